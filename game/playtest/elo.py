"""Strength on one scale: Elo from the matches of a ladder (Bradley and Terry), with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from random import Random
from typing import Final

from game.chance import stream

ROUNDS: Final = 200  # of the fit, which is settled long before
RESAMPLES: Final = 200  # of the pairs, for the intervals
MANY: Final = 2000  # seeds from which on resampled sums are normally distributed, for all we see
PRIOR: Final = 0.5  # half a win and half a loss against each rival, so that nobody is infinite

Scores = Mapping[tuple[str, str], Sequence[float]]  # of two: 0 to 1 for the first, by seed


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of one bot in Elo above the first of the ladder, and its 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float


def ratings(names: Sequence[str], scores: Scores, seed: int = 0) -> list[Rating]:
    """Return the ratings of `names`, the first of which is 0.

    The intervals come from resampling seeds, each with all matches that were played with it, and
    now and then half a seed either way, as in the fit: who won all may still lose one day. Who
    has met nobody yet that the first of the others knows is left out.
    """
    names = _acquainted(names, scores)
    scores = {pair: found for pair, found in scores.items() if {*pair} <= {*names}}
    whole = _fit(names, {pair: (sum(found), len(found)) for pair, found in scores.items()})
    chance = stream(seed, "resamples")
    drawn = [_fit(names, _resampled(scores, chance)) for _ in range(RESAMPLES)]
    found = []
    for place, name in enumerate(names):
        spread = sorted(sample[place] for sample in drawn)
        low, high = spread[RESAMPLES // 40], spread[-1 - RESAMPLES // 40]
        found.append(Rating(name, whole[place], low, high))
    return found


def _acquainted(names: Sequence[str], scores: Scores) -> list[str]:
    """Return who is joined by matches to the first that has played at all, in their order."""
    known = next(({name} for name in names if any(name in pair for pair in scores)), set[str]())
    for _ in names:
        known |= {name for pair in scores if known & {*pair} for name in pair}
    return [name for name in names if name in known]


def _resampled(scores: Scores, chance: Random) -> dict[tuple[str, str], tuple[float, int]]:
    found = {}
    for pair, results in scores.items():
        count = len(results)
        if count > MANY:
            mean = (sum(results) + PRIOR) / (count + 2 * PRIOR)
            squares = (sum(result * result for result in results) + PRIOR) / (count + 2 * PRIOR)
            spread = sqrt(max(0.0, count * (squares - mean * mean)))
            drawn = count * mean + chance.gauss(0.0, 1.0) * spread
            found[pair] = min(max(drawn, 0.0), count), count
        else:
            found[pair] = sum(_drawn(results, chance) for _ in results), count
    return found


def _drawn(results: Sequence[float], chance: Random) -> float:
    """Return one of the results, or of the win and the loss that the fit adds to them."""
    place = chance.random() * (len(results) + 2 * PRIOR)
    if place < len(results):
        return results[int(place)]
    return 1.0 if place < len(results) + PRIOR else 0.0


def _fit(names: Sequence[str], met: Mapping[tuple[str, str], tuple[float, int]]) -> list[float]:
    """Return Elo by minorisation and maximisation (Hunter, 2004)."""
    won = dict.fromkeys(names, 0.0)
    games: dict[str, dict[str, float]] = {name: {} for name in names}
    for (one, other), (score, count) in met.items():
        won[one] += score + PRIOR
        won[other] += count - score + PRIOR
        games[one][other] = games[other][one] = count + 2 * PRIOR
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        strength = {
            name: won[name]
            / sum(n / (strength[name] + strength[rival]) for rival, n in games[name].items())
            for name in names
        }
    return [400 * log10(strength[name] / strength[names[0]]) for name in names]
