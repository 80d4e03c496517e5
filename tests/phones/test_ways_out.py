"""Each bad situation tells its way out in one sentence, in three languages."""

import pytest

from game.language import LANGUAGES, SOURCE, _, many, speak
from game.match import Match, Seat
from scenes.phones import join
from scenes.phones.join import Join, JoinLinks
from scenes.phones.process import PROCESS_GONE
from scenes.phones.server import GONE, words_of
from scenes.phones.table import FREE_TRIES
from tests.phones.test_matches import Couch, InProcess
from tests.phones.test_server import PAGE_VERSION, WORD, hear, phone, run, serving, sit, talk
from tests.scenes.driver import Driver, make_app

each_language = pytest.mark.parametrize("language", LANGUAGES)
CLOSED = "The phones are disconnected: the match continues here, behind the curtain."
OUTDATED = "This page is out of date: scan the code once more."
WRONG = "This is not the table word: read it on the big screen and type it again."
BARRED = "Too many wrong words: try again in {number} second."
TAKEN = "This seat has a player: somebody must agree at the big screen."
LOST = "Connection lost, trying again: if it stays so, scan the code once more."


def same(told, english, language, **values):
    """Assert that a sentence is the translation of an English one, and one sentence."""
    speak(language)
    wanted = _(english).format(**values) if values else _(english)
    assert wanted in told, told
    assert (_(english) == english) is (language == SOURCE)
    assert wanted.count(". ") == 0


class Table:
    """A big screen on which phones join, with a process that does nothing by itself."""

    def __init__(self, home, language, addresses):
        self.app = make_app(home, animation="off", language=language)
        self.driver, self.served = Driver(self.app), []
        match = Match("guidance_rite", [Seat("person", "Ada"), Seat("person", "Ben")], {}, 5)
        links = JoinLinks(None, lambda: addresses, self._serve)
        self.join = self.driver.open(Join(match, links))
        while not (self.join.process or self.join.fault):
            self.driver.wait(0.05)
        self.driver.wait(0.1)

    def _serve(self, game, title, address, *rest):
        self.served.append(address)
        return InProcess(game, title, address, *rest)

    def say(self, *said):
        self.join.process.said.append(said)
        self.driver.wait(0.1)

    @property
    def told(self):
        return [widget.label for widget in self.join.page.widgets]


@each_language
def test_no_network(home, language):
    known = []
    table = Table(home, language, known)
    same(table.told, join.NO_NETWORK, language)
    known.append("10.0.0.7")
    table.driver.press("R")
    while not table.join.address:
        table.driver.wait(0.05)
    assert table.served == ["10.0.0.7"]


@each_language
def test_a_port_that_is_refused(home, language):
    table = Table(home, language, ["10.0.0.7"])
    table.say("failed", "Permission denied")
    same(table.told, join.REFUSED, language, reason="Permission denied")
    table.driver.press("R")
    while len(table.served) < 2:
        table.driver.wait(0.05)


@each_language
def test_two_addresses_and_one_that_is_refused(home, language):
    table = Table(home, language, ["10.0.0.7", "192.168.1.2"])
    same(table.told, join.SEVERAL, language)
    table.say("failed", "Permission denied")
    same(table.told, join.REFUSED_HERE, language, reason="Permission denied")
    table.driver.press("A")
    while len(table.served) < 2:
        table.driver.wait(0.05)
    assert table.served == ["10.0.0.7", "192.168.1.2"]


@each_language
def test_phones_that_cannot_reach_the_address(home, language):
    table = Table(home, language, ["10.0.0.7"])
    speak(language)
    assert _(join.REACH) in table.told
    assert _(join.WIFI) in table.told
    assert (_(join.REACH) == join.REACH) is (language == SOURCE)


@each_language
def test_the_program_for_phones_stops_while_people_join_or_play(home, language):
    table = Table(home, language, ["10.0.0.7"])
    table.say(PROCESS_GONE)
    same(table.told, join.STOPPED, language)
    couch = Couch(home, "guidance_rite", 2, language=language)
    couch.process.said.append((PROCESS_GONE,))
    speak(language)  # hands of English phones spoke in this process
    couch.driver.wait(0.3)
    same(couch.app._speech.words, CLOSED, language)


@each_language
def test_the_program_is_closed(language):
    same(words_of(language)["lost"], LOST, language)
    assert words_of(language)["gone"] == _(GONE)
    assert (_(GONE) == GONE) is (language == SOURCE)


@each_language
def test_a_wrong_word_and_too_many_of_them(language):
    async def test():
        async with serving() as (server, _said):
            for number in range(FREE_TRIES + 1):
                async with phone(server) as socket:
                    await talk(
                        socket, t="hello", page=PAGE_VERSION, table="WRONG", language=language
                    )
                    told = (await hear(socket, "wrong"))["words"]
                    if number < FREE_TRIES:
                        same(told, WRONG, language)
            speak(language)
            more = "Too many wrong words: try again in {number} seconds."
            assert many(BARRED, more, 1) == told

    run(test)


@each_language
def test_a_seat_that_is_taken(language):
    async def test():
        async with serving() as (server, _said), phone(server) as ada, phone(server) as eve:
            await sit(server, ada, 0)
            await talk(
                eve, t="hello", page=PAGE_VERSION, table=WORD, name="Eve", seat=0, language=language
            )
            same((await hear(eve, "wait"))["words"], TAKEN, language)

    run(test)


@each_language
def test_a_page_of_an_old_version(language):
    async def test():
        async with serving() as (server, _said), phone(server) as socket:
            await talk(socket, t="hello", table=WORD, language=language)
            same((await hear(socket, "over"))["words"], OUTDATED, language)

    run(test)
