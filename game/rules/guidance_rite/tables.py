"""The two grounds of Guidance Rite, the eight directions, and what each action number means.

Squares are numbered a1 = 0, b1 = 1 ... row by row; directions N = 0, NE = 1 ... clockwise.
"""

from __future__ import annotations

from typing import Final

NONE, RAT, CROW, LIZARD, GUARDIAN, MONSTER = range(6)  # The characters.
CHARACTERS: Final = ("none", "rat", "crow", "lizard", "guardian", "monster")
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SIDES: Final = (0, 2, 4, 6)  # The orthogonal directions.
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
        # Single steps may cross the edge.
        self.reach = tuple(self._from(s, 1, True) for s in range(self.size))
        self.beside = tuple(
            tuple(steps[d] for d in SIDES if steps[d] != NOWHERE) for steps in self.step
        )

    def _from(self, square: int, length: int, torus: bool) -> tuple[int, ...]:
        """Return the square `length` steps away in each direction."""
        found = []
        for right, up in _STEPS:
            file, rank = square % self.width + right * length, square // self.width + up * length
            if torus:
                file, rank = file % self.width, rank % HEIGHT
            inside = 0 <= file < self.width and 0 <= rank < HEIGHT
            found.append(rank * self.width + file if inside else NOWHERE)
        return tuple(found)


GROUNDS: Final = (Ground(5), Ground(6))  # The grounds of the death match and of the final match.
MAX_SQUARES: Final = GROUNDS[1].size

# Actions. A move is `source * 32 + direction * 4 + kind`.
# These kinds of moves are bits: EXCHANGE moves a Guardian back, DOUBLE is two squares.
STEP, EXCHANGE, DOUBLE, FAR_EXCHANGE = range(4)
PASS: Final = MAX_SQUARES * 32
END: Final = PASS + 1
KEEP: Final = END + 1
TAKE: Final = KEEP + 1
GO_FIRST: Final = TAKE + 1
GO_SECOND: Final = GO_FIRST + 1
NO_ITEM: Final = GO_SECOND + 1
# A claim is CLAIM + square. The comments below say what is added to each constant.
CLAIM: Final = NO_ITEM + 1
PLUS: Final = CLAIM + MAX_SQUARES  # Plus square.
CROSS: Final = PLUS + MAX_SQUARES  # Plus square.
RAT_POWER: Final = CROSS + MAX_SQUARES  # Plus square.
LIZARD_POWER: Final = RAT_POWER + MAX_SQUARES  # Plus square * 8 + direction.
# Plus (square * 4 + side) * 8 + arrow bitten off.
MONSTER_POWER: Final = LIZARD_POWER + MAX_SQUARES * 8
CROW_POWER: Final = MONSTER_POWER + MAX_SQUARES * 32  # Plus square.
BLACKEN: Final = CROW_POWER + MAX_SQUARES  # Plus square * 8 + direction.
HONOUR: Final = BLACKEN + MAX_SQUARES * 8  # Plus square * 8 + direction.
ROTATE: Final = HONOUR + MAX_SQUARES * 8  # Plus square * 8 + eighths of a turn.
SWAP: Final = ROTATE + MAX_SQUARES * 8  # Plus square.
NUMBERS: Final = SWAP + MAX_SQUARES  # Plus index in ITEM_NUMBERS.
DEAL: Final = NUMBERS + 10  # Plus player * 3 + item.
TOSS: Final = DEAL + 6  # Plus the player who moves first.
TIMEOUT: Final = TOSS + 2
ACTIONS: Final = TIMEOUT + 1

ITEM_NUMBERS: Final = tuple(
    (a, b) for a in range(1, 5) for b in range(1, 5) if a != b and 3 <= a + b <= 6
)

ARROWS_IN: Final = tuple(tuple(d for d in range(8) if mask >> d & 1) for mask in range(256))
TURNED: Final = tuple(  # TURNED[eighths][mask] is the mask turned clockwise.
    tuple((mask << eighths | mask >> 8 - eighths) & 255 for mask in range(256))
    for eighths in range(8)
)


def target_of(ground: Ground, action: int) -> int:
    """Return the target square of a move; a single step may go over the edge."""
    source, direction = action >> 5, action >> 2 & 7
    return (ground.double if action & 2 else ground.reach)[source][direction]
