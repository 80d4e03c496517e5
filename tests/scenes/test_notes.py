"""Notes on positions and the questions at the end, by mouse, by keys and by a pad."""

from dataclasses import replace

import pygame
import pytest

from game import save
from game.match import Match, Seat
from game.notes import QUESTIONS, Note
from scenes.notes.keeping import in_file
from scenes.notes.questionnaire import Questionnaire
from scenes.play.curtain import Curtain
from scenes.replay.scene import Replay
from scenes.results.scene import Results
from tests.helpers.sampling import sampled
from tests.scenes.checks import assert_no_clipping
from tests.scenes.driver import Driver, make_app
from tests.scenes.hot_seat import HotSeat, house
from tests.scenes.players import Parlour
from tests.scenes.tables import SIZES, Room, eager, keep
from tests.scenes.test_gamepad import LB, RB, A, B, cross, press
from tests.scenes.test_replay import DOORS
from tests.scenes.test_results import KEYS, links


@pytest.fixture
def table(home):
    found = Parlour(home)
    yield found
    found.app.close()


def notation(match):
    return tuple(entry.notation for entry in match.log)


def write(table, words):
    table.player.type("n")  # as a keyboard sends it: the key, and its letter
    table.player.wait()
    assert table.app.ring.current.name == "note"
    table.player.type(words)
    table.player.press("Enter")
    table.player.wait()


# while it is played


def test_n_opens_a_field_and_enter_keeps_the_note_in_the_file(table):
    for _ in range(3):
        table.play.stage.play(table.match.state.legal_actions()[0])
    write(table, "n is for nice")
    (note,) = table.match.feedback.notes
    assert (note.text, note.line) == ("n is for nice", notation(table.match))
    assert note.moment == table.play.stage.narrator.heading(None)
    (kept,) = save.load(table.path).feedback.notes
    assert kept == note
    assert not table.app.overlay_open


def test_a_note_that_was_typed_is_not_lost_by_escape_and_can_be_thrown_away(table):
    table.player.press("N")
    table.player.type("odd")
    table.player.press("Esc")
    table.player.wait()
    assert not table.app.overlay_open
    table.player.press("N")
    table.player.wait()
    assert table.player.find("note").value == "odd"
    table.player.click("Discard")
    table.player.wait()
    table.player.press("N")
    table.player.wait()
    assert table.player.find("note").value == ""
    assert not table.match.feedback


def test_control_and_enter_keep_a_note(table):
    table.player.press("N")
    table.player.type("odd")
    table.player.press("Ctrl Enter")
    table.player.wait()
    assert [note.text for note in table.match.feedback.notes] == ["odd"]
    assert not table.app.overlay_open


def test_nothing_is_kept_without_words(table):
    table.player.press("N")
    table.player.wait()
    assert table.player.find("note").value == ""
    table.player.press("Enter")
    table.player.wait()
    assert table.app.overlay_open, "it asks for words or a remark"
    table.player.press("Esc")
    assert not table.match.feedback


def test_a_note_stays_with_its_position_when_the_move_is_taken_back(table):
    first, second = table.match.state.legal_actions()[:2]
    table.play.stage.play(first)
    write(table, "a trap")
    line = notation(table.match)
    table.undo()
    table.player.wait(1)
    table.play.stage.play(second)
    assert notation(table.match) != line
    (note,) = save.load(table.path).feedback.notes
    assert note.line == line
    table.player.press("N")
    table.player.wait()
    assert "which note" not in [target.name for target in table.player.targets()]


def test_a_note_can_be_changed_and_deleted_where_it_stands(table):
    table.play.stage.play(table.match.state.legal_actions()[0])
    write(table, "fine")
    for words, expected in (("r", ["finer"]), (None, [])):
        table.player.press("N")
        table.player.wait()
        choice = table.player.find("which note")
        table.app.ring.focus(choice)
        table.player.press("Enter", "Down", "Enter")
        table.player.wait()
        if words:
            table.app.ring.focus_named("note")
            table.player.type(words)
            table.player.press("Enter")
        else:
            table.player.click("Delete note")
        table.player.wait()
        assert [note.text for note in table.match.feedback.notes] == expected
    assert save.load(table.path).feedback.notes == []


