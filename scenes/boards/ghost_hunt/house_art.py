"""The house painted: garden, floors, furniture, walls with doors, and the van; once for a size."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from game.rules.ghost_hunt.house import squares_in
from scenes.boards.floor_art import NIGHT
from scenes.boards.ghost_hunt.floors import FLOORING, FLOORS, T, style_of
from scenes.boards.ghost_hunt.furniture import decor_body, hiding_body
from scenes.boards.ghost_hunt.plan import CLEAR, HuntPlan
from scenes.boards.walls import Masonry
from scenes.ui import shapes
from scenes.ui.cache import kept
from scenes.ui.svg import rasterise, rect, stroke

MASONRY: Final = Masonry(T, width=6, depth=7, pad=6)
BREATH: Final = 110  # how much of the walls shows in the dark, of 255


def picture(plan: HuntPlan, body: str, square: int, padded: bool = False) -> pygame.Surface:
    """Return SVG in units of the house as a picture, if `padded` larger on every side."""
    return MASONRY.picture(body, plan.house.width, plan.house.height, square, padded)


@kept(megabytes=48)
def rooms(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return garden, floors and furniture with the shadows of the walls, without the walls."""
    rng, house = random.Random(9), plan.house  # the same house looks the same on every day
    body = _garden(plan, rng)
    for number in range(house.count):
        y, x = divmod(number, house.width)
        room = house.room_of[number]
        if room >= 0:
            body += FLOORS[style_of(house.room_names[room], room)](x * T, y * T, rng)
        elif house.walks[number] and not house.van >> number & 1:
            body += FLOORING.slabs(x * T, y * T, rng, "#86877A")
    body += decor_body(plan, rng) + grid(plan)
    surface = pygame.Surface((house.width * square, house.height * square))
    surface.blit(picture(plan, body + MASONRY.shadows(plan.pieces), square), (0, 0))
    shapes.add_grain(surface)
    return surface


