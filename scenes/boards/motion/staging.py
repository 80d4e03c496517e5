"""The staging of great moments: the camera zooms in, the light narrows, the action pauses.

Any key or click ends it; it never changes the match.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect

from game.facts import Fact
from scenes.boards.motion.animation import smooth
from scenes.boards.motion.climax import Climax
from scenes.boards.view import Animation, View, place_of
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.clip import without
from scenes.ui.drawing.look import Look

LEAD_MILLISECONDS: Final = 280  # The camera comes near in them.
LEAVE_MILLISECONDS: Final = 260  # The camera goes back in them.
NEAR_FACTORS: Final = (1.2, 1.5)  # The least and the most by which things are seen larger.
FOCUS_PART: Final = 0.22  # What is looked at wants this part of the board's height.
DARK_ALPHA: Final = 165  # The darkness away from the light.
MAX_SMOOTH_PIXELS: Final = 2_000_000  # Pixels of a larger board are doubled in motion.
LIGHT_GRAIN_PIXELS: Final = 8  # The pixels of the light that are painted as one.
LIGHT_REACH_CELLS: Final = 2.3  # The distance from the middle of the light to the dark.
TINT_ALPHA: Final = 26  # The share of its colour that the light has, of 255.


@dataclass(frozen=True, slots=True)
class Closeup:
    """The camera's zoom, focus and light at one moment."""

    part: float  # 0.0 as always and 1.0 as near as it comes.
    focus: Rect | None  # The camera looks at it; None for everything.
    tone: str
    moving: bool  # The camera moves, or anything it looks at.


class Beat:
    """The clock of a climax, during which the animation's own clock is held."""

    def __init__(self, climax: Climax, places: Sequence[str], at: int, end: int) -> None:
        self.climax = climax
        self.places = places  # The places where it happens, the likeliest first.
        self.at = at
        self.stop = max(at, min(at + climax.shown, end))
        self.clock = 0.0  # Milliseconds since the camera went off.

    @property
    def over(self) -> bool:
        """Whether the camera has zoomed out again."""
        return self.clock >= LEAD_MILLISECONDS + self.climax.hold + LEAVE_MILLISECONDS

    @property
    def nearness(self) -> float:
        """The camera's zoom, from 0.0 (none) to 1.0 (nearest)."""
        left = self.clock - LEAD_MILLISECONDS - self.climax.hold
        if left > 0:
            return 1 - smooth(min(1.0, left / LEAVE_MILLISECONDS))
        return smooth(min(1.0, self.clock / LEAD_MILLISECONDS))

    def still(self, time: float) -> bool:
        """Return whether the picture stands still at a time of the animation."""
        held = LEAD_MILLISECONDS <= self.clock < LEAD_MILLISECONDS + self.climax.hold
        return held and time >= self.stop

    def spend(self, time: float, passed: float) -> float:
        """Advance by milliseconds; return those that the animation at `time` may advance."""
        begin = max(0, self.at - LEAD_MILLISECONDS)
        if time < begin:
            return min(passed, begin - time)
        self.clock += passed
        if self.clock >= LEAD_MILLISECONDS + self.climax.hold:
            return passed
        until = self.at if self.clock < LEAD_MILLISECONDS else self.stop
        return min(passed, max(0.0, until - time))


def beat_of(view: View[Any], facts: Sequence[Fact], told: Animation, end: int) -> Beat | None:
    """Return the beat of the longest climax among facts, or None.

    It begins with the sound of its fact; a fact without a sound of its own, such as the end of a
    match, takes the last sound. A fact that is not heard is not staged.
    """
    found: Beat | None = None
    for index, fact in enumerate(facts):
        climax = view.climaxes.get(type(fact))
        if climax is None or (climax.given and not getattr(fact, climax.given)):
            continue
        sound, own = view.sounds[type(fact)], place_of(fact)
        heard = [cue for cue in told.cues if cue.sound == sound or not sound]
        if not heard or (found and climax.hold < found.climax.hold):
            continue
        cue = next((cue for cue in reversed(heard) if cue.place == own), heard[-1])
        places = [place_of(earlier) for earlier in reversed(facts[: index + 1])]
        found = Beat(climax, [] if climax.whole else places, cue.begin, end)
    return found


