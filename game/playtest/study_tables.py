"""The tables of a study: actions, openings, places, what things bring, luck, and the judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game import catalog
from game.language import many
from game.playtest.experiment import Experiment
from game.playtest.figures import INTERVAL, number, percent, share
from game.playtest.findings import (
    LUCK,
    MANY_ROWS,
    NOT_CAUSE,
    VARIETY,
    effective_words,
    openings,
    score_words,
    spots,
    uses,
    worth_words,
)
from game.playtest.judging import LABELS, SHARES
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.run import Summary
from game.playtest.tables import Table, made
from game.playtest.tally import Tally
from game.playtest.variety import varieties
from game.playtest.worth import outstanding, worths

MAX_OPENINGS: Final = 12  # Each length of opening shows no more.
MAX_PLACES: Final = 12  # A chart on a board shows no more.
BEYOND: Final = "beyond chance"


def study_tables(experiment: Experiment, summaries: Sequence[Summary]) -> Iterator[Table]:
    """Yield the tables of a study, setting by setting."""
    error = summaries[0].error
    if experiment.kind == "ladder":
        luck = luck_shares([summary.tally.luck for summary in summaries], error)
        yield from luck_table("luck over the ladder", luck)
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        before = f"{cell.label}: " if len(summaries) > 1 else ""
        yield from setting_tables(summary.tally, summary.error, before)


def setting_tables(tally: Tally, error: float, before: str = "") -> Iterator[Table]:
    """Yield the tables of one setting, each title after `before`."""
    yield from luck_table(f"{before}of what the results are made", luck_shares([tally.luck], error))
    survey = tally.census.survey(error)
    if survey.judged:
        yield from judge_tables(tally, error, before)
    if survey.noted:
        yield from action_tables(tally, error, before)
        yield from opening_tables(tally, error, before)
        yield from place_tables(tally, error, before)
        yield from worth_tables(tally, error, before)
        yield from variety_tables(tally, error, before)


def luck_table(title: str, found: LuckShares | None) -> list[Table]:
    """Return what the results are made of, if that is known."""
    if not found:
        return []
    low, high = 100 * found.luck.low, 100 * found.luck.high
    rows = [("all luck", percent(found.luck.mean), f"{low:.1f} to {high:.1f} %")]
    parts = {
        "the deal": found.deal, "what happens in play": found.play,
        "skill": found.skill, "the seat": found.seat,
    }  # fmt: skip
    rows += [(name, percent(part), "") for name, part in parts.items()]
    return made(title, ("", "Share", INTERVAL), rows, LUCK)


def judge_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield what the judge says of the course of matches, and what was learned."""
    survey = tally.census.survey(error)
    rows: list[tuple[str, ...]] = [
        (LABELS[name], *(share(found) if name in SHARES else number(found)))
        for name, found in survey.course.items()
    ]
    title = f"{before}as estimated by one bot, {survey.judged} judged"
    yield from made(title, ("", "Mean", INTERVAL), rows)
    rows = [
        (f"{point.passed:.0%}", percent(point.winner.mean), percent(point.leader.mean),
         *share(point.kept), *(number(point.tension) if point.tension else ("-", "")))
        for point in survey.over_time
    ]  # fmt: skip
    heads = ("", "Chance of who won", "Chance of who led", "Who led won", INTERVAL, "Tension",
             INTERVAL)  # fmt: skip
    yield from made(f"{before}over time, after", heads, rows)
    sources = catalog.find(tally.plan.game).rules.study.sources
    rows = [
        (sources[source], str(known.times), *number(known.bits), percent(known.ruled_out.mean))
        for source, known in survey.gains.items()
    ]
    yield from made(f"{before}learned by", ("", "Times", "Bits", INTERVAL, "Ruled out"), rows)


def action_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield how often each seat did what, and how often it won then."""
    plan, survey = tally.plan, tally.census.survey(error)
    heads = ("", "A match", "Done in", "Won then", INTERVAL, "Others won")
    for seat in range(len(plan.seats)):
        rows = [
            (use.label, f"{use.a_match:.2f}", str(use.users.matches),
             *score_words(use.users, error),
             score_words(use.others, error)[0] if use.others.matches else "-")
            for use in uses(plan, survey, tally.counted(), seat)
        ]  # fmt: skip
        yield from made(f"{before}actions of {plan.role(seat)}", heads, rows, CARE)


def opening_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield how matches begin most often, of each number of decisions."""
    plan, found = tally.plan, openings(tally.census.survey(error))
    heads = ("", "Matches", "Won", INTERVAL, "Points more than others", "")
    for length in sorted({len(use.opening) for use in found}):
        rows = [
            (f"{plan.role(use.seat)}: {use.words}", str(use.score.matches),
             *score_words(use.score, error), f"{100 * use.worth:+.0f}",
             BEYOND if use.sure else "")
            for use in [use for use in found if len(use.opening) == length][:MAX_OPENINGS]
        ]  # fmt: skip
        count = many("first decision", "first {number} decisions", length)
        yield from made(f"{before}openings, {count}", heads, rows)


def place_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield the busiest places of each chart."""
    survey = tally.census.survey(error)
    for chart in catalog.find(tally.plan.game).rules.study.charts:
        found = sorted(spots(survey, chart.key), key=lambda spot: (-spot.done.times, spot.place))
        shown = found[:MAX_PLACES] if chart.on_board else found
        rows = [
            (spot.place, str(spot.done.times), str(spot.done.score.matches),
             *score_words(spot.done.score, error))
            for spot in shown
        ]  # fmt: skip
        left = len(found) - len(shown)
        note = f"{left} more with --json." if left else ""
        heads = ("", "Times", "Matches", "Won then", INTERVAL)
        yield from made(f"{before}{chart.title}", heads, rows, note)


def worth_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield what each thing brings, and the places of a board that bring most and least."""
    found = worths(tally, error)
    heads = ("", "Matches", "Won with it", "Won without", "Points", INTERVAL, "")
    for chart in catalog.find(tally.plan.game).rules.study.charts:
        rows = [
            (one.place, str(one.matches), *worth_words(one), BEYOND if one.sure else "")
            for one in outstanding(found, chart)
        ]
        yield from made(f"{before}{chart.title}, what each brings", heads, rows)


def variety_tables(tally: Tally, error: float, before: str) -> Iterator[Table]:
    """Yield how many different openings and plans are played, and how many win."""
    rows = [
        (one.what, str(one.tried), str(one.won), *effective_words(one.number),
         *(effective_words(one.winning) if one.winning else ("-", "too few")), one.bits)
        for one in varieties(tally, error)
    ]  # fmt: skip
    heads = ("", "Tried", "Won", "As many as", INTERVAL, "Of winners", INTERVAL, "Bits")
    yield from made(f"{before}variety", heads, rows, VARIETY)


CARE: Final = f"{NOT_CAUSE} {MANY_ROWS}"
