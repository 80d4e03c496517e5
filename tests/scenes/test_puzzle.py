"""Puzzles as they are met: found in the menu, solved or missed by the mouse, and counted."""

import json

import pytest

from game.files import user_folder
from game.language import SOURCE, speak
from game.puzzles import GAMES, puzzle_of, puzzles_of
from scenes.puzzle.scene import PuzzlePlay
from scenes.puzzle.task import PuzzleTask
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


@pytest.fixture(autouse=True)
def in_english():
    yield
    speak(SOURCE)


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
    quick.app.scene.pause()
    quick.wait()
    quick.click("Leave")
    quick.wait()
    assert "Solved today" in [t.label for t in quick.targets()]


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
