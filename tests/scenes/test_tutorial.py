"""The tutorial as a learner meets it: by mouse, by keys, wrong ways, the way back, what is kept."""

import pygame
import pytest

from game.catalog import GAMES
from scenes.boards.picture import spotlight
from scenes.boards.picture.ground import BoardGround
from scenes.play.scene import Play
from scenes.rules.scene import RulesScene
from scenes.setup.scene import SetUp
from scenes.setup.scene import SetUpLinks as SetUpDoors
from scenes.setup.set_up_plan import plan_for
from scenes.tutorial.scene import Tutorial, TutorialLinks
from scenes.ui.button import Button
from scenes.ui.drawing import cache
from scenes.window.preferences import load_preferences
from tests.helpers.sampling import sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import wire
from tests.scenes.tables import KEY, LEVELS, Room

GAME = GAMES[KEY]
DOORS = TutorialLinks(lambda game: Room("Rules", game), lambda game: Room("Set-up", game))


def learn(home, game=GAME, **settings):
    app = make_app(home, **settings)
    player = Driver(app)
    player.open(Room("Menu"))
    tutorial = player.open(
        Tutorial(
            game, TutorialLinks(lambda game: Room("Rules", game), lambda game: Room("Set-up", game))
        )
    )
    return player, tutorial


@pytest.fixture
def lesson(home):
    player, tutorial = learn(home, animation="fast")
    yield player, tutorial
    player.app.close()


def click(player, tutorial, *places):
    for place in places:
        player.click_at(tutorial.board.places[place].rect.center)


def open_lesson(player, tutorial, key):
    number = [lesson.key for lesson in tutorial.lessons].index(key)
    while tutorial.number < number:
        player.press("L")


def test_the_board_of_a_lesson_takes_what_a_frame_can_spare_and_the_lesson_waits_for_it(
    home, painted, lesson, monkeypatch
):
    """Painted in one frame it stood still for seconds on a busy machine."""
    player, tutorial = lesson
    monkeypatch.setattr(BoardGround, "_prepare", lambda *told: False)
    click(player, tutorial, "c3")
    player.wait(5)
    assert not tutorial.over
    monkeypatch.undo()
    player.wait(5)
    assert tutorial.over
    player.app.go_live()
    player.wait(0.1)
    assert tutorial.board.hooks.spare() < 1.0


def test_a_board_painted_behind_the_cover_follows_the_lesson(home, painted):
    """It once showed the first moment of each lesson until its end."""
    pictures = []
    for ahead in (False, True):
        player, tutorial = learn(home, game=GAMES["ghost_hunt"])
        player.wait(1)
        assert not ahead or tutorial.paint_on()
        area = tutorial.areas.board.union(tutorial.areas.side)
        first = player.app.screen.surface.subsurface(area).copy()
        tutorial.play(tutorial.attempt.state.parse("item thermometer"))
        player.wait(5)
        assert tutorial.attempt.task_number == 1
        pictures.append(pygame.image.tobytes(player.app.screen.surface.subsurface(area), "RGB"))
        assert pictures[-1] != pygame.image.tobytes(first, "RGB")
        player.app.close()
    assert pictures[0] == pictures[1]


def test_the_mouse_alone_leads_through_a_lesson_and_it_is_kept(home, lesson):
    player, tutorial = lesson
    click(player, tutorial, "c3")
    player.wait(5)
    assert tutorial.over
    assert player.find("main").label == "Next lesson"
    assert load_preferences(home)[0].learned == {KEY: ("place",)}
    player.click("Next lesson")
    assert (tutorial.number, tutorial.over) == (1, False)
    assert tutorial.card.saying.done[:2] == (True, False)


def test_the_keyboard_alone_leads_through_a_lesson(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "escape")
    player.type("d4")
    player.press("Enter")
    player.type("d5")
    player.press("Enter")
    player.wait(5)
    assert tutorial.over
    player.press("Enter")
    assert tutorial.lesson.key == "portal"


def test_a_wrong_action_is_shown_explained_and_taken_back(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "fight")
    before = tutorial.attempt.state
    click(player, tutorial, "c3", "c2")
    assert tutorial.wrong
    assert tutorial.card.saying.tone == "wrong"
    assert "Yellow beats red" in tutorial.card.saying.remark
    assert tutorial.board.observation != before
    player.wait(6)
    assert tutorial.board.observation == before
    assert tutorial.playable
    click(player, tutorial, "c3", "d3")
    player.wait(5)
    assert tutorial.over


