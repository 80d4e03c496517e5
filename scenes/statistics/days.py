"""Streaks of the puzzle of the day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scenes.statistics.journal import SolvedPuzzle


@dataclass(frozen=True, slots=True)
class KeptDays:
    """Days with a solved puzzle of the day: in total, current streak and longest streak."""

    count: int
    streak: int
    longest: int


def days_kept(puzzles: Iterable[SolvedPuzzle], today: date) -> KeptDays:
    """Return the streaks; the current one is not broken while today's puzzle can be solved."""
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
