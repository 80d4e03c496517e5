"""The loops: wind around the house, and music for the menu and every game.

Sounds wrap around the end of a loop, and so do their echoes, so that loops have no seam.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from tools.audio.loudness import integrated
from tools.audio.synthesis import BELL, PURE, RATE, REED, STEEL, WOOD, Partials, Samples, moments

AMBIENCE_SECONDS = 20
MUSIC_LUFS: Final = -36.0  # It is well below every effect.
HUM_SECONDS: Final = 6
HUM_LUFS: Final = -38.0  # It is as quiet as the wind around it.
TENSE_LUFS: Final = -33.0  # The level of the layer for tense moments.
HARP: Final = ((1, 1.0, 1.0), (2, 0.5, 0.6), (3, 0.25, 0.4), (4, 0.12, 0.3))
STRINGS: Final = ((1, 1.0, 1.0), (2, 0.5, 1.0), (3, 0.28, 1.0), (4, 0.14, 1.0), (5, 0.08, 1.0))


def wind(rng: np.random.Generator) -> Samples:
    """Return wind over a low drone, shaped in the spectrum and therefore periodic."""
    t = moments(AMBIENCE_SECONDS)
    frequency = np.fft.rfftfreq(len(t), 1 / RATE)

    def gust(centre: float, breadth: float) -> Samples:
        octaves = np.log2(np.maximum(frequency, 1) / centre)
        spectrum = np.fft.rfft(rng.standard_normal(len(t))) * np.exp(-((octaves / breadth) ** 2))
        samples = np.fft.irfft(spectrum, len(t))
        return samples / samples.std()

    def cycles(count: int, shift: float = 0.0) -> Samples:
        return 0.5 + 0.5 * np.sin(2 * np.pi * (count * t / AMBIENCE_SECONDS + shift))

    def ambient_loop(pitch: float, count: int) -> Samples:
        return np.sin(2 * np.pi * round(pitch * AMBIENCE_SECONDS) / AMBIENCE_SECONDS * t) * (
            0.7 + 0.3 * cycles(count)
        )

    low = gust(170, 0.9) * (0.35 + 0.65 * cycles(2))
    high = gust(520, 0.5) * (0.1 + 0.9 * cycles(3, 0.3) * cycles(1, 0.1))
    body = ambient_loop(55.0, 1) + 0.8 * ambient_loop(110.15, 2) + 0.3 * ambient_loop(164.8, 3)
    return 0.30 * low + 0.13 * high + 0.20 * body


def ambience() -> Samples:
    """Return the ambience of the house at night, with its peak at -27 dB."""
    samples = wind(np.random.default_rng(18))
    return samples / np.abs(samples).max() * 10 ** (-27 / 20)


def hum() -> Samples:
    """Return the hum of trembling stone and iron: slightly detuned low tones, periodic."""
    t = moments(HUM_SECONDS)

    def tone(pitch: float, beats: int) -> Samples:
        """Return a periodic tone that swells `beats` times."""
        whole = round(pitch * HUM_SECONDS) / HUM_SECONDS
        swell = 0.65 + 0.35 * np.sin(2 * np.pi * beats * t / HUM_SECONDS)
        return swell * np.sin(2 * np.pi * whole * t)

    low = tone(73.4, 2) + 0.8 * tone(74.1, 1) + 0.5 * tone(146.8, 3) + 0.3 * tone(147.9, 5)
    high = 0.12 * tone(293.7, 4) + 0.08 * tone(440.0, 7) + 0.05 * tone(587.3, 9)
    return at_level(low + high, HUM_LUFS)


class Ring:
    """A stereo loop to which notes are added; they ring on around its end."""

    def __init__(self, seconds: float) -> None:
        self.samples = np.zeros((round(seconds * RATE), 2))

    def lay(
        self, start: float, pitch: float, length: float, loudness: float, partials: Partials,
        attack: float = 0.01, side: float = 0.0, held: bool = False,
    ) -> None:  # fmt: skip
        """Add a note; `held` swells and fades, other notes decay like a plucked string."""
        t = moments(length)
        shape = np.sin(np.pi * t / length) ** 1.2 if held else np.exp(-4.5 * t / length)
        shape = shape * np.minimum(1, t / attack) * np.minimum(1, (length - t) / 0.05)
        drift = 0.0 if not held else 0.6 * np.sin(2 * np.pi * 0.31 * (t + start))
        phase = 2 * np.pi * pitch * t + drift
        note = sum(loud * np.sin(ratio * phase) * (1 if held else np.exp(-t / (length * part)))
                   for ratio, loud, part in partials if ratio * pitch < 6000)  # fmt: skip
        angle = (1 + side) * np.pi / 4
        where = (round(start * RATE) + np.arange(len(t))) % len(self.samples)
        for channel, gain in enumerate((np.cos(angle), np.sin(angle))):
            np.add.at(self.samples[:, channel], where, gain * loudness * shape * note)

    def echoed(self, rng: np.random.Generator, seconds: float, share: float) -> Samples:
        """Return the loop with reverberation, which also wraps around."""
        size = len(self.samples)
        t = np.arange(size) / RATE
        out = np.empty_like(self.samples)
        soft = 1 / (1 + (np.fft.rfftfreq(size, 1 / RATE) / 2600) ** 2)
        for channel in range(2):
            hall = rng.standard_normal(size) * np.exp(-t / seconds) * (t < 6 * seconds)
            hall /= np.sqrt((hall**2).sum())
            dry = np.fft.rfft(self.samples[:, channel])
            out[:, channel] = np.fft.irfft(dry * (1 + share * np.fft.rfft(hall) * soft), size)
        return out


def note_of(scale: Sequence[int], root: float, step: int) -> float:
    """Return the pitch in Hz of a step of a scale given in semitones above its root."""
    octave, index = divmod(step, len(scale))
    return root * 2 ** (octave + scale[index] / 12)


@dataclass(frozen=True)
class Tune:
    """The recipe of a tune: scale, chords and melody."""

    root: float  # The root of the scale in Hz.
    scale: tuple[int, ...]
    # Each chord lasts a bar and consists of steps of the scale.
    chords: tuple[tuple[int, ...], ...]
    bar: float  # Seconds.
    voice: Partials
    ring: float  # The seconds of a note of the melody.
    busy: float  # The share of the melody's places that have notes.
    beats: int  # The places of the melody in a bar.
    bass: bool = False  # Whether each bar has a plucked bass note.
    swing: float = 0.0  # The delay of every other place.


DORIAN, MINOR, PHRYGIAN = (0, 2, 3, 5, 7, 9, 10), (0, 2, 3, 5, 7, 8, 10), (0, 1, 3, 5, 7, 8, 10)
HARMONIC = (0, 2, 3, 5, 7, 8, 11)
ROOMS: Final[Mapping[str, Tune]] = {
    "menu": Tune(
        146.83,
        DORIAN,
        (
            (0, 4, 9),
            (3, 7, 10),
            (0, 4, 8),
            (-1, 4, 8),
            (2, 6, 9),
            (3, 5, 10),
            (-3, 4, 8),
            (0, 4, 7),
        ),
        8.0,
        BELL,
        2.8,
        0.5,
        8,
    ),
    "eighteen_ghosts": Tune(
        164.81,
        PHRYGIAN,
        ((0, 4, 7), (1, 5, 8), (0, 4, 9), (-1, 3, 6), (2, 6, 9), (1, 5, 8), (3, 7, 10), (0, 4, 7)),
        7.0,
        HARP,
        2.4,
        0.55,
        8,
        True,
    ),
    "guidance_rite": Tune(
        110.0,
        MINOR,
        ((0, 4, 7), (0, 3, 7), (-2, 4, 8), (0, 4, 9), (-1, 3, 6), (0, 5, 7), (-3, 4, 8), (0, 4, 7)),
        7.5,
        STEEL,
        3.4,
        0.28,
        6,
    ),
    "haunted_house": Tune(
        130.81,
        MINOR,
        (
            (0, 4, 9),
            (-2, 3, 7),
            (-4, 3, 7),
            (-3, 4, 8),
            (0, 2, 7),
            (3, 5, 10),
            (-3, 4, 6),
            (0, 4, 7),
        ),
        8.0,
        HARP,
        3.2,
        0.34,
        6,
    ),
    "ghost_hunt": Tune(
        92.5,
        PHRYGIAN,
        ((0, 4, 8), (0, 5, 8), (1, 5, 8), (0, 4, 7), (-1, 4, 8), (0, 3, 8), (1, 4, 8), (0, 4, 9)),
        8.0,
        PURE,
        3.0,
        0.2,
        5,
    ),
    "haunting_house_3": Tune(
        98.0,
        HARMONIC,
        ((0, 4, 9), (3, 7, 9), (4, 8, 10), (0, 4, 7), (5, 7, 9), (3, 7, 10), (4, 6, 8), (0, 4, 7)),
        6.6,
        WOOD,
        1.2,
        0.6,
        9,
        True,
        0.12,
    ),
}


def music(name: str) -> Samples:
    """Return a tune: swelling chords, and a melody that wanders over them."""
    tune, rng = ROOMS[name], np.random.default_rng(zlib.crc32(name.encode()))
    ring = Ring(tune.bar * len(tune.chords))
    step = 7
    for bar, chord in enumerate(tune.chords):
        begin = bar * tune.bar
        for n, tone in enumerate(chord):
            pitch, side = note_of(tune.scale, tune.root, tone), (-0.5, 0.5, 0.1)[n % 3]
            ring.lay(begin - 1, pitch, tune.bar + 3, 0.5, STRINGS, 0.5, side, held=True)
            ring.lay(begin - 1, pitch * 1.003, tune.bar + 3, 0.35, REED, 0.5, -side, held=True)
        low = note_of(tune.scale, tune.root / 2, chord[0])
        ring.lay(begin - 0.5, low, tune.bar + 2, 0.8, REED, 0.5, 0.0, held=True)
        if tune.bass:
            ring.lay(begin, low, 2.5, 0.8, HARP, 0.01, -0.2)
        for place in range(tune.beats):
            if rng.random() > tune.busy:
                continue
            near = min(
                (7 * octave + c for c in chord for octave in (0, 1)), key=lambda c: abs(c - step)
            )
            step = near if rng.random() < 0.55 else step + int(rng.integers(-2, 3))
            step = min(13, max(4, step))
            late = tune.swing * (place % 2) + float(rng.uniform(0, 0.05))
            start = begin + (place / tune.beats) * tune.bar + late
            pitch = note_of(tune.scale, tune.root * 2, step - 3)
            loud = 0.5 * float(rng.uniform(0.55, 1.0))
            ring.lay(
                start, pitch, tune.ring, loud, tune.voice, 0.006, float(rng.uniform(-0.6, 0.6))
            )
    return at_level(ring.echoed(rng, 1.5, 0.9), MUSIC_LUFS)


def tension(name: str) -> Samples:
    """Return the tense layer of a tune: a low pulse and trembling strings."""
    tune, rng = ROOMS[name], np.random.default_rng(zlib.crc32(f"{name} tense".encode()))
    beats, pace = 24, 0.6
    ring = Ring(beats * pace)
    for beat in range(beats):
        low = note_of(tune.scale, tune.root / 2, 0)
        ring.lay(beat * pace, low, 0.5, 1.0 if beat % 4 == 0 else 0.6, WOOD, 0.008)
        if beat % 4 == 3:
            ring.lay(beat * pace + pace / 2, low, 0.4, 0.4, WOOD, 0.008)
        if beat % 8 == 6:
            pitch = note_of(tune.scale, tune.root, (4, 5, 4)[beat // 8 % 3])
            ring.lay(beat * pace, pitch, 0.9, 0.3, STEEL, 0.02, 0.4)
    for half in range(2):
        for tone, side in ((7, -0.5), (8 if half else 11, 0.5)):
            pitch = note_of(tune.scale, tune.root, tone)
            for stroke in range(beats * 2):
                start = half * beats * pace / 2 + stroke * pace / 4
                ring.lay(start, pitch, 0.3, 0.1, STRINGS, 0.05, side, held=True)
    mono = ring.echoed(rng, 0.8, 0.5).mean(axis=1)
    return at_level(mono, TENSE_LUFS)


def at_level(samples: Samples, level: float) -> Samples:
    """Return the samples scaled to a loudness in LUFS."""
    return samples * 10 ** ((level - integrated(samples, RATE)) / 20)


TUNES: Final[Mapping[str, Callable[[], Samples]]] = {
    **{f"music_{name}": partial(music, name) for name in ROOMS},
    **{f"tense_{name}": partial(tension, name) for name in ROOMS if name != "menu"},
}
