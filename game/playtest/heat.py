"""Deeds by place on the picture of the board, as pictures that stand in a page themselves."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from game.language import decimal
from game.playtest.findings import PlaceCount

STEPS: Final = ("#241e45", "#43286b", "#7b3573", "#b8503f", "#dd8a1f", "#ffd34d")
INKS: Final = ("#ffffff", "#ffffff", "#ffffff", "#ffffff", "#10131f", "#10131f")
LEAST: Final = 5  # matches; a share of fewer is not coloured


@dataclass(frozen=True, slots=True)
class HeatGround:
    """The picture of a board and where its places lie on it, in pixels."""

    png: bytes
    size: tuple[int, int]
    places: Mapping[str, tuple[int, int, int, int]]  # left, top, width, height


Painter = Callable[
    [str, int, Mapping[str, object], int], HeatGround
]  # game, players, options, seed


@dataclass(frozen=True, slots=True)
class Step:
    """How warm a place is: a step of the scale, and the number written there."""

    step: int | None  # None: too little is known
    number: str


def frequencies(spots: Sequence[PlaceCount]) -> dict[str, Step]:
    """Return which share of all that was done was done at each place, in per cent."""
    total = sum(spot.done.times for spot in spots) or 1
    most = max((spot.done.times for spot in spots), default=0) or 1
    return {
        spot.place: Step(
            min(len(STEPS) - 1, int(spot.done.times / most * len(STEPS))),
            percent(spot.done.times / total),
        )
        for spot in spots
    }


def successes(spots: Sequence[PlaceCount]) -> dict[str, Step]:
    """Return who did something there won how often, in per cent, coloured from 0 to 100 %."""
    found = {}
    for spot in spots:
        score = spot.done.score
        step = min(len(STEPS) - 1, int(score.share * len(STEPS)))
        known = score.matches >= LEAST
        found[spot.place] = Step(step if known else None, percent(score.share) if known else "?")
    return found


def percent(share: float) -> str:
    """Return a share as a number of per cent, with a decimal where it is below ten."""
    value = 100 * share
    return decimal(value, 1) if 0 < value < 9.95 else f"{value:.0f}"


def picture(ground: HeatGround, steps: Mapping[str, Step], words: str) -> str:
    """Return the board with a number on each place as SVG."""
    wide, high = ground.size
    image = b64encode(ground.png).decode()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label="{escape(words)}" style="max-width:44rem;width:100%">',
        f'<image href="data:image/png;base64,{image}" width="{wide}" height="{high}"/>',
    ]
    for place, step in steps.items():
        area = ground.places.get(place)
        if area is None:
            continue
        left, top, width, height = area
        inset = min(width, height) * 0.12
        fill = "none" if step.step is None else STEPS[step.step]
        ink = "#ffffff" if step.step is None else INKS[step.step]
        parts.append(
            f'<g><title>{escape(place)}: {step.number}</title><rect x="{left + inset:.1f}" '
            f'y="{top + inset:.1f}" width="{width - 2 * inset:.1f}" '
            f'height="{height - 2 * inset:.1f}" rx="{inset:.1f}" fill="{fill}" '
            f'fill-opacity="0.85" stroke="#ffffff" stroke-opacity="0.6"/>'
            f'<text x="{left + width / 2:.1f}" y="{top + height / 2:.1f}" fill="{ink}" '
            f'font-size="{min(width, height) * 0.34:.1f}" font-weight="bold" '
            f'text-anchor="middle" dominant-baseline="central">{step.number}</text></g>'
        )
    return "".join([*parts, "</svg>"])
