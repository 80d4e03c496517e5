"""The results of an experiment as tables and as data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any, Final

from game import catalog
from game.language import _, mark
from game.playtest.census import CellSurvey
from game.playtest.contrast import DECISIONS, TURNS, WINS, Compared
from game.playtest.elo import Rating, ratings
from game.playtest.experiment import Cell, Experiment
from game.playtest.findings import FEW, findings_data, findings_text
from game.playtest.intervals import (
    ERROR,
    FAIRNESS,
    LEAST,
    MARGIN,
    chance_of_no_rise,
    fairness_of,
    holm,
)
from game.playtest.judging import LABELS
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.report import as_data, as_text, score_head, score_row
from game.playtest.run import Summary
from game.playtest.tally import Tally, changes_of, interactions, standings

JUDGED: Final = 1000  # matches of each setting at the most
TOO_FEW: Final = f"too few: {LEAST} seeds are the least"
STARS: Final = mark(
    "Clear, or a star: significant even among all differences shown (Holm). Each interval by "
    "itself is a 95 % interval."
)
CAUTION: Final = mark("Bots are not people: what is fair among them may not be fair at a table.")


def experiment_data(
    experiment: Experiment, summaries: Sequence[Summary], margin: float = MARGIN
) -> dict[str, Any]:
    """Return all results as JSON values.

    A share of wins at most `margin` away from an equal share counts as fair.
    """
    tallies = [summary.tally for summary in summaries]
    cells = [
        {"label": cell.label}
        | as_data(summary, margin)
        | {"outcomes": _outcomes_data(summary.tally, margin)}
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]
    data: dict[str, Any] = {"kind": experiment.kind, "game": experiment.game, "cells": cells}
    if experiment.kind == "ladder":
        data["ratings"] = [
            {
                "bot": rating.bot,
                "elo": round(rating.elo, 1),
                "interval": [rounded(rating.low, 1), rounded(rating.high, 1)],
                "better_than_next": rounded(rating.better, 4),
            }
            for rating in ratings(*standings(tallies))
        ]
    elif experiment.kind != "run":
        data["differences"] = _differences(_contrasts(experiment, tallies))
    if experiment.columns:
        crossed = interactions(tallies, experiment.columns).items()
        data["interactions"] = _differences([(experiment.cells[c], found) for c, found in crossed])
    data["warnings"] = warnings(experiment, summaries)
    return data


def rounded(value: float | None, digits: int) -> float | None:
    """Return a number rounded for JSON, or None if it is unknown or infinite."""
    return None if value is None or isinf(value) else round(value, digits)


def experiment_text(
    experiment: Experiment, summaries: Sequence[Summary], margin: float = MARGIN
) -> str:
    """Return all results as tables."""
    tallies = [summary.tally for summary in summaries]
    if experiment.kind == "run":
        told = as_text(summaries[0], margin), *_outcomes(tallies[0], margin), ""
        enough = [enough_words(summaries)] if summaries[0].enough else []
        return "\n".join([*told, *warnings(experiment, summaries), *enough])
    title = catalog.find(experiment.game).title
    played = sum(tally.matches for tally in tallies)
    lines = [f"{title}: {played} of {experiment.games} matches, {_settings(summaries)}", ""]
    if experiment.kind == "ladder":
        lines += _ladder(tallies)
    else:
        lines += _cells(experiment, tallies, margin) + _changes(experiment, tallies)
    lines += ["", *warnings(experiment, summaries)]
    if summaries[0].enough:
        lines.append(enough_words(summaries))
    if summaries[0].stopped:
        lines.append("Stopped before the end: the same command goes on if there is a --store.")
    return "\n".join(lines)


def _settings(summaries: Sequence[Summary]) -> str:
    return "1 setting" if len(summaries) == 1 else f"{len(summaries)} settings"


def enough_words(summaries: Sequence[Summary]) -> str:
    """Return the sentence saying why a run ended early."""
    return (
        f"Enough after {summaries[0].enough} matches of each setting: what was waited for is known,"
        " and that it was looked at before is allowed for."
    )


def warnings(experiment: Experiment, summaries: Sequence[Summary]) -> list[str]:
    """Return the warnings for readers of the results, one sentence each."""
    return cautions(experiment, min(summary.tally.matches for summary in summaries))


def cautions(experiment: Experiment, least: int) -> list[str]:
    """Return the warnings for an experiment whose smallest setting has `least` matches."""
    found = []
    if least < FEW:
        found.append(
            _(
                "Few matches: only {number} in the smallest cell, so the intervals are wide.",
                number=least,
            )
        )
    if len(experiment.cells) > 1:
        found.append(_(STARS))
    if experiment.kind == "restrict":
        found.append(
            _(
                "A kind of action is worth what its side loses without it. A bot built to use "
                "it may also play worse without it."
            )
        )
    return [*found, _(CAUTION)]


def _ladder(tallies: Sequence[Tally]) -> list[str]:
    lines = [score_head(None)]
    scores = [tally.counted().bots[0] for tally in tallies]
    for tally, score, sure in zip(tallies, scores, beyond_chance(scores), strict=True):
        upper, lower = tally.plan.seats[:2]
        lines.append(score_row(f"{upper} v {lower}", score) + ("  *" if sure else ""))
    lines += ["", f"{'bot':24}{'Elo':>7}   {'95 % interval':22}better than the next below"]
    found = ratings(*standings(tallies))
    for rating in sorted(found, key=lambda rating: -rating.elo):
        better = "" if rating.better is None else f"{rating.better:.1%}"
        elo, ends = elo_words(rating)
        lines.append(f"{rating.bot:24}{elo:>7}   {ends:22}{better}")
    return lines


def elo_words(rating: Rating) -> tuple[str, str]:
    """Return a rating and its interval in words, infinite ends included."""
    low, high = (f"{edge:.0f}" for edge in (rating.low, rating.high))
    if isinf(rating.low) and isinf(rating.high):
        return "?", _("not known")
    if isinf(rating.high):
        return f"> {low}", _("{low} or more", low=low)
    if isinf(rating.low):
        return f"< {high}", _("{high} or less", high=high)
    return f"{rating.elo:.0f}", _("{low} to {high}", low=low, high=high)


def beyond_chance(scores: Sequence[Score]) -> list[bool]:
    """Return for each bot whether its score differs from one half beyond chance.

    All bots are tested together (Holm).
    """
    chances = [
        chance_of_no_rise({0.5: score.wins, -0.5: score.losses, 0.0: score.draws})
        for score in scores
    ]
    enough = [score.matches >= LEAST for score in scores]
    found = holm([chance if many else 1.0 for chance, many in zip(chances, enough, strict=True)])
    return [chance < ERROR for chance in found]


def _outcomes(tally: Tally, margin: float) -> list[str]:
    """Return the outcomes of the game's own kind in a setting, nothing where none is known."""
    found = tally.census.survey().outcomes
    wide = max((len(tally.outcomes[key].label) for key in found), default=0) + 2
    lines = ["", f"{'':{wide}}{'mean':>9}   {'95 % interval':24}{'matches':>8}"] if found else []
    for key, known in found.items():
        outcome, estimate = tally.outcomes[key], known.estimate
        mean, low, high = (
            f"{value:.1%}" if outcome.yes_or_no else f"{value:.3f}"
            for value in (estimate.mean, estimate.low, estimate.high)
        )
        fair = ""
        if outcome.even:
            verdict = fairness_of(estimate.low, estimate.high, tally.plan.fair, margin)
            fair = f"   {FAIRNESS[verdict]} ({tally.plan.fair:.1%}) within {100 * margin:g}"
        told = f"{low} to {high}"
        lines.append(f"{outcome.label:{wide}}{mean:>9}   {told:24}{known.matches:8}{fair}")
    return lines


