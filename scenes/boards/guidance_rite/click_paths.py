"""The clicks for each action of Guidance Rite: squares, and places beside the board."""

from __future__ import annotations

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
    tables.GUARDIAN: "power guardian",
    tables.MONSTER: "power monster",
}
HONOUR_PLACE, ROTATE_PLACE, SWAP_PLACE = ITEM_PLACES = ("item honour", "item rotate", "item swap")
CAPTURE_PLACE: Final = "capture it"
END_PLACE: Final = "end turn"
KEEP_PLACE, TAKE_PLACE = "keep it", "take it"
FIRST_PLACE, SECOND_PLACE = "go first", "go second"
PLUS_PLACE, CROSS_PLACE = "plus piece", "cross piece"
TOWARDS: Final = tuple(f"arrow {d}" for d in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
PLAIN: Final = {  # the place of a kind of action that needs no square
    "pass": END_PLACE, "end": END_PLACE, "no item": END_PLACE, "keep": KEEP_PLACE,
    "take": TAKE_PLACE, "first": FIRST_PLACE, "second": SECOND_PLACE,
}  # fmt: skip
KEYS: Final = {
    POWERS[tables.RAT]: "R", POWERS[tables.CROW]: "W", POWERS[tables.LIZARD]: "I",
    POWERS[tables.GUARDIAN]: "G",
    POWERS[tables.MONSTER]: "M", HONOUR_PLACE: "O", ROTATE_PLACE: "T", SWAP_PLACE: "S",
    CAPTURE_PLACE: "X", END_PLACE: "Q", KEEP_PLACE: "K", TAKE_PLACE: "T", FIRST_PLACE: "1",
    SECOND_PLACE: "2", PLUS_PLACE: "P", CROSS_PLACE: "X",
}  # fmt: skip
PAD: Final = "89632147"  # digits by direction on screen, as they lie around the 5 of a number pad


def rows(observation: GuidanceRite) -> tuple[Way, Way]:
    """Return the places beside the board that this phase needs, in two groups."""
    phase = observation.phase
    if phase == state.CHOOSING:
        return (FIRST_PLACE, SECOND_PLACE), ()
    if phase == state.PLACING:
        return (PLUS_PLACE, CROSS_PLACE), ()
    if phase == state.TAKING_OVER:
        return (KEEP_PLACE, TAKE_PLACE), ()
    if state.OFFERING <= phase < state.OVER:
        items = ITEM_PLACES if observation.final else ()
        capture = (CAPTURE_PLACE,) if _may_choose_to_capture(observation) else ()
        return (*POWERS.values(), *capture, END_PLACE), (*items, *TOWARDS)
    return (), ()


def useful_rows(observation: GuidanceRite) -> tuple[Way, Way]:
    """Return the places that can be used now; after a move also powers that nobody has."""
    first, second = rows(observation)
    if END_PLACE not in first:
        return first, second
    usable = ready(observation)
    powers = fewer_rows(observation)[0] if observation.phase == state.EMPOWERING else ()
    first = tuple(place for place in first if place in usable or place in powers)
    items = tuple(place for place in second if place in ITEM_PLACES and place in usable)
    towards = TOWARDS if usable.intersection(TOWARDS) else ()
    return first, (*items, *towards)


def fewer_rows(observation: GuidanceRite) -> tuple[Way, Way]:
    """Return only the places that this phase can use, for small windows."""
    first, second = rows(observation)
    phase = observation.phase
    if END_PLACE not in first:
        return first, second
    powers = tuple(POWERS.values())
    if phase == state.EMPOWERING:
        return (*(p for p in powers if p != POWERS[tables.GUARDIAN]), END_PLACE), TOWARDS
    if phase == state.BLACKENING:
        return (END_PLACE,), TOWARDS
    items = second[: -len(TOWARDS)]
    moving = tuple(place for place in first if place == CAPTURE_PLACE)
    return (POWERS[tables.GUARDIAN], *moving, *items, END_PLACE), TOWARDS


def _may_choose_to_capture(observation: GuidanceRite) -> bool:
    """Return whether a move onto one's own Guardian could be a capture or an exchange."""
    if observation.phase not in (state.STARTING, state.MOVING):
        return False
    legal = observation.legal_actions()
    return any(
        a < tables.PASS and a & tables.EXCHANGE and a ^ tables.EXCHANGE in legal for a in legal
    )


def shortcuts(observation: GuidanceRite, flipped: bool) -> dict[str, str]:
    """Return the places by their shortcut keys."""
    first, second = rows(observation)
    found = {KEYS[place].lower(): place for place in (*first, *second) if place in KEYS}
    for direction, place in enumerate(TOWARDS):
        if place in second:
            found[pad_key(direction, flipped)] = place
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
        return _either(POWERS[tables.RAT], names[action - tables.RAT_POWER])
    if kind == "crow":
        return _either(POWERS[tables.CROW], names[action - tables.CROW_POWER])
    if kind == "lizard":
        ways = _arrow(observation, action - tables.LIZARD_POWER)
        return (*((POWERS[tables.LIZARD], *way) for way in ways), *ways)
    if kind == "monster":
        biter, target, direction = bite_of(action, observation.ground)
        ways = tuple((names[biter], *way) for way in _arrow(observation, target * 8 + direction))
        return (*((POWERS[tables.MONSTER], *way) for way in ways), *ways)
    if kind == "black":
        return _arrow(observation, action - tables.BLACKEN)
    return _item(observation, action, kind)


def _either(place: str, square: str) -> tuple[Way, ...]:
    return (place, square), (square, place)


def _arrow(observation: GuidanceRite, arrow: int) -> tuple[Way, ...]:
    """Return the ways to click an arrow: by the compass rose, or by the adjacent square."""
    square, direction = divmod(arrow, 8)
    names, near = observation.ground.names, observation.ground.step[square][direction]
    rose: Way = (names[square], TOWARDS[direction])
    return (rose,) if near == tables.NOWHERE else (rose, (names[square], names[near]))


def _item(observation: GuidanceRite, action: int, kind: str) -> tuple[Way, ...]:
    """Return the ways to click an item, or the second half of one."""
    names = observation.ground.names
    if kind == "rotate":
        square, eighths = divmod(action - tables.ROTATE, 8)
        return ((ROTATE_PLACE, names[square], TOWARDS[eighths]),)
    begun = observation.chosen >= 0
    if kind == "swap":
        square = action - tables.SWAP
        return ((names[square],),) if begun else ((SWAP_PLACE, names[square]),)
    if kind == "honour":
        ways = _arrow(observation, action - tables.HONOUR)
        return ways if begun else tuple((HONOUR_PLACE, *way) for way in ways)
    return ()  # what chance decides is not clicked


def _move(observation: GuidanceRite, action: int) -> tuple[Way, ...]:
    source, target = (observation.ground.names[s] for s in squares_of(observation, action))
    if action & tables.EXCHANGE:
        return (source, target), (POWERS[tables.GUARDIAN], source, target)
    if has_both(observation, action):
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
