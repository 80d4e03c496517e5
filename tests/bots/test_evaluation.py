"""The estimate of 18 Ghosts: fair to both players, and in favour of what is plainly better."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.search.eighteen_ghosts.evaluation import evaluate
from game.search.eighteen_ghosts.words import DEAD_COLOUR_WORTH, GhostsSearchView
from game.state import TERMINAL
from tests.rules.eighteen import castle


def positions(goal, count=25):
    """Positions of random matches after the set-up, some of every stage."""
    for seed in range(count):
        options = {"placement": "random", "goal": goal}
        state, rng = catalog.new_state("eighteen_ghosts", options=options, seed=seed), Random(seed)
        while state.current_player != TERMINAL:
            if rng.random() < 0.2:
                yield state.clone()
            state.apply(rng.choice(state.legal_actions()))


def exchanged(state: EighteenGhosts) -> EighteenGhosts:
    """The same position with the players in each other's seats."""
    other = state.clone()
    other.board = [ghost if ghost == 6 else (ghost + 3) % 6 for ghost in state.board]
    for name in ("dungeon", "escaped", "hand"):
        numbers = getattr(state, name)
        setattr(other, name, numbers[3:] + numbers[:3])
    other.released = state.released if state.released == 6 else (state.released + 3) % 6
    other.current_player = 1 - state.current_player
    other.history = ()
    return other


@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
def test_it_is_fair_to_both(goal):
    seen = 0
    for state in positions(goal):
        search_view = GhostsSearchView(state)
        twin = GhostsSearchView(exchanged(state))
        assert twin.score(twin.root) == search_view.score(search_view.root), str(state)
        for player in range(2):
            value = evaluate(state, player)
            assert -1 < value < 1
            assert value == -evaluate(state, 1 - player)
        seen += 1
    assert seen > 200


def test_the_end_is_worth_what_it_returns():
    state = castle("d4R", red=">", facts="escaped: BYrb, decides: A")
    state.apply(state.parse("d4-d5"))
    assert state.current_player == TERMINAL
    assert [evaluate(state, player) for player in range(2)] == [1, -1]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (castle("d4R e5b", red=">"), castle("a1R e5b", red=">")),  # a step from the door
        (castle("d4R e5b", red=">"), castle("d4R e5b")),  # the portal faces a chamber
        (castle("d4R a1y", red=">"), castle("d4R e4y", red=">")),  # out of danger
        (castle("a3R a2b", facts="escaped: B"), castle("a3R a2b c3B")),
        (castle("a3R a2b"), castle("a3R a2b", facts="dungeon: BB")),
    ],
)
def test_what_is_plainly_better_is_worth_more(better, worse):
    assert evaluate(better, 0) > evaluate(worse, 0)


def test_every_escape_counts_and_the_second_more_than_the_first():
    gains = [[], []]
    for state in positions("one_of_each"):
        own = state.escaped[:3]
        done = sum(map(bool, own))
        for colour in range(3):
            if not own[colour] and colour in state.board and done < 2:
                after = state.clone()
                after.board[after.board.index(colour)] = 6
                after.escaped[colour] = 1
                gains[done].append(evaluate(after, 0) - evaluate(state, 0))
    first, second = (sum(values) / len(values) for values in gains)
    assert 0.1 < first < second


@pytest.mark.parametrize(
    ("red", "beaters", "loss"),
    [("^", "YYYyyy", DEAD_COLOUR_WORTH), ("^", "YYyyy", 0), ("^", "YYYyy", 0), (">", "YYYyyy", 0)],
)
def test_a_colour_that_can_never_leave_weighs_heavily_on_who_lacks_it(red, beaters, loss):
    """The second and the third ghost of a colour that are out change nothing else."""
    for owner, sign in (("A", 1), ("B", -1)):
        out = f"escaped: {'r' if owner == 'A' else 'R'}, decides: A"
        before, after = (
            GhostsSearchView(castle("a3R e5r d1B", red=red, facts=out.replace(",", f"{more},", 1)))
            for more in ("YYyy", beaters)
        )
        assert after.score(after.root) - before.score(before.root) == sign * loss
