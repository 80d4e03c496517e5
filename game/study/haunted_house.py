"""The study of Haunted House: the actions, places and outcomes that the lab counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from typing import Final

from game.facts import Fact
from game.inference.haunted_house.deduction import possible_tiles
from game.language import mark
from game.rules.haunted_house import tables
from game.rules.haunted_house.facts import (
    Captured,
    Conjured,
    Haunted,
    HouseHaunted,
    Missed,
    Phased,
    RadarAnswered,
    RadarUsed,
    RoomHaunted,
    RoomTold,
    RoundOver,
    Started,
    TrapPlaced,
    TrapSprung,
    TrapTold,
    derive_facts,
)
from game.rules.haunted_house.state import HauntedHouse
from game.study import ActionKind, Chart, ChartEntry, Gain, Outcome, Story, Study

KINDS: Final = (
    ActionKind("start", mark("Ghost: choose where to begin"), free=False),
    ActionKind("step", mark("Ghost: walk a step")),
    ActionKind("phase", mark("Ghost: phase through a wall")),
    ActionKind("poltergeist", mark("Ghost: conjure a Poltergeist")),
    ActionKind("walk", mark("Hunter: walk a step")),
    ActionKind("radar", mark("Hunter: use the Radar")),
    ActionKind("trap", mark("Hunter: place a trap")),
    ActionKind("capture", mark("Hunter: capture")),
    ActionKind("hand", mark("Hunter: let the partner decide")),
    ActionKind("end", mark("End a turn")),
)
RADAR: Final = mark("Radar")
TRAP: Final = mark("Trap")
POLTERGEIST: Final = mark("Poltergeist")
WALL: Final = mark("Through a wall")
CHARTS: Final = (
    Chart(
        "captures",
        mark("Where the Ghost is caught"),
        mark("Tiles of captures, and how often the hunters who captured won the match."),
    ),
    Chart(
        "starts",
        mark("Where the Ghost begins"),
        mark("Tiles on which a Ghost began, and how often its side won the match."),
        brings=True,
    ),
    Chart(
        "haunted",
        mark("What is haunted"),
        mark("Tiles that a Ghost haunted, and how often its side won the match."),
    ),
    Chart(
        "radars",
        mark("Where Radars are used"),
        mark("Tiles of hunters who asked their Radar, and how often they won the match."),
        brings=True,
    ),
    Chart(
        "traps",
        mark("Where traps spring"),
        mark("Tiles with a trap that a Ghost walked into, and how often its hunters won."),
    ),
    Chart(
        "means",
        mark("What a side uses"),
        mark("Who used Radar, trap, Poltergeist or a way through a wall, and how often they won."),
        on_board=False,
        brings=True,
    ),
)
SOURCES: Final = {
    "radar": mark("Radar, one number"),
    "radar_two": mark("Radar, two numbers (a Poltergeist is about)"),
    "walk": mark("Walking where a room or a trap gives information"),
    "capture": mark("A capture that missed"),
}

OUTCOMES: Final = (
    Outcome("captures", mark("Captures, in both rounds"), most=2),
    Outcome("tiles", mark("Tiles haunted, in both rounds")),
    Outcome("rooms", mark("Rooms haunted, in both rounds")),
    Outcome("uncaught", mark("Rounds in which the Ghost was not caught"), most=1),
    Outcome("ghost_rounds", mark("Rounds won by the Ghost: it haunted a room, uncaught"), most=1),
    Outcome("houses", mark("Houses haunted entirely"), most=2),
    Outcome("caught_in", mark("Full turns until a capture")),
    Outcome("phased", mark("Walls the Ghosts went through")),
    Outcome("conjured", mark("Poltergeists")),
    Outcome("radars", mark("Radars used")),
    Outcome("missed", mark("Captures that missed")),
    Outcome("sprung", mark("Traps that sprang")),
)


def kind_of(state: HauntedHouse, action: int) -> str:
    """Return the kind of an action."""
    if action < tables.PHASE:
        return "start" if state.phase == tables.START else "step"
    if action < tables.POLTERGEIST:
        return "phase"
    if action < tables.WALK[tables.H]:
        return "poltergeist"
    if action < tables.RADAR[tables.H]:
        return "walk"
    if action in tables.RADAR:
        return "radar"
    if action in tables.TRAP:
        return "trap"
    if action in tables.CAPTURE:
        return "capture"
    return "hand" if action == tables.HAND else "end"


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return the entries of some facts on the charts."""
    found = []
    for fact in facts:
        match fact:
            case Started(ghost, tile):
                found += [ChartEntry("starts", tile, ghost), ChartEntry("haunted", tile, ghost)]
            case Haunted(ghost, tile):
                found.append(ChartEntry("haunted", tile, ghost))
            case TrapSprung(ghost, tile):
                found.append(ChartEntry("traps", tile, 1 - ghost))
            case RadarUsed(player, _pawn, tile):
                found.append(ChartEntry("radars", tile, player))
            case Captured(player, _pawn, tile):
                found.append(ChartEntry("captures", tile, player))
    return found


