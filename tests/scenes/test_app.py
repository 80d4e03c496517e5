"""The window: sizes, frames, resizing, focus, and recovery from faults."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect

from scenes.analysis.scene import Analysis
from scenes.play.scene import Play
from scenes.replay.scene import Replay
from scenes.results.scene import Results
from scenes.ui.button import Button
from scenes.ui.drawing.palette import CONTRAST_PALETTES, PALETTES
from scenes.window import crash, garbage
from scenes.window.app import Scene
from scenes.window.crash import apology, write_report
from scenes.window.pacing import PACING
from scenes.window.preferences import Preferences
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, key_event, make_app
from tests.scenes.gallery import Gallery

EVERY_PALETTE = [*PALETTES.values(), *CONTRAST_PALETTES.values()]
EVERY_SIZE = list(product([(1280, 720), (1920, 1080)], (100, 200)))


@pytest.mark.parametrize(("size", "text_size"), EVERY_SIZE)
def test_no_text_is_clipped_at_any_size(home, size, text_size):
    app = make_app(home, size, text_size=text_size)
    Driver(app).open(Gallery())
    assert_no_clipping(app)


@pytest.mark.parametrize("scale", [125, 200])
def test_everything_grows_with_the_size_setting(home, scale):
    app = make_app(home, (1920, 1080), scale=scale, text_size=150)
    Driver(app).open(Gallery())
    assert app.look.unit * app.look.text_scale <= 3.0
    assert_no_clipping(app)


def test_nothing_is_drawn_while_nothing_changes(player, painted, gallery):
    player.wait(0.2)
    before = player.app.frames
    player.wait(2)
    assert player.app.frames == before
    player.press("Tab")
    assert player.app.frames == before + 1


def test_a_resize_is_laid_out_once_it_has_settled_and_keeps_the_focus(player, gallery):
    player.tab_to("Stepper")
    old = gallery.page
    for size in ((1300, 740), (1500, 800), (1920, 1080)):
        player.app.screen.window.size = size
        player.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0.03)
        assert gallery.page is old
    player.wait(0.2)
    assert gallery.page.look.size == (1920, 1080)
    assert gallery.page.look.unit == 1.5
    assert player.focused == "Stepper"


def test_covering_and_uncovering_a_scene_keeps_its_focus(player, gallery):
    player.tab_to("Stepper")
    top = player.open(Gallery())
    assert player.focused is None
    player.press("Esc")
    assert player.app.scene is gallery
    assert (gallery.entered, gallery.left, top.left) == (2, 1, 1)
    assert player.focused == "Stepper"
    player.app.pop()
    player.wait()
    assert not player.app.running


class Faulty(Scene):
    def update(self, dt):
        raise ZeroDivisionError("on purpose")


def test_a_fault_of_a_scene_is_reported_and_leads_back_to_the_menu(player, gallery):
    player.open(Faulty())
    player.wait()
    assert player.app.scene is gallery
    (report,) = player.app.folder.glob("crash-*.txt")
    words = report.read_text()
    assert "on purpose" in words
    assert "Gallery > Faulty" in words
    assert any(report.name in m.label for m in player.app.ring.semantics())
    assert_no_clipping(player.app)
    player.press("Enter")
    player.press("H")
    assert gallery.heard == [("Hint",)]


def test_a_fault_of_the_first_scene_ends_with_one_sentence(player):
    player.app.push(Faulty())
    with pytest.raises(RuntimeError, match="A report was saved"):
        player.wait()


def test_minimised_windows_are_not_drawn(player, painted, gallery):
    player.app.step([pygame.Event(pygame.WINDOWMINIMIZED)], 0)
    before = player.app.frames
    player.press("Tab", "Tab")
    assert player.app.frames == before
    player.app.step([pygame.Event(pygame.WINDOWRESTORED)], 0)
    assert player.app.frames == before + 1


def run_python(code, **environment):
    variables = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=variables | environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


ROOMS_OF_THE_START = {  # whatever else is loaded makes everybody wait for the menu
    "game": "catalog chance clock files game games language match match_index notes options "
    "phrases rules save state",
    "scenes": "boards menu program replay start telling ui window wiring",
    "scenes.boards": "faces lesson",
    "scenes.menu": "game_card parlour scene",
    "scenes.program": "",
    "scenes.replay": "match_list",
    "scenes.telling": "dates",
    "scenes.window": "access access_tree app cover crash ending garbage loading "
    "pacing painter preferences redraw",
}


def test_the_first_frame_waits_for_nothing_that_it_does_not_show(home):
    code = (
        "import gc, sys; from scenes.window.loading import lightly\n"
        "with lightly():\n"
        "    from scenes.window.app import App\n"
        "    from scenes.window.preferences import Preferences\n"
        "    from scenes.start import bots_at_work\n"
        "    from scenes.wiring import Wiring\n"
        "app = App(Preferences(), (1280, 720))\n"
        "with bots_at_work() as bots:\n"
        "    app.push(Wiring(bots, lambda: app.preferences).menu())\n"
        "    app.go_live(); app.step([], 0.0); assert app.frames == 1\n"
        "    assert not gc.isenabled() and not app.scene.life.parts\n"
        "print(*sys.modules)\n"
        "while app._later: app._later.pop(0)()\n"
        "assert app.scene.life.parts; app.close()"
    )
    done = run_python(code, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    loaded = done.stdout.split()
    assert not done.returncode, done.stderr
    assert "scenes.menu.scene" in loaded
    for room, names in ROOMS_OF_THE_START.items():
        inside = {name.rpartition(".")[2] for name in loaded if name.rpartition(".")[0] == room}
        assert inside <= set(names.split()), room
    games = [name for name in loaded if name.startswith("game.rules.")]
    assert all(name.count(".") == 2 for name in games)  # GAME alone: no rules of any
    assert not {"argparse", "multiprocessing", "sqlite3", "numpy"} & set(loaded)
    assert not {"typing_extensions", "yaml", "_hashlib"} & set(loaded)


def test_without_a_display_one_sentence_is_said(home):
    code = (
        "from scenes.window.app import App; from scenes.window.preferences import Preferences\n"
        "from scenes.ui.window import NoDisplay\n"
        "try: App(Preferences())\nexcept NoDisplay as error: print(error)"
    )
    done = run_python(code, SDL_VIDEODRIVER="x11")
    assert done.stdout.strip().endswith("start Ghost Parlour on a desktop.")
    assert done.stdout.count("\n") == 1


def test_without_a_sound_device_it_is_silent(home):
    code = (
        "from scenes.ui.sound.sounds import Sounds\n"
        "sounds = Sounds(lambda: (1.0, 1.0, 1.0, 1.0)); sounds.play('click')\n"
        "sounds.play_ambience('ambience'); sounds.refresh(); sounds.close()\n"
        "print(sounds.available)"
    )
    assert run_python(code, SDL_AUDIODRIVER="nonsense").stdout.strip() == "False"


class Passing(Scene):
    """Goes over into another scene by itself, while time passes."""

    def build(self):
        Button(self.page, "Old", lambda: None, height=44).place(Rect(100, 100, 200, 44))

    def update(self, dt):
        self.app.replace(Gallery())


def test_a_scene_that_comes_while_time_passes_is_drawn_whole_and_the_old_one_is_gone(
    player, painted
):
    app = player.app
    app.push(Passing())
    app.step([], 0)
    assert isinstance(app.scene, Gallery)
    first = pygame.image.tobytes(app.screen.surface, "RGB")
    frames = app.frames
    app.changed()
    app.step([], 0)
    assert app.frames == frames + 1
    assert pygame.image.tobytes(app.screen.surface, "RGB") == first


class Lapse(Scene):
    """Notes how much time passes, and ends after some."""

    passed = ()

    def update(self, dt):
        self.passed = (*self.passed, dt)
        if len(self.passed) == 3:
            self.app.quit()


@pytest.mark.timeout(20)
def test_a_window_that_is_very_slow_goes_on_slowly(home, painted, monkeypatch):
    app = make_app(home)
    app.push(scene := Lapse())
    monkeypatch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=lambda rate: 400))
    app.run()
    assert set(scene.passed) == {PACING.resumed}


class Resting(Scene):
    """Only waits for the people, and counts its steps."""

    rests, steps, lively = True, 0, False

    @property
    def animating(self):
        return self.lively

    def update(self, dt):
        self.steps += 1
        self.time = getattr(self, "time", 0.0) + dt


def rounds(app, count, posted=()):
    clock = SimpleNamespace(tick=lambda rate: 1000 / (rate or 60))
    before = app.scene.steps
    for _ in range(count):
        app.run_round(clock, posted)
    return app.scene.steps - before


def test_a_scene_that_rests_makes_five_steps_a_second_and_loses_no_time(home, painted):
    app = make_app(home)
    app.push(scene := Resting())
    app.step([], 0.0)
    app.go_live()
    rounds(app, 60)
    before = scene.time
    assert rounds(app, 10 * PACING.resting) == pytest.approx(50, abs=1)
    assert scene.time - before == pytest.approx(10, abs=0.2)


def test_for_a_second_after_a_press_the_next_one_is_awaited_as_often_as_before(home, painted):
    app = make_app(home)
    app.push(Resting())
    app.step([], 0.0)
    app.go_live()
    asked = []
    clock = SimpleNamespace(tick=lambda rate: asked.append(rate) or 1000 / (rate or 60))
    for posted in [[]] * 60, [[key_event("Tab")]], [[]] * 25, [[]] * 20:
        for events in posted:
            app.run_round(clock, events)
    assert asked[40:60] == [PACING.resting] * 20
    assert asked[62:80] == [PACING.idle] * 18, "a second after the press"
    assert asked[-1] == PACING.resting


def test_what_rests_wakes_up_for_a_press_and_for_all_that_moves(home, painted):
    app = make_app(home)
    app.push(scene := Resting())
    app.step([], 0.0)
    app.go_live()
    rounds(app, 5)
    assert rounds(app, 1, [key_event("Tab")]) == 1
    for wake in (app.changed, app.redraw_moved, lambda: app._pending.append(lambda: None)):
        rounds(app, 3)
        wake()
        assert rounds(app, 1) == 1
    rounds(app, 3)
    scene.lively = True
    assert rounds(app, 6) == 6
    scene.lively, scene.rests = False, False
    assert rounds(app, 6) == 6
    scene.rests = True
    app.ask(apology(None, app.ask, app.notice))
    rounds(app, 1)
    assert rounds(app, 6) == 6, "a question is open"


# What is told of a fault


def test_a_report_names_nobody(home):
    folder = Path.home() / "ghosts"
    try:
        raise ValueError(f"Amelia and Ben-Oni sit in {folder}")
    except ValueError as error:
        preferences = Preferences(names=("Amelia", "Ben-Oni", "e", ""))
        words = write_report(home, error, ["Menu"], (1280, 720), preferences).read_text("utf-8")
    assert "Amelia" not in words
    assert "Ben-Oni" not in words
    assert str(folder) not in words
    assert "(a player) and (a player) sit in ~" in words
    assert "scenes: Menu" in words


def test_a_report_names_nobody_at_the_table(player, gallery):
    class Table(Faulty):
        named = ("Clara", "Clara Ann")

        def update(self, dt):
            raise ValueError("Clara Ann and Clara")

    player.open(Table())
    player.wait()
    (report,) = player.app.folder.glob("crash-*.txt")
    assert "ValueError: (a player) and (a player)" in report.read_text()


def test_whoever_has_a_match_on_the_screen_says_who_is_at_the_table():
    for scene in (Play, Replay, Results, Analysis):
        assert scene.named is not Scene.named


@pytest.mark.parametrize(
    "home", [PureWindowsPath(r"C:\Users\Anna"), PurePosixPath("/media/anna/stick")]
)
def test_a_report_does_not_say_where_files_of_players_lie(home):
    told = (repr(str(home / "a.py")), str(home / "b.py").lower(), (home / "c.py").as_posix())
    words = crash.nameless(" ".join(told), (), home)
    assert "anna" not in words.lower()
    assert words.count("(their files)") == 3


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such rights there")
def test_a_report_is_a_new_file_of_its_own(home):
    home.mkdir(parents=True, exist_ok=True)
    paths = [write_report(home, ValueError(), [], (1, 1), Preferences()) for _ in range(2)]
    assert paths[0] != paths[1]
    assert paths[0].stat().st_mode & 0o777 == 0o600


def test_a_report_can_be_copied_and_its_folder_opened(player, gallery, monkeypatch):
    copied, opened = [], []
    monkeypatch.setattr(crash, "copy_text", lambda words: copied.append(words) or True)
    monkeypatch.setattr(crash, "open_folder", lambda folder: opened.append(folder) or True)
    player.app.folder.mkdir(parents=True, exist_ok=True)
    path = player.app.folder / "crash-20261121-182248.txt"
    path.write_text("what went wrong", encoding="utf-8")
    player.app.ask(apology(path, player.app.ask, player.app.notice))
    player.wait()
    player.click("Copy report")
    assert copied == ["what went wrong"]
    player.click("Open folder")
    assert opened == [path.parent]
    player.click("Back to the menu")
    assert not player.app.overlay_open


# Keys struck before anybody saw what they would do


class Door(Scene):
    """Opens another scene at any key."""

    def __init__(self, beyond):
        self.beyond = beyond

    def handle(self, event):
        if event.type == pygame.KEYDOWN:
            self.app.push(self.beyond)
        return True


class Struck(Scene):
    """Counts keys."""

    heard = 0

    def handle(self, event):
        self.heard += event.type == pygame.KEYDOWN
        return True


def test_a_key_that_is_older_than_the_first_frame_of_a_scene_is_not_meant_for_it(player):
    beyond = Struck()
    player.open(Door(beyond))
    player.app.step([key_event("Q"), key_event("W")], 0.0)
    assert player.app.scene is beyond
    assert beyond.heard == 0
    player.app.step([key_event("Q")], 0.0)
    assert beyond.heard == 1


def test_a_key_struck_while_a_scene_is_built_is_not_meant_for_it(player, painted):
    beyond = Struck()
    beyond.build = lambda: pygame.event.post(key_event("Q"))
    player.open(Door(beyond))
    player.app.step([key_event("Q")], 0.0)
    player.app.step(pygame.event.get(), 0.0)
    assert beyond.heard == 0


def test_free_memory_is_given_back_after_each_return_to_the_menu(tmp_path, painted, monkeypatch):
    given = []
    player = Driver(make_app(tmp_path))
    player.open(Gallery())
    player.app.go_live()
    clock = pygame.time.Clock()

    def look(until):
        for _ in range(200):
            player.app.run_round(clock)
            if until():
                break
        assert until()

    look(lambda: player.app.painter.whole and not player.app._later)
    monkeypatch.setattr(garbage, "give_back", lambda: given.append(player.app.painter.whole))
    player.app.push(Gallery())
    look(lambda: len(player.app.scenes) == 2 and player.app.painter.whole)
    assert given == []
    player.app.home()
    look(lambda: given)
    assert all(given), "no frame of the menu has waited for it"
