"""A display and fonts for hands, which work in a process of their own otherwise."""

import pygame
import pytest

from tests.scenes.painting import painted, unpainted
from tests.scenes.shared import share

__all__ = ["painted", "unpainted"]
share()


@pytest.fixture(autouse=True, scope="module")
def display():
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
