"""The ground of the board: the house by torch and candle light, dimmed and red in a hunt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import NO_FACING, NONE
from scenes.boards.ghost_hunt.house import house_art
from scenes.boards.ghost_hunt.house.house_layout import STYLE, HuntPlan, plan_of
from scenes.boards.ghost_hunt.sides import Side, viewing_side
from scenes.boards.house.light import Air, Lantern, clouds, light_map
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.clip import blit_slowly
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.slices import pause
from scenes.ui.drawing.svg import drawing

# So soft a light turns nothing white.
AIR: Final = Air(5.4, 0.08, brightest="#DCC69C", full="#FFEFD4")
HALF_BEAM_DEGREES: Final = 29  # A torch's beam has this angle on each side of its middle.
NIGHT_LIGHT: Final = "#6D749F"  # The house has this light without torches.
GHOST_LIGHT: Final = "#8087B4"  # The Ghost sees this light, as it sees in the dark.
HUNT_LIGHT: Final = "#74404F"
WARM: Final = "#FFDDA0"
HUNT_TORCH_COLOUR: Final = "#C58A5A"  # Torches have this colour in a hunt.
VAN_LIGHT: Final = "#BFD8FF"
GLOW_UNITS: Final = 130  # The glow of a hunt reaches this far beyond the board.
# By facing; hunters who have not stepped look to the house.
BEAM_DEGREES: Final = (270, 180, 0, 90, 270)


def lights(observation: Position) -> tuple[Lantern, ...]:
    """Return the torches of the hunters, the van's lamp, and the glow of a Ghost that is seen."""
    house, hunt = observation.house, bool(observation.hunt)
    found = []
    column, row, wide, _ = plan(observation).van_box
    lamp = Lantern(column + wide // 2, row, 3.0, VAN_LIGHT, 0.3 if hunt else 0.55)
    found.append(lamp)
    colour, near, far = (HUNT_TORCH_COLOUR, 0.45, 0.75) if hunt else (WARM, 0.62, 0.95)
    for hunter, square in enumerate(observation.pawns):
        if square == NONE or house.square_in_front[square] != NONE:
            continue  # A hunter in hiding puts out the light.
        y, x = divmod(square, house.width)
        found.append(Lantern(x, y, 1.9, colour, near))
        if not house.van >> square & 1:
            facing = observation.facing[hunter]
            beam = BEAM_DEGREES[facing if facing >= 0 else NO_FACING]
            found.append(Lantern(x, y, 4.3 if hunt else 5.2, colour, far, beam, HALF_BEAM_DEGREES))
    if observation.ghost >= 0:
        y, x = divmod(observation.ghost, house.width)
        found.append(Lantern(x, y, 2.6, "#FF8A7A" if hunt else "#8FF0E0", 0.5))
    return tuple(found)


def plan(observation: Position) -> HuntPlan:
    """Return the plan of the house."""
    return plan_of(observation.house)


@dataclass(frozen=True, slots=True)
class LitHouse:
    """Everything the ground of the board depends on."""

    house: HuntHouse
    plan: HuntPlan
    side: Side
    hunt: bool
    lights: tuple[Lantern, ...]


def lit_house(observation: Position) -> LitHouse:
    """Return the house as an observation shows it by torch and candle light."""
    side = viewing_side(observation)
    house, hunt = observation.house, bool(observation.hunt)
    return LitHouse(house, plan(observation), side, hunt, lights(observation))


def paint_gloom(surface: pygame.Surface, frame: Rect, look: Look) -> None:
    """Paint the dark glow around the board in a hunt, weaker with distance."""
    size = surface.get_size()
    coarse = max(1, look.px(GLOW_UNITS) // 10)
    inner = (frame.left // coarse, frame.top // coarse, frame.width // coarse,
             frame.height // coarse)  # fmt: skip
    small = _gloom((-(-size[0] // coarse), -(-size[1] // coarse)), inner)
    pause()
    picture = pygame.transform.smoothscale(small, size)
    pause()
    blit_slowly(surface, picture, (0, 0))


@kept(megabytes=1)
def _gloom(size: tuple[int, int], inner: tuple[int, int, int, int]) -> pygame.Surface:
    surface, frame = pygame.Surface(size, pygame.SRCALPHA), Rect(inner)
    for y in range(size[1]):
        down = max(0, frame.top - y, y - frame.bottom)
        for x in range(size[0]):
            far = math.hypot(down, max(0, frame.left - x, x - frame.right)) / 10
            surface.set_at((x, y), (64, 12, 28, round(190 * max(0.0, 1 - far) ** 1.5)))
    return surface


def paint(surface: pygame.Surface, rect: Rect, shown: LitHouse) -> None:
    """Draw the house into its rectangle; walls reach a little beyond it."""
    drawn, hunt, floor = shown.plan, shown.hunt, shown.plan.floor
    square = rect.width // floor.width
    pad = STYLE.masonry.pad_of(square)
    corner = (rect.left - pad, rect.top - pad)
    blit_slowly(surface, house_art.ground(drawn, square, hunt), corner)
    seen = shown.side != "hunters"
    ambient = HUNT_LIGHT if hunt else GHOST_LIGHT if seen else NIGHT_LIGHT
    colour = "#3A1018" if hunt else None if seen else "#20263A"
    light = light_map(drawn, (floor.width, floor.height), shown.lights, AIR)
    fog = clouds(light.light.get_size(), colour) if colour else None
    pause()
    light.shine(surface, square, rect.topleft, ambient, fog)
    pause()
    if hunt:
        blit_slowly(surface, _embers(rect.size), rect.topleft)
    blit_slowly(surface, house_art.outlines(drawn, square, hunt), corner)


@kept(megabytes=16)
def _embers(size: tuple[int, int]) -> pygame.Surface:
    """Return the dark red that closes in from the edges in a hunt."""
    wide, high = size
    return drawing(
        f'<defs><radialGradient id="v" gradientUnits="userSpaceOnUse" cx="{wide / 2}" '
        f'cy="{high / 2}" r="{wide * 0.65}"><stop offset="0.45" stop-color="#3A0510" '
        'stop-opacity="0"/><stop offset="1" stop-color="#2A0208" stop-opacity="0.72"/>'
        f'</radialGradient></defs><rect width="{wide}" height="{high}" fill="url(#v)"/>',
        size,
    )
