"""The clicks for each action of Guidance Rite: squares, and places beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.guidance_rite import state, tables
from game.rules.guidance_rite.actions import has_both, kind_of, squares_of
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import GuidanceRite

Way = tuple[str, ...]

POWERS: Final = {
    tables.RAT: "power rat",
    tables.CROW: "power crow",
    tables.LIZARD: "power lizard",
    tables.MONSTER: "power monster",
}
HONOUR_PLACE, ROTATE_PLACE, SWAP_PLACE = ITEM_PLACES = ("item honour", "item rotate", "item swap")
CAPTURE_PLACE: Final = "capture it"
USE_PLACE: Final = "use it"
END_PLACE: Final = "end turn"
KEEP_PLACE, TAKE_PLACE = "keep it", "take it"
FIRST_PLACE, SECOND_PLACE = "go first", "go second"
PLUS_PLACE, CROSS_PLACE = "plus piece", "cross piece"
PLAIN: Final = {  # the place of a kind of action that needs no square
    "pass": END_PLACE, "end": END_PLACE, "no item": END_PLACE, "keep": KEEP_PLACE,
    "take": TAKE_PLACE, "first": FIRST_PLACE, "second": SECOND_PLACE,
}  # fmt: skip
KEYS: Final = {
    POWERS[tables.RAT]: "R", POWERS[tables.CROW]: "W", POWERS[tables.LIZARD]: "I",
    POWERS[tables.MONSTER]: "M", USE_PLACE: "U",
    HONOUR_PLACE: "O", ROTATE_PLACE: "T", SWAP_PLACE: "S",
    CAPTURE_PLACE: "X", END_PLACE: "Q", KEEP_PLACE: "K", TAKE_PLACE: "T", FIRST_PLACE: "1",
    SECOND_PLACE: "2", PLUS_PLACE: "P", CROSS_PLACE: "X",
}  # fmt: skip
PAD: Final = "89632147"  # digits by direction on screen, as they lie around the 5 of a number pad


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
    phase = observation.phase
    if phase == state.CHOOSING:
        return (), (FIRST_PLACE, SECOND_PLACE)
    if phase == state.PLACING:
        return (), (PLUS_PLACE, CROSS_PLACE)
    if phase == state.TAKING_OVER:
        return (), (KEEP_PLACE, TAKE_PLACE)
    if state.OFFERING <= phase < state.OVER:
        listed = (*POWERS.values(), *ITEM_PLACES)
        capture = (CAPTURE_PLACE,) if _may_choose_to_capture(observation) else ()
        return listed, (USE_PLACE, *capture, END_PLACE)
    return (), ()


def useful_rows(observation: GuidanceRite, chosen: Sequence[str] | None = ()) -> tuple[Way, Way]:
    """Return the places beside the board that can be used now, after the `chosen` ones.

    None as `chosen` means that somebody else is to decide.
    """
    if chosen is None:
        return (), ()
    usable = ready(observation)
    if USE_PLACE not in following(observation, chosen):
        usable -= {USE_PLACE}
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


def _may_choose_to_capture(observation: GuidanceRite) -> bool:
    """Return whether a move onto one's own Guardian could be a capture or an exchange."""
    if observation.phase not in (state.STARTING, state.MOVING):
        return False
    legal = observation.legal_actions()
    return any(
        a < tables.PASS and a & tables.EXCHANGE and a ^ tables.EXCHANGE in legal for a in legal
    )


def shortcuts(observation: GuidanceRite, chosen: Sequence[str], flipped: bool) -> dict[str, str]:
    """Return the places by their shortcut keys; digits are directions of the square chosen last."""
    listed, buttons = rows(observation)
    found = {KEYS[place].lower(): place for place in (*listed, *buttons)}
    if chosen and chosen[-1] in observation.ground.squares:
        for direction in range(len(PAD)):
            found[pad_key(direction, flipped)] = arrow_place(chosen[-1], direction)
    return found


def pad_key(direction: int, flipped: bool) -> str:
    """Return the number-pad digit of a direction as seen on the screen."""
    return PAD[(direction + 4 * flipped) % 8]


def clicks(observation: GuidanceRite, action: int) -> tuple[Way, ...]:
    """Return the ways to click an action, each a sequence of places."""
    kind, names = kind_of(action), observation.ground.names
    if kind == "move":
        return _move(observation, action)
    if kind in PLAIN:
        return ((PLAIN[kind],),)
    if kind == "claim":
        return ((names[action - tables.CLAIM],),)
    if kind in ("plus", "cross"):
        square = names[action - (tables.PLUS if kind == "plus" else tables.CROSS)]
        return _either(PLUS_PLACE if kind == "plus" else CROSS_PLACE, square)
    if kind == "rat":
        return _lent(tables.RAT, (names[action - tables.RAT_POWER], USE_PLACE))
    if kind == "crow":
        return _lent(tables.CROW, (names[action - tables.CROW_POWER], USE_PLACE))
    if kind == "lizard":
        return _lent(tables.LIZARD, _arrow(observation, action - tables.LIZARD_POWER))
    if kind == "monster":
        biter, target, direction = bite_of(action, observation.ground)
        arrow = arrow_place(names[target], direction)
        found = (names[biter], arrow), (names[biter], names[target], arrow)
        return sum((_lent(tables.MONSTER, way) for way in found), ())
    if kind == "black":
        return (_arrow(observation, action - tables.BLACKEN),)
    return _item(observation, action, kind)


def _lent(character: int, way: Way) -> tuple[Way, ...]:
    """Return the ways to click a power: by the piece, or by the power first."""
    return way, (POWERS[character], *way)


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
        return ((ROTATE_PLACE, names[square], arrow_place(names[square], eighths)),)
    begun = observation.chosen >= 0
    if kind == "swap":
        square = action - tables.SWAP
        return ((names[square],),) if begun else ((SWAP_PLACE, names[square]),)
    if kind == "honour":
        way = _arrow(observation, action - tables.HONOUR)
        return (way,) if begun else ((HONOUR_PLACE, *way),)
    return ()  # what chance decides is not clicked


def _move(observation: GuidanceRite, action: int) -> tuple[Way, ...]:
    source, target = (observation.ground.names[s] for s in squares_of(observation, action))
    if not action & tables.EXCHANGE and has_both(observation, action):
        return ((CAPTURE_PLACE, source, target),)
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
