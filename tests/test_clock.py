"""The clock counts down what it is told, and every phase of every game can run out of time."""

from datetime import datetime
from random import Random

import pytest

from game import catalog, save
from game.clock import FACTORS, LONGEST_STEP_SECONDS, Clock
from game.match import Agreement, Match, Seat, Terms
from game.state import CHANCE, TERMINAL

FRAME = 1 / 32


def run(clock, seconds):
    """Let time pass in frames; return the warnings."""
    found = []
    for _ in range(round(seconds / FRAME)):
        warning = clock.advance(FRAME)
        if warning:
            found.append(warning)
    return found


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_a_turn_has_its_printed_time_times_the_factor(factor):
    clock = Clock(factor)
    clock.begin("turn 1", 60)
    run(clock, 60 * factor - 1)
    assert not clock.expired
    assert clock.left == 1
    run(clock, 1)
    assert clock.expired


def test_without_a_factor_nothing_runs_and_nothing_expires():
    clock = Clock(0)
    clock.begin("turn 1", 60)
    run(clock, 100)
    assert not clock.running
    assert not clock.expired


def test_warnings_come_once_at_thirty_ten_and_five_seconds():
    clock = Clock(1)
    clock.begin("turn 1", 60)
    assert run(clock, 29.9) == []
    assert run(clock, 30.1) == [30, 10, 5]
    clock.begin("turn 2", 20)
    assert run(clock, 20) == [10, 5]


def test_a_gap_burns_no_time():
    clock = Clock(1)
    clock.begin("turn 1", 60)
    assert clock.advance(LONGEST_STEP_SECONDS + 0.01) is None
    assert clock.advance(3600) is None
    assert clock.left == 60


def test_a_turn_that_has_begun_goes_on_and_another_begins_anew():
    clock = Clock(1)
    clock.begin("turn 1", 60)
    run(clock, 10)
    clock.begin("turn 1", 60)
    assert clock.left == 50
    clock.begin("turn 2", 90)
    assert (clock.left, clock.total) == (90, 90)


def test_what_players_have_left_goes_on_where_it_was_kept():
    clock = Clock(1, (300, 5))
    clock.begin("a", 0, 0)
    run(clock, 10)
    assert clock.remaining("a") == {0: 290}
    assert clock.remaining("b") == {0: 295}  # the turn is over, but the next has not begun
    clock.begin("b", 0, 1)
    run(clock, 20)
    again = Clock(1, (300, 5), clock.remaining("b"))
    assert again.remaining("b") == {0: 295, 1: 280}
    again.begin("b", 0, 1)
    assert (again.left, again.total) == (280, 300)
    again.begin("c", 0, 0)
    assert again.left == 295


def test_a_turn_goes_on_with_the_time_it_had_and_the_next_one_is_full():
    clock = Clock(1)
    clock.begin("a", 60, 1)
    run(clock, 45)
    assert clock.remaining("b") == {}
    again = Clock(1, None, clock.remaining("a"))
    again.begin("a", 60, 1)
    assert (again.left, again.total) == (15, 60)
    again.begin("b", 60, 1)
    assert again.left == 60


def test_the_factors_offered_are_off_and_one_two_and_four_times():
    assert FACTORS == (0, 1, 2, 4)


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_phase_of_a_game_has_a_legal_time_out_if_any_has(key):
    game = catalog.find(key)
    for players in game.players:
        for seed in range(3):
            state, rng = catalog.new_state(key, players, None, seed), Random(seed)
            for _ in range(400):
                if state.current_player == TERMINAL:
                    break
                timed = game.rules.seconds is not None or state.timeout() is not None
                if state.current_player != CHANCE and timed:
                    assert_time_may_run_out(state)
                state.apply(rng.choice(state.legal_actions()))


def assert_time_may_run_out(state):
    """Check that a time-out can be written, read and played, be it listed as legal or not."""
    action = state.timeout()
    assert action is not None, f"a turn has a time here, but nothing stands for its end:\n{state}"
    assert state.parse(state.notation(action)) == action
    after = state.clone()
    after.apply(action)
    assert after != state
    if after.current_player != TERMINAL:
        assert after.legal_actions()


@pytest.mark.parametrize("key", catalog.GAMES)
def test_a_match_in_which_everybodys_time_runs_out_comes_to_an_end(key):
    game = catalog.find(key)
    for players in game.players:
        match = Match(key, [Seat("person", f"P{p}") for p in range(players)])
        while not match.over and match.state.timeout() is not None:
            match.play(match.state.timeout())
        assert match.over or game.rules.seconds is None
        assert match.ply <= game.rules.longest


def test_the_times_of_haunted_house_are_those_of_its_rules():
    match = Match("haunted_house", [Seat("person", "A"), Seat("person", "B")])
    seconds = match.game.rules.seconds
    assert seconds(match.state) == 60
    match.play_text("@a1")
    assert seconds(match.state) == 90
    match.play_text("end")
    assert seconds(match.state) == 60
    assert catalog.find("eighteen_ghosts").rules.seconds is None


def test_the_times_of_guidance_rite_are_those_of_its_rules():
    match = Match("guidance_rite", [Seat("person", "A"), Seat("person", "B")])
    seconds = match.game.rules.seconds
    assert seconds(match.state) == 60 + 120
    match.play(match.state.timeout())
    assert seconds(match.state) == 60
    match.play(match.state.timeout())
    assert seconds(match.state) == 90


def test_a_branch_keeps_the_terms():
    seats = [Seat("person", "A"), Seat("person", "B")]
    terms = Terms(tournament=True, clock=2, curtain="quick")
    match = Match("haunted_house", seats, terms=terms)
    match.play_text("@a1")
    assert match.branch(1).terms == terms


def test_a_team_resigns_together():
    match = Match("haunted_house", [Seat("person", n) for n in "ABCD"])
    match.resign(2)
    assert match.returns() == [-1, 1, -1, 1]


def test_a_bank_is_for_the_whole_match_and_grows_with_every_turn():
    clock = Clock(1, (300, 5))
    clock.begin("turn 1", 0, 0)
    run(clock, 10)
    clock.begin("turn 1", 0, 0)
    assert clock.left == 290
    clock.begin("turn 2", 0, 1)
    assert clock.left == 300
    run(clock, 299)
    assert not clock.expired
    clock.begin("turn 3", 0, 0)
    assert clock.left == 295
    clock.begin("turn 4", 0, 1)
    assert clock.left == 6
    run(clock, 6)
    assert clock.expired
    double = Clock(2, (300, 5))
    double.begin("turn 1", 0, 0)
    double.begin("turn 2", 0, 1)
    double.begin("turn 3", 0, 0)
    assert double.left == 610


def test_who_has_no_time_left_for_the_match_has_lost_it(home):
    match = Match("eighteen_ghosts", [Seat("person", "Ada"), Seat("person", "Eve")], {}, 3)
    match.resign(0, late=True)
    assert match.returns() == [-1.0, 1.0]
    path = save.new_path(match, datetime(2026, 11, 22, 9, 0))
    save.write(match, path, datetime(2026, 11, 22, 9, 0))
    assert save.load(path).agreement == Agreement(0, late=True)
