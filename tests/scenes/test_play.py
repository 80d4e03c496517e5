"""A match between people at one screen, by posted events alone."""

from random import Random

import pygame
import pytest

from game import save
from game.match import Match, Terms
from game.rules.eighteen_ghosts.facts import FACTS
from scenes.play.pause import Pause
from tests.scenes.driver import key_event
from tests.scenes.players import Parlour
from tests.scenes.tables import KEY, LEVELS, against, eager, people
from tests.soak.faults import full_disk

LEVEL = type("Level", (), {"name": "The Maid", "key": "maid"})


@pytest.fixture
def parlour(home):
    made = Parlour(home)
    yield made
    made.app.close()


def test_every_action_is_saved_at_once(parlour):
    for _ in range(6):
        parlour.click(parlour.match.state.legal_actions()[0])
        assert save.load(parlour.path).state == parlour.match.state
    parlour.undo()
    assert save.load(parlour.path).ply == 5


def test_a_match_that_is_opened_again_goes_on_with_the_time_that_was_left(home):
    match = Match(KEY, people(), {"placement": "random"}, 3, Terms(clock=1))
    parlour = Parlour(home, match)
    parlour.player.wait(7)
    parlour.click(match.state.legal_actions()[0])
    parlour.player.wait(12)
    digits = parlour.message.clock.digits
    assert digits in ("4:48", "4:49")
    parlour.app.home()
    parlour.player.wait()
    again = Parlour(home, save.load(parlour.path))
    again.player.wait()
    assert again.message.clock.digits == digits
    again.click(again.match.state.legal_actions()[0])
    again.player.wait(1)
    assert again.message.clock.digits in ("4:57", "4:58", "4:59")  # seven seconds gone, five won
    again.app.close()
    parlour.app.close()


def test_a_name_is_whole_on_the_card_at_twice_the_size_with_a_clock(home):
    seats, dealt = people("Wilhelmina Feather", "Ben"), {"placement": "random"}
    match = Match(KEY, seats, dealt, 3, Terms(clock=1))
    parlour = Parlour(home, match, language="de", text_size=200)
    parlour.player.wait()
    card = parlour.play.stage.panel.card
    assert "Wilhelmina Feather" in [words for words, _area in card.absolute_texts()]
    parlour.app.close()


def test_a_match_that_cannot_be_saved_goes_on_after_one_sentence(home):
    home.mkdir(parents=True)
    (home / "matches").write_text("a file where the folder should be")
    parlour = Parlour(home)
    said = []
    parlour.app.notice = said.append
    for _ in range(3):
        parlour.click(parlour.match.state.legal_actions()[0])
    assert parlour.match.ply == 3
    assert len(said) == 1
    assert "could not be saved" in said[0]
    parlour.app.close()


def test_a_turn_is_taken_back_only_if_the_other_person_agrees(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])
    parlour.player.press("Z")
    said = [widget.label for widget in parlour.play.page.widgets]
    assert "Amelia wants to undo a turn" in said
    assert "Ben, do you agree?" in said
    parlour.player.press("Esc")
    assert parlour.match.ply == 1
    parlour.player.press("Z", "Enter")
    assert parlour.match.ply == 1, "Enter agrees by itself"
    parlour.player.press("Z", "A")
    assert parlour.match.ply == 0


def test_within_the_own_turn_nobody_is_asked(home):
    table = Parlour(home, Match("guidance_rite", people(), {}, 3, Terms(curtain="open")))
    rng = Random(3)
    while table.match.ply < 400:
        before = table.match.state.current_player
        simultaneous = table.play.controller.simultaneous
        table.match.play(rng.choice(list(table.match.state.legal_actions())))
        same = table.match.state.current_player == before
        if simultaneous is None and table.play.controller.simultaneous is None and same:
            break
    controller = table.play.controller
    assert controller.can_undo()
    assert controller.taken_from() == (before, [])
    table.app.close()


def test_against_a_bot_nobody_is_asked(home):
    table = Parlour(home, Match(KEY, against(LEVELS[1]), {"placement": "random"}, 3))
    table.click(table.match.state.legal_actions()[0])
    table.player.wait(3)
    table.player.press("Z")
    assert table.match.ply == 0
    table.app.close()


