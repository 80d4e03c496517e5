"""The answers of this round on small signs beside those who asked: near, silent, two marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import pygame
from pygame import Rect

from game.language import many, within
from game.rules.ghost_hunt.tables import BOX, EMF_READER, ITEMS, THERMOMETER
from scenes.boards.ghost_hunt.board_overlays import BoardSigns
from scenes.ui import text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.svg import drawing, sprite

Cell = Callable[[int], Rect]


def _words(item: int, answer: int) -> str:
    """Return what an item answered, in a word or two."""
    if item == THERMOMETER:
        return within("sign", "ghost room") if answer else within("sign", "not here")
    if item == EMF_READER:
        return within("sign", "EMF") if answer else within("sign", "quiet")
    if item == BOX:
        return within("sign", "answers") if answer else within("sign", "silent")
    if not answer:
        return within("sign", "no marks")
    return many("{number} mark", "{number} marks", answer)


def listed(signs: BoardSigns) -> Iterator[tuple[int, str, str, str]]:
    """Yield square, picture, words and tone of every answer."""
    for square, near, _ in signs.felt:
        if near:
            yield square, "sign_listen", within("sign", "near"), "danger"
        else:
            yield square, "sign_listen", within("sign", "not near"), "bone"
    for square, item, answer in signs.answers:
        tone = "ok" if answer else "bone"
        yield square, f"item_{ITEMS[item]}", _words(item, answer), tone


def placed(
    look: Look, cell: Cell, signs: BoardSigns, standing: Collection[int], house: Rect
) -> list[tuple[pygame.Surface, Rect]]:
    """Return the signs and their places: between two rows, where they hide as little as may be."""
    found: list[tuple[pygame.Surface, Rect]] = []
    for square, picture, words, tone in listed(signs):
        rect = cell(square)
        chip = _chip(picture, words, look, look.palette.colour(tone), rect.width)
        away = round(rect.width * 0.27)
        options = []
        for order, y in enumerate((rect.top, rect.bottom)):
            for side in (0, 1):
                place = chip.get_rect(midleft=(rect.centerx + away, y))
                if side:
                    place.right = rect.centerx - away
                hidden = sum(place.colliderect(_body(cell(other))) for other in standing)
                crossed = sum(place.colliderect(other) for _, other in found)
                cost = hidden + 5 * crossed + 9 * (not house.contains(place))
                options.append((cost, order, side, place))
        found.append((chip, min(options, key=lambda option: option[:3])[3].clamp(house)))
    return found


def _body(rect: Rect) -> Rect:
    """Return the part of a square that must not be hidden when somebody stands on it."""
    unit = rect.width
    left, top = rect.centerx - round(unit * 0.26), rect.top - round(unit * 0.1)
    return Rect(left, top, round(unit * 0.52), round(unit * 0.85))


@kept(megabytes=2)
def _chip(picture: str, words: str, look: Look, tone: str, square: int) -> pygame.Surface:
    line = text.line(words, "bold", min(look.pt(14), round(square * 0.36)), tone)
    size = line.get_height()
    sign = sprite(f"ghost_hunt/{picture}", size, look)
    wide, high = line.get_width() + size + look.px(16), size + look.px(3)
    surface = drawing(
        f'<rect x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="{high / 2}" '
        f'fill="#1A1422" stroke="{tone}" stroke-width="{1.4 * look.unit}"/>',
        (wide, high),
    )
    surface.blit(sign, sign.get_rect(midleft=(look.px(5), high // 2)))
    surface.blit(line, line.get_rect(midright=(wide - look.px(8), high // 2)))
    return surface
