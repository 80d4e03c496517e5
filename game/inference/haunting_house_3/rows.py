"""The result of a row of cards if nobody interferes, computed from what its owner knows.

All other players are assumed to lay Halls of Mirrors, which do nothing. An unseen disk does nothing
either, but makes the rest of the row uncertain. Without a wish of the owner, a Move, a Secret
Passage or Switch Places leads to where the fewest steps are left; other cards need a wish.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.facts import Fact
from game.inference.haunting_house_3.steps import Distance, distances
from game.rules.haunting_house_3.cards import HM, NO_CARD, PL, SP
from game.rules.haunting_house_3.facts import FACTS, DiskSeen
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, REVEAL, HauntingHouse3
from game.state import HIDDEN

Actions = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardWay:
    """One way to carry out a card."""

    actions: Actions
    facts: tuple[Fact, ...]
    after: HauntingHouse3
    left: Distance  # The distance left.
    uncertain: bool  # Whether it looks at a disk that nobody has seen.

    @property
    def order(self) -> tuple[Distance, bool, Actions]:
        """The sort key: the best way has the smallest."""
        return self.left, self.uncertain, self.actions


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card of a row: the position it is played in, and its way, or None without a wish."""

    card: int
    before: HauntingHouse3  # The position while the card is carried out, if possible.
    way: CardWay | None
    wished: bool  # Whether its owner chose the way.
    broken: bool  # Whether the chosen way is impossible here.
    after: HauntingHouse3

    @property
    def possible(self) -> bool:
        """Whether the card can be carried out in that position."""
        return self.before.phase == CARRY_OUT


def alone(seen: HauntingHouse3, seat: int) -> HauntingHouse3:
    """Return the position that a seat knows just before the first card of its row."""
    world = _quiet(seen, seat)
    world.begin_round()
    _let_others_pass(world, seat)
    return world


def at_hand(seen: HauntingHouse3) -> HauntingHouse3:
    """Return the position that the owner of the current card knows, as if no card followed."""
    owner = seen.owner()
    world = _quiet(seen, owner)
    world.held = [card if seat == owner else NO_CARD for seat, card in enumerate(seen.held)]
    world.chosen = 0
    return world


def _quiet(seen: HauntingHouse3, seat: int) -> HauntingHouse3:
    """Return the observation of a seat without laid cards and kept disks."""
    world = seen.observation(seat)
    world.hands = [0] * world.players
    world.cancels = [0] * world.players
    world.rows = [NO_CARD] * len(world.rows)
    return world


def _let_others_pass(world: HauntingHouse3, seat: int) -> None:
    while world.phase == REVEAL and world.owner() != seat:
        world.apply(HM)


def reckon(
    seen: HauntingHouse3, seat: int, row: Sequence[int], wishes: Mapping[int, Actions]
) -> list[PlannedCard | None]:
    """Return the result of each card of a row, None for an empty slot; `wishes` are by card."""
    world = alone(seen, seat)
    found: list[PlannedCard | None] = []
    for card in row:
        if world.phase == OVER:
            gone = PlannedCard(card, world, None, False, False, world)
            found.append(None if card == NO_CARD else gone)
            continue
        planned = None
        if card != NO_CARD:
            planned = _planned(world, seat, card, wishes.get(card, ()))
        if planned is None or planned.way is None:
            world = world.clone()
            world.apply(HM)
            _let_others_pass(world, seat)
        else:
            world = planned.after
        found.append(planned)
    return found


def meeting(world: HauntingHouse3, seat: int, card: int) -> HauntingHouse3:
    """Return the position after turning up a card of a seat."""
    met = world.clone()
    met.apply(card)
    return met if met.phase == CARRY_OUT and met.owner() == seat else world


def _planned(world: HauntingHouse3, seat: int, card: int, wish: Actions) -> PlannedCard:
    before = meeting(world, seat, card)
    way = wished_way(before, wish) if wish else None
    wished = way is not None
    if way is None and before.phase == CARRY_OUT and (card <= SP or card == PL):
        way = min(ways(before), key=lambda other: other.order)
    after = world if way is None else way.after
    return PlannedCard(card, before, way, wished, bool(wish) and not wished, after)


def ends_of(found: Sequence[CardWay], seat: int) -> dict[int, list[CardWay]]:
    """Group ways by the place to which they lead a pawn; the best way to a place is first."""
    ends: dict[int, list[CardWay]] = {}
    for way in sorted(found, key=lambda other: other.order):
        ends.setdefault(way.after.pawns[seat], []).append(way)
    return ends


def ways(before: HauntingHouse3) -> list[CardWay]:
    """Return every way to carry out the current card completely."""
    tables: dict[tuple[bool, tuple[int, ...]], list[Distance]] = {}
    found: list[CardWay] = []

    def go(here: HauntingHouse3, actions: Actions, facts: tuple[Fact, ...]) -> None:
        for action in here.legal_actions():
            told = (*facts, *FACTS.preview_facts(here, action))
            after = here.clone()
            after.apply(action)
            if after.phase == CARRY_OUT:
                go(after, (*actions, action), told)
            else:
                found.append(_way(before, after, (*actions, action), told, tables))

    if before.phase == CARRY_OUT:
        go(before, (), ())
    return found


def wished_way(before: HauntingHouse3, wish: Actions) -> CardWay | None:
    """Return the way that the owner wished, or None if it cannot be carried out completely."""
    if before.phase != CARRY_OUT:
        return None
    here, facts = before, list[Fact]()
    for action in wish:
        if here.phase != CARRY_OUT or action not in here.legal_actions():
            return None
        facts += FACTS.preview_facts(here, action)
        here = here.clone()
        here.apply(action)
    return None if here.phase == CARRY_OUT else _way(before, here, wish, tuple(facts), {})


def _way(
    before: HauntingHouse3,
    after: HauntingHouse3,
    actions: Actions,
    facts: tuple[Fact, ...],
    tables: dict[tuple[bool, tuple[int, ...]], list[Distance]],
) -> CardWay:
    seat = before.owner()
    _let_others_pass(after, seat)
    ghost = after.is_ghost(seat)
    key = ghost, tuple(after.faces)
    if key not in tables:
        tables[key] = distances(after, ghost)
    left = tables[key][after.pawns[seat]]
    seen = [PLACE[fact.place] for fact in facts if isinstance(fact, DiskSeen)]
    uncertain = any(before.disks[before.tiles[there]] == HIDDEN for there in seen)
    return CardWay(actions, facts, after, left, uncertain)
