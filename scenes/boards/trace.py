"""Marks that turns leave on a board: arrows, frames and losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Trace:
    """The mark of a part of a turn: the places of an arrow, or one place to frame.

    A whole arrow is the way of a piece, a dashed one that of a power or a leap.
    """

    places: tuple[str, ...]
    dashed: bool = False
    colour: str = ""  # of the figure whose trace it is, empty for that of its seat
    turned: bool = False  # what stands at the place has turned
    lost: str = ""  # a sprite of what is gone from the last place
    number: int = 0  # of the part, where a turn has several
    left: str = ""  # a sprite of who has left the first place, if nobody else stands there now
    rings: tuple[int, ...] = ()  # eighths of a turn from the top where the last place has changed
    also: tuple[Trace, ...] = ()  # what followed from it in the same step


def every(trail: Sequence[Trace]) -> tuple[Trace, ...]:
    """Return traces, each followed by its consequences."""
    return tuple(one for trace in trail for one in (replace(trace, also=()), *trace.also))
