"""The notation, the action numbers and the drawing of Haunted House, letter for letter."""

import re
from random import Random

import pytest

from game import catalog
from game.rules.haunted_house.tables import ACTIONS, NAMES, PHASE
from game.state import TERMINAL
from tests.rules.haunted import begin, legal, play, stand


def test_tiles_are_named_by_column_and_row_from_the_bottom() -> None:
    assert NAMES[:8] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2")
    assert NAMES[24] == "d4"
    assert NAMES[48] == "g7"


def test_the_start_is_written_with_an_at_sign() -> None:
    assert {"@a1", "@c3", "@g7"} <= legal(begin())


def test_the_hunters_actions() -> None:
    assert legal(begin("a1")) == {
        "A:d4-c4", "A:d4-d3", "A:d4-d5", "A:d4-e4", "A:radar", "A:trap", "A:capture",
        "B:d4-c4", "B:d4-d3", "B:d4-d5", "B:d4-e4", "B:radar", "B:trap", "B:capture", "end",
    }  # fmt: skip


def test_the_actions_of_one_of_four_players() -> None:
    own = {"A:d4-c4", "A:d4-d3", "A:d4-d5", "A:d4-e4", "A:radar", "A:trap", "A:capture"}
    assert legal(begin("a1", players=4)) == own | {"hand", "end"}


def test_the_ghosts_actions() -> None:
    state = play(begin("c3"), "end")
    poltergeists = {f"polt {name}" for name in NAMES}
    phases = {"phase c3~c2", "phase c3~c4", "phase c3~d3"}
    assert legal(state) == {"c3-b3", "end"} | phases | poltergeists


@pytest.mark.parametrize("text", ["C3-B3", "c3-b3 ", "c3~c2", "phase c3-c2", "polt", "END", ""])
def test_no_other_way_of_writing_is_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not legal here; legal: c3-b3"):
        play(begin("c3"), "end").parse(text)


def test_action_numbers_are_dense_and_below_257() -> None:
    assert ACTIONS == 253
    seen: set[int] = set()
    for seed in range(40):
        rng = Random(seed)
        options = {"phase_cost": seed % 2 + 1}
        state = catalog.new_state("haunted_house", 4 if seed % 3 else 2, options)
        while state.current_player != TERMINAL:
            seen.update(state.legal_actions())
            state.apply(rng.choice(list(state.legal_actions())))
    assert seen <= set(range(ACTIONS))
    assert set(range(ACTIONS)) - seen <= set(range(PHASE, PHASE + 49))  # not every tile has a wall


def test_a_drawing_shows_everything_of_the_position() -> None:
    state = stand(begin("c3"), h="c5")
    play(state, "A:trap, B:d4-d5, end, polt g6, c3-b3")
    stand(state, ghost="b4")
    assert str(state) == DRAWN


DRAWN = """\
+---+---+---+---+---+---+---+
| A   A   A   A : B   B   B |
+   +   +   + . +   +   +   +
| A   A   A | D : B   B   BP|
+---+ . +---+   +---+---+   +
| C   C   H^| I | E   E | B |
+   +   +---+   +---+   + . +
| C  GC : D   D   D : E   E |
+ . +   +---+   +---+   +   +
| F |%C  %C | D | E   E   E |
+   +---+---+   +---+ . +---+
| F   F   F : D | G   G   G |
+   +   +   + . +   +   +   +
| F   F   F : G   G   G   G |
+---+---+---+---+---+---+---+
round 1, turn 1 of 30, ghost; decides: 0
ghost: b4, left 0, phases 0, poltergeists 1
poltergeist: g6, answers 2
traps: c5; sprung: -; seen sprung: -
A: c5, left 0, traps placed 1
B: d5, left 0, traps placed 0
told haunted: -
team 0: 0 rooms, 3 tiles, captured in turn -
team 1: 0 rooms, 0 tiles, captured in turn -"""


def test_a_drawing_of_an_observation_shows_question_marks() -> None:
    state = play(begin("c3"), "A:d4-d5, end, polt g6")
    drawn = str(state.observation(1))
    assert not re.search("G[A-I&]|%", drawn)  # neither the Ghost nor its haunting
    assert "ghost: ?, left ?, phases ?, poltergeists ?" in drawn
    assert "team 0: ?" in drawn
    assert "P" not in drawn
    drawn = str(state.observation(0))
    assert "traps: ?; sprung: -; seen sprung: -" in drawn
    assert "A: d5, left 0, traps placed ?" in drawn
