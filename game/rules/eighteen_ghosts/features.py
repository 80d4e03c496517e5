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
    "steps": (3, 4, 8),  # out, quarter turns from now, steps of the nearest ghost to that door
    "first": (3, 4, 3),  # the same up to 2 steps, of the player who decides
    "exposed": (3, 4, 5),  # the same up to 4 steps, when every nearest ghost is in danger
    "hunted": (3, 5, 2),  # out, steps to the present door, whether he decides; in danger as above
    "second": (4, 8),  # quarter turns, steps of the second nearest ghost
    "watched": (4,),  # quarter turns to a door in danger
    "turners": (3, 4, 2, 4),  # out, quarter turns, steps 0 or 1, own fights that turn the portal
    "ready": (3, 4, 4),  # the same at 0 steps, of the player who decides
    "fights": (4,),
    "threats": (4,),
    "dungeon": (3, 4),  # out, ghosts in the dungeon
    "place": (25,),
    "spare": (4,),  # ghosts on the board of a spare colour
    "spare_place": (25,),
    "set_up": (25,),  # carpets held while the ghosts are being placed
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


def features(colour: int, key: int) -> list[int]:
    """Return the numbers of the features that a colour of a player shows."""
    start = _START
    danger = key >> DANGER
    out = key >> OUT & 3
    decides = key >> DECIDES & 1
    fights = key >> FIGHTS & 3
    squares = [square for square in range(25) if key >> square & 1]
    if key >> SPARE & 1:
        place = start["spare_place"]
        return [start["spare"] + len(squares), *[place + square for square in squares]]
    place = start["place"]
    found = [place + square for square in squares]
    found.append(start["fights"] + fights)
    found.append(start["threats"] + (key >> THREATS & 3))
    found.append(start["dungeon"] + out * 4 + (key >> DUNGEON & 3))
    ghosts = [(square, danger >> square & 1) for square in squares]
    for turns in range(4):
        turned = (key >> TURNED) + turns & 3
        row = out * 4 + turns
        distance = DISTANCE[colour][turned]
        ways = sorted([2 * distance[square] + in_danger for square, in_danger in ghosts])
        nearest, second = [*ways, 2 * FAR, 2 * FAR][:2]
        steps = nearest >> 1
        found.append(start["steps"] + row * 8 + steps)
        found.append(start["second"] + turns * 8 + (second >> 1))
        if decides and steps <= 2:
            found.append(start["first"] + row * 3 + steps)
        if nearest & 1 and steps < FAR:
            found.append(start["exposed"] + row * 5 + min(steps, 4))
            if not turns:
                found.append(start["hunted"] + (out * 5 + min(steps, 4)) * 2 + decides)
        door = FACING[colour][turned]
        if door is not None and danger >> door & 1:
            found.append(start["watched"] + turns)
        if turns and steps <= 1:
            found.append(start["turners"] + (row * 2 + steps) * 4 + fights)
            if decides and not steps:
                found.append(start["ready"] + row * 4 + fights)
    return found
