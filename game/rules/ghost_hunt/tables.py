"""Items, evidence, directions, and what each action number of Ghost Hunt means."""

from typing import Final

# Evidence, as bits of a set
EMF, SPIRIT_BOX, ULTRAVIOLET, WRITING, DOTS_SEEN = (1 << bit for bit in range(5))
EVIDENCE_NAMES: Final = ("EMF", "Spirit Box", "UV", "Writing", "DOTS")
ALL_EVIDENCES: Final = 3  # The number that a ghost has and the hunters need.

# Items; there is one of each
ITEMS: Final = ("dots", "book", "uv", "thermometer", "emf", "crucifix", "salt", "box")
DOTS, BOOK, UV, THERMOMETER, EMF_READER, CRUCIFIX, SALT, BOX = range(8)
USED: Final = (UV, THERMOMETER, EMF_READER, BOX)
PLACED: Final = (DOTS, BOOK, CRUCIFIX, SALT)
HAND_LIMIT: Final = 2
SALT_PILES: Final = 3

# The place of an item is a square (0 and up) or one of these.
NONE: Final = -9  # No square, no type, no choice yet.
STOCK: Final = -10  # The item is in the van.
BURNED: Final = -11
HAND: Final = -20  # HAND - k is the hand of hunter k, counted from 0.

# The directions are in reading order of the squares they lead to.
DIRECTIONS: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
NORTH, WEST, EAST, SOUTH = range(4)
NO_FACING: Final = 4  # The hunter has not stepped yet.

# Actions
STEP: Final = 0  # A step is STEP + direction.
END: Final = 4
EVENT: Final = 5
EXTEND: Final = 6
KILL: Final = 7  # A kill is KILL + hunter.
DIE: Final = 10  # A roll is DIE + 1 to DIE + 6. The numbers 7 to 10 are kills.
USE: Final = 17  # Each action from USE to CHOOSE is its constant + item.
PLACE: Final = 25
PICK: Final = 33
PUT: Final = 41
TAKE: Final = 49
CHOOSE: Final = 57
DONE: Final = 65
TAUNT: Final = 66
LISTEN: Final = 67
HIDE: Final = 68  # Hiding is HIDE + direction.
ROOM: Final = 72  # A choice of the room is ROOM + room.
TYPE: Final = 100  # A choice of the type is TYPE + type; naming it is NAME + type.
NAME: Final = 150
LAST_ACTION: Final = 157

FACES: Final = tuple(range(DIE + 1, DIE + 7))
