"""The rules in another language: the same sections, phases, rulings, options and pictures."""

from dataclasses import replace

import pytest

from game.catalog import GAMES
from game.files import asset
from game.language import LANGUAGES, SOURCE
from scenes.rules.scene import RulesScene
from scenes.rules.text import read
from tests.scenes.driver import Driver, make_app

TRANSLATED = [
    (key, language)
    for key in GAMES
    for language in LANGUAGES
    if language != SOURCE and asset(f"{key}/rules.{language}.md").exists()
]
each = pytest.mark.parametrize(("key", "language"), TRANSLATED)
ALIKE = ("Radar",)  # words that are the same in another language


def sections(key, ending="md"):
    return read(asset(f"{key}/rules.{ending}").read_text(encoding="utf-8"))


def unlabelled(picture):
    """A picture without the words in it."""
    rows = [
        replace(row, cells=tuple(replace(cell, label=bool(cell.label)) for cell in row.cells))
        for row in picture.rows
    ]
    return replace(picture, rows=tuple(rows))


def shape(section):
    return [
        (block.kind, block.option, block.picture and unlabelled(block.picture))
        for block in section.blocks
    ]


def test_18_ghosts_is_told_in_every_language():
    assert {language for key, language in TRANSLATED if key == "eighteen_ghosts"} == {"de", "es"}


@each
def test_the_structure_is_that_of_the_english_rules(key, language):
    english, other = sections(key), sections(key, f"{language}.md")
    assert [section.phases for section in other] == [section.phases for section in english]
    for one, two in zip(english, other, strict=True):
        assert shape(two) == shape(one), two.title
        assert two.title != one.title or one.title in ALIKE


@each
def test_every_text_is_translated_and_about_as_long(key, language):
    for one, two in zip(sections(key), sections(key, f"{language}.md"), strict=True):
        for english, other in zip(one.blocks, two.blocks, strict=True):
            assert other.text != english.text
            assert 0.6 < len(other.text) / len(english.text) < 1.7, other.text
            assert other.text.count("**") == english.text.count("**")


def test_the_scene_shows_the_language_spoken(home):
    app = make_app(home, language="de")
    player = Driver(app)
    scene = player.open(RulesScene(GAMES["eighteen_ghosts"]))
    assert scene.sections[0].title == "Ziel des Spiels"
    app.change(language="es")
    player.wait()
    assert scene.sections[0].title == "Objetivo del juego"
    app.close()
