"""The questions of an experiment, and the answers that everything prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isinf, nan, sqrt
from typing import Final, Generic, TypeVar

from game import catalog
from game.playtest.answer import (
    MARGIN_ELO,
    MIN_OBSERVATIONS,
    WATCH_PART,
    Answer,
    Counts,
    answer_about,
    elo,
    end_error,
    fairness_rise,
    farthest,
    forecast,
    interval,
    mean_of,
    read_off,
    sides_answers,
    watched_error,
)
from game.playtest.elo import gap, ratings
from game.playtest.experiment import Experiment
from game.playtest.intervals import ERROR_RATE, SHARE_MARGIN, normal
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, FAIRNESS, TURNS, WINS
from game.playtest.tally import Tally, standings

K = TypeVar("K")
Parts = tuple[float, ...]  # The parts of the win by side.
ROUNDING_DIGITS: Final = 9  # Observations that differ less are the same value.


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of an experiment: the main one, and those beside it.

    `sides` holds the share of each side by setting, `settings` the mean of the primary measure by
    setting, `differences` and `fairness` those of each setting after the first. All intervals of
    one table hold together.
    """

    main: Answer | None  # None while a setting has no complete seed.
    sides: tuple[tuple[Answer, ...], ...]
    settings: tuple[Answer, ...] = ()
    differences: tuple[Answer, ...] = ()
    fairness: tuple[Answer, ...] = ()
    asides: tuple[Answer, ...] = ()
    means: tuple[Answer, ...] = ()  # The asides, and those that only repeat the main answer.
    ends: tuple[int, ...] = ()  # The planned stopping points, in matches per setting.

    @property
    def is_decided(self) -> bool:
        """Whether no question of the table is still open."""
        if self.main is None:
            return False
        asked = self.differences or (() if self.main.question != "sides" else self.sides[0])
        return all(one.verdict != "open" for one in (*asked, self.main))

    def about(self, cell: int, measure: str) -> Answer | None:
        """Return the answer about the mean of a measure in a setting, if it was asked."""
        asked = (*self.means, *self.settings)
        found = (one for one in asked if (one.cell, one.measure) == (cell, measure))
        return next((one for one in found if one.question == "mean"), None)

    def is_precise(self, half_width: float) -> bool:
        """Whether every share of the table is known to a half width, up and down."""
        shown = [side for setting in self.sides for side in setting]
        return bool(shown) and all(one.high - one.low <= 2 * half_width for one in shown)


class Series(Generic[K]):
    """Counted observations, seed by seed: those until now, and those of each planned end.

    `observe` returns the observation of a seed, None before it is played, and NaN where a match
    lacks the measure.
    """

    def __init__(self, observe: Callable[[int], K | None], seeds: int, ends: Sequence[int]) -> None:
        self.observe = observe
        self.counts: Counter[K] = Counter()
        self.planned: list[Counter[K]] = []
        self._is_done = bytearray(seeds)
        self._ends = ends

    def update(self) -> Series[K]:
        """Count the seeds that were completed since the last call."""
        for place, is_done in enumerate(self._is_done):
            if not is_done:
                value = self.observe(place)
                if value is not None:
                    self._is_done[place] = 1
                    if value == value:
                        self.counts[value] += 1
        while len(self.planned) < len(self._ends):
            end = self._ends[len(self.planned)]
            if end > len(self._is_done) or not all(self._is_done[:end]):
                break
            values = [self.observe(place) for place in range(end)]
            self.planned.append(Counter(v for v in values if v is not None and v == v))
        return self

    def mapped(self, change: Callable[[K], float]) -> tuple[Counts, list[Counts]]:
        """Return the counts of a function of the observations, now and at the planned ends."""

        def changed(counts: Mapping[K, int]) -> Counts:
            found: Counter[float] = Counter()
            for value, times in counts.items():
                found[round(change(value), ROUNDING_DIGITS)] += times
            return found

        return changed(self.counts), [changed(counts) for counts in self.planned]


