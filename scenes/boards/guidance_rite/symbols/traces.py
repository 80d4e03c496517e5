"""The traces of actions of Guidance Rite on the board."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.rules.guidance_rite import facts as f
from game.rules.guidance_rite.pieces import character_of
from game.rules.guidance_rite.tables import RAT
from scenes.boards.guidance_rite.symbols.tokens import body
from scenes.boards.motion.trace import Trace

SKIPPING_GAITS: Final = ("jump", "wrap")  # The ways of going that leave squares out.


def trace_of(fact: Fact) -> Trace | None:
    """Return the mark that a fact leaves on the board, or None."""
    match fact:
        case f.Moved():
            return _way(fact)
        case f.Bitten(square=source, target=square, direction=direction):
            return Trace((source, square), True, rings=(direction,))
        case f.Swapped(square=source, other_square=square):
            return Trace((source, square), True)
        case f.TurnedRound(square=square) | f.Rotated(square=square):
            return Trace((square,), turned=True)
        case (
            f.GotArrow(square=square, direction=direction)
            | f.Honoured(square=square, direction=direction)
            | f.Blackened(square=square, direction=direction)
        ):
            return Trace((square,), rings=(direction,))
        case f.CrowCalled(square=square) | f.Reopened(square=square) | f.Placed(square=square):
            return Trace((square,))
        case f.Empowered(square=square) | f.HonourBegun(square=square) | f.SwapBegun(square=square):
            return Trace((square,))
    return None


def _way(fact: f.Moved) -> Trace:
    """Return the way of a piece, the piece it took and the place it left."""
    lost = body(fact.victim) if isinstance(fact, f.Captured) else ""
    left = "" if isinstance(fact, f.Exchanged) else body(fact.piece)
    far, turned = fact.manner in SKIPPING_GAITS, character_of(fact.piece) == RAT
    return Trace((fact.source, fact.square), far, turned=turned, lost=lost, left=left)
