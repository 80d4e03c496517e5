"""Windows for tests of scenes: a player at a new window, the lab, and quicker drawing."""

import pygame
import pytest

from scenes.lab.scene import Lab
from scenes.ui.drawing import cache, svg
from scenes.window import garbage
from scenes.window.app import App
from tests.scenes.driver import Driver, make_app, opened
from tests.scenes.gallery import Gallery
from tests.scenes.laboratory import wire
from tests.scenes.painting import painted, unpainted
from tests.scenes.shared import COLLECT, share

__all__ = ["painted", "unpainted"]
share()
pygame.font.init()


@pytest.fixture
def tidy(monkeypatch):
    """Collect garbage at every change of scene, as the program does."""
    monkeypatch.setattr(garbage, "collect", COLLECT)


@pytest.fixture
def blank(painted, monkeypatch):
    """Have empty pictures: only words and places are looked at, which is quick so."""
    monkeypatch.setattr(
        svg, "rasterise", lambda document, size: pygame.Surface(size, pygame.SRCALPHA)
    )
    cache.forget()
    yield
    cache.forget()


@pytest.fixture
def unseen(blank, monkeypatch):
    """Draw nothing, only lay it out, as if everybody had seen it."""
    monkeypatch.setattr(App, "_draw", lambda app: setattr(app.painter, "unseen", False))


@pytest.fixture(autouse=True)
def closed(home):
    """Close what a test leaves open."""
    yield
    for app in reversed(opened):
        app.close()


@pytest.fixture
def player(home):
    return Driver(make_app(home))


@pytest.fixture
def lab(player):
    player.open(wire(player.app).menu())
    player.press("L")
    assert isinstance(player.app.scene, Lab)
    return player


@pytest.fixture
def gallery(player):
    return player.open(Gallery())
