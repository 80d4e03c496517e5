import pygame
import pytest

pytest.register_assert_rewrite("tests.boards.clicking")  # so that a failure tells what was played
pygame.font.init()
