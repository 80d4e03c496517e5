"""Frame times and memory of matches that have a process of their own.

In real windows on X11 they are measured for both ways in which SDL shows frames. That needs a
display, which the rest of the benchmark does without: `xvfb-run -s "-screen 0 3840x2160x24" python
main.py bench` gives one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from game import catalog
from game.bench import BenchRow
from scenes.ui.window import ACCELERATION

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
MOST_FRAMES: Final = 1000  # A match is measured for no more frames.
ACCELERATION_LABELS: Final = {"0": "copied", "1": "by OpenGL"}
ROOT: Final = Path(__file__).resolve().parents[2]
CODE: Final = """\
import sys
import msgspec
from game import catalog
from game.bench import BenchRow
from scenes.bench.bot_matches import match_times
from scenes.bench.memory import resident
wide, high, most, still = map(int, sys.argv[2:])
rows = match_times(catalog.find(sys.argv[1]), (wide, high), most, bool(still))
label = rows[0].name.removesuffix(", median")
rows.append(BenchRow(label + ", memory at the end", resident(), "MiB"))
print(msgspec.json.encode(rows).decode())
"""


def real_times(key: str) -> Iterator[BenchRow]:
    """Yield the frame times of matches between bots in real windows; nothing without a display."""
    if sys.platform != "linux" or "DISPLAY" not in os.environ:
        return
    for size in SIZES:
        for way, label in ACCELERATION_LABELS.items():
            variables = {ACCELERATION: way, "SDL_VIDEODRIVER": "x11"}
            for row in _match_times(key, size, False, variables):
                yield BenchRow(f"{row.name}, {label}", row.value, row.unit)


def still_times(size: tuple[int, int]) -> Iterator[BenchRow]:
    """Yield frame times and memory of a match of each game without animations."""
    for key in catalog.GAMES:
        for row in _match_times(key, size, True, {"SDL_VIDEODRIVER": "dummy"}):
            yield BenchRow(f"{row.name}, {key}", row.value, row.unit)


def _match_times(
    key: str, size: tuple[int, int], still: bool, variables: Mapping[str, str]
) -> list[BenchRow]:
    """Return the frame times of a match, measured by another process: SDL chooses a way once."""
    environment = {**os.environ, **variables}
    environment |= {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    words = [sys.executable, "-c", CODE, key, *map(str, size), str(MOST_FRAMES), str(int(still))]
    told = subprocess.run(words, env=environment, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(told.stdout, type=list[BenchRow])
