"""The first start: seen once, in the language of the computer, left by one key."""

import pytest

from game.language import spoken
from scenes import start
from scenes.menu.scene import Menu
from scenes.program.thinking import Thinking
from scenes.settings.welcome import Welcome
from scenes.window.app import App
from scenes.window.preferences import FILE, Preferences, load_preferences, save_preferences
from scenes.wiring import Wiring
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire


@pytest.fixture
def opened(monkeypatch):
    """Open the program as the command line does; return the scenes that lie on each other."""

    def run(app):
        found.append([type(scene).__name__ for scene in app.scenes] or None)
        app.step([], 0)
        app._later.pop(0)()  # after the first frame
        app.step([], 0)
        found[-1] = [type(scene).__name__ for scene in app.scenes]
        found.append(spoken())
        app.close()

    found = []
    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(Thinking, "start", lambda self: None)

    def open_at(second=None):
        found.clear()
        start._open(second)
        return found

    return open_at


def test_it_is_seen_at_the_first_start_only(home, opened, monkeypatch):
    monkeypatch.setattr(start, "of_the_system", lambda preferred: "de")
    assert opened() == [["Menu", "Welcome"], "de"]
    assert (home / FILE).exists()
    assert opened() == [["Menu"], "de"]


def test_it_is_not_seen_where_settings_were_kept_before(home, opened):
    save_preferences(home, Preferences(text_size=150))
    assert opened() == [["Menu"], "en"]


def test_a_command_for_a_scene_goes_there_directly(opened):
    assert opened(Wiring.replays)[0] == ["Menu", "MatchLibrary"]


def test_it_acts_at_once_and_one_key_goes_on(home):
    app = make_app(home)
    player = Driver(app)
    player.open(wire(app).menu())
    player.open(Welcome())
    assert player.focused == "Language"
    player.press("Tab", "Right")
    player.press("Right")
    assert app.look.text_scale > 1
    player.tab_to("Loudness")
    player.press("Home")
    assert app.preferences.volumes() == (0, 0, 0, 0)
    player.press("End")
    assert app.preferences.volumes() == (1, 0.75, 0.5, 0.75)
    player.tab_to("Mute")
    player.press("Space")
    player.tab_to("spoken")
    player.press("Right")
    assert spoken() == "de"
    player.press("Esc")
    assert isinstance(app.scene, Menu)
    kept = load_preferences(home)[0]
    assert (kept.language, kept.mute, kept.effects) == ("de", True, 100)


def test_the_first_start_offers_the_tutorial_once(home):
    app = make_app(home)
    player = Driver(app)
    player.open(wire(app).menu())
    player.open(wire(app).welcome())
    player.press("T")
    player.wait()
    assert type(app.scene).__name__ == "Tutorial"
    assert (home / FILE).exists()
    player.press("Esc")
    player.wait()
    assert isinstance(app.scene, Menu)


def test_leaving_it_at_once_keeps_that_it_was_seen(home):
    app = make_app(home)
    player = Driver(app)
    player.open(wire(app).menu())
    player.open(Welcome())
    player.press("Esc")
    assert (home / FILE).exists()
