"""The kinds of facts that a match of Ghost Hunt records, and what their arguments are.

Both sides, 0 the Ghost and 1 the hunters, know of a fact unless its kind says otherwise.
"""

from __future__ import annotations

from typing import Final

from game.entry import kind_of

GHOST_ONLY: Final = 1  # sides that know of it, as bits
HUNTERS_ONLY: Final = 2

# What stands in first, second and third; then in `who`, a hunter, and in `origin`, a square.
TYPE_CHOSEN: Final = 0  # Ghost only: type
ROOM_CHOSEN: Final = 1  # Ghost only: room
CHOSE: Final = 2  # hunter chose an item
CHOSEN: Final = 3  # hunters only: hunter, item
GHOSTS_TURN: Final = 4  # round
ROLLED: Final = 5  # Ghost only: which (a phase), number
STEPPED: Final = 6  # Ghost only: square; origin
EVENT_STRUCK: Final = 7  # room, the set of hunters struck
DOTS_SHOWN: Final = 8  # seen from (bit 0 the van, bit 1 outside), whether a hunter outside
# had the token in sight; origin: where the token lies
BURNED_CRUCIFIX: Final = 9  # square
HUNT_BEGAN: Final = 10
SHOWN: Final = 11  # square of the Ghost, when hunts are visible; origin or NOWHERE
KILLED: Final = 12  # hunter, square of the Ghost; origin: square of the hunter
EXTENDED: Final = 13
HUNT_OVER: Final = 14
HUNTERS_TURN: Final = 15  # hunter
WALKED: Final = 16  # hunter, square; origin
ANSWERED: Final = 17  # item, square of the hunter, answer (of the flashlight: how many marks); who
MARK_SEEN: Final = 18  # square; follows the answer of the flashlight
LAID: Final = 19  # hunter, item, square
PICKED: Final = 20  # hunter, item, square
EXCHANGED: Final = 21  # hunter: the exchange in the van begins
PUT_BACK: Final = 22  # hunters only: hunter, item
TAKEN: Final = 23  # hunters only: hunter, item
DROPPED: Final = 24  # hunter, item, square
FELT: Final = 25  # square, answer; who
HEARD: Final = 26  # square, answer; who
HID: Final = 27  # hunter, hiding place; origin
WAY_TOLD: Final = 28  # hunter, front square, whether it is free
LOOKED: Final = 29  # thing (0 the book, 1 to 3 the salt piles), square, answer
FOUND: Final = 30  # evidence (one bit); who, or NOBODY in the Ghost's turn, and origin: where
NAMED: Final = 31  # type; who
ENDED: Final = 32  # how
TYPE_SETTLED: Final = 33
ROOM_SETTLED: Final = 34
SHOWN_FROM: Final = 35  # Ghost only: as SHOWN
MARK_MADE: Final = 36  # Ghost only: square, the last round it shows in
BOOK_WRITTEN: Final = 37  # Ghost only
SALT_FLIPPED: Final = 38  # Ghost only: square
EVENT_TRIED: Final = 39  # Ghost only
TURN_ENDED: Final = 40  # player; Ghost only if it is the Ghost
USED: Final = 41  # hunter, item, square
EXCHANGE_ENDED: Final = 42  # hunter
TAUNTED: Final = 43  # hunter, square
LISTENED: Final = 44  # hunter, square

# What follows a fact for those who know more of it, in its place: of TYPE_SETTLED, ROOM_SETTLED,
# CHOSE and SHOWN
FULLER: Final = (TYPE_CHOSEN, ROOM_CHOSEN, CHOSEN, SHOWN_FROM)
NOBODY: Final = 63
NOWHERE: Final = 4095

FORMER_BITS: Final = (1 << 44) - 1  # of the first three arguments


def formerly(record: list[int]) -> list[int]:
    """Return a record in the format of earlier versions, whose saves hold a digest of it."""
    return [fact & FORMER_BITS for fact in record if kind_of(fact) <= ENDED]
