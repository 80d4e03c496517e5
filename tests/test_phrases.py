"""Files keep facts: what they say of a match is told in the language that is spoken now."""

from datetime import datetime

import pytest

from game import catalog, save
from game.drawings import LineFault, read_text
from game.language import LANGUAGES, SOURCE, _, speak
from game.match import Match, Seat
from game.phrases import phrase, phrases, renamed, said
from scenes.boards.faces import face_of
from scenes.replay.match_list import sides, standing
from tests.helpers.sampling import sampled
from tests.helpers.variants import play_out


@pytest.mark.parametrize("key", sampled(catalog.GAMES, 2))
def test_the_progress_of_a_match_is_said_in_the_language_of_whoever_reads_it(key):
    from random import Random

    words = face_of(key).words
    match = play_out(Match(key, [Seat("person", n) for n in "AB"], seed=3), Random(3))
    for position in match.positions[:: max(1, match.ply // 30)] + match.positions[-1:]:
        written = {}
        for language in LANGUAGES:
            speak(language)
            written[language] = words.heading(position).written
        assert len(set(written.values())) == 1, "a file depends on the language"
        for language in LANGUAGES:
            speak(language)
            assert said(written[SOURCE]) == words.heading(position)
            assert len(written[SOURCE]) < 500


def test_a_text_of_an_older_file_is_said_as_it_is():
    assert said("Turn 31") == "Turn 31"
    assert said('{"text": 3}') == '{"text": 3}'
    assert said("{broken") == "{broken"
    assert said("") == ""


def test_phrases_hold_phrases_and_plurals():
    inner = phrase("Bout {number} of 3", number=2)
    outer = phrase("{bout} · turn {number}", bout=inner, number=5)
    assert outer == "Bout 2 of 3 · turn 5"
    speak("de")
    assert said(outer.written) == str(
        phrase("{bout} · turn {number}", bout=phrase("Bout {number} of 3", number=2), number=5)
    )
    assert said(outer.written) != "Bout 2 of 3 · turn 5"
    assert said(phrases("After {number} turn", "After {number} turns", 1).written) == "Nach 1 Zug"


def test_a_bot_in_a_file_has_its_name_of_the_language_spoken(tmp_path):
    speak("de")
    maid = _("The Maid")
    seats = [Seat("person", "The Maid"), Seat("bot", f"{maid} 2", "maid")]
    match = Match("eighteen_ghosts", seats, seed=3)
    path = tmp_path / "match.ghost"
    save.write(match, path, datetime(2026, 11, 26))
    for language in ("es", SOURCE, "de"):
        speak(language)
        opened = save.restore(save.read(path), path.name)
        assert opened.seats[1].name == f"{_('The Maid')} 2"
        assert opened.seats[0].name == "The Maid", "a person keeps the own name"
        assert f"{_('The Maid')} 2" in sides(save.read(path))


def test_a_list_never_mixes_two_languages():
    speak("es")
    match = Match("ghost_hunt", [Seat("person", "A"), Seat("person", "B")], seed=3)
    heading = face_of("ghost_hunt").words.heading(match.state).written
    record = save.record_of(match, datetime(2026, 11, 26), heading)
    speak("de")
    assert standing(record) == face_of("ghost_hunt").words.heading(match.state)


def test_a_name_that_is_no_bot_stays():
    assert renamed("Zoé 2") == "Zoé 2"
    assert renamed("") == ""
    assert renamed("Bot 1") == "Bot 1", "a word of the window is no name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_no_text_is_refused_in_the_language_spoken(tmp_path, language):
    path = tmp_path / "house.txt"
    path.write_bytes(b"a\n\xff\xfe")
    speak(language)
    with pytest.raises(LineFault) as fault:
        read_text(path)
    assert fault.value.what == _("this is not UTF-8 text")
    assert (fault.value.what == "this is not UTF-8 text") == (language == SOURCE)
