"""The rules of Guidance Rite: who may do what, and what it does."""

from __future__ import annotations

from random import Random
from typing import Final, Self

from game.rules.guidance_rite import items, powers, text, views
from game.rules.guidance_rite.bouts import CLAIMS_A_ROUND, Bouts
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import (
    EMPTY,
    OWNER,
    blackened,
    character_of,
    merged,
    moved,
    plain,
    renewed,
    with_character,
)
from game.rules.guidance_rite.position import (
    BLACKENING,
    CAPTURE,
    CHOOSING,
    CLAIMING,
    DEALING_ITEMS,
    DEALING_NUMBERS,
    EMPOWERING,
    JOINT,
    MOVING,
    NOBODY,
    OFFERING,
    OVER,
    PIECES_FOR_ITEMS,
    PLACING,
    SECOND_HALF,
    STARTING,
    TAKING_OVER,
    TIMED_OUT,
    TOSSING,
    WIPED_OUT,
)
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    CROW_POWER,
    DEAL,
    END,
    EXCHANGE,
    GO_FIRST,
    GO_SECOND,
    HONOUR,
    ITEM_NUMBERS,
    KEEP,
    MONSTER,
    NO_ITEM,
    NONE,
    NOWHERE,
    NUMBERS,
    PASS,
    PLUS,
    ROTATE,
    STEP,
    SWAP,
    TAKE,
    TIMEOUT,
    TOSS,
    target_of,
)
from game.rules.guidance_rite.together import Clash
from game.state import CHANCE

TIMEOUTS: Final = 3  # lose a bout


