"""Frames in which a part of the window is drawn anew look as if all of it had been drawn."""

import pygame
import pytest

from game import catalog
from scenes.bench.bot_matches import begin
from scenes.ui.clip import MOST, apart, clipped, together
from tests.sampling import sampled
from tests.scenes.driver import make_app

FRAMES = 160


def seen(app):
    return pygame.image.tobytes(app.screen.surface, "RGB")


@pytest.mark.parametrize("key", sampled(catalog.GAMES, lambda key: key == "eighteen_ghosts"))
def test_a_part_drawn_anew_leaves_the_rest_as_it_would_be_drawn(home, key):
    app = make_app(home)
    begin(app, catalog.find(key), home)
    app.live = False  # everything is painted at once
    areas, draw_in = [], app._draw_in
    app._draw_in = lambda surface, area, life: (areas.append(area), draw_in(surface, area, life))
    parts, whole = 0, app.screen.surface.get_rect()
    for number in range(FRAMES):
        areas.clear()
        app.step([], 1 / 60 if app.scene.animating else 1 / 30)
        if areas in ([], [whole]):
            continue
        parts += 1
        if number % 3 == 0:
            found = seen(app)
            app.changed()
            app._draw()
            assert seen(app) == found, (number, areas)
    assert parts > FRAMES // 6, "what moves is a part"


def test_a_clip_in_a_clip_is_what_both_have_in_common():
    surface = pygame.Surface((20, 20))
    with clipped(surface, pygame.Rect(0, 0, 10, 10)):
        with clipped(surface, pygame.Rect(5, 5, 10, 10)):
            surface.fill("white")
        with clipped(surface, None):
            assert surface.get_clip() == pygame.Rect(0, 0, 10, 10)
    assert surface.get_clip() == surface.get_rect()
    assert surface.get_bounding_rect() == surface.get_rect()
    assert [surface.get_at(spot)[0] for spot in ((4, 5), (5, 5), (9, 9), (10, 9))] == [
        0,
        255,
        255,
        0,
    ]


def test_what_is_empty_or_missing_has_no_part_in_an_area():
    area = pygame.Rect(3, 3, 2, 2)
    assert together() == pygame.Rect(0, 0, 0, 0)
    assert together(None, area, pygame.Rect(0, 0, 0, 0)) == area


def test_areas_that_overlap_are_one_and_the_nearest_of_many_are_joined():
    first, second = pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10)
    assert apart([first, second, pygame.Rect(0, 0, 0, 0)]) == [pygame.Rect(0, 0, 15, 15)]
    many = [pygame.Rect(100 * x, 0, 10, 10) for x in range(MOST)] + [pygame.Rect(0, 12, 10, 10)]
    found = apart(many)
    assert len(found) == MOST
    assert pygame.Rect(0, 0, 10, 22) in found
