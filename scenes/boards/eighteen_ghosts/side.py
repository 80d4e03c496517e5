"""Beside the board of 18 Ghosts: who is outside, who lies in the dungeon, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark, within
from game.rules.eighteen_ghosts.tables import BEATS
from scenes.boards.eighteen_ghosts.colours import PLAYER_COLOURS
from scenes.boards.eighteen_ghosts.pieces import SPRITES
from scenes.boards.layout import Place
from scenes.boards.picture import marks
from scenes.boards.picture.name_plate import paint_name
from scenes.ui.drawing import shapes, text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import drawing, icon, sprite
from scenes.ui.layout import Columns, Grid, Inset, Item, Named, Rows, Slot, slots

OUT: Final = mark("Outside")
CELLS: Final = mark("Dungeon")
ROWS: Final = (OUT, CELLS)
TO_PLACE: Final = mark("To place")
ICONS: Final = {OUT: "escape", CELLS: "dungeon", TO_PLACE: "ghost"}
GHOST_UNITS: Final = 37  # Type units of a ghost in a slot.
# Below these type units a slot, and so its row, has no room for a name.
LABEL_SLOT_UNITS: Final = 44


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


def cycle_height(look: Look) -> int:
    """Return the height of the strip that shows who beats whom."""
    return max(look.pt(34), look.tight(40))


def _label_width(width: int, look: Look) -> tuple[int, bool]:
    """Return the width of the names of rows in a card, and whether they are in letters."""
    gap, letters = (
        look.tight(6),
        max(text.width(_(w), "regular", look.pt(16)) for w in (*ROWS, TO_PLACE)),
    )
    lettered = (width - letters - 4 * gap) // 3 >= look.tight(LABEL_SLOT_UNITS)
    return letters if lettered else look.pt(24), lettered


def _shelf(player: int, label: int, look: Look) -> Item:
    """Return the card of a player: a head, and two rows of slots behind their names."""
    gap, high = look.tight(6), look.tight(46)
    rows: list[Item] = [Slot(f"{player} head", height=max(look.pt(28), look.tight(34)))]
    for row in (0, 1):
        cells = [Slot(f"{player} {row} {colour}", height=high) for colour in range(3)]
        name = Slot(f"{player} {row}", label)
        rows.append(Columns([name, Grid(cells, 3, gap, "right")], gap, [None, 1.0]))
    return Named(f"{player}", Inset(Rows(rows, gap), look.tight(12)))


def _shelves(width: int, look: Look) -> tuple[Item, bool]:
    """Return both cards beside each other, and whether their rows are named in letters."""
    gap = look.tight(12)
    label, lettered = _label_width((width - gap) // 2 - 2 * gap, look)
    return Grid([_shelf(player, label, look) for player in (0, 1)], 2, gap, "ends"), lettered


def side_height(look: Look) -> int:
    """Return the height of both cards and the strip below them."""
    cards, cycle = _shelf(0, 0, look), Slot("cycle", height=cycle_height(look))
    return Rows([cards, cycle], look.tight(12)).height_for(0)


def shelves(side: Rect, look: Look) -> list[PlayerShelf]:
    """Return the cards of both players."""
    tree, lettered = _shelves(side.width, look)
    high = tree.height_for(side.width)
    found = slots(tree, Rect(side.left, side.top, side.width, high))
    return [
        PlayerShelf(
            found[f"{player}"],
            found[f"{player} head"],
            (found[f"{player} 0"], found[f"{player} 1"]),
            (
                tuple(found[f"{player} 0 {colour}"] for colour in range(3)),
                tuple(found[f"{player} 1 {colour}"] for colour in range(3)),
            ),
            lettered,
        )
        for player in (0, 1)
    ]


def slot_place(name: str, rect: Rect, look: Look) -> Place:
    """Return the place of up to three ghosts that stand one behind the other."""
    size = min(rect.height - look.tight(4), look.tight(GHOST_UNITS))
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
    sheet = Sheet.over(surface, look)
    soft, radius = look.tight(8), look.tight(12)
    dark = shapes.shadow(shelf.rect.size, radius, soft, 120)
    sheet.put(dark, (shelf.rect.left - 2 * soft, shelf.rect.top - 2 * soft + look.tight(6)))
    edge, width = (PLAYER_COLOURS[player], 2.0) if active else ("line", 1.0)
    fill = sheet.colour("raised" if active else "panel")
    sheet.box(shelf.rect, radius, fill, edge, width, mix(fill, "#FFFFFF", 0.03))
    head, size = shelf.head, shelf.head.height
    sheet.place(sprite(f"eighteen_ghosts/seat_{player}", size, look), head.midleft, "midleft")
    limit = head.width - 2 * size - look.tight(10)
    room = Rect(head.left + size + look.tight(6), head.top, limit, head.height)
    paint_name(sheet, room, name, face)
    for index, label in enumerate(rows):
        spot = shelf.labels[index].midleft
        if shelf.lettered:
            sheet.text(_(label), spot, 16, "regular", "muted")
        else:
            sheet.place(icon(ICONS[label], look.pt(22), look.palette.muted), spot, "midleft")
        for colour, slot in enumerate(shelf.slots[index]):
            _paint_slot(sheet, slot, label, player * 3 + colour)


def _paint_slot(sheet: Sheet, rect: Rect, label: str, ghost: int) -> None:
    """Draw the night outside with the ghost that is still to come, or a cell with its bars."""
    look, unit = sheet.look, sheet.look.unit
    wide, high = rect.size
    radius = look.tight(8)
    if label == OUT:
        sheet.box(rect, radius, "#121C40", "#3A4C8C", 1, "#22356E")
        size = min(high - look.tight(4), look.tight(GHOST_UNITS))
        missing = marks.faint(SPRITES[ghost], size, look, 0, 42)
        x = slot_place("", rect, look).centre(0)[0]
        sheet.place(missing, (round(x), rect.centery))
        return
    sheet.box(rect, radius, "night", "line")
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
        sheet.put(drawing(bars, rect.size), rect.topleft)


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
