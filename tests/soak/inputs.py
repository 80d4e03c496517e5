"""Random input in every scene of every game, through the real window and its real doors."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from game import catalog, match_index, save
from game.bots.levels import levels_of
from game.files import HOME_VARIABLE
from game.game import Game
from game.language import SOURCE, speak
from game.match import Match, Seat, Terms
from game.playtest.experiment import Experiment, compare, crossed, ladder, restrict, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from game.playtest.tally import Tally
from scenes.boards.faces import drawing_of
from scenes.editor.incoming import games
from scenes.lab.matches import MatchListLinks, MatchSelection, RunMatches
from scenes.lab.runs import create
from scenes.notes.keeping import in_file
from scenes.notes.questionnaire import Questionnaire
from scenes.settings.scene import Settings
from scenes.settings.welcome import Welcome
from scenes.window.app import App, Scene
from scenes.window.preferences import Preferences
from scenes.wiring import Wiring
from tests.helpers.variants import play_out, variants
from tests.scenes.gallery import Gallery
from tests.scenes.laboratory import NOW, wire
from tests.scenes.monkey import SIZES, let_loose
from tests.soak.trial import Trial

EVENTS = 1_500  # an attempt
LETTER = "letter.ghost"  # no match, though it lies among them
GOAL = 33_000  # events of each scene in the long run: a million over all
GAMELESS = (
    *("menu", "library", "settings", "first start", "statistics", "drawings"),
    *("lab", "run of the lab", "matches of a run", "widgets"),
)
OF_A_GAME = (
    *("set-up", "board", "board with bots", "results", "replay", "rules"),
    *("tutorial", "analysis", "questions", "editor"),
)


def trials() -> list[Trial]:
    """Return the trials of every scene."""
    found = [Trial("inputs", scene, Monkey("", scene), goal=GOAL) for scene in GAMELESS]
    for key in catalog.GAMES:
        found += [
            Trial(key, f"inputs: {scene}", Monkey(key, scene), goal=GOAL) for scene in OF_A_GAME
        ]
    return found


class Monkey:
    """Gives random events to a scene in a window of any size, and to those it opens from there."""

    def __init__(self, key: str, scene: str, events: int = EVENTS) -> None:
        self.key = key
        self.scene = scene
        self.events = events

    def __call__(self, rng: Random) -> int:
        before = os.environ.get(HOME_VARIABLE)
        with tempfile.TemporaryDirectory() as folder:
            os.environ[HOME_VARIABLE] = folder
            try:
                self._go(rng, Path(folder))
            finally:
                speak(SOURCE)
                os.environ.pop(HOME_VARIABLE)
                if before is not None:
                    os.environ[HOME_VARIABLE] = before
        return self.events

    def _go(self, rng: Random, folder: Path) -> None:
        settings = Preferences(
            text_size=rng.choice((100, 100, 150, 200)),
            animation=rng.choice(("off", "fast", "normal")),
            palette=rng.choice(("manor", "safe", "pale")),
            confirm_moves=rng.random() < 0.2,
            high_contrast=rng.random() < 0.2,
            language=rng.choice(("en", "en", "de", "es")),
        )
        app = App(settings, rng.choice(SIZES[:2]), folder)
        app.guard_seconds = 0.0
        make = self._maker(wire(app), rng)
        let_loose(app, make, self.events, rng.getrandbits(40))
        app.close()
        gc.collect()
        for listed in match_index.listing():
            if listed.path.name == LETTER:
                continue
            assert not listed.fault, listed.fault
            save.load(listed.path)

    def _maker(self, wiring: Wiring, rng: Random) -> Callable[[], Scene]:
        """Return what makes the scene, and makes it anew whenever the monkey has left it."""
        key, scene = self.key, self.scene
        if key:
            return self._of_a_game(wiring, rng)
        if scene in ("menu", "library"):
            for number, game in enumerate(catalog.GAMES):
                match = play_out(_match(game, rng), rng, rng.randrange(30))
                save.write(match, save.new_path(match, NOW), NOW, f"Heading {number}")
            (save.folder() / LETTER).write_text('"Dear aunt"', encoding="utf-8")
        if scene in ("lab", "run of the lab", "matches of a run"):
            return _of_the_lab(wiring, rng, scene)
        makers: dict[str, Callable[[], Scene]] = {
            "menu": wiring.menu,
            "library": wiring.replays,
            "settings": Settings,
            "first start": Welcome,
            "statistics": wiring.statistics,
            "drawings": wiring.drawings,
            "widgets": Gallery,
        }
        return makers[scene]

    def _of_a_game(self, wiring: Wiring, rng: Random) -> Callable[[], Scene]:
        game, scene = catalog.find(self.key), self.scene
        if scene == "set-up":
            return lambda: wiring.set_up(game)
        if scene == "rules":
            return lambda: wiring.rules(game)
        if scene == "tutorial":
            return lambda: wiring.learn(game)
        if scene == "editor":
            return _editor(wiring, game, rng)
        if scene in ("results", "replay", "analysis", "questions"):
            over = play_out(_match(self.key, rng), rng)
            path = save.new_path(over, NOW)
            save.write(over, path, NOW)
            if scene == "results":
                return lambda: wiring.results(over, path)
            if scene == "analysis":
                return lambda: wiring.analysis(over, lambda ply: None)
            if scene == "questions":
                return lambda: Questionnaire(over, in_file(over, path))
            return lambda: wiring.watch(over, path.stem, "today")
        bots = scene == "board with bots"
        return lambda: wiring.play(play_out(_match(self.key, rng, bots), rng, rng.randrange(80)))


def _match(key: str, rng: Random, bots: bool = False) -> Match:
    """Return a match with any house rules and terms at its beginning."""
    variant = rng.choice([variant for variant in variants() if variant.key == key])
    level, game = levels_of(key)[0], catalog.find(key)
    seats = [
        Seat("bot", level.name, level.key)
        if bots and rng.random() < 0.6
        else Seat("person", f"P{n}")
        for n in range(variant.players)
    ]
    clock = rng.choice((0, 1, 4)) if game.rules.seconds is not None else 0
    terms = Terms(False, clock, rng.choice(("full", "quick", "open")))
    return Match(key, seats, dict(variant.options), rng.getrandbits(30), terms)


def _editor(wiring: Wiring, game: Game, rng: Random) -> Callable[[], Scene]:
    """Return what opens any beginning of a game's drawings, and all drawings where it has none."""
    if game not in games():
        return wiring.drawings
    drawing = drawing_of(game.key)
    given = rng.choice(drawing.beginnings())
    return lambda: wiring.edit(game, drawing, given.sketch, None, given.name)


