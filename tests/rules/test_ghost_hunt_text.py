"""The drawing of Ghost Hunt, letter for letter: what each side sees of one position."""

from __future__ import annotations

from game.rules.ghost_hunt.state import GhostHunt
from tests.rules.hunting import begin, hunting, searching, square

LINES = 6  # below the house, for one hunter


def drawn(state: GhostHunt) -> str:
    """Return the lines below the house."""
    return "\n".join(str(state).splitlines()[-LINES - len(state.pawns) + 1 :])


def searched() -> GhostHunt:
    """Return the turn of the first of two hunters, when something of everything is there."""
    state = begin("Spirit", "K", "dots book uv box")
    searching(state, 1, "f8", "f9", "f9", salt="e8 e9", crucifix="g9")
    state.flipped, state.prints, state.evidence, state.slowed, state.acted = 0b11, 0b10, 0b101, 2, 1
    state.marks = [square(state, "f8") << 8 | 4]
    return state


def test_whoever_sees_everything_is_shown_it() -> None:
    assert (
        drawn(searched())
        == """\
round 1 of 30, hunter; decides: 1; no hunt; rest to 0; not over
ghost: Spirit, room K, on f8, countdown 6, steps 4
hunter 1: f9, dots book acted
hunter 2: f9, uv box slowed
lying: crucifix g9; stock: thermometer emf salt
salt: e8~ e9~+; marks: f8 to 4; book written: 0
evidence: EMF, UV"""
    )


def test_the_ghost_does_not_see_hands() -> None:
    seen = drawn(searched().observation(0)).splitlines()
    assert seen[1] == "ghost: Spirit, room K, on f8, countdown 6, steps 4"
    assert seen[2:5] == [
        "hunter 1: f9, ? acted", "hunter 2: f9, ? slowed", "lying: crucifix g9; stock: ?",
    ]  # fmt: skip


def test_hunters_see_nothing_of_the_ghost() -> None:
    seen = drawn(searched().observation(1)).splitlines()
    assert seen[1] == "ghost: ?, room ?, on ?, countdown ?, steps 4"
    assert seen[2] == "hunter 1: f9, dots book acted"
    assert seen[5] == "salt: e8? e9?+; marks: ?; book written: ?"


def test_pawns_and_things_stand_in_the_house() -> None:
    rows = str(searched()).splitlines()
    assert rows[15] == "|g  g  g  g |k% G* k  k :f  F* f |l  l  l  l  l |"
    assert rows[17] == "|g  G* g  g :k% &  k! k |f  f  f :l  l  L* l  l |"
    hidden = str(searched().observation(1)).splitlines()
    assert hidden[15] == "|g  g  g  g |k% K* k  k :f  F* f |l  l  l  l  l |"


def test_a_hunt_is_told_with_its_turns() -> None:
    lines = drawn(hunting(begin("Demon", "K"), "f8", "i12")).splitlines()
    assert lines == [
        "round 2 of 30, hunting; decides: 0; hunt, 4 left; rest to 0; not over",
        "ghost: Demon, room K, on f8, countdown 4, steps 3, fresh",
        "hunter 1: i12, dots book",
        "lying: -; stock: uv thermometer emf crucifix salt box",
        "salt: -; marks: -; book written: 0",
        "evidence: -",
    ]
