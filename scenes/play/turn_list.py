"""The log of a match: a line per turn, which can be unfolded into its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from scenes.boards.picture import marks
from scenes.telling.turn_log import LogTurn, TurnPart
from scenes.ui.drawing import text
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.meaning import Meaning
from scenes.ui.tail_list import TailList
from scenes.ui.widget import Page

LOG_TYPE: Final = 16
TURN_HEIGHT_UNITS: Final = 30  # In units of type.
LOW_TURN_HEIGHT_UNITS: Final = 18  # Turns are as low as this where there is little room.
LEAST_TURN_HEIGHT_UNITS: Final = 16  # Turns are as low as this where there is least room.
TARGET_PIXELS: Final = 24  # The least height of a turn for the pointer.
FIGURE_UNITS: Final = 24
ICON_UNITS: Final = 18
EMPTY: Final = mark("Nothing has been played yet.")
MIN_LINES: Final = 4  # A log with fewer lines is of no use.
MAX_FOLDED_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class TurnCommands:
    """The callbacks of the log."""

    pick: Callable[[int], None]  # Shows the position after a step.
    again: Callable[[LogTurn], None]  # Shows a turn again.
    close: Callable[[], None]  # Goes back to the present.
    point: Callable[[LogTurn | None], None]  # The pointer is on a turn, or on none any more.


@dataclass(frozen=True, slots=True)
class Remark:
    """A note on the match, shown in the log, with the step it leads to."""

    words: str
    at: int  # The step that it leads to.
    under: int  # The step after which it stands.
    icon: str = "note"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: a heading, a turn, a part of a turn, or a bot's remark."""

    turn: LogTurn | None = None  # None for a heading.
    part: TurnPart | None = None
    words: str = ""  # Only a heading has words.
    numbered: bool = False  # Whether its number differs from that of the turn before.
    order: int = 0  # The number of the part of a turn, from 1.
    remark: Remark | None = None

    @property
    def step(self) -> int | None:
        """The step at which all of the row has happened, or None."""
        if self.remark:
            return self.remark.at
        if self.turn is None:
            return None
        return self.part.last if self.part else self.turn.last

    def tells(self, step: int | None) -> bool:
        """Return whether a step belongs to the row."""
        if step is None or self.words or self.remark or self.turn is None:
            return step is not None and self.remark is not None and self.remark.at == step
        told = self.part or self.turn
        return told.first <= step <= told.last


