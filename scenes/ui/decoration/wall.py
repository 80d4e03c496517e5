"""A window and two candles on the wall behind a board, where no widget is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from pygame import Rect

from scenes.ui.decoration.candle import CANDLE, FOOT_UNITS, Candle
from scenes.ui.decoration.life import Life, Part, clear_of
from scenes.ui.decoration.windowpane import SIZE, Weather, WindowPane
from scenes.ui.drawing.look import Look
from scenes.ui.widget import Page, Widget
from scenes.ui.words import Words

WIDE, HIGH = 154, 48  # The free place around them is included.
SHARES: Final = (1.0, 0.8)  # The shares that are tried one after the other.
CANDLE_GAP_UNITS: Final = 13  # The distance of a candle from the window.
GLOW_UNITS: Final = 34  # The reach of a candle's light.


def taken_on(page: Page) -> list[Rect]:
    """Return the areas that the widgets of a page cover; for plain text only the written part."""
    found = [_written(widget) for widget in page.widgets if widget.alive() and widget.visible]
    return [rect for rect in found if rect.width and rect.height]


def _written(widget: Widget) -> Rect:
    area = widget.area
    words = [rect for _, rect in widget.absolute_texts()]
    if widget.role != "text" or widget.active:
        return area
    seen = words[0].unionall(words) if words else area
    wide = widget.natural_width()
    if isinstance(widget, Words) and widget.align == "left" and wide:
        seen.width = min(seen.width, wide)
    return seen


def window_parts(
    look: Look, strip: Rect, taken: Sequence[Rect], weather: Weather, seed: int
) -> list[Part]:
    """Return a window and its candles for a strip of the wall; an empty list without room."""
    if not look.wide:
        return []  # The decoration would be too small beside large text.
    for share in SHARES:
        smaller = replace(look, unit=look.unit * share)
        whole = Rect(0, 0, smaller.px(WIDE), smaller.px(HIGH))
        whole.centery = strip.centery
        for right in range(strip.right, strip.left + whole.width - 1, -max(1, look.px(12))):
            whole.right = right
            if whole.collidelist(list(taken)) < 0 and strip.contains(whole):
                return _furnished(smaller, whole, strip, taken, weather, seed)
    return []


def _furnished(
    look: Look, whole: Rect, strip: Rect, taken: Sequence[Rect], weather: Weather, seed: int
) -> list[Part]:
    """Return a window and its candles in the middle of an area."""
    window = Rect(0, 0, look.px(SIZE[0]), look.px(SIZE[1]))
    window.center = whole.center
    found: list[Part] = [WindowPane(look, window.topleft, weather, seed)]
    for number, x in enumerate(
        (window.left - look.px(CANDLE_GAP_UNITS), window.right + look.px(CANDLE_GAP_UNITS))
    ):
        spot = (x, whole.centery + look.px(FOOT_UNITS - CANDLE[1] / 2))
        radius = look.px(GLOW_UNITS)
        light = Rect(0, 0, 2 * radius, 2 * radius)
        light.center = spot
        light = clear_of(light.clip(strip), [window, *taken])
        found.append(Candle(look, spot, radius, light, (), seed + 11 + number))
    return found


def wall_life(page: Page, strip: Rect, weather: Weather, before: Life) -> Life:
    """Return the animated wall; it continues at the time of the life it replaces."""
    look = page.look
    parts = window_parts(look, strip, taken_on(page), weather, 5)
    life = Life(parts, look.reduced_motion or not look.speed)
    life.go_on(before)
    return life
