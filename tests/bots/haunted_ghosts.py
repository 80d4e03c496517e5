"""Ghosts to hunt in tests; nothing in the bots was fitted to them.

Each is a function from an observation and a generator to an action. A greedy one haunts while a
capture is three turns away, a runner only survives, a hoarder only haunts; `soft` is greedy with
much noise, and `mix` changes between the three in every turn, as none of the bots' habits does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import END, PHASE, START, STEP, TILES
from game.search.haunted_house.pursuit import pursuit

Ghost = Callable[[HauntedHouse, Random], int]


class Way(NamedTuple):
    """What a Ghost can do until the end of its turn, and what comes of it."""

    first: int  # action
    turns: int  # until a capture can be forced, six or more count alike
    distance: int  # of the nearest hunter
    fresh: int  # tiles haunted
    far: int  # steps to the nearest tile not haunted
    phased: bool


def ways(seen: HauntedHouse) -> Iterator[Way]:
    """Yield all that a Ghost can do, Poltergeists apart."""
    table = pursuit(seen.house, seen.phase_cost, seen.per_side)
    walk = seen.house.walk
    before = seen.haunted[seen.round]
    lines = [(END, seen.ghost, before, seen.ghost_left, seen.phases_used)]
    for first, tile, haunted, left, phases in lines:  # grows while it is gone through
        empty = [other for other in range(TILES) if not haunted >> other & 1]
        yield Way(
            first,
            min(6, table.turns(2 - phases, *seen.hunters, tile)),
            min(walk[hunter][tile] for hunter in seen.hunters),
            (haunted & ~before).bit_count(),
            min((walk[tile][other] for other in empty), default=0),
            phases > seen.phases_used,
        )
        for other in seen.house.steps[tile] if left else ():
            action = STEP + other if first == END else first
            lines.append((action, other, haunted | 1 << other, left - 1, phases))
        for other in seen.house.phases[tile] if left >= seen.phase_cost and phases < 2 else ():
            action = PHASE + other if first == END else first
            after = left - seen.phase_cost
            lines.append((action, other, haunted | 1 << other, after, phases + 1))


def player(score: Callable[[Way], float], noise: float) -> Ghost:
    """Return a Ghost that does what scores best, but for normal noise."""

    def play(seen: HauntedHouse, rng: Random) -> int:
        if seen.phase == START:
            walk = seen.house.walk[seen.house.start]
            return STEP + rng.choice([tile for tile in range(TILES) if walk[tile] >= 4])
        if not seen.ghost_left:
            return END
        found = [(score(way) - way.phased + rng.gauss(0, noise), way.first) for way in ways(seen)]
        return max(found)[1]

    return play


def _greed(way: Way) -> float:
    return 3 * way.fresh - 0.3 * way.far - 5 * max(0, 3 - way.turns)


greedy = player(_greed, 0.5)
runner = player(lambda way: 3 * way.turns + way.distance, 0.5)
hoarder = player(lambda way: 3 * way.fresh - 0.5 * way.far, 0.5)
soft = player(_greed, 4.0)


def mix(seen: HauntedHouse, rng: Random) -> int:
    """Play like another of the three in each turn of the match."""
    style = Random(f"{seen.round} {seen.turn} {seen.hunters}").randrange(3)
    return (greedy, runner, hoarder)[style](seen, rng)


GHOSTS: Final[dict[str, Ghost]] = {
    "greedy": greedy, "runner": runner, "hoarder": hoarder, "soft": soft, "mix": mix,
}  # fmt: skip
