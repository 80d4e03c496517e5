"""The hunters' forecast of the Ghost's next turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from game.bots.haunted_house.belief import Mind, Trail, cloud_before_turn, scene_of
from game.bots.haunted_house.futures import prospects_of, weighted_walks
from game.bots.haunted_house.walks import walks_of
from game.rules.haunted_house.tables import ACTIONS_A_TURN, TILES

# On each tile, the heaviest Ghosts are followed, at most this many.
GHOSTS_PER_TILE: Final = 3

Parts = tuple[tuple[int, float], ...]  # Each is a set of tiles and its probability.


class Foresight:
    """The forecast of the Ghost's next turn, by its tile and the pawns' tiles.

    It plays the likeliest Ghosts on each tile, and caches the results.
    """

    def __init__(self, trail: Trail, mind: Mind) -> None:
        """Forecast the Ghost's turn after the hunters' turn that follows the trail."""
        self.trail = trail
        self.habits = mind.habits
        on_tile: list[list[tuple[float, int]]] = [[] for _ in range(TILES)]
        spirits = list(cloud_before_turn(trail, mind).items())
        for number, (spirit, shares) in enumerate(spirits):
            on_tile[spirit.tile].append((sum(shares), number))
        self.likeliest = [
            [spirits[number] for _, number in sorted(found, reverse=True)[:GHOSTS_PER_TILE]]
            for found in on_tile
        ]
        walks = walks_of(trail.case.house, trail.case.phase_cost)[ACTIONS_A_TURN][0]
        self.anywhere = [
            tuple((walk.end, 1 / len(choices)) for walk in choices) for choices in walks
        ]
        self._ends: dict[tuple[int, int, int], Parts] = {}

    def ends(self, tile: int, h: int, i: int) -> Parts:
        """Return the tiles where the turn of a Ghost on `tile` may end, with probabilities."""
        known = self._ends.get((tile, h, i))
        if known is None:
            known = self._ends[tile, h, i] = self._compute_ends(tile, h, i)
        return known

    def _compute_ends(self, tile: int, h: int, i: int) -> Parts:
        likeliest = self.likeliest[tile]
        if not likeliest:
            return self.anywhere[tile]
        found: dict[int, float] = {}
        for part, end, _ in self._ways(tile, h, i):
            found[end] = found.get(end, 0.0) + part
        return tuple(found.items())

    def enters(self, tile: int, target: int, h: int, i: int) -> float:
        """Return the probability that a Ghost on `tile` enters `target` in its turn."""
        return sum(part for part, _, entered in self._ways(tile, h, i) if entered >> target & 1)

    def _ways(self, tile: int, h: int, i: int) -> Iterator[tuple[float, int, int]]:
        likeliest = self.likeliest[tile]
        prospects = prospects_of(scene_of(self.trail, (h, i)))
        total = sum(sum(shares) for _, shares in likeliest)
        for spirit, (a, b, c, d) in likeliest:
            if spirit.stunned:
                yield (a + b + c + d) / total, tile, 0
                continue
            for (p, q, r, s), end, entered, _, _ in weighted_walks(
                spirit, ACTIONS_A_TURN, prospects, self.habits, 0
            ):
                yield (a * p + b * q + c * r + d * s) / total, end, entered


@lru_cache(maxsize=8)
def foresight(trail: Trail, mind: Mind) -> Foresight:
    """Return the cached forecast after the hunters' turn that follows a trail."""
    return Foresight(trail, mind)
