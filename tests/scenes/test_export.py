"""Files made of a match: whose eyes they show, what they are called, and that nothing waits."""

import io
import time
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game import catalog, save
from game.match import Match, Seat
from scenes.export import work
from scenes.export.files import folder, free_path
from scenes.export.picture import StepPainter
from scenes.export.scene import MOVING, STILL, TEXT, Export, ExportedMatch
from scenes.export.work import ExportOrder
from scenes.play.curtain import Curtain
from scenes.replay.scene import Replay, ReplayLinks
from scenes.telling.match_log import log_of
from scenes.window.preferences import Preferences
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.hot_seat import house, key_up
from tests.scenes.tables import Room, eager

LOOK = Preferences().look((1280, 720))


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((1, 1))


def order(match, path, first, last, team=None, width=240):
    record = save.record_of(match, datetime(2026, 11, 21))
    return ExportOrder(record, team, LOOK, width, first, last, 50, "en", path)


def shown(match, at=0, team=None, guarded=False):
    return ExportedMatch(match, log_of(match, team), at, team, "one", "21 November 2026", guarded)


def pixels(match, team, step):
    easel = StepPainter(match, team, LOOK, 320, 0, log_of(match, team).last)
    return pygame.image.tobytes(easel.draw(step), "RGB")


# pictures


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_game_has_its_picture_with_a_caption(key):
    game = catalog.find(key)
    seats = [Seat("person", f"Player {seat}") for seat in range(game.players[0])]
    match = Match(key, seats, seed=3)
    for _ in range(4):
        match.play(match.state.legal_actions()[0])
    easel = StepPainter(match, None, LOOK, 480, 0, match.ply)
    pictures = [easel.draw(step) for step in (0, match.ply)]
    assert [picture.get_size() for picture in pictures] == [easel.size] * 2
    assert easel.size[0] == 480
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")
    assert game.title in easel.heading(match.ply)


def test_a_picture_shows_no_more_than_its_viewer_knows():
    here, there = house("@b6, A:d4-d5, B:trap, end"), house("@c6, A:d4-d5, B:trap, end")
    hunters = [pixels(match, 1, log_of(match, 1).last) for match in (here, there)]
    ghosts = [pixels(match, 0, log_of(match, 0).last) for match in (here, there)]
    assert hunters[0] == hunters[1]
    assert ghosts[0] != ghosts[1]


def test_a_moving_picture_has_a_frame_for_every_position_of_the_stretch():
    match, told = eager(1), []
    data = work.drawn(order(match, Path("a.gif"), 20, 24), told.append)
    picture = Image.open(io.BytesIO(data))
    assert (picture.n_frames, told) == (5, [1, 2, 3, 4, 5])
    assert picture.info["duration"] == 500
    easel = StepPainter(match, None, LOOK, 240, 20, 24)
    for index in range(5):
        picture.seek(index)
        exact = pygame.image.tobytes(easel.draw(20 + index), "RGB")
        near = picture.convert("RGB").tobytes()
        assert len(near) == len(exact)
        assert sum(abs(a - b) for a, b in zip(near, exact, strict=True)) / len(exact) < 6


def test_files_are_called_after_the_match_and_none_is_replaced(home):
    assert free_path("one", ".png") == home / "exports" / "one.png"
    folder().mkdir(parents=True)
    (folder() / "one.png").write_text("")
    assert free_path("one", ".png").name == "one (2).png"
    assert free_path("one", ".gif").name == "one.gif"


# the scene


def wait_for_the_file(player):
    wait_until(lambda: player.app.scene.job is None, player.wait)


