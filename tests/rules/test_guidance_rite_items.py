"""The items of the final match of Guidance Rite."""

from __future__ import annotations

import pytest

from game import catalog
from game.rules.guidance_rite.state import (
    STARTING,
)
from tests.rules.guidance import at, battle, left, legal, moves, play

OWN = "A a1 none N,E; A b1 rat N; A c1 guardian N; A d1 none -; A e1 none N"
ENEMY = "B a5 crow S; B b5 none S; B c5 none N,NE,E,SE,S,SW,W,NW; B d5 lizard S"
NINE = f"{OWN}; {ENEMY}"
ALL_ITEMS = "A honour, A rotate, A swap, B swap"


def items(state) -> set[str]:
    return {text for text in legal(state) if text.split()[0] in ("honour", "rotate", "swap")}


def test_items_need_at_least_nine_pieces_on_the_board() -> None:
    assert items(battle(NINE, True, items=ALL_ITEMS))
    assert not items(battle(NINE.removesuffix("; B d5 lizard S"), True, items=ALL_ITEMS))


def test_items_are_used_at_the_start_of_the_own_turn_beside_all_moves() -> None:
    state = battle(NINE, True, items=ALL_ITEMS)
    assert moves(state) == moves(battle(NINE, True))
    assert {text.split()[0] for text in items(state)} == {"honour", "rotate", "swap"}
    assert {text.split()[0] for text in items(battle(NINE, True, "B", items=ALL_ITEMS))} == {"swap"}
    assert not items(play(state, "a1-a2"))


def test_there_is_at_most_one_item_a_turn_and_each_is_used_once() -> None:
    state = play(battle(NINE, True, items=ALL_ITEMS), "rotate a1 45")
    assert not items(state)
    play(state, "b1-b2, end")
    assert left(state, "A") == ["honour", "swap"]


def test_point_of_honour_gives_one_piece_of_each_player_a_black_arrow() -> None:
    state = battle(NINE, True, items="A honour")
    assert {t for t in items(state) if " b1 " in t} == {
        f"honour b1 {way}" for way in ("NE", "E", "SE", "S", "SW", "W", "NW")
    }
    assert not any(" a5 " in text for text in items(state))  # the own piece first
    play(state, "honour b1 S")
    assert at(state, "b1") == "A rat N"  # half named
    assert {text.split()[1] for text in legal(state)} == {"a5", "b5", "d5"}  # c5 has no free one
    play(state, "honour a5 N")
    assert (at(state, "b1"), at(state, "a5")) == ("A rat N,S", "B crow N,S")
    assert left(state, "A") == []


def test_a_grey_arrow_leaves_no_free_direction() -> None:
    state = battle(NINE.replace("A d1 none -", "A d1 none ~E"), True, items="A honour")
    assert "honour d1 E" not in legal(state)
    assert "honour d1 S" in legal(state)


def test_point_of_honour_needs_a_free_direction_on_both_sides() -> None:
    full = ";".join(f"B {f}5 none N,NE,E,SE,S,SW,W,NW" for f in "abcd")
    assert not items(battle(f"{OWN};{full}", True, items="A honour"))


def test_rotate_turns_an_own_piece_by_any_multiple_of_45_degrees() -> None:
    state = battle(NINE, True, items="A rotate")
    assert items(state) == {
        f"rotate {square} {degrees}"
        for square in ("a1", "b1", "c1", "e1")  # d1 has no arrow
        for degrees in (45, 90, 135, 180, 225, 270, 315)
    }
    assert at(play(state, "rotate a1 135"), "a1") == "A none SE,SW"
    state = battle(NINE.replace("A d1 none -", "A d1 none ~E"), True, items="A rotate")
    assert at(play(state, "rotate d1 90"), "d1") == "A none ~S"


def test_swap_exchanges_the_characters_of_two_pieces_of_one_owner() -> None:
    state = battle(NINE, True, items="A swap")
    assert {text for text in items(state)} == {f"swap {f}1" for f in "abcde"} | {
        f"swap {f}5" for f in "abcd"
    }
    play(state, "swap b1")
    assert legal(state) == {"swap a1", "swap c1", "swap d1", "swap e1"}
    play(state, "swap c1")
    assert (at(state, "b1"), at(state, "c1")) == ("A guardian N", "A rat N")
    state = play(battle(NINE, True, items="A swap"), "swap b5, swap a5")
    assert (at(state, "a5"), at(state, "b5")) == ("B none S", "B crow S")


