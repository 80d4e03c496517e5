"""Items, evidence, directions, and what each action number of Ghost Hunt means."""

from typing import Final

# Evidence, as bits of a set
EMF, SPIRIT_BOX, ULTRAVIOLET, WRITING, DOTS_SEEN = (1 << bit for bit in range(5))
EVIDENCE_NAMES: Final = ("EMF", "Spirit Box", "UV", "Writing", "DOTS")
ALL_EVIDENCES: Final = 3  # how many a ghost has, and the hunters need

# Items; there is one of each
ITEMS: Final = ("dots", "book", "uv", "thermometer", "emf", "crucifix", "salt", "box")
DOTS, BOOK, UV, THERMOMETER, EMF_READER, CRUCIFIX, SALT, BOX = range(8)
USED: Final = (UV, THERMOMETER, EMF_READER, BOX)
PLACED: Final = (DOTS, BOOK, CRUCIFIX, SALT)
HAND_LIMIT: Final = 2
SALT_PILES: Final = 3

# Where an item is: on a square (0 and up), or
NONE: Final = -9  # no square, no type, nothing chosen yet
STOCK: Final = -10  # in the van
BURNED: Final = -11
HAND: Final = -20  # HAND - k: in the hand of hunter k, counted from 0

# Directions, in reading order of the squares they lead to
DIRECTIONS: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
NORTH, WEST, EAST, SOUTH = range(4)
NO_FACING: Final = 4  # of a hunter who has not stepped yet

# Actions
STEP: Final = 0  # STEP + direction
END: Final = 4
EVENT: Final = 5
EXTEND: Final = 6
KILL: Final = 7  # KILL + hunter
DIE: Final = 10  # DIE + 1 to DIE + 6, of chance; KILL has 7 to 10
USE: Final = 17  # USE + item; so with the next four
PLACE: Final = 25
PICK: Final = 33
PUT: Final = 41
TAKE: Final = 49
CHOOSE: Final = 57
DONE: Final = 65
TAUNT: Final = 66
LISTEN: Final = 67
HIDE: Final = 68  # HIDE + direction
ROOM: Final = 72  # ROOM + room
TYPE: Final = 100  # TYPE + type; so with the next
NAME: Final = 150
LAST: Final = 157

FACES: Final = tuple(range(DIE + 1, DIE + 7))
