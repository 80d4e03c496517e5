"""Two truths that a seat cannot tell apart give its phone the same frames at the same moments."""

from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from game.match import Match, Seat
from game.state import CHANCE, State
from scenes.phones.courier import Courier
from scenes.phones.feed import Feed
from scenes.phones.hand import Hand
from scenes.phones.schedule import Schedule
from scenes.phones.sight import SeatCard
from scenes.play.commitments import Commitments
from scenes.play.match_controller import MatchController
from tests.helpers.sampling import full
from tests.helpers.variants import variants
from tests.soak.secrets import _play, _ways, _with, _worlds

TICK = 0.1
SPAN = 3.0  # seconds of a hidden turn, or a multiple
UNCOUNTED = ("haunted_house", "ghost_hunt")
AT_ONCE = ("guidance_rite", "haunting_house_3")
WHOLE = 1000  # pairs a game in the long run
FEW = 12


class Watched:
    """A match and the phone of one seat, without a network; `frames` are (moment, bytes)."""

    def __init__(self, match, seat, courier=Courier):
        self.match = match
        controller = MatchController(match, Path("nowhere"), datetime.min, range(len(match.seats)))
        controller.file.keep = lambda heading: None
        self.controller = controller
        self.courier = courier(controller, Commitments(controller), seat)
        cards = [SeatCard(s.name, "", "person", "", "#fff") for s in match.seats]
        self.feed = Feed(Hand(match.game.key, cards, seat, "en"))
        self.moment, self.frames, self.revs = 0, [], []
        self.pictures = []

    def tick(self):
        sight = self.courier.update(TICK, 1.0, False)
        if sight is not None:
            self.take(sight)
        self.moment += 1

    def take(self, sight):
        if self.feed.follow(sight):
            sent = self.feed.frame, self.feed.change
            self.frames.append((self.moment, self.feed.rev, *sent))
            self.pictures.append([key for key, _paint in self.feed.pictures])


class Talkative(Courier):
    """A planted leak: every seat is told after each action."""

    def __init__(self, controller, commitments, seat):
        super().__init__(controller, commitments, seat)
        self.schedule = Schedule(controller, self.log, lambda player: True)


class Loud(Watched):
    """The same, with a frame for each sight, whether anything differs or not."""

    def __init__(self, match, seat):
        super().__init__(match, seat, Talkative)
        self.ply = match.ply

    def tick(self):
        if self.match.ply != self.ply:
            self.ply = self.match.ply
            self.courier.answered()
        super().tick()

    def take(self, sight):
        self.feed.follow(sight)
        self.frames.append((self.moment, self.feed.rev, self.feed.frame))


def played_on(match, since, seat, rng, watched=Watched):
    """Return what a phone gets while the actions after a ply are played at random moments."""
    copy = match.branch(since)
    copy.secret = match.secret
    seen = watched(copy, seat)
    actions = [entry.action for entry in match.entries[since : match.ply] if entry.player != CHANCE]
    moments = sorted(rng.randrange(1, round(0.9 * SPAN / TICK)) for _ in actions)
    for tick in range(round(3 * SPAN / TICK)):
        while moments and moments[0] <= tick:
            moments.pop(0)
            seen.controller.match.play(actions.pop(0))
        seen.tick()
    return seen


def new_match(rng, key):
    variant = rng.choice([variant for variant in variants() if variant.key == key])
    seats = [Seat("person", f"Player {seat}") for seat in range(variant.players)]
    match = Match(key, seats, dict(variant.options), rng.getrandbits(30))
    match.secret = f"{rng.getrandbits(128):032x}"
    return match


def pairs_of_lengths(key, count, rng):
    """Yield a match, a ply, a seat, and two ways on that look alike to it, one of them longer."""
    found = 0
    while found < count:
        match = new_match(rng, key)
        viewer = rng.randrange(len(match.seats))
        _play(match, rng, rng.randrange(90))
        for _ in range(30):
            if match.over:
                break
            for short, *longer in _ways(match, viewer, rng):
                for way in longer[:2]:
                    if found < count:
                        yield match.ply, viewer, short, way
                        found += 1
            _play(match, rng, 1)


@pytest.mark.parametrize("key", UNCOUNTED)
@pytest.mark.parametrize("count", [FEW, pytest.param(WHOLE, marks=pytest.mark.slow)])
@pytest.mark.timeout(7200)
def test_hidden_turns_of_other_lengths_give_equal_frames_at_equal_moments(key, count):
    rng = Random(f"{key} {count}")
    for since, viewer, short, way in pairs_of_lengths(key, count, rng):
        one, other = (played_on(m, since, viewer, rng) for m in (short, way))
        assert one.frames == other.frames, (key, viewer, since, short.ply, way.ply)
        assert one.pictures == other.pictures


@full
@pytest.mark.parametrize("key", UNCOUNTED)
def test_a_planted_leak_is_found(key):
    rng = Random(key)
    told = [
        played_on(short, since, viewer, rng, Loud).frames
        != played_on(way, since, viewer, rng, Loud).frames
        for since, viewer, short, way in pairs_of_lengths(key, 4, rng)
    ]
    assert all(told)


@pytest.mark.parametrize("key", AT_ONCE)
@pytest.mark.parametrize("count", [FEW, pytest.param(WHOLE, marks=pytest.mark.slow)])
@pytest.mark.timeout(7200)
def test_hidden_choices_give_equal_frames(key, count):
    rng, found = Random(f"{key} {count}"), 0
    while found < count:
        match = new_match(rng, key)
        viewer = rng.randrange(len(match.seats))
        _play(match, rng, rng.randrange(60))
        if match.over:
            continue
        for world in _worlds(match, viewer, rng)[: count - found]:
            one, other = Watched(match, viewer), Watched(_with(match, world), viewer)
            for _ in range(3):
                one.tick()
                other.tick()
            assert [f[2] for f in one.frames] == [f[2] for f in other.frames]
            assert one.frames
            found += 1


def states_in(value, seen=None):
    """Yield every position in a value, however deep."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, State):
        yield value
    elif isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from states_in(part, seen)
    elif isinstance(value, dict):
        yield from states_in([*value.items()], seen)
    elif isinstance(value, (Match, MatchController)):
        raise AssertionError("a match was sent")
    else:
        names = [*getattr(type(value), "__slots__", ()), *getattr(value, "__dict__", ())]
        for name in names:
            yield from states_in(getattr(value, name, None), seen)


@pytest.mark.parametrize("key", [*UNCOUNTED, *AT_ONCE])
def test_whatever_is_sent_to_the_server_is_an_observation(key):
    rng = Random(key)
    for _ in range(6):
        match = new_match(rng, key)
        seat = rng.randrange(len(match.seats))
        seen, sent = Watched(match, seat), []
        seen.take = sent.append
        for _ in range(40):
            _play(match, rng, 1)
            seen.tick()
        states = [state for sight in sent for state in states_in(sight)]
        assert states
        for state in states:
            assert state.observation(seat) == state
