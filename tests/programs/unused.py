"""Measures what the program costs while phones and paper are not used.

`python -m tests.programs.unused [RUNS] [FOLDER ...]` starts the program of each folder (here, if
none is given), one after the other, RUNS times: the menu, then a match of bots. It prints the
median processor time of the start, the memory at the menu and in the match, the processor time of
a frame, and which modules of phones and paper were loaded. Another folder may hold an older
version to compare with.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from game.files import HOME_VARIABLE

FRAMES = 400
PARTS = ("scenes.phones", "scenes.paper", "scenes.scribe", "websockets", "segno", "fpdf", "asyncio",
         "ssl")  # fmt: skip
STARTED = f"""
import json, sys, time
from game.match import Match, Seat
from scenes.start import bots_at_work
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

def resident():
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

app = App(Preferences(), (1920, 1080))
with bots_at_work() as bots:
    wiring = Wiring(bots, lambda: app.preferences)
    app.push(wiring.menu())
    app.step([], 0.0)
    found = {{"start, ms": 1000 * time.process_time(), "menu, MiB": resident()}}
    seats = [Seat("bot", f"Bot {{n}}", "1") for n in range(2)]
    app.replace(wiring.play(Match("haunted_house", seats, {{}}, 5)))
    times = []
    for _ in range({FRAMES}):
        begun = time.thread_time()
        app.step([], 1 / 60)
        times.append(1000 * (time.thread_time() - begun))
        time.sleep(0.005)
    times = sorted(times[20:])
    found |= {{"match, MiB": resident(), "frame p50, ms": times[len(times) // 2],
              "frame p99, ms": times[round(0.99 * len(times))]}}
    found["loaded"] = [name for name in sys.modules if name.startswith({PARTS!r})]
print(json.dumps(found))
app.close()
"""


def main(runs: str = "5", *folders: str) -> None:
    """Measure, and print a line for each folder."""
    found: dict[str, list[dict[str, Any]]] = {folder: [] for folder in folders or (".",)}
    for _ in range(int(runs)):
        for folder, samples in found.items():
            samples.append(_sample(folder))
    for folder, samples in found.items():
        print(f"{folder}: n {len(samples)}")
        for name in samples[0]:
            values = [sample[name] for sample in samples]
            told = values[0] if name == "loaded" else f"{statistics.median(values):.1f}"
            print(f"  {name}: {told}")


def _sample(folder: str) -> dict[str, Any]:
    """Start the program of a folder once, in a user folder of its own."""
    with tempfile.TemporaryDirectory() as home:
        quiet = {
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", HOME_VARIABLE: home,
            "PYTHONPATH": str(Path(folder).resolve()), "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-c", STARTED], cwd=folder, env=os.environ | quiet, check=True,
            stdout=subprocess.PIPE,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
