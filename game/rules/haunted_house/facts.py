"""The facts of Haunted House, made from the memory of a team.

The position records every fact with the teams that know it, see `fact_kinds`; an observation holds
the memory of its team. The facts between two observations are those added to that memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Final

from game.entry import Entry
from game.facts import Fact, Facts, read_facts
from game.rules.haunted_house import fact_kinds, tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import tiles_in
from game.state import HIDDEN

# Tiles and rooms are names, as the house has them; hunters are H and I by number.


class HouseFact(Fact):
    """The base class of the facts of Haunted House."""

    player: int  # The seat that acted.


class GhostsFact(HouseFact):
    """A fact about the Ghost."""


class HuntersFact(HouseFact):
    """A fact about one hunter."""

    pawn: int


class RoundBegan(HouseFact):
    """A round began with only the hunters in the house, on their start."""

    number: int  # 0 or 1, which is also the Ghost's team.
    start: str


class HuntersTurnBegan(HouseFact):
    """The hunters' turn of a full turn began."""

    turn: int


class GhostsTurnBegan(GhostsFact):
    """The Ghost's turn of a full turn began."""

    turn: int


class RoundOver(HouseFact):
    """A round ended."""

    number: int
    turn: int


class Revealed(HouseFact):
    """The match is over, and its secrets are shown: what the viewer could not see before."""

    # The items of the board with their tiles, as on a `Board`.
    standing: tuple[tuple[str, object], ...]


class Started(GhostsFact):
    """The Ghost began on a tile, which is haunted at once."""

    tile: str


class Stepped(GhostsFact):
    """The Ghost walked a step."""

    source: str
    target: str


class Phased(GhostsFact):
    """The Ghost went through an inner wall."""

    source: str
    target: str


class Haunted(GhostsFact):
    """The Ghost haunted a tile it had not been on."""

    tile: str


class RoomHaunted(GhostsFact):
    """The Ghost haunted the last tile of a room."""

    room: str


class HouseHaunted(GhostsFact):
    """The Ghost haunted the last tile of the house."""


class TrapSprung(GhostsFact):
    """The Ghost entered an intact trap: its turn ends, and it will miss the next one."""

    tile: str


class Conjured(GhostsFact):
    """A Poltergeist appeared."""

    tile: str


class PoltergeistLeft(GhostsFact):
    """The Poltergeist left after two hunters' turns."""

    tile: str


class Rested(GhostsFact):
    """The Ghost ended its turn."""


class RoomTold(HuntersFact):
    """The hunters were told whether the room one of them is in is haunted."""

    room: str
    haunted: bool
    news: bool  # Whether the hunter entered it, or it is reported as haunted for the first time.


class TrapTold(HuntersFact):
    """The hunters were told whether the trap on a tile has sprung."""

    tile: str
    sprung: bool
    news: bool  # Whether the hunter entered it, or it is reported as sprung for the first time.


class Walked(HuntersFact):
    """A hunter walked a step."""

    source: str
    target: str


class RadarUsed(HuntersFact):
    """A hunter used its Radar."""

    tile: str


class RadarAnswered(HuntersFact):
    """The Radar answered one number, or two while a Poltergeist is about."""

    tile: str
    numbers: tuple[int, ...]


class TrapPlaced(HuntersFact):
    """A hunter placed a trap on its tile."""

    tile: str
    shown: bool  # Whether the Ghost saw it.


class CaptureTried(HuntersFact):
    """A hunter tried to capture on its tile."""

    tile: str


class Missed(HuntersFact):
    """A capture failed: the hunter will miss its next turn."""

    tile: str


class Captured(HuntersFact):
    """A hunter captured the Ghost."""

    tile: str


class Handed(HuntersFact):
    """A hunter's player handed over to the partner (four players only)."""


class Done(HouseFact):
    """A player ended the part of one hunter, or the hunters' whole turn."""

    pawn: int | None  # None for both hunters.


class Decides(HuntersFact):
    """This hunter's player decides now (four players only)."""


def opening(observation: HauntedHouse) -> RoundBegan:
    """Return the fact with which every match begins."""
    return RoundBegan(0, 0, tables.NAMES[observation.house.start])


