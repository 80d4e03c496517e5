"""The results of an experiment as tables and as data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any, Final

from game import catalog
from game.language import _, mark
from game.playtest.answer import answer_of, measure_words
from game.playtest.census import CellSurvey
from game.playtest.contrast import DECISIONS, TURNS, WINS, Compared, Difference
from game.playtest.elo import Rating, ratings
from game.playtest.experiment import Cell, Experiment, stars_error
from game.playtest.figures import INTERVAL, digits_of, number, share
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
from game.playtest.judging import LABELS, SHARES
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.ranking import RankedCell, Ranking, Trend, ranking_of
from game.playtest.report import as_data, as_text, score_head, score_row, side_rows
from game.playtest.run import Summary
from game.playtest.tally import Changes, Tally, changes_of, interactions, standings

JUDGED: Final = 1000  # matches of each setting at the most
TOO_FEW: Final = f"too few: {LEAST} seeds are the least"
STARS: Final = mark(
    "Clear, or a star: more than chance, corrected for all comparisons (Holm). The intervals of "
    "the first measure hold together, and a star says that zero is outside; each other interval "
    "is valid on its own."
)
CAUTION: Final = mark("Bots are not people: what is fair among them may not be fair at a table.")


def experiment_data(
    experiment: Experiment,
    summaries: Sequence[Summary],
    margin: float = MARGIN,
    primary: str = WINS,
) -> dict[str, Any]:
    """Return all results as JSON values.

    A share of wins at most `margin` away from an equal share counts as fair.
    """
    tallies = [summary.tally for summary in summaries]
    answer = answer_of(experiment, summaries, margin, primary)
    head = {"answer": answer.sentence, "rests_on": answer.rests_on}
    cells = [
        {"label": cell.label}
        | as_data(summary, margin)
        | {"outcomes": _outcomes_data(summary, margin)}
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]
    if experiment.kind == "run":
        cells[0] |= head
    data: dict[str, Any] = head | {
        "kind": experiment.kind,
        "game": experiment.game,
        "cells": cells,
    }
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
        error = summaries[0].error
        changes = changes_of(tallies, experiment.every_pair, primary)
        stars = stars_error(experiment, error)
        data["differences"] = _differences(
            list(zip(experiment.cells[1:], changes.compared(error, stars), strict=True))
        )
        data["ranking"] = _ranking_data(
            experiment, ranking_of(experiment, tallies, error, primary, changes)
        )
    if experiment.columns:
        crossed = interactions(tallies, experiment.columns, error, stars).items()
        data["interactions"] = _differences([(experiment.cells[c], found) for c, found in crossed])
    data["warnings"] = warnings(experiment, summaries)
    return data


def rounded(value: float | None, digits: int) -> float | None:
    """Return a number rounded for JSON, or None if it is unknown or infinite."""
    return None if value is None or isinf(value) else round(value, digits)


def experiment_text(
    experiment: Experiment,
    summaries: Sequence[Summary],
    margin: float = MARGIN,
    primary: str = WINS,
) -> str:
    """Return the answer and all results as tables."""
    tallies = [summary.tally for summary in summaries]
    changes = ranking = None
    if experiment.kind not in ("run", "ladder"):
        changes = changes_of(tallies, experiment.every_pair, primary)
        ranking = ranking_of(experiment, tallies, summaries[0].error, primary, changes)
    answer = answer_of(experiment, summaries, margin, primary, ranking)
    lines = [answer.sentence, answer.rests_on, ""]
    if experiment.kind == "run":
        lines += [as_text(summaries[0], margin), *_outcomes(summaries[0], margin), ""]
        enough = summaries[0].enough
        return "\n".join([*lines, *warnings(experiment, summaries), *([enough] if enough else [])])
    title = catalog.find(experiment.game).title
    played = sum(tally.matches for tally in tallies)
    lines += [f"{title}: {played} of {experiment.games} matches, {_settings(summaries)}", ""]
    if changes is None or ranking is None:
        lines += _ladder(tallies, summaries[0].error)
    else:
        lines += ranking_lines(experiment, ranking)
        lines += _cells(experiment, summaries, margin)
        lines += _changes(experiment, changes, summaries[0].error)
    lines += ["", *warnings(experiment, summaries)]
    if summaries[0].enough:
        lines.append(summaries[0].enough)
    if summaries[0].stopped:
        lines.append("Stopped before the end: the same command goes on if there is a --store.")
    return "\n".join(lines)


def _settings(summaries: Sequence[Summary]) -> str:
    return "1 setting" if len(summaries) == 1 else f"{len(summaries)} settings"


def warnings(experiment: Experiment, summaries: Sequence[Summary]) -> list[str]:
    """Return the warnings for readers of the results, one sentence each."""
    return cautions(experiment, min(summary.tally.matches for summary in summaries))


def cautions(experiment: Experiment, least: int) -> list[str]:
    """Return the warnings for an experiment whose smallest setting has `least` matches."""
    found = []
    if least < FEW:
        found.append(
            _(
                "Few matches: only {number} in one setting, so the intervals are wide.",
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


def _ladder(tallies: Sequence[Tally], error: float) -> list[str]:
    lines = [score_head(None)]
    scores = [tally.counted().bots[0] for tally in tallies]
    for tally, score, sure in zip(tallies, scores, beyond_chance(scores, error), strict=True):
        upper, lower = tally.plan.seats[:2]
        row = score_row(f"{upper} v {lower}", score, error=error)
        lines.append(row + ("  *" if sure else ""))
    lines += ["", f"{'bot':24}{'Elo':>7}   {INTERVAL:22}better than the next below"]
    found = ratings(*standings(tallies))
    for rating in sorted(found, key=lambda rating: -rating.elo):
        better = "" if rating.better is None else f"{100 * rating.better:.1f} %"
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


def beyond_chance(scores: Sequence[Score], error: float = ERROR) -> list[bool]:
    """Return for each bot whether its score differs from one half beyond chance.

    All bots are tested together (Holm).
    """
    chances = [
        chance_of_no_rise({0.5: score.wins, -0.5: score.losses, 0.0: score.draws})
        for score in scores
    ]
    enough = [score.matches >= LEAST for score in scores]
    found = holm([chance if many else 1.0 for chance, many in zip(chances, enough, strict=True)])
    return [chance < error for chance in found]


def _outcomes(summary: Summary, margin: float) -> list[str]:
    """Return the outcomes of the game's own kind in a setting, nothing where none is known."""
    tally, error = summary.tally, summary.error
    found = tally.census.survey(error).outcomes
    wide = max((len(tally.outcomes[key].label) for key in found), default=0) + 2
    head = f"{'':{wide}}{'mean':>9}   {INTERVAL:24}{'matches':>8}"
    lines = ["", head] if found else []
    for key, known in found.items():
        outcome, estimate = tally.outcomes[key], known.estimate
        mean, told = share(estimate, known.matches) if outcome.yes_or_no else number(estimate)
        fair = ""
        if outcome.even and tally.plan.is_judged:
            verdict = fairness_of(estimate.low, estimate.high, tally.plan.fair, margin)
            fair = f"   {FAIRNESS[verdict]} ({100 * tally.plan.fair:.1f} %) within {100 * margin:g}"
        lines.append(f"{outcome.label:{wide}}{mean:>9}   {told:24}{known.matches:8}{fair}")
    return lines


