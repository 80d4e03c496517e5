"""The traces of actions of Guidance Rite on the board."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.rules.guidance_rite.facts import (
    Bitten,
    Blackened,
    Captured,
    CrowCalled,
    Empowered,
    Exchanged,
    GotArrow,
    HonourBegun,
    Honoured,
    Moved,
    Placed,
    Reopened,
    Rotated,
    SwapBegun,
    Swapped,
    TurnedRound,
)
from game.rules.guidance_rite.pieces import character_of
from game.rules.guidance_rite.tables import RAT
from scenes.boards.guidance_rite.symbols.tokens import body
from scenes.boards.motion.trace import Trace

SKIPPING_GAITS: Final = ("jump", "wrap")  # These ways of going leave squares out.


def trace_of(fact: Fact) -> Trace | None:
    """Return the mark that a fact leaves on the board, or None."""
    match fact:
        case Moved():
            return _way(fact)
        case Bitten(square=source, target=square, direction=direction):
            return Trace((source, square), True, rings=(direction,))
        case Swapped(square=source, other_square=square):
            return Trace((source, square), True)
        case TurnedRound(square=square) | Rotated(square=square):
            return Trace((square,), turned=True)
        case (
            GotArrow(square=square, direction=direction)
            | Honoured(square=square, direction=direction)
            | Blackened(square=square, direction=direction)
        ):
            return Trace((square,), rings=(direction,))
        case CrowCalled(square=square) | Reopened(square=square) | Placed(square=square):
            return Trace((square,))
        case Empowered(square=square) | HonourBegun(square=square) | SwapBegun(square=square):
            return Trace((square,))
    return None


def _way(fact: Moved) -> Trace:
    """Return the way of a piece, the piece it took and the place it left."""
    lost = body(fact.victim) if isinstance(fact, Captured) else ""
    left = "" if isinstance(fact, Exchanged) else body(fact.piece)
    far, turned = fact.manner in SKIPPING_GAITS, character_of(fact.piece) == RAT
    return Trace((fact.source, fact.square), far, turned=turned, lost=lost, left=left)
