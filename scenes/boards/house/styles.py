"""The style of a game's houses: walls, floors, and the rooms that its table `rooms.txt` lists."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.files import asset
from scenes.boards.house.floor_art import Flooring
from scenes.boards.house.walls import Masonry

Entry = tuple[str, ...]  # What it is, then its sizes, colours and pictures.


@dataclass(frozen=True, slots=True)
class RoomStyle:
    """A style of rooms; `words` in the names of rooms choose it."""

    key: str
    words: tuple[str, ...]
    floor: Entry
    furniture: tuple[Entry, ...]
    alcoves: tuple[str, ...]  # The furniture that people can hide in.


@dataclass(frozen=True, eq=False)
class HouseStyle:
    """The style of all houses of a game."""

    game: str
    masonry: Masonry
    flooring: Flooring
    is_upward: bool = False  # Row 1 is the lowest.

    @cached_property
    def rooms(self) -> tuple[RoomStyle, ...]:
        """The styles of rooms, in the order of the table."""
        lines = asset(f"{self.game}/rooms.txt").read_text(encoding="utf-8").split("\n")
        return tuple(_room_style(line) for line in lines if line and not line.startswith("#"))

    def of_room(self, name: str, room: int) -> RoomStyle:
        """Return the style of a room by its name, else by its number."""
        lower = name.lower()
        named = (style for style in self.rooms if any(word in lower for word in style.words))
        return next(named, self.rooms[room % len(self.rooms)])


def _room_style(line: str) -> RoomStyle:
    key, words, floor, furniture, *alcoves = (part.strip() for part in line.split("|"))
    return RoomStyle(
        key,
        tuple(words.split()),
        tuple(floor.split()),
        tuple(tuple(entry.split()) for entry in furniture.split(",")),
        tuple(" ".join(alcoves).split()),
    )
