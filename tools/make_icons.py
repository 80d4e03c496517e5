"""Renders `assets/icon.svg` to `icon.png` (window), `icon.ico` (Windows), `icon.icns` (macOS)."""

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # The driver must be named before this import.

ASSETS = Path(__file__).parent.parent / "assets"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
# The kinds of an ICNS file that are PNG, with their sizes; two are the same for screens of double
# density.
ICNS_KINDS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic09": 512}


def png(size: int) -> bytes:
    """Returns the icon as a PNG file of size x size pixels."""
    large = pygame.image.load_sized_svg(ASSETS / "icon.svg", (4 * size, 4 * size))
    file = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size, size)), file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Returns an ICO file: a header, one entry of 16 bytes a picture, the pictures as PNG."""
    offset = 6 + 16 * len(pictures)
    entries = b""
    for size, picture in pictures.items():
        side = size % 256  # A zero stands for 256.
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Returns an ICNS file: its length, then kind, length and picture, all big-endian."""
    blocks = [
        kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in pictures.items()
    ]
    whole = b"".join(blocks)
    return b"icns" + struct.pack(">I", 8 + len(whole)) + whole


if __name__ == "__main__":
    (ASSETS / "icon.png").write_bytes(png(256))
    (ASSETS / "icon.ico").write_bytes(ico({size: png(size) for size in ICO_SIZES}))
    pictures = {kind: png(size) for kind, size in ICNS_KINDS.items()}
    (ASSETS / "icon.icns").write_bytes(icns(pictures))
