"""A board of Guidance Rite with the counts that end a bout, and an estimate of the advantage."""

from __future__ import annotations

from math import tanh
from typing import Final

from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import (
    COUNT,
    FEW_PIECES,
    NOBODY,
    QUIET_LONG,
    QUIET_SHORT,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import GROUNDS, PASS, target_of
from game.search.guidance_rite.evaluation import worth

# A piece more than the opponent is worth this, divided by the number of all pieces.
PIECE_LEAD_WORTH: Final = 400
# Having had more pieces most recently is worth this, divided by the number of all pieces; fitted by
# `tools/fit_guidance_rite.py`.
LATEST_LEAD_WORTH: Final = 505
# An estimate of this size is one unit of the logistic function that makes it a chance.
SIGMOID_SCALE: Final = 200
# A win scores this, less the turns until then.
WON_SCORE: Final = 100_000
MOST_CACHED_WORTHS: Final = 250_000
# A piece takes this many bits in the key of its worth.
PIECE_BITS: Final = 22

TARGETS: Final = tuple(  # The target of each move, by variant.
    tuple(target_of(ground, move) if move >> 5 < ground.size else 0 for move in range(PASS))
    for ground in GROUNDS
)


class Worths(dict[int, int]):
    """A cache from `square << 22 | piece` to the worth for A, which is negative for B's pieces."""

    def __init__(self, final: bool) -> None:
        self.step = GROUNDS[final].step

    def __missing__(self, key: int) -> int:
        if len(self) > MOST_CACHED_WORTHS:
            self.clear()
        piece = key & (1 << PIECE_BITS) - 1
        found = worth(piece, self.step[key >> PIECE_BITS]) if piece else 0
        if piece >> OWNER == 2:
            found = -found
        self[key] = found
        return found


WORTHS: Final = (Worths(False), Worths(True))


class BoutRules:
    """The rules of a bout: the variant, and after how many turns without a capture it ends."""

    __slots__ = ("few", "final", "long", "short", "targets", "worths")

    def __init__(self, final: bool, draw_rule: int) -> None:
        self.final = final
        self.few = FEW_PIECES[final] if draw_rule == COUNT else 0
        self.short = QUIET_SHORT[draw_rule]
        self.long = QUIET_LONG[draw_rule]
        self.targets = TARGETS[final]
        self.worths = WORTHS[final]


class Field:
    """A board between two turns."""

    __slots__ = ("a", "b", "board", "more", "passed", "quiet", "sum")

    def __init__(
        self, board: list[int], total: int, a: int, b: int, quiet: int, more: int, passed: bool
    ) -> None:
        self.board = board
        self.sum = total  # The sum of the worths.
        self.a = a  # The number of A's pieces.
        self.b = b
        self.quiet = quiet  # The single players' turns since a piece left the board.
        self.more = more  # The player who last had more pieces, or NOBODY.
        self.passed = passed  # Whether the last turn was passed.

    def after(self, board: list[int], worths: Worths, players: int, passed: bool) -> Field:
        """Return the field after a turn that led to `board`; `players` is how many moved in it."""
        total = a = b = 0
        for square, piece in enumerate(board):
            if piece:
                total += worths[square << PIECE_BITS | piece]
                if piece >> OWNER == 1:
                    a += 1
                elif piece >> OWNER == 2:
                    b += 1
        quiet = self.quiet + players if a + b == self.a + self.b else 0
        more = self.more if a == b else 0 if a > b else 1
        return Field(board, total, a, b, quiet, more, passed)

    def estimate(self) -> int:
        """Return A's advantage, in about hundredths of log odds."""
        pieces = self.a + self.b or 1
        total = self.sum + PIECE_LEAD_WORTH * (self.a - self.b) // pieces
        if self.more != NOBODY:
            total += (
                LATEST_LEAD_WORTH // pieces if self.more == 0 else -(LATEST_LEAD_WORTH // pieces)
            )
        return total

    def winner(self) -> int:
        """Return 1, 0 or -1 as A, nobody or B wins if the bout ends undecided."""
        if self.a != self.b:
            return 1 if self.a > self.b else -1
        return 0 if self.more == NOBODY else 1 - 2 * self.more

    def result(self, rules: BoutRules) -> int | None:
        """Return 1, 0 or -1 when the bout is over by capture or count, else None."""
        if not self.a or not self.b:
            return self.winner()
        if self.quiet >= rules.long:
            return self.winner()
        if self.a + self.b <= rules.few and self.quiet >= rules.short:
            return self.winner()
        return None


def field_of(position: GuidanceRite, board: list[int]) -> Field:
    """Return the field at the beginning of a turn: a board with the counts of a position."""
    bare = Field(board, 0, 0, 0, 0, position.more, position.passed)
    found = bare.after(board, WORTHS[position.final], 0, position.passed)
    found.quiet = position.quiet
    found.more = position.more
    return found


def chance(score: int) -> float:
    """Convert an estimate in hundredths of log odds to a value from -1 to 1."""
    return tanh(score / SIGMOID_SCALE)
