"""The clicks for each action of Guidance Rite: squares, and places beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.guidance_rite import state, tables
from game.rules.guidance_rite.actions import has_both, kind_of, squares_of
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite.actions import (
    ACTIONS,
    CAPTURE_IT,
    HONOUR,
    LISTED,
    POWERS,
    ROTATE,
    SWAP,
    USE,
)

Way = tuple[str, ...]

# Digits by direction, as they lie around the 5 of a number pad.
DIRECTION_DIGITS: Final = "89632147"


def arrow_place(square: str, direction: int) -> str:
    """Return the place of a direction on a square, a part of that square."""
    return f"{square} {tables.DIRECTIONS[direction]}"


def arrow_at(place: str) -> tuple[str, int] | None:
    """Return the square and the direction of an arrow's place, or None for another place."""
    square, _space, direction = place.partition(" ")
    if direction not in tables.DIRECTIONS:
        return None
    return square, tables.DIRECTIONS.index(direction)


def rows(observation: GuidanceRite) -> tuple[Way, Way]:
    """Return the places beside the board that this phase can use: the listed ones, and buttons."""
    offered = list(ACTIONS.offered(observation))
    listed = tuple(row.place for row in offered if row in LISTED)
    return listed, tuple(row.place for row in offered if row not in LISTED)


def useful_rows(observation: GuidanceRite, chosen: Sequence[str] | None = ()) -> tuple[Way, Way]:
    """Return the places beside the board that can be used now, after the `chosen` ones.

    None as `chosen` means that somebody else is to decide.
    """
    if chosen is None:
        return (), ()
    usable = ready(observation)
    if USE.place not in following(observation, chosen):
        usable -= {USE.place}
    listed, buttons = (tuple(p for p in row if p in usable) for row in rows(observation))
    return listed, buttons


def following(observation: GuidanceRite, chosen: Sequence[str] = ()) -> frozenset[str]:
    """Return the places that continue a click path after the `chosen` ones."""
    begun, found = tuple(chosen), set[str]()
    if observation.current_player < 0 or observation.phase == state.CLAIMING:
        return frozenset()
    for action in observation.legal_actions():
        for way in clicks(observation, action):
            if len(way) > len(begun) and way[: len(begun)] == begun:
                found.add(way[len(begun)])
    return frozenset(found)


def shortcuts(observation: GuidanceRite, chosen: Sequence[str], flipped: bool) -> dict[str, str]:
    """Return the places by their shortcut keys; digits are directions of the square chosen last."""
    found = {row.key.lower(): row.place for row in ACTIONS.offered(observation) if row.key}
    if chosen and chosen[-1] in observation.ground.squares:
        for direction in range(len(DIRECTION_DIGITS)):
            found[pad_key(direction, flipped)] = arrow_place(chosen[-1], direction)
    return found


def pad_key(direction: int, flipped: bool) -> str:
    """Return the number-pad digit of a direction as seen on the screen."""
    return DIRECTION_DIGITS[(direction + 4 * flipped) % 8]


def clicks(observation: GuidanceRite, action: int) -> tuple[Way, ...]:
    """Return the ways to click an action, each a sequence of places."""
    kind, names = kind_of(action), observation.ground.names
    if kind == "move":
        return _move(observation, action)
    if kind == "claim":
        return ((names[action - tables.CLAIM],),)
    if kind in ("plus", "cross"):
        square = names[action - (tables.PLUS if kind == "plus" else tables.CROSS)]
        return _either(ACTIONS.by_kind[kind].place, square)
    if kind == "rat":
        return _lent(tables.RAT, (names[action - tables.RAT_POWER], USE.place))
    if kind == "crow":
        return _lent(tables.CROW, (names[action - tables.CROW_POWER], USE.place))
    if kind == "lizard":
        return _lent(tables.LIZARD, _arrow(observation, action - tables.LIZARD_POWER))
    if kind == "monster":
        biter, target, direction = bite_of(action, observation.ground)
        arrow = arrow_place(names[target], direction)
        found = (names[biter], arrow), (names[biter], names[target], arrow)
        return sum((_lent(tables.MONSTER, way) for way in found), ())
    if kind == "black":
        return (_arrow(observation, action - tables.BLACKEN),)
    if kind in tables.ITEMS:
        return _item(observation, action, kind)
    row = ACTIONS.by_kind.get(kind)
    return ((row.place,),) if row else ()  # What chance decides is not clicked.


def _lent(character: int, way: Way) -> tuple[Way, ...]:
    """Return the ways to click a power: by the piece, or by the power first."""
    return way, (POWERS[character].place, *way)


def _either(place: str, square: str) -> tuple[Way, ...]:
    return (place, square), (square, place)


def _arrow(observation: GuidanceRite, arrow: int) -> Way:
    """Return the way to click an arrow: its square, then its direction there."""
    square, direction = divmod(arrow, 8)
    name = observation.ground.names[square]
    return name, arrow_place(name, direction)


def _item(observation: GuidanceRite, action: int, kind: str) -> tuple[Way, ...]:
    """Return the ways to click an item, or the second half of one."""
    names = observation.ground.names
    if kind == "rotate":
        square, eighths = divmod(action - tables.ROTATE, 8)
        return ((ROTATE.place, names[square], arrow_place(names[square], eighths)),)
    begun = observation.chosen >= 0
    if kind == "swap":
        square = action - tables.SWAP
        return ((names[square],),) if begun else ((SWAP.place, names[square]),)
    way = _arrow(observation, action - tables.HONOUR)
    return (way,) if begun else ((HONOUR.place, *way),)


def _move(observation: GuidanceRite, action: int) -> tuple[Way, ...]:
    source, target = (observation.ground.names[s] for s in squares_of(observation, action))
    if not action & tables.EXCHANGE and has_both(observation, action):
        return ((CAPTURE_IT.place, source, target),)
    return ((source, target),)


def ready(observation: GuidanceRite) -> frozenset[str]:
    """Return the places beside the board that can start an action."""
    if observation.current_player < 0 or observation.phase == state.CLAIMING:
        return frozenset()
    beside = set(sum(rows(observation), ()))
    found: set[str] = set()
    for action in observation.legal_actions():
        for way in clicks(observation, action):
            found |= beside & set(way)
    return frozenset(found)