@full
def test_a_picture_is_written_by_another_process_while_frames_go_on(player, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    scene = player.open(Export(shown(eager(1), at=12)))
    player.press("Enter")
    assert scene.job is not None
    frames = 0
    while scene.job and frames < 6000:
        player.wait()
        time.sleep(0.005)
        frames += 1
    assert frames > 3, "it was drawn while the window waited"
    path = folder() / "one.png"
    assert scene.path == str(path)
    assert pygame.image.load(path).get_width() == 720
    assert "Saved as one.png." in [widget.label for widget in scene.page.widgets]
    player.press("C")
    assert copied == [str(path)]


def test_drawing_is_cancelled_and_leaves_nothing(player):
    scene = player.open(Export(shown(eager(1))))
    scene._set_kind(MOVING)
    player.wait()
    player.click("Save file")
    player.wait()
    job = scene.job
    player.press("X")
    player.wait()
    assert job.over
    assert scene.job is None
    assert list(folder().glob("*")) == []


def test_leaving_ends_the_drawing(player):
    player.open(Export(shown(eager(1))))
    below = player.app.scene
    scene = player.open(Export(shown(eager(1))))
    player.press("Enter")
    job = scene.job
    player.press("Esc")
    player.wait()
    assert player.app.scene is below
    assert job.over


def test_a_file_that_cannot_be_written_is_told(player, home):
    home.mkdir(exist_ok=True)
    (home / "exports").write_text("in the way")
    scene = player.open(Export(shown(eager(1))))
    scene._set_kind(TEXT)
    player.wait()
    player.press("Enter")
    player.wait()
    assert scene.told.startswith("The record could not be saved in ")
    assert scene.path == ""


def test_the_text_is_what_the_viewer_may_know(player, home):
    match = house("@b6, A:d4-d5, A:radar, end, b6-b5, end")
    scene = player.open(Export(shown(match, team=1)))
    scene._set_kind(TEXT)
    player.wait()
    player.press("Enter")
    player.wait()
    text = (home / "exports" / "one.txt").read_text(encoding="utf-8")
    assert "Radar on d5" in text
    assert "b6" not in text
    assert "Seed" not in text


def test_the_export_of_a_match_with_secrets_is_behind_its_curtain(player):
    match = house("@b6, A:d4-d5, A:radar, end, b6-b5, end")
    links = ReplayLinks(
        lambda match: Room("Play", match),
        lambda match, find: Room("Analysis", match),
        lambda match: [],
    )
    player.open(Room("Library"))
    replay = player.open(Replay(match, links, 0, "one", "", 1))
    player.wait()

    def open_the_curtain():
        assert isinstance(player.app.scene, Curtain)
        player.press("Enter")
        player.app.step([key_up()], 0.01)
        player.press("Enter")
        player.wait()

    open_the_curtain()
    player.press("E")
    export = player.app.scene
    assert (export.shown.team, export.shown.guarded) == (1, True)
    player.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.01)
    open_the_curtain()
    assert player.app.scene is export
    player.press("Esc")
    player.wait()
    assert player.app.scene is replay
    player.press("E")
    player.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.01)
    player.press("Esc")
    for _ in range(5):
        player.wait()
        assert not isinstance(player.app.scene, Export | Replay) or player.app.scene.veiled
    assert isinstance(player.app.scene, Curtain | Room)


def test_beginning_and_end_push_each_other(player):
    scene = player.open(Export(shown(eager(1))))
    scene._set_kind(MOVING)
    player.wait()
    player.find("last").set_step(10)
    assert scene.range == [0, 10]
    player.find("first").set_step(15)
    assert scene.range == [15, 15]
    assert player.find("last").chosen == 15
    assert scene.length.label == "1 position, about 4 s long."


@pytest.mark.parametrize(
    ("size", "text_size", "kind"),
    [((1280, 720), 100, MOVING), ((1280, 720), 200, STILL), ((1920, 1080), 150, MOVING)],
)
def test_no_text_is_clipped(home, size, text_size, kind):
    app = make_app(home, size, text_size=text_size)
    player = Driver(app)
    scene = player.open(Export(shown(eager(1), at=9, guarded=True)))
    scene._set_kind(kind)
    scene.told, scene.path = "Saved as one.png.", "one.png"
    player.wait()
    assert_no_clipping(app)


@pytest.mark.parametrize("kind", [STILL, MOVING])
def test_a_match_given_up_before_its_first_move_can_be_exported(player, kind):
    match = Match("ghost_hunt", [Seat("person", "Ada"), Seat("person", "Eve")])
    match.resign(0)
    scene = player.open(Export(shown(match)))
    scene.kind = kind
    player.app.rebuild()
    player.wait()
    sliders = [target for target in player.targets() if target.role == "slider"]
    assert sliders
    for slider in sliders:
        player.click_at(slider.area.center)
        player.press("Right", "End")
    assert player.app.scene is scene
