"""The interval of an answer and its verdict, against other computations and known truths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import scipy

from game.playtest.answer import (
    END_PART,
    MIN_OBSERVATIONS,
    WATCH_PART,
    Answer,
    answer_about,
    bounded_ends,
    elo,
    end_error,
    error_after,
    fairness_rise,
    farthest,
    interval,
    needed,
    observations_that_tell,
    observations_to_see,
    rounded_up,
    sides_answers,
    watched_error,
)
from game.playtest.intervals import ERROR_RATE, SHARE_MARGIN
from tests.helpers.sampling import full


def share(wins: int, matches: int, draws: int = 0) -> Counter[float]:
    return Counter({1.0: wins, 0.5: draws, 0.0: matches - wins - draws})


# The interval


def test_the_error_is_shared_out_before_the_first_match() -> None:
    ends = sum(end_error(place) for place in range(60))
    assert WATCH_PART * ERROR_RATE + ends == pytest.approx(ERROR_RATE)
    assert end_error(0, 4) == pytest.approx(END_PART * ERROR_RATE / 4)
    assert error_after(400, (400, 800)) == end_error(0)
    assert error_after(800, (400, 800)) == end_error(1)
    assert error_after(401, (400, 800)) == watched_error(401)


def test_a_planned_end_is_close_to_wilsons_interval() -> None:
    from statsmodels.stats.proportion import proportion_confint

    for wins, matches in ((215, 400), (30, 100), (12, 40), (1990, 4000)):
        low, high = bounded_ends(share(wins, matches), 0, 1, 0.05, False)
        wanted = proportion_confint(wins, matches, 0.05, "wilson")
        assert (low, high) == pytest.approx(wanted, abs=0.012)


def test_watching_is_wider_and_ends_make_it_narrower() -> None:
    counts = share(215, 400)
    watched, planned = interval(counts, ()), interval(counts, [counts])
    continued = interval(counts, [share(54, 100), counts])
    assert watched[0] < continued[0] < planned[0] < planned[1] < continued[1] < watched[1]
    assert 0.475 < planned[0] < 0.482
    assert 0.592 < planned[1] < 0.60


def test_the_interval_holds_the_mean_itself() -> None:
    """An end may exclude what came later; the interval is stretched to it."""
    low, high = interval(share(500, 1000), [share(300, 400)])
    assert low <= 0.5 <= high


def test_no_order_of_matches_and_no_split_of_a_value_changes_it() -> None:
    one = Counter({0.0: 100, 0.5: 40, 1.0: 60})
    other = Counter({1.0: 60, 0.0: 100, 0.5: 40, 0.25: 0})
    assert interval(one, [one]) == interval(other, [other])


# Verdicts


def answer_of(
    counts: Mapping[float, int],
    planned: Sequence[Mapping[float, int]] = (),
    ends: tuple[float, float] | None = None,
) -> Answer:
    """Return the answer about a share of wins that is fair at one half."""
    ends = ends or interval(counts, planned)
    return answer_about(counts, ends, len(planned), reference=0.5, margin=SHARE_MARGIN)


def test_a_verdict_is_read_off_the_interval() -> None:
    def verdict(low: float, high: float) -> tuple[str, bool, bool]:
        found = answer_of(share(50, 100), ends=(low, high))
        return found.verdict, found.is_beyond, found.is_off

    assert verdict(0.46, 0.54) == ("same", False, False)
    assert verdict(0.51, 0.54) == ("same", False, True)
    assert verdict(0.51, 0.57) == ("different", False, True)
    assert verdict(0.56, 0.60) == ("different", True, True)
    assert verdict(0.40, 0.44) == ("different", True, True)
    assert verdict(0.46, 0.56) == ("open", False, False)


def test_an_interval_no_longer_than_the_margin_always_tells() -> None:
    for low in np.arange(0.3, 0.7, 0.003):
        found = answer_of(share(50, 100), ends=(low, low + 0.05))
        assert found.verdict != "open"


def test_nothing_is_known_from_few_observations() -> None:
    few = MIN_OBSERVATIONS - 1
    found = answer_of(share(few, few), [share(few, few)])
    assert (found.verdict, found.more) == ("open", None)
    assert answer_of(share(30, 30), [share(30, 30)]).verdict == "different"


def test_of_several_sides_the_farthest_that_differs_is_told() -> None:
    rows: Counter[tuple[float, ...]] = Counter(
        {(1.0, 0.0, 0.0): 250, (0.0, 1.0, 0.0): 90, (0.0, 0.0, 1.0): 60}
    )
    found = farthest(sides_answers(rows, [rows]))
    assert (found.side, found.verdict, found.is_beyond) == (0, "different", True)
    even = Counter({row: 100 for row in rows})
    assert farthest(sides_answers(even, [even])).verdict == "open"
    waiting = sides_answers(even, [even])
    firsts = [one.more[0] for one in waiting if one.more and one.more[0]]
    assert farthest(waiting).more is not None
    assert farthest(waiting).more[0] == max(firsts)  # type: ignore[index]
    two: Counter[tuple[float, ...]] = Counter({(1.0, 0.0): 60, (0.0, 1.0): 40})
    alone = sides_answers(two, [two])
    assert alone[0].low == pytest.approx(interval(share(60, 100), [share(60, 100)])[0])
    assert alone[1].high == pytest.approx(1 - alone[0].low)


# Fairness


def test_a_setting_that_changes_no_match_is_as_fair_but_not_for_certain() -> None:
    rows = Counter({((1.0, 0.0), (1.0, 0.0)): 150, ((0.0, 1.0), (0.0, 1.0)): 150})
    found = fairness_rise(rows, [rows])
    assert found.estimate == 0
    assert -0.03 < found.low <= 0 <= found.high < 0.03
    assert found.verdict == "same"


def test_the_farther_side_decides_how_much_fairer_a_setting_is() -> None:
    rows = Counter(
        {((1.0, 0.0), (1.0, 0.0)): 480, ((1.0, 0.0), (0.0, 1.0)): 220,
         ((0.0, 1.0), (0.0, 1.0)): 300}
    )  # fmt: skip
    found = fairness_rise(rows, [rows])  # 70 % before, 48 % after
    assert found.estimate == pytest.approx(0.02 - 0.2)
    assert found.high < 0
    assert found.verdict == "different"
    turned = Counter({(after, before): times for (before, after), times in rows.items()})
    worse = fairness_rise(turned, [turned])
    assert worse.estimate == pytest.approx(0.18)
    assert worse.verdict == "different"


# What more would cost


def test_how_many_more_is_silent_then_an_upper_limit_then_a_number() -> None:
    assert answer_of(share(14, 28), [share(14, 28)]).more is None
    first, most = answer_of(share(22, 40), [share(22, 40)]).more or (0, 0)
    assert (first, most) == (None, 2600)
    first, most = answer_of(share(322, 600), [share(322, 600)]).more or (0, 0)
    assert (first, most) == (1600, 2100)
    assert rounded_up(1234) == 1300
    assert rounded_up(7) == 7


def test_the_upper_limit_of_matches_always_tells() -> None:
    for wins in range(150, 251, 10):
        found = answer_of(share(wins, 400), [share(wins, 400)])
        if found.more:
            total = 400 + found.more[1]
            for then in (wins / 400, 0.5, 0.55):
                later = share(round(then * total), total)
                grown = answer_of(later, [share(wins, 400), later])
                assert grown.verdict != "open"


def test_plans_are_as_long_as_worked_out() -> None:
    assert observations_to_see(0.05, 0.25) == 1004
    assert observations_to_see(0.1, 0.25) == 251
    assert observations_that_tell(0.05, 0.25) == 2165
    power = scipy.stats.norm.sf(scipy.stats.norm.isf(0.01) - 0.05 / 0.5 * 1004**0.5)
    assert power == pytest.approx(0.8, abs=0.01)
    assert needed(0.02, 0.5, 400, 0.05, 2.58)[0] is not None


def test_five_points_at_one_half_are_35_elo() -> None:
    assert elo(0.55) == pytest.approx(34.9, abs=0.1)
    assert elo(0.5) == 0


def test_watching_spends_its_error_slowly() -> None:
    rates = [watched_error(number) for number in (10, 100, 400, 4000)]
    assert all(0 < rate < 0.01 for rate in rates)
    assert all(a < b for a, b in pairwise(rates[:3]))


def test_an_answer_is_frozen() -> None:
    found = answer_of(share(50, 100))
    with pytest.raises(AttributeError):
        found.low = 0.0  # type: ignore[misc]
    assert isinstance(replace(found, cell=2), Answer)


# By simulation


@full
def test_looked_at_every_ten_matches_hardly_any_fair_run_is_called_unfair() -> None:
    """The rows of larger simulations are in docs/lab.md."""
    chance, false, tries = np.random.default_rng(7), 0, 300
    for _ in range(tries):
        won = (chance.random(1000) < 0.5).cumsum()
        planned: list[Counter[float]] = []
        for matches in range(30, 1001, 10):
            counts = share(int(won[matches - 1]), matches)
            if matches in (300, 600, 1000):
                planned.append(counts)
            if answer_of(counts, planned).is_off:
                false += 1
                break
    assert false / tries <= ERROR_RATE + 2.5 * (ERROR_RATE * (1 - ERROR_RATE) / tries) ** 0.5
