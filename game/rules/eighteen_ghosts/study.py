"""What the lab counts of a match of 18 Ghosts."""

from __future__ import annotations

from typing import Final

from game.language import mark
from game.rules.eighteen_ghosts.state import SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import (
    EDGES,
    EMPTY,
    JUMP_ACTIONS,
    NAMES,
    PASS,
    PLACE,
    PORTALS,
    RELEASE,
    WINS,
)
from game.state import State
from game.study import ActionKind, Chart, Deed, Study

KINDS: Final = (
    ActionKind("place", mark("Place a ghost in the set-up"), free=False),
    ActionKind("step", mark("Step")),
    ActionKind("fight", mark("Fight and win")),
    ActionKind("sacrifice", mark("Fight and lose")),
    ActionKind("jump", mark("Jump between mirrors")),
    ActionKind("release", mark("Release a ghost")),
    ActionKind("put", mark("Place a released ghost"), free=False),
    ActionKind("pass", mark("Pass"), free=False),
)
CHARTS: Final = (
    Chart(
        "placed",
        mark("Where ghosts are placed"),
        mark("Squares of the set-up, and how often who placed a ghost there won."),
    ),
    Chart(
        "escapes",
        mark("Portals of escape"),
        mark("Portals through which a ghost slipped out, and how often its player won."),
    ),
    Chart(
        "fights",
        mark("Where fights are won"),
        mark("Squares on which a fight was fought, and how often who won it won the match."),
    ),
)


def kind_of(state: State, action: int) -> str:
    """Return the kind of an action."""
    assert isinstance(state, EighteenGhosts)
    if action >= PLACE:
        return "place" if state.phase == SET_UP else "put"
    if action >= RELEASE:
        return "pass" if action == PASS else "release"
    if action in JUMP_ACTIONS:
        return "jump"
    source, target = EDGES[action]
    if state.board[target] == EMPTY:
        return "step"
    return "fight" if WINS[state.board[source]][state.board[target]] else "sacrifice"


def deeds(before: State, action: int, after: State) -> list[Deed]:
    """Return what an action did, by place."""
    assert isinstance(before, EighteenGhosts)
    assert isinstance(after, EighteenGhosts)
    kind, player = kind_of(before, action), before.current_player
    found = []
    if kind == "place":
        found.append(Deed("placed", NAMES[action - PLACE], player))
    elif kind in ("fight", "sacrifice"):
        target = EDGES[action][1]
        winner = player if kind == "fight" else before.board[target] // 3
        found.append(Deed("fights", NAMES[target], winner))
    if after.escaped != before.escaped:
        for ghost in range(6):
            if after.escaped[ghost] > before.escaped[ghost]:
                found.append(Deed("escapes", NAMES[PORTALS[ghost % 3]], ghost // 3))
    return found


STUDY: Final = Study(KINDS, kind_of, CHARTS, deeds)
