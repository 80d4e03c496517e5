"""The facts of Ghost Hunt: decisions, what follows from them, and whose turn it is.

They are made from the record of an observation, which holds one side's memory; see `fact_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from game.entry import BOTH, Entry
from game.facts import Fact, Facts, read_facts
from game.rules.ghost_hunt import actions, fact_kinds
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import (
    BURNED,
    HAND,
    STOCK,
)
from game.state import HIDDEN

# Squares are names; hunters, items, types and evidence are numbers.

GHOST: Final = 0  # The Ghost's seat.
# The places of an item that is neither on a square nor in a hand.
IN_VAN, ASHES = "stock", "burned"
PRINT: Final = "print"  # The salt with a footprint, as a viewer sees it.


class Room(NamedTuple):
    """A room of the house."""

    letter: str  # The letter of the notation.
    name: str
    spawn: str  # The square on which the Ghost of this room begins.


# Facts of one shape share their fields


class OfHunter(Fact):
    """A fact about a hunter."""

    hunter: int


class OfItem(OfHunter):
    """A fact about an item of a hunter."""

    item: int


class ItemThere(OfItem):
    """A fact about an item of a hunter on a square."""

    square: str


class HunterThere(OfHunter):
    """A fact about a hunter on a square."""

    square: str


class HunterTold(HunterThere):
    """A fact that a hunter learned on a square."""

    positive: bool


class HunterWent(OfHunter):
    """A hunter moved from one square to another."""

    source: str
    square: str


class There(Fact):
    """A fact about a square."""

    square: str


class Looked(There):
    """A hunter looked at a thing on a square."""

    positive: bool


class GhostHome(Fact):
    """The Ghost returned to its spawn square; None for viewers who do not know that."""

    spawn: str | None


# What is decided


class TypeChosen(Fact):
    """The Ghost chose its type, in secret."""

    kind: int


class RoomChosen(Fact):
    """The Ghost chose its room, in secret."""

    room: Room | None


class ItemChosen(OfItem):
    """A hunter chose an item in the set-up."""


class Glided(Fact):
    """The Ghost went one step, unseen by the hunters."""

    source: str
    square: str


class EventTried(Fact):
    """The Ghost tried a ghost event; whether it succeeds, `EventStruck` says."""


class TurnEnded(Fact):
    """A player ended the turn."""

    player: int


class Extended(Fact):
    """The Ghost made a hunt one turn longer."""


class Killed(HunterThere):
    """The Ghost killed a hunter in its reach."""

    ghost: str  # The Ghost's square.


class Walked(HunterWent):
    """A hunter went one step."""


class Used(ItemThere):
    """A hunter used an item; the answer may need a die."""


class Laid(ItemThere):
    """A hunter placed an item."""


class Picked(ItemThere):
    """A hunter picked up an item."""


class ExchangeBegan(OfHunter):
    """A hunter in the van began to change items."""


class PutBack(OfItem):
    """A hunter put an item back into the van."""


class Taken(OfItem):
    """A hunter took an item from the van."""


class ExchangeEnded(OfHunter):
    """A hunter in the van changes no more items."""


class Taunted(HunterThere):
    """A hunter taunted the Ghost."""


class Listened(HunterThere):
    """A hunter listened for the Ghost."""


class Hid(HunterWent):
    """A hunter went into a hiding place."""


class Named(OfHunter):
    """A hunter named the type of the Ghost."""

    kind: int


# What comes of it


class Rolled(Fact):
    """A die of the Ghost was rolled in secret, in a phase of its turn."""

    phase: int
    number: int


class MarkMade(There):
    """The Ghost left an ultraviolet mark, which shows up to a round."""

    last: int


class BookWritten(Fact):
    """The Ghost wrote in the book."""


class SaltFlipped(There):
    """The Ghost left a footprint in salt."""


class EventStruck(Fact):
    """A ghost event succeeded: its room was announced, and it slowed hunters."""

    room: Room
    hunters: tuple[int, ...]


class DotsShown(There):
    """The DOTS projector on a square showed the Ghost."""

    van: bool  # Whether somebody in the van saw it.
    house: bool  # Whether somebody outside the van saw it.


class CrucifixBurned(There):
    """The crucifix burned instead of a hunt that would have begun."""


class HuntBegan(GhostHome):
    """A hunt began, and the Ghost jumped to its spawn square."""


class Shown(Fact):
    """The hunters saw the hunting Ghost, as some house rules allow."""

    source: str | None  # The Ghost's square before, for viewers who know it.
    square: str


class Dropped(ItemThere):
    """An item of a hunter who was killed is left on a square."""


class HuntOver(GhostHome):
    """A hunt ended, and the Ghost returned."""


class Answered(ItemThere):
    """An item answered yes or no; the flashlight answered with the number of marks."""

    answer: int


class MarkSeen(There):
    """The flashlight showed a mark."""


class Felt(HunterTold):
    """A hunter who taunted felt whether the Ghost is near."""


class Heard(HunterTold):
    """A hunter who listened heard whether the Ghost is near."""


class WayTold(HunterTold):
    """The hunters learned whether the way out of hiding to this square is free."""


class BookRead(Looked):
    """A hunter saw whether the book is written in."""


class SaltSeen(Looked):
    """A hunter saw whether salt shows a footprint."""


class Found(Fact):
    """The hunters found a kind of evidence."""

    evidence: int
    hunter: int | None  # None in the Ghost's turn.
    square: str | None  # The hunter's square.


# The order of turns


class GhostsTurn(Fact):
    """A round began with the turn of the Ghost."""

    round: int


class HuntersTurn(OfHunter):
    """A hunter's turn began."""


