"""The house painted: floors, furniture and the hunters' start, once for a size."""

from __future__ import annotations

from random import Random

import pygame

from scenes.boards.haunted_house.house.house_layout import RoomPlan
from scenes.boards.house import interior
from scenes.boards.house.furniture import furniture
from scenes.ui.drawing.cache import kept


def inside_body(plan: RoomPlan) -> str:
    """Return floors, furniture, the hunters' start and the lines between tiles."""
    rng = Random(7)  # The same house looks the same on every day.
    body = interior.floors(plan, rng) + furniture(plan)
    return body + plan.signs() + interior.grid(plan)


@kept(megabytes=24)
def rooms(plan: RoomPlan, tile: int) -> pygame.Surface:
    """Return the house with the shadows of the walls, without the walls."""
    return interior.ground(plan, inside_body(plan), tile)
