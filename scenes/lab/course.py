"""Measures of the course of matches: drama, information, luck."""

from __future__ import annotations

from math import isinf
from typing import Final

from game.game import Game
from game.language import _, many, mark
from game.playtest.census import CellSurvey, Measured
from game.playtest.intervals import FAIRNESS, MARGIN, fairness_of
from game.playtest.judging import LABELS
from game.playtest.luck_adjustment import LuckShares
from game.playtest.moments import Estimate
from game.playtest.tally import Which
from game.study import Outcome
from scenes.lab.intervals import Mean
from scenes.lab.words import percent, spaced

LUCK_UNKNOWN: Final = mark(
    "Luck can be measured when two different bots take every seat in turn: switch Paired on, or"
    " play a ladder. It takes a few dozen seeds."
)
LUCK_TOLD: Final = mark(
    "**{luck}** of the results are luck ({low} to {high}): {deal} the deal, {play} what happens in "
    "play. {skill} are skill, {seat} the seat."
)


def luck_words(luck: LuckShares | None) -> str:
    """Return the share of luck in the results, or what is needed to know it."""
    if luck is None:
        return _(LUCK_UNKNOWN)
    return _(
        LUCK_TOLD,
        luck=percent(luck.luck.mean),
        low=percent(luck.luck.low),
        high=percent(luck.luck.high),
        deal=percent(luck.deal),
        play=percent(luck.play),
        skill=percent(luck.skill),
        seat=percent(luck.seat),
    )


def measures(survey: CellSurvey, cell: int) -> list[Mean]:
    """Return the judge's measures for a setting."""
    count = many("{shown} match", "{shown} matches", survey.judged, shown=spaced(survey.judged))
    found = []
    for name, estimate in survey.course.items():
        large = estimate.mean > 1
        top = _end(estimate) * 1.25 if large else 1.0
        digits = 1 if large else 3
        found.append(Mean(_(LABELS[name]), estimate, top, digits, count, Which(measure=name), cell))
    return found


def outcome_mean(outcome: Outcome, known: Measured, fair: float, cell: int) -> Mean:
    """Return an outcome of a setting, with a fairness verdict if the setting is symmetric."""
    estimate, shown = known.estimate, known.matches
    count = many("{shown} match", "{shown} matches", shown, shown=spaced(shown))
    which = Which(measure=outcome.key)
    if not outcome.yes_or_no:
        top = max(_end(estimate), estimate.mean) * 1.1
        return Mean(_(outcome.label), estimate, top, 2, count, which, cell)
    if outcome.even:
        verdict = fairness_of(estimate.low, estimate.high, fair)
        count = _(
            "{count}; fair would be {share}: {verdict}, within {points} points",
            count=count,
            share=percent(fair),
            verdict=_(FAIRNESS[verdict]),
            points=f"{100 * MARGIN:.0f}",
        )
    shares = Estimate(*(100 * edge for edge in (estimate.mean, estimate.low, estimate.high)))
    return Mean(_(outcome.label), shares, 100.0, 1, count, which, cell)


def _end(estimate: Estimate) -> float:
    """Return the end of a scale for an estimate."""
    return 2 * estimate.mean if isinf(estimate.high) else estimate.high


def led(survey: CellSurvey, cell: int) -> list[Mean]:
    """Return how often the leader after each part of a match won in the end."""
    found = []
    for point in survey.over_time:
        shares = Estimate(*(100 * v for v in (point.kept.mean, point.kept.low, point.kept.high)))
        told = _(
            "the judge gave the leader {leader} and the winner {winner}",
            leader=percent(point.leader.mean),
            winner=percent(point.winner.mean),
        )
        label = _("After {number} % of the decisions", number=round(100 * point.passed))
        found.append(Mean(label, shares, 100.0, 1, told, Which(measure="lead_changes"), cell))
    return found


def gains_of(survey: CellSurvey, game: Game, cell: int) -> list[Mean]:
    """Return the information in bits from each source, for a setting."""
    top = max((_end(found.bits) for found in survey.gains.values()), default=1.0)
    found = []
    for source, label in game.rules.study.sources.items():
        if source in survey.gains:
            known = survey.gains[source]
            count = many(
                "{shown} use, {share} of the possibilities ruled out",
                "{shown} uses, {share} of the possibilities ruled out",
                known.times,
                shown=spaced(known.times),
                share=percent(known.ruled_out.mean),
            )
            found.append(Mean(_(label), known.bits, top, 2, count, Which(source=source), cell))
    return found
