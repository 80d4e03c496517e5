"""The speeds that have a goal, beside the goals and the first figures of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from game import catalog
from game.files import user_folder, write_atomically
from scenes.bench.bot_matches import match_times
from scenes.bench.lab_speed import MATCHES_A_ROUND, engine_match, lab_speed
from scenes.bench.many_saves import list_times
from scenes.bench.rest import rest_loads
from scenes.bench.start_times import start_times
from scenes.wiring import Bots

MAX_FRAMES_PER_MATCH: Final = 600
SAVE_COUNT: Final = 50_000
MAX_NAME_LENGTH: Final = 58
HD: Final = (1920, 1080)
UHD: Final = (3840, 2160)


class GoalRow(msgspec.Struct, frozen=True):
    """A figure with its goal, which is the most or, with `is_least`, the least."""

    name: str
    goal: float
    value: float
    unit: str
    is_least: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal if self.is_least else self.value <= self.goal


def goal_rows(bots: Bots) -> Iterator[GoalRow]:
    """Yield each figure that has a goal as soon as it is known."""
    yield from _frames(HD, 10)
    yield from _frames(UHD, 25)
    yield from _rest(bots)
    unit = "times a bare window of processor time"
    ratio = next(row.value for row in start_times(UHD) if row.unit == unit)
    yield GoalRow("first frame at 3840x2160, against a bare window", 4, ratio, "times")
    for row in list_times(next(iter(catalog.GAMES)), (SAVE_COUNT,)):
        if row.name.endswith(("first list", "statistics")):
            goal = 2000 if row.name.endswith("first list") else 300
            yield GoalRow(row.name, goal, row.value, row.unit)
    value = min(lab_speed(key, MATCHES_A_ROUND, 3, engine_match) for key in catalog.GAMES)
    yield GoalRow("lab against engine, slowest game", 0.7, value, "of 1", is_least=True)


def _frames(size: tuple[int, int], goal: float) -> Iterator[GoalRow]:
    """Yield the slowest frames of all games while bots play, and their slowest decisions."""
    label, frames, decisions = f"{size[0]}x{size[1]}", [0.0], [0.0]
    for game in catalog.GAMES.values():
        for row in match_times(game, size, MAX_FRAMES_PER_MATCH):
            if row.name.endswith("playing, p99"):
                frames.append(row.value)
            elif row.name.endswith("decisions, p99"):
                decisions.append(row.value)
    yield GoalRow(f"{label} frames, p99 of the slowest game", goal, max(frames), "ms processor")
    name = f"{label} frames with a decision, p99 of the slowest game"
    yield GoalRow(name, 10, max(decisions), "ms processor")


def _rest(bots: Bots) -> Iterator[GoalRow]:
    """Yield the loads of the whole process in a window that nobody uses."""
    from scenes.bench.report import open_match

    match = open_match(next(iter(catalog.GAMES.values())))
    for row in rest_loads(HD, match, bots, visits=False):
        if row.name.endswith("with music"):
            goal = 1 if "asleep" in row.name else 2.5
            yield GoalRow(row.name, goal, row.value, row.unit)


def print_goals(rows: Iterator[GoalRow], say: Callable[[str], None]) -> None:
    """Say each figure beside its goal and what this machine measured first, which is stored."""
    path = user_folder() / "bench.json"
    try:
        stored = msgspec.json.decode(path.read_bytes(), type=dict[str, float])
    except (OSError, msgspec.DecodeError):
        stored = {}
    say(f"{'':{MAX_NAME_LENGTH}}{'goal':>9}{'now':>9}{'first':>9}")
    now = {}
    for row in rows:
        now[row.name] = row.value
        first = f"{stored[row.name]:9,.2f}" if row.name in stored else f"{'-':>9}"
        sign = "" if row.is_met else "  missed"
        say(
            f"{row.name:{MAX_NAME_LENGTH}}{row.goal:9,.2f}{row.value:9,.2f}{first} {row.unit}{sign}"
        )
    if not stored:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, msgspec.json.encode(now))
    say(f"First figures of this machine: {path}")
