"""The squares where a use of the Spirit Box or the flashlight saves most work.

The results depend only on what the hunters believe, so they are computed once for each belief.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.bots.ghost_hunt.sight import RoomBelief, Squares
from game.bots.ghost_hunt.work import Weights, rounds_saved, work
from game.inference.ghost_hunt.squares import squares_in_box_rings
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import BOX_RANGE, UV_RANGE
from game.rules.ghost_hunt.tables import SPIRIT_BOX, ULTRAVIOLET

PLACES_SEARCHED: Final = 5
# Places less likely than this are not worth a way.
MIN_LIKELIHOOD: Final = 0.015


@lru_cache(maxsize=16)
def answers_around(
    house: HuntHouse, sight: RoomBelief, found: int, evidence: int, box_ring: bool
) -> ItemAnswers:
    """Return the cached answers of the Spirit Box or the flashlight under a belief."""
    return ItemAnswers(house, sight, found, evidence, box_ring)


@lru_cache(maxsize=8)
def _ranges(house: HuntHouse, evidence: int, box_ring: bool) -> dict[int, int]:
    """Return the squares in range of the item, by the floor square where it is used."""
    floor = list(squares_in(house.floor))
    if evidence == SPIRIT_BOX and box_ring:
        return {s: squares_in_box_rings(house, s) for s in floor}
    reach = BOX_RANGE if evidence == SPIRIT_BOX else UV_RANGE
    return {s: house.near[s][reach] for s in floor}


class ItemAnswers:
    """The expected answers of one of the two items on every square."""

    def __init__(
        self, house: HuntHouse, sight: RoomBelief, found: int, evidence: int, box_ring: bool
    ) -> None:
        """Rank the squares by how likely a use there gets a positive answer."""
        self.house = house
        self.sight = sight
        self.found = found
        self.evidence = evidence
        self.ranges = _ranges(house, evidence, box_ring)
        self.now = work(sight.weights, found)
        self.gains: dict[int, float] = {}
        if evidence == SPIRIT_BOX:
            self.parts = {
                guess: squares
                for guess, squares in sight.squares.items()
                if KINDS[guess[0]].evidence & SPIRIT_BOX
            }
        else:
            assert evidence == ULTRAVIOLET
            self.parts = {
                guess: {s: m * sight.weights[guess] for s, m in marked.items()}
                for guess, marked in sight.marks.items()
            }
        self.best = self._best()

    def _best(self) -> list[int]:
        """Return the best floor squares, not too near to each other."""
        sums: Squares = {}
        for squares in self.parts.values():
            for square, weight in squares.items():
                sums[square] = sums.get(square, 0.0) + weight
        reached = dict.fromkeys(self.ranges, 0.0)
        for square, weight in sums.items():  # Reach is symmetric.
            for centre in squares_in(self.ranges[square] & self.house.floor):
                reached[centre] += weight
        kept: list[int] = []
        for square, likely in sorted(reached.items(), key=lambda pair: (-pair[1], pair[0])):
            if likely <= MIN_LIKELIHOOD or len(kept) == PLACES_SEARCHED:
                break
            if all(self.house.apart(square, other) > 2 for other in kept):
                kept.append(square)
        return kept

    def centres(self, pawns: list[int]) -> list[int]:
        """Return the best squares, and the squares of hunters, where no walk is needed."""
        if not self.parts:
            return []
        own = [s for s in dict.fromkeys(pawns) if s in self.ranges and s not in self.best]
        return self.best + own

    def gain(self, centre: int) -> float:
        """Return the expected rounds of work that a use on a square saves."""
        if centre not in self.gains:
            positive: Weights = {}
            near = self.ranges[centre]
            for guess, squares in self.parts.items():
                share = sum(weight for s, weight in squares.items() if near >> s & 1)
                if share > 0.0:
                    if self.evidence == ULTRAVIOLET:  # The sum is an expected number of marks.
                        whole = self.sight.weights[guess]
                        share = whole * (1.0 - exp(-share / whole))
                    positive[guess] = share
            self.gains[centre] = rounds_saved(
                self.sight.weights, self.found, self.evidence, positive, self.now
            )
        return self.gains[centre]
