"""Sound synthesis: tones, noise, envelopes and mixing."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

RATE = 44100
Samples = np.ndarray
# Each is a ratio to the pitch, a loudness and a length.
Partials = Sequence[tuple[float, float, float]]

BELL = ((1, 1.0, 1.0), (2, 0.35, 0.7), (3.01, 0.16, 0.45), (4.2, 0.08, 0.3))
WOOD = ((1, 1.0, 1.0), (2.57, 0.35, 0.45), (4.95, 0.12, 0.25))
REED = ((1, 1.0, 1.0), (2, 0.3, 0.8), (3, 0.12, 0.6))
STEEL = ((1, 1.0, 1.0), (2.76, 0.5, 0.6), (5.4, 0.2, 0.4))
THROAT = ((1, 1.0, 1.0), (2, 0.8, 1.0), (3, 0.7, 1.0), (4, 0.5, 1.0), (5, 0.3, 1.0))
PURE = ((1, 1.0, 1.0),)

TUNINGS = (1.0, 2 ** (-0.7 / 12), 2 ** (0.6 / 12))  # The tuning of each take of a sound.
PACES = (1.0, 1.07, 0.94)


def moments(seconds: float) -> Samples:
    """Return the time of every sample in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def envelope(seconds: float, attack: float, decay: float) -> Samples:
    """Return an envelope: a rise over `attack` seconds, decay by 1/e in `decay`, a silent end."""
    t = moments(seconds)
    shape = np.minimum(t / attack, 1) * np.exp(-np.maximum(t - attack, 0) / decay)
    tail = min(len(t), round(0.02 * RATE))
    shape[-tail:] *= np.linspace(1, 0, tail)
    return shape


def wave(turns: Samples) -> Samples:
    """Return the sine of a phase in turns."""
    return np.sin(2 * np.pi * turns)


def swell(seconds: float, peak: float = 0.5) -> Samples:
    """Return an envelope that rises and falls, with its maximum at the fraction `peak`."""
    t = moments(seconds) / seconds
    return (
        np.where(
            t < peak, np.sin(np.pi / 2 * t / peak), np.cos(np.pi / 2 * (t - peak) / (1 - peak))
        )
        ** 2
    )


def filtered(rng: np.random.Generator, seconds: float, low: float, high: float) -> Samples:
    """Return band-limited noise between two frequencies in Hz, with standard deviation 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= (1 - np.exp(-((frequency / low) ** 4))) / (1 + (frequency / high) ** 4)
    samples = np.fft.irfft(spectrum, count)
    return samples / samples.std()


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Return the sum of (start in seconds, loudness, samples)."""
    total = np.zeros(max(round(start * RATE) + len(part) for start, _, part in parts))
    for start, loudness, part in parts:
        first = round(start * RATE)
        total[first : first + len(part)] += loudness * part
    return total


@dataclass
class Take:
    """A variant of a sound, with its own tuning, speed, noise and choice of notes."""

    name: str
    number: int

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng([zlib.crc32(self.name.encode()), self.number])
        self.tuning, self.pace = TUNINGS[self.number], PACES[self.number]

    def pick(self, *options: Sequence[float]) -> Sequence[float]:
        """Return a different option in every take."""
        return options[self.number % len(options)]

    def tone(
        self,
        pitch: float,
        decay: float,
        partials: Partials = BELL,
        attack: float = 0.004,
        bend: float = 0.0,
        vibrato: float = 0.0,
        seconds: float = 0.0,
        tuned: bool = False,
    ) -> Samples:
        """Return a note; `bend` is its glide and `vibrato` its amplitude, both in octaves.

        `tuned` gives it the same pitch in every take.
        """
        seconds = seconds or attack + 4.5 * decay
        t = moments(seconds)
        octaves = bend * t / seconds + vibrato * np.sin(2 * np.pi * 5.2 * t)
        base = pitch if tuned else pitch * self.tuning
        phase = 2 * np.pi * np.cumsum(base * 2**octaves) / RATE
        found = np.zeros(len(t))
        for ratio, loudness, length in partials:
            found += loudness * np.sin(ratio * phase) * envelope(seconds, attack, decay * length)
        return found

    def notes(
        self,
        pitches: Sequence[float],
        gap: float,
        decay: float,
        partials: Partials = BELL,
        attack: float = 0.008,
        vibrato: float = 0.0,
    ) -> Samples:
        """Return notes one after the other, each fading into the next."""
        tone = [self.tone(p, decay, partials, attack, 0, vibrato, tuned=True) for p in pitches]
        return mixed(*((i * gap * self.pace, 1.0, part) for i, part in enumerate(tone)))

    def puff(self, seconds: float, low: float, high: float, attack: float, decay: float) -> Samples:
        """Returns a burst of noise."""
        return filtered(self.rng, seconds, low, high) * envelope(seconds, attack, decay)

    def air(self, seconds: float, low: float, high: float, peak: float = 0.5) -> Samples:
        """Returns noise that swells and fades."""
        seconds *= self.pace
        return filtered(self.rng, seconds, low, high) * swell(seconds, peak)

    def knock(self, pitch: float, decay: float = 0.035, dust: float = 0.14) -> Samples:
        """Return the sound of wood on wood."""
        return mixed(
            (0, 1.0, self.tone(pitch, decay, WOOD, 0.002)),
            (0, dust, self.puff(0.06, 300, 2600, 0.001, 0.009)),
        )

    def thud(self, pitch: float, decay: float = 0.13, dust: float = 0.3) -> Samples:
        """Return the sound of a heavy fall."""
        return mixed(
            (0, 1.0, self.tone(pitch, decay, WOOD, 0.003, bend=-0.45)),
            (0, dust, self.puff(0.25, pitch, 14 * pitch, 0.001, 0.045)),
        )

    def growl(self, pitch: float, seconds: float, peak: float = 0.6, rough: float = 2.5) -> Samples:
        """Return a growl or a hum."""
        seconds *= self.pace
        t, base = moments(seconds), pitch * self.tuning
        flutter = rough * np.sin(2 * np.pi * 6.3 * t)
        found = sum(np.sin(2 * np.pi * base * n * t + flutter) / n for n in (1, 1.507, 2.01, 3.02))
        return found * swell(seconds, peak)

    def grind(self, seconds: float, low: float, high: float, teeth: float) -> Samples:
        """Return a rough turning sound with `teeth` clicks a second."""
        seconds *= self.pace
        t = moments(seconds)
        rough = filtered(self.rng, seconds, low, high) * swell(seconds) ** 0.4
        return rough * (0.65 + 0.35 * np.sin(2 * np.pi * teeth * t))

    def scatter(
        self, count: int, gap: float, make: Callable[[int], Samples], fade: float = 0.85
    ) -> Samples:
        """Return a small sound repeated at slightly irregular intervals, each time fainter."""
        late = self.rng.uniform(0.7, 1.3, count) * gap
        return mixed(*((float(late[:n].sum()), fade**n, make(n)) for n in range(count)))
