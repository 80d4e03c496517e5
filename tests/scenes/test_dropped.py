"""Files that people send each other: dropped on any screen, and written by other programs."""

from datetime import datetime
from random import Random

import pygame
import pytest

from game import files, match_index, save
from game.catalog import find
from game.drawings import read_text
from game.match import Match, Seat
from scenes.editor.file_picker import FilePicker
from scenes.editor.library import DrawingLibrary
from scenes.play.scene import Play
from scenes.replay.scene import Replay
from scenes.window.preferences import FILE, Preferences, load_preferences, save_preferences
from tests.helpers.sampling import full
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.walk import Walk

NOW = datetime(2026, 11, 28, 19)
BOM = b"\xef\xbb\xbf"


@pytest.fixture(params=["menu", "settings", "set up", "play"])
def player(request, home):
    app = make_app(home, animation="off")
    driver, wiring = Driver(app), wire(app)
    app.receive = wiring.receive
    driver.open(wiring.menu())
    if request.param == "settings":
        driver.open(wiring.settings())
    elif request.param == "set up":
        driver.open(wiring.set_up(find("haunted_house")))
    elif request.param == "play":
        match = Match("haunted_house", [Seat("person", "Cy"), Seat("person", "Di")], {}, 5)
        driver.open(wiring.play(match))
    driver.wait(0.5)
    return driver


def drop(player, path):
    player.app.step([pygame.Event(pygame.DROPFILE, file=str(path))], 0.1)
    player.wait(0.5)


def saved(folder, over=False, name="from a friend.ghost"):
    match, rng = (
        Match("eighteen_ghosts", [Seat("person", "Ada"), Seat("person", "Bo")], {}, 5),
        Random(3),
    )
    while not match.over and (over or match.ply < 12):
        match.play(rng.choice(match.state.legal_actions()))
    path = folder / name
    save.write(match, path, NOW)
    return path


def test_a_finished_match_opens_as_a_replay(player, tmp_path):
    drop(player, saved(tmp_path, over=True))
    assert isinstance(player.app.scene, Replay)


@full
def test_every_scene_opens_a_match_and_refuses_an_unknown_file(home, tmp_path):
    app = make_app(home, animation="off")
    walk, player = Walk(app), Driver(app)
    app.receive = walk.wiring.receive
    path, unknown = saved(tmp_path, over=True), tmp_path / "holiday.png"
    unknown.write_bytes(b"\x89PNG\r\n\x1a\n\0\xff")
    game = find("haunted_house")
    more = [
        ("paper", lambda: walk.show(walk.wiring.paper(game, {}))),
        ("files", lambda: walk.show(FilePicker(game, print, tmp_path))),
    ]
    for name, show in (*walk.stations(), *more):
        show()
        scene = app.scene
        drop(player, unknown)
        assert app.scene is scene, name
        assert app._speech.words.startswith("holiday.png"), name
        drop(player, path)
        assert isinstance(app.scene, Replay), name
        assert app.scene is not scene, name
        walk.back()


def test_an_unfinished_match_goes_on_in_a_file_of_ones_own(player, tmp_path):
    path = saved(tmp_path)
    before = path.read_bytes()
    drop(player, path)
    scene = player.app.scene
    assert isinstance(scene, Play)
    assert [seat.name for seat in scene.match.seats] == ["Ada", "Bo"]
    assert scene.controller.file.path.parent == save.folder()
    assert path.read_bytes() == before
    assert scene.controller.file.path.stem in {listed.stem for listed in match_index.listing()}


def test_a_match_that_cannot_be_copied_is_told_in_a_sentence(player, tmp_path, monkeypatch):
    def full(*_values, **_more):
        raise OSError(28, "No space left on device")

    path, scene = saved(tmp_path), player.app.scene
    monkeypatch.setattr(files, "write_atomically", full)
    drop(player, path)
    assert player.app.scene is scene
    assert "No space left on device" in player.app._speech.words


def test_a_match_with_an_unknown_bot_leaves_no_file(player, tmp_path):
    match = Match("eighteen_ghosts", [Seat("person", "Ada"), Seat("bot", "X", "unheard")], {}, 5)
    path, scene = tmp_path / "bot.ghost", player.app.scene
    save.write(match, path, NOW)
    before = {listed.stem for listed in match_index.listing()}
    drop(player, path)
    assert player.app.scene is scene
    assert "not known here" in player.app._speech.words
    assert {listed.stem for listed in match_index.listing()} == before


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("holiday.png", b"\x89PNG\r\n\x1a\n\0\xff", "is neither a match nor a drawing"),
        ("empty.ghost", b"", "is damaged or cut short"),
        ("other.ghost", b'{"a": 1}', "is not a Ghost Parlour match"),
    ],
)
def test_an_unknown_file_is_told_in_a_sentence(player, tmp_path, name, data, told):
    path, scene = tmp_path / name, player.app.scene
    path.write_bytes(data)
    drop(player, path)
    assert player.app.scene is scene
    assert told in player.app._speech.words
    drop(player, tmp_path / "gone.ghost")
    assert "gone.ghost cannot be opened" in player.app._speech.words


def test_a_text_goes_to_the_drawings(player, tmp_path):
    path = tmp_path / "house.txt"
    path.write_text("hello", encoding="utf-8")
    drop(player, path)
    assert isinstance(player.app.scene, DrawingLibrary)


@pytest.mark.parametrize("change", [
    lambda data: BOM + data, lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: data.rstrip(), lambda data: BOM + data.rstrip().replace(b"\n", b"\r\n"),
])  # fmt: skip
def test_files_of_other_editors_are_read(home, tmp_path, change):
    path = saved(tmp_path, over=True)
    before = save.read(path)
    path.write_bytes(change(path.read_bytes()))
    assert save.read(path) == before
    assert save_preferences(home, Preferences(language="es")) == ""
    settings = home / FILE
    settings.write_bytes(change(settings.read_bytes()))
    assert load_preferences(home) == (Preferences(language="es"), "")
    drawing = tmp_path / "house.txt"
    drawing.write_bytes(change(b"name: House\nsize: 3\n"))
    assert read_text(drawing).split() == ["name:", "House", "size:", "3"]
