"""Figures of the specification for 18 Ghosts, measured again over random matches."""

from random import Random
from statistics import mean, median

import pytest

from game import catalog
from game.rules.eighteen_ghosts.state import GOAL, PLACEMENT, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import EDGES, EMPTY, RELEASE
from game.state import TERMINAL
from tests.helpers.sampling import full

MATCHES = 700


class Facts:
    """What is counted over the matches of one goal."""

    def __init__(self, goal: str) -> None:
        self.turns: list[int] = []
        self.decisions: list[int] = []
        self.choices: list[int] = []
        self.fights = self.lost_by_mover = self.releases = self.escapes = 0
        self.won_by_a = self.won_on_the_others_turn = self.doubles = self.by_other_endings = 0
        for seed in range(MATCHES):
            state = catalog.new_state("eighteen_ghosts", options={"goal": goal}, seed=seed)
            assert isinstance(state, EighteenGhosts)
            self.play(state, Random(seed))

    def play(self, state: EighteenGhosts, rng: Random) -> None:
        decisions, double, owner = 0, False, 0
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            if state.phase == TURN:
                self.choices.append(len(actions))
            if state.phase != PLACEMENT:  # a placement lies within the releaser's turn
                owner = state.current_player
            dungeon, escaped = state.dungeon[:], sum(state.escaped)
            action = actions[int(rng.random() * len(actions))]
            mover = state.board[EDGES[action][0]] if action < RELEASE else EMPTY
            state.apply(action)
            decisions += 1
            if sum(state.dungeon) > sum(dungeon):
                self.fights += 1
                self.lost_by_mover += state.dungeon[mover] > dungeon[mover]
            self.releases += sum(state.dungeon) < sum(dungeon)
            double = double or sum(state.escaped) == escaped + 2
        self.turns.append(state.turns)
        self.decisions.append(decisions)
        self.escapes += sum(state.escaped)
        self.won_by_a += state.winner == 0
        self.by_other_endings += state.ending != GOAL
        self.won_on_the_others_turn += state.winner == 1 - owner
        self.doubles += double


@pytest.fixture(scope="module")
def one_of_each() -> Facts:
    return Facts("one_of_each")


@pytest.fixture(scope="module")
def any_three() -> Facts:
    return Facts("any_three")


@full
def test_turns_after_the_set_up(one_of_each: Facts, any_three: Facts) -> None:
    assert median(one_of_each.turns) == pytest.approx(114, abs=9)
    assert sorted(one_of_each.turns)[int(0.9 * MATCHES)] == pytest.approx(240, abs=20)
    assert median(any_three.turns) == pytest.approx(71, abs=6)
    assert sorted(any_three.turns)[int(0.9 * MATCHES)] == pytest.approx(145, abs=12)


@full
def test_decisions(one_of_each: Facts, any_three: Facts) -> None:
    assert median(one_of_each.decisions) == pytest.approx(150, abs=10)
    assert median(any_three.decisions) == pytest.approx(99, abs=7)


@full
def test_wins_on_the_others_turn(one_of_each: Facts, any_three: Facts) -> None:
    assert one_of_each.won_on_the_others_turn / MATCHES == pytest.approx(0.18, abs=0.04)
    assert any_three.won_on_the_others_turn / MATCHES == pytest.approx(0.20, abs=0.04)


def test_double_escapes(one_of_each: Facts, any_three: Facts) -> None:
    assert one_of_each.doubles / MATCHES == pytest.approx(0.05, abs=0.02)
    assert any_three.doubles / MATCHES == pytest.approx(0.04, abs=0.02)


def test_sides_are_even(one_of_each: Facts, any_three: Facts) -> None:
    assert one_of_each.won_by_a / MATCHES == pytest.approx(0.5, abs=0.05)
    assert any_three.won_by_a / MATCHES == pytest.approx(0.5, abs=0.05)


def test_fights_releases_and_escapes_of_a_match(one_of_each: Facts) -> None:
    assert one_of_each.fights / MATCHES == pytest.approx(24.5, abs=2)
    assert one_of_each.lost_by_mover / one_of_each.fights == pytest.approx(0.5, abs=0.02)
    assert one_of_each.releases / MATCHES == pytest.approx(19, abs=2)
    assert one_of_each.escapes / MATCHES == pytest.approx(5.9, abs=0.3)


def test_choices_in_a_turn(one_of_each: Facts) -> None:
    assert mean(one_of_each.choices) == pytest.approx(14.2, abs=0.4)
    assert max(one_of_each.choices) <= 33


def test_random_matches_end_at_the_portals(one_of_each: Facts, any_three: Facts) -> None:
    assert one_of_each.by_other_endings <= 2  # a dead position under once in a thousand
    assert any_three.by_other_endings == 0
