"""Windows that do not paint: most tests read words and places, which are there without pixels."""

import sys

import pytest

from scenes.boards.picture import living
from scenes.menu import scene as menu
from scenes.ui.decoration import wall
from scenes.ui.widget import Widget
from scenes.ui.window import Screen
from scenes.window.app import App

HERE = __name__.partition(".")[0]
DRAW_FACE = Widget.draw_face


@pytest.fixture
def painted():
    """Paint: this test reads pixels, or is about frames."""


@pytest.fixture(autouse=True)
def unpainted(request, monkeypatch):
    """Paint nothing unless a test asks for it."""
    if "painted" not in request.fixturenames:
        leave_out(monkeypatch)


def leave_out(patch):
    """Have windows draw no frame, and widgets draw their faces only when their texts are read.

    A test that reads pixels or counts frames all the same fails.
    """
    patch.setattr(App, "_draw", _skip_frame)
    patch.setattr(App, "go_live", lambda app: refuse())
    patch.setattr(App, "frames", property(lambda app: _unless_test(app.painter.frames)))
    patch.setattr(Screen, "surface", _Pixels(), raising=False)
    for module in (living, menu, wall):  # what moves on the wall keeps clear of texts
        patch.setattr(module, "taken_on", lambda page: [])
    patch.setattr(Widget, "draw_face", lambda widget: setattr(widget, "is_due", True))
    patch.setattr(Widget, "texts", _Texts(), raising=False)


def refuse():
    raise AssertionError("nothing is painted: this test needs the fixture `painted`")


def _skip_frame(app):
    app.painter.unseen = False
    app.painter.frames += 1
    app.painter.screen.flip([])  # tests look at the words of every frame


def _unless_test(value):
    """Return a value to the program, and refuse it to a test."""
    if sys._getframe(2).f_globals["__name__"].partition(".")[0] == HERE:
        refuse()
    return value


class _Pixels:
    """The surface of a window, which only the program may use."""

    def __get__(self, screen, kind=None):
        return _unless_test(vars(screen)["surface"])

    def __set__(self, screen, surface):
        vars(screen)["surface"] = surface


class _Texts:
    """The texts on the face of a widget, which is drawn for them."""

    def __get__(self, widget, kind=None):
        if vars(widget).pop("is_due", False):
            DRAW_FACE(widget)
        return vars(widget).get("texts", [])

    def __set__(self, widget, texts):
        vars(widget)["texts"] = texts
