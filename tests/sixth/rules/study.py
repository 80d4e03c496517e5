"""What the lab counts of a match of Phantoms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import mark
from game.study import ActionKind, Chart, ChartEntry, Study
from tests.sixth.rules.facts import Caught
from tests.sixth.rules.state import EMPTY, MOVE, OUT, Phantoms, neighbour, parts

KINDS: Final = (
    ActionKind("mark", mark("Mark a ghost as good"), free=False),
    ActionKind("step", mark("Step")),
    ActionKind("catch", mark("Catch")),
    ActionKind("leave", mark("Leave the board")),
)
CHARTS: Final = (
    Chart(
        "caught",
        mark("Where ghosts are caught"),
        mark("Squares on which a ghost was caught, and how often who caught it won."),
    ),
)


def kind_of(state: Phantoms, action: int) -> str:
    """Return the kind of an action."""
    if action < MOVE:
        return "mark"
    source, way = parts(action)
    target = None if way == OUT else neighbour(source, way)
    if target is None:
        return "leave"
    return "step" if state.board[target] == EMPTY else "catch"


def chart_entries(facts: Sequence[Fact]) -> list[ChartEntry]:
    """Return what was done, by place."""
    return [
        ChartEntry("caught", fact.square, fact.player) for fact in facts if isinstance(fact, Caught)
    ]


STUDY: Final[Study[Phantoms]] = Study(KINDS, kind_of, CHARTS, chart_entries)
