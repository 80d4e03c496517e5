"""A press that comes too late: it was meant for what was on the screen before."""

import pygame
import pytest

from game import catalog
from scenes.results.finale import Finale
from scenes.tutorial.scene import MAIN_BUTTON, Tutorial, TutorialLinks
from scenes.ui.dialog import confirm
from scenes.ui.field import TextField
from scenes.window.app import Scene
from scenes.window.pacing import GUARD_SECONDS
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, key_event, make_app
from tests.scenes.tables import SIZES, Room, eager
from tests.scenes.test_results import results

PAD = 3
PRESSES = {
    "key": [key_event("Enter")],
    "mouse": [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1)],
    "pad": [pygame.Event(pygame.JOYBUTTONDOWN, instance_id=PAD, button=0)],
    "stick": [pygame.Event(pygame.JOYHATMOTION, instance_id=PAD, hat=0, value=(0, -1))],
}


class Ears(Scene):
    """A scene that counts what reaches it."""

    def __init__(self, field=False):
        self.field = field
        self.heard = self.pressed_times = 0

    def build(self):
        if self.field:
            field = TextField(self.page, "Name", "", lambda words: None)
            field.place(self.page.rect.inflate(-600, -600))
            self.field = field
            self.page.ring.focus(field)

    def pressed(self):
        self.pressed_times += 1

    def handle(self, event):
        self.heard += event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        return False


@pytest.fixture
def player(home):
    player = Driver(make_app(home))
    player.app.guard_seconds = GUARD_SECONDS
    player.app.push(Ears())
    player.app.step([], 0.0)
    player.app.step([], GUARD_SECONDS)
    return player


def changes(app):
    """Return ways in which another scene comes, each with how to begin it."""
    return {
        "push": lambda: app.push(Ears()),
        "pop": lambda: app.pop(),
        "replace": lambda: app.replace(Ears()),
        "home": lambda: app.home(),
    }


@pytest.mark.parametrize("press", PRESSES)
@pytest.mark.parametrize("change", ["push", "pop", "replace", "home"])
def test_no_press_counts_so_soon_after_another_scene_has_come(player, change, press):
    app = player.app
    app.push(Ears())
    app.step([], 0.0)
    changes(app)[change]()
    app.step([], 0.0)
    ears, before = app.scene, app.scene.pressed_times
    for passed in (0.0, GUARD_SECONDS / 2, GUARD_SECONDS / 2 - 0.01):
        app.step(PRESSES[press], passed)
        assert ears.pressed_times == before
    app.step([], 0.02)
    app.step(PRESSES[press], 0.0)
    assert ears.pressed_times > before


def test_a_dialog_drops_presses_too_also_one_that_follows_another(player):
    app, answers = player.app, []
    second = confirm("Second?", "", "Yes", lambda: answers.append(2), name="yes")
    app.ask(confirm("First?", "", "Yes", lambda: (answers.append(1), app.ask(second)), name="yes"))
    app.step([], 0.0)
    for expected in ([1], [1, 2]):
        app.step([key_event("Tab")], 0.0)
        player.click_at(player.find("yes").area.center)
        assert answers == expected[:-1]
        app.step([], GUARD_SECONDS)
        player.click_at(player.find("yes").area.center)
        assert answers == expected


def test_letters_typed_into_a_field_count_at_once(player):
    player.app.push(Ears(field=True))
    player.app.step([], 0.0)
    player.type("Ada")
    assert player.app.scene.field.value == "Ada"
    player.app.push(Ears())
    player.app.step([], 0.0)
    player.type("Ada")
    assert player.app.scene.heard == 0


def test_the_window_may_be_closed_at_once(player):
    player.app.push(Ears())
    player.app.step([pygame.Event(pygame.QUIT)], 0.0)
    assert not player.app.running


# What leaves is elsewhere


def went_on(player, match, following):
    """Return where the ceremony was ended, with the results after it."""
    player.app.push(Finale(match, following))
    player.wait()
    area = pygame.Rect(player.find("Go on").area)
    player.click("Go on")
    player.wait()
    assert player.app.scene is following
    return area


