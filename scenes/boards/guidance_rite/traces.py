"""The traces of actions of Guidance Rite on the board, and the few words below it."""

from __future__ import annotations

from typing import Final

from game.facts import Fact
from game.language import _
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
    Merged,
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
from scenes.boards.guidance_rite.tokens import body
from scenes.boards.trace import Trace

FAR: Final = ("jump", "wrap")  # manners of going that leave squares out


def trace_of(fact: Fact) -> Trace | None:
    """Return the mark that a fact leaves on the board, or None."""
    match fact:
        case Moved():
            return _way(fact)
        case Bitten(square=source, target=square, direction=direction):
            words = _("bites {square}", square=square)
            return Trace((source, square), True, rings=(direction,), words=words)
        case Swapped(square=source, other_square=square):
            words = _("swaps {first} and {second}", first=source, second=square)
            return Trace((source, square), True, words=words)
        case TurnedRound(square=square) | Rotated(square=square):
            return Trace((square,), turned=True, words=_("{square} turns", square=square))
        case GotArrow(square=square, direction=direction):
            words = _("new arrow on {square}", square=square)
            return Trace((square,), rings=(direction,), words=words)
        case Honoured(square=square, direction=direction):
            words = _("new arrow on {square}", square=square)
            return Trace((square,), rings=(direction,), words=words)
        case Blackened(square=square, direction=direction):
            words = _("blackens {square}", square=square)
            return Trace((square,), rings=(direction,), words=words)
        case CrowCalled(square=square):
            return Trace((square,), words=_("Crow {square} helps", square=square))
        case Reopened(square=square):
            return Trace((square,), words=_("{square} works again", square=square))
        case Placed(square=square):
            return Trace((square,), words=_("new on {square}", square=square))
        case Empowered(square=square) | HonourBegun(square=square) | SwapBegun(square=square):
            return Trace((square,), words=square)
    return None


def _way(fact: Moved) -> Trace:
    """Return the way of a piece, the piece it took and the place it left."""
    there, left = fact.square, body(fact.piece)
    lost = body(fact.victim) if isinstance(fact, Captured) else ""
    if isinstance(fact, Exchanged):
        words, left = _("changes with {square}", square=there), ""
    elif isinstance(fact, Merged):
        words = _("merges on {square}", square=there)
    elif lost:
        words = _("takes {square}", square=there)
    elif fact.manner == "wrap":
        words = _("over the edge to {square}", square=there)
    elif fact.manner == "jump":
        words = _("jumps to {square}", square=there)
    else:
        words = _("goes to {square}", square=there)
    turned = character_of(fact.piece) == RAT
    if turned:
        # For translators: what a piece does, such as "takes c2"; then it turns.
        words = _("{deed}, turns", deed=words)
    far, ends = fact.manner in FAR, (fact.source, there)
    return Trace(ends, far, turned=turned, lost=lost, left=left, words=words)
