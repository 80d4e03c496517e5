"""How bouts and matches of Guidance Rite end: captures, drawn positions, time-outs."""

from __future__ import annotations

from datetime import datetime

import pytest

from game.match import Match, Seat
from game.rules.guidance_rite import measures
from game.rules.guidance_rite.state import (
    BOTH_PASSED,
    CAPTURE,
    CLAIMING,
    LONG_COUNT,
    NOBODY,
    OVER,
    SHORT_COUNT,
    TIMED_OUT,
    GuidanceRite,
)
from game.save import record_of, restore
from tests.rules.guidance import NEVER, ONE_NUMBER, at, battle, empty, left, legal, play

# Two of each that can only walk up and down, far from each other.
WALKERS = "A a1 none N,S; A b1 none N; B e1 none N,S; B d1 none N"
BACK_AND_FORTH = "a1-a2, end, e1-e2, end, a2-a1, end, e2-e1, end"


def walk(state: GuidanceRite, turns: int) -> GuidanceRite:
    """Play so many turns of walking up and down, each player's counted, and return the state."""
    words = BACK_AND_FORTH.split(", ")
    for turn in range(turns):
        play(state, ", ".join(words[turn % 4 * 2 : turn % 4 * 2 + 2]))
    return state


def test_players_take_turns_in_bout_1() -> None:
    state = battle(WALKERS)
    deciders = []
    for word in BACK_AND_FORTH.split(", "):
        deciders.append(state.current_player)
        play(state, word)
    assert deciders == [0, 0, 1, 1, 0, 0, 1, 1]


def test_capturing_all_enemy_pieces_wins_the_bout() -> None:
    state = play(battle("A a1 none N; B a2 none S; B a3 none S"), "a1xa2, end, a3xa2")
    assert (state.bout, state.wins, state.endings, state.phase) == (2, [0, 1], [CAPTURE], CLAIMING)


def test_who_first_wins_two_bouts_wins_the_match() -> None:
    state = battle("A a1 none N; B a2 none S", bout=2)
    state.wins = [1, 0]
    play(state, "a1xa2")
    assert (state.phase, state.returns()) == (OVER, [1.0, -1.0])
    assert list(state.legal_actions()) == []
    assert measures.ending(state) == "two bouts"


def test_one_bout_each_leads_to_bout_3() -> None:
    state = battle("A a1 none N; B a2 none S", bout=2)
    state.wins = [0, 1]
    assert play(state, "a1xa2").bout == 3


def finished(*winners: int) -> GuidanceRite:
    """Return a match whose bouts were won by these players."""
    state = empty()
    for winner in winners:
        state.end_bout(winner, SHORT_COUNT)
    return state


def test_after_three_bouts_more_bouts_won_decide() -> None:
    state = finished(1, NOBODY, NOBODY)
    assert (state.phase, state.returns()) == (OVER, [-1.0, 1.0])
    assert measures.ending(state) == "more bouts"


@pytest.mark.parametrize("winners", [(0, 1, NOBODY), (NOBODY, NOBODY, NOBODY)])
def test_else_one_bout_of_sudden_death_decides(winners: tuple[int, ...]) -> None:
    assert (finished(*winners).bout, finished(*winners).phase) == (4, CLAIMING)
    assert finished(*winners, 1).returns() == [-1.0, 1.0]
    assert measures.ending(finished(*winners, 1)) == "sudden death"


def test_sudden_death_without_a_winner_is_a_drawn_match() -> None:
    state = finished(0, 1, NOBODY, NOBODY)
    assert (state.phase, state.returns(), measures.ending(state)) == (OVER, [0.0, 0.0], "draw")


def test_the_bout_of_sudden_death_is_played_by_turns() -> None:
    state = battle("A a1 none N; B a2 none S", bout=4)
    assert play(state, "a1xa2").returns() == [1.0, -1.0]


# Drawn positions