def test_by_a_pad_alone_a_remark_is_kept(table):
    press(table, B)  # the pause
    table.player.wait()
    while table.player.focused != "Write a note":
        press(table, RB)
    press(table, A)
    table.player.wait()
    while table.app.ring.current.name != "remark":
        press(table, RB)
    press(table, A)
    cross(table, 0, -1)
    press(table, A)
    table.player.wait()
    while table.player.focused != "Save note":
        press(table, LB)
    press(table, A)
    table.player.wait()
    assert [note.remark for note in table.match.feedback.notes] == ["great"]


def test_a_note_costs_no_time_and_gains_no_look_at_the_board(home, painted):
    table = HotSeat(home, house(clock=1))
    table.open()
    left = table.play.time.clock.left
    table.player.press("N")
    table.player.wait(3)
    assert left - table.play.time.clock.left < 0.2
    surface = table.app.screen.surface
    night = pygame.Color(table.app.look.palette.night)
    for place in table.board.places.values():
        if not any(
            w.area.collidepoint(place.rect.center) for w in table.app.ring.scope.targets[1:]
        ):
            found = surface.get_at(place.rect.center)  # a shadow may fall on it
            assert all(abs(one - other) <= 2 for one, other in zip(found, night, strict=True))
    table.app.close()


# secrets


def test_a_private_note_is_seen_by_its_team_alone_until_the_match_is_over(home):
    table = HotSeat(home, house("@d6"))
    table.open()
    team = table.play.controller.looking
    write(table, "the ghost is far")
    (note,) = table.match.feedback.notes
    assert note.team == team
    readers = {}
    for looking in (0, 1):
        seen = Replay(table.match, DOORS, 0, "one", "", looking)
        readers[looking] = any("the ghost is far" in line.words for line in seen.notes.remarks())
    assert readers == {team: True, 1 - team: False}
    table.match.resign(0)
    seen = Replay(table.match, DOORS, 0, "one", "")
    assert any("the ghost is far" in line.words for line in seen.notes.remarks())
    table.app.close()


def test_the_curtain_takes_an_open_note_away_and_its_team_alone_goes_on(home):
    table = HotSeat(home, house("@d6"))
    table.open()
    table.player.press("N")
    table.player.type("my secret")
    table.play.away()
    table.player.wait()
    assert table.curtained
    meaning, words = table.text()
    assert "my secret" not in repr((meaning, words))
    table.open()
    table.player.press("N")
    table.player.wait()
    assert table.player.find("note").value == "my secret"
    table.app.close()


def test_from_the_pause_a_note_waits_for_its_private_view(home):
    table = HotSeat(home, house("@d6"))
    table.open()
    table.player.press("Esc", "N")
    table.player.wait()
    assert isinstance(table.app.scene, Curtain)
    table.open()
    table.player.wait()
    assert table.app.ring.current.name == "note"
    table.app.close()


# in a replay


def noted():
    """A match with a note on turn 5, and one on a position that was taken back."""
    match = eager(1)
    log = notation(match)
    other = match.branch(26)
    other.play(next(a for a in other.state.legal_actions() if other.state.notation(a) != log[26]))
    match.feedback.notes += [
        Note(line=log[:22], moment="Turn 5", text="well played", seat=0),
        Note(line=notation(other), moment="Turn 9", remark="unclear"),
    ]
    return match, other


def opened(player, match, path):
    links = replace(DOORS, keep=in_file(match, path))
    return player.open(Replay(match, links, 0, path.stem, "today"))


def test_notes_are_marked_and_lead_to_their_positions(player, home):
    match, other = noted()
    scene = opened(player, match, keep(match))
    assert scene.controls.timeline.notes == [22, 26]
    line = next(line for line in scene.log.remarks if "well played" in line.words)
    assert line.words.startswith("**Amelia:**")
    scene.log.commands.pick(line.at)
    assert scene.at == 22
    away = next(line for line in scene.log.remarks if "undone" in line.words)
    scene.log.commands.pick(away.at)
    player.wait()
    assert scene.board.observation == other.state
    assert scene.log.chosen == away.at
    assert_no_clipping(player.app)
    player.press("Right")
    assert scene.board.observation == match.positions[27]


