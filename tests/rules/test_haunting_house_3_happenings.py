"""What The Haunting House 3 tells of each action: what was done, and what followed from it."""

from __future__ import annotations

import pytest

from game.facts import EVERYONE, Fact
from game.games.haunting_house_3 import GAME
from game.rules.haunting_house_3.cards import HM, M1, M2, PL, R90, SP
from game.rules.haunting_house_3.facts import (
    CameToNothing,
    Cancelled,
    ChoiceBegun,
    Died,
    DiskSeen,
    DiskTaken,
    Dropped,
    Ended,
    GhostDiskStays,
    Laid,
    Left,
    LetBe,
    PlacesSwitched,
    Revealed,
    Rotated,
    RoundBegun,
    RowLaid,
    SentBack,
    Shifted,
    SwapPlayed,
    TileFlipped,
    TilesSwitched,
    TileTurned,
    Uncovered,
    Walked,
)
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import LEFT, HauntingHouse3
from game.rules.haunting_house_3.tiles import CANCEL_DISK, DOWN
from game.state import HIDDEN
from tests.rules.counting import checked_facts, last, who_see
from tests.rules.haunting import give, house, play, program


def happens(state: HauntingHouse3, notations: str, viewer: int = EVERYONE) -> list[Fact]:
    """Return what a viewer sees of the last of these actions."""
    return list(checked_facts(GAME, *last(state, notations), viewer))


def revealed(seat: int, slot: int, card: int, drawn: bool = False, swap: bool = False) -> Revealed:
    return Revealed(seat, slot, card, drawn, swap)


@pytest.mark.parametrize(
    ("tiles", "notations", "facts"),
    [
        ("", "M1, m E", [Walked(0, M1, "1c3", "1d3")]),
        ("1c3 -", "SP, sp N", [Walked(0, SP, "1c3", "1c2")]),
        ("", "R90, r90- 1a1", [Rotated(0, "1a1", -90)]),
        ("", "R180, r180 1a1", [Rotated(0, "1a1", 180)]),
        ("", "SW, sw 1a1 1b1", [TilesSwitched(0, "1a1", "1b1")]),
        ("", "PL, pl 2", [PlacesSwitched(0, "1c3", 1, "1c4")]),
        ("", "EX, ex E+", [Shifted(0, "X18", "X19")]),
        ("", "EX, ex A+", [Shifted(0, "A1", "A2")]),
        ("1a1 N trap", "TD, td 1a1", [Dropped(0, "1c3", "1a1")]),
        ("1c3 NESW flip", "M1, m E", [Walked(0, M1, "1c3", "1d3"), TileFlipped("1c3")]),
        (
            "1a1 N trap, 1c3 NESW flip",
            "TD, td 1a1",
            [Dropped(0, "1c3", "1a1"), TileFlipped("1c3")],
        ),
        ("", "HM", [revealed(0, 0, HM, drawn=True), CameToNothing(0, HM)]),
        ("1c3 NESW ghost", "ND", [revealed(0, 0, 11, drawn=True), Died(0, "1c3")]),
    ],
)
def test_every_card_does_what_it_says(tiles: str, notations: str, facts: list[Fact]) -> None:
    assert happens(house(tiles, "1c3 1c4"), f"draw {notations}") == facts


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_disk_on_a_tile_is_known_to_who_takes_it(viewer: int) -> None:
    state = house("1d3 NESW turn90 cancel, 1a1 NESW turn90 swap", "1c3 1c4")
    assert happens(state, "draw M1, m E", viewer) == [
        Walked(0, M1, "1c3", "1d3"),
        TileTurned("1d3", 90),
        DiskSeen(0, "1d3"),
        DiskTaken(0, "1d3", HIDDEN if viewer else CANCEL_DISK),
    ]


def test_a_ghost_disk_sends_the_living_back_and_stays_under_ghosts() -> None:
    tiles = "1d3 NESW turn180 ghost-disk"
    way = [Walked(0, M2, "1c3", "1d3"), TileTurned("1d3", 180), DiskSeen(0, "1d3")]
    back = happens(house(tiles, "1c3 1c4"), "draw M2, m E", 1)
    assert back == [*way, SentBack(0, "1d3", "1c3")]
    walls = "1d3 NES turn180 ghost-disk"
    stays = happens(house(walls, "1c3 1c4", ghosts="1"), "draw M2, m E", 1)
    assert stays == [*way, GhostDiskStays("1d3")]
    again = house(walls, "1c3 1c4", ghosts="1")
    again.disks[PLACE["1d3"]] = 4
    assert happens(again, "draw M2, m E") == way


def test_what_a_disk_does_is_not_foretold_unless_it_is_known() -> None:
    for disk, known in ((HIDDEN, False), (4, True)):
        state = play(house("1d3 NESW turn90 ghost-disk", "1c3 1c4"), "draw M1").observation(0)
        state.disks[PLACE["1d3"]] = disk
        facts = GAME.rules.facts.preview_facts(state, state.parse("m E"))
        assert (SentBack(0, "1d3", "1c3") in facts) == known
        assert facts[2] == DiskSeen(0, "1d3")


