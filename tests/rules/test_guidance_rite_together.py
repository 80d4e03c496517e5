"""Bout 3 of Guidance Rite: both move at once, in secret, and everything happens together."""

from __future__ import annotations

import pytest

from game.rules.guidance_rite.state import (
    BOTH_PASSED,
    CAPTURE,
    LONG_COUNT,
    SHORT_COUNT,
    TIMED_OUT,
    WIPED_OUT,
    GuidanceRite,
)
from tests.rules.guidance import at, battle, left, legal, moves, pieces, play

REST = "A a5 none -; B f5 none -"


def simultaneous(board: str, final: bool = True, items: str = "") -> GuidanceRite:
    return battle(board, final, bout=3, items=items)


def outcome(board: str, a: str, b: str, final: bool = True) -> GuidanceRite:
    """Return what becomes of two plans; both players have one piece that rests, besides."""
    rest = REST if final else REST.replace("f5", "e5")
    return play(simultaneous(f"{board}; {rest}", final), f"{a}, {b}")


def stands(board: str, a: str, b: str, final: bool = True) -> str:
    """Return the pieces after two plans without those that rest."""
    found = pieces(outcome(board, a, b, final)).split("; ")
    return "; ".join(piece for piece in found if piece[2:4] not in ("a5", "f5", "e5"))


# Secret choices


def test_a_chooses_before_b_and_nothing_happens_before_both_have_chosen() -> None:
    board = "A a1 none N; B c1 none N; A a5 none -; B f5 none -"
    state = simultaneous(board)
    assert (state.current_player, moves(state)) == (0, {"a1-a2"})
    play(state, "a1-a2, end")
    assert (state.current_player, moves(state)) == (1, {"c1-c2"})
    assert at(state, "a1") == "A none N"
    play(state, "c1-c2, end")
    assert (at(state, "a2"), at(state, "c2"), state.current_player) == ("A none N", "B none N", 0)


def test_each_decides_on_the_board_with_only_the_own_move_made() -> None:
    state = play(simultaneous("A a1 none N; B a2 none N; A c3 rat N; B c4 monster N"), "a1xa2")
    assert at(state, "a2") == "A none N"
    assert legal(state) == {"end", "rat c3"}
    play(state, "rat c3")
    assert (at(state, "a2"), at(state, "c3")) == ("B none N", "A rat N")
    assert moves(state) == {"a2-a3", "c4-c5"}
    play(state, "a2-a3")
    assert "monster c4 c3 N" in legal(state)


def test_the_last_enemy_captured_in_a_plan_does_not_end_the_turn() -> None:
    state = play(simultaneous("A a1 none N; A c1 rat N; B a2 none N"), "a1xa2")
    assert legal(state) == {"end", "rat c1"}
    play(state, "end, a2-a3, end")  # it moved away
    assert (state.bout, at(state, "a2"), at(state, "a3")) == (3, "A none N", "B none N")


# Moves together


def test_a_piece_that_moved_away_is_not_captured() -> None:
    assert stands("A a1 none N; B a2 none N", "a1xa2, end", "a2-a3, end") == (
        "A a2 none N; B a3 none N"
    )


def test_a_piece_that_stayed_is_captured() -> None:
    state = outcome("A a1 none N; B a2 none N; B c1 none N", "a1xa2, end", "c1-c2, end")
    assert (at(state, "a2"), at(state, "c2")) == ("A none N", "B none N")
    assert state.quiet == 0


def test_exchanging_squares_leaves_both_alive() -> None:
    assert stands("A a1 none N; B a2 none S", "a1xa2, end", "a2xa1, end") == (
        "B a1 none S; A a2 none N"
    )


def test_two_pieces_arriving_on_one_square_are_both_removed() -> None:
    assert stands("A a1 none N; B a3 none S", "a1-a2, end", "a3-a2, end") == ""


def test_a_third_one_standing_there_is_removed_too() -> None:
    board = "A a1 none N; B a3 none S; A a2 none -"
    assert stands(board, "a1xa2, end", "a3xa2, end") == ""
    assert stands(board.replace("A a2", "B a2"), "a1xa2, end", "a3xa2, end") == ""


def test_a_monsters_middle_square_is_judged_before_the_moves() -> None:
    # B steps into the middle; A is not stopped.
    assert stands("A a1 monster N; B b2 none W", "a1-a3, end", "b2-a2, end") == (
        "B a2 none W; A a3 monster N"
    )
    # B leaves the middle; that is too late for A.
    assert moves(simultaneous("A a1 monster N; B a2 none E")) == {"a1xa2"}


def test_a_crows_target_is_judged_before_the_moves() -> None:
    assert "a1-a3" not in moves(simultaneous("A a1 crow N; B a3 none E"))
    assert stands("A a1 crow N; B b3 none W", "a1-a3, end", "b3-a3, end") == ""