def seen_parts(surface: pygame.Surface, board: Rect, closeup: Closeup) -> list[Rect]:
    """Return the areas to draw before `draw` zooms in; the rest will be out of view."""
    area = surface.get_clip()
    if not closeup.part or not closeup.focus or not area.contains(board):
        return [area]
    near = 1 + (_nearest(board, closeup.focus) - 1) * closeup.part
    return [*without(area, board), _crop(board, closeup.focus, near)]


def draw(surface: pygame.Surface, look: Look, board: Rect, closeup: Closeup) -> None:
    """Zoom into the board already drawn on a surface, and dim all but its focus."""
    if not closeup.part or not surface.get_clip().contains(board):
        return  # The window is smaller already, or another part is drawn.
    focus, picture, pixel = closeup.focus, surface.subsurface(board), 1
    if focus:
        near = _nearest(board, focus)
        part = surface.subsurface(_crop(board, focus, 1 + (near - 1) * closeup.part))
        focus = _seen_at(board, focus, near)
        pixel = 2 if closeup.moving and board.width * board.height > MAX_SMOOTH_PIXELS else 1
        size = -(-board.width // pixel), -(-board.height // pixel)
        picture = pygame.transform.smoothscale(part, size)
    spot = _spot(board, focus or board, LIGHT_GRAIN_PIXELS * pixel)
    light = _light(picture.get_size(), spot, look, closeup.tone)
    light.set_alpha(round(255 * closeup.part))
    picture.blit(light, (0, 0))
    if pixel > 1:
        pygame.transform.scale(picture, board.size, surface.subsurface(board))
    elif focus:
        surface.blit(picture, board)


def _nearest(board: Rect, focus: Rect) -> float:
    """Return the largest zoom factor for a focus."""
    return min(
        NEAR_FACTORS[1], max(NEAR_FACTORS[0], FOCUS_PART * board.height / max(1, focus.height))
    )


def _crop(board: Rect, focus: Rect, factor: float) -> Rect:
    """Return the part of a board that fills it at a zoom factor."""
    crop = Rect(0, 0, round(board.width / factor), round(board.height / factor))
    # It stands where it stood, drawn a little towards the middle: the camera does not jump.
    crop.left = round(focus.centerx - (focus.centerx - board.left) / factor)
    crop.top = round(focus.centery - (focus.centery - board.top) / factor)
    return crop.clamp(board)


def _seen_at(board: Rect, focus: Rect, factor: float) -> Rect:
    """Return the area of the focus on the screen at a zoom factor."""
    crop = _crop(board, focus, factor)
    x = board.left + (focus.left - crop.left) * factor
    y = board.top + (focus.top - crop.top) * factor
    return Rect(round(x), round(y), round(focus.width * factor), round(focus.height * factor))


def _spot(board: Rect, focus: Rect, step: int) -> tuple[int, int, int]:
    """Return middle and reach of the light around something, in steps of so many pixels."""
    cell = max(focus.width, focus.height, round(FOCUS_PART * 0.8 * board.height))
    reach = LIGHT_REACH_CELLS * cell if focus != board else board.width * 0.75
    x, y = focus.centerx - board.left, focus.centery - board.top
    return x // step, y // step, max(2, round(reach) // step)


@kept(megabytes=12)
def _light(
    size: tuple[int, int], spot: tuple[int, int, int], look: Look, tone: str
) -> pygame.Surface:
    """Return the dark around a light of a colour."""
    small = pygame.Surface(
        (size[0] // LIGHT_GRAIN_PIXELS + 1, size[1] // LIGHT_GRAIN_PIXELS + 1), pygame.SRCALPHA
    )
    night, tint = pygame.Color(look.palette.night), pygame.Color(look.palette.colour(tone))
    x, y, reach = spot
    small.fill((night.r, night.g, night.b, DARK_ALPHA))
    for step in range(reach, 0, -1):
        part = smooth(step / reach)
        ink = tint.lerp(night, part)
        ink.a = round(DARK_ALPHA * part + TINT_ALPHA * math.sin(math.pi * part))
        pygame.draw.circle(small, ink, (x, y), step)
    return pygame.transform.smoothscale(small, size)
