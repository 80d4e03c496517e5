"""The side an observation belongs to, and conclusions from public evidence."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.facts import Answered, CrucifixBurned, DotsShown, recap, sees_hands
from game.rules.ghost_hunt.house import NO_ROOM
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import OVER, Position
from game.state import HIDDEN

EVIDENCE_OF: Final = {
    tables.UV: tables.ULTRAVIOLET,
    tables.EMF_READER: tables.EMF,
    tables.BOX: tables.SPIRIT_BOX,
}

Side = Literal["ghost", "hunters", "everyone"]


def viewing_side(observation: Position) -> Side:
    """Return the side that has this observation; it is the same for all before the first choice."""
    if observation.phase == OVER:
        return "everyone"
    if observation.kind == HIDDEN or observation.countdown == HIDDEN:
        return "hunters"
    return "everyone" if sees_hands(observation) else "ghost"


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
    return _learned(observation)


def telling_items(observation: Position) -> list[int]:
    """Return the items that the hunter can use here and whose answer is not known yet."""
    legal = {*observation.legal_actions()}
    return [
        item
        for item in tables.USED
        if tables.USE + item in legal and _is_unanswered(observation, item)
    ]


def _is_unanswered(observation: Position, item: int) -> bool:
    """Return whether an item may tell the hunters something new on the hunter's square."""
    house, square = observation.house, observation.pawns[observation.hunter]
    room, out = known_room(observation)
    here = house.room_of[square]
    is_ruled_out = here == NO_ROOM or room not in (tables.NONE, here) or bool(out >> here & 1)
    if item == tables.THERMOMETER:
        return room == tables.NONE and not is_ruled_out
    shows = EVIDENCE_OF[item]
    kinds = zip(possible_kinds(observation), KINDS, strict=True)
    if observation.evidence & shows or not any(
        fits and kind.evidence & shows for fits, kind in kinds
    ):
        return False
    if item == tables.EMF_READER and is_ruled_out:
        return False
    asked = {
        fact.square
        for fact in recap(observation)
        if isinstance(fact, Answered) and fact.item == item
    }
    return house.names[square] not in asked


@lru_cache(maxsize=32)
def _learned(observation: Position) -> tuple[int, int]:
    house, out = observation.house, 0
    for fact in recap(observation):
        match fact:
            case Answered(item=tables.THERMOMETER, square=square, answer=0):
                out |= 1 << house.room_of[house.names.index(square)]
            case (
                Answered(item=tables.THERMOMETER, square=square)
                | Answered(item=tables.EMF_READER, square=square, answer=1)
                | CrucifixBurned(square)
                | DotsShown(square)
            ):
                return house.room_of[house.names.index(square)], 0
    return tables.NONE, out
