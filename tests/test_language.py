"""The catalogue of texts: what is said in which language."""

from __future__ import annotations

import gettext
import io
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game import language
from game.language import LANGUAGES, SOURCE, _, decimal, many, mark, speak, spoken, within
from tools import languages

KNOWN = {
    "{mover} goes to {place}.": "{place} ist das Ziel von {mover}.",
    ("{number} step", "{number} steps"): ("{number} Schritt", "{number} Schritte"),
}


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small catalogue in the place of the whole one."""
    catalogue = Catalog(locale="de")
    for text, said in KNOWN.items():
        catalogue.add(text, said)
    catalogue.add("Back", "Rückseite", context="of a card")
    file = io.BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    speak("de")
    monkeypatch.setattr(language._Speaker, "catalogue", GNUTranslations(file))


def test_english_needs_no_catalogue() -> None:
    assert _("{mover} goes to {place}.", mover="Ada", place="c3") == "Ada goes to c3."
    assert many("{number} step", "{number} steps", 1) == "1 step"
    assert many("{number} step", "{number} steps", 0) == "0 steps"
    assert within("of a card", "Back") == "Back"
    assert mark("Back") == "Back"
    assert decimal(87.25, 1) == "87.2"


def test_values_stand_where_the_language_wants_them(german: None) -> None:
    assert _("{mover} goes to {place}.", mover="Ada", place="c3") == "c3 ist das Ziel von Ada."
    assert many("{number} step", "{number} steps", 2) == "2 Schritte"
    assert decimal(87.25, 1) == "87,2"


def test_a_word_may_mean_something_else_at_a_place(german: None) -> None:
    assert within("of a card", "Back") == "Rückseite"
    assert _("Back") == "Back", "not in this catalogue: said in English"


def test_braces_in_values_are_left_alone() -> None:
    assert _("{name} is late", name="{place}") == "{place} is late"


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"unknown language 'fr'; known: en, de, es"):
        speak("fr")
    assert spoken() == SOURCE


@pytest.mark.parametrize("key", LANGUAGES)
def test_every_language_can_be_spoken(key: str) -> None:
    speak(key)
    assert spoken() == key


@pytest.mark.parametrize(
    ("system", "key"),
    [
        *(("de_AT", "de"), ("es_MX", "es"), ("en_GB", "en"), ("fr_FR", "en"), (None, "en")),
        *(("German_Switzerland", "de"), ("Spanish_Mexico", "es"), ("Estonian_Estonia", "en")),
        *(("UTF-8", "en"), ("C", "en"), ("est_EE", "en")),
    ],
)
def test_the_language_of_the_computer_is_taken_up(
    system: str | None, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language.locale, "getlocale", lambda: (system, "UTF-8"))
    assert language.of_the_system() == key


def test_what_a_user_prefers_comes_before_the_computers_locale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language.locale, "getlocale", lambda: ("es_ES", "UTF-8"))
    assert language.of_the_system(["fr", "de-CH", "en"]) == "de"
    assert language.of_the_system(["fr"]) == "es"


def test_the_catalogues_are_in_the_format_of_gettext() -> None:
    for key in LANGUAGES:
        if key != SOURCE:
            with (language.FOLDER / f"{key}.mo").open("rb") as file:
                assert isinstance(gettext.GNUTranslations(file), gettext.NullTranslations)


def test_a_word_with_a_place_is_compiled_beside_the_plain_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(_language: str, room: str) -> Catalog:
        catalogue = Catalog(locale="de")
        if room == languages.SHARED:
            catalogue.add("Back", "Zurück")
        else:
            catalogue.add("Back", "Rückseite", context="of a card")
        return catalogue

    monkeypatch.setattr(languages, "read", read)
    said = GNUTranslations(io.BytesIO(languages.compiled("de")))
    assert said.gettext("Back") == "Zurück"
    assert said.pgettext("of a card", "Back") == "Rückseite"
