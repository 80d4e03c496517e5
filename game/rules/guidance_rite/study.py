"""What the lab counts of a match of Guidance Rite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.facts import Fact
from game.language import mark
from game.rules.guidance_rite.facts import acted
from game.rules.guidance_rite.pieces import EMPTY, OWNER, UNCLAIMED
from game.rules.guidance_rite.position import CLAIMING, JOINT, PLACING, Position
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import (
    BLACKEN,
    CLAIM,
    CROSS,
    CROW_POWER,
    END,
    EXCHANGE,
    GO_FIRST,
    HONOUR,
    KEEP,
    LIZARD_POWER,
    MONSTER_POWER,
    NO_ITEM,
    PASS,
    PLUS,
    RAT_POWER,
    ROTATE,
    SWAP,
    TAKE,
    target_of,
)
from game.state import State
from game.study import ActionKind, Chart, Deed, Study

KINDS: Final = (
    ActionKind("claim", mark("Claim a piece"), free=False),
    ActionKind("turn", mark("Choose who moves first"), free=False),
    ActionKind("plus", mark("Place a piece with straight arrows")),
    ActionKind("cross", mark("Place a piece with slanting arrows")),
    ActionKind("step", mark("Move a square")),
    ActionKind("double", mark("Move two squares")),
    ActionKind("capture", mark("Capture a piece")),
    ActionKind("merge", mark("Merge with a friend")),
    ActionKind("exchange", mark("Exchange places by a Guardian")),
    ActionKind("keep", mark("Keep the own character")),
    ActionKind("take", mark("Take over a character")),
    ActionKind("rat", mark("Power of the Rat")),
    ActionKind("lizard", mark("Power of the Lizard")),
    ActionKind("monster", mark("Power of the Monster")),
    ActionKind("crow", mark("Power of the Crow")),
    ActionKind("black", mark("Blacken an arrow")),
    ActionKind("end", mark("Use no power")),
    ActionKind("honour", mark("Item: honour")),
    ActionKind("rotate", mark("Item: rotate")),
    ActionKind("swap", mark("Item: swap")),
    ActionKind("no_item", mark("Use no item")),
    ActionKind("pass", mark("Pass the turn"), free=False),
)
CHARTS: Final = (
    Chart(
        "claims",
        mark("First claims"),
        mark("Squares named in the first round of claims, and how often who named them won."),
    ),
    Chart(
        "captures",
        mark("Where pieces are captured"),
        mark("Squares of captures in the open bouts, and how often who captured won."),
    ),
)
_SINGLE: Final = {KEEP: "keep", TAKE: "take", NO_ITEM: "no_item", PASS: "pass", END: "end"}
_FROM: Final = (  # the first number of each kind, the last ones first
    (SWAP, "swap"),
    (ROTATE, "rotate"),
    (HONOUR, "honour"),
    (BLACKEN, "black"),
    (CROW_POWER, "crow"),
    (MONSTER_POWER, "monster"),
    (LIZARD_POWER, "lizard"),
    (RAT_POWER, "rat"),
    (CROSS, "cross"),
    (PLUS, "plus"),
    (CLAIM, "claim"),
    (GO_FIRST, "turn"),
)


def kind_of(state: State, action: int) -> str:
    """Return the kind of an action."""
    assert isinstance(state, Position)
    if action < PASS:
        return _move(state, action)
    if action in _SINGLE:
        return _SINGLE[action]
    return next(kind for first, kind in _FROM if action >= first)


def _move(state: Position, action: int) -> str:
    if action & EXCHANGE:
        return "exchange"
    occupant = state.board[target_of(state.ground, action)]
    if occupant == EMPTY:
        return "double" if action & 2 else "step"
    return "merge" if occupant >> OWNER == state.current_player + 1 else "capture"


def deeds(facts: Sequence[Fact]) -> list[Deed]:
    """Return what was done, by place."""
    before, after, action = acted(facts)
    assert after is not None
    assert action is not None
    return _deeds(before, action, after)


def _deeds(before: State, action: int, after: State) -> list[Deed]:
    """Return what an action did, by place."""
    assert isinstance(before, Position)
    names, seat = before.ground.names, before.current_player
    if before.phase == CLAIMING:
        first = before.bout == 1 and all(piece >> OWNER == UNCLAIMED for piece in before.board)
        return [Deed("claims", names[action - CLAIM], seat)] if first else []
    if before.phase == PLACING or action >= PASS or before.bout == JOINT:
        return []
    if _move(before, action) == "capture":
        return [Deed("captures", names[target_of(before.ground, action)], seat)]
    return []


STUDY: Final[Study[GuidanceRite]] = Study(KINDS, kind_of, CHARTS, deeds)
