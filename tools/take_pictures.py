"""Takes the pictures of README and docs: every game under way, the menu, the lab and the editor.

`python tools/take_pictures.py docs`
"""

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game import catalog, save
from game.bots.levels import find_bot, levels_of
from game.chance import stream
from game.match import Match, Seat
from game.playtest.experiment import single
from game.playtest.plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.app import App, Scene
from scenes.boards.faces import drawing_of
from scenes.export.work import ExportOrder, drawn
from scenes.lab.runs import create
from scenes.settings.preferences import Preferences
from scenes.start import bots_at_work
from scenes.wiring import Wiring

SIZE = (1920, 1080)
NOW = datetime(2026, 11, 21, 20, 15)
Maker = Callable[[Wiring], Scene]
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
    medium = levels_of(key)[2]
    seats = [Seat("bot", medium.name, medium.key) for _ in range(catalog.find(key).players[0])]
    seats[person] = Seat("person", "Ada")
    match = Match(key, seats, seed=seed)
    bot = find_bot(key, medium.key)
    while match.ply < decisions or match.state.current_player != person:
        state = match.state.observation(match.state.current_player)
        match.play(bot.choose(state, stream(seed, f"{match.ply}")).action)
    return match


def table(key: str) -> Maker:
    """Return what opens a match under way."""
    return lambda wiring: wiring.play(match_under_way(key))


def menu(wiring: Wiring) -> Scene:
    """Return the menu with a match to go on with."""
    match = match_under_way("ghost_hunt")
    save.write(match, save.new_path(match, NOW), NOW)
    return wiring.menu()


def lab(wiring: Wiring) -> Scene:
    """Return a finished run of the lab: two bots, each at both seats."""
    experiment = single(make_plan("eighteen_ghosts", ("2", "1"), 200, 1, {}, True))
    path = create(experiment, NOW)
    with closing(Store.open(path)) as store:
        play_all(experiment, store=store)
    return wiring.run(path, experiment, False)


def editor(wiring: Wiring) -> Scene:
    """Return the editor with a house of the game."""
    drawing = drawing_of("haunted_house")
    given = drawing.beginnings()[0]
    return wiring.edit(catalog.find("haunted_house"), drawing, given.sketch, None, given.name)


PICTURES: dict[str, Maker] = {
    **{key: table(key) for key in catalog.GAMES},
    "menu": menu,
    "lab": lab,
    "editor": editor,
}


def take(make: Maker, target: Path) -> None:
    """Save the picture of one scene."""
    with tempfile.TemporaryDirectory() as folder, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        app = App(Preferences(), SIZE, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        app.push(make(wiring))
        for _ in range(60):
            app.step([], 1 / 30)
        pygame.image.save(pygame.transform.smoothscale_by(app.screen.surface, 1 / 2), target)
        app.close()


def take_moving(target: Path) -> None:
    """Save the last steps of a match of two bots as a picture that moves."""
    key, seed = "eighteen_ghosts", 11
    bots = [levels_of(key)[number] for number in (1, 3)]
    seats = [Seat("bot", bot.name, bot.key) for bot in bots]
    match = Match(key, seats, {"placement": "random"}, seed)
    while not match.over:
        player = match.state.current_player
        seen, chance = match.state.observation(player), stream(seed, f"{match.ply}")
        match.play(find_bot(key, bots[player].key).choose(seen, chance).action)
    look = Preferences().look((1280, 720))
    first, record = max(0, match.ply - 24), save.record_of(match, NOW)
    order = ExportOrder(record, None, look, 560, first, match.ply, 70, "en", target)
    target.write_bytes(drawn(order, lambda done: None))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in PICTURES.items():
        take(make, folder / f"{name}.png")
    take_moving(folder / "match.gif")
