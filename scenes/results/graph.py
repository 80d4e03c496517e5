"""How a match swung: the curve of one player's chance, and the turns that changed it most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Rect

from game.language import _
from scenes.ui import text
from scenes.ui.sheet import Sheet
from scenes.ui.widget import Control, Page, Widget

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)  # between two numbers of the axis
MANY: Final = 3  # as many swings are told
SMALL: Final = 3  # a change of fewer points is none


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn that changed the chances: its place on the curve, and by how many points."""

    index: int
    points: int


def swings(chances: Sequence[float | None]) -> list[Swing]:
    """Return the largest changes between two known chances, in the order of the match."""
    found = [
        Swing(i, round(after) - round(before))
        for i, (before, after) in enumerate(pairwise(chances), 1)
        if before is not None and after is not None
    ]
    largest = sorted(found, key=lambda swing: (-abs(swing.points), swing.index))[:MANY]
    return sorted((s for s in largest if abs(s.points) >= SMALL), key=lambda swing: swing.index)


def marks_of_axis(last: int, most: int) -> list[int]:
    """Return the numbers of an axis from 0 to `last`, at most about `most` of them."""
    step = next((s for s in STEPS if last / s <= most), STEPS[-1])
    marks = list(range(0, last, step))
    if len(marks) > 1 and last - marks[-1] < step * 0.6:
        marks.pop()
    return [*marks, last] if last else [0]


