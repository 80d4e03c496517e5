"""Puzzles as they are met: found in the menu, solved or missed by the mouse, and counted."""

import json
import math
import time
from datetime import date, timedelta

import pygame
import pytest

from game.files import user_folder
from game.match import Seat
from game.puzzles import GAMES, puzzle_of, puzzles_of, stars_of
from scenes.boards.picture.thumbnails import Thumbnails, Wish, of_position
from scenes.puzzle.answers import PuzzleAnswers
from scenes.puzzle.calendar import moved_month
from scenes.puzzle.grid import THEME_UNITS
from scenes.puzzle.scene import PuzzlePlay
from scenes.puzzle.task import PuzzleTask
from scenes.ui.drawing import text
from tests.helpers.sampling import sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.laboratory import NOW, wire


def kept():
    try:
        return json.loads((user_folder() / "statistics.json").read_text())["puzzles"]
    except FileNotFoundError:
        return []


def click(player, action):
    """Do an action by the mouse alone."""
    scene = player.app.scene
    for place in scene.stage.view.clicks(scene.board.observation, action)[0]:
        player.click_at(scene.board.places[place].rect.center)
    player.wait(0.2)


def solve(player):
    """Do what is right, by the mouse alone, as the others answer."""
    for _ in range(300):
        scene = player.app.scene
        step = scene.answers.step
        assert step is not None
        if not (step.then or step.answers):
            return
        if step.then and not step.answers and scene.board.playable:
            click(player, scene.match.state.parse(next(iter(step.then))))
        else:
            player.wait(0.2)
    raise AssertionError("the others do not answer")


def miss(player):
    scene = player.app.scene
    state, right = scene.match.state, scene.puzzle.right
    click(player, next(a for a in state.legal_actions() if state.notation(a) not in right))


def await_end(player):
    for _ in range(80):
        if player.app.overlay_open:
            return [t.name for t in player.targets()]
        player.wait()
    raise AssertionError("nobody says how it ended")


@pytest.fixture
def quick(home):
    player = Driver(make_app(home, animation="off"))
    wiring = wire(player.app)
    player.open(wiring.menu())
    player.wiring = wiring
    return player


def test_the_puzzle_of_the_day_is_missed_tried_again_solved_and_counted(quick):
    quick.press("P")
    quick.wait()
    quick.click("Puzzle of the day")
    scene = quick.app.scene
    assert isinstance(scene, PuzzlePlay)
    assert (scene.task.game, scene.task.number) == puzzle_of(NOW.date())
    assert scene.task.daily
    miss(quick)
    assert {"Try again", "Show the solution", "Leave"} <= set(await_end(quick))
    assert not kept()
    quick.click("Try again")
    quick.wait()
    solve(quick)
    assert "Next puzzle" in await_end(quick)
    assert [(p["day"], p["daily"]) for p in kept()] == [(NOW.date().isoformat(), True)]
    assert not list((user_folder() / "matches").glob("*")), "no puzzle is among the matches"
    quick.click("Next puzzle")
    quick.wait()
    task = quick.app.scene.task
    assert task.game == scene.task.game
    assert task.number != scene.task.number
    assert not task.daily
    quick.app.scene.presenter.open_menu()
    quick.wait()
    quick.click("Leave")
    quick.wait()
    assert "Solved today" in [t.label for t in quick.targets()]


@pytest.mark.parametrize("well", [False, True])
def test_the_rival_plays_nothing_after_the_end_of_a_puzzle(home, well):
    """Cards that it had chosen at the same time were once played, and the program fell."""
    player = Driver(make_app(home, animation="normal"))
    scene = player.open(wire(player.app).puzzle(PuzzleTask("haunting_house_3", 0)))
    player.wait(3)  # the rival chooses
    match, seat = scene.match, scene.puzzle.seat
    while match.state.current_player == seat and not scene.done:
        state, step = match.state, scene.answers.step
        right = step.then if step else {}
        actions = [a for a in state.legal_actions() if (state.notation(a) in right) == well]
        scene.stage.play(actions[0] if actions else state.legal_actions()[0])
    ply = match.ply
    assert "Leave" in await_end(player)
    assert match.ply == ply
    assert bool(kept()) == well
    player.app.close()


def test_a_rival_of_a_puzzle_chooses_what_it_can(home):
    task = PuzzleTask("haunting_house_3", 0)
    match = task.puzzle.match(task.game, [Seat("person", ""), Seat("bot", "")])
    rival = 1 - task.puzzle.seat
    world = match.state.clone()
    while world.current_player != rival:
        world.apply(world.legal_actions()[0])
    world.apply(world.legal_actions()[0])
    answers = PuzzleAnswers(match, task.puzzle, False)
    answers.ask("", world.observation(rival), "pledge")
    assert answers.answer().action in world.legal_actions()


with_puzzles = pytest.mark.parametrize("game", sampled(game for game in GAMES if puzzles_of(game)))


