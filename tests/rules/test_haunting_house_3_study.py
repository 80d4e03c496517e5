"""What the lab counts of The Haunting House 3: kinds of action, and deeds by place."""

from __future__ import annotations

import pytest

from game.facts import Fact
from game.games.haunting_house_3 import GAME
from game.rules.haunting_house_3.cards import CARDS, M1
from game.rules.haunting_house_3.facts import (
    Died,
    DiskSeen,
    Ended,
    Left,
    Rotated,
    Shifted,
    TilesSwitched,
    TileTurned,
    Walked,
)
from game.rules.haunting_house_3.state import DRAWN, HAUNTED, LEFT, HauntingHouse3
from game.study import ChartEntry, Story
from game.study.haunting_house_3 import STUDY
from tests.rules.counting import Example, check_kinds, last, what_happened
from tests.rules.haunting import give, house

CARRIED_OUT = {  # by kind: a card and what it aims at
    "move": ("M1", "m N"),
    "passage": ("SP", "sp N"),
    "places": ("PL", "pl 2"),
    "exit": ("EX", "ex E+"),
    "rotate90": ("R90", "r90+ 1a1"),
    "rotate180": ("R180", "r180 1a1"),
    "tiles": ("SW", "sw 1a1 1b1"),
    "drop": ("TD", "td 1a1"),
}


def tiles_for(kind: str) -> str:
    """Return tiles on which the card of a kind can be carried out by who stands on 1c3."""
    return "1c2 NEW" if kind == "passage" else "1a1 NESW trap"


