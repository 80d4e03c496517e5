"""Make the pictures of README and docs: every game still and animated, and other screens.

`python tools/take_pictures.py docs` makes all of them; names after the folder select some, such as
`menu` or `ghost_hunt.gif`; without an ending, the still and the animated one.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from game import catalog, save
from game.bots.levels import find_bot, levels_of
from game.chance import stream
from game.match import Match, Seat
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import drawing_of
from scenes.export import gif
from scenes.export.work import framed
from scenes.lab.runs import create
from scenes.play.scene import Play
from scenes.start import bots_at_work
from scenes.telling.match_log import MatchLog, log_of
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring

SIZE = (1920, 1080)
NOW = datetime(2026, 11, 21, 20, 15)
Maker = Callable[[Wiring], Scene]
# The seed, the number of decisions played, and the seat of the person.
UNDER_WAY = {
    "eighteen_ghosts": (12, 30, 0),
    "haunted_house": (3, 60, 1),
    "guidance_rite": (4, 24, 0),
    "haunting_house_3": (2, 60, 0),
    "ghost_hunt": (5, 60, 1),
}

MAX_FRAMES_BEFORE_DECISION = 3000
FRAME_CENTISECONDS = 8
STEP_CENTISECONDS = 48
END_CENTISECONDS = 160
# The seed, the fact at the end, the number of steps before it, and the size.
MOVING = {
    "eighteen_ghosts": (11, "Ended", 4, (420, 420)),
    "haunted_house": (4, "Captured", 5, (420, 420)),
    "guidance_rite": (1, "BoutEnded", 4, (420, 420)),
    "haunting_house_3": (2, "Died", 5, (640, 300)),
    "ghost_hunt": (5, "HuntBegan", 5, (480, 360)),
}


def match_under_way(key: str) -> Match:
    """Return a match that bots have played for a while, with a person to decide."""
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
    """Return a function that opens a match in progress."""
    return lambda wiring: wiring.play(match_under_way(key))


def menu(wiring: Wiring) -> Scene:
    """Return the menu with a match to resume."""
    match = match_under_way("ghost_hunt")
    save.write(match, save.new_path(match, NOW), NOW)
    return wiring.menu()


def lab(wiring: Wiring) -> Scene:
    """Return a finished experiment of the lab: two bots, each on both seats."""
    experiment = single(make_plan("eighteen_ghosts", ("2", "1"), 200, 1, {}, True))
    path = create(experiment, NOW)
    with closing(Store.open(path)) as store:
        play_all(experiment, store=store)
    return wiring.run(path, experiment, False)


def editor(wiring: Wiring) -> Scene:
    """Return the editor with a map of the game."""
    drawing = drawing_of("haunted_house")
    given = drawing.beginnings()[0]
    return wiring.edit(catalog.find("haunted_house"), drawing, given.sketch, None, given.name)


def set_up(wiring: Wiring) -> Scene:
    """Return the set-up of a game with house rules."""
    return wiring.set_up(catalog.find("guidance_rite"))


def curtain(wiring: Wiring) -> Scene:
    """Return a match between two people with secrets, the curtain closed."""
    match = Match("haunted_house", [Seat("person", "Ada"), Seat("person", "Eve")], seed=3)
    return wiring.play(match)


def replay(wiring: Wiring) -> Scene:
    """Return the replay of a match of bots, at its beginning."""
    match, _log, _step = up_to_a_climax("eighteen_ghosts", 11, "Ended")
    return wiring.watch(match, "2026-11-21 20-15-30 18 Ghosts", "21 November 2026")


PICTURES: dict[str, Maker] = {
    **{key: table(key) for key in catalog.GAMES},
    "menu": menu,
    "lab": lab,
    "editor": editor,
    "set_up": set_up,
    "curtain": curtain,
    "replay": replay,
}


def take(make: Maker, target: Path) -> None:
    """Save the picture of a scene; of a match, once the person is to decide."""
    with tempfile.TemporaryDirectory() as folder, bots_at_work() as bots:
        os.environ["GHOST_PARLOUR_HOME"] = folder
        app = App(Preferences(), SIZE, Path(folder))
        wiring = Wiring(bots, lambda: app.preferences)
        scene = make(wiring)
        app.push(scene)
        for _ in range(60):
            app.step([], 1 / 30)
        for _ in range(MAX_FRAMES_BEFORE_DECISION):
            if app.scene is not scene or not isinstance(scene, Play) or scene.stage.board.playable:
                break
            app.step([], 1 / 30)
        pygame.image.save(pygame.transform.smoothscale_by(app.screen.surface, 1 / 2), target)
        app.close()


def up_to_a_climax(key: str, seed: int, kind: str) -> tuple[Match, MatchLog, int]:
    """Return a bot match, its open log, and the step of the first staged fact of this kind.

    Raise ValueError if the match ends without one.
    """
    level = levels_of(key)[1]
    players = catalog.find(key).players[0]
    match = Match(key, [Seat("bot", level.name, level.key) for _ in range(players)], seed=seed)
    bot, log, step = find_bot(key, level.key), log_of(match, None), 0
    while not match.over:
        player = match.state.current_player
        seen, chance = match.state.observation(player), stream(seed, f"{match.ply}")
        match.play(bot.choose(seen, chance).action)
        while step < log.last:
            step += 1
            if any(type(fact).__name__ == kind for fact in log.facts(step)):
                return match, log, step
    raise ValueError(f"{key}: nothing of the kind {kind} happens with seed {seed}")


def take_moving(key: str, target: Path) -> None:
    """Save the steps before a staged event, and the event, as an animated GIF."""
    seed, kind, steps, size = MOVING[key]
    _, log, end = up_to_a_climax(key, seed, kind)
    shown, look = log.view, Preferences().look(SIZE)
    view = type(shown)(shown.names, shown.faces, shown.seat, bare=True)
    unit = size[1] / 600
    room = pygame.Surface(size)
    room.fill(look.palette.night)
    look = replace(look, size=size, unit=unit, coordinates=False)
    board: Board[Any] = Board(view, log.observation(max(0, end - steps)), BoardHooks())
    board.overheard = False
    board.arrange(look, room.get_rect().inflate(-12, -12), pygame.Rect(0, 0, 0, 0), room)
    parts, before, stood = [gif.header(size)], None, 0

    def shoot() -> None:
        """Add a frame; unchanged frames prolong the one before."""
        nonlocal before, stood
        picture = room.copy()
        board.draw(picture)
        stood += FRAME_CENTISECONDS
        if before is None or picture.get_buffer().raw != before.get_buffer().raw:
            parts.append(framed(before, picture, stood))
            before, stood = picture, 0

    shoot()
    for step in range(max(1, end - steps + 1), end + 1):
        facts = log.facts(step)
        board.let_go()
        if view.stays(facts):
            board.hold(log.observation(step - 1), facts)
        turn = log.turn(step - 1, step)
        board.show(log.observation(step), False, log.trace(step), True, turn)
        left = STEP_CENTISECONDS if step < end else END_CENTISECONDS
        while left > 0:
            board.update(FRAME_CENTISECONDS / 100)
            left -= 0 if board.animating else FRAME_CENTISECONDS
            shoot()
    stood += FRAME_CENTISECONDS
    parts.append(gif.frame((1, 1), (0, 0), bytes(4), stood))
    target.write_bytes(b"".join([*parts, gif.TRAILER]))


def chosen(names: Sequence[str]) -> list[str]:
    """Return the files to make: all, or those named; raise ValueError for an unknown name."""
    files = [*(f"{name}.png" for name in PICTURES), *(f"{key}.gif" for key in MOVING)]
    found = [file for file in files if not names or {file, Path(file).stem} & {*names}]
    unknown = {*names} - {*found} - {Path(file).stem for file in found}
    if unknown:
        raise ValueError(f"no picture is called {', '.join(sorted(unknown))}; known: {files}")
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    files = chosen(sys.argv[2:])
    for file in files:
        name, ending = file.split(".")
        if ending == "png":
            take(PICTURES[name], folder / file)
    pygame.display.set_mode((1, 1))
    pygame.font.init()
    for file in files:
        name, ending = file.split(".")
        if ending == "gif":
            take_moving(name, folder / file)
