"""The languages are complete: nothing is missing, left over or compiled too late."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

from game.catalog import GAMES
from game.language import FOLDER, LANGUAGES, SOURCE
from tests.helpers.shipped import SHIPPED
from tests.helpers.source import program
from tools import languages

ROOMS = (languages.SHARED, *GAMES)
OTHERS = [key for key in LANGUAGES if key != SOURCE]

each_room = pytest.mark.parametrize("room", ROOMS)
each_language = pytest.mark.parametrize("language", OTHERS)


@pytest.fixture(scope="module")
def sources() -> dict[str, Catalog]:
    return languages.texts()


def keys(catalogue: Catalog) -> set[tuple[object, str | None]]:
    return {(message.id, message.context) for message in catalogue if message.id}


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Yield each text with its translation; of a plural, one and more."""
    if isinstance(message.id, tuple):
        yield from zip(message.id, message.string, strict=True)
    else:
        yield message.id, message.string


@each_language
@each_room
def test_every_text_of_the_program_is_in_the_catalogue(
    sources: dict[str, Catalog], room: str, language: str
) -> None:
    said = keys(sources[room])
    if room not in (languages.SHARED, *SHIPPED) and not languages.path_of(language, room).exists():
        pytest.skip("a further game may be in English alone")
    assert said, "a room in which nothing is said"
    assert keys(languages.read(language, room)) == said, "run python tools/languages.py"


@each_language
@each_room
def test_no_translation_is_missing_or_marked_as_doubtful(room: str, language: str) -> None:
    catalogue = languages.read(language, room)
    assert not list(languages.missing(catalogue)) or room not in (languages.SHARED, *SHIPPED)
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


@each_language
@each_room
def test_a_translation_names_the_same_values_and_keeps_bold_words(room: str, language: str) -> None:
    for message in languages.read(language, room):
        named = set(re.findall(r"\{(\w+)", str(message.id)))
        for text, said in pairs(message) if message.id else ():
            theirs = set(re.findall(r"\{(\w+)", said))
            assert theirs <= named, f"{said!r} names a value that {text!r} has not"
            if isinstance(message.id, str):
                assert theirs == named, f"{said!r} leaves out a value of {text!r}"
            assert said.count("**") % 2 == 0, said
            assert bool(said.count("**")) == bool(text.count("**")), said
            assert said.strip() == said or text.strip() != text, said


@each_language
@each_room
def test_a_translation_says_nothing_twice(room: str, language: str) -> None:
    for message in languages.read(language, room):
        for _, said in pairs(message) if message.id else ():
            for sentence in re.findall(r"[^.!?]{20,}[.!?]", said):
                assert said.count(sentence) == 1, said


@each_language
def test_one_text_is_said_alike_in_every_room(language: str) -> None:
    told: dict[object, tuple[str, object]] = {}
    for room in ROOMS:
        for message in languages.read(language, room):
            if message.id:
                first = told.setdefault((message.id, message.context), (room, message.string))
                assert message.string == first[1], f"{message.id!r} in {first[0]} and {room}"


@each_language
def test_what_the_program_reads_is_compiled_from_the_catalogues(language: str) -> None:
    compiled = languages.compiled(language)
    assert (FOLDER / f"{language}.mo").read_bytes() == compiled, "run python tools/languages.py"


def test_no_text_hides_in_a_formatted_string() -> None:
    """Python 3.11 gives these to nobody who collects texts, so they would stay English."""
    hidden = []
    for source in program():
        for outer in source.nodes:
            calls = ast.walk(outer) if isinstance(outer, ast.JoinedStr) else ()
            hidden += [
                f"{source.name}:{call.lineno}"
                for call in calls
                if isinstance(call, ast.Call)
                and getattr(call.func, "id", "") in languages.KEYWORDS
                and any(isinstance(given, ast.Constant) for given in call.args)
            ]
    assert not hidden


# Nouns that the lab, the command line and the errors of drawings count.
COUNTED = (
    "bots|characters|cores|decisions|exits|iterations|lines|matches|pages|positions|rooms|rows"
    "|seeds|settings|testers|tiles"
)
# These numbers are never one, or only programmers read them.
ALWAYS_SEVERAL = {
    "After **{number} matches**: how often you win, and against whom.",
    "**{won} of {count}** matches against bots were won. In the long run it may be anything from "
    "{low} to {high} of 100.",
    "f'a playtest has 1 to {MOST_MATCHES} matches, not {games}'",
    "f'that makes {settings} settings, of at most {MAX_SETTINGS}: name fewer values'",
    "f'{first.played / max(0.001, first.seconds):.1f} matches/s'",
    "a name has 1 to {most} characters",
    "the drawing ends after {number} of its {lines} lines",
    "f'{self.rooms_haunted(team)} rooms, {self.tiles_haunted(team)} tiles'",
    "{name} has more than the {most} matches a playtest may have",
    "{number} tiles cannot be reached from the hunters' start",
    "The Ghost is on one of {number} tiles",
    "{won} of the first {count} matches were won, {later} of the last {rest}.",
}


def counting_texts() -> Iterator[str]:
    """Yield the texts with one form in which a number stands before a noun in the plural."""
    counted = re.compile(rf"\{{[^}}]+\}}\*{{0,2}} ({COUNTED})\b")
    for source in program():
        if source.within("scenes/program", "scenes/bench"):
            continue
        plural = {
            id(given)
            for call in source.nodes
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("many", "phrases")
            for given in call.args
        }
        for node in source.nodes:
            if isinstance(node, ast.JoinedStr):
                plural |= {id(part) for part in node.values}
                text = ast.unparse(node)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = node.value
            else:
                continue
            if id(node) not in plural and counted.search(text):
                yield text


def test_a_number_before_a_noun_has_a_singular_and_a_plural() -> None:
    assert {*counting_texts()} - ALWAYS_SEVERAL == set()