@pytest.mark.parametrize(("final", "resting"), [(False, 0), (False, 1), (True, 1), (True, 2)])
def test_with_few_pieces_ten_turns_each_without_a_loss_end_the_bout(
    final: bool, resting: int
) -> None:
    others = ["; A c1 none -", "; B c5 none -"][:resting]
    state = walk(battle("A a1 none N,S; B e1 none N,S" + "".join(others), final), 19)
    assert (state.bout, state.quiet) == (1, 19)
    play(state, "e2-e1, end")
    assert (state.bout, state.endings) == (2, [SHORT_COUNT])


@pytest.mark.parametrize("final", [False, True])
def test_with_more_pieces_it_takes_thirty_turns_each(final: bool) -> None:
    board = WALKERS + "; A c1 none N" * final
    state = walk(battle(board, final), 59)
    assert (state.bout, state.quiet) == (1, 59)
    play(state, "e2-e1, end")
    assert state.endings == [LONG_COUNT]


def test_every_piece_that_leaves_the_board_starts_the_count_anew() -> None:
    state = battle("A a1 none N; A b1 none N; A b2 none -; B e1 none N,S; B d1 none N")
    play(state, "a1-a2, end, e1-e2, end")
    assert state.quiet == 2
    assert play(state, "b1xb2, end").quiet == 0  # an own one, too
    assert play(state, "d1-d2, end").quiet == 1


def test_one_number_counts_fifteen_turns_each_with_any_number_of_pieces() -> None:
    for board in ("A a1 none N,S; B e1 none N,S", WALKERS):
        state = walk(battle(board, draw_rule=ONE_NUMBER), 29)
        assert state.bout == 1
        assert play(state, "e1-e2, end" if at(state, "e1") else "e2-e1, end").bout == 2


def test_almost_never_is_a_hundred_turns_each() -> None:
    state = walk(battle("A a1 none N,S; B e1 none N,S", draw_rule=NEVER), 199)
    assert state.bout == 1
    assert play(state, "e2-e1, end").endings == [LONG_COUNT]


@pytest.mark.parametrize("draw_rule", range(3))
def test_both_passing_in_succession_end_the_bout(draw_rule: int) -> None:
    state = battle("A a1 none W; B e1 none E; B e2 none E", draw_rule=draw_rule)
    play(state, "pass")
    assert state.bout == 1
    play(state, "pass")
    assert (state.endings, state.wins) == ([BOTH_PASSED], [0, 1])


def test_passes_with_a_move_between_do_not_end_the_bout() -> None:
    state = play(battle("A a1 none W; B e1 none N; B e2 none E"), "pass, e1xe2, end, pass")
    assert state.bout == 1


def test_time_outs_are_not_both_pass() -> None:
    board = "A a1 none W; B e1 none N"
    assert play(battle(board), "pass, timeout").bout == 1
    assert play(battle(board), "timeout, timeout").bout == 1
    assert play(battle("A a1 none W; B e1 none E"), "timeout, pass, pass").bout == 2


def drawn(board: str, more: int = NOBODY) -> list[int]:
    """Return the bouts won after a drawn position on this board."""
    state = battle(board)
    state.more = more
    return play(state, "pass, pass").wins


def test_the_player_with_more_pieces_wins_a_drawn_position() -> None:
    assert drawn("A a1 none W; A a2 none W; B e1 none E", more=1) == [1, 0]
    assert drawn("A a1 none W; B e2 none E; B e1 none E", more=0) == [0, 1]


def test_in_a_tie_who_had_more_most_recently_wins() -> None:
    assert drawn("A a1 none W; B e1 none E", more=0) == [1, 0]
    assert drawn("A a1 none W; B e1 none E", more=1) == [0, 1]


def test_never_unequal_the_bout_counts_for_nobody() -> None:
    assert drawn("A a1 none W; B e1 none E") == [0, 0]


