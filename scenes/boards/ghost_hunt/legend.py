"""What the signs mean, on the lawn beside the van where there is room for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.boards.ghost_hunt.plan import HuntPlan
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.svg import sprite

Entry = tuple[str, str]  # a sprite and a few words

CALM: Final[tuple[tuple[Entry, ...], ...]] = (
    (
        ("print", mark("salt print")),
        ("hand", mark("UV mark")),
        ("flash", mark("DOTS field")),
        ("sign_hide", mark("hiding place")),
    ),
    (("chalk", mark("spawn square")), ("heard", mark("heard here"))),
)
HUNT: Final[tuple[tuple[Entry, ...], ...]] = (
    (
        ("sign_hunt", mark("kills on the 8 squares around it")),
        ("sign_hide", mark("hidden: from the front")),
    ),
    (("sign_van", mark("van: shut, safe")), ("sign_listen", mark("listen: near?"))),
)


def _blank(plan: HuntPlan, column: int, row: int) -> bool:
    house = plan.house
    square = row * house.width + column
    return house.room_of[square] < 0 and not house.walks[square]


def lawns(plan: HuntPlan) -> list[tuple[float, float, float, float]]:
    """Return the free lawn left and right of the van: column, row, width, height."""
    left, top, wide, high = plan.van_box
    rows = [row for row in (top - 1, *range(top, top + high)) if row >= 0]
    found = []
    for step, start, margin in ((-1, left - 1, 0.5), (1, left + wide, 0.85)):
        column, count = start, 0
        while 0 <= column < plan.house.width and all(_blank(plan, column, row) for row in rows):
            column, count = column + step, count + 1
        room = count - margin - 0.25
        first = start - count + 1.25 if step < 0 else start + margin
        if len(rows) > 1:
            found.append((first, rows[0] + 0.22, room, len(rows) - 0.44))
    return found


def paint(
    sheet: pygame.Surface, look: Look, plan: HuntPlan, cell: Callable[[int], Rect], hunt: bool
) -> None:
    """Draw the legend of a quiet night, or that of a hunt."""
    origin = cell(0)
    unit = origin.width
    pixels = min(look.pt(14), round(unit * 0.34))
    if pixels < look.px(12):
        return
    for lawn, entries in zip(lawns(plan), HUNT if hunt else CALM, strict=False):
        column, row, wide, high = lawn
        box = Rect(
            origin.left + round(column * unit), origin.top + round(row * unit),
            round(wide * unit), round(high * unit),
        )  # fmt: skip
        _paint_box(sheet, look, box, entries, pixels, hunt)


def _paint_box(
    sheet: pygame.Surface,
    look: Look,
    box: Rect,
    entries: tuple[Entry, ...],
    pixels: int,
    hunt: bool,
) -> None:
    """Draw entries in two rows, unless they do not fit."""
    size, pad = round(pixels * 1.4), round(pixels * 0.55)
    columns = [entries[k : k + 2] for k in range(0, len(entries), 2)]
    widths = [
        size + pad + max(text.width(_(words), "regular", pixels) for _name, words in column)
        for column in columns
    ]
    need = sum(widths) + pad * (len(widths) + 1)
    if need > box.width or 2 * size + 3 * pad > box.height + pad:
        return
    area = Rect(0, 0, need, min(box.height, 2 * size + 3 * pad))
    area.center = box.center
    ground, edge = ("#1E0C14", "#6B2A36") if hunt else ("#10201F", "#3B5A4E")
    sheet.blit(shapes.box(area.size, look.px(8), ground, edge, look.unit), area)
    left, step = area.left + pad, area.height // 2
    for column, wide in zip(columns, widths, strict=True):
        for index, (name, words) in enumerate(column):
            middle = area.top + step // 2 + index * step
            picture = sprite(f"ghost_hunt/{name}", size, look)
            sheet.blit(picture, picture.get_rect(midleft=(left, middle)))
            line = text.line(_(words), "regular", pixels, look.palette.bone)
            sheet.blit(line, line.get_rect(midleft=(left + size + pad // 2, middle)))
        left += wide + pad