@pytest.mark.parametrize(
    ("size", "text_size"), sampled([*SIZES, ((1920, 1080), 100), ((1080, 1920), 100)], 2)
)
@pytest.mark.parametrize("language", sampled(["de", "en", "es"]))
def test_nothing_that_begins_a_match_is_where_the_ceremony_was_ended(
    home, size, text_size, language
):
    match = eager(3)
    player = Driver(make_app(home, size, text_size=text_size, language=language))
    player.open(Room("Menu"))
    area = went_on(player, match, results(match))
    assert not area.colliderect(player.find("Rematch").area)


def test_enter_neither_leaves_the_results_nor_begins_anything(home):
    match = eager(3)
    player = Driver(make_app(home))
    player.open(Room("Menu"))
    scene = results(match)
    went_on(player, match, scene)
    for press in ("Enter", "Space"):
        player.press(press)
        player.wait()
        assert player.app.scene is scene


each_game = pytest.mark.parametrize("key", sampled(catalog.GAMES))


@each_game
@pytest.mark.parametrize(("size", "text_size"), sampled([*SIZES, ((1920, 1080), 100)], 2))
def test_nothing_that_goes_on_in_a_lesson_is_where_help_or_its_end_was(home, key, size, text_size):
    player = Driver(make_app(home, size, text_size=text_size, animation="off"))
    player.open(Room("Menu"))
    finale = Finale(eager(3), Room("Results"))
    player.open(finale)
    ended = pygame.Rect(player.find("Go on").area)
    player.app.home()
    player.wait()
    links = TutorialLinks(lambda game: Room("Rules"), lambda game: Room("Set-up"))
    tutorial = player.open(Tutorial(catalog.find(key), links))
    if player.find(MAIN_BUTTON).label == "Try it":
        player.press("Enter")
    helped = pygame.Rect(player.find(MAIN_BUTTON).area)
    assert player.find(MAIN_BUTTON).label == "Show me"
    for number in (0, len(tutorial.lessons) - 1):
        tutorial._open(number)
        player.wait()
        tutorial.over = True
        player.app.rebuild()
        player.wait()
        names = [MAIN_BUTTON, "Leave", "Again", "Finish" if number else "Play now"]
        for name in names:
            assert not helped.colliderect(player.find(name).area), name
            assert not ended.colliderect(player.find(name).area) or name == MAIN_BUTTON, name


def test_a_lesson_drops_presses_when_it_is_done_and_when_the_next_one_begins(home):
    player = Driver(make_app(home, animation="off"))
    player.open(Room("Menu"))
    links = TutorialLinks(lambda game: Room("Rules"), lambda game: Room("Set-up"))
    tutorial = player.open(Tutorial(catalog.find("eighteen_ghosts"), links))
    player.app.guard_seconds = GUARD_SECONDS
    lesson = tutorial.lesson
    tutorial.play(tutorial.attempt.solution())
    while not tutorial.over:
        player.wait()
    player.press("Enter")
    assert tutorial.lesson is lesson
    player.wait(GUARD_SECONDS)
    player.press("Enter")
    assert tutorial.lesson is not lesson
    player.press("H")
    assert not tutorial.said
    player.wait(GUARD_SECONDS)
    player.press("H")
    assert tutorial.said


def test_after_the_last_lesson_enter_does_not_leave(home):
    player = Driver(make_app(home, animation="off"))
    player.open(Room("Menu"))
    links = TutorialLinks(lambda game: Room("Rules"), lambda game: Room("Set-up"))
    tutorial = player.open(Tutorial(catalog.find("eighteen_ghosts"), links))
    tutorial._open(len(tutorial.lessons) - 1)
    player.wait()
    tutorial._finish()
    player.wait()
    player.press("Enter")
    player.wait()
    assert player.app.scene is tutorial
    player.press("N")
    player.wait()
    assert player.app.scene.name == "Set-up"
