"""A turn: everything a viewer saw happen since their own last decision."""

from __future__ import annotations

from random import Random

from game.facts import PUBLIC, Fact
from game.match import Match
from scenes.boards.faces import face_of
from scenes.telling.match_log import OpenLog, TeamLog
from tests.scenes.tables import people

GHOSTS = "eighteen_ghosts"


def turn_of(log: OpenLog | TeamLog) -> list[Fact]:
    """Return what the viewer of the present saw others do."""
    turn = log.turn(*log.away(log.last))
    assert turn
    return turn.facts


def test_the_turn_of_a_rival_is_all_that_happened_since_the_own_decision() -> None:
    match = Match(GHOSTS, people(), {"placement": "random"}, 1)
    rng, log, longest = Random(3), OpenLog(match, face_of(GHOSTS).view()), 0
    for _ in range(60):
        match.play(rng.choice(list(match.state.legal_actions())))
        viewer, (since, until) = match.state.current_player, log.away(log.last)
        others = [entry.player for entry in match.entries[since:until]]
        assert viewer not in others
        assert {entry.player for entry in match.entries[until:]} <= {viewer}
        assert not since or match.entries[since - 1].player == viewer
        assert turn_of(log) == [fact for at in range(since, until) for fact in log.facts(at + 1)]
        longest = max(longest, len(others))
    assert longest == 2  # who places a released ghost then has the turn


def test_a_team_is_told_what_it_saw_and_the_table_what_all_saw() -> None:
    match = Match("haunted_house", people(), {}, 2)
    rng = Random(2)
    for _ in range(40):
        match.play(rng.choice(list(match.state.legal_actions())))
    for team in (0, 1, PUBLIC):
        log = TeamLog(match, face_of("haunted_house").view(), team)
        since, until = log.away(log.last)
        turn = log.turn(since, until)
        assert turn
        assert 0 < len(turn.steps) == until - since
    assert log.turn(3, 2) is None
