"""Findings: actions, places, information and luck, as rows for tables and as data.

A finding does not prove a cause: a player who is ahead may do something because of the lead.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import isinf
from typing import Any, Final

from game import catalog
from game.language import mark
from game.playtest.census import CellSurvey, Done, pooled
from game.playtest.figures import digits_of, percent, plain, range_of
from game.playtest.intervals import ERROR_RATE, MIN_SAMPLE, holm, two_shares
from game.playtest.luck_adjustment import luck_shares
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.notes import Opening
from game.playtest.tally import Counted, Tally
from game.playtest.variety import varieties
from game.playtest.worth import Worth, worths

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


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """The count at one place of a chart."""

    place: str
    done: Done


def spots(survey: CellSurvey, chart: str) -> list[PlaceCount]:
    """Return the places of a chart with the counts of all seats, in alphabetical order."""
    by_place: dict[str, list[Done]] = {}
    for (other, place, _seat), done in survey.chart_entries.items():
        if other == chart:
            by_place.setdefault(place, []).append(done)
    return [PlaceCount(place, pooled(done)) for place, done in sorted(by_place.items())]


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
        f"{plain(low, digits)} to {plain(high, digits)}",
    )


def effective_words(found: Estimate) -> tuple[str, str]:
    """Return an effective number and its interval in words."""
    digits = digits_of(found.low, min(found.high, 2 * found.low + 1))
    low = plain(found.low, digits)
    if isinf(found.high):
        return f"> {low}" if isinf(found.mean) else plain(found.mean, digits), f"{low} or more"
    return plain(found.mean, digits), f"{low} to {plain(found.high, digits)}"
