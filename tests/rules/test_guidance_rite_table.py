"""What the table knows of Guidance Rite: printed times, and what no undo may pass."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.match import Match, Seat
from game.rules.guidance_rite.seating import seconds, simultaneous, undo_barrier
from game.rules.guidance_rite.state import (
    CHOOSING,
    CLAIMING,
    EMPOWERING,
    MOVING,
    OFFERING,
    OVER,
    PLACING,
    STARTING,
    TOSSING,
    GuidanceRite,
)
from game.state import CHANCE, HIDDEN, TERMINAL
from tests.rules.guidance import at, battle, claims, empty, play

WALKERS = "A a1 none N; A b1 none N; B e1 none N; B d1 none N"
VARIANTS = ("death_match", "final_match")


def passes(state: GuidanceRite, text: str) -> bool:
    """Return whether an undo may pass this action, and play it."""
    before = state.clone()
    play(state, text)
    return not undo_barrier(before, state)


# Times


def test_a_turn_has_90_seconds_and_one_of_bout_3_has_120() -> None:
    assert seconds(battle(WALKERS)) == 90
    assert seconds(play(battle(WALKERS), "a1-a2")) == 90
    assert seconds(battle(WALKERS, bout=3)) == 120


def test_a_round_of_claims_has_a_minute_and_the_first_two_more_for_review() -> None:
    state = empty()
    assert seconds(state) == 60 + 120
    assert seconds(play(state, "claim a1")) == 60 + 120  # the same minutes go on
    assert seconds(play(state, "claim b1")) == 60
    assert seconds(play(state, "claim c1, claim d1")) == 60


# Choices of both at once


def test_the_claims_of_a_round_belong_together_and_those_of_the_next_do_not() -> None:
    state = empty()
    first = simultaneous(state)
    assert first is not None
    for claim in ("claim a1", "claim b1", "claim c1"):  # two of A, then two of B
        assert simultaneous(play(state, claim)) == first
    assert simultaneous(play(state, "claim d1")) not in (None, first)


def test_only_turns_of_bout_3_are_chosen_at_once_and_each_is_one_choice() -> None:
    assert simultaneous(battle(WALKERS)) is None
    assert simultaneous(battle(WALKERS, bout=2)) is None
    state, rng = battle(WALKERS, bout=3), Random(1)
    turn, choice, players = state.turn, simultaneous(state), set()
    assert choice is not None
    while state.turn == turn:
        assert simultaneous(state) == choice
        players.add(state.current_player)
        state.apply(rng.choice(state.legal_actions()))
    assert players == {0, 1}
    assert simultaneous(state) not in (None, choice)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_decision_has_a_time_and_a_time_out_of_its_own(variant: str) -> None:
    phases = set()
    for seed in range(3):
        options = {"variant": variant, "items": "draft"}
        state = catalog.new_state("guidance_rite", options=options, seed=seed)
        assert isinstance(state, GuidanceRite)
        rng = Random(seed)
        while state.current_player != TERMINAL:
            if state.current_player != CHANCE:
                phases.add(state.phase)
                assert seconds(state) in (60, 90, 120, 180)
                action = state.timeout()
                assert action is not None
                assert action not in state.legal_actions()
                player, phase = state.current_player, state.phase
                late = state.clone()
                late.apply(action)
                # Somebody else decides, or the same player something later: never the same again.
                assert (late.current_player, late.phase, late.bout) != (player, phase, state.bout)
            state.apply(rng.choice(state.legal_actions()))
    assert phases >= {CLAIMING, STARTING, MOVING, EMPOWERING}
    if variant == "final_match":
        assert phases >= set(range(CLAIMING, OVER)) - {TOSSING, PLACING, OFFERING}


def test_who_puts_no_piece_in_time_gets_one_on_the_first_square() -> None:
    state = claims("? a1 none N; ? b1 none N; ? c1 none N; ? d1 none N")
    play(state, "claim a1, claim b1, claim c1, claim d1, toss B")
    assert (state.phase, seconds(state)) == (PLACING, 90)
    assert at(play(state, "timeout"), "a2") == "A none N,E,S,W"


# What stays done


def test_an_own_secret_may_be_taken_back_until_it_is_revealed() -> None:
    state = empty()
    for text in ("claim a1", "claim b1", "claim c1"):
        assert passes(state, text)
    assert not passes(state, "claim d1")


def test_no_undo_passes_the_last_reveal_of_claims_though_the_same_player_goes_on() -> None:
    state = claims("? a1 none N; ? b1 none N; ? c1 none N; ? d1 none N; A e3 none W", True)
    state.items = [1, 0, 0, 0, 0, 0]
    play(state, "claim a1, claim b1, claim c1")
    assert not passes(state, "claim d1")
    assert (state.current_player, state.phase) == (1, CHOOSING)
    assert passes(state, "second")


def test_no_undo_passes_an_unfinished_reveal_by_a_time_out() -> None:
    state = play(empty(), "claim a1, claim b1")
    assert not passes(state, "timeout")


def test_no_undo_passes_what_chance_decides() -> None:
    state = claims("? a1 none N; ? b1 none N; ? c1 none N; ? d1 none N")
    play(state, "claim a1, claim b1, claim c1, claim d1")
    assert state.current_player == CHANCE
    assert not passes(state, "toss B")


def test_a_turn_in_the_open_may_be_taken_back_but_not_past_the_next_board() -> None:
    state = battle(WALKERS)
    assert passes(state, "a1-a2")
    assert passes(state, "end")
    state = battle("A a1 none E; A a3 none E; B b1 none N")
    assert not passes(state, "a1xb1")
    assert state.bout == 2


def test_in_bout_3_the_reveal_of_both_plans_is_a_barrier() -> None:
    state = battle(WALKERS, bout=3)
    for text in ("a1-a2", "end", "e1-e2"):
        assert passes(state, text)
    assert not passes(state, "end")
    state = battle(WALKERS, bout=3)
    state.wins, state.timeouts = [1, 0], [2, 2]
    assert passes(state, "timeout")
    assert not passes(state, "timeout")


def known(state: GuidanceRite, player: int) -> list[bool]:
    """Return of each secret whether a player knows it."""
    seen = state.observation(player)
    names = [HIDDEN in (name,) for name in seen.names]
    hidden = [*names, HIDDEN in seen.plan_a, HIDDEN in seen.made]
    return [not part for part in hidden] + [len(seen.later) < 3]


@pytest.mark.parametrize("variant", VARIANTS)
def test_without_a_barrier_no_secret_becomes_known_to_who_decided(variant: str) -> None:
    barriers = frees = 0
    for seed in range(3):
        state = catalog.new_state("guidance_rite", options={"variant": variant}, seed=seed)
        assert isinstance(state, GuidanceRite)
        rng = Random(seed)
        while state.current_player != TERMINAL:
            before, player = state.clone(), state.current_player
            state.apply(rng.choice(state.legal_actions()))
            if undo_barrier(before, state):
                barriers += 1
            else:
                frees += 1
                assert player != CHANCE
                if state.current_player == player:
                    assert known(before, player) == known(state, player)
    assert barriers > 40
    assert frees > 400


def test_the_catalog_knows_both() -> None:
    match = Match("guidance_rite", [Seat("person", "A"), Seat("person", "B")])
    assert match.game.rules.seconds is not None
    assert match.game.rules.seconds(match.state) == 180
    first = match.state
    while match.state.current_player == 0:
        match.play(match.state.legal_actions()[0])
    assert not match.game.rules.undo_barrier(first, match.positions[1])
    while match.state.current_player == 1:
        match.play(match.state.legal_actions()[0])
    assert match.game.rules.undo_barrier(match.positions[match.ply - 1], match.state)
