"""The charts of a report: SVG images, drawn with matplotlib, for use inside the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from math import isinf
from typing import TYPE_CHECKING, Final

from game.playtest.census import CoursePoint
from game.playtest.figures import INTERVAL

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
    figure, axes = _drawing(2.6)
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
