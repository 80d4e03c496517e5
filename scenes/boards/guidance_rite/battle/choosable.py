"""The marks of what can be chosen on the board for powers and items; all else steps back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.rules.guidance_rite import state
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite import click_paths
from scenes.boards.guidance_rite.actions import ACTIONS, ITEMS
from scenes.boards.guidance_rite.claiming.unveiling import paint_veil
from scenes.boards.guidance_rite.symbols.tokens import HALF_TURN_EIGHTHS
from scenes.boards.layout import Place
from scenes.boards.picture import marks
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.sheet import Sheet

STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
PHASES: Final = (state.EMPOWERING, state.BLACKENING, state.SECOND_HALF)
REACH_SQUARES: Final = 0.46  # From the middle of a square to the dot at the tip of an arrow.
DOT_UNITS: Final = 8  # The radius of a dot.
RING_UNITS: Final = 15  # The radius of the ring around the arrow that is pointed at.


@dataclass(frozen=True, slots=True)
class Choosable:
    """The squares that stay in full light, and the arrows that can be pressed."""

    # The squares that can be chosen, hold an arrow that can be, or are chosen.
    squares: frozenset[str]
    framed: tuple[str, ...]  # The squares that can be pressed.
    arrows: tuple[str, ...]
    pointed: str  # The arrow that is pointed at, empty for none.
    is_bite: bool  # The arrows are taken away.


def choosable(
    observation: GuidanceRite, chosen: Sequence[str], pointed: str | None
) -> Choosable | None:
    """Return what can be chosen for a power or an item, or None where there is no such choice."""
    has_item = bool(chosen) and ACTIONS.by_place.get(chosen[0]) in ITEMS
    if observation.phase not in PHASES and not has_item:
        return None
    nexts = click_paths.following(observation, chosen)
    arrows = sorted(place for place in nexts if click_paths.arrow_at(place))
    there = {square for square, *_rest in filter(None, map(click_paths.arrow_at, arrows))}
    names = observation.ground.names
    framed = tuple(name for name in names if name in nexts and name not in there)
    lit = frozenset(there | set(framed) | set(names).intersection(chosen))
    if not lit:
        return None
    is_bite = bool(arrows) and observation.phase == state.EMPOWERING and not there <= set(chosen)
    return Choosable(lit, framed, tuple(arrows), pointed if pointed in nexts else "", is_bite)


def arrow_rect(square: Rect, direction: int, flipped: bool) -> Rect:
    """Return the part of a square where the arrow of a direction is pressed."""
    right, down = STEPS[(direction + HALF_TURN_EIGHTHS * flipped) % 8]
    third = square.width // 3
    rect = Rect(0, 0, third, third)
    rect.center = square.centerx + right * third, square.centery + down * third
    return rect


def paint(
    surface: pygame.Surface,
    places: Mapping[str, Place],
    look: Look,
    shown: Choosable,
    flipped: bool,
) -> None:
    """Draw the veil, the frames, and a dot at each arrow that can be pressed."""
    palette, sheet = look.palette, Sheet.over(surface, look)
    for name, place in places.items():
        if name not in shown.squares:
            paint_veil(surface, place, look)
    for name in shown.framed:
        wide = places[name].rect.inflate(look.px(4), look.px(4))
        surface.blit(marks.outline(wide.size, look.px(11), 4 * look.unit, palette.candle), wide)
    for arrow in shown.arrows:
        spot = click_paths.arrow_at(arrow)
        if spot is None:
            continue
        cell, (right, down) = (
            places[spot[0]].rect,
            STEPS[(spot[1] + HALF_TURN_EIGHTHS * flipped) % 8],
        )
        middle = (
            round(cell.centerx + right * REACH_SQUARES * cell.width),
            round(cell.centery + down * REACH_SQUARES * cell.height),
        )
        is_pointed = arrow == shown.pointed
        radius = look.px(RING_UNITS if is_pointed else DOT_UNITS)
        disc = Rect(0, 0, 2 * radius, 2 * radius)
        disc.center = middle
        if not is_pointed:
            sheet.box(disc, radius, "candle", "night", 2)
            continue
        ink, sign = ("danger", "cross") if shown.is_bite else ("candle", "plus")
        sheet.box(disc, radius, "night", ink, 3)
        sheet.icon(sign, middle, radius, ink)
