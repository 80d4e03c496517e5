"""Translations: every text that people read goes through one catalogue (gettext).

The English text is its own key. `_` translates a text now; `mark` marks one in a table that is
translated later by `_(TABLE[key])`. Values have names in braces, so that translations can reorder
them: `_("{mover} goes to {place}.", mover=..., place=...)`. `within` gives the context of a word
that needs several translations ("Back" of a door, of a card).
"""

from __future__ import annotations

import locale
from collections.abc import Collection, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "assets" / "languages"
# A sentence quotes at most this many characters of somebody's text.
LONGEST_QUOTE: Final = 60
# Each name is in its own language.
LANGUAGES: Final = {"en": "English", "de": "Deutsch", "es": "Español"}
SOURCE: Final = "en"
LANGUAGES_ON_WINDOWS: Final = {
    "german": "de",
    "spanish": "es",
    "english": "en",
}


class _Speaker:
    """The language of this process; there is one, as there is one window."""

    key = SOURCE
    catalogue = NullTranslations()


def _(text: str, /, **values: object) -> str:
    """Return a text in the language spoken, with values in its braces."""
    # The empty text is the key of the header.
    said = _Speaker.catalogue.gettext(text) if text else ""
    return said.format(**values) if values else said


def many(one: str, more: str, number: int, /, **values: object) -> str:
    """Return the translated singular or plural for a number, which `{number}` inserts."""
    said = _Speaker.catalogue.ngettext(one, more, number)
    return said.format(number=number, **values)


def within(place: str, text: str, /, **values: object) -> str:
    """Return the translation of a text in a context, such as a colour or a button."""
    said = _Speaker.catalogue.pgettext(place, text)
    return said.format(**values) if values else said


def mark(text: str) -> str:
    """Return the text unchanged; marks it for the catalogue."""
    return text


def listed(words: Collection[str]) -> str:
    """Return words as "one", "one and two" or "one, two and three"."""
    *first, last = words or ("",)
    return _("{several} and {last}", several=", ".join(first), last=last) if first else last


def any_of(words: Collection[str]) -> str:
    """Return words as "one", "one or two" or "one, two or three"."""
    *first, last = words or ("",)
    return _("{several} or {last}", several=", ".join(first), last=last) if first else last


def versus(names: Collection[str]) -> str:
    """Return names as opponents: "Ada v. Ben"."""
    return within("between opponents", " v. ").join(names)


def decimal(number: float, digits: int) -> str:
    """Return a number with a fixed number of decimals and the decimal sign of the language."""
    said = f"{number:.{digits}f}"
    return said if _Speaker.key == SOURCE else said.replace(".", ",")


def shortened(text: str) -> str:
    """Return a text for a sentence: a long one without its middle, "?" for what cannot be shown.

    File names, too, may contain line feeds and other control characters.
    """
    return "".join(letter if letter.isprintable() else "?" for letter in _cut(text))


def quoted(text: str) -> str:
    """Return a text for a sentence in quotation marks, its control characters escaped."""
    return repr(_cut(text))


def _cut(text: str) -> str:
    if len(text) <= LONGEST_QUOTE:
        return text
    return f"{text[: LONGEST_QUOTE // 2]}\u2026{text[1 - LONGEST_QUOTE // 2 :]}"


def spoken() -> str:
    """Return the key of the current language."""
    return _Speaker.key


def speak(key: str) -> None:
    """Set the current language, one of LANGUAGES; raise ValueError for another."""
    if key not in LANGUAGES:
        raise ValueError(f"unknown language {key!r}; known: {', '.join(LANGUAGES)}")
    _Speaker.catalogue = _catalogue(key)
    _Speaker.key = key


@cache
def _catalogue(key: str) -> NullTranslations:
    """Return the translations into a language; reading them takes longer than a frame."""
    if key == SOURCE:
        return NullTranslations()
    with (FOLDER / f"{key}.mo").open("rb") as file:
        return GNUTranslations(file)


def of_the_system(preferred: Sequence[str] = ()) -> str:
    """Return the first preferred language that is in LANGUAGES, else the computer's or English.

    Names of locales begin with the language: "de", "de_AT", on Windows "German_Switzerland".
    """
    try:
        found = [*preferred, locale.getlocale()[0] or ""]
    except ValueError:
        found = [*preferred]
    keys = [name.replace("-", "_").partition("_")[0].lower() for name in found]
    known = (LANGUAGES_ON_WINDOWS.get(key, key) for key in keys)
    return next((key for key in known if key in LANGUAGES), SOURCE)
