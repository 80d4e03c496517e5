"""What is at a place on or beside the board of Haunted House, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many, within
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    HAUNTING,
    NAMES,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    TRAPS_A_HUNTER,
    H,
    I,
)
from game.state import HIDDEN
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.sides import able, pawn_name, room_title, tile_of

Names = Sequence[str]


def describe(observation: HauntedHouse, place: str, names: Names) -> str:
    """Return what the viewer knows to be at a place."""
    tile = tile_of(place)
    if tile is not None:
        return ", ".join(_tile(observation, tile))
    if place in click_paths.CARDS:
        return _pawn(observation, click_paths.CARDS.index(place))
    return _action(observation, place)


def _tile(observation: HauntedHouse, tile: int) -> list[str]:
    found = [NAMES[tile], room_title(observation, observation.house.room_of[tile])]
    haunted = observation.haunted[observation.round]
    if haunted != HIDDEN and haunted >> tile & 1:
        found.append(within("tile", "haunted"))
    elif observation.told >> observation.house.room_of[tile] & 1:
        found.append(_("haunted room"))
    if tile == observation.ghost:
        found.append(_("the Ghost"))
    if tile == observation.polt:
        found.append(_("Poltergeist"))
    found += [pawn_name(pawn) for pawn in (H, I) if observation.hunters[pawn] == tile]
    if observation.traps != HIDDEN and observation.traps >> tile & 1:
        found.append(trap_words(observation, tile))
    elif observation.sprung != HIDDEN and observation.sprung >> tile & 1:
        found.append(_("sprung trap"))
    if tile == observation.house.start:
        found.append(_("the hunters' start"))
    return found


def trap_words(observation: HauntedHouse, tile: int) -> str:
    """Return a trap as it is, or as the hunters last saw it."""
    if observation.sprung != HIDDEN:
        return _("sprung trap") if observation.sprung >> tile & 1 else _("trap")
    seen = observation.found >> tile & 1
    return _("trap seen sprung") if seen else _("trap, not seen sprung")


def _pawn(observation: HauntedHouse, pawn: int) -> str:
    found = [pawn_name(pawn), NAMES[observation.hunters[pawn]]]
    if observation.left[pawn] != HIDDEN and pawn in able(observation):
        left = observation.left[pawn]
        found.append(many("{number} action left", "{number} actions left", left))
    if observation.placed[pawn] != HIDDEN:
        traps = TRAPS_A_HUNTER - observation.placed[pawn]
        found.append(many("{number} trap to place", "{number} traps to place", traps))
    return ", ".join(found)


def _action(observation: HauntedHouse, place: str) -> str:
    legal = click_paths.action_at(observation, place)
    whole = observation.players == 2 or observation.phase == HAUNTING
    words = {
        click_paths.RADAR_PLACE: _("Radar"),
        click_paths.TRAP_PLACE: _("Set a trap"),
        click_paths.CAPTURE_PLACE: _("Capture"),
        click_paths.HAND_PLACE: _("Let the partner act"),
        click_paths.PHASE_PLACE: _("Phase"),
        click_paths.POLT_PLACE: _("Poltergeist"),
        click_paths.END_PLACE: _("End of turn") if whole else _("End of your part"),
    }
    said = words[place]
    left = {
        click_paths.PHASE_PLACE: (PHASES_A_ROUND, observation.phases_used),
        click_paths.POLT_PLACE: (POLTERGEISTS_A_ROUND, observation.polts_used),
    }
    if place in left and left[place][1] != HIDDEN:
        most, used = left[place]
        said = _("{power}, {left} of {most} left", power=said, left=most - used, most=most)
    return said if legal else _("{action}, not possible now", action=said)
