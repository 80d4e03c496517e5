"""Loudness as in EBU R128: the loudest 400 ms of the weighted signal."""

import numpy as np

WINDOW_SECONDS = 0.4  # The window of momentary loudness.
HOP_SECONDS = 0.02
Samples = np.ndarray


def weighted(samples: Samples, rate: int) -> Samples:
    """Return the samples after the two filters of ITU-R BS.1770, padded with silence."""
    pad = np.zeros(round(WINDOW_SECONDS * rate))
    padded = np.concatenate([pad, samples, pad])
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(len(padded), 1 / rate) / rate)
    k = np.tan(np.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    norm = 1 + k / q + k * k
    shelf = (high + band * k / q + k * k) + 2 * (k * k - high) * z
    shelf = (shelf + (high - band * k / q + k * k) * z**2) / (
        norm + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z**2
    )
    k, q = np.tan(np.pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + k / q + k * k
    low = (1 - 2 * z + z**2) / (1 + 2 * (k * k - 1) / norm * z + (1 - k / q + k * k) / norm * z**2)
    return np.fft.irfft(np.fft.rfft(padded) * shelf * low, len(padded))


def _powers(samples: Samples, rate: int) -> Samples:
    """Return the mean squares of all windows, summed over the channels."""
    channels = samples.T if samples.ndim == 2 else samples[None]
    width, hop = round(WINDOW_SECONDS * rate), round(HOP_SECONDS * rate)
    found = 0.0
    for channel in channels:
        total = np.concatenate([[0.0], np.cumsum(weighted(channel, rate) ** 2)])
        found = found + (total[width::hop] - total[: len(total) - width : hop]) / width
    return found


def _lufs(power: float) -> float:
    return -0.691 + 10 * float(np.log10(max(power, 1e-12)))


def loudest(samples: Samples, rate: int) -> float:
    """Return the maximum momentary loudness in LUFS; samples have one row per moment."""
    return _lufs(_powers(samples, rate).max())


def integrated(samples: Samples, rate: int) -> float:
    """Return the integrated loudness in LUFS, ignoring near silence."""
    powers = _powers(samples, rate)
    loud = powers[powers > 1e-7]  # The gate is -70 LUFS.
    return _lufs(loud[loud > loud.mean() / 10].mean()) if len(loud) else -120.0


def peak(samples: Samples) -> float:
    """Return the peak in decibels of full scale."""
    return 20 * float(np.log10(max(np.abs(samples).max(), 1e-9)))
