"""What lives around a table: cheap, still where that is wanted, and never on what must be read."""

from itertools import pairwise
from zlib import crc32

import pygame
import pytest

from game.catalog import GAMES
from scenes.boards.motion.animation import Piece, Pose
from scenes.boards.motion.idle import gazes
from scenes.boards.picture.living import Hum
from scenes.ui.decoration.candle import BRIGHTNESSES, FLICKERS_A_SECOND, Candlelight, brightness
from scenes.ui.decoration.life import MOST_PARTS, STEPS_A_SECOND, Life, clear_of
from scenes.ui.decoration.noise import wander
from scenes.ui.decoration.painted_life import Eyes, Onlooker, Stars
from scenes.ui.decoration.wall import taken_on
from scenes.ui.decoration.windowpane import WindowPane
from scenes.ui.drawing.svg import GAZES, SHUT, has_eyes, sprite
from scenes.window.preferences import Preferences
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.walk import MIDDLE, Walk, played

pytestmark = pytest.mark.usefixtures("painted")

AREA = pygame.Rect(0, 0, 100, 100)


def opened(home, key="eighteen_ghosts", **settings):
    """A match under way on the screen."""
    player = Driver(make_app(home, **settings))
    scene = player.open(wire(player.app).play(played(key, MIDDLE)))
    player.wait(0.2)
    return player, scene


def test_a_flame_never_repeats_and_hardly_changes_between_two_moments():
    moments = [brightness(number / STEPS_A_SECOND, 3) for number in range(STEPS_A_SECOND * 240)]
    assert set(moments) == set(range(BRIGHTNESSES))
    for shift in range(STEPS_A_SECOND // 2, STEPS_A_SECOND * 60):
        pairs = zip(moments, moments[shift:], strict=False)
        same = sum(one == other for one, other in pairs) / (len(moments) - shift)
        assert same < 0.5, f"it repeats after {shift / STEPS_A_SECOND} seconds"
    values = [wander(number / 100, 8, 2.0) for number in range(5000)]
    assert 0 <= min(values) < 0.1
    assert 0.9 < max(values) <= 1


def test_a_candle_has_few_pictures_a_second():
    light = Candlelight(Preferences().look((1280, 720)), (50, 50), 40, AREA, (), 3)
    steps = [light.step(number / 60, (0, 0)) for number in range(60 * 20)]
    changes = sum(one != other for one, other in pairwise(steps))
    assert 2 * 20 < changes <= FLICKERS_A_SECOND * 20


@pytest.mark.parametrize("key", GAMES)
def test_every_table_has_a_living_wall_that_is_cheap_and_out_of_the_way(home, key):
    _, scene = opened(home, key)
    parts, places = scene.life.parts, scene.board.places.values()
    windows = [part for part in parts if isinstance(part, WindowPane)]
    lights = [part for part in parts if isinstance(part, Candlelight)]
    assert len(windows) == 1
    assert len(lights) >= 2
    assert len(parts) <= MOST_PARTS
    whole = scene.page.look.size[0] * scene.page.look.size[1]
    assert all(part.area.width * part.area.height <= 0.02 * whole for part in parts)
    assert sum(part.area.width * part.area.height for part in parts) < 0.12 * whole
    read = taken_on(scene.page)
    for part in parts:
        assert part.area.collidelist(read) < 0 or isinstance(part, Hum)
    for part in windows:
        assert part.area.collidelist([place.rect for place in places]) < 0
    for light in lights:
        for second in range(12):
            for x, y, _ in light.step(second * 7.3, (-1, -1))[1]:
                assert not any(place.rect.collidepoint(x, y) for place in places)


@pytest.mark.parametrize("setting", [{"animation": "off"}, {"reduced_motion": True}])
def test_with_reduced_motion_the_table_stands_still(home, setting):
    player, scene = opened(home, **setting)
    before, frames = pygame.image.tobytes(player.app.screen.surface, "RGB"), player.app.frames
    player.wait(3.0)
    assert pygame.image.tobytes(player.app.screen.surface, "RGB") == before
    assert player.app.frames == frames
    assert not scene.life.update(1.0, (5, 5))


def test_a_moment_of_the_table_draws_nothing_else_anew(home):
    player = Driver(make_app(home))
    scene = player.open(wire(player.app).set_up(GAMES["haunted_house"]))
    player.wait(0.2)
    before, frames = player.app.screen.surface.copy(), player.app.frames
    player.wait(2.0)
    after = player.app.screen.surface
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    assert changed.count() > 50
    areas = [part.area for part in scene.life.parts]
    assert all(any(area.contains(rect) for area in areas) for rect in changed.get_bounding_rects())
    assert player.app.frames == frames


def test_below_a_dialog_or_behind_a_curtain_nothing_moves(home):
    player, scene = opened(home)
    life = scene.life
    life.draw_below(player.app.screen.surface)
    assert life.redraw(player.app.screen.surface) == []
    scene.presenter.is_veiled = True
    assert scene.life is None


def test_figures_look_after_the_pointer_and_blink_now_and_then(home):
    pieces = {("a1", 0): Piece("eighteen_ghosts/red_0"), ("b1", 0): Piece("boards/impact")}
    poses = {spot: Pose(100.0, 100.0, 60.0) for spot in pieces}
    seen = [gazes(pieces, poses.__getitem__, second / 6, (400, 100)) for second in range(600)]
    assert all(("b1", 0) not in found for found in seen), "a flash has no eyes"
    looks = [found[("a1", 0)] for found in seen]
    assert set(looks) == {"right", SHUT}
    assert 1 <= looks.count(SHUT) <= 30
    assert gazes(pieces, poses.__getitem__, 0.5, (-1, -1)) == {}, "without a pointer it looks ahead"


def test_eyes_that_look_somewhere_are_drawn_so(player):
    look = player.app.look
    names = ["", *(f"~{gaze}" for gaze in (*GAZES, SHUT))]
    for name in ("eighteen_ghosts/red_1", "haunted_house/ghost_0", "guidance_rite/monster"):
        assert has_eyes(name)
        pictures = {pygame.image.tobytes(sprite(name + gaze, 96, look), "RGBA") for gaze in names}
        assert len(pictures) == len(names)
    assert not has_eyes("eighteen_ghosts/mirror")


def test_a_life_in_the_place_of_another_is_at_the_same_moment():
    eyes = [Eyes([(50, 50)], (6, 6), ("#FFFFFF", "#000000"), 3)]
    first, second = Life(eyes), Life(eyes)
    for _ in range(40):
        first.update(0.11, (900, 50))
    second.go_on(first)
    assert second._steps == first._steps != Life(eyes)._steps
    for life in (first, second):
        life.update(0.05, (1, 50))
    assert second._steps == first._steps


def test_an_area_is_cut_where_something_must_be_read():
    area = clear_of(pygame.Rect(0, 0, 100, 100), [pygame.Rect(80, 0, 50, 100)])
    assert area == (0, 0, 80, 100)
    life = Life([Hum(pygame.Rect(0, 0, 10, 10), "#FFFFFF", 1)] * 40)
    assert len(life.parts) == MOST_PARTS


def test_on_a_board_in_motion_no_decoration_is_drawn(home):
    player, scene = opened(home)
    lights = [part for part in scene.life.parts if type(part) is Candlelight]
    assert lights
    while not scene.board.animating:
        scene.stage.play(scene.match.state.legal_actions()[0])
        player.wait()
    assert not [part for part in scene.life.parts if type(part) is Candlelight]
    while scene.board.animating:
        player.wait()
    assert len([part for part in scene.life.parts if type(part) is Candlelight]) == len(lights)


class FifthsOfSeconds:
    """A clock by which a round of the main loop takes a fifth of a second."""

    def tick(self, rate):
        return 200


@pytest.mark.parametrize("key", ["", "eighteen_ghosts"])
def test_a_window_that_nobody_uses_comes_to_rest_and_wakes(home, key):
    player = Driver(make_app(home, (640, 360)))
    app, clock = player.app, FifthsOfSeconds()
    player.open(wire(app).play(played(key, MIDDLE)) if key else wire(app).menu())

    def pictures(seconds):
        found = set()
        for _ in range(5 * seconds):
            app.run_round(clock)
            found.add(crc32(app.screen.surface.get_buffer()))
        return found

    assert len(pictures(20)) > 10, "it lives"
    assert len(pictures(15)) > 10
    assert len(pictures(60)) == 1
    assert app.scene.life.is_open
    app.run_round(clock, [pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=())])
    assert len(pictures(5)) > 5


