"""What is known of Ghost Hunt from many random matches."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from game import catalog
from game.rules.ghost_hunt.position import ALL_DEAD, OUT_OF_TIME, Position
from tests.helpers.variants import random_play


def lengths(hunters: int, matches: int, **options: object) -> tuple[list[int], list[int]]:
    """Return the numbers of actions of random matches, and how each ended."""
    actions, endings = [], []
    for seed in range(matches):
        state = catalog.new_state("ghost_hunt", 1 + hunters, options)
        actions.append(sum(1 for _ in random_play(state, Random(seed))))
        assert isinstance(state, Position)
        endings.append(state.ending)
    return actions, endings


@pytest.mark.parametrize(("hunters", "middle"), [(1, 224), (2, 326), (3, 437), (4, 533)])
def test_random_matches_of_the_source_rules_are_as_long_as_expected(
    hunters: int, middle: int
) -> None:
    actions, _ = lengths(hunters, 80, rules="source")
    assert abs(median(actions) - middle) < 0.05 * middle
    assert max(actions) < 680


def test_random_matches_mostly_end_at_the_round_limit_and_hardly_with_an_escape() -> None:
    endings = [end for hunters in (1, 2, 3, 4) for end in lengths(hunters, 50, rules="source")[1]]
    assert endings.count(OUT_OF_TIME) > 0.85 * len(endings)
    assert endings.count(ALL_DEAD) > 0.02 * len(endings)
    assert len(endings) - endings.count(OUT_OF_TIME) - endings.count(ALL_DEAD) <= 3


@pytest.mark.parametrize("rules", ["balanced", "draft"])
def test_no_match_is_endless(rules: str) -> None:
    longest = catalog.find("ghost_hunt").rules.longest
    for hunters in (1, 4):
        assert max(lengths(hunters, 30, rules=rules, round_limit=99)[0]) < longest
