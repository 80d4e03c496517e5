"""What has to be drawn again in the window: everything, some areas, or nothing."""

from __future__ import annotations

from pygame import Rect

from scenes.ui.drawing.clip import apart


class Redraw:
    """The areas that look different from what was drawn last."""

    def __init__(self) -> None:
        self._areas: list[Rect] | None = None  # None stands for the whole window.
        self.moved = False  # Something of the scene itself has moved.

    @property
    def empty(self) -> bool:
        """Whether no area is known to look different."""
        return self._areas == []

    def all(self) -> None:
        """Draw the whole window again."""
        self._areas = None

    def add(self, *areas: Rect) -> None:
        """Draw these areas again."""
        if self._areas is not None:
            self._areas = [*self._areas, *areas]

    def take_moved(self) -> bool:
        """Return whether something of the scene has moved since the last call."""
        moved, self.moved = self.moved, False
        return moved

    def take(self, whole: Rect, solid: Rect | None, parts: bool, covered: bool) -> list[Rect]:
        """Return the areas to draw now, none overlapping another, and forget them.

        `solid` is an area that can only be drawn as one. Without `parts` only the whole window can
        be drawn, and so it is when something lies above the scene (`covered`) and any area changed.
        """
        areas, self._areas = self._areas, []
        if areas is None or not parts or (areas and covered):
            return [whole]
        rest = [area.clip(whole) for area in areas]
        if solid is None or solid.collidelist(rest) < 0:
            return apart(rest)
        while (at := solid.collidelist(rest)) >= 0:
            solid = solid.union(rest.pop(at))
        return [solid, *apart(rest)]
