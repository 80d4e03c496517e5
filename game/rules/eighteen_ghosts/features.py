"""What the estimate of 18 Ghosts looks at, one colour of one player at a time.

Whoever is nearer to letting out what he still needs stands better: how many steps his ghosts are
from the door (the chamber before the open side of the portal) as it is now and after one, two or
three quarter turns, whether those ghosts and the doors are next to enemies that beat them, which
fights could turn the portal, and what lies in the dungeon.

All that is asked about a colour is packed into one integer, its key, from the lowest bit up: the
player's own ghosts (25 bits); those in danger, and the doors in danger (25); his fights that would
turn the portal, and the opponent's (2 bits each, 3 stands for more); the quarter turns of the
portal, the ghosts in the dungeon, how far the player is towards the goal (2 each); whether the
colour is spare, not needed any more; whether the player decides.
"""

from __future__ import annotations

from math import prod
from typing import Final

from game.rules.eighteen_ghosts.tables import FACING, JUMPS, STEPS

DANGER: Final = 25
FIGHTS: Final = 50
THREATS: Final = 52
TURNED: Final = 54
DUNGEON: Final = 56
OUT: Final = 58
SPARE: Final = 60
DECIDES: Final = 61

# The names of the features and the sizes of their indices; `out` is how much of the goal is done.
SECTIONS: Final = {
    "out": (3,),
    "tempo": (3,),  # out, of the player who decides
    # Whether he decides, out, quarter turns from now, way of the nearest ghost to that door: steps,
    # doubled, and one more if every ghost as near is in danger.
    "nearest": (2, 3, 4, 16),
    "second": (3, 4, 16),  # out, quarter turns, way of the second nearest ghost
    "watched": (3, 4),  # out, quarter turns to a door in danger
    # Whether he decides, out, quarter turns, steps 0 or 1, own fights that turn the portal.
    "turners": (2, 3, 4, 2, 4),
    "fights": (3, 4),  # out, fights
    "threats": (3, 4),
    "dungeon": (3, 4),  # out, ghosts in the dungeon
    "place": (3, 25),  # colour, square
    "spare": (3, 4),  # out, ghosts on the board of a spare colour
    "spare_place": (3, 25),
}
COUNT: Final = sum(prod(sizes) for sizes in SECTIONS.values())
FAR: Final = 7  # steps to a door in the outer wall, or without a ghost to go there


def _starts() -> dict[str, int]:
    starts, count = {}, 0
    for name, sizes in SECTIONS.items():
        starts[name] = count
        count += prod(sizes)
    return starts


_START: Final = _starts()


def index(name: str, *indices: int) -> int:
    """Return the number of a feature."""
    offset = 0
    for size, i in zip(SECTIONS[name], indices, strict=True):
        offset = offset * size + i
    return _START[name] + offset


def _distances(door: int | None) -> tuple[int, ...]:
    """Return the steps and mirror jumps from every square to a door, in an empty castle."""
    steps = {} if door is None else {door: 0}
    reached = list(steps)
    for target in reached:
        for square in range(25):
            if square not in steps and any(to == target for _, to in STEPS[square] + JUMPS[square]):
                steps[square] = steps[target] + 1
                reached.append(square)
    return tuple(steps.get(square, FAR) for square in range(25))


# DISTANCE[colour][quarter turns][square]: steps and jumps to the door, in an empty castle
DISTANCE: Final = tuple(tuple(_distances(door) for door in FACING[c]) for c in range(3))
# _WAYS[colour][quarter turns][2 * square, and 1 for a ghost in danger]: steps, doubled, and 1 for
# danger, which is nothing to who cannot get to the door.
_WAYS: Final = tuple(
    tuple(
        tuple(min(2 * steps[ghost >> 1] + (ghost & 1), 2 * FAR) for ghost in range(50))
        for steps in doors
    )
    for doors in DISTANCE
)


def features(colour: int, key: int) -> list[int]:
    """Return the numbers of the features that a colour of a player shows."""
    start = _START
    danger = key >> DANGER
    out = key >> OUT & 3
    row = (key >> DECIDES & 1) * 3 + out
    fights = key >> FIGHTS & 3
    squares = [square for square in range(25) if key >> square & 1]
    if key >> SPARE & 1:
        place = start["spare_place"] + colour * 25
        return [start["spare"] + out * 4 + len(squares), *[place + square for square in squares]]
    place = start["place"] + colour * 25
    found = [place + square for square in squares]
    found.append(start["fights"] + out * 4 + fights)
    found.append(start["threats"] + out * 4 + (key >> THREATS & 3))
    found.append(start["dungeon"] + out * 4 + (key >> DUNGEON & 3))
    ghosts = [2 * square + (danger >> square & 1) for square in squares]
    for turns in range(4):
        turned = (key >> TURNED) + turns & 3
        way = _WAYS[colour][turned]
        ways = sorted([way[ghost] for ghost in ghosts])
        nearest, second = [*ways, 2 * FAR, 2 * FAR][:2]
        found.append(start["nearest"] + (row * 4 + turns) * 16 + nearest)
        found.append(start["second"] + (out * 4 + turns) * 16 + second)
        door = FACING[colour][turned]
        if door is not None and danger >> door & 1:
            found.append(start["watched"] + out * 4 + turns)
        if turns and nearest < 4:
            found.append(start["turners"] + ((row * 4 + turns) * 2 + (nearest >> 1)) * 4 + fights)
    return found