def means_used(story: Story[HauntedHouse]) -> list[ChartEntry]:
    """Return what each seat used in a match, once each."""
    found = set[ChartEntry]()
    for fact in story.facts:
        match fact:
            case RadarUsed(seat):
                found.add(ChartEntry("means", RADAR, seat))
            case TrapPlaced(seat):
                found.add(ChartEntry("means", TRAP, seat))
            case Conjured(seat):
                found.add(ChartEntry("means", POLTERGEIST, seat))
            case Phased(seat):
                found.add(ChartEntry("means", WALL, seat))
    return sorted(found)


def gains(before: HauntedHouse, action: int, after: HauntedHouse) -> list[Gain]:
    """Return the information about the Ghost's tile that an action gave.

    All possible tiles count equally. They follow from all that the hunters were told; reported
    rooms are used one by one, see `deduction`.
    """
    if (
        before.phase != tables.HUNTING
        or after.phase != tables.HUNTING
        or before.round != after.round
    ):
        return []
    source = _source(derive_facts(before, after, action))
    if not source:
        return []
    seat = before.seat_of(tables.H)
    counts = [possible_tiles(state.observation(seat)).bit_count() for state in (before, after)]
    return [Gain(source, log2(counts[0] / counts[1]), 1 - counts[1] / counts[0])]


def _source(facts: Sequence[Fact]) -> str:
    """Return by what something was learned, an empty text if nothing was told."""
    for fact in facts:
        match fact:
            case RadarAnswered(numbers=numbers):
                return "radar" if len(numbers) == 1 else "radar_two"
            case Missed():
                return "capture"
            case RoomTold() | TrapTold():
                return "walk"
    return ""


def measure(story: Story[HauntedHouse]) -> Mapping[str, float]:
    """Return the values of a match by the key of the outcome."""
    caught, rounds, soon = 0, story.count(RoundOver) or 1, list[int]()
    # Whether the Ghost has haunted a room in this round, and the rounds in which it went uncaught.
    room, won = False, 0
    for fact in story.facts:
        if isinstance(fact, Captured):
            caught += 1
        elif isinstance(fact, RoomHaunted):
            room = True
        elif isinstance(fact, RoundOver):
            if len(soon) < caught:
                soon.append(fact.turn)
            else:
                won += room
            room = False
    found: dict[str, float] = {
        "captures": caught,
        "uncaught": (rounds - caught) / rounds,
        "ghost_rounds": won / rounds,
        "tiles": story.count(Started, Haunted),
        "rooms": story.count(RoomHaunted),
        "houses": story.count(HouseHaunted),
        "phased": story.count(Phased),
        "conjured": story.count(Conjured),
        "radars": story.count(RadarUsed),
        "missed": story.count(Missed),
        "sprung": story.count(TrapSprung),
    }
    return found | ({"caught_in": sum(soon) / len(soon)} if soon else {})


STUDY: Final[Study[HauntedHouse]] = Study(
    KINDS,
    kind_of,
    CHARTS,
    chart_entries,
    means_used,
    sources=SOURCES,
    gains=gains,
    outcomes=OUTCOMES,
    measure=measure,
    swapped=("uncaught", "rooms"),
)
