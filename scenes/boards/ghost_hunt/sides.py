"""Whose eyes an observation of Ghost Hunt is seen through, and what follows from what it shows."""

from __future__ import annotations

from typing import Literal

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import OVER, Position
from game.rules.ghost_hunt.tables import (
    DOTS,
    DOTS_SEEN,
    EMF_READER,
    HAND,
    NONE,
    STOCK,
    THERMOMETER,
)
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]


def side_of(observation: Position) -> Side:
    """Return who sees this; the dark house before the first choice is the same for all."""
    if observation.phase == OVER:
        return "everyone"
    if observation.kind == HIDDEN or observation.countdown == HIDDEN:
        return "hunters"
    where = observation.where
    if HIDDEN in where:
        return "ghost"
    if any(place == STOCK or place <= HAND for place in where):
        return "everyone"
    secret = any(event & events.BOTH == events.HUNTERS_ONLY for event in observation.record)
    return "everyone" if secret else "ghost"


def possible_kinds(observation: Position) -> list[bool]:
    """Return for each type whether the public evidence leaves it possible."""
    found = []
    for kind in KINDS:
        fits = not observation.evidence & ~kind.evidence
        told = observation.told
        if told and kind.evidence & DOTS_SEEN:
            fits = fits and kind.dots_from_van == (told == 1)
        found.append(fits)
    return found


def known_room(observation: Position) -> tuple[int, int]:
    """Return the ghost room as far as it is proved, or NONE, and the set of rooms ruled out."""
    if observation.room not in (HIDDEN, NONE):
        return observation.room, 0
    house = observation.house
    out = 0
    dots_at = NONE
    for event in events.read(observation.record):
        if event.kind == events.LAID and event.second == DOTS:
            dots_at = event.third
        elif event.kind == events.USED and event.first == THERMOMETER:
            room = house.room_of[event.second]
            if event.third:
                return room, 0
            out |= 1 << room
        elif event.kind == events.USED and event.first == EMF_READER and event.third:
            return house.room_of[event.second], 0
        elif event.kind == events.BURNED_CRUCIFIX:
            return house.room_of[event.first], 0
        elif event.kind == events.DOTS_SHOWN and dots_at != NONE:
            return house.room_of[dots_at], 0
    return NONE, out
