"""Mixed strategies: equilibria that are known, and the gap that tells how far away one is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.matrix import choose, gap, solve

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def random_matrix(seed: int, height: int, width: int) -> list[list[float]]:
    rng = Random(seed)
    return [[rng.uniform(-1, 1) for _ in range(width)] for _ in range(height)]


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    found = solve(ROCK_PAPER_SCISSORS)
    assert found.rows == pytest.approx([1 / 3] * 3, abs=0.01)
    assert found.columns == pytest.approx([1 / 3] * 3, abs=0.01)
    assert found.value == pytest.approx(0, abs=0.01)
    assert found.gap <= 0.01


def test_a_saddle_point_is_played_purely() -> None:
    found = solve([[3, 1, 4], [5, 2, 6], [9, 0, 1]])
    assert found.rows == pytest.approx([0, 1, 0], abs=0.01)
    assert found.columns == pytest.approx([0, 1, 0], abs=0.01)
    assert found.value == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize("seed", range(30))
def test_two_choices_each_agree_with_the_formula(seed: int) -> None:
    (a, b), (c, d) = matrix = random_matrix(seed, 2, 2)
    low = max(min(a, b), min(c, d))
    high = min(max(a, c), max(b, d))
    value = low if low == high else (a * d - b * c) / (a + d - b - c)
    assert solve(matrix).value == pytest.approx(value, abs=0.01)


def test_a_dominated_choice_is_not_played() -> None:
    found = solve([[1, -1], [-1, 1], [-2, -2]])
    assert found.rows[2] <= 0.001
    assert found.rows[0] == pytest.approx(0.5, abs=0.01)


def test_one_choice_is_no_choice() -> None:
    found = solve([[3.0]])
    assert (found.rows, found.columns, found.value, found.gap) == ((1.0,), (1.0,), 3.0, 0.0)
    assert solve([[1, 5, -2]]).value == pytest.approx(-2, abs=0.01)
    assert solve([[1], [5], [-2]]).value == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [10, 25, 45])
def test_matrices_as_large_as_the_games_need_are_solved_closely(seed: int, size: int) -> None:
    found = solve(random_matrix(seed, size, size), enough=0.02, rounds=1000)
    assert found.gap <= 0.02
    assert found.gap == pytest.approx(
        gap(random_matrix(seed, size, size), found.rows, found.columns)
    )


def test_the_search_ends_as_soon_as_the_gap_is_small_enough() -> None:
    matrix = random_matrix(7, 12, 9)
    coarse, fine = solve(matrix, enough=0.2), solve(matrix, enough=0.002)
    assert fine.gap <= 0.002 < coarse.gap <= 0.2


def test_it_can_be_stopped_early_and_answers_with_what_it_has() -> None:
    matrix = random_matrix(8, 20, 20)
    stopped = solve(matrix, stopped=lambda: True)
    assert solve(matrix, rounds=25) == stopped
    assert sum(stopped.rows) == pytest.approx(1)


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [
        ((1, 0, 0), (1, 0, 0), 2.0),
        ((1, 0, 0), (1 / 3,) * 3, 1.0),
        ((1 / 3,) * 3, (1 / 3,) * 3, 0.0),
    ],
)
def test_the_gap_is_what_both_best_replies_would_gain(
    rows: tuple[float, ...], columns: tuple[float, ...], expected: float
) -> None:
    assert gap(ROCK_PAPER_SCISSORS, rows, columns) == pytest.approx(expected)


entries = st.integers(-100, 100).map(lambda number: number / 100)
matrices = st.integers(1, 6).flatmap(
    lambda width: st.lists(
        st.lists(entries, min_size=width, max_size=width), min_size=1, max_size=6
    )
)


@settings(max_examples=60)
@given(matrices)
def test_a_solution_is_a_pair_of_mixtures_with_an_honest_gap(matrix: list[list[float]]) -> None:
    found = solve(matrix, enough=0.02)
    for mixture in (found.rows, found.columns):
        assert sum(mixture) == pytest.approx(1)
        assert all(share >= 0 for share in mixture)
    assert 0 <= found.gap <= 0.02
    lowest = max(min(row) for row in matrix)
    highest = min(max(column) for column in zip(*matrix, strict=True))
    assert lowest - 0.021 <= found.value <= highest + 0.021


@settings(max_examples=40)
@given(matrices)
def test_the_other_side_of_the_table_sees_the_opposite_value(matrix: list[list[float]]) -> None:
    other = [[-entry for entry in column] for column in zip(*matrix, strict=True)]
    value = solve(matrix, enough=0.02).value
    assert solve(other, enough=0.02).value == pytest.approx(-value, abs=0.041)


def test_the_same_matrix_has_the_same_solution() -> None:
    assert solve(random_matrix(3, 9, 14)) == solve(random_matrix(3, 9, 14))


@pytest.mark.parametrize("matrix", [[], [[]], [[1, 2], [3]]])
def test_an_empty_or_ragged_matrix_is_refused(matrix: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        solve(matrix)


def test_choices_are_drawn_as_often_as_the_mixture_says() -> None:
    rng = Random(1)
    drawn = [choose((0.5, 0.0, 0.3, 0.2), rng) for _ in range(4000)]
    shares = [drawn.count(number) / 4000 for number in range(4)]
    assert shares == pytest.approx([0.5, 0.0, 0.3, 0.2], abs=0.03)
    assert drawn.count(1) == 0


def test_a_pure_mixture_is_always_played() -> None:
    assert {choose((0.0, 1.0, 0.0), Random(i)) for i in range(50)} == {1}
