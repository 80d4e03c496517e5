"""The whole benchmark as one table: engine, bots, window and start-up."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from game.bench import BenchRow, engine_speed
from game.game import Game
from game.match import Match, Seat, Terms
from scenes.bench.bot_matches import match_times
from scenes.bench.frames import frame_times
from scenes.bench.lab_speed import lab_speeds
from scenes.bench.many_saves import list_times
from scenes.bench.real_windows import real_times, still_times
from scenes.bench.rest import rest_loads
from scenes.bench.scene_changes import scene_times
from scenes.bench.start_times import start_times
from scenes.wiring import Bots

SIZES: Final = ((1280, 720), (1920, 1080))
LARGE: Final = ((1920, 1080), (3840, 2160))  # Bots play a match in windows of these sizes.
STARTED: Final = ((1280, 720), (2560, 1440), (3840, 2160))


def bench(game: Game, bots: Bots, say: Callable[[str], None]) -> None:
    """Run all benchmarks and pass each result to `say` as soon as it is known."""

    def tell(row: BenchRow) -> None:
        say(f"{row.name:66}{row.value:14,.2f} {row.unit}")

    for size in SIZES:  # Frames come before searches have used memory.
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
    if not hasattr(sys, "_MEIPASS"):  # The packaged program cannot start another Python.
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