def test_only_its_owner_sees_which_card_is_laid() -> None:
    state = house("", "1c3 1c4", chosen=True)
    for viewer, card in ((0, M1), (1, HIDDEN)):
        assert happens(state.clone(), "p M1", viewer) == [Laid(0, 0, card)]
    whole = happens(state, "p M1, p M2, p PL, p R90", 1)
    assert whole == [Laid(0, 3, HIDDEN), RowLaid(0)]


def test_only_laying_cards_is_secret() -> None:
    choosing = house("", "1c3 1c4", chosen=True)
    assert who_see(GAME, choosing, "p M1") == {0}
    assert who_see(GAME, play(choosing, "p M1, p M2, p PL, p R90"), "p M1") == {1}
    drawn = play(house("", "1c3 1c4"), "draw M1")
    assert who_see(GAME, drawn, "m E") == {0, 1}


def test_cards_that_are_laid_come_up_until_one_asks_something() -> None:
    state = program(house("", "1c3 3a1", chosen=True), "PL M1 M2 M3", "PL M1 M2")
    assert happens(state, "p M3") == [
        Laid(1, 3, 2),
        RowLaid(1),
        revealed(0, 0, PL),
        CameToNothing(0, PL),
        revealed(1, 0, PL),
        CameToNothing(1, PL),
        revealed(0, 1, M1),
    ]


@pytest.mark.parametrize(("viewer", "card"), [(0, HIDDEN), (1, PL), (EVERYONE, PL)])
def test_a_row_that_is_over_is_remembered_by_its_owner_only(viewer: int, card: int) -> None:
    state = house("1a2 N flip", "1c3 3a1", chosen=True)
    state.faces[PLACE["1a2"]] |= DOWN
    program(state, "M1 M2 R180 R90", "R180 M1 M2 PL")
    play(state, "m E, r180 3c3, m E, m E, m E, r180 3c3, m E, m E")
    assert happens(state, "r90+ 3c3", viewer) == [
        Rotated(0, "3c3", 90),
        revealed(1, 3, card),
        CameToNothing(1, card),
        RoundBegun(2, 1, ("1a2",)),
    ]


def test_the_chosen_round_begins_when_all_random_cards_are_played() -> None:
    state = house("", "1c3 3a1")
    facts = happens(
        state, ", ".join(f"draw {c}" for c in ["HM", "HM", "ND", "ND", "TD", "TD", "PL", "PL"])
    )
    assert facts == [revealed(1, 3, PL, drawn=True), CameToNothing(1, PL), ChoiceBegun()]


def test_disks_are_played_or_kept() -> None:
    asked = give(house("", "1c3 1c4 1a1"), 2, cancels=1, swaps=1)
    assert happens(asked.clone(), "draw M1, no") == [LetBe(1)]
    assert happens(asked, "draw M1, cancel") == [Cancelled(1, 0, M1)]
    swapping = give(house("", "1c3 3a1 3d4"), 1, swaps=1)
    assert happens(swapping, "draw R90, swap 3") == [SwapPlayed(0, 2)]
    assert happens(swapping, "draw PL") == [
        revealed(2, 0, PL, drawn=True, swap=True),
        CameToNothing(0, PL),
    ]
    chosen = give(house("", "1c3 3a1 3d4", chosen=True), 1, swaps=1)
    program(chosen, "M1 M2 SP PL", "M1 M2 SP PL", "R90 M2 SP PL")
    assert happens(chosen, "swap 3") == [SwapPlayed(0, 2), revealed(2, 0, R90, swap=True)]


def test_a_card_that_was_swapped_comes_to_nothing_in_its_turn() -> None:
    state = give(house("", "1c3 3a1"), 1, swaps=1)
    assert happens(state, "draw HM, swap 2, draw M1, m E") == [
        Walked(0, M1, "1c3", "1d3"),
        CameToNothing(1, HM),
    ]


def test_a_flip_tile_left_by_the_last_card_of_a_round_comes_up_at_once() -> None:
    state = house("3b1 NESW flip", "1c3 3b1", chosen=True)
    program(state, "R180 R90 SW M1", "R180 R90 SW M1")
    play(state, "r180 1a1, r180 1a1, r90+ 1a1, r90+ 1a1, sw 1a1 1b1, sw 1a1 1b1, m E")
    assert happens(state, "m E") == [
        Walked(1, M1, "3b1", "3c1"),
        TileFlipped("3b1"),
        RoundBegun(2, 1, ("3b1",)),
    ]


def test_at_the_end_everything_lies_open() -> None:
    state = give(house("1b1 N turn90 swap", "1a6 3a1", chosen=True), 2, cancels=1)
    program(state, "M1 M2 SP PL", "R90 M2 SP PL")
    assert happens(state.clone(), "no, m W") == [Left(0, M1, "1a6", "X18"), Ended(LEFT, (0,))]
    facts = happens(state, "no, m W", 0)
    assert facts[:2] == [Left(0, M1, "1a6", "X18"), Ended(LEFT, (0,))]
    assert set(facts[2:]) == {
        Uncovered(f"disk {PLACE['1b1']}", 2),
        Uncovered("cancels 1", 1),
        Uncovered("card 1 0", R90),
        *(Uncovered(f"card 1 {slot}", card) for slot, card in ((1, M2), (2, SP), (3, PL))),
    }
