"""Takes the picture of the README: a match of 18 Ghosts under way, a ghost chosen.

`python tools/take_picture.py docs/match.png`
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game.bots.levels import LEVELS, find_bot
from game.chance import stream
from game.match import Match, Seat
from scenes.app import App
from scenes.preferences import Preferences
from scenes.start import bots_at_work
from scenes.wiring import Wiring

KEY, SEED, DECISIONS = "eighteen_ghosts", 11, 30
SIZE = (1920, 1080)


def match_under_way() -> Match:
    """Return a match that bots have played for a while, the person to decide."""
    medium = LEVELS[KEY][2]
    seats = [Seat("person", "Ada"), Seat("bot", medium.name, medium.key)]
    match = Match(KEY, seats, seed=SEED)
    bot = find_bot(KEY, medium.key)
    while match.ply < DECISIONS or match.state.current_player != 0:
        match.play(bot.choose(match.state, stream(SEED, f"{match.ply}")).action)
    return match


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        app = App(Preferences(), SIZE, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(wiring.menu())
        play = wiring.play(match_under_way())
        app.push(play)
        app.step([], 0.1)
        board, state = play.board, play.board.observation
        chosen = max(
            {board.view.clicks(state, action)[0][0] for action in state.legal_actions()},
            key=lambda place: sum(
                board.view.clicks(state, action)[0][0] == place for action in state.legal_actions()
            ),
        )
        spot = board.places[chosen].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step([pygame.Event(kind, pos=spot, button=1)], 0.1)
        for _ in range(60):
            app.step([], 1 / 30)
        target.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(pygame.transform.smoothscale_by(app.screen.surface, 2 / 3), target)
        app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
