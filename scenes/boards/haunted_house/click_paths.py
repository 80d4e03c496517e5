"""The places of Haunted House, and the clicks for each action."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house import tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import pawn_of
from game.study.haunted_house import kind_of
from scenes.boards.haunted_house.actions import (
    ACTIONS,
    CAPTURE,
    END,
    HAND,
    PHASE,
    POLTERGEIST,
    RADAR,
    TRAP,
)
from scenes.boards.haunted_house.viewers import able

Path = tuple[str, ...]

# The places beside the board that stand for the hunters.
HUNTER_CARDS: Final = ("pawn H", "pawn I")
CARD_KEYS: Final = {HUNTER_CARDS[tables.H]: "1", HUNTER_CARDS[tables.I]: "2"}
_BY_PAWN: Final = {
    RADAR.place: tables.RADAR,
    TRAP.place: tables.TRAP,
    CAPTURE.place: tables.CAPTURE,
}


def target_of(action: int) -> int | None:
    """Return the target tile of an action, or None."""
    if action < tables.PHASE:
        return action
    if action < tables.POLTERGEIST:
        return action - tables.PHASE
    if action < tables.WALK[tables.H]:
        return action - tables.POLTERGEIST
    if action < tables.RADAR[tables.H]:
        return action - tables.WALK[pawn_of(action)]
    return None


def pawn_in(observation: HauntedHouse, place: str) -> int | None:
    """Return the hunter of a place (a card, or a tile with a single hunter), or None."""
    if place in HUNTER_CARDS:
        return HUNTER_CARDS.index(place)
    here = [
        pawn for pawn in (tables.H, tables.I) if tables.NAMES[observation.hunters[pawn]] == place
    ]
    return here[0] if len(here) == 1 and here[0] in able(observation) else None


def clicks(observation: HauntedHouse, action: int) -> tuple[Path, ...]:
    """Return the ways to click an action, each a sequence of places."""
    kind = kind_of(observation, action)
    if kind in (END.kind, HAND.kind):
        return ((ACTIONS.by_kind[kind].place,),)
    target = target_of(action)
    if observation.phase == tables.HUNTING:
        return _of_a_pawn(observation, action, target)
    assert target is not None
    name = tables.NAMES[target]
    if kind == "start":
        return ((name,),)
    if kind == "poltergeist":
        return ((POLTERGEIST.place, name),)
    ghost = tables.NAMES[observation.ghost]
    if kind == "phase":
        return ((PHASE.place, name), (ghost, name))
    return ((name,), (ghost, name))


def _of_a_pawn(observation: HauntedHouse, action: int, target: int | None) -> tuple[Path, ...]:
    """Return the ways to click a hunter's action; the hunter comes first while two can act."""
    pawn = pawn_of(action)
    chosen = [HUNTER_CARDS[pawn]]
    tile = tables.NAMES[observation.hunters[pawn]]
    if pawn_in(observation, tile) == pawn:
        chosen.append(tile)
    if target is not None:
        last = tables.NAMES[target]
    else:
        last = next(place for place, pair in _BY_PAWN.items() if action == pair[pawn])
    ways = [(place, last) for place in chosen]
    if able(observation) == [pawn]:
        return (*ways, (last,))
    if target is None:
        ways += [(last, place) for place in chosen]
    return tuple(ways)


def action_at(observation: HauntedHouse, place: str) -> list[int]:
    """Return the legal actions of an action place beside the board."""
    if place in _BY_PAWN:
        pair = _BY_PAWN[place]
        return [action for action in observation.legal_actions() if action in pair]
    kind = ACTIONS.at(observation, place).kind
    return [a for a in observation.legal_actions() if kind_of(observation, a) == kind]
