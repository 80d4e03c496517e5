"""The row a player puts together before laying it down: by clicks, keys, or dragging cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.haunting_house_3.cards import CARDS, CHOOSABLE, NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from scenes.boards.desk import Desk
from scenes.boards.haunting_house_3 import cards, click_paths
from scenes.ui.look import Look

EMPTY: Final = (NO_CARD,) * STEPS_A_ROUND
WIDE, HIGH = 128, 48  # units of a card that is carried


class RowDraft(Desk[HauntingHouse3]):
    """Cards in four slots, which the rules are told only when they are laid down.

    What is prepared belongs to one seat in one round; for everybody else there is nothing.
    """

    def __init__(self) -> None:
        self._whose = (-1, -1)  # round and seat
        self._cards = list(EMPTY)
        self._order: list[int] = []  # the cards as they were put, for taking them back
        self._laying = False
        self._told = -1  # the slot whose card was decided last, which is not told twice

    # What lies where

    def row(self, state: HauntingHouse3) -> list[int]:
        """Return the card in each slot, laid or prepared, NO_CARD for none."""
        seat = state.current_player
        laid = state.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]
        if not self._mine(state) or not self._open(state):
            return laid
        return [a if a != NO_CARD else b for a, b in zip(laid, self._cards, strict=True)]

    def free(self, state: HauntingHouse3) -> int:
        """Return the slot that the next card goes to, STEPS_A_ROUND if there is none."""
        row = self.row(state)
        return row.index(NO_CARD) if NO_CARD in row else STEPS_A_ROUND

    def ready(self, state: HauntingHouse3) -> int:
        """Return how many prepared cards can be laid down, with no empty slot before them."""
        return self.free(state) - state.laid(state.current_player)

    def _mine(self, state: HauntingHouse3) -> bool:
        return self._whose == (state.round, state.current_player)

    @staticmethod
    def _open(state: HauntingHouse3) -> bool:
        return state.phase == PROGRAM and click_paths.knows(state)

    def _begin(self, state: HauntingHouse3) -> None:
        if not self._mine(state):
            self._whose = (state.round, state.current_player)
            self._cards, self._order, self._laying = list(EMPTY), [], False

    def _slot_of(self, state: HauntingHouse3, place: str) -> int | None:
        """Return the slot of a place that is not fixed yet, None for anything else."""
        slot = click_paths.slot_of(place)
        return None if slot is None or slot < state.laid(state.current_player) else slot

    def _card_at(self, state: HauntingHouse3, place: str) -> int:
        """Return the card that could be picked up at a place, NO_CARD for none."""
        row = self.row(state)
        slot = self._slot_of(state, place)
        if slot is not None:
            return row[slot]
        card = click_paths.card_of(place)
        return NO_CARD if card in row[: state.laid(state.current_player)] else card

    # What is done

    def holds(self, observation: HauntingHouse3, place: str) -> bool:
        return self._open(observation) and self._card_at(observation, place) != NO_CARD

    def takes(self, observation: HauntingHouse3, place: str) -> bool:
        if not self._open(observation):
            return False
        if place == click_paths.LAY:
            return self.ready(observation) > 0
        return self.holds(observation, place)

    def press(self, observation: HauntingHouse3, place: str) -> bool:
        if not self.takes(observation, place):
            return False
        self._begin(observation)
        if place == click_paths.LAY:
            self._laying, self._told = True, -1
            return True
        card = self._card_at(observation, place)
        row = self.row(observation)
        if card in row:
            self._put(row.index(card), NO_CARD)
        elif NO_CARD in row:
            self._put(row.index(NO_CARD), card)
        else:
            return False
        return True

    def carry(self, observation: HauntingHouse3, source: str, target: str) -> bool:
        self._begin(observation)
        card, slot = self._card_at(observation, source), self._slot_of(observation, target)
        row = self.row(observation)
        old = row.index(card) if card in row else None
        if slot is None:
            if old is None or click_paths.slot_of(target) is not None or target == click_paths.LAY:
                return False
            self._put(old, NO_CARD)  # thrown back to the hand, or anywhere else
            return True
        if slot == old:
            return False
        displaced = row[slot]
        if old is not None:
            self._put(old, NO_CARD)
        self._put(slot, card)
        if old is not None and displaced != NO_CARD:
            self._put(old, displaced)
        return True

    def _put(self, slot: int, card: int) -> None:
        gone = self._cards[slot]
        if gone in self._order:
            self._order.remove(gone)
        self._cards[slot] = card
        if card != NO_CARD:
            self._order.append(card)
        self._laying = False

    def picture(self, observation: HauntingHouse3, place: str, look: Look) -> pygame.Surface | None:
        if not self.holds(observation, place):
            return None
        card = self._card_at(observation, place)
        return cards.strip(card, (look.tight(WIDE), look.tight(HIGH)), look, "", 0)

    def take_back(self, observation: HauntingHouse3) -> bool:
        if not self._open(observation) or not self._mine(observation) or not self._order:
            return False
        self._put(self._cards.index(self._order[-1]), NO_CARD)
        return True

    def decided(self, observation: HauntingHouse3) -> int | None:
        if not self._laying or not self._open(observation) or not self._mine(observation):
            return None
        slot = observation.laid(observation.current_player)
        card = self._cards[slot]
        refused = slot == self._told  # it was played, but it does not lie there
        if refused or card == NO_CARD or card not in observation.legal_actions():
            self._laying = False
            return None
        self._told = slot
        self._laying = slot < STEPS_A_ROUND - 1  # with the last card everything is done
        return card

    def prepared(self, observation: HauntingHouse3) -> Sequence[int]:
        if not self._open(observation) or not self._mine(observation):
            return ()
        laid = observation.laid(observation.current_player)
        return self.row(observation)[laid : self.free(observation)]

    def beckons(self, observation: HauntingHouse3) -> str:
        full = self._open(observation) and NO_CARD not in self.row(observation)
        return click_paths.LAY if full and not self._laying else ""

    def meant(self, observation: HauntingHouse3, place: str) -> int | None:
        if not self._open(observation):
            return None
        card = click_paths.card_of(place)
        legal = card in CHOOSABLE[observation.storeys - 1] and card not in self.row(observation)
        return card if legal and card < len(CARDS) else None
