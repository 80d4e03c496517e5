"""The items chosen by each hunter so far, shown beside the van."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import HAND_LIMIT, ITEMS
from scenes.boards.ghost_hunt.house import scenery
from scenes.boards.ghost_hunt.house.board_overlays import lawns
from scenes.boards.ghost_hunt.nouns import hunter_name
from scenes.boards.ghost_hunt.side import name_lines
from scenes.boards.view import SEATS
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import sprite

LAWN_ROWS: Final = 2  # Hunters stand on a lawn in this many rows.


def paint(
    sheet: pygame.Surface,
    look: Look,
    cell: Callable[[int], Rect],
    observation: Position,
    names: Sequence[str],
    lit_seat: int,
) -> None:
    """Draw a row with two slots for each hunter; they fill as items are chosen."""
    origin, hunters = cell(0), range(len(observation.pawns))
    unit = origin.width
    for number, (column, row, wide, high) in enumerate(lawns(scenery.plan(observation))):
        here = hunters[number * LAWN_ROWS : (number + 1) * LAWN_ROWS]
        left, top = origin.left + round(column * unit), origin.top + round(row * unit)
        box = Rect(left, top, round(wide * unit), round(high * unit))
        if here and box.width >= look.px(120):
            step = box.height // LAWN_ROWS
            box.height = step * len(here)
            palette = look.palette
            ground = shapes.box(box.size, look.px(8), palette.panel, palette.line, look.unit)
            sheet.blit(ground, box)
            for index, hunter in enumerate(here):
                line = Rect(box.left, box.top + index * step, box.width, step)
                _paint_row(sheet, line.inflate(-look.px(4), -look.px(4)), look, observation,
                           hunter, hunter_name(hunter, names), lit_seat)  # fmt: skip


def _paint_row(
    sheet: pygame.Surface,
    row: Rect,
    look: Look,
    observation: Position,
    hunter: int,
    name: str,
    lit_seat: int,
) -> None:
    palette, now = look.palette, lit_seat == hunter + 1
    if now:
        lit = shapes.box(row.size, look.px(6), palette.hover, SEATS[hunter], 1.5 * look.unit)
        sheet.blit(lit, row)
    badge = sprite(f"ghost_hunt/hidden_{hunter}", min(row.height, look.px(22)), look)
    sheet.blit(badge, badge.get_rect(midleft=(row.left + look.px(3), row.centery)))
    side, held = row.height - look.px(4), observation.hand(hunter)
    right = row.right - look.px(3)
    for number in reversed(range(HAND_LIMIT)):
        slot = Rect(right - side, row.top + look.px(2), side, side)
        full = number < len(held)
        edge = palette.candle if full else palette.edge
        sheet.blit(shapes.box(slot.size, look.px(5), palette.night, edge, look.unit), slot)
        if full:
            picture = sprite(f"ghost_hunt/item_{ITEMS[held[number]]}", side - look.px(3), look)
            sheet.blit(picture, picture.get_rect(center=slot.center))
        right = slot.left - look.px(3)
    left = row.left + badge.get_width() + look.px(8)
    lines, pixels = name_lines(name, now, look, right - left)
    high = text.line_height(pixels) * 0.86
    if len(lines) * high > row.height + look.px(4):
        face = "bold" if now else "regular"
        lines = [text.fit(name, face, pixels, right - left, pixels)[0]]
    if high > row.height + look.px(4):  # The badge tells whose hand it is.
        lines = []
    for number, words in enumerate(lines):
        line = text.line(words, "bold" if now else "regular", pixels, palette.bone)
        middle = row.centery + round((number - (len(lines) - 1) / 2) * high)
        sheet.blit(line, line.get_rect(midleft=(left, middle)))
