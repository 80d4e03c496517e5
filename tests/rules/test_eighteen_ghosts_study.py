"""What the lab counts of 18 Ghosts: kinds of action, and deeds by place."""

from __future__ import annotations

import pytest

from game import catalog
from game.games.eighteen_ghosts import GAME
from game.rules.eighteen_ghosts.facts import Escaped, Fought, PortalTurned, Released
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.study import ChartEntry, Story
from game.study.eighteen_ghosts import STUDY
from tests.rules.counting import check_kinds, last, what_happened
from tests.rules.eighteen import castle

# Where the open side of a portal has turned to, the square before it, and whence it is entered.
OPEN = {
    "red": (">", "d5", "d4", "c5"),
    "blue": ("<", "b1", "b2", "c1"),
    "yellow": ("v", "e2", "d2", "e3"),
}


def set_up(first: str = "A") -> EighteenGhosts:
    """Return a match before the first ghost is placed."""
    state = catalog.new_state("eighteen_ghosts", None, {"first_player": first})
    assert isinstance(state, EighteenGhosts)
    return state


def deeds(state: EighteenGhosts, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions is counted as having done."""
    return what_happened(GAME, state, notations)


def test_every_action_is_counted_as_its_kind() -> None:
    check_kinds(
        STUDY,
        {
            "place": (set_up(), "R@b5"),
            "step": (castle("b4R"), "b4-b5"),
            "fight": (castle("a3Y a4r"), "a3xa4"),
            "sacrifice": (castle("a3R a4y"), "a3xa4"),
            "jump": (castle("b4R"), "m:b4-d2"),
            "release": (castle("a2R", facts="dungeon: R"), "R@"),
            "put": (castle("a2R", facts="dungeon: r\ndecides: B"), "R@, =b5"),
            "pass": (castle("a1b"), "pass"),
        },
    )


@pytest.mark.parametrize(
    ("state", "notations", "kind"),
    [
        (set_up(), "R@b5, B@a5", "place"),
        (set_up(), "R@b5, Y@e1", "place"),
        (castle("a2R", facts="dungeon: Y"), "Y@", "release"),
        (castle("a2R", facts="dungeon: B"), "B@, =d1", "put"),
        (castle("c4R"), "c4-c3", "step"),
        (castle("b4R"), "m:b4-d4", "jump"),
        (castle("a3R a4b"), "a3xa4", "fight"),
        (castle("a3B a4Y"), "a3xa4", "fight"),  # one's own
        (castle("a3y a4R", facts="decides: B"), "a3xa4", "fight"),
        (castle("a3b a4R", facts="decides: B"), "a3xa4", "sacrifice"),
        (castle("a3Y a4B"), "a3xa4", "sacrifice"),
        (castle("b3R b4y"), "b3xb4", "sacrifice"),  # in a mirror chamber
    ],
)
def test_it_is_so_of_every_colour_and_for_both_players(
    state: EighteenGhosts, notations: str, kind: str
) -> None:
    before, action, _ = last(state, notations)
    assert STUDY.kind_of(before, action) == kind


# Deeds


def test_the_charts_are_those_met_here() -> None:
    assert [chart.key for chart in STUDY.charts] == [
        "placed", "escapes", "fights", "escaped"
    ]  # fmt: skip
    assert [chart.key for chart in STUDY.charts if not chart.on_board] == ["escaped"]


def test_a_ghost_is_placed_on_its_square_by_who_decides() -> None:
    assert deeds(set_up(), "R@b5") == [("placed", "b5", 0)]
    assert deeds(set_up(), "R@b5, Y@e1") == [("placed", "e1", 1)]
    assert deeds(set_up("B"), "R@b5") == [("placed", "b5", 1)]


def test_released_ghosts_are_not_placed_in_the_sense_of_the_set_up() -> None:
    state = castle("a2R", facts="dungeon: R")
    assert deeds(state, "R@") == []
    assert deeds(state, "=b5") == []


@pytest.mark.parametrize("notation", ["c4-c3", "m:b4-d2"])
def test_steps_and_jumps_are_counted_nowhere(notation: str) -> None:
    assert deeds(castle("c4R b4R"), notation) == []


@pytest.mark.parametrize(
    ("ghosts", "decides", "winner"),
    [
        ("a3Y a4r", "A", 0),
        ("a3R a4y", "A", 1),
        ("a3B a4r", "A", 1),
        ("a3y a4R", "B", 1),
        ("a3r a4Y", "B", 0),
        ("a3Y a4R", "A", 0),  # one's own
        ("a3R a4Y", "A", 0),
        ("a3r a4y", "B", 1),
    ],
)
def test_a_fight_counts_on_the_square_entered_for_who_owns_the_winner(
    ghosts: str, decides: str, winner: int
) -> None:
    state = castle(ghosts, facts=f"decides: {decides}")
    assert deeds(state, "a3xa4") == [("fights", "a4", winner)]


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("colour", OPEN)
def test_an_escape_counts_at_the_portal_of_its_colour_for_its_player(
    colour: str, owner: int
) -> None:
    sign, square, start, portal = OPEN[colour]
    ghost = colour[0].lower() if owner else colour[0].upper()
    others = f"escaped: {ghost}\ndecides: {'AB'[owner]}"  # one more of its kind is out already
    state = castle(f"{start}{ghost}", facts=others, **{colour: sign})
    assert deeds(state, f"{start}-{square}") == [("escapes", portal, owner)]


def test_an_escape_counts_whoever_brought_it_about() -> None:
    turned = castle("a3y a4r d5R", facts="decides: B")  # the beaten red one turns the red portal
    assert deeds(turned, "a3xa4") == [("fights", "a4", 1), ("escapes", "c5", 0)]
    both = castle("d4R d5b b1b", red=">")
    assert deeds(both, "d4xd5") == [
        ("fights", "d5", 0),
        ("escapes", "c5", 0),
        ("escapes", "c1", 1),
    ]
    put = castle("a2R", red="<", facts="dungeon: R")
    assert deeds(put, "R@, =b5") == [("escapes", "c5", 0)]


def test_a_step_before_a_portal_of_another_colour_is_no_escape() -> None:
    assert deeds(castle("d4B", red=">"), "d4-d5") == []


# Outcomes


def told(returns: tuple[float, float], first: str = "A") -> dict[str, float]:
    """Return what is measured of a match in which two ghosts of A escaped and one of B."""
    facts = [
        Fought(0, "a1", 4, "a2", True),
        Fought(4, "a1", 0, "a2", True),
        Released(4),
        PortalTurned(0, "d5"),
        PortalTurned(1, None),
        PortalTurned(2, "e2"),
        Escaped(0, "b5", True),
        Escaped(2, "b5", False),
        Escaped(3, "b5", True),
    ]
    return dict(STUDY.measure(Story(set_up(first), [facts], returns)))


def test_a_match_is_measured_by_fights_and_escapes() -> None:
    assert told((1.0, -1.0)) == {
        "first_won": 1,
        "fights": 2,
        "released": 1,
        "turned": 3,
        "escaped": 3,
        "ahead": 1,
    }


@pytest.mark.parametrize(
    ("returns", "first", "won"),
    [((1.0, -1.0), "B", 0), ((-1.0, 1.0), "A", 0), ((-1.0, 1.0), "B", 1), ((0.0, 0.0), "A", 0.5)],
)
def test_who_moved_first_and_how_far_ahead_the_winner_was(
    returns: tuple[float, float], first: str, won: float
) -> None:
    found = told(returns, first)
    assert found["first_won"] == won
    assert found.get("ahead") == {1.0: 1, -1.0: -1, 0.0: None}[returns[0]]


def test_the_first_ghost_that_escapes_counts_for_its_player_by_its_colour() -> None:
    first, second = Escaped(4, "e3", True), Escaped(0, "c5", True)
    story = Story(set_up(), [[], [first], [second]], (1.0, -1.0))
    assert STUDY.dealt(story) == [ChartEntry("escaped", "Blue", 1)]
    assert STUDY.dealt(Story(set_up(), [[]], (0.0, 0.0))) == []
