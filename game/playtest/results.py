"""The results of an experiment as text and as JSON values; both begin with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from math import isinf
from typing import Any

from game.language import many
from game.playtest.answer import Answer
from game.playtest.contrast import changes_of, interactions, trend_of
from game.playtest.elo import ratings
from game.playtest.experiment import Experiment, told_options
from game.playtest.findings import findings_data, study_tables
from game.playtest.luck_adjustment import luck_shares
from game.playtest.measures import Score, Spread
from game.playtest.questions import Answers, answers_of
from game.playtest.run import Summary
from game.playtest.sentences import head_words, rest_words
from game.playtest.tables import result_tables, warnings
from game.playtest.tally import standings

NO_BREAK = "\N{NO-BREAK SPACE}"


def answers_about(experiment: Experiment, summaries: Sequence[Summary]) -> Answers:
    """Return the answers of an experiment from the summaries of its settings."""
    tallies, first = [summary.tally for summary in summaries], summaries[0]
    return answers_of(experiment, tallies, first.ends, first.label.margin, first.label.primary)


def head_lines(experiment: Experiment, summaries: Sequence[Summary], answers: Answers) -> list[str]:
    """Return the answer, what stands beside it, and what it rests on."""
    played = sum(summary.tally.matches for summary in summaries)
    lines = head_words(experiment, answers)
    if played:
        lines.append(rest_words(experiment, answers, played))
    return [line.replace(NO_BREAK, " ") for line in lines]


def results_text(
    experiment: Experiment, summaries: Sequence[Summary], is_study: bool = False
) -> str:
    """Return the answer and all results as tables, those of a study if asked for."""
    answers = answers_about(experiment, summaries)
    parts = ["\n".join(head_lines(experiment, summaries, answers))]
    parts += [table.text() for table in result_tables(experiment, summaries, answers)]
    if is_study:
        parts += [table.text() for table in study_tables(experiment, summaries)]
    lines = warnings(experiment, min(summary.tally.matches for summary in summaries))
    if summaries[0].enough:
        lines.append(summaries[0].enough)
    first = summaries[0]
    if first.played:
        lines.append(f"{first.played / max(0.001, first.seconds):.1f} matches/s")
    if first.stopped:
        played = sum(summary.tally.matches for summary in summaries)
        lines.append(
            many(
                "Stopped: {played} of {number} match was played. With --store the same command "
                "goes on.",
                "Stopped: {played} of {number} matches were played. With --store the same command "
                "goes on.",
                experiment.games,
                played=played,
            )
        )
    return "\n\n".join([*parts, "\n".join(lines).replace(NO_BREAK, " ")])


def results_data(
    experiment: Experiment, summaries: Sequence[Summary], is_study: bool = False
) -> dict[str, Any]:
    """Return the answer and all results as JSON values; shares run from 0 to 1."""
    answers = answers_about(experiment, summaries)
    tallies, error = [summary.tally for summary in summaries], summaries[0].error
    sentence, *beside = head_lines(experiment, summaries, answers)
    data: dict[str, Any] = {
        "answer": sentence,
        "beside": beside,
        "main": answer_data(answers.main) if answers.main else None,
        "asides": [answer_data(one) for one in answers.asides],
        "ends": list(answers.ends),
        "kind": experiment.kind,
        "game": experiment.game,
        "cells": [
            {"label": one.label} | setting_data(summary, answers, cell)
            for cell, (one, summary) in enumerate(zip(experiment.cells, summaries, strict=True))
        ],
    }
    if experiment.kind == "ladder":
        data["ratings"] = [
            {"bot": one.bot, "elo": round(one.elo, 1), "interval": _ends(one.low, one.high)}
            for one in ratings(*standings(tallies), error)
        ]
    elif experiment.cells[1:]:
        data["differences"] = [answer_data(one) for one in answers.differences]
        data["fairness"] = [answer_data(one) for one in answers.fairness]
        data["measures"] = [
            {"label": cell.label, "measure": key, "before": round(one.before, 4),
             "after": round(one.after, 4), "interval": _ends(one.low, one.high),
             "pairs": one.pairs}
            for cell, found in zip(experiment.cells[1:], changes_of(tallies, error), strict=True)
            for key, one in found.items()
        ]  # fmt: skip
        trend = trend_of(experiment, tallies, summaries[0].label.primary, error)
        if trend:
            data["trend"] = {
                "from": experiment.cells[trend.first].label,
                "to": experiment.cells[trend.last].label,
                "mean": round(trend.rise.mean, 4),
                "interval": _ends(trend.rise.low, trend.rise.high),
                "seeds": trend.seeds,
            }
    if experiment.columns:
        data["interactions"] = [
            {"label": experiment.cells[cell].label, "measure": key, "rise": round(one.rise, 4),
             "interval": _ends(one.low, one.high), "pairs": one.pairs}
            for cell, found in interactions(tallies, experiment.columns, error).items()
            for key, one in found.items()
        ]  # fmt: skip
    if is_study:
        data["findings"] = [
            {"label": cell.label} | findings_data(summary.tally, summary.error)
            for cell, summary in zip(experiment.cells, summaries, strict=True)
        ]
        luck = luck_shares([tally.luck for tally in tallies], error)
        if experiment.kind == "ladder" and luck:
            data["luck"] = luck.luck.mean
    data["warnings"] = warnings(experiment, min(tally.matches for tally in tallies))
    return data


def answer_data(found: Answer) -> dict[str, Any]:
    """Return an answer as JSON values."""
    data = asdict(found)
    ends = _ends(data.pop("low"), data.pop("high"))
    values = {
        key: list(value) if isinstance(value, tuple) else value for key, value in data.items()
    }
    return {
        key: round(value, 6) if isinstance(value, float) and not isinf(value) else value
        for key, value in values.items()
    } | {"interval": ends}


def setting_data(summary: Summary, answers: Answers, cell: int) -> dict[str, Any]:
    """Return the results of a setting as JSON values."""
    sides = answers.sides[cell]
    plan, counted, error = summary.plan, summary.tally.counted(), summary.error
    data: dict[str, Any] = {
        "options": told_options(plan.game, plan.options),
        "seed": plan.seed,
        "paired": plan.paired,
        "matches": counted.matches,
        "planned": plan.games,
        "stopped": summary.stopped,
        "seconds": round(summary.seconds, 3),
        "fair": round(plan.fair, 4),
        "sides": [
            {"side": plan.side_name(side), "seats": list(plan.sides[side]), "wins": score.wins,
             "draws": score.draws, "losses": score.losses}
            | ({"share": round(sides[side].estimate, 4),
                "interval": _ends(sides[side].low, sides[side].high),
                "verdict": sides[side].verdict} if sides else {})
            for side, score in enumerate(counted.sides)
        ],
        "seats": [
            {"role": plan.role(seat), "bot": None if plan.paired else bot} | _score(score, error)
            for seat, (bot, score) in enumerate(zip(plan.seats, counted.seats, strict=True))
        ],
        "turns": _spread(counted.length),
        "decisions": _spread(counted.decisions),
        "endings": dict(counted.endings),
        "outcomes": {
            key: {"mean": round(known.estimate.mean, 4), "matches": known.matches,
                  "interval": _ends(asked.low, asked.high) if (asked := answers.about(cell, key))
                  else _ends(known.estimate.low, known.estimate.high)}
            for key, known in summary.tally.census.survey(error).outcomes.items()
        },
        "judged": {
            name: {"mean": round(found.mean, 4), "interval": _ends(found.low, found.high)}
            for name, found in summary.tally.census.survey(error).course.items()
        },
    }  # fmt: skip
    if plan.paired:
        data["bots"] = [
            {"bot": bot} | _score(score, error)
            for bot, score in zip(plan.seats, counted.bots, strict=True)
        ]
    return data


def _ends(low: float, high: float) -> list[float | None]:
    """Return an interval for JSON, None for an infinite end."""
    return [None if isinf(edge) else round(edge, 4) for edge in (low, high)]


def _score(score: Score, error: float) -> dict[str, Any]:
    return {
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": _ends(*score.interval(error)),
    }


def _spread(found: Spread) -> dict[str, int]:
    return {"median": found.median, "p90": found.p90, "least": found.least, "most": found.most}
