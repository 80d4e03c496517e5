"""The log turn by turn: one line a turn, its parts, and the numbered trace on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.facts import PUBLIC
from game.match import Match, Seat
from game.state import CHANCE
from scenes.boards.motion.trace import Trace
from scenes.play.turn_card import News, least_of
from scenes.telling.match_log import log_of
from scenes.telling.news import is_mere_way, news_of
from scenes.telling.turn_log import LogTurn, TurnLog, TurnPart, joined
from tests.helpers.sampling import sampled
from tests.helpers.shipped import SHIPPED
from tests.scenes.players import Parlour
from tests.scenes.shots import skip_to_decision
from tests.scenes.tables import people

GHOSTS = "eighteen_ghosts"
PLAYERS = {"haunting_house_3": 3, "ghost_hunt": 3}  # of the others, as many as usual
GAMES = {game.key: PLAYERS.get(game.key, game.players[0]) for game in catalog.GAMES.values()}


def played(key: str, seed: int, decisions: int) -> Match:
    seats = [Seat("person", name) for name in "ABCDEF"[: GAMES[key]]]
    match, rng = Match(key, seats, {}, seed), Random(seed)
    while match.ply < decisions and not match.over:
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


VIEWS = [(key, team) for key in GAMES for team in (None, 0, 1) if team is None or key != GHOSTS]


@pytest.mark.parametrize(("key", "team"), VIEWS)
def test_every_line_of_the_log_stands_in_one_turn_and_in_its_order(
    key: str, team: int | None
) -> None:
    match = played(key, 4, 90)
    log = log_of(match, team)
    turns = TurnLog(log).turns(log.last)
    lines = [line for at in range(log.last + 1) for line in log.sentences(at)]
    told = {(line.section, line.number, line.player) for line in lines if line.player != CHANCE}
    assert told == {(t.section, t.number, t.player) for t in turns if t.player != CHANCE}
    starts = [part.first for turn in turns for part in turn.parts]
    assert starts == sorted(starts)
    assert all(part.words and part.first <= part.last for turn in turns for part in turn.parts)
    several = key in SHIPPED and key != GHOSTS  # lines in a turn, at times
    assert len(turns) <= len(lines) - several


@pytest.mark.parametrize("key", GAMES)
def test_turns_made_bit_by_bit_are_those_made_at_once(key: str) -> None:
    match = played(key, 5, 60)
    for team in (None, 1)[: 1 if key == GHOSTS else 2]:
        log = log_of(match, team)
        bits = TurnLog(log)
        for until in (3, 9, 5, 20, 21, 22, 23, 11, log.last, log.last - 1, log.last):
            until = min(until, log.last)
            whole = TurnLog(log_of(match, team)).turns(until)
            assert list(bits.turns(until)) == list(whole)


def public_lines(turns: Sequence[LogTurn]) -> list[tuple[object, ...]]:
    """Return the turns without what only their player knows yet.

    Of The Haunting House 3, names of cards and disks that stay secret are left out.
    """
    found = []
    for turn in turns:
        words = [part.words for part in turn.parts if not part.secret]
        words = [re.sub(r"a (secret|Cancel|Swap) disk", "a disk", said) for said in words]
        words = [re.sub(r".* (cannot be carried)", r"A card \1", said) for said in words]
        if words:
            found.append((turn.section, turn.number, turn.player, turn.figure, words))
    return found


@pytest.mark.parametrize("seed", sampled([2, 1, 3, 4, 5]))
@pytest.mark.parametrize("key", ["guidance_rite", "haunting_house_3"])
def test_all_viewers_read_the_same_lines_of_what_is_public(key: str, seed: int) -> None:
    seats, rng = people(*"ABCDEF"[: GAMES[key]]), Random(seed)
    match = Match(key, seats, {"storeys": 2} if key == "haunting_house_3" else {}, seed)
    logs = [log_of(match, team) for team in (*range(len(seats)), PUBLIC)]
    turn_logs, told = [TurnLog(log) for log in logs], 0
    while not match.over:
        match.play(rng.choice(list(match.state.legal_actions())))
        if match.ply % 8 == 0 or match.over:
            every = [
                turn_log.turns(log.last) for turn_log, log in zip(turn_logs, logs, strict=True)
            ]
            lines = [public_lines(turns[-12:])[-6:] for turns in every]
            assert all(line == lines[-1] for line in lines)
            told += 1
    assert told > 15
    first, *others = every
    assert all(public_lines(turns) == public_lines(first) for turns in others)
    if key == "guidance_rite":  # nothing is secret any more
        listed = [[line.words for line in log.lines(log.last)] for log in logs]
        assert all(words == listed[0] for words in listed)


def test_what_a_player_named_is_told_until_the_reveal() -> None:
    match = Match("guidance_rite", people("Ada", "Bob"), {}, 3)
    logs = [log_of(match, team) for team in (0, 1)]
    free = [match.state.notation(action) for action in match.state.legal_actions()]
    for notation in (free[0], free[1], free[0]):
        match.play_text(notation)
    own, other = ([turn.words for turn in TurnLog(log).turns(log.last)] for log in logs)
    named = [text.split()[-1] for text in free[:2]]
    assert [words.split(",")[0] for words in own[0].split(". ")] == [
        f"Ada names {square}" for square in named
    ]
    assert len(own) == 1
    assert [words.split(",")[0] for words in other] == [f"Bob names {named[0]}"]
    match.play_text(free[2])
    first, second = (list(TurnLog(log).turns(log.last)) for log in logs)
    assert [turn.words for turn in first] == [turn.words for turn in second]
    clash, ada, bob = (text.split()[-1] for text in free[:3])
    both = f"Both named {clash}: the piece shatters"
    assert " ".join(turn.words for turn in first).count(both) == 1
    assert first[0].words.startswith(f"Ada claims {ada}")
    assert first[-1].words.startswith(f"Bob claims {bob}")


def test_what_was_taken_back_is_told_anew() -> None:
    match = played("guidance_rite", 3, 40)
    log = log_of(match, None)
    turns = TurnLog(log)
    turns.turns(log.last)
    for _ in range(3):
        match.undo()
    rng = Random(9)
    for _ in range(5):
        match.play(rng.choice(list(match.state.legal_actions())))
    assert list(turns.turns(log.last)) == list(TurnLog(log_of(match, None)).turns(log.last))


def test_the_parts_of_a_rivals_turn_are_numbered_in_its_colour_until_the_own_turn_ends() -> None:
    match = Match("haunted_house", people(), {}, 3)
    rng = Random(3)
    log, traced = log_of(match, 0), TurnLog(log_of(match, 0))
    seen = 0
    while match.ply < 120:
        match.play(rng.choice(list(match.state.legal_actions())))
        trail = traced.traced(*log.away(log.last))
        if match.team(match.state.current_player) == 0 and len(trail) > 1:
            assert [trace.number for trace in trail] == list(range(1, len(trail) + 1))
            assert all(trace.colour for trace in trail)
            before = trail
            match.play(match.state.legal_actions()[0])
            if match.team(match.state.current_player) == 0:
                assert traced.traced(*log.away(log.last)) == before
                seen += 1
    assert seen


def test_steps_of_one_figure_are_one_part_with_one_arrow() -> None:
    match = played("haunting_house_3", 6, 150)
    log = log_of(match, 1)
    parts = [part for turn in TurnLog(log).turns(log.last) for part in turn.parts]
    ways = [part for part in parts if part.trace and len(part.trace.places) > 2]
    assert ways
    assert all(part.last > part.first for part in ways)


def test_a_way_back_says_where_it_led() -> None:
    match = Match("haunted_house", people(), {}, 3)
    for notation in ("@a1", "A:d4-c4", "A:c4-d4", "end"):
        match.play(match.state.parse(notation))
    log = log_of(match, 1)
    turn = TurnLog(log).turns(log.last)[-1]
    assert turn.figure == "haunted_house/hunter_a"
    assert turn.words.startswith("Amelia walks from d4 to c4 to d4. ")


def test_of_a_long_turn_the_deeds_are_told_before_the_ways() -> None:
    seats = [Seat("person", name) for name in ("Ada", "Bartholomew van Helsing")]
    match = Match("haunted_house", seats, {}, 3)
    for notation in ("@a1", "A:d4-c4", "B:d4-e4", "B:trap", "A:radar", "end"):
        match.play(match.state.parse(notation))
    log = log_of(match, 1)
    turn_log = TurnLog(log)
    told = news_of(turn_log, 0, log.last)[-1][1]
    assert "Radar on c4" in told
    assert "sets a trap" in told


def test_that_a_hunt_begins_is_told_also_after_the_ways_of_others() -> None:
    seats = [Seat("person", name) for name in ("Gus", "Ada", "Ben", "Cyd")]
    match = Match("ghost_hunt", seats, {"grace_rounds": 0, "round_limit": 9}, 5)
    rng = Random(5)
    while not match.over and not match.state.hunt:
        match.play(rng.choice(list(match.state.legal_actions())))
    assert match.state.hunt
    log = log_of(match, 1)
    told = " ".join(words for _turn, words, _whole in news_of(TurnLog(log), 0, log.last))
    assert "A hunt begins" in told


def test_where_news_have_too_little_room_mere_ways_are_left_out_first() -> None:
    went = TurnPart("Goes to b2", 1, 1, Trace(("a1", "b2")))
    asked = TurnPart("The box answers", 2, 2, Trace(("b2",)))
    ways = [
        is_mere_way(LogTurn("Turns", 1, 0, "", "", parts)) for parts in ((went,), (went, asked))
    ]
    assert ways == [True, False]
    news = [News("asked", "bone"), News("went", "bone", mere_way=True), News("later", "bone")]
    assert least_of(news).words == "went"
    assert least_of([news[0], news[2]]).words == "asked"


def test_a_turn_does_not_say_the_same_twice_in_a_row() -> None:
    words = ("A chooses an item", "A chooses an item", "A walks to b2", "A chooses an item")
    parts = tuple(TurnPart(said, at, at, None) for at, said in enumerate(words))
    turn = LogTurn("Turns", 1, 0, "", "muted", parts)
    assert turn.words == "A chooses an item. A walks to b2. A chooses an item"


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_line_of_a_log_below_a_board_is_cut(home: Path, language: str) -> None:
    seats = [Seat("bot", "Ben", "1"), Seat("person", "Ada")]
    match = Match("ghost_hunt", seats, {"map": "cottage"}, 3)
    for _ in range(2):  # The cards of the items beside the board leave no room for the log.
        match.play(next(iter(match.state.legal_actions())))
    log = Parlour(home, match, language=language).play.stage.panel.log
    assert log.max_columns == 2, "the log lies below the board"
    words = ("The Ghost is the Obake", "The Ghost haunts the Living room of the cottage")
    parts = tuple(TurnPart(said, at, at, None) for at, said in enumerate(words))
    turn = LogTurn("Turns", 1, 0, "", "muted", parts)
    log.show_turns([turn], None, None)
    shown = log.shown()
    assert len(shown) == len(log.rows) == 1
    assert all(rect.bottom <= log.area.height for _index, rect in shown)
    assert log.columns == 2


@pytest.mark.parametrize("seed", range(3))
def test_news_begin_with_the_last_own_decision_though_a_rival_acts_unseen(seed: int) -> None:
    seats = [Seat("bot", "Ben", "1"), Seat("person", "Ada")]
    match, rng = Match("ghost_hunt", seats, {"map": "cottage"}, seed), Random(seed)
    log = log_of(match, match.team(1))
    turns, begun, own = TurnLog(log), 0, 0
    while not match.over and begun < 8:
        seat = match.state.current_player
        if seat == 1 and match.entries and match.entries[-1].player != 1 and own:
            since, until = turns.away(log.last)
            assert own <= since < until == log.last, "what happened before was told already"
            begun += 1
        if seat == 0 and own == log.last:
            assert not any("has taken" in words for words in log.news(*turns.away(own))), "not yet"
        match.play(rng.choice(list(match.state.legal_actions())))
        own = log.step(match.ply) if seat == 1 else own
    assert begun == 8


def test_news_without_a_deed_of_others_say_what_was_seen(home: Path) -> None:
    seats = [Seat("bot", "Ada", "1"), *people("Ben", "Cyd", "Dan")]
    match, rng = Match("ghost_hunt", seats, {}, 0), Random(0)
    while match.ply < 39:
        match.play(rng.choice(match.state.legal_actions()))
    parlour = Parlour(home, match)
    skip_to_decision(parlour)
    said = [news.words for news in parlour.play.stage.narrator.news()]
    assert said == ["The salt on j10 is untouched."]


def test_neighbouring_sentences_about_the_same_player_are_joined():
    said = ["Ben packs the salt", "Ben packs the crucifix", "A door falls shut", "Ben waits"]
    assert joined(said, "Ben") == [
        "Ben packs the salt and packs the crucifix",
        "A door falls shut",
        "Ben waits",
    ]
    assert joined(["Ben walks; a tile turns", "Ben waits"], "Ben")[0] == "Ben walks; a tile turns"
    assert joined(said[:2], "") == said[:2]
