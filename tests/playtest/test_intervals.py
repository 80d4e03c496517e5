"""Every interval beside the answer and test of chance, against others and known truths."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations, product
from math import inf, log, sqrt

import numpy as np
import pytest
import scipy

from game.playtest.contrast import difference
from game.playtest.elo import ELO_PER_NAT, PRIOR_WINS, Meetings, gap, ratings
from game.playtest.intervals import (
    bounded,
    chance_of_normal,
    chance_of_student,
    holm,
    normal,
    share_interval,
    student_deviations,
    two_shares,
)
from game.playtest.measures import Score
from game.playtest.moments import NumberMoments, Ratio
from tests.helpers.sampling import full, sampled

SHARES = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99)
PROMISED = 0.93


# Distributions


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 19, 100, 5000])
@pytest.mark.parametrize("error", [0.2, 0.05, 0.001])
def test_students_deviations_are_those_of_scipy(freedom: int, error: float) -> None:
    assert student_deviations(freedom, error) == pytest.approx(
        scipy.stats.t.ppf(1 - error / 2, freedom), rel=1e-9
    )
    for off in (0.3, -2.0, 7.0):
        wanted = 2 * scipy.stats.t.sf(abs(off), freedom)
        assert chance_of_student(off, freedom) == pytest.approx(wanted, rel=1e-8)
        assert chance_of_normal(off) == pytest.approx(2 * scipy.stats.norm.sf(abs(off)), rel=1e-9)
    assert chance_of_student(0, freedom) == 1
    assert normal(error) == pytest.approx(scipy.stats.norm.ppf(1 - error / 2))


# Shares


def test_the_interval_of_a_share_is_that_of_statsmodels_and_holds_the_share_itself() -> None:
    from statsmodels.stats.proportion import proportion_confint

    for matches in (2, 7, 20, 365):
        for wins in {0, 1, matches // 3, matches - 1, matches}:
            low, high = share_interval(wins, matches)
            error = 2 * scipy.stats.norm.sf(2)
            wider = 2 * scipy.stats.norm.sf(2 * (1 + 1 / matches)) if matches > 1 else error
            wanted = proportion_confint(wins, matches, wider, method="agresti_coull")
            assert (low, high) == pytest.approx(wanted, abs=1e-12)
    for matches in range(1, 2001):  # 555 of these once ended below what was won
        assert share_interval(matches, matches)[1] == 1.0
        assert Score(matches, 0, 0).interval()[1] >= 1.0
        assert share_interval(0, matches)[0] == 0.0


@pytest.mark.parametrize("matches", [20, 21, 25, 37, 50, 100, 400, 2000])
def test_intervals_of_shares_hold_what_they_promise(matches: int) -> None:
    ends = [share_interval(wins, matches) for wins in range(matches + 1)]
    for share in np.linspace(0.5, 0.99, 99):
        held = [low <= share <= high for low, high in ends]
        assert scipy.stats.binom.pmf(np.arange(matches + 1), matches, share)[held].sum() > PROMISED


def test_the_interval_of_a_mean_of_ones_and_zeros_is_wilsons() -> None:
    from statsmodels.stats.proportion import proportion_confint

    for wins, losses in ((3, 7), (20, 0), (1, 399), (50, 50)):
        matches = wins + losses
        error = 2 * scipy.stats.norm.sf(student_deviations(matches - 1))
        wanted = proportion_confint(wins, matches, error, method="wilson")
        assert bounded({1: wins, 0: losses}, 0, 1) == pytest.approx(wanted, abs=1e-7)


def tango(better: int, worse: int, pairs: int) -> tuple[float, float]:
    """Tango's interval by the formula he has published (Statistics in Medicine 17, 1998)."""

    def off(rise: float) -> float:
        a = 2 * pairs
        b = -better - worse + (2 * pairs - better + worse) * rise
        c = -worse * rise * (1 - rise)
        share = (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
        scatter = pairs * (2 * share + rise * (1 - rise))
        return (better - worse - pairs * rise) / sqrt(max(scatter, 1e-300))

    middle = (better - worse) / pairs
    reach = student_deviations(pairs - 1)
    low = scipy.optimize.brentq(lambda rise: off(rise) - reach, -1 + 1e-9, middle - 1e-9)
    high = scipy.optimize.brentq(lambda rise: off(rise) + reach, middle + 1e-9, 1 - 1e-9)
    return low, high


@pytest.mark.parametrize(
    ("better", "worse", "pairs"), [(12, 2, 50), (3, 5, 20), (1, 0, 400), (70, 31, 2000), (9, 9, 60)]
)
def test_the_interval_of_paired_wins_is_tangos(better: int, worse: int, pairs: int) -> None:
    counts = {1: better, -1: worse, 0: pairs - better - worse}
    assert bounded(counts, -1, 1) == pytest.approx(tango(better, worse, pairs), abs=1e-6)


def test_nothing_is_certain_of_pairs_that_are_all_alike() -> None:
    low, high = bounded({1.0: 20}, -1, 1)
    assert high == 1
    assert 0.6 < low < 0.9
    low, high = bounded({0.0: 20}, -1, 1)
    assert -low == pytest.approx(high)
    assert 0.1 < high < 0.3
    assert bounded({}, -1, 1) == (-1, 1)


def test_the_likeliest_scatter_is_found_for_draws_and_small_numbers_too() -> None:
    """The ends are those of the likelihood itself, with its weights found by optimisation."""
    counts = {-1.0: 2, -0.5: 3, 0.0: 20, 0.5: 9, 1.0: 4}
    values = np.array(list(counts))
    number = np.array(list(counts.values()))
    total, mean = number.sum(), (values * number).sum() / number.sum()

    def scatter(wanted: float) -> float:
        found = scipy.optimize.minimize(
            lambda weights: -(number * np.log(np.maximum(weights, 1e-12))).sum(),
            number / total,
            bounds=[(1e-9, 1)] * len(values),
            constraints=[
                {"type": "eq", "fun": lambda weights: weights.sum() - 1},
                {"type": "eq", "fun": lambda weights: (weights * values).sum() - wanted},
            ],
            options={"maxiter": 500, "ftol": 1e-12},
        )
        return float((found.x * (values - wanted) ** 2).sum())

    for edge in bounded(counts, -1, 1):
        off = (mean - edge) / sqrt(scatter(edge) / total)
        assert abs(off) == pytest.approx(student_deviations(total - 1), rel=2e-3)


def coverage_of_pairs(pairs: int, better: float, worse: float) -> float:
    """How often the interval holds the truth, over everything that can come, by its chance."""
    found, rest = 0.0, worse / (1 - better)
    above = scipy.stats.binom(pairs, better)
    for up in range(int(above.ppf(1e-5)), int(above.ppf(1 - 1e-5)) + 1):
        below = scipy.stats.binom(pairs - up, rest)
        for down in range(int(below.ppf(1e-5)), int(below.ppf(1 - 1e-5)) + 1):
            low, high = bounded({1: up, -1: down, 0: pairs - up - down}, -1, 1)
            if low <= better - worse <= high:
                found += above.pmf(up) * below.pmf(down)
    return found


@pytest.mark.parametrize("pairs", sampled([20, 50, 400, 2000], 2))
@full
def test_intervals_of_paired_wins_hold_what_they_promise(pairs: int) -> None:
    for share, rise, shared in product(SHARES, (0.0, 0.01, -0.05), (0.0, 0.8)):
        other = min(1.0, share + rise)
        better = shared * max(0.0, other - share) + (1 - shared) * other * (1 - share)
        worse = shared * max(0.0, share - other) + (1 - shared) * share * (1 - other)
        if better + worse > 0 and pairs * (better + worse) < 100:
            assert coverage_of_pairs(pairs, better, worse) > PROMISED, (share, rise, shared)


@pytest.mark.parametrize("matches", sampled([20, 50, 400, 2000], 2))
def test_intervals_of_wins_with_draws_hold_what_they_promise(matches: int) -> None:
    chance = np.random.default_rng(matches)
    for share in SHARES:
        weights = [share - 0.05 * (share < 0.95), 0.05 * (share < 0.95), 1 - share]
        truth = weights[0] + weights[1] / 2
        drawn = Counter(map(tuple, chance.multinomial(matches, weights, 1500).tolist()))
        held = 0
        for (won, even, lost), times in drawn.items():
            low, high = Score(won, even, lost).interval()
            held += times * (low - 1e-9 <= truth <= high + 1e-9)
        assert held / 1500 > PROMISED, share


def test_two_shares_are_tested_as_statsmodels_does() -> None:
    from statsmodels.stats.proportion import proportions_ztest

    for counts in ((12, 40, 30, 60), (1, 20, 19, 200), (5, 10, 50, 100)):
        wins, matches, others, other_matches = counts
        wanted = proportions_ztest([wins, others], [matches, other_matches])[1]
        assert two_shares(*counts) == pytest.approx(wanted)
    assert two_shares(0, 0, 3, 5) == two_shares(4, 4, 5, 5) == 1


# Other numbers


def moments(values: object) -> NumberMoments:
    found = NumberMoments()
    for value in values:  # type: ignore[attr-defined]
        found.add(float(value))
    return found


def test_the_mean_of_numbers_that_are_not_skewed_has_students_interval_widened() -> None:
    values = [1.0, 2.0, 4.0, 5.0, 7.0, 11.0, 13.0, 14.0, 16.0, 17.0]  # around 9
    found = moments(values).estimate()
    freedom = moments(values).shape().freedom(len(values))
    assert freedom == 7.25  # 9 for normal numbers that were known to be so
    reach = scipy.stats.t.ppf(0.975, freedom) * (1 + 2 / len(values)) * scipy.stats.sem(values)
    assert (found.low, found.high) == pytest.approx((9 - reach, 9 + reach), rel=1e-6)


def test_the_scatter_and_skewness_are_those_of_scipy_however_large_the_numbers() -> None:
    values = np.random.default_rng(1).exponential(3, 200) + 1e7
    shape = moments(values).shape()
    assert shape.scatter == pytest.approx(values.std(ddof=1), rel=1e-6)
    assert shape.skewness == pytest.approx(scipy.stats.skew(values), rel=1e-5)
    assert shape.kurtosis == pytest.approx(scipy.stats.kurtosis(values) + 3, rel=1e-5)


@pytest.mark.parametrize("number", sampled([20, 50, 400, 2000], 2))
@pytest.mark.parametrize("kind", ["turns", "changes", "shares"])
def test_intervals_of_lengths_hold_what_they_promise(number: int, kind: str) -> None:
    chance, tries = np.random.default_rng(3), 1200 if number < 400 else 400
    held = 0
    for _ in range(tries):
        if kind == "turns":  # some dozens, and now and then very many
            values, truth = 20 + chance.gamma(2, 15, number), 50.0
        elif kind == "changes":
            luck = chance.gamma(2, 15, number)
            values = chance.gamma(2, 12, number) + luck - (chance.gamma(2, 15, number) + luck)
            truth = -6.0
        else:
            values, truth = chance.beta(1, 4, number), 0.2
        found = moments(values).estimate()
        held += found.low <= truth <= found.high
    assert held / tries > PROMISED


@pytest.mark.parametrize("number", sampled([20, 200, 1000]))
def test_intervals_of_sums_a_time_hold_what_they_promise(number: int) -> None:
    chance, held, tries = np.random.default_rng(5), 0, 600
    for _ in range(tries):
        ratio = Ratio()
        for _match in range(number):
            times = 1 + int(chance.poisson(2))
            ratio.add(times, float(chance.gamma(2 * times, 0.5)))
        found = ratio.estimate()
        held += found.low <= 1 <= found.high
    assert held / tries > PROMISED


def test_one_number_tells_nothing_of_the_others() -> None:
    found = moments([-96.0])
    assert (found.estimate().low, found.estimate().high) == (-inf, inf)
    alone = Ratio()
    alone.add(2, 3.0)
    assert (alone.estimate().low, alone.estimate().high) == (-inf, inf)
    with pytest.raises(ValueError, match="nothing"):
        moments([]).estimate()


# Differences, and many of them


def test_shared_luck_does_not_widen_a_difference() -> None:
    found = difference((10 * seed, 10 * seed + 3 + seed % 2) for seed in range(20))
    assert (found.before, found.rise, found.pairs) == (95, 3.5, 20)
    assert 3.2 < found.low < 3.5 < found.high < 3.8
    with pytest.raises(ValueError, match="no matches"):
        difference([])


def test_many_comparisons_are_corrected_as_statsmodels_does() -> None:
    from statsmodels.stats.multitest import multipletests

    chances = [0.001, 0.04, 0.012, 0.5, 0.049, 0.012]
    assert holm(chances) == pytest.approx(multipletests(chances, method="holm")[1])
    assert holm([]) == []


# Elo


def meetings(points: list[float], matches: int = 1) -> Meetings:
    return Meetings(array("H", (round(2 * p) for p in points)), array("H", [matches] * len(points)))


def test_elo_of_two_is_the_likelihood_of_their_matches() -> None:
    """The prior is of matches: two matches a seed make it weigh half as much."""
    for matches, won in ((1, 75), (2, 150)):
        points = [float(matches)] * (won // matches) + [0.0] * 25
        found = ratings(["a", "b"], {("b", "a"): meetings(points, matches)})[1]
        lost = matches * 25
        assert found.elo == pytest.approx(
            ELO_PER_NAT * log((won + PRIOR_WINS) / (lost + PRIOR_WINS)), abs=0.01
        )


def ladder_of(
    chance: np.random.Generator, truth: list[float], seeds: int
) -> dict[tuple[str, str], Meetings]:
    """A ladder whose pairs meet with the same seeds, twice each, and share half of their luck."""
    luck, found = chance.random(seeds), {}
    for lower, upper in combinations(range(len(truth)), 2):
        share = 1 / (1 + 10 ** ((truth[lower] - truth[upper]) / 400))
        halves = np.zeros(seeds, int)
        for _ in range(2):
            own = np.where(chance.random(seeds) < 0.5, luck, chance.random(seeds))
            halves += 2 * (own < share)
        found[str(upper), str(lower)] = Meetings(
            array("H", halves.tolist()), array("H", [2] * seeds)
        )
    return found


def test_elo_and_its_scatter_are_those_of_statsmodels() -> None:
    from statsmodels.api import GLM, families

    truth, seeds = [0.0, 120.0, 210.0, 400.0], 60
    scores = ladder_of(np.random.default_rng(4), truth, seeds)
    rows, won, who = [], [], []
    for (upper, lower), met in scores.items():
        for seed in range(seeds):
            for half in range(2):
                row = [0.0] * 4
                row[int(upper)], row[int(lower)] = 1.0, -1.0
                rows.append(row[1:])
                won.append(float(met.halves[seed] > 2 * half))
                who.append(seed)
        for point in (0.0, 1.0):  # alone: the matches that are added weigh a half each
            row = [0.0] * 4
            row[int(upper)], row[int(lower)] = 1.0, -1.0
            rows.append(row[1:])
            won.append(point)
            who.append(seeds + int(upper) + 4 * int(lower))
    weights = [0.5 if seed >= seeds else 1.0 for seed in who]
    model = GLM(won, np.array(rows), family=families.Binomial(), freq_weights=weights)
    robust = model.fit(cov_type="cluster", cov_kwds={"groups": np.array(who)})
    found = ratings(["0", "1", "2", "3"], scores)
    assert [r.elo for r in found[1:]] == pytest.approx(ELO_PER_NAT * robust.params, abs=0.05)
    widths = [(r.high - r.low) / 2 / ELO_PER_NAT for r in found[1:]]
    wanted = [student_deviations(seeds - 1) * scatter for scatter in robust.bse]
    assert widths == pytest.approx(wanted, rel=0.12)


@pytest.mark.parametrize("seeds", sampled([100, 25, 300]))
@full
def test_of_eighty_ladders_the_intervals_hold_the_truth(seeds: int) -> None:
    truth = [0.0, 120.0, 210.0, 260.0, 400.0]
    chance, names = np.random.default_rng(11), ["0", "1", "2", "3", "4"]
    held, off = 0, np.zeros(5)
    for _ in range(80):
        for place, found in enumerate(ratings(names, ladder_of(chance, truth, seeds))):
            off[place] += (found.elo - truth[place]) / 80
            held += place > 0 and found.low <= truth[place] <= found.high
    # Of 320 intervals of 95 % three in a hundred more or fewer may hold by chance.
    least = 0.93 if seeds == 100 else 0.92
    assert least <= held / 320 <= 1.9 - least
    assert max(abs(off)) < 10


def test_who_never_lost_has_no_upper_end() -> None:
    lower, upper = ratings(["a", "b"], {("b", "a"): meetings([1.0] * 28)})
    assert (lower.elo, lower.low, lower.high) == (0, 0, 0)
    assert upper.high == inf
    likely = scipy.optimize.brentq(
        lambda share: 2 * (28.5 * log(28.5 / 29) + 0.5 * log(0.5 / 29) - 28.5 * log(share)
                           - 0.5 * log(1 - share)) - student_deviations(27) ** 2,
        0.6, 28.5 / 29)  # fmt: skip
    assert upper.low == pytest.approx(ELO_PER_NAT * log(likely / (1 - likely)), abs=0.1)
    never = ratings(["a", "b"], {("b", "a"): meetings([0.0] * 28)})[1]
    assert (never.low, never.high) == (-inf, pytest.approx(-upper.low, abs=0.1))


def test_a_chain_of_defeats_gives_an_end_to_who_never_lost_to_the_first() -> None:
    scores = {("b", "a"): meetings([1.0, 1.0, 0.0] * 20), ("c", "b"): meetings([1.0, 0.5] * 30),
              ("c", "a"): meetings([1.0] * 60)}  # fmt: skip
    found = ratings(["a", "b", "c"], scores)
    assert found[2].high < inf
    assert found[2].low > found[1].elo


def test_draws_make_less_scatter_than_wins_and_losses() -> None:
    drawn = ratings(["a", "b"], {("b", "a"): meetings([0.5] * 60)})[1]
    decided = ratings(["a", "b"], {("b", "a"): meetings([1.0, 0.0] * 30)})[1]
    assert drawn.elo == decided.elo == pytest.approx(0)
    assert drawn.high < decided.high / 4


def test_the_gap_between_two_bots_is_the_rating_above_the_other_and_shrinks() -> None:
    scores = {("b", "a"): meetings([1.0, 1.0, 0.0] * 20), ("c", "b"): meetings([1.0, 0.0] * 30)}
    names = ["a", "b", "c"]
    above = {rating.bot: rating for rating in ratings(["b", "a", "c"], scores, 0.02)}
    assert gap(names, scores, "c", "b", 0.02) == (above["c"].low, above["c"].high)
    assert gap(names, scores, "c", "d", 0.02) == (-inf, inf)
    few = ratings(["a", "b"], {("b", "a"): meetings([1.0, 1.0, 0.0] * 10)})[1]
    lots = ratings(["a", "b"], {("b", "a"): meetings([1.0, 1.0, 0.0] * 100)})[1]
    assert lots.high - lots.low < (few.high - few.low) / 2


def test_who_has_met_nobody_yet_is_not_rated() -> None:
    scores = {("b", "a"): meetings([1.0, 0.5]), ("e", "d"): meetings([1.0])}
    assert [rating.bot for rating in ratings(["a", "b", "c", "d", "e"], scores)] == ["a", "b"]
    assert ratings(["a", "b"], {}) == []


@full
def test_a_hundred_thousand_seeds_are_rated_in_seconds() -> None:
    chance = np.random.default_rng(2)
    found = ratings(["0", "1", "2"], ladder_of(chance, [0.0, 60.0, 90.0], 100_000))
    assert found[2].elo == pytest.approx(90, abs=5)
    assert found[2].high - found[2].low < 8