def _of_the_lab(wiring: Wiring, rng: Random, scene: str) -> Callable[[], Scene]:
    key = rng.choice(sorted(catalog.GAMES))
    plan = make_plan(key, (), 6, rng.randrange(1000), {})
    option = catalog.find(key).rules.options[0]
    experiment = rng.choice(
        (
            single(plan),
            compare(plan, {option.key: option.choices[-1].value}),
            crossed(plan, [(option.key, ())]),
            restrict(make_plan("eighteen_ghosts", ("1", "1"), 4, 1, {}), ["fight", "jump"]),
            ladder("eighteen_ghosts", ["random", "1"], 4, 1, {}),
        )
    )
    if scene == "matches of a run":
        experiment = single(plan)
    path = create(experiment, NOW)
    store = Store.open(path)
    play_all(experiment, store=store)
    store.close()
    if scene == "lab":
        return wiring.lab
    if scene == "run of the lab":
        return lambda: wiring.run(path, experiment, False)
    return lambda: _matches(wiring, path, experiment)


def _matches(wiring: Wiring, path: Path, experiment: Experiment) -> Scene:
    """Return the list of all matches of a run."""
    cell = experiment.cells[0]
    tally = Tally(cell.plan)
    with closing(Store.open(path)) as store:
        for number, played in store.numbered(0):
            tally.add(number, played)
    numbers = range(cell.plan.games)
    return RunMatches(
        MatchSelection(path, 0, cell.plan, tally, numbers, "All"),
        MatchListLinks(lambda match, stem, day, keep: wiring.watch(match, stem, day, None, keep)),
    )
