"""The meaning of action numbers in Ghost Hunt: the kind, the object and the target square."""

from __future__ import annotations

from typing import Final, Literal

from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.position import HAUNTING, HUNTING, SEARCHING, Position

Kind = Literal[
    "step", "end", "event", "extend", "kill", "roll", "use", "place", "pick", "put", "take",
    "choose", "done", "taunt", "listen", "hide", "room", "type", "name",
]  # fmt: skip

# The first number of each kind, in descending order.
FIRST: Final[tuple[tuple[int, Kind], ...]] = (
    (tables.NAME, "name"), (tables.TYPE, "type"), (tables.ROOM, "room"), (tables.HIDE, "hide"),
    (tables.LISTEN, "listen"), (tables.TAUNT, "taunt"), (tables.DONE, "done"),
    (tables.CHOOSE, "choose"), (tables.TAKE, "take"), (tables.PUT, "put"), (tables.PICK, "pick"),
    (tables.PLACE, "place"), (tables.USE, "use"), (tables.DIE + 1, "roll"), (tables.KILL, "kill"),
    (tables.EXTEND, "extend"), (tables.EVENT, "event"), (tables.END, "end"),
    (tables.STEP, "step"),
)  # fmt: skip


# The kind and the first number of each action, looked up very often.
_KIND_AND_FIRST: Final = tuple(
    next((kind, first) for first, kind in FIRST if action >= first)
    for action in range(tables.LAST_ACTION + 1)
)


def kind_of(action: int) -> Kind:
    """Return the kind of an action."""
    return _KIND_AND_FIRST[action][0]


def number_of(action: int) -> int:
    """Return the item, type, room, hunter or direction of an action, from 0."""
    return action - _KIND_AND_FIRST[action][1]


def actor_square(state: Position) -> int:
    """Return the square of the current player's pawn, or NONE."""
    if state.phase == SEARCHING:
        return state.pawns[state.hunter]
    if state.phase in (HAUNTING, HUNTING):
        return state.ghost
    return tables.NONE


def target_of(state: Position, action: int) -> int:
    """Return the square that a step, hiding or a kill leads to, or NONE for other actions."""
    kind, house = kind_of(action), state.house
    if kind == "kill":
        return state.pawns[number_of(action)]
    source = actor_square(state)
    if source == tables.NONE or kind not in ("step", "hide"):
        return tables.NONE
    ways = house.spots[source]
    if kind == "step":
        if house.square_in_front[source] != tables.NONE:
            return house.square_in_front[source]
        ways = house.walks[source] if state.phase == SEARCHING else house.haunts[source]
    return next(to for way, to in ways if way == number_of(action))
