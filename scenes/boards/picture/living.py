"""Living decoration around a board: candles, lanterns, things about to open, a window."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

import pygame
from pygame import Rect

from scenes.boards.board import Board
from scenes.boards.layout import Spot
from scenes.ui.decoration.candle import Candlelight
from scenes.ui.decoration.life import Life, Part, Point, clear_of
from scenes.ui.decoration.noise import wander
from scenes.ui.decoration.wall import taken_on, window_parts
from scenes.ui.drawing import shapes
from scenes.ui.drawing.look import Look
from scenes.ui.widget import Page

CANDLE_LIGHT_UNITS: Final = 67  # The light of a board's candle flickers this far.
HUM_STEPS: Final = 7  # The brightnesses of what is about to open.
HUM_STEPS_A_SECOND: Final = 0.9


class Hum:
    """The glow of a place that is about to open, which is heard as well."""

    def __init__(self, area: Rect, colour: str, seed: int) -> None:
        self.area = area
        self.colour = colour
        self.seed = seed

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the brightness."""
        return round((HUM_STEPS - 1) * wander(seconds, self.seed, HUM_STEPS_A_SECOND))

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Add its light."""
        assert isinstance(step, int)
        light = shapes.glow(self.area.size, self.colour, 0.08 + 0.05 * step)
        surface.blit(light, self.area, special_flags=pygame.BLEND_RGB_ADD)


def _wall(page: Page, board: Board[Any]) -> list[Part]:
    """Return the window and the candles on the wall above a board."""
    look, painter = page.look, board.painter
    if painter is None:
        return []
    area = painter.board
    strip = Rect(0, look.px(4), look.size[0], area.top - look.px(6))
    taken = [*taken_on(page), painter.side, area]
    return window_parts(look, strip, taken, board.view.weather, 5)


def _on_board(page: Page, board: Board[Any]) -> tuple[list[Part], list[float]]:
    """Return what lives on a board that is not in motion, and the sides from which it hums."""
    look, painter, view = page.look, board.painter, board.view
    parts: list[Part] = []
    hums: list[float] = []
    if painter is None or board.animating or board.behind:
        return parts, hums
    shut = [*taken_on(page), painter.side]
    places = [place.rect.inflate(8, 8) for place in board.places.values()]
    radius = look.px(CANDLE_LIGHT_UNITS)
    for number, lamp in enumerate(view.lamps(board.seen, painter.board, look)):
        light = Rect(0, 0, 2 * radius, 2 * radius)
        light.center = lamp.spot
        light = clear_of(light.clip(painter.ground.room.get_rect()), shut)
        parts.append(Candlelight(look, lamp.spot, radius, light, places, 3 + number))
    for number, spot in enumerate(_lanterns(board)):
        parts.append(_lantern(look, board, spot, 21 + number))
    for name, colour in view.opening(board.observation).items():
        place = board.places.get(name)
        if place:
            inside = place.rect.clip(board.glass) if board.glass else place.rect
            parts.append(Hum(inside, look.palette.colour(colour), len(name) + len(parts)))
            hums.append(board.stereo_pan(name))
    return parts, hums


def _lanterns(board: Board[Any]) -> list[Spot]:
    """Return the spots of the figures that carry a light."""
    return [
        spot
        for spot, piece in board.pieces.items()
        if piece.picture in board.view.lanterns and not board.places[spot[0]].beside
    ]


def _lantern(look: Look, board: Board[Any], spot: Spot, seed: int) -> Part:
    """Return the light of a lantern, in which all that flies is out of sight."""
    pose = board.pose(spot)
    radius = max(2, round(pose.size * 0.8))
    light = Rect(0, 0, 2 * radius, 2 * radius)
    light.center = round(pose.x), round(pose.y)
    whole = board.glass or (board.painter.board if board.painter else light)
    return Candlelight(look, light.center, radius, light.clip(whole), [light], seed)


def _seen_by(board: Board[Any]) -> object:
    """Return a value that changes whenever the decoration of a board must be made again."""
    if board.animating or board.behind:
        return None
    lanterns = [(spot, board.pose(spot)) for spot in _lanterns(board)]
    opening = dict(board.view.opening(board.observation))
    at = [board.places[name].rect for name in opening if name in board.places]
    return board.inner(), board.glass, lanterns, opening, at, board.overheard


class TableLife:
    """The living decoration of a screen, kept up to date with its board.

    On a board in motion nothing is drawn but what moves there.
    """

    def __init__(self) -> None:
        self._life = Life(())
        self._around: tuple[
            object, ...
        ] = ()  # The page, how many of its widgets are seen, and the painter.
        self._seen: object = None  # What was seen of the board then.
        self._walls: list[Part] = []

    def on(self, page: Page, board: Board[Any]) -> Life:
        """Return the decoration for this page and board; its clocks continue across changes."""
        visible = sum(1 for widget in page.widgets if widget.visible)
        around, seen = (page.container, visible, board.painter), _seen_by(board)
        if around != self._around:
            self._walls = _wall(page, board)
        if around != self._around or seen != self._seen:
            before, self._life = self._life, self._life_of(page, board)
            self._around, self._seen = around, seen
            self._life.go_on(before)
        return self._life

    def _life_of(self, page: Page, board: Board[Any]) -> Life:
        look = page.look
        parts, hums = _on_board(page, board)
        parts = [part for part in (*parts, *self._walls) if min(part.area.size) > 0]
        heard = () if board.overheard else hums  # Nobody who looks away learns of it.
        return Life(parts, look.reduced_motion or not look.speed, heard)
