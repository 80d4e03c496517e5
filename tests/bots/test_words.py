"""The position of 18 Ghosts in machine words plays by the rules of the state, ply for ply."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.eighteen_ghosts.state import DEAD, GOAL, LONG, QUIET, REPETITION
from game.search.eighteen_ghosts.weights import read_weights
from game.search.eighteen_ghosts.words import Blocks, GhostsSearchView
from game.state import TERMINAL
from tests.helpers.sampling import sampled
from tests.oracles.slow_eighteen_ghosts_estimate import estimate
from tests.rules.eighteen import castle, play

KEY = "eighteen_ghosts"
STANDING = 63  # of the fourth word: all but the clocks


def without_clocks(blocks):
    """The same position far from every limit."""
    return Blocks(blocks.red, blocks.blue, blocks.yellow, blocks.rest & STANDING)


def follow(state, rng, plies=200, afresh=False):
    """Play both side by side and compare them after every ply; return how the match ended.

    Only `afresh` for every ply does the search view know of positions that stood twice.
    """
    view = GhostsSearchView(state)
    position = view.root
    for _ in range(plies):
        if afresh:
            view = GhostsSearchView(state)
            position = view.root
        actions = view.actions(position)
        assert sorted(actions) == list(state.legal_actions()), str(state)
        assert view.player(position) == state.current_player
        assert view.result(position) is None
        action = rng.choice(actions)
        state.apply(action)
        position = view.after(position, action)
        if state.current_player == TERMINAL:
            assert view.result(position) == state.returns()[0], str(state)
            return state.ending
        root = GhostsSearchView(state).root
        assert without_clocks(position) == without_clocks(root), str(state)
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
    assert ends == {QUIET, REPETITION}


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
    view = GhostsSearchView(state)
    action = state.parse("e4-e5")
    assert view.result(view.after(view.root, action)) == 0
    state.apply(action)
    assert state.ending == REPETITION


@pytest.mark.parametrize("outside", ["YYyyy", "YYyyyBb", "YYyyyBbb", "BYYyyyB"])
def test_dead_positions_end_alike(outside):
    """The last yellow ghost leaves, so that nothing can turn the red portal from the wall."""
    state = castle("a1R e5r d4Y", yellow="<", facts=f"escaped: {outside}, turns: 40")
    ends = {follow(state.clone(), Random(seed), 30, afresh=True) for seed in range(40)}
    assert DEAD in ends


def test_equal_positions_are_equal_however_they_came_about():
    one = GhostsSearchView(play(castle("a1R e5r"), "a1-a2 e5-e4 a2-a3 e4-d4")).root
    other = GhostsSearchView(play(castle("a1R e5r"), "a1-a2 e5-d5 a2-a3 d5-d4")).root
    assert one == other
    assert hash(one) == hash(other)


def perft(search_view, position, depth):
    """Count the positions so many plies ahead; the ends before that count, too."""
    if search_view.result(position) is not None or not depth:
        return 1
    return sum(
        perft(search_view, search_view.after(position, action), depth - 1)
        for action in search_view.actions(position)
    )


def perft_of_states(state, depth):
    """Count the same with states."""
    if state.current_player == TERMINAL or not depth:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += perft_of_states(after, depth - 1)
    return total


@pytest.mark.parametrize("count", sampled([6, 200]))
def test_as_many_positions_follow(count):
    for seed in range(count):
        state, rng = catalog.new_state(KEY, seed=seed), Random(seed)
        for _ in range(rng.randrange(18, 140)):
            after = state.clone()
            after.apply(rng.choice(state.legal_actions()))
            if after.current_player == TERMINAL:
                break
            state = after
        view = GhostsSearchView(state)
        assert perft(view, view.root, 2) == perft_of_states(state, 2), str(state)


def assert_worth_the_same(state, rng, plies=1000):
    """Go through a match and compare what some that can follow are worth; return how many."""
    weights, seen = read_weights(state.any_three), 0
    for _ in range(plies):
        view = GhostsSearchView(state)
        assert view.score(view.root) == estimate(state, weights), str(state)
        for action in state.legal_actions()[::4]:
            after = state.clone()
            after.apply(action)
            if after.current_player != TERMINAL:
                position = view.after(view.root, action)
                assert view.score(position) == estimate(after, weights), str(after)
                seen += 1
        state.apply(rng.choice(state.legal_actions()))
        if state.current_player == TERMINAL:
            break
    return seen


@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
@pytest.mark.parametrize("placement", sampled(["players", "random"]))
def test_positions_of_whole_matches_are_worth_the_sum_of_their_features(goal, placement):
    seen = 0
    for seed in range(2):
        options = {"goal": goal, "placement": placement, "first_player": "AB"[seed]}
        state = catalog.new_state(KEY, options=options, seed=seed)
        seen += assert_worth_the_same(state, Random(f"{seed} {goal}"))
    assert seen > 300


@pytest.mark.parametrize("outside", ["YYyyy", "YYyyyBb", "YYyyyBbb", "BYYyyyB"])
def test_positions_near_dead_ones_are_worth_the_sum_of_their_features(outside):
    for seed in range(10):
        state = castle("a1R e5r d4Y", yellow="<", facts=f"escaped: {outside}, turns: 40")
        assert_worth_the_same(state, Random(seed), 30)
