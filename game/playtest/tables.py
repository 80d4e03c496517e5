"""The results of an experiment as tables, which the command line and the report both print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isinf
from typing import Final

from game.language import _, many, mark
from game.playtest.answer import MIN_FORECAST, Answer
from game.playtest.contrast import Compared, Difference, Trend, changes_of, interactions, trend_of
from game.playtest.elo import Rating, ratings
from game.playtest.experiment import Cell, Experiment
from game.playtest.figures import (
    INTERVAL,
    digits_of,
    ends_of,
    number,
    percent,
    plain,
    range_of,
    share,
)
from game.playtest.intervals import bounded
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, TURNS, WINS, Score
from game.playtest.moments import Estimate
from game.playtest.questions import Answers, is_share
from game.playtest.run import Summary
from game.playtest.sentences import points_words, ranked, verdict_words
from game.playtest.tally import Tally, spread_of, standings

MAX_JUDGED_MATCHES: Final = 1000  # At most this many matches of a setting are judged.
OWN_INTERVALS: Final = mark(
    "The intervals of one table of answers hold together. Each other interval holds on its own: of "
    "many, one in twenty misses."
)
CAUTION: Final = mark("Bots are not people: what is fair among them may not be fair at a table.")
WORTH: Final = mark(
    "A kind of action is worth what its side loses without it. A bot built to use it may also play "
    "worse without it."
)
SCORED: Final = ("Wins", "Draws", "Losses", "Share", INTERVAL)
COLUMN_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class Table:
    """A title, the heads of the columns, and rows of texts; the first column names the rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def text(self) -> str:
        """Return the table as aligned text."""
        rows = [(self.title, *self.heads[1:]), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.heads))]
        lines = []
        for row in rows:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True)]
            lines.append(COLUMN_GAP.join(cells).rstrip())
        return "\n".join([*lines, *([self.note] if self.note else [])])


def made(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], note: str = ""
) -> list[Table]:
    """Return a table in a list, or an empty list without rows."""
    found = tuple(tuple(row) for row in rows)
    return [Table(title, tuple(heads), found, note)] if found else []


# -- the results


def result_tables(
    experiment: Experiment, summaries: Sequence[Summary], answers: Answers
) -> Iterator[Table]:
    """Yield the tables of results: settings, wins, differences, lengths and outcomes."""
    tallies = [summary.tally for summary in summaries]
    if experiment.kind == "ladder":
        yield from ladder_tables(tallies, summaries[0].error)
    if answers.differences:
        yield from settings_tables(experiment, answers)
    if experiment.kind != "ladder":
        yield from wins_tables(experiment, summaries, answers)
    yield from length_tables(experiment, tallies)
    yield from outcome_tables(experiment, summaries, answers)
    if len(tallies) > 1 and experiment.kind != "ladder":
        yield from change_tables(experiment, tallies, summaries[0].error, answers)


def settings_tables(experiment: Experiment, answers: Answers) -> Iterator[Table]:
    """Yield the settings in order, each with its difference from the first and the verdict."""
    names = [cell.label for cell in experiment.cells]
    plan, rows = experiment.cells[0].plan, list[tuple[str, ...]]()
    by_cell = {one.cell: one for one in answers.differences}
    measure = answers.differences[0].measure
    for one in ranked(answers):
        value = share(_estimate(one)) if is_share(plan, measure) else number(_estimate(one))
        change = by_cell.get(one.cell)
        told = difference_words(plan, change) if change else ("", "", "first")
        rows.append((names[one.cell], *value, *told))
    heads = ("", "Mean", INTERVAL, "Rises by", INTERVAL, "Verdict")
    order = "the fairest first" if measure == "fairness" else "the highest first"
    name = "share of the farthest side" if measure == "fairness" else measure_name(plan, measure)
    yield from made(f"{name}, {order}", heads, rows)
    if measure != "fairness":
        rows = [
            (names[one.cell], *difference_words(plan, one)) for one in answers.fairness
        ]  # fmt: skip
        yield from made(
            "distance of the farthest side from fair", ("", "Rises by", INTERVAL, "Verdict"), rows
        )


def difference_words(plan: MatchPlan, found: Answer) -> tuple[str, str, str]:
    """Return a difference, its interval and its verdict, shares in points."""
    factor, unit = (100, " points") if is_share(plan, found.measure) else (1, "")
    digits = 1 if factor > 1 else digits_of(found.low, found.high)
    ends = ends_of(factor * found.low, factor * found.high, digits)
    return f"{plain(factor * found.estimate, digits)}{unit}", ends, verdict_words(found, False)


