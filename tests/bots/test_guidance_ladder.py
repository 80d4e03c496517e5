"""The ladder of Guidance Rite: whole matches, every seed played from both seats."""

from __future__ import annotations

import pytest

from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from tests.bots.guidance_places import KEY, VARIANTS
from tests.helpers.counting import by_bot
from tests.helpers.sampling import full

GOAL = 0.65


def won(one, other, games, variant, seed):
    """Return the share of matches that `one` wins, a draw being half of one."""
    plan = make_plan(KEY, (one, other), games, seed, {"variant": variant}, paired=True)
    score = by_bot(play_all(single(plan))[0].matches, 2)[0]
    assert score.matches == games
    return (score.wins + score.draws / 2) / games


@pytest.mark.parametrize("variant", VARIANTS)
@full
def test_the_lowest_level_beats_random_play(variant):
    assert won("1", "random", 2, variant, 300) == 1


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pair", ["21", "32", "43", "54"])
def test_each_level_beats_the_one_below(variant, pair):
    assert won(*pair, 60, variant, 20_000) >= GOAL


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_top_level_never_loses_to_random_play(variant):
    assert won("5", "random", 100, variant, 30_000) == 1


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("variant", "iterations"), [("death_match", 20), ("final_match", 12)])
def test_the_top_level_beats_plain_tree_search_with_the_same_time(variant, iterations):
    assert won("5", f"mcts:{iterations}", 100, variant, 40_000) >= 0.8
