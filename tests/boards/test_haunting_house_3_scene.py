"""At the table: rows are laid and the house is enlarged by events that the window receives."""

from random import Random

import pygame
import pytest

from game.facts import PUBLIC
from game.match import Match, Seat, Terms
from game.rules.haunting_house_3.cards import NO
from game.rules.haunting_house_3.state import ASK_CANCEL, ASK_SWAP, CARRY_OUT
from scenes.ui.input.actions import ACTIONS
from tests.boards.haunting import KEY
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat
from tests.scenes.players import Parlour
from tests.scenes.tables import SlowRandom

ROW = ["p M2", "p SP", "p R180", "p M1"]


@pytest.fixture
def parlour(home, request):
    match, rng = Match(KEY, [Seat("person", n) for n in ("Amelia", "Ben")], {}, 7), Random(4)
    match.terms = Terms(curtain="open")
    wanted = getattr(request, "param", "rows")
    while not match.state.chosen if wanted == "rows" else match.state.phase != CARRY_OUT:
        match.play(rng.choice(match.state.legal_actions()))
    table = Parlour(home, match)
    yield table
    table.app.close()


def laid(parlour):
    """Let the cards be laid, and return the last four actions."""
    parlour.player.wait(0.4)
    return [entry.notation for entry in parlour.match.entries[-4:]]


def event(parlour, kind, position, **values):
    spot = round(position[0]), round(position[1])
    parlour.app.step([pygame.Event(kind, pos=spot, **values)], FRAME)


def drag(parlour, source, target):
    start, end = parlour.centre(source), parlour.centre(target)
    event(parlour, pygame.MOUSEMOTION, start, rel=(0, 0), buttons=(0, 0, 0))
    event(parlour, pygame.MOUSEBUTTONDOWN, start, button=1)
    for part in (0.4, 1.0):
        spot = [a + (b - a) * part for a, b in zip(start, end, strict=True)]
        event(parlour, pygame.MOUSEMOTION, spot, rel=(9, 9), buttons=(1, 0, 0))
    event(parlour, pygame.MOUSEBUTTONUP, end, button=1)


def test_a_row_is_laid_by_clicks(parlour):
    ply = parlour.match.ply
    for place in ("card M2", "card SP", "card R180", "card M1"):
        parlour.player.click_at(parlour.centre(place))
    assert parlour.match.ply == ply
    parlour.player.click_at(parlour.centre("lay"))
    assert laid(parlour) == ROW
    assert parlour.match.ply == ply + 4


def test_laying_a_row_is_its_own_confirmation(parlour):
    parlour.app.change(confirm_moves=True)
    for place in ("card M2", "card SP", "card R180", "card M1", "lay"):
        parlour.player.click_at(parlour.centre(place))
    assert laid(parlour) == ROW


def test_the_button_of_an_overlay_follows_the_wheel(parlour):
    def told():
        return [button.value for button in parlour.play.stage.panel.overlays]

    assert told() == [], "nothing in the first round"
    parlour.player.type("+")
    parlour.player.wait()
    assert told() == ["on"]
    parlour.player.type("-")
    parlour.player.wait()
    assert told() == ["off"], "it stays"


def test_a_row_is_laid_by_keys(parlour):
    parlour.player.type("246")
    parlour.player.press("Backspace")
    parlour.player.type("61")
    parlour.player.press("Enter")
    assert laid(parlour) == ROW


def test_a_row_is_laid_by_dragging(parlour):
    drag(parlour, "card M1", "slot 1")
    drag(parlour, "card SP", "slot 2")
    drag(parlour, "card M2", "slot 4")
    drag(parlour, "slot 1", "slot 4")
    drag(parlour, "card PL", "slot 3")
    drag(parlour, "slot 3", "card M3")
    drag(parlour, "card R180", "slot 3")
    assert parlour.match.entries[-1].notation[:2] != "p "
    parlour.player.click_at(parlour.centre("lay"))
    assert laid(parlour) == ROW


