"""How houses of Haunted House are drawn: walls, doorways, rooms and the hunters' start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.floors import Floor, Mirror
from game.language import _, mark
from game.rules.haunted_house import maps
from game.rules.haunted_house.set_up import OPTIONS
from game.rules.haunted_house.sketch import HauntedHouseSketch, blank, read, with_start, write
from game.rules.haunted_house.tables import ROOMS, SIDE
from scenes.boards.drawing import SQUARE, DrawingTool
from scenes.boards.haunted_house.house.house_layout import STYLE, RoomPlan
from scenes.boards.haunted_house.naming import said_name
from scenes.boards.house.drawing import HouseDrawing

OPPOSITE: Final = dict(zip(ROOMS, reversed(ROOMS), strict=True))


class HauntedHouseDrawing(HouseDrawing[HauntedHouseSketch]):
    """Houses of seven rooms with seven tiles each."""

    maps = maps
    rules = OPTIONS
    style = STYLE
    blank_label = mark("Empty house")
    blank_words = mark("one room of 49 tiles")
    help = (
        mark("Fifteen lines of 29 characters draw the house; names of the house and rooms follow."),
        mark("--- and | are walls, . and : are doorways, spaces are open."),
        mark("Each of the rooms A to G has seven tiles, which are joined by open edges."),
        mark("Rooms are parted by walls and doorways; doorways only lie between rooms."),
        mark("S is the hunters' start. It is open to one room, to which it belongs."),
        mark("With a mirror, room A also draws room G, B draws F, C draws E, and D itself."),
    )

    def blank(self) -> HauntedHouseSketch:
        return blank()

    def read(self, text: str) -> HauntedHouseSketch:
        return read(text)

    def write(self, sketch: HauntedHouseSketch) -> str:
        return write(sketch)

    def said(self, name: str) -> str:
        return said_name(name)

    # -- drawing

    def tools(self, sketch: HauntedHouseSketch) -> Sequence[DrawingTool]:
        rooms = []
        for index, room in enumerate(ROOMS):
            count = len(sketch.floor.of_zone(room))
            name = said_name(sketch.named(room))
            label = f"{room} · {name}" if name else _("Room {letter}", letter=room)
            fine = count == SIDE
            rooms.append(
                DrawingTool(room, label, str(index + 1), SQUARE, tally=f"{count}/{SIDE}", fine=fine)
            )
        start = DrawingTool("start", _("Hunters' start"), "S", SQUARE, "star")
        return (*self.edge_tools(_("Doorway")), start, *rooms)

    def draw_square(
        self, sketch: HauntedHouseSketch, tool: str, square: int, erase: bool
    ) -> HauntedHouseSketch:
        if erase or tool == "start":
            if erase and sketch.start != square:
                return sketch  # Every tile is in some room.
            return with_start(sketch, None if erase else square)
        if sketch.floor.zones[square] == tool:
            return sketch
        return replace(sketch, floor=sketch.floor.with_zone(square, tool))

    def mirrored(
        self, sketch: HauntedHouseSketch, tool: str, spot: str, mirror: Mirror
    ) -> tuple[str, str]:
        tool, there = super().mirrored(sketch, tool, spot, mirror)
        return OPPOSITE.get(tool, tool), there

    def door_word(self) -> str:
        return _("doorway")

    def described_square(self, sketch: HauntedHouseSketch, square: int) -> Sequence[str]:
        room = self.room_label(sketch, sketch.floor.zones[square])
        return (room, _("hunters' start")) if sketch.start == square else (room,)

    def plan(self, sketch: HauntedHouseSketch) -> RoomPlan:
        titles = tuple(self.room_label(sketch, room) for room in ROOMS)
        return _plan(sketch.floor, sketch.room_names, titles)


@lru_cache(maxsize=8)
def _plan(floor: Floor, names: tuple[str, ...], titles: tuple[str, ...]) -> RoomPlan:
    return RoomPlan(floor, ROOMS, names, titles, STYLE)
