"""The kinds of facts that a match of Haunted House records, and what their arguments are.

In every fact `who` is the pawn, and `origin` is the seat that acted.
"""

from __future__ import annotations

from typing import Final

from game.entry import BOTH, Entry, unpacked

# Unless said, both teams know of it.
ROUND: Final = 0  # first: the number of the round that begins, 0 or 1
STARTED: Final = 1  # Ghost only: it begins on first
HUNTERS_TURN: Final = 2  # the hunters' turn of full turn `first` begins
GHOSTS_TURN: Final = 3  # the Ghost's turn of full turn `first` begins
ROOM_TOLD: Final = 4  # hunters only: its room is first, haunted if second, news if third
TRAP_TOLD: Final = 5  # hunters only: the trap on first is sprung if second, news if third
WALKED: Final = 6  # from first to second
RADAR_ANSWERED: Final = 7  # hunters only: on first heard second and, if not NONE, third
TRAP_PLACED: Final = 8  # hunters only unless the Ghost sees traps: on first
MISSED: Final = 9  # hunters only: nobody was on first
CAPTURED: Final = 10  # the Ghost was on first
HANDED: Final = 11  # hunters only: the seat let its partner decide
DONE: Final = 12  # hunters only: the seat ended its part (of two players: the whole turn)
STEPPED: Final = 13  # Ghost only: from first to second
PHASED: Final = 14  # Ghost only: from first through the wall to second
CONJURED: Final = 15  # Ghost only: a Poltergeist on first
TRAPPED: Final = 16  # Ghost only: the trap on first sprang
RESTED: Final = 17  # Ghost only: it ended its turn
ROUND_OVER: Final = 18  # round `second` ended in full turn `first`
HAUNTED: Final = 19  # Ghost only: first, which it had not been on
ROOM_HAUNTED: Final = 20  # Ghost only: the whole room `first`
HOUSE_HAUNTED: Final = 21  # Ghost only: the whole house
POLTERGEIST_LEFT: Final = 22  # Ghost only: first
RADAR_USED: Final = 23  # hunters only: on first
CAPTURE_TRIED: Final = 24  # hunters only unless the Ghost was there: on first

NONE: Final = 63  # stands for the second number of a Radar that gave only one


def numbers_of(answered: Entry) -> tuple[int, ...]:
    """Return the one or two numbers that a Radar answered."""
    first, second = answered.second, answered.third
    return (first,) if second == NONE else (first, second)


def formerly(record: list[int]) -> list[int]:
    """Return a record in the format of the first versions, whose saves hold a digest of it."""
    found = []
    for fact in record:
        entry = unpacked(fact)
        if entry.kind <= ROUND_OVER:
            second = entry.second if entry.kind != ROUND_OVER else 0
            third = entry.third if entry.kind == RADAR_ANSWERED else 0
            arguments = entry.first << 8 | second << 15 | third << 21
            found.append(fact & BOTH | entry.who << 2 | entry.kind << 3 | arguments)
    return found
