"""Habits of Ghosts: how often each of a few kinds of Ghost takes a walk, by where it leads."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, NamedTuple

# A walk is classified by the turns until a Ghost seen there could be captured, the distance of the
# nearest hunter, whether it phased, and its gain: no tile near, a tile near, one tile, two tiles.
# A Ghost is safe for 1 to 5 hunters' turns, or for 6 or more.
SAFETY_CLASSES: Final = 6
# A hunter is 0 to 3 steps away, or 4 or more.
DISTANCE_CLASSES: Final = 5
GAIN_CLASSES: Final = 4
NOTHING_NEAR, NEAR, ONE, TWO = range(GAIN_CLASSES)
NAMES: Final = ("greedy", "runner", "hoarder", "stroller")
KINDS: Final = len(NAMES)
# No walk is less likely than this share of the likeliest one.
MIN_SHARE_OF_LIKELIEST: Final = 0.003

Weights = tuple[tuple[float, float, float, float], ...]


class Habits(NamedTuple):
    """The hunters' model of Ghosts: the habits of each kind, and how often a Ghost changes kind."""

    weights: Weights  # The weights of the kinds of Ghosts, by `place`.
    change: float  # The share of the belief in a Ghost's kind that is forgotten each turn.


def place(safety: int, distance: int, phased: int, gain: int) -> int:
    """Return the index into the weights for what a walk leads to."""
    return ((safety * DISTANCE_CLASSES + distance) * 2 + phased) * GAIN_CLASSES + gain


def _greedy(safety: int, distance: int, phased: int, gain: int) -> float:
    """Return the log weight of a walk for a Ghost that haunts unless a capture is near."""
    return (0.0, 0.5, 1.6, 3.0)[gain] - 2.2 * max(0, 2 - safety) + 0.2 * distance - 1.2 * phased


def _runner(safety: int, distance: int, phased: int, gain: int) -> float:
    """Stay as far from a capture as it can."""
    return 1.2 * safety + 0.3 * distance + 0.2 * gain - 0.8 * phased


def _hoarder(safety: int, distance: int, phased: int, gain: int) -> float:
    """Return the log weight of a walk for a Ghost that ignores the hunters."""
    return (0.0, 0.8, 2.2, 4.4)[gain] + 0.1 * distance - 1.5 * phased


def _stroller(safety: int, distance: int, phased: int, gain: int) -> float:
    """Haunt and hide without much care."""
    return (0.0, 0.3, 0.7, 1.3)[gain] + 0.3 * min(safety, 4) + 0.2 * distance - 1.2 * phased


def _shy(safety: int, distance: int, phased: int, gain: int) -> float:
    """Keep away from the hunters, and nothing else."""
    return 0.5 * distance - 1.0 * phased


Habit = Callable[[int, int, int, int], float]


def _table(kinds: tuple[Habit, Habit, Habit, Habit]) -> Weights:
    rows = [
        [exp(kind(safety, distance, phased, gain)) for kind in kinds]
        for safety in range(SAFETY_CLASSES)
        for distance in range(DISTANCE_CLASSES)
        for phased in range(2)
        for gain in range(GAIN_CLASSES)
    ]
    most = [max(row[kind] for row in rows) for kind in range(KINDS)]
    scaled = [
        [max(w / m, MIN_SHARE_OF_LIKELIEST) for w, m in zip(row, most, strict=True)] for row in rows
    ]
    return tuple((row[0], row[1], row[2], row[3]) for row in scaled)


ALL_KINDS: Final = _table((_greedy, _runner, _hoarder, _stroller))
SHY: Final = Habits(_table((_shy, _shy, _shy, _shy)), 0.0)
# A Ghost of any kind may be of another in each turn.
MIXED: Final = Habits(ALL_KINDS, 1.0)
# The hunters learn the kind of a Ghost from its walks.
LEARNED: Final = Habits(ALL_KINDS, 0.1)
