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
DEATH, FINAL = False, True
TOGETHER = {  # what becomes of two plans: variant, pieces, the plans of A and B, all that is left
    "a piece that moved away is not captured": (
        FINAL, "A a1 none N; B a2 none N", "a1xa2, end", "a2-a3, end", "A a2 none N; B a3 none N"
    ),
    "exchanging squares leaves both alive": (
        FINAL, "A a1 none N; B a2 none S", "a1xa2, end", "a2xa1, end", "B a1 none S; A a2 none N"
    ),
    "two pieces arriving on one square are both removed": (
        FINAL, "A a1 none N; B a3 none S", "a1-a2, end", "a3-a2, end", ""
    ),
    "a third one of A standing there is removed too": (
        FINAL, "A a1 none N; B a3 none S; A a2 none -", "a1xa2, end", "a3xa2, end", ""
    ),
    "a third one of B standing there is removed too": (
        FINAL, "A a1 none N; B a3 none S; B a2 none -", "a1xa2, end", "a3xa2, end", ""
    ),
    "a monster is not stopped by who steps into its middle square": (
        FINAL, "A a1 monster N; B b2 none W", "a1-a3, end", "b2-a2, end",
        "B a2 none W; A a3 monster N"
    ),
    "a crow meets who moves to its target": (
        FINAL, "A a1 crow N; B b3 none W", "a1-a3, end", "b3-a3, end", ""
    ),
    "a wrap that captures costs the symbol": (
        FINAL, "A a1 guardian W; B f1 none N; B c3 none N", "a1xf1, end", "c3-c4, end",
        "A f1 none W; B c4 none N"
    ),
    "a wrap to a square that was left does not": (
        FINAL, "A a1 guardian W; B f1 none N; B c3 none N", "a1xf1, end", "f1-f2, end",
        "A f1 guardian W; B f2 none N; B c3 none N"
    ),
    "an exchange brings the Guardian to the square the mover left": (
        FINAL, "A a1 none N; A a2 guardian -; B b1 none W,NW", "a1=a2, end", "b1xa1, end",
        "A a2 none N"
    ),
    "and the mover to that of the Guardian": (
        FINAL, "A a1 none N; A a2 guardian -; B b1 none W,NW", "a1=a2, end", "b1xa2, end",
        "A a1 none -"
    ),
    "an exchange nobody meddles with happens": (
        FINAL, "A a1 none N; A a2 guardian -; B b1 none W,NW", "a1=a2, end", "timeout",
        "A a1 none -; B b1 none W,NW; A a2 none N"
    ),
    "a friend is captured as planned and its character taken over": (
        FINAL, "A a1 crow N; A a2 rat E; B c1 none N", "a1xa2, take, end", "c1-c2, end",
        "A a2 rat N,~E marked; B c2 none N"
    ),
    "or the own one kept": (
        FINAL, "A a1 crow N; A a2 rat E; B c1 none N", "a1xa2, keep, end", "c1-c2, end",
        "A a2 crow N,~E marked; B c2 none N"
    ),
    "a friend of the death match leaves nothing": (
        DEATH, "A a1 crow N; A a2 rat E; B c1 none N", "a1xa2, end", "c1-c2, end",
        "A a2 crow N; B c2 none N"
    ),
    "a lizard that merged without black arrows renews": (
        FINAL, "A a1 lizard N; A a2 lizard N; B c1 none N", "a1xa2, end", "c1-c2, end",
        "A a2 lizard ~N,NE,E,SE,S,SW,W,NW marked; B c2 none N"
    ),
    "rat and lizard do to themselves what a move does": (
        FINAL, "A a1 rat N; B c1 lizard N,S", "a1-a2, end", "c1-c2, end",
        "A a2 rat NE; B c2 lizard S"
    ),
    "so do crow and monster": (
        FINAL, "A a1 crow ~E,N; B c1 monster N", "a1-b1, end", "c1-c2, end",
        "A b1 crow N; B c2 none N"
    ),
    "both powers happen": (
        FINAL, "A a1 none N; A a3 rat N; B c1 none N; B c3 lizard N",
        "a1-a2, rat a3", "c1-c2, lizard c3 S",
        "A a2 none N; B c2 none N; A a3 none S; B c3 none N,S"
    ),
    "a bite whose monster is gone fizzles": (
        FINAL, "A a1 none N; A c3 monster N; A c4 none N; B b3 none E",
        "a1-a2, monster c3 c4 N", "b3xc3, end", "A a2 none N; B c3 none E; A c4 none N"
    ),
    "blackening whose crow is gone fizzles": (
        FINAL, "A a1 none N; A c3 crow ~N; A d3 none ~N; B b3 none E",
        "a1-a2, crow c3, black d3 N, end", "b3xc3, end", "A a2 none N; B c3 none E; A d3 none ~N"
    ),
    "a bite whose target is gone fizzles and the character stays": (
        FINAL, "A a1 none N; A c3 monster N; B c4 none N,E; B c5 none -",
        "a1-a2, monster c3 c4 N", "c4-d4, end",
        "A a2 none N; A c3 monster N; B d4 none N,E; B c5 none -"
    ),
    "another piece on the square is not the one that was named": (
        FINAL, "A a1 none N; A c3 monster -; B c4 guardian N; B d4 none W,N",
        "a1-a2, monster c3 c4 N", "d4=c4, end",
        "A a2 none N; A c3 monster -; B c4 none N,W; B d4 none N"
    ),
    "a bite at the own moved piece finds it on its new square": (
        FINAL, "A a1 rat N; A b2 monster -; B e1 none N", "a1-a2, monster b2 a2 NE", "e1-e2, end",
        "A a2 rat -; A b2 none -; B e2 none N"
    ),
    "an exchanged guardian is found nowhere by the enemy": (
        FINAL, "A a1 none N; A a2 guardian N; B b1 monster -; B e1 none N",
        "a1=a2, end", "e1-e2, monster b1 a1 N",
        "A a1 none N; B b1 monster -; A a2 none N; B e2 none N"
    ),
    "a bite comes before a rat turns, which keeps its character with nothing to turn": (
        FINAL, "A a1 none N; A c3 monster -; B c4 rat N; B e1 none N",
        "a1-a2, monster c3 c4 N", "e1-e2, rat c4",
        "A a2 none N; B e2 none N; A c3 none -; B c4 rat -"
    ),
    "of a crow bitten before what remains possible happens": (
        FINAL, "A a1 none N; A c3 monster -; B c4 crow ~N,~E; B d1 none N; B e2 none -",
        "a1-a2, monster c3 c4 N", "d1-d2, crow c4, black c4 N, black c4 E",
        "A a2 none N; B d2 none N; B e2 none -; A c3 none -; B c4 none E"
    ),
    "bites do not wait for each other": (
        FINAL, "A a1 none N; A c3 monster N; B c4 monster S; B e1 none N",
        "a1-a2, monster c3 c4 S", "e1-e2, monster c4 c3 N",
        "A a2 none N; B e2 none N; A c3 none -; B c4 none -"
    ),
    "both may bite off the same arrow": (
        FINAL, "A a1 none N; A c3 monster -; A c4 none E; B d4 monster -; B e1 none N",
        "a1-a2, monster c3 c4 E", "e1-e2, monster d4 c4 E",
        "A a2 none N; B e2 none N; A c3 none -; A c4 none -; B d4 none -"
    ),
    "a lizard bitten to its last arrow renews": (
        FINAL, "A a1 none N; A c3 monster -; B c4 lizard N; B e1 none N",
        "a1-a2, monster c3 c4 N", "e1-e2, end",
        "A a2 none N; B e2 none N; A c3 none -; B c4 lizard N,NE,E,SE,S,SW,W,NW"
    ),
    "its power comes before it would renew": (
        FINAL, "A a1 none N; A c3 monster -; B c4 lizard N; B e1 none N",
        "a1-a2, monster c3 c4 N", "e1-e2, lizard c4 S",
        "A a2 none N; B e2 none N; A c3 none -; B c4 none S"
    ),
    "a crow of the death match reopens its arrows": (
        DEATH, "A a1 none N; A c3 crow ~E,~S; B b3 monster -; B d1 none N",
        "a1-a2, crow c3", "d1-d2, end",
        "A a2 none N; B d2 none N; B b3 monster -; A c3 none E,S"
    ),
    "but not one that is bitten off": (
        DEATH, "A a1 none N; A c3 crow ~E,~S; B b3 monster -; B d1 none N",
        "a1-a2, crow c3", "d1-d2, monster b3 c3 E",
        "A a2 none N; B d2 none N; B b3 none -; A c3 none S"
    ),
    "and it keeps its character if none is left": (
        DEATH, "A a1 none N; A c3 crow ~E; B b3 monster -; B d1 none N",
        "a1-a2, crow c3", "d1-d2, monster b3 c3 E",
        "A a2 none N; B d2 none N; B b3 none -; A c3 crow -"
    ),
}  # fmt: skip


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


@pytest.mark.parametrize(("final", "board", "a", "b", "found"), TOGETHER.values(), ids=TOGETHER)
def test_moves_then_bites_then_the_other_powers_happen_together(
    final: bool, board: str, a: str, b: str, found: str
) -> None:
    assert stands(board, a, b, final) == found


def test_a_piece_that_stayed_is_captured() -> None:
    state = outcome("A a1 none N; B a2 none N; B c1 none N", "a1xa2, end", "c1-c2, end")
    assert (at(state, "a2"), at(state, "c2")) == ("A none N", "B none N")
    assert state.quiet == 0


def test_a_monsters_middle_square_is_judged_before_the_moves() -> None:
    # B may leave the middle; that is too late for A.
    assert moves(simultaneous("A a1 monster N; B a2 none E")) == {"a1xa2"}


def test_a_crows_target_is_judged_before_the_moves() -> None:
    assert "a1-a3" not in moves(simultaneous("A a1 crow N; B a3 none E"))


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
