"""Texts stored as a template and its values, so that they can be shown in any language.

`phrase` and `phrases` are `_` and `many` for such texts. A phrase is also the text in the current
language; `written` is what files store of it, and `said` tells that in any language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from string import Formatter
from typing import Any, Final

from game.language import FOLDER, LANGUAGES, SOURCE, _, many, shortened

# A phrase has at most this many characters, like all stored texts.
LONGEST_PHRASE: Final = 1000
# A name, and the number of one of several.
NUMBERED: Final = re.compile(r"(.*?)( \d+)?", re.DOTALL)


class Phrase(str):
    """A text in the current language, with what is needed to say it in another one."""

    written: str

    def __new__(cls, text: str, facts: dict[str, Any]) -> Phrase:
        made = super().__new__(cls, text)
        made.written = json.dumps(facts, ensure_ascii=False)
        return made


def phrase(text: str, /, **values: object) -> Phrase:
    """Return a text like `_`, to be stored."""
    return Phrase(_(text, **values), {"text": text, "values": _plain(values)})


def phrases(one: str, more: str, number: int, /, **values: object) -> Phrase:
    """Return a singular or plural like `many`, to be stored."""
    facts = {"text": one, "more": more, "number": number, "values": _plain(values)}
    return Phrase(many(one, more, number, **values), facts)


def _plain(values: dict[str, object]) -> dict[str, object]:
    return {
        name: json.loads(value.written) if isinstance(value, Phrase) else value
        for name, value in values.items()
    }


def said(written: str) -> str:
    """Return a stored phrase in the current language; a text of an older version as it is."""
    if not written.startswith("{"):
        return written
    try:
        return _translated(json.loads(written))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return written


def _translated(facts: dict[str, Any]) -> str:
    """Return a stored phrase; raise ValueError for one that no game has written."""
    values = {
        name: _translated(value) if isinstance(value, dict) else value
        for name, value in facts["values"].items()
    }
    text, more, number = facts["text"], facts.get("more"), facts.get("number", 0)
    for template in filter(None, (text, more)):
        _check(template)
    found = many(text, more, number, **values) if more else _(text, **values)
    if len(found) > LONGEST_PHRASE:  # Nested phrases can grow without end.
        raise ValueError(shortened(found))
    return found


def _check(template: str) -> None:
    """Raise ValueError unless only names stand in the braces of a template.

    A width would fill the memory, and a point or a bracket would look into the values.
    """
    for _text, name, layout, conversion in Formatter().parse(template):
        if name is not None and not (name.isidentifier() and not layout and not conversion):
            raise ValueError(shortened(template))


# The names of bots


def renamed(name: str) -> str:
    """Return the name of a bot, stored in any language, in the current one."""
    found = NUMBERED.fullmatch(name)
    assert found
    text, number = found[1], found[2] or ""
    return _(_source(text)) + number


@cache
def _source(text: str) -> str:
    """Return the English text of a translation, or the text itself."""
    for catalogue in _catalogues():
        if text in catalogue:
            return text
    for catalogue in _catalogues():
        for source, translation in catalogue.items():
            # Sources with a context ("at a seat\x04Bot") are words of the window, never names.
            if translation == text and isinstance(source, str) and "\x04" not in source:
                return source
    return text


@cache
def _catalogues() -> tuple[dict[str, str], ...]:
    """Return the translations of each language by their English texts."""
    return tuple(_read())


def _read() -> Iterator[dict[str, str]]:
    for key in LANGUAGES:
        if key != SOURCE:
            with (FOLDER / f"{key}.mo").open("rb") as file:
                yield dict(vars(GNUTranslations(file))["_catalog"])
