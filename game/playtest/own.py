"""Measures of a designer's own: a small Python file that reads the facts of finished matches.

It holds `OUTCOMES`, a tuple of `Outcome`, and `measure`, a function from a `Story` to a value for
each outcome that a match has. The file is carried out by whoever plays, so only files that are
trusted should be given; a kept playtest knows its outcomes, and does not hold the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from typing import Any

from game.study import Outcome, Story


@dataclass(frozen=True, slots=True)
class OwnOutcomes:
    """What an own file measures, and which file it is."""

    digest: str
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """An own file: its name, and all of its text."""

    name: str
    text: str

    def outcomes(self, taken: tuple[Outcome, ...]) -> OwnOutcomes:
        """Return what it measures; raise ValueError when it cannot be used beside those taken."""
        found = _opened(self)[0]
        keys = [outcome.key for outcome in (*taken, *found)]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"{self.name} measures {key!r}, which is measured already")
        return OwnOutcomes(sha256(self.text.encode()).hexdigest()[:16], found)

    def measure(self, story: Story[Any], seed: int) -> Mapping[str, float]:
        """Return the outcomes of a match; raise ValueError naming the fault of the file."""
        outcomes, measure = _opened(self)
        try:
            found = dict(measure(story))
        except Exception as fault:
            raise ValueError(f"{self.name}{_line(self, fault)}, seed {seed}: {fault!r}") from None
        for key, value in found.items():
            if key not in [outcome.key for outcome in outcomes]:
                raise ValueError(f"{self.name} tells {key!r}, which is not among its OUTCOMES")
            if not isinstance(value, int | float) or not math.isfinite(value):
                raise ValueError(f"{self.name} tells {value!r} of {key!r}, which is no number")
        return found


def read_own(path: Path) -> OwnFile:
    """Return the own file at a path; raise ValueError when it cannot be read."""
    try:
        return OwnFile(path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise ValueError(f"{path.name} cannot be read: {reason}") from None


@lru_cache(maxsize=8)
def _opened(own: OwnFile) -> tuple[tuple[Outcome, ...], Callable[[Story[Any]], Any]]:
    names: dict[str, Any] = {"__name__": "measures"}
    try:
        exec(compile(own.text, own.name, "exec"), names)
    except Exception as fault:
        raise ValueError(f"{own.name}{_line(own, fault)}: {fault}") from None
    outcomes, measure = names.get("OUTCOMES"), names.get("measure")
    if not isinstance(outcomes, tuple) or not all(isinstance(o, Outcome) for o in outcomes):
        raise ValueError(f"{own.name} needs OUTCOMES, a tuple of Outcome from game.study")
    if not callable(measure):
        raise ValueError(f"{own.name} needs a function measure(story)")
    return outcomes, measure


def _line(own: OwnFile, fault: Exception) -> str:
    """Return where in the file a fault is."""
    if isinstance(fault, SyntaxError):
        return f", line {fault.lineno}"
    lines = [
        frame.lineno for frame in extract_tb(fault.__traceback__) if frame.filename == own.name
    ]
    return f", line {lines[-1]}" if lines else ""
