"""What happens next in a match, without a window: the laws of its script over whole matches."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.bots.levels import find_bot
from scenes.play import script, shots
from scenes.play.script import Script
from scenes.play.table import Table
from tests.helpers.sampling import full
from tests.play.acting import (
    NORMAL,
    PUBLIC,
    RULES,
    SEATINGS,
    Acting,
    Ask,
    Away,
    Curtain,
    Dwell,
    End,
    HandOver,
    Hold,
    Look,
    Match,
    RareDwell,
    Reveal,
    Show,
    Tempo,
    Think,
    Wait,
    make_match,
)  # fmt: skip
from tests.play.laws import Fault, check

KEY = "eighteen_ghosts"
CASES = [(key, seating) for key, seatings in SEATINGS.items() for seating in seatings]
NOISY_TEMPOS = (NORMAL, Tempo(0.0, 4.0), Tempo(2.0, 0.5))
MODES = ("plain", "noisy", "open", "phones")
LEAD_IN = (Curtain, Show, Dwell, RareDwell, Hold, Reveal, Wait)


def case(key, seating, mode, seed=1, make=Script):
    """A match ready to be acted, or None where the mode means nothing."""
    people = [n for n, kind in enumerate(seating) if kind == "p"]
    terms = {"noisy": {"clock": 1}, "open": {"curtain": "open"}}
    match = make_match(key, seating, seed, **terms.get(mode, {}))
    if mode in ("open", "phones") and (len(people) < 2 or not match.game.hidden):
        return None
    tempo = (
        Tempo(*((1.0, 1.0), (0.0, 4.0), (2.0, 0.5))[seed % 3]) if mode == "noisy" else Tempo(1, 1)
    )
    phones = people[1:] if mode == "phones" else ()
    return Acting(match, seed, phones, 0.08 if mode == "noisy" else 0.0, tempo, make)


def act(acting, mode):
    taken = acting.run()
    check(acting, taken, mode != "noisy")
    return taken


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("key", SEATINGS)
def test_no_shot_of_a_match_breaks_a_law(key, mode):
    for seating in SEATINGS[key][:3]:
        acting = case(key, seating, mode)
        if acting is not None:
            act(acting, mode)


@full
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("key", "seating"), CASES)
def test_no_shot_of_any_seating_breaks_a_law(key, seating, mode):
    for seed in range(3):
        acting = case(key, seating, mode, seed)
        if acting is not None:
            act(acting, mode)


@pytest.mark.parametrize("frame", [0.017, 0.07, 0.19])
@pytest.mark.parametrize("key", SEATINGS)
def test_a_match_ends_however_long_its_frames_are(key, frame):
    Acting(make_match(key, SEATINGS[key][1], 4), 4, frame=frame).run()


# Resuming


def strip(taken):
    return [
        (type(one.shot), one.shot.view, one.shot.actor, one.shot.ply, one.shot.step)
        for one in taken
    ]


@pytest.mark.parametrize(
    ("key", "seating"),
    [
        ("haunted_house", "pp"),
        ("guidance_rite", "pp"),
        ("ghost_hunt", "pbp"),
        ("eighteen_ghosts", "pb"),
    ],
)
def test_a_resumed_match_goes_on_as_if_it_had_never_been_left(key, seating):
    match = make_match(key, seating, 1)
    whole, rng = strip(Acting(match, 1).run()), Random(1)
    for ply in rng.sample(range(match.ply), 2):
        branch = match.branch(ply)
        resumed = strip(Acting(branch, 1).run())
        same = 0
        while same < min(len(whole), len(resumed)) and whole[-1 - same] == resumed[-1 - same]:
            same += 1
        lead_in = {kind for kind, *_ in resumed[: len(resumed) - same]}
        assert same
        assert lead_in <= {*LEAD_IN}, (ply, lead_in)
        asked = [one for one in whole if one[3] > ply and one[0] in (Ask, Think)]
        assert [one for one in resumed if one[3] > ply and one[0] in (Ask, Think)] == asked


# Twins


@pytest.mark.parametrize(("key", "seating"), [("haunted_house", "bp"), ("ghost_hunt", "bpp")])
def test_two_truths_that_one_side_cannot_tell_apart_give_it_equal_shots_and_times(key, seating):
    """The first difference is something seen, never a time, a count or a name."""
    for seed in range(3):
        runs = []
        for other in (0, 1):
            match = make_match(key, seating, seed)
            acting = Acting(match, seed)
            acting.hands.decision = twin(match, seed, other)
            runs.append([seen(acting, one) for one in acting.run()])
        pairs = list(zip(*runs, strict=False))
        first = next((n for n, (one, two) in enumerate(pairs) if one != two), len(pairs))
        assert first
        if first < len(pairs):
            one, two = pairs[first]
            assert one[-1] != two[-1], f"{one[:-1]} and {two[:-1]} look the same"


def twin(match, seed, other):
    """Decisions that depend for the people on what they see, for others on the truth, too."""
    bot = find_bot(match.game.key, "random")

    def decide(seat):
        observation = match.state.observation(seat)
        mine = match.seats[seat].kind == "person"
        tag = observation.fingerprint() if mine else f"{other} {match.ply}"
        return bot.choose(observation, Random(f"{seed} {tag}")).action

    return decide


def seen(acting, one):
    shot = one.shot
    log = acting.hands.log(shot.view)
    observation = log.observation(min(shot.step, log.last))
    kind = Wait if isinstance(shot, Wait) else type(shot)
    seconds = 0.0 if kind is Wait else round(one.seconds, 3)
    return kind, shot.view, shot.step, seconds, observation.fingerprint()


# Skipping


@pytest.mark.parametrize(("phones", "is_offered"), [((), True), ((0,), True), ((0, 1), False)])
def test_a_skip_is_offered_only_to_people_at_the_screen(phones, is_offered):
    acting, offers = Acting(make_match("haunted_house", "ppbb", 1), 1, phones), set()
    advance = acting.runner.update

    def update(seconds, is_moving):
        advance(seconds, is_moving)
        offers.add(acting.runner.offers_skip)

    acting.runner.update = update
    acting.run()
    assert (True in offers) == is_offered


# Replays


@pytest.mark.parametrize("key", SEATINGS)
def test_a_replay_is_offered_exactly_where_others_did_something(key):
    acting = Acting(make_match(key, SEATINGS[key][1], 1), 1)
    for one in acting.run():
        if isinstance(one.shot, Ask):
            log = acting.hands.log(one.shot.view)
            since, until = log.away(one.shot.step)
            told = any(log.facts(step) for step in range(since + 1, until + 1))
            assert (acting.script.recap(one.shot.view, one.shot.step) is not None) == told


def test_the_end_stays_whatever_is_looked_at_or_changed_in_it():
    acting = case(KEY, "bb", "plain")
    acting.run()
    runner = acting.runner
    last = runner.shot
    for answer in (script.Replay(last.step - 1, last.step), script.LookAt(0)):
        runner.end(answer)
        assert isinstance(runner.shot, Look)
        while isinstance(runner.shot, Look):
            runner.end()
        assert runner.shot == last
    for answer in (script.Veiled(), script.Changed()):
        runner.end(answer)
        assert runner.shot == last


def test_every_kind_of_shot_has_its_rule():
    kinds = {kind for kind in vars(shots).values() if isinstance(kind, type)}
    assert {kind for kind in kinds if issubclass(kind, shots.Shot)} - {shots.Shot} == {*RULES}


def test_who_hands_over_by_ending_a_turn_need_not_press_again():
    """Where nothing of the own action is to be seen, its press counts as the hand-over."""
    taken = Acting(make_match("haunted_house", "pp", 1), 1).run()
    kinds = [type(one.shot) for one in taken]
    assert HandOver in kinds
    assert any(
        type(one.shot) in (Show, Dwell, Hold) and type(two.shot) is HandOver
        for one, two in pairwise(taken)
    )


# Planted faults: one line of the script or table is changed, and a law is broken


def _no_hand_over(old):
    def shot(self, kind, actor):
        return old(self, shots.Dwell if kind is HandOver else kind, actor)

    return shot


def _next_actor(old):
    def shot(self, kind, actor):
        if kind is HandOver:
            actor = self.match.state.current_player
        return old(self, kind, actor)

    return shot


def _step_ahead(old):
    def step(self):
        return self.hands.log(self.view).step(self.match.ply)

    return step


def _wrong_doer(old):
    def doer(self, log, step):
        return max(self.match.state.current_player, 0)

    return doer


def _no_curtain(old):
    def opened(self):
        yield from ()

    return opened


def _never_hidden(old):
    return lambda self, view, seat: False


def _shows_parts(old):
    return lambda self, log, step: False


def _shows_twice(old):
    def show(self, log, step, actor, follows):
        yield from old(self, log, step, actor, follows)
        yield from old(self, log, step, actor, follows)

    return show


def _drops_steps(old):
    def show(self, log, step, actor, follows):
        if step % 5:
            yield from old(self, log, step, actor, follows)

    return show


def _reveals_alone(old):
    def audience(self, revealed, peeked=None):
        return self.view_at(self.match.ply)

    return audience


def _sees_everything(old):
    def view_at(self, ply):
        found = old(self, ply)
        return script.EVERYONE if found >= 0 and ply % 7 == 6 else found

    return view_at


def _forgets_team(old):
    def view_at(self, ply):
        found = old(self, ply)
        return (found + 1) % 2 if found >= 0 and self.several and ply % 9 == 8 else found

    return view_at


def _last_seen_all(old):
    return lambda self, view, revealed=0: 0


def _last_seen_none(old):
    return lambda self, view, revealed=0: self.match.ply


FAULTS = {
    "a private view ends without a hand-over": (Script, "_shot", _no_hand_over),
    "the hand-over names who is next": (Script, "_shot", _next_actor),
    "the log ends after what is shown": (Script, "_step", _step_ahead),
    "a step is headed with who is next": (Script, "_doer", _wrong_doer),
    "a private view opens without a curtain": (Script, "_open", _no_curtain),
    "parts of others are shown before the reveal": (Script, "_is_part_of_choice", _shows_parts),
    "a step is shown twice": (Script, "_show", _shows_twice),
    "a step is never shown": (Script, "_show", _drops_steps),
    "a choice is revealed in a private view": (Table, "audience", _reveals_alone),
    "everybody sees everything": (Table, "view_at", _sees_everything),
    "the wrong team looks": (Table, "view_at", _forgets_team),
    "a view begins at the deal": (Table, "last_seen", _last_seen_all),
    "a view misses what others did": (Table, "last_seen", _last_seen_none),
    "turns of others can be counted": (Table, "is_out_of_sight", _never_hidden),
}
WRONG_RULES = {
    "a great moment ends by itself": (Hold, {"most": 1.0}),
    "a view is handed over by itself": (HandOver, {"most": 1.0}),
    "a press ends a great moment at once": (Hold, {"guard": 0.0}),
    "a press hands a view over at once": (HandOver, {"guard": 0.0}),
    "a press ends the countdown at once": (Reveal, {"guard": 0.0}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_breaks_a_law(fault, monkeypatch):
    owner, name, make = FAULTS[fault]
    monkeypatch.setattr(owner, name, make(getattr(owner, name)))
    cases = [("haunted_house", "pp"), ("guidance_rite", "pp"), ("ghost_hunt", "ppp"),
             ("haunting_house_3", "ppp"), ("haunted_house", "pppp"),
             ("haunted_house", "pb")]  # fmt: skip
    with pytest.raises((Fault, AssertionError, ValueError, IndexError, TypeError)):
        act_all(cases)


@pytest.mark.parametrize("fault", WRONG_RULES)
def test_a_wrong_rule_breaks_a_law(fault, monkeypatch):
    kind, changes = WRONG_RULES[fault]
    monkeypatch.setitem(RULES, kind, replace(RULES[kind], **changes))
    cases = [("guidance_rite", "pp"), ("haunted_house", "pp"), ("haunting_house_3", "ppp")]
    with pytest.raises((Fault, AssertionError)):
        act_all(cases, seed=3)


def act_all(cases, seed=1):
    for key, seating in cases:
        for mode in ("plain", "noisy"):
            act(case(key, seating, mode, seed), mode)


__all__ = ["PUBLIC", "Away", "End", "Look", "Match"]


@pytest.mark.parametrize(("seating", "wanted"), [("pp", True), ("bb", False)])
def test_a_first_random_round_is_introduced_before_any_card(seating, wanted):
    acting = Acting(make_match("haunting_house_3", seating, 1), 1)
    first = acting.runner.shot
    assert isinstance(first, shots.Introduction) == wanted
    assert not wanted or first.step == 0