def test_a_wrap_costs_the_symbol_only_if_something_was_captured() -> None:
    board = "A a1 guardian W; B f1 none N; B c3 none N"
    assert "A f1 none W" in stands(board, "a1xf1, end", "c3-c4, end")
    assert "A f1 guardian W" in stands(board, "a1xf1, end", "f1-f2, end")


def test_an_exchange_counts_as_two_moves() -> None:
    board = "A a1 none N; A a2 guardian -; B b1 none W,NW"
    # Onto the square the mover left: the Guardian arrives there, too.
    assert stands(board, "a1=a2, end", "b1xa1, end") == "A a2 none N"
    # Onto the Guardian's square: the Guardian has left it.
    assert stands(board, "a1=a2, end", "b1xa2, end") == "A a1 none -"
    assert stands(board, "a1=a2, end", "timeout") == "A a1 none -; B b1 none W,NW; A a2 none N"


def test_merging_happens_as_planned() -> None:
    board = "A a1 crow N; A a2 rat E; B c1 none N"
    assert "A a2 rat N,~E marked" in stands(board, "a1xa2, take, end", "c1-c2, end")
    assert "A a2 crow N,~E marked" in stands(board, "a1xa2, keep, end", "c1-c2, end")
    assert "A a2 crow N" in stands(board, "a1xa2, end", "c1-c2, end", False)
    board = "A a1 lizard N; A a2 lizard N; B c1 none N"
    assert "A a2 lizard ~N,NE,E,SE,S,SW,W,NW marked" in stands(board, "a1xa2, end", "c1-c2, end")


def test_the_own_effects_of_both_moves_happen() -> None:
    assert stands("A a1 rat N; B c1 lizard N,S", "a1-a2, end", "c1-c2, end") == (
        "A a2 rat NE; B c2 lizard S"
    )
    assert stands("A a1 crow ~E,N; B c1 monster N", "a1-b1, end", "c1-c2, end") == (
        "A b1 crow N; B c2 none N"
    )


# Powers together


def test_both_powers_happen() -> None:
    board = "A a1 none N; A a3 rat N; B c1 none N; B c3 lizard N"
    assert stands(board, "a1-a2, rat a3", "c1-c2, lizard c3 S") == (
        "A a2 none N; B c2 none N; A a3 none S; B c3 none N,S"
    )


def test_a_power_whose_source_is_gone_fizzles() -> None:
    board = "A a1 none N; A c3 monster N; A c4 none N; B b3 none E"
    assert "A c4 none N" in stands(board, "a1-a2, monster c3 c4 N", "b3xc3, end")
    board = "A a1 none N; A c3 crow ~N; A d3 none ~N; B b3 none E"
    assert "A d3 none ~N" in stands(board, "a1-a2, crow c3, black d3 N, end", "b3xc3, end")


def test_a_power_whose_target_is_gone_fizzles_and_the_character_stays() -> None:
    board = "A a1 none N; A c3 monster N; B c4 none N,E; B c5 none -"
    moved = stands(board, "a1-a2, monster c3 c4 N", "c4-d4, end")
    assert "A c3 monster N" in moved
    assert "B d4 none N,E" in moved


def test_another_piece_on_the_square_is_not_the_one_that_was_named() -> None:
    board = "A a1 none N; A c3 monster -; B c4 guardian N; B d4 none W,N"
    # The Guardian named has changed places, so the bite meets nobody.
    found = stands(board, "a1-a2, monster c3 c4 N", "d4=c4, end")
    assert found == "A a2 none N; A c3 monster -; B c4 none N,W; B d4 none N"


def test_a_bite_at_the_own_moved_piece_finds_it_on_its_new_square() -> None:
    board = "A a1 rat N; A b2 monster -; B e1 none N"
    assert "A a2 rat -; A b2 none -" in stands(board, "a1-a2, monster b2 a2 NE", "e1-e2, end")


def test_an_exchanged_guardian_is_found_nowhere_by_the_enemy() -> None:
    board = "A a1 none N; A a2 guardian N; B b1 monster -; B e1 none N"
    assert "B b1 monster -" in stands(board, "a1=a2, end", "e1-e2, monster b1 a1 N")


def test_bites_come_first_then_the_other_powers() -> None:
    board = "A a1 none N; A c3 monster -; B c4 rat N; B e1 none N"
    found = stands(board, "a1-a2, monster c3 c4 N", "e1-e2, rat c4")
    assert "B c4 rat -" in found  # nothing left to turn, so the character stays
    assert "A c3 none -" in found
    board = "A a1 none N; A c3 monster -; B c4 crow ~N,~E; B d1 none N; B e2 none -"
    found = stands(board, "a1-a2, monster c3 c4 N", "d1-d2, crow c4, black c4 N, black c4 E")
    assert "B c4 none E" in found  # what remains possible happens


