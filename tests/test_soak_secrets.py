"""The soak of secrets: truths that look alike are shown alike, and every planted leak is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import save
from game.match import Match
from game.phrases import phrase
from game.state import State
from scenes.boards.faces import face_of
from scenes.play.bot_requests import BotRequests
from scenes.play.match_controller import MatchController
from scenes.play.narrator import Narrator
from scenes.play.presenter import Presenter
from scenes.play.scene import Play
from scenes.telling.match_log import LogLine, TeamLog
from scenes.telling.turn_log import LogTurn, TurnLog
from scenes.ui.decoration.life import Life
from tests.helpers.sampling import full
from tests.helpers.shipped import SHIPPED
from tests.soak import sights
from tests.soak.secrets import SECRETIVE, UNCOUNTED, Lengths, Pairs, Waits

Patch = pytest.MonkeyPatch


def in_some_pair(key: str, attempts: int = 25, thorough: int = 100) -> str:
    """Return what differs in the first pair of truths in which anything does."""
    for number in range(attempts):
        try:
            Pairs(key, limit=20, thorough=thorough)(Random(f"{key} {number}"))
        except AssertionError as fault:
            return str(fault)
    return ""


@pytest.mark.parametrize("key", SECRETIVE)
def test_pairs_that_look_alike_are_shown_alike(key: str) -> None:
    pairs = Pairs(key, limit=12, thorough=12)
    for number in range(2):
        pairs(Random(f"{key} {number}"))
    (told,) = pairs.account()
    assert told.startswith(f"{key}: {pairs.pairs} pairs shown of {pairs.positions} positions")
    assert (8 if key in SHIPPED else 0) < pairs.pairs <= 24
    assert pairs.opened == pairs.pairs // 12


# Leaks. Each tells the truth through one channel only; `odd` is one bit of the truth.


def truth(match: Match) -> str:
    return match.state.fingerprint()


def odd(match: Match) -> bool:
    return int(truth(match), 16) % 2 == 1


def after_changes(patch: Patch, leak: Callable[[Play], None]) -> None:
    """Let something leak whenever the scene has shown a change."""
    show = Presenter.show_change

    def showing(presenter: Presenter) -> None:
        show(presenter)
        assert isinstance(presenter.scene, Play)
        leak(presenter.scene)

    patch.setattr(Presenter, "show_change", showing)


def by_a_pixel(patch: Patch) -> None:
    draw = Play.draw

    def drawn(play: Play, surface: Any) -> None:
        draw(play, surface)
        surface.set_at((1, 1), "#ff00ff" if odd(play.match) else "#00ff00")

    patch.setattr(Play, "draw", drawn)


def by_words(patch: Patch) -> None:
    after_changes(patch, lambda play: setattr(play.board, "label", truth(play.match)))


def by_texts(patch: Patch) -> None:
    patch.setattr(Narrator, "title", lambda self, player: truth(self.controller.match)[:8])


def by_the_title(patch: Patch) -> None:
    after_changes(
        patch, lambda play: setattr(play.app.screen.window, "title", truth(play.match)[:8])
    )


def by_sounds(patch: Patch) -> None:
    after_changes(patch, lambda play: play.app.sounds.play("win" if odd(play.match) else "lose"))


def by_the_take_of_a_sound(patch: Patch) -> None:
    def leak(play: Play) -> None:
        play.app.sounds.played["move"] += odd(play.match)
        play.app.sounds.play("move")

    after_changes(patch, leak)


def by_the_side_of_a_sound(patch: Patch) -> None:
    after_changes(patch, lambda play: play.app.sounds.play("move", odd(play.match) - 0.5))


def by_music(patch: Patch) -> None:
    after_changes(patch, lambda play: play.app.sounds.music.tighten(odd(play.match)))


def by_the_hum(patch: Patch) -> None:
    def life(play: Play) -> Life:
        return Life((), hums=(0.5,) if odd(play.match) else ())

    patch.setattr(Play, "life", property(life))


def by_places(patch: Patch) -> None:
    def leak(play: Play) -> None:
        if odd(play.match):
            play.board.places.popitem()

    after_changes(patch, leak)


def by_the_log(patch: Patch) -> None:
    lines = TeamLog.lines

    def told(self: TeamLog, *wanted: Any, **more: Any) -> list[LogLine]:
        return [LogLine(truth(self.match)), *lines(self, *wanted, **more)]

    patch.setattr(TeamLog, "lines", told)
    headed_by(patch, lambda log: truth(log.match_log.match))


def headed_by(patch: Patch, words: Callable[[TurnLog], str]) -> None:
    """Let the turns of the log stand under other words."""
    turns = TurnLog.turns

    def told(self: TurnLog, until: int) -> list[LogTurn]:
        return [replace(turn, section=words(self)) for turn in turns(self, until)]

    patch.setattr(TurnLog, "turns", told)


def by_the_legal_actions(patch: Patch) -> None:
    see = TeamLog.look

    def seen(self: TeamLog, position: State) -> State:
        found = see(self, position)
        if int(position.fingerprint(), 16) % 2 and found.current_player >= 0:
            kind = type(found)
            fewer = {"__slots__": (), "legal_actions": lambda self: [*kind.legal_actions(self)][1:]}
            found.__class__ = type(kind.__name__, (kind,), fewer)
        return found

    patch.setattr(TeamLog, "look", seen)


def by_the_heading(patch: Patch) -> None:
    for key in SECRETIVE:
        patch.setattr(
            face_of(key).words,
            "heading",
            lambda state: phrase("{truth}", truth=state.fingerprint()),
        )


def by_the_clock(patch: Patch) -> None:
    patch.setattr(MatchController, "seconds", property(lambda self: 1 + odd(self.match)))


def by_a_bot(patch: Patch) -> None:
    def send(self: BotRequests, request: Any, level: str, *prepared: State | None) -> None:
        self._send(request, level, self.controller.match.state.clone())

    patch.setattr(BotRequests, "send", send)


def by_the_export(patch: Patch) -> None:
    written = sights.written
    patch.setattr(sights, "written", lambda match, *more: f"{truth(match)}{written(match, *more)}")


def by_the_thumbnail(patch: Patch) -> None:
    patch.setattr(sights, "pictured", lambda match: match.state)


def by_notes(patch: Patch) -> None:
    patch.setattr(sights.feedback, "is_secret", lambda record: False)
    rows = sights.feedback.rows_of

    def told(record: save.Record, path: Path) -> Any:
        yield {"log": record.log, "position": record.position}
        yield from rows(record, path)

    patch.setattr(sights.feedback, "rows_of", told)


LEAKS = {
    "picture": by_a_pixel,
    "words": by_words,
    "texts": by_texts,
    "title": by_the_title,
    "sounds": by_sounds,
    "places": by_places,
    "log": by_the_log,
    "legal": by_the_legal_actions,
    "heading": by_the_heading,
    "library": by_the_heading,
    "menu": by_the_heading,
    "header": by_the_heading,
    "seconds": by_the_clock,
    "bot": by_a_bot,
    "export": by_the_export,
    "thumbnail": by_the_thumbnail,
    "notes": by_notes,
    "music": by_music,
    "hum": by_the_hum,
}


@full
@pytest.mark.parametrize(("number", "channel"), list(enumerate(LEAKS)))
def test_a_leak_through_any_channel_is_found_out(
    number: int, channel: str, monkeypatch: Patch
) -> None:
    LEAKS[channel](monkeypatch)
    assert f"'{channel}'" in in_some_pair(SECRETIVE[number % len(SECRETIVE)])


@full
@pytest.mark.parametrize("leak", [by_the_take_of_a_sound, by_the_side_of_a_sound])
def test_a_leak_in_how_a_sound_is_played_is_found_out(
    leak: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    leak(monkeypatch)
    assert "'sounds'" in in_some_pair("ghost_hunt")


# Ways of other lengths


def in_some_lengths(key: str) -> str:
    """Return what differs in the first pair of ways in which anything does."""
    for number in range(12):
        try:
            Lengths(key)(Random(f"{key} {number}"))
        except AssertionError as fault:
            return str(fault)
    return ""


@full
@pytest.mark.parametrize("attempts", [1, 3])
@pytest.mark.parametrize("key", UNCOUNTED)
def test_nobody_sees_how_much_was_decided_unseen(key: str, attempts: int) -> None:
    lengths = Lengths(key)
    for number in range(attempts):
        lengths(Random(f"{key} {number}"))
    (told,) = lengths.account()
    assert told.startswith(f"{key}: {lengths.pairs} pairs of other lengths, ")
    assert lengths.pairs > 3
    assert lengths.advised


# Waits


@full
@pytest.mark.parametrize("key", SECRETIVE)
def test_nobody_who_waits_sees_hidden_decisions(key: str) -> None:
    waits = Waits(key, limit=24, thorough=8)
    for number in range(3):
        waits(Random(f"{key} {number}"))
    if key in ("haunted_house", "ghost_hunt", "guidance_rite"):  # others show every decision
        assert waits.pairs > 8
        assert waits.opened


@full
@pytest.mark.parametrize("key", ["haunted_house", "ghost_hunt"])
def test_a_button_that_counts_hidden_decisions_is_found_out(key: str, monkeypatch: Patch) -> None:
    away = TeamLog.away

    def counted(self: TeamLog, at: int) -> tuple[int, int]:
        since, until = away(self, at)
        hidden = self.match.ply > self._first[at] and self.match.team(self.match.entries[-1].player)
        return (until, until) if hidden not in (False, self.team) else (since, until)

    monkeypatch.setattr(TeamLog, "away", counted)
    with pytest.raises(AssertionError, match="'picture'"):  # noqa: PT012
        for number in range(12):
            Waits(key, limit=24)(Random(f"{key} {number}"))


def by_counted_hints(patch: Patch) -> None:
    def send(self: BotRequests, request: Any, level: str, observation: State) -> None:
        self.thinker.ask(level, observation, f"{request} {self.controller.match.ply}")

    patch.setattr(BotRequests, "_send", send)


def by_counted_lines(patch: Patch) -> None:
    lines = TeamLog.lines

    def told(self: TeamLog, *wanted: Any, **more: Any) -> list[LogLine]:
        return [LogLine(str(self.match.ply)), *lines(self, *wanted, **more)]

    patch.setattr(TeamLog, "lines", told)
    headed_by(patch, lambda log: str(log.match_log.match.ply))


COUNTS = {"bot": by_counted_hints, "log": by_counted_lines, "export": by_counted_lines}


@full
@pytest.mark.parametrize("channel", COUNTS)
def test_a_count_that_is_told_is_found_out(channel: str, monkeypatch: Patch) -> None:
    COUNTS[channel](monkeypatch)
    assert f"'{channel}'" in in_some_lengths("haunted_house")


@full
@pytest.mark.parametrize("key", ["haunted_house", "ghost_hunt"])
def test_a_board_that_shows_the_truth_is_found_out(key: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(TeamLog, "observation", lambda self, at: self.match.positions[self.ply(at)])
    assert "'picture'" in in_some_pair(key)


@full
def test_a_leak_as_a_scene_opens_is_found_out(monkeypatch: Patch) -> None:
    """One scene stays open for many truths, so what it does at first is seen in scenes anew."""
    begin = Play.__init__

    def begun(self: Play, match: Match, *others: Any) -> None:
        begin(self, match, *others)
        self.hands.narrator(self.controller.looking).names = [
            f"{name} {odd(match):d}" for name in match.seats
        ]

    monkeypatch.setattr(Play, "__init__", begun)
    fault = in_some_pair("haunting_house_3", thorough=1)
    assert "opened anew" in fault
    assert "'words'" in fault


@full
def test_what_the_file_tells_is_found_out(monkeypatch: Patch) -> None:
    draft_of = save.draft_of

    def telling(match: Match, created: datetime, heading: str = "") -> save.Record:
        return draft_of(match, created.replace(second=odd(match)), heading)

    monkeypatch.setattr(save, "draft_of", telling)
    fault = in_some_pair("guidance_rite", thorough=1)
    assert "'header'" in fault
