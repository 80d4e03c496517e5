"""The pictures of a report as SVG: charts, drawn with matplotlib, and counts on a board."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from math import isinf
from typing import TYPE_CHECKING, Final

from game.language import decimal
from game.playtest.census import CoursePoint, Done
from game.playtest.figures import INTERVAL
from game.playtest.intervals import ERROR_RATE, holm, two_shares

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


CHART_WIDTH_INCHES: Final = 7.0  # All lengths here are in inches.
INK_COLOUR: Final = "#1c2333"
BAR_COLOUR: Final = "#5b6bb5"
LINE_STYLES: Final = ("-", "--", ":", "-.")
MISSING: Final = "--report needs matplotlib: install the source with its lab (pip install '.[lab]')"


def check() -> None:
    """Raise ValueError when matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise ValueError(MISSING) from None


def estimates(
    names: Sequence[str],
    found: Sequence[tuple[float, float, float]],
    words: str,
    reference: float | None = None,
    limits: tuple[float, float] | None = None,
) -> str:
    """Return a chart of estimates, each with the low and the high end of its interval.

    An end that is not known is a short line. No rounding makes a length negative.
    """
    figure, axes = _drawing(0.42 * len(names) + 0.8)
    known = [abs(edge) for row in found for edge in row if not isinf(edge)]
    unknown = 0.1 * max([1.0, *known])
    lengths = [
        [unknown if isinf(row[end]) else max(0.0, abs(row[0] - row[end])) for row in found]
        for end in (1, 2)
    ]
    values, places = [row[0] for row in found], list(range(len(found)))
    axes.errorbar(
        values, places, xerr=lengths, fmt="o", color=BAR_COLOUR, ecolor=INK_COLOUR, capsize=4
    )
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xlim(limits)
    if reference is not None:
        axes.axvline(reference, color=INK_COLOUR, linewidth=0.8, linestyle=":")
    axes.set_xlabel(words)
    axes.grid(axis="x", linewidth=0.3)
    return _svg(figure)


