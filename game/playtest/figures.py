"""The form of figures in tables and pages: one rounding, and only the digits that are known."""

from __future__ import annotations

from math import floor, isinf, log10
from typing import Final

from game.playtest.moments import Estimate

INTERVAL: Final = "95 % interval"  # It holds in so many runs, the earlier checks included.
FEW: int = 1000  # matches; with fewer the decimals of a share say nothing


def percent(share: float, matches: int) -> str:
    """Return a share of some matches in per cent, with a decimal if there are many."""
    return f"{100 * share:.{0 if matches < FEW else 1}f} %"


def range_of(low: float, high: float, matches: int) -> str:
    """Return the interval of a share of some matches in per cent."""
    return f"{percent(low, matches).removesuffix(' %')} to {percent(high, matches)}"


def digits_of(low: float, high: float) -> int:
    """Return the decimals of a number that its interval leaves meaning to."""
    wide = high - low
    return 3 if isinf(wide) or wide <= 0 else max(0, min(4, 1 - floor(log10(wide))))


def number(found: Estimate) -> tuple[str, str]:
    """Return a mean and its interval with the digits that they have."""
    digits = digits_of(found.low, found.high)
    mean, low, high = (plain(edge, digits) for edge in (found.mean, found.low, found.high))
    return mean, f"{low} to {high}"


def plain(value: float, digits: int) -> str:
    """Return a number with so many decimals, without a sign for rounded zero."""
    return f"{round(value, digits) + 0.0:.{digits}f}"


def share(found: Estimate, matches: int) -> tuple[str, str]:
    """Return a share of some matches and its interval in per cent."""
    return percent(found.mean, matches), range_of(found.low, found.high, matches)
