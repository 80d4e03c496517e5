"""Frames in which a part of the window is drawn anew look as if all of it had been drawn."""

import math
import time
from random import Random

import pygame
import pytest

from game import catalog
from scenes.bench.bot_matches import begin
from scenes.ui.decoration.candle import Candlelight
from scenes.ui.decoration.life import Life
from scenes.ui.drawing import clip
from scenes.ui.drawing.clip import MOST_AREAS, apart, clipped, together, without
from scenes.window.pacing import PACING
from scenes.window.painter import Redraw
from scenes.window.preferences import Preferences
from tests.helpers.sampling import sampled
from tests.scenes.driver import key_event, make_app
from tests.scenes.players import Parlour
from tests.scenes.walk import Walk

pytestmark = pytest.mark.usefixtures("painted")

FRAMES = 160


def seen(app):
    return pygame.image.tobytes(app.screen.surface, "RGB")


def assert_parts_look_whole(app):
    """Let time pass, and hold every third frame against one that is drawn whole."""
    app.live = False  # everything is painted at once
    areas, draw_in = [], app.painter.draw_in
    app.painter.draw_in = lambda scene, look, area, life: (
        areas.append(area),
        draw_in(scene, look, area, life),
    )
    parts, wholes, whole = 0, 0, app.screen.surface.get_rect()
    for number in range(FRAMES):
        areas.clear()
        app.step([], 1 / 60 if app.scene.animating else 1 / 30)
        wholes += areas == [whole]
        if areas in ([], [whole]):
            continue
        parts += 1
        if number % 3 == 0:
            found = seen(app)
            app.changed()
            app._draw()
            assert seen(app) == found, (number, areas)
    assert parts > max(FRAMES // 6, 4 * wholes), (parts, wholes, "what moves is a part")


@pytest.mark.parametrize("key", sampled(catalog.GAMES, lambda key: key == "eighteen_ghosts"))
def test_a_part_drawn_anew_leaves_the_rest_as_it_would_be_drawn(home, key):
    app = make_app(home)
    begin(app, catalog.find(key), home)
    assert_parts_look_whole(app)


@pytest.mark.parametrize("key", sampled(catalog.GAMES, lambda key: key == "haunted_house"))
def test_of_a_replay_no_more_is_drawn_than_what_moves_in_it(home, key):
    walk = Walk(make_app(home))
    walk._replay(key, 10)
    walk.app.scene.toggle()
    assert_parts_look_whole(walk.app)


class Glass:
    """What somebody at the window sees: of each frame only what was shown of it."""

    def __init__(self, app):
        self.surface = app.screen.surface.copy()
        self.parts, self.wholes = 0, 0
        self.screen, self.flip = app.screen, app.screen.flip
        app.screen.flip = self.show

    def show(self, areas=None):
        self.parts, self.wholes = self.parts + (areas is not None), self.wholes + (areas is None)
        for area in [self.screen.surface.get_rect()] if areas is None else areas:
            self.surface.blit(self.screen.surface, area, area)
        self.flip(areas)

    @property
    def picture(self):
        return pygame.image.tobytes(self.surface, "RGB")


@pytest.mark.parametrize("key", sampled(catalog.GAMES, lambda key: key == "haunted_house"))
def test_every_pixel_that_a_match_changes_is_shown(home, key):
    app = make_app(home)
    begin(app, catalog.find(key), home)
    glass = Glass(app)
    for number in range(FRAMES):
        app.step([], 1 / 60 if app.scene.animating else 1 / 30)
        assert number % 3 or glass.picture == seen(app), number
    assert glass.parts > glass.wholes


def test_every_pixel_that_changes_in_the_menu_is_shown(home):
    walk = Walk(make_app(home))
    walk.show(walk.wiring.menu())
    glass = Glass(walk.app)
    for number in range(FRAMES):
        events = [key_event("Tab")] if number % 20 == 10 else []
        walk.app.step(events, 1 / 30)
        assert glass.picture == seen(walk.app), number
    assert glass.parts


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
    many = [pygame.Rect(100 * x, 0, 10, 10) for x in range(MOST_AREAS)] + [
        pygame.Rect(0, 12, 10, 10)
    ]
    found = apart(many)
    assert len(found) == MOST_AREAS
    assert pygame.Rect(0, 0, 10, 22) in found


def test_of_hundreds_of_areas_few_are_compared(monkeypatch):
    """All with all took most of a second, in which no frame was drawn."""
    compared, between = [], clip._between
    monkeypatch.setattr(clip, "_between", lambda *pair: compared.append(pair) or between(*pair))
    many = [pygame.Rect(40 * x, 40 * y, 10, 10) for x in range(20) for y in range(15)]
    found = apart(many)
    assert len(found) <= MOST_AREAS
    assert len(compared) < 1000
    assert all(any(part.contains(area) for part in found) for area in many)


def test_of_two_areas_that_hardly_overlap_the_smaller_one_is_cut():
    board, card = pygame.Rect(0, 0, 2000, 2000), pygame.Rect(1900, 100, 1500, 600)
    found = apart([card, board])
    assert sorted(map(tuple, found)) == [(0, 0, 2000, 2000), (2000, 100, 1400, 600)]


def test_what_is_left_around_a_hole_has_all_but_the_hole_once():
    area = pygame.Rect(2, 3, 10, 8)
    for hole in ((4, 5, 3, 2), (0, 0, 5, 5), (2, 3, 10, 8), (50, 0, 3, 3), (6, 3, 1, 8)):
        surface = pygame.Surface((20, 20))
        for part in without(area, pygame.Rect(hole)):
            surface.fill((1, 0, 0), part, pygame.BLEND_RGB_ADD)
        for x in range(20):
            for y in range(20):
                inside = area.collidepoint(x, y) and not pygame.Rect(hole).collidepoint(x, y)
                assert surface.get_at((x, y))[0] == inside, (hole, x, y)


def test_work_that_can_wait_has_what_is_left_of_the_budget_of_a_frame(home):
    app = Parlour(home).app
    app.live, app._began = True, time.perf_counter() - 0.004
    assert app.spare() == pytest.approx(PACING.budget - 0.004, abs=0.0015)
    app.live = False
    assert app.spare() == math.inf, "nobody watches, so nothing waits"
    app.close()


WINDOW = pygame.Rect(0, 0, 100, 100)


@pytest.mark.parametrize(
    ("areas", "solid", "parts", "covered", "drawn"),
    [
        ([(10, 10, 5, 5)], None, True, False, [(10, 10, 5, 5)]),
        ([(90, 90, 50, 50)], None, True, False, [(90, 90, 10, 10)]),  # what lies in the window
        ([(10, 10, 5, 5)], (0, 0, 30, 30), True, False, [(0, 0, 30, 30)]),  # drawn as one
        ([(50, 50, 5, 5)], (0, 0, 30, 30), True, False, [(50, 50, 5, 5)]),
        ([(10, 10, 5, 5)], None, True, True, [WINDOW]),
        ([(10, 10, 5, 5)], None, False, False, [WINDOW]),
        ([], None, True, True, []),
    ],
)
def test_only_the_areas_that_changed_are_drawn(areas, solid, parts, covered, drawn):
    redraw = Redraw()
    assert redraw.take(WINDOW, None, True, False) == [WINDOW], "at first everything"
    redraw.add(*map(pygame.Rect, areas))
    solid = pygame.Rect(solid) if solid else None
    assert redraw.take(WINDOW, solid, parts, covered) == [pygame.Rect(area) for area in drawn]
    assert redraw.empty


def test_the_ring_of_the_focus_is_drawn_where_it_comes_and_goes(home):
    table = Parlour(home)
    app, board = table.app, table.board
    board.playable = False  # nothing is marked on it
    app.ring.focus(board)
    app.ring.shown = True
    app.changed()
    app.step([], 1 / 30)
    areas, draw_in = [], app.painter.draw_in
    app.painter.draw_in = lambda scene, look, area, life: (
        areas.append(area),
        draw_in(scene, look, area, life),
    )
    for place in ("a1", "c4", "e2"):
        areas.clear()
        board.go(place)
        app.step([], 1 / 30)
        found = seen(app)
        assert app.screen.surface.get_rect() not in areas, "only parts are drawn"
        app.changed()
        app._draw()
        assert seen(app) == found, place
    app.close()


def test_a_life_that_comes_in_the_place_of_another_has_drawn_only_what_is_new():
    look = Preferences().look((1280, 720))
    ground = pygame.Surface((100, 60))
    ground.fill("navy")
    spots = [pygame.Rect(left, 10, 20, 20) for left in (0, 30, 60)]

    def living(areas):
        return Life([Candlelight(look, area.center, 10, area, (), 1) for area in areas])

    window = ground.copy()
    first, second = living(spots[:2]), living(spots[1:])
    first.draw(window, (0, 1))
    assert second.follow(first) == [spots[2], spots[0]]
    second.lift(window, (0, 1))
    for area in (spots[2], spots[0]):
        window.blit(ground, area, area)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(ground, "RGB")
    second.draw(window, (0, 1))
    second.update(9.0, (0, 0))
    assert second.redraw(window) == spots[1:]
    assert second.redraw(window) == [], "nothing looks different"
    assert len(second.follow(living(spots))) == len(spots), "of one never drawn nothing is known"


def test_only_parts_that_are_touched_or_overlap_such_are_drawn_again():
    look = Preferences().look((1280, 720))
    ground = pygame.Surface((200, 60))
    ground.fill("navy")
    areas = [pygame.Rect(left, 10, 30, 30) for left in (0, 20, 45, 150)]
    life = Life([Candlelight(look, area.center, 15, area, (), 7) for area in areas])
    assert life.touched([pygame.Rect(0, 0, 10, 60)]) == [0, 1, 2]
    assert life.touched([pygame.Rect(160, 0, 10, 60)]) == [3]
    assert life.touched([pygame.Rect(90, 0, 50, 60)]) == []
    window = ground.copy()
    life.draw(window, range(4))
    for moment in range(40):
        life.update(0.3, (0, 0))
        area = pygame.Rect(moment * 5, 0, 20, 60)
        touched = life.touched([area])
        assert life.lift(window, touched)
        window.blit(ground, area, area)
        life.draw(window, touched)
        life.redraw(window)
        whole = ground.copy()
        life.draw_below(whole)
        assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
        life.draw(whole := ground.copy(), range(4))


def test_any_number_of_areas_comes_apart_without_a_pixel_lost():
    rng = Random(3)
    for _ in range(300):
        areas = [
            pygame.Rect(rng.choices(range(0, 3000, 50), k=2), rng.choices((70, 600, 2000), k=2))
            for _ in range(rng.randrange(1, 14))
        ]
        found = apart(areas)
        assert all(one.collidelist(found[:index]) < 0 for index, one in enumerate(found))
        for area in areas:
            left = [area]
            for part in found:
                left = [rest for piece in left for rest in without(piece, part)]
            assert left == []


@pytest.mark.parametrize(
    ("size", "text_size"), sampled([((1920, 1080), 100), ((1280, 720), 100), ((1280, 720), 200)])
)
def test_a_panel_that_makes_room_for_actions_looks_like_a_new_one(home, size, text_size):
    app = make_app(home, size, animation="off", text_size=text_size)
    play = begin(app, catalog.find("ghost_hunt"), home)
    app.live, compared = False, 0
    app.step([], 1 / 30)
    for _ in range(300):
        before, side = play.stage.panel, play.stage.panel.side
        app.step([], 1 / 30)
        panel = play.stage.panel
        if panel is before and panel.side != side:
            found, compared = seen(app), compared + 1
            app.rebuild()
            app.step([], 0.0)
            assert seen(app) == found
        if compared > 10:
            return
    raise AssertionError("the panel hardly ever changes")
