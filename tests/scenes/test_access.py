"""For everybody: no flashing, told apart without colours. The walk sees to size and keys."""

from itertools import combinations, pairwise

import pygame
import pytest

from game.catalog import GAMES
from scenes.boards.faces import face_of
from scenes.boards.motion.idle import SWAY_HERTZ
from scenes.play.stage import BLINK_SECONDS
from scenes.play.turn_card import WAITING_DOTS
from scenes.ui.decoration.candle import FLICKER_SHARE, brightness
from scenes.ui.decoration.life import STEPS_A_SECOND
from scenes.ui.drawing import cache
from scenes.ui.drawing.palette import PALETTES
from scenes.ui.drawing.svg import sprite
from tests.helpers.sampling import full
from tests.scenes.driver import make_app

FLASHES = 3  # a second, at the most
SIDE = 48  # pixels of a figure
APART = 0.03  # of the pixels of two figures that differ without colours


def flashes(levels, seconds):
    """How often a brightness goes up and down in a second."""
    moves = [b - a for a, b in pairwise(levels) if b != a]
    turns = sum((a > 0) != (b > 0) for a, b in pairwise(moves))
    return turns / 2 / seconds


def test_nothing_goes_bright_and_dark_more_than_three_times_a_second():
    assert 1 / (BLINK_SECONDS * WAITING_DOTS) <= FLASHES, "each light of a bot that thinks"
    assert SWAY_HERTZ <= FLASHES
    levels = [brightness(moment / STEPS_A_SECOND, 3) for moment in range(STEPS_A_SECOND * 20)]
    assert 0 < flashes(levels, 20) <= FLASHES
    assert FLICKER_SHARE < 0.2, "and hardly brighter"


def grey(name, look):
    picture = sprite(name, SIDE, look)
    ground = pygame.Surface((SIDE, SIDE))
    ground.fill("#151A2E")
    ground.blit(picture, (0, 0))
    return pygame.transform.grayscale(ground)


@pytest.mark.parametrize("palette", PALETTES)
def test_sides_are_told_apart_by_their_shapes_alone(home, palette):
    app = make_app(home, palette=palette)
    for key, game in GAMES.items():
        seats = max(game.players)
        for one, other in combinations(range(seats), 2):
            if game.rules.team(one, seats) == game.rules.team(other, seats):
                continue
            pairs = zip(
                face_of(key).summary.figures(one), face_of(key).summary.figures(other), strict=False
            )
            for first, second in pairs:
                if first == second:
                    continue  # both sides are this in turn, never at once
                a, b = (grey(f"{key}/{name}", app.look) for name in (first, second))
                mask = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b)
                apart = 1 - mask.count() / SIDE**2
                assert apart > APART, (key, first, second, apart)


@full
def test_pictures_that_are_kept_stay_within_their_bytes(home):
    cache.forget()
    names = ("red_0", "blue_0", "yellow_0")
    app = make_app(home)
    for side in range(600, 1200, 100):
        for name in names:
            sprite(f"eighteen_ghosts/{name}", side, app.look)
            assert cache.kept_bytes() <= cache.ALL_TOGETHER
    again = sprite("eighteen_ghosts/yellow_0", 1100, app.look)
    assert sprite("eighteen_ghosts/yellow_0", 1100, app.look) is again
    cache.forget()
    assert cache.kept_bytes() == 0
