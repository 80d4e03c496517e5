"""Faults of the kinds that disks and people make."""

from __future__ import annotations

from random import Random


def mutate(data: bytes, other: bytes, rng: Random) -> bytes:
    """Return the bytes with one to three faults of the kinds that disks and people make."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, to = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        kind = rng.randrange(8)
        if kind == 0:  # one bit
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        elif kind == 1:  # one letter or digit for another
            data = (
                data[:at] + rng.choice(b'0123456789abcdeRBYx@=-", []').to_bytes() + data[at + 1 :]
            )
        elif kind == 2:  # cut short
            data = data[:at]
        elif kind == 3:  # a piece left out
            data = data[:at] + data[min(to, at + 40) :]
        elif kind == 4:  # a piece twice
            data = data[:to] + data[max(at, to - 40) :]
        elif kind == 5:  # a block of zeros
            data = data[:at] + bytes(min(to - at, 512)) + data[min(to, at + 512) :]
        elif kind == 6:  # the rest from another save
            data = data[:at] + other[at:]
        else:  # two lines exchanged
            lines = data.split(b"\n")
            one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            data = b"\n".join(lines)
        data = data or b" "
    return data
