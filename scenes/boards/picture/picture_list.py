"""A list whose rows begin with a small picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from scenes.boards.picture.thumbnails import Thumbnails, Wish, empty
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.row_list import ListRow, RowList
from scenes.ui.widget import Page

WIDTH_RATIO: Final = 1.3  # A part of the height of a picture.


class PictureList(RowList):
    """Rows with the pictures that `wish` asks for; a wheel notch moves one row."""

    size, inset = 18.0, 24.0
    wheel_rows, least = 1, 2

    def __init__(
        self,
        page: Page,
        label: str,
        count: int,
        row: Callable[[int], ListRow],
        wish: Callable[[int], Wish],
        thumbnails: Thumbnails,
        chosen: int,
        choose: Callable[[int], None],
        open_it: Callable[[], None],
        name: str,
        top: int = 0,
    ) -> None:
        self.wish = wish
        self.thumbnails = thumbnails
        super().__init__(page, label, count, row, chosen, choose, open_it, name, top)

    def place(self, rect: Rect) -> None:
        self.thumbnails.fit(self.picture_size(self.look), self.look)
        super().place(rect)

    @classmethod
    def picture_size(cls, look: Look) -> tuple[int, int]:
        """Return the size of a picture in pixels."""
        high = cls.row_height(look) - look.px(12)
        return round(high * WIDTH_RATIO), high

    def paint(self, sheet: Sheet) -> None:
        rows = range(self.top, min(self.count, self.top + self.rows))
        self.thumbnails.wish([self.wish(row) for row in rows])
        super().paint(sheet)

    def go_on(self, spare: Callable[[], float], seen: bool = True) -> bool:
        """Paint pictures while `spare` returns spare seconds; return whether all are shown.

        Before the list is `seen`, it is drawn only when all are painted.
        """
        painted = self.thumbnails.go_on(spare)
        fresh = (painted or seen) and self.thumbnails.take_fresh()
        if fresh:
            self.redraw()
        return painted and not fresh

    def _paint_row(self, sheet: Sheet, index: int, rect: Rect, room: int) -> None:
        size = self.picture_size(self.look)
        super()._paint_row(sheet, index, rect, room + size[0] + self.look.px(4))
        picture = self.thumbnails.get(self.wish(index).key) or empty(size, self.look)
        spot = rect.left + self.look.px(4), rect.top + (rect.height - size[1]) // 2
        sheet.put(picture, spot)
