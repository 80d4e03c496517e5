"""Synthesises `assets/sounds`: short effects and one loop of ambience, all from this file.

    python tools/make_sounds.py            writes them
    python tools/make_sounds.py --check    compares them with what this file makes

44.1 kHz mono OGG Vorbis; effects peak at -3 dBFS, the one heard at every step of the focus 6 dB,
a heart that beats through a hunt 9 dB and the ambience 24 dB below. The noise comes from fixed
seeds, so a second run gives the same samples (not the same bytes: every OGG file has a random
serial number).
"""

import io
import sys
from pathlib import Path

import numpy as np
import soundfile

RATE = 44100
SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
PEAK = -3.0  # decibels of full scale
PEAKS = {"focus": PEAK - 6, "ambience": PEAK - 24, "heartbeat": PEAK - 9, "lizard": PEAK - 0.6}
AMBIENCE_SECONDS = 20
BELL = ((1, 1.0, 1.0), (2, 0.35, 0.7), (3.01, 0.16, 0.45), (4.2, 0.08, 0.3))
WOOD = ((1, 1.0, 1.0), (2.57, 0.35, 0.45), (4.95, 0.12, 0.25))
REED = ((1, 1.0, 1.0), (2, 0.3, 0.8), (3, 0.12, 0.6))
C4, D4, F4, G4, A4, B4 = 261.63, 293.66, 349.23, 392.0, 440.0, 493.88
C5, D5, E5, G5 = 523.25, 587.33, 659.26, 783.99
Samples = np.ndarray


def moments(seconds: float) -> Samples:
    """Returns the time of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def envelope(seconds: float, attack: float, decay: float) -> Samples:
    """Returns a rise over `attack`, a fall by 1/e in `decay`, and an end in silence."""
    t = moments(seconds)
    shape = np.minimum(t / attack, 1) * np.exp(-np.maximum(t - attack, 0) / decay)
    tail = min(len(t), round(0.02 * RATE))
    shape[-tail:] *= np.linspace(1, 0, tail)
    return shape


def tone(
    pitch: float,
    seconds: float,
    decay: float,
    partials: tuple[tuple[float, float, float], ...] = BELL,
    attack: float = 0.004,
    bend: float = 0.0,
    vibrato: float = 0.0,
) -> Samples:
    """Returns a note; a partial is (ratio to the pitch, loudness, length in terms of `decay`).

    `bend` is how many octaves the pitch travels on its way, `vibrato` its swing in octaves.
    """
    t = moments(seconds)
    octaves = bend * t / seconds + vibrato * np.sin(2 * np.pi * 5.2 * t)
    phase = 2 * np.pi * np.cumsum(pitch * 2**octaves) / RATE
    return sum(
        loudness * np.sin(ratio * phase) * envelope(seconds, attack, decay * length)
        for ratio, loudness, length in partials
    )


def noise(rng: np.random.Generator, seconds: float, low: float, high: float) -> Samples:
    """Returns noise between two frequencies in Hz, with a standard deviation of 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= (1 - np.exp(-((frequency / low) ** 4))) / (1 + (frequency / high) ** 4)
    samples = np.fft.irfft(spectrum, count)
    return samples / samples.std()


