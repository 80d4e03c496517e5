import pygame
import pytest

from scenes.lab.scene import Lab
from tests.scenes.driver import Driver, make_app
from tests.scenes.gallery import Gallery
from tests.scenes.laboratory import wire

pygame.font.init()


@pytest.fixture
def player(home):
    app = make_app(home)
    yield Driver(app)
    app.close()


@pytest.fixture
def lab(player):
    player.open(wire(player.app).menu())
    player.press("L")
    assert isinstance(player.app.scene, Lab)
    return player


@pytest.fixture
def gallery(player):
    return player.open(Gallery())
