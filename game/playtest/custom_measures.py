"""Custom measures: a Python file of a designer that measures the facts of finished matches.

The file defines `OUTCOMES`, a tuple of `Outcome`, and `measure`, a function from a `Story` to a
value for each outcome that the match has. Every process that plays matches executes the file, so
give only files that you trust. A saved run holds the outcomes, not the file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from game.files import name_of, read_whole
from game.study import Outcome, Story

MAX_FILE_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class CustomOutcomes:
    """The outcomes that a file of custom measures defines."""

    digest: str  # A hash of the text of the file.
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class CustomMeasures:
    """A file of custom measures: its name and its text."""

    name: str
    text: str

    def outcomes(self, taken: tuple[Outcome, ...]) -> CustomOutcomes:
        """Return the outcomes of the file.

        Raise ValueError when the file is not usable or measures an outcome that is in `taken`.
        """
        found = _opened(self)[0]
        keys = [outcome.key for outcome in (*taken, *found)]
        for key in keys:
            if keys.count(key) > 1:
                raise ValueError(f"{self.name} measures {key!r}, which is measured already")
        return CustomOutcomes(sha256(self.text.encode()).hexdigest()[:16], found)

    def measure(self, story: Story[Any], seed: int) -> Mapping[str, float]:
        """Return the values of a match; raise ValueError with the line of an error in the file."""
        outcomes, measure = _opened(self)
        declared = {outcome.key: outcome for outcome in outcomes}
        try:
            found = dict(measure(story))
        except Exception as fault:
            raise ValueError(f"{self.name}{_line(self, fault)}, seed {seed}: {fault!r}") from None
        for key, value in found.items():
            if key not in declared:
                raise ValueError(f"{self.name} tells {key!r}, which is not among its OUTCOMES")
            if not isinstance(value, int | float) or not math.isfinite(value):
                raise ValueError(f"{self.name} tells {value!r} of {key!r}, which is no number")
            outcome = declared[key]
            if value < outcome.least or (outcome.most is not None and value > outcome.most):
                most = "" if outcome.most is None else f" to {outcome.most:g}"
                raise ValueError(
                    f"{self.name}, seed {seed}: it tells {value:g} of {key!r}, whose values are "
                    f"declared as {outcome.least:g}{most or ' and more'}"
                )
        return found


def read_custom_measures(path: Path) -> CustomMeasures:
    """Read a file of custom measures; raise ValueError when it cannot be read."""
    try:
        return CustomMeasures(path.name, read_whole(path, MAX_FILE_BYTES).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not UTF-8 text"
        raise ValueError(f"{name_of(path)} cannot be read: {reason}") from None


@lru_cache(maxsize=8)
def _opened(own: CustomMeasures) -> tuple[tuple[Outcome, ...], Callable[[Story[Any]], Any]]:
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


def _line(own: CustomMeasures, fault: Exception) -> str:
    """Return ", line N" for the line of the file that raised an error, or an empty text."""
    if isinstance(fault, SyntaxError):
        return f", line {fault.lineno}"
    lines = [
        frame.lineno for frame in extract_tb(fault.__traceback__) if frame.filename == own.name
    ]
    return f", line {lines[-1]}" if lines else ""