def test_a_click_takes_a_wrong_action_back_at_once(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "fight")
    click(player, tutorial, "c3", "c4")
    player.wait(1)
    assert tutorial.wrong
    click(player, tutorial, "a1")
    assert not tutorial.wrong


def test_an_impossible_click_says_why(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "fight")
    click(player, tutorial, "c5")
    assert tutorial.card.saying.remark == "A portal chamber cannot be entered."


def test_a_pointed_action_is_told_before_it_is_done(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "escape")
    click(player, tutorial, "d4")
    tutorial.board.point("d5")
    assert "escapes" in tutorial.card.saying.remark


def test_back_again_and_leave(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "move")
    click(player, tutorial, "a2", "b2")
    player.wait(6)
    assert tutorial.attempt.task_number == 1
    assert tutorial.card.saying.ticks == (tutorial.lesson.tasks[0].ask,)
    player.press("Z")
    assert (tutorial.number, tutorial.attempt.task_number) == (1, 0)
    player.press("Z")
    assert tutorial.number == 0
    player.press("L")
    click(player, tutorial, "a2", "b2")
    player.wait(6)
    player.press("Y")
    assert tutorial.attempt.task_number == 0
    player.press("Esc")
    player.wait()
    assert player.app.scene.name == "Menu"


def test_show_me_shows_the_action_and_says_it(lesson):
    player, tutorial = lesson
    open_lesson(player, tutorial, "win")
    player.press("H")
    assert tutorial.board.advice.places == ("a4", "a3")
    assert tutorial.card.saying.tone == "hint"


def test_show_me_takes_nothing_back_that_is_prepared(home):
    game = GAMES["haunting_house_3"]
    lessons = Tutorial(game, DOORS).lessons
    number = next(n for n, lesson in enumerate(lessons) if "Lay down" in str(lesson.tasks))
    player = Driver(make_app(home, animation="off"))
    tutorial = player.open(Tutorial(game, DOORS))
    tutorial._open(number)
    player.wait(2)
    if "card R180" not in tutorial.board.places:  # the text lies there until it is read
        tutorial.begin()
        player.wait()
    click(player, tutorial, "card R180")
    draft, seen = tutorial.board.desk, tutorial.board.observation
    assert len(draft.prepared(seen)) == 1
    player.press("H")
    player.wait()
    assert len(draft.prepared(tutorial.board.observation)) == 1


def test_the_tutorial_goes_on_where_it_was_left_and_ends_with_a_word(home):
    keys = [
        lesson.key
        for lesson in Tutorial(GAME, TutorialLinks(lambda game: None, lambda game: None)).lessons
    ]
    player, tutorial = learn(home, animation="off", learned={KEY: tuple(keys[:-1])})
    assert tutorial.lesson.key == keys[-1]
    click(player, tutorial, "a4", "a3")
    player.wait(3)
    player.click("Finish")
    player.wait()
    assert player.app.scene.name == "Menu"
    assert load_preferences(home)[0].learned[KEY] == tuple(keys)


def test_a_finished_lesson_offers_a_match_at_once(home):
    player, tutorial = learn(home, animation="off")
    assert "Play now" not in [target.name for target in player.targets()]
    click(player, tutorial, "c3")
    player.wait(3)
    assert tutorial.over
    player.press("N")
    player.wait()
    assert (player.app.scene.name, player.app.scene.what) == ("Set-up", (GAME,))


def test_after_the_last_lesson_a_match_is_what_matters_most(home):
    lessons = Tutorial(GAME, DOORS).lessons
    player, tutorial = learn(home, animation="off")
    tutorial._open(len(lessons) - 1)
    player.wait()
    click(player, tutorial, "a4", "a3")
    player.wait(3)
    assert player.find("main").label == "Play now"
    player.press("N")
    player.wait()
    assert player.app.scene.name == "Set-up"


def test_large_text_is_read_before_the_board_is_played(home):
    player, tutorial = learn(home, text_size=200, animation="off")
    open_lesson(player, tutorial, "release")
    assert "dungeon A B" not in tutorial.board.places
    player.press("Enter")
    click(player, tutorial, "dungeon A B")
    player.wait(5)
    assert tutorial.over