def test_menu_results_and_curtain_live_where_nothing_is_to_be_read(home):
    player = Driver(make_app(home))
    walk = Walk(player.app)
    shown = dict(walk.stations())
    for name in ("menu", "results haunted_house", "curtain haunted_house"):
        shown[name]()
        page, parts = player.app.scene.page, player.app.scene.life.parts
        assert parts, name
        whole = page.look.size[0] * page.look.size[1]
        still = [part for part in parts if not isinstance(part, Onlooker)]
        assert all(part.area.width * part.area.height <= 0.021 * whole for part in still), name
        taken = taken_on(page)
        if name.startswith("results"):  # they live in the picture
            taken = [rect for w in page.widgets for _, rect in w.absolute_texts()]
        assert all(part.area.collidelist(taken) < 0 for part in parts), name
        walk.back()


def test_painted_eyes_follow_the_pointer_and_blink_and_stars_come_and_go(player):
    cat = Eyes([(100, 50), (111, 50)], (7, 6), ("#FFFFFF", "#000000"), 3)
    assert cat.step(1.0, (900, 50)) == 4
    assert cat.step(1.0, (-1, -1)) in range(5)
    moments = [cat.step(number / STEPS_A_SECOND, (0, 0)) for number in range(STEPS_A_SECOND * 30)]
    assert 0 < moments.count(None) < len(moments) / 8
    hero = Onlooker(player.app.look, "haunted_house/ghost_0", pygame.Rect(10, 10, 50, 50), 3)
    assert hero.step(1.0, (300, 300)) == "down_right"
    assert hero.step(1.0, (30, 30)) == ""
    stars = Stars(player.app.look, [(5, 5), (80, 40)], 3)
    assert stars.area.contains((5, 5, 75, 35))
    assert len({stars.step(float(second), (0, 0)) for second in range(20)}) > 5
