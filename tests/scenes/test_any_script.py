"""Names of any script in fields, in comparisons and in searches, and what is pasted."""

import pygame
import pytest

from game.catalog import find
from game.names import name_key, search_key
from scenes.setup.set_up_plan import unique_names
from scenes.statistics.journal import Result, SeatRecord
from scenes.statistics.sums import names_in, sums_of
from scenes.ui import field
from scenes.ui.drawing import text
from scenes.ui.field import TextField
from tests.scenes.driver import Driver, key_event, make_app
from tests.scenes.laboratory import wire

COMPOSED, PARTED = "José", "Jose\N{COMBINING ACUTE ACCENT}"


@pytest.fixture
def player(home):
    app = make_app(home, animation="off")
    driver = Driver(app)
    driver.open(wire(app).set_up(find("eighteen_ghosts")))
    return driver


def fields(player):
    return [w for w in player.app.scene.page.widgets if isinstance(w, TextField)]


def paste(player, found, words, monkeypatch):
    monkeypatch.setattr(field, "clipboard_paste", lambda: words)
    player.app.ring.focus(found)
    found.set_words("")
    player.app.step([key_event("Ctrl v")], 0.1)
    return found.value


def test_a_name_is_typed_in_any_script(player):
    name = next(one for one in fields(player) if one.name != "Seed")
    player.app.ring.focus(name)
    name.set_words("")
    player.type("Ада 李 علي é")
    assert name.value == "Ада 李 علي é"
    assert name.entry.font.get_rect("Ада").width > 0


@pytest.mark.parametrize("words", ["123\n", "123\r\n", "\n 123 \n", "\ufeff123", "1\t2\n3"])
def test_a_text_with_ends_of_lines_is_pasted(player, words, monkeypatch):
    name = next(one for one in fields(player) if one.name != "Seed")
    wanted = "1 2 3" if "\t" in words else "123"
    assert paste(player, name, words, monkeypatch) == wanted


def test_a_field_says_why_something_did_not_go_in(player, monkeypatch):
    name = next(one for one in fields(player) if one.name != "Seed")
    assert paste(player, name, "x" * 99, monkeypatch) == "x" * 24
    assert name.refusal == "cut to 24 letters"
    player.wait(field.REFUSAL_SECONDS + 0.5)
    assert not name.refusal
    assert paste(player, name, "Ada\0", monkeypatch) == "Ada"
    assert name.refusal
    assert paste(player, name, PARTED, monkeypatch) == COMPOSED
    assert paste(player, name, "\n", monkeypatch) == ""
    assert name.refusal == "nothing to paste"


def test_one_person_is_one_name_however_it_is_typed():
    assert name_key(COMPOSED) == name_key(PARTED) == name_key("JOSÉ")
    assert name_key("Ada") == name_key("ada") != name_key("Adá")
    assert search_key("José Ángel") == search_key("jose angel")
    assert unique_names([COMPOSED, PARTED, "Ada"]) == [COMPOSED, f"{PARTED} 2", "Ada"]
    assert unique_names(["Ada", "ada"]) == ["Ada", "ada 2"]


def result(name, number):
    seats = [SeatRecord("person", name, ""), SeatRecord("person", "Bo", "")]
    return Result(
        game="eighteen_ghosts", name=str(number), begun=str(number), seats=seats,
        result=[1.0, -1.0], turns=9,
    )  # fmt: skip


def test_statistics_count_spellings_of_a_name_as_one_person():
    found = [result(name, at) for at, name in enumerate((COMPOSED, PARTED, "josé", "Bo Two"))]
    assert len(names_in(found)) == 3
    sums = sums_of(found, "eighteen_ghosts", "JOSÉ", lambda level: 0)
    assert sums.matches == 3
    assert len(sums.rivals) == 1


def test_a_space_follows_a_name_that_runs_from_right_to_left():
    name, follower = "\N{HEBREW LETTER DALET}\N{HEBREW LETTER VAV}", "!!!!"
    close, apart = (
        text.line(name + space + follower, "regular", 40, "#ffffff") for space in ("", " ")
    )
    end, gap = (text.width(part, "regular", 40) for part in (name, " "))

    def cut(picture, left, wide):
        part = picture.subsurface((left, 0, wide, picture.get_height()))
        return pygame.image.tobytes(part, "RGBA")

    rest = close.get_width() - end
    assert apart.get_width() == end + gap + rest
    assert cut(apart, 0, end) == cut(close, 0, end)
    assert cut(apart, end + gap, rest) == cut(close, end, rest)