def _outcomes_data(tally: Tally, margin: float) -> dict[str, Any]:
    found = {}
    for key, known in tally.census.survey().outcomes.items():
        estimate = known.estimate
        ends = [rounded(estimate.low, 4), rounded(estimate.high, 4)]
        found[key] = {"mean": round(estimate.mean, 4), "interval": ends, "matches": known.matches}
        if tally.outcomes[key].even:
            found[key]["is_fair"] = fairness_of(
                estimate.low, estimate.high, tally.plan.fair, margin
            )
    return found


def _cells(experiment: Experiment, tallies: Sequence[Tally], margin: float) -> list[str]:
    """Return who wins how often in each setting, whether that is fair, and how long it takes."""
    head = score_head(experiment.cells[0].plan, margin)
    lines = [f"{head}" if len({c.plan.fair for c in experiment.cells}) == 1 else score_head(None)]
    for cell, tally in zip(experiment.cells, tallies, strict=True):
        plan, counted = cell.plan, tally.counted()
        lines += ["", f"{cell.label}: {counted.matches} matches, median of {counted.length.median}"
                      f" turns and {counted.decisions.median} decisions"]  # fmt: skip
        roles = catalog.find(plan.game).roles
        for seat, score in enumerate(counted.seats):
            role = roles[min(seat, len(roles) - 1)]
            row = score_row(f"  {role}", score, plan.fairness(score, margin))
            lines.append(row if head == score_head(plan, margin) else f"{row} ({plan.fair:.1%})")
        lines += _outcomes(tally, margin)
    return lines