def deeds(state: HauntingHouse3, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions is counted as having done."""
    return what_happened(GAME, state, notations)


# Kinds


def test_every_action_is_counted_as_its_kind() -> None:
    examples: dict[str, Example] = {
        f"lay_{card.lower()}": (house(chosen=True), f"p {card}") for card in CARDS[:8]
    }
    examples["swap"] = give(house(), 1, swaps=1), "draw HM, swap 2"
    examples["cancel"] = give(house(), 1, cancels=1), "draw HM, no, draw M1, cancel"
    examples["decline"] = give(house(), 1, cancels=1), "draw HM, no"
    for kind, (card, aim) in CARRIED_OUT.items():
        examples[kind] = house(tiles_for(kind), "1c3 1c4"), f"draw {card}, {aim}"
    check_kinds(STUDY, examples)


@pytest.mark.parametrize("kind", CARRIED_OUT)
def test_a_card_of_the_second_player_is_of_its_kind_too(kind: str) -> None:
    card, aim = CARRIED_OUT[kind]
    state = house(tiles_for(kind), "1c4 1c3")
    before, action, _ = last(state, f"draw HM, draw {card}, {aim.replace('pl 2', 'pl 1')}")
    assert before.current_player == 1
    assert STUDY.kind_of(before, action) == kind


def test_disks_and_cards_are_told_apart_at_the_first_and_the_last_seat() -> None:
    state = give(house(players=6), 1, swaps=1)
    before, action, _ = last(state, "draw HM, swap 6")
    assert STUDY.kind_of(before, action) == "swap"
    state = give(house(players=2), 2, swaps=1)
    state.start = 1  # seat 2
    before, action, _ = last(state, "draw HM, swap 1")
    assert STUDY.kind_of(before, action) == "swap"


def test_directions_and_shifts_of_every_sort_are_alike() -> None:
    for kind, card, aims in (
        ("move", "M1", "m N,m E,m S,m W"),
        ("exit", "EX", "ex E+,ex E-,ex A+,ex B-"),
        ("rotate90", "R90", "r90- 1a1,r90+ 3d4,r90- 3d4"),
        ("rotate180", "R180", "r180 3d4"),
        ("tiles", "SW", "sw 3d3 3d4"),
    ):
        for aim in aims.split(","):
            before, action, _ = last(house("", "1c3 3b2"), f"draw {card}, {aim}")
            assert STUDY.kind_of(before, action) == kind
    for way in "NESW":
        before, action, _ = last(house("1c3 -", "1c3 3b2"), f"draw SP, sp {way}")
        assert STUDY.kind_of(before, action) == "passage"


# Deeds


def test_the_charts_are_those_met_here() -> None:
    assert [chart.key for chart in STUDY.charts] == ["left", "deaths", "walked", "cards", "disks"]
    assert [chart.key for chart in STUDY.charts if not chart.on_board] == ["cards", "disks"]


def test_who_leaves_leaves_from_the_tile_before_the_exit() -> None:
    assert deeds(house("", "1a6 3a1"), "draw M1, m W") == [("left", "1a6", 0)]
    assert deeds(house("1a6 NES", "1a6 3a1"), "draw SP, sp W") == [("left", "1a6", 0)]
    assert deeds(house("", "3a1 1a6"), "draw HM, draw M2, m W") == [("left", "1a6", 1)]


def test_who_dies_dies_on_the_own_tile_and_only_once() -> None:
    picture = "1c3 NESW ghost, 3b2 NESW ghost"
    assert deeds(house(picture, "1c3 3b2"), "draw HM, draw ND") == [("deaths", "3b2", 1)]
    assert deeds(house(picture, "1c3 3b2", ghosts="1"), "draw ND") == []
    assert deeds(house(picture, "1c4 1c3"), "draw ND") == []
    asked = give(house(picture, "1c3 3b2"), 2, cancels=1)
    assert deeds(asked, "draw ND") == []
    assert deeds(asked.clone(), "cancel") == []
    assert deeds(asked, "no") == [("deaths", "1c3", 0)]


def test_a_tile_is_walked_by_who_steps_on_it() -> None:
    assert deeds(house("", "1c3 3b2"), "draw M3, m N, m S") == [("walked", "1c3", 0)]
    assert deeds(house("", "1c3 3b2"), "draw HM, draw M1, m W") == [("walked", "3a2", 1)]
    assert deeds(house("1c3 -", "1c3 3b2"), "draw SP, sp N") == [("walked", "1c2", 0)]
    assert deeds(house("", "A 3b2"), "draw M1, m E") == [("walked", "2a1", 0)]


def test_a_step_onto_a_staircase_or_back_before_a_ghost_is_on_no_tile() -> None:
    assert deeds(house("", "1f1 3b2"), "draw M1, m E") == []
    sent_back = house("1c2 NESW turn90 ghost-disk", "1c3 3b2")
    assert deeds(sent_back, "draw M1, m N") == []


def test_pawns_that_are_moved_walk_nowhere() -> None:
    assert deeds(house("", "1c3 1c4"), "draw PL, pl 2") == []
    assert deeds(house("1a1 NESW trap", "1c3 3b2"), "draw TD, td 1a1") == []


# Outcomes


def told(returns: tuple[float, ...], *facts: Fact) -> dict[str, float]:
    """Return what is measured of a match that seat 1 starts and in which this happened."""
    return dict(STUDY.measure(Story(house(players=len(returns)), [facts], returns)))


def test_a_match_that_somebody_leaves_is_measured() -> None:
    assert told(
        (1.0, -1.0, -1.0),
        Walked(0, M1, "1c3", "1d3"),
        Walked(1, M1, "1c3", "1d3"),
        Rotated(1, "1a1", -90),
        TileTurned("1d3", 90),
        TilesSwitched(0, "1a1", "1b1"),
        Shifted(0, "X18", "X19"),
        Died(1, "1d3"),
        DiskSeen(0, "1d3"),
        DiskSeen(1, "1d3"),
        Left(0, M1, "1a6", "X18"),
        Ended(LEFT, (0,)),
    ) == {
        "starter_won": 1,
        "left": 1,
        "deaths": 1,
        "changes": 4,
        "disks": 2,
        "ghost_won": 0,
        "steps": 2,
    }


def test_a_match_that_a_ghost_wins_is_measured() -> None:
    walks = [Walked(1, M1, "3a1", "3b1"), Walked(1, M1, "3b1", "3c1"), Walked(0, M1, "1a1", "1a2")]
    found = told((-1.0, 1.0, -1.0), Died(1, "3a1"), Died(2, "3a1"), *walks, Ended(HAUNTED, (1,)))
    assert (found["ghost_won"], found["steps"], found["deaths"]) == (1, 2, 2)
    assert (found["starter_won"], found["left"], found["changes"]) == (0, 0, 0)


def test_nobody_s_steps_count_when_several_are_nearest() -> None:
    found = told((0.0, 0.0, -1.0), Walked(0, M1, "1c3", "1d3"), Ended(DRAWN, (0, 1)))
    assert found["starter_won"] == 0.5
    assert not found.keys() & {"ghost_won", "steps"}
