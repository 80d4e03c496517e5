"""Hypotheses about the Ghost: the secret pasts that agree with all that the hunters have learned.

For one type and one room of the Ghost, a hypothesis says where the Ghost is now and what it has
done in secret. There are far too many to list, so they are stored as a dictionary from what was
done, the key, to the set of squares on which the Ghost may stand then: `{0: 0b1100, 1: 0b0100}`
are three hypotheses. With key 0 the Ghost is on square 2 or 3; with key 1, the book is written and
it is on square 2.

A key is an int of four parts, from the lowest bit up:

- bit `WRITTEN`: the Ghost has written in the book;
- bits from `FOOTPRINT_BIT`: which piles of salt have a footprint;
- bit `DOTS_SHOWED` and the bits of `STEPS_MASK`: in the turn in progress, whether DOTS showed and
  after how many steps;
- bits from `MARKS_BIT`: which of the marks that the hunters see by flashlight, also in later turns,
  a roll of the Ghost accounts for. A mark that nothing accounts for refutes a hypothesis.
"""

from __future__ import annotations

from typing import Final

from game.inference.ghost_hunt.memory import LightUse, WitnessedTurn
from game.rules.ghost_hunt.match_rules import MatchRules

WRITTEN: Final = 1
FOOTPRINT_BIT: Final = 1
DOTS_SHOWED: Final = 1 << 4
STEPS_BIT: Final = 5
STEPS_MASK: Final = 15 << STEPS_BIT
MARKS_BIT: Final = 9

Hypotheses = dict[int, int]  # The set of squares of each key.

# How far the hunters know a turn of the Ghost: to its end; not at all; to the end of its secret
# rolls; to the step at which DOTS showed; to the end of its walk.
WHOLE, UNBEGUN, ROLLED, SHOWING, MOVED = range(5)


def known_part(turn: WitnessedTurn, match_rules: MatchRules) -> int:
    """Return the last phase of a turn that the hunters know; WHOLE in hunts and after its end."""
    if turn.closed or turn.began or turn.hunting:
        return WHOLE
    if turn.struck is not None and not match_rules.draft:
        return MOVED
    if turn.dots_shown and not match_rules.dots_rolled:
        return SHOWING
    return ROLLED if turn.dots_shown or turn.struck is not None else UNBEGUN


def mark_bits(light: LightUse) -> list[tuple[int, int]]:
    """Return the squares on which a use of the flashlight showed marks, each with its key bit."""
    return [(mark, 1 << MARKS_BIT + light.first + i) for i, mark in enumerate(light.marks)]


def on_squares(hypotheses: Hypotheses, squares: int) -> Hypotheses:
    """Return the hypotheses in which the Ghost is on a square of a set."""
    return {key: kept for key, at in hypotheses.items() if (kept := at & squares)}


def on_or_off(hypotheses: Hypotheses, squares: int, on: bool) -> Hypotheses:
    """Return the hypotheses in which the Ghost is on a square of a set, or on none if not `on`."""
    return on_squares(hypotheses, squares if on else ~squares)


def without_bits(hypotheses: Hypotheses, bits: int) -> Hypotheses:
    """Return the hypotheses with these bits cleared in their keys; equal keys are merged."""
    found: Hypotheses = {}
    for key, squares in hypotheses.items():
        found[key & ~bits] = found.get(key & ~bits, 0) | squares
    return found


def union(one: Hypotheses, other: Hypotheses) -> Hypotheses:
    """Return all hypotheses of both."""
    found = dict(one)
    for key, squares in other.items():
        found[key] = found.get(key, 0) | squares
    return found
