"""The layers of a board's picture: each paints one value, again only when that has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

import pygame
from pygame import Rect

from scenes.ui.drawing.look import Look

V = TypeVar("V", bound=Hashable)

# The board without its pieces; signs on it, below its pieces; what is beside it; what is above all.
Plane = Literal["ground", "signs", "side", "above"]
NOWHERE: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of a board and its side on a surface."""

    board: Rect
    side: Rect

    def moved(self, right: int, down: int) -> Areas:
        """Return both areas moved by pixels."""
        return Areas(self.board.move(right, down), self.side.move(right, down))


@dataclass(frozen=True, slots=True)
class Layer(Generic[V]):
    """One layer of a picture; `paint` depends on the areas, the look and the value alone.

    The ground is painted on the room, signs on a transparent sheet, layers above on the window.
    Only the plane "above" may have several layers. `extent` returns the area that holds all that
    is painted; without it that is the whole board.
    """

    plane: Plane
    value: V
    paint: Callable[[pygame.Surface, Areas, Look, V], None]
    extent: Callable[[Areas, Look, V], Rect] | None = None

    def draw(self, surface: pygame.Surface, areas: Areas, look: Look) -> None:
        """Paint the value into the areas of a surface."""
        self.paint(surface, areas, look, self.value)

    def area(self, areas: Areas, look: Look) -> Rect:
        """Return the area that holds all the layer paints."""
        return self.extent(areas, look, self.value) if self.extent else areas.board


Layers = tuple[Layer[Any], ...]


def on_plane(layers: Iterable[Layer[Any]], plane: Plane) -> Layers:
    """Return the layers of one plane, the lowest first."""
    return tuple(layer for layer in layers if layer.plane == plane)


def sole(layers: Iterable[Layer[Any]], plane: Plane) -> Layer[Any] | None:
    """Return the layer of a plane that has at most one, or None."""
    return next((layer for layer in layers if layer.plane == plane), None)


def ground_of(layers: Iterable[Layer[Any]]) -> Layer[Any]:
    """Return the layer that paints the board without its pieces."""
    return next(layer for layer in layers if layer.plane == "ground")
