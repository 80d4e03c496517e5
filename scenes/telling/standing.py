"""Estimates in words: how a player stands, and what a better action would gain."""

from __future__ import annotations

from typing import Final

from game.language import _, mark

BOUNDS: Final = (-0.75, -0.2, 0.2, 0.75)  # The bounds that part estimates of -1 to 1 into five.
KEEPS: Final = (
    mark("Nothing holds out longer."),
    mark("You stay in the match, though a little behind."),
    mark("The match stays even."),
    mark("You stay ahead."),
    mark("You stay close to victory."),
)
LEAVES: Final = (
    mark("That leaves you close to defeat"),
    mark("That leaves you behind"),
    mark("That leaves you no more than level"),
    mark("That leaves you only a little ahead"),
    mark("That gives an almost certain win away"),
)
INSTEAD: Final = (
    mark("another move holds out longer."),
    mark("another move keeps you in the match."),
    mark("another move keeps the match even."),
    mark("another move keeps you ahead."),
    mark("another move keeps you close to victory."),
)
WOULD_KEEP: Final = (
    mark("It would have held out longer."),
    mark("It would have kept {people} in the match."),
    mark("It would have kept the match even."),
    mark("It would have kept {people} ahead."),
    mark("It would have kept {people} close to victory."),
)


def standing(estimate: float) -> int:
    """Return the step of an estimate (-1 to 1): 0 close to defeat, 2 level, 4 close to victory."""
    return sum(estimate > bound for bound in BOUNDS)


def keeps(estimate: float | None) -> str:
    """Return the sentence saying what an action keeps; empty if unknown or already decided."""
    if estimate is None or abs(estimate) == 1.0:
        return ""
    return _(KEEPS[standing(estimate)])


def costs(kept: float, got: float) -> str:
    """Return the sentence saying what an action would cost the player about to play it."""
    return f"{_(LEAVES[standing(got)])}; {_(INSTEAD[standing(kept)])}"


def would_keep(kept: float, people: str) -> str:
    """Return the sentence saying what a better action would have kept."""
    return _(WOULD_KEEP[standing(kept)], people=people)
