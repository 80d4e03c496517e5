"""What table and charts of a run show: any measure by any dimension, as rows with intervals."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Final

from game.language import _, mark
from game.playtest.answer import Answer
from game.playtest.experiment import Experiment
from game.playtest.intervals import share_interval
from game.playtest.live import Standing
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, TURNS, WINS
from game.playtest.moments import Estimate, Sample
from game.playtest.questions import begins_of, is_share
from game.playtest.sentences import (
    bot_name,
    measure_words,
    percent_words,
    side_name,
    verdict_words,
    won_words,
)
from game.playtest.tally import Counted, Tally, Which

MEASURES, SIDES, SEATS, BOTS = "measures", "sides", "seats", "bots"
SETTINGS, FIRST, ENDINGS = "settings", "first", "endings"
DIMENSIONS: Final = {
    MEASURES: mark("Every measure"),
    SIDES: mark("By side"),
    SEATS: mark("By seat"),
    BOTS: mark("By bot"),
    SETTINGS: mark("By setting"),
    FIRST: mark("By first player"),
    ENDINGS: mark("By ending"),
}


@dataclass(frozen=True, slots=True)
class InsightRow:
    """A row: a group of matches, the mean of a measure there, and how many have it."""

    label: str
    estimate: Estimate
    matches: int
    is_share: bool
    cell: int
    which: Which
    words: str = ""  # What happened in these matches, if the label does not say it.
    fair: float | None = None
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class _Group:
    label: str
    which: Which
    score_of: str = ""  # Whose share of wins it is: "seat" or "bot".
    began_and_won: bool | None = None  # Only matches in which who began won, or lost.


def dimensions_of(experiment: Experiment) -> list[str]:
    """Return the dimensions by which the matches of an experiment can be divided."""
    plan = experiment.cells[0].plan
    found = [MEASURES, SIDES, SEATS]
    found += [BOTS] if plan.paired else []
    found += [SETTINGS] if experiment.cells[1:] else []
    found += [FIRST] if begins_of(plan) else []
    return [*found, ENDINGS]


def measures_in(counted: Counted) -> list[str]:
    """Return the measures that a table can show: wins, lengths, and outcomes that were counted."""
    return [WINS, TURNS, DECISIONS, *counted.outcomes]


@dataclass(frozen=True, slots=True)
class Insight:
    """What is shown of an experiment; `names` are those of the settings.

    Of the tallies only the matches count that `standing` counts.
    """

    experiment: Experiment
    tallies: Sequence[Tally]
    standing: Standing
    names: Sequence[str]

    def rows(self, cell: int, measure: str, dimension: str) -> list[InsightRow]:
        """Return the rows of the table of a setting; rows of settings span all of them."""
        counted, sides = self.standing.cells[cell], self.standing.answers.sides[cell]
        plan = self.tallies[cell].plan
        if dimension == SETTINGS:
            rows = [self._whole(place, name, measure) for place, name in enumerate(self.names)]
        elif dimension == MEASURES:
            rows = [
                self._whole(cell, measure_words(plan, key), key)
                for key in measures_in(counted)
                if key != WINS
            ]
        elif dimension == SIDES and measure == WINS and sides:
            seats = [plan.sides[side][0] for side in range(len(sides))]
            rows = [
                _answered(one, side_name(plan, side), True, Which(seat=seats[side], result=1))
                for side, one in enumerate(sides)
            ]
        else:
            rows = [self._row(cell, one, measure) for one in _groups(plan, counted, dimension)]
        return [row for row in rows if row]

    def shares(self) -> list[InsightRow]:
        """Return the shares behind the answer: of sides, of settings, or of pairs of bots."""
        if self.experiment.kind == "ladder":
            return self._pairs()
        found, answers = [], self.standing.answers
        if self.experiment.cells[1:]:
            for cell, sides in enumerate(answers.sides):
                plan = self.tallies[cell].plan
                side, which = plan.side_of(plan.bound), Which(seat=plan.bound, result=1)
                if sides:
                    found.append(_of_side(plan, sides[side], self.names[cell], which))
            return sorted(found, key=lambda row: (row.fair or 0.0) - row.estimate.mean)
        plan, counted = self.tallies[0].plan, self.standing.cells[0]
        for side, one in enumerate(answers.sides[0]):
            seat, label = plan.sides[side][0], side_name(plan, side)
            if not plan.is_judged:
                label = _("{role}: {bot}", role=label, bot=bot_name(plan.game, plan.seats[seat]))
            found.append(_of_side(plan, one, label, Which(seat=seat, result=1)))
        drawn = counted.seats[0].draws
        if drawn:
            which = Which(seat=0, result=0)
            found.append(self._part(_("Draws"), drawn, 0, which, _("A draw")))
        return found

    def _pairs(self) -> list[InsightRow]:
        """Return the share of points of the first bot of each pair."""
        found = []
        for cell, name in enumerate(self.names):
            score, plan = self.standing.cells[cell].bots[0], self.tallies[cell].plan
            if score.matches:
                estimate = Estimate(score.share, *score.interval(self.standing.error))
                words = _("{who} won", who=bot_name(plan.game, plan.seats[0]))
                which = Which(bot=0, result=1)
                found.append(
                    InsightRow(name, estimate, score.matches, True, cell, which, words, 0.5)
                )
        return found

    def endings(self, cell: int) -> list[InsightRow]:
        """Return the share of each ending."""
        return [
            self._part(_(name), count, cell, Which(ending=name),
                       _("Ended by {ending}", ending=_(name)))
            for name, count in self.standing.cells[cell].endings.items()
        ]  # fmt: skip

    def course(self, cell: int) -> list[InsightRow]:
        """Return how often who led after each part of the decisions won in the end."""
        return [
            InsightRow(
                percent_words(point.passed, 0), point.kept, point.matches, True,
                cell, Which(measure="lead_changes"),
                _("After {number} % of the decisions the leader went on to win",
                  number=round(100 * point.passed)),
            )
            for point in self.standing.courses[cell]
        ]  # fmt: skip

    def _part(self, label: str, count: int, cell: int, which: Which, words: str) -> InsightRow:
        """Return the row of a part of the matches of a setting."""
        matches = self.standing.cells[cell].matches
        ends = share_interval(count, matches, self.standing.error)
        estimate = Estimate(count / matches, *ends)
        return InsightRow(label, estimate, matches, True, cell, which, words)

    def _whole(self, cell: int, label: str, measure: str) -> InsightRow | None:
        """Return the row of all matches of a setting, with the interval of its answer, if any."""
        plan, answers = self.tallies[cell].plan, self.standing.answers
        which = Which() if measure == WINS else Which(measure=measure)
        if measure == WINS and answers.sides[cell]:
            return _answered(answers.sides[cell][plan.side_of(plan.bound)], label, True, which)
        found = answers.about(cell, measure)
        if found:
            return _answered(found, label, is_share(plan, measure), which)
        return self._row(cell, _Group(label, which), measure)

    def _row(self, cell: int, group: _Group, measure: str) -> InsightRow | None:
        """Return the row of a group; None if none of its matches has the measure."""
        tally = self.tallies[cell]
        plan, which = tally.plan, group.which
        if measure == WINS and group.score_of:
            counted = self.standing.cells[cell]
            score = counted.seats[which.seat or 0] if group.score_of == "seat" else None
            score = score or counted.bots[which.bot or 0]
            if not score.matches:
                return None
            estimate = Estimate(score.share, *score.interval(self.standing.error))
            return InsightRow(group.label, estimate, score.matches, True, cell, which)
        reach, outcome = tally.reach(measure), tally.outcomes.get(measure)
        least = outcome.least if outcome else 0.0
        sample = Sample(least, None if reach is None else least + reach)
        numbers = self.standing.counts(cell, tally.select(replace(which, measure=None)))
        if group.began_and_won is not None:
            wins = tally.values(begins_of(plan), numbers, plan.bound)
            numbers = array("I", (
                number for number, won in zip(numbers, wins, strict=False)
                if not isnan(won) and (won > 0.5) == group.began_and_won
            ))  # fmt: skip
        values = tally.values(measure, numbers, plan.bound)
        for value, times in sorted(Counter(v for v in values if not isnan(v)).items()):
            sample.add(value, times)
        matches = sample.moments.count
        if not matches:
            return None
        found = sample.estimate(self.standing.error)
        return InsightRow(group.label, found, matches, is_share(plan, measure), cell, which)


def _groups(plan: MatchPlan, counted: Counted, dimension: str) -> Iterator[_Group]:
    """Yield the groups of matches of a dimension."""
    if dimension == SIDES:
        for side, seats in enumerate(plan.sides):
            yield _Group(won_words(plan, side), Which(seat=seats[0], result=1))
    elif dimension == SEATS:
        for seat in range(len(plan.seats)):
            name = f"{seat + 1}. {_(plan.role(seat))}"
            yield _Group(name, Which(seat=seat, result=1), "seat")
    elif dimension == BOTS:
        for bot, name in enumerate(plan.seats):
            yield _Group(bot_name(plan.game, name), Which(bot=bot, result=1), "bot")
    elif dimension == ENDINGS:
        for ending in counted.endings:
            yield _Group(_(ending), Which(ending=ending))
    elif dimension == FIRST:
        key = begins_of(plan)
        yield _Group(_("Won by who began"), Which(measure=key), "", True)
        yield _Group(_("Lost by who began"), Which(measure=key), "", False)


def _of_side(plan: MatchPlan, found: Answer, label: str, which: Which) -> InsightRow:
    return replace(
        _answered(found, label, True, which),
        words=won_words(plan, found.side),
        fair=found.reference,
        verdict=verdict_words(found) if found.is_judged else "",
    )


def _answered(found: Answer, label: str, has_share: bool, which: Which) -> InsightRow:
    estimate = Estimate(found.estimate, found.low, found.high)
    return InsightRow(label, estimate, found.matches, has_share, found.cell, which)
