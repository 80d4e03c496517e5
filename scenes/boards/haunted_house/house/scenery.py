"""The ground of the board: the house with its light, its fog, its haunting and the room names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import pygame
from pygame import Rect

from game.rules.haunted_house.facts import Walked, round_facts
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import SIDE, SQUARES, START, TILES, H, I, tiles_in
from game.state import HIDDEN
from scenes.boards.haunted_house.house import house_art
from scenes.boards.haunted_house.house.house_layout import TILE_UNITS, RoomPlan, plan_of
from scenes.boards.haunted_house.house.plates import place_plates
from scenes.boards.haunted_house.viewers import Side, viewing_side
from scenes.boards.house import interior
from scenes.boards.house.light import Air, Lantern, LightMap, clouds, light_map
from scenes.boards.house.plates import SPECTRE, VIOLET, Sign, plate
from scenes.boards.house.washes import hatch
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing, rect, stroke

HUNTER_LIGHT: Final = "#4E5172"  # Hunters see by this light without lanterns.
GHOST_LIGHT: Final = "#726CA2"  # The Ghost sees by this light.
CANDLE: Final = "#FFDDA0"
FOG: Final = "#30364C"
AIR: Final = Air(5.2, 0.06)
EDGES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
LINES: Final = (
    f"M3 3H{TILE_UNITS - 3}",
    f"M{TILE_UNITS - 3} 3V{TILE_UNITS - 3}",
    f"M3 {TILE_UNITS - 3}H{TILE_UNITS - 3}",
    f"M3 3V{TILE_UNITS - 3}",
)


def haunted_tiles(observation: HauntedHouse) -> int:
    """Return the tiles that the viewer knows to be haunted in this round."""
    haunted = observation.haunted[observation.round]
    return 0 if haunted == HIDDEN else haunted


@lru_cache(maxsize=8)
def headings(observation: HauntedHouse) -> tuple[int, int]:
    """Return where each hunter's lantern points, in degrees clockwise from the right."""
    found = [180, 0]
    for fact in round_facts(observation):
        if isinstance(fact, Walked):
            step = SQUARES[fact.target] - SQUARES[fact.source]
            found[fact.pawn] = {1: 0, -1: 180, SIDE: 270, -SIDE: 90}[step]
    return found[H], found[I]


@dataclass(frozen=True, slots=True)
class LitHouse:
    """Everything the ground of the board depends on."""

    plan: RoomPlan
    side: Side
    starting: bool
    haunted: int  # The viewer knows these tiles to be haunted in this round.
    told: int  # The hunters were told that these rooms are haunted.
    lanterns: tuple[Lantern, ...]


def lit_house(observation: HauntedHouse, flipped: bool) -> LitHouse:
    """Return the house as an observation shows it by lantern light."""
    plan = plan_of(observation.house, flipped)
    return LitHouse(
        plan,
        viewing_side(observation),
        observation.phase == START,
        haunted_tiles(observation),
        observation.told,
        _lanterns(plan, observation),
    )


