"""What players ask to be told by keys: in the words of the match, on the screen and to a reader."""

from random import Random

import pygame
import pytest

from game.catalog import GAMES
from game.language import LANGUAGES, speak
from game.match import Match, Seat, Terms
from scenes.play.script import Ask
from scenes.ui.input import keys
from scenes.ui.input.actions import ACTIONS
from scenes.window.access import Request
from tests.scenes.driver import FRAME
from tests.scenes.hands import Recorder
from tests.scenes.players import Parlour
from tests.scenes.shots import waits_for_press
from tests.scenes.tables import people

SAID = [
    "here", "last_turn", "whose_turn", "own_pieces", "other_pieces", "row", "column", "choices",
    "next_choice", "score",
]  # fmt: skip


def match_against_bots(key, plies=25):
    """Return a match of one person, who is to decide."""
    seats = [Seat("bot", f"Bot {n}", "lodger") for n in range(GAMES[key].players[0])]
    seats[0] = Seat("person", "Ada")
    match, rng = Match(key, seats, {}, 5), Random(2)
    while match.ply < plies or match.state.current_player or len(match.state.legal_actions()) < 2:
        match.play(rng.choice(match.state.legal_actions()))
        if match.over:
            return match_against_bots(key, plies // 2)
    return match


def asked(table):
    """Let a match go on until somebody is asked."""
    for _ in range(40):
        if isinstance(table.play.runner.shot, Ask):
            return table
        if waits_for_press(table.play):
            table.player.press("Enter")
        table.app.step([], 1.0)
    raise AssertionError("nobody is asked")


def say(table, name):
    """Press the key of an action; return the words on the screen."""
    table.app.drop_notice()
    table.app.step([keys.event_of(ACTIONS[name].key, pygame.KEYDOWN)], FRAME)
    return notice(table)


def notice(table):
    shown = [w for w in table.app.scene.page.widgets if w.name.startswith("notice")]
    return shown[0].label if shown else ""


@pytest.mark.parametrize("key", GAMES)
def test_every_key_says_something_in_the_words_of_the_match(home, unseen, key):
    table = asked(Parlour(home, match_against_bots(key), animation="off"))
    board, names, view = table.board, table.play.stage.narrator.names, table.play.stage.view
    told = {name: say(table, name) for name in SAID}
    assert all(told.values()), told
    table.app.ring.show_at(board)
    assert say(table, "here").startswith(board.hooks.describe(board.cursor))
    for seat in range(len(names)):
        words = told["own_pieces" if seat == 0 else "other_pieces"]
        for place in view.stands(board.observation, seat):
            assert board.hooks.describe(place) in words
    assert table.message.title in told["whose_turn"]
    assert not any(".." in words or "**" in words for words in told.values())


def test_the_last_turn_and_those_before_it_are_told_with_names(home, unseen):
    table = asked(Parlour(home, match_against_bots("eighteen_ghosts"), animation="off"))
    turns = [turn for turn in table.play.stage.narrator.turns() if turn.player]
    for turn in reversed(turns[-3:]):
        words = say(table, "last_turn")
        assert turn.words in words
        assert "Bot 1" in words


def test_rows_and_columns_count_what_is_empty(home, unseen):
    match = match_against_bots("eighteen_ghosts")
    table = asked(Parlour(home, match, animation="off"))
    table.board.cursor = "c3"
    words = say(table, "row")
    assert words.startswith("Row 3. ")
    standing = [name for name, _index in table.board.pieces if len(name) == 2 and name[1] == "3"]
    assert [name for name in ("a3", "b3", "c3", "d3", "e3") if f" {name}," in words] == sorted(
        standing
    )
    empty = [int(part.split()[0]) for part in words.split(". ") if "empty" in part]
    assert sum(empty) == 5 - len(standing)


def test_the_next_choice_is_reached_by_key_and_named_by_the_reader_alone(home, unseen):
    table = asked(Parlour(home, match_against_bots("eighteen_ghosts"), animation="off"))
    choices = [part.name for part in table.board.leading() if part.name in table.board.places]
    reached = []
    for _ in choices:
        assert "can be chosen" in say(table, "next_choice")
        reached.append(table.board.cursor)
    assert sorted(reached) == sorted(choices)
    table.app.access.port = Recorder()
    table.app.access.woken()
    assert not say(table, "next_choice")
    assert table.app.ring.current is table.board


def test_what_is_said_of_a_view_goes_with_it_and_is_not_published(home, unseen):
    match = Match("haunted_house", people("Ada", "Bob"), {}, 3, Terms(curtain="quick"))
    table = Parlour(home, match, animation="off")
    table.app.access.port = port = Recorder()
    table.app.access.woken()
    table.player.press("Enter")
    asked(table)
    words = say(table, "here")
    table.app.step([], 1.0)
    assert words
    assert words not in {node.label for node in port.nodes.values()}
    table.app.access.ask(Request("click", table.app.access.sent.offer))
    table.app.step([], FRAME)
    words = say(table, "here")
    table.app.step([], 1.0)
    assert words in {node.label for node in table.app.access.sent.nodes.values()}
    table.play.away()
    table.app.step([], FRAME)
    assert table.app.scene is not table.play
    assert not notice(table)


def test_the_keys_can_be_changed_and_take_no_letter_from_others(home, unseen):
    table = asked(Parlour(home, match_against_bots("eighteen_ghosts"), animation="off"))
    table.app.change(keys={"here": "F10"})
    asked(table)
    table.app.drop_notice()
    table.player.press("F10")
    assert notice(table)
    letter = keys.event_of("B", pygame.KEYDOWN)
    assert table.app.inputs.prompts.caps.bindings.meant(letter) is letter


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_language(home, unseen, language):
    table = asked(Parlour(home, match_against_bots("guidance_rite"), animation="off"))
    said = []
    for spoken in ("en", language):
        table.app.change(language=spoken)
        asked(table)
        said.append([say(table, name) for name in ("row", "choices", "whose_turn")])
    speak("en")
    assert all(said[0])
    assert language == "en" or not {*said[0]} & {*said[1]}
