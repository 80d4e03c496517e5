"""A house of Ghost Hunt painted: garden, floors, furniture, walls, and the van."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from scenes.boards.ghost_hunt.house.house_layout import STYLE, TILE_UNITS, HuntPlan
from scenes.boards.house import interior
from scenes.boards.house.furniture import furniture
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.svg import rasterise, rect, stroke

DARK_WALL_ALPHA: Final = 110  # Walls show this much in the dark, of 255.


def inside_body(plan: HuntPlan) -> str:
    """Return garden, floors, furniture and the grid of squares."""
    rng = Random(9)  # The same house looks the same on every day.
    body = interior.floors(plan, rng) + _garden(plan, rng)
    return body + furniture(plan) + interior.grid(plan)


def whole_body(plan: HuntPlan) -> str:
    """Return the house without light: floors, furniture, hiding places, van, doors and walls."""
    van = _van(plan, False)
    return inside_body(plan) + plan.signs() + van + interior.standing_body(plan)


@kept(megabytes=48)
def rooms(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return garden, floors and furniture with the shadows of the walls, without the walls."""
    return interior.ground(plan, inside_body(plan), square)


@kept(megabytes=64)
def ground(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the whole house before it is lit, larger by the pad on every side."""
    pad, walls = STYLE.masonry.pad_of(square), interior.standing(plan, square)
    surface = pygame.Surface(walls.get_size())
    surface.fill("#0A0D19")
    surface.blit(rooms(plan, square), (pad, pad))
    surface.blit(parked(plan, square, shut), parking(plan, square))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=96)
def outlines(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the parts visible in darkness: chalk, hiding places, faint walls."""
    surface = _chalked(plan, square).copy()
    van = parked(plan, square, shut).copy()
    van.set_alpha(DARK_WALL_ALPHA)
    surface.blit(van, parking(plan, square))
    return surface


@kept(megabytes=48)
def _chalked(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return the outlines without the van, the same in a hunt."""
    pad, walls = STYLE.masonry.pad_of(square), interior.standing(plan, square).copy()
    walls.set_alpha(DARK_WALL_ALPHA)
    surface = pygame.Surface(walls.get_size(), pygame.SRCALPHA)
    surface.blit(interior.picture(plan, plan.signs(), square), (pad, pad))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=8)
def parked(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the van with a square around it: all of the house that a hunt changes itself."""
    column, row, wide, high = plan.van_box
    left, top, long, tall = (n * TILE_UNITS for n in (column - 1, row - 1, wide + 2, high + 2))
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {long} {tall}" '
        f'width="{long}" height="{tall}">{_van(plan, shut)}</svg>',
        ((wide + 2) * square, (high + 2) * square),
    )


def parking(plan: HuntPlan, square: int) -> tuple[int, int]:
    """Return where the picture of the van lies on that of the house."""
    column, row, _, _ = plan.van_box
    pad = STYLE.masonry.pad_of(square)
    return pad + (column - 1) * square, pad + (row - 1) * square


def _garden(plan: HuntPlan, rng: Random) -> str:
    """Return trees and a few graves on the lawn, away from the van."""
    body, van = "", [plan.floor.spot(square) for square in plan.van]
    lawn = [plan.floor.spot(square) for square in range(len(plan.rooms))]
    for index, (x, y) in enumerate(spot for spot in lawn if plan.is_lawn(*spot)):
        if any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in van):
            continue
        if index % 5 == 2:
            body += _grave(x * TILE_UNITS + 14, y * TILE_UNITS + 12)
        elif index % 3 == 0:
            body += _tree(x * TILE_UNITS + 25, y * TILE_UNITS + 28, rng.uniform(15, 21))
    return body