class GuidanceRite(Bouts):
    """A position of Guidance Rite."""

    __slots__ = ()

    # What a player may do

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == EMPOWERING:
            return self._powers()
        if phase in (STARTING, MOVING):
            player = self.current_player
            actions = moves(self.board, player, self.final, self.held[player]) or [PASS]
            if phase == STARTING and self._may_use_item():
                actions += items.openings(self)
            return actions
        if phase == CLAIMING:
            named = max(self.names[self.current_player], 0)
            return [CLAIM + square for square in self.unclaimed() if not named >> square & 1]
        if phase == TAKING_OVER:
            return [KEEP, TAKE]
        if phase == BLACKENING:
            done = powers.blackenings(self.made)
            more = powers.more_to_blacken(self.board, self.current_player, done)
            return [END] * bool(done) + [BLACKEN + arrow for arrow in more]
        if phase == OFFERING:
            return [NO_ITEM, *items.openings(self)]
        if phase == SECOND_HALF:
            return items.seconds(self)
        if phase == PLACING:
            places = self.places()
            return [start + square for start in (PLUS, CROSS) for square in places]
        if phase == CHOOSING:
            return [GO_FIRST, GO_SECOND]
        return self._chances()

    def _powers(self) -> list[int]:
        if self.spent:
            return [END]
        found = powers.powers(
            self.board, self.current_player, self.moved, self.character, self.final
        )
        return [END, *found]

    def _may_use_item(self) -> bool:
        return (
            self.final
            and self.pieces() >= PIECES_FOR_ITEMS
            and self.items_left(self.current_player) > 0
        )

    def _chances(self) -> list[int]:
        if self.phase == TOSSING:
            return [TOSS, TOSS + 1]
        if self.phase == DEALING_NUMBERS:
            return list(range(NUMBERS, NUMBERS + len(ITEM_NUMBERS)))
        if self.phase == DEALING_ITEMS:
            return [DEAL + self.asked * 3 + kind for kind in range(3)]
        return []

    def timeout(self) -> int | None:
        """Return the action of a player whose time is up; it is never among the legal ones."""
        return TIMEOUT if self.current_player >= 0 else None

    # What an action does

    def apply(self, action: int) -> None:
        phase = self.phase
        if action == TIMEOUT:
            self._time_is_up()
        elif phase in (STARTING, MOVING):
            if action < PASS:
                self._move(action)
            elif action == PASS:
                self.made.append(PASS)
                self._finish_turn()
            else:
                self._use_item(action)
        elif phase == EMPOWERING:
            self._empower(action)
        elif phase == CLAIMING:
            self.names[self.current_player] |= 1 << action - CLAIM
            if self.names[self.current_player].bit_count() == CLAIMS_A_ROUND:
                self.end_naming()
        elif phase == TAKING_OVER:
            self._take_over(action)
        elif phase == BLACKENING:
            self._blacken(action)
        elif phase in (OFFERING, SECOND_HALF):
            self._use_item(action)
        elif phase == PLACING:
            self.place(action)
        elif phase == CHOOSING:
            player = self.current_player
            self.move_first(player if action == GO_FIRST else 1 - player)
        else:
            self._deal(action)

    def _deal(self, action: int) -> None:
        """Take what chance decided: a toss, the numbers of items, or one of them."""
        if action >= TOSS:
            self.move_first(action - TOSS)
        elif action >= DEAL:
            self.items[action - DEAL] += 1
            self.held[self.asked] -= 1
            self._deal_next_item()
        else:
            self.held = list(ITEM_NUMBERS[action - NUMBERS])
            self._deal_next_item()

    def _deal_next_item(self) -> None:
        """Deal the next item, A's first; `held` counts those still to be dealt."""
        self.current_player = CHANCE
        if any(self.held):
            self.phase = DEALING_ITEMS
            self.asked = 0 if self.held[0] else 1
        else:
            self.asked = 0
            self.begin_bout(1)

    # Items

    def _use_item(self, action: int) -> None:
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

    def _move(self, action: int) -> None:
        """Move a piece with its own effect; capture, merge or exchange."""
        self.made.append(action)
        board, own = self.board, self.current_player + 1
        source, direction, kind = action >> 5, action >> 2 & 7, action & 3
        target = target_of(self.ground, action)
        piece, occupant = board[source], board[target]
        over_the_edge = self.ground.step[source][direction] == NOWHERE
        self.moved = target
        self.character = character_of(piece)
        self.phase = EMPOWERING
        self.spent = kind & EXCHANGE != 0 or (self.character == MONSTER and kind == STEP)
        piece = moved(piece, direction, kind, over_the_edge and occupant != EMPTY)
        board[source] = plain(occupant) if kind & EXCHANGE else EMPTY
        board[target] = piece
        if occupant == EMPTY or kind & EXCHANGE:
            return
        self.lost = True
        if occupant >> OWNER != own:
            if self.bout != JOINT and not self.count(1 - self.current_player):
                self._finish_turn()
        elif self.final:
            self._merge(piece, occupant)

    def _merge(self, piece: int, captured: int) -> None:
        piece = merged(piece, captured)
        character = character_of(captured)
        if character not in (NONE, character_of(piece)):
            self.captured = character
            self.phase = TAKING_OVER
        else:
            piece = renewed(piece)
        self.board[self.moved] = piece

    def _take_over(self, action: int) -> None:
        self.made.append(action)
        piece = self.board[self.moved]
        if action == TAKE:
            piece = with_character(piece, self.captured)
        self.board[self.moved] = renewed(piece)
        self.captured = NONE
        self.phase = EMPOWERING

    # A power

    def _empower(self, action: int) -> None:
        self.made.append(action)
        if self.final and action >= CROW_POWER:
            self.phase = BLACKENING
            return
        if action != END:
            powers.use(self.board, action, self.final)
        self._finish_turn()

    def _blacken(self, action: int) -> None:
        self.made.append(action)
        if action != END:
            board = self.board
            crow = next(a for a in self.made if CROW_POWER <= a < BLACKEN) - CROW_POWER
            square, direction = divmod(action - BLACKEN, 8)
            board[square] = blackened(board[square], direction)
            board[crow] = plain(board[crow])
            done = powers.blackenings(self.made)
            if powers.more_to_blacken(board, self.current_player, done):
                return
        self._finish_turn()

    # The end of a turn

    def _finish_turn(self) -> None:
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

    # Time

    def _time_is_up(self) -> None:
        """Do what stands for the decision of a player who made none."""
        phase = self.phase
        if phase == CLAIMING:
            self.end_naming()
        elif phase in (CHOOSING, PLACING):
            self.apply(self.legal_actions()[0])
        elif phase == OFFERING or (phase == SECOND_HALF and self.bout == JOINT):
            self.chosen = NOBODY
            self._use_item(NO_ITEM)
        elif phase in (STARTING, MOVING, SECOND_HALF):
            self.made.append(TIMEOUT)
            self._pass_for_time()
        else:
            if phase == TAKING_OVER:
                self._take_over(KEEP)
            self.made.append(END)
            self._finish_turn()

    def _pass_for_time(self) -> None:
        """Pass a turn by a time-out, which counts; in bout 3 it is found out with the plans."""
        player = self.current_player
        if self.bout == JOINT:
            self._finish_turn()
            return
        self.timeouts[player] += 1
        if self.timeouts[player] >= TIMEOUTS:
            self.end_bout(1 - player, TIMED_OUT)
        else:
            self.end_turn(False, False, 1)

    # The contract

    def returns(self) -> list[float]:
        """Return 1 for who won more bouts once the match is over; 0 each is a draw."""
        a, b = self.wins
        if self.phase != OVER or a == b:
            return [0.0, 0.0]
        return [1.0, -1.0] if a > b else [-1.0, 1.0]

    def notation(self, action: int) -> str:
        return text.notation(self, action)

    def parse(self, notation: str) -> int:
        """Return the legal action or the time-out written as `notation`; raise ValueError."""
        if notation == "timeout" and self.current_player >= 0:
            return TIMEOUT
        return super().parse(notation)

    def __str__(self) -> str:
        return text.drawing(self)

    def observation(self, player: int) -> Self:
        copy = self.clone()
        views.hide(copy, player)
        return copy

    def determinize(self, rng: Random) -> Self:
        copy = self.clone()
        views.deal(copy, rng)
        return copy
