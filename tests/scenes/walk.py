"""Every scene there is, at a few positions of every game, for tests that look at all of them."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from game import match_index, save
from game.catalog import GAMES
from game.game import Game
from game.match import Match, Seat, Terms
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from scenes.boards.faces import drawing_of, face_of
from scenes.editor.incoming import games as drawn_games
from scenes.lab import runs
from scenes.notes.questionnaire import Questionnaire
from scenes.play.curtain import Curtain
from scenes.play.pause import Pause
from scenes.play.scene import Play
from scenes.replay.library import MatchLibrary
from scenes.replay.scene import Replay
from scenes.rules.scene import RulesScene
from scenes.settings.rows import GROUPS
from scenes.settings.scene import Settings
from scenes.settings.welcome import Welcome
from scenes.setup.scene import SetUp
from scenes.tutorial.scene import Tutorial
from scenes.window.crash import apology
from tests.scenes.driver import FRAME, key_event
from tests.scenes.laboratory import KEY, NOW, wire
from tests.scenes.tables import keep

MIDDLE = 40  # decisions
NAMES = ("Wilhelmina Feather", "Bartholomew Ch", "Clara", "Dev", "Edda", "Finn")


def fresh(key: str, curtain: str = "open") -> Match:
    """A match that begins, of people whose names are as long as they may be."""
    seats = [Seat("person", NAMES[seat]) for seat in range(GAMES[key].players[0])]
    return Match(key, seats, {}, 3, Terms(curtain=curtain))


@cache
def played(key: str, count: int = 100_000, curtain: str = "open") -> Match:
    """A match after so many decisions at random, or at its end; nobody may play on."""
    match, rng = fresh(key, curtain), Random(7)
    while not match.over and match.ply < count:
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


class Walk:
    """Opens one scene after another above the same ground; `names` are those it knows."""

    def __init__(self, app) -> None:
        self.app = app
        self.wiring = wire(app)

    def step(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.step([], FRAME)

    def show(self, scene) -> None:
        self.app.push(scene)
        self.step()

    def back(self) -> None:
        self.app.home()
        self.step()

    # -- the stations

    def stations(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield what each scene is called, and how it is opened."""
        yield "menu", lambda: self.show(self.wiring.menu())
        yield "welcome", lambda: self.show(Welcome())
        for index, group in enumerate(GROUPS):
            yield f"settings {group.title}", lambda i=index: self._settings(i)
        yield "fault", self._fault
        for row in range(3):
            yield f"library {row}", lambda r=row: self._library(r)
        yield "question", self._question
        yield "lab", lambda: self.show(self.wiring.lab())
        yield "run", self._run
        for key in GAMES:
            yield f"set-up {key}", lambda k=key: self.show(self.wiring.set_up(GAMES[k]))
            yield f"set-up changed {key}", lambda k=key: self._set_up(k)
            yield f"rules {key}", lambda k=key: self._rules(k)
            yield f"start {key}", lambda k=key: self._play(fresh(k))
            yield f"middle {key}", lambda k=key: self._play(played(k, MIDDLE))
            for ply in (0, MIDDLE):
                yield f"replay {key} {ply}", lambda k=key, p=ply: self._replay(k, p)
            yield f"results {key}", lambda k=key: self._results(k)
            if GAMES[key].hidden:
                yield f"curtain {key}", lambda k=key: self._curtain(k)
        yield "pause", self._pause
        yield "statistics", lambda: self.show(self.wiring.statistics())
        yield "puzzles", lambda: self.show(self.wiring.puzzles())
        for game in drawn_games():
            yield f"drawings {game.key}", lambda g=game: self.show(self.wiring.drawings(g))
            for number in (0, -1):
                yield f"editor {game.key} {number}", lambda g=game, n=number: self._edit(g, n)
        for key in GAMES:
            yield f"analysis {key}", lambda k=key: self._analysis(k)
            yield f"export {key}", lambda k=key: self._export(k)
            yield f"questions {key}", lambda k=key: self._questions(k)
            yield f"note {key}", lambda k=key: self._note(k)
            for number in range(len(face_of(key).lessons)):
                yield f"lesson {key} {number}", lambda k=key, n=number: self._learn(k, n)

    def _settings(self, index: int) -> None:
        scene = Settings()
        scene.index = index
        self.show(scene)

    def _fault(self) -> None:
        self.show(self.wiring.replays())
        path = self.app.folder / "crash-20261121-182248.txt"
        self.app.ask(apology(path, self.app.ask, self.app.notice))
        self.step()

    def _run(self) -> None:
        plan = make_plan(KEY, ("random", "1"), 20, 1, {}, True)
        self.show(self.wiring.run(runs.create(single(plan), NOW), single(plan), False))

    def _rules(self, key: str) -> None:
        scene = self.wiring.rules(GAMES[key])
        assert isinstance(scene, RulesScene)
        scene.section = len(scene.sections) // 2
        self.show(scene)

    def _play(self, match: Match) -> None:
        scene = self.wiring.play(match)
        assert isinstance(scene, Play)
        self.show(scene)
        self.step(2)

    def _set_up(self, key: str) -> None:
        """Open a set-up with every rule changed and as many seats as there can be."""
        scene = self.wiring.set_up(GAMES[key])
        assert isinstance(scene, SetUp)
        plan = scene.plan
        for option in plan.game.rules.options:
            plan.options[option.key] = option.choices[-1].value
            if option.numbers:
                plan.options[option.key] = option.numbers[-1]
        plan.set_players(max(plan.game.players))
        plan.chairs[0].name = "W" * 16
        plan.chairs[1].kind = "person"
        scene.more = True
        self.show(scene)

    def _library(self, row: int) -> None:
        scene = self.wiring.replays()
        assert isinstance(scene, MatchLibrary)
        self.show(scene)
        scene._choose(row)
        self.step()

    def _question(self) -> None:
        self._library(0)
        self.app.step([key_event("Delete")], FRAME)

    def _replay(self, key: str, ply: int) -> None:
        scene = self.wiring.watch(played(key, MIDDLE), "20261121 1403", "21 November")
        assert isinstance(scene, Replay)
        self.show(scene)
        scene.jump(ply)
        self.step()

    def _results(self, key: str) -> None:
        match = played(key)
        self.show(self.wiring.results(match, keep(match)))

    def _curtain(self, key: str) -> None:
        """Open a match where a curtain falls, which is not so in every phase of every game."""
        for count in (0, 4, 12, 24, MIDDLE):
            self._play(played(key, count, "full"))
            self.step(3)
            if isinstance(self.app.scene, Curtain):
                return
            self.back()
        raise AssertionError(f"no curtain falls in {key}")

    def _edit(self, game: Game, number: int) -> None:
        drawing = drawing_of(game.key)
        given = drawing.beginnings()[number]
        self.show(self.wiring.edit(game, drawing, given.sketch, None, given.name))

    def _analysis(self, key: str) -> None:
        self.show(self.wiring.analysis(played(key), lambda ply: None))

    def _export(self, key: str) -> None:
        self._replay(key, MIDDLE)
        self.app.step([key_event("E")], FRAME)
        self.step()

    def _questions(self, key: str) -> None:
        self.show(Questionnaire(played(key), lambda: ""))

    def _note(self, key: str) -> None:
        self._play(played(key, MIDDLE))
        self.app.step([key_event("N")], FRAME)
        self.step(2)

    def _learn(self, key: str, number: int) -> None:
        scene = self.wiring.learn(GAMES[key])
        assert isinstance(scene, Tutorial)
        self.show(scene)
        while scene.number < number:
            self.app.step([key_event("L")], FRAME)
            self.step()

    def _pause(self) -> None:
        self._play(fresh(KEY))
        scene = self.app.scene
        assert isinstance(scene, Play)
        scene.presenter.open_menu()
        self._until(Pause)

    def _until(self, kind: type) -> None:
        for _ in range(60):
            if isinstance(self.app.scene, kind):
                return
            self.step()
        raise AssertionError(f"no {kind.__name__}, but {type(self.app.scene).__name__}")


def fill_shelf() -> None:
    """Have something to go on with in the menu, and a finished and a damaged file beside it."""
    keep(played(KEY))
    keep(played(KEY, 12))
    save.folder().joinpath("letter.ghost").write_text('"Dear aunt"', encoding="utf-8")
    assert len(match_index.listing()) == 3