def test_bites_do_not_wait_for_each_other() -> None:
    board = "A a1 none N; A c3 monster N; B c4 monster S; B e1 none N"
    found = stands(board, "a1-a2, monster c3 c4 S", "e1-e2, monster c4 c3 N")
    assert "A c3 none -; B c4 none -" in found


def test_both_may_bite_off_the_same_arrow() -> None:
    board = "A a1 none N; A c3 monster -; A c4 none E; B d4 monster -; B e1 none N"
    found = stands(board, "a1-a2, monster c3 c4 E", "e1-e2, monster d4 c4 E")
    assert "A c3 none -; A c4 none -; B d4 none -" in found


def test_lizards_renew_at_the_end() -> None:
    board = "A a1 none N; A c3 monster -; B c4 lizard N; B e1 none N"
    found = stands(board, "a1-a2, monster c3 c4 N", "e1-e2, end")
    assert "B c4 lizard N,NE,E,SE,S,SW,W,NW" in found
    found = stands(board, "a1-a2, monster c3 c4 N", "e1-e2, lizard c4 S")
    assert "B c4 none S" in found  # its power came before it renewed


def test_a_crow_of_the_death_match_reopens_its_arrows_unless_they_are_bitten_off() -> None:
    board = "A a1 none N; A c3 crow ~E,~S; B b3 monster -; B d1 none N"
    assert "A c3 none E,S" in stands(board, "a1-a2, crow c3", "d1-d2, end", False)
    assert "A c3 none S" in stands(board, "a1-a2, crow c3", "d1-d2, monster b3 c3 E", False)
    board = board.replace("~E,~S", "~E")
    assert "A c3 crow -" in stands(board, "a1-a2, crow c3", "d1-d2, monster b3 c3 E", False)


# Turns and ends


def test_a_turn_counts_as_one_of_each_player() -> None:
    state = outcome("A a1 none N; B c1 none N", "a1-a2, end", "c1-c2, end")
    assert (state.turn, state.turns, state.quiet) == (1, 2, 2)


def test_the_short_count_is_ten_turns() -> None:
    state = simultaneous("A a1 none N,S; B e1 none N,S", False)
    for there, back in (("1", "2"), ("2", "1")) * 5:
        assert state.bout == 3
        play(state, f"a{there}-a{back}, end, e{there}-e{back}, end")
    assert state.endings[-1] == SHORT_COUNT


def test_the_long_count_is_thirty_turns() -> None:
    state = simultaneous("A a1 none N,S; B e1 none N,S; A a5 none -; B e5 none -", False)
    for there, back in (("1", "2"), ("2", "1")) * 15:
        assert state.bout == 3
        play(state, f"a{there}-a{back}, end, e{there}-e{back}, end")
    assert state.endings[-1] == LONG_COUNT


def test_both_passing_in_one_turn_end_the_bout_and_one_passing_does_not() -> None:
    state = simultaneous("A a1 none W; B e1 none S; B e2 none N", False)
    play(state, "pass, e2-e3, end")
    assert state.bout == 3
    state = play(simultaneous("A a1 none W; B e1 none S; B e2 none E", False), "pass, pass")
    assert (state.endings[-1], state.wins) == (BOTH_PASSED, [0, 1])


def test_who_captures_the_last_enemy_wins() -> None:
    state = play(simultaneous("A a1 none N; B a2 none W"), "a1xa2, end, pass")
    assert (state.endings[-1], state.wins) == (CAPTURE, [1, 0])


def test_one_side_wiped_out_by_a_collision_loses() -> None:
    state = play(simultaneous("A a1 none N; A c1 none -; B a3 none S"), "a1-a2, end, a3-a2, end")
    assert (state.endings[-1], state.wins) == (CAPTURE, [1, 0])


@pytest.mark.parametrize(("more", "wins"), [(-1, [0, 0]), (0, [1, 0]), (1, [0, 1])])
def test_both_wiped_out_is_decided_like_a_drawn_position(more: int, wins: list[int]) -> None:
    state = simultaneous("A a1 none N; B a3 none S")
    state.more = more
    play(state, "a1-a2, end, a3-a2, end")
    assert (state.endings[-1], state.wins) == (WIPED_OUT, wins)


def test_the_plans_that_ended_the_bout_can_still_be_seen() -> None:
    state = play(simultaneous("A a1 none N; B a3 none S"), "a1-a2, end, a3-a2, end")
    assert state.bout == 4
    for player in (0, 1):
        seen = state.observation(player)
        assert (seen.base, seen.plan_a, seen.plan_b) == (state.base, state.plan_a, state.plan_b)
        assert len(seen.plan_a) == len(seen.plan_b) == 2


