"""What 18 Ghosts tells of each action: the deed, then who escapes and which portal turns."""

from __future__ import annotations

import pytest

from game.facts import EVERYONE, Fact
from game.games.eighteen_ghosts import GAME
from game.rules.eighteen_ghosts.facts import (
    Ended,
    Escaped,
    Fought,
    Jumped,
    Moved,
    Passed,
    Placed,
    PortalTurned,
    Released,
)
from game.rules.eighteen_ghosts.set_up import empty_castle
from game.rules.eighteen_ghosts.state import DEAD, GOAL, NOBODY, EighteenGhosts
from game.rules.eighteen_ghosts.tables import BLUE, RED, YELLOW
from tests.rules.counting import checked_facts, last
from tests.rules.eighteen import castle

R, B, Y, r, b, y = range(6)


def happens(state: EighteenGhosts, notations: str) -> list[Fact]:
    """Return what is seen of the last of these actions."""
    return list(checked_facts(GAME, *last(state, notations), EVERYONE))


@pytest.mark.parametrize(
    ("state", "notations", "facts"),
    [
        (empty_castle(), "R@b5", [Placed(0, R, "b5", False)]),
        (empty_castle(), "R@b5, Y@e1", [Placed(1, y, "e1", False)]),
        (castle("c4R"), "c4-c3", [Moved(R, "c4", "c3")]),
        (castle("b4R"), "m:b4-d2", [Jumped(R, "b4", "d2")]),
        (castle("a2R", facts="dungeon: Y"), "Y@", [Released(Y)]),
        (castle("a2R e2r", facts="dungeon: b, decides: B"), "B@", [Released(b)]),
        (castle("a2R", facts="dungeon: B"), "B@, =d1", [Placed(1, B, "d1", True)]),
        (castle("a1b"), "pass", [Passed(0)]),
    ],
)
def test_every_deed_is_told(state: EighteenGhosts, notations: str, facts: list[Fact]) -> None:
    assert happens(state, notations) == facts


def test_who_loses_a_fight_turns_the_portal_of_its_colour() -> None:
    won = [Fought(R, "a3", b, "a4", True), PortalTurned(BLUE, "b1")]
    assert happens(castle("a3R a4b"), "a3xa4") == won
    lost = [Fought(R, "a3", y, "a4", False), PortalTurned(RED, "d5")]
    assert happens(castle("a3R a4y"), "a3xa4") == lost
    own = [Fought(B, "a3", Y, "a4", True), PortalTurned(YELLOW, "e4")]
    assert happens(castle("a3B a4Y", yellow="<"), "a3xa4") == own
    shut = [Fought(Y, "a3", R, "a4", True), PortalTurned(RED, None)]
    assert happens(castle("a3Y a4R", red="<"), "a3xa4") == shut


def test_it_is_told_whether_a_ghost_escapes_on_its_own_move() -> None:
    own = [Moved(R, "d4", "d5"), Escaped(R, "d5", True)]
    assert happens(castle("d4R", red=">"), "d4-d5") == own
    put = [Placed(1, R, "b5", True), Escaped(R, "b5", True)]
    assert happens(castle("a2Y", red="<", facts="dungeon: R"), "R@, =b5") == put
    both = [
        Fought(R, "d4", b, "d5", True),
        Escaped(R, "d5", True),
        PortalTurned(BLUE, "b1"),
        Escaped(b, "b1", False),
    ]
    assert happens(castle("d4R d5b b1b", red=">"), "d4xd5") == both


def test_a_ghost_that_loses_before_its_open_portal_does_not_escape() -> None:
    facts = happens(castle("d4R d5y", red=">"), "d4xd5")
    assert facts == [Fought(R, "d4", y, "d5", False), PortalTurned(RED, "c4")]
    of_another = happens(castle("d4B", red=">"), "d4-d5")
    assert of_another == [Moved(B, "d4", "d5")]


def test_the_end_and_its_winner_are_told_last() -> None:
    won = castle("d4R e1y", red=">", facts="escaped: BY")
    assert happens(won, "d4-d5")[1:] == [Escaped(R, "d5", True), Ended(GOAL, 0)]
    dead = castle("a1Y e5y", facts="escaped: RRRrrr")
    assert happens(dead, "a1-a2") == [Moved(Y, "a1", "a2"), Ended(DEAD, NOBODY)]
