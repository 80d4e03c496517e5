"""Beside the board of 18 Ghosts: who is outside, who lies in the dungeon, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.eighteen_ghosts.tables import BEATS
from scenes.boards import marks
from scenes.boards.eighteen_ghosts.colours import SEATS
from scenes.boards.eighteen_ghosts.pieces import SPRITES
from scenes.boards.layout import Place
from scenes.boards.name_plate import paint_name
from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.palette import mix
from scenes.ui.svg import drawing, icon, sprite

OUT: Final = mark("Outside")
CELLS: Final = mark("Dungeon")
ROWS: Final = (OUT, CELLS)
TO_PLACE: Final = mark("To place")
ICONS: Final = {OUT: "escape", CELLS: "dungeon", TO_PLACE: "ghost"}
SIZE: Final = 37  # units of a ghost in a slot
NARROW: Final = 44  # units a slot needs before a row may have its name in letters


@dataclass(frozen=True, slots=True)
class PlayerShelf:
    """The card of one player: a head and two rows of three slots, one for each colour."""

    rect: Rect
    head: Rect
    labels: tuple[Rect, Rect]
    slots: tuple[tuple[Rect, ...], tuple[Rect, ...]]
    lettered: bool

    def held(self, look: Look) -> Rect:
        """Return where a released ghost waits in the hand of this player."""
        side = self.head.height
        return Rect(self.head.right - side, self.head.top, side, side)


def _heights(look: Look) -> tuple[int, int]:
    """Return the heights of a head and of a row."""
    return max(look.pt(28), look.tight(34)), look.tight(46)


def cycle_height(look: Look) -> int:
    """Return the height of the strip that shows who beats whom."""
    return max(look.pt(34), look.tight(40))


def side_height(look: Look) -> int:
    """Return the height of both cards and the strip below them."""
    head, row = _heights(look)
    return (
        2 * look.tight(12) + head + 2 * (row + look.tight(6)) + look.tight(12) + cycle_height(look)
    )


def shelves(side: Rect, look: Look) -> list[PlayerShelf]:
    """Return the cards of both players."""
    gap, pad = look.tight(12), look.tight(12)
    head, row = _heights(look)
    wide = (side.width - gap) // 2
    high = 2 * pad + head + 2 * (row + look.tight(6))
    found = []
    for player in (0, 1):
        rect = Rect(side.left + player * (side.width - wide), side.top, wide, high)
        inner = rect.inflate(-2 * pad, -2 * pad)
        letters = max(text.width(_(w), "regular", look.pt(16)) for w in (*ROWS, TO_PLACE))
        lettered = (inner.width - letters - 4 * look.tight(6)) // 3 >= look.tight(NARROW)
        label = letters if lettered else look.pt(24)
        slot = (inner.width - label - 3 * look.tight(6)) // 3
        labels, slots = [], []
        for index in (0, 1):
            top = inner.top + head + look.tight(6) + index * (row + look.tight(6))
            labels.append(Rect(inner.left, top, label, row))
            left = inner.right - 3 * slot - 2 * look.tight(6)
            slots.append(
                tuple(Rect(left + i * (slot + look.tight(6)), top, slot, row) for i in range(3))
            )
        found.append(
            PlayerShelf(
                rect,
                Rect(inner.left, inner.top, inner.width, head),
                (labels[0], labels[1]),
                (slots[0], slots[1]),
                lettered,
            )
        )
    return found


def slot_place(name: str, rect: Rect, look: Look) -> Place:
    """Return the place of up to three ghosts that stand one behind the other."""
    size = min(rect.height - look.tight(4), look.tight(SIZE))
    fan = min((rect.width - size - look.tight(3)) / 2, size * 0.72)
    return Place(name, rect, size, fan, -fan, beside=True)


def paint_shelf(
    surface: pygame.Surface,
    shelf: PlayerShelf,
    look: Look,
    player: int,
    name: str,
    face: str,
    rows: Sequence[str],
    active: bool,
) -> None:
    """Draw the card of a player; an active one has an edge in its own colour."""
    palette, unit = look.palette, look.unit
    soft, radius = look.tight(8), look.tight(12)
    dark = shapes.shadow(shelf.rect.size, radius, soft, 120)
    surface.blit(dark, (shelf.rect.left - 2 * soft, shelf.rect.top - 2 * soft + look.tight(6)))
    edge, width = (SEATS[player], 2.0) if active else (palette.line, 1.0)
    fill = palette.raised if active else palette.panel
    top = mix(fill, "#FFFFFF", 0.03)
    surface.blit(shapes.box(shelf.rect.size, radius, fill, edge, width * unit, top), shelf.rect)
    head = shelf.head
    size = head.height
    picture = sprite(f"eighteen_ghosts/seat_{player}", size, look)
    surface.blit(picture, picture.get_rect(midleft=head.midleft))
    limit = head.width - 2 * size - look.tight(10)
    room = Rect(head.left + size + look.tight(6), head.top, limit, head.height)
    paint_name(surface, room, look, name, face)
    for index, label in enumerate(rows):
        _paint_label(surface, shelf.labels[index], look, label, shelf.lettered)
        for colour, slot in enumerate(shelf.slots[index]):
            _paint_slot(surface, slot, look, label, player * 3 + colour)


def _paint_label(
    surface: pygame.Surface, rect: Rect, look: Look, label: str, lettered: bool
) -> None:
    if lettered:
        line = text.line(_(label), "regular", look.pt(16), look.palette.muted)
        surface.blit(line, line.get_rect(midleft=rect.midleft))
    else:
        picture = icon(ICONS[label], look.pt(22), look.palette.muted)
        surface.blit(picture, picture.get_rect(midleft=rect.midleft))


def _paint_slot(surface: pygame.Surface, rect: Rect, look: Look, label: str, ghost: int) -> None:
    """Draw the night outside with the ghost that is still to come, or a cell with its bars."""
    palette, unit = look.palette, look.unit
    wide, high = rect.size
    radius = look.tight(8)
    if label == OUT:
        box = shapes.box(rect.size, radius, "#121C40", "#3A4C8C", unit, "#22356E")
        surface.blit(box, rect)
        size = min(high - look.tight(4), look.tight(SIZE))
        missing = marks.faint(SPRITES[ghost], size, look, 0, 42)
        x = slot_place("", rect, look).centre(0)[0]
        surface.blit(missing, missing.get_rect(center=(round(x), rect.centery)))
        return
    surface.blit(shapes.box(rect.size, radius, palette.night, palette.line, unit), rect)
    if label == CELLS:
        count = max(4, round(wide / (12 * unit)))
        path = "".join(
            f"M{wide * (i + 0.5) / count:.1f} {2 * unit:.1f}V{high - 2 * unit:.1f}"
            for i in range(count)
        )
        bars = (
            f'<path d="{path}M{2 * unit:.1f} {high * 0.16:.1f}H{wide - 2 * unit:.1f}" fill="none" '
            f'stroke="#2B3352" stroke-width="{2 * unit:.1f}" stroke-linecap="round"/>'
        )
        surface.blit(drawing(bars, rect.size), rect)


def paint_cycle(surface: pygame.Surface, rect: Rect, look: Look) -> None:
    """Draw red beats blue beats yellow beats red."""
    palette = look.palette
    edge = mix(palette.line, palette.panel, 0.2)
    surface.blit(shapes.box(rect.size, look.tight(10), palette.panel, edge, look.unit), rect)
    order = (0, BEATS[0], BEATS[BEATS[0]], 0)
    size = rect.height - look.tight(8)
    word = text.line(within("between two ghosts", "beats"), "regular", look.pt(16), palette.muted)
    room = len(order) * size + (len(order) - 1) * (word.get_width() + look.tight(16))
    sign = word
    if room > rect.width - look.tight(16):
        sign = icon("next", look.pt(18), palette.muted)
        room = len(order) * size + (len(order) - 1) * (sign.get_width() + look.tight(8))
    gap = (room - len(order) * size - (len(order) - 1) * sign.get_width()) / (2 * (len(order) - 1))
    left = rect.centerx - room / 2
    for index, colour in enumerate(order):
        if index:
            surface.blit(sign, sign.get_rect(midleft=(round(left + gap), rect.centery)))
            left += sign.get_width() + 2 * gap
        picture = sprite(SPRITES[colour], size, look)
        surface.blit(picture, picture.get_rect(midleft=(round(left), rect.centery)))
        left += size