class Ended(Fact):
    """The match is over."""

    ending: int


class Revealed(Fact):
    """The match is over, and its secrets are shown: what is where, as on a `Board`."""

    secrets: tuple[tuple[str, object], ...]


KINDS: Final = (
    TypeChosen, RoomChosen, ItemChosen, Glided, EventTried, TurnEnded, Extended, Killed, Walked,
    Used, Laid, Picked, ExchangeBegan, PutBack, Taken, ExchangeEnded, Taunted, Listened, Hid, Named,
    Rolled, MarkMade, BookWritten, SaltFlipped, EventStruck, DotsShown, CrucifixBurned, HuntBegan,
    Shown, Dropped, HuntOver, Answered, MarkSeen, Felt, Heard, WayTold, BookRead, SaltSeen, Found,
    GhostsTurn, HuntersTurn, Ended, Revealed,
)  # fmt: skip


def room_of(house: HuntHouse, room: int) -> Room:
    """Return a room by its number."""
    spawn = house.names[house.spawns[room]]
    return Room(house.room_letters[room], house.room_names[room], spawn)


def preview_facts(before: Position, action: int) -> list[Fact]:
    """Return what the current player knows in advance of an action.

    That is the action itself without its consequences, so hidden values may be filled in at will.
    """
    ahead = before.clone()
    if ahead.ghost == HIDDEN:
        ahead.ghost = 0
    if ahead.kind == HIDDEN:
        ahead.kind = 0
        ahead.room = max(0, ahead.room)
        ahead.marks = []
        ahead.written = ahead.flipped = 0
    ahead.apply(action)
    facts = derive_facts(before, ahead, action)
    return facts[: 2 if isinstance(facts[0], ExchangeBegan) else 1]


def visible_to(before: Position, action: int, player: int) -> bool:
    """Return whether a player sees which action is played.

    The hunters see each other's actions and none of the Ghost's. The Ghost sees hunters' actions,
    except which items they choose, put back and take. Nobody sees rolls.
    """
    decider = before.current_player
    if decider < 0 or decider == GHOST or player != GHOST:
        return decider >= 0 and min(decider, 1) == min(player, 1)
    return actions.kind_of(action) not in ("choose", "put", "take")


def _spawn(seen: Position) -> str | None:
    """Return the square on which the Ghost begins, or None if the viewer does not know its room."""
    return seen.house.names[seen.house.spawns[seen.room]] if seen.room >= 0 else None


def _shown(seen: Position, fact: Entry) -> Fact:
    known = fact.origin != fact_kinds.NOWHERE
    names = seen.house.names
    return Shown(names[fact.origin] if known else None, names[fact.first])


