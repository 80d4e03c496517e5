"""A position of Guidance Rite: everything that is true of a match at one moment."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import EMPTY, OWNER
from game.rules.guidance_rite.tables import GROUNDS, Ground
from game.state import State, position

# Phases
(
    DEALING_NUMBERS,  # chance: how many items each player gets
    DEALING_ITEMS,  # chance: which ones
    CLAIMING,
    TOSSING,  # chance: who moves first
    CHOOSING,  # who has fewer items decides who moves first
    PLACING,
    OFFERING,  # bout 3: an item before the secret choices, or none
    SECOND_HALF,  # an item is half named
    STARTING,  # a turn begins: a move or an item
    MOVING,  # a move, after an item or in secret
    TAKING_OVER,  # the character of a captured friend, or not
    EMPOWERING,  # a power, or the end of the turn
    BLACKENING,  # a Crow's power arrow by arrow
    OVER,
) = range(14)

COUNT, ONE_NUMBER, NEVER = range(3)  # draw rules
CAPTURE, SHORT_COUNT, LONG_COUNT, BOTH_PASSED, TIMED_OUT, WIPED_OUT = range(6)  # ends of a bout
NOBODY: Final = -1
JOINT: Final = 3  # the bout in which both move at once
SUDDEN_DEATH: Final = 4
PIECES_FOR_ITEMS: Final = 9


@position
class Position(State):
    """A position of Guidance Rite."""

    current_player: int
    final: bool  # the final match rather than the death match
    draw_rule: int
    later: tuple[tuple[int, ...], ...]  # what each later bout begins with; hidden
    bout: int  # 1 to 4; 0 while items are dealt
    wins: list[int]  # bouts won by each player
    endings: list[int]  # how each bout ended
    first: int  # who moves first in this bout (in bout 3: as in bout 1), or NOBODY
    phase: int
    board: list[int]  # a piece or EMPTY; in bout 3 the decider sees the own move made
    names: list[int]  # squares each player names in this round, as bits; hidden
    items: list[int]  # by player * 3 + item, how many are left
    turn: int  # finished in this bout; in bout 3 a turn is both players'
    turns: int  # of single players, finished in the match
    quiet: int  # turns of single players since a piece left the board
    more: int  # who had more pieces most recently in this bout, or NOBODY
    passed: bool  # the turn before was passed for lack of moves
    timeouts: list[int]  # counted ones in this bout
    # In bout 3, how many players have been asked for an item; in the draft, who is dealt one.
    asked: int
    # By player, squares of own pieces that an item keeps still, as bits; in the draft, how many
    # items are still to be dealt.
    held: list[int]
    chosen: int  # the first half of an item, or NOBODY
    made: list[int]  # actions of the decider in this turn; hidden in bout 3
    moved: int  # where the piece moved in this turn stands, or NOBODY
    character: int  # what it was when it began to move
    spent: bool  # the move has removed a symbol
    lost: bool  # the move has removed a piece from the board
    captured: int  # the character of a captured friend
    base: list[int]  # bout 3: the board before the secret moves; kept after it, as the plans
    plan_a: list[int]  # bout 3: A's last finished plan; hidden until B's is finished
    plan_b: list[int]

    @property
    def ground(self) -> Ground:
        """The squares of the variant."""
        return GROUNDS[self.final]

    def count(self, player: int) -> int:
        """Return how many pieces a player has."""
        own = player + 1
        return sum(1 for piece in self.board if piece >> OWNER == own)

    def pieces(self) -> int:
        """Return how many pieces are on the board."""
        return len(self.board) - self.board.count(EMPTY)

    def items_left(self, player: int) -> int:
        """Return how many items a player has."""
        return sum(self.items[player * 3 : player * 3 + 3])
