"""Monte Carlo tree search against games whose values are known."""

from random import Random

import pytest

from game.bots.mcts import MCTS
from tests.bots.tiny import Guess, Heap, TicTacToe, Tower, Trio, exact, tic_tac_toe


def test_it_wins_where_it_can_and_stops_who_is_about_to():
    win = tic_tac_toe("X X . O O . . . .", 0)
    block = tic_tac_toe("X X . O . . . . .", 1)
    assert MCTS(500).choose(win, Random(1)).action == 2
    assert MCTS(500).choose(block, Random(1)).action == 2


@pytest.mark.parametrize("seed", range(3))
def test_it_holds_the_draw_of_tic_tac_toe(seed):
    state, rng = TicTacToe(), Random(seed)
    while state.current_player >= 0:
        state.apply(MCTS(1500).choose(state, rng).action)
    assert state.returns() == [0, 0]


@pytest.mark.parametrize("left", range(2, 9))
def test_a_player_who_decides_twice_in_a_row_keeps_the_gain(left):
    state = Heap(left=left)
    decision = MCTS(2000).choose(state, Random(left))
    assert decision.value == pytest.approx(exact(state), abs=0.15)
    after = state.clone()
    after.apply(decision.action)
    assert exact(after) == exact(state)


@pytest.mark.parametrize("sums", [[5, 4], [7, 3], [4, 7], [6, 6]])
def test_chance_is_averaged(sums):
    state = Tower(1, sums, 1)
    decision = MCTS(4000).choose(state, Random(7))
    assert decision.value == pytest.approx(-exact(state), abs=0.1)
    after = state.clone()
    after.apply(decision.action)
    assert exact(after) == pytest.approx(exact(state))


def test_what_is_hidden_is_not_known():
    for card in (0, 1, 2):
        told = Guess(1, card, said=1).observation(1)
        decision = MCTS(4000, determinize=Guess.determinize).choose(told, Random(card))
        assert decision.action == 0  # twice in four cards: 0 on average, a pass costs a quarter
        assert decision.value == pytest.approx(0, abs=0.1)


def test_equal_observations_end_in_equal_decisions_whatever_is_hidden():
    seen = [Guess(1, card, said=0).observation(1) for card in (0, 1, 2)]
    assert (
        len({MCTS(300, determinize=Guess.determinize).choose(state, Random(5)) for state in seen})
        == 1
    )


def test_three_players_each_look_after_themselves():
    decision = MCTS(1500).choose(Trio(), Random(2))
    assert decision.action == 3
    assert decision.value == pytest.approx(1, abs=0.05)
    assert decision.principal_variation[0] == 3


def test_an_estimate_takes_the_place_of_the_playout():
    asked = []

    def evaluate(state, player):
        asked.append(player)
        return 0.5 if (4 in state.legal_actions()) == (player == 0) else -0.5

    decision = MCTS(300, evaluate=evaluate).choose(TicTacToe(), Random(3))
    assert set(asked) == {0, 1}
    assert decision.action != 4


def test_it_stops_when_told_and_answers_with_what_it_has():
    calls = []
    decision = MCTS(10**9).choose(
        TicTacToe(), Random(1), lambda: calls.append(1) or len(calls) > 50
    )
    assert len(calls) == 51
    assert decision.action in range(9)


def test_the_observation_is_left_as_it_was():
    state = Tower(1, [5, 2], 1)
    before = state.clone()
    MCTS(200).choose(state, Random(1))
    assert state == before
