"""The place of the log: a part of the panel, a part of the board's area, or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.language import _
from scenes.play.turn_list import TurnList, low_line
from scenes.ui import text
from scenes.ui.card import Card
from scenes.ui.layout import Columns, Item, Rows
from scenes.ui.look import Look
from scenes.ui.widget import Page
from scenes.ui.words import Words, title

WIDE: Final = 500  # units of type from which the log has two columns
FEWEST: Final = 2  # lines, below which a log beside a board is of no use
GIVEN: Final = 0.1  # of its height is what a board gives at the most for a log below it
ABOVE: Final = 0.05  # the same for one above a part of it
LEAST: Final = 0.5  # of its height is what it keeps at the least
PADDING: Final = 12
TIGHT_PADDING: Final = 2

Free = Callable[[Rect], Rect | None]  # the part of the board's area that stays free


def heights(look: Look, log: TurnList, width: int) -> tuple[int, int]:
    """Return the least height of the log's card in pixels, without and with a heading."""
    high = log.height_for(width) + 2 * look.px(_padding(log))
    return high, high + text.line_height(look.pt(20)) + look.px(2)


def log_card(page: Page, log: TurnList, headed: bool) -> Card:
    """Return the card of the log, with a heading if it is `headed`."""
    look, rows = page.look, list[Item]([log])
    if headed:
        help = Words(page, _("press a turn to replay it"), 15, "regular", "muted")
        head = title(page, _("Log"))
        rows.insert(0, Columns([head, help], look.px(16), [head.natural_width(), 1.0]))
    return Card(page, Rows(rows, look.px(2), grow=-1), _padding(log), label=_("Log"))


def _padding(log: TurnList) -> int:
    """Return the padding of the log's card in units."""
    return TIGHT_PADDING if log.low else PADDING


def beside_board(look: Look, log: TurnList, board: Rect, free: Free) -> tuple[Rect, Rect | None]:
    """Return the board's area and the log's within the former one, None without enough room."""
    area = free(board)
    if area is None:
        return board, None
    columns = 2 if area.width >= look.pt(WIDE) else 1
    log.lower(columns)
    needed = log.height_for(area.width) + 2 * look.px(TIGHT_PADDING)
    area.height = min(area.bottom, look.size[1] - look.px(8)) - area.top
    if area.height < needed:
        board, area = _room_below(look, board, area, free, needed)
    if area.height < needed:
        log.lower(columns, dense=True)
        needed = log.height_for(area.width) + 2 * look.px(TIGHT_PADDING)
        board, area = _room_above(board, area, free, needed)
    least = FEWEST * low_line(look, log.dense) + 2 * look.px(TIGHT_PADDING + 2)
    return board, area if area.height >= min(needed, least) else None


def _room_below(look: Look, board: Rect, area: Rect, free: Free, needed: int) -> tuple[Rect, Rect]:
    """Return a slightly lower board and a higher free area if that gives room for the log."""
    missing = needed - area.height
    lower = board.copy()
    lower.height = area.top - look.pt(4) - lower.top - missing
    most = round(board.height * GIVEN)
    if not 0 < missing <= most or lower.height < board.height * LEAST:
        return board, area
    found = free(lower)
    if found is None or found.top > area.top:
        return board, area
    return lower, Rect(found.left, found.top, found.width, area.bottom - found.top)


def _room_above(board: Rect, area: Rect, free: Free, needed: int) -> tuple[Rect, Rect]:
    """Return a board that begins a little lower and the area above it if the log fits there."""
    for given in range(1, round(board.height * ABOVE) + 1):
        lower = Rect(board.left, board.top + given, board.width, board.height - given)
        found = free(lower)
        if found is not None and found.bottom - area.top >= needed:
            return lower, Rect(found.left, area.top, found.width, found.bottom - area.top)
    return board, area
