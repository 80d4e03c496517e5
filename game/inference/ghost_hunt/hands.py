"""The items that hunters may carry, as far as the Ghost can tell.

The Ghost sees items that a hunter uses, places, picks up or drops. Each hunter chose two items at
the beginning, and a hand may change at every exchange in the van.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from game.entry import unpacked
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.position import EXCHANGE, Position
from game.state import HIDDEN

SHOWN, LOST, GAINED, CHANGE, DEATH = range(5)  # The kinds of clues about a hand.
GONE: Final = 0  # The place of a lost item: somewhere on the board.
# A hunter puts back an item that no later fact speaks of with this probability.
PUT_PROBABILITY: Final = 0.5
# A hunter takes an item that no later fact speaks of with this probability.
TAKE_PROBABILITY: Final = 0.7


class HandClue(NamedTuple):
    """A fact from which the Ghost learned something about a hand."""

    kind: int
    hunter: int
    item: int


class HandOutlook(NamedTuple):
    """What the clues after a moment say about a hunter's hand at that moment."""

    # By item: the hunter who shows it next, and whether before the next exchange.
    needs: dict[int, tuple[int, bool]]
    # By item needed later: the hunters who can give it back in time.
    sources: dict[int, tuple[int, ...]]
    room: int  # The most items the hand can hold at this moment.
    exact: bool  # Whether it holds only `needs`, because the hunter dies before an exchange.


class HandClues:
    """All clues about the hands in a match."""

    def __init__(self, hunters: int, memory: tuple[int, ...]) -> None:
        self.chosen = [0] * hunters
        self.facts: list[HandClue] = []
        hunter = tables.NONE
        for event in map(unpacked, memory):
            if event.kind == fact_kinds.HUNTERS_TURN:
                hunter = event.first
            elif event.kind == fact_kinds.CHOSE:
                self.chosen[event.first] += 1
            elif event.kind == fact_kinds.ANSWERED:
                self.facts.append(HandClue(SHOWN, hunter, event.first))
            elif event.kind == fact_kinds.LAID:
                kind = SHOWN if event.second == tables.SALT else LOST
                self.facts.append(HandClue(kind, hunter, event.second))
            elif event.kind == fact_kinds.PICKED:
                self.facts.append(HandClue(GAINED, hunter, event.second))
            elif event.kind == fact_kinds.EXCHANGED:
                self.facts.append(HandClue(CHANGE, hunter, tables.NONE))
            elif event.kind == fact_kinds.KILLED:
                self.facts.append(HandClue(DEATH, event.first, tables.NONE))
            elif event.kind == fact_kinds.DROPPED:
                self.facts.append(HandClue(LOST, event.first, event.second))
        self.at_first = [self._outlook(0, hunter) for hunter in range(hunters)]
        self.later = {
            index: self._outlook(index + 1, fact.hunter)
            for index, fact in enumerate(self.facts)
            if fact.kind == CHANGE
        }

    def _outlook(self, start: int, hunter: int) -> HandOutlook:
        needs: dict[int, tuple[int, bool]] = {}
        sources: dict[int, tuple[int, ...]] = {}
        changed: list[int] = []  # The hunter of each exchange.
        for kind, owner, item in self.facts[start:]:
            if kind == CHANGE:
                changed.append(owner)
            elif kind == GAINED:
                # The item lies on the board until then.
                needs.setdefault(item, (tables.NONE, False))
            elif kind != DEATH and item not in needs:
                needs[item] = owner, owner not in changed
                last = len(changed) - 1 - changed[::-1].index(owner) if owner in changed else 0
                sources[item] = (owner, *changed[:last])
        return HandOutlook(needs, sources, *self._room(start, hunter))

    def _room(self, start: int, hunter: int) -> tuple[int, bool]:
        room, held = tables.HAND_LIMIT, 0
        for fact in self.facts[start:]:
            if fact.hunter != hunter:
                continue
            if fact.kind in (CHANGE, DEATH):
                return room, fact.kind == DEATH
            if fact.kind == GAINED:
                room = min(room, tables.HAND_LIMIT - 1 - held)
                held += 1
            elif fact.kind == LOST:
                held -= 1
        return room, False


@lru_cache(maxsize=64)
def _clues_in(hunters: int, memory: tuple[int, ...]) -> HandClues:
    return HandClues(hunters, memory)