def _outcomes_data(summary: Summary, margin: float) -> dict[str, Any]:
    found, tally = {}, summary.tally
    for key, known in tally.census.survey(summary.error).outcomes.items():
        estimate = known.estimate
        ends = [rounded(estimate.low, 4), rounded(estimate.high, 4)]
        found[key] = {"mean": round(estimate.mean, 4), "interval": ends, "matches": known.matches}
        if tally.outcomes[key].even and tally.plan.is_judged:
            found[key]["is_fair"] = fairness_of(
                estimate.low, estimate.high, tally.plan.fair, margin
            )
    return found


def _cells(experiment: Experiment, summaries: Sequence[Summary], margin: float) -> list[str]:
    """Return who wins how often in each setting, whether that is fair, and how long it takes."""
    same = len({cell.plan.fair for cell in experiment.cells}) == 1
    lines = ["", score_head(experiment.cells[0].plan if same else None, margin)]
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        counted = summary.tally.counted()
        beside = "" if same else f"; fair would be {100 * cell.plan.fair:.1f} %"
        lines += ["", f"{cell.label}: {counted.matches} matches, median of {counted.length.median}"
                      f" turns and {counted.decisions.median} decisions{beside}"]  # fmt: skip
        lines += [*side_rows(summary, margin, "  "), *_outcomes(summary, margin)]
    return lines


