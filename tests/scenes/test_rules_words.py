"""Words of cards, logs and results are found by the search of the rules, in every language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.messages.extract import extract_from_file

import scenes
from game.catalog import GAMES
from game.files import asset
from game.language import LANGUAGES, SOURCE
from game.names import search_key
from scenes.rules.text import Block, Section, read, search, spans
from tests.helpers.sampling import sampled
from tools import languages

BOARDS: Final = Path(scenes.__file__).parent / "boards"
# These speak of strategy, of the program or of a match that is over, or they only name things.
OTHER_MODULES: Final = (
    *("components", "drawing", "entry", "goals", "hints", "inquest", "late", "lessons", "lost_aim"),
    *("luck", "naming", "pencil", "prompts", "quips", "refusals"),
    *("where", "where_course", "where_view", "where_words"),
)
# These have no rule of their own.
GENERAL: Final = {
    "en": """along already another anything automatically been began beginning begun best cannot
        dots earlier empty fill least neither warm whose
        either ended example feel finish fixed framed golden lets likelier over press these true
        used were whom will work would""",
    "de": """bring gekostet helfen mindestens soll welche
        füll gegnerische gegnerischer gehandelt hast markierten nebeneinander warm weder wessen
        zurücknehmen
        atem begann begonnen beim beispiel beleuchteten bestenfalls bist bliebe blieben danach
        darin dazu druck eins einsetzen erreichen erreicht euch fehlt fehlte fertig fest
        festlegen festlegst früher frühere gegangen geheimnisse gemacht gilt goldenen goldener
        grund habt hier hindurch jagdzahl jene jetzt klick leiht lesbar markierte nacheinander
        schon sinkt tippe tust umdreht umrahmten verblassen verbraucht verlässt vertauscht
        verändert vielleicht vorbei wahrscheinlicher weitergehen weitermachen welcher werk
        woanders wären zufallsrunde zuvor überqueren""",
    "es": """adonde aguanta ahora alargar ambos apunta apuntaba aquí buscan caso comienza dados debe
        costado llena recuperar
        definitivo desactivada descubren dorado dorados ejemplo embrujas empezado eres falta
        fijar fijes habría hagas haría iluminadas jugó mejor mostró nombrasteis pies ponte
        presta principal probable pulsa quizá real recupera respiración saca serían terminado
        terminar toca toque tuvieron tuyo usado usados""",
}
MIN_LETTERS: Final = 4
LISTED: Final = {  # what the table says of some rules, by game and language
    ("guidance_rite", "en"): ("shattered", "fall away", "fell away", "Point of Honour"),
    ("guidance_rite", "de"): ("zersprungen", "fallen weg", "weggefallen", "Ehrenpfeil"),
    ("guidance_rite", "es"): ("hechas añicos", "desaparecen", "han desaparecido"),
    ("haunted_house", "en"): ("case notes", "caught", "unknown"),
    ("haunting_house_3", "en"): ("lets it be", "step is lost", "nowhere to go"),
    ("ghost_hunt", "en"): ("stops a hunt", "still blank", "peeks out of hiding"),
}


def rules_file(key: str, language: str) -> Path:
    path = asset(f"{key}/rules.md")
    return path if language == SOURCE else path.with_suffix(f".{language}.md")


@cache
def rules(key: str, language: str) -> tuple[Section, ...]:
    return read(rules_file(key, language).read_text(encoding="utf-8"))


@cache
def table_texts(key: str) -> list[tuple[Sequence[str], str | None]]:
    """Return the texts of cards, logs and results with their contexts, without names of rooms."""
    found: list[tuple[Sequence[str], str | None]] = []
    for path in sorted((BOARDS / key).glob("*.py")):
        if path.stem not in OTHER_MODULES:
            for _line, text, _comments, context in extract_from_file(
                "python", path, languages.KEYWORDS, (), {"encoding": "utf-8"}
            ):
                if "room" not in (context or ""):
                    found.append(((text,) if isinstance(text, str) else text, context))
    return found


def table_words(key: str, language: str) -> set[str]:
    """Return the words of cards, logs and results that a rule could be about."""
    catalogues = [languages.read(language, room) for room in (key, languages.SHARED)]
    found = set[str]()
    for texts, context in table_texts(key):
        said: Sequence[str] = texts
        if language != SOURCE:
            message = next(m for c in catalogues if (m := c.get(texts[0], context)))
            said = (message.string,) if isinstance(message.string, str) else message.string
        for text in said:
            found.update(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", " ", text).lower()))
    return {word for word in found if len(word) >= MIN_LETTERS}


@pytest.mark.parametrize(
    ("text", "sought", "found"),
    [
        ("Die Straße am Café", "strasse", "Straße"),
        ("Die Straße am Café", "CAFE", "Café"),
        ("Die Straße am Café", "cafe\u0301", "Café"),
        ("Am Cafe\u0301 vorbei", "vorbei", "vorbei"),
    ],
)
def test_texts_are_found_however_they_are_spelt(text: str, sought: str, found: str) -> None:
    ((start, end),) = spans(text, [search_key(sought)])
    assert text[start:end] == found
    assert search([Section("", (), (Block("paragraph", text),))], sought)[1]


@pytest.mark.parametrize(
    ("key", "language"),
    sampled(
        [
            (key, language)
            for key in GAMES
            for language in LANGUAGES
            if rules_file(key, language).exists()  # A further game may be in English alone.
        ],
        lambda case: case[0] == "guidance_rite" or case[1] == SOURCE,
    ),
)
def test_words_of_the_table_are_found_in_the_rules(key: str, language: str) -> None:
    found = rules(key, language)
    blocks = [block for section in found for block in section.blocks]
    whole = search_key("\n".join(part for block in blocks for part in block.parts))
    words = table_words(key, language) - {*GENERAL[language].split()}
    words = {word for word in words if search_key(word) not in whole} | {
        *LISTED.get((key, language), ())
    }
    assert not sorted(word for word in words if not search(found, word)[1])
