"""What is at a place on or beside the board of Haunted House, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.haunted_house.position import (
    HAUNTING,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    TRAPS_A_HUNTER,
    Position,
)
from game.rules.haunted_house.tables import NAMES, H, I
from game.state import HIDDEN
from scenes.boards.haunted_house import deeds
from scenes.boards.haunted_house.sides import PAWN_NAMES, able, tile_of

Names = Sequence[str]


def describe(observation: Position, place: str, names: Names) -> str:
    """Return what the viewer knows to be at a place."""
    tile = tile_of(place)
    if tile is not None:
        return ", ".join(_tile(observation, tile))
    if place in deeds.CARDS:
        return _pawn(observation, deeds.CARDS.index(place))
    return _action(observation, place)


def _tile(observation: Position, tile: int) -> list[str]:
    found = [NAMES[tile], observation.house.room_names[observation.house.room_of[tile]]]
    haunted = observation.haunted[observation.round]
    if haunted != HIDDEN and haunted >> tile & 1:
        found.append("haunted")
    elif observation.told >> observation.house.room_of[tile] & 1:
        found.append("haunted room")
    if tile == observation.ghost:
        found.append("the Ghost")
    if tile == observation.polt:
        found.append("Poltergeist")
    found += [PAWN_NAMES[pawn] for pawn in (H, I) if observation.hunters[pawn] == tile]
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        found.append(trap_words(observation, tile))
    elif observation.sprung != HIDDEN and observation.sprung >> tile & 1:
        found.append("sprung trap")
    if tile == observation.house.start:
        found.append("the hunters' start")
    return found


def trap_words(observation: Position, tile: int) -> str:
    """Return a trap as it is, or as the hunters last saw it."""
    if observation.sprung != HIDDEN:
        return "sprung trap" if observation.sprung >> tile & 1 else "trap"
    return "trap seen sprung" if observation.found >> tile & 1 else "trap, not seen sprung"


def _pawn(observation: Position, pawn: int) -> str:
    found = [PAWN_NAMES[pawn], NAMES[observation.hunters[pawn]]]
    if observation.left[pawn] != HIDDEN and pawn in able(observation):
        found.append(many(observation.left[pawn], "action") + " left")
    if observation.placed[pawn] != HIDDEN:
        found.append(many(TRAPS_A_HUNTER - observation.placed[pawn], "trap") + " to place")
    return ", ".join(found)


def _action(observation: Position, place: str) -> str:
    legal = deeds.action_at(observation, place)
    ready = "" if legal else ", not possible now"
    if place == deeds.PHASE_PLACE and observation.phases_used != HIDDEN:
        return f"Phase, {PHASES_A_ROUND - observation.phases_used} of 2 left{ready}"
    if place == deeds.POLT_PLACE and observation.polts_used != HIDDEN:
        return f"Poltergeist, {POLTERGEISTS_A_ROUND - observation.polts_used} of 2 left{ready}"
    word = {
        deeds.RADAR_PLACE: "Radar",
        deeds.TRAP_PLACE: "Set a trap",
        deeds.CAPTURE_PLACE: "Capture",
        deeds.HAND_PLACE: "Let the partner act",
        deeds.PHASE_PLACE: "Phase",
        deeds.POLT_PLACE: "Poltergeist",
        deeds.END_PLACE: "End of turn"
        if observation.players == 2 or observation.phase == HAUNTING
        else "End of your part",
    }[place]
    return word + ready


def many(count: int, noun: str) -> str:
    """Return a number with its noun, such as "2 actions"."""
    return f"{count} {noun}{'s' * (count != 1)}"
