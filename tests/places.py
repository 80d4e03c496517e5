"""Where to click in a window of 1280 x 720, for a real mouse: prints x and y.

`python -m tests.places menu Quit` finds a button of the menu by its words, `python -m tests.places
board b5` a place of a board by its name.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from game.catalog import GAMES
from game.match import Match, Seat
from scenes.app import App
from scenes.play.scene import Play
from scenes.preferences import Preferences
from scenes.start import bots_at_work
from scenes.wiring import Wiring


def find(screen: str, name: str) -> tuple[int, int]:
    """Return the middle of what is called `name` on a screen."""
    with tempfile.TemporaryDirectory() as folder, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        app = App(Preferences(), (1280, 720), Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(wiring.menu())
        if screen == "board":
            game = next(iter(GAMES.values()))
            seats = [Seat("person", f"Player {number}") for number in range(game.players[0])]
            app.push(wiring.play(Match(game.key, seats, seed=1)))
        app.step([], 0.1)
        scene = app.scene
        if isinstance(scene, Play):
            middle = scene.board.places[name].rect.center
        else:
            middle = next(t for t in app.ring.scope.targets if t.label == name).area.center
        app.close()
    return middle


if __name__ == "__main__":
    print(*find(sys.argv[1], sys.argv[2]))
