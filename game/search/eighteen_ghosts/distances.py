"""The steps from every square of the castle to the doors of the portals."""

from __future__ import annotations

from typing import Final

from game.rules.eighteen_ghosts.tables import FACING, JUMPS, STEPS

FAR: Final = 7  # The steps to a door in the outer wall, or of no ghost.


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


# The steps and jumps to the door in an empty castle, at [colour][quarter turns][square].
DISTANCE: Final = tuple(tuple(_distances(door) for door in FACING[c]) for c in range(3))
