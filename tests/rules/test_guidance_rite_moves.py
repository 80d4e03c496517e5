"""How the pieces of Guidance Rite move, sentence by sentence."""

from __future__ import annotations

import pytest

from game.rules.guidance_rite.state import GuidanceRite
from tests.rules.guidance import FAR_AWAY, FAR_AWAY_FINAL, at, battle, legal, moves, pieces, play

ALL = "N,NE,E,SE,S,SW,W,NW"
DEATH, FINAL = False, True  # the variant; an enemy stands far away in every row
MOVES = {  # what a player may do: variant, pieces, moves
    "a piece steps one square along one of its arrows": (
        DEATH, f"A c3 none {ALL}", "c3-c4 c3-d4 c3-d3 c3-d2 c3-c2 c3-b2 c3-b3 c3-b4"
    ),
    "it steps along no other line": (DEATH, "A c3 none N,SW", "c3-c4 c3-b2"),
    "a crow steps or jumps exactly two squares": (
        DEATH, "A c3 crow N,SW", "c3-c4 c3-c5 c3-b2 c3-a1"
    ),
    "a grey arrow is of no use in the death match": (DEATH, "A c3 crow N,~E", "c3-c4 c3-c5"),
    "no crow jumps along grey in the final match": (
        FINAL, "A c3 crow N,~E", "c3-c4 c3-c5 c3-d3"
    ),
    "a monster moves two squares or one": (
        DEATH, "A c3 monster N,SW", "c3-c4 c3-c5 c3-b2 c3-a1"
    ),
    "no monster moves two squares past a friend": (
        DEATH, "A c3 monster N; A c4 none -", "c3xc4"
    ),
    "no monster moves two squares past an enemy": (
        DEATH, "A c3 monster N; B c4 none N", "c3xc4"
    ),
    "a monster captures on landing and with a single step": (
        DEATH, "A c3 monster N,E; B c5 none N; B d3 none N", "c3-c4 c3xc5 c3xd3"
    ),
    "both squares of a monster lie on the board": (DEATH, "A a4 monster N,W", "a4-a5"),
    "two guardians do not exchange": (DEATH, "A c3 guardian N; A c4 guardian -", "c3xc4"),
    "no single step of a monster exchanges": (DEATH, "A c3 monster N; A c4 guardian -", "c3xc4"),
    "nobody changes places with an enemy guardian": (
        DEATH, "A c3 none N; B c4 guardian E", "c3xc4"
    ),
}  # fmt: skip
BECOMES = {  # what becomes of a piece: variant, pieces, its move, then the piece
    "all arrows of a rat turn 45 degrees clockwise": (DEATH, "A c3 rat N,SW,NW", "c3-c4",
        "A rat N,NE,W"),
    "a rat turns after a capture, too": (DEATH, "A c3 rat N; B c4 none S", "c3xc4", "A rat NE"),
    "black and grey arrows of a rat turn together": (FINAL, "A c3 rat E,~N,~W", "c3-d3",
        "A rat ~NE,SE,~NW"),
    "a used grey arrow goes before a rat turns": (FINAL, "A c3 rat E,~N,~W", "c3-c4",
        "A rat SE,~NW"),
    "the arrow of a jump becomes grey": (DEATH, "A b2 crow N,E", "b2-d2", "A crow N,~E"),
    "that of a step does not": (DEATH, "A b2 crow N,E", "b2-c2", "A crow N,E"),
    "the arrow of a jump becomes grey in the final match": (FINAL, "A b2 crow N,E", "b2-d2",
        "A crow N,~E"),
    "that of a step does not in the final match": (FINAL, "A b2 crow N,E", "b2-c2", "A crow N,E"),
    "a plain piece loses a grey arrow it uses": (FINAL, "A c3 none N,~E", "c3-d3", "A none N"),
    "a crow loses a grey arrow it uses": (FINAL, "A c3 crow N,~E", "c3-d3", "A crow N"),
    "a guardian loses a grey arrow it uses": (FINAL, "A c3 guardian N,~E", "c3-d3",
        "A guardian N"),
    "the arrow a lizard used is removed": (DEATH, "A c3 lizard N,E", "c3-c4", "A lizard E"),
    "a lizard that used its last arrow gets all eight": (DEATH, "A c3 lizard N", "c3-c4",
        f"A lizard {ALL}"),
    "a lizard of the final match gets black ones wherever none is grey": (FINAL,
        "A c3 lizard N,~E,~S", "c3-c4", "A lizard N,NE,~E,SE,~S,SW,W,NW"),
    "a lizard is not renewed while a black arrow is left": (FINAL, "A c3 lizard N,~E", "c3-d3",
        "A lizard N"),
    "a guardian that captures over the edge loses its symbol": (DEATH,
        "A a1 guardian W,N; B e1 none N", "a1xe1", "A none N,W"),
    "a friend captured over the edge counts alike": (DEATH, "A a1 guardian W; A e1 none N",
        "a1xe1", "A none W"),
    "a guardian that captures nobody keeps its symbol": (DEATH, "A a1 guardian W", "a1-e1",
        "A guardian W"),
    "a guardian that captures within the board keeps its symbol": (DEATH,
        "A a1 guardian N; B a2 none N", "a1xa2", "A guardian N"),
    "a single step removes the symbol of a monster": (DEATH, "A c3 monster N", "c3-c4",
        "A none N"),
    "two squares do not": (DEATH, "A c3 monster N", "c3-c5", "A monster N"),
    "a monster that captures two squares away keeps its symbol": (DEATH,
        "A c3 monster N,E; B c5 none N; B d3 none N", "c3xc5", "A monster N,E"),
    "a rat that exchanges turns": (DEATH, "A c3 rat N; A c4 guardian -", "c3=c4", "A rat NE"),
    "a lizard that exchanges loses the arrow": (DEATH, "A c3 lizard N,S; A c4 guardian -",
        "c3=c4", "A lizard S"),
    "who exchanges along a grey arrow loses it": (FINAL, "A c3 none ~N; A c4 guardian -",
        "c3=c4", "A none -"),
}  # fmt: skip


def set_up(final: bool, pieces: str) -> GuidanceRite:
    return battle(f"{pieces}; {FAR_AWAY_FINAL if final else FAR_AWAY}", final)


@pytest.mark.parametrize(("final", "pieces", "found"), MOVES.values(), ids=MOVES)
def test_moves(final: bool, pieces: str, found: str) -> None:
    assert moves(set_up(final, pieces)) == set(found.split())


@pytest.mark.parametrize(("final", "pieces", "move", "piece"), BECOMES.values(), ids=BECOMES)
def test_a_move_changes_its_piece(final: bool, pieces: str, move: str, piece: str) -> None:
    assert at(play(set_up(final, pieces), f"{move}, end"), move[3:]) == piece


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


# Crow


@pytest.mark.parametrize("between", ["A c4 none N", "B c4 none N"])
def test_a_crow_jumps_over_anything(between: str) -> None:
    state = battle(f"A c3 crow N; {between}; {FAR_AWAY}")
    assert moves(state) >= {"c3-c5", "c3xc4"}
    assert between in pieces(play(state, "c3-c5"))


def test_a_crow_jumps_onto_an_empty_square_only() -> None:
    for there in ("A c5 none N", "B c5 none N", "A c5 guardian N"):
        assert "c3-c4" in moves(battle(f"A c3 crow N; {there}; {FAR_AWAY}"))
        assert not {"c3xc5", "c3-c5", "c3=c5"} & moves(battle(f"A c3 crow N; {there}; {FAR_AWAY}"))


# Guardian


def test_a_guardian_leaves_over_an_edge_and_enters_at_the_opposite_one() -> None:
    board = f"A a1 guardian {ALL}; B c3 none N"
    wraps = {"a1-a5", "a1-b5", "a1-e5", "a1-e1", "a1-e2"}
    assert moves(battle(board)) == wraps | {"a1-a2", "a1-b2", "a1-b1"}
    wraps = {"a1-a5", "a1-b5", "a1-f5", "a1-f1", "a1-f2"}
    assert moves(battle(board, True)) == wraps | {"a1-a2", "a1-b2", "a1-b1"}


def test_only_a_guardian_leaves_over_an_edge() -> None:
    for character in ("none", "rat", "crow", "lizard", "monster"):
        assert legal(battle(f"A a1 {character} W,S,SW,NW,SE; {FAR_AWAY}")) == {"pass"}


# Guardian: changing places


def test_a_piece_that_could_move_onto_an_own_guardian_may_change_places_with_it() -> None:
    state = battle(f"A c3 none N; A c4 guardian E; {FAR_AWAY}")
    assert moves(state) == {"c3xc4", "c3=c4", "c4-d4"}
    assert pieces(play(state, "c3=c4, end")) == "A c3 none E; A c4 none N; B e5 none N"


def test_an_exchange_is_the_symbol_removal_of_the_turn() -> None:
    state = battle(f"A c3 none N; A c4 guardian E; A a1 rat N; {FAR_AWAY}")
    assert legal(play(state, "c3=c4")) == {"end"}


def test_a_monster_may_exchange_two_squares_away_and_a_crow_may_not() -> None:
    assert "c3=c5" in moves(battle(f"A c3 monster N; A c5 guardian -; {FAR_AWAY}"))
    assert "c3=c5" not in moves(battle(f"A c3 crow N; A c5 guardian -; {FAR_AWAY}"))
    state = play(battle(f"A c3 monster N; A c5 guardian -; {FAR_AWAY}"), "c3=c5, end")
    assert pieces(state) == "A c3 none -; A c5 monster N; B e5 none N"


def test_marks_do_not_matter_for_an_exchange() -> None:
    state = battle(f"A c3 none N marked; A c4 guardian E marked; {FAR_AWAY_FINAL}", True)
    assert moves(state) == {"c3=c4", "c4-d4"}
    play(state, "c3=c4, end")
    assert (at(state, "c3"), at(state, "c4")) == ("A none E marked", "A none N marked")


def test_squares_that_pieces_left_are_kept_until_something_else_is_done() -> None:
    state = battle("A b2 none N,S;B d3 none W,E;B c5 rat N")
    ground, fresh = state.ground, state.fingerprint()
    for text in ("b2-b3", "end", "d3-e3", "end"):
        state.apply(state.parse(text))
    assert [ground.names[square] for square in state.trail] == ["b2", "d3"]
    bare = state.clone()
    bare.trail = []
    assert state.fingerprint() == bare.fingerprint() != fresh, "no rule reads it"
    for text in ("b3-b2", "end", "e3-d3", "rat c5"):
        state.apply(state.parse(text))
    assert state.trail == []


def test_squares_that_both_left_in_bout_3_are_kept_until_something_else_is_done() -> None:
    state = play(battle("A b2 none N,S;B d3 none W,E;B c5 rat N", bout=3), "b2-b3, end, d3-e3, end")
    assert [state.ground.names[square] for square in state.trail] == ["b2", "d3"], "A's before B's"
    play(state, "b3-b4, end")
    assert len(state.trail) == 2, "what A has done is still secret"
    play(state, "e3-d3, rat c5")
    assert state.trail == []
    state = battle("A b2 none N,S;A a5 rat E;B d3 none W,E", bout=3)
    play(state, "b2-b3, rat a5, d3-e3, end")
    assert state.trail == [], "a power of A's is something done for B, too"
