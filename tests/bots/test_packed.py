"""The packed position plays by the same rules as the state."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.eighteen_ghosts.evaluation import PackedOutlook
from game.rules.eighteen_ghosts.packed import QUIET
from game.rules.eighteen_ghosts.state import DEAD, GOAL, LONG, REPETITION
from game.rules.eighteen_ghosts.state import QUIET as QUIET_END
from game.state import TERMINAL
from tests.rules.eighteen import castle, play

KEY = "eighteen_ghosts"
WITHOUT_CLOCKS = (1 << QUIET) - 1


def follow(state, rng, plies=200, afresh=False):
    """Play both side by side and compare them after every ply; return how the match ended.

    Only `afresh` for every ply does the packed one know of positions that stood twice.
    """
    packed = PackedOutlook(state)
    position = packed.root
    for _ in range(plies):
        if afresh:
            packed = PackedOutlook(state)
            position = packed.root
        actions = packed.actions(position)
        assert sorted(actions) == list(state.legal_actions()), str(state)
        assert packed.player(position) == state.current_player
        assert packed.result(position) is None
        action = rng.choice(actions)
        state.apply(action)
        position = packed.after(position, action)
        if state.current_player == TERMINAL:
            assert packed.result(position) == state.returns()[0], str(state)
            return state.ending
        assert position & WITHOUT_CLOCKS == PackedOutlook(state).root & WITHOUT_CLOCKS, str(state)
    return None


@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
@pytest.mark.parametrize("first", ["A", "B"])
def test_whole_matches_agree_ply_for_ply(goal, first):
    rng = Random(goal + first)
    for seed in range(25):
        options = {"goal": goal, "first_player": first}
        state = catalog.new_state(KEY, options=options, seed=seed)
        assert follow(state, rng, 5000) == GOAL


def test_a_set_up_agrees_ply_for_ply():
    for seed, first in enumerate(("A", "B", "A", "B")):
        state = catalog.new_state(KEY, options={"first_player": first}, seed=seed)
        assert follow(state, Random(seed), 25, afresh=seed > 1) is None


def test_the_limit_of_quiet_turns_is_the_same():
    state = castle("a1R e5r", facts="quiet: 60, turns: 60")
    rng = Random(1)
    ends = {follow(state.clone(), rng, afresh=True) for _ in range(40)}
    assert ends == {QUIET_END, REPETITION}


def test_the_limit_of_all_turns_is_the_same():
    ends = set()
    for seed in range(40):
        rng = Random(seed)
        state = catalog.new_state(KEY, options={"placement": "random"}, seed=seed)
        for _ in range(10):
            state.apply(rng.choice(state.legal_actions()))
        state.turns = 970
        ends.add(follow(state, rng))
    assert LONG in ends


def test_the_third_repetition_is_a_draw_for_both():
    state = play(castle("a1R e5r", facts="decides: A"), "a1-a2 e5-e4 a2-a1 e4-e5")
    state = play(state, "a1-a2 e5-e4 a2-a1")
    packed = PackedOutlook(state)
    action = state.parse("e4-e5")
    assert packed.result(packed.after(packed.root, action)) == 0
    state.apply(action)
    assert state.ending == REPETITION


@pytest.mark.parametrize("outside", ["YYyyy", "YYyyyBb", "YYyyyBbb", "BYYyyyB"])
def test_dead_positions_end_alike(outside):
    """The last yellow ghost leaves, so that nothing can turn the red portal from the wall."""
    state = castle("a1R e5r d4Y", yellow="<", facts=f"escaped: {outside}, turns: 40")
    ends = {follow(state.clone(), Random(seed), 30, afresh=True) for seed in range(40)}
    assert DEAD in ends


def test_equal_positions_are_equal_however_they_came_about():
    one = play(castle("a1R e5r"), "a1-a2 e5-e4 a2-a3 e4-d4")
    other = play(castle("a1R e5r"), "a1-a2 e5-d5 a2-a3 d5-d4")
    assert PackedOutlook(one).root == PackedOutlook(other).root
