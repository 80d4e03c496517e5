"""What happened, told so that both sides remember exactly what they were told.

The record of a position is a list of events, each packed into an int whose two lowest bits say
whether the Ghost (bit 0) and the hunters (bit 1) know of it. Whoever reads the record of an
observation therefore reads one side's memory and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GHOST_ONLY: Final = 1
HUNTERS_ONLY: Final = 2
BOTH: Final = 3

# Kinds, and what stands in first, second, third. Unless said, both sides know of it.
TYPE_CHOSEN: Final = 0  # Ghost only: type
ROOM_CHOSEN: Final = 1  # Ghost only: room
CHOSE: Final = 2  # hunter chose an item
CHOSEN: Final = 3  # hunters only: hunter, item
GHOSTS_TURN: Final = 4  # round
ROLLED: Final = 5  # Ghost only: which (a phase), number
STEPPED: Final = 6  # Ghost only: square
EVENT_STRUCK: Final = 7  # room, the set of hunters struck
DOTS_SHOWN: Final = 8  # seen from (bit 0 the van, bit 1 outside), whether a hunter outside
# had the token in sight
BURNED_CRUCIFIX: Final = 9  # square
HUNT_BEGAN: Final = 10
SHOWN: Final = 11  # square of the Ghost, when hunts are visible
KILLED: Final = 12  # hunter, square of the Ghost
EXTENDED: Final = 13
HUNT_OVER: Final = 14
HUNTERS_TURN: Final = 15  # hunter
WALKED: Final = 16  # hunter, square
USED: Final = 17  # item, square of the hunter, answer (of the flashlight: how many marks)
MARK_SEEN: Final = 18  # square; follows the use of the flashlight
LAID: Final = 19  # hunter, item, square
PICKED: Final = 20  # hunter, item, square
EXCHANGED: Final = 21  # hunter: the exchange in the van begins
PUT_BACK: Final = 22  # hunters only: hunter, item
TAKEN: Final = 23  # hunters only: hunter, item
DROPPED: Final = 24  # hunter, item, square
TAUNTED: Final = 25  # square, answer
LISTENED: Final = 26  # square, answer
HID: Final = 27  # hunter, hiding spot
WAY_TOLD: Final = 28  # hunter, front square, whether it is free
LOOKED: Final = 29  # thing (0 the book, 1 to 3 the salt piles), square, answer
FOUND: Final = 30  # evidence (one bit)
NAMED: Final = 31  # type
ENDED: Final = 32  # how


@dataclass(frozen=True, slots=True)
class HuntEvent:
    """One event, unpacked; what first, second and third mean depends on the kind."""

    kind: int
    first: int
    second: int
    third: int


def packed(known_to: int, kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """Return an event as an int; `known_to` is GHOST_ONLY, HUNTERS_ONLY or BOTH."""
    return known_to | kind << 2 | first << 8 | second << 20 | third << 32


def unpacked(event: int) -> HuntEvent:
    """Return what an int of a record says."""
    return HuntEvent(event >> 2 & 63, event >> 8 & 4095, event >> 20 & 4095, event >> 32)


def read(record: list[int]) -> list[HuntEvent]:
    """Return the events of a record, the oldest first."""
    return [unpacked(event) for event in record]