@kept(megabytes=64)
def ground(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the whole house before it is lit, larger by the pad on every side."""
    pad, walls = MASONRY.pad_of(square), standing(plan, square)
    surface = pygame.Surface(walls.get_size())
    surface.fill("#0A0D19")
    surface.blit(rooms(plan, square), (pad, pad))
    surface.blit(parked(plan, square, shut), parking(plan, square))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=96)
def outlines(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return what darkness never hides: chalk, hiding spots and a breath of the walls."""
    surface = _chalked(plan, square).copy()
    van = parked(plan, square, shut).copy()
    van.set_alpha(BREATH)
    surface.blit(van, parking(plan, square))
    return surface


@kept(megabytes=48)
def _chalked(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return the outlines without the van, the same in a hunt."""
    pad, walls = MASONRY.pad_of(square), standing(plan, square).copy()
    walls.set_alpha(BREATH)
    surface = pygame.Surface(walls.get_size(), pygame.SRCALPHA)
    surface.blit(picture(plan, chalk(plan) + hiding_body(plan), square), (pad, pad))
    surface.blit(walls, (0, 0))
    return surface


@kept(megabytes=48)
def standing(plan: HuntPlan, square: int) -> pygame.Surface:
    """Return walls and doors, larger by the pad on every side."""
    return picture(plan, _doors(plan) + MASONRY.walls(plan.pieces), square, True)


@kept(megabytes=8)
def parked(plan: HuntPlan, square: int, shut: bool) -> pygame.Surface:
    """Return the van with a square around it: all of the house that a hunt changes itself."""
    column, row, wide, high = plan.van_box
    box = f"{(column - 1) * T} {(row - 1) * T} {(wide + 2) * T} {(high + 2) * T}"
    return rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{(wide + 2) * T}" '
        f'height="{(high + 2) * T}">{_van(plan, shut)}</svg>',
        ((wide + 2) * square, (high + 2) * square),
    )


def parking(plan: HuntPlan, square: int) -> tuple[int, int]:
    """Return where the picture of the van lies on that of the house."""
    column, row, _, _ = plan.van_box
    pad = MASONRY.pad_of(square)
    return pad + (column - 1) * square, pad + (row - 1) * square


def grid(plan: HuntPlan) -> str:
    """Return the thin lines around squares that are walked on."""
    house, body = plan.house, ""
    for number in range(house.count):
        if house.room_of[number] >= 0 or house.walks[number]:
            y, x = divmod(number, house.width)
            lines = f'fill="none" stroke="{NIGHT}" stroke-width="1.2" stroke-opacity="0.34"'
            body += rect(x * T, y * T, T, T, lines)
    return body


def chalk(plan: HuntPlan) -> str:
    """Return a pentagram in a circle on each spawn square."""
    body = ""
    for number in plan.house.spawns:
        y, x = divmod(number, plan.house.width)
        cx, cy = (x + 0.5) * T, (y + 0.5) * T
        turns = [index * math.tau * 2 / 5 for index in range(5)]
        path = "L".join(f"{cx + 17 * math.sin(a):.1f} {cy - 17 * math.cos(a):.1f}" for a in turns)
        body += (
            f'<circle cx="{cx}" cy="{cy}" r="19" fill="none" stroke="#F2ECD8" '
            'stroke-width="1.7" opacity="0.6"/>'
        )
        body += stroke(f"M{path}Z", "#F2ECD8", 1.7, 'opacity="0.6"')
    return body


def _garden(plan: HuntPlan, rng: random.Random) -> str:
    """Return the night garden where no room is: grass, trees and a few graves."""
    house = plan.house
    body = rect(0, 0, house.width * T, house.height * T, 'fill="#1C3430"')
    outside = [
        number
        for number in range(house.count)
        if house.room_of[number] < 0 and not house.walks[number]
    ]
    for number in outside:
        y, x = divmod(number, house.width)
        for _ in range(16):
            gx, gy = x * T + rng.uniform(2, T - 2), y * T + rng.uniform(8, T - 2)
            tone = rng.choice(("#2C5045", "#254439", "#38604F"))
            path = f"M{gx:.0f} {gy:.0f}q1 -5 {rng.uniform(-3, 3):.1f} -8"
            body += stroke(path, tone, 1.4)
    near = {(n % house.width, n // house.width) for n in squares_in(house.van)}
    for index, number in enumerate(outside):
        y, x = divmod(number, house.width)
        crowded = any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in near)
        if crowded:
            continue
        if index % 5 == 2:
            body += _grave(x * T + 14, y * T + 12)
        elif index % 3 == 0:
            body += _tree(x * T + 25, y * T + 28, rng.uniform(15, 21))
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


def _doors(plan: HuntPlan) -> str:
    """Return thresholds and open leaves."""
    body, wide = "", CLEAR * T
    sill = 'rx="1" fill="#B9803F" stroke="#3B2413" stroke-width="1.2"'
    leaf = 'fill="#D39A52" stroke="#2E1B0D" stroke-width="1.2"'
    for edge in plan.edges:
        if edge.kind == "wall":
            continue
        x, y, start = edge.column * T, edge.row * T, (T - wide) / 2
        if edge.upper:
            body += rect(x + start, y - 5, wide, 10, sill)
            hinge = x + start + 2
            path = f"M{hinge:.1f} {y - 2.5}h25v5h-25z"
            body += f'<path transform="rotate(62 {hinge:.1f} {y})" d="{path}" {leaf}/>'
        else:
            body += rect(x - 5, y + start, 10, wide, sill)
            hinge = y + start + 2
            path = f"M{x - 2.5} {hinge:.1f}h5v25h-5z"
            body += f'<path transform="rotate(28 {x} {hinge:.1f})" d="{path}" {leaf}/>'
    return body


def _van(plan: HuntPlan, shut: bool) -> str:
    """Return the hunters' van with its doors, open or shut."""
    column, row, wide, high = plan.van_box
    x, y, w, h = column * T, row * T, wide * T, high * T
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
        body += stroke(f"M{x + index * T} {y + 8}V{y + h - 8}", "#4A648A", 1.2)
    return body + "".join(_van_door(*door, shut) for door in plan.van_doors)


def _van_door(column: int, row: int, direction: int, shut: bool) -> str:
    """Return one door of the van: a green line, or a red bar with stripes."""
    x, y = column * T, row * T
    spin = {0: 0, 2: 90, 3: 180, 1: 270}[direction]
    turn = f'transform="rotate({spin} {x + T / 2} {y + T / 2})"'
    if not shut:
        return f"<g {turn}>{stroke(f'M{x + 5} {y + 1}h{T - 10}', '#58D8A8', 4)}</g>"
    bar = 'rx="3" fill="#5A1E26" stroke="#FF8A7A" stroke-width="2"'
    stripes = "".join(f"M{x + 8 + k * 14} {y - 2}l9 5" for k in range(3))
    return f"<g {turn}>{rect(x + 1, y - 5, T - 2, 9, bar)}{stroke(stripes, '#FF8A7A', 2)}</g>"
