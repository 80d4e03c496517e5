"""A turn: everything a viewer saw happen since their own last decision."""

from __future__ import annotations

from random import Random

from game.facts import TABLE, Fact
from game.match import Match
from scenes.boards.faces import face_of
from scenes.telling.match_log import OpenLog, TeamLog
from tests.scenes.tables import people

GHOSTS = "eighteen_ghosts"


def turn_of(log: OpenLog | TeamLog) -> list[Fact]:
    """Return what the viewer of the present saw since their last decision."""
    turn = log.turn(log.decided(log.last), log.last)
    assert turn
    return turn.facts


def test_the_turn_of_a_rival_is_all_that_happened_since_the_own_decision() -> None:
    match = Match(GHOSTS, people(), {"placement": "random"}, 1)
    rng, log, longest = Random(3), OpenLog(match, face_of(GHOSTS).view()), 0
    for _ in range(60):
        match.play(rng.choice(list(match.state.legal_actions())))
        viewer, since = match.state.current_player, log.decided(log.last)
        others = [entry.player for entry in match.entries[since:]]
        assert viewer not in others
        assert not since or match.entries[since - 1].player == viewer
        assert turn_of(log) == [fact for at in range(since, log.last) for fact in log.facts(at + 1)]
        longest = max(longest, len(others))
    assert longest == 2  # who places a released ghost then has the turn


def test_a_team_is_told_what_it_saw_and_the_table_what_all_saw() -> None:
    match = Match("haunted_house", people(), {}, 2)
    rng = Random(2)
    for _ in range(40):
        match.play(rng.choice(list(match.state.legal_actions())))
    for team in (0, 1, TABLE):
        log = TeamLog(match, face_of("haunted_house").view(), team)
        since = log.decided(log.last)
        own = [e.player for e in match.entries if match.team(e.player) == team]
        assert bool(since) == bool(own)
        turn = log.turn(since, log.last)
        assert turn
        assert len(turn.steps) == log.last - since
    assert log.turn(3, 2) is None
