"""How houses of Ghost Hunt are drawn: rooms, walls, doors, hiding places, garden and van."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from game.floors import NO_ZONE, Floor
from game.language import _, mark
from game.rules.ghost_hunt import maps
from game.rules.ghost_hunt.set_up import OPTIONS
from game.rules.ghost_hunt.sketch import (
    MIN_SIDE_SQUARES,
    PATH_ZONE,
    SPAWN,
    TURNS,
    VAN_ZONE,
    GhostHuntSketch,
    blank,
    hiding_in,
    read,
    write,
)
from scenes.boards.drawing import SQUARE, DrawingTool, Number
from scenes.boards.ghost_hunt.house import house_art
from scenes.boards.ghost_hunt.house.house_layout import STYLE, HuntPlan
from scenes.boards.ghost_hunt.nouns import room_title
from scenes.boards.house.drawing import HouseDrawing
from scenes.boards.house.plan import Plan

GROUNDS: Final = {"path": PATH_ZONE, "van": VAN_ZONE, "outside": NO_ZONE}
ROOM_KEY: Final = "room "  # The key of a room's tool begins with it, then comes the letter.


class GhostHuntDrawing(HouseDrawing[GhostHuntSketch]):
    """Houses of any size with any number of rooms."""

    maps = maps
    rules = OPTIONS
    style = STYLE
    blank_label = mark("Empty garden")
    blank_words = mark("12 columns and 10 rows, more if you like")
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

    def blank(self) -> GhostHuntSketch:
        return blank()

    def read(self, text: str) -> GhostHuntSketch:
        return read(text)

    def write(self, sketch: GhostHuntSketch) -> str:
        return write(sketch)

    def said(self, name: str) -> str:
        return room_title(name) if name else ""

    # -- drawing

    def tools(self, sketch: GhostHuntSketch) -> Sequence[DrawingTool]:
        floor, letters = sketch.floor, sketch.letters
        rooms = []
        for index, letter in enumerate(letters):
            squares = floor.of_zone(letter)
            spawns = sum(floor.marks[square] == SPAWN for square in squares)
            key = str(index + 1) if index < 9 else ""
            name = self.said(sketch.named(letter))
            label = f"{letter} · {name}" if name else _("Room {letter}", letter=letter)
            tally = str(len(squares))
            rooms.append(DrawingTool(ROOM_KEY + letter, label, key, SQUARE, "", tally, spawns == 1))
        free = next((letter for letter in maps.LETTERS if letter not in letters), "")
        if free:
            label = _("New room {letter}", letter=free)
            rooms.append(DrawingTool(ROOM_KEY + free, label, "N", SQUARE, "plus"))
        return (
            *self.edge_tools(_("Door")),
            DrawingTool("spawn", _("Spawn square"), "P", SQUARE, "star"),
            DrawingTool("hide", _("Hiding place"), "H", SQUARE, "eye_off"),
            DrawingTool("path", _("Garden path"), "G", SQUARE, "step"),
            DrawingTool("van", _("Van"), "V", SQUARE, "escape"),
            DrawingTool("outside", _("Outside"), "O", SQUARE, "trash"),
            *rooms,
        )

    def draw_square(
        self, sketch: GhostHuntSketch, tool: str, square: int, erase: bool
    ) -> GhostHuntSketch:
        floor = sketch.floor
        if tool in ("spawn", "hide"):
            return replace(sketch, floor=_marked(floor, square, tool, erase))
        zone = NO_ZONE if erase else GROUNDS.get(tool, tool[-1])
        if floor.zones[square] == zone:
            return sketch
        if zone not in maps.LETTERS or floor.marks[square] == SPAWN:
            floor = floor.with_mark(square, "")
        return replace(sketch, floor=floor.with_zone(square, zone))

    def door_word(self) -> str:
        return _("door")

    def described_square(self, sketch: GhostHuntSketch, square: int) -> Sequence[str]:
        zone, sign = sketch.floor.zones[square], sketch.floor.marks[square]
        words = {PATH_ZONE: _("garden path"), VAN_ZONE: _("van"), NO_ZONE: _("outside")}.get(zone)
        found = [words or self.room_label(sketch, zone)]
        if sign:
            found.append(_("spawn square") if sign == SPAWN else _("hiding place"))
        return found

    # -- numbers

    def numbers(self, sketch: GhostHuntSketch) -> Sequence[Number]:
        floor = sketch.floor
        return (
            Number("width", _("Columns"), floor.width, MIN_SIDE_SQUARES, maps.MOST_COLUMNS),
            Number("height", _("Rows"), floor.height, MIN_SIDE_SQUARES, maps.MOST_ROWS),
        )

    def with_number(self, sketch: GhostHuntSketch, key: str, value: int) -> GhostHuntSketch:
        size = {"width": sketch.floor.width, "height": sketch.floor.height, key: value}
        return replace(sketch, floor=sketch.floor.resized(size["width"], size["height"], NO_ZONE))

    # -- pictures

    def plan(self, sketch: GhostHuntSketch) -> HuntPlan:
        letters = sketch.letters
        names = tuple(sketch.named(letter) for letter in letters)
        titles = tuple(self.room_label(sketch, letter) for letter in letters)
        return _plan(sketch.floor, letters, names, titles)

    def zone_of(self, sketch: GhostHuntSketch, tool: str) -> str | None:
        if tool.startswith(ROOM_KEY):
            return super().zone_of(sketch, tool[-1])
        return GROUNDS.get(tool)

    def paint_below_walls(
        self, surface: pygame.Surface, house: Rect, side: int, plan: Plan
    ) -> None:
        if isinstance(plan, HuntPlan) and _parks(plan.floor):
            pad = STYLE.masonry.pad_of(side)
            x, y = house_art.parking(plan, side)
            van = house_art.parked(plan, side, False)
            surface.blit(van, (house.left - pad + x, house.top - pad + y))


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


@lru_cache(maxsize=8)
def _plan(floor: Floor, letters: str, names: tuple[str, ...], titles: tuple[str, ...]) -> HuntPlan:
    return HuntPlan(floor, letters, names, titles, STYLE)


def _parks(floor: Floor) -> bool:
    """Return whether the squares of the van form a whole box, as the picture of a van does."""
    spots = [floor.spot(square) for square in floor.of_zone(VAN_ZONE)]
    if not spots:
        return False
    wide = max(x for x, _y in spots) - min(x for x, _y in spots) + 1
    high = max(y for _x, y in spots) - min(y for _x, y in spots) + 1
    return wide * high == len(spots)