def test_a_hint_loses_nothing_that_is_prepared_and_builds_on_it(parlour):
    asked = []

    def ask(level, observation, purpose):
        asked.append(observation)
        SlowRandom.ask(parlour.thinker, level, observation, purpose)

    parlour.thinker.ask = ask
    seat = parlour.match.state.current_player
    for place in ("card M2", "card SP"):
        parlour.player.click_at(parlour.centre(place))
    draft = parlour.play.stage.board.desk
    prepared = list(draft.prepared(parlour.board.observation))
    parlour.player.press("H")
    parlour.player.wait(0.3)
    assert list(draft.prepared(parlour.board.observation)) == prepared
    assert len(prepared) == 2
    assert asked[-1].laid(seat) == 2
    assert parlour.message.words == "Because it is good."
    assert parlour.board.advice is not None
    for place in ("card M1", "card R180"):
        parlour.player.click_at(parlour.centre(place))
    parlour.player.press("H")
    parlour.player.wait(0.2)
    assert parlour.message.words == "Everything is ready: lay it down, or change it."
    assert parlour.board.advice.places == ("lay",)


def test_escape_takes_cards_back_before_it_opens_the_pause(parlour):
    parlour.player.type("24")
    parlour.player.press("Esc", "Esc")
    assert parlour.app.scene is parlour.play
    parlour.player.press("Esc")
    assert parlour.app.scene is not parlour.play


def test_a_card_under_the_pointer_is_explained(parlour):
    parlour.hover("card SW")
    said = parlour.play.stage.foreseen
    assert said.startswith("Switch 2 Tiles as card 1. Switch two empty tiles")


@pytest.mark.parametrize("parlour", ["card"], indirect=True)
def test_the_house_is_enlarged_by_wheel_keys_and_button(parlour):
    desk = parlour.play.stage.board.desk
    spot = parlour.centre(parlour.way(parlour.match.state.legal_actions()[0])[0])
    event(parlour, pygame.MOUSEBUTTONDOWN, spot, button=4)
    assert desk.lens.level == 1
    event(parlour, pygame.MOUSEBUTTONDOWN, spot, button=5)
    assert desk.lens.level == 0
    parlour.player.type("++")
    assert desk.lens.level == 2
    parlour.player.type("v")
    parlour.player.wait(0.3)
    assert desk.lens.level == 0
    parlour.player.click("Zoom")
    parlour.player.wait(0.3)
    assert desk.lens.level == 2
    ply = parlour.match.ply
    action = parlour.match.state.legal_actions()[0]
    for place in parlour.way(action):
        parlour.board.bring(parlour.board.places[place].rect)
        parlour.player.click_at(parlour.centre(place))
    assert parlour.match.entries[ply].action == action


def test_the_turn_card_names_who_plays(home):
    names = ("Amelia", "Ben", "Clara", "Dev")
    seats = [Seat("person" if n == "Amelia" else "bot", n, "page") for n in names]
    match = Match(KEY, seats, {}, 3)
    table = Parlour(home, match, animation="off")
    told = set()
    for _ in range(400):
        table.player.wait(0.1)
        player = match.state.current_player
        present = table.play.stage.narrator.present
        shown = table.board.observation
        if table.play.stage.panel and table.message.thinking and shown.current_player >= 0:
            assert table.message.title.startswith(names[shown.current_player])
            told.add(shown.current_player)
        if player == 0 and table.board.playable:
            table.play.stage.play(match.state.legal_actions()[0])
        if told >= {1, 2, 3} or match.over:
            break
        assert present >= 0
    assert told >= {1, 2, 3}
    table.app.close()


@pytest.mark.parametrize("parlour", ["card"], indirect=True)
def test_backspace_takes_a_step_back(parlour):
    match, rng = parlour.match, Random(5)
    while True:
        state = match.state
        if state.phase == CARRY_OUT and state.left > 1 and not state.owner():
            ply, action = match.ply, state.legal_actions()[0]
            parlour.play.stage.play(action)
            same = match.state.phase == CARRY_OUT and match.state.owner() == 0
            if same and match.ply == ply + 1 and parlour.play.controller.can_undo():
                break
            continue
        parlour.play.stage.play(rng.choice(state.legal_actions()))
    parlour.player.wait(0.5)
    parlour.player.press("Backspace")
    assert match.ply == ply
    assert match.state.left > 1


