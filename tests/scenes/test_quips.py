"""What bots say: of their own deeds that everybody saw, once, and never of anything else."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.bots.levels import levels_of
from game.facts import PUBLIC
from game.match import Match, Seat
from game.rules.guidance_rite.facts import Bitten, TurnedRound
from game.state import CHANCE
from scenes.boards.faces import face_of
from scenes.boards.quips import line_of
from scenes.telling.match_log import log_of
from scenes.telling.table_lines import TableLines
from tests.helpers.shipped import SHIPPED

BOTS = [(key, level.key) for key in catalog.GAMES for level in levels_of(key)]


def played(key: str, bots: bool = True, seed: int = 1, most: int = 400) -> Match:
    """Return a match of beginners, or of people who play like them."""
    count = catalog.find(key).players[0]
    level = levels_of(key)[0]
    seat = Seat("bot", "Bot", level.key) if bots else Seat("person", "Ada")
    match, rng = Match(key, [seat] * count, seed=seed), Random(seed)
    while not match.over and match.ply < most:
        player = match.state.current_player
        match.play(level.bot.choose(match.state.observation(player), rng).action)
    return match


@pytest.mark.parametrize(("key", "level"), BOTS)
def test_every_bot_has_lines_of_its_own(key: str, level: str) -> None:
    quips = face_of(key).quips
    if quips is None and key not in SHIPPED:
        pytest.skip("its bots say nothing")
    assert quips
    own = [words for (speaker, _kind), words in quips.LINES.items() if speaker == level]
    assert len(own) >= 2
    assert all(list(quips.LINES.values()).count(words) == 1 for words in own)
    assert all(len(words) <= 60 for words in own)  # a quiet line of the turn card


@pytest.mark.parametrize("key", catalog.GAMES)
def test_lines_follow_from_what_everybody_saw_and_none_is_said_twice(key: str) -> None:
    match = played(key)
    lines, quips = TableLines(match).said(), face_of(key).quips
    if quips is None and key not in SHIPPED:
        assert lines == []
        return
    assert quips
    assert lines
    assert len({(line.seat, line.words) for line in lines}) == len(lines)
    log = log_of(match, PUBLIC if match.game.hidden else None)
    for line in lines:
        facts = log.facts(log.step(line.ply))
        assert line.seat in map(quips.doer, facts)
    for one, next_one in pairwise(lines):
        between = {entry.player for entry in match.entries[one.ply : next_one.ply]}
        assert one.seat != next_one.seat or between - {one.seat, CHANCE}, "one line a turn"


def test_people_are_not_spoken_for() -> None:
    assert TableLines(played("eighteen_ghosts", bots=False)).said() == []


def test_what_is_taken_back_was_never_said() -> None:
    match = played("eighteen_ghosts")
    lines = TableLines(match)
    whole = lines.said()
    while match.can_undo():
        match.undo()
    assert whole
    assert lines.said() == []


def test_a_line_takes_no_room_from_what_is_to_be_known(home: Path, painted) -> None:
    from pygame import Rect

    from scenes.play.turn_card import Message, News, TurnCard
    from tests.scenes.driver import make_app
    from tests.scenes.tables import Room

    app = make_app(home)
    app.push(Room("Ground"))
    app.step([], 0.0)

    def drawn(news: str, quip: str) -> bytes:
        card = TurnCard(app.scene.page, Message("Ada", "Move.", "", (News(news, "bone"),)))
        card.place(Rect(0, 0, 500, 160))
        card.say(Message("Ada", "Move.", "", (News(news, "bone"),), quip=quip))
        app.step([], 0.0)
        return bytes(card.image.get_buffer().raw)

    long = "Somebody did a great deal of what has to be told here. " * 6
    assert drawn("Hm.", "“After you.”") != drawn("Hm.", "")
    assert drawn(long, "“After you.”") == drawn(long, "")


def test_a_note_that_is_too_long_for_its_line_leaves_out_its_last_part(home: Path) -> None:
    from scenes.play.turn_card import MIN_NOTE_PART, Message, TurnCard
    from tests.scenes.driver import make_app
    from tests.scenes.tables import Room

    app = make_app(home)
    app.push(Room("Ground"))
    app.step([], 0.0)
    card = TurnCard(app.scene.page, Message("Ada", "Move.", note="1 item to use · 1 item to place"))
    whole, part = card._note(1000)
    assert (whole, part) == ("1 item to use · 1 item to place", 1.0)
    shorter, part = card._note(120)
    assert shorter == "1 item to use"
    assert part >= MIN_NOTE_PART


def test_many_news_are_measured_about_once_each(
    home: Path, painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pygame import Rect

    from scenes.play.turn_card import Message, News, TurnCard
    from scenes.ui.drawing import text
    from tests.scenes.driver import make_app
    from tests.scenes.tables import Room

    app = make_app(home)
    app.push(Room("Ground"))
    app.step([], 0.0)
    card, measured, wrap = TurnCard(app.scene.page, Message("Ada", "Move.")), [], text.wrap
    card.place(Rect(0, 0, 500, 160))
    news = tuple(News(f"Piece of news number {number}.", "bone") for number in range(90))
    monkeypatch.setattr(text, "wrap", lambda *given: measured.append(given) or wrap(*given))
    card.say(Message("Ada", "Move.", "", news))
    app.step([], 0.0)
    assert 90 <= len(measured) < 400
    card.say(Message("Ada", "Move.", "", news[-20:]))
    app.step([], 0.0)
    shown = bytes(card.image.get_buffer().raw)
    card.say(Message("Ada", "Move.", "", news))
    app.step([], 0.0)
    assert bytes(card.image.get_buffer().raw) == shown  # the latest that have room


def test_a_bite_is_never_a_drop_of_oil() -> None:
    quips = face_of("guidance_rite").quips
    assert quips
    bite = Bitten(0, (("c3", 0, 0),), "c3", "c4", 0, 2)
    turn = TurnedRound(0, (("c3", 0, 0),), "c3")
    for level in levels_of("guidance_rite"):
        said = line_of(quips, level.key, bite)
        assert said
        assert "oil" not in said[1]
        assert "push" not in said[1]
    found = line_of(quips, "sexton", turn)
    assert found
    assert "oil" in found[1]