def puff(
    rng: np.random.Generator, seconds: float, low: float, high: float, attack: float, decay: float
) -> Samples:
    """Returns a burst of noise."""
    return noise(rng, seconds, low, high) * envelope(seconds, attack, decay)


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Returns the sum of (start in seconds, loudness, samples)."""
    total = np.zeros(max(round(start * RATE) + len(part) for start, _, part in parts))
    for start, loudness, part in parts:
        first = round(start * RATE)
        total[first : first + len(part)] += loudness * part
    return total


def notes(pitches: tuple[float, ...], gap: float, decay: float, **how: object) -> Samples:
    """Returns notes one after the other, each ringing on into the next."""
    return mixed(*((i * gap, 1.0, tone(p, decay * 4, decay, **how)) for i, p in enumerate(pitches)))


def stone_turning(rng: np.random.Generator) -> Samples:
    """Returns a heavy ring of stone and metal that grinds for 320 ms and falls into its notch."""
    t = moments(0.30)
    grind = noise(rng, 0.30, 90, 900) * np.sin(np.pi * t / 0.30) ** 0.7
    grind *= 0.7 + 0.3 * np.sin(2 * np.pi * 27 * t)
    hum = np.sin(2 * np.pi * 73 * t + 0.6 * np.sin(2 * np.pi * 27 * t)) * np.sin(np.pi * t / 0.30)
    notch = mixed(
        (0, 0.8, tone(98, 0.35, 0.09, WOOD)),
        (0, 0.30, tone(523, 0.5, 0.10, ((1, 1, 1), (2.76, 0.5, 0.6), (5.4, 0.2, 0.4)))),
        (0, 0.25, puff(rng, 0.12, 200, 2500, 0.002, 0.025)),
    )
    return mixed((0, 0.30, grind), (0, 0.5, hum), (0.29, 1.0, notch))


def escape(rng: np.random.Generator) -> Samples:
    """Returns four rising notes and the air that closes behind the ghost."""
    rise = notes((G4, B4, D5, G5), 0.10, 0.24, partials=BELL, attack=0.008, vibrato=0.004)
    t = moments(0.9)
    air = noise(rng, 0.9, 700, 3500) * np.sin(np.pi * t / 0.9) ** 2
    return mixed((0, 1.0, rise), (0.05, 0.05, air))


def ambience(rng: np.random.Generator) -> Samples:
    """Returns wind around the house over a low drone.

    The wind is shaped in the spectrum, hence periodic, and everything that swells or sounds does
    so a whole number of times in the loop: its end runs into its beginning without a seam.
    """
    t = moments(AMBIENCE_SECONDS)
    frequency = np.fft.rfftfreq(len(t), 1 / RATE)

    def wind(centre: float, breadth: float) -> Samples:
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

    low = wind(170, 0.9) * (0.35 + 0.65 * cycles(2))
    high = wind(520, 0.5) * (0.1 + 0.9 * cycles(3, 0.3) * cycles(1, 0.1))
    body = drone(55.0, 1) + 0.8 * drone(110.15, 2) + 0.3 * drone(164.8, 3)
    return 0.30 * low + 0.13 * high + 0.20 * body


def effects(rng: np.random.Generator) -> dict[str, Samples]:
    """Returns every effect by the name of its file."""
    return {
        "click": mixed(
            (0, 1.0, tone(620, 0.09, 0.016, WOOD, 0.001)),
            (0, 0.12, puff(rng, 0.03, 500, 3000, 0.001, 0.006)),
        ),
        "focus": tone(480, 0.07, 0.014, WOOD, 0.002),
        "tick": tone(840, 0.08, 0.012, WOOD, 0.001),
        "move": mixed(
            (0, 0.10, puff(rng, 0.16, 250, 1800, 0.03, 0.04)),
            (0.07, 1.0, tone(196, 0.2, 0.035, WOOD, 0.002)),
            (0.07, 0.14, puff(rng, 0.05, 300, 2400, 0.001, 0.009)),
        ),
        "place": mixed(
            (0, 1.0, tone(247, 0.2, 0.04, WOOD, 0.002)),
            (0, 0.16, puff(rng, 0.06, 300, 2600, 0.001, 0.01)),
        ),
        "fight": mixed(
            (0, 0.12, puff(rng, 0.1, 400, 2200, 0.05, 0.03)),
            (0.08, 1.0, tone(98, 0.5, 0.13, WOOD, 0.003, bend=-0.5)),
            (0.08, 0.5, tone(196, 0.3, 0.07, WOOD, 0.002, bend=-0.4)),
            (0.08, 0.30, puff(rng, 0.2, 120, 1600, 0.001, 0.04)),
        ),
        "dungeon": mixed(
            (0, 0.5, tone(220, 0.36, 0.3, REED, 0.02, bend=-1.0)),
            (0.30, 1.0, tone(82, 0.5, 0.14, WOOD, 0.003)),
            (0.30, 0.40, tone(164, 0.4, 0.09, WOOD, 0.003)),
            (0.30, 0.28, puff(rng, 0.25, 100, 1200, 0.001, 0.05)),
            (0.34, 0.10, tone(740, 0.5, 0.08, ((1, 1, 1), (2.76, 0.4, 0.5)))),
        ),
        "portal": stone_turning(rng),
        "escape": escape(rng),
        "release": mixed(
            (0, 0.30, tone(660, 0.3, 0.06, ((1, 1, 1), (2.76, 0.4, 0.5)))),
            (0, 0.10, puff(rng, 0.05, 400, 3000, 0.001, 0.01)),
            (0.10, 1.0, notes((D4, A4), 0.12, 0.16, partials=REED, attack=0.02)),
        ),
        "error": notes((165, 131), 0.13, 0.075, partials=REED, attack=0.006),
        "hint": notes((E5, B4 * 2), 0.11, 0.22, partials=BELL, attack=0.008),
        "win": mixed(
            (0, 1.0, notes((C4, G4, C5, E5, G5), 0.13, 0.42, partials=BELL, attack=0.008)),
            (0.52, 0.45, notes((C4, C5), 0.0, 0.6, partials=BELL, attack=0.03)),
        ),
        "lose": notes((A4, F4, D4, A4 / 2), 0.2, 0.34, partials=REED, attack=0.02, vibrato=0.006),
        "draw": mixed(
            (0, 1.0, notes((G4, C5, G4), 0.18, 0.3, partials=BELL, attack=0.01)),
            (0.36, 0.5, tone(C4, 1.2, 0.35, REED, 0.03)),
        ),
    }


def heartbeat(rng: np.random.Generator) -> Samples:
    """Returns the two dull beats of a heart heard from within."""

    def beat(pitch: float) -> Samples:
        return mixed(
            (0, 1.0, tone(pitch, 0.34, 0.07, WOOD, 0.012, bend=-0.5)),
            (0, 0.10, puff(rng, 0.2, 40, 160, 0.01, 0.05)),
        )

    return mixed((0, 1.0, beat(62)), (0.27, 0.7, beat(54)))


def hunt_begins(rng: np.random.Generator) -> Samples:
    """Returns a growl that swells from below, a door that falls shut, and a heart that takes up."""
    t = moments(1.5)
    swell = (t / 1.5) ** 2 * np.minimum((1.5 - t) / 0.08, 1)
    growl = sum(np.sin(2 * np.pi * pitch * t + 2.5 * np.sin(2 * np.pi * 6.3 * t))
                for pitch in (49.0, 73.8, 98.6))  # fmt: skip
    air = noise(rng, 1.5, 60, 700)
    thud = mixed(
        (0, 1.0, tone(65, 0.6, 0.14, WOOD, 0.003, bend=-0.4)),
        (0, 0.30, puff(rng, 0.3, 80, 900, 0.001, 0.05)),
    )
    return mixed(
        (0, 0.22, growl * swell), (0, 0.14, air * swell), (1.44, 1.0, thud),
        (2.1, 0.7, heartbeat(rng)),
    )  # fmt: skip


def whisper(rng: np.random.Generator) -> Samples:
    """Returns breath that speaks without words, and a glass that rings with it."""
    t = moments(1.1)
    syllables = np.sin(np.pi * t / 1.1) * (0.35 + 0.65 * np.sin(2 * np.pi * 3.1 * t) ** 2)
    breath = noise(rng, 1.1, 900, 3200) + 0.6 * noise(rng, 1.1, 350, 800)
    glass = tone(311, 1.1, 0.4, ((1, 1, 1), (2.76, 0.4, 0.6)), 0.25, bend=-0.08, vibrato=0.01)
    return mixed((0, 0.22, breath * syllables), (0, 0.6, glass))


def haunting(rng: np.random.Generator) -> dict[str, Samples]:
    """Returns the sounds of Ghost Hunt; noise of their own keeps all others as they are."""
    return {
        "heartbeat": heartbeat(rng),
        "hunt": hunt_begins(rng),
        "whisper": whisper(rng),
    }


def ritual(rng: np.random.Generator) -> dict[str, Samples]:
    """Returns the sounds of Guidance Rite: a piece that shatters, and how each character goes."""
    steps = (0.0, 0.055, 0.1, 0.15, 0.19)
    cracks = ((0.0, 1.0), (0.05, 0.6), (0.09, 0.8), (0.16, 0.45), (0.24, 0.35), (0.31, 0.2))
    flap = puff(rng, 0.14, 180, 1100, 0.05, 0.04)
    slide = moments(0.36)
    hiss = noise(rng, 0.36, 1800, 6000) * np.sin(np.pi * slide / 0.36) ** 1.5
    hiss *= 0.55 + 0.45 * np.sin(2 * np.pi * 9 * slide)
    steel = ((1, 1.0, 1.0), (2.76, 0.5, 0.7), (5.4, 0.25, 0.5))
    return {
        "shatter": mixed(
            (0, 0.9, tone(88, 0.5, 0.12, WOOD, 0.002, bend=-0.4)),
            *((at, 0.5 * loud, puff(rng, 0.12, 900, 7000, 0.001, 0.02)) for at, loud in cracks),
            *(
                (at + 0.02, 0.28 * loud, tone(1400 + 900 * loud + 700 * n, 0.4, 0.07, steel, 0.001))
                for n, (at, loud) in enumerate(cracks)
            ),
        ),
        "rat": mixed(
            *(
                (at, 0.8, tone(410 + 40 * (n % 2), 0.06, 0.012, WOOD, 0.001))
                for n, at in enumerate(steps)
            ),
            (0.2, 0.35, tone(1750, 0.12, 0.035, REED, 0.01, bend=0.35)),
        ),
        "crow": mixed(
            *((at, 0.5, flap) for at in (0.0, 0.13, 0.26)),
            (
                0.1,
                0.55,
                tone(
                    560,
                    0.28,
                    0.09,
                    ((1, 1, 1), (2, 0.8, 1), (3, 0.7, 1), (4, 0.5, 1)),
                    0.02,
                    bend=-0.35,
                ),
            ),
        ),
        "lizard": mixed((0, 0.45, hiss), (0.3, 0.5, tone(300, 0.12, 0.02, WOOD, 0.001))),
        "guardian": mixed(
            (0, 0.16, puff(rng, 0.3, 500, 3000, 0.12, 0.06)),
            (0.16, 0.8, tone(392, 0.7, 0.2, steel, 0.003)),
            (0.16, 0.35, tone(196, 0.5, 0.12, BELL, 0.003)),
        ),
        "monster": mixed(
            (
                0,
                0.55,
                tone(
                    74,
                    0.45,
                    0.16,
                    ((1, 1, 1), (2, 0.7, 1), (3, 0.6, 1), (5, 0.3, 1)),
                    0.06,
                    vibrato=0.12,
                ),
            ),
            (0.24, 1.0, tone(58, 0.5, 0.12, WOOD, 0.002, bend=-0.4)),
            (0.24, 0.35, puff(rng, 0.25, 60, 700, 0.001, 0.05)),
        ),
    }


def sounds() -> dict[str, Samples]:
    """Returns every sound at its loudness."""
    rng = np.random.default_rng(18)
    made = effects(rng) | {"ambience": ambience(rng)} | haunting(np.random.default_rng(6))
    made |= ritual(np.random.default_rng(7))
    return {
        name: samples / np.abs(samples).max() * 10 ** (PEAKS.get(name, PEAK) / 20)
        for name, samples in made.items()
    }


def file_of(samples: Samples) -> bytes:
    """Returns samples as an OGG file."""
    file = io.BytesIO()
    soundfile.write(file, samples.astype("float32"), RATE, format="OGG", subtype="VORBIS")
    return file.getvalue()


def different() -> list[str]:
    """Returns the names of the files that do not hold what this file makes."""

    def samples_of(file: Path | io.BytesIO) -> Samples:
        return soundfile.read(file)[0]

    return [
        name
        for name, samples in sounds().items()
        if not np.allclose(
            samples_of(SOUNDS / f"{name}.ogg"), samples_of(io.BytesIO(file_of(samples))), atol=0.002
        )
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        names = different()
        sys.exit(f"make_sounds.py makes something else for: {', '.join(names)}" if names else 0)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds().items():
        (SOUNDS / f"{name}.ogg").write_bytes(file_of(samples))