def test_a_note_in_a_replay_is_kept_in_the_file(player, home):
    match, _ = noted()
    path = keep(match)
    before = save.read(path)
    scene = opened(player, match, path)
    scene.jump(12)
    player.press("N")
    player.wait()
    player.type("look here")
    player.press("Enter")
    player.wait()
    after = save.load(path)
    assert [n.text for n in after.feedback.notes] == ["well played", "", "look here"]
    assert after.feedback.notes[2].line == notation(match)[:12]
    assert save.read(path).position == before.position
    assert 12 in scene.controls.timeline.notes


# the questions


def questions(player, seats=None):
    match = eager(1, seats)
    path = keep(match)
    return player.open(Questionnaire(match, in_file(match, path))), path


def test_answers_by_keys_are_kept_by_seat(player, home):
    _, path = questions(player)
    player.press("Tab")
    player.app.ring.focus_named("fun")
    player.press("Right", "Right", "Right")
    player.app.ring.focus_named("who")
    player.press("Right")
    player.wait()
    player.app.ring.focus_named("luck")
    player.press("Right")
    player.app.ring.focus_named("words")
    player.type("short")
    player.press("Esc")
    player.wait()
    first, second = save.load(path).feedback.answers
    assert (first.seat, first.scales, first.words) == (0, {"fun": 3}, "")
    assert (second.seat, second.scales, second.words) == (1, {"luck": 1}, "short")


def test_by_a_pad_alone_questions_are_answered(player, home):
    _, path = questions(player)

    class Table:
        app = player.app

    while player.app.ring.current.name != "fairness":
        press(Table, RB)
    cross(Table, 1, 0)
    press(Table, A, B)
    player.wait()
    (answers,) = save.load(path).feedback.answers
    assert (answers.seat, answers.scales) == (0, {"fairness": 2})


def test_skipped_questions_leave_the_file_as_it_is(player, home):
    _, path = questions(player)
    before = path.read_bytes()
    player.press("Esc")
    player.wait()
    assert path.read_bytes() == before


@pytest.mark.parametrize(("size", "text"), sampled(SIZES))
def test_everything_fits(home, unseen, size, text):
    app = make_app(home, size, text_size=text)
    player = Driver(app)
    player.open(Room("Menu"))
    scene, path = questions(player)
    assert_no_clipping(app)
    for name in ("again", "words", "fun"):
        app.ring.focus_named(name)
        app.ring.current.reveal()
        player.wait()
        assert_no_clipping(app)
    match, _ = noted()
    scene = opened(player, match, path)
    scene.jump(22)
    player.press("N")
    player.wait()
    assert_no_clipping(app)
    player.press("Esc")
    player.open(results(match))
    assert_no_clipping(app)
    app.close()


def results(match):
    """The end of a match, with the door to the questions."""
    found = links()
    asked = replace(found, ask=lambda match: Room("Asked", match))
    return Results(match, asked, KEYS, lambda n: 0, "one", "today")


def test_the_results_ask_unbidden_where_that_was_wished_for(home):
    app = make_app(home, ask_after=True)
    player = Driver(app)
    player.open(results(eager(1)))
    player.wait()
    assert app.scene.name == "Asked"
    player.press("Esc")
    player.wait()
    assert isinstance(app.scene, Results)
    player.click("Menu")
    player.click("Tell us how it was")
    player.wait()
    assert app.scene.name == "Asked"
    app.close()


def test_the_key_that_opens_a_note_is_not_written_into_it(table):
    table.player.type("n")
    table.player.type("no")
    assert table.player.find("note").value == "no"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_six_long_names_leave_room_for_the_questions(home, painted, size):
    """With large type, too, the first question and what has the focus are in the window."""
    names = [f"Maximiliane Charlotte {number}" for number in range(6)]
    match = Match("haunting_house_3", [Seat("person", name) for name in names], {}, 1)
    app = make_app(home, size, text_size=200)
    player, scene = Driver(app), Questionnaire(match, lambda: "")
    player.open(scene)
    first = next(w for w in scene.page.widgets if w.name == QUESTIONS[0])
    view = first.page.view.viewport
    assert view.height > app.screen.size[1] // 3
    assert view.contains(first.get_abs_rect())
    assert app.screen.surface.get_rect().contains(app.ring.current.get_abs_rect())
