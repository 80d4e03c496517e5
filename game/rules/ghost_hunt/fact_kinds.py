"""The kinds of facts that a match of Ghost Hunt records, and what their arguments are.

Both sides, 0 the Ghost and 1 the hunters, know of a fact unless its kind says otherwise.
"""

from __future__ import annotations

from typing import Final

from game.entry import kind_of

GHOST_ONLY: Final = 1  # Bits of the set of sides that know a fact.
HUNTERS_ONLY: Final = 2

# The comments list `first`, `second` and `third`; then `who`, a hunter, and `origin`, a square.
TYPE_CHOSEN: Final = 0  # Known to the Ghost only. Argument: type.
ROOM_CHOSEN: Final = 1  # Known to the Ghost only. Argument: room.
CHOSE: Final = 2  # Argument: hunter.
CHOSEN: Final = 3  # Known to the hunters only. Arguments: hunter, item.
GHOSTS_TURN: Final = 4  # Argument: round.
ROLLED: Final = 5  # Known to the Ghost only. Arguments: the phase of the roll, number.
STEPPED: Final = 6  # Known to the Ghost only. Argument: square; origin.
EVENT_STRUCK: Final = 7  # Arguments: room, the set of hunters struck.
# Arguments: seen from (bit 0 the van, bit 1 outside), whether a hunter outside had the token in
# sight; origin: the square of the token.
DOTS_SHOWN: Final = 8
BURNED_CRUCIFIX: Final = 9  # Argument: square.
HUNT_BEGAN: Final = 10
SHOWN: Final = 11  # Argument: the Ghost's square, if hunts are visible; origin or NOWHERE.
KILLED: Final = 12  # Arguments: hunter, the Ghost's square; origin: the hunter's square.
EXTENDED: Final = 13
HUNT_OVER: Final = 14
HUNTERS_TURN: Final = 15  # Argument: hunter.
WALKED: Final = 16  # Arguments: hunter, square; origin.
# Arguments: item, the hunter's square, answer (of the flashlight: the number of marks); who.
ANSWERED: Final = 17
MARK_SEEN: Final = 18  # Argument: square. It follows the answer of the flashlight.
LAID: Final = 19  # Arguments: hunter, item, square.
PICKED: Final = 20  # Arguments: hunter, item, square.
EXCHANGED: Final = 21  # Argument: hunter. The exchange in the van begins.
PUT_BACK: Final = 22  # Known to the hunters only. Arguments: hunter, item.
TAKEN: Final = 23  # Known to the hunters only. Arguments: hunter, item.
DROPPED: Final = 24  # Arguments: hunter, item, square.
FELT: Final = 25  # Arguments: square, answer; who.
HEARD: Final = 26  # Arguments: square, answer; who.
HID: Final = 27  # Arguments: hunter, hiding place; origin.
WAY_TOLD: Final = 28  # Arguments: hunter, front square, whether it is free.
LOOKED: Final = 29  # Arguments: thing (0 the book, 1 to 3 the salt piles), square, answer.
FOUND: Final = 30  # Argument: evidence (one bit); who, or NOBODY in the Ghost's turn; origin.
NAMED: Final = 31  # Argument: type; who.
ENDED: Final = 32  # Argument: ending.
TYPE_SETTLED: Final = 33
ROOM_SETTLED: Final = 34
SHOWN_FROM: Final = 35  # Known to the Ghost only. Arguments as of SHOWN.
MARK_MADE: Final = 36  # Known to the Ghost only. Arguments: square, the last round it shows in.
BOOK_WRITTEN: Final = 37  # Known to the Ghost only.
SALT_FLIPPED: Final = 38  # Known to the Ghost only. Argument: square.
EVENT_TRIED: Final = 39  # Known to the Ghost only.
TURN_ENDED: Final = 40  # Argument: player. Known to the Ghost only if it is the Ghost's turn.
USED: Final = 41  # Arguments: hunter, item, square.
EXCHANGE_ENDED: Final = 42  # Argument: hunter.
TAUNTED: Final = 43  # Arguments: hunter, square.
LISTENED: Final = 44  # Arguments: hunter, square.

# Viewers who know more see these in place of TYPE_SETTLED, ROOM_SETTLED, CHOSE and SHOWN.
FULLER: Final = (TYPE_CHOSEN, ROOM_CHOSEN, CHOSEN, SHOWN_FROM)
NOBODY: Final = 63
NOWHERE: Final = 4095

FORMER_BITS: Final = (1 << 44) - 1  # The bits of the sides, the kind and the first three arguments.


def formerly(record: list[int]) -> list[int]:
    """Return a record in the format of earlier versions, whose saves hold a digest of it."""
    return [fact & FORMER_BITS for fact in record if kind_of(fact) <= ENDED]
