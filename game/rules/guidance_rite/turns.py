"""A turn of Guidance Rite from its item to its power, and the plans of bout 3."""

from __future__ import annotations

from typing import Final

from game.rules.guidance_rite import items, powers
from game.rules.guidance_rite.bouts import Bouts
from game.rules.guidance_rite.moves import arrival
from game.rules.guidance_rite.pieces import (
    EMPTY,
    OWNER,
    blackened,
    character_of,
    offered,
    plain,
    renewed,
    with_character,
)
from game.rules.guidance_rite.position import (
    BLACKENING,
    CAPTURE,
    EMPOWERING,
    JOINT,
    MOVING,
    NOBODY,
    PIECES_FOR_ITEMS,
    SECOND_HALF,
    TAKING_OVER,
    TIMED_OUT,
    WIPED_OUT,
)
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CROW_POWER,
    END,
    EXCHANGE,
    HONOUR,
    MONSTER,
    NO_ITEM,
    NONE,
    PASS,
    ROTATE,
    STEP,
    SWAP,
    TAKE,
    TIMEOUT,
    target_of,
)
from game.rules.guidance_rite.together import Clash

TIMEOUTS: Final = 3  # lose a bout


class Turns(Bouts):
    """A position that knows what belongs to a turn."""

    __slots__ = ()

    # What may be chosen

    def power_actions(self) -> list[int]:
        """Return the end of the turn and the powers that may go with the move."""
        if self.spent:
            return [END]
        found = powers.powers(
            self.board, self.current_player, self.moved, self.character, self.final
        )
        return [END, *found]

    def may_use_item(self) -> bool:
        """Return whether an item may open the turn of the player to decide."""
        return (
            self.final
            and self.pieces() >= PIECES_FOR_ITEMS
            and self.items_left(self.current_player) > 0
        )

    # Items

    def use_item(self, action: int) -> None:
        """Use an item, name its first half, or decline one in bout 3."""
        self.made.append(action)
        if self.chosen == NOBODY and (HONOUR <= action < ROTATE or action >= SWAP):
            self.chosen = action
            self.phase = SECOND_HALF
            return
        if action != NO_ITEM:
            items.use(self, action)
        if self.bout == JOINT:
            self.ask_for_item()
        else:
            self.phase = MOVING

    # A move

    def move(self, action: int) -> None:
        """Move a piece with its own effect; capture, merge or exchange."""
        self.made.append(action)
        board, own = self.board, self.current_player + 1
        source, kind = action >> 5, action & 3
        target = target_of(self.ground, action)
        mover, occupant = board[source], board[target]
        self.moved = target
        self.character = character_of(mover)
        self.phase = EMPOWERING
        self.spent = kind & EXCHANGE != 0 or (self.character == MONSTER and kind == STEP)
        board[source] = plain(occupant) if kind & EXCHANGE else EMPTY
        board[target] = piece = arrival(mover, occupant, action, self.ground, self.final)
        if occupant == EMPTY or kind & EXCHANGE:
            return
        self.lost = True
        if occupant >> OWNER != own:
            if self.bout != JOINT and not self.count(1 - self.current_player):
                self.finish_turn()
        elif self.final:
            self.captured = offered(piece, occupant)
            if self.captured:
                self.phase = TAKING_OVER
            else:
                board[target] = renewed(piece)

    def take_over(self, action: int) -> None:
        """Take the captured friend's character or keep the own one."""
        self.made.append(action)
        piece = self.board[self.moved]
        if action == TAKE:
            piece = with_character(piece, self.captured)
        self.board[self.moved] = renewed(piece)
        self.captured = NONE
        self.phase = EMPOWERING

    # A power

    def empower(self, action: int) -> None:
        """Use a power or none; the final match's Crow goes on arrow by arrow."""
        self.made.append(action)
        if self.final and action >= CROW_POWER:
            self.phase = BLACKENING
            return
        if action != END:
            powers.use(self.board, action, self.final)
        self.finish_turn()

    def blacken(self, action: int) -> None:
        """Blacken one more arrow, with the first of which the Crow loses its symbol, or end."""
        self.made.append(action)
        if action != END:
            board = self.board
            crow = powers.crow_in(self.made)
            square, direction = divmod(action - BLACKEN, 8)
            board[square] = blackened(board[square], direction)
            board[crow] = plain(board[crow])
            done = powers.blackenings(self.made)
            if powers.more_to_blacken(board, self.current_player, done):
                return
        self.finish_turn()

    # The end of a turn

    def finish_turn(self) -> None:
        """End the turn of one player; in bout 3 keep the plan until both have one."""
        player = self.current_player
        if self.bout != JOINT:
            if not self.count(1 - player):
                self.turns += 1
                self.end_bout(player, CAPTURE)
            else:
                self.end_turn(self.lost, self.made[-1] == PASS, 1)
        elif player == 0:
            self.plan_a = self.made
            self.ask_in_secret(1)
        else:
            self.plan_b = self.made
            self.board = self.base[:]
            self._reveal()

    def _reveal(self) -> None:
        """Carry out the plans of both players together."""
        plans = (self.plan_a, self.plan_b)
        self.clear_turn()
        for player in (0, 1):
            self.timeouts[player] += plans[player][0] == TIMEOUT
        a, b = (number >= TIMEOUTS for number in self.timeouts)
        if a or b:
            if a and b:
                self.decide_drawn(TIMED_OUT)
            else:
                self.end_bout(1 if a else 0, TIMED_OUT)
            return
        before = self.pieces()
        self.board = Clash(self.base, plans, self.final).board
        a, b = self.count(0) > 0, self.count(1) > 0
        if a and b:
            self.end_turn(self.pieces() < before, plans[0][0] == plans[1][0] == PASS, 2)
            return
        self.turns += 2
        if a or b:
            self.end_bout(0 if a else 1, CAPTURE)
        else:
            self.decide_drawn(WIPED_OUT)

    def pass_for_time(self) -> None:
        """Pass a turn by a time-out, which counts; in bout 3 it is found out with the plans."""
        player = self.current_player
        if self.bout == JOINT:
            self.finish_turn()
            return
        self.timeouts[player] += 1
        if self.timeouts[player] >= TIMEOUTS:
            self.end_bout(1 - player, TIMED_OUT)
        else:
            self.end_turn(False, False, 1)
