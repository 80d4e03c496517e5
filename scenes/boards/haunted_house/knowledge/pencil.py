"""The pencil, with which a player marks tiles."""

from __future__ import annotations

from typing import Final

from game.language import _, mark
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