class TurnList(TailList):
    """The turns, oldest first; it follows the newest until the user scrolls back."""

    def __init__(self, page: Page, commands: TurnCommands):
        self.commands = commands
        self.low = False  # There is room only for few low lines.
        self.max_columns = 1  # More than one is used if all lines fit into one.
        self.dense = False  # Lines are as low as can be.
        self.turns: Sequence[LogTurn] = ()
        self.hinted: frozenset[int] = frozenset()  # A hint was asked for at these steps.
        self.opened: int | None = None  # The open turn begins with this step.
        self.remarks: Sequence[Remark] = ()
        self.keyed: Mapping[int, int] = {}  # From steps to the numbers of key moments.
        self.rows: list[Row] = []
        super().__init__(page, _("Log"), "log")

    @property
    def value(self) -> str:
        """The text of the chosen or newest turn."""
        found = self._chosen_row()
        row = found[0] if found else None
        if row is None:
            return ""
        return _told(row)

    def entries(self) -> Sequence[Meaning]:
        """Return the visible rows."""
        chosen, corner = self._chosen_row(), self.area.topleft
        found = []
        for index, rect in self.shown():
            row = self.rows[index]
            found.append(
                Meaning(
                    role="row",
                    label=_told(row),
                    area=rect.move(corner),
                    focused=row in chosen,
                    name=str(index),
                    is_active=self.active and self._leads(row),
                    is_selected=row in chosen,
                    position=(index + 1, len(self.rows)),
                    press=partial(self._press, row),
                )
            )
        return found

    def _chosen_row(self) -> list[Row]:
        """Return the row of the chosen step (the innermost one), else the newest; or []."""
        rows = [row for row in self.rows if row.turn or row.remark]
        return [row for row in rows if row.tells(self.chosen)][-1:] or rows[-1:]

    @property
    def active(self) -> bool:
        """Whether there is a row to choose."""
        return bool(self.visible and self.alive() and self.rows)

    def show_turns(
        self,
        turns: Sequence[LogTurn],
        opened: int | None,
        chosen: int | None,
        hinted: Collection[int] = (),
        remarks: Sequence[Remark] = (),
    ) -> None:
        """Update the turns, the chosen step, and which turn is unfolded."""
        now = tuple(turns), opened, chosen, frozenset(hinted), tuple(remarks)
        known = self.turns, self.opened, self.chosen, self.hinted, self.remarks
        if now == known:
            return
        if len(turns) != len(self.turns):
            self.first = None
        self.turns, self.opened, self.chosen, self.hinted, self.remarks = now
        self.rows = self._rows(self.low)
        self._heights.clear()
        self.row_under = None
        self._measure()
        if opened is not None:
            self._keep_in_view(opened)
        self.redraw()

    def reach(self, step: int) -> None:
        """Scroll a step into view; before the first turn, scroll to the top."""
        found = [index for index, row in enumerate(self.rows) if row.tells(step)]
        if found:
            self.bring(found[-1])
            if found[-1] not in [index for index, _rect in self.shown()]:
                self.first = found[-1]  # The turn before it fills the list.
        else:
            self.first = 0
        self.redraw()

    def mark_moments(self, steps: Mapping[int, int]) -> None:
        """Show the numbers of key moments at their turns."""
        self.keyed = steps
        if self.image is not None:
            self.redraw()

    def _rows(self, low: bool) -> list[Row]:
        rows = [Row(remark=remark) for remark in self.remarks if not remark.under]
        before: LogTurn | None = None
        for turn in self.turns:
            if before is None or before.section != turn.section:
                rows += [] if low else [Row(words=_(turn.section))]
                before = None
            rows.append(Row(turn, numbered=before is None or before.number != turn.number))
            before = turn
            if turn.first == self.opened:
                rows += [Row(turn, part, order=n) for n, part in enumerate(turn.parts, 1)]
            here = [r for r in self.remarks if turn.first <= r.under <= turn.last and r.under]
            rows += [Row(remark=remark) for remark in here]
        return rows

    def _keep_in_view(self, opened: int) -> None:
        """Scroll the unfolded turn into view, from its beginning."""
        own = [n for n, row in enumerate(self.rows) if row.turn and row.turn.first == opened]
        shown = [index for index, _rect in self.shown()]
        if own and shown and not (own[0] in shown and own[-1] in shown):
            self.first = own[0] if own[-1] < len(self.rows) - 1 else None
            shown = [index for index, _rect in self.shown()]
            if own[0] not in shown:
                self.first = own[0]

    # -- geometry, in pixels of the widget

    def height_for(self, width: int) -> int:
        """Return the height of a few lines."""
        return height_of_lines(self.look, self.low, self.max_columns, self.dense)

    def set_form(self, low: bool, columns: int = 1, dense: bool = False) -> None:
        """Use the compact form with its lines in one column or in more, or else the usual form."""
        if low != self.low:
            self.low, self.rows = low, self._rows(low)
            self._heights.clear()
            self.row_under = None
        self.columns, self.max_columns, self.dense = columns, columns, dense

    def _line(self) -> int:
        """Return the pixels that a turn is high in the compact form."""
        return low_line(self.look, self.dense)

    def _side(self, units: int) -> int:
        """Return the pixels of a picture in a line."""
        side = self.look.pt(units)
        return min(side, self._line()) if self.low else side

    def _number_width(self) -> int:
        return text.width("888", "bold", self.look.pt(LOG_TYPE))

    def _words_left(self) -> int:
        return self._number_width() + self.look.pt(FIGURE_UNITS) + self.look.px(18)

    def _words_width(self) -> int:
        wide = self.row_width + self.look.px(self.beside)
        return max(1, wide - self._words_left() - self.look.px(30))

    def _lines(self, words: str) -> int:
        """Return how many lines words take."""
        return len(text.wrap(words, "regular", self.look.pt(LOG_TYPE), self._words_width()))

    def _shortened(self, words: str) -> str:
        """Return as many sentences of a folded turn as have room, marked if some are left out."""
        sentences = _plain(words).split(". ")
        shorter = ". ".join(sentences)
        if self._lines(shorter) > MAX_FOLDED_LINES:
            for kept in range(1, len(sentences)):
                longer = ". ".join(sentences[:kept]) + " …"
                if kept > 1 and self._lines(longer) > MAX_FOLDED_LINES:
                    break
                shorter = longer
        return self._fitted(shorter)

    def _fitted(self, words: str) -> str:
        """Return as many words of a row as the list is high, marked if some are left out."""
        room = self.area.height - self.look.px(2) - self.look.px(4)
        max_lines = max(1, room // text.line_height(self.look.pt(LOG_TYPE)))
        if self._lines(words) <= max_lines:
            return words
        kept = _plain(words).split()
        while len(kept) > 1 and self._lines(" ".join(kept) + " …") > max_lines:
            kept.pop()
        return " ".join(kept) + " …"

    def _measure(self) -> None:
        """Compute the heights of all rows, in one column if a visible one is too high for more."""
        self.columns = self.max_columns
        self._measure_rows()
        room = self.area.height - self.look.px(2)
        if self.columns > 1 and any(rect.bottom > room for _index, rect in self.shown()):
            self.columns = 1
            self._measure_rows()

    def _measure_rows(self) -> None:
        look, pixels = self.look, self.look.pt(LOG_TYPE)
        self._heights = []
        for row in self.rows:
            high = self._line() if self.low else look.pt(TURN_HEIGHT_UNITS)
            if row.part or row.remark or (row.turn and row.words):
                words = self._fitted(_words(row))
                high = text.line_height(pixels) * self._lines(words) + look.px(4)
            elif row.turn is None:
                high = text.line_height(pixels) + look.px(4)
            else:
                lines = self._lines(self._shortened(row.turn.words))
                high = max(high, text.line_height(pixels) * lines)
            self._heights.append(high)

    def place(self, rect: Rect) -> None:
        """Take the area and wrap the parts again."""
        super().place(rect)
        self._measure()
        self.redraw()

    # -- use

    def scroll_by(self, rows: int) -> bool:
        """Scroll down by `rows`; return whether the list moved."""
        moved = super().scroll_by(rows)
        if moved:
            self._measure()
        return moved

    def press(self, spot: tuple[int, int] | None) -> None:
        """Fold or unfold the turn at `spot`, or show a part; by key, act on the chosen row."""
        if spot is None:
            for row in self._chosen_row():
                self._press(row)
            return
        index = self.row_at(spot)
        if index is not None and self._leads(self.rows[index]):
            self.page.sounds.play("click")
            self._press(self.rows[index])

    @staticmethod
    def _leads(row: Row) -> bool:
        return row.turn is not None or row.remark is not None

    def _press(self, row: Row) -> None:
        if row.remark:
            self.commands.pick(row.remark.at)
        elif row.turn is None or row.words:
            return
        elif row.part:
            self.commands.pick(row.part.last)
        elif row.turn.first == self.opened:
            self.commands.close()
        else:
            self.commands.again(row.turn)

    def go(self, by: int) -> None:
        """Choose the position after another turn, or after a part of the unfolded turn."""
        rows = [n for n, row in enumerate(self.rows) if row.step is not None and not row.words]
        rows = [n for n in rows if self.rows[n].part or not self._is_open(self.rows[n])]
        if rows:
            told = [n for n, index in enumerate(rows) if self.rows[index].tells(self.chosen)]
            here = told[-1] if told else -1 if self.chosen == 0 else len(rows) - 1
            index = rows[min(len(rows) - 1, max(0, here + by))]
            step = self.rows[index].step
            self.bring(index)
            if step is not None:
                self.commands.pick(step)

    def _is_open(self, row: Row) -> bool:
        return row.turn is not None and row.turn.first == self.opened

    @property
    def newest(self) -> int | None:
        """The step of the last row."""
        return self.rows[-1].step

    def on_unhovered(self) -> None:
        """Stop pointing at a turn."""
        super().on_unhovered()
        self._point(None)

    def update(self, time_delta: float) -> None:
        """Highlight the row under the pointer and report its turn."""
        super().update(time_delta)
        if self.hovered:
            under = self.pointed()
            self._point(under if under is not None and self._leads(self.rows[under]) else None)

    def _point(self, row: int | None) -> None:
        if row != self.row_under:
            self.row_under = row
            self.commands.point(None if row is None else self.rows[row].turn)
            self.redraw()

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        if not self.rows:
            sheet.text(
                _(EMPTY), (self.look.px(4), self.look.pt(LOG_TYPE)), LOG_TYPE, "regular", "muted"
            )
        shown = self.shown()
        self._paint_open(sheet, shown)
        for index, rect in shown:
            row = self.rows[index]
            if row.remark:
                self._paint_remark(sheet, row, rect, index == self.row_under)
            elif row.turn is None:
                spot = (rect.left + self.look.px(4), rect.centery)
                sheet.text(row.words, spot, LOG_TYPE, "bold", "muted", limit=rect.width)
            elif row.part or row.words:
                self._paint_part(sheet, row, row.turn, rect, index == self.row_under)
            else:
                self._paint_turn(sheet, row, row.turn, rect, index == self.row_under)
        self.paint_bar(sheet)

    def _paint_open(self, sheet: Sheet, shown: Sequence[tuple[int, Rect]]) -> None:
        """Frame the unfolded turn in the colour of its seat."""
        own = [
            (turn, rect)
            for index, rect in shown
            if (turn := self.rows[index].turn) and turn.first == self.opened
        ]
        for column in sorted({rect.left for _turn, rect in own}):
            rects = [rect for _turn, rect in own if rect.left == column]
            box = rects[0].unionall(rects)
            fill = mix(sheet.colour("raised"), sheet.colour("hover"), 0.3)
            sheet.box(box, self.look.px(8), fill, own[0][0].colour, 1.5)

    def _paint_turn(self, sheet: Sheet, row: Row, turn: LogTurn, rect: Rect, under: bool) -> None:
        look = self.look
        chosen = row.tells(self.chosen) and not self._is_open(row)
        if chosen or under:
            fill, edge = ("hover", "candle") if chosen else ("raised", "line")
            sheet.box(rect, look.px(6), fill, edge, 1.5)
        middle = rect.centery
        if row.numbered:
            spot = (rect.left + look.px(4) + self._number_width(), middle)
            sheet.text(str(turn.number), spot, LOG_TYPE, "bold", "candle", "midright")
        left = rect.left + look.px(10) + self._number_width()
        self._paint_figure(sheet, turn, (left, middle))
        right = rect.right - look.pt(20)
        icon = "down" if turn.first == self.opened else "next"
        sheet.icon(icon, (rect.right - look.pt(10), middle), look.pt(14), "muted")
        if turn.hinted(self.hinted):
            right -= look.pt(18)
            sheet.icon("hint", (right + look.pt(8), middle), look.pt(16), "candle")
        for step, number in self.keyed.items():
            if row.tells(step):
                right -= look.pt(24)
                ring = Rect(0, 0, look.pt(20), look.pt(20))
                ring.center = (right + look.pt(11), middle)
                sheet.box(ring, ring.width / 2, "night", "focus", 2)
                sheet.text(str(number), ring.center, 14, "bold", "focus", "center")
        words_left = rect.left + self._words_left()
        words = self._shortened(turn.words)
        high = text.line_height(look.pt(LOG_TYPE)) * self._lines(words)
        area = Rect(words_left, middle - high // 2, self._words_width(), high)
        sheet.paragraph(words, area, LOG_TYPE)

    def _paint_figure(self, sheet: Sheet, turn: LogTurn, spot: tuple[int, int]) -> None:
        if turn.figure:
            picture = sprite(turn.figure, self._side(FIGURE_UNITS), self.look)
            sheet.put(picture, picture.get_rect(midleft=spot).topleft)
        else:
            centre = (spot[0] + self.look.pt(FIGURE_UNITS) // 2, spot[1])
            sheet.icon("dice", centre, self.look.pt(ICON_UNITS), "muted")

    def _paint_remark(self, sheet: Sheet, row: Row, rect: Rect, under: bool) -> None:
        look, chosen = self.look, row.tells(self.chosen)
        if chosen or under:
            fill, edge = ("hover", "candle") if chosen else ("raised", "line")
            sheet.box(rect, look.px(6), fill, edge, 1.5)
        step = text.line_height(look.pt(LOG_TYPE))
        left = rect.left + self._words_left()
        centre = (left - look.pt(16), rect.top + step // 2 + look.px(2))
        sheet.icon(row.remark.icon if row.remark else "note", centre, look.pt(ICON_UNITS), "candle")
        area = Rect(left, rect.top + look.px(2), self._words_width(), rect.height)
        sheet.paragraph(self._fitted(_words(row)), area, LOG_TYPE)

    def _paint_part(self, sheet: Sheet, row: Row, turn: LogTurn, rect: Rect, under: bool) -> None:
        look = self.look
        chosen = row.tells(self.chosen)
        if chosen or under:
            fill, edge = ("hover", "candle") if chosen else ("raised", "line")
            sheet.box(rect.inflate(-look.px(4), 0), look.px(6), fill, edge, 1.5)
        step = text.line_height(look.pt(LOG_TYPE))
        left = rect.left + self._words_left()
        centre = (left - look.pt(16), rect.top + step // 2 + look.px(2))
        if row.part:
            disc = marks.numbered(row.order, look, sheet.colour(turn.colour))
            side = look.pt(20)
            disc = pygame.transform.smoothscale(disc, (side, side))
            sheet.put(disc, disc.get_rect(center=centre).topleft)
        else:
            sheet.icon("lock", centre, look.pt(16), "muted")
        area = Rect(left, rect.top + look.px(2), self._words_width(), rect.height)
        words = self._fitted(_words(row))
        sheet.paragraph(words, area, LOG_TYPE, colour="bone" if row.part else "muted")


def height_of_lines(look: Look, low: bool, columns: int = 1, dense: bool = False) -> int:
    """Return the height in pixels of the fewest lines that are of use."""
    if low:
        return -(-MIN_LINES // columns) * low_line(look, dense) + look.px(4)
    return MIN_LINES * look.pt(TURN_HEIGHT_UNITS) + look.px(8)


def low_line(look: Look, dense: bool = False) -> int:
    """Return the pixels that a turn is high where there is little room, or least."""
    return max(look.pt(LEAST_TURN_HEIGHT_UNITS if dense else LOW_TURN_HEIGHT_UNITS), TARGET_PIXELS)


def _words(row: Row) -> str:
    if row.remark:
        return row.remark.words
    if row.words:
        return row.words
    return row.part.words if row.part else row.turn.words if row.turn else ""


def _told(row: Row) -> str:
    """Return the words of a row, with the number of its turn."""
    return f"{row.turn.number}. {_words(row)}" if row.turn else _words(row)


def _plain(words: str) -> str:
    return words.replace("**", "")
