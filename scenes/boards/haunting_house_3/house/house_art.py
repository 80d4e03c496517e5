"""The picture of the house: frames, rails, name plates, legend, tiles and light."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Rect

from game.language import _, mark
from game.rules.haunting_house_3 import house as house_rules
from game.rules.haunting_house_3.cards import NO_CARD
from game.rules.haunting_house_3.state import OVER, PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import ALL_SIDES, DOWN, SIDES, TURNED
from game.rules.haunting_house_3.walking import walls_between
from scenes.boards.haunting_house_3.house.house_layout import HousePlan, house_in, larger
from scenes.boards.haunting_house_3.house.reach import ReachLight
from scenes.boards.haunting_house_3.pieces import KEY, disk_of, mark_of, tile_of
from scenes.boards.house.plates import fitting_pixels, plate
from scenes.boards.house.washes import wash
from scenes.boards.picture.frame import paint_frame, paint_larger_frame
from scenes.boards.picture.lens import Lens
from scenes.boards.view import SEATS
from scenes.ui.drawing import text
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.palette import CONTRAST_PALETTES, Palette
from scenes.ui.drawing.svg import drawing, sprite, stroke

TITLES: Final = (mark("First storey"), mark("Second storey"), mark("Attic"))
WOOD: Final = "#2A1D24"  # The middle of a frame has this colour.
GHOST_COLOUR: Final = "#C9B6F2"  # What is for ghosts has this colour.
DISK_TILES: Final = 0.36  # A disk on a tile has this side, in tiles.
SMALL_GOAL_TILES: Final = 0.46  # The goal's moon has this side beside what is printed on its tile.
AROUND_UNITS: Final = 40  # The surroundings of an enlarged house that are drawn with it.
WALL_TILES: Final = 0.155  # A tile's floor begins this far inside its edge, in tiles.


# The shell


@kept(megabytes=24)
def _shell(
    size: tuple[int, int], look: Look, storeys: int, flipped: bool, alone: bool
) -> pygame.Surface:
    """Return everything that stays while the tiles change."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    house = house_in(Rect((0, 0), size), look, storeys, flipped, alone=alone)
    _paint_shell(surface, house, look, storeys)
    return surface


def _paint_shell(
    surface: pygame.Surface,
    house: HousePlan,
    look: Look,
    storeys: int,
    whole: HousePlan | None = None,
) -> None:
    """Draw rails, frames and name plates; `whole` is the unzoomed plan of an enlarged house."""
    for stair in range(storeys - 1):
        _paint_rail(surface, house.rail(stair), look)
    for storey in range(storeys):
        if whole is None:
            paint_frame(surface, house.frame(storey), look)
        else:
            size = whole.frame(storey).size
            paint_larger_frame(surface, house.frame(storey), size, look)
        if look.coordinates:
            _paint_letters(surface, house, storey, look)
    room = min(house.frame(storey).width for storey in range(storeys)) * 0.7
    pixels = fitting_pixels(_(TITLES[min(1, storeys - 1)]), look.pt(16), 9, room)
    for storey in range(storeys):
        _paint_plate(surface, house.frame(storey), _(TITLES[storey]), look, pixels)