def _tree(x: float, y: float, radius: float) -> str:
    shade = f'rx="{radius:.1f}" ry="{radius * 0.9:.1f}" fill="#000000" opacity="0.35"'
    body = f'<ellipse cx="{x + 5}" cy="{y + 7}" {shade}/>'
    for dx, dy, part, tone in ((0, 0, 1, "#16302A"), (-0.3, -0.3, 0.72, "#1F4238"),
                               (0.35, -0.25, 0.55, "#275145"), (-0.1, 0.35, 0.5, "#234A3F"),
                               (-0.35, -0.4, 0.35, "#356657")):  # fmt: skip
        cx, cy = x + dx * radius, y + dy * radius
        body += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{radius * part:.1f}" fill="{tone}"/>'
    return body


def _grave(x: float, y: float) -> str:
    stone = f"M{x} {y + 26}V{y + 8}Q{x} {y} {x + 11} {y}Q{x + 22} {y} {x + 22} {y + 8}V{y + 26}Z"
    return (
        f'<ellipse cx="{x + 12}" cy="{y + 27}" rx="14" ry="4" fill="#000000" opacity="0.4"/>'
        f'<path d="{stone}" fill="#7C8496" stroke="#2B3040" stroke-width="1.6"/>'
    ) + stroke(f"M{x + 11} {y + 6}V{y + 18}M{x + 6.5} {y + 10.5}H{x + 15.5}", "#3E4456", 2.4)


def _van(plan: HuntPlan, shut: bool) -> str:
    """Return the hunters' van with its doors, open or shut."""
    column, row, wide, high = plan.van_box
    x, y, w, h = column * TILE_UNITS, row * TILE_UNITS, wide * TILE_UNITS, high * TILE_UNITS
    body = rect(x - 16, y + 6, w + 52, h - 2, 'rx="12" fill="#000000" opacity="0.45"')
    nose = (
        f"M{x + w - 6} {y + 3}H{x + w + 18}Q{x + w + 30} {y + 6} {x + w + 32} {y + 18}"
        f"V{y + h - 16}Q{x + w + 30} {y + h - 4} {x + w + 16} {y + h - 2}H{x + w - 6}Z"
    )
    body += f'<path d="{nose}" fill="#2F5E8E" stroke="#0B1626" stroke-width="2"/>'
    glass = (
        f"M{x + w + 8} {y + 9}H{x + w + 18}Q{x + w + 23} {y + 14} {x + w + 23} {y + h / 2}"
        f"Q{x + w + 23} {y + h - 13} {x + w + 18} {y + h - 9}H{x + w + 8}Z"
    )
    body += f'<path d="{glass}" fill="#A8D2F0" opacity="0.85"/>'
    for left in (14, w - 34):
        for top in (y - 4, y + h - 2):
            body += rect(x + left, top, 26, 6, 'rx="2" fill="#14161E"')
    shell = 'rx="7" fill="#3A6FA4" stroke="#0B1626" stroke-width="2"'
    body += rect(x - 8, y + 2, w + 6, h - 4, shell)
    floor = 'rx="4" fill="#26384F" stroke="#16233A" stroke-width="1.5"'
    body += rect(x - 3, y + 7, w - 4, h - 14, floor)
    for index in range(1, wide):
        body += stroke(f"M{x + index * TILE_UNITS} {y + 8}V{y + h - 8}", "#4A648A", 1.2)
    return body + "".join(_van_door(*door, shut) for door in plan.van_doors)


def _van_door(column: int, row: int, degrees: int, shut: bool) -> str:
    """Return one door of the van: a green line, or a red bar with stripes."""
    x, y = column * TILE_UNITS, row * TILE_UNITS
    turn = f'transform="rotate({degrees} {x + TILE_UNITS / 2} {y + TILE_UNITS / 2})"'
    if not shut:
        return f"<g {turn}>{stroke(f'M{x + 5} {y + 1}h{TILE_UNITS - 10}', '#58D8A8', 4)}</g>"
    bar = 'rx="3" fill="#5A1E26" stroke="#FF8A7A" stroke-width="2"'
    stripes = "".join(f"M{x + 8 + k * 14} {y - 2}l9 5" for k in range(3))
    return (
        f"<g {turn}>{rect(x + 1, y - 5, TILE_UNITS - 2, 9, bar)}{stroke(stripes, '#FF8A7A', 2)}</g>"
    )
