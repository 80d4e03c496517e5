"""Synthesise `assets/sounds`: effects in three takes, ambience and music, from `tools/audio`.

`python tools/make_sounds.py` writes them; `--check` compares them with the recipes.

The files are OGG Vorbis. Effects are mono at 22.05 kHz, with their takes of equal length one after
the other in one file. Each is as loud as its importance demands (`LEVELS` in
`tools/audio/voices.py`), or up to a decibel softer where the peak limits it, as in very short
sounds. Noise has fixed seeds, so a second run gives the same samples (not the same bytes: every OGG
file has a random serial number).
"""

import io
import sys
from pathlib import Path

import numpy as np
import soundfile

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.audio.loudness import loudest, peak
from tools.audio.synthesis import RATE, Samples, Take
from tools.audio.tunes import TUNES, ambience, hum
from tools.audio.voices import LEVELS, VOICES

SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
HALF_RATE = RATE // 2
TAKES_PER_SOUND = 3
MAX_PEAK_DECIBELS = -1.5  # The highest peak in decibels of full scale.
SILENT_SECONDS = 0.010  # At both ends of a take.


def taken(name: str) -> Samples:
    """Return the takes of a sound, one after the other and equally long."""
    level, recipe = VOICES[name]
    takes = [
        finished(recipe(Take(name, number)), LEVELS[level]) for number in range(TAKES_PER_SOUND)
    ]
    longest = max(map(len, takes))
    return np.concatenate([np.pad(take, (0, longest - len(take))) for take in takes])


def finished(samples: Samples, level: float) -> Samples:
    """Return a take at half the sample rate and at its loudness, with silent ends."""
    samples = samples[: len(samples) // 2 * 2]
    spectrum = np.fft.rfft(samples)
    frequency = np.fft.rfftfreq(len(samples), 1 / RATE)
    spectrum *= 1 - np.exp(-((frequency / 25) ** 2))  # This removes what nobody hears.
    half = np.fft.irfft(spectrum[: len(samples) // 4 + 1], len(samples) // 2) / 2
    into, out = round(0.001 * HALF_RATE), round(0.015 * HALF_RATE)
    half[:into] *= np.linspace(0, 1, into)
    half[-out:] *= np.linspace(1, 0, out) ** 2
    half *= 10 ** ((level - loudest(half, HALF_RATE)) / 20)
    half *= min(1.0, 10 ** ((MAX_PEAK_DECIBELS - peak(half)) / 20))
    hush = np.zeros(round(SILENT_SECONDS * HALF_RATE))
    return np.concatenate([hush, half, hush])


def files() -> dict[str, tuple[Samples, int, float]]:
    """Return (samples, sample rate, compression) of every file."""
    found = {name: (taken(name), HALF_RATE, 0.6) for name in VOICES}
    loops = {"ambience": ambience, "hum": hum, **TUNES}
    found |= {name: (loop(), RATE, 0.85) for name, loop in loops.items()}
    return found


def file_of(samples: Samples, rate: int, compression: float) -> bytes:
    """Return samples as an OGG file."""
    file, block = io.BytesIO(), 4096  # The encoder cannot take minutes in one call.
    channels = samples.shape[1] if samples.ndim == 2 else 1
    with soundfile.SoundFile(
        file, "w", rate, channels, "VORBIS", format="OGG", compression_level=compression
    ) as written:
        for start in range(0, len(samples), block):
            written.write(samples[start : start + block].astype("float32"))
    return file.getvalue()


def different() -> list[str]:
    """Return the names of the files that differ from their recipes."""

    def samples_of(file: Path | io.BytesIO) -> Samples:
        return soundfile.read(file)[0]

    return [
        name
        for name, made in files().items()
        if not np.allclose(
            samples_of(SOUNDS / f"{name}.ogg"), samples_of(io.BytesIO(file_of(*made))), atol=0.002
        )
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        names = different()
        sys.exit(f"make_sounds.py makes something else for: {', '.join(names)}" if names else 0)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for old in SOUNDS.glob("*.ogg"):
        if old.stem not in wanted:
            old.unlink()
    for name, made in wanted.items():
        (SOUNDS / f"{name}.ogg").write_bytes(file_of(*made))
