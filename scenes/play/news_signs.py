"""News as signs, where their sentences have no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from scenes.boards import marks
from scenes.boards.view import Sign
from scenes.ui import text
from scenes.ui.look import Look
from scenes.ui.sheet import Sheet
from scenes.ui.svg import sprite

ROW: Final = 25  # units of type
SIDE: Final = 23  # of a picture
ICON: Final = 18
GAP: Final = 5
APART: Final = 14  # between what two turns have brought
SIZE: Final = 16  # of words

Placed = tuple[int, Sign]  # pixels from the left


def sign_rows(look: Look, turns: Sequence[Sequence[Sign]], width: int) -> list[list[Placed]]:
    """Return the signs of turns in rows of a width; a turn is divided only if it needs a row."""
    rows: list[list[Placed]] = []
    x = width
    for signs in turns:
        wide = sum(_wide(look, sign) + look.pt(GAP) for sign in signs) - look.pt(GAP)
        if x + wide > width:
            rows.append([])
            x = 0
        for sign in signs:
            own = _wide(look, sign)
            if x and x + own > width:
                rows.append([])
                x = 0
            rows[-1].append((x, sign))
            x += own + look.pt(GAP)
        x += look.pt(APART - GAP)
    return rows


def paint_signs(sheet: Sheet, rows: Sequence[Sequence[Placed]], area: Rect) -> int:
    """Draw rows of signs; return their lower edge."""
    look, palette = sheet.look, sheet.look.palette
    for number, row in enumerate(rows):
        middle = area.top + number * look.pt(ROW) + look.pt(ROW) // 2
        for left, sign in row:
            x = area.left + left
            if sign.picture:
                side = look.pt(SIDE)
                box = Rect(x, middle - side // 2, side, side)
                picture = sprite(sign.picture, side, look).copy()
                picture.set_alpha(150 if sign.struck else 255)
                sheet.put(picture, picture.get_rect(center=box.center).topleft)
                if sign.struck:
                    sheet.put(marks.struck(side, palette.danger, palette.night), box.topleft)
            elif sign.icon:
                sheet.icon(sign.icon, (x + look.pt(ICON) // 2, middle), look.pt(ICON), sign.tone)
            else:
                sheet.text(sign.words, (x, middle), SIZE, "regular", sign.tone)
    return area.top + len(rows) * look.pt(ROW)


def _wide(look: Look, sign: Sign) -> int:
    if sign.picture:
        return look.pt(SIDE)
    return look.pt(ICON) if sign.icon else text.width(sign.words, "regular", look.pt(SIZE))
