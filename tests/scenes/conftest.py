import pygame
import pytest

from tests.scenes.driver import Driver, make_app
from tests.scenes.gallery import Gallery

pygame.font.init()


@pytest.fixture
def player(home):
    app = make_app(home)
    yield Driver(app)
    app.close()


@pytest.fixture
def gallery(player):
    return player.open(Gallery())
