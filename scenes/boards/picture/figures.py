"""Small pictures of a game's pieces, in a row, and of its whole board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.files import asset
from game.game import Game
from game.language import _
from game.state import State
from scenes.boards.board import Board
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.faces import face_of
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet
from scenes.ui.drawing.svg import sprite
from scenes.ui.widget import Page, Widget

BOARD_SIDE_UNITS: Final = 580  # Boards have it in a window of 1280x720.
MIN_PAINTED_SIDE: Final = 420  # Pixels; the names of rooms would be cut on a smaller board.


def portrait_of(game: str, level: str) -> str:
    """Return the portrait sprite of a bot, empty for a person or a level without one."""
    name = f"{game}/face_{level}"
    return name if name in _portraits(game) else ""


@cache
def _portraits(game: str) -> frozenset[str]:
    """Return the portrait sprites of a game; a level in a file is looked up, never opened."""
    return frozenset(f"{game}/{path.stem}" for path in asset(game).glob("face_*.svg"))


class Figures(Widget):
    """Pieces side by side, `size` units of type each; a negative `gap` lets them overlap."""

    role = "image"

    def __init__(
        self,
        page: Page,
        game: Game,
        sprites: Sequence[str],
        label: str,
        size: float = 34,
        gap: float = 4,
        align: str = "left",
    ):
        super().__init__(page, label)
        self.game = game
        self.sprites = list(sprites)
        self.size = size
        self.gap = gap
        self.align = align

    def natural_width(self) -> int:
        many = len(self.sprites)
        return self.look.pt(self.size) * many + self.look.pt(self.gap) * max(0, many - 1)

    def height_for(self, width: int) -> int:
        return self.look.pt(self.size)

    def paint(self, sheet: Sheet) -> None:
        step = self.look.pt(self.size) + self.look.pt(self.gap)
        side = min(self.look.pt(self.size), sheet.size[1])
        used = step * (len(self.sprites) - 1) + side
        if used > sheet.size[0] and len(self.sprites) > 1:
            step = max(1, (sheet.size[0] - side) // (len(self.sprites) - 1))
            used = step * (len(self.sprites) - 1) + side
        left = sheet.size[0] - used if self.align == "right" else 0
        for index, name in enumerate(self.sprites):
            picture = sprite(f"{self.game.key}/{name}", side, self.look)
            place = picture.get_rect(midleft=(left + index * step, sheet.rect.centery))
            sheet.put(picture, place.topleft)


class BoardPicture(Widget):
    """The board of a game with an observation, still, bare and as large as its place allows.

    `least` is its minimum side length in units. With `plain` it has no coordinates, which are large
    beside a small board.
    """

    role = "image"

    def __init__(
        self,
        page: Page,
        game: Game,
        observation: State,
        least: float = 240,
        plain: bool = False,
    ) -> None:
        super().__init__(page, _("The board of {game}", game=_(game.title)), name="board picture")
        self.observation = observation
        self.least = least
        self.plain = plain
        self.board = Board(face_of(game.key).view(bare=True), observation, BoardHooks())

    def natural_width(self) -> int:
        return self.look.px(self.least)

    def height_for(self, width: int) -> int:
        return min(width, self.look.px(self.least))

    def turn_to(self, observation: State) -> None:
        """Show another position."""
        if observation != self.observation:
            self.observation = observation
            self.redraw()

    def _look(self, side: int, scale: float) -> Look:
        """Return the look for a board of `side` pixels that is painted `scale` times as large.

        Frame and lights shrink with the board, but not its texts.
        """
        part = side / self.look.px(BOARD_SIDE_UNITS)
        return replace(
            self.look,
            size=_scaled(self.look.size, scale),
            unit=self.look.unit * part * scale,
            text_scale=self.look.text_scale / part,
            coordinates=self.look.coordinates and not self.plain,
        )

    def paint(self, sheet: Sheet) -> None:
        side = min(sheet.size) - self.look.px(20)
        scale = max(1.0, MIN_PAINTED_SIDE / side)
        surface = pygame.Surface(_scaled(sheet.size, scale))
        surface.fill(sheet.colour("panel"))
        area = Rect(0, 0, *_scaled((side, side), scale))
        area.center = surface.get_rect().center
        room = surface.copy()
        self.board.arrange(self._look(side, scale), area, Rect(0, 0, 0, 0), room)
        self.board.show(self.observation, False, None, moving=False)
        self.board.draw(surface)
        if scale > 1:
            surface = pygame.transform.smoothscale(surface, sheet.size)
        sheet.put(shapes.rounded(surface.convert_alpha(), self.look.px(12)), (0, 0))


def _scaled(size: tuple[int, int], scale: float) -> tuple[int, int]:
    return round(size[0] * scale), round(size[1] * scale)
