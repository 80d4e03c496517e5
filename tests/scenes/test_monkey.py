"""Random mouse, keys, wheel, text, pads, sizes and focus in every scene of every game."""

import pygame
import pytest

from game import catalog
from tests.helpers.sampling import sampled
from tests.scenes.gallery import Gallery
from tests.scenes.monkey import let_loose, random_event
from tests.soak.inputs import EVENTS, GAMELESS, OF_A_GAME, Monkey
from tests.soak.trial import Chance

pytestmark = pytest.mark.usefixtures("painted")

OF_EACH = EVENTS // len(catalog.GAMES)  # so that every kind of scene gets as many
FEW = 20


@pytest.mark.parametrize("events", sampled([FEW, EVENTS]))
@pytest.mark.parametrize("scene", sampled(GAMELESS, 4))
def test_random_input_breaks_no_scene(scene, events):
    assert Monkey("", scene, events)(Chance(f"test {scene}")) == events


FIRST = {scene: list(catalog.GAMES)[n % len(catalog.GAMES)] for n, scene in enumerate(OF_A_GAME)}


@pytest.mark.parametrize(
    ("key", "scene", "events"),
    sampled(
        [
            *((key, scene, FEW) for scene, key in FIRST.items()),
            *((key, scene, OF_EACH) for scene in OF_A_GAME for key in catalog.GAMES),
        ],
        len(FIRST),
    ),
)
def test_random_input_breaks_no_scene_of_a_game(key, scene, events):
    assert Monkey(key, scene, events)(Chance(f"test {key} {scene}")) == events


def test_everything_that_a_player_and_a_system_can_do_is_among_it(player):
    player.open(Gallery())
    rng = Chance("kinds")
    kinds = {random_event(rng, player.app).type for _ in range(20_000)}
    wanted = {
        *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEMOTION, pygame.MOUSEWHEEL),
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.WINDOWSIZECHANGED),
        *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED),
        *(pygame.WINDOWRESTORED, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION),
        *(pygame.CONTROLLERBUTTONDOWN, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
    }
    assert wanted <= kinds


def test_a_scene_that_fails_is_found_out(player):
    class Faulty(Gallery):
        def handle(self, event):
            if event.type == pygame.MOUSEWHEEL:
                raise ZeroDivisionError("the wheel came off")
            return super().handle(event)

    with pytest.raises(AssertionError, match="the wheel came off"):
        let_loose(player.app, Faulty, 1_500, seed=1)
