"""Render the large drawings of the menu in advance, to speed up the start.

Usage: `python tools/make_pictures.py`. It needs `requirements/playtest.txt`, for Pillow.
"""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame  # The driver must be named before this import.
from PIL import Image

ASSETS = Path(__file__).parent.parent / "assets"
SIZES = {  # These are the sizes in windows of the usual widths.
    "menu/parlour": ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)),
    "*/card": ((270, 130), (540, 260)),
}
LIT = {"parlour": "glow"}  # The light of the second drawing is added to the first.

if __name__ == "__main__":
    for pattern, sizes in SIZES.items():
        for path in sorted(ASSETS.glob(f"{pattern}.svg")):
            for size in sizes:
                drawn = pygame.image.load_sized_svg(path, size)
                if lit := LIT.get(path.stem):
                    small = pygame.image.load_sized_svg(
                        path.with_name(f"{lit}.svg"), (size[0] // 4, size[1] // 4)
                    )
                    dark = pygame.Surface(small.size)
                    dark.blit(small, (0, 0))
                    light = pygame.transform.smoothscale(dark, size)
                    drawn.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
                picture = Image.frombytes("RGBA", drawn.size, pygame.image.tobytes(drawn, "RGBA"))
                target = path.with_suffix(f".{size[0]}.jpg")
                fine = size[0] > 1920  # Artifacts are too small to be seen at this size.
                picture.convert("RGB").save(target, quality=88 if fine else 94, subsampling=0)
