"""The claim phase, who moves first, and placement in Guidance Rite."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.guidance_rite.boards import random_board
from game.rules.guidance_rite.pieces import EMPTY
from game.rules.guidance_rite.set_up import beginning
from game.rules.guidance_rite.state import (
    CHOOSING,
    PLACING,
    STARTING,
    TOSSING,
)
from game.state import CHANCE
from tests.rules.guidance import at, claims, empty, left, legal, pieces, play

FIVE = "? a1 rat N; ? b1 crow N; ? c1 none N; ? d1 none E; ? e1 none S"


@pytest.mark.parametrize("final", [False, True])
def test_every_square_holds_a_different_piece_nobody_owns(final: bool) -> None:
    state = empty(final)
    assert pieces(state).count("?") == len(state.board) == (30 if final else 25)
    assert len(set(state.board)) == len(state.board)


def test_each_player_names_two_different_unclaimed_squares_a_first() -> None:
    state = claims(f"{FIVE}; A a5 none N")
    names = {f"claim {file}1" for file in "abcde"}
    assert (state.current_player, legal(state)) == (0, names)
    play(state, "claim b1")
    assert (state.current_player, legal(state)) == (0, names - {"claim b1"})
    play(state, "claim a1")
    assert (state.current_player, legal(state)) == (1, names)  # resolved together


def test_named_by_one_player_a_piece_is_claimed_and_stays() -> None:
    state = play(
        claims(FIVE + "; ? a2 none N; ? b2 none N"), "claim a1, claim b1, claim c1, claim d1"
    )
    assert pieces(state).startswith(
        "A a1 rat N; A b1 crow N; B c1 none N; B d1 none E; ? e1 none S"
    )
    assert state.current_player == 0


def test_named_by_both_a_piece_is_removed() -> None:
    state = play(
        claims(FIVE + "; ? a2 none N; ? b2 none N"), "claim a1, claim b1, claim a1, claim d1"
    )
    assert (at(state, "a1"), at(state, "b1"), at(state, "d1")) == ("", "A crow N", "B none E")


def test_nothing_is_claimed_before_both_have_named() -> None:
    state = play(claims(FIVE), "claim a1, claim b1, claim a1")
    assert pieces(state) == FIVE


def test_the_order_of_naming_makes_no_difference() -> None:
    one = play(claims(FIVE), "claim a1, claim b1, claim c1, claim d1")
    assert play(claims(FIVE), "claim b1, claim a1, claim d1, claim c1") == one


def test_rounds_go_on_until_at_most_two_are_unclaimed_which_are_removed() -> None:
    six = FIVE + "; ? a2 none N; ? b2 none N"
    state = play(claims(six), "claim a1, claim b1, claim c1, claim d1")
    assert pieces(state).count("?") == 3
    play(state, "claim a2, claim e1, claim a2, claim e1")
    assert pieces(state) == "A a1 rat N; A b1 crow N; B c1 none N; B d1 none E"
    assert state.phase == TOSSING


def test_both_players_always_claim_equally_many() -> None:
    for seed in range(40):
        rng = Random(seed)
        state = beginning(tuple(random_board(bool(seed % 2), rng) for _ in range(4)))
        while state.phase != TOSSING:
            state.apply(rng.choice(state.legal_actions()))
        assert state.count(0) == state.count(1)
        assert state.board.count(EMPTY) == len(state.board) - 2 * state.count(0)


def test_out_of_time_the_remaining_squares_are_not_named() -> None:
    state = play(claims(FIVE), "claim a1, timeout, timeout")
    assert pieces(state).startswith("A a1 rat N; ? b1 crow N")
    assert state.current_player == 0


def test_a_round_without_any_name_ends_claiming() -> None:
    state = play(claims(FIVE + "; A a5 none N"), "timeout, timeout")
    assert pieces(state) == "A a5 none N"
    assert state.phase == TOSSING


# Who moves first


def claimed(items: str = "", final: bool = False, bout: int = 1):
    """Return a bout in which each has claimed three pieces."""
    board = (
        "A a1 none N; A b1 none N; A c1 none N; B a5 none N; B b5 none N; B c5 none N; ? e3 rat N"
    )
    return play(claims(board, final, items, bout), "timeout, timeout")


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize(("toss", "player"), [("toss A", 0), ("toss B", 1)])
def test_the_first_mover_of_bout_1_is_tossed_with_equal_items(
    final: bool, toss: str, player: int
) -> None:
    state = claimed("A honour, B swap" if final else "", final)
    assert (state.current_player, legal(state)) == (CHANCE, {"toss A", "toss B"})
    play(state, toss)
    assert (state.phase, state.current_player) == (STARTING, player)


@pytest.mark.parametrize(("items", "decides"), [("A swap", 1), ("B swap, B honour, A honour", 0)])
@pytest.mark.parametrize("choice", ["first", "second"])
def test_who_has_fewer_items_decides_who_moves_first(items: str, decides: int, choice: str) -> None:
    state = claimed(items, True)
    assert (state.phase, state.current_player, legal(state)) == (
        CHOOSING,
        decides,
        {"first", "second"},
    )
    play(state, choice)
    assert state.current_player == (decides if choice == "first" else 1 - decides)


def test_out_of_time_the_decider_moves_first() -> None:
    assert play(claimed("A swap", True), "timeout").current_player == 1


@pytest.mark.parametrize("tossed", "AB")
def test_the_other_one_moves_first_in_bout_2(tossed: str) -> None:
    state = play(claimed(), f"toss {tossed}")
    state.end_bout(0, 0)
    play(state, "timeout, timeout")  # nobody claims: each places three
    assert state.phase == PLACING
    assert state.current_player == "AB".index(tossed)  # who moves second places first
    while state.phase == PLACING:
        state.apply(state.legal_actions()[0])
    assert state.current_player == 1 - "AB".index(tossed)


def test_bout_4_is_begun_like_bout_1() -> None:
    assert legal(claimed(bout=4)) == {"toss A", "toss B"}
    assert claimed("A swap", True, bout=4).phase == CHOOSING


def test_there_is_no_first_mover_in_bout_3_and_placement_is_as_in_bout_1() -> None:
    state = play(claimed(), "toss A")
    state.end_bout(0, 0)
    play(state, "timeout, timeout")
    while state.phase == PLACING:
        state.apply(state.legal_actions()[0])
    state.end_bout(1, 0)
    play(state, "timeout, timeout")
    assert (state.bout, state.phase, state.current_player) == (3, PLACING, 1)


# Placement


def placing(board: str, final: bool = False):
    """Return the placement after A was tossed to move first."""
    return play(claims(board + "; ? e3 rat N", final), "timeout, timeout, toss A")


def test_who_has_fewer_than_three_pieces_adds_some_in_turn_the_second_mover_first() -> None:
    state = placing("A a1 none N; A c1 none N; B a5 none N; B c5 none N")
    assert (state.phase, state.current_player) == (PLACING, 1)
    play(state, "+b5")
    assert state.current_player == 0
    play(state, "xb1")
    assert (state.phase, state.current_player) == (STARTING, 0)
    assert (at(state, "b5"), at(state, "b1")) == ("B none N,E,S,W", "A none NE,SE,SW,NW")


def test_who_has_three_pieces_adds_none() -> None:
    state = placing("A a1 none N; A c1 none N; A e1 none N; B a5 none N")
    play(state, "+a4, +b5")
    assert (state.phase, state.current_player) == (STARTING, 0)


def test_a_piece_is_added_next_to_an_own_and_not_next_to_an_enemy_piece() -> None:
    state = placing("A a4 none N; A d2 none N; A e1 none N; B a5 none N; B c5 none N")
    assert legal(state) == {sign + s for sign in "+x" for s in ("b5", "d5", "c4")}
    state = placing("A b4 none N; A d2 none N; A e1 none N; B a5 none N; B c5 none N")
    assert legal(state) == {"+d5", "xd5"}


def test_else_it_is_added_anywhere_away_from_enemies_else_anywhere() -> None:
    state = placing("A a4 none N; A b5 none N; A e1 none N; B a5 none N")
    free = legal(state)
    assert "+c3" in free
    assert not {"+c5", "+b4", "+a3", "+e2", "+d1"} & free
    crowded = "; ".join(
        f"A {f}{r} none N" for r in "12345" for f in "abcde" if f + r not in ("c3", "d3", "e3")
    )
    state = placing(crowded)
    assert legal(state) == {"+c3", "xc3", "+d3", "xd3", "+e3", "xe3"}


def test_placement_ends_when_no_square_is_empty() -> None:
    crowded = "; ".join(f"A {f}{r} none N" for r in "12345" for f in "abcde" if f + r != "e3")
    state = play(placing(crowded), "+e3")
    assert (state.phase, state.count(1)) == (STARTING, 1)


def test_out_of_time_a_plus_is_put_on_the_first_legal_square() -> None:
    state = play(
        placing("A a1 none N; A c1 none N; A e1 none N; B a5 none N; B c5 none N"), "timeout"
    )
    assert at(state, "a4") == "B none N,E,S,W"


# Items


def test_dealt_items_are_unequal_and_three_to_six() -> None:
    state = beginning(tuple(random_board(True, Random(i)) for i in range(4)), dealt=True)
    assert state.current_player == CHANCE
    texts = [state.notation(action) for action in state.legal_actions()]
    assert texts == [
        "items 1-2", "items 1-3", "items 1-4", "items 2-1", "items 2-3", "items 2-4",
        "items 3-1", "items 3-2", "items 4-1", "items 4-2",
    ]  # fmt: skip
    play(state, "items 2-1")
    assert legal(state) == {"A honour", "A rotate", "A swap"}
    play(state, "A rotate, A rotate")
    assert legal(state) == {"B honour", "B rotate", "B swap"}
    play(state, "B swap")
    assert (left(state, "A"), left(state, "B")) == (["rotate", "rotate"], ["swap"])
    assert (state.bout, state.current_player) == (1, 0)
