"""The editor of houses: what drawing them has in common in all games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar

import pygame
from pygame import Rect

from game.floors import DOOR, OPEN, WALL, Floor, Mirror
from game.language import _, mark
from game.options import Option, Value
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
from scenes.boards.house import interior
from scenes.boards.house.plan import FILES, Plan
from scenes.boards.house.plates import PADDING_UNITS, fitting_pixels, plate
from scenes.boards.house.styles import HouseStyle
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look

EDGES: Final = {"wall": WALL, "door": DOOR, "open": OPEN}
FLOOR_SEED_COUNT: Final = 12  # So many squares in a row have boards of their own.
LEAST_TYPE: Final = 7  # Pixels of type on the plates of narrow rooms.


class HouseSketch(Protocol):
    """The sketch of a house, a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def floor(self) -> Floor:
        """The squares with their zones and edges."""

    @property
    def name(self) -> str:
        """The name of the house."""

    @property
    def letters(self) -> str:
        """The letters of the rooms."""

    def named(self, letter: str) -> str:
        """Return the name of a room, empty for none."""

    def with_name(self, letter: str, name: str) -> Self:
        """Return the sketch with another name for a room."""


class Maps(Protocol):
    """The module with a game's maps."""

    FOLDER: Path
    LONGEST_NAME: int

    def shipped_keys(self) -> list[str]:
        """Return the names of the files that come with the game."""

    def checked(self, text: str, key: str, /) -> object:
        """Return what a map draws; raise LineFault."""

    def read(self, text: str, key: str, /) -> Any:
        """Return the house a map draws; raise LineFault."""

    def write(self, house: Any, /) -> str:
        """Return the text of a map."""


H = TypeVar("H", bound=HouseSketch)


