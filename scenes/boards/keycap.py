"""The cap of a key, drawn on what is part of a board and no control."""

from __future__ import annotations

import pygame

from scenes.ui import shapes, text
from scenes.ui.cache import kept
from scenes.ui.look import Look
from scenes.ui.palette import mix


@kept(megabytes=2)
def keycap(look: Look, key: str, light: bool) -> pygame.Surface:
    """Return the cap of what presses the named key, for a light or a dark button."""
    palette, cap = look.palette, look.cap(key)
    if not cap:
        return pygame.Surface((0, 0))
    line = text.line(cap, "regular", look.pt(14), palette.night if light else palette.muted)
    size = (max(look.pt(20), line.get_width() + look.pt(8)), look.pt(20))
    fill = mix(palette.candle, "#000000", 0.12) if light else palette.deep
    edge = palette.candle_ink if light else palette.line
    surface = shapes.box(size, look.pt(5), fill, edge, max(1.0, look.unit)).copy()
    surface.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface
