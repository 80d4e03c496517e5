"""Why a click on the board of Haunted House does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _
from game.rules.haunted_house import events
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    HUNTING,
    NAMES,
    NOWHERE,
    OVER,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    START,
    TRAPS_A_HUNTER,
    H,
    I,
)
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.sides import (
    able,
    may_decide,
    pawn_name,
    room_at,
    tile_of,
)

Names = Sequence[str]


def refusal(observation: HauntedHouse, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    if observation.phase == OVER:
        return _("The match is over.")
    if not may_decide(observation):
        return _("It is the other side's turn.")
    if observation.phase == START:
        if tile_of(place) == observation.house.start:
            return _("The hunters begin there: hide on another tile.")
        return _("First choose the tile where the Ghost begins.")
    if observation.phase == HUNTING:
        return _hunters(observation, selected, place)
    return _ghost(observation, selected, place)


# The hunters


def _hunters(observation: HauntedHouse, selected: Sequence[str], place: str) -> str:
    if place in click_paths.CARDS:
        return _pawn(observation, click_paths.CARDS.index(place))
    chosen = click_paths.pawn_in(observation, selected[-1]) if selected else None
    tile = tile_of(place)
    if tile is None:
        return _deed(observation, place, chosen)
    if not able(observation):
        return _("No actions are left: end the turn.")
    if selected and chosen is None:
        return _("Choose one of the lit hunters.")
    pawn = able(observation)[0] if len(able(observation)) == 1 else chosen
    if pawn is None:
        here = [p for p in (H, I) if observation.hunters[p] == tile]
        if here:
            return _pawn(observation, here[0])
        return _("Choose a hunter first.")
    return _walk(observation, pawn, tile)


def _pawn(observation: HauntedHouse, pawn: int) -> str:
    """Return why a hunter cannot be chosen."""
    name = pawn_name(pawn)
    if observation.players == 4 and pawn != observation.deciding_pawn():
        return _("{hunter} is your partner's: let the partner act.", hunter=name)
    if _missed_last_turn(observation, pawn):
        said = _("{hunter} missed a capture, so it has no actions in this turn.")
        return said.format(hunter=name)
    return _("{hunter} has no actions left.", hunter=name)


def _missed_last_turn(observation: HauntedHouse, pawn: int) -> bool:

    told = events.read(observation.record)
    turns = [index for index, event in enumerate(told) if event.kind == events.HUNTERS_TURN]
    if len(turns) < 2:
        return False
    return any(
        event.kind == events.MISSED and event.pawn == pawn for event in told[turns[-2] : turns[-1]]
    )


def _walk(observation: HauntedHouse, pawn: int, tile: int) -> str:
    source = observation.hunters[pawn]
    name = pawn_name(pawn)
    if tile == source:
        return _("{hunter} stands there already.", hunter=name)
    if tile in observation.house.phases[source]:
        said = _("A wall is in the way: {hunter} can walk only through doorways.")
        return said.format(hunter=name)
    return _("{hunter} walks one tile up, down, left or right.", hunter=name)


def _deed(observation: HauntedHouse, place: str, chosen: int | None) -> str:
    """Return why no hunter, or not the chosen one, can do this."""
    ready = able(observation)
    if place == click_paths.HAND_PLACE:
        return _hand(observation)
    if not ready:
        return _("No actions are left: end the turn.")
    if chosen is not None and chosen not in ready:
        return _pawn(observation, chosen)
    return _why_not(observation, place, ready[0] if chosen is None else chosen)


def _why_not(observation: HauntedHouse, place: str, pawn: int) -> str:
    tile, name = observation.hunters[pawn], pawn_name(pawn)
    if place == click_paths.RADAR_PLACE:
        said = _("Radar is dead in a haunted room, and {room} is haunted.")
        return said.format(room=room_at(observation, tile))
    if place == click_paths.TRAP_PLACE:
        if observation.placed[pawn] >= TRAPS_A_HUNTER:
            return _("{hunter} has placed both of its traps.", hunter=name)
        return _("A trap lies on {tile} already.", tile=NAMES[tile])
    return _("That is not among the hunters' actions.")


def _hand(observation: HauntedHouse) -> str:
    pawn = observation.deciding_pawn()
    if observation.ended[1 - pawn]:
        return _("Your partner is done with this turn.")
    if observation.handed:
        return _("Your partner has just let you act: do something, or end your part.")
    return _("You have no actions left: end your part of the turn.")


# The Ghost


def _ghost(observation: HauntedHouse, selected: Sequence[str], place: str) -> str:
    tile = tile_of(place)
    if tile is None:
        return _power(observation, place)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    if click_paths.PHASE_PLACE in selected:
        return _("Choose a marked tile: one beside the Ghost, behind a wall.")
    source = observation.ghost
    if tile == source:
        return _("The Ghost is there: choose where it goes.")
    if tile in observation.house.phases[source]:
        if observation.phases_used >= PHASES_A_ROUND:
            return _("A wall is in the way, and both Phases of this round are used.")
        if observation.ghost_left < observation.phase_cost:
            return _("A wall is in the way, and a Phase takes the whole turn.")
        return _("A wall is in the way: choose Phase, or the Ghost, to go through it.")
    return _("The Ghost goes one tile up, down, left or right.")


def _power(observation: HauntedHouse, place: str) -> str:
    """Return why a power of the Ghost cannot be used."""
    if place in click_paths.CARDS:
        name = pawn_name(click_paths.CARDS.index(place))
        return _("{hunter} belongs to the hunters.", hunter=name)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    if place == click_paths.PHASE_PLACE:
        if observation.phases_used >= PHASES_A_ROUND:
            return _("Both Phases of this round are used.")
        if observation.ghost_left < observation.phase_cost:
            return _("A Phase takes the whole turn: it must be the first thing you do.")
        tile = NAMES[observation.ghost]
        return _("There is no inner wall beside {tile}.", tile=tile)
    if observation.polts_used >= POLTERGEISTS_A_ROUND:
        return _("Both Poltergeists of this round are used.")
    if observation.polt != NOWHERE:
        tile = NAMES[observation.polt]
        return _("A Poltergeist is on {tile} already: one at a time.", tile=tile)
    return _("That is not among the Ghost's actions.")
