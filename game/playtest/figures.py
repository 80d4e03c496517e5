"""The form of figures in tables and pages: one rounding, and only the digits that are known."""

from __future__ import annotations

from math import floor, isinf, log10
from typing import Final

from game.playtest.moments import Estimate

INTERVAL: Final = "95 % interval"  # The share of runs in which it holds, earlier checks included.


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.1f} %"


def range_of(low: float, high: float) -> str:
    """Return the interval of a share in per cent."""
    return f"{100 * low:.1f} to {percent(high)}"


def digits_of(low: float, high: float) -> int:
    """Return the decimals of a number that its interval leaves meaning to."""
    wide = high - low
    if isinf(wide):
        return 1
    return 3 if wide <= 0 else max(0, min(4, 1 - floor(log10(wide))))


def ends_of(low: float, high: float, digits: int) -> str:
    """Return an interval, whose ends may be infinite."""
    if isinf(low) and isinf(high):
        return "not known"
    if isinf(high):
        return f"{plain(low, digits)} or more"
    if isinf(low):
        return f"{plain(high, digits)} or less"
    return f"{plain(low, digits)} to {plain(high, digits)}"


def number(found: Estimate) -> tuple[str, str]:
    """Return a mean and its interval with the digits that they have."""
    digits = digits_of(found.low, found.high)
    return plain(found.mean, digits), ends_of(found.low, found.high, digits)


def plain(value: float, digits: int) -> str:
    """Return a number with so many decimals, without a sign for rounded zero."""
    return f"{round(value, digits) + 0.0:.{digits}f}"


def share(found: Estimate) -> tuple[str, str]:
    """Return a share and its interval in per cent."""
    return percent(found.mean), range_of(found.low, found.high)
