"""The whole benchmark as one table: the engine, the bots, the window, and how fast it starts."""

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
from scenes.bench.frames import frame_times
from scenes.bench.scene_changes import scene_times
from scenes.wiring import Bots

SIZES: Final = ((1280, 720), (1920, 1080))
STARTS: Final = 7  # of each program, alternately

BARE: Final = """\
import pygame
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill("black")
window.flip()
"""
OURS: Final = """\
import sys
from pathlib import Path
from scenes.app import App
from scenes.settings.preferences import Preferences
from scenes.start import bots_at_work
from scenes.wiring import Wiring
app = App(Preferences(), (1280, 720), Path(sys.argv[1]))
with bots_at_work() as bots:
    app.push(Wiring(bots, lambda: app.preferences).menu())
    app.step([], 0.0)
    assert app.frames == 1
    print("drawn", flush=True)
    sys.stdin.read()
"""


def bench(game: Game, bots: Bots, say: Callable[[str], None]) -> None:
    """Measure and tell every figure as soon as it is known."""

    def tell(row: BenchRow) -> None:
        say(f"{row.name:36}{row.value:14,.2f} {row.unit}")

    for size in SIZES:  # first, while no search has left its memory behind
        for row in scene_times(size, bots):
            tell(row)
    for row in engine_speed(game.key):
        tell(row)
    level = bots.levels(game.key)[-1].key
    for size in SIZES:
        for row in frame_times(size, open_match(game), bots.thinker, level):
            tell(row)
    if not hasattr(sys, "_MEIPASS"):  # the packaged program cannot start another Python
        for row in start_times():
            tell(row)


def open_match(game: Game) -> Match:
    """Return a match of persons who show each other everything, so that much is seen."""
    seats = [Seat("person", f"Player {number}") for number in range(game.players[0])]
    return Match(game.key, seats, seed=1, terms=Terms(curtain="open"))


def start_times() -> list[BenchRow]:
    """Return how long it takes to a first frame: of a bare window, of the menu, and the ratio."""
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS):
            bare.append(_first_frame(BARE + "print('drawn', flush=True)", folder))
            ours.append(_first_frame(OURS, folder))
    medians = statistics.median(bare), statistics.median(ours)
    return [
        BenchRow("start to frame, bare window", medians[0], "ms"),
        BenchRow("start to frame, the menu", medians[1], "ms"),
        BenchRow("start to frame, ratio", medians[1] / medians[0], "times a bare window"),
    ]


def _first_frame(code: str, folder: str) -> float:
    """Return the milliseconds from the start of Python until the code says it has drawn."""
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), HOME_VARIABLE: folder}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, folder],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "drawn\n"
        return (time.perf_counter() - began) * 1000