class Graph(Widget):
    """The curve; parts not judged yet are left open."""

    role = "image"

    def __init__(self, page: Page, label: str, above: str, below: str):
        super().__init__(page, label, name="graph")
        self.above = above
        self.below = below
        self.chances: list[float | None] = []
        self.swings: list[Swing] = []

    def tell(self, chances: list[float | None], found: list[Swing]) -> None:
        """Show other chances, in per cent, and mark these swings."""
        if (chances, found) != (self.chances, self.swings):
            self.chances, self.swings = chances, found
            if self.image is not None:
                self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        return self.look.pt(150)

    def _plot(self, size: tuple[int, int]) -> Rect:
        look = self.look
        left = text.width("100 %", "regular", look.pt(14)) + look.pt(12)
        right, top = look.pt(16), look.pt(10)
        return Rect(left, top, size[0] - left - right, size[1] - top - look.pt(28))

    def _spot(self, plot: Rect, index: int) -> tuple[float, float]:
        chance = self.chances[index]
        across = plot.width * index / max(1, len(self.chances) - 1)
        return plot.left + across, plot.bottom - plot.height * (chance or 0.0) / 100

    def paint(self, sheet: Sheet) -> None:
        plot = self._plot(sheet.size)
        self._paint_axes(sheet, plot)
        known = [i for i, chance in enumerate(self.chances) if chance is not None]
        runs: list[list[int]] = []
        for index in known:
            if runs and runs[-1][-1] == index - 1:
                runs[-1].append(index)
            else:
                runs.append([index])
        for run in runs:
            self._paint_run(sheet, plot, [self._spot(plot, i) for i in run])
        self._paint_swings(sheet, plot)
        look, pad = self.look, self.look.pt(10)
        sheet.text(self.above, (plot.left + pad, plot.top + look.pt(16)), 15, "bold", "candle")
        sheet.text(self.below, (plot.left + pad, plot.bottom - look.pt(16)), 15, "bold", "mirror")

    def _paint_axes(self, sheet: Sheet, plot: Rect) -> None:
        look = self.look
        sheet.box(plot, look.px(4), "deep")
        thin = max(1, look.px(1))
        for quarter, words in enumerate(("100 %", "75", "50", "25", "0")):
            y = plot.top + plot.height * quarter // 4
            sheet.box(Rect(plot.left, y, plot.width, thin), 0, "edge" if quarter == 2 else "line")
            sheet.text(words, (plot.left - look.pt(8), y), 14, "regular", "muted", "midright")
        last = len(self.chances) - 1
        room = text.width("0000", "regular", look.pt(14)) + look.pt(14)
        y = plot.bottom + look.pt(15)
        for number in marks_of_axis(max(0, last), max(1, plot.width // room)):
            x = plot.left + plot.width * number // max(1, last)
            sheet.text(str(number), (x, y), 14, "regular", "muted", "center")
        sheet.text(_("turn"), (plot.left - look.pt(14), y), 14, "regular", "muted", "midright")

    def _paint_run(self, sheet: Sheet, plot: Rect, spots: list[tuple[float, float]]) -> None:
        """Draw a stretch of the curve, the areas above and below one half tinted."""
        middle = plot.top + plot.height / 2
        curve: list[tuple[float, float]] = []
        for spot in spots:  # a point wherever the curve crosses one half, so that both areas meet
            if curve and (spot[1] - middle) * (curve[-1][1] - middle) < 0:
                x, y = curve[-1]
                part = (middle - y) / (spot[1] - y)
                curve.append((x + part * (spot[0] - x), middle))
            curve.append(spot)
        palette = self.look.palette
        body = ""
        for colour, side in ((palette.candle, min), (palette.mirror, max)):
            outline = "".join(f"L{x:.1f} {side(middle, y):.1f}" for x, y in curve)
            body += (
                f'<path d="M{curve[0][0]:.1f} {middle}{outline}L{curve[-1][0]:.1f} {middle}z" '
                f'fill="{colour}" fill-opacity="0.3"/>'
            )
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in curve)
        body += (
            f'<path d="M{line}" fill="none" stroke="{palette.bone}" stroke-linejoin="round" '
            f'stroke-linecap="round" stroke-width="{3 * self.look.unit}"/>'
        )
        sheet.shape(body)

    def _paint_swings(self, sheet: Sheet, plot: Rect) -> None:
        look, palette = self.look, self.look.palette
        radius = look.pt(13)
        for number, swing in enumerate(self.swings, 1):
            x, y = self._spot(plot, swing.index)
            y = min(max(y, plot.top + radius), plot.bottom - radius)
            sheet.shape(
                f'<path d="M{x} {plot.top}V{plot.bottom}" stroke="{palette.focus}" '
                f'stroke-opacity="0.6" stroke-width="{1.5 * look.unit}" '
                f'stroke-dasharray="{3 * look.unit} {4 * look.unit}"/>'
            )
            badge(sheet, str(number), (round(x), round(y)))


def badge(sheet: Sheet, words: str, centre: tuple[int, int]) -> None:
    """Draw the number of a swing in its ring."""
    side = sheet.look.pt(26)
    ring = Rect(0, 0, side, side)
    ring.center = centre
    sheet.box(ring, side / 2, "night", "focus", 2.5)
    sheet.text(words, centre, 16, "bold", "focus", "center")


class SwingLine(Control):
    """One of the largest swings in words; pressing it opens the replay there."""

    radius = 8.0

    def __init__(
        self,
        page: Page,
        number: int,
        words: str,
        note: str,
        points: int,
        action: Callable[[], None],
    ):
        self.number = number
        self.note = note
        self.points = points
        self.action = action
        super().__init__(page, words, name=f"swing {number}")
        self.tip = _("Open the replay at this turn")

    @property
    def value(self) -> str:
        """By how much the chance changed."""
        return f"{self.points:+d}"

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the replay there."""
        self.page.sounds.play("click")
        self.action()

    def _sides(self) -> tuple[int, int]:
        """Return the room of the badge and of the points."""
        return self.look.pt(42), self.look.pt(76)

    def _heights(self, width: int) -> tuple[int, int]:
        left, right = self._sides()
        limit = max(1, width - left - right)
        words = len(text.wrap(self.label, "bold", self.look.pt(17), limit))
        note = len(text.wrap(self.note, "regular", self.look.pt(16), limit)) if self.note else 0
        steps = text.line_height(self.look.pt(17)), text.line_height(self.look.pt(16))
        return words * steps[0], note * steps[1]

    def natural_width(self) -> int:
        return self.look.pt(480)

    def height_for(self, width: int) -> int:
        return sum(self._heights(width)) + self.look.px(4)

    def paint(self, sheet: Sheet) -> None:
        look, rect = self.look, sheet.rect
        if self.hovered:
            sheet.box(rect, look.px(8), "hover")
        left, right = self._sides()
        badge(sheet, str(self.number), (look.pt(20), rect.centery))
        high, _ = self._heights(rect.width)
        area = Rect(left, look.px(2), rect.width - left - right, high)
        sheet.paragraph(self.label, area, 17, "bold")
        if self.note:
            below = Rect(left, area.bottom, area.width, rect.height - area.bottom)
            sheet.paragraph(self.note, below, 16, "regular", "muted")
        words = f"{'+' if self.points > 0 else '−'}{abs(self.points)}"
        drawn = sheet.digits(words, (rect.right - look.pt(8), rect.centery), 20)
        arrow = "up" if self.points > 0 else "down"
        sheet.icon(arrow, (drawn.left - look.pt(16), rect.centery), look.pt(18), "bone")


def chances(values: Sequence[float | None]) -> list[float | None]:
    """Return estimates from -1 to 1 as chances in per cent."""
    return [None if value is None else 50 + 50 * max(-1.0, min(1.0, value)) for value in values]