def _done(observation: HauntedHouse, entry: Entry) -> Done:
    return Done(entry.origin, entry.who if observation.players == 4 else None)


# What makes the fact of each kind of entry.
MADE_OF: Final[Mapping[int, Callable[[HauntedHouse, Entry], Fact]]] = {
    fact_kinds.ROUND: lambda seen, fact: RoundBegan(
        fact.origin, fact.first, tables.NAMES[seen.house.start]
    ),
    fact_kinds.STARTED: lambda seen, fact: Started(fact.origin, tables.NAMES[fact.first]),
    fact_kinds.HUNTERS_TURN: lambda seen, fact: HuntersTurnBegan(fact.origin, fact.first),
    fact_kinds.GHOSTS_TURN: lambda seen, fact: GhostsTurnBegan(fact.origin, fact.first),
    fact_kinds.ROOM_TOLD: lambda seen, fact: RoomTold(
        fact.origin,
        fact.who,
        seen.house.room_names[fact.first],
        bool(fact.second),
        bool(fact.third),
    ),
    fact_kinds.TRAP_TOLD: lambda seen, fact: TrapTold(
        fact.origin, fact.who, tables.NAMES[fact.first], bool(fact.second), bool(fact.third)
    ),
    fact_kinds.WALKED: lambda seen, fact: Walked(
        fact.origin, fact.who, tables.NAMES[fact.first], tables.NAMES[fact.second]
    ),
    fact_kinds.RADAR_USED: lambda seen, fact: RadarUsed(
        fact.origin, fact.who, tables.NAMES[fact.first]
    ),
    fact_kinds.RADAR_ANSWERED: lambda seen, fact: RadarAnswered(
        fact.origin, fact.who, tables.NAMES[fact.first], fact_kinds.numbers_of(fact)
    ),
    fact_kinds.TRAP_PLACED: lambda seen, fact: TrapPlaced(
        fact.origin, fact.who, tables.NAMES[fact.first], seen.ghost_sees_traps
    ),
    fact_kinds.CAPTURE_TRIED: lambda seen, fact: CaptureTried(
        fact.origin, fact.who, tables.NAMES[fact.first]
    ),
    fact_kinds.MISSED: lambda seen, fact: Missed(fact.origin, fact.who, tables.NAMES[fact.first]),
    fact_kinds.CAPTURED: lambda seen, fact: Captured(
        fact.origin, fact.who, tables.NAMES[fact.first]
    ),
    fact_kinds.HANDED: lambda seen, fact: Handed(fact.origin, fact.who),
    fact_kinds.DONE: _done,
    fact_kinds.STEPPED: lambda seen, fact: Stepped(
        fact.origin, tables.NAMES[fact.first], tables.NAMES[fact.second]
    ),
    fact_kinds.PHASED: lambda seen, fact: Phased(
        fact.origin, tables.NAMES[fact.first], tables.NAMES[fact.second]
    ),
    fact_kinds.HAUNTED: lambda seen, fact: Haunted(fact.origin, tables.NAMES[fact.first]),
    fact_kinds.ROOM_HAUNTED: lambda seen, fact: RoomHaunted(
        fact.origin, seen.house.room_names[fact.first]
    ),
    fact_kinds.HOUSE_HAUNTED: lambda seen, fact: HouseHaunted(fact.origin),
    fact_kinds.CONJURED: lambda seen, fact: Conjured(fact.origin, tables.NAMES[fact.first]),
    fact_kinds.POLTERGEIST_LEFT: lambda seen, fact: PoltergeistLeft(
        fact.origin, tables.NAMES[fact.first]
    ),
    fact_kinds.TRAPPED: lambda seen, fact: TrapSprung(fact.origin, tables.NAMES[fact.first]),
    fact_kinds.RESTED: lambda seen, fact: Rested(fact.origin),
    fact_kinds.ROUND_OVER: lambda seen, fact: RoundOver(fact.origin, fact.second, fact.first),
}


@lru_cache(maxsize=16)  # A board asks again in every frame.
def recap(observation: HauntedHouse) -> tuple[Fact, ...]:
    """Return all facts that the viewer of an observation knows, the oldest first."""
    return tuple(read_facts(observation.record, observation, MADE_OF))