def ranking_lines(experiment: Experiment, ranking: Ranking) -> list[str]:
    """Return the settings side by side: their order, what differs, and which is fairer."""
    names = [cell.label for cell in experiment.cells]
    what = measure_words(experiment.cells[0].plan, ranking.primary)
    wide = max(24, *(len(name) for name in names)) + 2
    lines = [f"{what:{wide}}{'mean':>9}   {INTERVAL:24}{'matches':>8}"]
    for row in ranking.rows:
        mean, told = ranked_words(row)
        fair = "" if row.fair is None else f"   fair {100 * row.fair:.1f} %"
        lines.append(f"{names[row.cell]:{wide}}{mean:>9}   {told:24}{row.matches:8}{fair}")
    if len(names) > 2:
        lines.append(omnibus_words(ranking))
    if ranking.trend:
        lines.append(trend_words(experiment, ranking.trend, what, ranking.primary))
    for one, other in ranking.apart:
        lines.append(f"  * {names[one]} is above {names[other]}")
    if ranking.unfairness:
        head = "wins on a wrong side"
        lines += ["", f"{head:{wide}}{'share':>9}   {'interval':24}less fair than the first by"]
        for cell, (found, more) in enumerate(zip(ranking.unfairness, ranking.fairer, strict=True)):
            mean, told = share(found, ranking.matches)
            against = "" if not cell else points_words(more)
            lines.append(f"{names[cell]:{wide}}{mean:>9}   {told:24}{against}")
    return lines


def ranked_words(row: RankedCell) -> tuple[str, str]:
    """Return the mean and the interval of a setting in words."""
    return number(row.estimate) if row.fair is None else share(row.estimate, row.matches)


def omnibus_words(ranking: Ranking) -> str:
    """Return a sentence on whether the settings differ at all."""
    if ranking.chance is None:
        return f"Whether the settings differ at all takes {LEAST} seeds that all have played."
    told = p_words(ranking.chance)
    return f"All settings together, over {ranking.seeds} seeds: {told} if they were alike."


def trend_words(experiment: Experiment, trend: Trend, what: str, primary: str) -> str:
    """Return a sentence on how a measure changes from the lowest to the highest value."""
    first, last = (experiment.cells[cell].label for cell in (trend.first, trend.last))
    points = is_share(experiment.cells[0].plan, primary)
    edges = trend.rise
    told = points_words(edges) if points else "{} ({})".format(*number(edges))
    what = f"{what}, above what is fair," if primary == WINS and _varies(experiment) else what
    return (
        f"With each step from {first} to {last}, {what} changes by {told}, over {trend.seeds} "
        f"seeds; {p_words(trend.chance)} without a trend."
    )


def _varies(experiment: Experiment) -> bool:
    return len({cell.plan.fair for cell in experiment.cells}) > 1


def p_words(chance: float) -> str:
    """Return a p-value in words."""
    return "p < 0.0001" if chance < 0.0001 else f"p = {chance:.2g}"


def points_words(found: Estimate) -> str:
    """Return a difference of shares and its interval in points."""
    low, high = 100 * found.low, 100 * found.high
    digits = digits_of(low, high)
    return f"{100 * found.mean:+.{digits}f} points ({low:.{digits}f} to {high:.{digits}f})"


def _ranking_data(experiment: Experiment, ranking: Ranking) -> dict[str, Any]:
    names = [cell.label for cell in experiment.cells]

    def ends(found: Estimate) -> dict[str, Any]:
        interval = [rounded(found.low, 4), rounded(found.high, 4)]
        return {"mean": round(found.mean, 4), "interval": interval}

    return {
        "measure": ranking.primary,
        "settings": [
            {"label": names[row.cell], "matches": row.matches, "fair": rounded(row.fair, 4)}
            | ends(row.estimate)
            for row in ranking.rows
        ],
        "seeds": ranking.seeds,
        "chance_if_alike": ranking.chance,
        "apart": [[names[one], names[other]] for one, other in ranking.apart],
        "trend": {"from": names[ranking.trend.first], "to": names[ranking.trend.last]}
        | {"seeds": ranking.trend.seeds, "chance_if_none": ranking.trend.chance}
        | ends(ranking.trend.rise)
        if ranking.trend
        else None,
        "unfairness": [ends(found) for found in ranking.unfairness],
        "less_fair_than_first": [ends(found) for found in ranking.fairer],
    }


def _changes(experiment: Experiment, changes: Changes, error: float) -> list[str]:
    """Return how each setting differs from the first, and what two axes do to each other."""
    stars = stars_error(experiment, error)
    compared = list(zip(experiment.cells[1:], changes.compared(error, stars), strict=True))
    lines = _rises(f"against {experiment.cells[0].label}", compared)
    lines += missing_pairs(experiment, changes)
    if experiment.columns:
        crossed = interactions(changes.cells, experiment.columns, error, stars).items()
        found = [(experiment.cells[cell], compared) for cell, compared in crossed]
        lines += _rises("both together, beyond each alone", found)
    return lines


