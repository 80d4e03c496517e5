"""The expected work that the hunters have left, in rounds, given what they believe.

Hunters test one kind of evidence after the other. The best order is solved exactly over all sets of
evidence found and excluded. An unknown room costs rounds in proportion to its entropy.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2
from typing import Final

from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.kinds import KINDS

ROUNDS_PER_TEST: Final = {
    tables.EMF: 2.0,
    tables.SPIRIT_BOX: 3.0,
    tables.ULTRAVIOLET: 3.0,
    tables.WRITING: 3.5,
    tables.DOTS_SEEN: 3.5,
}
# Knowing the room better by one bit takes this many rounds.
ROUNDS_PER_BIT: Final = 2.0
# A test less likely than this to come out positive is not made.
MIN_TEST_PROBABILITY: Final = 0.0075
# An evidence less likely than this counts as excluded.
EXCLUDED_PROBABILITY: Final = 0.04

KINDS_BY_EVIDENCE: Final = tuple(  # The types that have each evidence.
    tuple(kind for kind, nature in enumerate(KINDS) if nature.evidence >> bit & 1)
    for bit in range(len(tables.EVIDENCE_NAMES))
)

Weights = dict[tuple[int, int], float]  # The keys are (type, room).


def kinds_with(found: int, excluded: int) -> list[int]:
    """Return the types that have all evidence in `found` and none in `excluded`."""
    return [
        kind
        for kind, nature in enumerate(KINDS)
        if nature.evidence & found == found and not nature.evidence & excluded
    ]


@lru_cache(maxsize=243)
def rounds_left(found: int, excluded: int) -> tuple[float, ...]:
    """Return for each type the rounds until its evidence is found, tested in the best order."""
    kinds = kinds_with(found, excluded)
    most = sum(ROUNDS_PER_TEST.values())
    if found.bit_count() >= tables.ALL_EVIDENCES:
        return (0.0,) * len(KINDS)
    best: tuple[float, list[float]] | None = None
    for bit in range(len(tables.EVIDENCE_NAMES)):
        evidence = 1 << bit
        if (found | excluded) & evidence:
            continue
        yes = rounds_left(found | evidence, excluded)
        no = rounds_left(found, excluded | evidence)
        costs = [most] * len(KINDS)
        for kind in kinds:
            rest = yes if KINDS[kind].evidence & evidence else no
            costs[kind] = ROUNDS_PER_TEST[evidence] + rest[kind]
        total = sum(costs[kind] for kind in kinds)
        if best is None or total < best[0]:
            best = total, costs
    return tuple(best[1]) if best is not None and kinds else (most,) * len(KINDS)


def work(weights: Weights, found: int) -> float:
    """Return the expected rounds of work left, given the weight of each type and room."""
    total = sum(weights.values())
    if total <= 0.0:
        return 0.0
    kinds = [0.0] * len(KINDS)
    rooms: dict[int, float] = {}
    for (kind, room), weight in weights.items():
        kinds[kind] += weight
        rooms[room] = rooms.get(room, 0.0) + weight
    excluded = 0
    for bit, having in enumerate(KINDS_BY_EVIDENCE):
        share = 0.0
        for kind in having:
            share += kinds[kind]
        if share < EXCLUDED_PROBABILITY * total:
            excluded |= 1 << bit
    costs = rounds_left(found, excluded)
    evidence = sum(w * cost for w, cost in zip(kinds, costs, strict=True)) / total
    if found.bit_count() >= tables.ALL_EVIDENCES:
        return 0.0
    bits = -sum(w / total * log2(w / total) for w in rooms.values() if w > 0.0)
    return evidence + ROUNDS_PER_BIT * bits


def rounds_saved(
    weights: Weights, found: int, evidence: int, positive: Weights, now: float
) -> float:
    """Return the expected rounds of work that a test of `evidence` saves.

    `positive` holds the parts of the weights for which it comes out positive; `now` is the work
    left before the test.
    """
    share = sum(positive.values())
    if share <= MIN_TEST_PROBABILITY:
        return 0.0
    after = share * work(positive, found | evidence)
    if share < 0.999:
        rest = {guess: w - positive.get(guess, 0.0) for guess, w in weights.items()}
        after += (1.0 - share) * work({g: w for g, w in rest.items() if w > 0}, found)
    return max(0.0, now - after)
