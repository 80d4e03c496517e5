"""How houses of Haunted House are drawn: walls, doorways, rooms and the hunters' start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pygame
from pygame import Rect

from game.floors import DOOR, OPEN, WALL, Mirror
from game.language import _, mark
from game.options import Value
from game.rules.haunted_house import maps
from game.rules.haunted_house.house import DRAWING_LINES
from game.rules.haunted_house.set_up import OPTIONS
from game.rules.haunted_house.sketch import HauntedHouseSketch, blank, read, with_start, write
from game.rules.haunted_house.tables import FILES, ROOMS, SIDE
from scenes.boards.drawing import (
    EDGE,
    EDGE_SEPARATOR,
    SQUARE,
    Beginning,
    Drawing,
    DrawingTool,
    SquareSheet,
    TextLine,
)
from scenes.boards.haunted_house.house import house_art
from scenes.boards.haunted_house.house.house_layout import RoomPlan
from scenes.boards.haunted_house.house.interior import (
    FLOORING,
    FLOORS,
    grid_body,
    start_body,
    style_of,
)
from scenes.boards.haunted_house.house.plates import paint_plate, place_plates
from scenes.boards.haunted_house.naming import said_name
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look

EDGES: Final = {"wall": WALL, "door": DOOR, "open": OPEN}
NAMES: Final = tuple(f"{file}{SIDE - row}" for row in range(SIDE) for file in FILES)
TILE_OF: Final = {name: tile for tile, name in enumerate(NAMES)}
OPPOSITE: Final = dict(zip(ROOMS, reversed(ROOMS), strict=True))


class HauntedHouseDrawing(Drawing[HauntedHouseSketch]):
    """Houses of seven rooms with seven tiles each."""

    option = "map"
    title = mark("House")
    mirrors = ("across", "down", "half")
    help = (
        mark("Fifteen lines of 29 characters draw the house; names of the house and rooms follow."),
        mark("--- and | are walls, . and : are doorways, spaces are open."),
        mark("Each of the rooms A to G has seven tiles, which are joined by open edges."),
        mark("Rooms are parted by walls and doorways; doorways only lie between rooms."),
        mark("S is the hunters' start. It is open to one room, to which it belongs."),
        mark("With a mirror, room A also draws room G, B draws F, C draws E, and D itself."),
    )

    def beginnings(self) -> list[Beginning]:
        words = _("included in the game")
        found = self.shipped(OPTIONS, maps.FOLDER, maps.shipped_keys(), words)
        return [*found, Beginning(_("Empty house"), _("one room of 49 tiles"), blank())]

    def read(self, text: str) -> HauntedHouseSketch:
        return read(text)

    def write(self, sketch: HauntedHouseSketch) -> str:
        return write(sketch)

    def check(self, text: str) -> None:
        maps.checked(text, "")

    def options(self, sketch: HauntedHouseSketch) -> Mapping[str, Value]:
        return {self.option: maps.write(maps.read(write(sketch), _("Your own house")))}

    # -- drawing

    def tools(self, sketch: HauntedHouseSketch) -> Sequence[DrawingTool]:
        rooms = []
        for index, room in enumerate(ROOMS):
            count = len(sketch.floor.of_zone(room))
            name = said_name(sketch.room_names[index])
            label = f"{room} · {name}" if name else _("Room {letter}", letter=room)
            fine = count == SIDE
            rooms.append(
                DrawingTool(room, label, str(index + 1), SQUARE, tally=f"{count}/{SIDE}", fine=fine)
            )
        return (
            DrawingTool("wall", _("Wall"), "W", EDGE, "minus"),
            DrawingTool("door", _("Doorway"), "D", EDGE, "door"),
            DrawingTool("open", _("No wall"), "E", EDGE, "cross"),
            DrawingTool("start", _("Hunters' start"), "S", SQUARE, "star"),
            *rooms,
        )

    def _sheet(self, area: Rect, look: Look) -> SquareSheet:
        return SquareSheet(area, look, SIDE, SIDE, upward=True)

    def spots(
        self, sketch: HauntedHouseSketch, aim: str, area: Rect, look: Look
    ) -> dict[str, Rect]:
        sheet = self._sheet(area, look)
        cells = [sheet.cell(tile % SIDE, tile // SIDE) for tile in range(SIDE * SIDE)]
        if aim == SQUARE:
            return dict(zip(NAMES, cells, strict=True))
        return {
            f"{NAMES[tile]}{EDGE_SEPARATOR}{NAMES[other]}": sheet.edge(cells[tile], cells[other])
            for tile in range(SIDE * SIDE)
            for other in sketch.floor.neighbours(tile)
            if other > tile
        }

    def draw(
        self, sketch: HauntedHouseSketch, tool: str, spot: str, erase: bool
    ) -> HauntedHouseSketch:
        tiles = [TILE_OF[name] for name in spot.split(EDGE_SEPARATOR)]
        floor = sketch.floor
        if len(tiles) == 2:
            kind = OPEN if erase else EDGES[tool]
            return replace(sketch, floor=floor.with_edge(tiles[0], tiles[1], kind))
        tile = tiles[0]
        if erase or tool == "start":
            if erase and sketch.start != tile:
                return sketch  # Every tile is in some room.
            return with_start(sketch, None if erase else tile)
        if floor.zones[tile] == tool:
            return sketch
        return replace(sketch, floor=floor.with_zone(tile, tool))

    def mirrored(
        self, sketch: HauntedHouseSketch, tool: str, spot: str, mirror: Mirror
    ) -> tuple[str, str]:
        tiles = (TILE_OF[name] for name in spot.split(EDGE_SEPARATOR))
        there = sorted(sketch.floor.mirrored(tile, mirror) for tile in tiles)
        return OPPOSITE.get(tool, tool), EDGE_SEPARATOR.join(NAMES[tile] for tile in there)

    def described(self, sketch: HauntedHouseSketch, spot: str) -> str:
        tiles = [TILE_OF[name] for name in spot.split(EDGE_SEPARATOR)]
        if len(tiles) == 2:
            kind = sketch.floor.edge(*tiles)
            words = {WALL: _("wall"), DOOR: _("doorway"), OPEN: _("open")}[kind]
            return f"{spot}, {words}"
        room = sketch.floor.zones[tiles[0]]
        name = said_name(sketch.room_names[ROOMS.index(room)]) or _("Room {letter}", letter=room)
        if sketch.start == tiles[0]:
            return ", ".join((spot, name, _("hunters' start")))
        return f"{spot}, {name}"

    # -- names

    def lines(self, sketch: HauntedHouseSketch) -> Sequence[TextLine]:
        rooms = zip(ROOMS, sketch.room_names, strict=True)
        return (
            TextLine("name", _("House"), said_name(sketch.name), maps.LONGEST_NAME),
            *(
                TextLine(x, _("Room {letter}", letter=x), said_name(name), maps.LONGEST_NAME)
                for x, name in rooms
            ),
        )

    def with_line(self, sketch: HauntedHouseSketch, key: str, words: str) -> HauntedHouseSketch:
        if key == "name":
            return replace(sketch, name=words.strip())
        names = list(sketch.room_names)
        names[ROOMS.index(key)] = words.strip()
        return replace(sketch, room_names=tuple(names))

    # -- pictures

    def paint_ground(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: HauntedHouseSketch
    ) -> None:
        self._sheet(area, look).paint_frame(surface)

    def paint(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: HauntedHouseSketch
    ) -> None:
        sheet, plan = self._sheet(area, look), _plan(sketch)
        house, side = sheet.squares, sheet.side
        for tile in range(SIDE * SIDE):
            column, row = tile % SIDE, tile // SIDE
            style = style_of(plan, ROOMS.index(sketch.floor.zones[tile]))
            surface.blit(_floor(style, tile, side), sheet.cell(column, row))
        surface.blit(_lines(side), house)
        if sketch.start is not None:
            surface.blit(house_art.picture(start_body(plan), side), house)
        pad = house_art.MASONRY.pad_of(side)
        surface.blit(house_art.walls(plan, side, 255), (house.left - pad, house.top - pad))
        for plate in place_plates(plan, house, look, ()):
            paint_plate(surface, plate, look, None, False)

    def swatch(
        self, sketch: HauntedHouseSketch, tool: str, size: int, look: Look
    ) -> pygame.Surface | None:
        if tool not in ROOMS:
            return None
        style = style_of(_plan(sketch), ROOMS.index(tool))
        return shapes.rounded(_floor(style, 0, size), size / 6)


def _plan(sketch: HauntedHouseSketch) -> RoomPlan:
    """Return the plan of a sketch; tiles of a plan are counted from below."""
    lines = write(replace(sketch, remarks=())).split("\n")[:DRAWING_LINES]
    floor = sketch.floor
    turned = [
        tile for row in reversed(range(SIDE)) for tile in range(row * SIDE, row * SIDE + SIDE)
    ]
    names = tuple(
        said_name(name) or _("Room {letter}", letter=room)
        for room, name in zip(ROOMS, sketch.room_names, strict=True)
    )
    rooms = tuple(ROOMS.index(floor.zones[tile]) for tile in turned)
    start = -1 if sketch.start is None else turned.index(sketch.start)
    return RoomPlan(tuple(lines), names, rooms, start, False)


@kept(megabytes=16)
def _floor(style: str, seed: int, side: int) -> pygame.Surface:
    """Return the floor of one tile; each tile has its own planks."""
    return FLOORING.picture(FLOORS[style](0.0, 0.0, Random(seed)), side)


@kept(megabytes=8)
def _lines(side: int) -> pygame.Surface:
    return house_art.picture(grid_body(), side)
