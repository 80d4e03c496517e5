"""The curtain between people with secrets: when it falls, what it says, what opens it."""

import pygame
import pytest

from game.match import Match
from scenes.play.pause import Pause
from tests.helpers.sampling import full, sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import FRAME
from tests.scenes.hot_seat import HotSeat, bot, house, key_up
from tests.scenes.shots import RESULT, waits_for_press
from tests.scenes.tables import SIZES, Room, people

FOUR = people("Ann", "Bob", "Cyd", "Dan")


@pytest.fixture
def table(home):
    made = HotSeat(home, house())
    yield made
    made.app.close()


def settle(table, seconds=RESULT + 0.5):
    """Wait until the curtain falls after a turn."""
    for _ in range(round((seconds + 2) / FRAME)):
        if table.curtained:
            return
        if waits_for_press(table.play):
            table.player.press("Enter")
        table.player.wait()
    raise AssertionError("no curtain fell")


# Who may look


def test_a_match_begins_behind_a_curtain_that_names_who_may_look(table):
    assert table.frames[-1] == ("Curtain", None)
    assert table.curtain.notice.name == "The Ghost — Amelia"
    assert table.curtain.notice.asking == "Ben, please look away now"
    words = " ".join(table.text()[1])
    for part in ("The Ghost — Amelia", "Ben, please look away now", "Haunted House"):
        assert part in words


@pytest.mark.parametrize("hold", ["hold_key", "hold_mouse"])
def test_it_opens_when_it_is_held_and_not_before(table, hold):
    getattr(table, hold)(0.3)
    assert table.curtained
    getattr(table, hold)(0)  # the second press
    assert table.app.scene is table.play
    assert table.board.playable


@pytest.mark.parametrize("hold", ["hold_key", "hold_mouse"])
def test_holding_for_six_tenths_of_a_second_is_enough(table, hold):
    getattr(table, hold)()
    assert table.app.scene is table.play


def test_a_key_that_was_held_before_does_not_open_it(table):
    table.open()
    table.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n")], FRAME)
    table.play.away()
    table.player.wait(1.0)
    assert table.curtained


def test_a_quick_curtain_opens_at_one_press(home):
    table = HotSeat(home, house(curtain="quick"))
    table.hold_key(0)
    assert table.app.scene is table.play
    table.app.close()


def test_letting_go_elsewhere_forgets_the_press(table):
    table.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")], 0)
    table.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], FRAME)
    table.player.wait(1.0)
    assert table.curtained


# A whole turn, by one device alone


@pytest.mark.parametrize(("how", "hold"), [("click", "hold_mouse"), ("key", "hold_key")])
def test_two_turns_by_the_mouse_alone_and_by_the_keyboard_alone(home, how, hold):
    table = HotSeat(home, house())
    turns = (["@b6"], ["A:d4-d5", "B:d4-e4", "end"], ["b6-b5", "end"], ["A:radar", "end"])
    for turn in turns:
        settle(table)
        getattr(table, hold)()
        table.catch_up()
        for notation in turn:
            table.act(how, notation)
            table.player.wait(0.3)
    settle(table)
    assert [entry.notation for entry in table.match.log] == [a for turn in turns for a in turn]
    table.app.close()


def test_no_frame_shows_one_team_after_the_other_without_a_curtain(table):
    for turn in (["@b6"], ["A:d4-d5", "end"], ["b6-b5", "end"]):
        settle(table)
        table.open()
        for notation in turn:
            table.act("click", notation)
        settle(table)
    shown = [team for _, team in table.frames]
    changes = [team for i, team in enumerate(shown) if not i or team != shown[i - 1]]
    assert changes == [None, 0, None, 1, None, 0, None]


def test_the_result_of_a_turn_is_shown_before_the_curtain_falls(table):
    table.open()
    table.act("click", "@b6")
    table.player.wait(0.3)
    assert table.app.scene is table.play
    assert not table.board.playable
    settle(table)


def test_the_curtain_tells_what_everybody_knows_since_the_last_look(table):
    table.open()
    table.act("click", "@b6")
    settle(table)
    table.open()
    for notation in ("A:d4-d5", "A:radar", "B:trap", "end"):
        table.act("click", notation)
        table.player.wait(1.5)
    settle(table)
    assert table.curtain.notice.news == (
        "Amelia walks from d4 to d5",
        "The hunters have taken their turn",
    )
    table.open()
    table.act("click", "end")
    settle(table)
    assert table.curtain.notice.news == ("The Ghost has taken its turn",)


