"""Hashes of what everybody sees and hears: every scene, and every frame of fixed matches.

`python -m tests.programs.tour FILE.json` writes them; `python -m tests.programs.tour OLD.json
NEW.json` prints what differs. A rebuild of the house must change nothing here that nobody meant to
change.
"""

import fcntl
import json
import os
import re
import shutil
import sys
import tempfile
import zlib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from game.catalog import GAMES
from game.files import HOME_VARIABLE
from game.match import Match, Terms
from scenes.boards.faces import face_of
from scenes.telling.match_log import TeamLog
from tests.scenes.driver import Driver, make_app
from tests.scenes.shots import has_shown_all
from tests.scenes.tables import Room
from tests.scenes.walk import Walk, fill_shelf, fresh

SIZES = ((1280, 720), (1920, 1080))
DECISIONS = 160  # of each match that is played frame by frame
STEPS = 120  # of each match that is watched as one team
STILL = 1 / 30
MOVING = 1 / 15  # seconds of a frame while something moves
MOST = 200  # frames of one animation


def picture(app) -> int:
    """Return a number that is different for different pictures on the screen."""
    return zlib.crc32(app.screen.surface.get_buffer().raw)


def stations(size) -> dict[str, object]:
    """Return the picture of every scene in a window of this size."""
    app = make_app(Path(os.environ[HOME_VARIABLE]), size)
    fill_shelf()
    Driver(app).open(Room("Ground"))
    walk, found = Walk(app), {}
    for name, show in walk.stations():
        show()
        app.step([], STILL)
        app.changed()
        app.step([], 0.0)
        found[f"{size[1]} {name}"] = picture(app)
        walk.back()
    app.close()
    return found


class Watching:
    """A scene whose frames, sounds and sentences are noted down."""

    def __init__(self) -> None:
        self.app = make_app(Path(os.environ[HOME_VARIABLE]), SIZES[0])
        self.walk = Walk(self.app)
        self.heard: list[str] = []
        self.app.sounds.play = lambda name, side=0.0: self.heard.append(name)
        Driver(self.app).open(Room("Ground"))

    def until_still(self) -> tuple[int, int]:
        """Return how many frames it takes until nothing moves, and a number for all of them."""
        seen = count = 0
        for count in range(MOST):  # noqa: B007
            self.app.changed()
            self.app.step([], MOVING)
            seen = zlib.crc32(picture(self.app).to_bytes(4, "big"), seen)
            if not self.app.scene.animating:
                break
        return count, seen

    def sounds(self) -> list[str]:
        heard, self.heard[:] = list(self.heard), []
        return heard


def matches(key: str) -> dict[str, object]:
    """Return what is seen and heard of a match played at an open table, and its previews."""
    watching, found, rng = Watching(), {}, Random(11)
    match = fresh(key)
    scene = watching.walk.wiring.play(match)
    watching.walk.show(scene)
    for ply in range(DECISIONS):
        if match.over:
            break
        legal = list(match.state.legal_actions())
        for action in rng.sample(legal, min(2, len(legal))):
            scene.board.pending = action
            scene.stage.refresh()
            watching.app.changed()
            watching.app.step([], 0.0)
            name = f"{key} {ply} preview {match.state.notation(action)}"
            thinks = "thinking=True" in said(scene)
            found[name] = [0 if thinks else picture(watching.app), said(scene)]
            scene.board.pending = None
            scene.stage.refresh()
        watching.sounds()
        action = rng.choice(legal)
        name = f"{key} {ply} plays {match.state.notation(action)}"
        scene.stage.play(action)
        frames, card = watching.until_still(), said(scene)
        card += after_the_moment(scene, watching)
        thinks = "thinking=True" in card  # its dots go by the clock of the wall
        found[name] = [None if thinks else frames, watching.sounds(), card]
    found[f"{key} log"] = log_of(scene)
    watching.app.close()
    return found


def after_the_moment(scene, watching) -> str:
    """Go on after a great moment, once the board shows it; return what the turn card says then."""
    card = ""
    for _frame in range(MOST):
        if scene.runner.waits_for_press:
            scene.runner.press()
        elif has_shown_all(scene):
            break
        watching.app.step([], MOVING)
        watching.until_still()
        card = said(scene)
    return card


def said(scene) -> str:
    """Return what the turn card says."""
    return repr(scene.stage.panel.card.message) if hasattr(scene, "stage") else ""


def log_of(scene) -> list[str]:
    """Return the lines of the log."""
    return [repr(line) for line in scene.stage.narrator.turns()]


def watched(key: str, team: int) -> dict[str, object]:
    """Return what one team sees and hears in the replay of a match."""
    watching, found, rng = Watching(), {}, Random(5)
    seats = fresh(key).seats
    match = Match(key, seats, {}, 9, Terms(curtain="open"))
    while not match.over and match.ply < 400:
        match.play(rng.choice(list(match.state.legal_actions())))
    scene = watching.walk.wiring.watch(match, "20261121 1403", "21 November", team)
    watching.walk.show(scene)
    for step in range(STEPS):
        watching.sounds()
        scene.step(1)
        found[f"{key} team {team} step {step}"] = [*watching.until_still(), watching.sounds()]
    watching.app.close()
    for number, line in enumerate(words_of_match(match, team)):
        found[f"{key} team {team} words {number}"] = line
    return found


def words_of_match(match, team):
    """Yield the lines of the log of one team, and the news at every step."""
    told = TeamLog(match, face_of(match.game.key).view(), team)
    for line in told.lines(told.last):
        yield repr(line)
    for since in (None, *range(0, told.last, 3)):
        yield repr((since, told.news(since)))


def part(task) -> dict[str, object]:
    """Do one part in a folder of its own."""
    name = "-".join(str(value) for value in task)
    folder = Path(tempfile.gettempdir()) / "ghost-parlour-tour" / name  # it is seen in some scenes
    shutil.rmtree(folder, ignore_errors=True)
    os.environ[HOME_VARIABLE] = str(folder)
    kind, *given = task
    return {"stations": stations, "matches": matches, "watched": watched}[kind](*given)


def tour() -> dict[str, object]:
    """Return everything, by name; the folders of the parts are seen, so one tour goes at a time."""
    with (Path(tempfile.gettempdir()) / "ghost-parlour-tour.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _tour()


def _tour() -> dict[str, object]:
    tasks = [("stations", size) for size in SIZES]
    for key, game in GAMES.items():
        tasks.append(("matches", key))
        players = game.players[0]
        teams = sorted({game.rules.team(player, players) for player in range(players)})
        tasks += [("watched", key, team) for team in teams[:3] if game.hidden]
    found: dict[str, object] = {}
    with ProcessPoolExecutor(2, max_tasks_per_child=1) as pool:
        for result in pool.map(part, tasks):
            found.update(result)
    return found


def main(paths: list[str]) -> int:
    if len(paths) == 1:
        Path(paths[0]).write_text(json.dumps(tour(), indent=1, ensure_ascii=False), "utf-8")
        return 0
    texts = [re.sub(r"\w+Line\(", "Line(", Path(path).read_text("utf-8")) for path in paths]
    old, new = map(json.loads, texts)
    differing = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    for name in differing:
        print(f"{name}\n  old {old.get(name)}\n  new {new.get(name)}")
    print(f"{len(differing)} of {len({**old, **new})} differ")
    return bool(differing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