@with_puzzles
def test_a_puzzle_of_every_game_is_solved_by_the_mouse(quick, game):
    quick.open(quick.wiring.puzzle(PuzzleTask(game, 0)))
    solve(quick)
    assert "Next puzzle" in await_end(quick)
    assert [(p["game"], p["number"]) for p in kept()] == [(game, 0)]
    scene, buttons = quick.app.scene, [quick.find(n) for n in ("Try again", "Next puzzle", "Leave")]
    assert scene._last_action()
    assert any(t.label.startswith(scene._last_action()) for t in quick.targets())
    board = scene.board.inner()
    assert not any(board.colliderect(button.area) for button in buttons), "the board is covered"


@with_puzzles
def test_the_solution_is_shown_and_does_not_count(quick, game):
    quick.open(quick.wiring.puzzle(PuzzleTask(game, 1), True))
    assert "Try again" in await_end(quick)
    assert not kept()


def test_nothing_before_the_puzzle_is_taken_back_and_a_hint_is_what_is_right(quick):
    quick.open(quick.wiring.puzzle(PuzzleTask("eighteen_ghosts", 0)))
    scene = quick.app.scene
    quick.press("Z")
    assert scene.match.ply == len(scene.puzzle.moves)
    quick.press("H")
    quick.wait()
    assert scene.stage.advised is None, "the first step of a hint is the piece alone"
    assert scene.stage.hint == "Begin with what is marked. Another hint shows where it goes."
    (piece,) = scene.board.advice.places
    quick.press("H")
    quick.wait()
    assert scene.match.state.notation(scene.stage.advised) in scene.puzzle.right
    paths = scene.board.view.clicks(scene.board.observation, scene.stage.advised)
    assert piece == next(iter(paths))[0]


@pytest.mark.parametrize("game", ["haunted_house", "ghost_hunt"])
def test_a_hint_for_a_single_pawn_says_why_before_it_shows_where(quick, game):
    quick.open(quick.wiring.puzzle(PuzzleTask(game, 0)))
    scene = quick.app.scene
    quick.press("H")
    quick.wait()
    assert scene.stage.advised is None
    assert scene.stage.hint.endswith("Another hint shows where.")
    quick.press("H")
    quick.wait()
    assert scene.match.state.notation(scene.stage.advised) in scene.puzzle.right


@pytest.mark.parametrize(("size", "text"), sampled(
    [((1280, 720), 200), ((1280, 720), 100), ((1920, 1080), 200), ((1920, 1080), 100)]
))  # fmt: skip
@pytest.mark.parametrize("language", sampled(["de", "en", "es"]))
def test_nothing_of_the_shelf_and_of_a_puzzle_is_cut(home, unseen, size, text, language):
    player = Driver(make_app(home, size, text_size=text, language=language))
    wiring = wire(player.app)
    player.open(wiring.puzzles())
    assert_no_clipping(player.app)
    for game in GAMES:
        if puzzles_of(game):
            player.open(wiring.puzzle(PuzzleTask(game, 0, daily=True)))
            assert_no_clipping(player.app)


def test_no_puzzle_has_its_board_lowered_to_nothing_for_the_log(home, unseen):
    player = Driver(make_app(home, (1920, 1080)))
    wiring = wire(player.app)
    for number in range(3):
        player.open(wiring.puzzle(PuzzleTask("haunting_house_3", number)))
        panel = player.app.scene.stage.panel
        assert panel.board.height >= player.app.look.size[1] // 3
        assert_no_clipping(player.app)
    player.app.close()


# The list: boards, themes, stars and a calendar


@pytest.fixture
def shelf(quick):
    quick.press("P")
    quick.wait()
    return quick


