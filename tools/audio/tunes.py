"""The loops: wind around the house, and music for the menu and every game."""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tools.audio.synthesis import RATE, Samples, moments

AMBIENCE_SECONDS = 20


def wind(rng: np.random.Generator) -> Samples:
    """Returns wind around the house over a low drone.

    The wind is shaped in the spectrum, hence periodic, and everything that swells or sounds does
    so a whole number of times in the loop: its end runs into its beginning without a seam.
    """
    t = moments(AMBIENCE_SECONDS)
    frequency = np.fft.rfftfreq(len(t), 1 / RATE)

    def gust(centre: float, breadth: float) -> Samples:
        octaves = np.log2(np.maximum(frequency, 1) / centre)
        spectrum = np.fft.rfft(rng.standard_normal(len(t))) * np.exp(-((octaves / breadth) ** 2))
        samples = np.fft.irfft(spectrum, len(t))
        return samples / samples.std()

    def cycles(count: int, shift: float = 0.0) -> Samples:
        return 0.5 + 0.5 * np.sin(2 * np.pi * (count * t / AMBIENCE_SECONDS + shift))

    def drone(pitch: float, count: int) -> Samples:
        return np.sin(2 * np.pi * round(pitch * AMBIENCE_SECONDS) / AMBIENCE_SECONDS * t) * (
            0.7 + 0.3 * cycles(count)
        )

    low = gust(170, 0.9) * (0.35 + 0.65 * cycles(2))
    high = gust(520, 0.5) * (0.1 + 0.9 * cycles(3, 0.3) * cycles(1, 0.1))
    body = drone(55.0, 1) + 0.8 * drone(110.15, 2) + 0.3 * drone(164.8, 3)
    return 0.30 * low + 0.13 * high + 0.20 * body


def at_peak(samples: Samples, decibels: float) -> Samples:
    """Returns samples whose greatest one is so loud."""
    return samples / np.abs(samples).max() * 10 ** (decibels / 20)


def AMBIENCE() -> Samples:
    return at_peak(wind(np.random.default_rng(18)), -27)


TUNES: Final[Mapping[str, Callable[[], Samples]]] = {}
