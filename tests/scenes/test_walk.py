"""Every scene at every size: no text is clipped or overlaps, no control is outside or too small."""

import pygame
import pytest
from pygame import Rect

from game.language import LANGUAGES, SOURCE, speak
from scenes.ui import cache, svg
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room
from tests.scenes.walk import Walk, fill_shelf

LEAST = 24  # pixels of a control
UNMEASURED = ("scroll", "veil", "board")  # a bar beside its content, and what has no one place


@pytest.fixture(autouse=True)
def english():
    yield
    speak(SOURCE)


@pytest.fixture(autouse=True)
def unseen(monkeypatch):
    """Draw no pictures and leave garbage: what is laid out is looked at, which is quick so."""
    monkeypatch.setattr(
        svg, "rasterise", lambda document, size: pygame.Surface(size, pygame.SRCALPHA)
    )
    monkeypatch.setattr("scenes.program.garbage.collect", lambda changes: None)
    cache.forget()
    yield
    cache.forget()


def assert_reachable(app):
    """Fail if a control cannot be hit: it is too small, or outside the window."""
    window = Rect((0, 0), app.look.size)
    for target in app.ring.scope.targets:
        if not target.active or target.role in UNMEASURED:
            continue
        what = f"{target.role} {target.label!r}"
        assert min(target.area.size) >= LEAST, f"{what} is too small: {target.area}"
        inside = target.window or window
        assert inside.left - 2 <= target.area.left, f"{what} leaves to the left"
        assert target.area.right <= inside.right + 2, f"{what} leaves to the right"


SMALL, LARGE = (1280, 720), (1920, 1080)
LOOKS = [(size, text, SOURCE) for size in (SMALL, LARGE) for text in (100, 150, 200)]
LOOKS += [(SMALL, text, key) for text in (100, 200) for key in LANGUAGES if key != SOURCE]


@pytest.mark.parametrize(("size", "text_size", "language"), LOOKS)
def test_every_scene_is_whole(home, size, text_size, language):
    app = make_app(home, size, text_size=text_size, language=language, animation="off")
    fill_shelf()
    Driver(app).open(Room("Ground"))
    app.minimised = True  # what is laid out is looked at, nothing is drawn
    walk, faults = Walk(app), []
    for name, open_station in walk.stations():
        open_station()
        try:
            assert_no_clipping(app)
            assert_reachable(app)
        except AssertionError as fault:
            faults.append(f"{name}: {str(fault).splitlines()[0]}")
        walk.back()
    app.close()
    assert not list(home.glob("crash-*")), next(home.glob("crash-*")).read_text()
    assert not faults, "\n".join(faults)