def test_the_set_up_offers_the_tutorial_until_it_is_done(home):
    app = make_app(home)
    player = Driver(app)
    links = SetUpDoors(
        lambda game, table: Room("Rules"),
        lambda match: Room("Play", match),
        lambda game: Tutorial(
            game, TutorialLinks(lambda game: Room("Rules"), lambda game: Room("Set-up"))
        ),
        lambda game: Room("Drawings"),
        lambda match: Room("Phones"),
        lambda game, options, players: Room("Print"),
    )
    set_up = player.open(SetUp(plan_for(GAME, LEVELS, app.preferences, lambda most: 7), links))
    button = player.find("Learn")
    assert (button.icon, button.label) == ("hint", "Learn it in 5 minutes")
    player.press("T")
    player.wait()
    assert isinstance(app.scene, Tutorial)
    keys = tuple(lesson.key for lesson in app.scene.lessons)
    app.change(learned={KEY: keys})
    player.press("Esc")
    player.wait()
    assert app.scene is set_up
    assert (player.find("Learn").icon, player.find("Learn").label) == ("check", "Lessons")


def test_the_buttons_of_a_pad_lead_through_a_lesson(lesson):
    """Pads stand for arrows, Enter, Esc, Tab, Z and F1 alone."""
    player, tutorial = lesson
    for _ in range(3):
        player.tab_to("Skip")
        player.press("Enter")
    assert tutorial.lesson.key == "escape"
    while tutorial.board.cursor != "d4":
        player.press("Right" if tutorial.board.cursor[0] < "d" else "Up")
    player.press("Enter", "Up", "Enter")
    player.wait(5)
    assert tutorial.over
    player.press("Enter")
    assert tutorial.lesson.key == "portal"


def test_the_rules_lead_to_the_tutorial_and_it_to_the_rules(home):
    app = make_app(home)
    player = Driver(app)
    rules = player.open(RulesScene(GAME, None, lambda game: Tutorial(game, DOORS)))
    player.click("Learn")
    player.wait()
    assert isinstance(app.scene, Tutorial)
    player.press("F1")
    player.wait()
    assert app.scene.name == "Rules"
    player.press("Esc")
    player.wait()
    player.press("Esc")
    player.wait()
    assert app.scene is rules


def test_the_text_stays_to_be_read_until_the_cursor_moves(home):
    game = GAMES["haunted_house"]
    player = Driver(make_app(home, animation="off"))
    tutorial = player.open(Tutorial(game, DOORS))
    player.press("Tab", "Shift Tab")
    assert tutorial.board.pointed == tutorial.board.cursor
    assert not tutorial.card.saying.remark
    player.press("Left")
    assert tutorial.card.saying.remark
    assert tutorial.card.saying.text == tutorial.lesson.text


def test_a_button_keeps_its_letter_where_a_column_has_it_too(home):
    player = Driver(make_app(home, animation="off"))
    tutorial = player.open(Tutorial(GAMES["ghost_hunt"], DOORS))
    open_lesson(player, tutorial, "walk")
    player.tab_to("board")
    player.type("h")
    assert tutorial.tone == "hint"
    player.type("H9")
    assert tutorial.board.cursor == "h9"


def test_the_dusk_of_a_task_ends_with_the_frame_of_the_board(home, painted, monkeypatch):
    player = Driver(make_app(home, animation="off"))
    player.open(Room("Menu"))
    tutorial = player.open(Tutorial(GAMES["haunting_house_3"], DOORS))
    player.wait()
    surface, board = player.app.screen.surface, tutorial.board
    assert board.painter.board.right - board.inner().right > 300, "the house is narrow"
    beside = board.inner().right + 60, board.inner().centery
    lit = surface.get_at(beside)
    monkeypatch.setattr(spotlight, "DUSK_ALPHA", 0)
    cache.forget()
    player.app.changed()
    player.wait()
    assert surface.get_at(beside) == lit
    player.app.close()


@pytest.mark.parametrize("language", sampled(["en", "es"]))
@pytest.mark.parametrize("key", GAMES)
def test_buttons_of_a_lesson_keep_their_words(home, key, language):
    player = Driver(make_app(home, animation="off", language=language))
    scene = player.open(wire(player.app).learn(GAMES[key]))

    def bare():
        player.wait(0.3)
        return [b.label for b in scene.page.widgets if isinstance(b, Button) and not b.words]

    assert not bare()
    if scene.telling and scene.cramped:
        scene.begin()
    for _ in range(40):
        action = scene.attempt.solution() if scene.playable else None
        if action is not None:
            scene.play(action)
        player.wait(0.5)
        if scene.over:
            break
    assert scene.over
    assert not bare()
    player.app.close()


