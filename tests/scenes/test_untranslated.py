"""No text of the window goes past the catalogue: in a language of é alone nothing else is left."""

import re
from collections import defaultdict
from gettext import NullTranslations

import pytest

from game import language
from game.catalog import GAMES
from scenes.settings.credits import NOTICES
from scenes.ui.drawing import text
from tests.helpers.sampling import full
from tests.scenes.checks import visible_texts
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room
from tests.scenes.walk import NAMES, Walk, fill_shelf

# What is not said: names of people, bots, files, keys and languages, and rooms in a drawing's text.
NAMED = (
    *(part for name in NAMES for part in name.split()),
    *("Amelia", "Ben", "Mortimer", "Agatha", "Ghost", "Parlour", "Deutsch", "English", "Español"),
    *("Esc", "Menu", "View", "LB", "RB", "LS", "RS", "LT", "RT", "PNG", "GIF", "JSON", "CSV"),
    *("letter", "ghost", "txt", "Ground", "Here"),
)
FILES = re.compile(r"\S*[/\\_]\S*|\S+\.(ghost|txt|html|jsonl?|csv|png|gif)")
WALKED = ("menu", "welcome", "settings", "library", "question", "lab", "run", "set-up", "start",
          "middle", "curtain", "pause", "statistics", "drawings", "analysis",
          "questions", "note", "lesson")  # fmt: skip


def veiled(words: str) -> str:
    """A text of é, with its values."""
    return "".join(
        part if part.startswith("{") else re.sub("[A-Za-z]", "é", part)
        for part in re.split(r"(\{[^{}]*\})", words)
    )


class Veiled(NullTranslations):
    def gettext(self, message: str) -> str:
        return veiled(message)

    def ngettext(self, one: str, more: str, number: int) -> str:
        return veiled(one if number == 1 else more)

    def pgettext(self, context: str, message: str) -> str:
        return veiled(message)


@pytest.fixture
def foreign(monkeypatch):
    """Speak a language in which everything translated can be told from what is not."""
    monkeypatch.setattr(language._Speaker, "catalogue", Veiled())
    monkeypatch.setattr(language._Speaker, "key", "é")
    monkeypatch.setattr("scenes.window.app.speak", lambda key: None)


def unsaid(words: str) -> list[str]:
    """The words that are in no catalogue, without the beginnings of names that were cut short."""
    without_names = re.sub("W{4,}", "", FILES.sub("", words))
    found = re.findall(r"[A-Za-z]{3,}", without_names)
    named = (*NAMED, *GAMES)  # a folder is named by the key of its game, and may be broken
    return [
        word
        for word in found
        if not any(name.startswith(word) or (name in GAMES and word in name) for name in named)
    ]


@full
def test_nothing_is_said_past_the_catalogue(home, blank, foreign, monkeypatch):
    drawn: dict[str, str] = {}
    line, station = text.line, ""

    def noted(words, *how, **more):
        drawn.setdefault(words, station)
        return line(words, *how, **more)

    monkeypatch.setattr(text, "line", noted)
    app = make_app(home, animation="off")
    fill_shelf()
    Driver(app).open(Room("Here"))
    walk, found = Walk(app), defaultdict(set)
    for name, open_station in walk.stations():
        if name.split()[0] not in WALKED:
            continue
        station = name
        open_station()
        for _widget, words, *_place in visible_texts(app):
            drawn.setdefault(words, name)
        walk.back()
    app.close()
    notices = NOTICES.read_text(encoding="utf-8")  # works and authors are named as they are
    for words, name in drawn.items():
        left = unsaid(words)
        if name == "settings Credits":
            left = [word for word in left if word not in notices]
        if left:
            found[name].add(words)
    assert not found


def test_what_goes_past_it_is_found():
    assert unsaid("éé Mortimer éé") == []
    assert unsaid("éé Wilhelm… éé") == []
    assert unsaid("éé turn 3 éé") == ["turn"]
    assert unsaid("éé /home/somebody/matches éé one.ghost") == []
