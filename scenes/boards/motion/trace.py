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
    colour: str = ""  # The colour of the figure; empty for that of the seat.
    turned: bool = False  # What stands at the place has turned.
    lost: str = ""  # A sprite of what is gone from the last place.
    number: int = 0  # The number of the part in a turn that has several.
    left: str = ""  # The sprite of a figure that has left an empty first place.
    rings: tuple[int, ...] = ()  # The last place has changed at these eighths of a turn.
    also: tuple[Trace, ...] = ()  # The traces that followed from it in the same step.


def every(trail: Sequence[Trace]) -> tuple[Trace, ...]:
    """Return traces, each followed by its consequences."""
    return tuple(one for trace in trail for one in (replace(trace, also=()), *trace.also))