def _changes(experiment: Experiment, tallies: Sequence[Tally]) -> list[str]:
    """Return how each setting differs from the first, and what two axes do to each other."""
    lines = _rises(f"against {experiment.cells[0].label}", _contrasts(experiment, tallies))
    if experiment.columns:
        crossed = interactions(tallies, experiment.columns).items()
        found = [(experiment.cells[cell], compared) for cell, compared in crossed]
        lines += _rises("both together, beyond each alone", found)
    return lines


def _rises(title: str, found: Sequence[tuple[Cell, Compared]]) -> list[str]:
    rows = [
        (f"{cell.label}, {measure_name(cell.plan, measure)}", change)
        for cell, compared in found
        for measure, change in compared.items()
        if change.before or change.after
    ]
    wide = max([40, *(len(name) for name, _ in rows)]) + 2
    lines = ["", f"{title:{wide}}{'rises by':>9}   95 % interval"]
    for name, change in rows:
        low, high = (f"{edge:.3f}" for edge in (change.low, change.high))
        ends = f"{low} to {high}" if change.pairs >= LEAST else TOO_FEW
        mark = "  *" if change.verdict == "clear" else ""
        lines.append(f"{name:{wide}}{change.rise:9.3f}   {ends}{mark}")
    return lines


def measure_name(plan: MatchPlan, measure: str) -> str:
    """Return the name of a measure.

    The measure of wins is named after the seat whose wins it counts.
    """
    if measure in (TURNS, DECISIONS):
        return measure
    if measure != WINS:
        return next(outcome.label for outcome in plan.outcomes if outcome.key == measure)
    return catalog.find(plan.game).roles[plan.bound] if plan.bound else "first seat"


def _contrasts(experiment: Experiment, tallies: Sequence[Tally]) -> list[tuple[Cell, Compared]]:
    """Return how each setting differs from the first, by the seeds both have played."""
    return list(zip(experiment.cells[1:], changes_of(tallies).compared(), strict=True))


def _differences(compared: Sequence[tuple[Cell, Compared]]) -> list[dict[str, Any]]:
    return [
        {
            "label": cell.label,
            "measure": measure_name(cell.plan, measure),
            "before": round(change.before, 4),
            "after": round(change.after, 4),
            "interval": [rounded(change.low, 4), rounded(change.high, 4)],
            "pairs": change.pairs,
            "verdict": change.verdict,
        }
        for cell, found in compared
        for measure, change in found.items()
    ]


def judged_data(experiment: Experiment, summaries: Sequence[Summary]) -> list[dict[str, Any]]:
    """Return the judge's measures of each setting as JSON values."""
    return [
        {
            "label": cell.label,
            "matches": survey.judged,
            "measures": {
                name: {
                    "mean": round(found.mean, 4),
                    "interval": [rounded(found.low, 4), rounded(found.high, 4)],
                }
                for name, found in survey.course.items()
            },
        }
        for cell, survey in _surveys(experiment, summaries)
    ]


def judged_text(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    """Return the judge's measures of each setting as tables."""
    lines: list[str] = []
    for cell, survey in _surveys(experiment, summaries):
        lines += ["", f"{cell.label}, {survey.judged} matches judged{'':14}   mean   95 % interval"]
        for name, found in survey.course.items():
            lines.append(
                f"{LABELS[name]:40}{found.mean:8.3f}   {found.low:.3f} to {found.high:.3f}"
            )
    return "\n".join(lines)


def _surveys(experiment: Experiment, summaries: Sequence[Summary]) -> list[tuple[Cell, CellSurvey]]:
    found = [summary.tally.census.survey() for summary in summaries]
    return list(zip(experiment.cells, found, strict=True))


def all_findings_data(experiment: Experiment, summaries: Sequence[Summary]) -> dict[str, Any]:
    """Return the findings of each setting as JSON values."""
    cells = [
        {"label": cell.label} | findings_data(summary.tally)
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]
    whole = ladder_luck(experiment, [summary.tally for summary in summaries])
    return {"findings": cells} | ({"luck": whole.luck.mean} if whole else {})


def ladder_luck(experiment: Experiment, tallies: Sequence[Tally]) -> LuckShares | None:
    """Return the luck shares of a match between two random levels; None if not a ladder."""
    return luck_shares([t.luck for t in tallies]) if experiment.kind == "ladder" else None


def all_findings_text(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    """Return the findings of each setting as tables."""
    lines: list[str] = []
    whole = ladder_luck(experiment, [summary.tally for summary in summaries])
    if whole:
        low, high = whole.luck.low, whole.luck.high
        lines += ["", f"luck over the ladder {whole.luck.mean:.1%} ({low:.1%} to {high:.1%})"]
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        if len(summaries) > 1:
            lines += ["", f"== {cell.label}"]
        lines.append(findings_text(summary.tally))
    return "\n".join(lines)