def test_unsaved_is_a_lasting_sign_until_it_is_saved(parlour):
    sign = next(w for w in parlour.play.page.widgets if w.name == "Not saved")
    parlour.click(parlour.match.state.legal_actions()[0])
    assert not sign.visible
    with full_disk("write"):
        parlour.click(parlour.match.state.legal_actions()[0])
        for _ in range(3):
            parlour.player.wait(5)
            assert sign.visible
        assert "could not be saved" in sign.help
        parlour.app.rebuild()
        parlour.player.wait()
        sign = next(w for w in parlour.play.page.widgets if w.name == "Not saved")
        assert sign.visible
        parlour.player.click("Not saved")
        assert sign.visible
    parlour.player.click("Not saved")
    assert not sign.visible
    assert save.load(parlour.path).state == parlour.match.state


def test_undo_and_redo_go_through_the_whole_match(parlour):
    states = [parlour.match.state]
    rng = Random(1)
    for _ in range(8):
        parlour.click(rng.choice(parlour.match.state.legal_actions()))
        states.append(parlour.match.state)
    undo, redo = parlour.play.stage.panel.tools[:2]
    for state in reversed(states[:-1]):
        parlour.undo()
        assert parlour.match.state == state == parlour.board.observation
    assert not undo.is_enabled
    assert redo.is_enabled
    for state in states[1:]:
        parlour.player.click("Redo")
        assert parlour.match.state == state == parlour.board.observation
    assert not redo.is_enabled


def test_the_turn_card_says_whose_turn_it_is_and_what_a_move_would_do(parlour):
    assert parlour.message.title == "Amelia (Sheets)"
    assert parlour.message.words == "Choose one of your ghosts to move."
    action = parlour.match.state.legal_actions()[0]
    source, target = parlour.way(action)
    parlour.player.click_at(parlour.centre(source))
    assert parlour.message.words.startswith("Choose where the ")
    parlour.hover(target)
    words = parlour.play.stage.narrator.words
    names = parlour.play.stage.narrator.names
    assert parlour.message.words.startswith("Choose where the ")
    assert parlour.play.stage.foreseen == words.preview(
        parlour.match.state, FACTS.preview_facts(parlour.match.state, action), names
    )
    parlour.player.click_at(parlour.centre(target))
    assert parlour.message.title == "Amelia (Sheets)"  # whose piece still moves
    parlour.player.wait(2)
    assert parlour.message.title == "Ben (Hoods)"
    told = words.log(FACTS.derive_facts(*parlour.match.positions[:2], action), names)
    assert [news.words for news in parlour.message.news] == [f"**Amelia:** {told}."]


def test_an_illegal_click_says_why_for_a_while(parlour):
    parlour.player.click_at(parlour.centre("c5"))
    assert parlour.message.words == "A portal chamber cannot be entered."
    assert parlour.message.tone == "danger"
    parlour.player.wait(5)
    assert parlour.message.words == "Choose one of your ghosts to move."


def test_escape_takes_back_the_selection_and_then_pauses(parlour):
    source = parlour.way(parlour.match.state.legal_actions()[0])[0]
    parlour.player.click_at(parlour.centre(source))
    parlour.player.press("Esc")
    assert parlour.board.selection.chosen == ()
    assert parlour.app.scene is parlour.play
    parlour.player.press("Esc")
    assert isinstance(parlour.app.scene, Pause)
    parlour.player.press("Esc")
    assert parlour.app.scene is parlour.play
    assert parlour.app.ring.current is parlour.board


def test_squares_can_be_typed_wherever_the_focus_is(parlour):
    parlour.player.tab_to("Rules")
    parlour.player.type("b2")
    assert parlour.app.ring.current is parlour.board
    assert parlour.board.cursor == "b2"
    assert parlour.board.pointed == "b2"


