"""Names of controls, by which tests and the focus find them, are the same in every language."""

from gettext import NullTranslations

import pytest

import scenes.window.app
from game import language
from game.match import Match, Seat
from scenes.notes.questionnaire import Questionnaire
from scenes.telling.turns import turn_name
from scenes.ui.widget import Control
from tests.scenes.driver import Driver, make_app
from tests.scenes.hot_seat import HotSeat, house
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, Room, eager


class Foreign(NullTranslations):
    """A language in which everything is said in quotation marks."""

    def gettext(self, message):
        return f"«{message}»"

    def ngettext(self, one, more, number):
        return f"«{one if number == 1 else more}»"

    def pgettext(self, context, message):
        return f"«{message}»"


def at_the_table(home):
    table = Parlour(home)
    yield table.app
    table.player.press("Esc")
    table.player.wait()
    yield table.app
    table.player.press("R")
    table.player.wait()
    yield table.app
    table.player.press("Esc", "N")
    table.player.wait()
    yield table.app
    table.app.close()


def behind_curtains(home):
    table = HotSeat(home, house(clock=1))
    yield table.app
    table.open()
    yield table.app
    table.app.close()


def watching(home):
    bots = [Seat("bot", "Wisp", "page"), Seat("bot", "Maid", "maid")]
    table = Parlour(home, Match(KEY, bots, {"placement": "random"}, 3))
    table.player.press("Space")
    table.player.wait()
    yield table.app
    table.app.close()


def asked(home):
    app = make_app(home)
    player = Driver(app)
    player.open(Room("Menu"))
    player.open(Questionnaire(eager(1), lambda: ""))
    yield app
    app.close()


def names(app):
    """The names of all controls, and how many of their labels are in a foreign language."""
    controls = [target for target in app.ring.scope.targets if isinstance(target, Control)]
    return [control.name for control in controls], sum("«" in c.label for c in controls)


@pytest.mark.parametrize("tour", [at_the_table, behind_curtains, watching, asked])
def test_names_are_the_same_in_every_language(home, tour, monkeypatch):
    monkeypatch.setattr(scenes.window.app, "speak", lambda key: None)
    english = [names(app) for app in tour(home)]
    monkeypatch.setattr(language._Speaker, "catalogue", Foreign())
    foreign = [names(app) for app in tour(home)]
    assert [found for found, _ in foreign] == [found for found, _ in english]
    assert not any(count for _, count in english)
    assert all(count for _, count in foreign)


@pytest.mark.parametrize(
    ("spoken", "name"), [("en", "Turn 13"), ("de", "Zug 13"), ("es", "Turno 13")]
)
def test_one_turn_is_not_called_by_the_heading_of_many(spoken, name):
    before = language.spoken()
    language.speak(spoken)
    try:
        assert turn_name("Turns", 13) == name
        assert turn_name("Bout 1, turns", 13).lower().endswith(name.lower())
    finally:
        language.speak(before)
