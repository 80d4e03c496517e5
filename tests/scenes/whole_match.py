"""Whole matches from the menu and back to it, by one kind of input alone.

Which actions are played is decided here; how they are entered is for the hands to find.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from game import match_index, save
from game.catalog import GAMES
from game.match import Match
from game.options import Value
from game.state import State
from scenes.boards.guidance_rite.actions import LOCK
from scenes.menu.scene import Menu
from scenes.play.curtain import Curtain
from scenes.play.scene import Play
from scenes.play.shots import HandOver
from scenes.results.finale import Finale
from scenes.results.scene import Results
from scenes.setup.scene import SetUp
from scenes.window.preferences import KeptPlan
from scenes.wiring import Bots, Wiring
from tests.scenes.driver import make_app
from tests.scenes.hands import Hands
from tests.scenes.shots import waits_for_press
from tests.scenes.tables import BEGUN, LEVELS, SlowRandom

NAMES = ("Amelia", "Ben", "Clara")
CURTAINS = ("full", "quick", "open")
SOON = 0.25  # seconds of a step in which nothing is pressed
PATIENCE = 60  # such steps in a row after which something should have happened
LONGEST = 2_000  # steps of the longest match here
DRAWN = 25  # one frame of so many is drawn; how it looks is what other tests are for


@dataclass(frozen=True)
class Course:
    """One match: what is remembered from the last set-up, and what is chosen in this one."""

    game: str
    people: int
    seed: int
    choices: tuple[tuple[str, int], ...]  # names of controls, and which value of them
    kept: Mapping[str, Value] = field(default_factory=dict)  # house rules
    options: Mapping[str, Value] = field(default_factory=dict)  # which the choices should give
    curtain: str = "full"
    haste: Callable[[State, State], float] = lambda before, after: 0.0  # how much nearer the end is
    kinds: int = 1  # of actions that must have been entered, at the least


def wish(course: Course, match: Match) -> int:
    """Return a kind of action that was not played yet, else one that brings the end nearer.

    The rest is chance, alike for all hands.
    """
    rng, state = Random(f"{course.seed} {match.ply}"), match.state
    kind_of = match.game.rules.study.kind_of
    known = {kind_of(match.positions[e.ply], e.action) for e in match.entries if e.player >= 0}
    best = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        fresh = kind_of(state, action) not in known
        best.append((fresh, course.haste(state, after), rng.random(), action))
    return max(best)[-1]


def wire(app, seed):
    bots = Bots(
        levels=lambda key: LEVELS,
        thinker=lambda match: SlowRandom(),
        hint_level=lambda match: "maid",
        reason=lambda key, state, decision: "",
    )
    return Wiring(bots, lambda: app.preferences, lambda: BEGUN, lambda most: seed)


class WholeMatch:
    """The program with one match in it, and the hands that play it."""

    def __init__(self, home, course: Course, hands: type[Hands]):
        game = GAMES[course.game]
        bots = tuple(("bot", "maid") for _ in range(game.players[0] - 1))
        plan = KeptPlan(chairs=(("person", ""), *bots), options=dict(course.kept))
        self.app = make_app(
            home, animation="off", names=NAMES[: course.people], plans={course.game: plan}
        )
        self._frames, self._draw = 0, self.app._draw
        self.app._draw = self._draw_some
        self.course = course
        self.rng = Random(course.seed)  # of several ways to enter an action
        self.hands = hands(self.app, Random(course.seed))
        self.entered: set[str] = set()  # kinds of actions
        self.curtains = 0
        self.app.push(wire(self.app, course.seed).menu())
        self.app.step([], SOON)

    def _draw_some(self):
        self._frames += 1
        if self._frames % DRAWN == 0:
            self._draw()
        self.app.painter.unseen = False  # whoever plays has seen it

    @property
    def scene(self):
        return self.app.scene

    def expect(self, kind):
        self.app.step([], SOON)
        assert isinstance(self.scene, kind), f"{type(self.scene).__name__} is on the screen"
        return self.scene

    def play(self):
        """Go all the way; return the match."""
        game = GAMES[self.course.game]
        self.expect(Menu)
        self.hands.press(game.title)
        self.set_up()
        self.hands.press("Start match")
        self.app.step([], SOON)
        match = next(scene for scene in self.app.scenes if isinstance(scene, Play)).match
        self.check_set_up(match)
        self.play_on(match)
        assert match.over
        assert len(self.entered) >= self.course.kinds, sorted(self.entered)
        self.expect(Results)
        assert save.load(match_index.listing()[0].path).state == match.state
        self.hands.press("Menu")
        self.hands.press("Leave")
        self.expect(Menu)
        return match

    def set_up(self):
        scene, hands = self.expect(SetUp), self.hands
        scene.plan.drawn = self.course.seed
        if len(scene.plan.chairs) != self.course.people:
            hands.choose("Players", sorted(scene.plan.game.players).index(self.course.people))
        for seat in range(1, self.course.people):
            hands.choose(f"seat {seat}", 0)
        hands.press("More")
        for name, index in self.course.choices:
            hands.choose(name, index)
        if scene.plan.secretive:
            hands.choose("curtain", CURTAINS.index(self.course.curtain))

    def check_set_up(self, match):
        assert [(s.kind, s.name) for s in match.seats] == [
            ("person", name) for name in NAMES[: self.course.people]
        ]
        assert match.seed == self.course.seed
        assert {k: match.options[k] for k in self.course.options} == self.course.options
        if match.game.hidden:
            assert match.terms.curtain == self.course.curtain

    def play_on(self, match):
        """Do whatever is asked of the people until the results are there."""
        idle = 0
        for _ in range(LONGEST):
            if isinstance(self.scene, Results):
                return
            before = match.ply, self.scene, self.curtains
            self.take_part(match)
            idle = 0 if (match.ply, self.scene, self.curtains) != before else idle + 1
            assert idle < PATIENCE, f"nothing happens any more after {match.ply} decisions"
        raise AssertionError(f"the match is not over after {match.ply} decisions")

    def take_part(self, match):
        scene = self.scene
        if isinstance(scene, Curtain):
            self.hands.open_curtain(scene.notice.quick)
            assert self.scene is not scene, "the curtain stays closed"
            self.curtains += 1
            return
        if isinstance(scene, Finale):
            self.hands.press("Go on")
            return
        assert isinstance(scene, Play), f"{type(scene).__name__} is on the screen"
        if waits_for_press(scene):
            self.app.step([], SOON)
            hands_over = isinstance(scene.runner.shot, HandOver)
            if waits_for_press(scene):
                self.hands.press("Hand over" if hands_over else "Continue")
            return
        is_veiled = scene.presenter.is_veiled
        if is_veiled or not (scene.board.playable or scene.stage.waiver is not None):
            self.app.step([], SOON)
            return
        if scene.board.desk.busy(scene.board.observation):
            self.app.step([], SOON)  # a long walk goes on
            return
        action = wish(self.course, match)
        waiver = scene.stage.waiver
        if waiver is not None and action != waiver:
            self.hands.press("Answer in private")
            return
        ply, notation = match.ply, match.state.notation(action)
        if waiver is not None:
            self.hands.press("Let it be")
        else:
            ways = scene.board.view.clicks(scene.board.observation, action)
            assert ways, f"{notation!r} cannot be clicked"
            seen, desk = scene.board.observation, scene.board.desk
            near = [way for way in ways if not desk.takes(seen, way[0])]
            ways = near if near and ply % 4 else ways  # a long walk only now and then
            drafting = LOCK.place in scene.board.places
            for place in self.rng.choice(ways):
                self.hands.click(place)
            if scene.board.pending is not None:
                self.hands.press("Confirm")  # it has warned
            if drafting:  # two pieces are drafted, then locked
                other = next(a for a in match.state.legal_actions() if a != action)
                self.hands.click(scene.board.view.clicks(scene.board.observation, other)[0][0])
                self.hands.click(LOCK.place)
                self.app.step([], SOON)
        assert match.ply > ply, f"{notation!r} was not entered in {scene.runner.shot}"
        assert match.entries[ply].notation == notation
        self.entered.add(match.game.rules.study.kind_of(match.positions[ply], action))
