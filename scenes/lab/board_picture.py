"""The board of a game as a picture, and the areas of its places."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from typing import Any, Final

import pygame
from pygame import Rect

from game import catalog
from game.playtest.heat import HeatGround
from scenes.boards.faces import face_of
from scenes.boards.picture.layer import Areas, ground_of
from scenes.boards.seen import Seen
from scenes.boards.view import View
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.window.preferences import Preferences

PAGE: Final = (900, 720)  # The size of a report's board in pixels.
NIGHT: Final = "#0d1020"

Board = tuple[pygame.Surface, dict[str, Rect]]


def board_of(
    game: str,
    players: int,
    options: Mapping[str, object],
    seed: int,
    size: tuple[int, int],
    look: Look,
) -> Board:
    """Return the cropped picture of the board at the start of a match, and its places."""
    chosen = tuple(sorted(options.items()))
    view, seen = _opening(game, players, chosen, seed)
    places = view.places(seen, Rect((0, 0), size), Rect(0, 0, 0, 0), look)
    surface = _painted(game, players, chosen, seed, size, look)
    edges = surface.get_bounding_rect()
    found = {
        name: place.rect.move(-edges.left, -edges.top)
        for name, place in places.items()
        if not place.beside
    }
    return surface.subsurface(edges), found


def _opening(
    game: str, players: int, options: tuple[tuple[str, object], ...], seed: int
) -> tuple[View[Any], Seen[Any]]:
    """Return a bare view and the beginning of the match that it shows."""
    names = [f"{seat + 1}" for seat in range(players)]
    view: View[Any] = face_of(game).view(names, bare=True)
    return view, Seen(catalog.new_state(game, players, dict(options), seed))


@kept(megabytes=24)
def _painted(
    game: str,
    players: int,
    options: tuple[tuple[str, object], ...],
    seed: int,
    size: tuple[int, int],
    look: Look,
) -> pygame.Surface:
    view, seen = _opening(game, players, options, seed)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    areas = Areas(surface.get_rect(), Rect(0, 0, 0, 0))
    ground_of(view.layers(seen)).draw(surface, areas, look)
    return surface


def paint_ground(game: str, players: int, options: Mapping[str, object], seed: int) -> HeatGround:
    """Return the board for an HTML report, drawn without a window."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    look = Preferences().look((1280, 720))
    surface, places = board_of(game, players, options, seed, PAGE, look)
    picture = pygame.Surface(surface.size)
    picture.fill(NIGHT)
    picture.blit(surface, (0, 0))
    data = io.BytesIO()
    pygame.image.save(picture, data, "board.jpg")
    areas = {name: (area.x, area.y, area.w, area.h) for name, area in places.items()}
    return HeatGround(data.getvalue(), surface.size, areas)
