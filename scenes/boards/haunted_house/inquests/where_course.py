"""The time line of the inquest: the number of possible tiles, turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from game.language import _, many
from game.rules.haunted_house.tables import TILES
from scenes.boards.haunted_house.inquests.inquest import Inquest
from scenes.boards.haunted_house.inquests.where_view import SPECTRE
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import icon
from scenes.ui.track import Track
from scenes.ui.widget import Page

AXIS: Final = (0, 25, TILES)


class WhereCourse(Track):
    """A curve over the turns; click, drag and arrow keys choose a turn."""

    radius = 12.0

    def __init__(self, page: Page, inquest: Inquest, at: int, go: Callable[[int], None]) -> None:
        self.inquest = inquest
        super().__init__(page, _("Possible tiles"), "course", len(inquest.stops) - 1, at, go)

    @property
    def value(self) -> str:
        """The chosen turn and its number of possible tiles, in words."""
        tiles = many("{number} tile", "{number} tiles", self.inquest.stops[self.at].possible)
        return f"{self.at}: {tiles}"

    def natural_width(self) -> int:
        return self.look.pt(300)

    def height_for(self, width: int) -> int:
        return self.look.pt(180)

    def track(self) -> Rect:
        """Return the area of the curve."""
        look, rect = self.look, Rect((0, 0), self.area.size)
        left, right = rect.left + look.pt(52), rect.right - look.pt(26)
        top, bottom = rect.top + look.pt(46), rect.bottom - look.pt(34)
        return Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _y(self, count: int) -> int:
        plot = self.track()
        return plot.bottom - plot.height * count // TILES

    def paint(self, sheet: Sheet) -> None:
        look, plot, stops = self.look, self.track(), self.inquest.stops
        sheet.box(sheet.rect, look.px(12), "panel", "line", 1)
        head = look.pt(22)
        all_tiles = _("of {number}", number=TILES)
        right = sheet.text(
            all_tiles, (sheet.rect.right - look.px(16), head), 15, "regular", "muted", "midright"
        )
        limit = right.left - look.px(28)
        sheet.text(self.label, (look.px(16), head), 18, "title", "bone", limit=limit)
        for count in AXIS:
            y = self._y(count)
            line = Rect(plot.left - look.px(6), y, plot.width + look.px(12), 1)
            sheet.box(line, 0, "line")
            spot = (plot.left - look.px(14), y)
            sheet.text(str(count), spot, 14, "regular", "muted", "midright")
        points = [(self.x_of(stop.turn), self._y(stop.possible)) for stop in stops]
        path = "L".join(f"{x} {y}" for x, y in points)
        area = f"M{points[0][0]} {plot.bottom}L{path}L{points[-1][0]} {plot.bottom}Z"
        sheet.shape(
            f'<path d="{area}" fill="{SPECTRE}" fill-opacity="0.13"/>'
            f'<path d="M{path}" fill="none" stroke="{SPECTRE}" '
            f'stroke-width="{2.5 * look.unit:.1f}" stroke-linejoin="round"/>'
        )
        self._paint_signs(sheet, points)
        self._paint_turns(sheet, plot)
        self._paint_knob(sheet, plot, points[self.at])

    def _paint_signs(self, sheet: Sheet, points: list[tuple[int, int]]) -> None:
        """Mark Radar uses and the capture."""
        size = self.look.pt(16)
        roomy = self.x_of(1) - self.x_of(0) >= size * 0.8
        for stop, (x, y) in zip(self.inquest.stops, points, strict=True):
            last = stop is self.inquest.stops[-1] and self.inquest.captured
            name = "capture" if last else "radar" if stop.radars and roomy else ""
            if name and stop.turn != self.at:
                picture = icon(name, size, "#5ED6A8" if last else "#8CCBFF")
                sheet.put(picture, (x - size // 2, y - size - self.look.pt(4)))

    def _paint_turns(self, sheet: Sheet, plot: Rect) -> None:
        most = max(2, plot.width // self.look.pt(34))
        y = plot.bottom + self.look.pt(17)
        last = len(self.inquest.stops) - 1
        step = max(1, -(-last // most))
        for turn in (*range(0, last - step // 2, step), last):
            if abs(self.x_of(turn) - self.x_of(self.at)) > self.look.pt(24):
                sheet.text(
                    str(turn) if turn else "S",
                    (self.x_of(turn), y),
                    14,
                    "regular",
                    "muted",
                    "center",
                )

    def _paint_knob(self, sheet: Sheet, plot: Rect, point: tuple[int, int]) -> None:
        """Draw the chosen turn and its number of possible tiles."""
        look, (x, y) = self.look, point
        sheet.box(Rect(x - 1, plot.top, max(2, look.px(2)), plot.height), 0, "candle")
        dot = Rect(0, 0, look.pt(12), look.pt(12))
        dot.center = (x, y)
        sheet.box(dot, dot.height / 2, "candle", "night", 1)
        knob = Rect(0, 0, look.pt(28), look.pt(28))
        knob.center = (x, plot.bottom + look.pt(17))
        sheet.box(knob, knob.height / 2, "deep", "candle", 2)
        said = str(self.at) if self.at else "S"
        sheet.text(said, knob.center, 15, "bold", "candle", "center")
        words = many("{number} tile", "{number} tiles", self.inquest.stops[self.at].possible)
        wide = text.width(words, "bold", look.pt(15)) + look.px(18)
        chip = Rect(0, 0, wide, look.pt(24))
        chip.midleft = (x + look.px(10), max(plot.top, min(y - look.pt(18), plot.bottom)))
        if chip.right > sheet.rect.right - look.px(6):
            chip.right = x - look.px(10)
        sheet.box(chip, chip.height / 2, "deep", "candle", 1)
        sheet.text(words, chip.center, 15, "bold", "candle", "center")