def deal(world: Position, rng: Random) -> None:
    """Deal the hidden items of a copy of the Ghost's observation to hands and stock."""
    seen = _clues_in(len(world.pawns), tuple(world.record.memory(0)))
    places = None
    while places is None:
        places = _deal_hands(seen, rng)
    world.where = [
        place if place != HIDDEN else places[item] for item, place in enumerate(world.where)
    ]
    if world.phase == EXCHANGE:
        hand = world.hand(world.hunter)
        world.took = int(bool(hand) and rng.random() < PUT_PROBABILITY)


def _deal_hands(seen: HandClues, rng: Random) -> list[int] | None:
    """Return where every item is now, played forward from a guess, or None if that failed."""
    places = _first_hands(seen, rng)
    if places is None:
        return None
    for index, (kind, hunter, item) in enumerate(seen.facts):
        held = tables.HAND - hunter
        if kind == CHANGE:
            if not _exchange(places, seen.later[index], hunter, rng):
                return None
        elif kind == GAINED:
            if places.count(held) >= tables.HAND_LIMIT:
                return None
            places[item] = held
        elif kind in (SHOWN, LOST):
            if places[item] != held:
                return None
            if kind == LOST:
                places[item] = GONE
    dead = [fact.hunter for fact in seen.facts if fact.kind == DEATH]
    return None if any(tables.HAND - hunter in places for hunter in dead) else places


def _first_hands(seen: HandClues, rng: Random) -> list[int] | None:
    """Return the items chosen at the beginning, or None if the draw cannot be right."""
    places = [tables.STOCK] * len(tables.ITEMS)
    missing = seen.chosen[:]
    hunters = list(range(len(missing)))
    needs, sources = seen.at_first[0].needs, seen.at_first[0].sources
    for item, (hunter, at_once) in needs.items():
        if at_once:
            places[item] = tables.HAND - hunter
            missing[hunter] -= 1
    spare = len(tables.ITEMS) - sum(seen.chosen)  # The number of items that nobody chose.
    rest = [item for item, place in enumerate(places) if place == tables.STOCK]
    rng.shuffle(rest)
    # The items with the fewest possible owners come first.
    rest.sort(key=lambda item: len(set(sources.get(item, hunters))))
    for item in rest:
        owners = [
            hunter
            for hunter in hunters
            if missing[hunter] > 0
            and not seen.at_first[hunter].exact
            and hunter in sources.get(item, hunters)
        ]
        draw = int(rng.random() * (sum(missing[hunter] for hunter in owners) + spare))
        for hunter in owners:
            if 0 <= draw < missing[hunter]:
                places[item] = tables.HAND - hunter
                missing[hunter] -= 1
            draw -= missing[hunter] + (places[item] == tables.HAND - hunter)
        spare -= places[item] == tables.STOCK
    return places if not any(missing) else None


def _exchange(places: list[int], outlook: HandOutlook, hunter: int, rng: Random) -> bool:
    """Change a hand in the van as later facts demand, else freely; return whether it can."""
    held = tables.HAND - hunter
    needs = outlook.needs
    needed = [item for item, need in needs.items() if need == (hunter, True)]
    hand = [item for item, place in enumerate(places) if place == held]
    if not hand and tables.STOCK not in places:
        return False
    for item in hand:
        owner = needs[item][0] if item in needs else tables.NONE
        freely = rng.random() < PUT_PROBABILITY
        if item not in needed and (outlook.exact or owner not in (tables.NONE, hunter) or freely):
            places[item] = tables.STOCK
    for item in needed:
        if places[item] not in (tables.STOCK, held):
            return False
        places[item] = held
    hand = [item for item, place in enumerate(places) if place == held]
    while len(hand) > outlook.room:
        given = next((item for item in hand if item not in needed), None)
        if given is None:
            return False
        places[given] = tables.STOCK
        hand.remove(given)
    stock = [
        item
        for item, place in enumerate(places)
        if place == tables.STOCK and (item not in needs or needs[item][0] == hunter)
    ]
    while stock and len(hand) < outlook.room and not outlook.exact:
        if rng.random() >= TAKE_PROBABILITY:
            break
        item = stock.pop(int(rng.random() * len(stock)))
        places[item] = held
        hand.append(item)
    return True
