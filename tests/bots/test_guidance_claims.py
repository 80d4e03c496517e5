"""Claims by the bots of Guidance Rite: a mixture near its equilibrium, drawn from fairly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.guidance_rite import claims
from game.bots.guidance_rite.claims import Round
from game.bots.levels import find_bot
from game.rules.guidance_rite.state import (
    CLAIMING,
)
from game.rules.guidance_rite.tables import CLAIM
from tests.bots.guidance_places import KEY, places
from tests.bots.test_guidance_stored import losses
from tests.helpers.sampling import full
from tests.rules.guidance import claims as pieces_to_claim

COSTS = 0.025  # what all other pairs lose where one is named nearly always


def test_both_squares_of_a_claim_come_from_the_mixture():
    state = places("death_match", 1, (CLAIMING,))[0]
    found = Round(state, 5)
    drawn = Counter()
    rng = Random(3)
    for _ in range(6000):
        first = found.name(0, 0, rng)
        second = found.name(0, 1 << first, rng)
        drawn[min(first, second), max(first, second)] += 1
    for pair, share in zip(found.pairs, found.mixture(0), strict=True):
        assert drawn[pair] / 6000 == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("number", "345")
@full
def test_the_upper_anchors_claim_alike_only_where_anything_else_would_cost(number):
    """Of a pair either square is named first, so that two firsts may be one pair."""
    bot, alike = find_bot(KEY, f"place:{number}"), 0
    found = places("death_match", 4, (CLAIMING,))
    states = [state for state in found if not max(state.names[state.current_player], 0)]
    for state in states:
        firsts = {bot.choose(state, Random(seed)).action for seed in range(40)}
        if len(firsts) <= 2:
            alike += 1
            lost = losses(Round(state, bot.skill.claim_candidates), state.current_player)
            assert sorted(lost)[1] > COSTS
    assert len(states) > 3
    assert alike <= len(states) / 2


@pytest.mark.parametrize("number", "12345")
def test_the_best_pieces_are_claimed_rather_than_the_worst(number):
    good = "? a1 none N,NE,E,SE,S,SW,W,NW;? c3 none N,NE,E,SE,S,SW,W;? c4 none N,NE,E,SE,S,SW,W"
    bad = "".join(f";? {square} none N" for square in ("a5", "b5", "c5", "d5", "e5"))
    state = pieces_to_claim(good + bad)
    best = {CLAIM + state.ground.squares[name] for name in ("a1", "c3", "c4")}
    bot = find_bot(KEY, number)
    actions = [bot.choose(state.observation(0), Random(seed)).action for seed in range(20)]
    assert sum(action in best for action in actions) >= 14


def test_a_name_outside_the_mixture_is_completed():
    state = places("death_match", 1, (CLAIMING,))[0]
    found = Round(state, 4)
    state.current_player = 0
    outside = next(s for s in state.unclaimed() if all(s not in pair for pair in found.pairs))
    assert found.name(0, 1 << outside, Random(1)) is None
    state.names = [1 << outside, 0]
    for number in "12345":
        action = find_bot(KEY, number).choose(state, Random(1)).action
        assert action in state.legal_actions()


def test_a_piece_is_worth_more_where_it_threatens_and_less_where_it_is_threatened():
    alone = pieces_to_claim("? c3 lizard N;? e1 none S;? a1 none S;? a5 none N")
    meeting = pieces_to_claim("? c3 lizard N;B c4 lizard W;? e1 none S;? a1 none S;? a5 none N")
    threatened = pieces_to_claim("? c3 lizard N;B b3 lizard E;? e1 none S;? a1 none S;? a5 none N")
    c3 = alone.ground.squares["c3"]
    plain = claims.worths(alone, 0)[c3]
    assert claims.worths(meeting, 0)[c3] > plain > claims.worths(threatened, 0)[c3]
    assert claims.worths(meeting, 1)[c3] == plain == claims.worths(threatened, 1)[c3]
