"""How a bout begins and ends: claims, who moves first, placement, turns, and what decides."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite.pieces import (
    EMPTY,
    OWNER,
    PLAIN_CROSS,
    PLAIN_PLUS,
    UNCLAIMED,
    make,
)
from game.rules.guidance_rite.position import (
    BOTH_PASSED,
    CHOOSING,
    CLAIMING,
    COUNT,
    JOINT,
    LONG_COUNT,
    MOVING,
    NOBODY,
    OFFERING,
    OVER,
    PIECES_FOR_ITEMS,
    PLACING,
    SHORT_COUNT,
    STARTING,
    SUDDEN_DEATH,
    TOSSING,
    Position,
)
from game.rules.guidance_rite.tables import CROSS, NONE, PLUS
from game.state import CHANCE, TERMINAL

CLAIMS_A_ROUND: Final = 2
LEFT_OVER: Final = 2  # so few unclaimed pieces end the claims
FEWEST: Final = 3  # pieces a player begins the battle with

# By draw rule: turns of single players without a loss, while few pieces are left and at any time.
QUIET_SHORT: Final = (20, 30, 200)
QUIET_LONG: Final = (60, 30, 200)
FEW: Final = (3, 4)  # pieces, in the death match and in the final match


class Bouts(Position):
    """A position that knows how bouts follow each other."""

    __slots__ = ()

    def begin_bout(self, bout: int) -> None:
        """Lay out the pieces of a bout and ask for the first claims."""
        self.bout = bout
        self.board, self.later = list(self.later[0]), self.later[1:]
        self.phase = CLAIMING
        self.current_player = 0
        self.names = [0, 0]
        self.turn = 0
        self.quiet = 0
        self.more = NOBODY
        self.passed = False
        self.timeouts = [0, 0]
        self.held = [0, 0]
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget what belongs to a single turn."""
        self.chosen = NOBODY
        self.made = []
        self.moved = NOBODY
        self.character = NONE
        self.spent = False
        self.lost = False
        self.captured = NONE

    # Claims

    def unclaimed(self) -> list[int]:
        """Return the squares of the pieces that nobody has claimed."""
        return [s for s, piece in enumerate(self.board) if piece >> OWNER == UNCLAIMED]

    def end_naming(self) -> None:
        """Ask the other player, or reveal what both have named."""
        if self.current_player == 0:
            self.current_player = 1
            return
        self.current_player = 0
        a, b = self.names
        self.names = [0, 0]
        for square in self.unclaimed():
            owner = (a >> square & 1) + 2 * (b >> square & 1)
            if owner == 3:
                self.board[square] = EMPTY
            elif owner:
                self.board[square] ^= (UNCLAIMED ^ owner) << OWNER
        left = self.unclaimed()
        if len(left) <= LEFT_OVER or not a | b:
            for square in left:
                self.board[square] = EMPTY
            self._decide_first()

    # Who moves first

    def _decide_first(self) -> None:
        if self.bout not in (1, SUDDEN_DEATH):
            self.move_first(1 - self.first)
            return
        self.first = NOBODY
        a, b = self.items_left(0), self.items_left(1)
        if a == b:
            self.phase, self.current_player = TOSSING, CHANCE
        else:
            self.phase, self.current_player = CHOOSING, 0 if a < b else 1

    def move_first(self, player: int) -> None:
        """Let `player` move first; the other one places first."""
        self.first = player
        self._ask_to_place(1 - player)

    # Placement

    def _ask_to_place(self, player: int) -> None:
        """Ask `player`, else the other one, for a piece; begin the battle if neither lacks one."""
        for placer in (player, 1 - player):
            if self.count(placer) < FEWEST and EMPTY in self.board:
                self.phase, self.current_player = PLACING, placer
                return
        self._begin_battle()

    def places(self) -> list[int]:
        """Return the squares where the player to decide may put a piece."""
        board, beside = self.board, self.ground.beside
        mine, yours = self.current_player + 1, 2 - self.current_player

        def next_to(square: int, owner: int) -> bool:
            return any(board[other] >> OWNER == owner for other in beside[square])

        empty = [square for square, piece in enumerate(board) if piece == EMPTY]
        safe = [square for square in empty if not next_to(square, yours)]
        return [square for square in safe if next_to(square, mine)] or safe or empty

    def place(self, action: int) -> None:
        """Put a plus or a cross on the board and ask for the next one."""
        cross = action >= CROSS
        arrows = PLAIN_CROSS if cross else PLAIN_PLUS
        square = action - (CROSS if cross else PLUS)
        self.board[square] = make(self.current_player + 1, NONE, arrows)
        self._ask_to_place(1 - self.current_player)

    # Turns

    def _begin_battle(self) -> None:
        if self.bout == JOINT:
            self._begin_joint_turn()
        else:
            self._begin_turn(self.first)

    def _begin_turn(self, player: int) -> None:
        self.clear_turn()
        self.held = [0, 0]
        self.phase = STARTING
        self.current_player = player

    def _begin_joint_turn(self) -> None:
        """Begin a turn of bout 3, in odd ones asking A first for an item, in even ones B."""
        self.held = [0, 0]
        self.asked = 0
        self.ask_for_item()

    def ask_for_item(self) -> None:
        """Ask the next player who holds an item, or go on to the secret choices."""
        self.clear_turn()
        enough = self.pieces() >= PIECES_FOR_ITEMS
        while self.asked < 2:
            player = (self.turn + self.asked) % 2
            self.asked += 1
            if enough and self.items_left(player):
                self.phase, self.current_player = OFFERING, player
                return
        self.base = self.board[:]
        self.ask_in_secret(0)

    def ask_in_secret(self, player: int) -> None:
        """Ask a player for move and power in bout 3, on the board before the moves."""
        self.clear_turn()
        self.board = self.base[:]
        self.phase, self.current_player = MOVING, player

    def end_turn(self, lost: bool, passed: bool, players: int) -> None:
        """Count a turn of one player or of both, then look whether the bout is decided."""
        a, b = self.count(0), self.count(1)
        self.turn += 1
        self.turns += players
        self.quiet = 0 if lost else self.quiet + players
        if a != b:
            self.more = 0 if a > b else 1
        few = a + b <= FEW[self.final]
        if passed and (self.passed or players == 2):
            self.decide_drawn(BOTH_PASSED)
        elif self.draw_rule == COUNT and few and self.quiet >= QUIET_SHORT[COUNT]:
            self.decide_drawn(SHORT_COUNT)
        elif self.quiet >= QUIET_LONG[self.draw_rule]:
            self.decide_drawn(LONG_COUNT)
        elif players == 2:
            self._begin_joint_turn()
        else:
            self.passed = passed
            self._begin_turn(1 - self.current_player)

    # The end of a bout and of the match

    def decide_drawn(self, ending: int) -> None:
        """Give a bout that nobody won to who has more pieces, or had more most recently."""
        a, b = self.count(0), self.count(1)
        self.end_bout(self.more if a == b else 0 if a > b else 1, ending)

    def end_bout(self, winner: int, ending: int) -> None:
        """Count the bout, then begin the next one or end the match."""
        self.endings.append(ending)
        if winner != NOBODY:
            self.wins[winner] += 1
        a, b = self.wins
        if max(a, b) == 2 or (self.bout == JOINT and a != b) or self.bout == SUDDEN_DEATH:
            self.phase, self.current_player = OVER, TERMINAL
            self.clear_turn()
        else:
            self.begin_bout(self.bout + 1)