def missing_pairs(experiment: Experiment, changes: Changes) -> list[str]:
    """Return a sentence for each difference that rests on fewer seeds than both have played."""
    return [
        f"{cell.label}, {measure_name(cell.plan, key)}: only {rise.moments.count} of {seeds} seeds "
        "have it in both settings; the others are left out."
        for cell, rises, seeds in zip(
            experiment.cells[1:], changes.rises, changes.seeds, strict=True
        )
        for key, rise in rises.items()
        if rise.moments.count < seeds
    ]


def _rises(title: str, found: Sequence[tuple[Cell, Compared]]) -> list[str]:
    rows = [
        (f"{cell.label}, {measure_name(cell.plan, measure)}", change, cell.plan, measure)
        for cell, compared in found
        for measure, change in compared.items()
        if change.before or change.after
    ]
    wide = max([40, *(len(row[0]) for row in rows)]) + 2
    lines = ["", f"{title:{wide}}{'rises by':>11}   {INTERVAL:24}{'seeds':>6}"]
    for name, change, plan, measure in rows:
        rise, ends = change_words(plan, measure, change)
        mark = "  *" if change.verdict == "clear" else ""
        lines.append(f"{name:{wide}}{rise:>11}   {ends:24}{change.pairs:6}{mark}")
    return lines


def change_words(plan: MatchPlan, measure: str, change: Difference) -> tuple[str, str]:
    """Return a difference and its interval with the digits that they have, shares in points."""
    points = is_share(plan, measure)
    factor = 100 if points else 1
    found = Estimate(factor * change.rise, factor * change.low, factor * change.high)
    rise, ends = number(found)
    return f"{rise}{' points' if points else ''}", TOO_FEW if change.pairs < LEAST else ends


def is_share(plan: MatchPlan, measure: str) -> bool:
    """Return whether a measure is a share, 0 to 1."""
    return measure == WINS or any(
        outcome.key == measure and outcome.yes_or_no for outcome in plan.outcomes
    )


def measure_name(plan: MatchPlan, measure: str) -> str:
    """Return the name of a measure.

    The measure of wins is named after the seat whose wins it counts.
    """
    if measure in (TURNS, DECISIONS):
        return measure
    if measure != WINS:
        return next(outcome.label for outcome in plan.outcomes if outcome.key == measure)
    return plan.side_name(plan.side_of(plan.bound)) if plan.bound else "first seat"


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
        lines += ["", f"{cell.label}, {survey.judged} matches judged{'':14}   mean   {INTERVAL}"]
        for name, found in survey.course.items():
            mean, ends = share(found, survey.judged) if name in SHARES else number(found)
            lines.append(f"{LABELS[name]:40}{mean:>8}   {ends}")
    return "\n".join(lines)


def _surveys(experiment: Experiment, summaries: Sequence[Summary]) -> list[tuple[Cell, CellSurvey]]:
    found = [summary.tally.census.survey(summary.error) for summary in summaries]
    return list(zip(experiment.cells, found, strict=True))


def all_findings_data(experiment: Experiment, summaries: Sequence[Summary]) -> dict[str, Any]:
    """Return the findings of each setting as JSON values."""
    cells = [
        {"label": cell.label} | findings_data(summary.tally, summary.error)
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]
    whole = ladder_luck(experiment, [summary.tally for summary in summaries], summaries[0].error)
    return {"findings": cells} | ({"luck": whole.luck.mean} if whole else {})


def ladder_luck(
    experiment: Experiment, tallies: Sequence[Tally], error: float = ERROR
) -> LuckShares | None:
    """Return the luck shares of a match between two random levels; None if not a ladder."""
    return luck_shares([t.luck for t in tallies], error) if experiment.kind == "ladder" else None


def all_findings_text(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    """Return the findings of each setting as tables."""
    lines: list[str] = []
    whole = ladder_luck(experiment, [summary.tally for summary in summaries], summaries[0].error)
    if whole:
        low, high = whole.luck.low, whole.luck.high
        told = f"{100 * whole.luck.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        lines += ["", f"luck over the ladder {told}"]
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        if len(summaries) > 1:
            lines += ["", f"== {cell.label}"]
        lines.append(findings_text(summary.tally, summary.error))
    return "\n".join(lines)
