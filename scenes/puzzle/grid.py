"""The puzzles of a game as pictures in rows: board, theme, stars, and whether it is solved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Final

import pygame
from pygame import Rect

from game.language import _, many
from scenes.boards.picture.thumbnails import Thumbnails, Wish, empty, of_position
from scenes.puzzle.task import PuzzleTask
from scenes.ui.drawing import text
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.scroll import NOTCH_UNITS, ScrollBar
from scenes.ui.widget import Control, Page

LEAST_TILE_UNITS: Final = 180  # The distance between tiles if the themes need no more.
MOST_TILE_UNITS: Final = 290  # The distance between tiles for long themes.
HEIGHT_RATIO: Final = 0.78  # A part of the width of a picture.
GAP_UNITS: Final = 10
THEME_UNITS: Final = 16  # The type size of the theme; the line below is 1 smaller.
PAD_UNITS: Final = 8
BAR_UNITS: Final = 26  # The width of the scroll bar and its gap, in units of type.


class PuzzleGrid(Control):
    """Pictures of puzzles; a click or Enter opens one, `pointed` gets the one that is chosen."""

    role = "list"

    def __init__(
        self,
        page: Page,
        tasks: Sequence[PuzzleTask],
        solved: Collection[int],
        thumbnails: Thumbnails,
        chosen: int,
        offset: int,
        open_it: Callable[[PuzzleTask], None],
        pointed: Callable[[PuzzleTask], None],
    ) -> None:
        self.tasks = tasks
        self.solved = solved
        self.thumbnails = thumbnails
        self.chosen = chosen
        self.offset = offset  # In pixels.
        self.open_it = open_it
        self.pointed = pointed
        self.grip: int | None = None
        super().__init__(page, _("Puzzles"), name="puzzles")

    @property
    def value(self) -> str:
        """The chosen puzzle in words."""
        task = self.tasks[self.chosen]
        stars = many("{count} star", "{count} stars", task.stars, count=task.stars)
        state = _("solved") if task.number in self.solved else _("not solved")
        return f"{task.title}, {task.theme}, {stars}, {state}"

    # -- layout

    def natural_width(self) -> int:
        return 3 * self.look.pt(LEAST_TILE_UNITS)

    def height_for(self, width: int) -> int:
        return 2 * self._step()[1]

    @property
    def columns(self) -> int:
        """The number of tiles in a row."""
        around = self.look.px(2 * PAD_UNITS + GAP_UNITS)
        wide = min(self._widest + around, self.look.pt(MOST_TILE_UNITS))
        return max(1, self._wide() // max(self.look.pt(LEAST_TILE_UNITS), wide))

    @cached_property
    def _widest(self) -> int:
        """The pixels that the longest theme needs."""
        themes = {task.theme for task in self.tasks}
        return max(text.width(theme, "bold", self.look.pt(THEME_UNITS)) for theme in themes)

    def _wide(self) -> int:
        return max(1, int(self.area.width) - self.look.pt(BAR_UNITS))

    def _step(self) -> tuple[int, int]:
        """Return width and height of a tile and the gap after it, in pixels."""
        lines = sum(text.line_height(self.look.pt(size)) for size in (THEME_UNITS, THEME_UNITS - 1))
        wide = self._wide() // self.columns
        high = self._picture()[1] + lines + self.look.px(2 * PAD_UNITS + 6)
        return wide, high + self.look.px(GAP_UNITS)

    def _picture(self) -> tuple[int, int]:
        """Return the size of a picture in pixels."""
        wide = self._wide() // self.columns - self.look.px(2 * PAD_UNITS + GAP_UNITS)
        return wide, round(wide * HEIGHT_RATIO)

    @property
    def most(self) -> int:
        """The largest offset in pixels."""
        rows = -(-len(self.tasks) // self.columns)
        return max(0, rows * self._step()[1] - self.look.px(GAP_UNITS) - int(self.area.height))

    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.thumbnails.fit(self._picture(), self.look)
        self._reveal(self.chosen)
        self.redraw()

    def _reveal(self, index: int) -> None:
        """Scroll a tile into view."""
        high = self._step()[1]
        top = index // self.columns * high
        room = int(self.area.height) - (high - self.look.px(GAP_UNITS))
        self.offset = min(max(self.offset, top - room), top, self.most)
        self._ask()

    def _scroll_to(self, offset: int) -> bool:
        offset = min(self.most, max(0, offset))
        moved = offset != self.offset
        self.offset = offset
        if moved:
            self._ask()
            self.redraw()
        return moved

    def _ask(self) -> None:
        """Ask for the pictures in view, then for those of the rows around them."""
        high = int(self.area.height)
        around = [*self._between(high, 2 * high), *self._between(-high, 0)]
        self.thumbnails.wish([self._wish(task) for task in [*self.in_view, *around]])

    @property
    def in_view(self) -> Sequence[PuzzleTask]:
        """The puzzles that are at least partly in view."""
        return self._between(0, int(self.area.height))

    def _between(self, top: int, bottom: int) -> Sequence[PuzzleTask]:
        """Return the puzzles between two heights, in pixels from the top of the view."""
        high, columns = self._step()[1], self.columns
        first = max(0, (self.offset + top) // high)
        last = max(0, -(-(self.offset + bottom) // high))
        return self.tasks[first * columns : last * columns]

    @staticmethod
    def _wish(task: PuzzleTask) -> Wish:
        return Wish((task.game, task.number), of_position(task.position))

    # -- input

    def press(self, spot: tuple[int, int] | None) -> None:
        """Open the puzzle at `spot`, or the chosen one."""
        if spot is None:
            self._open(self.chosen)
            return
        found = self._at(spot)
        if found is not None and self.grip is None:
            self._choose(found)
            self._open(found)

    def _open(self, index: int) -> None:
        self.page.sounds.play("click")
        self.open_it(self.tasks[index])

    def _at(self, spot: tuple[int, int]) -> int | None:
        """Return the puzzle at a spot of the widget."""
        wide, high = self._step()
        column, row = spot[0] // wide, (self.offset + spot[1]) // high
        index = row * self.columns + column
        inside = 0 <= column < self.columns and 0 <= spot[1] < self.area.height
        return index if inside and index < len(self.tasks) else None

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.redraw()
        self.pointed(self.tasks[index])

    def handle_key(self, event: pygame.Event) -> bool:
        """Choose with the arrows, Home and End, Page Up and Page Down."""
        last, columns = len(self.tasks) - 1, self.columns
        page = columns * max(1, int(self.area.height) // self._step()[1])
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -columns,
            pygame.K_DOWN: columns,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -last,
            pygame.K_END: last,
        }
        if event.key not in steps:
            return super().handle_key(event)
        step = steps[event.key]
        index = min(last, max(0, self.chosen + step))
        leaves = event.key == pygame.K_LEFT and self.chosen % columns == 0
        if index == self.chosen or leaves or (step == -columns and self.chosen < columns):
            return False  # The focus may leave at the edges.
        self._choose(index)
        self._reveal(index)
        self.redraw()
        return True

    def wheel(self, notches: float) -> bool:
        return self._scroll_to(self.offset - round(notches * self.look.px(NOTCH_UNITS)))

    def process_event(self, event: pygame.Event) -> bool:
        """Point at the puzzle under the mouse."""
        if event.type == pygame.MOUSEMOTION and self.hovered and not self.held:
            found = self._at(self._spot(event))
            if found is not None and found != self.chosen:
                self._choose(found)
        return super().process_event(event)

    def follow(self, spot: tuple[int, int], down: bool) -> bool:
        """Drag the scroll bar."""
        bar = self._bar()
        if down:
            on_bar = spot[0] >= bar.track.left and self.most > 0
            self.grip = bar.grip(spot[1]) if on_bar else None
        if self.grip is not None:
            self._scroll_to(bar.pulled(spot[1], self.grip))
        return False

    def _bar(self) -> ScrollBar:
        wide, high = self.area.size
        track = Rect(wide - self.look.pt(16), 0, self.look.pt(16), high)
        return ScrollBar(track, self.look.pt(36), high, high + self.most, self.offset)

    # -- drawing

    def paint(self, sheet: Sheet) -> None:
        wide, high = self._step()
        gap, columns = self.look.px(GAP_UNITS), self.columns
        first = self.offset // high * columns
        for index, task in enumerate(self.in_view, first):
            row, column = divmod(index, columns)
            tile = Rect(column * wide, row * high - self.offset, wide - gap, high - gap)
            self._paint_tile(sheet, task, tile, index == self.chosen)
        if self.most:
            self._bar().paint(sheet, "candle" if self.held and self.grip is not None else "edge")

    def _paint_tile(self, sheet: Sheet, task: PuzzleTask, tile: Rect, chosen: bool) -> None:
        look, pad = self.look, self.look.px(PAD_UNITS)
        fill, edge = ("hover", "candle") if chosen else ("raised", "line")
        sheet.box(tile, look.px(10), fill, edge, 2 if chosen else 1.5)
        size = self._picture()
        picture = self.thumbnails.get((task.game, task.number)) or empty(size, look)
        sheet.put(picture, (tile.left + pad, tile.top + pad))
        below = Rect(tile.left + pad, 0, tile.width - 2 * pad, tile.bottom - pad)
        below.height -= tile.top + pad + size[1] + look.px(4)
        below.bottom = tile.bottom - pad
        if below.top >= 0 and tile.bottom <= sheet.size[1]:  # A line that is cut cannot be read.
            self._paint_words(sheet, task, below)

    def _paint_words(self, sheet: Sheet, task: PuzzleTask, area: Rect) -> None:
        """Draw theme, stars and number; a tick marks a solved puzzle."""
        look = self.look
        first = area.top + text.line_height(look.pt(THEME_UNITS)) // 2
        sheet.text(task.theme, (area.left, first), THEME_UNITS, "bold", limit=area.width)
        second = area.bottom - text.line_height(look.pt(THEME_UNITS - 1)) // 2
        star = look.pt(17)
        for number in range(task.stars):
            centre = area.left + star // 2 + number * (star + look.px(2)), second
            sheet.icon("star", centre, star, "candle")
        told = sheet.text(f"{task.number + 1}", (area.right, second), THEME_UNITS - 1, "regular",
                          "muted", "midright")  # fmt: skip
        if task.number in self.solved:
            sheet.icon("check", (told.left - look.px(6) - star // 2, second), star, "ok")
