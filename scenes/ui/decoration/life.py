"""Idle animation: small moving pictures over a still screen.

Each part stores the pixels below it, so that a step costs a few small blits. The animation never
repeats and never depends on secrets.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect

from scenes.ui.drawing.svg import SHUT

STEPS_A_SECOND: Final = 5
MOST_PARTS: Final = 14  # A screen has no more parts.

Point = tuple[int, int]


class Part(Protocol):
    """A small animated area."""

    area: Rect

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return a hashable picture state for a time in seconds and a pointer position."""

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Draw the picture of this step inside the area."""


class Life:
    """The animated parts of a screen, and the sides from which it hums."""

    def __init__(
        self, parts: Sequence[Part], still: bool = False, hums: Sequence[float] = ()
    ) -> None:
        self.parts = list(parts)[:MOST_PARTS]
        self.still = still
        self.hums = tuple(hums)  # Each is -1.0 for the left to 1.0 for the right.
        self.seconds = 0.0
        self._waited = 0.0
        self._below: list[pygame.Surface | None] = [None for _ in self.parts]
        self._kept = False  # The backgrounds are stored.
        self._drawn: dict[int, Hashable] = {}  # The visible step of each part.
        self._moment: tuple[float, Point] = (
            0.0,
            (-1, -1),
        )  # Seconds and pointer of the drawn step.
        self._steps = self._at_moment()

    def update(self, dt: float, pointer: Point) -> bool:
        """Advance by `dt` seconds; return whether a picture changed."""
        if self.still:
            return False
        self.seconds += dt
        self._waited += dt
        if self._waited < 1 / STEPS_A_SECOND:
            return False
        self._waited %= 1 / STEPS_A_SECOND
        before, self._moment = self._steps, (self.seconds, pointer)
        self._steps = self._at_moment()
        return before != self._steps

    @property
    def is_open(self) -> bool:
        """Whether no eyes are shut by a blink."""
        return not {None, SHUT} & {*self._steps}

    def _at_moment(self) -> list[Hashable]:
        return [part.step(*self._moment) for part in self.parts]

    def go_on(self, other: Life) -> None:
        """Take over the time of the life that this one replaces."""
        self.seconds, self._waited = other.seconds, other._waited
        self._moment = other._moment
        self._steps = self._at_moment()

    def follow(self, other: Life) -> list[Rect]:
        """Take over the stored backgrounds of another life; return the areas to redraw.

        Parts with the same area keep their background.
        """
        self._kept = other._kept
        self._drawn.clear()
        known = {tuple(p.area): below for p, below in zip(other.parts, other._below, strict=True)}
        self._below = [known.pop(tuple(part.area), None) for part in self.parts]
        fresh = [p.area for p, below in zip(self.parts, self._below, strict=True) if below is None]
        return [*fresh, *map(Rect, known)]

    def touched(self, areas: Sequence[Rect]) -> list[int]:
        """Return the parts that overlap these areas, and those that overlap such parts."""
        return self._joined(
            {at for at, part in enumerate(self.parts) if part.area.collidelist(list(areas)) >= 0}
        )

    def _joined(self, found: set[int]) -> list[int]:
        """Return parts with all that overlap them, directly or through others, in order."""
        grown = bool(found)
        while grown:
            areas = [self.parts[at].area for at in found]
            more = {at for at, part in enumerate(self.parts) if part.area.collidelist(areas) >= 0}
            grown, found = more != found, more
        return sorted(found)

    def draw(self, surface: pygame.Surface, which: Sequence[int]) -> None:
        """Draw some parts on a fresh background, which is stored."""
        self._kept = True
        for at in which:
            area = self.parts[at].area
            below = self._below[at] or pygame.Surface(area.size)
            below.blit(surface, (0, 0), area)
            self._below[at] = below
        self._paint(surface, which)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw all parts on a fresh background that something will cover."""
        self._kept = False
        self._paint(surface, range(len(self.parts)))

    def lift(self, surface: pygame.Surface, which: Sequence[int]) -> bool:
        """Restore the backgrounds of some parts; return False if they are not stored."""
        for at in which if self._kept else ():
            below = self._below[at]
            if below is not None:
                surface.blit(below, self.parts[at].area)
        return self._kept

    def redraw(self, surface: pygame.Surface) -> list[Rect]:
        """Redraw on their backgrounds the parts that look different; return their areas.

        It does nothing if the backgrounds are not stored.
        """
        if not self._kept:
            return []
        steps = enumerate(self._steps)
        which = self._joined({at for at, step in steps if self._drawn.get(at, self) != step})
        self.lift(surface, which)
        self._paint(surface, which)
        return [self.parts[at].area for at in which]

    def _paint(self, surface: pygame.Surface, which: Sequence[int]) -> None:
        for at in which:
            part, self._drawn[at] = self.parts[at], self._steps[at]
            surface.set_clip(part.area)
            part.draw(surface, self._steps[at])
        surface.set_clip(None)


def clear_of(area: Rect, taken: Sequence[Rect]) -> Rect:
    """Return a large part of an area that overlaps none of `taken`, by straight cuts."""
    for rect in taken:
        if area.colliderect(rect):
            left, top, right, bottom = area.left, area.top, area.right, area.bottom
            cuts = (
                Rect(left, top, rect.left - left, area.height),
                Rect(rect.right, top, right - rect.right, area.height),
                Rect(left, top, area.width, rect.top - top),
                Rect(left, rect.bottom, area.width, bottom - rect.bottom),
            )
            area = max(cuts, key=lambda cut: max(0, cut.width) * max(0, cut.height))
    return area
