"""Small pictures of positions, painted in slices beside the frames."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.game import Game
from game.language import spoken
from game.state import State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.boards.picture.figures import BOARD_SIDE_UNITS
from scenes.boards.view import View
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import USUAL_PIXELS
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import mix
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.slices import SlicedTask
from scenes.ui.widget import Page, Widget

Finder = Callable[[], tuple[Game, State] | None]  # Returns a position, or None if there is none.
Painting = Callable[[tuple[int, int], Look], pygame.Surface | None]
SLICE_SECONDS: Final = 0.002  # The least time for which a picture is painted.
RIM_PART: Final = 0.045  # A part of the side, around the squares.
MIN_PAINTED_UNITS: Final = 160  # A smaller picture is painted so large, then shrunk.
MAX_LIST_BYTES: Final = 16 << 20  # A list in a window of USUAL pixels has no more.


def paint_position(
    game: Game, observation: State, size: tuple[int, int], look: Look
) -> pygame.Surface:
    """Return the board of an observation as a picture of `size`, without its coordinates."""
    view: View[Any] = face_of(game.key).view(bare=True)
    board: Board[Any] = Board(view, observation, BoardHooks())
    large = max(1.0, look.px(MIN_PAINTED_UNITS) / min(size))  # Names would cover a smaller board.
    wide, high = (round(length * large) for length in size)
    rim = round(RIM_PART * min(wide, high))
    side = min(wide, high)
    for _attempt in range(2):  # The first one shows how much room the board takes.
        part = side / (BOARD_SIDE_UNITS * look.unit)
        small = replace(look, unit=look.unit * part, coordinates=False)
        area = Rect(side, side, side, side)
        places = view.places(board.seen, area, Rect(0, 0, 0, 0), small).values()
        found = [place.rect for place in places if not place.beside] or [area]
        squares = found[0].unionall(found)
        grown = min((wide - 2 * rim) / squares.width, (high - 2 * rim) / squares.height)
        side = round(side * grown) if _attempt == 0 else side
    whole = pygame.Surface((3 * side, 3 * side))
    whole.fill(look.palette.panel)
    board.arrange(small, area, Rect(0, 0, 0, 0), whole.copy())
    board.show(observation, False, None, moving=False)
    board.draw(whole)
    crop = Rect(0, 0, wide, high)
    crop.center = squares.center
    picture = pygame.Surface((wide, high))
    picture.fill(look.palette.panel)
    picture.blit(whole, (0, 0), crop)
    if large > 1:
        picture = pygame.transform.smoothscale(picture, size)
    return shapes.rounded(picture.convert_alpha(), look.px(8))


def of_position(find: Finder) -> Painting:
    """Return the function that paints the position that `find` finds."""

    def paint(size: tuple[int, int], look: Look) -> pygame.Surface | None:
        found = find()
        return None if found is None else paint_position(*found, size, look)

    return paint


@dataclass(frozen=True, slots=True)
class Wish:
    """A picture to paint."""

    key: Hashable
    paint: Painting


class Thumbnails:
    """The pictures of a list, all of one size."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self.look: Look | None = None
        self._language = ""
        self._pictures: OrderedDict[Hashable, pygame.Surface | None] = OrderedDict()
        self._wishes: list[Wish] = []
        self._task: SlicedTask | None = None
        self._current: Wish | None = None
        self._fresh = False

    def fit(self, size: tuple[int, int], look: Look) -> None:
        """Paint for this size and look, in the current language, from now on."""
        if (size, look, spoken()) != (self.size, self.look, self._language):
            self.size, self.look, self._language = size, look, spoken()
            self._pictures.clear()
            self._task = self._current = None

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture of a key, or None if it is not painted or there is none."""
        return self._pictures.get(key)

    def wish(self, wishes: Iterable[Wish]) -> None:
        """Paint these pictures, the first ones first, and no others."""
        begun = {self._current.key} if self._current else set()
        self._wishes = [w for w in wishes if w.key not in self._pictures and w.key not in begun]

    def forget(self, key: Hashable) -> None:
        """Drop a picture whose position may have changed."""
        self._pictures.pop(key, None)

    @property
    def done(self) -> bool:
        """Whether nothing is left to paint."""
        return self._task is None and not self._wishes

    def has(self, keys: Iterable[Hashable]) -> bool:
        """Return whether these pictures are painted."""
        return all(key in self._pictures for key in keys)

    def go_on(self, spare: Callable[[], float], keys: Collection[Hashable] | None = None) -> bool:
        """Paint while `spare` returns spare seconds, by default all, or at least `keys`.

        Return whether these are painted.
        """
        while not (self.done if keys is None else self.done or self.has(keys)):
            left = spare()
            if left <= 0:
                break
            if self._task is None or self._task.dropped:
                self._current = self._next()
                self._task = SlicedTask(lambda: self._paint(self._current))
            if self._task.go_on(left if math.isinf(left) else max(SLICE_SECONDS, left)):
                self._task = self._current = None
                self._fresh = True
            elif math.isinf(left):
                self._task.finish()
            else:
                break
        return self.done or (keys is not None and self.has(keys))

    def take_fresh(self) -> bool:
        """Return whether a picture was painted since the last call."""
        fresh, self._fresh = self._fresh, False
        return fresh

    def _next(self) -> Wish:
        if self._current is not None:  # The task of this picture was dropped.
            return self._current
        return self._wishes.pop(0)

    def _paint(self, wish: Wish | None) -> None:
        look = self.look
        if wish is None or look is None:
            return
        size = self.size
        picture = wish.paint(size, look)
        if (size, look) != (self.size, self.look):
            return
        self._pictures[wish.key] = picture
        window = max(USUAL_PIXELS, look.size[0] * look.size[1])
        most = MAX_LIST_BYTES * window // USUAL_PIXELS // (4 * max(1, size[0] * size[1]))
        while len(self._pictures) > max(1, most):
            self._pictures.popitem(last=False)


def empty(size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return the picture in the place of one that is not painted yet."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(mix(look.palette.panel, look.palette.night, 0.4))
    return shapes.rounded(picture, look.px(8))


class Thumbnail(Widget):
    """One picture of some thumbnails, `size` units of type large."""

    role = "image"

    def __init__(
        self, page: Page, label: str, thumbnails: Thumbnails, wish: Wish, size: tuple[float, float]
    ) -> None:
        self.thumbnails = thumbnails
        self.wish = wish
        self.size = size
        super().__init__(page, label, name="thumbnail")
        thumbnails.fit(self.pixels, page.look)

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of the picture."""
        return self.look.pt(self.size[0]), self.look.pt(self.size[1])

    def natural_width(self) -> int:
        return self.pixels[0]

    def height_for(self, width: int) -> int:
        return self.pixels[1]

    def paint(self, sheet: Sheet) -> None:
        picture = self.thumbnails.get(self.wish.key) or empty(self.pixels, self.look)
        sheet.place(picture, sheet.rect.center)