def _looked(seen: Position, fact: Entry) -> Fact:
    return (SaltSeen if fact.first else BookRead)(_at(seen, fact.second), bool(fact.third))


def _found(seen: Position, fact: Entry) -> Fact:
    if fact.who == fact_kinds.NOBODY:
        return Found(fact.first, None, None)
    return Found(fact.first, fact.who, _at(seen, fact.origin))


def _struck(seen: Position, fact: Entry) -> Fact:
    hunters = tuple(k for k in range(len(seen.pawns)) if fact.second >> k & 1)
    return EventStruck(room_of(seen.house, fact.first), hunters)


def _at(seen: Position, square: int) -> str:
    return seen.house.names[square]


# What makes the fact of each kind of entry.
MADE_OF: Final[Mapping[int, Callable[[Position, Entry], Fact]]] = {
    fact_kinds.TYPE_SETTLED: lambda seen, fact: TypeChosen(HIDDEN),
    fact_kinds.TYPE_CHOSEN: lambda seen, fact: TypeChosen(fact.first),
    fact_kinds.ROOM_SETTLED: lambda seen, fact: RoomChosen(None),
    fact_kinds.ROOM_CHOSEN: lambda seen, fact: RoomChosen(room_of(seen.house, fact.first)),
    fact_kinds.CHOSE: lambda seen, fact: ItemChosen(fact.first, HIDDEN),
    fact_kinds.CHOSEN: lambda seen, fact: ItemChosen(fact.first, fact.second),
    fact_kinds.GHOSTS_TURN: lambda seen, fact: GhostsTurn(fact.first),
    fact_kinds.ROLLED: lambda seen, fact: Rolled(fact.first, fact.second),
    fact_kinds.MARK_MADE: lambda seen, fact: MarkMade(_at(seen, fact.first), fact.second),
    fact_kinds.BOOK_WRITTEN: lambda seen, fact: BookWritten(),
    fact_kinds.STEPPED: lambda seen, fact: Glided(_at(seen, fact.origin), _at(seen, fact.first)),
    fact_kinds.SALT_FLIPPED: lambda seen, fact: SaltFlipped(_at(seen, fact.first)),
    fact_kinds.EVENT_TRIED: lambda seen, fact: EventTried(),
    fact_kinds.EVENT_STRUCK: _struck,
    fact_kinds.DOTS_SHOWN: lambda seen, fact: DotsShown(
        _at(seen, fact.origin), bool(fact.first & 1), bool(fact.first & 2)
    ),
    fact_kinds.BURNED_CRUCIFIX: lambda seen, fact: CrucifixBurned(_at(seen, fact.first)),
    fact_kinds.HUNT_BEGAN: lambda seen, fact: HuntBegan(_spawn(seen)),
    fact_kinds.SHOWN: _shown,
    fact_kinds.SHOWN_FROM: _shown,
    fact_kinds.KILLED: lambda seen, fact: Killed(
        fact.first, _at(seen, fact.origin), _at(seen, fact.second)
    ),
    fact_kinds.DROPPED: lambda seen, fact: Dropped(fact.first, fact.second, _at(seen, fact.third)),
    fact_kinds.EXTENDED: lambda seen, fact: Extended(),
    fact_kinds.HUNT_OVER: lambda seen, fact: HuntOver(_spawn(seen)),
    fact_kinds.TURN_ENDED: lambda seen, fact: TurnEnded(fact.first),
    fact_kinds.HUNTERS_TURN: lambda seen, fact: HuntersTurn(fact.first),
    fact_kinds.WALKED: lambda seen, fact: Walked(
        fact.first, _at(seen, fact.origin), _at(seen, fact.second)
    ),
    fact_kinds.USED: lambda seen, fact: Used(fact.first, fact.second, _at(seen, fact.third)),
    fact_kinds.ANSWERED: lambda seen, fact: Answered(
        fact.who, fact.first, _at(seen, fact.second), fact.third
    ),
    fact_kinds.MARK_SEEN: lambda seen, fact: MarkSeen(_at(seen, fact.first)),
    fact_kinds.LAID: lambda seen, fact: Laid(fact.first, fact.second, _at(seen, fact.third)),
    fact_kinds.PICKED: lambda seen, fact: Picked(fact.first, fact.second, _at(seen, fact.third)),
    fact_kinds.EXCHANGED: lambda seen, fact: ExchangeBegan(fact.first),
    fact_kinds.PUT_BACK: lambda seen, fact: PutBack(fact.first, fact.second),
    fact_kinds.TAKEN: lambda seen, fact: Taken(fact.first, fact.second),
    fact_kinds.EXCHANGE_ENDED: lambda seen, fact: ExchangeEnded(fact.first),
    fact_kinds.TAUNTED: lambda seen, fact: Taunted(fact.first, _at(seen, fact.second)),
    fact_kinds.FELT: lambda seen, fact: Felt(fact.who, _at(seen, fact.first), bool(fact.second)),
    fact_kinds.LISTENED: lambda seen, fact: Listened(fact.first, _at(seen, fact.second)),
    fact_kinds.HEARD: lambda seen, fact: Heard(fact.who, _at(seen, fact.first), bool(fact.second)),
    fact_kinds.HID: lambda seen, fact: Hid(
        fact.first, _at(seen, fact.origin), _at(seen, fact.second)
    ),
    fact_kinds.WAY_TOLD: lambda seen, fact: WayTold(
        fact.first, _at(seen, fact.second), bool(fact.third)
    ),
    fact_kinds.LOOKED: _looked,
    fact_kinds.FOUND: _found,
    fact_kinds.NAMED: lambda seen, fact: Named(fact.who, fact.first),
    fact_kinds.ENDED: lambda seen, fact: Ended(fact.first),
}


