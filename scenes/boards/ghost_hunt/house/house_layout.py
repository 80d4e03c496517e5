"""A house of Ghost Hunt as it lies on the screen: rooms, path, van and hiding places."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import Final

from game.floors import NO_ZONE, WALL
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.sketch import PATH_ZONE, SPAWN, TURNS, VAN_ZONE, floor_of
from scenes.boards.ghost_hunt.nouns import room_title
from scenes.boards.house.floor_art import Flooring
from scenes.boards.house.furniture import placed
from scenes.boards.house.plan import Block, Plan
from scenes.boards.house.styles import Entry, HouseStyle
from scenes.boards.house.walls import Masonry
from scenes.ui.drawing.svg import rect, stroke

TILE_UNITS: Final = 50
STYLE: Final = HouseStyle(
    "ghost_hunt",
    Masonry(TILE_UNITS, width=6, depth=7, pad=6, doorway=0.64),
    Flooring(TILE_UNITS, boards=3, grains=1, edge=0.25, moss=0),
)
OUTDOORS: Final[dict[str, Entry]] = {
    PATH_ZONE: ("slabs", "#86877A"),
    VAN_ZONE: ("metal", "#26384F", "#4A648A"),
    NO_ZONE: ("grass", "#1C3430", "#2C5045", "#254439", "#38604F"),
}
# It lies behind the furniture of hiding places.
ALCOVE_FILL: Final = 'fill="#14101C" fill-opacity="0.62"'
# The arrow of a hiding place turns by these degrees, one for each direction of the front.
ARROW_DEGREES: Final = (270, 180, 0, 90)


class HuntPlan(Plan):
    """The plan of a house with a garden around it."""

    def _marked(self, marks: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(s for s, mark in enumerate(self.floor.marks) if mark in marks)

    @cached_property
    def spawns(self) -> tuple[int, ...]:
        """The spawn squares of the rooms."""
        return self._marked((SPAWN,))

    @property
    def ringed(self) -> tuple[tuple[int, int], ...]:
        return tuple(map(self.floor.spot, self.spawns))

    @cached_property
    def alcoves(self) -> dict[int, str]:
        """The furniture of each hiding place, as suits its room."""
        count, found = dict[int, int](), dict[int, str]()
        for square in self._marked(TURNS):
            room = self.rooms[square]
            choice = self.styles[room].alcoves
            found[square] = choice[count.get(room, 0) % len(choice)]
            count[room] = count.get(room, 0) + 1
        return found

    @cached_property
    def van(self) -> frozenset[int]:
        """The squares of the van."""
        return frozenset(self.floor.of_zone(VAN_ZONE))

    @cached_property
    def van_box(self) -> Block:
        """The rectangle around the van."""
        spots = [self.floor.spot(square) for square in self.van]
        columns, rows = zip(*spots, strict=True)
        left, top = min(columns), min(rows)
        return left, top, max(columns) - left + 1, max(rows) - top + 1

    @cached_property
    def van_doors(self) -> tuple[tuple[int, int, int], ...]:
        """The doors of the van: column, row and the degrees by which they are turned from above."""
        found = []
        for square in sorted(self.van):
            column, row = self.floor.spot(square)
            for across, down, degrees in ((0, -1, 0), (-1, 0, 270), (1, 0, 90), (0, 1, 180)):
                other = self.floor.square(column + across, row + down)
                if (
                    other is None
                    or other in self.van
                    or self.kind(column, row, across, down) == WALL
                ):
                    continue
                found.append((column, row, degrees))
        return tuple(found)

    def is_free(self, square: int) -> bool:
        return square not in self.alcoves

    def is_lawn(self, column: int, row: int) -> bool:
        """Return whether grass grows at a column and row."""
        square = self.floor.square(column, row)
        return square is not None and self.floor.zones[square] == NO_ZONE

    def pattern(self, zone: str) -> Entry:
        return OUTDOORS[zone] if zone in OUTDOORS else super().pattern(zone)

    def signs(self) -> str:
        """Return pentagrams on spawn squares and hiding places as SVG."""
        return self._chalk() + self.hiding_places()

    def _chalk(self) -> str:
        body = ""
        for square in self.spawns:
            column, row = self.floor.spot(square)
            cx, cy = (column + 0.5) * TILE_UNITS, (row + 0.5) * TILE_UNITS
            turns = [index * math.tau * 2 / 5 for index in range(5)]
            path = "L".join(
                f"{cx + 17 * math.sin(a):.1f} {cy - 17 * math.cos(a):.1f}" for a in turns
            )
            body += (
                f'<circle cx="{cx}" cy="{cy}" r="19" fill="none" stroke="#F2ECD8" '
                'stroke-width="1.7" opacity="0.6"/>'
            )
            body += stroke(f"M{path}Z", "#F2ECD8", 1.7, 'opacity="0.6"')
        return body

    def hiding_places(self) -> str:
        """Return furniture in brass alcoves, each with an arrow towards its front."""
        body = ""
        for square, piece in self.alcoves.items():
            column, row = self.floor.spot(square)
            degrees = ARROW_DEGREES[TURNS.index(self.floor.marks[square])]
            brass = f'rx="6" {ALCOVE_FILL} stroke="#D9A648" stroke-width="2"'
            body += (
                f'<g transform="translate({column * TILE_UNITS} {row * TILE_UNITS})">'
                f"{rect(1.5, 1.5, 47, 47, brass)}"
                f"{placed(piece, 4, 3, 42)}"
                f'<path transform="rotate({degrees} 25 25)" d="M42 15L50 25L42 35" '
                'fill="#F2B134" stroke="#14101C" stroke-width="2" stroke-linejoin="round"/></g>'
            )
        return body


@lru_cache(maxsize=16)
def _plan(house: HuntHouse, names: tuple[str, ...], titles: tuple[str, ...]) -> HuntPlan:
    return HuntPlan(floor_of(house.drawing), house.room_letters, names, titles, STYLE)


def plan_of(house: HuntHouse) -> HuntPlan:
    """Return the plan of a house; equal houses with equal names of the rooms share it."""
    return _plan(house, house.room_names, tuple(room_title(name) for name in house.room_names))
