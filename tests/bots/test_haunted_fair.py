"""Bots of Haunted House know nothing but the observation: equal observations, equal decisions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.bots.haunted_house import belief, foresight, hunting, reckoning
from game.bots.levels import find_bot
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, OVER
from tests.bots import fairness
from tests.helpers.sampling import full, sampled
from tests.rules.haunted import lively_match

KEY = "haunted_house"


def decisions(
    seed: int, every: int, turn_limit: int
) -> Iterator[tuple[HauntedHouse, HauntedHouse]]:
    """Yield truths of lively matches and other truths that look the same to who decides."""
    options = {"players": 4 if seed % 3 == 0 else 2, "per_side": seed % 5 == 0}
    lively = islice(lively_match(seed, turn_limit=turn_limit, **options), 0, None, every)
    deciding = (state for state in lively if state.phase in (HUNTING, HAUNTING))
    yield from fairness.other_truths(KEY, deciding, Random(seed))


def compare(seeds: range, every: int, turn_limit: int = 30) -> int:
    """Return how many decisions of matches did not change with what is hidden."""
    return sum(
        fairness.decisions_alike(decisions(seed, every, turn_limit), KEY, seed, forget)
        for seed in seeds
    )


def forget() -> None:
    """Empty what the bots remember of equal observations."""
    for remembered in (
        belief.cloud_before_turn,
        hunting.sight_of,
        foresight.foresight,
        reckoning._reckoner,
    ):
        remembered.cache_clear()


@pytest.mark.parametrize(
    ("seeds", "every", "least"),
    sampled(
        [(range(2), 12, 20), *((range(first, first + 2), 3, 150) for first in range(0, 14, 2))]
    ),
    ids=str,
)
@full
def test_a_thousand_other_truths_that_look_the_same_change_nothing(
    seeds: range, every: int, least: int
) -> None:
    """Seven times 150, in short rounds, where little has to be thought through again."""
    assert compare(seeds, every, turn_limit=6) > least


@pytest.mark.slow
def test_nor_do_a_thousand_more_late_in_long_rounds() -> None:
    assert compare(range(100, 114), 10) > 1000


def test_what_is_hidden_is_hidden_from_what_bots_are_given() -> None:
    """A bot that is handed what it may not see would be found out by the truths above."""
    state, world = next(
        (state, world) for state, world in decisions(1, 1, 30) if state.ghost != world.ghost
    )
    assert belief.trail_of(state) == belief.trail_of(state.observation(state.current_player))
    assert state.observation(state.current_player).ghost not in (state.ghost, world.ghost)


SCRIPT = """
from random import Random
from game.bots.levels import find_bot
from tests.rules.haunted import lively_match
for number, state in enumerate(lively_match(5)):
    if number % 60 == 7:
        seen = state.observation(state.current_player)
        for level in "12345":
            print(number, level, find_bot("haunted_house", level).choose(seen, Random(number)))
"""


@full
def test_the_same_seed_decides_alike_under_any_hash_seed() -> None:
    assert fairness.told_alike(SCRIPT).count("Decision") > 15


@pytest.mark.parametrize("level", ["2", "4", "5"])
@full
def test_what_was_thought_before_changes_nothing(level: str) -> None:
    some = islice(lively_match(3), 30, None, 80)
    fairness.assert_nothing_remembered(some, [find_bot(KEY, level)], forget)


@full
def test_who_cannot_wait_gets_a_legal_action_at_once() -> None:
    deciding = (s for s in islice(lively_match(8), 5, None, 40) if s.phase != OVER)
    fairness.assert_stopped_at_once(deciding, KEY)
