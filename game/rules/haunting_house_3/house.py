"""The floor plan: places, their neighbours, the slots of the Exit, and distances.

Tile places are numbered storey by storey, row by row: `1a1` = 0 ... `3d4` = 76; then come the
staircases A and B. Columns and rows count over the whole plan, in which the attic lies a row lower.
"""

from __future__ import annotations

from functools import cache
from typing import Final

SIZES: Final = (6, 5, 4)  # The tiles along each side of the three storeys.
FIRST: Final = (0, 36, 61, 77)  # The first place of each storey, and the place after the last.
FIRST_COLUMN: Final = (0, 7, 13)
FIRST_ROW: Final = (0, 0, 1)
TILES: Final = 77

STAIRS_A: Final = 77  # B has the next number.
PLACES: Final = 79
OUT: Final = 79  # The place of a pawn that has left, and beyond the Exit.
NOWHERE: Final = -1

STAIR_COLUMN: Final = (6, 12)  # The columns of A and B.
STAIR_ROWS: Final = (range(5), range(1, 5))  # The rows in which A and B may be.
STAIR_START: Final = (0, 4)
STAIR_STOREYS: Final = ((0, 1), (1, 2))  # The storeys each joins, west and east.

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = "NESW"
_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # Columns and rows.

STOREY_OF: Final = tuple(s for s in range(3) for _ in range(SIZES[s] ** 2))
COLUMN: Final = tuple(
    FIRST_COLUMN[s] + (place - FIRST[s]) % SIZES[s] for place, s in enumerate(STOREY_OF)
)
ROW: Final = tuple(
    FIRST_ROW[s] + (place - FIRST[s]) // SIZES[s] for place, s in enumerate(STOREY_OF)
)
NAMES: Final = (
    *(
        f"{s + 1}{'abcdef'[COLUMN[place] - FIRST_COLUMN[s]]}{ROW[place] - FIRST_ROW[s] + 1}"
        for place, s in enumerate(STOREY_OF)
    ),
    "A",
    "B",
)
PLACE: Final = {name: place for place, name in enumerate(NAMES)}


def stair_name(stair: int, row: int) -> str:
    """Return the name of a staircase in a row of the plan, such as `A1`."""
    return f"{'AB'[stair]}{row + 1}"


def slot_name(slot: int) -> str:
    """Return the name of the Exit in a slot, such as `X23`."""
    return f"X{slot}"


# The index is the number of storeys in use less one.
START: Final = (PLACE["1f1"], PLACE["2c3"], PLACE["2c3"])
GOAL: Final = PLACE["3d1"]  # The ghosts' goal is opposite the corner where B begins.

_AT: Final = {(COLUMN[place], ROW[place]): place for place in range(TILES)}


def _beside(place: int, direction: int) -> int:
    """Return the tile place next to a tile place in its own storey, or NOWHERE."""
    right, down = _STEPS[direction]
    other = _AT.get((COLUMN[place] + right, ROW[place] + down), NOWHERE)
    return other if other != NOWHERE and STOREY_OF[other] == STOREY_OF[place] else NOWHERE


# The Exit's slots: the outer sides of the first storey clockwise from the north side of 1a1.
SLOTS: Final = tuple(
    [(PLACE[f"1{file}1"], NORTH) for file in "abcdef"]
    + [(PLACE[f"1f{row}"], EAST) for row in range(1, 7)]
    + [(PLACE[f"1{file}6"], SOUTH) for file in "fedcba"]
    + [(PLACE[f"1a{row}"], WEST) for row in range(6, 0, -1)]
)
EXIT_START: Final = SLOTS.index((PLACE["1a6"], WEST))
BARRED: Final = tuple(SLOTS.index((PLACE[f"1f{row + 1}"], EAST)) for row in STAIR_ROWS[0])

# PAIRS[storeys - 1]: side-by-side places of one storey, the western or northern one first.
PAIRS: Final = tuple(
    tuple(
        (place, other)
        for place in range(FIRST[storeys])
        for direction in (EAST, SOUTH)
        for other in (_beside(place, direction),)
        if other != NOWHERE
    )
    for storeys in (1, 2, 3)
)
# PAIRS_AT[place]: the indices of the pairs a place belongs to, the same for any number of storeys.
PAIRS_AT: Final = tuple(
    tuple(i for i, pair in enumerate(PAIRS[2]) if place in pair) for place in range(TILES)
)


def stair_place(stair: int, row: int, eastward: bool) -> int:
    """Return the tile place a staircase standing in `row` joins on its west or east side."""
    return _AT[STAIR_COLUMN[stair] + (1 if eastward else -1), row]


@cache
def links(storeys: int, row_a: int, row_b: int, slot: int) -> tuple[int, ...]:
    """Return what lies beyond each side of each place: `[place * 4 + direction]`.

    Beyond the side the Exit is at lies OUT, beyond any other outer wall NOWHERE.
    """
    found = [_beside(place, d) for place in range(TILES) for d in range(4)] + [NOWHERE] * 8
    place, direction = SLOTS[slot]
    found[place * 4 + direction] = OUT
    for stair, row in ((0, row_a), (1, row_b))[: storeys - 1]:
        west, east = stair_place(stair, row, False), stair_place(stair, row, True)
        found[west * 4 + EAST] = found[east * 4 + WEST] = STAIRS_A + stair
        found[(STAIRS_A + stair) * 4 + WEST] = west
        found[(STAIRS_A + stair) * 4 + EAST] = east
    return tuple(found)


@cache
def distances(storeys: int, row_a: int, row_b: int, slot: int, goal: int) -> tuple[int, ...]:
    """Return the steps from each place to `goal` (a place or OUT) over neighbouring places.

    Walls, pawns and face-down tiles are ignored; places not in use are NOWHERE.
    """
    beyond = links(storeys, row_a, row_b, slot)
    found = [NOWHERE] * (PLACES + 1)
    found[goal] = 0
    queue = [goal]
    if goal == OUT:
        found[SLOTS[slot][0]] = 1
        queue = [SLOTS[slot][0]]
    for here in queue:  # The loop extends the list.
        for there in beyond[here * 4 : here * 4 + 4]:
            if there not in (NOWHERE, OUT) and found[there] == NOWHERE:
                found[there] = found[here] + 1
                queue.append(there)
    return tuple(found)
