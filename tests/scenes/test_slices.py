"""Long work in slices: frames go on meanwhile, and what comes out is the same."""

import gc
import math
import threading
import time
import weakref
from dataclasses import replace
from functools import partial

import pygame
import pytest

from scenes.boards.picture import ground
from scenes.boards.picture.ground import FIRST_SLICE_SECONDS
from scenes.ui.button import Button
from scenes.ui.drawing import cache, slices, svg
from scenes.ui.drawing.slices import LONG_SECONDS, SlicedTask, beside_frames, pause
from scenes.ui.sound.sounds import Sounds
from scenes.window import painter
from scenes.window.app import Scene
from scenes.window.cover import Cover
from scenes.window.pacing import PACING
from tests.helpers.sampling import full
from tests.helpers.waiting import wait_until
from tests.scenes.players import Parlour

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Let work wait for a window that a busy machine makes slow."""
    monkeypatch.setattr(slices, "PATIENCE_SECONDS", 300.0)


def until_done(task, seconds=0.0):
    """Let an errand go on in as many slices as it needs; return how many that were."""
    for number in range(1, 2000):
        if task.go_on(seconds):
            return number
        time.sleep(0.001)
    raise AssertionError("it is never done")


def test_work_goes_on_where_it_was_and_never_beside_the_window():
    done, window = [], threading.get_ident()

    def work():
        for number in range(5):
            done.append((number, threading.get_ident() != window))
            pause()

    task = SlicedTask(work)
    assert done == [], "it waits for the first slice"
    for number in range(1, 5):
        assert not task.go_on(0.0)
        assert len(done) == number
        time.sleep(0.005)
        assert len(done) == number, "it waits while the window has its turn"
    assert until_done(task) <= 2
    assert done == [(number, True) for number in range(5)]


def test_time_enough_is_one_slice():
    task = SlicedTask(lambda: [pause() for _ in range(100)])
    assert task.go_on(60.0)


def test_what_shares_nothing_is_done_while_frames_go_on():
    free = threading.Event()

    def work():
        with beside_frames():
            assert free.wait(20)

    task = SlicedTask(work)
    for _ in range(3):
        assert not task.go_on(LONG_SECONDS), "the frame does not wait for it"
    free.set()
    until_done(task)


def test_a_fault_of_the_work_is_raised_where_it_is_wanted():
    def work():
        pause()
        raise ValueError("torn canvas")

    task = SlicedTask(work)
    with pytest.raises(ValueError, match="torn canvas"):
        until_done(task)


def test_work_that_nobody_wants_any_more_ends(monkeypatch):
    monkeypatch.setattr(slices, "PATIENCE_SECONDS", 0.01)
    task = SlicedTask(lambda: [pause() for _ in range(9)])
    wait_until(lambda: task.dropped)
    assert not task.go_on(1.0)


def test_dropped_work_lets_go_of_its_pictures_at_once():
    free, canvases = threading.Event(), []

    def draw(aside):
        canvas = pygame.Surface((8, 8))
        canvases.append(weakref.ref(canvas))
        if aside:
            with beside_frames():
                assert free.wait(20)
        for _ in range(9):
            pause()

    for aside in (False, True):
        task = SlicedTask(partial(draw, aside))
        assert not task.go_on(0.0)
        assert canvases[-1]() is not None
        task.drop()
        assert task.dropped
        assert not task.go_on(1.0)
        free.set()
        if aside:
            wait_until(lambda: canvases[-1]() is None)
        assert canvases[-1]() is None
        task.drop()
    begun = []
    fresh = SlicedTask(lambda: begun.append(1))
    fresh.drop()
    assert fresh.dropped
    assert not begun
    done = SlicedTask(lambda: None)
    until_done(done)
    done.drop()
    assert done.done
    assert not done.dropped


def test_dropped_work_does_not_queue_for_files_that_other_work_reads(monkeypatch):
    read, canvases = [], []

    def draw(number):
        canvas = pygame.Surface((8, 8))
        canvases.append(weakref.ref(canvas))
        with beside_frames():
            read.append(number)

    with slices.SDL_FILES:
        for number in range(5):
            task = SlicedTask(partial(draw, number))
            assert not task.go_on(0.0)
            assert canvases[-1]() is not None
            task.drop()
        wait_until(lambda: all(canvas() is None for canvas in canvases))
    until_done(SlicedTask(partial(draw, "wanted")))
    assert read == ["wanted"]


def test_outside_of_such_work_nothing_is_paused():
    pause()
    with beside_frames():
        assert SlicedTask.running is None


def pictures(board, spare):
    """Draw a board until all of it is there; return the pictures of every frame."""
    board.hooks = replace(board.hooks, spare=spare)
    found = []
    for _ in range(3000):
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        found.append(pygame.image.tobytes(surface, "RGB"))
        if not board.painter.ground.behind:
            return found
        time.sleep(0.001)
    raise AssertionError("the board is never there")


@full
def test_a_board_painted_in_slices_is_the_same_board(home, monkeypatch):
    monkeypatch.setattr(ground, "FIRST_SLICE_SECONDS", 0.0)
    table = Parlour(home)
    board = table.play.board
    table.player.wait()
    (whole,) = pictures(board, lambda: math.inf)
    for forget in (cache.forget, lambda: None):
        forget()
        painter = board.painter
        board.painter = None  # nothing is painted yet
        board.arrange(painter.look, painter.board, painter.side, painter.ground.room)
        frames = pictures(board, lambda: 0.0)
        assert len(frames) > 2, "it took more than a frame"
        assert frames[-1] == whole
        assert set(frames[:-1]) == {frames[0]}, "what was seen before stays until all is there"
    table.app.close()


def test_a_board_that_is_laid_out_anew_lets_go_of_what_it_still_painted(home, monkeypatch):
    monkeypatch.setattr(ground, "FIRST_SLICE_SECONDS", 0.0)
    table = Parlour(home)
    board = table.play.board
    table.player.wait()
    look, area, side = board.painter.look, board.painter.board, board.painter.side
    room, board.painter = board.painter.ground.room, None
    board.arrange(look, area, side, room)
    cache.forget()
    board.hooks = replace(board.hooks, spare=lambda: 0.0)
    old = weakref.ref(board.painter.ground)
    while not old()._task or old()._task[0] is not old()._grounds:
        board.draw(table.app.screen.surface)
    gc.disable()
    board.arrange(look, area.inflate(-8, -8), side, room)
    freed = old() is None
    gc.enable()
    assert freed
    table.app.close()


def test_faces_of_a_used_window_are_drawn_before_they_are_seen_one_at_least_a_frame(home):
    table = Parlour(home)
    table.app.live = True
    table.app.rebuild()
    table.player.wait()
    page = table.app.scene.page
    page.redraw_faces(lambda: 60.0)
    faces = [widget for widget in page.widgets if widget.visible][:3]
    for _ in range(2):
        for face in faces:
            face.redraw()
    assert len(page.stale) == len(faces), "nothing is drawn twice"
    page.redraw_faces(lambda: 0.0)
    assert len(page.stale) == len(faces) - 1
    page.redraw_faces(lambda: 1.0)
    assert not page.stale
    table.app.close()


def test_more_pictures_are_kept_for_a_larger_window():
    calls = []

    @cache.kept(megabytes=1)
    def drawn(number):
        calls.append(number)
        return pygame.Surface((256, 256))  # four of them are a megabyte

    try:
        sizes = {(1920, 1080): 4, (2560, 1440): 7, (3840, 2160): 12, (800, 600): 4}
        for size, kept in sizes.items():
            cache.fit(size)
            calls.clear()
            for number in range(20):
                drawn(number)
            calls.clear()
            for number in range(19, -1, -1):
                drawn(number)
            assert len(calls) == 20 - kept
    finally:
        cache.fit((1280, 720))
        cache.forget()


def test_what_is_known_of_the_pictures_of_a_drawing_is_asked_once():
    name = "menu/parlour"
    assert svg._rendered_widths(name) is svg._rendered_widths(name)


def test_figures_of_the_first_picture_are_read_before_it_is_drawn(home, monkeypatch):
    table = Parlour(home)
    table.player.wait()
    look, cached = table.play.page.look, cache.is_kept
    wanted = [("guidance_rite/token_1", 61, 0.0), ("guidance_rite/token_1", 61, 180.0)]
    svg.prepare(wanted, look)
    read, load = [], pygame.image.load_sized_svg
    monkeypatch.setattr(pygame.image, "load_sized_svg", lambda *a: (read.append(a), load(*a))[1])
    assert all(svg.sprite(name, size, look, turned) for name, size, turned in wanted)
    assert not read
    assert cached(svg._sprite, wanted[0][0], (61, 61), look.palette, look.pattern, 0.0)
    table.app.close()


def test_a_sound_is_read_beside_the_frames_when_it_is_heard_for_the_first_time():
    sounds = Sounds(lambda: (0.8, 0.4, 0.2, 0.6))
    sounds.live = True
    heard, emit = [], sounds.emit
    asides = []
    sounds.aside = asides.append

    def listen(*sound):
        heard.append(sound)
        emit(*sound)

    sounds.emit = listen
    sounds.play("fight")
    sounds.play("fight")
    assert not heard
    assert len(asides) == 1, "it is read once"
    asides[0]()
    assert len(heard) == 1
    sounds.play("fight")
    assert len(heard) == 2
    assert len(asides) == 1
    sounds.close()


def test_nobody_waits_at_an_empty_table(home, monkeypatch):
    parlour = Parlour(home)
    ground, given = parlour.board.painter.ground, []
    go_on = ground._go_on

    def noted(shelf, key, paint, seconds):
        given.append((ground._staged is None, seconds))
        return go_on(shelf, key, paint, seconds)

    monkeypatch.setattr(ground, "_go_on", noted)
    ground._grounds._kept.clear()
    ground._staged = None
    shown = replace(parlour.board._display(parlour.board.painter), patience=lambda: 0.0)
    ground.behind = True
    for _ in range(400):
        if ground.draw(parlour.app.screen.surface, shown):
            break
        time.sleep(0.001)
    assert given
    assert all(seconds == FIRST_SLICE_SECONDS for empty, seconds in given if empty)
    parlour.app.close()


def test_card_and_heading_change_in_one_frame_with_the_board(home, monkeypatch):
    table = Parlour(home)
    table.app.go_live()
    table.app.rebuild()
    table.player.wait()
    while table.app.scene.page.unseen():  # On a busy machine it is covered for longer.
        table.player.wait()
    panel, waiting = table.play.stage.panel, table.app.scene.page.stale
    monkeypatch.setattr(type(table.board), "behind", True)
    beside = [panel.card, panel.header.crumb]
    for widget in beside:
        widget.redraw()
    table.player.wait(0.5)
    assert {*beside} <= {*waiting}
    monkeypatch.setattr(type(table.board), "behind", False)
    table.player.wait(0.5)
    assert not {*beside} & {*waiting}
    table.app.close()


def test_nobody_waits_long_for_a_board_however_slow_its_frames_are(home, monkeypatch):
    table = Parlour(home)
    board = table.play.board
    table.player.wait()
    painter = board.painter
    for first in (True, False):
        if first:
            board.painter = None
            board.arrange(painter.look, painter.board, painter.side, painter.ground.room)
        else:
            board.painter.ground._sheets._kept.clear()
            board.painter.ground._grounds._kept.clear()
            board.painter.ground._values = ()
        cache.forget()
        board.hooks = replace(board.hooks, spare=lambda: 0.0)
        surface = table.app.screen.surface
        monkeypatch.setattr(ground, "OVERDUE_SECONDS", 60.0)
        board.draw(surface)
        assert board.painter.ground.behind
        monkeypatch.setattr(ground, "OVERDUE_SECONDS", 0.0)
        board.draw(surface)
        assert not board.painter.ground.behind
    table.app.close()


class Shelf(Scene):
    """A scene of a few buttons, which may linger as others do."""

    lingers = True

    def build(self):
        self.buttons = [Button(self.page, name, lambda: None) for name in ("Ada", "Ben", "Cyd")]
        for number, button in enumerate(self.buttons):
            button.place(pygame.Rect(20, 20 + 60 * number, 200, 44))


def test_a_scene_is_seen_when_its_faces_are_drawn_and_until_then_the_one_before(home, monkeypatch):
    table = Parlour(home, size=(1920, 1080))
    app = table.app
    app.live = True
    monkeypatch.setattr(app, "spare", lambda: -1.0)
    monkeypatch.setattr(Cover, "show", lambda cover, look: None)  # no dots on a slow machine
    before, frames = pygame.image.tobytes(app.screen.surface, "RGB"), app.frames
    shelf = Shelf()
    app.push(shelf)
    for left in (2, 1):
        app.step([], 1 / 60)
        assert len(shelf.page.stale) == left, "one face a frame"
        assert app.frames == frames
        assert pygame.image.tobytes(app.screen.surface, "RGB") == before
    for drawn in (0, 1):  # the step with the last face has no time left for drawing
        app.step([], 1 / 60)
        assert app.frames == frames + drawn
    assert all(button.image is not None for button in shelf.buttons)
    app.pop()
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 1 / 60)
    assert app.frames > frames + 1, "whoever goes away hides everything at once"
    app.close()


def test_without_animations_drawing_waits_once_when_the_time_of_a_frame_is_over(home, monkeypatch):
    table = Parlour(home, animation="off")
    app, area = table.app, pygame.Rect(table.board.painter.board)
    table.player.wait()
    app.live = True
    monkeypatch.setattr(app, "_late", lambda: False)  # by no clock
    monkeypatch.setattr(app, "spare", lambda: -1.0)
    for _ in range(3):
        frames = app.frames
        app.changed_in(area)
        app.step([], 1 / 30)
        assert app.frames == frames
        assert app.painter.behind
        assert not app.painter.at_rest
        app.step([], 1 / 30)
        assert app.frames == frames + 1
        assert not app.painter.behind
    monkeypatch.setattr(app, "spare", lambda: 0.001)
    app.changed_in(area)
    app.step([], 1 / 30)
    assert app.frames == frames + 2, "with time left it is drawn at once"
    app.close()


def test_without_animations_a_large_frame_takes_steps_and_is_shown_whole(home, monkeypatch):
    table = Parlour(home, animation="off")
    app, surface = table.app, table.app.screen.surface
    table.player.wait()
    app.live = True
    monkeypatch.setattr(painter, "MIN_FRAME_PIXELS", 0)
    monkeypatch.setattr(painter, "BAND_PIXELS", 1280 * 200)
    monkeypatch.setattr(app, "_late", lambda: True)
    shown, passed = [], []
    monkeypatch.setattr(app.screen, "flip", lambda areas=None: shown.append(areas))
    monkeypatch.setattr(app.scene, "update", passed.append)
    right = pygame.image.tobytes(surface, "RGB")
    for hurried in (False, True):
        surface.fill("red")
        frames = app.frames
        shown.clear()
        passed.clear()
        app.changed()
        for steps in range(1, painter.MAX_FRAMES_PUT_OFF + 2):
            app.step([], 1.0)
            assert app.painter.behind
            assert app.painter.unfinished == (steps > painter.MAX_FRAMES_PUT_OFF), (
                "first it is put off"
            )
        updates = len(passed)
        while app.painter.unfinished and steps < 40:
            assert not shown, "nobody sees a part"
            assert app.frames == frames
            assert len(passed) == updates, "the scene stays as it is"
            released = [pygame.Event(pygame.KEYUP, key=pygame.K_F13, mod=0)] if hurried else []
            app.step([pygame.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1)), *released], 1.0)
            steps += 1
        assert (
            steps == painter.MAX_FRAMES_PUT_OFF + 2
            if hurried
            else steps > painter.MAX_FRAMES_PUT_OFF + 4
        )
        assert app.frames == frames + 1
        areas = [pygame.Rect(area) for drawn in shown for area in drawn]
        assert sum(area.width * area.height for area in areas) >= 1280 * 720
        app.step([], 1.0)
        assert sum(passed) == steps + 1, "no time is lost"
        assert pygame.image.tobytes(surface, "RGB") == right
    app.close()


def test_whoever_goes_away_sees_nothing_drawn_in_steps(home, monkeypatch):
    table = Parlour(home, animation="off")
    app = table.app
    table.player.wait()
    app.live = True
    monkeypatch.setattr(painter, "MIN_FRAME_PIXELS", 0)
    monkeypatch.setattr(painter, "BAND_PIXELS", 1280 * 200)
    monkeypatch.setattr("scenes.window.app.PACING", replace(PACING, drawing=-1.0))
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
        frames = app.frames
        app.changed()
        app.step([pygame.Event(kind)], 1 / 60)
        assert app.frames == frames + 1, "before the window is out of sight"
        assert not app.painter.unfinished
    app.close()


def test_faces_wait_for_at_most_two_frames_while_something_else_is_drawn(home, monkeypatch):
    table = Parlour(home)
    app, log = table.app, table.play.stage.panel.log
    app.step([], 1 / 30)
    app.live = True
    monkeypatch.setattr(app, "spare", lambda: 0.001)
    for busy, frames in ((True, 3), (False, 1)):
        log.page.stale.append(log)
        for _ in range(frames):
            assert log in log.page.stale
            if busy:
                app.changed_in(pygame.Rect(0, 0, 40, 40))
            app.step([], 1 / 60)
        assert log not in log.page.stale
        assert not app.painter.behind
    app.close()
