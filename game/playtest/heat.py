"""Heat maps: counts by place on a picture of the board, as SVG for use inside a page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from game.language import decimal
from game.playtest.findings import PlaceCount
from game.playtest.intervals import ERROR_RATE, holm, two_shares

STEPS: Final = (
    "#241e45",
    "#43286b",
    "#7b3573",
    "#b8503f",
    "#dd8a1f",
    "#ffd34d",
    "#1d3f8f",
    "#ffb020",
)
INKS: Final = (
    "#ffffff",
    "#ffffff",
    "#ffffff",
    "#ffffff",
    "#10131f",
    "#10131f",
    "#ffffff",
    "#10131f",
)
SCALE_STEPS: Final = 6
FALL_STEP: Final = 6  # Lightness alone tells these steps of a difference apart.
RISE_STEP: Final = 7
MIN_MATCHES_COLOURED: Final = 5  # A share of fewer matches has no colour.


@dataclass(frozen=True, slots=True)
class HeatGround:
    """The picture of a board and the areas of its places, in pixels."""

    picture: bytes  # The bytes of a JPEG.
    size: tuple[int, int]
    places: Mapping[str, tuple[int, int, int, int]]  # An area is left, top, width and height.


Painter = Callable[
    [str, int, Mapping[str, object], int], HeatGround
]  # The arguments are game, players, options and seed.


@dataclass(frozen=True, slots=True)
class Step:
    """The colour of a place, a step of the scale, and the number written there."""

    step: int | None  # None means that too little is known.
    number: str


def frequencies(spots: Sequence[PlaceCount]) -> dict[str, Step]:
    """Return for each place its share of all entries, in per cent."""
    total = sum(spot.done.times for spot in spots) or 1
    most = max((spot.done.times for spot in spots), default=0) or 1
    return {
        spot.place: Step(
            min(SCALE_STEPS - 1, int(spot.done.times / most * SCALE_STEPS)),
            percent(spot.done.times / total),
        )
        for spot in spots
    }


def successes(spots: Sequence[PlaceCount]) -> dict[str, Step]:
    """Return for each place how often the players with entries there won, in per cent."""
    found = {}
    for spot in spots:
        score = spot.done.score
        step = min(SCALE_STEPS - 1, int(score.share * SCALE_STEPS))
        known = score.matches >= MIN_MATCHES_COLOURED
        found[spot.place] = Step(step if known else None, percent(score.share) if known else "?")
    return found


def percent(share: float) -> str:
    """Return a share as a number of per cent, with one decimal below ten."""
    value = 100 * share
    return decimal(value, 1) if 0 < value < 9.95 else f"{value:.0f}"


def differences(
    before: Sequence[PlaceCount], base: int, after: Sequence[PlaceCount], noted: int
) -> dict[str, Step]:
    """Return for each place by how many points the share of matches with entries rises.

    `base` and `noted` are the numbers of matches. Places whose difference is not beyond chance,
    tested over all places together, have no colour.
    """
    first = {spot.place: min(spot.done.score.matches, base) for spot in before}
    second = {spot.place: min(spot.done.score.matches, noted) for spot in after}
    places = sorted(first.keys() | second.keys())
    pairs = [(first.get(place, 0), second.get(place, 0)) for place in places]
    chances = holm([two_shares(one, base, other, noted) for one, other in pairs])
    found = {}
    for place, (one, other), chance in zip(places, pairs, chances, strict=True):
        rise = other / max(1, noted) - one / max(1, base)
        words = f"{'+' if rise > 0 else ''}{100 * rise:.0f}"
        found[place] = Step(
            (RISE_STEP if rise > 0 else FALL_STEP) if chance < ERROR_RATE else None, words
        )
    return found


def shared(ground: HeatGround, name: str) -> str:
    """Return an invisible SVG that defines the picture of a board under a name for reuse."""
    wide, high = ground.size
    image = b64encode(ground.picture).decode()
    return (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f'<image id="{name}" href="data:image/jpeg;base64,{image}" width="{wide}" '
        f'height="{high}"/></defs></svg>'
    )


def picture(ground: HeatGround, steps: Mapping[str, Step], name: str) -> str:
    """Return an SVG of the board defined as `name`, with a number on each place."""
    wide, high = ground.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'style="max-width:44rem;width:100%">',
        f'<use href="#{name}"/>',
    ]
    for place, step in steps.items():
        area = ground.places.get(place)
        if area is None:
            continue
        left, top, width, height = area
        inset = min(width, height) * 0.12
        fill = "#8a8f9c" if step.step is None else STEPS[step.step]
        ink = "#10131f" if step.step is None else INKS[step.step]
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
