"""Whole matches from hands alone, without a network: the screen shows what everybody may know."""

from random import Random

import pytest

from game.facts import PUBLIC
from game.match import Match, Seat
from game.state import common
from scenes.boards.haunting_house_3.table import seats
from scenes.phones.feed import Feed
from scenes.phones.hand import Hand
from scenes.phones.join import Join, JoinLinks
from scenes.phones.play import PhonePlay
from scenes.play.curtain import Curtain
from scenes.play.scene import PlayLinks
from scenes.play.shots import Away, LookAt
from scenes.ui.drawing.sheet import Sheet
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import Room, SlowRandom

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay")
TICK = 0.2


class InProcess:
    """The hands of all phones in this process, in the place of the one that serves them."""

    word = "7Q4MXR2KPD"
    finished = False

    def __init__(self, game, title, address, cards, port=0, digests=()):
        self.game, self.cards, self.said, self.told = game, cards, [], []
        self.feeds, self.digests, self.address, self.port = {}, dict(digests), "", port
        self.closed = False
        self.said.append(("listening", address, 1))

    def sit(self, seat, name):
        self.digests[seat] = f"digest of {name}"
        self.said += [("keys", dict(self.digests)), ("joined", seat, name)]
        self.feeds[seat] = Feed(Hand(self.game, self.cards, seat, "en"))

    def hear(self):
        said, self.said = self.said, []
        return said

    def say(self, *said):
        self.told.append(said)

    def tell(self, seat, sight):
        feed = self.feeds[seat]
        feed.follow(sight)
        self.act(seat, feed.hand.take())

    def act(self, seat, actions):
        self.said += [("act", seat, self.feeds[seat].hand.number, action) for action in actions]

    def press(self, seat, rng):
        """Press a place that does something; return whether there was any."""
        feed = self.feeds[seat]
        scene = feed.shown
        if scene is None:
            return False
        ready = [place for place in scene.places if place.on]
        if not scene.mine or not ready:
            return False
        last = [place for place in ready if place.last]
        fresh = [place for place in ready if not place.chosen]
        choice = rng.random()
        ready = last if last and choice < 0.4 else fresh if fresh and choice < 0.95 else ready
        actions, _refused = feed.press(feed.rev, rng.choice(ready).name)
        self.act(seat, actions)
        return True

    def finish(self):
        self.finished = True

    def close(self, patience=0.0):
        self.closed = True


class Couch:
    """A window with a match, and hands at some of its seats; the others sit at the screen."""

    def __init__(self, home, key, players, phones=None, options=None, seed=5, language="en"):
        self.app = make_app(home, animation="off", language=language)
        self.driver = Driver(self.app)
        seats = [Seat("person", f"P{seat}") for seat in range(players)]
        self.match = Match(key, seats, options or {}, seed)
        self.match.secret = "secret"
        wiring = wire(self.app)
        doors = PlayLinks(
            lambda match, path: Room("Results", match), wiring.rules, wiring.settings,
            lambda match: SlowRandom(), lambda match: "random", lambda key, state, decision: "",
        )  # fmt: skip

        def play(match, process, seats):
            return PhonePlay(match, home / "phones.ghost", wiring.now(), doors, process, seats)

        links = JoinLinks(play, lambda: ["10.0.0.7"], InProcess)
        self.join = Join(self.match, links)
        self.driver.open(self.join)
        while self.join.process is None:
            self.driver.wait(0.05)
        self.process = self.join.process
        self.phones = range(players) if phones is None else phones
        for seat in range(players):
            if seat in self.phones:
                self.process.sit(seat, NAMES[seat])
            else:
                self.driver.click(f"seat P{seat}")
        self.driver.wait(0.3)
        self.driver.press("Enter")
        self.driver.wait(0.3)

    @property
    def play(self):
        return next(scene for scene in self.app.scenes if isinstance(scene, PhonePlay))

    @property
    def over(self):
        return any(isinstance(scene, Room) for scene in self.app.scenes)


@pytest.mark.parametrize(
    ("key", "players", "options"),
    [
        ("haunted_house", 2, {"turn_limit": 8}),
        pytest.param("guidance_rite", 2, None, marks=pytest.mark.full),
        pytest.param("haunted_house", 4, None, marks=pytest.mark.full),
        pytest.param("haunting_house_3", 6, {"round_limit": 2}, marks=pytest.mark.full),
        pytest.param("ghost_hunt", 5, None, marks=pytest.mark.full),
    ],
)
@pytest.mark.timeout(1200)
def test_a_whole_match_is_played_by_presses_alone(home, key, players, options):
    couch, rng, idle = Couch(home, key, players, options=options), Random(key), 0
    assert [seat.name for seat in couch.match.seats] == list(NAMES[:players])
    while not couch.over:
        assert couch.play.controller.looking == PUBLIC
        assert not isinstance(couch.app.scene, Curtain)
        log = couch.play.stage.match_log
        shown = couch.play.board.observation
        assert common(shown, players) == shown
        assert log.team == PUBLIC
        pressed = [couch.process.press(seat, rng) for seat in range(players)]
        idle = 0 if any(pressed) else idle + 1
        assert idle < 200, [feed.hand.scene().prompt for feed in couch.process.feeds.values()]
        couch.app.step([], TICK)
    assert couch.match.over
    couch.app.close()


@pytest.mark.parametrize(("key", "locked"), [("guidance_rite", "has locked two"),
                                             ("haunting_house_3", "check")])  # fmt: skip
def test_the_screen_shows_who_has_locked_and_nothing_else(home, painted, key, locked, monkeypatch):
    couch, drawn = Couch(home, key, 3 if key == "haunting_house_3" else 2), []
    last = len(couch.match.seats) - 1
    text, icon = Sheet.text, seats.icon

    def noted(sheet, words, *rest, **named):
        drawn.append(words)
        return text(sheet, words, *rest, **named)

    def ticked(name, *rest):
        drawn.append(name)
        return icon(name, *rest)

    monkeypatch.setattr(Sheet, "text", noted)
    monkeypatch.setattr(seats, "icon", ticked)
    couch.app.changed()
    couch.app.step([], TICK)
    assert locked not in drawn
    match = couch.match
    while match.game.rules.simultaneous(match.state) is None:
        if isinstance(couch.play.runner.shot, Away):
            couch.play.runner.end(match.state.legal_actions()[0])
        couch.driver.wait(0.5)
    commitments = couch.play.requests.commitments
    while (world := commitments.world(last)) is not None:
        assert couch.play.board.seen.locked == frozenset()
        commitments.fix(last, world.legal_actions()[0])
        couch.app.step([], TICK)
    couch.app.step([], TICK)
    drawn.clear()
    board = couch.play.board
    assert board.seen.locked == {last}
    assert board.seen.observation == common(board.seen.observation, last + 1)
    assert match.state.current_player != last, "another one still chooses"
    board.painter = None
    couch.app.rebuild()
    couch.driver.wait(0.3)
    assert drawn.count(locked) >= 1
    couch.play.runner.end(LookAt(0))
    couch.driver.wait(0.1)
    assert board.seen.locked == frozenset(), "an earlier moment is looked at"
    couch.app.close()
