"""Words for other programs."""

from __future__ import annotations

import pygame


def copy(words: str) -> bool:
    """Put words on the clipboard; tell whether there is one."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
