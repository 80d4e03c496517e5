"""Powers and merging in Guidance Rite, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.rules.guidance import FAR_AWAY, FAR_AWAY_FINAL, at, battle, legal, moves, pieces, play

MOVER = "A a1 none N"
ALL = "N,NE,E,SE,S,SW,W,NW"
DEATH, FINAL = False, True
FOLLOWS = {  # what may follow a move: variant, the piece that moves, other pieces, actions
    "no power of an enemy": (
        FINAL, MOVER, "B c3 rat N; B d3 monster N; B c1 lizard N; B d1 crow ~N", "end"
    ),
    "no power of the moved piece": (DEATH, "A a1 rat N", "A e1 none -", "end"),
    "no power of a rat without arrows": (DEATH, MOVER, "A c3 rat -", "end"),
    "that of a rat with a grey arrow": (FINAL, MOVER, "A c3 rat ~N", "end, rat c3"),
    "of crows of the death match only that of one with a grey arrow": (
        DEATH, MOVER, "A c3 crow N,E; A d3 crow ~N", "end, crow d3"
    ),
    "no crow blackens an enemy": (FINAL, MOVER, "A c3 crow N; B d3 none ~N", "end"),
    "no crow blackens a grey arrow the move has used up": (
        FINAL, "A a1 none ~N", "A c3 crow N", "end"
    ),
    "a crow blackens another one of the moved piece": (
        FINAL, "A a1 none N,~S", "A c3 crow N", "end, crow c3"
    ),
    "no power of a lizard with six arrows": (
        DEATH, MOVER, "A c3 lizard N,E,S,W,NE,NW", "end"
    ),
    "no power of a lizard with six, some of them grey": (
        FINAL, MOVER, "A c3 lizard N,E,S,W,~NE,~NW", "end"
    ),
    "a lizard with five arrows gets one of the other three": (
        DEATH, MOVER, "A c3 lizard N,E,S,W,NE",
        "end, lizard c3 SE, lizard c3 SW, lizard c3 NW",
    ),
}  # fmt: skip
MERGED = {  # who captures a friend: mover, friend, what follows, then the piece
    "black arrows of a captured friend are added in grey and the mover is marked": (
        "none N", "none E,SW", "end", "none N,~E,~SW"
    ),
    "inherited arrows replace what was there and grey ones are not inherited": (
        "none N,E,~S", "none N,S,~W", "end", "none ~N,E,~S"
    ),
    "a plain friend has no character to take over": ("crow N", "none E", "end", "crow N,~E"),
    "nor has one of the same character": ("crow N", "crow E", "end", "crow N,~E"),
    "a plain piece may take one over": ("none N", "rat E", "take, end", "rat N,~E"),
    "a rat that takes one over turns first, inherited arrows do not": (
        "rat N", "crow E", "take, end", "crow NE,~E"
    ),
    "a lizard that takes one over loses its arrow first": (
        "lizard N,S", "rat E", "take, end", "rat ~E,S"
    ),
    "a monster that takes one step is none, and may be one again": (
        "monster N", "monster E", "take, end", "monster N,~E"
    ),
    "a lizard that merging leaves without black arrows renews": (
        "lizard N,S", "none S", "end", "lizard N,NE,E,SE,~S,SW,W,NW"
    ),
    "who takes over a lizard renews alike": (
        "none N", "lizard N", "take, end", "lizard ~N,NE,E,SE,S,SW,W,NW"
    ),
    "who takes over a rat does not": ("lizard N,S", "rat S", "take, end", "rat ~S"),
    "a lizard that takes another character with its last arrow does not renew": (
        "lizard N", "rat E", "take, end", "rat ~E"
    ),
    "one that keeps its own does": (
        "lizard N", "rat E", "keep, end", "lizard N,NE,~E,SE,S,SW,W,NW"
    ),
    "one that is not asked does": ("lizard N", "none E", "end", "lizard N,NE,~E,SE,S,SW,W,NW"),
    "a lizard with eight grey arrows gets none": (
        "lizard N", f"none {ALL}", "end", "lizard ~N,~NE,~E,~SE,~S,~SW,~W,~NW"
    ),
}  # fmt: skip


def after_a_move(
    others: str, final: bool = False, mover: str = MOVER, move: str = "a1-a2"
) -> set[str]:
    """Return what may follow a move."""
    enemy = FAR_AWAY_FINAL if final else FAR_AWAY
    return legal(play(battle(f"{mover}; {others}; {enemy}", final), move))


@pytest.mark.parametrize(("final", "mover", "others", "actions"), FOLLOWS.values(), ids=FOLLOWS)
def test_what_may_follow_a_move(final: bool, mover: str, others: str, actions: str) -> None:
    assert after_a_move(others, final, mover) == set(actions.split(", "))


def test_a_power_is_a_choice() -> None:
    assert after_a_move("A c3 rat N") == {"end", "rat c3"}
    state = play(battle(f"{MOVER}; A c3 rat N; {FAR_AWAY}"), "a1-a2, end")
    assert at(state, "c3") == "A rat N"


@pytest.mark.parametrize(
    ("character", "other"),
    [
        ("rat", "rat c3"),
        ("crow", "crow c3"),
        ("lizard", "lizard c3 S"),
        ("monster", "monster c3 c4 N"),
    ],
)
def test_the_moved_piece_must_not_have_the_character_of_the_power(
    character: str, other: str
) -> None:
    arrows = {"crow": "N,~E", "lizard": "N,NE,E,W"}.get(character, "N")
    beside = "B c4 none N"
    assert other in after_a_move(f"A c3 {character} {arrows}; {beside}")
    move = "a1-a3" if character == "monster" else "a1-a2"
    mover = f"A a1 {character} N"
    assert other not in after_a_move(f"A c3 {character} {arrows}; {beside}", mover=mover, move=move)


def test_what_the_moved_piece_was_is_judged_as_it_started() -> None:
    wrapped = play(
        battle(f"A a1 guardian W; B e1 none N; A c3 rat N; {FAR_AWAY}"), "a1xe1"
    )  # its symbol is lost, which does not count as the removal
    assert legal(wrapped) == {"end", "rat c3"}
    state = battle(f"A a1 none N; A a2 rat N; A c3 rat N; {FAR_AWAY_FINAL}", True)
    assert legal(play(state, "a1xa2, take")) == {"end", "rat c3"}


def test_there_is_at_most_one_symbol_removal_in_a_turn() -> None:
    assert after_a_move("A c3 rat N", mover="A a1 monster N") == {"end"}
    assert after_a_move("A c3 rat N", mover="A a1 monster N", move="a1-a3") == {"end", "rat c3"}
    state = play(battle(f"{MOVER}; A c3 rat N; A d3 rat N; {FAR_AWAY}"), "a1-a2, rat c3")
    assert state.current_player == 1


def test_the_last_enemy_captured_ends_the_bout_before_any_power() -> None:
    state = play(battle("A a1 none N; A c3 rat N; B a2 none N"), "a1xa2")
    assert (state.bout, state.wins) == (2, [1, 0])


# Rat


def test_a_rat_turns_its_arrows_by_180_degrees_and_loses_its_symbol() -> None:
    state = play(battle(f"{MOVER}; A c3 rat N,E,~SW; {FAR_AWAY_FINAL}", True), "a1-a2, rat c3")
    assert at(state, "c3") == "A none ~NE,S,W"


# Crow


def test_the_grey_arrows_of_a_crow_work_again_in_the_death_match() -> None:
    state = play(battle(f"{MOVER}; A c3 crow N,~E,~S; {FAR_AWAY}"), "a1-a2, crow c3")
    assert at(state, "c3") == "A none N,E,S"
    assert state.current_player == 1


def test_a_crow_blackens_three_grey_arrows_of_one_own_piece() -> None:
    state = battle(f"{MOVER}; A c3 crow N; A d3 none ~N,~E,~S,~W; {FAR_AWAY_FINAL}", True)
    play(state, "a1-a2, crow c3")
    assert legal(state) == {f"black d3 {way}" for way in "NESW"}  # no end before the first
    play(state, "black d3 N, black d3 E")
    assert legal(state) == {"end", "black d3 S", "black d3 W"}
    play(state, "black d3 S")
    assert at(state, "d3") == "A none N,E,S,~W"
    assert at(state, "c3") == "A none N"
    assert state.current_player == 1


def test_a_crow_blackens_one_arrow_each_on_two_own_pieces() -> None:
    state = battle(
        f"{MOVER}; A c3 crow N; A d3 none ~N,~E; A e3 none ~S,~W; {FAR_AWAY_FINAL}", True
    )
    play(state, "a1-a2, crow c3, black d3 N")
    assert legal(state) == {"end", "black d3 E", "black e3 S", "black e3 W"}
    play(state, "black e3 W")
    assert state.current_player == 1
    assert (at(state, "d3"), at(state, "e3")) == ("A none N,~E", "A none ~S,W")


def test_three_and_two_are_maxima() -> None:
    state = battle(f"{MOVER}; A c3 crow N; A d3 none ~N,~E; {FAR_AWAY_FINAL}", True)
    play(state, "a1-a2, crow c3, black d3 N, end")
    assert (at(state, "d3"), at(state, "c3")) == ("A none N,~E", "A none N")


def test_a_crow_is_over_when_nothing_more_can_be_blackened() -> None:
    state = battle(f"{MOVER}; A c3 crow N; A d3 none ~N; {FAR_AWAY_FINAL}", True)
    assert play(state, "a1-a2, crow c3, black d3 N").current_player == 1


def test_the_moved_piece_and_the_crow_itself_may_be_blackened_but_no_enemy() -> None:
    state = battle(f"A a1 none N,~E; A c3 crow ~N; B e1 none ~N; {FAR_AWAY_FINAL}", True)
    assert legal(play(state, "a1-a2, crow c3")) == {"black a2 E", "black c3 N"}
    play(state, "black c3 N, black a2 E")
    assert (at(state, "a2"), at(state, "c3")) == ("A none N,E", "A none N")


def test_a_grey_arrow_used_for_the_move_cannot_be_blackened_in_the_same_turn() -> None:
    state = battle(f"A a1 none ~N,~E; A c3 crow N; {FAR_AWAY_FINAL}", True)
    assert legal(play(state, "a1-a2, crow c3")) == {"black a2 E"}


# Lizard


def test_a_lizard_gets_an_arrow_in_a_direction_of_choice_and_loses_its_symbol() -> None:
    assert after_a_move("A c3 lizard N,E,S,W,~NE", True) == {
        "end", "lizard c3 SE", "lizard c3 SW", "lizard c3 NW",
    }  # fmt: skip
    board = f"{MOVER}; A c3 lizard N,~E; {FAR_AWAY_FINAL}"
    state = play(battle(board, True), "a1-a2, lizard c3 SW")
    assert at(state, "c3") == "A none N,~E,SW"


# Monster


def test_a_monster_removes_one_arrow_of_a_piece_orthogonally_next_to_it() -> None:
    board = "A c3 monster N; A c4 none N,E; B b3 none S; B d4 none N; A c2 none -; B d3 none ~W"
    assert after_a_move(board, True) == {
        "end", "monster c3 c4 N", "monster c3 c4 E", "monster c3 b3 S", "monster c3 d3 W",
    }  # fmt: skip
    state = play(battle(f"{MOVER}; {board}; {FAR_AWAY_FINAL}", True), "a1-a2, monster c3 c4 E")
    assert (at(state, "c3"), at(state, "c4")) == ("A none N", "A none N")


def test_a_monster_may_bite_the_moved_piece() -> None:
    assert "monster b2 a2 N" in after_a_move("A b2 monster N")


def test_a_monster_removes_grey_arrows_too() -> None:
    state = battle(f"{MOVER}; A c3 monster N; B d3 crow N,~W; {FAR_AWAY}")
    assert at(play(state, "a1-a2, monster c3 d3 W"), "d3") == "B crow N"


def test_a_lizard_bitten_to_its_last_black_arrow_renews() -> None:
    state = battle(f"{MOVER}; A c3 monster N; B d3 lizard N,~W; {FAR_AWAY_FINAL}", True)
    assert at(play(state, "a1-a2, monster c3 d3 N"), "d3") == "B lizard N,NE,E,SE,S,SW,~W,NW"


# Merging


def merge(mover: str, friend: str, words: str) -> str:
    """Return what stands on a2 after a1 captured its friend there."""
    state = battle(f"A a1 {mover}; A a2 {friend}; {FAR_AWAY_FINAL}", True)
    return at(play(state, f"a1xa2, {words}"), "a2")


@pytest.mark.parametrize(("mover", "friend", "words", "piece"), MERGED.values(), ids=MERGED)
def test_who_captures_a_friend_merges_with_it(
    mover: str, friend: str, words: str, piece: str
) -> None:
    assert merge(mover, friend, words) == f"A {piece} marked"


def test_the_mover_may_take_over_the_captured_character() -> None:
    state = play(battle(f"A a1 crow N; A a2 rat E; {FAR_AWAY_FINAL}", True), "a1xa2")
    assert legal(state) == {"keep", "take"}
    assert merge("crow N", "rat E", "take, end") == "A rat N,~E marked"
    assert merge("crow N", "rat E", "keep, end") == "A crow N,~E marked"


def test_a_guardian_over_the_edge_may_take_a_symbol_for_the_one_it_lost() -> None:
    state = battle(f"A a1 guardian W; A f1 guardian N; {FAR_AWAY_FINAL}", True)
    assert at(play(state, "a1xf1, take, end"), "f1") == "A guardian ~N,W marked"


@pytest.mark.parametrize(("mover", "friend"), [(" marked", ""), ("", " marked")])
def test_marked_pieces_never_capture_or_are_captured_by_a_friend(mover: str, friend: str) -> None:
    state = battle(f"A a1 none N{mover}; A a2 none -{friend}; {FAR_AWAY_FINAL}", True)
    assert moves(state) == set()


def test_marked_pieces_capture_enemies_and_are_captured_by_them() -> None:
    state = battle(f"A a1 none N marked; B a2 none - marked; {FAR_AWAY_FINAL}", True)
    assert at(play(state, "a1xa2, end"), "a2") == "A none N marked"


def test_merging_happens_before_the_power() -> None:
    state = battle(f"A a1 none N; A a2 none E; A c3 crow N; {FAR_AWAY_FINAL}", True)
    play(state, "a1xa2, crow c3, black a2 E")
    assert at(state, "a2") == "A none N,E marked"


def test_capturing_a_friend_removes_the_piece_from_the_board() -> None:
    state = battle(f"A a1 none N; A a2 none E; {FAR_AWAY_FINAL}", True)
    assert pieces(play(state, "a1xa2, end")).count(";") == 1
    assert state.quiet == 0
