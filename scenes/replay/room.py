"""The layout of a replay: a board as large as in play, and a column that can be closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from pygame import Rect

from scenes.ui.drawing.look import Look

Leaf = Literal["turns", "details", ""]  # The column shows it; empty while it is closed.

COLUMN_UNITS: Final = 440  # The column is this wide, in units of type.
COLUMN_SHARE: Final = 0.37  # The column has at most this part of the window's width.
GAP_UNITS: Final = 3
STRIP_UNITS: Final = 84  # The text below a full-width board is this high, in units of type.
TURNS_UNITS: Final = 190  # The list of turns is at least this high, in units of type.


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of a replay in pixels; empty ones are not shown."""

    board: Rect
    side: Rect  # The side panel.
    now: Rect  # What just happened.
    eyes: Rect  # The list of viewers.
    turns: Rect
    divided: bool  # Turns and side panel share an area.

    @property
    def column(self) -> Rect:
        """The area of the list, or of what replaces it."""
        return self.turns if self.turns.width else self.side


NOTHING: Final = Rect(0, 0, 0, 0)


def arranged(
    look: Look,
    area: Rect,
    leaf: Leaf,
    side_height: Callable[[int], int],
    now_height: Callable[[int], int],
    eyes_height: Callable[[int], int],
    head: int,
) -> Areas:
    """Divide the area between header and controls; `head` is the height of a card's first line.

    The height functions take a width. That of the viewpoints returns 0 if there is no choice.
    """
    if not leaf:
        return _closed(look, area)
    gap = look.tight(GAP_UNITS)
    wide = min(look.pt(COLUMN_UNITS), round(look.size[0] * COLUMN_SHARE))
    column = Rect(area.right - wide, area.top, wide, area.height)
    board = Rect(area.left, area.top, column.left - gap - area.left, area.height)
    if not look.wide:
        return Areas(board, NOTHING, NOTHING, NOTHING, column, False)
    now = Rect(column.topleft, (wide, now_height(wide)))
    eyes = Rect(column.left, now.bottom + gap, wide, eyes_height(wide))
    top = eyes.bottom + gap if eyes.height else now.bottom + gap
    rest = Rect(column.left, top, wide, column.bottom - top)
    whole = side_height(wide)
    if whole + gap + look.pt(TURNS_UNITS) + head <= rest.height:
        side = Rect(column.left, column.bottom - whole, wide, whole)
        turns = Rect(rest.topleft, (wide, rest.height - whole - gap))
        return Areas(board, side, now, eyes, turns, False)
    if leaf == "turns":
        return Areas(board, NOTHING, now, eyes, rest, True)
    inner = rest.height - head
    if whole > inner:  # The panel needs the area of the viewpoints.
        eyes, rest = NOTHING, Rect(column.left, now.bottom + gap, wide, column.bottom)
        rest.height = column.bottom - rest.top
    side = Rect(rest.left, rest.top + head, wide, rest.height - head)
    return Areas(board, side, now, eyes, NOTHING, True)


def _closed(look: Look, area: Rect) -> Areas:
    """Give the board the whole width, with the last event below it."""
    high = look.pt(STRIP_UNITS) if look.wide else 0
    now = Rect(area.left, area.bottom - high, area.width, high) if high else NOTHING
    board = Rect(
        area.topleft, (area.width, area.height - high - look.tight(GAP_UNITS) * bool(high))
    )
    return Areas(board, NOTHING, now, NOTHING, NOTHING, False)
