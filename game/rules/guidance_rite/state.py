"""The rules of Guidance Rite: who may do what, and what it does."""

from __future__ import annotations

from random import Random
from typing import Self

from game.rules.guidance_rite import items, observations, powers, text
from game.rules.guidance_rite.bouts import CLAIMS_A_ROUND
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.position import (
    BLACKENING,
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
    PLACING,
    SECOND_HALF,
    STARTING,
    TAKING_OVER,
    TOSSING,
)
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    DEAL,
    END,
    GO_FIRST,
    GO_SECOND,
    ITEM_NUMBERS,
    KEEP,
    NO_ITEM,
    NUMBERS,
    PASS,
    PLUS,
    TAKE,
    TIMEOUT,
    TOSS,
)
from game.rules.guidance_rite.turns import Turns
from game.state import CHANCE


class GuidanceRite(Turns):
    """A position of Guidance Rite."""

    __slots__ = ()

    # What a player may do

    def legal_actions(self) -> list[int]:
        phase = self.phase
        if phase == EMPOWERING:
            return self.power_actions()
        if phase in (STARTING, MOVING):
            player = self.current_player
            actions = moves(self.board, player, self.final, self.held[player]) or [PASS]
            if phase == STARTING and self.may_use_item():
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
                self.move(action)
            elif action == PASS:
                self.made.append(PASS)
                self.finish_turn()
            else:
                self.use_item(action)
        elif phase == EMPOWERING:
            self.empower(action)
        elif phase == CLAIMING:
            self.names[self.current_player] |= 1 << action - CLAIM
            if self.names[self.current_player].bit_count() == CLAIMS_A_ROUND:
                self.end_naming()
        elif phase == TAKING_OVER:
            self.take_over(action)
        elif phase == BLACKENING:
            self.blacken(action)
        elif phase in (OFFERING, SECOND_HALF):
            self.use_item(action)
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
            self.use_item(NO_ITEM)
        elif phase in (STARTING, MOVING, SECOND_HALF):
            self.made.append(TIMEOUT)
            self.pass_for_time()
        else:
            if phase == TAKING_OVER:
                self.take_over(KEEP)
            self.made.append(END)
            self.finish_turn()

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
        observations.hide(copy, player)
        return copy

    def determinize(self, rng: Random) -> Self:
        copy = self.clone()
        observations.deal(copy, rng)
        return copy