def lengths(name: str, found: Sequence[Mapping[int, int]], labels: Sequence[str]) -> str:
    """Return histograms of match length, one for each setting, all on the same scale."""
    figure, axes = _drawing(max(2.6, 0.19 * len(labels) + 0.8))  # The legend needs its room.
    longest = max((_long(counts) for counts in found if counts), default=1)
    width = max(1, -(-longest // 30))
    edges = range(0, longest + 2 * width, width)
    last = edges[-1] - width  # This bin counts the longest few.
    beyond = any(counts and max(counts) >= edges[-1] for counts in found)
    for number, (counts, label) in enumerate(zip(found, labels, strict=True)):
        matches, values = sum(counts.values()), [min(value, last) for value in counts]
        weights = [100 * count / matches for count in counts.values()]
        line = LINE_STYLES[number % len(LINE_STYLES)]  # The style tells them apart without colour.
        axes.hist(
            values, bins=list(edges), weights=weights, histtype="step", label=label, linestyle=line
        )
    axes.set_xlabel(f"{name} ({last} stands for {last} and more)" if beyond else name)
    axes.set_ylabel("% of matches")
    if len(found) > 1:
        axes.legend(frameon=False, fontsize=8)
    return _svg(figure)


def _long(counts: Mapping[int, int]) -> int:
    """Return a number that nearly no match exceeds, or the highest if that is not far."""
    ordered, passed, matches = sorted(counts), 0, sum(counts.values())
    for value in ordered:
        passed += counts[value]
        if passed >= 0.99 * matches:
            return ordered[-1] if ordered[-1] < 1.5 * value else value
    return ordered[-1]


def over_time(points: Sequence[CoursePoint]) -> str:
    """Return a chart of the chances of winner and leader over the course of the matches."""
    figure, axes = _drawing(2.6)
    passed = [100 * point.passed for point in points]
    low = [100 * point.kept.low for point in points]
    high = [100 * point.kept.high for point in points]
    axes.fill_between(passed, low, high, color=BAR_COLOUR, alpha=0.25, linewidth=0)
    kept = [100 * point.kept.mean for point in points]
    axes.plot(passed, kept, color=BAR_COLOUR, marker="o", label=f"who led won, with {INTERVAL}s")
    for values, line, words in (
        ([point.leader.mean for point in points], "--", "chance of who led, as judged"),
        ([point.winner.mean for point in points], "-.", "chance of who won, as judged"),
    ):
        axes.plot(passed, [100 * v for v in values], color=INK_COLOUR, linestyle=line, label=words)
    axes.set_ylim(0, 100)
    axes.set_xlabel("% of the decisions of a match")
    axes.legend(frameon=False, fontsize=8)
    return _svg(figure)


def tension(points: Sequence[CoursePoint]) -> str:
    """Return a chart of the tension over the course of the matches."""
    figure, axes = _drawing(2.0)
    known = [(100 * point.passed, point.tension) for point in points if point.tension]
    passed = [place for place, _ in known]
    low, high = ([100 * edge for edge in edges] for edges in (
        [found.low for _, found in known], [found.high for _, found in known]
    ))  # fmt: skip
    axes.fill_between(passed, low, high, color=BAR_COLOUR, alpha=0.25, linewidth=0)
    values = [100 * found.mean for _, found in known]
    axes.plot(passed, values, color=BAR_COLOUR, marker="o", label=f"mean, with {INTERVAL}s")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("% of the decisions of a match")
    axes.set_ylabel("points")
    axes.legend(frameon=False, fontsize=8)
    return _svg(figure)


def _drawing(height: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(CHART_WIDTH_INCHES, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: Figure) -> str:
    """Return a picture that is the same for the same figures, without a date."""
    from matplotlib import rc_context

    text = StringIO()
    with rc_context({"svg.hashsalt": "ghost parlour", "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue().partition("<svg")[1] + text.getvalue().partition("<svg")[2]


STEP_COLOURS: Final = (
    "#241e45",
    "#43286b",
    "#7b3573",
    "#b8503f",
    "#dd8a1f",
    "#ffd34d",
    "#1d3f8f",
    "#ffb020",
)
NUMBER_COLOURS: Final = (
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


def frequencies(spots: Mapping[str, Done]) -> dict[str, Step]:
    """Return for each place its share of all entries, in per cent."""
    total = sum(done.times for done in spots.values()) or 1
    most = max((done.times for done in spots.values()), default=0) or 1
    return {
        place: Step(
            min(SCALE_STEPS - 1, int(done.times / most * SCALE_STEPS)), percent(done.times / total)
        )
        for place, done in spots.items()
    }


def successes(spots: Mapping[str, Done]) -> dict[str, Step]:
    """Return for each place how often the players with entries there won, in per cent."""
    found = {}
    for place, done in spots.items():
        score = done.score
        step = min(SCALE_STEPS - 1, int(score.share * SCALE_STEPS))
        known = score.matches >= MIN_MATCHES_COLOURED
        found[place] = Step(step if known else None, percent(score.share) if known else "?")
    return found


def percent(share: float) -> str:
    """Return a share as a number of per cent, with one decimal below ten."""
    value = 100 * share
    return decimal(value, 1) if 0 < value < 9.95 else f"{value:.0f}"


def differences(
    before: Mapping[str, Done], base: int, after: Mapping[str, Done], noted: int
) -> dict[str, Step]:
    """Return for each place by how many points the share of matches with entries rises.

    `base` and `noted` are the numbers of matches. Places whose difference is not beyond chance,
    tested over all places together, have no colour.
    """
    first = {place: min(done.score.matches, base) for place, done in before.items()}
    second = {place: min(done.score.matches, noted) for place, done in after.items()}
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
        fill = "#8a8f9c" if step.step is None else STEP_COLOURS[step.step]
        ink = "#10131f" if step.step is None else NUMBER_COLOURS[step.step]
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
