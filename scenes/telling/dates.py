"""Dates and times in the current language."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from game.language import _, mark

MONTHS: Final = (
    mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"),
    mark("July"), mark("August"), mark("September"), mark("October"), mark("November"),
    mark("December"),
)  # fmt: skip


def day_of(created: str) -> str:
    """Return the date of an ISO timestamp in words, or an empty string if it is invalid."""
    try:
        day = datetime.fromisoformat(created)
    except ValueError:
        return ""
    return _("{day} {month} {year}", day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def minute_of(created: str) -> str:
    """Return date and time of an ISO timestamp in words, or an empty string if it is invalid."""
    day = day_of(created)
    time = datetime.fromisoformat(created).strftime("%H:%M") if day else ""
    return _("{day}, {time}", day=day, time=time) if day else ""
