"""Bots of Ghost Hunt know nothing but the observation: equal observations, equal decisions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.bots.ghost_hunt import sight
from game.bots.levels import find_bot, levels_of
from game.inference.ghost_hunt import belief, forward_filter, memory
from game.rules.ghost_hunt.state import GhostHunt
from tests.bots import fairness
from tests.helpers.sampling import full, sampled
from tests.rules.hunting import lively_match

KEY = "ghost_hunt"
TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {}),
    (4, {"visible_hunt": True, "name_the_ghost": True, "emf": "roll", "map": "cottage"}),
    (5, {"rules": "draft", "map": "cottage", "round_limit": 12}),
    (3, {"rules": "source", "round_limit": 12}),
)


def decisions(seed: int, every: int, ghost: bool) -> Iterator[tuple[GhostHunt, GhostHunt]]:
    """Yield truths of lively matches and other truths that look the same to who decides."""
    players, options = TABLES[seed % len(TABLES)]
    lively = islice(lively_match(seed, players, **options), 0, None, every)
    deciding = (s for s in lively if s.current_player >= 0 and (s.current_player == 0) == ghost)
    yield from fairness.other_truths(KEY, deciding, Random(seed))


def forget() -> None:
    """Empty what the bots remember of equal observations."""
    for remembered in (
        sight._cached_exact_belief,
        belief.beliefs_after,
        forward_filter.guesses_after,
        memory._turns,
    ):
        remembered.cache_clear()


def compare(seeds: range, every: int, ghost: bool) -> int:
    """Return how many decisions of matches did not change with what is hidden."""
    return sum(fairness.decisions_alike(decisions(seed, every, ghost), KEY, seed) for seed in seeds)


@pytest.mark.parametrize(("seeds", "every", "least"), sampled([(2, 30, 40), (5, 4, 1000)]))
def test_hunters_decide_alike_whatever_the_ghost_really_is(
    seeds: int, every: int, least: int
) -> None:
    assert compare(range(seeds), every, ghost=False) >= least


@pytest.mark.parametrize(("every", "least"), sampled([(10, 200), (2, 1000)]))
def test_the_ghost_decides_alike_whatever_the_hunters_really_carry(every: int, least: int) -> None:
    assert compare(range(6), every, ghost=True) >= least


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize(("ghost", "every"), [(False, 3), (True, 1)])
def test_nor_do_a_thousand_other_truths_change_anything(
    ghost: bool, every: int, block: int
) -> None:
    """Four blocks, so that none runs into the time a test may take."""
    first = 100 + 10 * block
    assert compare(range(first, first + 6), every, ghost) >= 1250


@full
def test_what_was_thought_before_changes_nothing() -> None:
    deciding = (s for s in islice(lively_match(3, 3), 40, None, 90) if s.current_player >= 0)
    fairness.assert_nothing_remembered(deciding, [level.bot for level in levels_of(KEY)], forget)


def test_who_cannot_wait_gets_a_legal_action_at_once() -> None:
    deciding = (s for s in islice(lively_match(8, 4), 5, None, 30) if s.current_player >= 0)
    fairness.assert_stopped_at_once(deciding, KEY)


SCRIPT = """
from random import Random
from game.bots.levels import find_bot
from tests.rules.hunting import lively_match
for number, state in enumerate(lively_match(5, 3)):
    if number % 50 == 7 and state.current_player >= 0:
        seen = state.observation(state.current_player)
        for level in "12345":
            print(number, level, find_bot("ghost_hunt", level).choose(seen, Random(number)))
"""


@full
def test_the_same_seed_decides_alike_under_any_hash_seed() -> None:
    assert fairness.told_alike(SCRIPT).count("Decision") > 15


def test_what_hunters_do_in_secret_is_no_part_of_what_the_ghost_is_given() -> None:
    """A bot that is handed what it may not see would be found out by the truths above."""
    state, world = next(
        (state, world) for state, world in decisions(0, 1, ghost=True) if state.where != world.where
    )
    assert state.observation(0).where == world.observation(0).where
    assert find_bot(KEY, "5").choose(state.observation(0), Random(2)).action in (
        state.legal_actions()
    )
