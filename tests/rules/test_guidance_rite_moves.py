"""How the pieces of Guidance Rite move, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.rules.guidance import FAR_AWAY, FAR_AWAY_FINAL, at, battle, legal, moves, pieces, play

ALL = "N,NE,E,SE,S,SW,W,NW"


def test_a_piece_steps_one_square_along_one_of_its_arrows() -> None:
    assert moves(battle(f"A c3 none {ALL}; {FAR_AWAY}")) == {
        "c3-c4", "c3-d4", "c3-d3", "c3-d2", "c3-c2", "c3-b2", "c3-b3", "c3-b4",
    }  # fmt: skip
    assert moves(battle(f"A c3 none N,SW; {FAR_AWAY}")) == {"c3-c4", "c3-b2"}


def test_a_step_leaves_the_square_and_changes_nothing_else() -> None:
    state = play(battle(f"A c3 none N,SW; {FAR_AWAY}"), "c3-c4, end")
    assert pieces(state) == "A c4 none N,SW; B e5 none N"
    assert (state.current_player, state.turn, state.turns) == (1, 1, 1)


@pytest.mark.parametrize("final", [False, True])
def test_no_step_leaves_the_board(final: bool) -> None:
    corner = "f1" if final else "e1"
    state = battle(f"A {corner} none {ALL}; B a5 none N", final)
    file = "e" if final else "d"
    assert moves(state) == {f"{corner}-{corner[0]}2", f"{corner}-{file}1", f"{corner}-{file}2"}


def test_landing_on_an_enemy_captures_and_removes_it() -> None:
    state = play(battle(f"A c3 none N; B c4 rat S; {FAR_AWAY}"), "c3xc4, end")
    assert pieces(state) == "A c4 none N; B e5 none N"


def test_landing_on_a_friend_captures_and_removes_it_in_the_death_match() -> None:
    state = play(battle(f"A c3 none N; A c4 rat S,E; {FAR_AWAY}"), "c3xc4, end")
    assert pieces(state) == "A c4 none N; B e5 none N"  # nothing is inherited, nothing marked


def test_only_own_pieces_move() -> None:
    board = "A a1 none N; B e5 none S"
    assert moves(battle(board)) == {"a1-a2"}
    assert moves(battle(board, player="B")) == {"e5-e4"}


def test_pieces_without_arrows_stay_and_can_be_captured() -> None:
    state = battle(f"A a1 none N; B a2 guardian -; {FAR_AWAY}")
    assert at(play(state, "a1xa2, end"), "a2") == "A none N"
    assert moves(battle(f"A a1 rat -; {FAR_AWAY}")) == set()


def test_without_a_legal_move_the_turn_is_passed_without_a_power() -> None:
    state = battle("A a1 rat W; A b1 crow S; B e5 none W")
    assert legal(state) == {"pass"}
    play(state, "pass")
    assert (state.current_player, state.turn) == (1, 1)
    assert at(state, "a1") == "A rat W"


# Rat


def test_all_arrows_of_a_rat_turn_45_degrees_clockwise_after_it_has_moved() -> None:
    state = play(battle(f"A c3 rat N,SW,NW; {FAR_AWAY}"), "c3-c4, end")
    assert at(state, "c4") == "A rat N,NE,W"


def test_a_rat_turns_after_a_capture_too() -> None:
    state = play(battle(f"A c3 rat N; B c4 none S; {FAR_AWAY}"), "c3xc4, end")
    assert at(state, "c4") == "A rat NE"


def test_black_and_grey_arrows_turn_together_and_a_used_grey_one_is_removed_before() -> None:
    state = play(battle(f"A c3 rat E,~N,~W; {FAR_AWAY_FINAL}", True), "c3-c4, end")
    assert at(state, "c4") == "A rat SE,~NW"
    state = play(battle(f"A c3 rat E,~N,~W; {FAR_AWAY_FINAL}", True), "c3-d3, end")
    assert at(state, "d3") == "A rat ~NE,SE,~NW"


# Crow


def test_a_crow_steps_or_jumps_exactly_two_squares() -> None:
    assert moves(battle(f"A c3 crow N,SW; {FAR_AWAY}")) == {"c3-c4", "c3-c5", "c3-b2", "c3-a1"}


@pytest.mark.parametrize("between", ["A c4 none N", "B c4 none N"])
def test_a_crow_jumps_over_anything(between: str) -> None:
    state = battle(f"A c3 crow N; {between}; {FAR_AWAY}")
    assert moves(state) >= {"c3-c5", "c3xc4"}
    assert between in pieces(play(state, "c3-c5"))


def test_a_crow_jumps_onto_an_empty_square_only() -> None:
    for there in ("A c5 none N", "B c5 none N", "A c5 guardian N"):
        assert "c3-c4" in moves(battle(f"A c3 crow N; {there}; {FAR_AWAY}"))
        assert not {"c3xc5", "c3-c5", "c3=c5"} & moves(battle(f"A c3 crow N; {there}; {FAR_AWAY}"))


def test_the_arrow_of_a_jump_becomes_grey_and_that_of_a_step_does_not() -> None:
    for final in (False, True):
        state = battle("A b2 crow N,E; B e5 none N", final)
        assert at(play(state, "b2-d2, end"), "d2") == "A crow N,~E"
        state = battle("A b2 crow N,E; B e5 none N", final)
        assert at(play(state, "b2-c2, end"), "c2") == "A crow N,E"


def test_a_greyed_arrow_cannot_be_used_at_all_in_the_death_match() -> None:
    assert moves(battle(f"A c3 crow N,~E; {FAR_AWAY}")) == {"c3-c4", "c3-c5"}


def test_a_crow_cannot_jump_along_grey_in_the_final_match() -> None:
    state = battle(f"A c3 crow N,~E; {FAR_AWAY_FINAL}", True)
    assert moves(state) == {"c3-c4", "c3-c5", "c3-d3"}


def test_moving_along_a_grey_arrow_removes_it() -> None:
    for character in ("none", "crow", "guardian"):
        state = battle(f"A c3 {character} N,~E; {FAR_AWAY_FINAL}", True)
        assert at(play(state, "c3-d3, end"), "d3") == f"A {character} N"


# Lizard


def test_the_arrow_a_lizard_used_is_removed() -> None:
    state = play(battle(f"A c3 lizard N,E; {FAR_AWAY}"), "c3-c4, end")
    assert at(state, "c4") == "A lizard E"


def test_a_lizard_that_used_its_last_arrow_gets_all_eight() -> None:
    state = play(battle(f"A c3 lizard N; {FAR_AWAY}"), "c3-c4, end")
    assert at(state, "c4") == f"A lizard {ALL}"


def test_a_lizard_of_the_final_match_gets_black_ones_wherever_none_is_grey() -> None:
    state = play(battle(f"A c3 lizard N,~E,~S; {FAR_AWAY_FINAL}", True), "c3-c4, end")
    assert at(state, "c4") == "A lizard N,NE,~E,SE,~S,SW,W,NW"


def test_a_lizard_is_not_renewed_while_a_black_arrow_is_left() -> None:
    state = play(battle(f"A c3 lizard N,~E; {FAR_AWAY_FINAL}", True), "c3-d3, end")
    assert at(state, "d3") == "A lizard N"


# Guardian


def test_a_guardian_leaves_over_an_edge_and_enters_at_the_opposite_one() -> None:
    board = f"A a1 guardian {ALL}; B c3 none N"
    wraps = {"a1-a5", "a1-b5", "a1-e5", "a1-e1", "a1-e2"}
    assert moves(battle(board)) == wraps | {"a1-a2", "a1-b2", "a1-b1"}
    wraps = {"a1-a5", "a1-b5", "a1-f5", "a1-f1", "a1-f2"}
    assert moves(battle(board, True)) == wraps | {"a1-a2", "a1-b2", "a1-b1"}


def test_a_guardian_that_captures_over_the_edge_loses_its_symbol() -> None:
    state = play(battle(f"A a1 guardian W,N; B e1 none N; {FAR_AWAY}"), "a1xe1, end")
    assert at(state, "e1") == "A none N,W"
    state = play(battle(f"A a1 guardian W; A e1 none N; {FAR_AWAY}"), "a1xe1, end")
    assert at(state, "e1") == "A none W"  # a friend counts alike


def test_a_guardian_keeps_its_symbol_without_a_capture_or_within_the_board() -> None:
    state = play(battle(f"A a1 guardian W; {FAR_AWAY}"), "a1-e1, end")
    assert at(state, "e1") == "A guardian W"
    state = play(battle(f"A a1 guardian N; B a2 none N; {FAR_AWAY}"), "a1xa2, end")
    assert at(state, "a2") == "A guardian N"


def test_only_a_guardian_leaves_over_an_edge() -> None:
    for character in ("none", "rat", "crow", "lizard", "monster"):
        assert legal(battle(f"A a1 {character} W,S,SW,NW,SE; {FAR_AWAY}")) == {"pass"}


# Monster


def test_a_monster_moves_two_squares_or_one() -> None:
    state = battle(f"A c3 monster N,SW; {FAR_AWAY}")
    assert moves(state) == {"c3-c4", "c3-c5", "c3-b2", "c3-a1"}


def test_a_single_step_removes_the_symbol_of_a_monster_and_two_squares_do_not() -> None:
    assert at(play(battle(f"A c3 monster N; {FAR_AWAY}"), "c3-c4, end"), "c4") == "A none N"
    assert at(play(battle(f"A c3 monster N; {FAR_AWAY}"), "c3-c5, end"), "c5") == "A monster N"


@pytest.mark.parametrize("between", ["A c4 none -", "B c4 none N"])
def test_the_middle_square_of_a_monster_must_be_empty(between: str) -> None:
    state = battle(f"A c3 monster N; {between}; {FAR_AWAY}")
    assert moves(state) == {"c3xc4"}


def test_a_monster_may_capture_on_landing_and_with_a_single_step() -> None:
    state = battle(f"A c3 monster N,E; B c5 none N; B d3 none N; {FAR_AWAY}")
    assert moves(state) == {"c3-c4", "c3xc5", "c3xd3"}
    assert at(play(state, "c3xc5, end"), "c5") == "A monster N,E"


def test_both_squares_of_a_monster_lie_on_the_board() -> None:
    assert moves(battle(f"A a4 monster N,W; {FAR_AWAY}")) == {"a4-a5"}


# Guardian: changing places


def test_a_piece_that_could_move_onto_an_own_guardian_may_change_places_with_it() -> None:
    state = battle(f"A c3 none N; A c4 guardian E; {FAR_AWAY}")
    assert moves(state) == {"c3xc4", "c3=c4", "c4-d4"}
    assert pieces(play(state, "c3=c4, end")) == "A c3 none E; A c4 none N; B e5 none N"


def test_an_exchange_is_the_symbol_removal_of_the_turn() -> None:
    state = battle(f"A c3 none N; A c4 guardian E; A a1 rat N; {FAR_AWAY}")
    assert legal(play(state, "c3=c4")) == {"end"}


def test_a_guardian_and_a_single_step_of_a_monster_cannot_exchange() -> None:
    assert moves(battle(f"A c3 guardian N; A c4 guardian -; {FAR_AWAY}")) == {"c3xc4"}
    assert moves(battle(f"A c3 monster N; A c4 guardian -; {FAR_AWAY}")) == {"c3xc4"}


def test_a_monster_may_exchange_two_squares_away_and_a_crow_may_not() -> None:
    assert "c3=c5" in moves(battle(f"A c3 monster N; A c5 guardian -; {FAR_AWAY}"))
    assert "c3=c5" not in moves(battle(f"A c3 crow N; A c5 guardian -; {FAR_AWAY}"))
    state = play(battle(f"A c3 monster N; A c5 guardian -; {FAR_AWAY}"), "c3=c5, end")
    assert pieces(state) == "A c3 none -; A c5 monster N; B e5 none N"


def test_the_own_effect_of_who_exchanges_happens() -> None:
    state = play(battle(f"A c3 rat N; A c4 guardian -; {FAR_AWAY}"), "c3=c4, end")
    assert at(state, "c4") == "A rat NE"
    state = play(battle(f"A c3 lizard N,S; A c4 guardian -; {FAR_AWAY}"), "c3=c4, end")
    assert at(state, "c4") == "A lizard S"
    state = battle(f"A c3 none ~N; A c4 guardian -; {FAR_AWAY_FINAL}", True)
    assert at(play(state, "c3=c4, end"), "c4") == "A none -"


def test_marks_do_not_matter_for_an_exchange() -> None:
    state = battle(f"A c3 none N marked; A c4 guardian E marked; {FAR_AWAY_FINAL}", True)
    assert moves(state) == {"c3=c4", "c4-d4"}
    play(state, "c3=c4, end")
    assert (at(state, "c3"), at(state, "c4")) == ("A none E marked", "A none N marked")


def test_nobody_changes_places_with_an_enemy_guardian() -> None:
    assert moves(battle(f"A c3 none N; B c4 guardian E; {FAR_AWAY}")) == {"c3xc4"}
