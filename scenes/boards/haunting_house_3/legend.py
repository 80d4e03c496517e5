"""What the walls and the signs on the tiles mean, drawn beside the house where there is room."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.rules.haunting_house_3.tiles import FLIP, GHOST, TRAP, TURN_90, TURN_180
from scenes.boards.haunting_house_3.pieces import KEY, MARKS
from scenes.boards.keycap import keycap
from scenes.ui import text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.svg import drawing, sprite

WALL, CAP = "walls ", "key "  # what entries without a sprite begin with
BETWEEN: Final = "|"  # between the keys of an entry
TYPED, ZOOM_KEYS = "1 c 3", ("+", "-")
LEGEND: Final = 15  # units of type
LEGEND_STEP: Final = 21  # units of type from one line of the legend to the next
SCALES: Final = (1.0, 0.85, 0.7, 0.6, 0.5, 0.46, 0.42)  # of the type, where text is large
KINDS: Final = (
    (TRAP, mark("trap door")),
    (GHOST, mark("ghost picture")),
    (TURN_90, mark("turns 90°")),
    (TURN_180, mark("turns 180°")),
    (FLIP, mark("flips when left")),
)
WALLS: Final = (mark("no wall: the living"), mark("1 wall: ghosts"), mark("2 walls: nobody"))
LIVING_WALLS: Final = (
    mark("no wall: walk on"),
    mark("1 wall: Secret Passage"),
    mark("2 walls: Secret Passage"),
)


@kept(megabytes=8)
def legend(
    size: tuple[int, int], look: Look, storeys: int, printed: tuple[int, ...], disks: bool
) -> pygame.Surface:
    """Return a picture that explains walls, signs and keys, as far as it has room."""
    surface, area = pygame.Surface(size, pygame.SRCALPHA), Rect((0, 0), size)
    every = entries_of(look, storeys, printed, disks)
    caps = sum(name.startswith(CAP) for name, _words in every)
    for entries in (every, every[: len(every) - caps], every[: len(WALLS)]):
        for scale in SCALES:
            if scale * look.text_scale < 0.84:
                continue
            columns = _columns(entries, area, look, scale)
            if columns:
                _paint_columns(surface, area, look, columns, scale)
                return surface
    return surface


def entries_of(
    look: Look, storeys: int, printed: tuple[int, ...], disks: bool
) -> list[tuple[str, str]]:
    """Return everything that is to be explained: walls, signs, keys."""
    words = WALLS if storeys == 3 else LIVING_WALLS
    walls = [(f"{WALL}{count}", _(line)) for count, line in enumerate(words)]
    signs = [(MARKS[kind], _(line)) for kind, line in KINDS if kind in printed]
    if disks:
        signs.append((f"{KEY}/disk", _("secret disk")))
    if storeys == 3:
        signs.append((f"{KEY}/goal", _("ghosts win here")))
    return walls + signs + _keys(look)


def _keys(look: Look) -> list[tuple[str, str]]:
    """Return what goes to a tile and what zooms, on the device in use."""
    zoom = _("zoom") if look.caps and look.caps.by_pad else _("or wheel: zoom")
    told = [((TYPED,), _("goes to a tile")), (ZOOM_KEYS, zoom)]
    return [(CAP + BETWEEN.join(keys), words) for keys, words in told if all(map(look.cap, keys))]


def _columns(
    entries: list[tuple[str, str]], area: Rect, look: Look, scale: float
) -> list[tuple[int, list[tuple[str, str]]]]:
    """Return the entries in as few columns as fit, each with its left side; nothing if none do."""
    rows = min(len(entries), area.height // look.pt(LEGEND_STEP * scale))
    if rows < 1:
        return []
    found, left = [], area.left
    for first in range(0, len(entries), rows):
        column = entries[first : first + rows]
        found.append((left, column))
        pixels, sign = look.pt(LEGEND * scale), look.pt(22 * scale)
        widths = [
            text.width(words, "regular", pixels) + _picture(name, sign, look).get_width() - sign
            for name, words in column
        ]
        left += max(widths) + look.pt(48 * scale)
    return found if left - look.pt(16 * scale) <= area.right else []


def _paint_columns(
    surface: pygame.Surface,
    area: Rect,
    look: Look,
    columns: list[tuple[int, list[tuple[str, str]]]],
    scale: float,
) -> None:
    sheet, sign = Sheet.over(surface, look), look.pt(22 * scale)
    longest = max(len(entries) for _, entries in columns)
    step = min(look.pt(30 * scale), area.height // longest)
    for left, entries in columns:
        for row, (name, words) in enumerate(entries):
            middle = area.top + row * step + step // 2
            picture = _picture(name, sign, look)
            beside = max(left + sign, left + picture.get_width())
            surface.blit(picture, picture.get_rect(center=((left + beside) // 2, middle)))
            sheet.text(words, (beside + look.pt(6 * scale), middle), LEGEND * scale)


def _picture(name: str, size: int, look: Look) -> pygame.Surface:
    """Return the picture before an entry: walls, a key, or a sign."""
    if name.startswith(WALL):
        return _walls(int(name[-1]), size)
    if name.startswith(CAP):
        return _caps(name.removeprefix(CAP).split(BETWEEN), round(size * 0.86), look)
    return _sign(name, size, look)


def _caps(keys: list[str], high: int, look: Look) -> pygame.Surface:
    """Return the caps of keys side by side."""
    caps, gap = [keycap(look, key, high=high) for key in keys], high // 4
    size = sum(cap.get_width() + gap for cap in caps) - gap, high
    surface, left = pygame.Surface(size, pygame.SRCALPHA), 0
    for cap in caps:
        surface.blit(cap, (left, 0))
        left += cap.get_width() + gap
    return surface


def _sign(name: str, size: int, look: Look) -> pygame.Surface:
    """Return a sign of the legend; those on tiles are drawn larger than their room on a tile."""
    if "/mark_" not in name:
        return sprite(name, round(size * 0.9), look)
    double = sprite(name, round(size * 1.6), look)
    inner = Rect(0, 0, size, size)
    inner.center = double.get_rect().center
    return double.subsurface(inner)


def _walls(count: int, size: int) -> pygame.Surface:
    """Return a border between two tiles with so many walls."""
    body = ""
    if not count:
        body = (
            f'<path d="M{size * 0.5:.1f} {size * 0.08:.1f}V{size * 0.92:.1f}" fill="none" '
            f'stroke="#F0C987" stroke-width="{size * 0.16:.1f}" stroke-linecap="round"/>'
        )
    for index in range(count):
        x = size * (0.5 - 0.16 * count + 0.32 * index)
        body += (
            f'<rect x="{x:.1f}" y="{size * 0.04:.1f}" width="{size * 0.28:.1f}" '
            f'height="{size * 0.92:.1f}" rx="{size * 0.06:.1f}" fill="#BDB2D6" stroke="#231B33" '
            f'stroke-width="{size * 0.05:.1f}"/>'
        )
    return drawing(body, (size, size))
