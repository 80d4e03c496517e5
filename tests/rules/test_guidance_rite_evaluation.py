"""The estimate of Guidance Rite: fair to both players, and in favour of what is plainly better."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import (
    CLAIMING,
    JOINT,
    GuidanceRite,
)
from game.search.guidance_rite.evaluation import claim_worths, evaluate, material, score, threats
from game.state import TERMINAL
from tests.helpers.sampling import full
from tests.rules.guidance import battle, claims, empty, play

VARIANTS = ("death_match", "final_match")


def exchanged(state: GuidanceRite) -> GuidanceRite:
    """Return the same position with the players in each other's seats."""
    other = state.clone()
    other.board = [p ^ 3 << OWNER if p >> OWNER in (1, 2) else p for p in state.board]
    for name in ("wins", "timeouts"):
        setattr(other, name, getattr(state, name)[::-1])
    other.items = state.items[3:] + state.items[:3]
    other.more = 1 - state.more if state.more >= 0 else state.more
    if state.current_player >= 0:
        other.current_player = 1 - state.current_player
    return other


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_estimate_is_the_opposite_for_the_other_player(variant: str) -> None:
    for seed in range(4):
        state = catalog.new_state("guidance_rite", options={"variant": variant}, seed=seed)
        assert isinstance(state, GuidanceRite)
        rng = Random(seed)
        while state.current_player != TERMINAL:
            assert evaluate(state, 0) == -evaluate(state, 1)
            assert type(score(state)) is int
            assert score(exchanged(state)) == -score(state)
            state.apply(rng.choice(state.legal_actions()))
        assert [evaluate(state, player) for player in (0, 1)] == state.returns()


REST = "B e5 none N"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("A a1 none N; A b1 none N", "A a1 none N"),
        ("A a1 none N,E", "A a1 none N"),
        ("A a1 none N", "A a1 none S"),  # it leads nowhere
        ("A a1 rat N", "A a1 none N"),
        ("A a1 none N; B a2 none S,SW", "A a1 none N; B b2 none S,SW"),
    ],
)
def test_what_is_plainly_better_is_worth_more(better: str, worse: str) -> None:
    assert score(battle(f"{better}; {REST}")) > score(battle(f"{worse}; {REST}"))


def test_black_arrows_are_worth_more_than_grey_ones_and_grey_ones_than_none() -> None:
    black, grey, none = (
        material(battle(f"A a1 none N{more}; {REST}", True).board, True)
        for more in (",E", ",~E", "")
    )
    assert black > grey > none


def test_who_moves_next_threatens_more() -> None:
    board = "A a1 none N; B a2 none S"
    assert threats(battle(board)) > 0 > threats(battle(board, player="B"))
    moved = play(battle("A a1 none N; B a3 none S"), "a1-a2")
    assert threats(moved) < 0  # B's turn is next, though A still decides about a power


def test_bouts_won_items_left_and_the_last_lead_count() -> None:
    state = battle("A a1 none N; B e5 none S", True)
    even = score(state)
    for name, value in (("wins", [1, 0]), ("items", [1, 0, 0, 0, 0, 0]), ("more", 0)):
        better = state.clone()
        setattr(better, name, value)
        assert score(better) > even


def test_unclaimed_pieces_are_worth_something_to_who_claims_them() -> None:
    state = claims("? a1 rat N; ? c3 none N,NE,E,SE,S; ? e5 none N; A b1 crow N")
    worths = claim_worths(state)
    squares = state.ground.squares
    assert worths[squares["c3"]] > worths[squares["e5"]] > 0
    assert worths[squares["b1"]] == worths[squares["b2"]] == 0
    assert all(worth > 0 for worth in claim_worths(empty()))


def greedy(state: GuidanceRite, rng: Random) -> int:
    """Return the action after which the estimate is best."""
    player = state.current_player
    best, found = -100_000, 0
    for action in state.legal_actions():
        after = state.observation(player).determinize(rng) if state.bout == JOINT else state.clone()
        after.apply(action)
        value = score(after) if player == 0 else -score(after)
        if value > best:
            best, found = value, action
    return found


@pytest.mark.parametrize("variant", VARIANTS)
@full
def test_who_follows_the_estimate_beats_who_plays_at_random(variant: str) -> None:
    for seed in range(6):
        state = catalog.new_state("guidance_rite", options={"variant": variant}, seed=seed)
        assert isinstance(state, GuidanceRite)
        rng, clever = Random(seed), seed % 2
        while state.current_player != TERMINAL:
            if state.current_player == clever and state.phase != CLAIMING:
                state.apply(greedy(state, rng))
            else:
                state.apply(rng.choice(state.legal_actions()))
        assert state.returns()[clever] == 1.0