def wins_tables(
    experiment: Experiment, summaries: Sequence[Summary], answers: Answers
) -> Iterator[Table]:
    """Yield who wins how often in each setting, and whether that is fair."""
    for cell, summary in enumerate(summaries):
        plan, counted = summary.plan, summary.tally.counted()
        rows: list[tuple[str, ...]] = []
        for side, score in enumerate(counted.sides):
            name = plan.side_name(side)
            if not plan.paired:
                bots = dict.fromkeys(plan.seats[seat] for seat in plan.sides[side])
                name += f": {', '.join(bots)}"
            found = answers.sides[cell][side] if answers.sides[cell] else None
            share_, ends = share(_estimate(found)) if found else ("-", "-")
            verdict = verdict_words(found) if found and plan.is_judged else ""
            rows.append((name, *_counts(score), share_, ends, verdict))
        for name, other in _beside_sides(summary):
            rows.append((name, *scored(other, summary.error), ""))
        fair = f"fair ({percent(plan.fair)})" if plan.is_judged else ""
        note = "\n".join(apart_words(summary))
        yield from made(_named(experiment, cell, "wins"), ("", *SCORED, fair), rows, note)


def _beside_sides(summary: Summary) -> Iterator[tuple[str, Score]]:
    """Yield the scores of the seats of sides that have several, and of the bots."""
    plan, counted = summary.plan, summary.tally.counted()
    pairs = [pair for pair, counts in summary.tally.apart().items() if set(counts) - {0.0}]
    for seat in dict.fromkeys(seat for pair in pairs for seat in pair):
        yield f"  {plan.role(seat)}", counted.seats[seat]
    if plan.paired:
        yield from ((f"bot {bot}", s) for bot, s in zip(plan.seats, counted.bots, strict=True))


def apart_words(summary: Summary) -> list[str]:
    """Return sentences on how unequally the seats of one side win."""
    plan, found = summary.plan, []
    for (one, other), counts in summary.tally.apart().items():
        if set(counts) - {0.0}:
            mean = sum(value * times for value, times in counts.items()) / sum(counts.values())
            low, high = bounded(counts, -1, 1, summary.error)
            if mean < 0:
                one, other, mean, low, high = other, one, -mean, -high, -low
            ends = f"{100 * low:.1f} to {100 * high:.1f}"
            more = f"{points_words(mean, 1)} more often than {plan.role(other)} ({ends})"
            found.append(f"{plan.role(one)} wins {more}.")
    return found


def length_tables(experiment: Experiment, tallies: Sequence[Tally]) -> Iterator[Table]:
    """Yield how long matches are, and how they end."""
    rows, ends = [], []
    for cell, tally in enumerate(tallies):
        for name in (TURNS, DECISIONS):
            found = spread_of(tally.lengths(name))
            edges = (found.median, found.p90, found.least, found.most)
            rows.append((_named(experiment, cell, name), *map(str, edges)))
        matches = tally.matches
        for ending, times in tally.counted().endings.items():
            ends.append((_named(experiment, cell, ending), str(times), percent(times / matches)))
    yield from made("length", ("", "Median", "90 %", "Least", "Most"), rows)
    yield from made("endings", ("", "Matches", "Share"), ends)


def outcome_tables(
    experiment: Experiment, summaries: Sequence[Summary], answers: Answers
) -> Iterator[Table]:
    """Yield the outcomes of the game's own kind in each setting."""
    for cell, summary in enumerate(summaries):
        rows = []
        for key, known in summary.tally.census.survey(summary.error).outcomes.items():
            outcome, asked = summary.tally.outcomes[key], answers.about(cell, key)
            found = _estimate(asked) if asked else known.estimate
            shown = share(found) if outcome.yes_or_no else number(found)
            rows.append((outcome.label, *shown, str(known.matches)))
        title = _named(experiment, cell, "what happened")
        yield from made(title, ("", "Mean", INTERVAL, "Matches"), rows)


def ladder_tables(tallies: Sequence[Tally], error: float) -> Iterator[Table]:
    """Yield the ratings of a ladder, and how each bot did against each other."""
    found = sorted(ratings(*standings(tallies), error), key=lambda rating: -rating.elo)
    yield from made("bot", ("", "Elo", INTERVAL), [(r.bot, *elo_words(r)) for r in found])
    rows = [
        (" v ".join(tally.plan.seats[:2]), *scored(tally.counted().bots[0], error))
        for tally in tallies
    ]
    yield from made("wins", ("", *SCORED), rows)


def change_tables(
    experiment: Experiment, tallies: Sequence[Tally], error: float, answers: Answers
) -> Iterator[Table]:
    """Yield how each setting differs from the first in every other measure."""
    changes = changes_of(tallies, error)
    primary = answers.differences[0].measure if answers.differences else WINS
    base = experiment.cells[0].label
    compared = list(zip(experiment.cells[1:], changes, strict=True))
    yield from _risen(f"against {base}", compared, primary, missing_pairs(compared))
    if experiment.columns:
        crossed = interactions(tallies, experiment.columns, error).items()
        found = [(experiment.cells[cell], compared) for cell, compared in crossed]
        yield from _risen("both together, beyond each alone", found)
    trend = trend_of(experiment, tallies, primary, error)
    if trend:
        yield Table("trend", ("", ""), ((trend_words(experiment, trend, primary), ""),))


