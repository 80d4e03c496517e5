"""Music: what is heard where, what makes it tense, and that one key ends it."""

import threading
import time

import pygame
import pytest

from game.match import Match
from game.rules.eighteen_ghosts.position import draw
from game.rules.haunting_house_3.house import OUT
from scenes.boards.board import Board
from scenes.boards.faces import face_of
from scenes.settings.scene import Settings
from scenes.ui.choices import Switch
from scenes.ui.drawing import svg
from scenes.ui.drawing.slices import SDL_FILES, SlicedTask
from scenes.ui.sound.ambient_loop import HUM_CHANNEL, speakers
from scenes.ui.sound.sounds import Sounds
from tests.helpers.waiting import wait_until
from tests.scenes.driver import make_app
from tests.scenes.hot_seat import HotSeat, bot, house
from tests.scenes.tables import people


@pytest.fixture
def music():
    sounds = Sounds(lambda: (1.0, 1.0, 1.0, 0.6))
    yield sounds.music
    sounds.close()


def wait(music, seconds):
    for _ in range(round(seconds * 20)):
        music.update(1 / 20, 1.0)


def test_a_tune_rises_and_another_one_begins_when_it_has_gone(music):
    music.play("menu")
    music.update(0, 1.0)
    assert (music.playing, music.heights) == ("menu", [0.0, 0.0])
    wait(music, 4)
    assert music.heights == [1.0, 0.0]
    music.play("ghost_hunt")
    music.update(0.3, 1.0)
    assert music.playing == "menu"
    assert 0 < music.heights[0] < 1
    wait(music, 1)
    assert music.playing == "ghost_hunt"


def test_no_tune_is_loaded_while_a_picture_is_rasterised_beside_frames(music, monkeypatch):
    entered, free, read = threading.Event(), threading.Event(), pygame.image.load_sized_svg

    def slow(*args):
        entered.set()
        assert free.wait(20)
        return read(*args)

    monkeypatch.setattr(pygame.image, "load_sized_svg", slow)
    task = SlicedTask(lambda: (svg.drawing("", (8, 8)), None)[1])
    assert not task.go_on(0.0)
    assert entered.wait(20)
    music.play("menu")
    music.update(0, 1.0)
    assert music.playing == "", "no frame waits for the picture"
    free.set()
    while not task.go_on(0.0):
        time.sleep(0.001)
    held, load = [], pygame.mixer.music.load
    monkeypatch.setattr(
        pygame.mixer.music, "load", lambda path: (held.append(SDL_FILES.locked()), load(path))
    )
    music.update(0, 1.0)
    assert music.playing == "menu"
    assert held == [True], "no picture is begun meanwhile"
    assert not SDL_FILES.locked()


def test_without_volume_nothing_plays(music):
    music.play("menu")
    wait(music, 1)
    music.update(0, 0.0)
    assert music.playing == ""
    music.update(0, 0.3)
    assert music.playing == "menu"


def test_what_is_at_stake_is_heard_and_the_next_room_is_calm(music):
    music.play("ghost_hunt")
    music.update(0, 1.0)
    wait_until(lambda: music._tense_layers)
    music.tighten(True)
    wait(music, 4)
    assert music.heights == [1.0, 1.0]
    music.tighten(False)
    wait(music, 2)
    assert music.heights == [1.0, 0.0]
    music.tighten(True)
    music.play("menu")
    assert not music.tight


def test_one_key_ends_the_music_and_begins_it_again(home):
    table = HotSeat(home, house("@b6"))
    assert table.app.sounds.music.wanted == "haunted_house"
    assert table.app.preferences.volumes()[3] == 0.6
    table.player.press("F9")
    assert table.app.preferences.volumes()[3] == 0
    assert any("Music off." in m.label for m in table.app.ring.semantics())
    table.player.press("F9")
    assert table.app.preferences.volumes()[3] == 0.6
    table.app.close()


