"""Alpha-beta against plain minimax, and against positions solved by trying everything."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game import catalog
from game.bots import alphabeta
from game.bots.alphabeta import PROVEN_SCORE, WON_SCORE, AlphaBeta, Search, StateSearchView
from game.search.eighteen_ghosts.words import GhostsSearchView
from game.state import TERMINAL
from tests.bots.tiny import Heap, TicTacToe, exact, tic_tac_toe
from tests.helpers.sampling import full, sampled

KEY = "eighteen_ghosts"
ALL = 10**9  # nodes


def plain(state):
    return StateSearchView(state, lambda state, player: 0.0)


def from_play(seed, plies, **options):
    """A position of 18 Ghosts after so many random plies, fewer if the match was over before."""
    state = catalog.new_state(KEY, options={"placement": "random", **options}, seed=seed)
    rng = Random(seed)
    for _ in range(plies):
        after = state.clone()
        after.apply(rng.choice(state.legal_actions()))
        if after.current_player == TERMINAL:
            break
        state = after
    return state


def minimax(search_view, position, player, depth, ply):
    """The score for `player` by trying everything, without windows, tables or an order."""
    result = search_view.result(position)
    if result is not None:
        return result * (WON_SCORE - ply) * (1 - 2 * player)
    decider, owed = search_view.player(position), search_view.owed(position)
    if not depth and not owed:
        return search_view.score(position) * (1 if decider == player else -1)
    left = depth if owed else depth - 1
    values = [
        minimax(search_view, search_view.after(position, action), player, left, ply + 1)
        for action in search_view.actions(position)
    ]
    return max(values) if decider == player else min(values)


@pytest.mark.skipif(not alphabeta.__file__.endswith(".py"), reason="LATE is fixed when compiled")
@pytest.mark.parametrize(
    ("seed", "depth"), [(seed, depth) for seed in range(12) for depth in (1, 2, 3)[: 3 - seed % 2]]
)
def test_it_finds_what_plain_minimax_finds(seed, depth, monkeypatch):
    monkeypatch.setattr(
        alphabeta, "FULL_DEPTH_ACTIONS", 10**6
    )  # look at every action at full depth
    state = from_play(seed, 6 * seed, goal="any_three" if seed % 3 == 2 else "one_of_each")
    search_view = GhostsSearchView(state)
    player = search_view.player(search_view.root)
    best = minimax(search_view, search_view.root, player, depth, 0)
    search = Search(search_view, ALL)
    found = search.deepen(search_view.actions(search_view.root), depth)
    assert max(found.values()) == best
    near = Search(search_view, ALL, margin=100).deepen(search_view.actions(search_view.root), depth)
    for action, score in near.items():
        child = search_view.after(search_view.root, action)
        true = minimax(
            search_view, child, player, depth - (not search_view.owed(search_view.root)), 1
        )
        if search.depth == depth and true >= best - 100:
            assert score == true, "what is nearly as good is scored exactly"
        else:
            assert true <= max(score, best)


@pytest.mark.parametrize("left", range(2, 12))
def test_a_score_turns_when_the_decider_changes_not_with_every_ply(left):
    state = Heap(left=left)
    decision = AlphaBeta(plain, budget=ALL).choose(state, Random(left))
    assert decision.value == exact(state)
    after = state.clone()
    for action in decision.principal_variation:
        after.apply(action)
    assert after.returns()[0] == exact(state)


@full
@pytest.mark.parametrize("player", [0, 1])
def test_tic_tac_toe_is_a_draw_for_either(player):
    decision = AlphaBeta(plain, budget=ALL).choose(TicTacToe(player), Random(0))
    assert decision.value == 0
    assert len(decision.principal_variation) == 9


def test_it_wins_at_once_rather_than_later():
    state = tic_tac_toe("X X . X O O O . .", 0)
    assert AlphaBeta(plain, budget=ALL).choose(state, Random(0)).principal_variation == (2,)


@cache
def plies_left(state):
    """The length of a match in which the winner hurries and the loser does not."""
    if state.current_player == TERMINAL:
        return 0
    sign = 1 - 2 * state.current_player
    afters = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if exact(after) == exact(state):
            afters.append(plies_left(after))
    return 1 + (min(afters) if sign * exact(state) > 0 else max(afters))


@full
def test_tic_tac_toe_is_played_perfectly_and_losses_as_late_as_possible():
    lost = 0
    for seed in range(80):
        state, rng = TicTacToe(), Random(seed)
        for _ in range(2 + seed % 3):
            state.apply(rng.choice(state.legal_actions()))
        decision = AlphaBeta(plain, budget=ALL).choose(state, rng)
        assert decision.value == exact(state) * (1 - 2 * state.current_player), str(state)
        if decision.value:
            assert len(decision.principal_variation) == plies_left(state), str(state)
        lost += decision.value < 0
    assert lost > 5


def forced_win(state, player, plies):
    """Return the fewest plies, of at most so many, in which `player` wins by force, or None."""
    if state.current_player == TERMINAL:
        return 0 if state.returns()[player] > 0 else None
    if not plies:
        return None
    found = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        needed = forced_win(after, player, plies - 1)
        if state.current_player == player:
            if needed is not None:
                found.append(needed + 1)
                plies = min(plies, needed)  # only what is shorter is of interest
                if not plies:
                    break
        elif needed is None:
            return None
        else:
            found.append(needed + 1)
    if state.current_player == player:
        return min(found, default=None)
    return max(found)


def solved(plies, count):
    """Yield positions of 18 Ghosts that are won in exactly so many plies, from the ends of play."""
    greedy = AlphaBeta(GhostsSearchView, budget=ALL, depth=1, temperature=30)
    seed = 0
    while count:
        state, rng = from_play(seed, 0), Random(seed)
        seed += 1
        before = []
        while state.current_player != TERMINAL:
            before.append(state.clone())
            state.apply(greedy.choose(state, rng).action)
        state = before[-plies]
        if forced_win(state, state.current_player, plies) == plies:
            count -= 1
            yield state


def check_solution(state, plies, nodes):
    decision = AlphaBeta(GhostsSearchView, budget=nodes, temperature=5).choose(state, Random(0))
    assert decision.value == 1, str(state)
    assert len(decision.principal_variation) == plies, str(state)
    end = state.clone()
    for action in decision.principal_variation:
        end.apply(end.parse(end.notation(action)))
    assert end.returns()[state.current_player] == 1


@pytest.mark.parametrize("plies", sampled([1, 2]))
def test_wins_in_one_are_found(plies):
    for state in solved(plies, 4):
        check_solution(state, plies, 2000)


@pytest.mark.parametrize("count", sampled([1, 5], 0))
def test_wins_in_two_are_found_at_their_shortest(count):
    for state in solved(3, count):
        check_solution(state, 3, 20_000)


@pytest.mark.slow
def test_wins_in_three_are_found_at_their_shortest():
    for state in solved(5, 6):
        check_solution(state, 5, 300_000)


def test_the_budget_is_kept():
    state = from_play(3, 8)
    for nodes in (256, 1000, 5000):
        search = Search(GhostsSearchView(state), nodes)
        search.deepen(search.search_view.actions(search.search_view.root), 60)
        assert nodes <= search.nodes < nodes + alphabeta.NODES_PER_BUDGET_CHECK


def test_it_stops_when_told_and_answers_with_what_it_has():
    calls = []

    def stopped():
        calls.append(1)
        return len(calls) > 20

    state = from_play(3, 8)
    decision = AlphaBeta(GhostsSearchView, budget=ALL).choose(state, Random(0), stopped)
    assert len(calls) == 21
    assert decision.action in state.legal_actions()


def test_stopped_at_once_it_still_answers():
    state = from_play(3, 8)
    decision = AlphaBeta(GhostsSearchView, budget=1).choose(state, Random(0), lambda: True)
    assert decision.action in state.legal_actions()


def test_the_search_itself_is_deterministic_and_leaves_the_observation():
    state = from_play(5, 12)
    before = state.clone()
    bot = AlphaBeta(GhostsSearchView, budget=3000, temperature=5)
    assert bot.choose(state, Random(9)) == bot.choose(state, Random(9))
    assert state == before


def test_near_equals_are_mixed_and_what_is_worse_is_left():
    bot = AlphaBeta(GhostsSearchView, budget=ALL, depth=2, temperature=10)
    mixed = 0
    for seed in range(6):
        state = from_play(seed, 2)
        search_view = GhostsSearchView(state)
        scores = Search(search_view, ALL, margin=40).deepen(
            search_view.actions(search_view.root), 2
        )
        chosen = {bot.choose(state, Random(seed)).action for seed in range(12)}
        mixed += len(chosen) > 1
        assert min(scores[action] for action in chosen) >= max(scores.values()) - 40
    assert mixed >= 2


@pytest.mark.parametrize("seed", sampled(range(12), 4))
def test_a_toll_is_taken_off_a_score_unless_the_action_wins_or_loses_for_sure(seed):
    view = GhostsSearchView(from_play(seed, 8 * seed))
    actions = view.actions(view.root)
    free = Search(view, ALL, margin=WON_SCORE).deepen(actions, 2)
    tolls = {action: 40 for action in actions[::2]}
    tolled = Search(view, ALL, margin=WON_SCORE).deepen(actions, 2, tolls)
    for action, score in free.items():
        paid = tolls.get(action, 0) if abs(score) < PROVEN_SCORE else 0
        assert tolled[action] == score - paid


def test_what_is_spurned_is_chosen_if_it_gains_as_much_as_the_toll():
    state = from_play(3, 8)
    view = GhostsSearchView(state)
    scores = Search(view, ALL, margin=WON_SCORE).deepen(view.actions(view.root), 2)
    best, second = sorted(scores, key=scores.__getitem__)[:-3:-1]
    gain = scores[best] - scores[second]
    assert gain

    def chosen(toll):
        bot = AlphaBeta(
            GhostsSearchView, budget=ALL, depth=2, spurned=lambda _, a: a == best, toll=toll
        )
        return bot.choose(state, Random(1))

    assert chosen(gain - 1).action == best
    assert chosen(gain - 1).value == pytest.approx(chosen(0).value), "it is worth no less"
    assert chosen(gain + 1).action == second
