"""The layout of a lesson: board, panel, card and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pygame import Rect

from scenes.boards.board import Board
from scenes.boards.view import View
from scenes.tutorial.card import PARTS, LessonCard, Saying
from scenes.ui.button import Button
from scenes.ui.drawing.look import Look

MAX_PANEL_PART: Final = 0.43  # The part of the window's width that the panel takes.
MIN_PANEL_UNITS: Final = 316  # In units of type.
MIN_MARGIN_UNITS: Final = 280  # The least width of a card beside a narrow house.
BELOW_WIDTH_UNITS: Final = 790  # The width of a panel below a full-width board.
GAP_UNITS: Final = 12
BUTTON_TYPES: Final = (18, 16, 14)  # The last is the smallest that Settings promise.


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of a lesson.

    `cramped` if the card replaces the panel beside the board; `brief` if it has no head.
    """

    head: Rect
    board: Rect
    side: Rect
    card: Rect
    foot: Rect
    cramped: bool
    brief: bool = False


def lies_below(look: Look, view: View[Any]) -> bool:
    """Return whether the board takes the whole width and all else is below it."""
    return view.across and look.wide


def areas_for(
    look: Look, shown: Board[Any], card: LessonCard, sayings: Sequence[Saying], telling: bool
) -> Areas:
    """Return the areas, with room for each of the card's `sayings` beside the board.

    Where there is none, the card replaces the panel while the lesson's text is shown (`telling`);
    afterwards only a brief card is left.
    """
    view = shown.view
    margin, gap = look.tight(32 if look.wide else 16), look.tight(GAP_UNITS)
    wished = max(
        min(look.px(view.panel_width), round(look.size[0] * MAX_PANEL_PART)),
        look.pt(MIN_PANEL_UNITS),
    )
    top = look.tight(20 if look.wide else 16)
    high = look.size[1] - top - look.tight(16)
    room = Rect(look.size[0] - margin - wished, top, wished, high)
    board = Rect(margin, top, room.left - 2 * margin, high)
    foot_high = 2 * look.pt(44) + gap
    if lies_below(look, view):
        return _below(look, shown, board, card, sayings, telling)
    title = Rect(0, 0, 0, 0)
    if look.wide:
        title = Rect(board.left, board.top, board.width, look.px(48))
        board = Rect(board.left, title.bottom, board.width, board.bottom - title.bottom)
    foot = Rect(room.left, room.bottom - foot_high, room.width, foot_high)
    rest = Rect(room.left, room.top, room.width, foot.top - gap - room.top)
    least, whole = view.side_heights(shown.seen, room.width, look)
    brief, cramped, beside = False, True, whole
    for brief in (False, True):
        spare = rest.height - gap - most_needed(card, room.width, sayings, brief)
        beside = max(least, min(whole, spare)) if view.lean else whole
        cramped = spare < beside
        if not cramped:
            break
    side = Rect(room.left, 0, room.width, beside)
    if cramped and telling:
        side.height = 0
    if side.height:
        side.bottom = rest.bottom
        rest.height -= side.height + gap
    return Areas(title, board, side, rest, foot, cramped, brief and not (cramped and telling))


def most_needed(card: LessonCard, width: int, sayings: Sequence[Saying], brief: bool) -> int:
    """Return the height in pixels of the highest content at the smallest type."""
    return max(card.needed(width, saying, PARTS[-1], brief) for saying in sayings)


def _below(
    look: Look,
    shown: Board[Any],
    board: Rect,
    lesson: LessonCard,
    sayings: Sequence[Saying],
    telling: bool,
) -> Areas:
    """Return the areas when the board takes the whole width and all else is below it.

    The card lies to the left of a house that is narrow enough.
    """
    gap = look.tight(GAP_UNITS)
    board = Rect(board.left, board.top, look.size[0] - 2 * board.left, board.height)
    side = Rect(board.left, 0, look.tight(BELOW_WIDTH_UNITS), 0)
    side.height = shown.view.side_heights(shown.seen, side.width, look)[1]
    side.bottom = board.bottom
    left = side.right + gap
    room = Rect(left, side.top, board.right - left, side.height)
    board.height = side.top - gap // 2 - board.top
    row = look.pt(44)
    high = 2 * row + gap
    foot = Rect(room.left, room.bottom - high, room.width, high)
    card = Rect(room.left, room.top, room.width, foot.top - gap - room.top)
    free = shown.view.left_margin(shown.seen, board, look)
    if free is not None and free.width - gap >= look.pt(MIN_MARGIN_UNITS):
        free.width -= gap
        if most_needed(lesson, free.width, sayings, brief=False) <= free.height:
            return Areas(Rect(0, 0, 0, 0), board, side, free, foot, False)
    if telling:
        card, side = side, Rect(side.topleft, (0, 0))
    return Areas(Rect(0, 0, 0, 0), board, side, card, foot, True, not telling)


def place_foot(
    tools: Sequence[Button], main: Button, foot: Rect, look: Look, on_the_right: bool
) -> None:
    """Place the tools and the main button in two rows, with words as large as the room allows.

    The main button is on the right if it only helps, else on the left: a press that comes too late
    must not go on.
    """
    gap, row = look.tight(GAP_UNITS), Rect(foot.left, foot.top, foot.width, look.pt(44))
    for part in _rows(tools, main, foot.width, look.tight(8), on_the_right):
        if part == [main]:
            row.width //= 2
            row.left += row.width if on_the_right else 0
        _place_row(part, row, look.tight(8))
        row.top = row.bottom + gap


def _rows(
    tools: Sequence[Button], main: Button, width: int, gap: int, on_the_right: bool
) -> Sequence[Sequence[Button]]:
    """Return the buttons in two rows; they give up keys, margins and type until words fit."""
    half, buttons = (len(tools) + 1) // 2, [*tools, main]
    ways: list[Sequence[Sequence[Button]]] = [[tools, [main]]]
    for n in (half, half + 1, half - 1):
        rest = [*tools[n:], main] if on_the_right else [main, *tools[n:]]
        ways.append([tools[:n], rest])

    def fitting(wide: Callable[[Sequence[Button], int], int]) -> Sequence[Sequence[Button]] | None:
        def fits(row: Sequence[Button]) -> bool:
            return wide(row, gap) <= (width // 2 if row == [main] else width)

        return next((way for way in ways if all(map(fits, way))), None)

    for button in buttons:
        button.icon = ""
    if found := fitting(_natural):
        return found
    for button in buttons:
        button.tip, button.key = button.label, ""
    found = fitting(_natural)
    for size in BUTTON_TYPES:
        if found is None:
            for button in buttons:
                button.size = size
            found = fitting(_least)
    return found or ways[1]


def _place_row(buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Place buttons side by side; all get the same share of the spare width."""
    left, spare = row.left, row.width - _least(buttons, gap)
    for index, button in enumerate(buttons):
        share = spare // (len(buttons) - index)
        spare -= share
        wide = button.least_width + share
        button.place(Rect(left, row.top, wide, row.height))
        left += wide + gap


def _natural(buttons: Sequence[Button], gap: int) -> int:
    """Return the width of a row of buttons with their usual margins."""
    return sum(button.natural_width() + gap for button in buttons) - gap


def _least(buttons: Sequence[Button], gap: int) -> int:
    """Return the least width of a row of buttons."""
    return sum(button.least_width + gap for button in buttons) - gap