@lru_cache(maxsize=16)  # A board asks again in every frame.
def recap(observation: Position) -> tuple[Fact, ...]:
    """Return all facts that the viewer of an observation knows, the oldest first."""
    return tuple(read_facts(observation.record, observation, MADE_OF, fact_kinds.FULLER))


def derive_facts(before: Position, after: Position, action: int | None) -> list[Fact]:
    """Return what happened between two observations of one side, or of everybody."""
    news = after.record.since(before.record)
    facts = read_facts(news, after, MADE_OF, fact_kinds.FULLER)
    if after.phase == OVER:
        secrets = _secrets(before, after, facts)
        facts += [Revealed(secrets)] if secrets else []
    return facts


def _secrets(
    before: Position, after: Position, facts: list[Fact]
) -> tuple[tuple[str, object], ...]:
    """Return what an open position shows that was hidden before and that no fact told."""
    names = after.house.names
    shown: list[tuple[str, object]] = []
    hands = sees_hands(before)
    if not hands:
        shown.append(("hands", True))
    if before.ghost == HIDDEN and not any(isinstance(fact, GhostHome) for fact in facts):
        shown.append(("ghost", names[after.ghost]))
    if before.kind == HIDDEN:
        shown.append(("type", after.kind))
    if before.room == HIDDEN:
        shown.append(("room", room_of(after.house, after.room)))
    if before.written == HIDDEN:
        shown.append(("written", bool(after.written)))
    if not hands:
        for item, place in enumerate(after.where):
            if place <= HAND:
                shown.append((f"item {item}", HAND - place))
            elif place == STOCK:
                shown.append((f"item {item}", IN_VAN))
    if before.flipped == HIDDEN:
        unseen = after.flipped & ~after.prints
        shown += [
            (f"salt {names[square]}", PRINT)
            for pile, square in enumerate(after.piles)
            if unseen >> pile & 1
        ]
    if HIDDEN in before.marks:
        shown += [(f"mark {names[mark >> 8]}", mark & 255) for mark in after.marks]
    return tuple(shown)


def sees_hands(observation: Position) -> bool:
    """Return whether a viewer sees what the hunters carry."""
    if HIDDEN in observation.where:
        return False
    if any(place <= STOCK and place != BURNED for place in observation.where):
        return True
    return any(fact & BOTH == fact_kinds.HUNTERS_ONLY for fact in observation.record)


FACTS: Final[Facts[Position]] = Facts(KINDS, derive_facts, preview_facts, visible_to)
