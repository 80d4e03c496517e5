"""The rules of The Haunting House 3: who decides what, and what it does."""

from __future__ import annotations

from random import Random
from typing import Self

from game.rules.haunting_house_3 import effects, observations, text
from game.rules.haunting_house_3.cards import (
    CANCEL,
    CHOOSABLE,
    DECKS,
    HM,
    M3,
    ND,
    NO,
    NO_CARD,
    STEPS_A_ROUND,
    SWAP,
)
from game.rules.haunting_house_3.house import GOAL
from game.rules.haunting_house_3.position import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    DRAWN,
    HAUNTED,
    NEAREST,
    NOBODY,
    OVER,
    PLAYING,
    PROGRAM,
    REVEAL,
    REVEAL_PARTNER,
    Position,
)
from game.rules.haunting_house_3.targets import is_possible, targets
from game.rules.haunting_house_3.tiles import (
    ALL_SIDES,
    CANCEL_DISK,
    GHOST,
    SWAP_DISK,
)
from game.rules.haunting_house_3.walking import Walker
from game.state import CHANCE, HIDDEN


class HauntingHouse3(Position):
    """A position of The Haunting House 3."""

    __slots__ = ()

    # What a player may do

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == CARRY_OUT:
            owner = self.owner()
            return targets(self, owner, self.held[owner])
        if phase == REVEAL:
            return self._undrawn(self.owner())
        if phase == PROGRAM:
            row = self._row(self.current_player)
            return [card for card in CHOOSABLE[self.storeys - 1] if card not in row]
        if phase == ASK_CANCEL:
            return [NO, CANCEL] if self.cancels[self.current_player] > 0 else [NO]
        if phase == ASK_SWAP:
            return self._swaps()
        return self._undrawn(self.partner) if phase == REVEAL_PARTNER else []

    def _row(self, seat: int) -> list[int]:
        return self.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]

    def _undrawn(self, seat: int) -> list[int]:
        """Return the cards of a seat that its neighbour has not yet drawn this round."""
        row = self._row(seat)
        return [card for card in DECKS[self.storeys - 1] if card not in row]

    def _swaps(self) -> list[int]:
        """Return `no` and, with a Swap, every player still to come in this step."""
        owner = self.owner()
        if self.cancels[owner] in (HIDDEN, self.hands[owner]):
            return [NO]
        to_come = range(self.turn + 1, self.players)
        return [NO, *sorted(SWAP + (self.start + turn) % self.players for turn in to_come)]

    def timeout(self) -> int | None:
        """Return the first legal action: `no`, the first card, or the first target."""
        return self.legal_actions()[0] if self.current_player >= 0 else None

    # What an action does

    def apply(self, action: int) -> None:
        phase = self.phase
        self.last = NOBODY if phase == PROGRAM else action
        if phase == CARRY_OUT:
            self._carry_out(action)
        elif phase == REVEAL:
            self._lay(self.owner(), action)
            self._ask_swap()
        elif phase == PROGRAM:
            self._program(action)
        elif phase == ASK_CANCEL:
            if action == CANCEL:
                self._spend(self.current_player, CANCEL_DISK)
                self._end_card()
            else:
                self._ask_cancel(after=self.current_player)
        elif phase == ASK_SWAP:
            self._swap(action)
        else:
            partner, self.partner = self.partner, NOBODY
            self._lay(partner, action)
            self._exchange_cards(partner)

    # The rounds

    def begin_round(self) -> None:
        """Begin a full round with its random round."""
        self.chosen = 0
        self._begin_step(0)

    def _begin_step(self, step: int) -> None:
        self.step = step
        self.turn = 0
        self.played = 0
        self.held = [NO_CARD] * self.players
        self._begin_card()

    def _program(self, card: int) -> None:
        """Put a card into the first empty slot of the row of who decides."""
        seat = self.current_player
        count = self.laid(seat)
        self.rows[seat * STEPS_A_ROUND + count] = card
        if count + 1 < STEPS_A_ROUND:
            return
        if (seat + 1) % self.players == self.start:
            self._begin_step(0)
        else:
            self.current_player = (seat + 1) % self.players

    def _end_row(self) -> None:
        """Return all cards after four steps; go on with the chosen round or the next full one."""
        self.rows = [NO_CARD] * (STEPS_A_ROUND * self.players)
        self.held = [NO_CARD] * self.players
        self.step = self.turn = self.played = 0
        if not self.chosen:
            self.chosen = 1
            self.phase = PROGRAM
            self.current_player = self.start
        elif self.round == self.round_limit:
            self._win_by_nearness()
        else:
            self.round += 1
            self.start = (self.start + 1) % self.players
            self.faces = [face & ALL_SIDES for face in self.faces]
            self.begin_round()

    # One card: reveal, swap, cancel, carry out

    def _begin_card(self) -> None:
        owner = self.owner()
        if self.held[owner] == NO_CARD:
            if not self.chosen:
                self.phase = REVEAL
                self.current_player = CHANCE
                return
            self.held[owner] = self.rows[owner * STEPS_A_ROUND + self.step]
        self._ask_swap()

    def _lay(self, seat: int, card: int) -> None:
        """Reveal the card drawn for a seat in this step."""
        self.rows[seat * STEPS_A_ROUND + self.step] = card
        self.held[seat] = card

    def _ask_swap(self) -> None:
        owner = self.owner()
        may = self.hands[owner] and not self.played >> owner & 1
        if may and self.turn < self.players - 1:
            self.phase = ASK_SWAP
            self.current_player = owner
        else:
            self._ask_cancel(after=owner)

    def _swap(self, action: int) -> None:
        owner = self.owner()
        if action == NO:
            self._ask_cancel(after=owner)
            return
        partner = action - SWAP
        self._spend(owner, SWAP_DISK)
        if self.held[partner] == NO_CARD:
            if not self.chosen:
                self.phase = REVEAL_PARTNER
                self.partner = partner
                self.current_player = CHANCE
                return
            self.held[partner] = self.rows[partner * STEPS_A_ROUND + self.step]
        self._exchange_cards(partner)

    def _exchange_cards(self, partner: int) -> None:
        owner, held = self.owner(), self.held
        held[owner], held[partner] = held[partner], held[owner]
        self._ask_cancel(after=owner)

    def _spend(self, seat: int, disk: int) -> None:
        """Let a kept disk leave the game."""
        self.hands[seat] -= 1
        if disk == CANCEL_DISK:
            self.cancels[seat] -= 1
        self.gone[disk - CANCEL_DISK] += 1
        self.played |= 1 << seat

    def _ask_cancel(self, after: int) -> None:
        """Ask the next player clockwise who may cancel the card, or carry it out."""
        owner = self.owner()
        seat = (after + 1) % self.players
        while seat != owner:
            if self.hands[seat] and not self.played >> seat & 1:
                self.phase = ASK_CANCEL
                self.current_player = seat
                return
            seat = (seat + 1) % self.players
        self._begin_to_carry_out(owner)

    def _begin_to_carry_out(self, owner: int) -> None:
        card = self.held[owner]
        if card == ND and self.kind_at(self.pawns[owner]) == GHOST:
            self.ghosts |= 1 << owner
        elif card not in (HM, ND) and is_possible(self, owner, card):
            self.left = card + 1 if card <= M3 else 1
            self.phase = CARRY_OUT
            self.current_player = owner
            return
        self._end_card()

    def _end_card(self) -> None:
        """See whether a ghost has won; then it is the next player's card, or the next step."""
        self.left = 0
        if self.moved & self.ghosts and self._ghost_wins():
            return
        self.moved = 0
        if self.turn + 1 < self.players:
            self.turn += 1
            self._begin_card()
        elif self.step + 1 < STEPS_A_ROUND:
            self._begin_step(self.step + 1)
        else:
            self._end_row()

    def _carry_out(self, action: int) -> None:
        """Carry out one action of a card; a Move goes on while steps are left and possible."""
        owner = self.owner()
        effects.carry_out(self, owner, self.held[owner], action)
        if self.phase == OVER:
            return
        if not (self.left and Walker(self, owner).can_leave(self.pawns[owner])):
            self._end_card()

    # The end

    def _ghost_wins(self) -> bool:
        """Let a ghost win that the card has moved and left on its goal; no card brings two."""
        for seat, place in enumerate(self.pawns):
            if place == GOAL and (self.moved & self.ghosts) >> seat & 1:
                self.finish(HAUNTED, 1 << seat)
                return True
        return False

    def _win_by_nearness(self) -> None:
        """Let the pawn with the fewest steps to its goal win; several nearest share a draw."""
        steps = [self.steps_to_goal(seat) for seat in range(self.players)]
        nearest = [seat for seat in range(self.players) if steps[seat] == min(steps)]
        ending = NEAREST if len(nearest) == 1 else DRAWN
        self.finish(ending, sum(1 << seat for seat in nearest))

    def returns(self) -> list[float]:
        if self.ending == PLAYING:
            return [0.0] * self.players
        best = 0.0 if self.ending == DRAWN else 1.0
        return [best if self.winners >> seat & 1 else -1.0 for seat in range(self.players)]

    # What a player knows

    def observation(self, player: int) -> Self:
        observed = self.clone()
        observations.hide(observed, player)
        return observed

    def determinize(self, rng: Random) -> Self:
        world = self.clone()
        observations.deal(world, rng)
        return world

    # Text

    def notation(self, action: int) -> str:
        return text.notation(self, action)

    def __str__(self) -> str:
        return text.draw(self)
