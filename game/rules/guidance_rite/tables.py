"""The two grounds of Guidance Rite, the eight directions, and what each action number means.

Squares are numbered a1 = 0, b1 = 1 ... row by row; directions N = 0, NE = 1 ... clockwise.
"""

from __future__ import annotations

from typing import Final

NONE, RAT, CROW, LIZARD, GUARDIAN, MONSTER = range(6)  # characters
CHARACTERS: Final = ("none", "rat", "crow", "lizard", "guardian", "monster")
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SIDES: Final = (0, 2, 4, 6)  # the orthogonal directions
HONOUR_ITEM, ROTATE_ITEM, SWAP_ITEM = range(3)
ITEMS: Final = ("honour", "rotate", "swap")
NOWHERE: Final = -1

_STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
HEIGHT: Final = 5


class Ground:
    """The squares of one variant and where each direction leads from them, or NOWHERE."""

    __slots__ = ("beside", "double", "names", "reach", "size", "squares", "step", "width")

    def __init__(self, width: int) -> None:
        self.width = width
        self.size = width * HEIGHT
        self.names = tuple("abcdef"[s % width] + str(s // width + 1) for s in range(self.size))
        self.squares = {name: square for square, name in enumerate(self.names)}
        self.step = tuple(self._from(s, 1, False) for s in range(self.size))
        self.double = tuple(self._from(s, 2, False) for s in range(self.size))
        self.reach = tuple(self._from(s, 1, True) for s in range(self.size))  # over the edge, too
        self.beside = tuple(
            tuple(steps[d] for d in SIDES if steps[d] != NOWHERE) for steps in self.step
        )

    def _from(self, square: int, length: int, torus: bool) -> tuple[int, ...]:
        """Return by direction the square so many steps away."""
        found = []
        for right, up in _STEPS:
            file, rank = square % self.width + right * length, square // self.width + up * length
            if torus:
                file, rank = file % self.width, rank % HEIGHT
            inside = 0 <= file < self.width and 0 <= rank < HEIGHT
            found.append(rank * self.width + file if inside else NOWHERE)
        return tuple(found)


GROUNDS: Final = (Ground(5), Ground(6))  # of the death match and of the final match
MOST: Final = GROUNDS[1].size

# Actions. A move is `source * 32 + direction * 4 + kind`.
STEP, EXCHANGE, DOUBLE, FAR_EXCHANGE = range(4)  # one square or two; onto a Guardian that moves
PASS: Final = MOST * 32
END: Final = PASS + 1
KEEP: Final = END + 1
TAKE: Final = KEEP + 1
GO_FIRST: Final = TAKE + 1
GO_SECOND: Final = GO_FIRST + 1
NO_ITEM: Final = GO_SECOND + 1
CLAIM: Final = NO_ITEM + 1  # + square
PLUS: Final = CLAIM + MOST  # + square
CROSS: Final = PLUS + MOST  # + square
RAT_POWER: Final = CROSS + MOST  # + square
LIZARD_POWER: Final = RAT_POWER + MOST  # + square * 8 + direction
MONSTER_POWER: Final = LIZARD_POWER + MOST * 8  # + (square * 4 + side) * 8 + arrow bitten off
CROW_POWER: Final = MONSTER_POWER + MOST * 32  # + square
BLACKEN: Final = CROW_POWER + MOST  # + square * 8 + direction
HONOUR: Final = BLACKEN + MOST * 8  # + square * 8 + direction
ROTATE: Final = HONOUR + MOST * 8  # + square * 8 + eighths of a turn
SWAP: Final = ROTATE + MOST * 8  # + square
NUMBERS: Final = SWAP + MOST  # + index in ITEM_NUMBERS
DEAL: Final = NUMBERS + 10  # + player * 3 + item
TOSS: Final = DEAL + 6  # + the player who moves first
TIMEOUT: Final = TOSS + 2
ACTIONS: Final = TIMEOUT + 1

ITEM_NUMBERS: Final = tuple(
    (a, b) for a in range(1, 5) for b in range(1, 5) if a != b and 3 <= a + b <= 6
)

ARROWS_IN: Final = tuple(tuple(d for d in range(8) if mask >> d & 1) for mask in range(256))
TURNED: Final = tuple(  # TURNED[eighths][mask]: the arrows turned clockwise
    tuple((mask << eighths | mask >> 8 - eighths) & 255 for mask in range(256))
    for eighths in range(8)
)


def target_of(ground: Ground, action: int) -> int:
    """Return the target square of a move; a single step may go over the edge."""
    source, direction = action >> 5, action >> 2 & 7
    return (ground.double if action & 2 else ground.reach)[source][direction]