class Inquiry:
    """The questions of an experiment over its counted matches, which may still grow."""

    def __init__(
        self,
        experiment: Experiment,
        tallies: Sequence[Tally],
        ends: Sequence[int],
        margin: float = SHARE_MARGIN,
        primary: str = WINS,
    ) -> None:
        self.experiment = experiment
        self.tallies = tallies
        self.ends = tuple(ends)
        self.margin = margin
        self.primary = primary
        self.plans = [cell.plan for cell in experiment.cells]
        cells = range(len(tallies))
        self._sides = [self._series(cell, tallies[cell].seed_parts) for cell in cells]
        self._values: dict[tuple[int, str], Series[float]] = {}
        self._pairs: dict[tuple[int, str], Series[tuple[float, float]]] = {}
        self._results = {
            cell: self._paired(cell, lambda one, place: one.seed_parts(place))
            for cell in cells[1:]
            if experiment.kind != "ladder"
        }

    # -- observations

    def _series(self, cell: int, observe: Callable[[int], K | None]) -> Series[K]:
        tally = self.tallies[cell]
        each = tally.plan.matches_a_seed
        return Series(observe, tally.seeds, [end // each for end in self.ends])

    def _paired(self, cell: int, observe: Callable[[Tally, int], K | None]) -> Series[tuple[K, K]]:
        """Return the observations of the first setting and of another, seed by seed."""
        one, other = self.tallies[0], self.tallies[cell]
        later = one.place_in(other)

        def both(place: int) -> tuple[K, K] | None:
            before, after = observe(one, place), observe(other, place + later)
            if before is None or after is None:
                return None
            return nan if nan in (before, after) else (before, after)  # type: ignore[return-value]

        return self._series(0, both)

    def _measure(self, cell: int, key: str) -> Series[float]:
        found = self._values.get((cell, key))
        if found is None:
            tally = self.tallies[cell]
            seat = tally.plan.bound
            found = self._series(cell, lambda place: tally.seed_value(place, key, seat))
            self._values[cell, key] = found
        return found.update()

    def _measured_pair(self, cell: int, key: str) -> Series[tuple[float, float]]:
        found = self._pairs.get((cell, key))
        if found is None:
            seat = self.plans[cell].bound
            found = self._paired(cell, lambda one, place: one.seed_value(place, key, seat))
            self._pairs[cell, key] = found
        return found.update()

    def _range(self, cell: int, key: str) -> tuple[float, float] | None:
        """Return the known ends of a measure, or None."""
        if key == WINS:
            return 0.0, 1.0
        outcome = self.tallies[cell].outcomes.get(key)
        if outcome is None or outcome.most is None:
            return None
        return outcome.least, outcome.most

    # -- answers

    def answers(self) -> Answers:
        """Return the answers so far."""
        for series in self._sides:
            series.update()
        settings = len(self.tallies) if self.experiment.kind != "ladder" else 1
        sides = tuple(
            tuple(self._side_answers(cell, settings)) for cell in range(len(self.tallies))
        )
        if self.experiment.kind == "ladder":
            return Answers(self._ladder(), sides, ends=self.ends)
        if not all(series.counts for series in self._sides):
            return Answers(None, sides, ends=self.ends)
        if settings == 1:
            return self._of_run(sides)
        return self._of_settings(sides)

    def _side_answers(self, cell: int, settings: int) -> list[Answer]:
        series, plan = self._sides[cell], self.plans[cell]
        if not series.counts:
            return []
        about = {
            "cell": cell, "matches": self.tallies[cell].matches, "is_judged": plan.is_judged,
        }  # fmt: skip
        return sides_answers(series.counts, series.planned, self.margin, settings, **about)

    def _of_run(self, sides: tuple[tuple[Answer, ...], ...]) -> Answers:
        means = [self._mean(0, key) for key in self._asides()]
        asked = [mean for mean in means if mean]
        main: Answer | None
        if self.primary in (WINS, FAIRNESS):
            main = farthest(sides[0])
            found = [aside for aside in asked if not _is_equal(aside, main)]
        else:
            main = self._mean(0, self.primary)
            found = [aside for aside in asked if aside.measure != self.primary]
        settings = (main,) if main else ()
        return Answers(
            main, sides, settings, asides=tuple(found), means=tuple(asked), ends=self.ends
        )

    def _asides(self) -> list[str]:
        """Return the measures that are asked beside fairness."""
        study = catalog.find(self.experiment.game).rules.study
        begins = [begins_of(self.plans[0])] if begins_of(self.plans[0]) else []
        return [*study.swapped, *(key for key in begins if key)]

    def _mean(self, cell: int, key: str, family: int = 1) -> Answer | None:
        """Return the answer about the mean of a measure; None if no match has it.

        Shares of wins that are fair when even are compared with that.
        """
        series, tally = self._measure(cell, key), self.tallies[cell]
        if not series.counts:
            return None
        outcome, plan = tally.outcomes.get(key), tally.plan
        is_even = outcome is not None and outcome.even and len({*plan.seats}) == 1
        middle = _median(series.counts)
        ends = interval(series.counts, series.planned, self._range(cell, key), family)
        return answer_about(
            series.counts, ends, len(series.planned), family,
            reference=plan.fair if is_even else None, margin=self.margin,
            measure=key, cell=cell, matches=tally.matches, medians=(middle, middle),
        )  # fmt: skip

    def _of_settings(self, sides: tuple[tuple[Answer, ...], ...]) -> Answers:
        cells, family = range(len(self.tallies)), len(self.tallies) - 1
        fairness: list[Answer] = []
        if all(plan.is_judged for plan in self.plans):
            fairness = [one for cell in cells[1:] if (one := self._fairness(cell, family))]
        if self.primary == FAIRNESS:
            means = [farthest(one) for one in sides]
            differences = fairness
        elif self.primary == WINS:
            means = [
                one[plan.side_of(plan.bound)] for one, plan in zip(sides, self.plans, strict=True)
            ]
            differences = [one for cell in cells[1:] if (one := self._difference(cell, family))]
        else:
            found = [self._mean(cell, self.primary, len(cells)) for cell in cells]
            means = [one for one in found if one]
            differences = [one for cell in cells[1:] if (one := self._difference(cell, family))]
        if len(differences) < family or len(means) < len(cells):
            return Answers(None, sides, tuple(means), ends=self.ends)
        return Answers(
            _chosen(differences), sides, tuple(means), tuple(differences), tuple(fairness),
            ends=self.ends,
        )  # fmt: skip

    def _fairness(self, cell: int, family: int) -> Answer | None:
        series = self._results[cell].update()
        if not series.counts:
            return None
        about = self._about(cell)
        if about["is_equal_plan"]:
            return replace(_nothing(series.counts.total(), self.margin, about), question="fairness")
        return fairness_rise(series.counts, series.planned, self.margin, family, **about)

    def _about(self, cell: int) -> dict[str, object]:
        """Return the description of the difference between a setting and the first."""
        results, plan = self._results[cell].update(), self.plans[cell]
        is_same_size = len(self.plans[0].sides) == len(plan.sides)
        return {
            "cell": cell,
            "side": plan.side_of(plan.bound),
            "matches": self.tallies[cell].matches,
            "is_equal_plan": _alike(self.plans[0]) == _alike(plan),
            "changed": sum(t for (a, b), t in results.counts.items() if a != b)
            if is_same_size
            else None,
        }

    def _difference(self, cell: int, family: int) -> Answer | None:
        """Return the answer about the primary measure of a setting against the first."""
        key, margin = self.primary, self.margin
        pairs: Series[tuple[float, float]]
        if key == WINS:
            base, plan = self.plans[0], self.plans[cell]
            side = plan.side_of(plan.bound)
            series = self._results[cell].update()
            apart = 0.0 if base.fair == plan.fair else plan.fair - base.fair
            counts, planned = series.mapped(lambda pair: pair[1][side] - pair[0][side] - apart)
            before = series.mapped(lambda pair: pair[0][side])[0]
            after = series.mapped(lambda pair: pair[1][side])[0]
            range_: tuple[float, float] | None = (-1 - abs(apart), 1 + abs(apart))
        else:
            pairs = self._measured_pair(cell, key)
            counts, planned = pairs.mapped(lambda pair: pair[1] - pair[0])
            before = pairs.mapped(lambda pair: pair[0])[0]
            after = pairs.mapped(lambda pair: pair[1])[0]
            known = self._range(cell, key)
            range_ = None if known is None else (known[0] - known[1], known[1] - known[0])
            if not is_share(self.plans[cell], key):
                margin *= abs(mean_of(before))
        if not counts:
            return None
        about = self._about(cell) | {
            "question": "difference",
            "measure": key,
            "before": mean_of(before),
            "medians": (_median(before), _median(after)),
            "gain": _gain(counts, before, after),
        }
        if about["is_equal_plan"]:
            return _nothing(sum(counts.values()), margin, about)
        ends = interval(counts, planned, range_, family)
        about |= {"reference": 0.0, "margin": margin}
        return answer_about(counts, ends, len(planned), family, **about)

    # -- ladders

    def _ladder(self) -> Answer | None:
        """Return by how much the best bot is stronger than the next, in Elo."""
        names, scores = standings(self.tallies)
        found = sorted(ratings(names, scores), key=lambda rating: -rating.elo)
        if len(found) < 2:
            return None
        best, second = found[0].bot, found[1].bot
        met = [meetings for meetings in scores.values() if sum(meetings.matches)]
        seeds = max(sum(map(bool, meetings.matches)) for meetings in met)
        planned = [end for end in self.ends if all(tally.has_played(end) for tally in self.tallies)]
        if len(self.tallies) == 1:
            low, high = self._share_as_elo(best, planned)
        else:
            error = watched_error(seeds, WATCH_PART * ERROR_RATE)
            low, high = gap(names, scores, best, second, error)
            for place, end in enumerate(planned):
                _, then = standings(self.tallies, end)
                one, other = gap(names, then, best, second, end_error(place))
                low, high = max(low, one), min(high, other)
        estimate = found[0].elo - found[1].elo
        answer = read_off(
            Answer(
                "ladder", "elo", "open", estimate, min(low, estimate), max(high, estimate), 0.0,
                MARGIN_ELO, seeds, sum(tally.matches for tally in self.tallies),
                bots=tuple(rating.bot for rating in found),
            )
        )  # fmt: skip
        plain = gap(names, scores, best, second, ERROR_RATE)
        width = plain[1] - plain[0]
        variance = inf if isinf(width) else (width / 2 / normal(ERROR_RATE)) ** 2 * seeds
        return forecast(answer, variance, len(planned))

    def _share_as_elo(self, best: str, planned: Sequence[int]) -> tuple[float, float]:
        """Return the interval of the gap between two bots, from that of the share of points."""
        tally = self.tallies[0]
        is_first = tally.plan.seats[0] == best

        def counted(limit: int) -> Counts:
            found: Counter[float] = Counter()
            meetings = tally.by_seed(0, limit)
            for halves, matches in zip(meetings.halves, meetings.matches, strict=True):
                if matches:
                    share = halves / 2 / matches
                    found[round(share if is_first else 1 - share, ROUNDING_DIGITS)] += 1
            return found

        low, high = interval(counted(tally.plan.games), [counted(end) for end in planned])
        return elo(low) if low > 0 else -inf, elo(high) if high < 1 else inf


def answers_of(
    experiment: Experiment,
    tallies: Sequence[Tally],
    ends: Sequence[int],
    margin: float = SHARE_MARGIN,
    primary: str = WINS,
) -> Answers:
    """Return the answers of an experiment from its counted matches and its planned ends."""
    return Inquiry(experiment, tallies, ends, margin, primary).answers()


def begins_of(plan: MatchPlan) -> str:
    """Return the outcome of a game that tells whether who begins wins, or an empty text.

    It is asked where all seats have the same bot.
    """
    outcomes = catalog.find(plan.game).rules.study.outcomes
    keys = [outcome.key for outcome in outcomes if outcome.even and outcome.key in STARTER_OUTCOMES]
    return keys[0] if keys and len({*plan.seats}) == 1 else ""


STARTER_OUTCOMES: Final = ("first_won", "starter_won")


def is_share(plan: MatchPlan, measure: str) -> bool:
    """Return whether a measure is a share, 0 to 1."""
    return measure in (WINS, FAIRNESS) or any(
        outcome.key == measure and outcome.yes_or_no for outcome in plan.outcomes
    )


def measures_of(plan: MatchPlan) -> list[str]:
    """Return the keys of all measures that a question can be about."""
    return [WINS, FAIRNESS, TURNS, DECISIONS, *(outcome.key for outcome in plan.outcomes)]


def _chosen(differences: Sequence[Answer]) -> Answer:
    """Return the difference that the sentence is about.

    Of fairness it is the fairest setting that is fairer for sure, if there is one.
    """
    fairer = [one for one in differences if one.question == "fairness" and one.high < 0]
    sure = [one for one in fairer if one.verdict == "different"]
    return min(sure, key=lambda one: one.estimate) if sure else farthest(differences)


def _is_equal(aside: Answer, main: Answer) -> bool:
    """Return whether an aside only repeats the answer, as where the same seat always begins."""
    if aside.reference is None or aside.reference != main.reference:
        return False
    return abs(abs(aside.estimate - aside.reference) - abs(main.estimate - aside.reference)) < 1e-9


def _nothing(observations: int, margin: float, about: Mapping[str, object]) -> Answer:
    """Return the answer about equal settings: their difference is 0 by definition."""
    told: dict[str, object] = {"question": "difference", "measure": WINS, **about}
    return Answer(
        verdict="same", estimate=0.0, low=0.0, high=0.0, reference=0.0, margin=margin,
        observations=observations, **told,  # type: ignore[arg-type]
    )  # fmt: skip


def _alike(plan: MatchPlan) -> MatchPlan:
    """Return a plan without what changes no result: seeds, numbers, and what is recorded."""
    return replace(plan, seed=0, games=1, judged=0, noted=True, own=None)


def _median(counts: Counts) -> float:
    """Return the median of counted values, the upper of two."""
    half, passed = sum(counts.values()) // 2, 0
    for value in sorted(counts):
        passed += counts[value]
        if passed > half:
            return value
    return 0.0


def _variance(counts: Counts) -> float:
    middle = mean_of(counts)
    squares = sum(times * (value - middle) ** 2 for value, times in counts.items())
    return squares / max(1, sum(counts.values()))


def _gain(steps: Counts, before: Counts, after: Counts) -> float | None:
    """Return the variance of a paired difference as a part of that of two separate runs."""
    apart = _variance(before) + _variance(after)
    enough = sum(steps.values()) >= MIN_OBSERVATIONS
    return _variance(steps) / apart if enough and sqrt(apart) > 0 else None
