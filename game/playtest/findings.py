"""Findings: actions, places, information and luck, as tables and as data.

A finding does not prove a cause: a player who is ahead may do something because of the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from math import isinf
from typing import Any, Final

from game import catalog
from game.language import many, mark
from game.playtest.census import CellSurvey, Done, pooled
from game.playtest.experiment import Experiment
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
from game.playtest.intervals import ERROR_RATE, MIN_SAMPLE, holm, two_shares
from game.playtest.judging import LABELS, SHARES
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.notes import Opening
from game.playtest.run import Summary
from game.playtest.tables import Table, made
from game.playtest.tally import Counted, Tally
from game.playtest.variety import varieties
from game.playtest.worth import Worth, outstanding, worths

MIN_MATCHES_SHOWN: Final = 5  # What fewer matches begin with is not shown.
NOT_CAUSE: Final = mark(
    "This does not prove a cause: players may do it because they are ahead. Restricted play "
    "tells more."
)
MANY_ROWS: Final = mark("With many rows, one in twenty falls outside its interval by chance alone.")
VARIETY: Final = (
    "Different openings and plans (which kinds of action a player used), and as many equally "
    "frequent ones as agree as often between two matches (Renyi's entropy of order 2)."
)
LUCK: Final = mark(
    "Luck is the part of the results that seats and skill do not explain. It applies to these "
    "two bots only: between equals, nearly everything is luck."
)


@dataclass(frozen=True, slots=True)
class Use:
    """How often a seat did a kind of action, and the results with and without it."""

    kind: str
    label: str  # A key of the translations.
    seat: int
    times: int
    users: Score
    others: Score
    turns: int  # All turns of the counted matches.

    @property
    def a_match(self) -> float:
        """The number of times per match."""
        matches = self.users.matches + self.others.matches
        return self.times / matches if matches else 0.0

    @property
    def a_turn(self) -> float:
        """The number of times per turn."""
        return self.times / self.turns if self.turns else 0.0


def uses(plan: MatchPlan, survey: CellSurvey, counted: Counted, seat: int) -> list[Use]:
    """Return the use of each kind of action by a seat; kinds that it never used are left out."""
    turns = sum(number * times for number, times in counted.turns.items())
    return [
        Use(kind.key, kind.label, seat, done.times, done.score, counted.seats[seat] - done.score,
            turns)
        for kind in catalog.find(plan.game).rules.study.kinds
        if (done := survey.uses.get((kind.key, seat)))
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpeningUse:
    """A sequence of first decisions, its results, and the results of the alternatives.

    The alternatives are the other choices of the same seat after the same decisions.
    """

    opening: Opening
    score: Score
    others: Score
    sure: bool  # The difference holds after correction for all openings.

    @property
    def words(self) -> str:
        """The decisions in notation."""
        return ", ".join(notation for _, notation in self.opening)

    @property
    def seat(self) -> int:
        """The seat of the last decision."""
        return self.opening[-1][0]

    @property
    def worth(self) -> float:
        """The share of wins minus that of the alternatives."""
        return self.score.share - self.others.share


def openings(survey: CellSurvey) -> list[OpeningUse]:
    """Return the openings, sorted by length, seat and frequency; rare ones are left out."""
    fellows: dict[Opening, Score] = {}
    for opening, score in survey.openings.items():
        key = (*opening[:-1], (opening[-1][0], ""))
        fellows[key] = fellows.get(key, Score()) + score
    shown, chances = [], []
    for opening, score in survey.openings.items():
        others = fellows[(*opening[:-1], (opening[-1][0], ""))] - score
        if min(score.matches, others.matches) >= MIN_MATCHES_SHOWN:
            shown.append((opening, score, others))
            chances.append(two_shares(score.wins, score.matches, others.wins, others.matches))
    found = [
        OpeningUse(*parts, chance < ERROR_RATE and parts[1].matches >= MIN_SAMPLE)
        for parts, chance in zip(shown, holm(chances), strict=True)
    ]
    return sorted(
        found, key=lambda use: (len(use.opening), use.seat, -use.score.matches, use.words)
    )


def spots(survey: CellSurvey, chart: str) -> dict[str, Done]:
    """Return the places of a chart with the counts of all seats, in alphabetical order."""
    by_place: dict[str, list[Done]] = {}
    for (other, place, _seat), done in survey.chart_entries.items():
        if other == chart:
            by_place.setdefault(place, []).append(done)
    return {place: pooled(done) for place, done in sorted(by_place.items())}


def findings_data(tally: Tally, error: float = ERROR_RATE) -> dict[str, Any]:
    """Return all findings as JSON values."""
    plan, survey, counted = tally.plan, tally.census.survey(error), tally.counted()
    luck = luck_shares([tally.luck], error)
    study = catalog.find(plan.game).rules.study
    data: dict[str, Any] = {
        "noted": survey.noted,
        "uses": [
            {
                "kind": use.kind,
                "seat": seat,
                "times": use.times,
                "a_match": round(use.a_match, 4),
                "a_turn": round(use.a_turn, 4),
                "users": _shared(use.users, error),
                "others": _shared(use.others, error),
            }
            for seat in range(len(plan.seats))
            for use in uses(plan, survey, counted, seat)
        ],
        "places": {
            chart.key: [
                {"place": place, "seat": seat, "times": done.times} | _shared(done.score, error)
                for (other, place, seat), done in survey.chart_entries.items()
                if other == chart.key
            ]
            for chart in study.charts
        },
    }
    data["openings"] = [
        {"opening": use.words, "seat": use.seat, "worth": round(use.worth, 4), "sure": use.sure}
        | _shared(use.score, error)
        for use in openings(survey)
    ]
    data["over_time"] = [
        {
            "passed": point.passed,
            "winner": round(point.winner.mean, 4),
            "leader": round(point.leader.mean, 4),
            "leader_won": round(point.kept.mean, 4),
            "interval": [round(point.kept.low, 4), round(point.kept.high, 4)],
            "tension": round(point.tension.mean, 4) if point.tension else None,
        }
        for point in survey.over_time
    ]
    data["brings"] = [
        {
            "chart": one.chart,
            "place": one.place,
            "matches": one.matches,
            "with": round(one.having, 4),
            "without": round(one.lacking, 4),
            "rise": round(one.rise.mean, 4),
            "interval": [round(one.rise.low, 4), round(one.rise.high, 4)],
            "sure": one.sure,
        }
        for one in worths(tally, error)
    ]
    data["variety"] = [
        {"what": one.what, "tried": one.tried, "won": one.won, "matches": one.matches}
        | {"played": _effective(one.number), "winning": _effective(one.winning)}
        for one in varieties(tally, error)
    ]
    if luck:
        data["luck"] = {
            "skill": round(luck.skill, 4),
            "seat": round(luck.seat, 4),
            "deal": round(luck.deal, 4),
            "play": round(luck.play, 4),
            "share": round(luck.luck.mean, 4),
            "interval": [round(luck.luck.low, 4), round(luck.luck.high, 4)],
        }
    if survey.gains:
        data["information"] = {
            source: {
                "times": found.times,
                "matches": found.matches,
                "bits": round(found.bits.mean, 4),
                "interval": [round(found.bits.low, 4), round(found.bits.high, 4)],
                "ruled_out": round(found.ruled_out.mean, 4),
            }
            for source, found in survey.gains.items()
        }
    return data


def _effective(found: Estimate | None) -> dict[str, Any] | None:
    """Return an effective number as JSON values, None for infinity."""
    if found is None:
        return None
    mean, low, high = (None if isinf(edge) else round(edge, 3) for edge in astuple(found))
    return {"number": mean, "interval": [low, high]}


def _shared(score: Score, error: float) -> dict[str, Any]:
    low, high = score.interval(error)
    return {
        "matches": score.matches,
        "wins": score.wins,
        "share": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def score_words(score: Score, error: float = ERROR_RATE) -> tuple[str, str]:
    """Return a share and its interval in per cent."""
    return percent(score.share), range_of(*score.interval(error))


def worth_words(one: Worth) -> tuple[str, str, str, str]:
    """Return the shares with and without something, the difference in points and its interval."""
    edges = one.rise
    low, high = 100 * edges.low, 100 * edges.high
    digits = digits_of(low, high)
    return (
        percent(one.having),
        percent(one.lacking),
        f"{100 * edges.mean:+.{digits}f}",
        ends_of(low, high, digits),
    )


def effective_words(found: Estimate) -> tuple[str, str]:
    """Return an effective number and its interval in words."""
    digits = digits_of(found.low, min(found.high, 2 * found.low + 1))
    is_unknown = isinf(found.high) and isinf(found.mean)
    mean = f"> {plain(found.low, digits)}" if is_unknown else plain(found.mean, digits)
    return mean, ends_of(found.low, found.high, digits)


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
        found = sorted(spots(survey, chart.key).items(), key=lambda spot: (-spot[1].times, spot[0]))
        shown = found[:MAX_PLACES] if chart.on_board else found
        rows = [
            (place, str(done.times), str(done.score.matches), *score_words(done.score, error))
            for place, done in shown
        ]
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
