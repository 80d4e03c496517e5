"""Explanations why a click in Haunted House does nothing, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _
from game.rules.haunted_house import tables
from game.rules.haunted_house.facts import (
    HuntersTurnBegan,
    Missed,
    round_facts,
)
from game.rules.haunted_house.state import HauntedHouse
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.actions import ACTIONS, HAND, PHASE
from scenes.boards.haunted_house.naming import pawn_name
from scenes.boards.haunted_house.viewers import able, may_decide

Names = Sequence[str]


def refusal(observation: HauntedHouse, selected: Sequence[str], place: str, names: Names) -> str:
    """Return why `place` cannot be clicked after the places `selected`, in one sentence."""
    if observation.phase == tables.OVER:
        return _("The match is over.")
    if not may_decide(observation):
        return _("It is the other side's turn.")
    if observation.phase == tables.START:
        if tables.SQUARES.get(place) == observation.house.start:
            return _("The hunters begin there: hide on another tile.")
        return _("First choose the tile where the Ghost begins.")
    if observation.phase == tables.HUNTING:
        return _refused_hunters(observation, selected, place, names)
    return _refused_ghost(observation, selected, place, names)


def _refused_hunters(
    observation: HauntedHouse, selected: Sequence[str], place: str, names: Names
) -> str:
    if place in click_paths.HUNTER_CARDS:
        return _refused_pawn(observation, click_paths.HUNTER_CARDS.index(place), names)
    chosen = click_paths.pawn_in(observation, selected[-1]) if selected else None
    tile = tables.SQUARES.get(place)
    if tile is None:
        return _refused_deed(observation, place, chosen, names)
    if not able(observation):
        return _("No actions are left: end the turn.")
    if selected and chosen is None:
        return _("Choose one of the lit hunters.")
    pawn = able(observation)[0] if len(able(observation)) == 1 else chosen
    if pawn is None:
        here = [p for p in (tables.H, tables.I) if observation.hunters[p] == tile]
        if here:
            return _refused_pawn(observation, here[0], names)
        return _("Choose a hunter first.")
    return _refused_walk(observation, pawn, tile, names)


def _refused_pawn(observation: HauntedHouse, pawn: int, names: Names) -> str:
    """Return why a hunter cannot be chosen."""
    name = pawn_name(pawn, names, observation.seat_of(pawn))
    if observation.players == 4 and pawn != observation.deciding_pawn():
        return _("{hunter} is your partner: let them act.", hunter=name)
    if missed_last_turn(observation, pawn):
        said = _("{hunter} missed a capture and has no actions in this turn.")
        return said.format(hunter=name)
    return _("{hunter} has no actions left.", hunter=name)


def missed_last_turn(observation: HauntedHouse, pawn: int) -> bool:
    """Return whether a hunter missed a capture in the hunters' turn before this one."""
    missed_in, turn = 0, 0
    for fact in round_facts(observation):
        if isinstance(fact, HuntersTurnBegan):
            turn = fact.turn
        elif isinstance(fact, Missed) and fact.pawn == pawn:
            missed_in = turn
    return 0 < missed_in == turn - 1


def _refused_walk(observation: HauntedHouse, pawn: int, tile: int, names: Names) -> str:
    source = observation.hunters[pawn]
    name = pawn_name(pawn, names, observation.seat_of(pawn))
    if tile == source:
        return _("{hunter} is already there.", hunter=name)
    if tile in observation.house.phases[source]:
        said = _("A wall is in the way: {hunter} can walk only through doorways.")
        return said.format(hunter=name)
    return _("{hunter} walks one tile up, down, left or right.", hunter=name)


def _refused_deed(observation: HauntedHouse, place: str, chosen: int | None, names: Names) -> str:
    """Return the sentence saying why no hunter can do this."""
    ready = able(observation)
    row = ACTIONS.at(observation, place)
    if row is HAND:
        return row.refusal(observation, observation.deciding_pawn())
    if not ready:
        return _("No actions are left: end the turn.")
    if chosen is not None and chosen not in ready:
        return _refused_pawn(observation, chosen, names)
    return row.refusal(observation, ready[0] if chosen is None else chosen)


def _refused_ghost(
    observation: HauntedHouse, selected: Sequence[str], place: str, names: Names
) -> str:
    tile = tables.SQUARES.get(place)
    if tile is None:
        return _refused_power(observation, place, names)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    if PHASE.place in selected:
        return _("Choose a marked tile: one beside the Ghost, behind a wall.")
    source = observation.ghost
    if tile == source:
        return _("The Ghost is there: choose where it goes.")
    if tile in observation.house.phases[source]:
        if observation.phases_used >= tables.PHASES_A_ROUND:
            return _("A wall is in the way, and both Phases of this round are used.")
        if observation.ghost_left < observation.phase_cost:
            return _("A wall is in the way, and a Phase takes the whole turn.")
        return _("A wall is in the way: choose Phase, or the Ghost, to go through it.")
    return _("The Ghost goes one tile up, down, left or right.")


def _refused_power(observation: HauntedHouse, place: str, names: Names) -> str:
    """Return why the Ghost cannot use a power."""
    if place in click_paths.HUNTER_CARDS:
        pawn = click_paths.HUNTER_CARDS.index(place)
        name = pawn_name(pawn, names, observation.seat_of(pawn))
        return _("{hunter} belongs to the hunters.", hunter=name)
    if not observation.ghost_left:
        return _("The Ghost has no actions left: end the turn.")
    return ACTIONS.at(observation, place).refusal(observation, 0)
