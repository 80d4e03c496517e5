"""Takes the pictures of the README: a match of every game under way, as a player sees it.

`python tools/take_pictures.py docs`
"""

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game import catalog
from game.bots.levels import LEVELS, find_bot
from game.chance import stream
from game.match import Match, Seat
from scenes.app import App
from scenes.preferences import Preferences
from scenes.start import bots_at_work
from scenes.wiring import Wiring

SIZE = (1920, 1080)
# the seed, how many decisions were played, and who sits there as a person
UNDER_WAY = {
    "eighteen_ghosts": (11, 30, 0),
    "haunted_house": (3, 60, 1),
    "guidance_rite": (4, 24, 0),
    "haunting_house_3": (2, 60, 0),
    "ghost_hunt": (5, 60, 1),
}


def match_under_way(key: str) -> Match:
    """Return a match that bots have played for a while, a person to decide."""
    seed, decisions, person = UNDER_WAY[key]
    medium = LEVELS[key][2]
    seats = [Seat("bot", medium.name, medium.key) for _ in range(catalog.find(key).players[0])]
    seats[person] = Seat("person", "Ada")
    match = Match(key, seats, seed=seed)
    bot = find_bot(key, medium.key)
    while match.ply < decisions or match.state.current_player != person:
        state = match.state.observation(match.state.current_player)
        match.play(bot.choose(state, stream(seed, f"{match.ply}")).action)
    return match


def take(key: str, target: Path) -> None:
    """Save the picture of one game."""
    with tempfile.TemporaryDirectory() as folder, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        app = App(Preferences(), SIZE, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(wiring.menu())
        app.push(wiring.play(match_under_way(key)))
        for _ in range(60):
            app.step([], 1 / 30)
        pygame.image.save(pygame.transform.smoothscale_by(app.screen.surface, 1 / 2), target)
        app.close()


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for key in catalog.GAMES:
        take(key, folder / f"{key}.png")
