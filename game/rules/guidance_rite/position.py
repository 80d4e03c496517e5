"""A position of Guidance Rite: everything that is true of a match at one moment."""

from __future__ import annotations

from typing import Final, Self

from game.rules.guidance_rite.pieces import EMPTY, OWNER
from game.rules.guidance_rite.tables import GROUNDS, Ground
from game.state import State

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


class Position(State):
    """A position of Guidance Rite."""

    __slots__ = (
        "final",
        "draw_rule",
        "later",
        "bout",
        "wins",
        "endings",
        "first",
        "phase",
        "board",
        "names",
        "items",
        "turn",
        "turns",
        "quiet",
        "more",
        "passed",
        "timeouts",
        "asked",
        "held",
        "chosen",
        "made",
        "moved",
        "character",
        "spent",
        "lost",
        "captured",
        "base",
        "plan_a",
        "plan_b",
    )

    def __init__(
        self,
        current_player: int,
        final: bool,
        draw_rule: int,
        later: tuple[tuple[int, ...], ...],
        bout: int,
        wins: list[int],
        endings: list[int],
        first: int,
        phase: int,
        board: list[int],
        names: list[int],
        items: list[int],
        turn: int,
        turns: int,
        quiet: int,
        more: int,
        passed: bool,
        timeouts: list[int],
        asked: int,
        held: list[int],
        chosen: int,
        made: list[int],
        moved: int,
        character: int,
        spent: bool,
        lost: bool,
        captured: int,
        base: list[int],
        plan_a: list[int],
        plan_b: list[int],
    ) -> None:
        self.current_player = current_player
        self.final = final  # the final match rather than the death match
        self.draw_rule = draw_rule
        self.later = later  # what each later bout begins with; hidden
        self.bout = bout  # 1 to 4; 0 while items are dealt
        self.wins = wins  # bouts won by each player
        self.endings = endings  # how each bout ended
        self.first = first  # who moves first in this bout (in bout 3: as in bout 1), or NOBODY
        self.phase = phase
        self.board = board  # a piece or EMPTY; in bout 3 the decider sees the own move made
        self.names = names  # squares each player names in this round, as bits; hidden
        self.items = items  # by player * 3 + item, how many are left
        self.turn = turn  # finished in this bout; in bout 3 a turn is both players'
        self.turns = turns  # of single players, finished in the match
        self.quiet = quiet  # turns of single players since a piece left the board
        self.more = more  # who had more pieces most recently in this bout, or NOBODY
        self.passed = passed  # the turn before was passed for lack of moves
        self.timeouts = timeouts  # counted ones in this bout
        # In bout 3, how many players have been asked for an item; in the draft, who is dealt one.
        self.asked = asked
        # By player, squares of own pieces that an item keeps still, as bits; in the draft, how many
        # items are still to be dealt.
        self.held = held
        self.chosen = chosen  # the first half of an item, or NOBODY
        self.made = made  # actions of the decider in this turn; hidden in bout 3
        self.moved = moved  # where the piece moved in this turn stands, or NOBODY
        self.character = character  # what it was when it began to move
        self.spent = spent  # the move has removed a symbol
        self.lost = lost  # the move has removed a piece from the board
        self.captured = captured  # the character of a captured friend
        self.base = base  # bout 3: the board before the secret moves; kept after it, as the plans
        self.plan_a = plan_a  # bout 3: A's last finished plan; hidden until B's is finished
        self.plan_b = plan_b

    def clone(self) -> Self:
        return type(self)(
            self.current_player,
            self.final,
            self.draw_rule,
            self.later,
            self.bout,
            self.wins[:],
            self.endings[:],
            self.first,
            self.phase,
            self.board[:],
            self.names[:],
            self.items[:],
            self.turn,
            self.turns,
            self.quiet,
            self.more,
            self.passed,
            self.timeouts[:],
            self.asked,
            self.held[:],
            self.chosen,
            self.made[:],
            self.moved,
            self.character,
            self.spent,
            self.lost,
            self.captured,
            self.base[:],
            self.plan_a[:],
            self.plan_b[:],
        )

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