# Time-outs


def test_a_time_out_is_a_pass_that_counts_when_the_plans_are_revealed() -> None:
    state = play(simultaneous("A a1 none N; B c1 none N"), "timeout")
    assert (state.timeouts, state.current_player) == ([0, 0], 1)
    play(state, "c1-c2, end")
    assert (state.timeouts, at(state, "a1"), at(state, "c2")) == ([1, 0], "A none N", "B none N")


def test_the_third_time_out_loses_the_bout_before_anything_moves() -> None:
    state = simultaneous("A a1 none N; B a2 none N; B c1 none N")
    state.timeouts = [0, 2]
    play(state, "a1xa2, end, timeout")
    assert (state.endings[-1], state.wins) == (TIMED_OUT, [1, 0])


def test_both_third_time_outs_are_decided_like_a_drawn_position() -> None:
    state = simultaneous("A a1 none N; B a2 none N; B c1 none N")
    state.timeouts = [2, 2]
    play(state, "timeout, timeout")
    assert (state.endings[-1], state.wins) == (TIMED_OUT, [0, 1])


def test_a_time_out_after_the_secret_move_ends_the_plan_uncounted() -> None:
    state = play(simultaneous("A a1 none N; A c3 rat N; B e1 none N"), "a1-a2, timeout, e1-e2, end")
    assert (state.timeouts, at(state, "a2"), at(state, "c3")) == ([0, 0], "A none N", "A rat N")
    state = simultaneous("A a1 none N; A a2 rat E; B e1 none N")
    play(state, "a1xa2, timeout, e1-e2, end")
    assert at(state, "a2") == "A none N,~E marked"
    state = play(simultaneous("A a1 none N; A c3 crow ~N; B e1 none N"), "a1-a2, crow c3, timeout")
    assert at(play(state, "e1-e2, end"), "c3") == "A crow ~N"


# Items

FIVE_EACH = (
    "; ".join(f"A {f}1 rat N" for f in "abcde")
    + "; "
    + "; ".join(f"B {f}5 none S" for f in "abcde")
)
BOTH = "A rotate, B rotate, A honour, A swap"


def test_each_holder_of_an_item_decides_openly_before_the_secret_choices() -> None:
    state = simultaneous(FIVE_EACH, items=BOTH)
    assert (state.current_player, "no item" in legal(state), moves(state)) == (0, True, set())
    play(state, "rotate a1 90")
    assert (at(state, "a1"), state.current_player) == ("A rat E", 1)
    play(state, "no item")
    assert (state.current_player, left(state, "B")) == (0, ["rotate"])
    assert not any(text.startswith("a1") for text in moves(state))
    play(state, "b1-b2, end, a5-a4, end")
    assert at(state, "a1") == "A rat E"


def test_a_decides_first_in_odd_turns_and_b_in_even_ones() -> None:
    state = simultaneous(FIVE_EACH, items=BOTH)
    play(state, "no item, no item, a1-a2, end, a5-a4, end")
    assert (state.current_player, "no item" in legal(state)) == (1, True)
    play(state, "no item")
    assert (state.current_player, "no item" in legal(state)) == (0, True)
    play(state, "no item")
    assert (state.current_player, "no item" in legal(state)) == (0, False)


def test_only_holders_are_asked_and_only_with_nine_pieces() -> None:
    state = simultaneous(FIVE_EACH, items="B rotate")
    assert state.current_player == 1
    few = "; ".join(FIVE_EACH.split("; ")[2:])
    assert "no item" not in legal(simultaneous(few, items=BOTH))


def test_an_item_in_two_halves_goes_on_to_the_other_player() -> None:
    state = play(simultaneous(FIVE_EACH, items=BOTH), "honour a1 S, honour b5 N")
    assert (state.current_player, at(state, "b5")) == (1, "B none N,S")
    assert left(state, "A") == ["rotate", "swap"]


def test_out_of_time_no_item_is_used_and_a_half_named_one_is_kept() -> None:
    state = play(simultaneous(FIVE_EACH, items=BOTH), "honour a1 S, timeout")
    assert (state.current_player, at(state, "a1"), left(state, "A")) == (
        1, "A rat N", ["honour", "rotate", "swap"],
    )  # fmt: skip
    play(state, "timeout")
    assert (state.current_player, state.timeouts) == (0, [0, 0])


def test_pieces_an_item_of_the_opponent_selected_may_move() -> None:
    state = play(
        simultaneous(FIVE_EACH, items=BOTH), "honour a1 S, honour b5 N, no item, b1-b2, end"
    )
    assert "b5-b4" in moves(state)
