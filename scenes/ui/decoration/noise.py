"""Smooth noise, by which flames, curtains and clouds move."""

import math
from functools import lru_cache


def wander(seconds: float, seed: int, rate: float) -> float:
    """Return smooth noise between 0.0 and 1.0 with `rate` changes a second."""
    whole = math.floor(seconds * rate)
    part = seconds * rate - whole
    part = part * part * (3 - 2 * part)
    first, second = _scattered(whole, seed), _scattered(whole + 1, seed)
    return first + (second - first) * part


@lru_cache(2048)  # Slow noise stays between the same two for seconds.
def _scattered(number: int, seed: int) -> float:
    """Return a hash of two numbers as a value between 0.0 and 1.0."""
    mixed = (number * 0x9E3779B1 + seed * 0x85EBCA77 + 0x27D4EB2F) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0xFFFFFFFF
