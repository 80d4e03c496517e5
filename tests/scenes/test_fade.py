"""Scenes go over into each other quickly, never over black, and nothing private lingers."""

import pygame
import pytest

from game.catalog import GAMES
from scenes.ui.fade import FADE_SECONDS
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.walk import MIDDLE, played

pytestmark = pytest.mark.usefixtures("painted")

FRAME = 1 / 60


def bright(app):
    """How bright the window is on average."""
    return sum(pygame.transform.average_color(app.screen.surface)[:3])


def begun(home, **settings):
    """The menu as somebody sees it, and the doors of its scenes."""
    player = Driver(make_app(home, **settings))
    wiring = wire(player.app)
    player.open(wiring.menu())
    player.wait(0.3)
    player.app.live = True
    return player, wiring


def test_the_set_up_comes_in_less_than_a_quarter_of_a_second_and_never_over_black(home):
    assert FADE_SECONDS < 0.25
    player, wiring = begun(home)
    app = player.app
    app.spare = lambda: 1.0  # whatever else this machine does
    seen = [bright(app)]
    app.push(wiring.set_up(GAMES["eighteen_ghosts"]))
    for _ in range(30):
        app.step([], FRAME)
        seen.append(bright(app))
        if app.painter.fade is None:
            break
    assert (len(seen) - 1) * FRAME < 0.25
    app.live = False
    app.rebuild()
    app.step([], 0.0)
    least = 0.9 * min(seen[0], bright(app))
    assert all(light >= least for light in seen)
    assert seen[1] != seen[0], "the first frame shows something new"


@pytest.mark.parametrize("curtain", ["open", "full"])
def test_only_what_all_may_see_lingers(home, curtain):
    player, wiring = begun(home)
    player.app.push(wiring.play(played("haunted_house", MIDDLE, curtain)))
    player.app.step([], FRAME)
    assert (player.app.painter.fade is not None) == (curtain == "open")


def test_without_animations_scenes_change_at_once(home):
    player, wiring = begun(home, animation="off")
    player.app.push(wiring.set_up(GAMES["eighteen_ghosts"]))
    player.app.step([], FRAME)
    assert player.app.painter.fade is None


def test_the_window_is_never_black_before_its_first_scene(home):
    app = make_app(home)
    assert bright(app) > 0
