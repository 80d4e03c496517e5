"""How houses of Ghost Hunt are drawn: rooms, walls, doors, hiding places, garden and van."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

import pygame
from pygame import Rect

from game.floors import DOOR, NO_ZONE, OPEN, WALL, Floor, Mirror
from game.language import _, mark
from game.options import Value
from game.rules.ghost_hunt import maps
from game.rules.ghost_hunt.set_up import OPTIONS
from game.rules.ghost_hunt.sketch import (
    MIN_SIDE_SQUARES,
    PATH_ZONE,
    SPAWN,
    TURNS,
    VAN_ZONE,
    GhostHuntSketch,
    Shell,
    blank,
    hiding_in,
    read,
    write,
)
from scenes.boards.drawing import (
    EDGE,
    EDGE_SEPARATOR,
    SQUARE,
    Beginning,
    Drawing,
    DrawingTool,
    Number,
    SquareSheet,
    TextLine,
)
from scenes.boards.ghost_hunt.house import house_art
from scenes.boards.ghost_hunt.house.board_overlays import paint_plate
from scenes.boards.ghost_hunt.house.house_art import (
    FLOORING,
    FLOORS,
    HuntPlan,
    T,
    hiding_body,
    style_of,
)
from scenes.boards.ghost_hunt.nouns import room_title
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import rect, stroke

EDGES: Final = {"wall": WALL, "door": DOOR, "open": OPEN}
GROUNDS: Final = {"path": PATH_ZONE, "van": VAN_ZONE, "outside": NO_ZONE}
ROOM_KEY: Final = "room "  # The key of a room's tool begins with it, then comes the letter.
FILES: Final = "abcdefghijklmnopqrstuvwxyz"


class GhostHuntDrawing(Drawing[GhostHuntSketch]):
    """Houses of any size with any number of rooms."""

    option = "map"
    title = mark("House")
    mirrors = ("across", "down", "half")
    help = (
        mark("Lines such as 'name Old Mill' and 'room K Kitchen', the line 'map', the drawing."),
        mark("Two characters a square: k for the floor of room K, K* for its spawn square."),
        mark("@ with < > ^ v is a hiding place and where its front lies; . is path, V is the van."),
        mark("-- and | are walls, == and : are doors, spaces are open. The outer edge is wall."),
        mark(
            "Every room has one spawn square and two doors or more, and lies near a hiding place."
        ),
        mark("The van has a door to the garden path, and the path a door to the house."),
    )

    def beginnings(self) -> list[Beginning]:
        words = _("included in the game")
        found = self.shipped(OPTIONS, maps.FOLDER, maps.shipped_keys(), words)
        words = _("12 columns and 10 rows, more if you like")
        return [*found, Beginning(_("Empty garden"), words, blank())]

    def read(self, text: str) -> GhostHuntSketch:
        return read(text)

    def write(self, sketch: GhostHuntSketch) -> str:
        return write(sketch)

    def check(self, text: str) -> None:
        maps.checked(text, "")

    def options(self, sketch: GhostHuntSketch) -> Mapping[str, Value]:
        return {self.option: maps.write(maps.read(write(sketch), _("Your own house")))}

    # -- drawing

    def tools(self, sketch: GhostHuntSketch) -> Sequence[DrawingTool]:
        floor, letters = sketch.floor, sketch.letters
        rooms = []
        for index, letter in enumerate(letters):
            squares = floor.of_zone(letter)
            spawns = sum(floor.marks[square] == SPAWN for square in squares)
            key = str(index + 1) if index < 9 else ""
            name = _titled(sketch.named(letter))
            label = f"{letter} · {name}" if name else _("Room {letter}", letter=letter)
            tally = str(len(squares))
            rooms.append(DrawingTool(ROOM_KEY + letter, label, key, SQUARE, "", tally, spawns == 1))
        free = next((letter for letter in maps.LETTERS if letter not in letters), "")
        if free:
            label = _("New room {letter}", letter=free)
            rooms.append(DrawingTool(ROOM_KEY + free, label, "N", SQUARE, "plus"))
        return (
            DrawingTool("wall", _("Wall"), "W", EDGE, "minus"),
            DrawingTool("door", _("Door"), "D", EDGE, "door"),
            DrawingTool("open", _("No wall"), "E", EDGE, "cross"),
            DrawingTool("spawn", _("Spawn square"), "P", SQUARE, "star"),
            DrawingTool("hide", _("Hiding place"), "H", SQUARE, "eye_off"),
            DrawingTool("path", _("Garden path"), "G", SQUARE, "step"),
            DrawingTool("van", _("Van"), "V", SQUARE, "escape"),
            DrawingTool("outside", _("Outside"), "O", SQUARE, "trash"),
            *rooms,
        )

    def _sheet(self, sketch: GhostHuntSketch, area: Rect, look: Look) -> SquareSheet:
        return SquareSheet(area, look, sketch.floor.width, sketch.floor.height)

    def spots(self, sketch: GhostHuntSketch, aim: str, area: Rect, look: Look) -> dict[str, Rect]:
        sheet, floor = self._sheet(sketch, area, look), sketch.floor
        names = [_name(floor, square) for square in range(len(floor.zones))]
        cells = [sheet.cell(*floor.spot(square)) for square in range(len(names))]
        if aim == SQUARE:
            return dict(zip(names, cells, strict=True))
        return {
            f"{names[square]}{EDGE_SEPARATOR}{names[other]}": sheet.edge(
                cells[square], cells[other]
            )
            for square in range(len(names))
            for other in floor.neighbours(square)
            if other > square and floor.zones[square] and floor.zones[other]
        }

    def draw(self, sketch: GhostHuntSketch, tool: str, spot: str, erase: bool) -> GhostHuntSketch:
        floor = sketch.floor
        squares = [_square(floor, name) for name in spot.split(EDGE_SEPARATOR)]
        if len(squares) == 2:
            kind = OPEN if erase else EDGES[tool]
            return replace(sketch, floor=floor.with_edge(squares[0], squares[1], kind))
        square = squares[0]
        if tool in ("spawn", "hide"):
            return replace(sketch, floor=_marked(floor, square, tool, erase))
        zone = NO_ZONE if erase else GROUNDS.get(tool, tool[-1])
        if floor.zones[square] == zone:
            return sketch
        if zone not in maps.LETTERS or floor.marks[square] == SPAWN:
            floor = floor.with_mark(square, "")
        return replace(sketch, floor=floor.with_zone(square, zone))

    def mirrored(
        self, sketch: GhostHuntSketch, tool: str, spot: str, mirror: Mirror
    ) -> tuple[str, str]:
        floor = sketch.floor
        squares = (_square(floor, name) for name in spot.split(EDGE_SEPARATOR))
        there = sorted(floor.mirrored(square, mirror) for square in squares)
        return tool, EDGE_SEPARATOR.join(_name(floor, square) for square in there)

    def described(self, sketch: GhostHuntSketch, spot: str) -> str:
        floor = sketch.floor
        squares = [_square(floor, name) for name in spot.split(EDGE_SEPARATOR)]
        if len(squares) == 2:
            kind = floor.edge(*squares)
            return f"{spot}, " + {WALL: _("wall"), DOOR: _("door"), OPEN: _("open")}[kind]
        zone, sign = floor.zones[squares[0]], floor.marks[squares[0]]
        words = {PATH_ZONE: _("garden path"), VAN_ZONE: _("van"), NO_ZONE: _("outside")}.get(zone)
        found = [spot, words or sketch.named(zone) or _("Room {letter}", letter=zone)]
        if sign:
            found.append(_("spawn square") if sign == SPAWN else _("hiding place"))
        return ", ".join(found)

    # -- numbers and names

    def numbers(self, sketch: GhostHuntSketch) -> Sequence[Number]:
        floor = sketch.floor
        return (
            Number("width", _("Columns"), floor.width, MIN_SIDE_SQUARES, maps.MOST_COLUMNS),
            Number("height", _("Rows"), floor.height, MIN_SIDE_SQUARES, maps.MOST_ROWS),
        )

    def with_number(self, sketch: GhostHuntSketch, key: str, value: int) -> GhostHuntSketch:
        size = {"width": sketch.floor.width, "height": sketch.floor.height, key: value}
        return replace(sketch, floor=sketch.floor.resized(size["width"], size["height"], NO_ZONE))

    def lines(self, sketch: GhostHuntSketch) -> Sequence[TextLine]:
        rooms = (
            TextLine(x, _("Room {letter}", letter=x), _titled(sketch.named(x)), maps.LONGEST_NAME)
            for x in sketch.letters
        )
        return (TextLine("name", _("House"), sketch.name, maps.LONGEST_NAME), *rooms)

    def with_line(self, sketch: GhostHuntSketch, key: str, words: str) -> GhostHuntSketch:
        if key == "name":
            return replace(sketch, name=words.strip())
        return sketch.with_name(key, words.strip())

    # -- pictures

    def ground_key(self, sketch: GhostHuntSketch) -> Hashable:
        return sketch.floor.width, sketch.floor.height

    def paint_ground(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: GhostHuntSketch
    ) -> None:
        self._sheet(sketch, area, look).paint_frame(surface)

    def paint(
        self, surface: pygame.Surface, area: Rect, look: Look, sketch: GhostHuntSketch
    ) -> None:
        sheet, floor, plan = self._sheet(sketch, area, look), sketch.floor, _plan(sketch)
        house, side = sheet.squares, sheet.side
        styles = {zone: _style(sketch, zone) for zone in dict.fromkeys(floor.zones)}
        for square, zone in enumerate(floor.zones):
            column, row = floor.spot(square)
            spot = (house.left + column * side, house.top + row * side)
            surface.blit(_ground(styles[zone], square % 12, side), spot)
        surface.blit(_signs(_plan_of(_unwalled(floor), plan.names), side), house)
        pad = house_art.MASONRY.pad_of(side)
        corner = (house.left - pad, house.top - pad)
        if _parks(floor):
            x, y = house_art.parking(plan, side)
            surface.blit(house_art.parked(plan, side, False), (corner[0] + x, corner[1] + y))
        surface.blit(house_art.standing(plan, side), corner)
        for room, (column, row, wide, _high) in enumerate(plan.blocks):
            if wide:
                cell = sheet.cell(column, row)
                middle = (cell.left + wide * side // 2, cell.top + side // 5)
                paint_plate(surface, room_title(plan.names[room]), wide * side, side, middle, look)

    def swatch(
        self, sketch: GhostHuntSketch, tool: str, size: int, look: Look
    ) -> pygame.Surface | None:
        zone = GROUNDS.get(tool, tool[-1] if tool.startswith(ROOM_KEY) else None)
        if zone is None or (tool.startswith(ROOM_KEY) and zone not in sketch.letters):
            return None
        return shapes.rounded(_ground(_style(sketch, zone), 0, size), size / 6)


def _name(floor: Floor, square: int) -> str:
    column, row = floor.spot(square)
    return f"{FILES[column]}{row + 1}"


def _square(floor: Floor, name: str) -> int:
    return (int(name[1:]) - 1) * floor.width + FILES.index(name[0])


def _marked(floor: Floor, square: int, tool: str, erase: bool) -> Floor:
    """Return the floor with a spawn square or a hiding place, or without."""
    zone, sign = floor.zones[square], floor.marks[square]
    if not zone or zone not in maps.LETTERS:
        return floor
    if erase:
        wanted = sign == SPAWN if tool == "spawn" else sign in TURNS
        return floor.with_mark(square, "") if wanted else floor
    if tool == "hide":
        if sign in TURNS:  # The front of this sign turns.
            return floor.with_mark(square, TURNS[(TURNS.index(sign) + 1) % len(TURNS)])
        return floor.with_mark(square, hiding_in(floor, square))
    for other in floor.of_zone(zone):
        if floor.marks[other] == SPAWN:
            floor = floor.with_mark(other, "")
    return floor.with_mark(square, SPAWN)


def _plan(sketch: GhostHuntSketch) -> HuntPlan:
    names = tuple(
        sketch.named(letter) or _("Room {letter}", letter=letter) for letter in sketch.letters
    )
    return _plan_of(sketch.floor, names)


def _titled(name: str) -> str:
    """Return the name of a room in the language spoken, as players wrote it where they have."""
    return room_title(name) if name else ""


@lru_cache(maxsize=8)
def _plan_of(floor: Floor, names: tuple[str, ...]) -> HuntPlan:
    return HuntPlan(Shell(floor, names), names)


def _style(sketch: GhostHuntSketch, zone: str) -> str:
    """Return the picture of a zone."""
    if zone in sketch.letters and zone:
        name = sketch.named(zone) or _("Room {letter}", letter=zone)
        return style_of(name, sketch.letters.index(zone))
    return zone


def _parks(floor: Floor) -> bool:
    """Return whether the squares of the van form a whole box, as the picture of a van does."""
    spots = [floor.spot(square) for square in floor.of_zone(VAN_ZONE)]
    if not spots:
        return False
    wide = max(x for x, _y in spots) - min(x for x, _y in spots) + 1
    high = max(y for _x, y in spots) - min(y for _x, y in spots) + 1
    return wide * high == len(spots)


@kept(megabytes=24)
def _ground(style: str, seed: int, side: int) -> pygame.Surface:
    """Return one square of a room's floor, of the path, the van or the garden."""
    rng = Random(seed)
    if style in FLOORS:
        body = FLOORS[style](0.0, 0.0, rng)
    elif style == PATH_ZONE:
        body = rect(0, 0, T, T, 'fill="#1C3430"') + FLOORING.slabs(0.0, 0.0, rng, "#86877A")
    elif style == VAN_ZONE:
        body = rect(0, 0, T, T, 'fill="#26384F" stroke="#4A648A" stroke-width="2"')
    else:
        body = rect(0, 0, T, T, 'fill="#1C3430"')
        for _index in range(12):
            x, y = rng.uniform(4, T - 4), rng.uniform(10, T - 4)
            body += stroke(f"M{x:.0f} {y:.0f}q1 -5 {rng.uniform(-3, 3):.1f} -8", "#2C5045", 1.4)
    return FLOORING.picture(body, side)


def _unwalled(floor: Floor) -> Floor:
    """Return the floor without edges, on which the signs are the same."""
    return replace(floor, right=(OPEN,) * len(floor.zones), below=(OPEN,) * len(floor.zones))


@kept(megabytes=16)
def _signs(plan: HuntPlan, side: int) -> pygame.Surface:
    """Return the lines between squares, the chalk on spawn squares and the hiding places."""
    body = house_art.grid(plan) + house_art.chalk(plan) + hiding_body(plan)
    return house_art.picture(plan, body, side)
