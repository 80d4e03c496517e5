"""Opens a scene from the menu as the program does, and prints what it cost until it was whole.

`python -m tests.programs.cold_opening KEY [WIDTHxHEIGHT] [SECONDS]` stays in the menu for some
seconds, presses a key of the menu (R: replays, P: puzzles, W: statistics), and prints an object of
JSON: the seconds of processor time in the menu, and the milliseconds of processor time until the
scene was seen whole. The folder holds two matches of each game, one of them over.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

MATCHES: Final = """
from datetime import datetime
from random import Random
from game import catalog, save
from game.match import Match, Seat
for key, game in catalog.GAMES.items():
    for seed, most in ((1, 12), (2, 10**6)):
        seats = [Seat("bot", f"Bot {n}", "1") for n in range(game.players[0])]
        match, rng = Match(key, seats, seed=seed), Random(seed)
        while not match.over and match.ply < most:
            match.play(rng.choice(list(match.state.legal_actions())))
        now = datetime(2026, 3, 1 + seed, 12)
        save.write(match, save.new_path(match, now), now)
"""


def main(key: str, size: str = "1920x1080", seconds: str = "3") -> None:
    """Stay in the menu, open a scene, and print what it cost."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        subprocess.run([sys.executable, "-c", MATCHES], check=True)
        print(json.dumps(_open(key, Path(folder), *map(int, size.split("x")), float(seconds))))


def _open(key: str, folder: Path, wide: int, high: int, seconds: float) -> dict[str, float]:
    """Run the program; return the figures."""
    import pygame

    from scenes import start
    from scenes.window.app import App
    from scenes.window.preferences import Preferences, save_preferences

    save_preferences(folder, Preferences())
    run_round, told = App.run_round, dict[str, float]()
    since = seen = spent = 0.0  # processor time at the first frame, its time, that at the press

    def rounds(app: App, clock: pygame.Clock, posted: Sequence[pygame.Event] = ()) -> None:
        nonlocal since, seen, spent
        if app.frames and not seen:
            seen, since = time.perf_counter(), time.process_time()
        if seen and not spent and time.perf_counter() - seen > seconds:
            spent = time.process_time()
            press = {"key": ord(key), "mod": 0, "unicode": key, "scancode": 0}
            posted = [pygame.Event(pygame.KEYDOWN, press)]
        run_round(app, clock, posted)
        if spent and len(app.scenes) > 1 and not app.waiting:
            told["menu"] = round(spent - since, 2)
            told["opening"] = round(1000 * (time.process_time() - spent), 1)
            app.quit()

    App.run_round = rounds  # type: ignore[method-assign]
    start.App = lambda preferences: App(preferences, (wide, high))  # type: ignore[misc, assignment]
    start.menu()
    return told


if __name__ == "__main__":
    main(sys.argv[1].lower(), *sys.argv[2:])
