"""A thing has one word in each language: the glossary of German and Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

import pytest

from game.catalog import GAMES
from game.language import LANGUAGES, SOURCE
from tools import languages

ROOMS: Final = (languages.SHARED, *GAMES)
TONGUES: Final = tuple(key for key in LANGUAGES if key != SOURCE)

# English word: patterns of what it is called in German and in Spanish
EVERYWHERE: Final = {
    "curtain": ("vorh[aä]ng", "tel[oó]n"),
    "error": ("fehler", "error"),
    "gamepad": ("gamepad", "mando"),
    "house rule": ("hausregel", "reglas? de la casa"),
    "phone": ("telefon", "teléfono"),
    "puzzle": ("rätsel", "acertijo"),
    "seed": ("startzahl", "semilla"),
}
OF_GAMES: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "eighteen_ghosts": {
        "chamber": ("kammer", "sala"),
        "dungeon": ("verlies", "mazmorra"),
        "mirror": ("spiegel", "espejo"),
        "portal": ("portal", "portal"),
        "released": ("befrei", "libera"),
    },
    "haunted_house": {
        "doorway": ("durchg[aä]ng", "puerta"),
        "hunter": ("jäger", "cazador"),
        "poltergeist": ("poltergeist", "poltergeist"),
        "radar": ("radar", "radar"),
        "sprung": ("zugeschnappt", "saltad"),
        "tile": ("feld", "casilla"),
    },
    "guidance_rite": {
        "arrow": ("pfeil", "flecha"),
        "bout": ("k[aä]mpf", "combate"),
        "crow": ("krähe", "cuervo"),
        "enemy": ("feind", "enemig"),
        "guardian": ("wächter", "guardi[aá]n"),
        "lizard": ("echse", "lagarto"),
        "monster": ("ungeheuer", "monstruo"),
        "power": ("kr[aä]ft", "poder"),
        "rat": ("ratte", "rata"),
    },
    "haunting_house_3": {
        "attic": ("dachboden", "desván"),
        "disk": ("scheibe", "ficha"),
        "exit": ("ausgang", "salida"),
        "pawn": ("figur", "peón|peones"),
        "staircase": ("treppe", "escalera"),
        "storey": ("stockwerk", "planta"),
        "trap door": ("falltür", "trampilla"),
    },
    "ghost_hunt": {
        "crucifix": ("kruzifix", "crucifijo"),
        "hiding place": ("versteck", "escondite"),
        "item": ("gerät", "objeto"),
        "journal": ("tagebuch", "diario"),
        "mark": ("abdr[uü]ck", "marca"),
        "thermometer": ("thermometer", "termómetro"),
        "type": ("typ", "tipo"),
        "van": ("wagen", "furgón"),
    },
}
# English words with two meanings, as they are meant where they stand: room, context and text.
MEANT: Final = {
    ("parlour", None, "Board"): ("brett", "tablero"),
    ("parlour", None, "Deal {code}"): ("auslage", "reparto"),
    ("parlour", None, "Draw"): ("zeichnen", "dibujar"),
    ("parlour", None, "Draw: "): ("unentschieden", "empate"),
    ("parlour", None, "Half a turn"): ("drehung", "vuelta"),
    ("parlour", None, "Key for: {action}"): ("taste", "tecla"),
    ("parlour", None, "Left"): ("links", "izquierda"),
    ("parlour", None, "Log"): ("verlauf", "registro"),
    ("parlour", None, "Order"): ("reihenfolge", "orden"),
    ("parlour", None, "Right"): ("rechts", "derecha"),
    ("parlour", None, "Right!"): ("richtig", "bien"),
    ("parlour", None, "Turn"): ("zug", "turno"),
    ("parlour", None, "Turn the board"): ("drehen", "girar"),
    ("parlour", None, "Watch"): ("ansehen", "ver"),
    ("parlour", None, "back"): ("zurück", "atrás"),
    ("parlour", None, "{number} place"): ("stelle", "pasaje"),
    ("parlour", "a level", "Even"): ("ausgeglichen", "parejo"),
    ("parlour", "button", "Square"): ("quadrat", "cuadrado"),
    ("parlour", "playback", "Play"): ("abspielen", "reproducir"),
    ("parlour", "side of a sheet", "back"): ("rückseite", "reverso"),
    ("haunted_house", None, "Cross mark"): ("kreuz", "cruz"),
    ("haunted_house", None, "Figures"): ("figuren", "figuras"),
    ("haunted_house", "playback", "Play"): ("abspielen", "reproducir"),
    ("guidance_rite", "tool", "Mark"): ("zeichen", "marca"),
    ("haunting_house_3", None, "Cross"): ("kreuzung", "cruce"),
    ("haunting_house_3", None, "Straight"): ("gerade", "recta"),
    ("ghost_hunt", None, "Figures"): ("figuren", "figuras"),
    ("ghost_hunt", None, "Leave it lying"): ("liegen", "déjalo"),
}
# Another form of the same word, or another word for the same thing.
AVOIDED: Final = {
    "de": ("wähl", "klicke", "drücke", "rückgängig", "entlang einem", "freilassen", "seed"),
    "es": ("acaba el turno", "acabar el turno", "puestos"),
}
ALLOWED: Final = {"Das lässt sich nicht rückgängig machen."}


def worded(form: str | tuple[str, ...]) -> str:
    """Return a text without its values; of a plural, the second form."""
    return re.sub(r"\{\w+\}", "", form if isinstance(form, str) else form[1])


def said(room: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each text with its translation."""
    for message in languages.read(language, room):
        if message.id:
            yield worded(message.id), worded(message.string)


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("room", ROOMS)
def test_a_thing_has_one_word(room: str, language: str) -> None:
    words = {**EVERYWHERE, **OF_GAMES.get(room, {})}
    other = [
        f"{term} is not {words[term][TONGUES.index(language)]} in {translated!r}"
        for text, translated in said(room, language)
        for term in words
        if re.search(rf"\b{term}s?\b", text, re.IGNORECASE)
        if "'" not in text  # words of files stay English
        if not re.search(words[term][TONGUES.index(language)], translated, re.IGNORECASE)
    ]
    assert not other, "\n".join(other)


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("room", ROOMS)
def test_no_other_word_is_used(room: str, language: str) -> None:
    avoided = "|".join(AVOIDED[language])
    found = [
        translated
        for _text, translated in said(room, language)
        if translated not in ALLOWED and re.search(rf"\b({avoided})\b", translated, re.IGNORECASE)
    ]
    assert not found


@pytest.mark.parametrize("language", TONGUES)
def test_a_word_with_two_meanings_is_said_as_it_is_meant(language: str) -> None:
    catalogues = {room: languages.read(language, room) for room in ROOMS}
    for (room, context, text), patterns in MEANT.items():
        message = catalogues[room].get(text, context)
        assert message is not None, f"{text!r} is not in {room}"
        pattern = patterns[TONGUES.index(language)]
        said = worded(message.string)
        assert re.search(rf"{pattern}\b|\b{pattern}", said, re.IGNORECASE), f"{text!r} is {said!r}"


@pytest.mark.parametrize("room", OF_GAMES)
def test_the_glossary_holds_words_that_are_used(room: str) -> None:
    texts = " ".join(text for language in TONGUES for text, _said in said(room, language)).lower()
    assert not [term for term in OF_GAMES[room] if term not in texts]