def test_only_after_a_decision_it_says_that_somebody_looked_away(table):
    def words():
        return [line for line in table.text()[1] if line == "Since your last turn"]

    assert table.curtain.notice.news
    assert not words()
    table.open()
    table.play.away()
    table.player.wait()
    assert not words()
    table.open()
    table.act("click", "@b6")
    settle(table)
    assert words()


def test_partners_share_one_curtain(home):
    table = HotSeat(home, house("@b6", FOUR))
    assert table.curtain.notice.name == "The Hunters — Bob and Dan"
    assert table.curtain.notice.away == ("Ann", "Cyd")
    table.open()
    table.act("click", "hand")
    table.player.wait(2)
    assert table.app.scene is table.play
    table.act("click", "end")
    table.player.wait(2)
    assert table.app.scene is table.play
    table.act("click", "end")
    settle(table)
    assert table.curtain.notice.name == "The Ghost — Ann and Cyd"
    table.app.close()


# Away


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_it_falls_at_once_when_the_window_is_left(table, painted, event):
    table.open()
    frames = len(table.frames)
    table.app.step([pygame.Event(event)], FRAME)
    assert table.curtained
    assert len(table.frames) > frames  # drawn before a picture of the window is taken
    assert table.frames[-1] == ("Curtain", None)
    table.app.step([pygame.Event(pygame.WINDOWRESTORED)], FRAME)
    table.open()
    assert table.board.playable


def test_it_falls_over_the_rules_too_and_leads_back_to_them(table):
    table.open()
    table.player.press("F1")
    assert table.app.scene.name == "Rules"
    table.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], FRAME)
    assert table.curtained
    table.hold_key()
    assert table.app.scene.name == "Rules"
    table.player.press("Esc")
    assert table.app.scene is table.play
    assert table.board.playable


def test_a_pause_hides_everything_and_ends_behind_the_curtain(table):
    table.open()
    table.player.press("Esc")
    assert isinstance(table.app.scene, Pause)
    assert table.frames[-1] == ("Pause", None)
    table.player.press("Esc")
    table.player.wait(0.1)
    assert table.curtained
    assert all(team is None for _, team in table.frames[-2:])
    table.player.press("Esc")
    assert isinstance(table.app.scene, Pause)


def test_settings_are_opened_in_a_pause_without_showing_the_match(table):
    table.open()
    shown = len(table.frames)
    table.player.press("Esc", "S")
    table.player.wait(0.1)
    assert table.app.scene.name == "Settings"
    table.player.press("Esc")
    table.player.wait(0.1)
    assert table.curtained
    assert {team for _, team in table.frames[shown:]} == {None}


def test_resigning_is_asked_behind_the_curtain_and_ends_the_match_for_the_team(home):
    table = HotSeat(home, house("@b6", FOUR))
    table.open()
    table.player.press("Esc", "R")
    table.player.wait(0.1)
    question = table.app._speech.question
    assert question.words == "Then Ann and Cyd win against **Bob and Dan**."
    table.player.press("R")
    table.player.wait(0.2)
    assert table.match.returns() == [1, -1, 1, -1]
    assert isinstance(table.app.scene, Room)
    assert None in {team for _, team in table.frames[-3:]}
    table.app.close()


@pytest.mark.parametrize(("answer", "over"), [("A", True), ("Esc", False)])
def test_a_draw_is_offered_to_the_other_team_behind_the_curtain(table, answer, over):
    table.open()
    table.player.press("Esc", "D")
    table.player.wait(0.1)
    assert table.frames[-1] == ("Play", None)
    table.player.press(answer)
    table.player.wait(0.2)
    assert table.match.over == over
    assert table.curtained != over


# What is left behind


def test_nothing_of_a_look_is_left_in_the_next(table):
    table.open()
    table.player.type("b6")
    assert table.board.pointed == "b6"
    table.player.tab_to("Menu")
    table.play.away()
    table.player.wait()
    table.open()
    assert table.board.cursor == "d4"  # the middle
    assert table.board.pointed in (None, "d4")
    assert table.app.ring.current is table.board
    assert table.app.tip.shown is None
    assert table.app.manager.mouse_position == (-1, -1)


