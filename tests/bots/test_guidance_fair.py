"""The bots of Guidance Rite know nothing secret: other truths behind the same view change nothing.

Each case compares decisions on two whole truths, given as they are, that look alike to who decides:
the other player has committed to something else. So a bot that looked at a hidden choice, at the
boards of later bouts, or at anything made from them would be found out.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.bots.levels import find_bot
from game.rules.guidance_rite.state import (
    BLACKENING,
    CLAIMING,
    EMPOWERING,
    MOVING,
    TAKING_OVER,
)
from tests.bots.guidance_places import KEY, VARIANTS, places, simultaneous
from tests.helpers.sampling import sampled

SECRET = (MOVING, TAKING_OVER, EMPOWERING, BLACKENING)


@cache
def committed(variant, seeds):
    """Positions in which B decides while A has committed to something that B may not know."""
    found = places(variant, seeds, (CLAIMING,), every=1) + simultaneous(
        variant, seeds, SECRET, every=1
    )
    return [state for state in found if state.current_player == 1]


def other_truths(state, number):
    """Return so many truths that look like this one to B, in which A has chosen differently."""
    found = []
    for seed in range(10 * number):
        world = state.observation(1).determinize(Random(seed))
        assert world.observation(1) == state.observation(1)
        world.later = state.later if seed % 2 else world.later
        if (world.names[0], world.plan_a) != (state.names[0], state.plan_a):
            found.append(world)
        if len(found) == number:
            break
    return found


def compare(bots, seeds, every, number):
    """Compare decisions of all these bots; return the number of cases and of differences."""
    cases = differences = 0
    for variant in VARIANTS:
        for state in committed(variant, seeds)[::every]:
            truths = other_truths(state, number)
            for bot in bots:
                expected = bot.choose(state, Random(7))
                for truth in truths:
                    differences += bot.choose(truth, Random(7)) != expected
                    cases += 1
    return cases, differences


@pytest.mark.parametrize(
    ("levels", "every", "least"), sampled([("123", 16, 170), ("4", 40, 24), ("5", 140, 6)])
)
def test_what_the_other_has_secretly_chosen_changes_nothing(levels, every, least):
    cases, differences = compare([find_bot(KEY, level) for level in levels], 2, every, 3)
    assert differences == 0
    assert cases >= least


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_what_the_other_has_secretly_chosen_changes_nothing_in_a_thousand_cases():
    cases, differences = compare([find_bot(KEY, level) for level in "12345"], 6, 11, 4)
    assert differences == 0
    assert cases >= 1000


class Peeker:
    """A bot that answers what the other has chosen."""

    def choose(self, state, rng):
        actions = state.legal_actions()
        return actions[(state.names[0] + sum(state.plan_a)) % len(actions)]


def test_a_bot_that_peeks_is_found_out():
    cases, differences = compare([Peeker()], 1, 7, 3)
    assert differences > cases // 4