def test_in_private_the_banner_has_the_button_that_shows_again_and_keys_change_the_time(home):
    seats = [Seat("person", "Amelia"), Seat("person", "Ben"), Seat("bot", "Cleo", "bot")]
    match, rng = Match(KEY, seats, {}, 7, Terms(curtain="quick")), Random(4)
    while not match.state.chosen or match.state.current_player != 0:
        match.play(rng.choice(match.state.legal_actions()))
    table = HotSeat(home, match, animation="off")
    table.hold_key()
    table.player.wait(0.5)
    play, panel = table.play, table.play.stage.panel
    assert play.stage.narrator.banner()
    assert panel.header.banner.area.contains(panel.again.area)
    table.player.press("F5")
    assert play.stage.looking is not None
    table.player.press("F6")
    assert play.runner.is_frozen
    pace = table.app.preferences.pace
    table.player.press("F8")
    assert table.app.preferences.pace != pace
    table.app.close()


def test_buttons_carry_words_and_keys_and_at_twice_the_size_of_type_their_keys(parlour):
    panel = parlour.play.stage.panel
    assert all(button.words and button.key for button in (*panel.tools, *panel.overlays))
    parlour.app.change(text_size=200)
    parlour.player.wait(0.3)
    panel = parlour.play.stage.panel
    assert all(button.key for button in (*panel.tools, *panel.overlays))


def test_what_is_aimed_in_private_is_proposed_at_the_table(parlour):
    place = "card R90"
    parlour.player.click_at(parlour.centre(place))
    desk = parlour.board.desk
    parlour.player.click_at(parlour.centre(next(iter(desk.targets(parlour.board.observation)))))
    other = parlour.play.hands.narrator(PUBLIC).desk
    assert other is not desk
    state = parlour.match.state
    assert other.kept(state.round, state.current_player) == desk._wishes != {}


def test_people_among_themselves_hold_and_step_what_is_shown_again(parlour):
    def timers():
        return parlour.play.stage.panel.timers

    assert not any(button.is_enabled for button in timers())
    parlour.player.press("F5", "F6")
    assert parlour.play.runner.is_frozen
    assert [button.is_enabled for button in timers()] == [True, True]
    assert timers()[0].icon == "play"
    parlour.player.press("Esc")
    assert not timers()[0].is_enabled


def test_no_light_over_the_house_has_a_key_of_the_whole_program(parlour):
    taken = {action.key for action in ACTIONS.values()}
    overlays = parlour.play.board.overlays
    assert not taken & {overlay.shortcut for overlay in overlays}
    counted = next(overlay for overlay in overlays if overlay.key == "steps")
    parlour.player.press(counted.shortcut)
    after = next(o for o in parlour.play.board.overlays if o.key == "steps")
    assert after.on != counted.on


def test_the_menu_has_the_overlays_that_have_no_button_yet(parlour):
    parlour.player.press("Esc")
    parlour.player.click("Steps")
    parlour.player.wait()
    assert [button.label for button in parlour.play.stage.panel.overlays] == ["Steps"]
    assert "steps" in parlour.play.board.desk.on


@pytest.mark.parametrize(("seed", "phase"), [(7, ASK_CANCEL), (23, ASK_SWAP)])
def test_one_person_is_not_asked_where_there_is_only_one_answer(home, seed, phase):
    seats, rng = [Seat("person", "Amelia"), Seat("bot", "The Guest", "guest")], Random(seed)
    match = Match(KEY, seats, {"round_limit": 1}, seed)
    while match.state.legal_actions() != [NO] or match.state.current_player:
        match.play(rng.choice(match.state.legal_actions()))
    assert match.state.phase == phase
    ply = match.ply
    table = Parlour(home, match, animation="off")
    table.player.wait(1)
    assert match.entries[ply].action == NO
    table.play.controller.undo()
    assert match.ply != ply
    table.app.close()
