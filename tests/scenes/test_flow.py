"""The way through the program: menu, set-up, play, results, replay and back, for real."""

import gc
from datetime import datetime
from random import Random

import psutil
import pytest

from game import match_index, save
from game.match import Match
from scenes.menu.scene import Menu
from scenes.play.pause import Pause
from scenes.play.scene import Play
from scenes.replay.library import MatchLibrary
from scenes.replay.scene import Replay
from scenes.results.finale import Finale
from scenes.results.scene import Results
from scenes.rules.scene import RulesScene
from scenes.settings.scene import Settings
from scenes.setup.scene import SetUp
from scenes.ui.select import Select
from scenes.wiring import Bots, Wiring
from tests.helpers.sampling import full, sampled
from tests.scenes.driver import Driver, make_app
from tests.scenes.players import Parlour
from tests.scenes.tables import BEGUN, KEY, LEVELS, SlowRandom, against, eager, keep, people

TITLE = "18 Ghosts"


def wire(app):
    bots = Bots(
        levels=lambda key: LEVELS,
        thinker=lambda match: SlowRandom(),
        hint_level=lambda match: "maid",
        reason=lambda key, state, decision: "Because it is good.",
    )
    return Wiring(bots, lambda: app.preferences, lambda: BEGUN, Random(5).randrange)


class House(Parlour):
    """The whole program; plays whatever match is on the screen."""

    def __init__(self, home, **settings):
        self.app = make_app(home, animation="off", **settings)
        self.wiring = wire(self.app)
        self.player = Driver(self.app)
        self.player.open(self.wiring.menu())

    @property
    def scene(self):
        return self.app.scene

    @property
    def play(self):
        return self.app.scene

    def expect(self, kind):
        self.player.wait()
        if kind is Results and isinstance(self.scene, Finale):
            self.player.click("Go on")
            self.player.wait()
        assert isinstance(self.scene, kind), f"{type(self.scene).__name__} is on the screen"
        return self.scene

    def wish(self):
        """Return the action a player who wants to be done soon would choose."""
        state = self.scene.match.state
        own = state.current_player * 3
        best = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            best.append((sum(after.escaped[own : own + 3]), -len(self.way(action)), -action))
        return -max(best)[2]

    def play_on(self, act, decisions=10_000):
        """Let `act` carry out decisions of persons until the match is over or it was enough."""
        match = self.scene.match
        while isinstance(self.scene, Play) and decisions:
            if self.scene.board.playable:
                ply = match.ply
                act(self.wish())
                if isinstance(self.scene, Play) and self.scene.board.pending is not None:
                    self.player.press("Enter")  # it has warned
                assert match.ply > ply
                decisions -= 1
            else:
                self.player.wait()
        return match

    def close(self):
        self.app.close()


@pytest.fixture
def house(home):
    found = House(home)
    yield found
    found.close()


def choose(house, name, index):
    """Click one of the choices of a control."""
    control = house.player.find(name)
    control.reveal()
    if isinstance(control, Select):
        house.player.click_at(control.area.center)
        house.player.click(control.choices[index])
        return
    cell = control.cells(control.area.size)[index]
    house.player.click_at(cell.move(control.area.topleft).center)


@full
def test_a_match_from_the_menu_to_the_results_by_mouse_alone(house):
    player = house.player
    player.click(TITLE)
    house.expect(SetUp)
    choose(house, "level 1", 0)
    player.click("More")
    choose(house, "option placement", 1)
    player.click("Start match")
    house.expect(Play)
    match = house.play_on(house.click)
    assert match.over
    house.expect(Results)
    assert save.load(match_index.listing()[0].path).state == match.state
    player.click("Menu")
    player.click("Replay")
    scene = house.expect(Replay)
    player.click("Next move")
    player.click("Next move")
    assert scene.at == 2
    player.click("Back")
    house.expect(Results)
    player.click("Menu")
    player.click("Swap sides")
    again = house.expect(Play)
    assert again.match.seats == match.seats[::-1]
    house.play_on(house.click, 2)
    player.click("Menu")
    house.expect(Pause)
    player.click("Leave")
    house.expect(Menu)
    player.click("Continue")
    resumed, left = house.expect(Play).match.log, again.match.log
    assert resumed[: len(left)] == left
    player.click("Menu")
    player.click("Resign")
    player.click("Resign")
    player.wait(2)
    house.expect(Results)
    player.click("Rematch")
    house.expect(Play)
    player.click("Menu")
    player.click("Leave")
    player.click("Replays")
    library = house.expect(MatchLibrary)
    assert len(library.entries) == 3
    player.click("Watch")
    house.expect(Replay)
    player.click("Play from here")
    branch = house.expect(Play)
    assert branch.match.ply <= 1  # the bot begins
    player.click("Menu")
    player.click("Leave")
    house.expect(MatchLibrary)
    player.click("Back")
    house.expect(Menu)
    player.click("Quit")
    assert not house.app.running


