"""What happened, told so that each team remembers exactly what it was told.

The record of a position is a list of events, each packed into an int whose two lowest bits say
which team knows of it. Whoever reads the record of an observation, a log, a deduction or a bot,
therefore reads one team's memory and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

# Kinds, and what stands in pawn, first, second, third. Unless said, both teams know of it.
ROUND: Final = 0  # first: the number of the round that begins, 0 or 1
STARTED: Final = 1  # Ghost only: it begins on first
HUNTERS_TURN: Final = 2  # the hunters' turn of full turn `first` begins
GHOSTS_TURN: Final = 3  # the Ghost's turn of full turn `first` begins
ROOM_TOLD: Final = 4  # hunters only: pawn's room is first, haunted if second
TRAP_TOLD: Final = 5  # hunters only: the trap on pawn's tile, first, is sprung if second
WALKED: Final = 6  # pawn went from first to second
RADAR_ANSWERED: Final = 7  # hunters only: pawn on first heard second and, if not NONE, third
TRAP_PLACED: Final = 8  # hunters only unless the Ghost sees traps: by pawn on first
MISSED: Final = 9  # hunters only: pawn tried to capture on first, and nobody was there
CAPTURED: Final = 10  # pawn captured the Ghost on first
HANDED: Final = 11  # hunters only: pawn's seat let its partner decide
DONE: Final = 12  # hunters only: pawn's seat ended its part (of two players: the whole turn)
STEPPED: Final = 13  # Ghost only: from first to second
PHASED: Final = 14  # Ghost only: from first through the wall to second
CONJURED: Final = 15  # Ghost only: a Poltergeist on first
TRAPPED: Final = 16  # Ghost only: the trap on first sprang
RESTED: Final = 17  # Ghost only: it ended its turn
ROUND_OVER: Final = 18  # the round ended in full turn `first`

NONE: Final = 63  # stands for the second number of a Radar that gave only one


@dataclass(frozen=True, slots=True)
class HouseEvent:
    """One event, unpacked; what first, second and third mean depends on the kind."""

    kind: int
    pawn: int
    first: int
    second: int
    third: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """What a Radar answered."""
        return (self.second,) if self.third == NONE else (self.second, self.third)


def packed(
    known_to: int, kind: int, first: int, second: int = 0, third: int = 0, pawn: int = 0
) -> int:
    """Return an event as an int; bit t of `known_to` says that team t knows of it."""
    return known_to | pawn << 2 | kind << 3 | first << 8 | second << 15 | third << 21


@lru_cache(maxsize=4096)  # a log reads the same record again after every decision
def unpacked(event: int) -> HouseEvent:
    """Return what an int of a record says."""
    return HouseEvent(
        kind=kind_of(event),
        pawn=event >> 2 & 1,
        first=event >> 8 & 127,
        second=event >> 15 & 63,
        third=event >> 21,
    )


def kind_of(event: int) -> int:
    """Return the kind of an int of a record."""
    return event >> 3 & 31


def read(record: list[int]) -> list[HouseEvent]:
    """Return the events of a record, the oldest first."""
    return [unpacked(event) for event in record]