def paint_house(surface: pygame.Surface, house: Rect, plan: RoomPlan) -> None:
    """Draw rooms and walls by no light at all; the walls reach a little beyond the square."""
    surface.blit(house_art.rooms(plan, house.width // SIDE), house)
    _paint_walls(surface, house, plan, 255)


def _paint_walls(surface: pygame.Surface, house: Rect, plan: RoomPlan, alpha: int) -> None:
    tile = house.width // SIDE
    pad = plan.style.masonry.pad_of(tile)
    surface.blit(interior.standing(plan, tile, alpha), (house.left - pad, house.top - pad))


def paint_light(surface: pygame.Surface, house: Rect, shown: LitHouse) -> None:
    """Light the house, and draw the haunting that its viewer knows of."""
    tile, plan, haunted = house.width // SIDE, shown.plan, shown.haunted
    hunting = shown.side == "hunters"
    light = light_map(plan, (SIDE, SIDE), shown.lanterns, AIR)
    fog = _fog(light) if hunting else None
    light.shine(surface, tile, house.topleft, HUNTER_LIGHT if hunting else GHOST_LIGHT, fog)
    if haunted:
        _paint_mist(surface, house, plan, haunted)
        _paint_walls(surface, house, plan, 150)
    if shown.side != "ghost":
        _paint_told(surface, house, plan, shown.told & ~_whole_rooms(plan, haunted))


def paint_names(
    sheet: pygame.Surface, house: Rect, look: Look, observation: HauntedHouse, flipped: bool
) -> None:
    """Draw the plates of the rooms, with their bars for who may know how full they are."""
    plan, side = plan_of(observation.house, flipped), viewing_side(observation)
    haunted = haunted_tiles(observation)
    figures = {*observation.hunters, observation.ghost, observation.polt}
    taken = {plan.spot(figure) for figure in figures if figure >= 0}
    for place in place_plates(plan, house, look, taken):
        filled = (observation.house.rooms[place.room] & haunted).bit_count()
        known = bool(observation.told >> place.room & 1) if side == "hunters" else filled == 7
        sign: Sign = "ghost" if known else ""
        picture = plate(place.name, place.pixels, look, sign, None if side == "hunters" else filled)
        sheet.blit(picture, picture.get_rect(center=place.middle))


def _lanterns(plan: RoomPlan, observation: HauntedHouse) -> tuple[Lantern, ...]:
    found = []
    for pawn in (H, I):
        column, row = plan.spot(observation.hunters[pawn])
        angle = (headings(observation)[pawn] + (180 if plan.flipped else 0)) % 360
        found.append(Lantern(column, row, 2.1, CANDLE, 0.66))
        found.append(Lantern(column, row, 5.0, CANDLE, 0.92, angle))
    if observation.ghost >= 0:
        found.append(Lantern(*plan.spot(observation.ghost), 2.4, "#8FF0E0", 0.42))
    return tuple(found)


def _fog(light: LightMap) -> pygame.Surface:
    """Return the fog that lies where no lantern reaches."""
    size = light.light.get_size()
    dark = pygame.Surface(size)
    dark.fill("#FFFFFF")
    for _ in range(2):  # Fog gives way to light sooner than the dark does.
        dark.blit(light.light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    dark.blit(clouds(size, FOG, 5), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _whole_rooms(plan: RoomPlan, haunted: int) -> int:
    """Return the rooms whose every tile is in a set."""
    found = 0
    for room in range(7):
        tiles = [tile for tile in range(TILES) if plan.room_of(tile) == room]
        if all(haunted >> tile & 1 for tile in tiles):
            found |= 1 << room
    return found


def _paint_mist(surface: pygame.Surface, house: Rect, plan: RoomPlan, haunted: int) -> None:
    """Draw the haunting: a glowing sheet for each room, violet where the room is complete."""
    whole, size = _whole_rooms(plan, haunted), house.width // SIDE
    for number in tiles_in(haunted):
        room = plan.room_of(number)
        column, row = plan.spot(number)
        edges = 0
        for index, (across, down) in enumerate(EDGES):
            other = plan.tile(column + across, row + down)
            if other is None or not haunted >> other & 1 or plan.room_of(other) != room:
                edges |= 1 << index
        picture = _mist(size, bool(whole >> room & 1), edges, number % 5)
        surface.blit(picture, (house.left + column * size, house.top + row * size))


@kept(megabytes=12)
def _mist(size: int, full: bool, edges: int, seed: int) -> pygame.Surface:
    """Return the mist on one tile, with a bright line along the given edges of its sheet."""
    ink, fill = (VIOLET, "#5A3FB0") if full else (SPECTRE, "#1C7F84")
    scale = size / TILE_UNITS
    body = rect(0, 0, TILE_UNITS, TILE_UNITS, f'fill="{fill}" opacity="0.58"')
    rng = Random(seed)
    for _ in range(3):
        x, y, turn = 18 + rng.random() * 48, 18 + rng.random() * 48, rng.random() * math.tau
        body += wisp(x, y, 15, turn, ink)
    lines = "".join(path for index, path in enumerate(LINES) if edges >> index & 1)
    body += stroke(lines, ink, 3, 'opacity="0.95"')
    return drawing(f'<g transform="scale({scale:.4f})">{body}</g>', (size, size))


def wisp(x: float, y: float, size: float, turn: float, colour: str) -> str:
    """Return a curl of mist."""
    points = [
        (
            x + size * k / 26 * math.cos(turn + k / 3.6),
            y + size * k / 26 * math.sin(turn + k / 3.6) * 0.8,
        )
        for k in range(26)
    ]
    path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
    return stroke(path, colour, 2.2, 'opacity="0.75"')


def _paint_told(surface: pygame.Surface, house: Rect, plan: RoomPlan, told: int) -> None:
    """Draw the woven veil over rooms that the hunters were told are haunted."""
    size = house.width // SIDE
    for number in range(TILES):
        if told >> plan.room_of(number) & 1:
            column, row = plan.spot(number)
            veil = hatch((size, size), "#5F41A8", "#C9B4FF", 0.4)
            surface.blit(veil, (house.left + column * size, house.top + row * size))