ROOMS = [((1280, 720), 100), ((1366, 768), 100), ((1920, 1080), 200)]


@pytest.mark.parametrize("language", ["de", "en", "es"])
@pytest.mark.parametrize(("size", "text"), sampled(ROOMS))
@pytest.mark.parametrize("key", sampled(GAMES, lambda key: key == "haunting_house_3"))
def test_buttons_of_all_lessons_keep_their_words(home, unseen, key, size, text, language):
    app = make_app(home, size, text_size=text, animation="off", language=language)
    player = Driver(app)
    scene = player.open(wire(app).learn(GAMES[key]))

    def check():
        player.wait()
        buttons = [b for b in scene.page.widgets if isinstance(b, Button)]
        assert len(buttons) == 6
        for button in buttons:
            assert button.words == button.label
            assert button.size >= 14, "the smallest type that Settings promise"
            assert button.area.width >= button.least_width, "one line"

    for number in range(len(scene.lessons)):
        scene._open(number)
        check()
        if scene.telling and scene.cramped:
            scene.begin()
            check()
        scene.over = True
        app.rebuild()
        check()
    app.close()


def test_play_now_plays_with_the_remembered_seats(player):
    player.open(wire(player.app).learn(GAME))
    player.app.scene.play_now()
    player.wait()
    assert isinstance(player.app.scene, Play)
    assert [seat.kind for seat in player.app.scene.match.seats] == ["person", "bot"]


def test_a_finished_task_is_gone_while_its_result_plays_and_the_text_stays(home):
    player, tutorial = learn(home)
    player.wait(1)
    open_lesson(player, tutorial, "move")
    player.wait(1)
    asked = tutorial.lesson.tasks[0].ask
    assert tutorial.card.saying.ask == asked
    click(player, tutorial, "a2")
    assert tutorial.card.saying.text == tutorial.lesson.text
    assert (tutorial.card.saying.ask, bool(tutorial.card.saying.remark)) == (asked, True)
    click(player, tutorial, "b2")
    seen = []
    while not tutorial.ready:
        seen.append(tutorial.card.saying)
        player.wait()
    assert seen
    assert {(saying.ask, saying.text) for saying in seen} == {("", tutorial.lesson.text)}
    assert tutorial.card.saying.ask == tutorial.lesson.tasks[1].ask
    assert tutorial.card.saying.ticks == (asked,)


def test_a_button_and_what_it_is_used_on_are_two_steps(home):
    player, tutorial = learn(home, GAMES["haunted_house"], animation="off")
    open_lesson(player, tutorial, "phase")
    player.wait()
    assert list(tutorial.framed) == ["phase"]
    click(player, tutorial, "phase")
    assert list(tutorial.framed) == ["c3"]
    assert "c3" in tutorial.card.saying.ask
    assert tutorial.card.saying.ticks == ("Press Phase.",)
    click(player, tutorial, "c3")
    player.wait(3)
    assert tutorial.over


@pytest.mark.parametrize("key", GAMES)
def test_a_key_of_the_board_means_nothing_else_in_a_lesson(home, key):
    """P phased through a wall, and right after that left for a match."""
    player, tutorial = learn(home, GAMES[key], animation="off")
    for number in range(len(tutorial.lessons)):
        tutorial._open(number)
        player.wait()
        board = {letter.upper() for letter in tutorial.view.shortcuts(tutorial.board.seen)}
        for over in (False, True):
            tutorial.over = over
            player.app.rebuild()
            player.wait()
            buttons = {b.key for b in tutorial.page.widgets if isinstance(b, Button)}
            assert not board & buttons, tutorial.lesson.key


def test_the_type_of_a_lesson_keeps_its_size(home):
    player, tutorial = learn(home, GAMES["haunted_house"], animation="off")
    for number in range(len(tutorial.lessons)):
        tutorial._open(number)
        player.wait()
        size = tutorial.card.part
        player.press("H")
        player.wait()
        assert tutorial.card.part == size
        assert all(tutorial.card._fits(saying, size) for saying in tutorial._sayings())