def test_who_had_more_pieces_is_judged_after_each_turn() -> None:
    state = battle("A a1 none N; B a2 none -; B b2 none S; A b1 none -; B c1 none E")
    assert state.more == NOBODY
    assert play(state, "a1xa2, end").more == NOBODY  # two each
    assert play(state, "b2xb1, end").more == 1
    state = battle("A a1 none N; B a2 none -; B b2 none -; A b1 none -; A c1 none -")
    assert play(state, "a1xa2, end").more == 0


# Time-outs


def test_a_time_out_before_the_move_passes_and_is_counted() -> None:
    state = play(battle(WALKERS), "timeout")
    assert (state.current_player, state.timeouts, state.turn, state.quiet) == (1, [1, 0], 1, 1)


def test_three_time_outs_in_a_bout_lose_it() -> None:
    state = play(battle(WALKERS), "timeout, timeout, timeout, e1-e2, end")
    assert state.timeouts == [2, 1]
    play(state, "timeout")
    assert (state.bout, state.wins, state.endings) == (2, [0, 1], [TIMED_OUT])
    assert state.timeouts == [0, 0]


def test_passing_for_lack_of_moves_does_not_count_as_a_time_out() -> None:
    assert play(battle("A a1 none W; B e1 none N"), "pass").timeouts == [0, 0]


def test_a_time_out_after_the_move_ends_the_turn_uncounted() -> None:
    state = play(battle(WALKERS + "; A c3 rat N"), "a1-a2, timeout")
    assert (state.current_player, state.timeouts, at(state, "c3")) == (1, [0, 0], "A rat N")


def test_a_choice_unmade_in_time_is_keep() -> None:
    state = battle("A a1 crow N; A a2 rat E; A c3 lizard N; B f5 none N", True)
    play(state, "a1xa2, timeout")
    assert (at(state, "a2"), state.current_player) == ("A crow N,~E marked", 1)


def test_a_crow_without_an_arrow_in_time_keeps_its_character() -> None:
    board = "A a1 none N; A c3 crow ~N,~E; B f5 none N"
    state = play(battle(board, True), "a1-a2, crow c3, timeout")
    assert (at(state, "c3"), state.current_player, state.timeouts) == ("A crow ~N,~E", 1, [0, 0])
    state = play(battle(board, True), "a1-a2, crow c3, black c3 N, timeout")
    assert at(state, "c3") == "A none N,~E"


def test_a_half_named_item_is_kept_and_a_whole_one_is_used() -> None:
    nine = (
        "; ".join(f"A {f}1 none N" for f in "abcde")
        + "; "
        + "; ".join(f"B {f}5 rat S" for f in "abcd")
    )
    state = play(battle(nine, True, items="A honour, A rotate"), "honour a1 S, timeout")
    assert (left(state, "A"), at(state, "a1")) == (["honour", "rotate"], "A none N")
    assert (state.timeouts, state.current_player) == ([1, 0], 1)
    state = play(battle(nine, True, items="A honour, A rotate"), "rotate a1 90, timeout")
    assert (left(state, "A"), at(state, "a1"), state.timeouts) == (["honour"], "A none E", [1, 0])


def test_a_time_out_is_accepted_at_every_decision_and_never_listed() -> None:
    state = battle(WALKERS)
    assert "timeout" not in legal(state)
    assert state.notation(state.parse("timeout")) == "timeout"
    state = finished(0, 0)
    assert state.timeout() is None
    with pytest.raises(ValueError, match="not legal here"):
        state.parse("timeout")


def test_a_match_plays_a_time_out_and_a_save_brings_it_back() -> None:
    match = Match("guidance_rite", [Seat("person", "A"), Seat("person", "B")])
    match.play(match.state.timeout())
    match.play_text("timeout")
    assert [entry.notation for entry in match.log] == ["timeout", "timeout"] + [
        entry.notation for entry in match.log[2:]
    ]
    loaded = restore(record_of(match, datetime(2026, 1, 2)), "a match")
    assert loaded.log == match.log
    assert loaded.state == match.state
    match.undo()
    match.undo()
    assert not match.can_undo()