def test_the_switch_follows_the_key(player):
    scene = player.open(Settings())
    player.tab_to("Sound")
    player.press("Enter")
    for on in (True, False):
        player.press("F9")
        switch = next(
            w for w in scene.page.widgets if isinstance(w, Switch) and w.name == "Music off"
        )
        assert switch.on == on


def test_the_key_can_be_another_one(home):
    app = make_app(home)
    app.change(keys={"music": "J"})
    assert app.inputs.prompts.caps.cap("F9") == "J"
    app.close()


def late_turn():
    """A match of Haunted House in its last turns."""
    match = house("@b6")
    while match.state.turn < match.state.turn_limit - 1:
        match.play(match.state.legal_actions()[-1])
    return match


def test_music_is_tense_for_one_person_and_calm_where_others_may_listen(home):
    match = late_turn()
    alone = Match("haunted_house", [bot(), people()[1]], {}, 3)
    for entry in match.entries:
        alone.play_text(entry.notation)
    table = HotSeat(home / "a", alone)
    assert table.app.sounds.music.tight
    table.app.close()
    table = HotSeat(home / "b", match)
    table.open()
    assert not table.app.sounds.music.tight
    table.app.close()


def test_18_ghosts_is_tense_when_one_ghost_is_missing():
    view = face_of("eighteen_ghosts").view()
    state = draw("5  .  .  ^  .  .\n4  .  o  .  o  .\n3  .  R  b  .  >\ndecides: A")
    state.escaped = [1, 0, 0, 0, 0, 0]
    assert not view.tense(state)
    state.escaped = [1, 1, 0, 0, 0, 0]
    assert view.tense(state)
    state.escaped = [3, 0, 0, 0, 0, 0]
    assert not view.tense(state)


def test_the_haunting_house_3_is_tense_before_the_open_door():
    match = Match("haunting_house_3", people(), {}, 3)
    view, state = face_of("haunting_house_3").view(), match.state
    beyond = state.links()
    before = next(place for place in range(79) if OUT in beyond[4 * place : 4 * place + 4])
    assert not view.tense(state)
    state.pawns[0] = before
    assert view.tense(state)
    state.ghosts = 1
    assert not view.tense(state)


def hear_for(sounds, seconds):
    for _ in range(round(seconds * 20)):
        sounds.update(1 / 20)


def test_what_is_about_to_open_hums_from_its_side_until_it_is_not():
    sounds = Sounds(lambda: (1.0, 1.0, 0.5, 1.0))
    hum, channel = sounds.hum, pygame.mixer.Channel(HUM_CHANNEL)
    hear_for(sounds, 1)
    assert not sounds.loaded
    assert not channel.get_busy()
    hum.hear((1.0,))
    sounds.update(0.1)
    for thread in sounds._asides:
        thread.join()
    hear_for(sounds, 2)
    assert channel.get_busy()
    assert hum._set == pytest.approx([0.5 * part for part in speakers(1.0)])
    hum.hear((-1.0, 1.0))
    hear_for(sounds, 2)
    assert hum._set[0] == pytest.approx(hum._set[1])
    sounds.hushed = True
    sounds.update(0.1)
    assert not channel.get_busy()
    sounds.close()


def test_a_portal_hums_where_everybody_may_hear_it(home, monkeypatch):
    table = HotSeat(home, Match("eighteen_ghosts", people(), {}, 3))
    scene, view = table.play, table.play.board.view
    monkeypatch.setattr(type(view), "opening", lambda view, observation: {"e3": "blue"})
    for overheard, sides in ((False, 1), (True, 0)):
        kept = property(lambda board, heard=overheard: heard, lambda board, heard: None)
        monkeypatch.setattr(Board, "overheard", kept, raising=False)
        scene.stage.show(moving=False)
        table.app.rebuild()
        table.app.step([], 0.1)
        assert len(table.app.sounds.hum.sides) == sides
    table.app.close()
