"""Where the Ghost can be, from what the hunters were told and nothing else.

A tile is possible if some secret history of the Ghost ends there and agrees with every Radar
answer, trap, miss and room report. Reports about rooms would need all haunted tiles to be followed,
which can cost seconds: `possible_tiles` uses each room reported haunted by itself, which gives
never too few tiles and hardly ever too many; `exact_tiles` uses all reported rooms together, and
gives up when that costs too much.
"""

from __future__ import annotations

from typing import Final

from game.inference.haunted_house.hypotheses import ForwardFilter, possible_in, reported
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, START
from game.state import HIDDEN

EXACT_LIMIT: Final = 4_000  # keys followed at once before the exact set is given up


def possible_tiles(observation: HauntedHouse) -> int:
    """Return the set of tiles the Ghost can be on, as far as the hunters can tell.

    While the Ghost decides, these are all the tiles it can have reached by now.
    """
    if observation.phase == START:
        return ALL & ~(1 << observation.house.start)
    if observation.ghost != HIDDEN:
        return 1 << observation.ghost
    return possible_in(observation.case(observation.round))


def exact_tiles(observation: HauntedHouse, limit: int = EXACT_LIMIT) -> int | None:
    """Return exactly the tiles the Ghost can be on, or None if that would cost too much."""
    if observation.phase == START or observation.ghost != HIDDEN:
        return possible_tiles(observation)
    case = observation.case(observation.round)
    forward_filter = ForwardFilter(case, reported(case), tiles_only=True, limit=limit)
    return None if forward_filter.given_up else forward_filter.tiles()
