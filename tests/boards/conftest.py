"""Fonts, and failures that tell what was played, for tests of boards, which open no window."""

import pygame
import pytest

from tests.scenes.painting import painted, unpainted
from tests.scenes.shared import share

__all__ = ["painted", "unpainted"]
share()
pytest.register_assert_rewrite("tests.boards.clicking")  # so that a failure tells what was played
pygame.font.init()
