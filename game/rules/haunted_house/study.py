"""What the lab counts of a match of Haunted House."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.haunted_house import events
from game.rules.haunted_house.deduction import possible_tiles
from game.rules.haunted_house.facts import acted
from game.rules.haunted_house.position import HAUNTING, HUNTING, START, Position
from game.rules.haunted_house.tables import (
    CAPTURE,
    END,
    HAND,
    NAMES,
    PHASE,
    POLTERGEIST,
    RADAR,
    STEP,
    TRAP,
    WALK,
    H,
    pawn_of,
)
from game.state import State
from game.study import ActionKind, Chart, Deed, Gain, Study

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
    ),
    Chart(
        "traps",
        mark("Where traps spring"),
        mark("Tiles with a trap that a Ghost walked into, and how often its hunters won."),
    ),
)
SOURCES: Final = {
    "radar": mark("Radar, one number"),
    "radar_two": mark("Radar, two numbers (a Poltergeist is about)"),
    "walk": mark("Walking to a room or a trap that tells"),
    "capture": mark("A capture that missed"),
}


def kind_of(state: State, action: int) -> str:
    """Return the kind of an action."""
    assert isinstance(state, Position)
    if action < PHASE:
        return "start" if state.phase == START else "step"
    if action < POLTERGEIST:
        return "phase"
    if action < WALK[H]:
        return "poltergeist"
    if action < RADAR[H]:
        return "walk"
    if action in RADAR:
        return "radar"
    if action in TRAP:
        return "trap"
    if action in CAPTURE:
        return "capture"
    return "hand" if action == HAND else "end"


def deeds(facts: Sequence[Fact]) -> list[Deed]:
    """Return what was done, by place."""
    before, after, action = acted(facts)
    assert after is not None
    assert action is not None
    return _deeds(before, action, after)


def _deeds(before: State, action: int, after: State) -> list[Deed]:
    """Return what an action did, by place."""
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    if action in (END, HAND):
        return []
    seat = before.current_player
    if before.phase == START:
        tile = NAMES[action - STEP]
        return [Deed("starts", tile, seat), Deed("haunted", tile, seat)]
    if before.phase == HAUNTING:
        return [] if action >= POLTERGEIST else _entered(before, action, seat)
    pawn = pawn_of(action)
    tile = NAMES[before.hunters[pawn]]
    if action == RADAR[pawn]:
        return [Deed("radars", tile, seat)]
    if action == CAPTURE[pawn] and before.hunters[pawn] == before.ghost:
        return [Deed("captures", tile, seat)]
    return []


def _entered(before: Position, action: int, seat: int) -> list[Deed]:
    tile = action - STEP if action < PHASE else action - PHASE
    found = []
    if not before.haunted[before.round] >> tile & 1:
        found.append(Deed("haunted", NAMES[tile], seat))
    if before.traps >> tile & 1 and not before.sprung >> tile & 1:
        found.append(Deed("traps", NAMES[tile], before.seat_of(H)))
    return found


def gains(before: State, action: int, after: State) -> list[Gain]:
    """Return what the hunters have learned of where the Ghost is, all possible tiles being alike.

    The tiles that are possible follow from all that was told; rooms reported haunted are used one
    by one, see `deduction`.
    """
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    if before.phase != HUNTING or after.phase != HUNTING or before.round != after.round:
        return []
    source = _source(before, after)
    if not source:
        return []
    seat = before.seat_of(H)
    counts = [possible_tiles(state.observation(seat)).bit_count() for state in (before, after)]
    return [Gain(source, log2(counts[0] / counts[1]), 1 - counts[1] / counts[0])]


def _source(before: Position, after: Position) -> str:
    """Return by what something was learned, an empty text if nothing was told."""
    told = events.read(after.record[len(before.record) :])
    for event in told:
        if event.kind == events.RADAR_ANSWERED:
            return "radar" if event.third == events.NONE else "radar_two"
        if event.kind == events.MISSED:
            return "capture"
        if event.kind in (events.ROOM_TOLD, events.TRAP_TOLD):
            return "walk"
    return ""


STUDY: Final[Study[Position]] = Study(KINDS, kind_of, CHARTS, deeds, SOURCES, gains)