def test_tab_and_arrows_lead_from_the_board_to_everything(parlour):
    for _ in range(3):  # Until the log says more than the card.
        parlour.click(parlour.match.state.legal_actions()[0])
    for label in ("Undo", "Hint", "Rules", "Menu", "Log"):
        parlour.player.tab_to(label)
    parlour.player.type("e1")
    parlour.player.press("Right")
    assert parlour.board.places[parlour.board.cursor].beside
    parlour.player.press("Down", "Down", "Down")
    assert parlour.app.ring.current is not parlour.board
    parlour.player.press("Left", "Left", "Left", "Left")
    assert parlour.app.ring.current is parlour.board


def test_a_click_during_an_animation_counts(parlour):
    rng = Random(2)
    for _ in range(10):
        action = rng.choice(parlour.match.state.legal_actions())
        for place in parlour.way(action):
            spot = parlour.centre(place)
            events = [
                pygame.Event(kind, pos=spot, button=1)
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            ]
            parlour.app.step(events, 0.001)
    assert parlour.match.ply == 10
    assert parlour.board.animating


# confirming


def test_a_move_waits_for_its_confirmation(home):
    parlour = Parlour(home, confirm_moves=True)
    first, second = parlour.match.state.legal_actions()[:2]
    parlour.click(first)
    assert parlour.match.ply == 0
    assert parlour.message.note == "Confirm it, or choose something else."
    parlour.player.press("Esc")
    assert parlour.board.pending is None
    assert not parlour.play.stage.panel.covering.confirm.visible
    parlour.click(second)
    parlour.player.press("Enter")
    assert [entry.action for entry in parlour.match.log] == [second]
    parlour.key(parlour.match.state.legal_actions()[0])
    assert parlour.match.ply == 1
    parlour.player.press("Enter")
    assert parlour.match.ply == 2
    parlour.click(parlour.match.state.legal_actions()[0])
    parlour.player.click("Confirm")
    assert parlour.match.ply == 3
    parlour.app.close()


# the log


def test_a_line_of_the_log_shows_its_position_until_escape(home):
    match = eager(4, options={"placement": "random"}, decisions=12)
    parlour = Parlour(home, match)
    log = parlour.play.stage.panel.log
    assert [row.step for row in log.rows if row.turn] == list(range(1, 13))
    index, row = log.shown()[-3]
    ply = log.rows[index].step
    line = log.area.left + row.centerx, log.area.top + row.centery
    parlour.player.click_at(line)
    assert parlour.board.observation == match.positions[ply - 1]
    parlour.player.wait(3)
    assert parlour.board.observation == match.positions[ply]
    assert not parlour.board.playable
    assert parlour.message.note == f"Move {ply} of 12"
    parlour.player.click_at(parlour.centre("b2"))
    assert match.ply == 12
    parlour.player.press("Esc")
    assert parlour.board.observation == match.state
    assert parlour.board.playable
    parlour.player.click_at(line)
    parlour.player.wait(3)
    parlour.player.click("Back to now")
    assert parlour.board.observation == match.state
    assert log.opened is None
    parlour.app.close()


def test_the_log_is_read_by_keyboard_alone(home):
    match = eager(4, options={"placement": "random"}, decisions=12)
    parlour = Parlour(home, match)
    parlour.player.tab_to("Log")
    parlour.player.press("Up", "Up")
    assert parlour.play.stage.looking == 10
    parlour.player.press("Home")
    assert parlour.play.stage.looking == 1
    assert 0 in [row for row, _ in parlour.play.stage.panel.log.shown()]
    parlour.player.press("Down")
    assert parlour.play.stage.looking == 2
    parlour.player.press("End")
    assert parlour.play.stage.looking is None
    parlour.player.press("Down")
    assert parlour.player.focused != "Log"
    parlour.app.close()


def test_the_log_follows_play_and_scrolls_back(home):
    match = eager(4, options={"placement": "random"}, decisions=14)
    parlour = Parlour(home, match)
    log = parlour.play.stage.panel.log
    assert log.shown()[-1][0] == len(log.rows) - 1
    assert all(rect.right < log.area.width - log.look.px(log.bar) for _row, rect in log.shown())
    spot = log.area.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    parlour.app.step([motion, pygame.Event(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)], 0)
    assert log.shown()[-1][0] < len(log.rows) - 1
    if not match.over:
        parlour.click(match.state.legal_actions()[0])
        assert log.shown()[-1][0] == len(log.rows) - 1
    parlour.app.close()