def _risen(
    title: str,
    found: Sequence[tuple[Cell, Compared]],
    primary: str = "",
    notes: Sequence[str] = (),
) -> list[Table]:
    rows = [
        (f"{cell.label}, {measure_name(cell.plan, measure)}",
         *change_words(cell.plan, measure, change), str(change.pairs))
        for cell, compared in found
        for measure, change in compared.items()
        if measure != primary and (change.before or change.after)
    ]  # fmt: skip
    heads = ("", "Before", "After", "Rises by", INTERVAL, "Seeds")
    return made(title, heads, rows, "\n".join(notes))


def change_words(plan: MatchPlan, measure: str, change: Difference) -> tuple[str, str, str, str]:
    """Return both means, a difference and its interval, with the digits that they have."""
    factor, unit = (100, " %") if is_share(plan, measure) else (1, "")
    found = Estimate(*(factor * edge for edge in (change.rise, change.low, change.high)))
    rise, ends = number(found)
    digits = digits_of(found.low, found.high)
    before, after = (
        plain(factor * value, digits) + unit for value in (change.before, change.after)
    )
    return before, after, f"{rise}{' points' if unit else ''}", ends


def missing_pairs(compared: Sequence[tuple[Cell, Compared]]) -> list[str]:
    """Return a sentence for each difference that rests on fewer seeds than both have played."""
    return [
        many(
            "{name}: only {has} of {number} seed has it in both settings; the others are left out.",
            "{name}: only {has} of {number} seeds have it in both settings; the others are left "
            "out.",
            found[TURNS].pairs,
            name=f"{cell.label}, {measure_name(cell.plan, key)}",
            has=change.pairs,
        )
        for cell, found in compared
        for key, change in found.items()
        if change.pairs < found[TURNS].pairs
    ]


def trend_words(experiment: Experiment, trend: Trend, measure: str) -> str:
    """Return a sentence on how a measure changes from the lowest to the highest value."""
    first, last = (experiment.cells[cell].label for cell in (trend.first, trend.last))
    edges, plan = trend.rise, experiment.cells[0].plan
    if is_share(plan, measure):
        told = f"{100 * edges.mean:+.1f} points ({100 * edges.low:.1f} to {100 * edges.high:.1f})"
    else:
        told = "{} ({})".format(*number(edges))
    what = measure_name(plan, measure)
    if measure == WINS and len({cell.plan.fair for cell in experiment.cells}) > 1:
        what += ", above what is fair,"
    return many(
        "Each step from {first} to {last} changes {what} by {told}, over {number} seed.",
        "Each step from {first} to {last} changes {what} by {told}, over {number} seeds.",
        trend.seeds, first=first, last=last, what=what, told=told,
    )  # fmt: skip


def warnings(experiment: Experiment, least: int) -> list[str]:
    """Return the warnings for an experiment whose smallest setting has `least` matches."""
    found = []
    if least < MIN_FORECAST:
        found.append(
            many(
                "Few matches: only {number} in one setting, so the intervals are wide.",
                "Few matches: only {number} in one setting, so the intervals are wide.",
                least,
            )
        )
    if experiment.kind == "restrict":
        found.append(_(WORTH))
    return [*found, _(OWN_INTERVALS), _(CAUTION)]


# -- words


def _named(experiment: Experiment, cell: int, what: str) -> str:
    """Return a name with the setting before it, where there are several."""
    return f"{experiment.cells[cell].label}: {what}" if experiment.cells[1:] else what


def _estimate(found: Answer) -> Estimate:
    return Estimate(found.estimate, found.low, found.high)


def _counts(score: Score) -> tuple[str, str, str]:
    return str(score.wins), str(score.draws), str(score.losses)


def scored(score: Score, error: float) -> tuple[str, ...]:
    """Return the columns of SCORED."""
    return (*_counts(score), percent(score.share), range_of(*score.interval(error)))


def measure_name(plan: MatchPlan, measure: str) -> str:
    """Return the name of a measure; that of wins names the side that it counts."""
    if measure == WINS:
        return f"wins of {plan.side_name(plan.side_of(plan.bound))}"
    labels = [outcome.label for outcome in plan.outcomes if outcome.key == measure]
    return labels[0] if labels else measure


def elo_words(rating: Rating) -> tuple[str, str]:
    """Return a rating and its interval in words, infinite ends included."""
    ends = ends_of(rating.low, rating.high, 0)
    if isinf(rating.low) and isinf(rating.high):
        return "?", ends
    if isinf(rating.high):
        return f"> {rating.low:.0f}", ends
    if isinf(rating.low):
        return f"< {rating.high:.0f}", ends
    return f"{rating.elo:.0f}", ends