def test_notes_and_overlays_belong_to_one_team(table):
    table.open()
    table.act("click", "@b6")
    settle(table)
    table.open()
    table.player.press("M")
    table.player.wait()
    on = {toggle.key: toggle.on for toggle in table.play.stage.board.overlays}
    assert (on["clues"], on["pencil"]) == (False, True)
    table.player.press("O")
    table.player.wait()
    own = table.play.stage.view
    table.play.stage.play(table.match.state.parse("end"))
    settle(table)
    table.open()
    assert table.play.stage.view is not own
    assert not any(toggle.on for toggle in table.play.stage.board.overlays)


# Tables without curtains


def test_one_person_against_bots_never_sees_a_curtain(home):
    for seats in ([people()[0], bot()], [people()[0], bot(), bot("Cook", "cook"), bot("Maid")]):
        table = HotSeat(home, house("", seats, {"turn_limit": 15}))
        for _ in range(12):
            if table.play.stage.playable:
                table.play.stage.play(table.match.state.timeout())
            table.player.wait(1)
        assert table.match.state.turn > 1
        assert "Curtain" not in {kind for kind, _ in table.frames}
        assert {team for _, team in table.frames} == {0}
        table.app.close()


def test_an_open_table_has_no_curtains_but_changes_the_view(home):
    table = HotSeat(home, house(curtain="open"))
    assert table.app.scene is table.play
    for notation in ("@b6", "A:d4-d5", "end"):
        table.act("click", notation)
        table.player.wait(2)
    assert "Curtain" not in {kind for kind, _ in table.frames}
    assert {team for _, team in table.frames} == {0, 1}
    assert table.play.controller.looking == 0
    assert table.play.stage.narrator.banner() is None
    table.app.close()


# How it looks


@pytest.mark.parametrize(("size", "text_size"), sampled(SIZES))
@full
def test_curtain_banner_and_clock_fit_at_every_size(home, unseen, size, text_size):
    names = people("Wilhelmina Featherst", "Bartholomew Cholmon", "Cornelius Vandermee", "Dan")
    match = house("@b6,A:d4-d5,A:d5-d6,end,B:d4-d3,B:d3-d2,end", names, clock=1)
    table = HotSeat(home, match, size=size, text_size=text_size)
    assert_no_clipping(table.app)
    table.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")], 0)
    table.app.step([key_up()], FRAME)
    assert_no_clipping(table.app)
    table.hold_key(0)
    assert table.app.scene is table.play
    assert_no_clipping(table.app)
    panel = table.play.stage.panel
    assert panel.header.banner.label.startswith("The Ghost — ")
    for words, place in panel.card.absolute_texts():
        assert panel.card.area.contains(place), words
    table.app.close()


def test_the_banner_over_a_crowd_of_hunters_names_who_decides(home, painted):
    names = ("Maximiliane", "Bartholomew", "Anne-Charlotte", "Friederike", "Christopher")
    match = Match("ghost_hunt", people(*names), {}, 3)
    while match.state.current_player < 1:
        match.play(match.state.legal_actions()[0])
    table = HotSeat(home, match)
    table.open()
    assert table.play.stage.panel.header.banner.label.startswith("Bartholomew, hunter 1")
    for _ in range(2):
        table.play.stage.play(match.state.legal_actions()[0])
        table.player.wait(1)
    banner = table.play.stage.panel.header.banner
    assert banner.label.startswith("Anne-Charlotte, hunter 2")
    rim = [table.app.screen.surface.get_at((x, y)) for x in (1, 1278) for y in (100, 400, 700)]
    assert set(map(tuple, rim)) == {tuple(pygame.Color(banner.colour))}
    table.app.close()


# The rules


def test_the_rules_open_and_close_behind_the_curtain_and_show_no_position(table):
    table.player.press("F1")
    rules = table.app.scene
    assert rules.name == "Rules"
    assert rules.what[1].facts == ()
    table.app.pop()
    table.player.wait()
    assert table.curtained
    table.hold_key()
    assert table.app.scene is table.play
