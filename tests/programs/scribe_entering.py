"""Enter a match in the scribe, as fast as its frames go: python -m tests.programs.scribe_entering.

Arguments: game, seed, folder. Prints the file first, then how many entries were made each time the
next question is in the window. Whoever started it may kill it at any moment.
"""

import os
import sys
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game import catalog
from game.match import Match, Seat
from tests.helpers.variants import play_out
from tests.scenes.driver import make_app
from tests.scenes.laboratory import wire

DECISIONS = 60


def played(key, seed):
    """Return the match that is entered."""
    seats = [Seat("person", f"P{seat}") for seat in range(catalog.find(key).players[0])]
    return play_out(Match(key, seats, None, seed), Random(seed), DECISIONS)


def main():
    key, seed, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    match, app = played(key, seed), make_app(folder)
    blank = Match(key, match.seats, match.options, match.seed, chance="written")
    scene = wire(app).write_down(blank)
    app.push(scene)
    app.step([], 0.1)
    print(scene.file.path, flush=True)
    for entry in match.log:
        scene.enter_action(entry.action)
        app.step([], 0.1)
        print(len(scene.match.log), flush=True)


if __name__ == "__main__":
    main()
