"""The time line of a match: a draggable bar with turn numbers and highlights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from game.language import _
from scenes.results.graph import marks_of_axis
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.track import Track
from scenes.ui.widget import Page

KNOB_UNITS: Final = 24  # In units of type.


class Timeline(Track):
    """The positions 0 to `last` of a match.

    `turns` are numbers below the bar with their positions; `prelude` names what comes before the
    first. `moments` are icons above the bar, `notes` positions with a mark on it.
    """

    radius = 14.0

    def __init__(
        self,
        page: Page,
        last: int,
        at: int,
        prelude: str,
        turns: Sequence[tuple[int, int]],
        moments: Sequence[tuple[int, str]],
        words: Callable[[int], str],
        go: Callable[[int], None],
        notes: Sequence[int] = (),
    ):
        self.prelude = prelude
        self.turns = list(turns)
        self.moments = list(moments)
        self.words = words
        self.swings: list[int] = []
        self.notes = list(notes)
        super().__init__(page, _("Position"), "position", last, at, go)

    @property
    def value(self) -> str:
        """The progress at the current position in words."""
        return self.words(self.at)

    def mark_swings(self, positions: Sequence[int]) -> None:
        """Mark the positions after the largest swings with their numbers."""
        self.swings = list(positions)
        if self.image is not None:
            self.redraw()

    def natural_width(self) -> int:
        return self.look.pt(400)

    def height_for(self, width: int) -> int:
        return self.look.pt(48)

    def track(self) -> Rect:
        high, side = self.look.pt(8), self.look.pt(KNOB_UNITS)
        top = self.look.pt(18)
        return Rect(side, top, max(1, self.area.width - 2 * side), high)

    def paint(self, sheet: Sheet) -> None:
        look, track = self.look, self.track()
        sheet.box(track, track.height / 2, "night", "edge", 1)
        at = self.x_of(self.at)
        done = Rect(track.left, track.top, max(1, at - track.left), track.height)
        sheet.box(done, track.height / 2, "candle")
        self._paint_turns(sheet, track)
        self._paint_moments(sheet, track)
        self._paint_notes(sheet, track)
        self._paint_swings(sheet, track)
        knob = Rect(0, 0, look.pt(KNOB_UNITS), look.pt(KNOB_UNITS))
        knob.center = (at, track.centery)
        sheet.box(knob, knob.width / 2, "bone", "night", 3)

    def _paint_turns(self, sheet: Sheet, track: Rect) -> None:
        look = self.look
        y = sheet.size[1] - text.line_height(look.pt(14)) // 2
        thin = max(1, look.px(1))
        most = max(1, track.width // look.pt(60))
        numbers = marks_of_axis(len(self.turns), most)[1:]
        free = track.left
        first = self.x_of(self.turns[0][1]) if self.turns else track.right
        wide = text.width(self.prelude, "regular", look.pt(14))
        if self.prelude and track.left + wide + look.pt(12) <= first:
            sheet.text(self.prelude, (track.left, y), 14, "regular", "muted")
            free += wide + look.pt(12)
        for number, ply in self.turns:
            x = self.x_of(ply)
            if number in numbers:
                sheet.box(Rect(x, track.bottom + look.px(3), thin, look.px(6)), 0, "muted")
                words = str(number)
                half = text.width(words, "regular", look.pt(14)) // 2 + look.pt(4)
                if x - half >= free:
                    sheet.text(words, (x, y), 14, "regular", "muted", "center")
                    free = x + half

    def _paint_notes(self, sheet: Sheet, track: Rect) -> None:
        """Draw a note mark at every position with notes."""
        slip = Rect(0, 0, self.look.pt(10), self.look.pt(16))
        for ply in self.notes:
            slip.center = (self.x_of(ply), track.centery)
            sheet.box(slip, self.look.px(2), "bone", "night", 2)

    def _paint_moments(self, sheet: Sheet, track: Rect) -> None:
        side = self.look.pt(16)
        free = -side
        for ply, icon in self.moments:
            x = self.x_of(ply)
            if x - side // 2 >= free:
                sheet.icon(icon, (x, track.top - side // 2), side, "focus")
                free = x + side // 2

    def _paint_swings(self, sheet: Sheet, track: Rect) -> None:
        """Draw the number of each swing on the bar."""
        side = self.look.pt(20)
        found = sorted(enumerate(self.swings, 1), key=lambda swing: swing[1])
        lefts = side_by_side([self.x_of(position) for _number, position in found], side)
        for (number, _position), left in zip(found, lefts, strict=True):
            ring = Rect(left, track.centery - side // 2, side, side)
            sheet.box(ring, side / 2, "night", "focus", 2)
            sheet.text(str(number), ring.center, 14, "bold", "focus", "center")


def side_by_side(middles: Sequence[int], side: int) -> list[int]:
    """Return left edges of squares without overlap, each centred on its middle if possible."""
    lefts: list[int] = []
    for middle in middles:
        left = middle - side // 2
        lefts.append(max(left, lefts[-1] + side) if lefts else left)
    return lefts