def test_a_click_on_a_board_opens_its_puzzle(shelf):
    grid = shelf.app.scene.grid
    wide, high = grid._step()
    shelf.click_at((grid.area.left + wide + wide // 2, grid.area.top + high + high // 2))
    shelf.wait()
    task = shelf.app.scene.task
    assert (task.game, task.number) == (grid.tasks[0].game, grid.columns + 1)


def test_boards_are_chosen_by_keys_and_scrolled_into_view(shelf):
    scene = shelf.app.scene
    shelf.tab_to("puzzles")
    shelf.press("End")
    assert scene.grid.chosen == len(scene.grid.tasks) - 1
    assert scene.grid.offset == scene.grid.most > 0
    assert scene.grid.tasks[-1] in scene.grid.in_view
    shelf.press("Home", "Right", "Down")
    assert scene.grid.chosen == 1 + scene.grid.columns
    told = scene.grid.tasks[scene.grid.chosen]
    assert scene.told.label == f"{told.title}: {told.goal}."
    shelf.press("Enter")
    shelf.wait()
    assert shelf.app.scene.task == told


def test_the_wheel_moves_the_list_by_pixels_and_stops_at_its_ends(shelf):
    grid = shelf.app.scene.grid
    assert not grid.wheel(1)
    assert grid.wheel(-1)
    assert 0 < grid.offset < grid._step()[1]
    grid.wheel(-1000)
    assert grid.offset == grid.most
    assert grid.tasks[-1] in grid.in_view


def test_a_theme_lists_its_puzzles_only(shelf):
    scene = shelf.app.scene
    theme = scene.grid.tasks[0].theme
    shelf.tab_to("theme")
    shelf.press("Right")
    shelf.wait()
    assert {task.theme for task in scene.grid.tasks} == {theme}
    assert 0 < len(scene.grid.tasks) < len(puzzles_of(scene.game))


@with_puzzles
def test_every_board_of_a_game_is_painted_as_its_solver_sees_it(quick, game):
    scene = quick.open(quick.wiring.puzzles())
    scene._choose_game(game)
    quick.wait()
    shown = scene.grid.in_view
    assert scene.thumbnails.has((task.game, task.number) for task in shown)
    pictures = [scene.thumbnails.get((task.game, task.number)) for task in shown]
    assert all(picture.get_size() == scene.grid._picture() for picture in pictures)
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == len(pictures)
    for task in shown[:3]:
        state = task.position()[1]
        assert state.values() == state.observation(task.puzzle.seat).values(), "a secret is shown"


@pytest.mark.parametrize(
    ("size", "language"), sampled([((1366, 768), "en"), ((1280, 720), "de"), ((1920, 1080), "es")])
)
def test_no_theme_of_a_puzzle_is_cut(home, size, language):
    player = Driver(make_app(home, size, animation="off", language=language))
    scene = wire(player.app).puzzles()
    player.open(scene)
    for game in GAMES:
        scene._choose_game(game)
        player.app.step([], 0.1)
        grid = scene.grid
        room = grid._picture()[0]
        for theme in {task.theme for task in grid.tasks}:
            assert text.width(theme, "bold", grid.look.pt(THEME_UNITS)) <= room, (game, theme)
    player.app.close()


def test_stars_grow_with_what_a_puzzle_asks_for():
    for game in GAMES:
        found = sorted(zip((p.effort for p in puzzles_of(game)), stars_of(game), strict=True))
        stars = [number for _, number in found]
        assert stars == sorted(stars)
        assert set(stars) <= {1, 2, 3}
        assert len(set(stars)) > 1


def test_the_calendar_opens_the_puzzle_of_another_day_and_tells_what_was_solved(shelf):
    shelf.tab_to("calendar")
    calendar = shelf.app.ring.current
    assert calendar.value.endswith("not solved")
    assert not calendar._turn(1), "nobody knows the puzzles of days to come"
    shelf.press("Left")
    yesterday = NOW.date() - timedelta(1)
    assert calendar.chosen == yesterday
    shelf.press("Enter")
    shelf.wait()
    scene = shelf.app.scene
    assert (scene.task.game, scene.task.number) == puzzle_of(yesterday)
    assert not scene.task.daily
    solve(shelf)
    await_end(shelf)
    shelf.click("Leave")
    shelf.wait()
    calendar = shelf.find("calendar")
    assert calendar.chosen == yesterday
    assert calendar.value.endswith(", solved")
    assert not calendar.kept, "it was not solved on its day"
    shelf.tab_to("calendar")
    shelf.press("Page Up")
    assert shelf.find("calendar").chosen.month == NOW.month - 1


@pytest.mark.parametrize(
    ("day", "by", "there"),
    [
        (date(2026, 3, 31), -1, date(2026, 2, 28)),
        (date(2026, 1, 5), -1, date(2025, 12, 5)),
        (date(2025, 12, 31), 1, date(2026, 1, 31)),
    ],
)
def test_a_month_is_turned_to_its_last_day_at_most(day, by, there):
    assert moved_month(day, by) == there


def test_pictures_are_painted_in_what_frames_can_spare(player):
    thumbnails = Thumbnails()
    thumbnails.fit((160, 120), player.app.look)
    tasks = [PuzzleTask("eighteen_ghosts", number) for number in range(4)]
    thumbnails.wish([Wish(task.number, of_position(task.position)) for task in tasks])
    assert not thumbnails.go_on(lambda: 0.0)
    assert not thumbnails.take_fresh()
    calls = 0
    while not thumbnails.go_on(iter([0.001, 0.0]).__next__):
        calls += 1
        assert calls < 10_000
        time.sleep(0.001)  # a frame: rasterising goes on beside it
    assert thumbnails.has([0, 1, 2, 3])
    assert (thumbnails.take_fresh(), thumbnails.take_fresh()) == (True, False)
    assert calls + 1 >= len(tasks), "a frame has painted more than it could spare"
    again = Wish(2, lambda *_: pytest.fail("it is painted already"))
    thumbnails.wish([again, Wish(9, lambda *_: None)])
    assert thumbnails.go_on(lambda: math.inf)
    assert thumbnails.has([9])
    assert thumbnails.get(9) is None


def test_no_zeros_are_counted_before_a_puzzle_is_solved(quick):
    quick.open(quick.wiring.puzzles())
    told = [widget.label for widget in quick.app.scene.page.widgets]
    assert not [words for words in told if words.startswith(("0 ", "**0**"))]
