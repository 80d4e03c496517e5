"""What lies below the pieces of a board: the lit ground, the signs on it, and what is beside it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.state import State
from scenes.boards.animation import Wave, ease_out, smooth
from scenes.boards.view import View
from scenes.ui import shapes
from scenes.ui.look import Look
from scenes.ui.svg import sprite

if TYPE_CHECKING:
    from scenes.boards.board import Board

S = TypeVar("S", bound=State)
Picture = TypeVar("Picture")

FLAME: Final = "#FFB84A"
REACH: Final = 140  # units around the board where its shadow and light fall
FLICKER: Final = (1.0, 0.96)  # strengths of the candle light
FLICKERING: Final = (0, 0, 0, 1, 0)  # which strength goes with which step of the idle motion
KEPT: Final = 3  # pictures of each kind that are not painted anew when they are seen again


class Shelf(Generic[Picture]):
    """The last few pictures of a kind."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def get(self, key: Hashable, paint: Callable[[], Picture]) -> Picture:
        """Return the picture of a key, painted if it is not there."""
        if key not in self._kept:
            self._kept[key] = paint()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


class Ground(Generic[S]):
    """Paints the ground of one game in one look; only what has changed is painted anew."""

    def __init__(
        self, view: View[S], look: Look, board: Rect, side: Rect, room: pygame.Surface
    ) -> None:
        self.view = view
        self.look = look
        self.board = board
        self.side = side
        self.room = room
        self._reach = board.inflate(2 * look.px(REACH), 2 * look.px(REACH)).clip(room.get_rect())
        self._grounds: Shelf[list[pygame.Surface]] = Shelf()
        self._sheets: Shelf[pygame.Surface] = Shelf()
        self._sides: Shelf[pygame.Surface] = Shelf()

    def draw(self, surface: pygame.Surface, board: Board[S]) -> None:
        """Draw board and side; while something moves the old light goes over into the new."""
        level = FLICKERING[board.sway % len(FLICKERING)]
        ground = self._lit(board.observation, level)
        before = None if board.earlier is None else self._lit(board.earlier, level)
        if before is None or before is ground:
            surface.blit(ground, self._reach)
        else:
            surface.blit(before, self._reach)
            ground.set_alpha(round(255 * smooth(min(1.0, board.time / board.length))))
            surface.blit(ground, self._reach)
            ground.set_alpha(None)
        if self.side:
            key = self.view.side_key(board.observation)
            side = self._sides.get(key, lambda: self._paint_side(board.observation))
            surface.blit(side, self.side)
        self._draw_signs(surface, board)

    def _lit(self, observation: S, level: int) -> pygame.Surface:
        key = self.view.board_key(observation)
        grounds = self._grounds.get(key, lambda: self._paint_grounds(observation))
        return grounds[level % len(grounds)]

    def _paint_grounds(self, observation: S) -> list[pygame.Surface]:
        """Return the board in the candle light of every strength."""
        plain = self.room.subsurface(self._reach).copy()
        area = self.board.move(-self._reach.left, -self._reach.top)
        self.view.paint_board(plain, area, self.look, observation)
        lamps = self.view.lamps(area, self.look)
        if not lamps:
            return [plain]
        grounds = []
        for strength in FLICKER:
            lit = plain.copy()
            for lamp in lamps:
                x, y = lamp.spot
                for radius, bright in lamp.lights:
                    glow = shapes.glow((2 * radius, 2 * radius), FLAME, bright * strength)
                    spot = (x - radius, y - radius)
                    lit.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)
                picture = sprite(lamp.picture, lamp.size, self.look)
                lit.blit(picture, picture.get_rect(center=lamp.spot))
            grounds.append(lit)
        return grounds

    def _paint_side(self, observation: S) -> pygame.Surface:
        reach = self.side.inflate(2 * self.look.px(20), 2 * self.look.px(20))
        sheet = pygame.Surface(reach.size)
        sheet.blit(self.room, (0, 0), reach)
        away = (self._reach.left - reach.left, self._reach.top - reach.top)
        sheet.blit(self._lit(observation, 0), away)
        inner = self.side.move(-reach.left, -reach.top)
        self.view.paint_side(sheet, inner, self.look, observation)
        return sheet.subsurface(inner).copy()

    # -- signs on the board

    def _draw_signs(self, surface: pygame.Surface, board: Board[S]) -> None:
        """Draw the signs, those from before as long as something moves, and widening rings."""
        observation = board.observation if board.earlier is None else board.earlier
        key = self.view.over_key(observation)
        if key is not None:
            surface.blit(self._sheets.get(key, lambda: self._paint_signs(observation)), self.board)
        for wave in board.waves:
            self._draw_wave(surface, board, wave)

    def _paint_signs(self, observation: S) -> pygame.Surface:
        sheet = pygame.Surface(self.board.size, pygame.SRCALPHA)
        self.view.paint_over(sheet, Rect((0, 0), self.board.size), self.look, observation)
        return sheet

    def _draw_wave(self, surface: pygame.Surface, board: Board[S], wave: Wave) -> None:
        part = (board.time - wave.begin) / wave.length
        place = board.places.get(wave.place)
        if place is None or not 0 < part < 1:
            return
        far = 2 * round((0.3 + (wave.reach - 0.3) * ease_out(part)) * place.rect.width)
        ring = Rect(0, 0, far, far)
        ring.center = place.rect.center
        inner = [other.rect for other in board.places.values() if not other.beside]
        around = inner[0].unionall(inner)
        surface.set_clip(around.clip(board.magnifier.glass) if board.magnifier.glass else around)
        radius, ink = self.look.px(24), self.look.palette.colour(wave.colour)
        for extra, width, colour in ((2, 8, self.look.palette.night), (0, 4, ink)):
            edge = ring.inflate(self.look.px(extra), self.look.px(extra))
            pygame.draw.rect(surface, colour, edge, self.look.px(width), radius)
        surface.set_clip(None)
