"""The layout of a replay: a board as large as in play, and a column that can be closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from pygame import Rect

from scenes.ui.look import Look

Leaf = Literal["turns", "details", ""]  # of the column; empty while it is closed

COLUMN: Final = 440  # units of type of the column
MOST: Final = 0.37  # of the window's width it has at the most
GAP: Final = 3
STRIP: Final = 84  # units of type of the text below a full-width board
TURNS: Final = 190  # units of type of the list of turns at the least


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of a replay in pixels; empty ones are not shown."""

    board: Rect
    side: Rect  # the side panel
    now: Rect  # what just happened
    eyes: Rect  # who looks
    turns: Rect
    divided: bool  # whether turns and side panel share an area

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
    gap = look.tight(GAP)
    wide = min(look.pt(COLUMN), round(look.size[0] * MOST))
    column = Rect(area.right - wide, area.top, wide, area.height)
    board = Rect(area.left, area.top, column.left - gap - area.left, area.height)
    if not look.wide:
        return Areas(board, NOTHING, NOTHING, NOTHING, column, False)
    now = Rect(column.topleft, (wide, now_height(wide)))
    eyes = Rect(column.left, now.bottom + gap, wide, eyes_height(wide))
    top = eyes.bottom + gap if eyes.height else now.bottom + gap
    rest = Rect(column.left, top, wide, column.bottom - top)
    whole = side_height(wide)
    if whole + gap + look.pt(TURNS) + head <= rest.height:
        side = Rect(column.left, column.bottom - whole, wide, whole)
        turns = Rect(rest.topleft, (wide, rest.height - whole - gap))
        return Areas(board, side, now, eyes, turns, False)
    if leaf == "turns":
        return Areas(board, NOTHING, now, eyes, rest, True)
    inner = rest.height - head
    if whole > inner:  # it needs the area of the viewpoints
        eyes, rest = NOTHING, Rect(column.left, now.bottom + gap, wide, column.bottom)
        rest.height = column.bottom - rest.top
    side = Rect(rest.left, rest.top + head, wide, rest.height - head)
    return Areas(board, side, now, eyes, NOTHING, True)


def _closed(look: Look, area: Rect) -> Areas:
    """Give the board the whole width, with the last event below it."""
    high = look.pt(STRIP) if look.wide else 0
    now = Rect(area.left, area.bottom - high, area.width, high) if high else NOTHING
    board = Rect(area.topleft, (area.width, area.height - high - look.tight(GAP) * bool(high)))
    return Areas(board, NOTHING, now, NOTHING, NOTHING, False)
