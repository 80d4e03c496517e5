"""Fonts for letters that the program's own fonts lack.

The widgets bring a font for Greek and Cyrillic, from source also for more scripts. For all others
the fonts of the system are asked, by the names of the families that have these letters.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from unicodedata import bidirectional, name

import pygame

BUNDLED: Final = (
    "NotoSans-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf",
    "NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf", "NotoSansKR-Regular.ttf",
    "NotoSansGeorgian-Regular.ttf",
)  # fmt: skip
FAMILIES: Final = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "notosanssc", "notosansjp", "notosanskr",
    "notosansarabic", "notosanshebrew", "notosansdevanagari", "notosansthai", "notoemoji",
    "segoeui", "segoeuisymbol", "segoeuiemoji", "microsoftyahei", "yugothic", "msgothic",
    "malgungothic", "simsun", "leelawadeeui", "nirmalaui", "tahoma", "arialunicodems",
    "applesdgothicneo", "hiraginosans", "hiraginosansgb", "pingfangsc", "geezapro",
    "wenquanyizenhei", "wenquanyimicrohei", "droidsansfallback", "unifont", "symbola",
    "dejavusans", "freesans",
)  # fmt: skip
TRIAL_PIXELS: Final = 24
MISSING: Final = "\U0010ffff"  # No font has a picture of it.
RIGHT_TO_LEFT: Final = ("R", "AL")
NAMED_SCRIPTS: Final = {"ARABIC": "Arab", "HEBREW": "Hebr"}


@cache
def _paths() -> tuple[str, ...]:
    """Return the files of all fonts to ask, in order."""
    import pygame_gui

    folder = Path(pygame_gui.__file__).parent / "data"
    found = [str(folder / file) for file in BUNDLED if (folder / file).exists()]
    found += [path for path in map(pygame.font.match_font, FAMILIES) if path]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def fallback_font(path: str, pixels: int, script: str = "") -> pygame.font.Font:
    """Return a font of a file at a size in pixels, for a script that runs from right to left."""
    font = pygame.font.Font(path, max(6, pixels))
    if script:
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL)
    return font


@cache
def _picture_of(path: str, letter: str) -> bytes:
    return pygame.image.tobytes(
        fallback_font(path, TRIAL_PIXELS).render(letter, True, "#ffffff"), "RGBA"
    )


def _has(path: str, letter: str) -> bool:
    """Return whether a font has a picture of a letter; fonts that cannot draw it have none."""
    try:
        drawn = _picture_of(path, letter)
        return any(drawn[3::4]) and drawn != _picture_of(path, MISSING)
    except (pygame.error, UnicodeError, ValueError):
        return False


@cache
def font_of(letter: str) -> tuple[str, str] | None:
    """Return the file and the script of a font that has a letter, or None."""
    if len(letter.encode("utf-8", "ignore")) == 0 or not letter.isprintable():
        return None
    path = next((path for path in _paths() if _has(path, letter)), None)
    if path is None:
        return None
    right = bidirectional(letter) in RIGHT_TO_LEFT
    return path, NAMED_SCRIPTS.get(_script(letter), "") if right else ""


def _script(letter: str) -> str:
    return name(letter, "").partition(" ")[0]


@cache
def words_for(letter: str) -> str:
    """Return what stands for a letter that no font has: a picture's name, or its script."""
    named = name(letter, "")
    if not named:
        return "?"
    return f"({named.lower()})" if not letter.isalpha() else f"({_script(letter).capitalize()})"
