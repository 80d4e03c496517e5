"""Names of keys as they are printed on buttons, and whether an event is one of them."""

from functools import lru_cache
from typing import Final

import pygame

NAMED: Final = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "Space": (pygame.K_SPACE,),
    "Page Up": (pygame.K_PAGEUP,),
    "Page Down": (pygame.K_PAGEDOWN,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "Delete": (pygame.K_DELETE,),
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
}
ENTER: Final = NAMED["Enter"]
PRESS: Final = (*ENTER, pygame.K_SPACE)
STEPS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


@lru_cache(maxsize=128)
def _codes(name: str) -> tuple[bool, bool, tuple[int, ...]]:
    """Return whether Ctrl and Shift are asked for, and the key codes."""
    ctrl, shift = "Ctrl " in name, "Shift " in name
    bare = name.removeprefix("Ctrl ").removeprefix("Shift ")
    return ctrl, shift, NAMED.get(bare) or (pygame.key.key_code(bare.lower()),)


def is_key(event: pygame.Event, name: str) -> bool:
    """Tell whether a KEYDOWN is the named key, such as "Z", "Enter", "F1" or "Ctrl S"."""
    ctrl, shift, codes = _codes(name)
    held = getattr(event, "mod", 0)
    if event.key not in codes or held & pygame.KMOD_ALT:
        return False
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)) == ctrl and (
        bool(held & pygame.KMOD_SHIFT) == shift
    )


def is_typing(event: pygame.Event) -> bool:
    """Tell whether a KEYDOWN belongs to a text field: a character without Ctrl."""
    control = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
    letter = getattr(event, "unicode", "")
    return bool(letter.strip()) and letter.isprintable() and not control  # Esc is a control letter
