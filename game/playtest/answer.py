"""The answer of an experiment in one sentence, and what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log10

from game import catalog
from game.playtest.contrast import DECISIONS, TURNS, WINS, Difference
from game.playtest.elo import ratings
from game.playtest.experiment import Experiment
from game.playtest.figures import digits_of, number, percent, plain, range_of
from game.playtest.intervals import ERROR, LEAST, MARGIN, Fairness, fairness_of, share_interval
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.ranking import RankedCell, Ranking, ranking_of
from game.playtest.run import Summary
from game.playtest.stopping_rule import error_after
from game.playtest.tally import standings

MOST = 1_000_000  # matches that are still told of as needed
NOTHING = "No match was played."


@dataclass(frozen=True, slots=True)
class Answer:
    """What an experiment says: the answer with its verdict, and what it rests on."""

    sentence: str
    rests_on: str


def answer_of(
    experiment: Experiment,
    summaries: Sequence[Summary],
    margin: float = MARGIN,
    primary: str = WINS,
    ranking: Ranking | None = None,
) -> Answer:
    """Return the answer of an experiment."""
    tallies = [summary.tally for summary in summaries]
    plan, error = experiment.cells[0].plan, summaries[0].error
    played = sum(tally.matches for tally in tallies)
    if not all(tally.matches for tally in tallies):
        sentence = NOTHING if not played else "A setting has no matches yet."
    elif experiment.kind == "run":
        sentence = _of_run(summaries[0], margin)
    elif experiment.kind == "ladder":
        sentence = _of_ladder(summaries)
    else:
        ranking = ranking or ranking_of(experiment, tallies, error, primary)
        sentence = _of_settings(experiment, ranking, margin, error)
    bots = ", ".join(dict.fromkeys(name for cell in experiment.cells for name in cell.plan.seats))
    rests = f"It rests on {played} matches of {catalog.find(plan.game).title} from seed {plan.seed}"
    rests += f" by the bots {bots}"
    return Answer(sentence, f"{rests}, in {len(tallies)} settings." if tallies[1:] else f"{rests}.")


@dataclass(frozen=True, slots=True)
class RunAnswer:
    """What a run of one setting says about one of its sides; page and window tell it alike."""

    side: int
    score: Score
    low: float
    high: float
    verdict: Fairness | None  # None where the sides have different bots
    needed: int = 0  # about so many more matches would tell; 0 for none, or too many


def answer_of_run(
    plan: MatchPlan, sides: Sequence[Score], error: float, margin: float = MARGIN
) -> RunAnswer:
    """Return the answer of a run: about the best side, or about the one farthest from fair."""
    if not plan.is_judged:
        best = max(range(len(sides)), key=lambda side: sides[side].share)
        return RunAnswer(best, sides[best], *sides[best].interval(error), None)
    verdicts = [fairness_of(*side.interval(error), plan.fair, margin) for side in sides]
    chosen = [side for side, verdict in enumerate(verdicts) if verdict == "no"]
    off = max(
        chosen or range(len(sides)), key=lambda side: (abs(sides[side].share - plan.fair), -side)
    )
    score, ends = sides[off], sides[off].interval(error)
    if chosen:
        return RunAnswer(off, score, *ends, "no")
    if all(verdict == "yes" for verdict in verdicts):
        return RunAnswer(off, score, *ends, "yes")
    needed = _needed(score.share, plan.fair, margin, score.matches, error)
    return RunAnswer(off, score, *ends, "unknown", needed)


def _of_run(summary: Summary, margin: float) -> str:
    plan, error = summary.plan, summary.error
    found = answer_of_run(plan, summary.tally.counted().sides, error, margin)
    score, who = found.score, plan.side_name(found.side)
    points, won = f"{100 * margin:g} points", _won(score, error)
    fair, often = percent(plan.fair, score.matches), _often(found, plan.fair)
    if found.verdict is None:
        who = f"{who}, played by {plan.seats[plan.sides[found.side][0]]},"
        told = "The sides have different bots, so this says nothing about the rules."
        return f"{who} wins {won}. {told}"
    if found.verdict == "no":
        beyond = "more" if score.share > plan.fair else "less"
        return (
            f"It is not fair: {who} wins {beyond} often, {won}; fair would be {fair}, within "
            f"{points}."
        )
    if found.verdict == "yes":
        return (
            f"It is fair within {points}: farthest off is {who} with {won}; fair would be {fair}."
        )
    said = f"{who} wins{often}{':' if often else ''} {won}."
    needed = ""
    if found.needed:
        matches = "match" if found.needed == 1 else "matches"
        needed = f": about {found.needed} more {matches} would tell"
    return f"{said} Not known yet whether it is fair within {points}{needed}."


def _often(found: RunAnswer, fair: float) -> str:
    """Return " more often" or " less often" if the interval as printed says so, else nothing."""
    low, high, even = (
        float(percent(share, found.score.matches).removesuffix(" %"))
        for share in (found.low, found.high, fair)
    )
    return " more often" if low > even else " less often" if high < even else ""


def _won(score: Score, error: float) -> str:
    told = range_of(*score.interval(error), score.matches).removesuffix(" %")
    matches = "1 match" if score.matches == 1 else f"{score.matches} matches"
    return f"{percent(score.share, score.matches)} of {matches} ({told})"


def _needed(share: float, fair: float, margin: float, matches: int, error: float) -> int:
    """Return how many more matches would tell if the share stays as it is, 0 for too many."""

    def tells(count: int) -> bool:
        ends = share_interval(share * count, count, error_after(count, error < ERROR))
        return fairness_of(*ends, fair, margin) != "unknown"

    low, high = matches, max(2, 2 * matches)
    while not tells(high):
        low, high = high, 2 * high
        if high > MOST:
            return 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if tells(middle) else (middle, high)
    return _round(high - matches)


def _round(value: int) -> int:
    """Return a number rounded up to two digits."""
    unit: int = 10 ** max(0, int(log10(value)) - 1)
    return ceil(value / unit) * unit


def _of_ladder(summaries: Sequence[Summary]) -> str:
    found = sorted(
        ratings(*standings([summary.tally for summary in summaries])),
        key=lambda rating: -rating.elo,
    )
    if len(found) < 2:
        return "No two bots have met yet."
    best, second = found[:2]
    sure = _better(best.better)
    if best.is_stronger(summaries[0].error):
        return f"{best.bot} is the strongest of {len(found)} bots, {second.bot} the next{sure}."
    return (
        f"Not known yet which of {len(found)} bots is the strongest: {best.bot} leads, {second.bot}"
        f" is the next{sure}."
    )


def _better(chance: float | None) -> str:
    return "" if chance is None else f"; it is better with a probability of {100 * chance:.1f} %"


def _of_settings(experiment: Experiment, ranking: Ranking, margin: float, error: float) -> str:
    names = [cell.label for cell in experiment.cells]
    plan = experiment.cells[0].plan
    what = measure_words(plan, ranking.primary)
    varies = ranking.primary == WINS and len({cell.plan.fair for cell in experiment.cells}) > 1
    if varies:
        what = f"{what}, measured against what is fair,"
    if len(ranking.rows) < len(names):
        return f"Not every setting has {what}."
    if len(names) == 2:
        return _of_two(names, ranking, what, margin)
    top, last = ranking.rows[0], ranking.rows[-1]
    ends = f"{what} is highest with {_row(names, top, varies)}, "
    ends += f"lowest with {_row(names, last, varies)}"
    if ranking.apart:
        base = 0 if not experiment.every_pair else None
        pairs = [pair for pair in ranking.apart if base is None or base in pair]
        named = "; ".join(f"{names[one]} above {names[other]}" for one, other in pairs[:3])
        more = f" and {len(pairs) - 3} more" if len(pairs) > 3 else ""
        told = f"The settings differ: {named}{more}"
    elif ranking.is_alike(margin):
        told = f"No setting differs from the first by more than {100 * margin:g} points"
    elif ranking.chance is not None and ranking.chance < error:
        told = (
            f"The settings differ on the whole (p = {ranking.chance:.2g}), but no two of them do"
            " for sure"
        )
    else:
        told = "No setting is known to differ from another"
    return f"{told}. {ends[0].upper()}{ends[1:]}."


def _row(names: Sequence[str], row: RankedCell, against: bool) -> str:
    estimate, matches = row.estimate, row.matches
    if row.fair is None:
        mean, ends = number(estimate)
        return f"{names[row.cell]}: {mean} ({ends})"
    told = range_of(estimate.low, estimate.high, matches)
    fair = f"; fair {percent(row.fair, matches)}" if against else ""
    return f"{names[row.cell]}: {percent(estimate.mean, matches)} ({told}{fair})"


def _of_two(names: Sequence[str], ranking: Ranking, what: str, margin: float) -> str:
    found = ranking.pairs.get((0, 1))
    if found is None:
        return "The settings have no seed in common yet."
    points = ranking.primary == WINS
    rise, ends = _rise(found, points)
    moves = f"{'rises' if found.rise >= 0 else 'falls'} by {rise}"
    if not float(rise.split()[0]):
        moves = "stays about the same"
    told = f"{what} {moves} with {names[1]} ({ends})"
    told = f"{told[0].upper()}{told[1:]}, over {found.pairs} seeds"
    if points and len(ranking.fairer) > 1:
        told += f". {_fairer(names[1], ranking.fairer[1])}"
    if found.verdict == "few":
        return f"{told}. Too few to tell: {LEAST} seeds are the least."
    if found.verdict == "clear":
        return f"The settings differ. {told}."
    if ranking.is_alike(margin):
        return f"The settings differ by no more than {100 * margin:g} points. {told}."
    return f"Not known yet whether the settings differ. {told}."


def _fairer(name: str, found: Estimate) -> str:
    """Return a sentence on how much less fair a setting is, by wins on a wrong side."""
    low, high = 100 * found.low, 100 * found.high
    digits = digits_of(low, high)
    how = (
        "less fair" if low > 0 else "fairer" if high < 0 else "not known to be fairer or less fair"
    )
    return (
        f"{name} is {how}: {100 * found.mean:+.{digits}f} points of wins on a wrong side "
        f"({plain(low, digits)} to {plain(high, digits)})"
    )


def _rise(found: Difference, points: bool) -> tuple[str, str]:
    """Return a difference without its sign, and its interval."""
    factor = 100 if points else 1
    low, high = factor * found.low, factor * found.high
    digits = digits_of(low, high)
    unit = " points" if points else ""
    return (
        f"{abs(factor * found.rise):.{digits}f}{unit}",
        f"{plain(low, digits)} to {plain(high, digits)}",
    )


def measure_words(plan: MatchPlan, measure: str) -> str:
    """Return the name of a measure for a sentence."""
    if measure == WINS:
        return f"the share of {plan.side_name(plan.side_of(plan.bound))}"
    if measure in (TURNS, DECISIONS):
        return f"the mean of {measure}"
    return next(outcome.label for outcome in plan.outcomes if outcome.key == measure)
