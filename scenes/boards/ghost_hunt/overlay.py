"""Everything that lies on the house below the figures: legend, signs, reach, names, answers."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.rules.ghost_hunt.position import Position
from scenes.boards.ghost_hunt import answers, board_overlays, click_paths, legend, plates, scenery
from scenes.boards.ghost_hunt.seats import standing
from scenes.ui.look import Look

Cell = Callable[[int], Rect]


def paint(
    sheet: pygame.Surface, house: Rect, look: Look, cell: Cell, observation: Position
) -> None:
    """Draw it on a clear sheet; names and answers go where they hide little of the rest."""
    sheet.set_clip(house.inflate(look.px(6), look.px(6)))
    legend.paint(sheet, look, scenery.plan(observation), cell, bool(observation.hunt))
    board_overlays.paint_signs(sheet, look, cell, observation)
    board_overlays.paint_reach(sheet, look, cell, observation)
    signs, crowds = board_overlays.signs(observation), standing(observation)
    chips = answers.placed(look, cell, signs, crowds, house)
    weights = dict.fromkeys((*observation.house.spawns, *click_paths.reach(observation)), 1)
    weights |= dict.fromkeys((square for square, _ in signs.marks), 3)
    for square in range(observation.house.count):
        if cell(square).collidelist([place for _, place in chips]) >= 0:
            weights[square] = 3
    weights |= dict.fromkeys(crowds, 4)
    plates.paint_names(sheet, look, cell, observation, weights)
    sheet.blits(chips)
    sheet.set_clip(None)
