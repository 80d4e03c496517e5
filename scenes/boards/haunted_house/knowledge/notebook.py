"""The desk of a player of Haunted House: pencil marks, and computed knowledge."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import OVER, SQUARES, START
from scenes.boards.desk import Desk
from scenes.boards.haunted_house.knowledge.outlook import Counting
from scenes.boards.haunted_house.viewers import team_seeing, viewing_side
from scenes.boards.view import Overlay

PENCIL: Final = "pencil"
GHOST, QUERY, WAY, CROSS, RUBBER = "spook", "query", "way", "cross", "rubber"
TOOLS: Final = {  # The label and the icon of each tool.
    GHOST: (mark("Ghost mark"), "ghost"),
    QUERY: (mark("Question mark"), "query"),
    WAY: (mark("Arrow: click again to turn it"), "way"),
    CROSS: (mark("Cross mark"), "cross"),
    RUBBER: (mark("Rubber"), "rubber"),
}
TURNS: Final = tuple(f"{WAY}@{degrees}" for degrees in (0, 90, 180, 270))
NOTES_OF_ALL = -1


class Pencil:
    """The pencil of one viewer: whether it is active, its tool, and its marks."""

    def __init__(self) -> None:
        self.in_hand = False
        self.tool = GHOST
        self._marks: dict[int, dict[int, str]] = {}  # By round, the picture on each tile.

    def marks(self, number: int) -> dict[int, str]:
        """Return the marks in a round, by tile."""
        return self._marks.setdefault(number, {})

    def draw(self, number: int, tile: int) -> None:
        """Mark a tile, or erase a mark of the same tool; arrows rotate before they are erased."""
        marks = self.marks(number)
        before = marks.pop(tile, "")
        if self.tool == RUBBER:
            return
        order = TURNS if self.tool == WAY else (self.tool,)
        then = order.index(before) + 1 if before in order else 0
        if then < len(order):
            marks[tile] = order[then]

    def take(self, key: str) -> bool:
        """Toggle the pencil or choose a tool by its key; return whether the key belongs to it."""
        if key == PENCIL:
            self.in_hand = not self.in_hand
        elif key in TOOLS:
            self.in_hand, self.tool = True, key
        else:
            return False
        return True

    def overlays(self, roomy: bool, is_early: bool) -> list[Overlay]:
        """Return the switches: the pencil, and its tools while it is in use and there is room.

        `is_early` says whether there is nothing to mark yet.
        """
        found = [Overlay(PENCIL, _("Pencil"), "pencil", "M", self.in_hand, is_early=is_early)]
        for key, (label, icon) in TOOLS.items() if roomy and self.in_hand else ():
            on = self.tool == key
            found.append(Overlay(key, _(label), icon, "", on, terse=True))
        return found


def team_of(observation: HauntedHouse) -> int:
    """Return the team whose notes belong to an observation, NOTES_OF_ALL for those of all."""
    if viewing_side(observation) == "everyone":
        return NOTES_OF_ALL
    return team_seeing(observation)


class Notebook(Desk[HauntedHouse]):
    """A pencil for each team that looks, and the tiles and numbers found so far."""

    def __init__(self) -> None:
        super().__init__()
        self.counting = Counting()
        self._pencils: dict[int, Pencil] = {}

    def pencil(self, observation: HauntedHouse) -> Pencil:
        """Return the pencil of the team that looks."""
        return self._pencils.setdefault(team_of(observation), Pencil())

    def take(self, observation: HauntedHouse, key: str) -> bool:
        return self.pencil(observation).take(key)

    def noting(self, observation: HauntedHouse) -> bool:
        going = observation.phase not in (START, OVER)
        return going and self.pencil(observation).in_hand

    def note(self, observation: HauntedHouse, place: str) -> bool:
        if place not in SQUARES or not self.noting(observation):
            return False
        self.pencil(observation).draw(observation.round, SQUARES[place])
        return True

    def notes(self, observation: HauntedHouse) -> tuple[tuple[int, str], ...]:
        """Return the tiles with pictures on them in this round."""
        return tuple(sorted(self.pencil(observation).marks(observation.round).items()))

    def awaited(self) -> bool:
        return self.counting.arrived()
