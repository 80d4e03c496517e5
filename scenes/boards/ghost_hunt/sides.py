"""The side an observation belongs to, and conclusions from public evidence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from game.entry import BOTH, read
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import OVER, Position
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]


def viewing_side(observation: Position) -> Side:
    """Return the side that has this observation; it is the same for all before the first choice."""
    if observation.phase == OVER:
        return "everyone"
    if observation.kind == HIDDEN or observation.countdown == HIDDEN:
        return "hunters"
    where = observation.where
    if HIDDEN in where:
        return "ghost"
    if any(place == tables.STOCK or place <= tables.HAND for place in where):
        return "everyone"
    secret = any(event & BOTH == fact_kinds.HUNTERS_ONLY for event in observation.record)
    return "everyone" if secret else "ghost"


def possible_kinds(observation: Position) -> list[bool]:
    """Return for each ghost type whether the public evidence allows it."""
    found = []
    for kind in KINDS:
        fits = not observation.evidence & ~kind.evidence
        told = observation.told
        if told and kind.evidence & tables.DOTS_SEEN:
            fits = fits and kind.dots_from_van == (told == 1)
        found.append(fits)
    return found


def known_room(observation: Position) -> tuple[int, int]:
    """Return the proved ghost room or NONE, and the set of rooms ruled out."""
    if observation.room not in (HIDDEN, tables.NONE):
        return observation.room, 0
    return _learned(tuple(observation.record), observation.house)


@lru_cache(maxsize=32)
def _learned(record: Sequence[int], house: HuntHouse) -> tuple[int, int]:
    out = 0
    dots_at = tables.NONE
    for event in read(record):
        if event.kind == fact_kinds.LAID and event.second == tables.DOTS:
            dots_at = event.third
        elif event.kind == fact_kinds.ANSWERED and event.first == tables.THERMOMETER:
            room = house.room_of[event.second]
            if event.third:
                return room, 0
            out |= 1 << room
        elif event.kind == fact_kinds.ANSWERED and event.first == tables.EMF_READER and event.third:
            return house.room_of[event.second], 0
        elif event.kind == fact_kinds.BURNED_CRUCIFIX:
            return house.room_of[event.first], 0
        elif event.kind == fact_kinds.DOTS_SHOWN and dots_at != tables.NONE:
            return house.room_of[dots_at], 0
    return tables.NONE, out
