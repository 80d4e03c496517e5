"""An encoder for animated GIFs (GIF89a) that uses only the standard library.

Each frame holds only the rectangle that changed, with unchanged pixels transparent, and has its own
colour table: exact if the format allows it, else by median cut. A file is `header`, any number of
`frame`s and `TRAILER`, in this order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from struct import pack
from typing import Final

TRAILER: Final = b"\x3b"
MOST_COLOURS: Final = 255  # The most colours of a frame; one more index is transparent.
CODE_LIMIT: Final = 4096  # The code table is reset at this size.
MOST_SHADES: Final = 4096  # Of more, similar ones are merged before the median cut.


def header(size: tuple[int, int]) -> bytes:
    """Return the header of an animation of `size` pixels that loops forever."""
    again = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + pack("<HHBBB", *size, 0, 0, 0) + again


def frame(size: tuple[int, int], spot: tuple[int, int], rgba: bytes, hundredths: int) -> bytes:
    """Return a frame drawn over the previous one and shown for `hundredths` of a second.

    `rgba` has four bytes per pixel, row by row; transparent pixels stay unchanged. Raise ValueError
    if its length does not fit.
    """
    pixels = memoryview(rgba).cast("B").cast("I")  # A list would take ten times the memory.
    if len(pixels) != size[0] * size[1]:
        raise ValueError(f"{len(pixels)} pixels for a frame of {size[0]} x {size[1]}")
    numbers, colours = _numbered(pixels)
    bits = max(2, len(colours).bit_length())  # One number for each colour and the transparent one.
    table = b"".join(colours) + bytes(3 * ((1 << bits) - len(colours)))
    clear = len(colours)
    control = b"\x21\xf9\x04" + pack("<BHBB", 0b101, hundredths, clear, 0)
    place = b"\x2c" + pack("<HHHHB", *spot, *size, 0x80 | bits - 1)
    indices = bytes(map(numbers.__getitem__, pixels))
    return control + place + table + bytes([bits]) + _blocks(_packed(indices, bits)) + b"\x00"


def _numbered(pixels: Iterable[int]) -> tuple[dict[int, int], list[bytes]]:
    """Return the table index of every pixel value, and the colour table."""
    counted = Counter(pixels)
    parts = {value: value.to_bytes(4, _ORDER) for value in counted}
    seen = {value: part[:3] for value, part in parts.items() if part[3]}
    shades: Counter[bytes] = Counter()
    for value, colour in seen.items():
        shades[colour] += counted[value]
    chosen = _exact(shades) if len(shades) <= MOST_COLOURS else _reduced(shades)
    colours = sorted(set(chosen.values()))
    numbers = {colour: number for number, colour in enumerate(colours)}
    clear = len(colours)
    return {
        value: numbers[chosen[seen[value]]] if value in seen else clear for value in counted
    }, colours


_ORDER: Final = "little" if memoryview(b"\1\0\0\0").cast("I")[0] == 1 else "big"


def _exact(shades: Counter[bytes]) -> dict[bytes, bytes]:
    return {colour: colour for colour in shades}


def _reduced(shades: Counter[bytes]) -> dict[bytes, bytes]:
    """Return a reduced colour for every shade; with very many, merge similar ones first."""
    for dropped in range(8):
        mask = 0xFF << dropped & 0xFF
        coarse = bytes(part & mask | (1 << dropped) >> 1 for part in range(256))
        alike = {shade: shade.translate(coarse) for shade in shades}
        counted: Counter[bytes] = Counter()
        for shade, near in alike.items():
            counted[near] += shades[shade]
        if len(counted) <= MOST_SHADES:
            break
    cut = _cut(counted)
    return {shade: cut[near] for shade, near in alike.items()}


def _cut(shades: Counter[bytes]) -> dict[bytes, bytes]:
    """Return a reduced colour for every shade by median cut."""
    boxes: list[tuple[int, int, list[bytes]]] = [_box(sorted(shades), shades)]
    while len(boxes) < MOST_COLOURS:
        boxes.sort(key=lambda box: box[0])
        weight, side, inside = boxes.pop()
        if not weight:
            boxes.append((weight, side, inside))
            break
        inside.sort(key=lambda colour: colour[side])
        half = _half(inside, shades)
        boxes += [_box(inside[:half], shades), _box(inside[half:], shades)]
    found: dict[bytes, bytes] = {}
    for _, _, inside in boxes:
        found.update(dict.fromkeys(inside, _mean(inside, shades)))
    return found


def _box(inside: list[bytes], shades: Counter[bytes]) -> tuple[int, int, list[bytes]]:
    """Return (priority, axis, colours) of a box for median cut."""
    if len(inside) < 2:
        return 0, 0, inside
    widths = [max(part) - min(part) for part in zip(*inside, strict=True)]
    wide = max(widths)
    weight = sum(map(shades.__getitem__, inside))
    return wide * wide * _damped_count(weight), widths.index(wide), inside


def _damped_count(weight: int) -> int:
    """Return a slowly growing weight for a number of pixels."""
    return 1 + weight.bit_length() ** 2


def _half(inside: list[bytes], shades: Counter[bytes]) -> int:
    """Return the index that splits a sorted box into halves with about equal pixel counts."""
    whole, passed = sum(map(shades.__getitem__, inside)), 0
    for index, colour in enumerate(inside[:-1], 1):
        passed += shades[colour]
        if 2 * passed >= whole:
            return index
    return len(inside) - 1


def _mean(inside: list[bytes], shades: Counter[bytes]) -> bytes:
    whole = sum(map(shades.__getitem__, inside))
    parts = (sum(c[side] * shades[c] for c in inside) for side in range(3))
    return bytes((part + whole // 2) // whole for part in parts)


def _packed(indices: bytes, bits: int) -> bytes:
    """Return the indices of the pixels as LZW codes of growing length."""
    clear, end = 1 << bits, (1 << bits) + 1
    table: dict[int, int] = {}  # From (code, next pixel) to the code of both.
    free, width = end + 1, bits + 1
    held, filled = clear, width  # The bits not written yet come lowest first.
    out = bytearray()
    code = -1
    for pixel in indices:
        if code < 0:
            code = pixel
            continue
        longer = table.get(code << 8 | pixel)
        if longer is not None:
            code = longer
            continue
        held |= code << filled
        filled += width
        if free < CODE_LIMIT:
            table[code << 8 | pixel] = free
            if free == 1 << width:
                width += 1
            free += 1
        else:
            held |= clear << filled
            filled += width
            table.clear()
            free, width = end + 1, bits + 1
        code = pixel
        if filled >= 512:
            whole = filled >> 3
            out += (held & (1 << (whole << 3)) - 1).to_bytes(whole, "little")
            held >>= whole << 3
            filled -= whole << 3
    held |= code << filled
    filled += width
    if free == 1 << width and width < 12:
        width += 1
    held |= end << filled
    filled += width
    return bytes(out + held.to_bytes((filled + 7) >> 3, "little"))


def _blocks(data: bytes) -> bytes:
    """Return the data in blocks of at most 255 bytes, each preceded by its length."""
    parts = (data[at : at + 255] for at in range(0, len(data), 255))
    return b"".join(bytes([len(part)]) + part for part in parts)
