"""Names of keys, and the translation between names, codes and events."""

import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

import pygame

from game.language import _, spoken, within

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
    """Return whether Ctrl is needed, whether Shift is needed, and the key codes."""
    ctrl, shift = "Ctrl " in name, "Shift " in name
    bare = name.removeprefix("Ctrl ").removeprefix("Shift ")
    return ctrl, shift, NAMED.get(bare) or (pygame.key.key_code(bare.lower()),)


def is_key(event: pygame.Event, name: str) -> bool:
    """Return whether a KEYDOWN is the named key, such as "Z", "Enter", "F1" or "Ctrl S"."""
    ctrl, shift, codes = _codes(name)
    held = getattr(event, "mod", 0)
    if event.key not in codes or held & pygame.KMOD_ALT:
        return False
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)) == ctrl and (
        bool(held & pygame.KMOD_SHIFT) == shift
    )


# Positions of keys as USB scancodes: letters as on an English keyboard, then 1 to 9 and 0.
LETTERS_LIE: Final = {4 + at: code for at, code in enumerate(b"abcdefghijklmnopqrstuvwxyz")}
DIGITS_LIE: Final = {30 + at: code for at, code in enumerate(b"1234567890")}
KEYPAD: Final = {pygame.K_KP_0: ord("0")} | {
    pygame.K_KP_1 + at: code for at, code in enumerate(b"123456789")
}
NOT_PRINTED: Final = 1 << 30  # Codes from here on are not characters.


def latin(event: pygame.Event) -> pygame.Event:
    """Return a KEYDOWN or KEYUP as on a keyboard with Latin letters and plain digits.

    A key with a letter of another script is identified by its position, and so is the digit row
    where digits need Shift (French keyboards). Keypad digits become digits.
    """
    code, lies, held = event.key, getattr(event, "scancode", 0), getattr(event, "mod", 0)
    foreign = 0x7F < code < NOT_PRINTED
    sign = code < 0x7F and not chr(code).isalnum() and chr(code) not in "+-"
    if code in KEYPAD and held & pygame.KMOD_NUM:
        code = KEYPAD[code]
    elif lies in DIGITS_LIE and (foreign or sign or getattr(event, "unicode", "").isdigit()):
        code, held = DIGITS_LIE[lies], held & ~pygame.KMOD_SHIFT
    elif lies in LETTERS_LIE and foreign:
        code = LETTERS_LIE[lies]
    if (code, held) == (event.key, getattr(event, "mod", 0)):
        return event
    return pygame.Event(event.type, event.dict | {"key": code, "mod": held})


def is_full_screen(event: pygame.Event) -> bool:
    """Return whether a KEYDOWN toggles full screen: F11, or Ctrl Cmd F on macOS."""
    both = pygame.KMOD_CTRL, pygame.KMOD_META
    held = getattr(event, "mod", 0)
    on_mac = sys.platform == "darwin" and event.key == pygame.K_f and all(held & m for m in both)
    return on_mac or event.key == pygame.K_F11


def is_typing(event: pygame.Event) -> bool:
    """Return whether a KEYDOWN types into a text field: a printable character without Ctrl."""
    control = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
    letter = getattr(event, "unicode", "")
    return bool(letter.strip()) and letter.isprintable() and not control  # Esc is a control code.


LETTERS: Final = {"Enter": "\r", "Esc": "\x1b", "Tab": "\t", "Shift Tab": "\t", "Space": " "}
MODIFIERS: Final = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
        *(pygame.K_MODE, pygame.K_SCROLLLOCK, 0),
    )
)


def codes_of(name: str) -> tuple[int, ...]:
    """Return the key codes of a name, without its Shift or Ctrl."""
    return _codes(name)[2]


def plain_codes_of(name: str) -> tuple[int, ...]:
    """Return the key codes of a name that mean it without Ctrl."""
    return () if name.startswith("Ctrl ") else codes_of(name)


def is_name(name: str) -> bool:
    """Return whether a key has this name."""
    try:
        return codes_of(name)[0] not in MODIFIERS and name_of(codes_of(name)[0]) == name
    except (ValueError, pygame.error):
        return False


def name_of(code: int) -> str:
    """Return the name of a key code, or an empty string."""
    for name, codes in NAMED.items():
        if code in codes:
            return name
    found = pygame.key.name(code)
    return (
        found.upper()
        if len(found) == 1 or (found[:1] == "f" and found[1:].isdigit())
        else (found.capitalize())
    )


def event_of(name: str, kind: int, scancode: int = 0, both: bool = False) -> pygame.Event:
    """Return the KEYDOWN or KEYUP (`kind`) of a named key; `both` marks Enter and Space."""
    ctrl, shift, codes = _codes(name)
    letter = LETTERS.get(name, name.lower() if len(name) == 1 else "")
    held = (pygame.KMOD_CTRL if ctrl else 0) | (pygame.KMOD_SHIFT if shift else 0)
    values = {"key": codes[0], "mod": held, "scancode": scancode}
    values |= {"both": True} if both else {}
    return pygame.Event(kind, values | ({"unicode": letter} if kind == pygame.KEYDOWN else {}))


def shown(name: str) -> str:
    """Return the label of a key in the current language."""
    if name.startswith("Shift "):
        return _("Shift {key}", key=shown(name.removeprefix("Shift ")))
    if name.startswith("Ctrl "):
        return _("Ctrl {key}", key=shown(name.removeprefix("Ctrl ")))
    return _printed(spoken()).get(name, name)


@cache
def _printed(language: str) -> Mapping[str, str]:
    """Return the labels of named keys in the current language."""
    return {
        "Enter": within("key", "Enter"),
        "Esc": within("key", "Esc"),
        "Space": within("key", "Space"),
        "Tab": within("key", "Tab"),
        "Page Up": within("key", "Page Up"),
        "Page Down": within("key", "Page Down"),
        "Page Up / Down": within("key", "Page Up / Down"),
        "Home": within("key", "Home"),
        "End": within("key", "End"),
        "Delete": within("key", "Delete"),
        "Left": within("key", "Left"),
        "Right": within("key", "Right"),
        "Up": within("key", "Up"),
        "Down": within("key", "Down"),
        "Arrows": within("key", "Arrows"),
    }


def is_paste(event: pygame.Event) -> bool:
    """Return whether an event is Ctrl+V, or Cmd+V on a Mac."""
    return (
        event.type == pygame.KEYDOWN
        and event.key == pygame.K_v
        and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    )
