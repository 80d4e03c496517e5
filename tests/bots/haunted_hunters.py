"""Hunters to flee from in tests; nothing in the bots was fitted to them.

Each is a function from an observation and a generator to an action. All but the sweepers follow how
likely the Ghost is on each tile, with a motion of their own: drifters expect it anywhere within two
steps, chasers expect it to flee; rash ones listen once and strike soon, wardens set traps where
many ways cross. Sweepers only remember the answers of one turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from game.bots.haunted_house.walks import traffic_of
from game.inference.haunted_house.memory import TurnMemory, events_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.fact_kinds import NONE
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import CAPTURE, END, RADAR, TILES, TRAP, WALK, H, I
from game.search.haunted_house.pursuit import pursuit

Hunters = Callable[[HauntedHouse, Random], int]
Belief = tuple[float, ...]

BEYOND_WALLS: Final = 0.03  # of all turns
FLIGHT: Final = 0.6  # how much likelier a tile is with every step from the nearest hunter


@dataclass(frozen=True)
class Tracker:
    """Hunters who follow how likely the Ghost is on each tile."""

    sure: float = 0.4  # enough to strike
    radars: int = 2  # in a turn, at most
    flight: float = 0.0
    traps: bool = False
    remembers: bool = True
    surrounds: bool = True  # goes where a capture could be forced soon

    def __call__(self, seen: HauntedHouse, rng: Random) -> int:
        """Strike, listen, or go nearer."""
        legal = set(seen.legal_actions())
        belief = self._belief(seen)
        pawns = [pawn for pawn in (H, I) if seen.left[pawn] and not seen.ended[pawn]]
        strike = self._strike(seen, belief, pawns, legal)
        if strike is not None:
            return strike
        listened = _listened(seen)
        asks = [
            pawn for pawn in pawns if RADAR[pawn] in legal and seen.hunters[pawn] not in listened
        ]
        if asks and len(listened) < self.radars and max(belief) < 0.95:
            far = max(asks, key=lambda pawn: _spread(seen, belief, seen.hunters[pawn]))
            return RADAR[far]
        for pawn in pawns if self.traps else ():
            if TRAP[pawn] in legal and traffic_of(seen.house)[seen.hunters[pawn]] > 0.5:
                return TRAP[pawn]
        steps = [
            (self._far(seen, belief, pawn, tile) + 0.01 * rng.random(), WALK[pawn] + tile)
            for pawn in pawns
            for tile in seen.house.steps[seen.hunters[pawn]]
            if WALK[pawn] + tile in legal
        ]
        if steps and min(steps)[0] < self._far(seen, belief, H, seen.hunters[H]):
            return min(steps)[1]
        return END if END in legal else min(legal)

    def _strike(
        self, seen: HauntedHouse, belief: Belief, pawns: list[int], legal: set[int]
    ) -> int | None:
        """Return the action that leads to a capture in this turn, if one is likely enough."""
        best: tuple[float, int] = (self.sure, -1)
        last = seen.turn == seen.turn_limit
        for pawn in pawns:
            here = seen.hunters[pawn]
            for tile, p in enumerate(belief):
                way = seen.house.walk[here][tile]
                if way < seen.left[pawn] and (p > best[0] or (last and p > best[0] - self.sure)):
                    step = CAPTURE[pawn]
                    if way:
                        step = WALK[pawn] + min(
                            seen.house.steps[here], key=lambda t: seen.house.walk[t][tile]
                        )
                    if step in legal:
                        best = p + (self.sure if last else 0.0), step
        return best[1] if best[1] >= 0 else None

    def _far(self, seen: HauntedHouse, belief: Belief, pawn: int, tile: int) -> float:
        """Return how far the Ghost is from a pawn on a tile and from the other one."""
        one, other = seen.house.walk[tile], seen.house.walk[seen.hunters[1 - pawn]]
        far = sum(
            p * (min(a, b) + 0.3 * max(a, b)) for p, a, b in zip(belief, one, other, strict=True)
        )
        if not self.surrounds:
            return far
        h, i = (tile, seen.hunters[I]) if pawn == H else (seen.hunters[H], tile)
        turns = pursuit(seen.house, seen.phase_cost, seen.per_side).to_ghost
        row = (h * TILES + i) * TILES
        return 0.1 * far + sum(p * min(turns[row + t], 12) for t, p in enumerate(belief))

    def _belief(self, seen: HauntedHouse) -> Belief:
        case = seen.case(seen.round)
        stood = _stood(seen)
        belief = _begin(seen.house)
        for number, facts in enumerate(case.turns):
            if number:
                belief = _moved(seen.house, belief, stood[number], self.flight)
            if not self.remembers and facts.radars:
                belief = (1.0 / TILES,) * TILES
            belief = _heard(seen.house, seen.by_walking, belief, facts)
        return belief


def _stood(seen: HauntedHouse) -> list[tuple[int, int]]:
    """Return the pawns' tiles at the beginning of each hunters' turn."""
    pawns, found = [seen.house.start] * 2, []
    for event in events_of(seen.record, seen.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            found.append((pawns[H], pawns[I]))
        elif event.kind == fact_kinds.WALKED:
            pawns[event.who] = event.second
    return found


def _listened(seen: HauntedHouse) -> set[int]:
    """Return the tiles where a Radar was used in this turn."""
    heard: set[int] = set()
    for event in reversed(events_of(seen.record, seen.round)):
        if event.kind == fact_kinds.HUNTERS_TURN:
            break
        if event.kind == fact_kinds.RADAR_ANSWERED:
            heard.add(event.first)
    return heard


def _spread(seen: HauntedHouse, belief: Belief, at: int) -> float:
    """Return how unlikely the likeliest answer on a tile is."""
    numbers = [0.0] * TILES
    for tile, p in enumerate(belief):
        numbers[seen.house.distances(seen.by_walking)[at][tile]] += p
    return -max(numbers)


def _begin(house: House) -> Belief:
    parts = [float(walk > 0) for walk in house.walk[house.start]]
    return tuple(part / sum(parts) for part in parts)


@lru_cache(maxsize=4096)
def _moved(house: House, belief: Belief, hunters: tuple[int, int], flight: float) -> Belief:
    """Return a belief after the Ghost's turn."""
    near = [min(house.walk[hunter][tile] for hunter in hunters) for tile in range(TILES)]
    found = [0.0] * TILES
    for tile, p in enumerate(belief):
        if p <= 0:
            continue
        ends = {tile: 0.3}
        for step in house.steps[tile]:
            ends[step] = 0.5
            for other in house.steps[step]:
                ends.setdefault(other, 1.0)
        for other in house.phases[tile]:
            ends[other] = max(ends.get(other, 0.0), BEYOND_WALLS * 10)
        weights = {end: part * exp(flight * min(near[end], 6)) for end, part in ends.items()}
        total = sum(weights.values())
        for end, part in weights.items():
            found[end] += p * part / total
    return tuple(found)


@lru_cache(maxsize=4096)
def _heard(house: House, by_walking: bool, belief: Belief, facts: TurnMemory) -> Belief:
    """Return a belief after the answers of a turn; all that fits them, if nothing else is left."""
    fits = []
    distances = house.distances(by_walking)
    for tile in range(TILES):
        fit = tile not in facts.missed
        for at, first, second in facts.radars:
            fit = fit and distances[at][tile] in ((first,) if second == NONE else (first, second))
        fits.append(float(fit))
    found = [p * fit for p, fit in zip(belief, fits, strict=True)]
    if sum(found) <= 1e-9:
        found = fits if sum(fits) else [1.0] * TILES
    total = sum(found)
    return tuple(p / total for p in found)


HUNTERS: Final[dict[str, Hunters]] = {
    "drifters": Tracker(),
    "chasers": Tracker(flight=FLIGHT),
    "rash": Tracker(sure=0.2, radars=1),
    "wardens": Tracker(traps=True, flight=0.3),
    "sweepers": Tracker(sure=0.3, remembers=False, surrounds=False),
}
