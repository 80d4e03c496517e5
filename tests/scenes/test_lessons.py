"""Every lesson of every game: its own solution leads to its end, and it says what it has to say."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest

from game.catalog import GAMES
from scenes.boards.faces import face_of
from scenes.boards.lesson import MAX_WORDS, knows_all
from scenes.tutorial.attempt import Attempt
from scenes.tutorial.scene import Tutorial, TutorialLinks
from tests.helpers.parts import faces_there_are
from tests.helpers.sampling import full, sampled
from tests.helpers.shipped import SHIPPED
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.tables import Room

DOORS = TutorialLinks(lambda game: Room("Rules", game), lambda game: Room("Set-up", game))
FACES = faces_there_are()
LESSONS = [(key, lesson) for key, face in FACES.items() for lesson in face.lessons]
WITH = [key for key, face in FACES.items() if face.lessons]
SIZES = [(size, text) for size in ((1280, 720), (1920, 1080)) for text in (100, 200)]

FLAT = 60  # the most by which red, green and blue together differ in an empty panel

PLACE = re.compile(r"\b\d?[a-j]\d+\b")

each_lesson = pytest.mark.parametrize(
    ("key", "lesson"), LESSONS, ids=[f"{key} {lesson.key}" for key, lesson in LESSONS]
)
each_game = pytest.mark.parametrize("key", WITH)
some_games = pytest.mark.parametrize("key", sampled(WITH, 2))


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


@pytest.mark.parametrize("size", [100, 200])
@each_game
def test_a_finished_task_is_whole_or_absent(key, home, size):
    player = Driver(make_app(home, text_size=size, animation="off"))
    scene = player.open(Tutorial(GAMES[key], DOORS))
    player.wait(1)
    scene.play(scene.attempt.solution())
    player.wait(1)
    for words in (words for words, _place in scene.card.texts):
        assert not words.endswith("…"), words
        assert not words.endswith("..."), words
    player.app.close()


@each_game
def test_a_notice_does_not_cover_the_card_of_a_lesson(key, home):
    player = Driver(make_app(home))
    scene = player.open(Tutorial(GAMES[key], DOORS))
    player.app.notice("Another window has saved this match, too; it is kept elsewhere.")
    player.wait()
    (toast,) = (w for w in scene.page.widgets if type(w).__name__ == "Toast")
    assert not toast.area.colliderect(scene.card.area)
    player.app.close()


@each_lesson
def test_what_a_hint_says_to_click_is_what_the_board_shows(key, lesson):
    for task in lesson.tasks:
        said = set(PLACE.findall(task.hint)) if task.hint.startswith(("Click", "Choose")) else set()
        shown = {place for notation in task.way for place in PLACE.findall(notation)}
        assert not said or not shown or said & shown, task.hint


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


@some_games
def test_every_task_has_a_frame_and_every_lesson_is_played_to_its_end(key, home):
    app = make_app(home, animation="off")
    player = Driver(app)
    tutorial = player.open(Tutorial(GAMES[key], DOORS))
    for number in range(len(tutorial.lessons)):
        tutorial._open(number)
        player.wait()
        while not tutorial.over:
            if tutorial.telling and tutorial.cramped:
                tutorial.begin()
                player.wait()
            player.wait()
            assert tutorial.playable
            assert tutorial.card.saying.ask == tutorial.step.ask
            asked = f"{tutorial.lesson.key}: {tutorial.step.ask!r}"
            assert tutorial.framed, f"{asked} frames nothing"
            tutorial.play(tutorial.attempt.solution())
            settle(player, tutorial)
    assert knows_all(face_of(key).lessons, app.preferences.learned[key])


def settle(player, tutorial):
    """Let everything happen that follows an action."""
    for _ in range(400):
        player.wait()
        if not (tutorial.ready or tutorial.over):
            assert not tutorial.card.saying.ask, "its result still plays"
        if tutorial.ready and tutorial.over == tutorial.attempt.done:
            return
    raise AssertionError(f"{tutorial.lesson.key} never settles")


@each_lesson
def test_texts_are_short_and_sentences(key, lesson):
    for words in lesson.texts:
        assert len(words.split()) <= MAX_WORDS, words
        assert words == lesson.title or words[-1] in ".!?:)", words


@each_game
def test_a_tutorial_has_four_to_eight_lessons_of_different_keys(key):
    lessons = face_of(key).lessons
    assert len(lessons) in (range(4, 9) if key in SHIPPED else range(1, 9))
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert sum(len(words.split()) for lesson in lessons for words in lesson.texts) <= 1400


@each_game
def test_every_text_is_marked_for_translation(key):
    name = f"{face_of(key).view.__module__.rpartition('.')[0]}.lessons"
    source = Path(importlib.util.find_spec(name).origin)
    tree = ast.parse(source.read_text(encoding="utf-8"))
    marked = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "mark"
    }
    for lesson in face_of(key).lessons:
        assert set(lesson.texts) <= marked


@each_game
@pytest.mark.parametrize(("size", "text"), sampled(SIZES, lambda look: look == ((1280, 720), 200)))
@full
def test_every_lesson_fits(home, unseen, key, size, text):
    app = make_app(home, size, text_size=text, animation="off")
    player = Driver(app)
    tutorial = player.open(Tutorial(GAMES[key], DOORS))
    longest = max(tutorial.lessons, key=lambda lesson: len("".join(lesson.texts)))
    for number, lesson in enumerate(tutorial.lessons):
        if size != (1280, 720) and lesson is not longest:
            continue  # laid out as 1280x720 is, only larger
        tutorial._open(number)
        player.wait()
        assert_whole(tutorial)
        if tutorial.telling and tutorial.cramped:
            tutorial.begin()
            player.wait()
        for task in tutorial.lesson.tasks:
            for words in task.texts:
                tutorial.said, tutorial.tone = words, "wrong"
                tutorial.tell()
                assert_whole(tutorial)
        tutorial.over = True
        app.rebuild()
        player.wait()
        assert_whole(tutorial)


def assert_whole(tutorial):
    """Nothing is clipped, the card holds its words and lies apart from the places."""
    assert_no_clipping(tutorial.app)
    texts = tutorial.card.absolute_texts()
    saying = tutorial.card.saying
    assert any(words in (saying.text, saying.ask, saying.remark) for words, _ in texts)
    for words, place in texts:
        assert tutorial.card.area.contains(place), words
    window = tutorial.app.screen.surface.get_rect()
    for place in tutorial.board.places.values():
        assert window.contains(place.rect)
        assert not place.rect.colliderect(tutorial.card.area)


class Reader:
    """A beginner who clicks only what the card names: the lit places in order, then its words."""

    def __init__(self, player, tutorial):
        self.player, self.tutorial = player, tutorial

    def shown(self):
        return self.tutorial.card.saying, self.tutorial.step.light

    def read(self):
        """Follow one lesson to its end."""
        self.settle()
        while not self.tutorial.over:
            if self.player.find("main").label == "Try it":
                self.player.click("Try it")
            self.follow(self.tutorial.step.light)

    def follow(self, light):
        """Click the lit places until the card asks for something else."""
        tutorial, lesson = self.tutorial, self.tutorial.lesson.key
        asked = tutorial.card.saying.ask
        places = [*light, *(p for p in PLACE.findall(asked) if p not in light)]
        assert places, f"{lesson}: {asked!r} names no place"
        for place in places:
            if place not in tutorial.board.places:
                continue
            before = self.shown()
            assert place not in light or self.framed(place), f"{lesson}: {place} has no frame"
            self.player.click_at(self.spot(place))
            for _ in range(10):  # a second
                if self.shown() != before:
                    break
                self.player.wait()
            assert self.shown() != before, f"{lesson}: a click on {place} changes nothing"
            assert tutorial.tone != "wrong", f"{lesson}: {place} is wrong, {tutorial.said}"
            self.settle()
            if tutorial.over or tutorial.card.saying.ask != asked:
                return
        raise AssertionError(f"{lesson}: {asked!r} is not done by {places}")

    def framed(self, place):
        """Whether a place has a frame, with a picture in it."""
        area = self.tutorial.board.places[place].rect.inflate(-12, -12)
        surface = self.tutorial.app.screen.surface
        spots = ((x, y) for x in range(area.left, area.right, 2)
                 for y in range(area.top, area.bottom, 2))  # fmt: skip
        light = [sum(surface.get_at(spot)[:3]) for spot in spots]
        return place in self.tutorial.framed and max(light) - min(light) > FLAT

    def spot(self, place):
        return self.tutorial.board.places[place].rect.center

    def settle(self):
        calm, tutorial = 0, self.tutorial
        for _ in range(600):
            self.player.wait()
            done = tutorial.settled and tutorial.over == tutorial.attempt.done
            calm = calm + 1 if done and not tutorial.board.animating else 0
            if calm == 10:  # a second, in which a whole row is laid down card by card
                return
        raise AssertionError(f"{self.tutorial.lesson.key} never settles")


@each_game
@pytest.mark.parametrize("text", sampled([100, 200], lambda size: size == 100))
def test_every_lesson_is_played_by_pressing_what_it_frames(key, text, home, painted):
    app = make_app(home, text_size=text, animation="off")
    player = Driver(app)
    tutorial = player.open(Tutorial(GAMES[key], DOORS))
    for number in range(len(tutorial.lessons)):
        tutorial._open(number)
        player.wait()
        Reader(player, tutorial).read()
    assert knows_all(face_of(key).lessons, app.preferences.learned[key])


def refusal(key, lesson, notation):
    """Return what a lesson says to an action in its first task."""
    attempt = Attempt(key, next(one for one in face_of(key).lessons if one.key == lesson))
    return attempt.judge(attempt.state.parse(notation))


def test_an_action_is_refused_for_a_reason_that_is_true_of_it():
    assert "haunts a tile" not in refusal("haunted_house", "haunt", "end")
    assert "foot" not in refusal("haunted_house", "phase", "end")
    assert "Rat turns" not in refusal("guidance_rite", "rat", "a1-b1")
    assert "points at nobody" in refusal("guidance_rite", "rat", "b2-c2")