class HouseDrawing(Drawing[H]):
    """The drawings of houses of one game."""

    option = "map"
    title = mark("House")
    mirrors = ("across", "down", "half")
    maps: Maps
    rules: ClassVar[Iterable[Option]]  # The house rules of the game.
    blank_label: ClassVar[str]
    blank_words: ClassVar[str]
    style: ClassVar[HouseStyle]

    # -- texts

    @abstractmethod
    def blank(self) -> H:
        """Return the sketch without rooms to begin with."""

    def beginnings(self) -> list[Beginning]:
        words = _("included in the game")
        found = self.shipped(self.rules, self.maps.FOLDER, self.maps.shipped_keys(), words)
        return [*found, Beginning(_(self.blank_label), _(self.blank_words), self.blank())]

    def check(self, text: str) -> None:
        self.maps.checked(text, "")

    def options(self, sketch: H) -> Mapping[str, Value]:
        house = self.maps.read(self.write(sketch), _("Your own house"))
        return {self.option: self.maps.write(house)}

    # -- squares and edges

    def name_of(self, floor: Floor, square: int) -> str:
        """Return the name of a square, such as "b3"."""
        column, row = floor.spot(square)
        return f"{FILES[column]}{floor.height - row if self.style.is_upward else row + 1}"

    def squares_of(self, floor: Floor, spot: str) -> list[int]:
        """Return the square, or the two squares of the edge, that a spot names."""
        found = []
        for name in spot.split(EDGE_SEPARATOR):
            number = int(name[1:])
            row = floor.height - number if self.style.is_upward else number - 1
            found.append(row * floor.width + FILES.index(name[0]))
        return found

    def edge_tools(self, door: str) -> Sequence[DrawingTool]:
        """Return the tools for edges; the game calls its doors so."""
        return (
            DrawingTool("wall", _("Wall"), "W", EDGE, "minus"),
            DrawingTool("door", door, "D", EDGE, "door"),
            DrawingTool("open", _("No wall"), "E", EDGE, "cross"),
        )

    def _sheet(self, sketch: H, area: Rect, look: Look) -> SquareSheet:
        floor = sketch.floor
        return SquareSheet(area, look, floor.width, floor.height, upward=self.style.is_upward)

    def spots(self, sketch: H, aim: str, area: Rect, look: Look) -> dict[str, Rect]:
        sheet, floor = self._sheet(sketch, area, look), sketch.floor
        names = [self.name_of(floor, square) for square in range(len(floor.zones))]
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

    def draw(self, sketch: H, tool: str, spot: str, erase: bool) -> H:
        squares, floor = self.squares_of(sketch.floor, spot), sketch.floor
        if len(squares) == 2:
            kind = OPEN if erase else EDGES[tool]
            return replace(sketch, floor=floor.with_edge(squares[0], squares[1], kind))
        return self.draw_square(sketch, tool, squares[0], erase)

    @abstractmethod
    def draw_square(self, sketch: H, tool: str, square: int, erase: bool) -> H:
        """Return the sketch after a tool has drawn on a square, or erased it."""

    def mirrored(self, sketch: H, tool: str, spot: str, mirror: Mirror) -> tuple[str, str]:
        floor = sketch.floor
        there = sorted(floor.mirrored(s, mirror) for s in self.squares_of(floor, spot))
        return tool, EDGE_SEPARATOR.join(self.name_of(floor, square) for square in there)

    def described(self, sketch: H, spot: str) -> str:
        squares, floor = self.squares_of(sketch.floor, spot), sketch.floor
        if len(squares) == 1:
            return ", ".join((spot, *self.described_square(sketch, squares[0])))
        words = {WALL: _("wall"), DOOR: self.door_word(), OPEN: _("open")}
        return f"{spot}, {words[floor.edge(*squares)]}"

    @abstractmethod
    def door_word(self) -> str:
        """Return the game's word for a door."""

    @abstractmethod
    def described_square(self, sketch: H, square: int) -> Sequence[str]:
        """Return the words for a square."""

    # -- names

    @abstractmethod
    def said(self, name: str) -> str:
        """Return the name of a house or room in the language spoken, as written by players."""

    def room_label(self, sketch: H, letter: str) -> str:
        """Return the name of a room, or its letter in words."""
        return self.said(sketch.named(letter)) or _("Room {letter}", letter=letter)

    def lines(self, sketch: H) -> Sequence[TextLine]:
        longest = self.maps.LONGEST_NAME
        rooms = (
            TextLine(x, _("Room {letter}", letter=x), self.said(sketch.named(x)), longest)
            for x in sketch.letters
        )
        return (TextLine("name", _("House"), self.said(sketch.name), longest), *rooms)

    def with_line(self, sketch: H, key: str, words: str) -> H:
        if key == "name":
            return replace(sketch, name=words.strip())
        return sketch.with_name(key, words.strip())

    # -- pictures

    @abstractmethod
    def plan(self, sketch: H) -> Plan:
        """Return the plan of a sketch, which may have errors."""

    def zone_of(self, sketch: H, tool: str) -> str | None:
        """Return the zone that a tool draws, if the drawing has it."""
        return tool if tool in sketch.letters else None

    def swatch(self, sketch: H, tool: str, size: int, look: Look) -> pygame.Surface | None:
        zone = self.zone_of(sketch, tool)
        if zone is None:
            return None
        plan = self.plan(sketch)
        tile = interior.floor_tile(plan.style, plan.pattern(zone), 0, size)
        return shapes.rounded(tile, size / 6)

    def ground_key(self, sketch: H) -> Hashable:
        return sketch.floor.width, sketch.floor.height

    def paint_ground(self, surface: pygame.Surface, area: Rect, look: Look, sketch: H) -> None:
        self._sheet(sketch, area, look).paint_frame(surface)

    def paint(self, surface: pygame.Surface, area: Rect, look: Look, sketch: H) -> None:
        sheet, plan = self._sheet(sketch, area, look), self.plan(sketch)
        house, side, floor = sheet.squares, sheet.side, sketch.floor
        for square, zone in enumerate(floor.zones):
            tile = interior.floor_tile(
                plan.style, plan.pattern(zone), square % FLOOR_SEED_COUNT, side
            )
            surface.blit(tile, sheet.cell(*floor.spot(square)))
        surface.blit(_signs(replace(plan, floor=_unwalled(floor)), side), house)
        self.paint_below_walls(surface, house, side, plan)
        pad = plan.style.masonry.pad_of(side)
        surface.blit(interior.standing(plan, side), (house.left - pad, house.top - pad))
        for title, (column, row, wide, _high) in zip(plan.titles, plan.blocks, strict=True):
            if wide:
                cell = sheet.cell(column, row)
                limit = round(wide * side * 0.96) - look.px(PADDING_UNITS)
                most = min(look.pt(15), round(side * 0.36))
                picture = plate(title, fitting_pixels(title, most, LEAST_TYPE, limit), look)
                middle = (cell.left + wide * side // 2, cell.centery)
                surface.blit(picture, picture.get_rect(center=middle))

    def paint_below_walls(
        self, surface: pygame.Surface, house: Rect, side: int, plan: Plan
    ) -> None:
        """Draw what only this game has on the floor."""


def _unwalled(floor: Floor) -> Floor:
    """Return the floor without edges, on which the signs are the same."""
    return replace(floor, right=(OPEN,) * len(floor.zones), below=(OPEN,) * len(floor.zones))


@kept(megabytes=16)
def _signs(plan: Plan, side: int) -> pygame.Surface:
    """Return the lines between squares and what the game draws on them."""
    return interior.picture(plan, interior.grid(plan) + plan.signs(), side)
