"""The row that a player prepares before laying it down, with a target for each card.

What is wished for a card stays with whoever wished it: when the card is carried out, it is proposed
again.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.inference.haunting_house_3.rows import (
    Actions,
    CardWay,
    PlannedCard,
    at_hand,
    ends_of,
    reckon,
    ways,
    wished_way,
)
from game.language import _
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.facts import Walked
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from scenes.boards.desk import Desk
from scenes.boards.haunting_house_3 import click_paths
from scenes.boards.haunting_house_3.actions import AIM, AS_PLANNED, CLEAR, LAY
from scenes.boards.haunting_house_3.cards import strip, title
from scenes.boards.haunting_house_3.row.lost_aim import LostAim, lost_aim
from scenes.boards.haunting_house_3.row.row_plan import RowPlan
from scenes.boards.haunting_house_3.row.row_words import slot_words, why_nothing
from scenes.boards.picture.lens import Lens
from scenes.ui.drawing.look import Look

STEPS: Final = "steps"  # The overlay of the steps that each player has to go.
EMPTY: Final = (cards.NO_CARD,) * cards.STEPS_A_ROUND
CARRIED_WIDTH_UNITS, CARRIED_HEIGHT_UNITS = 128, 48  # A card that is carried has this size.


def _result(way: CardWay) -> Hashable:
    """Return what a way leaves: equal ways need not be told apart."""
    after = way.after
    lists = (after.tiles, after.faces, after.pawns, after.disks, after.hands, after.cancels)
    return tuple(map(tuple, lists)), way.uncertain


class RowDraft(Desk[HauntingHouse3]):
    """Prepared cards in four slots, which become actions when they are laid down.

    The cards belong to one seat in one round; other seats have none.
    """

    def __init__(self) -> None:
        super().__init__(frozenset(), Lens())
        self._whose = (-1, -1)  # A round and a seat.
        self._cards = list(EMPTY)
        self._order: list[int] = []  # The cards as they were put, for taking them back.
        self._laying = False
        self._told = -1  # The slot whose card was decided last; it is not told twice.
        self._wishes: dict[int, Actions] = {}  # By card, what it is to do.
        # by round and seat, also of others at this screen: at the table each plays as planned
        self._kept: dict[tuple[int, int], dict[int, Actions]] = {}
        self._aim = cards.NO_CARD  # The card that is being aimed.
        self._first = ""  # The first of two tiles that it is to switch.
        self._leading = ""  # The place to which the cursor is to go on.
        self._aimed = False  # Aim was pressed for the card since a card was put.
        self._going: Actions = ()  # The actions that are carried out now without being asked again.
        self._picking: tuple[HauntingHouse3, str] | None = None  # An end with several ways.
        self._due = (0, 0, 0)  # The round, step and steps left with which the plan goes on.
        self._known: tuple[HauntingHouse3, list[int], dict[int, Actions]] | None = None
        self._plan: list[PlannedCard | None] = []
        self._foreseen: (
            tuple[list[int], dict[int, Actions], HauntingHouse3, PlannedCard | None] | None
        ) = None
        self._proposed: tuple[Actions, HauntingHouse3, CardWay | None] | None = None
        self._present: tuple[HauntingHouse3, HauntingHouse3] | None = None
        self._ways: tuple[HauntingHouse3, list[CardWay]] | None = None
        self._ended: tuple[HauntingHouse3, str, dict[str, list[CardWay]]] | None = None
        self._strides: tuple[HauntingHouse3, dict[str, list[CardWay]]] | None = None
        self._shown: RowPlan | None = None

    def share(self, other: Desk[HauntingHouse3]) -> None:
        if isinstance(other, RowDraft):
            self._kept = other._kept

    # What lies where

    def row(self, state: HauntingHouse3) -> list[int]:
        """Return the card in each slot, laid or prepared, NO_CARD for none."""
        seat = state.current_player
        laid = state.rows[seat * cards.STEPS_A_ROUND : (seat + 1) * cards.STEPS_A_ROUND]
        if not self._mine(state) or not self._open(state):
            return laid
        return [a if a != cards.NO_CARD else b for a, b in zip(laid, self._cards, strict=True)]

    def free(self, state: HauntingHouse3) -> int:
        """Return the slot that the next card goes to, STEPS_A_ROUND if there is none."""
        row = self.row(state)
        return row.index(cards.NO_CARD) if cards.NO_CARD in row else cards.STEPS_A_ROUND

    def ready(self, state: HauntingHouse3) -> int:
        """Return the number of prepared cards before the first empty slot."""
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
            self._wishes, self._aim, self._first = {}, cards.NO_CARD, ""
            self._kept[self._whose] = self._wishes

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
        return cards.NO_CARD if card in row[: state.laid(state.current_player)] else card

    # What it would do

    def plan(self, state: HauntingHouse3) -> list[PlannedCard | None]:
        """Return the effect of each card of the row without interference, None for no card."""
        if not self._open(state):
            return [None] * cards.STEPS_A_ROUND
        row, wishes = self.row(state), self._wishes if self._mine(state) else {}
        known = self._known
        if known is None or known[0] is not state or known[1:] != (row, wishes):
            self._known = state, list(row), dict(wishes)
            self._plan = reckon(state, state.current_player, row, wishes)
        return self._plan

    def key(self, state: HauntingHouse3) -> Hashable:
        """Return the value that the planned row and its targets depend on."""
        if state.phase != PROGRAM:
            return ()
        return tuple(self.row(state)), tuple(self._wishes.items()), self._aim, self._first

    def shown(self, state: HauntingHouse3) -> RowPlan:
        """Return the planned row, computed again when it or the observation changes."""
        key, known = self.key(state), self._shown
        if known is None or known.observation is not state or known.key != key:
            targets = tuple((name, found[0]) for name, found in self.targets(state).items())
            row, planned = tuple(self.row(state)), tuple(self.plan(state))
            known = RowPlan(state, key, row, planned, self.aimed(state), targets, self._first)
            self._shown = known
        return known

    def aimed(self, state: HauntingHouse3) -> PlannedCard | None:
        """Return the card that is being aimed, None for none that could be."""
        row = self.row(state) if self._open(state) and self._mine(state) else []
        planned = self.plan(state)[row.index(self._aim)] if self._aim in row else None
        return planned if planned is not None and planned.possible else None

    def effect_if_laid_next(self, state: HauntingHouse3, card: int) -> PlannedCard | None:
        """Return the effect of a card in the first empty slot, or None."""
        slot = self.free(state)
        if slot == cards.STEPS_A_ROUND or not self._open(state):
            return None
        row = self.row(state)
        row[slot] = card
        key = row[: slot + 1], dict(self._wishes)
        if self._foreseen is None or self._foreseen[:2] != key or self._foreseen[2] is not state:
            wishes = self._wishes if self._mine(state) else {}
            planned = reckon(state, state.current_player, key[0], wishes)[slot]
            self._foreseen = *key, state, planned
        return self._foreseen[3]

    def targets(self, state: HauntingHouse3) -> dict[str, list[CardWay]]:
        """Return the possible targets of the card being aimed, each with its ways."""
        planned = self.aimed(state)
        return {} if planned is None else self._ends(planned.before)

    def _ends(self, before: HauntingHouse3) -> dict[str, list[CardWay]]:
        """Return where the card can be aimed at, computed once for all places."""
        known = self._ended
        if known is None or known[0] is not before or known[1] != self._first:
            known = self._ended = before, self._first, self._search(before)
        return known[2]

    def _search(self, before: HauntingHouse3) -> dict[str, list[CardWay]]:
        owner = before.owner()
        if self._ways is None or self._ways[0] is not before:
            self._ways = before, ways(before)
        found: dict[str, list[CardWay]] = {}
        if before.held[owner] <= cards.M3:
            for there, leading in ends_of(self._ways[1], owner).items():
                found[before.name_of(there)] = leading
            return found
        for way in self._ways[1]:
            for path in click_paths.clicks(before, way.actions[0]):
                pressed = [name for name in path if click_paths.place_of(before, name) is not None]
                if self._first and self._first not in pressed:
                    continue
                pressed = [name for name in pressed if name != self._first]
                if pressed and way not in found.setdefault(pressed[0], []):
                    found[pressed[0]].append(way)
        return found

    @property
    def first(self) -> str:
        """The first of two tiles that the card which is aimed is to switch."""
        return self._first

    def wishing(self, state: HauntingHouse3, place: str) -> bool:
        """Aim a card at a place, or take its next way; return whether that was possible."""
        if place == self._first:
            self._first = ""
            return True
        planned, found = self.aimed(state), self.targets(state).get(place, [])
        if planned is None or not found:
            return False
        if planned.card == cards.SW and not self._first:
            self._first = place
            return True
        options = [way.actions for way in found]
        now = self._wishes.get(planned.card, ())
        later = options.index(now) + 1 if now in options else 0
        self._first = ""
        if later < len(options):
            self._wishes[planned.card] = options[later]
        else:
            del self._wishes[planned.card]
        return True

    # What is carried out as it was wished

    def proposal(self, state: HauntingHouse3) -> CardWay | None:
        """Return the planned way to carry out the card at hand, or None if it is impossible now."""
        owner, played = state.owner(), state.phase == CARRY_OUT and state.chosen
        wishes = self.kept(state.round, owner) if played else {}
        wish = wishes.get(state.held[owner], ())
        if not wish:
            return None
        if self._proposed is None or self._proposed[:2] != (wish, state):
            gone = state.held[owner] + 1 - state.left if state.held[owner] <= cards.M3 else 0
            way = wished_way(self._at_hand(state), wish[gone:]) if wish[gone:] else None
            self._proposed = wish, state, way
        return self._proposed[2]

    def _at_hand(self, state: HauntingHouse3) -> HauntingHouse3:
        """Return the card that is carried out as its owner reckons with it."""
        if self._present is None or self._present[0] is not state:
            self._present = state, at_hand(state)
        return self._present[1]

    def kept(self, number: int, seat: int) -> dict[int, Actions]:
        """Return the planned targets of a seat of this screen in a round, by card."""
        return self._kept.get((number, seat), {})

    def lost_aim(self, state: HauntingHouse3) -> LostAim | None:
        """Return why the plan for the card at hand has become impossible; None if it has not."""
        owner = state.owner()
        mine = state.phase == CARRY_OUT and state.chosen and self._whose == (state.round, owner)
        wish = self._wishes.get(state.held[owner], ()) if mine else ()
        if not wish or self.proposal(state) is not None:
            return None
        return lost_aim(state, wish[0])

    def strides(self, state: HauntingHouse3) -> dict[str, list[CardWay]]:
        """Return the ends of the walk at hand that are more than a step away, with their ways."""
        if state.phase != CARRY_OUT or state.held[state.owner()] > cards.M3 or state.left < 2:
            return {}
        if self._strides is None or self._strides[0] is not state:
            near = {path[0] for a in state.legal_actions() for path in click_paths.clicks(state, a)}
            ends = self._ends(self._at_hand(state))
            self._strides = state, {name: ends[name] for name in ends if name not in near}
        return self._strides[1]

    def _stride(self, state: HauntingHouse3, place: str) -> bool:
        """Walk to an end; of several ways that differ in what they do one is picked first."""
        lanes = self.lanes(state)
        found = [lanes[place]] if place in lanes else self.strides(state).get(place, [])
        if place == AS_PLANNED.place:
            proposed = self.proposal(state)
            found = [proposed] if proposed else []
        is_same = len({_result(way) for way in found}) == 1
        self._going = found[0].actions if is_same else ()
        self._picking = None if is_same else (state, place)
        self._due = state.round, state.step, state.left
        return bool(found)

    def lanes(self, state: HauntingHouse3) -> dict[str, CardWay]:
        """Return the best way through each tile that not all ways to the pressed end pass."""
        if self._picking is None or self._picking[0] is not state:
            return {}
        ways = self.strides(state).get(self._picking[1], [])
        passed = [[f.place for f in way.facts if isinstance(f, Walked)][:-1] for way in ways]
        found: dict[str, CardWay] = {}
        for way, tiles in zip(ways, passed, strict=True):
            for tile in tiles:
                if not all(tile in others for others in passed):
                    found.setdefault(tile, way)
        return found

    # What is done

    def holds(self, observation: HauntingHouse3, place: str) -> bool:
        return self._open(observation) and self._card_at(observation, place) != cards.NO_CARD

    def takes(self, observation: HauntingHouse3, place: str) -> bool:
        if observation.phase == CARRY_OUT:
            if place == AS_PLANNED.place:
                return self.proposal(observation) is not None
            return place in self.strides(observation) or place in self.lanes(observation)
        if not self._open(observation):
            return False
        if place == LAY.place:
            return self.ready(observation) > 0
        if place in (AIM.place, CLEAR.place):
            return self._mine(observation) and bool(self._order)
        slot = click_paths.wish_slot(place)
        if slot is not None:
            planned = self.plan(observation)[slot]
            return planned is not None and planned.possible and self._mine(observation)
        aimed = place == self._first or place in self.targets(observation)
        return aimed or self.holds(observation, place)

    def changes(self, observation: HauntingHouse3, place: str) -> bool:
        if not self.takes(observation, place):
            return False
        slot = click_paths.wish_slot(place)
        if not self._aimed or self._first or (place != AIM.place and slot is None):
            return True
        return self._next_aim(observation, slot) != self._aim

    def decides(self, observation: HauntingHouse3, place: str) -> bool:
        laying = place in (LAY.place, AS_PLANNED.place)
        return laying and self.takes(observation, place)

    def press(self, observation: HauntingHouse3, place: str) -> bool:
        if not self.takes(observation, place):
            return False
        if observation.phase == CARRY_OUT:
            return self._stride(observation, place)
        self._begin(observation)
        if place == LAY.place:
            self._laying, self._told = True, -1
            return True
        if place == CLEAR.place:
            while self.take_back(observation):
                pass
            return True
        if place == AIM.place or click_paths.wish_slot(place) is not None:
            return self._take_aim(observation, click_paths.wish_slot(place))
        if place == self._first or place in self.targets(observation):
            return self.wishing(observation, place)
        card = self._card_at(observation, place)
        row = self.row(observation)
        if card in row:
            self._put(row.index(card), cards.NO_CARD)
            self._forget(card)
        elif cards.NO_CARD in row:
            self._put(row.index(cards.NO_CARD), card)
            self._aim, self._first = card, ""
        else:
            return False
        return True

    def _take_aim(self, state: HauntingHouse3, slot: int | None) -> bool:
        """Aim the card of a slot, or the last card laid; a further press aims the next one."""
        self._aim = self._next_aim(state, slot)
        self._first, self._aimed = "", True
        self._leading = next(iter(self.targets(state)), "")
        return True

    def _next_aim(self, state: HauntingHouse3, slot: int | None) -> int:
        """Return the card that is aimed by a press on a slot, or on the button for all of them."""
        row = self.row(state)
        if slot is not None:
            return row[slot]
        prepared = [card for card in row if card in self._order]
        if self._aim not in prepared:
            return self._order[-1]
        ahead = int(self._aimed)
        return prepared[(prepared.index(self._aim) + ahead) % len(prepared)]

    def _forget(self, card: int) -> None:
        """Forget the target of a card that is back in the hand."""
        self._wishes.pop(card, None)
        self._first = ""
        if self._aim == card:
            self._aim = cards.NO_CARD

    def carry(self, observation: HauntingHouse3, source: str, target: str) -> bool:
        self._begin(observation)
        card, slot = self._card_at(observation, source), self._slot_of(observation, target)
        row = self.row(observation)
        old = row.index(card) if card in row else None
        if slot is None:
            if old is None or click_paths.slot_of(target) is not None or target == LAY.place:
                return False
            self._put(old, cards.NO_CARD)  # The card is thrown back to the hand, or anywhere else.
            self._forget(card)
            return True
        if slot == old:
            return False
        displaced = row[slot]
        if old is not None:
            self._put(old, cards.NO_CARD)
        self._put(slot, card)
        if old is not None and displaced != cards.NO_CARD:
            self._put(old, displaced)
        elif displaced != cards.NO_CARD:
            self._forget(displaced)
        self._aim, self._first = card, ""
        return True

    def _put(self, slot: int, card: int) -> None:
        gone = self._cards[slot]
        if gone in self._order:
            self._order.remove(gone)
        self._cards[slot] = card
        if card != cards.NO_CARD:
            self._order.append(card)
        self._laying, self._leading, self._aimed = False, "", False

    def picture(self, observation: HauntingHouse3, place: str, look: Look) -> pygame.Surface | None:
        if not self.holds(observation, place):
            return None
        card = self._card_at(observation, place)
        return strip(
            card, (look.tight(CARRIED_WIDTH_UNITS), look.tight(CARRIED_HEIGHT_UNITS)), look, "", ""
        )

    def drafted(self, observation: HauntingHouse3) -> tuple[str, ...]:
        is_picking = self._picking is not None and self._picking[0] is observation
        return (self._picking[1],) if self._picking and is_picking else ()

    def take_back(self, observation: HauntingHouse3) -> bool:
        if self.drafted(observation):
            self._picking = None
            return True
        if not self._open(observation) or not self._mine(observation) or not self._order:
            return False
        if self._first:
            self._first = ""
            return True
        card = self._order[-1]
        self._put(self._cards.index(card), cards.NO_CARD)
        self._forget(card)
        if self._order:
            self._aim = self._order[-1]
        return True

    def decided(self, observation: HauntingHouse3) -> int | None:
        if observation.phase == CARRY_OUT:
            return self._stride_on(observation)
        if not self._laying or not self._open(observation) or not self._mine(observation):
            return None
        slot = observation.laid(observation.current_player)
        card = self._cards[slot]
        refused = slot == self._told  # The card was played, but it does not lie there.
        if refused or card == cards.NO_CARD or card not in observation.legal_actions():
            self._laying = False
            return None
        self._told = slot
        self._laying = slot < cards.STEPS_A_ROUND - 1  # With the last card everything is done.
        return card

    def prepared(self, observation: HauntingHouse3) -> Sequence[int]:
        if not self._open(observation) or not self._mine(observation):
            return ()
        laid = observation.laid(observation.current_player)
        return self.row(observation)[laid : self.free(observation)]

    def _stride_on(self, state: HauntingHouse3) -> int | None:
        """Return the next step of a plan that runs by itself, or None."""
        first, self._going = self._going[:1], self._going[1:]
        due = self._due == (state.round, state.step, state.left)
        self._due = state.round, state.step, state.left - 1
        if due and first and first[0] in state.legal_actions():
            return first[0]
        self._going = ()
        return None

    def next_place(self, observation: HauntingHouse3) -> str:
        if observation.phase == CARRY_OUT:
            return AS_PLANNED.place if self.proposal(observation) is not None else ""
        if self._leading:
            return self._leading if self._leading in self.targets(observation) else ""
        full = self._open(observation) and cards.NO_CARD not in self.row(observation)
        return LAY.place if full and not self._laying else ""

    def asks(self, observation: HauntingHouse3, names: Sequence[str]) -> str:
        row = self.row(observation) if self._open(observation) and self._mine(observation) else []
        card = self._aim
        planned = self.plan(observation)[row.index(card)] if card in row else None
        if planned is None or not (self._aimed or card in self._wishes):
            return ""
        if not planned.possible:
            return f"{title(card)}. {why_nothing(planned)}"
        words = slot_words(planned, names)[0]
        end = "" if not words or words[-1] in "?!" else "."
        return f"{title(card)}: {words}{end} " + _("Tap the house to aim it.")

    def meant(self, observation: HauntingHouse3, place: str) -> int | None:
        if place == AS_PLANNED.place:
            proposed = self.proposal(observation)
            return None if proposed is None else proposed.actions[0]
        if not self._open(observation):
            return None
        if self.free(observation) == cards.STEPS_A_ROUND:
            return None
        card = click_paths.card_of(place)
        legal = card in cards.CHOOSABLE[observation.storeys - 1] and card not in self.row(
            observation
        )
        return card if legal and card < len(cards.CARDS) else None
