"""Words of the tests of facts and of what the lab counts of them: play up to an action, check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2

import pytest

from game.facts import EVERYONE, PUBLIC, Fact, seen_by
from game.game import Game
from game.state import State
from game.study import ChartEntry, Step, Story, Study
from tests.helpers.boards import BOARDS

Example = tuple[State, str]  # a position, and actions parted by commas, the last of which counts
Learned = tuple[str, float, float]  # by which source, how many bits, and the share ruled out


def last(state: State, notations: str) -> tuple[State, int, State]:
    """Play actions, each checked for legality; return the last one between its positions."""
    for notation in notations.split(","):
        before, action = state.clone(), state.parse(notation.strip())
        state.apply(action)
    return before, action, state


def checked_facts(
    game: Game, before: State, action: int, after: State, viewer: int
) -> Sequence[Fact]:
    """Return what a viewer is told of an action.

    Check that whoever looks on is told all that changes on the board, and that who decides foresees
    what comes first.
    """
    found, players = {}, len(after.returns())
    board_of, apply_fact = BOARDS[game.key]
    for who in (EVERYONE, PUBLIC, *range(players)):
        found[who] = game.rules.facts.for_viewer(before, after, action, who, players)
        board = board_of(seen_by(before, who, players))
        for fact in found[who]:
            apply_fact(board, fact)
        assert board == board_of(seen_by(after, who, players)), (who, found[who])
    decider = before.current_player
    if decider >= 0:
        ahead = tuple(game.rules.facts.preview_facts(before.observation(decider), action))
        assert ahead
        assert tuple(found[decider][: len(ahead)]) == ahead
    return found[viewer]


def who_see(game: Game, state: State, notation: str) -> set[int]:
    """Return the players who see which action it is."""
    action = state.parse(notation)
    seats = range(len(state.returns()))
    return {player for player in seats if game.rules.facts.visible_to(state, action, player)}


def what_happened(game: Game, state: State, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions did, by place."""
    before, action, after = last(state, notations)
    return list(
        game.rules.study.chart_entries(checked_facts(game, before, action, after, EVERYONE))
    )


def outcomes(game: Game, state: State, notations: str) -> dict[str, float]:
    """Return what is measured of a match that consists of these actions."""
    first, steps = state.clone(), list[Step]()
    for notation in notations.split(","):
        before, action, after = last(state, notation)
        steps.append(checked_facts(game, before, action, after, EVERYONE))
    return dict(game.rules.study.measure(Story(first, steps, tuple(state.returns()))))


def check_kinds(study: Study, examples: Mapping[str, Example]) -> None:
    """Check that every kind of action has an example that is counted as this kind and no other.

    It is done by the seat that the kind names, and something else can be done instead if and only
    if the kind says so.
    """
    assert set(examples) == {kind.key for kind in study.kinds}
    for kind in study.kinds:
        before, action, _ = last(*examples[kind.key])
        assert study.kind_of(before, action) == kind.key
        assert before.current_player == kind.seat, kind.key
        found = {study.kind_of(before, other) for other in before.legal_actions()}
        assert (found != {kind.key}) == kind.free, kind.key


def what_was_learned(study: Study, state: State, notations: str) -> Learned | None:
    """Return what the last of these actions told, if anything."""
    assert study.gains
    gains = study.gains(*last(state, notations))
    assert len(gains) <= 1
    return tuple(gains[0]) if gains else None  # type: ignore[return-value]


def fewer(source: str, before: int, after: int) -> object:
    """Return what is learned when so many of so many that are alike are left."""
    return pytest.approx((source, log2(before / after), (before - after) / before))
