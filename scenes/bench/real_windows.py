"""Frame times in real windows on X11, for both ways in which SDL shows frames.

They need a display, which the rest of the benchmark does without: `xvfb-run -s "-screen 0
3840x2160x24" python main.py bench` gives one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from game.bench import BenchRow
from scenes.ui.window import ACCELERATION

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES: Final = 1000  # at most of each match
WAYS: Final = {"0": "copied", "1": "by OpenGL"}
ROOT: Final = Path(__file__).resolve().parents[2]
CODE: Final = """\
import sys
import msgspec
from game import catalog
from scenes.bench.bot_matches import match_times
wide, high, most = map(int, sys.argv[2:])
print(msgspec.json.encode(match_times(catalog.find(sys.argv[1]), (wide, high), most)).decode())
"""


def real_times(key: str) -> Iterator[BenchRow]:
    """Yield the frame times of matches between bots in real windows; nothing without a display."""
    if sys.platform != "linux" or "DISPLAY" not in os.environ:
        return
    for size in SIZES:
        for way, label in WAYS.items():
            for row in _match_times(key, size, way):
                yield BenchRow(f"{row.name}, {label}", row.value, row.unit)


def _match_times(key: str, size: tuple[int, int], way: str) -> list[BenchRow]:
    """Return the frame times of a match, measured by another process: SDL chooses a way once."""
    environment = {**os.environ, ACCELERATION: way, "SDL_VIDEODRIVER": "x11"}
    environment |= {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    words = [sys.executable, "-c", CODE, key, *map(str, size), str(FRAMES)]
    told = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(told.stdout, type=list[BenchRow])
