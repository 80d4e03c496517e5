"""What the hunters of a round were told in each of their turns, read from their memory."""

from __future__ import annotations

from typing import NamedTuple

from game.entry import Entry, read
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse


class TurnMemory(NamedTuple):
    """What the hunters did and were told in one of their turns."""

    radars: tuple[tuple[int, int, int], ...]  # Hunter's tile, first number, second number or NONE.
    placed: tuple[int, ...]  # The tiles of the traps placed.
    traps: tuple[tuple[int, int], ...]  # The tile of each trap seen, and whether it was sprung.
    missed: tuple[int, ...]  # The tiles of failed captures.
    rooms: tuple[tuple[int, int], ...]  # Each room reported, and whether it was haunted.


class Case(NamedTuple):
    """All information about where the Ghost of a round is."""

    house: House
    phase_cost: int
    by_walking: bool
    turns: tuple[TurnMemory, ...]  # The hunters' turns that have begun.
    ghosts_turns: int  # The number of the Ghost's turns that have begun.
    captured: int  # The set with the tile of the capture, or 0.


def events_of(record: list[int], number: int) -> list[Entry]:
    """Return the entries of round `number` in a record."""
    told = read(record)
    starts = [index for index, event in enumerate(told) if event.kind == fact_kinds.ROUND]
    starts.append(len(told))
    return told[starts[number] : starts[number + 1]]


def case_in(position: HauntedHouse, number: int) -> Case:
    """Return what the hunters of round `number` know in a position, from their memory."""
    return case_of(
        position.house, position.phase_cost, position.by_walking, position.record, number
    )


def case_of(
    house: House, phase_cost: int, by_walking: bool, record: list[int], number: int
) -> Case:
    """Return the case of round `number` from a record that its hunters remember."""
    turns: list[list[Entry]] = []
    ghosts_turns = captured = 0
    for event in events_of(record, number):
        if event.kind == fact_kinds.HUNTERS_TURN:
            turns.append([])
        elif event.kind == fact_kinds.GHOSTS_TURN:
            ghosts_turns += 1
        elif event.kind == fact_kinds.CAPTURED:
            captured = 1 << event.first
        elif turns:
            turns[-1].append(event)
    return Case(
        house,
        phase_cost,
        by_walking,
        tuple(_remembered(turn) for turn in turns),
        ghosts_turns,
        captured,
    )


def _remembered(turn: list[Entry]) -> TurnMemory:
    def of(kind: int) -> list[Entry]:
        return [event for event in turn if event.kind == kind]

    return TurnMemory(
        radars=tuple((e.first, e.second, e.third) for e in of(fact_kinds.RADAR_ANSWERED)),
        placed=tuple(e.first for e in of(fact_kinds.TRAP_PLACED)),
        traps=tuple((e.first, e.second) for e in of(fact_kinds.TRAP_TOLD)),
        missed=tuple(e.first for e in of(fact_kinds.MISSED)),
        rooms=tuple((e.first, e.second) for e in of(fact_kinds.ROOM_TOLD)),
    )
