"""The estimate of Guidance Rite, term by term: pieces, threats, items, leads and bouts."""

from __future__ import annotations

from itertools import pairwise
from math import tanh

import pytest

from game.rules.guidance_rite.state import (
    NOBODY,
    SUDDEN_DEATH,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import CHARACTERS
from game.search.guidance_rite.evaluation import (
    BOUT_WORTH,
    CHARACTER_WORTHS,
    GREY_ARROW,
    INWARD_ARROW_WORTH,
    ITEM_WORTH,
    LATER_CAPTURE_PERCENT,
    LATEST_LEAD_WORTH,
    MIN_PIECE_WORTH,
    NEIGHBOUR_WORTH,
    NEXT_CAPTURE_PERCENT,
    STRAIGHT_ARROW_WORTH,
    claim_worths,
    evaluate,
    material,
    score,
    threats,
)
from tests.rules.guidance import battle, claims, play

REST = "A a5 none -; B e5 none -"  # in nobody's way
CORNER, EDGE, INSIDE = 3, 5, 8  # squares beside


def made(character: str, beside: int, straight: int = 0, oblique: int = 0, grey: int = 0) -> int:
    """Return the worth of a piece with so many arrows that lead somewhere."""
    kind = CHARACTERS.index(character)
    found = CHARACTER_WORTHS[kind] + NEIGHBOUR_WORTH * beside + GREY_ARROW * grey
    return max(
        MIN_PIECE_WORTH,
        found + (straight + oblique) * INWARD_ARROW_WORTH[kind] + straight * STRAIGHT_ARROW_WORTH,
    )


ONE = made("none", EDGE, straight=1)
NOTHING = made("none", EDGE)
LOST = made("none", CORNER)


def worth(piece: str, final: bool = False) -> int:
    """Return the worth of the only piece on a board."""
    own, other = (battle(f"{owner} {piece}", final) for owner in "AB")
    found = material(own.board, final)
    assert material(other.board, final) == -found
    return found


def changed(**changes: object) -> int:
    """Return the score of an even position with something changed."""
    state = battle("A a5 none -; B f5 none -", True)
    for name, value in changes.items():
        setattr(state, name, value)
    return score(state)


# Pieces


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_piece_is_worth_something_for_its_character(character: str) -> None:
    assert worth(f"a1 {character} -") == made(character, CORNER) >= MIN_PIECE_WORTH > 0
    assert worth(f"a1 {character} N,NE,E") == made(character, CORNER, 2, 1) > MIN_PIECE_WORTH


def test_arrows_are_worth_something_where_they_lead_somewhere() -> None:
    assert worth("c1 none N") == ONE
    assert worth("c3 lizard N,SW,E") == made("lizard", INSIDE, 2, 1)
    assert worth("c5 lizard N,SW,E") == made("lizard", EDGE, 1, 1)
    assert worth("c5 lizard ~W,~S", True) == made("lizard", EDGE, grey=2)
    assert worth("c5 lizard SW,~S", True) == made("lizard", EDGE, oblique=1, grey=1)
    assert min(GREY_ARROW, STRAIGHT_ARROW_WORTH, *INWARD_ARROW_WORTH) > 0 > NEIGHBOUR_WORTH


def test_the_edge_is_that_of_the_ground() -> None:
    assert worth("e3 lizard E") == made("lizard", EDGE)
    assert worth("e3 lizard E", True) == worth("c3 lizard E", True) == made("lizard", INSIDE, 1)
    assert worth("f3 lizard E", True) == made("lizard", EDGE)


def test_an_unclaimed_piece_is_nobodys_and_worth_what_it_will_be() -> None:
    state = claims("? c3 rat N; ? c5 crow S,~W; A a1 rat N; B f1 rat N; ? e3 guardian E", True)
    assert material(state.board, True) == 0
    found = {state.ground.names[square]: w for square, w in enumerate(claim_worths(state)) if w}
    assert found == {
        "c3": made("rat", INSIDE, 1),
        "c5": made("crow", EDGE, 1, grey=1),
        "e3": made("guardian", INSIDE, 1),
    }
    assert claim_worths(claims("? e3 guardian E"))[14] == made("guardian", EDGE)


# Threats


def test_a_part_of_what_can_be_captured_counts_the_more_for_who_moves_next() -> None:
    board = f"A b1 none N; B b2 rat E; {REST}"
    prey = made("rat", INSIDE, straight=1)
    assert threats(battle(board)) == prey * NEXT_CAPTURE_PERCENT // 100
    assert threats(battle(board, player="B")) == prey * LATER_CAPTURE_PERCENT // 100
    swapped = f"B b1 none N; A b2 rat E; {REST}"
    assert threats(battle(swapped, player="B")) == -(prey * NEXT_CAPTURE_PERCENT // 100)
    assert threats(battle(swapped)) == -(prey * LATER_CAPTURE_PERCENT // 100)
    assert 0 < LATER_CAPTURE_PERCENT < NEXT_CAPTURE_PERCENT < 100


def test_after_a_move_the_other_one_moves_next() -> None:
    worth_of_one = made("none", INSIDE, straight=2)
    state = play(battle(f"A b1 none N; A c1 none N,E; B c3 none E,S; {REST}"), "c1-c2")
    assert state.current_player == 0  # no power, but the turn is not over
    assert (
        threats(state)
        == worth_of_one * LATER_CAPTURE_PERCENT // 100 - worth_of_one * NEXT_CAPTURE_PERCENT // 100
    )
    board = f"B b1 none N; B c1 none N,E; A c3 none E,S; {REST}"
    state = play(battle(board, player="B"), "c1-c2")
    assert (
        threats(state)
        == worth_of_one * NEXT_CAPTURE_PERCENT // 100 - worth_of_one * LATER_CAPTURE_PERCENT // 100
    )


def test_of_several_captures_only_the_best_counts() -> None:
    best = threats(battle(f"A b1 none N; B b2 crow -; {REST}"))
    for more in ("A c1 none N; B c2 none -", "A c1 none N; B c2 crow -"):
        assert threats(battle(f"A b1 none N; B b2 crow -; {more}; {REST}")) == best > 0
    assert threats(battle(f"A b1 none N; B b2 none -; A c1 none N; B c2 crow -; {REST}")) == best


def test_friends_and_empty_squares_are_no_prey() -> None:
    assert threats(battle(f"A b1 none N,E; A b2 rat -; {REST}")) == 0
    assert threats(battle(f"B b1 none N,E; B b2 rat -; {REST}", player="B")) == 0


def test_a_guardian_threatens_over_the_edge_and_a_grey_arrow_threatens_too() -> None:
    assert threats(battle("A a1 guardian W; B e1 none -")) == LOST * NEXT_CAPTURE_PERCENT // 100
    board = f"A b1 none ~N; B b2 none -; {REST}"
    assert threats(battle(board, True)) == NOTHING * NEXT_CAPTURE_PERCENT // 100
    assert threats(battle(board)) == 0  # in the death match it is used up
    edge = "A f1 none N; B f2 none E"
    assert threats(battle(edge, True)) == NOTHING * NEXT_CAPTURE_PERCENT // 100


# The match


def test_pieces_and_threats_are_added_up() -> None:
    state = battle(f"A b1 none N; B b2 none -; {REST}")
    assert score(state) == material(state.board, False) + threats(state)
    assert material(state.board, False) == ONE - made("none", INSIDE)


def test_leads_items_and_bouts_count_for_who_has_them() -> None:
    assert changed() == 0
    assert changed(more=0) == -changed(more=1) == LATEST_LEAD_WORTH > 0
    assert changed(more=NOBODY) == 0
    assert changed(items=[1, 1, 0, 0, 0, 0]) == 2 * ITEM_WORTH > 0
    assert changed(items=[0, 0, 1, 1, 1, 0]) == -ITEM_WORTH
    assert changed(wins=[1, 0]) == -changed(wins=[0, 1]) == BOUT_WORTH > 0
    assert changed(wins=[1, 1]) == 0


def test_in_sudden_death_bouts_of_before_count_no_more() -> None:
    assert changed(wins=[1, 0], bout=SUDDEN_DEATH) == 0


def test_the_estimate_grows_with_the_score_and_stays_within_the_results() -> None:
    boards = ["B b1 crow N", "", "A b1 none -", "A b1 crow N", "A b1 crow N; A d1 crow N"]
    states = [battle(f"{REST}; {board}" if board else REST) for board in boards]
    found = [evaluate(state, 0) for state in states]
    assert [evaluate(state, 1) for state in states] == [-value for value in found]
    assert all(-1 < less < more < 1 for less, more in pairwise(found))
    assert found == pytest.approx([tanh(score(state) / 200) for state in states])


def ended(winner: str) -> GuidanceRite:
    """Return a match whose third bout won was a player's second."""
    board = f"{winner} a1 none N; {'AB'.replace(winner, '')} a2 none -"
    state = battle(board, player=winner, bout=2)
    state.wins["AB".index(winner)] = 1
    return play(state, "a1xa2")


@pytest.mark.parametrize(("winner", "result"), [("A", 1), ("B", -1)])
def test_the_end_counts_as_the_result(winner: str, result: int) -> None:
    state = ended(winner)
    assert [evaluate(state, player) for player in (0, 1)] == state.returns() == [result, -result]
