"""What the players of Guidance Rite do not know, and the worlds dealt from what they know."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.state import HIDDEN
from tests.rules.guidance import battle, claims, empty, legal, pieces, play

FIVE = "? a1 rat N; ? b1 crow N; ? c1 none N; ? d1 none E; ? e1 none S"
JOINT_BOARD = "A a1 none N,E; A c3 rat N; A d3 crow ~N; B a4 none S; B f5 monster W; B f4 rat N"


def test_a_claim_is_hidden_from_the_opponent_until_both_have_named() -> None:
    unnamed = claims(FIVE).observation(1)
    state = claims(FIVE)
    for name in ("claim a1", "claim b1"):
        assert state.observation(1) == unnamed
        play(state, name)
    assert state.observation(1).names == [HIDDEN, 0]
    assert state.observation(0).names == [0b11, HIDDEN]
    waiting = state.observation(0)
    play(state, "claim a1")
    assert state.observation(0) == waiting
    assert state.observation(1).names == [HIDDEN, 1]


def test_each_sees_the_own_names() -> None:
    state = play(claims(FIVE), "claim a1")
    assert state.observation(0).names == [1, 0]
    assert legal(state.observation(0)) == legal(state)


def test_what_was_named_is_open_after_the_round() -> None:
    state = play(
        claims(FIVE + "; ? a2 none N; ? b2 none N"), "claim a1, claim b1, claim a1, claim d1"
    )
    assert state.observation(0).board == state.observation(1).board == state.board
    assert pieces(state).startswith("A b1 crow N; ? c1 none N; B d1 none E")


def test_random_boards_of_later_bouts_are_hidden() -> None:
    state = empty()
    for player in (0, 1):
        observation = state.observation(player)
        assert observation.later == ((HIDDEN,),) * 3
        assert pieces(observation) == pieces(state)


@pytest.mark.parametrize("key", ["crossroads", "menagerie", "long_reach"])
def test_boards_made_by_hand_are_known_to_all_and_in_every_world(key: str) -> None:
    state = catalog.new_state("guidance_rite", options={"piece_set": key})
    for player in (0, 1):
        observation = state.observation(player)
        assert observation.later == state.later
        assert observation.determinize(Random(1)).later == state.later


@pytest.mark.parametrize("words", ["a1-a2", "a1-a2, rat c3", "a1-a2, crow d3", "timeout", "pass"])
def test_a_plan_of_bout_3_is_hidden_until_both_have_one(words: str) -> None:
    board = (
        JOINT_BOARD.replace("A a1 none N,E", "A a1 none N")
        if words != "pass"
        else ("A a1 none W; A c3 rat -; B a4 none S; B f5 monster W")
    )
    state = battle(board, True, bout=3)
    other = state.observation(1)
    for word in words.split(", "):
        assert state.current_player == 0
        assert state.observation(1) == other
        play(state, word)
    if state.current_player == 1:
        observation = state.observation(1)
        assert observation.plan_a == [HIDDEN]
        assert observation.board == state.base
        mine = state.observation(0)
        assert mine.plan_a == state.plan_a
        play(state, "a4-a3")
        assert state.observation(0) == mine
        assert state.observation(1).made == state.made


def test_time_outs_of_bout_3_are_not_shown_before_the_plans() -> None:
    moved = play(battle(JOINT_BOARD, True, bout=3), "a1-a2, end")
    late = play(battle(JOINT_BOARD, True, bout=3), "timeout")
    assert moved.observation(1) == late.observation(1)


def test_plans_are_open_once_they_are_carried_out() -> None:
    state = play(battle(JOINT_BOARD, True, bout=3), "a1-a2, end, a4-a3, rat f4")
    for player in (0, 1):
        observation = state.observation(player)
        assert (observation.plan_a, observation.plan_b) == (state.plan_a, state.plan_b)
        words = [state.notation(action) for action in (state.plan_b[1],)]
        assert words == ["rat f4"]


def test_items_of_bout_3_are_open() -> None:
    nine = (
        "; ".join(f"A {f}1 rat N" for f in "abcde")
        + "; "
        + "; ".join(f"B {f}5 none S" for f in "abcd")
    )
    state = battle(nine, True, bout=3, items="A rotate, A honour, B rotate")
    play(state, "honour a1 S")
    assert state.observation(1) == state.observation(0)


def test_turns_of_the_other_bouts_are_open() -> None:
    state = play(battle(JOINT_BOARD, True), "a1-a2, crow d3")
    assert state.observation(0) == state.observation(1)
    assert state.observation(1).made == state.made


def test_nothing_is_hidden_when_the_match_is_over() -> None:
    state = empty()
    state.end_bout(0, 0)
    state.end_bout(0, 0)
    assert state.observation(1) == state
