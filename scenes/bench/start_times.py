"""The time to the first frame of the menu, against a bare window."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from game.bench import BenchRow
from game.files import HOME_VARIABLE

STARTS_PER_PROGRAM: Final = 7  # The programs start in turn.

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


def start_times(size: tuple[int, int]) -> list[BenchRow]:
    """Return the times to the first frame for a bare window and for the menu, and their ratios.

    On a Linux desktop the windows are real ones, and the bare one is as SDL opens it by itself.
    """
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS_PER_PROGRAM):
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
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # Only the first start compiles.
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
