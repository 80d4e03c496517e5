"""The graph of a match: a curve for every side, the largest swings, and the chances."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.language import _
from scenes.results.course import Shares, Side, Swing, per_cent
from scenes.ui.choices import arrow_step
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Control, Page, Widget

# Two numbers of the axis differ by one of these.
AXIS_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
MARK_GAP_UNITS: Final = 74  # Two marks on a line stand this far apart, in units of type.
MARK_UNITS: Final = 12  # A mark is this wide, in units of type.
ROW_UNITS: Final = 27  # A row of the shares is this high, in units of type.
NUMBER_GAP_UNITS: Final = 10  # A name and its number stand this far apart, in units of type.
HEADING_UNITS: Final = 24  # The line above them is this high.


def marks_of_axis(last: int, most: int) -> list[int]:
    """Return evenly spaced marks of an axis from 0 to `last`, about `most` at most."""
    step = next((s for s in AXIS_STEPS if last / s <= most), AXIS_STEPS[-1])
    marks = list(range(0, last, step))
    if len(marks) > 1 and last - marks[-1] < step * 0.6:
        marks.pop()
    return [*marks, last] if last else [0]


def marker(number: int, centre: tuple[float, float], wide: float, colour: str, rim: str) -> str:
    """Return the SVG mark of a side; each side has its own shape and colour."""
    x, y, r = *centre, wide / 2
    path = (
        f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z",
        f"M{x - r} {y - r}h{2 * r}v{2 * r}h{-2 * r}z",
        f"M{x} {y - r * 1.1}l{r * 1.15} {r * 2.1}h{-2.3 * r}z",
        f"M{x} {y - r * 1.25}l{r * 1.25} {r * 1.25}l{-r * 1.25} {r * 1.25}l{-r * 1.25} "
        f"{-r * 1.25}z",
        f"M{x} {y - r * 1.15}l{r} {r * 0.58}v{r * 1.15}l{-r} {r * 0.58}l{-r} {-r * 0.58}"
        f"v{-r * 1.15}z",
        f"M{x} {y - r * 1.2}l{r * 0.4} {r * 0.8}l{r * 0.9} {r * 0.1}l{-r * 0.65} {r * 0.65}"
        f"l{r * 0.2} {r * 0.9}l{-r * 0.85} {-r * 0.45}l{-r * 0.85} {r * 0.45}l{r * 0.2} "
        f"{-r * 0.9}l{-r * 0.65} {-r * 0.65}l{r * 0.9} {-r * 0.1}z",
    )[number % 6]
    return f'<path d="{path}" fill="{colour}" stroke="{rim}" stroke-width="{wide / 7}"/>'


@dataclass(frozen=True, slots=True)
class Course:
    """The content of the graph: chances after each turn (None if unknown), and swings."""

    shares: Sequence[Shares | None] = ()
    swings: Sequence[Swing] = ()


class Graph(Control):
    """The curves; the mouse or the arrow keys select a point, pressing opens it.

    `chapters` are labels below the axis with the first and last point they cover.
    """

    role = "slider"
    radius = 6.0

    def __init__(
        self,
        page: Page,
        label: str,
        sides: Sequence[Side],
        winners: Sequence[int],
        chapters: Sequence[tuple[str, int, int]],
        point: Callable[[int], None],
        show: Callable[[int], None],
    ):
        self.sides = sides
        self.winners = winners
        self.prefix, self.chapters = _shortened(chapters)
        self.point = point
        self.show_moment = show
        self.course = Course()
        self.at: int | None = None  # The moment that is pointed at.
        super().__init__(page, label, name="graph")

    @property
    def value(self) -> str:
        """The chances at the selected point."""
        shares = None if self.at is None else self.course.shares[self.at]
        if shares is None:
            return ""
        told = zip(self.sides, per_cent(shares), strict=True)
        return ", ".join(f"{side.name} {share} %" for side, share in told)

    def tell(self, course: Course, at: int | None) -> None:
        """Update the chances and the selected point."""
        if (course, at) != (self.course, self.at):
            self.course, self.at = course, at
            if self.image is not None:
                self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        return self.look.pt(124)

    # -- pointing

    @property
    def _last(self) -> int:
        return max(0, len(self.course.shares) - 1)

    def _point_at(self, index: int) -> None:
        index = min(self._last, max(0, index))
        if self.course.shares and self.course.shares[index] is not None and index != self.at:
            self.at = index
            self.point(index)
            self.redraw()

    def _index_at(self, x: int) -> int:
        plot = self._plot(self.area.size)
        return round((x - plot.left) / max(1, plot.width) * self._last)

    def process_event(self, event: pygame.Event) -> bool:
        """Select the point under the mouse; return whether the event is used up."""
        if event.type == pygame.MOUSEMOTION and self.hover_point(*event.pos):
            self._point_at(self._index_at(event.pos[0] - self.area.left))
        return super().process_event(event)

    def handle_key(self, event: pygame.Event) -> bool:
        """Select the previous or next point with Left and Right; return whether a key was used."""
        step = arrow_step(event)
        if step:
            self._point_at((self._last if self.at is None else self.at) + step)
            return True
        return super().handle_key(event)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the selected point."""
        if spot is not None:
            self._point_at(self._index_at(spot[0]))
        if self.at is not None:
            self.show_moment(self.at)

    # -- drawing

    def _plot(self, size: tuple[int, int]) -> Rect:
        look = self.look
        left = text.width("100 %", "regular", look.pt(14)) + look.pt(12)
        right, top = look.pt(14), look.pt(14)
        return Rect(left, top, size[0] - left - right, size[1] - top - look.pt(24))

    def _x(self, plot: Rect, index: float) -> float:
        return plot.left + plot.width * index / max(1, self._last)

    def _dot(self, plot: Rect, index: int, side: int) -> tuple[float, float]:
        shares = self.course.shares[index]
        share = 0.0 if shares is None else shares[side]
        return self._x(plot, index), plot.bottom - plot.height * share

    def paint(self, sheet: Sheet) -> None:
        plot = self._plot(sheet.size)
        self._paint_axes(sheet, plot)
        known = 0
        while known < len(self.course.shares) and self.course.shares[known] is not None:
            known += 1
        if known:
            order = [s.number for s in self.sides if s.number not in self.winners]
            for side in (*order, *self.winners):
                self._paint_line(sheet, plot, side, known)
        if self.at is not None:
            x, thin = round(self._x(plot, self.at)), max(2, self.look.px(2))
            sheet.box(Rect(x - thin // 2, plot.top, thin, plot.height), 0, "bone")
        self._paint_swings(sheet, plot)

    def _paint_axes(self, sheet: Sheet, plot: Rect) -> None:
        look = self.look
        sheet.box(plot, look.px(4), "deep")
        thin = max(1, look.px(1))
        few = plot.height < look.pt(70)
        for quarter, words in enumerate(("100 %", "75", "50", "25", "0")):
            y = plot.top + plot.height * quarter // 4
            sheet.box(Rect(plot.left, y, plot.width, thin), 0, "line")
            if not few or quarter in (0, 4):
                sheet.text(words, (plot.left - look.pt(8), y), 14, "regular", "muted", "midright")
        even = plot.bottom - plot.height / len(self.sides)
        sheet.shape(
            f'<path d="M{plot.left} {even}H{plot.right}" stroke="{sheet.colour("edge")}" '
            f'stroke-width="{1.5 * look.unit}" stroke-dasharray="{8 * look.unit} '
            f'{5 * look.unit}"/>'
        )
        y = plot.bottom + look.pt(14)
        free = 0
        if self.prefix:
            drawn = sheet.text(
                self.prefix, (plot.left - look.pt(8), y), 14, "regular", "muted", "midright",
                plot.left - look.pt(8),
            )  # fmt: skip
            free = drawn.right + look.pt(8)
        for words, centre in self._labels(sheet.size[0], plot, free):
            sheet.text(words, (centre, y), 14, "regular", "muted", "center")

    def _labels(self, width: int, plot: Rect, free: int) -> list[tuple[str, int]]:
        """Return the labels below the axis that have room right of `free`, and their middles.

        Numbers that do not all fit are shown at even steps: 5, 10, 15.
        """
        found: list[tuple[str, int]] = []
        for step in AXIS_STEPS if self.prefix else (1,):
            found, taken, cut = [], free, False
            for words, first, last in self.chapters:
                if self.prefix and int(words) % step:
                    continue
                half = text.width(words, "regular", self.look.pt(14)) // 2
                centre = min(round(self._x(plot, (first + last) / 2)), width - half)
                if centre - half >= taken:
                    found.append((words, centre))
                    taken = centre + half + self.look.pt(14)
                elif found:  # A first label hidden by the prefix does not count as cut.
                    cut = True
            if not cut:
                break
        return found

    def _paint_line(self, sheet: Sheet, plot: Rect, side: int, known: int) -> None:
        """Draw the curve of a side with its marks; a winner's is thicker."""
        look = self.look
        colour, night = sheet.colour(self.sides[side].colour), look.palette.deep
        spots = [self._dot(plot, index, side) for index in range(known)]
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        wide = (4.5 if side in self.winners else 2.5) * look.unit
        rest = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        body = (
            f'<path d="M{line}" stroke="{night}" stroke-width="{wide + 2 * look.unit}" {rest}/>'
            f'<path d="M{line}" stroke="{colour}" stroke-width="{wide}" {rest}/>'
        )
        every = max(1, round(look.pt(MARK_GAP_UNITS) / max(1.0, plot.width / max(1, self._last))))
        begin = every * (1 + side) // (1 + len(self.sides))  # So marks do not overlap.
        for x, y in spots[begin::every]:
            body += marker(side, (x, y), look.pt(MARK_UNITS), colour, night)
        sheet.shape(body)

    def _paint_swings(self, sheet: Sheet, plot: Rect) -> None:
        look = self.look
        taken: list[tuple[int, int]] = []
        for number, swing in enumerate(self.course.swings, 1):
            x = round(self._x(plot, swing.index))
            sheet.shape(
                f'<path d="M{x} {plot.top}V{plot.bottom}" stroke="{look.palette.focus}" '
                f'stroke-opacity="0.7" stroke-width="{1.5 * look.unit}" '
                f'stroke-dasharray="{3 * look.unit} {4 * look.unit}"/>'
            )
            y = plot.top + look.pt(2)
            while any(abs(x - a) < look.pt(26) and abs(y - b) < look.pt(26) for a, b in taken):
                y += look.pt(27)
            taken.append((x, y))
            badge(sheet, str(number), (x, y))


def _shortened(
    chapters: Sequence[tuple[str, int, int]],
) -> tuple[str, list[tuple[str, int, int]]]:
    """Return the common prefix of all labels, and the labels without it."""
    parts = [re.fullmatch(r"(.*\S) (\d+)", words) for words, *_span in chapters]
    known = [part for part in parts if part]
    prefixes = {part[1] for part in known}
    if len(known) < len(chapters) or len(prefixes) != 1:
        return "", list(chapters)
    numbered = zip(known, chapters, strict=True)
    return prefixes.pop(), [(part[2], first, last) for part, (_words, first, last) in numbered]


def badge(sheet: Sheet, words: str, centre: tuple[int, int]) -> None:
    """Draw the number of a swing in a ring."""
    side = sheet.look.pt(24)
    ring = Rect(0, 0, side, side)
    ring.center = centre
    sheet.box(ring, side / 2, "night", "focus", 2.5)
    sheet.text(words, centre, 15, "bold", "focus", "center")


class ShareList(Widget):
    """The chances of all sides at one point, highest first."""

    role = "status"

    def __init__(self, page: Page, sides: Sequence[Side]):
        self.sides = sides
        self.heading = ""
        self.shares: Shares | None = None
        super().__init__(page, name="shares")

    def tell(self, heading: str, shares: Shares | None) -> None:
        """Show another point."""
        if (heading, shares) != (self.heading, self.shares):
            self.heading, self.shares = heading, shares
            self.label = f"{heading}: {', '.join(self._rows_in_words())}"
            self.redraw()

    def _rows(self) -> list[tuple[Side, int]]:
        if self.shares is None:
            return []
        told = zip(self.sides, per_cent(self.shares), strict=True)
        return sorted(told, key=lambda row: (-row[1], row[0].number))

    def _rows_in_words(self) -> list[str]:
        return [f"{side.name} {share} %" for side, share in self._rows()]

    def natural_width(self) -> int:
        return self.look.pt(216)

    def name_lines(self, side: Side, width: int) -> tuple[text.Line, ...]:
        return text.wrap(side.name, "regular", self.look.pt(15), self._name_room(width))

    def _name_room(self, width: int) -> int:
        """Return the width in pixels of names, apart from the number on their right."""
        number = text.width("100 %", "bold", self.look.pt(17)) + self.look.pt(NUMBER_GAP_UNITS)
        return max(1, width - self.look.pt(26) - number)

    def _row_height(self, side: Side, width: int) -> int:
        """Return the height of a side's row in pixels; long names take two lines."""
        lines = len(self.name_lines(side, width))
        return self.look.pt(ROW_UNITS) + (lines - 1) * text.line_height(self.look.pt(15))

    def height_for(self, width: int) -> int:
        return sum(self._row_height(s, width) for s in self.sides) + self.look.pt(HEADING_UNITS)

    def paint(self, sheet: Sheet) -> None:
        look = self.look
        right = sheet.size[0]
        sheet.text(self.heading, (0, look.pt(11)), 15, "bold", "bone", limit=right)
        room = sheet.size[1] - look.pt(HEADING_UNITS)
        spare = min(0, room - sum(self._row_height(side, right) for side in self.sides))
        top = look.pt(HEADING_UNITS)
        for side, share in self._rows():
            high = self._row_height(side, right) + spare // len(self.sides)
            y = top + high // 2
            colour = sheet.colour(side.colour)
            mark = marker(side.number, (look.pt(9), y), look.pt(15), colour, look.palette.night)
            sheet.shape(mark)
            sheet.digits(f"{share} %", (right, y), 16, "bold", colour)
            lines = self.name_lines(side, right)
            step = text.line_height(look.pt(15))
            line_y = y - (len(lines) - 1) * step // 2
            for line in lines:
                sheet.text(
                    "".join(run for run, _face in line),
                    (look.pt(26), line_y),
                    15,
                    limit=self._name_room(right),
                )
                line_y += step
            top += high


def clauses_that_fit(note: str, width: int, pixels: int) -> str:
    """Return as many clauses of a note as fit into a line, at least the first."""
    while text.width(note, "regular", pixels) > width:
        ends = [end for end in (note.rfind("; "), note.rfind(". ")) if end > 0]
        if not ends:
            break
        note = f"{note[: max(ends)]}."
    return note


class Moment(Control):
    """A large swing: who did what, and whose chance rose; pressing it opens the replay."""

    radius = 8.0

    def __init__(
        self,
        page: Page,
        number: int,
        words: str,
        note: str,
        doer: str,
        chances: tuple[int, int],
        riser: Side,
        action: Callable[[], None],
        brief: bool,
    ):
        self.number = number
        self.brief = brief  # Whether it has one line only, beside many rows.
        self.note = note
        self.doer = doer
        self.chances = chances  # The chances of that side before and after, in per cent.
        self.riser = riser
        self.action = action
        super().__init__(page, words, name=f"swing {number}")
        self.tip = _("Open the replay at this turn")

    @property
    def value(self) -> str:
        """The side whose chance rose, from where to where."""
        return f"{self.note} {self.riser.name} {self._rise}"

    @property
    def _rise(self) -> str:
        before, after = self.chances
        # For translators: how a chance changed, such as "37 to 81 %".
        return _("{before} to {after} %", before=before, after=after)

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the replay."""
        self.page.sounds.play("click")
        self.action()

    def _sides(self) -> tuple[int, int]:
        """Return the widths in pixels of the badges and of the points."""
        show = text.width(_("Show"), "bold", self.look.pt(15)) + self.look.pt(50)
        rise = text.width(self._rise, "bold", self.look.pt(18))
        return self.look.pt(70), rise + self.look.pt(48) + show

    def _lines(self, width: int) -> tuple[int, int]:
        """Return how many lines of the text and of the note fit; the text has priority."""
        left, right = self._sides()
        limit = max(1, width - left - right)
        words = len(text.wrap(self.label, "bold", self.look.pt(17), limit))
        note = len(text.wrap(self.note, "regular", self.look.pt(15), limit)) if self.note else 0
        if not self.look.wide:
            return words, note
        most = 1 if self.brief else 2
        return min(words, most), min(note, most - min(words, most))

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        words, note = self._lines(width)
        high = words * text.line_height(self.look.pt(17))
        high += note * text.line_height(self.look.pt(15))
        return high + self.look.px(2)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        if self.hovered:
            sheet.box(rect, look.px(8), "hover")
        left, right = self._sides()
        badge(sheet, str(self.number), (look.pt(16), rect.centery))
        picture = sprite(self.doer, look.pt(28), look)
        sheet.put(picture, picture.get_rect(center=(look.pt(48), rect.centery)).topleft)
        words, note = self._lines(rect.width)
        high = words * text.line_height(look.pt(17))
        area = Rect(left, look.px(1), rect.width - left - right, high)
        if look.wide:
            lines = text.wrap(self.label, "bold", look.pt(17), area.width)
            shown = ["".join(run for run, _face in line) for line in lines]
            shown[words - 1 :] = [" ".join(shown[words - 1 :])]
            for number, line in enumerate(shown):
                middle = area.top + (2 * number + 1) * text.line_height(look.pt(17)) // 2
                sheet.text(line, (left, middle), 17, "bold", "bone", limit=area.width)
            middle = area.bottom + text.line_height(look.pt(15)) // 2
            if note:
                told = clauses_that_fit(self.note, area.width, look.pt(15))
                sheet.text(told, (left, middle), 15, "regular", "muted", limit=area.width)
        else:
            sheet.paragraph(self.label, area, 17, "bold")
            below = Rect(left, area.bottom, area.width, rect.height - area.bottom)
            sheet.paragraph(self.note, below, 15, "regular", "muted")
        colour = sheet.colour(self.riser.colour)
        wide = text.width(_("Show"), "bold", look.pt(15)) + look.pt(46)
        button = Rect(rect.right - wide, 0, wide, min(look.pt(34), rect.height))
        button.centery = rect.centery
        sheet.box(button, look.px(8), "hover" if self.hovered else "raised", "edge", 1.5)
        sheet.text(_("Show"), (button.left + look.pt(10), rect.centery), 15, "bold")
        cap = (button.right - look.pt(16), rect.centery)
        sheet.text(str(self.number), cap, 15, "regular", "muted", "center")
        spot = (button.left - look.pt(12), rect.centery)
        drawn = sheet.text(self._rise, spot, 18, "bold", "ok", "midright")
        centre = (drawn.left - look.pt(14), rect.centery)
        sheet.shape(marker(self.riser.number, centre, look.pt(15), colour, look.palette.night))
