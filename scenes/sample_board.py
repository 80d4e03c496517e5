"""A small position of 18 Ghosts that shows what the settings for seeing do."""

from typing import Final

import pygame
from pygame import Rect

from scenes.ui import shapes, text
from scenes.ui.look import Look
from scenes.ui.svg import drawing, sprite

ROWS: Final = ("BR^BR", "YmYmY", "RBRB>", "BmYmR", "YRvBY")
NAMES: Final = {"R": "red", "B": "blue", "Y": "yellow", "^": "red", ">": "yellow", "v": "blue"}
OPEN: Final = {"^": 90, ">": 90, "v": 180}  # degrees; the red portal has been turned once
PIECES: Final = (
    "a5:B0 b5:R1 d5:B0 e5:R1 a4:Y0 c4:Y1 e4:Y1 a3:R0 c3:R0 d3:B1 "
    "a2:B1 c2:Y0 d2:B0 e2:R0 a1:Y1 d1:B1 e1:Y0"
)
MOVER, TARGET, PREY = "c3", "b3", "d3"


class Grid:
    """Where the chambers are in a picture of `size` pixels."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        self.gap = max(2, look.px(4))
        self.edge = look.px(12)
        letters = look.pt(20) if look.coordinates else 0
        side = min(size) - letters
        self.cell = (side - 2 * self.edge - 4 * self.gap) // 5
        side = 5 * self.cell + 4 * self.gap + 2 * self.edge
        left = (size[0] - side - letters) // 2 + letters
        self.frame = Rect(left, (size[1] - side - letters) // 2, side, side)

    def place(self, square: str) -> Rect:
        """Return the area of a square such as "c3"."""
        column, row = "abcde".index(square[0]), 5 - int(square[1])
        step = self.cell + self.gap
        left, top = self.frame.left + self.edge, self.frame.top + self.edge
        return Rect(left + column * step, top + row * step, self.cell, self.cell)


def sample_board(size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return the position drawn in a look, with a choice of moves marked."""
    palette, grid = look.palette, Grid(size, look)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    frame = shapes.box(grid.frame.size, look.px(14), palette.deep, palette.line, 2)
    surface.blit(frame, grid.frame)
    for index, kind in enumerate("".join(ROWS)):
        place = grid.place("abcde"[index % 5] + str(5 - index // 5))
        _draw_chamber(surface, kind, place, look)
    for piece in PIECES.split():
        place = grid.place(piece[:2])
        name = f"eighteen_ghosts/{NAMES[piece[3]]}_{piece[4]}"
        picture = sprite(name, round(grid.cell * 0.84), look)
        surface.blit(picture, picture.get_rect(center=place.center))
    _draw_marks(surface, grid, look)
    if look.coordinates:
        _draw_coordinates(surface, grid, look)
    return surface


def _draw_chamber(surface: pygame.Surface, kind: str, place: Rect, look: Look) -> None:
    name = "mirror" if kind == "m" else ("portal_" if kind in OPEN else "carpet_") + NAMES[kind]
    surface.blit(sprite(f"eighteen_ghosts/{name}", place.width, look), place)
    if kind in OPEN:
        ring = sprite(f"eighteen_ghosts/ring_{NAMES[kind]}", place.width, look, OPEN[kind])
        surface.blit(ring, ring.get_rect(center=place.center))


def _draw_marks(surface: pygame.Surface, grid: Grid, look: Look) -> None:
    palette, size = look.palette, (grid.cell, grid.cell)
    chosen = shapes.box(size, look.px(7), None, palette.candle, max(2.0, 3 * look.unit))
    surface.blit(chosen, grid.place(MOVER))
    middle, radius = grid.cell / 2, grid.cell * 0.14
    dot = (
        f'<circle cx="{middle}" cy="{middle}" r="{radius * 1.3}" fill="{palette.night}"/>'
        f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{palette.bone}"/>'
    )
    surface.blit(drawing(dot, size), grid.place(TARGET))
    near, far, arm = 2, grid.cell - 2, grid.cell * 0.25
    path = "".join(
        f"M{x} {y + (arm if y == near else -arm)}V{y}H{x + (arm if x == near else -arm)}"
        for x in (near, far)
        for y in (near, far)
    )
    corners = f'<path d="{path}" fill="none" stroke="{palette.ok}" stroke-width="4"/>'
    surface.blit(drawing(corners, size), grid.place(PREY))


def _draw_coordinates(surface: pygame.Surface, grid: Grid, look: Look) -> None:
    for index in range(5):
        letter = text.line("abcde"[index], "bold", look.pt(14), look.palette.muted)
        digit = text.line(str(index + 1), "bold", look.pt(14), look.palette.muted)
        column, row = grid.place(f"{'abcde'[index]}1"), grid.place(f"a{index + 1}")
        below = (column.centerx, grid.frame.bottom + look.pt(10))
        beside = (grid.frame.left - look.pt(10), row.centery)
        surface.blit(letter, letter.get_rect(center=below))
        surface.blit(digit, digit.get_rect(center=beside))
