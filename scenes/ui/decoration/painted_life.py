"""Idle animation of painted pictures: twinkling stars, and eyes that follow the pointer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame
from pygame import Rect

from scenes.ui.decoration.life import Point
from scenes.ui.decoration.noise import wander
from scenes.ui.drawing import shapes
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import SHUT, sprite

STAR_BRIGHTNESSES: Final = 5  # The number of brightnesses of a star.
RISING_SECONDS: Final = 7.0  # The time a light takes to rise through its area.
TWINKLES_A_SECOND: Final = 0.7
BLINK_SECONDS: Final = 0.17  # The time for which eyes are shut.
BLINK_GAP_SECONDS: Final = 3.1  # The time between two blinks, about.
GAZE_PICTURES: Final = 5  # The directions from left to right in which eyes look.
GAZE_PIXELS: Final = 400  # Eyes look fully aside at this distance.


def shut(seconds: float, seed: int) -> bool:
    """Return whether eyes are closed by a blink; the blinks are irregular."""
    return seconds % (BLINK_GAP_SECONDS * (0.7 + wander(seconds / 40, seed, 1.0))) < BLINK_SECONDS


class Stars:
    """Stars of a painted picture that twinkle."""

    def __init__(self, look: Look, spots: Sequence[Point], seed: int) -> None:
        self.spots = list(spots)
        self.seed = seed
        self.size = max(5, look.px(7))
        dots = [Rect(0, 0, self.size, self.size) for _ in self.spots]
        for dot, spot in zip(dots, self.spots, strict=True):
            dot.center = spot
        self.area = dots[0].unionall(dots[1:]) if dots else Rect(0, 0, 0, 0)

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the brightness step of each star."""
        return tuple(
            round(
                (STAR_BRIGHTNESSES - 1) * wander(seconds, self.seed + 3 * number, TWINKLES_A_SECOND)
            )
            for number in range(len(self.spots))
        )

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Add the light of the stars to the surface."""
        assert isinstance(step, tuple)
        for spot, shine in zip(self.spots, step, strict=True):
            light = _star(self.size, shine)
            surface.blit(light, light.get_rect(center=spot), special_flags=pygame.BLEND_RGB_ADD)


@kept(megabytes=1)
def _star(size: int, shine: int) -> pygame.Surface:
    return shapes.glow((size, size), "#E8EEFF", 0.9 * shine / (STAR_BRIGHTNESSES - 1))


class Motes:
    """Small lights that rise and sway, as from a candle."""

    def __init__(self, look: Look, area: Rect, colour: str, count: int, seed: int) -> None:
        self.area = area
        self.colour = colour
        self.count = count
        self.seed = seed
        self.size = max(7, look.px(15))

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the place and the brightness step of each light."""
        return tuple(self._light(seconds, number) for number in range(self.count))

    def _light(self, seconds: float, number: int) -> tuple[int, int, int]:
        seed = self.seed + 7 * number
        risen = (seconds / RISING_SECONDS + number / self.count) % 1.0
        sway = wander(seconds, seed, 0.4) - 0.5
        part = (number + 0.5) / self.count + 0.3 * sway / self.count
        x = self.area.left + round(part * 0.999 * self.area.width)
        y = self.area.bottom - round(risen * self.area.height)
        return x, y, round((STAR_BRIGHTNESSES - 1) * min(1.0, 3 * risen, 3 * (1 - risen)))

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Add the lights to the surface."""
        assert isinstance(step, tuple)
        for x, y, shine in step:
            light = _mote(self.size, self.colour, shine)
            place = light.get_rect(center=(x, y))
            surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)


@kept(megabytes=1)
def _mote(size: int, colour: str, shine: int) -> pygame.Surface:
    return shapes.glow((size, size), colour, 0.8 * shine / (STAR_BRIGHTNESSES - 1))


class Eyes:
    """A pair of eyes in the dark that follow the pointer and blink."""

    def __init__(self, spots: Sequence[Point], size: Point, inks: tuple[str, str], seed: int):
        self.spots = list(spots)
        self.size = size
        self.inks = inks  # The colours of the eyes and of the dark around them.
        self.seed = seed
        eyes = [Rect(0, 0, size[0] + 4, size[1] + 4) for _ in self.spots]
        for eye, spot in zip(eyes, self.spots, strict=True):
            eye.center = spot
        self.area = eyes[0].unionall(eyes[1:])

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the gaze from 0 (left) to GAZE_PICTURES - 1 (right), or None in a blink."""
        if shut(seconds, self.seed):
            return None
        if min(pointer) < 0:
            return round((GAZE_PICTURES - 1) * wander(seconds, self.seed + 1, 0.3))
        off = (pointer[0] - self.area.centerx) / GAZE_PIXELS
        return round((GAZE_PICTURES - 1) * (0.5 + max(-0.5, min(0.5, off / 2))))

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Draw the eyes over the painted ones."""
        wide, high = self.size
        for x, y in self.spots:
            eye = Rect(0, 0, wide + 2, high + 2)
            eye.center = x, y
            pygame.draw.ellipse(surface, self.inks[1], eye)
            if step is None:
                continue
            assert isinstance(step, int)
            eye.inflate_ip(-2, -2)
            pygame.draw.ellipse(surface, self.inks[0], eye)
            pupil = Rect(0, 0, max(2, wide // 3), max(2, high - 2))
            pupil.center = x + (step - GAZE_PICTURES // 2) * wide // 8, y
            pygame.draw.ellipse(surface, self.inks[1], pupil)


class Onlooker:
    """A figure drawn elsewhere that follows the pointer with its eyes and blinks."""

    def __init__(self, look: Look, name: str, area: Rect, seed: int) -> None:
        self.look = look
        self.name = name
        self.area = area
        self.seed = seed

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return the name of its gaze; empty for straight ahead."""
        if shut(seconds, self.seed):
            return SHUT
        if min(pointer) < 0 or self.area.collidepoint(pointer):
            return ""
        left, right = pointer[0] < self.area.left, pointer[0] > self.area.right
        above, below = pointer[1] < self.area.top, pointer[1] > self.area.bottom
        aside = "left" if left else "right" if right else ""
        return "_".join(filter(None, ("up" if above else "down" if below else "", aside)))

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Draw the figure with its gaze, unless it looks straight ahead."""
        if step:
            picture = _looking(self.name, self.area.width, self.look, str(step))
            surface.blit(picture, picture.get_rect(center=self.area.center))


@kept(megabytes=4)
def _looking(name: str, size: int, look: Look, gaze: str) -> pygame.Surface:
    """Return only those pixels of the sprite that differ from the one looking straight ahead."""
    straight, other = sprite(name, size, look), sprite(f"{name}~{gaze}", size, look)
    changed = pygame.mask.from_threshold(other, (0, 0, 0), (1, 1, 1, 255), straight)
    changed.invert()
    return changed.to_surface(setsurface=other, unsetcolor=(0, 0, 0, 0))