def test_a_match_from_the_menu_to_the_results_by_keyboard_alone(house):
    player = house.player
    player.tab_to(TITLE)
    player.press("Enter")
    house.expect(SetUp)
    player.press("F1")
    house.expect(RulesScene)
    player.type("portal")
    player.press("Enter", "F1")
    house.expect(SetUp)
    player.tab_to("More")
    player.press("Space")
    player.tab_to("option placement")
    player.press("Right")
    player.tab_to("Start match")
    player.press("Enter")
    scene = house.expect(Play)
    player.press("F1")
    rules = house.expect(RulesScene)
    assert rules.sections[rules.section].title == "Your turn"
    player.press("Esc")
    house.expect(Play)
    match = house.play_on(house.key)
    assert match is scene.match
    assert match.over
    house.expect(Results)
    player.press("R")
    house.expect(Replay)
    player.press("End", "Left", "B")
    branch = house.expect(Play)
    assert branch.match.ply == match.ply - 1
    assert len(match_index.listing()) == 2
    house.play_on(house.key)
    house.expect(Results)
    player.press("Ctrl S", "M")
    house.expect(Play)
    player.press("Esc", "R", "R")
    player.wait(2)
    house.expect(Results)
    player.press("Esc", "L")
    house.expect(Menu)
    player.press("S")
    house.expect(Settings)
    player.press("Esc", "R")
    house.expect(MatchLibrary)
    player.press("Down", "Enter")
    house.expect(Replay)
    player.press("Esc", "Esc")
    house.expect(Menu)
    player.press("Q")
    assert not house.app.running


def test_two_people_play_by_turns_and_the_winner_is_named(house):
    player = house.player
    player.click(TITLE)
    choose(house, "seat 1", 0)
    player.click("More")
    choose(house, "option goal", 1)
    player.click("Start match")
    match = house.play_on(house.click)
    results = house.expect(Results)
    winner = match.seats[match.returns().index(1.0)].name
    assert results.end.headline == f"{winner} wins"
    assert {seat.kind for seat in match.seats} == {"person"}


@full
def test_two_bots_play_by_themselves_and_a_branch_of_theirs_goes_on(house):
    player = house.player
    player.click(TITLE)
    choose(house, "seat 0", 1)
    player.click("More")
    choose(house, "option placement", 1)
    player.click("Start match")
    house.play_on(house.click)
    assert house.expect(Results).match.over


def test_a_match_of_an_unknown_bot_is_refused_in_one_sentence(house):
    stranger = LEVELS[0].__class__("stranger", 9, "The Stranger", "", "")
    path = keep(eager(3, against(stranger), decisions=9))
    with pytest.raises(save.SaveError, match="The Stranger, that is not known here"):
        house.wiring.resume(path)


def test_a_finished_match_is_resumed_as_a_replay(house):
    path = keep(eager(3))
    assert isinstance(house.wiring.resume(path), Replay)


def test_a_match_keeps_its_day_when_it_is_resumed(house):
    path = keep(eager(3, decisions=9), datetime(2026, 1, 2, 3, 4))
    scene = house.wiring.resume(path)
    assert scene.controller.file.created == datetime(2026, 1, 2, 3, 4)
    assert scene.controller.file.path == path


def test_a_branch_is_kept_at_once_and_never_over_another_file(house):
    match = eager(3)
    first = keep(match, BEGUN)
    scene = house.wiring.play(match.branch(20))
    assert scene.controller.file.path != first
    assert save.load(scene.controller.file.path).state == match.positions[20]
    assert save.load(first).state == match.state


@pytest.mark.parametrize("changes", sampled([42, 100]))
@full
def test_many_changes_of_scene_leave_nothing_behind(house, request, changes):
    whole = changes >= 100
    if whole:
        request.getfixturevalue("tidy")
    player, wiring = house.player, house.wiring
    match = eager(1)
    path = keep(match)
    makers = [
        lambda: wiring.set_up(match.game),
        lambda: wiring.play(Match(KEY, people(), {}, 1)),
        lambda: wiring.results(match, path),
        lambda: wiring.watch(match, "one", ""),
        wiring.replays,
        lambda: wiring.rules(match.game),
        Settings,
    ]
    process = psutil.Process()
    counts = []
    for change in range(changes):
        player.open(makers[change % len(makers)]())
        player.wait()
        house.app.pop()
        player.wait()
        house.expect(Menu)
        if change in (34, changes - 1):
            gc.collect()
            widgets = sum(1 for thing in gc.get_objects() if type(thing).__name__ == "Words")
            counts.append((widgets, process.memory_info().rss))
    assert counts[1][0] <= counts[0][0]
    assert not whole or counts[1][1] - counts[0][1] < 20 * 2**20
