"""Ratings: Glickman's own example, and what is likeliest after few matches."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from game.ratings import ELO_PER_NAT, Meeting, Rating

EXAMPLE = [Meeting(1400, 30, 1), Meeting(1550, 100, 0), Meeting(1700, 300, 0)]


def test_the_example_of_the_paper_is_computed_as_there() -> None:
    found = Rating(1500, 200, 0.06).after(EXAMPLE)
    assert found.elo == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_matches_a_rating_only_gets_less_certain() -> None:
    found = Rating(1500, 200, 0.06).after([])
    assert found.elo == 1500
    assert found.deviation == pytest.approx(200.27, abs=0.01)
    assert Rating(1500, 200).likeliest([]) == Rating(1500, 200)


def likelihood(rating: Rating, elo: float, meetings: list[Meeting]) -> float:
    found = exp(-(((elo - rating.elo) / rating.deviation) ** 2) / 2)
    for rival, _deviation, score in meetings:
        won = 1 / (1 + exp((rival - elo) / ELO_PER_NAT))
        found *= won if score == 1 else 1 - won
    return found


@pytest.mark.parametrize("scores", [[1], [0], [1, 1, 1, 1], [1, 0, 1, 1, 1, 0], [0, 0, 0]])
def test_the_likeliest_rating_is_more_likely_than_any_other(scores: list[int]) -> None:
    first = Rating(200, 800)
    meetings = [Meeting(200 + 250 * n, 0, score) for n, score in enumerate(scores)]
    found = first.likeliest(meetings)
    best = likelihood(first, found.elo, meetings)
    assert all(likelihood(first, elo, meetings) <= best for elo in range(-2000, 3000, 10))
    assert found.deviation < first.deviation


def test_a_surprise_makes_a_rating_more_volatile_and_a_draw_between_equals_changes_nothing() -> (
    None
):
    settled = Rating(1000, 50)
    beaten = settled.after([Meeting(300, 30, 0)])
    assert beaten.volatility > settled.volatility
    assert beaten.elo < settled.elo
    assert settled.after([Meeting(1000, 30, 0.5)]).elo == pytest.approx(1000)


def test_who_gets_better_is_followed() -> None:
    rating, rng = Rating(500, 60), Random(1)
    for _match in range(60):
        won = rng.random() < 1 / (1 + exp((rating.elo - 900) / ELO_PER_NAT))
        rating = rating.after([Meeting(rating.elo, 30, float(won))])
    assert 780 < rating.elo < 1020
