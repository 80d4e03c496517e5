"""The whole benchmark as one table: engine, bots, window and start-up."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.bench import BenchRow, engine_speed
from game.files import HOME_VARIABLE
from game.game import Game
from game.match import Match, Seat, Terms
from scenes.bench.bot_matches import match_times
from scenes.bench.frames import frame_times
from scenes.bench.lab_speed import lab_speeds
from scenes.bench.many_saves import list_times
from scenes.bench.real_windows import real_times, still_times
from scenes.bench.rest import rest_loads
from scenes.bench.scene_changes import scene_times
from scenes.wiring import Bots

SIZES: Final = ((1280, 720), (1920, 1080))
LARGE: Final = ((1920, 1080), (3840, 2160))  # in which bots play a match
STARTED: Final = ((1280, 720), (2560, 1440), (3840, 2160))
STARTS: Final = 7  # of each program, alternately

BARE: Final = """\
import sys
import time
began = time.process_time()
import pygame
window = pygame.Window("bare", tuple(map(int, sys.argv[2:])))
window.get_surface().fill("black")
window.flip()
print(time.process_time(), time.process_time() - began, flush=True)
"""
OURS: Final = """\
import time
began = time.process_time()
import sys
from pathlib import Path
from scenes.window.loading import lightly
with lightly():
    from scenes.window.app import App
    from scenes.window.preferences import Preferences
    from scenes.start import bots_at_work
    from scenes.wiring import Wiring
app = App(Preferences(), tuple(map(int, sys.argv[2:])), Path(sys.argv[1]))
with bots_at_work() as bots:
    app.push(Wiring(bots, lambda: app.preferences).menu())
    app.go_live()
    app.step([], 0.0)
    assert app.frames == 1
    print(time.process_time(), time.process_time() - began, flush=True)
"""


def bench(game: Game, bots: Bots, say: Callable[[str], None]) -> None:
    """Run all benchmarks and pass each result to `say` as soon as it is known."""

    def tell(row: BenchRow) -> None:
        say(f"{row.name:66}{row.value:14,.2f} {row.unit}")

    for size in SIZES:  # first, before searches have used memory
        for row in scene_times(size, bots):
            tell(row)
    for row in engine_speed(game.key):
        tell(row)
    for row in lab_speeds():
        tell(row)
    for row in list_times(game.key):
        tell(row)
    level = bots.levels(game.key)[-1].key
    for size in SIZES:
        for row in frame_times(size, open_match(game), bots.thinker, level):
            tell(row)
    for row in rest_loads((1920, 1080), open_match(game), bots):
        tell(row)
    for size in LARGE:
        for still in (False, True):
            for row in match_times(game, size, still=still):
                tell(row)
    if not hasattr(sys, "_MEIPASS"):  # the packaged program cannot start another Python
        for size in STARTED:
            for row in start_times(size):
                tell(row)
        for row in real_times(game.key):
            tell(row)
        for row in still_times(LARGE[-1]):
            tell(row)


def open_match(game: Game) -> Match:
    """Return a match of persons at an open table, so that as much as possible is drawn."""
    seats = [Seat("person", f"Player {number}") for number in range(game.players[0])]
    return Match(game.key, seats, seed=1, terms=Terms(curtain="open"))


def start_times(size: tuple[int, int]) -> list[BenchRow]:
    """Return the times to the first frame for a bare window and for the menu, and their ratios.

    On a Linux desktop the windows are real ones, and the bare one is as SDL opens it by itself.
    """
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS):
            bare.append(_first_frame(BARE, folder, size))
            ours.append(_first_frame(OURS, folder, size))
    rows = []
    label = f"{size[0]}x{size[1]} start to frame"
    for number, what in enumerate(("by the clock", "of processor time", "without Python itself")):
        first, second = (statistics.median(run[number] for run in runs) for runs in (bare, ours))
        rows += [
            BenchRow(f"{label}, bare window", first, f"ms {what}"),
            BenchRow(f"{label}, the menu", second, f"ms {what}"),
            BenchRow(f"{label}, ratio", second / first, f"times a bare window {what}"),
        ]
    return rows


def _first_frame(code: str, folder: str, size: tuple[int, int]) -> tuple[float, ...]:
    """Return the milliseconds until `code` has drawn its first frame.

    Wall-clock time, processor time with the start of Python, processor time without it.
    """
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), HOME_VARIABLE: folder}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # only the first start compiles
    if sys.platform == "linux" and "DISPLAY" in environment:
        environment["SDL_VIDEODRIVER"] = "x11"
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, folder, *map(str, size)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        worked = map(float, process.stdout.readline().split())
        return tuple(seconds * 1000 for seconds in (time.perf_counter() - began, *worked))