def test_characters_swapped_are_different() -> None:
    state = play(battle(NINE, True, items="A swap"), "swap a1")
    assert legal(state) == {"swap b1", "swap c1"}
    alike = (
        "; ".join(f"A {f}1 rat N" for f in "abcde")
        + "; "
        + "; ".join(f"B {f}5 none S" for f in "abcd")
    )
    assert not items(battle(alike, True, items="A swap"))


def test_a_lizard_made_by_a_swap_renews() -> None:
    state = battle(NINE + "; A f1 lizard N", True, items="A swap")
    play(state, "swap d1, swap f1")
    assert at(state, "d1") == "A lizard N,NE,E,SE,S,SW,W,NW"
    assert at(state, "f1") == "A none N"


def test_the_own_pieces_selected_may_not_move_this_turn() -> None:
    state = play(battle(NINE, True, items=ALL_ITEMS), "honour a1 S, honour a5 E")
    assert not any(text.startswith("a1") for text in moves(state))
    assert moves(state)
    state = play(battle(NINE, True, items=ALL_ITEMS), "swap a1, swap b1")
    assert {text[:2] for text in moves(state)} == {"c1", "e1"}
    state = play(battle(NINE, True, items=ALL_ITEMS), "swap a5, swap b5")
    assert {text[:2] for text in moves(state)} == {"a1", "b1", "c1", "e1"}


def test_selected_pieces_move_again_in_the_next_turn() -> None:
    state = play(battle(NINE, True, items=ALL_ITEMS), "rotate b1 45, a1-a2, end, a5-a4, end")
    assert "b1-c2" in moves(state)


def test_selected_pieces_do_not_exchange_either() -> None:
    board = NINE.replace("A b1 rat N", "A b1 rat E")
    assert "b1=c1" in moves(battle(board, True, items=ALL_ITEMS))
    state = play(battle(board, True, items=ALL_ITEMS), "rotate c1 45")
    assert "b1=c1" not in moves(state)
    assert "b1xc1" in moves(state)


def test_selected_pieces_may_be_the_source_of_a_power() -> None:
    state = play(battle(NINE, True, items=ALL_ITEMS), "rotate b1 45, a1-a2")
    assert "rat b1" in legal(state)


def test_without_a_move_after_an_item_the_turn_is_passed() -> None:
    board = (
        "A a1 none N; "
        + "; ".join(f"A {f}1 none S" for f in "bcde")
        + "; "
        + "; ".join(f"B {f}5 none S" for f in "abcd")
    )
    state = play(battle(board, True, items="A rotate"), "rotate a1 90")
    assert legal(state) == {"pass"}


def test_pass_stands_beside_the_items_when_nothing_can_move() -> None:
    board = (
        "; ".join(f"A {f}1 none S" for f in "abcde")
        + "; "
        + "; ".join(f"B {f}5 none S" for f in "abcd")
    )
    state = battle(board, True, items="A rotate")
    assert legal(state) == {"pass"} | items(state)
    assert legal(play(state, "rotate b1 180")) == {"pass"}  # b1 is held


@pytest.mark.parametrize(
    ("variant", "choice", "numbers"),
    [
        ("final_match", "one_each", [1] * 6),
        ("final_match", "none", [0] * 6),
        ("death_match", "one_each", [0] * 6),
        ("death_match", "draft", [0] * 6),
    ],
)
def test_what_the_players_begin_with(variant: str, choice: str, numbers: list[int]) -> None:
    state = catalog.new_state("guidance_rite", options={"variant": variant, "items": choice})
    assert state.items == numbers


def test_items_last_for_the_match() -> None:
    state = play(battle(NINE, True, items=ALL_ITEMS), "rotate a1 45, b1-b2, end")
    state.end_bout(0, 0)
    assert left(state, "A") == ["honour", "swap"]
    assert state.phase != STARTING
