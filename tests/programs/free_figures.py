"""Counts figures that traces hide, after many random turns.

`python -m tests.programs.free_figures GAME TURNS [SEED]` prints how many figures were measured, and
those of which less is free than may be.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from game.files import HOME_VARIABLE
from tests.scenes.driver import make_app
from tests.scenes.test_free_figures import FREE, measured


def main(key: str, turns: str, seed: str = "5") -> None:
    """Measure the figures of a game and print what is hidden."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        app, count, hidden, worst = make_app(Path(folder)), 0, 0, 1.0
        for name, share, ply, trail in measured(app, key, int(turns), int(seed)):
            count, worst = count + 1, min(worst, share)
            if share < FREE:
                hidden += 1
                words = [(trace.number, *trace.places) for trace in trail]
                print(f"{name} {share:.2f} after {ply} decisions: {words}", flush=True)
        app.close()
    print(f"{key}: {turns} turns, {count} figures, {hidden} hidden, least {worst:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