# talking


def test_resigning_asks_first(parlour):
    parlour.player.press("Esc", "R")
    parlour.player.wait()
    parlour.player.press("Esc")
    parlour.player.wait()
    assert not parlour.match.over
    parlour.player.press("Esc", "R")
    parlour.player.wait()
    parlour.player.press("R")
    assert parlour.match.returns() == [-1, 1]
    assert save.load(parlour.path).returns() == [-1, 1]
    parlour.player.wait(3)
    assert parlour.app.scene.name == "Results"


@pytest.mark.parametrize(("answer", "over"), [("A", True), ("Esc", False)])
def test_a_draw_is_offered_to_the_other_person(parlour, answer, over):
    parlour.player.press("Esc", "D")
    parlour.player.wait()
    parlour.player.press(answer)
    parlour.player.wait()
    assert parlour.match.over == over
    assert parlour.match.returns() == [0, 0]


def test_leaving_keeps_the_match(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])
    parlour.player.press("Esc", "L")
    parlour.player.wait()
    assert parlour.app.scene.name == "Menu"
    assert save.load(parlour.path).ply == 1


def test_rules_and_settings_open_and_lead_back(parlour):
    parlour.player.press("F1")
    assert parlour.app.scene.name == "Rules"
    game, table = parlour.app.scene.what
    assert (game.key, table.phase) == (KEY, "turn")
    parlour.player.press("Esc")
    parlour.player.press("Esc", "S")
    parlour.player.wait(0.1)
    assert parlour.app.scene.name == "Settings"
    parlour.player.press("Esc")
    assert parlour.app.scene is parlour.play


# the window


def test_a_resize_in_the_middle_of_an_animation_settles(parlour):
    parlour.click(parlour.match.state.legal_actions()[0])
    assert parlour.board.animating
    parlour.app.screen.window.size = (1920, 1080)
    parlour.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0.01)
    parlour.player.wait(0.5)
    assert parlour.app.look.size == (1920, 1080)
    assert not parlour.board.animating
    parlour.click(parlour.match.state.legal_actions()[0])
    assert parlour.match.ply == 2


def test_the_board_can_be_turned_for_the_person_opposite(parlour):
    before = parlour.centre("a1")
    parlour.player.press("F")
    parlour.player.wait()
    assert parlour.centre("e5") == before
    parlour.click(parlour.match.state.legal_actions()[0])
    assert parlour.match.ply == 1
    parlour.player.press("Esc", "F")
    parlour.player.wait(0.1)
    assert parlour.app.scene is parlour.play
    assert parlour.centre("a1") == before


def test_nothing_is_drawn_while_nothing_changes(parlour, painted):
    parlour.player.wait(1)
    parlour.app.preferences = parlour.app.preferences.__class__(reduced_motion=True)
    parlour.app.rebuild()
    parlour.player.wait(1)
    flips = []
    flip, parlour.app.screen.flip = parlour.app.screen.flip, lambda *a: flips.append(flip(*a))
    parlour.player.wait(3)
    assert flips == []
    parlour.app.step([key_event("Left")], 0)
    assert len(flips) == 1


def test_what_moves_is_not_cut_short_by_a_panel_that_is_made_anew(home, monkeypatch):
    table = Parlour(home)
    view, match = table.board.view, table.match
    kept = view.overlays(table.board.seen)
    monkeypatch.setattr(type(view), "overlays", lambda _, seen: kept if match.ply else [])
    table.app.rebuild()
    table.player.wait()
    assert not table.play.stage.panel.overlays
    table.play.stage.play(match.state.legal_actions()[0])
    assert table.board.animating
    assert table.board.playback.motions
    table.player.wait(3.0)
    assert not table.board.animating
    assert len(table.play.stage.panel.overlays) == len(kept)
    table.app.close()
