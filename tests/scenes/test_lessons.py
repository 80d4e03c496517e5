"""Every lesson of every game: its own solution leads to its end, and it says what it has to say."""

import ast
import importlib.util
from pathlib import Path

import pytest

from game.catalog import GAMES
from scenes.boards.view import view_of
from scenes.tutorial.attempt import Attempt
from scenes.tutorial.lesson import WORDS, lessons_of
from scenes.tutorial.scene import Doors, Tutorial
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room

LESSONS = [(key, lesson) for key in GAMES for lesson in lessons_of(key)]
WITH = [key for key in GAMES if lessons_of(key)]
SIZES = [(size, text) for size in ((1280, 720), (1920, 1080)) for text in (100, 200)]

each_lesson = pytest.mark.parametrize(
    ("key", "lesson"), LESSONS, ids=[f"{key} {lesson.key}" for key, lesson in LESSONS]
)
each_game = pytest.mark.parametrize("key", WITH)


def solve(attempt):
    """Yield every action of the lesson's own way, and play it."""
    while not attempt.done:
        action = attempt.solution()
        assert action is not None, attempt.state
        yield action
        attempt.play(action)


@each_lesson
def test_the_own_solution_of_a_lesson_leads_to_its_end(key, lesson):
    attempt = Attempt(key, lesson)
    for _ in solve(attempt):
        assert attempt.state.current_player == lesson.seat
    assert attempt.done


@each_lesson
def test_a_wrong_legal_action_is_refused_with_a_sentence(key, lesson):
    attempt, refused = Attempt(key, lesson), []
    for _ in solve(attempt):
        for action in attempt.state.legal_actions():
            verdict = attempt.judge(action)
            if isinstance(verdict, str):
                refused.append(verdict)
        for notation in attempt.task.wrong:
            assert attempt.state.parse(notation) is not None
    assert refused


@each_lesson
def test_what_is_lit_is_on_the_board_and_every_action_can_be_clicked(key, lesson, home):
    attempt = Attempt(key, lesson)
    app = make_app(home)
    app.push(tutorial := Tutorial(GAMES[key], Doors(lambda game: Room("Rules"))))
    app.step([], 0.1)
    places = set()
    tutorial._open(list(lessons_of(key)).index(lesson))
    app.step([], 0.1)
    for action in solve(attempt):
        places = set(tutorial.board.places)
        task = attempt.task
        assert set(task.light) <= places, sorted(places)
        tutorial.play(action)
        for _ in range(200):
            app.step([], 0.1)
            if tutorial.settled and (tutorial.over or tutorial.playable):
                break
    assert tutorial.over
    app.close()


@each_lesson
def test_texts_are_short_and_sentences(key, lesson):
    for words in lesson.texts:
        assert len(words.split()) <= WORDS, words
        assert words == lesson.title or words[-1] in ".!?:)", words


@each_game
def test_a_tutorial_has_four_to_eight_lessons_of_different_keys(key):
    lessons = lessons_of(key)
    assert 4 <= len(lessons) <= 8
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert sum(len(words.split()) for lesson in lessons for words in lesson.texts) <= 1400


@each_game
def test_every_text_is_marked_for_translation(key):
    name = f"scenes.boards.{key}.lessons"
    source = Path(importlib.util.find_spec(name).origin)
    tree = ast.parse(source.read_text(encoding="utf-8"))
    marked = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "mark"
    }
    for lesson in lessons_of(key):
        assert set(lesson.texts) <= marked


@each_game
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_every_lesson_fits(home, key, size, text):
    app = make_app(home, size, text_size=text, animation="off")
    player = Driver(app)
    tutorial = player.open(Tutorial(GAMES[key], Doors(lambda game: Room("Rules"))))
    for number in range(len(tutorial.lessons)):
        tutorial._open(number)
        player.wait()
        assert_whole(tutorial)
        player.press("Z" if number == -1 else "H")
        if tutorial.telling and tutorial.cramped:
            tutorial.begin()
            player.wait()
        assert_whole(tutorial)
        tutorial.show_me()
        assert_whole(tutorial)
    app.close()


def assert_whole(tutorial):
    assert_no_clipping(tutorial.app)
    for words, place in tutorial.card.absolute_texts():
        assert tutorial.card.area.contains(place), words
    window = tutorial.app.screen.surface.get_rect()
    for place in tutorial.board.places.values():
        assert window.contains(place.rect)
        assert not place.rect.colliderect(tutorial.card.area)


@each_game
def test_a_tutorial_needs_a_view(key):
    assert view_of(key)