def round_facts(observation: HauntedHouse, number: int | None = None) -> tuple[Fact, ...]:
    """Return the known facts of a round from its beginning on; None stands for the present one."""
    number = observation.round if number is None else number
    found, begun = [], -1
    for fact in recap(observation):
        begun += isinstance(fact, RoundBegan)
        if begun == number:
            found.append(fact)
    return tuple(found)


def derive_facts(before: HauntedHouse, after: HauntedHouse, action: int | None) -> list[Fact]:
    """Return what a viewer learned between two observations."""
    facts = read_facts(after.record.since(before.record), after, MADE_OF)
    if after.phase == tables.OVER:  # The match is open to everybody now.
        revealed = _revealed(before, after)
        return [*facts, Revealed(after.round, revealed)] if revealed else facts
    decides = deciding_hunter(after)
    if decides is not None and decides != deciding_hunter(before):
        facts.append(Decides(after.seat_of(decides), decides))
    return facts


def deciding_hunter(observation: HauntedHouse) -> int | None:
    """Return the hunter whose player decides, or None.

    It is None with two players, and where the viewer does not see it.
    """
    hunting = observation.phase == tables.HUNTING and observation.players == 4
    return observation.deciding_pawn() if hunting and observation.current_player >= 0 else None


def _revealed(before: HauntedHouse, after: HauntedHouse) -> tuple[tuple[str, object], ...]:
    """Return what an open position shows of what was hidden before."""
    shown: list[tuple[str, object]] = []
    if before.ghost == HIDDEN:
        shown.append(("ghost", tables.NAMES[after.ghost]))
    if before.polt == HIDDEN and after.polt >= 0:
        shown.append(("poltergeist", tables.NAMES[after.polt]))
    if before.haunted[after.round] == HIDDEN:
        shown += [
            (f"haunted {tables.NAMES[tile]}", True) for tile in tiles_in(after.haunted[after.round])
        ]
    hunting = before.missed[tables.H] != HIDDEN
    for tile in tiles_in(after.traps):
        if not after.sprung >> tile & 1:
            if before.traps == HIDDEN:
                shown.append((f"trap {tables.NAMES[tile]}", "intact"))
        elif before.sprung == HIDDEN and not (hunting and after.found >> tile & 1):
            shown.append((f"trap {tables.NAMES[tile]}", "sprung"))
    if not hunting:
        names = after.house.room_names
        shown += [(f"told {names[room]}", True) for room in tiles_in(after.told)]
    return tuple(shown)


def preview_facts(before: HauntedHouse, action: int) -> list[Fact]:
    """Return what the viewer of a position knows in advance of an action.

    A hunter knows the action but not its answer. The Ghost knows everything but whether a trap
    springs.
    """
    ahead = before.clone()
    hidden = before.ghost == HIDDEN or before.missed[tables.H] == HIDDEN
    if before.phase == tables.HAUNTING and hidden:
        ahead.traps = 0
    ahead.apply(action)
    facts = derive_facts(before, ahead, action)
    if before.phase == tables.HUNTING and hidden:
        return facts[:1]
    if before.phase == tables.START or hidden:
        return list(takewhile(lambda fact: isinstance(fact, GhostsFact), facts))
    return facts


def visible_to(before: HauntedHouse, action: int, player: int) -> bool:
    """Return whether a player sees which action is played.

    A player sees the actions of their team and every step of a hunter. If the house rules show
    traps to the Ghost, it also sees them being placed.
    """
    own = before.current_player % 2 == player % 2
    return (
        own
        or tables.WALK[tables.H] <= action < tables.RADAR[tables.H]
        or (before.ghost_sees_traps and action in tables.TRAP)
    )


FACTS: Final[Facts[HauntedHouse]] = Facts(
    (
        *(RoundBegan, HuntersTurnBegan, GhostsTurnBegan, RoundOver, Revealed),
        *(Started, Stepped, Phased, Haunted, RoomHaunted, HouseHaunted, TrapSprung),
        *(Conjured, PoltergeistLeft, Rested),
        *(RoomTold, TrapTold, Walked, RadarUsed, RadarAnswered, TrapPlaced),
        *(CaptureTried, Missed, Captured, Handed, Done, Decides),
    ),
    derive_facts,
    preview_facts,
    visible_to,
)
