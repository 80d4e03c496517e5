"""The features that the estimate of 18 Ghosts adds up, and their fitted weights.

A feature shows one colour of one player. A player stands better the nearer his ghosts are to their
door, the chamber before the open side of their portal: as the portal stands and after one, two or
three quarter turns. It also counts whether those ghosts and doors are next to enemies that beat
them, how many fights could turn the portal, and which ghosts lie in the dungeon.

`assets/eighteen_ghosts/weights.json` holds a weight for every feature, in hundredths of the
logarithm of the odds to win. They were found by logistic regression over what a search of 3,000
positions thinks of 94,000 positions on and beside the line of 3,200 matches of self-play (of 2,000
and 38,000 with any three as the goal), so that the estimate foresees what the search sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Final

import msgspec

from game.files import asset

# The sections of the features and the sizes of their indices, as the weights are stored, the last
# index running fastest; `out` is how much of the goal the player has done.
SECTIONS: Final = {
    "out": (3,),
    "tempo": (3,),  # Out, of the current player.
    # Whether he decides, out, quarter turns from now, way of the nearest ghost to that door: steps,
    # doubled, and one more if every ghost as near is in danger.
    "nearest": (2, 3, 4, 16),
    "second": (3, 4, 16),  # Out, quarter turns, way of the second nearest ghost.
    "watched": (3, 4),  # Out, quarter turns to a door in danger.
    # Whether he decides, out, quarter turns, steps 0 or 1, own fights that turn the portal.
    "turners": (2, 3, 4, 2, 4),
    "fights": (3, 4),  # Out, fights.
    "threats": (3, 4),
    "dungeon": (3, 4),  # Out, ghosts in the dungeon.
    "place": (3, 25),  # Colour, square.
    "spare": (3, 4),  # Out, ghosts on the board of a spare colour.
    "spare_place": (3, 25),
}


@cache
def read_weights(any_three: bool) -> Mapping[str, tuple[int, ...]]:
    """Return the weights of a goal by section; the file is read when they are first needed.

    Raise ValueError if the file lacks a section or holds one of another size.
    """
    data = asset("eighteen_ghosts/weights.json").read_bytes()
    goals = msgspec.json.decode(data, type=dict[str, dict[str, tuple[int, ...]]])
    found = goals["any_three" if any_three else "one_of_each"]
    sizes = {name: len(section) for name, section in found.items()}
    if sizes != {name: prod(section) for name, section in SECTIONS.items()}:
        raise ValueError(f"weights.json does not hold the sections of the features: {sizes}")
    return found
