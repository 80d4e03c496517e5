"""A window on the wall: moving curtains, weather, and eyes that look in."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Final, Literal

import pygame
from pygame import Rect

from scenes.ui.decoration.life import Point
from scenes.ui.decoration.noise import wander
from scenes.ui.drawing.cache import kept
from scenes.ui.drawing.look import Look
from scenes.ui.drawing.svg import drawing

Weather = Literal["stars", "clouds", "rain", "snow", "fog"]

SIZE: Final = (84, 46)  # The size in units.
PANE: Final = (8, 5, 68, 37)  # Left, top, width and height of the glass.
FOLD_PICTURES: Final = 9  # The pictures of a moving curtain.
DROP_COUNT: Final = 9  # The drops of rain, or flakes.
FALL: Final = {"rain": 62.0, "snow": 9.0}  # The fall in units a second.
FALLING, DRIFTING = 12, 4  # The pictures a second of falling and drifting weather.
GAZE_PICTURES: Final = 5  # The directions from left to right in which eyes look.
VISITS_A_SECOND: Final = 0.045  # The noise that opens the eyes changes this often.
BLINK_SECONDS: Final = 0.18


class WindowPane:
    """A window of 84 x 46 units; `corner` is its top left in pixels."""

    def __init__(self, look: Look, corner: Point, weather: Weather, seed: int) -> None:
        self.look = look
        self.area = Rect(corner, (look.px(SIZE[0]), look.px(SIZE[1])))
        self.weather = weather
        self.pace = FALLING if weather in FALL else DRIFTING
        self.seed = seed
        left, top, wide, high = PANE
        self.pane = Rect(
            self.area.left + look.px(left),
            self.area.top + look.px(top),
            look.px(wide),
            look.px(high),
        )

    def step(self, seconds: float, pointer: Point) -> Hashable:
        """Return (left curtain, right curtain, moment of the weather, eyes) at some seconds."""
        left = round((FOLD_PICTURES - 1) * wander(seconds, self.seed, 0.45))
        right = round((FOLD_PICTURES - 1) * wander(seconds, self.seed + 1, 0.39))
        return left, right, round(seconds * self.pace), self._eyes(seconds, pointer)

    def _eyes(self, seconds: float, pointer: Point) -> tuple[int, int, int] | None:
        """Return the eyes as (gaze, vertical gaze, lid: 0 closed to 2 open), or None."""
        here = wander(seconds, self.seed + 2, VISITS_A_SECOND)
        if here < 0.42:
            return None
        lid = 2 if here > 0.47 else 1
        since = seconds % (2.6 + 2.2 * wander(seconds, self.seed + 3, 0.2))
        if since < BLINK_SECONDS:
            lid = 0
        if pointer[0] < 0:
            gaze = round((GAZE_PICTURES - 1) * wander(seconds, self.seed + 4, 0.3))
        else:
            off = (pointer[0] - self.area.centerx) / self.look.px(420)
            gaze = round((GAZE_PICTURES - 1) * (0.5 + max(-0.5, min(0.5, off / 2))))
        down = 1 if pointer[1] > self.area.bottom + self.look.px(120) else 0
        return gaze, down, lid

    def draw(self, surface: pygame.Surface, step: Hashable) -> None:
        """Draw sky, weather, eyes, frame and curtains."""
        assert isinstance(step, tuple)
        left, right, moment, eyes = step
        pane = self.pane
        surface.blit(_night(pane.size, self.weather), pane)
        surface.set_clip(pane.clip(self.area))
        self._draw_weather(surface, moment / self.pace)
        if eyes:
            self._draw_eyes(surface, *eyes)
        surface.set_clip(self.area)
        size = self.area.size
        surface.blit(_frame(size), self.area)
        surface.blit(_curtain(size, left, False), self.area)
        surface.blit(_curtain(size, right, True), self.area)

    def _draw_weather(self, surface: pygame.Surface, seconds: float) -> None:
        pane, px = self.pane, self.look.px
        if self.weather in ("clouds", "fog", "rain"):
            cloud = _cloud((pane.width, pane.height // 2), self.weather == "fog")
            way = pane.width + cloud.get_width()
            for number, speed in enumerate((2.1, 3.3)):
                x = (seconds * speed * self.look.unit + number * way / 2) % way
                y = pane.top + number * pane.height // 4
                surface.blit(cloud, (pane.left + round(x) - cloud.get_width(), y))
        if self.weather == "stars":
            for number in range(DROP_COUNT):
                shine = round(70 + 150 * wander(seconds, number, 0.5))
                x = pane.left + (number * 37 % 61) * pane.width // 61
                y = pane.top + (number * 23 % 31) * pane.height // 37
                surface.fill((shine, shine, shine), (x, y, max(1, px(1)), max(1, px(1))))
        fall = FALL.get(self.weather)
        for number in range(DROP_COUNT if fall else 0):
            assert fall
            down = (seconds * fall * (0.8 + 0.05 * number) + number * 17) % (PANE[3] + 8) - 4
            aside = 2 * math.sin(seconds + number) if fall < 20 else -down / 8
            right = number * 29 % PANE[2] + aside
            spot = (
                pane.left + round(right * self.look.unit),
                pane.top + round(down * self.look.unit),
            )
            if fall < 20:
                pygame.draw.circle(surface, "#C9D3E8", spot, max(1, px(0.9)))
            else:
                end = spot[0] - px(1), spot[1] + px(5)
                pygame.draw.line(surface, "#6D82AC", spot, end, max(1, px(0.8)))

    def _draw_eyes(self, surface: pygame.Surface, gaze: int, down: int, lid: int) -> None:
        px, y = self.look.px, self.pane.top + self.look.px(23)
        for side in (-1, 1):
            x = self.pane.centerx + side * px(5)
            eye = Rect(0, 0, px(6), (px(1.4), px(4), px(6))[lid])
            eye.center = (x, y)
            pygame.draw.ellipse(surface, "#F2D27A", eye)
            if lid:
                pupil = (x + px((gaze - GAZE_PICTURES // 2) * 0.8), y + px(down * 0.8))
                pygame.draw.circle(surface, "#0B0E1A", pupil, max(1, px(1.5)))


@kept(megabytes=1)
def _night(size: tuple[int, int], weather: Weather) -> pygame.Surface:
    """Return the sky behind the glass."""
    wide, high = size
    moon = (
        f'<circle cx="{wide * 0.68}" cy="{high * 0.36}" r="{high * 0.46}" fill="#F6E9B8" '
        f'fill-opacity="0.12"/><circle cx="{wide * 0.68}" cy="{high * 0.36}" r="{high * 0.22}" '
        'fill="#EFE3BE"/>'
    )
    body = (
        '<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{high}"><stop offset="0" stop-color="#101A3C"/><stop offset="1" '
        f'stop-color="#2B3A68"/></linearGradient></defs><rect width="{wide}" height="{high}" '
        f'fill="url(#s)"/>{"" if weather in ("rain", "snow") else moon}'
        f'<path d="M0 {high}L0 {high * 0.86}L{wide * 0.2} {high * 0.74}L{wide * 0.34} '
        f"{high * 0.88}L{wide * 0.56} {high * 0.7}L{wide * 0.8} {high * 0.9}L{wide} "
        f'{high * 0.78}L{wide} {high}Z" fill="#0A1024"/>'
    )
    surface = pygame.Surface(size)
    surface.blit(drawing(body, size), (0, 0))
    return surface


@kept(megabytes=1)
def _cloud(size: tuple[int, int], fog: bool) -> pygame.Surface:
    """Return a cloud or a bank of fog."""
    wide, high = size
    alpha = 0.34 if fog else 0.26
    body = "".join(
        f'<ellipse cx="{wide * x}" cy="{high * y}" rx="{wide * r}" ry="{high * r * 0.9}" '
        f'fill="#8FA0C8" fill-opacity="{alpha}"/>'
        for x, y, r in ((0.3, 0.55, 0.24), (0.5, 0.42, 0.26), (0.7, 0.58, 0.22))
    )
    return drawing(body, size)


@kept(megabytes=1)
def _frame(size: tuple[int, int]) -> pygame.Surface:
    """Return the window frame."""
    scale = size[0] / SIZE[0]
    left, top, wide, high = PANE
    middle, across = left + wide / 2, top + high / 2
    bars = f"M{middle} {top}v{high}M{left} {across}h{wide}"
    body = (
        f'<path d="{bars}" stroke="#2A1D24" stroke-width="2.4"/>'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none" '
        'stroke="#4A3330" stroke-width="3"/>'
        f'<rect x="{left - 1.5}" y="{top - 1.5}" width="{wide + 3}" height="{high + 3}" '
        'fill="none" stroke="#B98C3C" stroke-width="1" stroke-opacity="0.7"/>'
        '<rect x="3" y="43" width="78" height="3" rx="1" fill="#4A3330"/>'
    )
    return drawing(f'<g transform="scale({scale})">{body}</g>', size)


@kept(megabytes=2)
def _curtain(size: tuple[int, int], fold: int, right: bool) -> pygame.Surface:
    """Return a curtain at a stage of its movement."""
    scale, part = size[0] / SIZE[0], fold / (FOLD_PICTURES - 1)
    foot, belly = 15 + 9 * part, 13 + 6 * part
    body = (
        f'<path d="M1 2H22C{belly + 6} 14 {belly} 26 {foot} 44H2Z" fill="#5A2330" '
        'stroke="#2A0F18" stroke-width="1"/>'
        f'<path d="M7 3C6 16 {6 + 2 * part} 30 {5 + 4 * part} 43M14 3C{12 + 2 * part} 16 '
        f'{9 + 3 * part} 30 {9 + 6 * part} 43" fill="none" stroke="#8A3F4C" '
        'stroke-width="1.6" stroke-opacity="0.7"/>'
        '<path d="M0 2H24" stroke="#B98C3C" stroke-width="2.4" stroke-linecap="round"/>'
    )
    picture = drawing(f'<g transform="scale({scale})">{body}</g>', size)
    return pygame.transform.flip(picture, True, False) if right else picture