def _paint_rail(surface: pygame.Surface, rail: Rect, look: Look) -> None:
    """Draw where a staircase may slide."""
    rail = rail.inflate(-rail.width // 2, 0)
    unit = look.unit
    notches = "".join(
        f"M{8 * unit:.1f} {y:.1f}H{rail.width - 8 * unit:.1f}"
        for y in (rail.height * k / 20 for k in range(1, 20))
    )
    body = (
        f'<rect x="1" y="1" width="{rail.width - 2}" height="{rail.height - 2}" rx="{8 * unit}" '
        f'fill="#0D1020" stroke="#4A5588" stroke-width="{1.5 * unit}"/>'
        f'<path d="{notches}" fill="none" stroke="#39426B" stroke-width="{1.5 * unit}"/>'
    )
    surface.blit(drawing(body, rail.size), rail)


def _paint_letters(surface: pygame.Surface, house: HousePlan, storey: int, look: Look) -> None:
    """Draw the letters of the columns below and the digits of the rows to the left."""
    area = house.storey(storey)
    size, pixels = house.tile, min(look.pt(14), round(house.pad * 0.9))
    for index in range(area.width // size):
        along = index if not house.flipped else area.width // size - 1 - index
        low = (area.left + along * size + size // 2, area.bottom + house.pad // 2)
        side = (area.left - house.pad // 2, area.top + along * size + size // 2)
        for letter, spot in (("abcdef"[index], low), (str(index + 1), side)):
            line = text.line(letter, "bold", pixels, "#E8CF94")
            place = line.get_rect(center=spot)
            pygame.draw.rect(surface, WOOD, place.inflate(look.px(6), 0))  # Over the golden line.
            surface.blit(line, place)


def _paint_plate(surface: pygame.Surface, frame: Rect, name: str, look: Look, pixels: int) -> None:
    """Draw the name of a storey on the upper rim of its frame."""
    picture = plate(name, pixels, look)
    rect = picture.get_rect(midbottom=(frame.centerx, frame.top + look.px(9)))
    rect.top = max(0, rect.top)
    surface.blit(picture, rect)


# The tiles


def tiles_of(state: HauntingHouse3) -> HauntingHouse3:
    """Return a position with the tiles alone, everything else cleared."""
    plain = state.clone()
    places = range(house_rules.FIRST[state.storeys])
    plain.faces = [DOWN if f & DOWN else f & ALL_SIDES for f in state.faces[: len(places)]]
    plain.current_player = plain.round = plain.chosen = plain.step = plain.start = plain.turn = 0
    plain.phase = plain.exit = plain.ghosts = plain.played = plain.partner = plain.left = 0
    plain.moved = plain.ending = plain.winners = plain.last = 0
    plain.stairs, plain.pawns, plain.rows, plain.held = [0, 0], [], [], []
    plain.hands, plain.cancels, plain.gone = [], [], []
    return plain


def paint_house(
    surface: pygame.Surface,
    board: Rect,
    look: Look,
    state: HauntingHouse3,
    flipped: bool,
    lens: Lens | None = None,
    alone: bool = False,
) -> None:
    """Draw the empty house, or the part of it that a lens shows."""
    if lens and lens.level:
        house = house_in(board, look, state.storeys, flipped, lens)
        picture = _large(Large(state), board.size, house.tile, look, flipped)
        around = house.bounds.inflate(2 * look.px(AROUND_UNITS), 2 * look.px(AROUND_UNITS))
        surface.set_clip(board)
        surface.fill(look.palette.night, board)
        surface.blit(picture, around)
        pygame.draw.rect(surface, look.palette.edge, board, max(1, look.px(1.5)))
        surface.set_clip(None)
        return
    surface.blit(_shell(board.size, look, state.storeys, flipped, alone), board)
    house = house_in(board, look, state.storeys, flipped, alone=alone)
    paint_tiles(surface, house, look, state, flipped)


def paint_bare(surface: pygame.Surface, house: HousePlan, look: Look, storeys: int) -> None:
    """Draw the whole house without tiles and explanations, for who lays them."""
    _paint_shell(surface, house, look, storeys)


class Large:
    """The cache key of the enlarged house: positions with the same tiles are equal."""

    def __init__(self, state: HauntingHouse3) -> None:
        self.state = state
        places = range(house_rules.FIRST[state.storeys])
        tiles = tuple((tile_of(state, p), mark_of(state, p), disk_of(state, p)) for p in places)
        self._key = (state.storeys, tiles)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Large) and self._key == other._key


@kept(megabytes=96)
def _large(
    large: Large, size: tuple[int, int], tile: int, look: Look, flipped: bool
) -> pygame.Surface:
    """Return a whole house with tiles of a size, as the house in an area of `size` is laid out."""
    state = large.state
    surface = _large_shell(size, tile, look, state.storeys, flipped).copy()
    house = _apart(house_in(Rect((0, 0), size), look, state.storeys, flipped), tile, look)
    paint_tiles(surface, house, look, state, flipped)
    return surface


@kept(megabytes=64)
def _large_shell(
    size: tuple[int, int], tile: int, look: Look, storeys: int, flipped: bool
) -> pygame.Surface:
    """Return the visible part of a house with larger tiles."""
    whole = house_in(Rect((0, 0), size), look, storeys, flipped)
    house = _apart(whole, tile, look)
    surface = pygame.Surface(
        house.bounds.inflate(2 * look.px(AROUND_UNITS), 2 * look.px(AROUND_UNITS)).size
    )
    surface.fill(look.palette.night)
    _paint_shell(surface, house, look, storeys, whole)
    return surface


def _apart(whole: HousePlan, tile: int, look: Look) -> HousePlan:
    """Return a house with larger tiles in a picture of its own."""
    around = look.px(AROUND_UNITS)
    left, top = larger(whole, tile, Rect(0, 0, 1, 1)).bounds.topleft
    return larger(whole, tile, Rect(around - left, around - top, 1, 1))


def paint_tiles(
    surface: pygame.Surface, house: HousePlan, look: Look, state: HauntingHouse3, flipped: bool
) -> None:
    """Draw all tiles, with the start and the ghosts' goal."""
    for place in range(house_rules.FIRST[state.storeys]):
        paint_tile(surface, house.cell(place), look, state, place, flipped)
    rim = sprite(f"{KEY}/start", house.tile, look)
    surface.blit(rim, house.cell(state.start_place()))
    if state.storeys == 3:
        _paint_goal(surface, house.cell(house_rules.GOAL), look, state)


def paint_tile(
    surface: pygame.Surface,
    cell: Rect,
    look: Look,
    state: HauntingHouse3,
    place: int,
    flipped: bool,
) -> None:
    """Draw a tile with what is printed and lies on it."""
    name, degrees = tile_of(state, place)
    half = 180 if flipped else 0
    surface.blit(sprite(name, cell.width, look, float((degrees + half) % 360)), cell)
    if look.palette in CONTRAST_PALETTES.values():
        open_sides = TURNED[2 if flipped else 0][state.faces[place] & ALL_SIDES]
        down = bool(state.faces[place] & DOWN)
        surface.blit(_stark(cell.width, open_sides, down, look.palette), cell)
    mark = mark_of(state, place)
    if mark:
        surface.blit(sprite(mark, cell.width, look), cell)
    disk = disk_of(state, place)
    if disk:
        picture = sprite(disk, round(cell.width * DISK_TILES), look)
        inset = round(cell.width * 0.06)
        spot = (cell.right - inset, cell.bottom - inset)
        surface.blit(picture, picture.get_rect(bottomright=spot))


@kept(megabytes=4)
def _stark(size: int, open_sides: int, down: bool, palette: Palette) -> pygame.Surface:
    """Return a tile in high contrast: black floor, white walls, yellow sills."""
    inset, thick = size * WALL_TILES, size * 0.13
    body = f'<rect width="{size}" height="{size}" fill="#000000" opacity="{0.62:.2f}"/>'
    ends = ((0, 0, size, 0), (size, 0, size, size), (0, size, size, size), (0, 0, 0, size))
    for side, (x0, y0, x1, y1) in zip(SIDES, ends, strict=True):
        wall = down or not open_sides & side
        along = inset if wall else inset * 1.5
        right, below = (along, 0.0) if y0 == y1 else (0.0, along)
        x = thick / 2 if x0 == x1 == 0 else -thick / 2 if x0 == x1 else 0.0
        y = thick / 2 if y0 == y1 == 0 else -thick / 2 if y0 == y1 else 0.0
        path = (
            f"M{x0 + x + right:.1f} {y0 + y + below:.1f}L{x1 + x - right:.1f} {y1 + y - below:.1f}"
        )
        colour, wide = (palette.bone, thick) if wall else (palette.candle, size * 0.045)
        body += stroke(path, colour, wide)
    return drawing(body, (size, size))


def _paint_goal(surface: pygame.Surface, cell: Rect, look: Look, state: HauntingHouse3) -> None:
    """Draw the ghosts' moon, smaller where something is printed on the tile."""
    if mark_of(state, house_rules.GOAL) or state.faces[house_rules.GOAL] >= 16:
        picture = sprite(f"{KEY}/goal", round(cell.width * SMALL_GOAL_TILES * 1.3), look)
        surface.blit(picture, picture.get_rect(topright=(cell.right + look.px(2), cell.top)))
    else:
        surface.blit(sprite(f"{KEY}/goal", cell.width, look), cell)


# What is lit


def paint_light(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    light: ReachLight,
    ways: Iterable[int],
    acting: int | None,
) -> None:
    """Light the places that a card can reach, darken the others, frame the seat at work."""
    palette = look.palette
    for place in light.dark:
        cell = house.cell(place)
        sheet.blit(wash(cell.size, "#05070F", 0.46), cell)
    for place in ways:
        if place < house_rules.TILES:
            cell = house.cell(place)
            sheet.blit(lit(cell.width, palette.ok, False), cell)
    for places, strong in ((light.passed, False), (light.ends, True)):
        for place in places:
            if place < house_rules.TILES:
                cell = house.cell(place)
                sheet.blit(lit(cell.width, palette.candle, strong), cell)
            else:
                _paint_around(sheet, house, look, state, place, strong)
    seat = seat_at_work(state, acting)
    if seat is not None and state.pawns[seat] < house_rules.TILES:
        cell = house.cell(state.pawns[seat])
        frame = _outline(cell.width, SEATS[seat], max(2, look.px(4)))
        sheet.blit(frame, cell)


def paint_walls(
    sheet: pygame.Surface, house: HousePlan, look: Look, state: HauntingHouse3, ghost: bool
) -> None:
    """Mark every border with walls by their number; for a ghost single walls around it alone."""
    beyond, palette = state.links(), look.palette
    seat = seat_at_work(state)
    here = state.pawns[seat] if ghost and seat is not None else None
    for place in range(house_rules.FIRST[state.storeys]):
        for direction in (house_rules.EAST, house_rules.SOUTH):
            there = beyond[place * 4 + direction]
            if (
                not 0 <= there < house_rules.TILES
                or (state.faces[place] | state.faces[there]) & DOWN
            ):
                continue
            walls = walls_between(state.faces, place, there, direction)
            if not walls or (here is not None and (walls > 1 or here not in (place, there))):
                continue
            colour = GHOST_COLOUR if ghost else palette.muted
            mark = _border(max(look.px(20), round(house.tile * 0.3)), walls, colour, ghost)
            one, other = house.cell(place), house.cell(there)
            middle = ((one.centerx + other.centerx) // 2, (one.centery + other.centery) // 2)
            sheet.blit(mark, mark.get_rect(center=middle))


@kept(megabytes=2)
def _border(side: int, walls: int, colour: str, passes: bool) -> pygame.Surface:
    """Return the number of walls of a border in a small disc, brightly where one can pass."""
    body = (
        f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - 1}" fill="#0B0E1A" '
        f'fill-opacity="{0.95 if passes else 0.6}" stroke="{colour}" '
        f'stroke-width="{side * 0.1:.1f}" stroke-opacity="{1 if passes else 0.5}"/>'
    )
    surface = drawing(body, (side, side))
    line = text.line(str(walls), "bold", round(side * 0.7), colour)
    surface.blit(line, line.get_rect(center=(side // 2, side // 2)))
    return surface


def paint_dusk(sheet: pygame.Surface, house: HousePlan, look: Look, state: HauntingHouse3) -> None:
    """Paint the house as a ghost sees it: in another light, with its moon aglow."""
    for storey in range(state.storeys):
        area = house.storey(storey)
        sheet.blit(wash(area.size, "#3A2470", 0.26), area)
    goal = house.cell(house_rules.GOAL)
    glow = _moonlight(4 * goal.width)
    sheet.blit(glow, glow.get_rect(center=goal.center))
    sheet.blit(_outline(goal.width, GHOST_COLOUR, max(3, look.px(4))), goal)


@kept(megabytes=2)
def _moonlight(size: int) -> pygame.Surface:
    half = size / 2
    return drawing(
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{half}" cy="{half}" '
        f'r="{half}"><stop offset="0" stop-color="{GHOST_COLOUR}" stop-opacity="0.45"/>'
        f'<stop offset="1" stop-color="{GHOST_COLOUR}" stop-opacity="0"/></radialGradient></defs>'
        f'<rect width="{size}" height="{size}" fill="url(#g)"/>',
        (size, size),
    )


def seat_at_work(state: HauntingHouse3, acting: int | None = None) -> int | None:
    """Return the seat `acting`, or else the one that lays cards or carries one out."""
    if state.phase == OVER:
        return None
    if acting is not None:
        return acting
    if state.phase == PROGRAM:
        return state.current_player
    owner = state.owner()
    return owner if state.held[owner] != NO_CARD else None


def _paint_around(
    sheet: pygame.Surface,
    house: HousePlan,
    look: Look,
    state: HauntingHouse3,
    place: int,
    strong: bool,
) -> None:
    """Light the rim of a staircase or of the Exit, whose middle is covered by its picture."""
    if place == house_rules.OUT:
        rects = [house.slot(state.exit)]
    else:
        row = state.stairs[place - house_rules.TILES]
        rects = [house.stair(place - house_rules.TILES, row)]
        if house.folded and place == house_rules.TILES:
            rects.append(house.door(row))
    for rect in rects:
        rim = rect.inflate(look.px(12), look.px(12))
        colour = look.palette.candle if strong else "#A98332"
        sheet.blit(_outline(rim.width, colour, look.px(7)), rim)


@kept(megabytes=4)
def lit(size: int, colour: str, strong: bool) -> pygame.Surface:
    """Return the light on a floor, inside the walls, so that these stay countable."""
    inset = size * WALL_TILES
    side = size - 2 * inset
    box = f'<rect x="{inset:.1f}" y="{inset:.1f}" width="{side:.1f}" height="{side:.1f}" rx="5" '
    wide = size * (0.055 if strong else 0.03)
    return drawing(
        f'{box}fill="{colour}" fill-opacity="{0.42 if strong else 0.2}" stroke="#0B0E1A" '
        f'stroke-width="{2 * wide:.1f}"/>{box}fill="none" stroke="{colour}" '
        f'stroke-width="{wide:.1f}" stroke-opacity="{1 if strong else 0.75}"/>',
        (size, size),
    )


@kept(megabytes=4)
def _outline(size: int, colour: str, wide: int) -> pygame.Surface:
    """Return a frame around a tile."""
    half = wide / 2
    box = (
        f'<rect x="{half}" y="{half}" width="{size - wide}" height="{size - wide}" '
        f'rx="{size * 0.1:.1f}" fill="none" '
    )
    return drawing(
        f'{box}stroke="#0B0E1A" stroke-width="{wide * 1.5:.1f}"/>'
        f'{box}stroke="{colour}" stroke-width="{wide}"/>',
        (size, size),
    )
