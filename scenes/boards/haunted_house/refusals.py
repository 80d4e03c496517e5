"""Why a click on the board of Haunted House does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.haunted_house import events
from game.rules.haunted_house.position import (
    HUNTING,
    OVER,
    PHASES_A_ROUND,
    POLTERGEISTS_A_ROUND,
    START,
    TRAPS_A_HUNTER,
    Position,
)
from game.rules.haunted_house.tables import NAMES, NOWHERE, H, I
from scenes.boards.haunted_house import deeds
from scenes.boards.haunted_house.sides import (
    PAWN_NAMES,
    able,
    capital,
    may_decide,
    room_at,
    tile_of,
)

Names = Sequence[str]


def refusal(observation: Position, selected: Sequence[str], place: str, names: Names) -> str:
    """Return in one sentence why `place` cannot be clicked after the places `selected`."""
    if observation.phase == OVER:
        return "The match is over."
    if not may_decide(observation):
        return "It is the other side's turn."
    if observation.phase == START:
        if tile_of(place) == observation.house.start:
            return "The hunters begin there: hide on another tile."
        return "First choose the tile where the Ghost begins."
    if observation.phase == HUNTING:
        return _hunters(observation, selected, place)
    return _ghost(observation, selected, place)


# The hunters


def _hunters(observation: Position, selected: Sequence[str], place: str) -> str:
    if place in deeds.CARDS:
        return _pawn(observation, deeds.CARDS.index(place))
    chosen = deeds.pawn_in(observation, selected[-1]) if selected else None
    tile = tile_of(place)
    if tile is None:
        return _deed(observation, place, chosen)
    if not able(observation):
        return "No actions are left: end the turn."
    if selected and chosen is None:
        return "Choose one of the lit hunters."
    pawn = able(observation)[0] if len(able(observation)) == 1 else chosen
    if pawn is None:
        here = [p for p in (H, I) if observation.hunters[p] == tile]
        if here:
            return _pawn(observation, here[0])
        return "Choose a hunter first."
    return _walk(observation, pawn, tile)


def _pawn(observation: Position, pawn: int) -> str:
    """Return why a hunter cannot be chosen."""
    name = PAWN_NAMES[pawn]
    if observation.players == 4 and pawn != observation.deciding_pawn():
        return f"{name} is your partner's: let the partner act."
    if _missed_last_turn(observation, pawn):
        return f"{name} missed a capture, so it has no actions in this turn."
    return f"{name} has no actions left."


def _missed_last_turn(observation: Position, pawn: int) -> bool:

    told = events.read(observation.record)
    turns = [index for index, event in enumerate(told) if event.kind == events.HUNTERS_TURN]
    if len(turns) < 2:
        return False
    return any(
        event.kind == events.MISSED and event.pawn == pawn for event in told[turns[-2] : turns[-1]]
    )


def _walk(observation: Position, pawn: int, tile: int) -> str:
    source = observation.hunters[pawn]
    name = PAWN_NAMES[pawn]
    if tile == source:
        return f"{name} stands there already."
    if tile in observation.house.phases[source]:
        return f"A wall is in the way: {name} can walk only through doorways."
    return f"{name} walks one tile up, down, left or right."


def _deed(observation: Position, place: str, chosen: int | None) -> str:
    """Return why no hunter, or not the chosen one, can do this."""
    ready = able(observation)
    if place == deeds.HAND_PLACE:
        return _hand(observation)
    if not ready:
        return "No actions are left: end the turn."
    if chosen is not None and chosen not in ready:
        return _pawn(observation, chosen)
    return _why_not(observation, place, ready[0] if chosen is None else chosen)


def _why_not(observation: Position, place: str, pawn: int) -> str:
    tile, name = observation.hunters[pawn], PAWN_NAMES[pawn]
    if place == deeds.RADAR_PLACE:
        return f"Radar is dead in a haunted room, and {room_at(observation, tile)} is haunted."
    if place == deeds.TRAP_PLACE:
        if observation.placed[pawn] >= TRAPS_A_HUNTER:
            return f"{name} has placed both of its traps."
        return f"A trap lies on {NAMES[tile]} already."
    return "That is not among the hunters' actions."


def _hand(observation: Position) -> str:
    pawn = observation.deciding_pawn()
    if observation.ended[1 - pawn]:
        return "Your partner is done with this turn."
    if observation.handed:
        return "Your partner has just let you act: do something, or end your part."
    return "You have no actions left: end your part of the turn."


# The Ghost


def _ghost(observation: Position, selected: Sequence[str], place: str) -> str:
    tile = tile_of(place)
    if tile is None:
        return _power(observation, place)
    if not observation.ghost_left:
        return "The Ghost has no actions left: end the turn."
    if deeds.PHASE_PLACE in selected:
        return "Choose a marked tile: one beside the Ghost, behind a wall."
    source = observation.ghost
    if tile == source:
        return "The Ghost is there: choose where it goes."
    if tile in observation.house.phases[source]:
        if observation.phases_used >= PHASES_A_ROUND:
            return "A wall is in the way, and both Phases of this round are used."
        if observation.ghost_left < observation.phase_cost:
            return "A wall is in the way, and a Phase takes the whole turn."
        return "A wall is in the way: choose Phase, or the Ghost, to go through it."
    return "The Ghost goes one tile up, down, left or right."


def _power(observation: Position, place: str) -> str:
    """Return why a power of the Ghost cannot be used."""
    if place in deeds.CARDS:
        return f"{PAWN_NAMES[deeds.CARDS.index(place)]} belongs to the hunters."
    if not observation.ghost_left:
        return "The Ghost has no actions left: end the turn."
    if place == deeds.PHASE_PLACE:
        if observation.phases_used >= PHASES_A_ROUND:
            return "Both Phases of this round are used."
        if observation.ghost_left < observation.phase_cost:
            return "A Phase takes the whole turn: it must be the first thing you do."
        return f"There is no inner wall beside {NAMES[observation.ghost]}."
    if observation.polts_used >= POLTERGEISTS_A_ROUND:
        return "Both Poltergeists of this round are used."
    if observation.polt != NOWHERE:
        return f"A Poltergeist is on {NAMES[observation.polt]} already: one at a time."
    return capital("that is not among the Ghost's actions.")
