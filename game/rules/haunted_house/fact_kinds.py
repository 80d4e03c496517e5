"""The kinds of facts that a match of Haunted House records, and what their arguments are.

In every fact `who` is the pawn, and `origin` is the seat that acted.
"""

from __future__ import annotations

from typing import Final

from game.entry import BOTH, Entry, unpacked

# Unless said, both teams know of it.
ROUND: Final = 0  # First is the number of the round that begins, 0 or 1.
STARTED: Final = 1  # Ghost only: the Ghost begins on tile first.
HUNTERS_TURN: Final = 2  # First is the full turn that the hunters begin.
GHOSTS_TURN: Final = 3  # First is the full turn that the Ghost begins.
# Hunters only: second says whether room first is haunted, third whether that is news.
ROOM_TOLD: Final = 4
# Hunters only: second says whether the trap on first is sprung, third whether that is news.
TRAP_TOLD: Final = 5
WALKED: Final = 6  # A hunter walks from first to second.
# Hunters only: a Radar on first answers second, and third if it is not NONE.
RADAR_ANSWERED: Final = 7
TRAP_PLACED: Final = 8  # Hunters only, unless the Ghost sees traps: a trap is on first.
MISSED: Final = 9  # Hunters only: nobody is on first.
CAPTURED: Final = 10  # The Ghost is on first.
HANDED: Final = 11  # Hunters only: the player lets the partner decide.
DONE: Final = 12  # Hunters only: the player ends a part, with two players the whole turn.
STEPPED: Final = 13  # Ghost only: from first to second.
PHASED: Final = 14  # Ghost only: from first through a wall to second.
CONJURED: Final = 15  # Ghost only: a Poltergeist appears on first.
TRAPPED: Final = 16  # Ghost only: the trap on first springs.
RESTED: Final = 17  # Ghost only: the Ghost ends its turn.
ROUND_OVER: Final = 18  # Round second ends in full turn first.
HAUNTED: Final = 19  # Ghost only: the Ghost enters tile first for the first time.
ROOM_HAUNTED: Final = 20  # Ghost only: the whole of room first is haunted.
HOUSE_HAUNTED: Final = 21  # Ghost only: the whole house is haunted.
POLTERGEIST_LEFT: Final = 22  # Ghost only: the Poltergeist leaves first.
RADAR_USED: Final = 23  # Hunters only: a Radar is used on first.
CAPTURE_TRIED: Final = 24  # Hunters only, unless the Ghost is on first.

NONE: Final = 63  # The second number of a Radar that gave only one.


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
