"""An experiment of several plans as tables for people and as data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game import catalog
from game.language import _, many, mark
from game.playtest.contrast import decisions, difference, turns, wins_of
from game.playtest.elo import Rating, ratings
from game.playtest.experiment import Experiment
from game.playtest.findings import FEW, findings_data, findings_text
from game.playtest.judging import LABELS, judge
from game.playtest.luck import Luck, luck_of
from game.playtest.measures import by_bot, by_seat, spread
from game.playtest.moments import Estimate
from game.playtest.report import as_data, as_text, score_row
from game.playtest.run import Summary
from game.playtest.tally import Tally, tally_of

JUDGED: Final = 1000  # matches of each setting at the most
CAUTION: Final = mark("Bots are not people: what is fair among them may not be fair at a table.")


def experiment_data(experiment: Experiment, summaries: Sequence[Summary]) -> dict[str, Any]:
    """Return everything that was measured as JSON values."""
    cells = [
        {"label": cell.label} | as_data(summary)
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]
    data: dict[str, Any] = {"kind": experiment.kind, "game": experiment.game, "cells": cells}
    if experiment.kind == "ladder":
        data["ratings"] = [
            {
                "bot": rating.bot,
                "elo": round(rating.elo, 1),
                "interval": [round(rating.low, 1), round(rating.high, 1)],
            }
            for rating in ladder_ratings(summaries)
        ]
    elif experiment.kind != "run":
        data["differences"] = _differences(experiment, summaries)
    data["warnings"] = warnings(experiment, summaries)
    return data


def experiment_text(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    """Return everything that was measured as tables."""
    if experiment.kind == "run":
        return "\n".join([as_text(summaries[0]), "", *warnings(experiment, summaries)])
    title = catalog.find(experiment.game).title
    played = sum(len(summary.matches) for summary in summaries)
    lines = [f"{title}: {played} of {experiment.games} matches, {_settings(summaries)}", ""]
    lines += _ladder(summaries) if experiment.kind == "ladder" else _cells(experiment, summaries)
    lines += ["", *warnings(experiment, summaries)]
    if summaries[0].stopped:
        lines.append("Stopped before the end: the same command goes on if there is a --store.")
    return "\n".join(lines)


def _settings(summaries: Sequence[Summary]) -> str:
    return "1 setting" if len(summaries) == 1 else f"{len(summaries)} settings"


def warnings(experiment: Experiment, summaries: Sequence[Summary]) -> list[str]:
    """Return what readers should bear in mind, a sentence each."""
    return cautions(experiment, min(len(summary.matches) for summary in summaries))


def cautions(experiment: Experiment, least: int) -> list[str]:
    """Return what readers should bear in mind when the smallest cell has `least` matches."""
    found = []
    if least < FEW:
        found.append(
            _(
                "Few matches: only {number} in the smallest cell, so the intervals are wide.",
                number=least,
            )
        )
    comparisons = len(experiment.cells) - 1
    if experiment.kind in ("sweep", "restrict") and comparisons > 1:
        found.append(
            many(
                "{number} comparison: by chance alone, one in twenty leaves its interval.",
                "{number} comparisons: by chance alone, one in twenty leaves its interval.",
                comparisons,
            )
        )
    if experiment.kind == "restrict":
        found.append(
            _(
                "A kind of action is worth what its side wins less without it; a level that was "
                "made to use it may also be lost without it."
            )
        )
    return [*found, _(CAUTION)]


def ladder_ratings(summaries: Sequence[Summary]) -> list[Rating]:
    """Return how strong the bots of a ladder are."""
    return ratings(*_ladder_scores(summaries))


def _ladder_scores(
    summaries: Sequence[Summary],
) -> tuple[list[str], dict[tuple[str, str], list[float]]]:
    names: list[str] = []
    scores: dict[tuple[str, str], list[float]] = {}
    for summary in summaries:
        upper, lower = summary.plan.seats[0], summary.plan.seats[1]
        names += [name for name in (lower, upper) if name not in names]
        by_seed: dict[int, list[float]] = {}
        for match in summary.matches:
            result = match.returns[match.bots.index(0)]
            by_seed.setdefault(match.seed, []).append((result > 0) + (result == 0) / 2)
        scores[upper, lower] = [sum(found) / len(found) for found in by_seed.values()]
    return names, {pair: found for pair, found in scores.items() if found}


def _ladder(summaries: Sequence[Summary]) -> list[str]:
    header = f"{'':24}{'wins':>7}{'draws':>7}{'losses':>7}{'share':>8}   95 % interval"
    lines = [header]
    for summary in summaries:
        upper, lower = summary.plan.seats[0], summary.plan.seats[1]
        score = by_bot(summary.matches, len(summary.plan.seats))[0]
        lines.append(score_row(f"{upper} v {lower}", score))
    lines += ["", f"{'bot':24}{'Elo':>7}   95 % interval"]
    lines += [
        f"{rating.bot:24}{rating.elo:7.0f}   {rating.low:.0f} to {rating.high:.0f}"
        for rating in ladder_ratings(summaries)
    ]
    return lines


def _cells(experiment: Experiment, summaries: Sequence[Summary]) -> list[str]:
    lines = [f"{'':32}{'matches':>8}{'seat wins':>12}{'turns':>8}{'decisions':>11}"]
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        matches = summary.matches
        wins = wins_of(cell.plan.bound)
        share = sum(map(wins, matches)) / len(matches) if matches else 0.0
        median = spread(match.turns for match in matches).median
        middle = spread(match.decisions for match in matches).median
        lines.append(f"{cell.label:32}{len(matches):8}{share:12.1%}{median:8}{middle:11}")
    lines += ["", f"{'against ' + experiment.cells[0].label:32}{'':20}rises by   95 % interval"]
    for found in _differences(experiment, summaries):
        low, high = found["interval"]
        mark = "" if low <= 0 <= high else "  *"
        rise = found["after"] - found["before"]
        name = f"{found['label']}, {found['measure']}"
        lines.append(f"{name:52}{rise:8.3f}   {low:.3f} to {high:.3f}{mark}")
    return lines


def _differences(experiment: Experiment, summaries: Sequence[Summary]) -> list[dict[str, Any]]:
    """Return how each setting differs from the first, by the seeds both have played."""
    found = []
    base = {(m.seed, m.bots): m for m in summaries[0].matches}
    for cell, summary in list(zip(experiment.cells, summaries, strict=True))[1:]:
        both = [(base[m.seed, m.bots], m) for m in summary.matches if (m.seed, m.bots) in base]
        if not both:
            continue
        seat = cell.plan.bound
        who = catalog.find(experiment.game).roles[seat] if seat else "first seat"
        for name, measure in ((who, wins_of(seat)), ("turns", turns), ("decisions", decisions)):
            change = difference([one for one, _ in both], [other for _, other in both], measure)
            found.append(
                {
                    "label": cell.label,
                    "measure": name,
                    "before": round(change.before, 4),
                    "after": round(change.after, 4),
                    "interval": [round(change.low, 4), round(change.high, 4)],
                }
            )
    return found


def judged_data(experiment: Experiment, summaries: Sequence[Summary]) -> list[dict[str, Any]]:
    """Return how the matches of each setting went in the eyes of the judge, as JSON values."""
    return [
        {
            "label": cell.label,
            "matches": min(JUDGED, len(summary.matches)),
            "measures": {
                name: {
                    "mean": round(found.mean, 4),
                    "interval": [round(found.low, 4), round(found.high, 4)],
                }
                for name, found in _judged(summary).items()
            },
        }
        for cell, summary in zip(experiment.cells, summaries, strict=True)
    ]


def judged_text(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    """Return how the matches of each setting went in the eyes of the judge, as tables."""
    lines: list[str] = []
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        number = min(JUDGED, len(summary.matches))
        lines += ["", f"{cell.label}, {number} matches judged{'':14}   mean   95 % interval"]
        for name, found in _judged(summary).items():
            lines.append(
                f"{LABELS[name]:40}{found.mean:8.3f}   {found.low:.3f} to {found.high:.3f}"
            )
    return "\n".join(lines)


def _judged(summary: Summary) -> dict[str, Estimate]:
    return judge(summary.plan, summary.matches[:JUDGED])


def tallies_of(summaries: Sequence[Summary]) -> list[Tally]:
    """Return the matches of each setting counted."""
    return [tally_of(summary.plan, summary.matches) for summary in summaries]


def all_findings_data(
    experiment: Experiment, summaries: Sequence[Summary], tallies: Sequence[Tally]
) -> dict[str, Any]:
    """Return what was done, where and how much is luck in each setting, as JSON values."""
    cells = [
        {"label": cell.label}
        | findings_data(
            summary.plan,
            tally.census.survey(),
            by_seat(summary.matches, len(summary.plan.seats)),
            sum(match.turns for match in summary.matches),
            luck_of([tally.luck]),
        )
        for cell, summary, tally in zip(experiment.cells, summaries, tallies, strict=True)
    ]
    whole = ladder_luck(experiment, tallies)
    return {"findings": cells} | ({"luck": whole.luck.mean} if whole else {})


def ladder_luck(experiment: Experiment, tallies: Sequence[Tally]) -> Luck | None:
    """Return the luck of a match between two levels of a ladder drawn at random."""
    return luck_of([t.luck for t in tallies]) if experiment.kind == "ladder" else None


def all_findings_text(
    experiment: Experiment, summaries: Sequence[Summary], tallies: Sequence[Tally]
) -> str:
    """Return what was done, where and how much is luck in each setting, as tables."""
    lines: list[str] = []
    whole = ladder_luck(experiment, tallies)
    if whole:
        low, high = whole.luck.low, whole.luck.high
        lines += ["", f"luck over the ladder {whole.luck.mean:.1%} ({low:.1%} to {high:.1%})"]
    for cell, summary, tally in zip(experiment.cells, summaries, tallies, strict=True):
        if len(summaries) > 1:
            lines += ["", f"== {cell.label}"]
        lines.append(
            findings_text(
                summary.plan,
                tally.census.survey(),
                by_seat(summary.matches, len(summary.plan.seats)),
                sum(match.turns for match in summary.matches),
                luck_of([tally.luck]),
            )
        )
    return "\n".join(lines)
