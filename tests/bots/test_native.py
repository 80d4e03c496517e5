"""The position in machine words plays, counts and judges as the packed one, action for action."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.bots.alphabeta import AlphaBeta
from game.rules.eighteen_ghosts.evaluation import PackedOutlook
from game.rules.eighteen_ghosts.native import NativeOutlook
from game.state import TERMINAL
from tests.rules.eighteen import castle, play
from tests.sampling import sampled

KEY = "eighteen_ghosts"


def joined(blocks):
    """The one integer that `packed` holds, or the number of an end."""
    if blocks.rest < 0:
        return int(blocks.rest)
    colours = int(blocks.red) | int(blocks.blue) << 60 | int(blocks.yellow) << 120
    return colours | int(blocks.rest) << 180


def compare(state, rng, plies=1000, afresh=False):
    """Go through a match in both forms, looking at all that can follow; return what was seen."""
    packed, native = PackedOutlook(state), NativeOutlook(state)
    one, other = packed.root, native.root
    seen = 0
    for _ in range(plies):
        if afresh:
            packed, native = PackedOutlook(state), NativeOutlook(state)
            one, other = packed.root, native.root
        assert joined(other) == one
        actions = packed.actions(one)
        assert native.actions(other) == actions
        assert (native.player(other), native.owed(other)) == (packed.player(one), packed.owed(one))
        for action in actions:
            after, blocks = packed.after(one, action), native.after(other, action)
            assert joined(blocks) == after, str(state)
            assert native.result(blocks) == packed.result(after)
            if after >= 0:
                assert native.score(blocks) == packed.score(after)
            seen += 1
        action = rng.choice(actions)
        state.apply(action)
        one, other = packed.after(one, action), native.after(other, action)
        if one < 0:
            assert state.current_player == TERMINAL
            break
    return seen


@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
@pytest.mark.parametrize("placement", ["players", "random"])
def test_whole_matches_agree_in_every_position_and_its_worth(goal, placement):
    seen = 0
    for seed in range(2):
        options = {"goal": goal, "placement": placement, "first_player": "AB"[seed]}
        state = catalog.new_state(KEY, options=options, seed=seed)
        seen += compare(state, Random(f"{seed} {goal}"))
    assert seen > 1000


def perft(outlook, position, depth):
    """Count the positions so many plies ahead; the ends before that count, too."""
    if outlook.result(position) is not None or not depth:
        return 1
    return sum(
        perft(outlook, outlook.after(position, action), depth - 1)
        for action in outlook.actions(position)
    )


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
        packed, native = PackedOutlook(state), NativeOutlook(state)
        assert perft(native, native.root, 2) == perft(packed, packed.root, 2), str(state)


def test_the_limits_and_the_third_repetition_are_the_same():
    for seed in range(4):
        compare(castle("a1R e5r", facts="quiet: 60, turns: 60"), Random(seed), 60, afresh=True)
    state = play(castle("a1R e5r", facts="decides: A"), "a1-a2 e5-e4 a2-a1 e4-e5")
    compare(play(state, "a1-a2 e5-e4 a2-a1"), Random(1), 3, afresh=True)
    state = catalog.new_state(KEY, options={"placement": "random"}, seed=1)
    state.turns = 970
    compare(state, Random(2))


@pytest.mark.parametrize("outside", ["YYyyy", "YYyyyBb", "YYyyyBbb", "BYYyyyB"])
def test_dead_positions_end_alike_and_are_worth_the_same(outside):
    for seed in range(10):
        state = castle("a1R e5r d4Y", yellow="<", facts=f"escaped: {outside}, turns: 40")
        compare(state, Random(seed), 30)


def test_bots_decide_the_same_with_the_same_nodes():
    for seed in range(3):
        state = catalog.new_state(KEY, options={"placement": "random"}, seed=seed)
        rng = Random(seed)
        for _ in range(3 * seed):
            state.apply(rng.choice(state.legal_actions()))
        decisions = [
            AlphaBeta(outlook, budget=1500, temperature=5).choose(state, Random(seed))
            for outlook in (PackedOutlook, NativeOutlook)
        ]
        assert decisions[0] == decisions[1]
