"""On how many days the puzzle of the day was solved, and on how many in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scenes.statistics.journal import SolvedPuzzle


@dataclass(frozen=True, slots=True)
class KeptDays:
    """How many days were kept in all, in a row until today, and in a row at best."""

    count: int
    streak: int
    longest: int


def days_kept(puzzles: Iterable[SolvedPuzzle], today: date) -> KeptDays:
    """Return how the days were kept; a row goes on as long as today can still be kept."""
    days = sorted({found for p in puzzles if p.daily and (found := _day(p.day)) is not None})
    rows: list[list[date]] = []
    for day in days:
        if rows and day - rows[-1][-1] == timedelta(1):
            rows[-1].append(day)
        else:
            rows.append([day])
    going = bool(rows) and rows[-1][-1] >= today - timedelta(1)
    longest = max(map(len, rows), default=0)
    return KeptDays(len(days), len(rows[-1]) if going else 0, longest)


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None
