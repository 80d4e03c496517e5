"""Whether the truth looks like any other world: simulation-based calibration of `determinize`.

In many matches played at random, the truth is ranked among worlds dealt from what a player sees, by
a number that the player cannot see. If worlds are as likely as the truth is, all ranks are equally
likely (Talts et al., "Validating Bayesian inference algorithms with simulation-based calibration",
2018). Ranks that are too often at both ends say that worlds are too much alike; ranks that are too
often at one end, that they lean to one side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game import catalog
from tests.helpers.variants import random_play

WORLDS: Final = 9  # dealt beside the truth, so that there are ten ranks
# What chi-square does not exceed, with nine degrees of freedom, in 999 of 1000 calibrated runs.
LIMIT: Final = 27.88


@dataclass(frozen=True)
class Secret:
    """A number that some players cannot see."""

    key: str  # of the game
    name: str
    # The number in a position of which all is open.
    value: Callable[[Any], float]
    # Whether it is secret in an observation in which the viewer decides.
    hidden: Callable[[Any], bool]
    players: int
    viewer: int
    latest: int = 12  # of the viewer's decisions in which it is secret, counted from 1

    def __str__(self) -> str:
        return f"{self.key}-{self.name.replace(' ', '_')}"


def ranks(secret: Secret, seeds: range) -> Iterator[int]:
    """Yield the rank of the truth, 0 to WORLDS, in one position of each match that has one.

    It is a decision of the viewer whose number is drawn before the match: to choose among the
    positions of a finished match would tell something of the truth that the viewer does not know.
    """
    for seed in seeds:
        rng = Random(f"{secret} {seed}")
        wanted = rng.randint(1, secret.latest)
        for state, _ in random_play(catalog.new_state(secret.key, secret.players, {}, seed), rng):
            if state.current_player != secret.viewer:
                continue
            seen = state.observation(secret.viewer)
            wanted -= secret.hidden(seen)
            if not wanted:
                true = secret.value(state)
                dealt = [secret.value(seen.determinize(rng)) for _ in range(WORLDS)]
                alike = dealt.count(true)
                yield sum(value < true for value in dealt) + rng.randrange(alike + 1)
                break


def chi_square(found: list[int]) -> float:
    """Return how far so many ranks are from being equally frequent; 9 is usual."""
    expected = len(found) / (WORLDS + 1)
    return sum((found.count(rank) - expected) ** 2 / expected for rank in range(WORLDS + 1))
