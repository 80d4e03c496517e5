"""Findings: actions, places, information and luck, as rows for tables, pages and windows.

A finding does not prove a cause: a player who is ahead may do something because of the lead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from math import isinf
from typing import Any, Final

from game import catalog
from game.language import mark
from game.playtest.census import CellSurvey, Done, pooled
from game.playtest.figures import INTERVAL, digits_of, number, percent, plain, range_of, share
from game.playtest.intervals import ERROR, LEAST, holm, two_shares
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Score
from game.playtest.moments import Estimate
from game.playtest.notes import Opening
from game.playtest.tally import Counted, Tally
from game.playtest.variety import varieties
from game.playtest.worth import Worth, outstanding, worths

MOST: Final = 6  # places that are listed of a board
RARE: Final = 5  # matches; what fewer begin with is not shown
FEW: Final = 100  # matches; below this an interval is too wide to decide much
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
    """How often a seat, or all seats, did a kind of action, and the results with and without it."""

    kind: str
    label: str  # a key of the catalogue of texts
    seat: int | None
    times: int
    users: Score  # of the matches in which it was done
    others: Score  # of those in which it was not
    turns: int  # of all matches that were counted

    @property
    def a_match(self) -> float:
        """The number of times per match of this seat, or of all these seats."""
        matches = self.users.matches + self.others.matches
        return self.times / matches if matches else 0.0

    @property
    def a_turn(self) -> float:
        """The number of times per turn."""
        return self.times / self.turns if self.turns else 0.0


def uses(plan: MatchPlan, survey: CellSurvey, counted: Counted, seat: int | None) -> list[Use]:
    """Return the use of each kind of action by a seat; None stands for all seats that use it.

    Kinds that the seat never used are left out. With None, a kind that nobody used stays in if
    players could have chosen it.
    """
    study = catalog.find(plan.game).rules.study
    turns = sum(number * times for number, times in counted.turns.items())
    found = []
    for kind in study.kinds:
        doers = [one for one in range(len(plan.seats)) if (kind.key, one) in survey.uses]
        chosen = [seat] if seat is not None else doers or list(range(len(plan.seats)))
        total = pooled([Done(0, counted.seats[one]) for one in chosen]).score
        done = pooled([survey.uses.get((kind.key, one), NEVER) for one in chosen])
        anybody = any(key == kind.key for key, _ in survey.uses)
        if done.times or (seat is None and kind.free and not anybody):
            others = Score(
                total.wins - done.score.wins,
                total.draws - done.score.draws,
                total.losses - done.score.losses,
            )
            found.append(Use(kind.key, kind.label, seat, done.times, done.score, others, turns))
    return found


NEVER: Final = Done(0, Score(0, 0, 0))


@dataclass(frozen=True, slots=True)
class OpeningUse:
    """A sequence of first decisions, its results, and the results of the alternatives.

    The alternatives are the other choices of the same seat after the same decisions.
    """

    opening: Opening
    score: Score
    others: Score
    sure: bool  # whether that is beyond chance even for the largest of all openings shown

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
    fellows: dict[Opening, list[Score]] = {}
    for opening, score in survey.openings.items():
        key = (*opening[:-1], (opening[-1][0], ""))
        fellows.setdefault(key, []).append(score)
    shown, chances = [], []
    for opening, score in survey.openings.items():
        whole = fellows[(*opening[:-1], (opening[-1][0], ""))]
        wins, draws, losses = (
            sum(getattr(one, name) for one in whole) - getattr(score, name)
            for name in ("wins", "draws", "losses")
        )
        others = Score(wins, draws, losses)
        if min(score.matches, others.matches) >= RARE:
            shown.append((opening, score, others))
            chances.append(two_shares(score.wins, score.matches, others.wins, others.matches))
    found = [
        OpeningUse(*parts, chance < ERROR and parts[1].matches >= LEAST)
        for parts, chance in zip(shown, holm(chances), strict=True)
    ]
    return sorted(
        found, key=lambda use: (len(use.opening), use.seat, -use.score.matches, use.words)
    )


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """The count at one place of a chart, for a seat or for all seats."""

    place: str
    done: Done


def spots(survey: CellSurvey, chart: str, seat: int | None) -> list[PlaceCount]:
    """Return the places of a chart with a count, in alphabetical order."""
    by_place: dict[str, list[Done]] = {}
    for (other, place, by), done in survey.chart_entries.items():
        if other == chart and seat in (None, by):
            by_place.setdefault(place, []).append(done)
    return [PlaceCount(place, pooled(done)) for place, done in sorted(by_place.items())]


def findings_data(tally: Tally, error: float = ERROR) -> dict[str, Any]:
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


def score_words(score: Score, error: float = ERROR) -> tuple[str, str]:
    """Return a share and its interval in per cent."""
    matches = score.matches
    return percent(score.share, matches), range_of(*score.interval(error), matches)


def findings_text(tally: Tally, error: float = ERROR) -> str:
    """Return all findings as tables, or an empty text when no match was counted."""
    plan, survey = tally.plan, tally.census.survey(error)
    lines = [*_luck_lines(luck_shares([tally.luck], error))]
    if survey.noted:
        lines += _use_lines(plan, survey, tally.counted(), error)
        lines += _place_lines(plan, survey, error) + _opening_lines(plan, survey, error)
        lines += _worth_lines(tally, error) + _variety_lines(tally, error)
    lines += _gain_lines(plan, survey, error) + _time_lines(survey, error)
    return "\n".join(lines)


def _luck_lines(luck: LuckShares | None) -> list[str]:
    if not luck:
        return []
    low, high = luck.luck.low, luck.luck.high
    return [
        "",
        f"luck {100 * luck.luck.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}): deal "
        f"{100 * luck.deal:.1f}, play {100 * luck.play:.1f}; skill {100 * luck.skill:.1f}, seat "
        f"{100 * luck.seat:.1f}",
        LUCK,
    ]


def _use_lines(plan: MatchPlan, survey: CellSurvey, counted: Counted, error: float) -> list[str]:
    roles = catalog.find(plan.game).roles
    lines = [
        "",
        f"{'kind of action':24}{'a match':>9}{'a turn':>8}{'users':>8}{'won':>8}   "
        f"{INTERVAL:20}{'others won':>10}",
    ]
    for seat in range(len(plan.seats)):
        lines.append(f"{roles[min(seat, len(roles) - 1)]}:")
        for use in uses(plan, survey, counted, seat):
            won, ends = score_words(use.users, error)
            others = score_words(use.others, error)[0] if use.others.matches else "-"
            lines.append(
                f"  {use.kind:22}{use.a_match:9.2f}{use.a_turn:8.3f}{use.users.matches:8}"
                f"{won:>8}   {ends:20}{others:>10}"
            )
    return [*lines, NOT_CAUSE, MANY_ROWS]


def _place_lines(plan: MatchPlan, survey: CellSurvey, error: float) -> list[str]:
    """Return the busiest places of each chart, and all of its entries that are not places."""
    lines = []
    for chart in catalog.find(plan.game).rules.study.charts:
        found = sorted(
            spots(survey, chart.key, None), key=lambda spot: (-spot.done.times, spot.place)
        )
        if found:
            lines += ["", f"{chart.title}: {chart.help}"]
        shown = len(found) if not chart.on_board else MOST
        for spot in found[:shown]:
            score = spot.done.score
            won, ends = score_words(score, error)
            times = "time" if spot.done.times == 1 else "times"
            lines.append(
                f"  {spot.place:22}{spot.done.times:8} {times}, in {score.matches} of which who did"
                f" it won {won}   {ends}"
            )
        if len(found) > shown:
            lines.append(f"  and {len(found) - shown} more places, all of them with --json")
    return lines


def _opening_lines(plan: MatchPlan, survey: CellSurvey, error: float) -> list[str]:
    """Return how matches begin most often, of each number of decisions."""
    roles, found = catalog.find(plan.game).roles, openings(survey)
    lines = [
        "",
        f"{'openings':40}{'matches':>8}{'won':>8}   {INTERVAL:20}{'worth':>8}",
    ]
    for length in sorted({len(use.opening) for use in found}):
        for use in [use for use in found if len(use.opening) == length][: 2 * MOST]:
            won, ends = score_words(use.score, error)
            name = f"{roles[min(use.seat, len(roles) - 1)]}: {use.words}"
            lines.append(
                f"  {name:38}{use.score.matches:8}{won:>8}   "
                f"{ends:20}{100 * use.worth:+8.0f}{'  *' if use.sure else ''}"
            )
    return lines if found else []


def _worth_lines(tally: Tally, error: float) -> list[str]:
    """Return what each thing brings, and the places of a board that bring most and least."""
    found, charts = worths(tally, error), catalog.find(tally.plan.game).rules.study.charts
    lines: list[str] = []
    for chart in charts:
        rows = outstanding(found, chart)
        if rows:
            lines += ["", f"{chart.title}, what each brings", f"  {'':22}{'matches':>8}{'won':>8}"
                      f"{'without':>10}{'points':>8}   {INTERVAL}"]  # fmt: skip
        for one in rows:
            told = worth_words(one)
            lines.append(
                f"  {one.place:22}{one.matches:8}{told[0]:>8}{told[1]:>10}{told[2]:>8}   {told[3]}"
                f"{'  *' if one.sure else ''}"
            )
        left = sum(one.chart == chart.key for one in found) - len(rows)
        if left:
            lines.append(f"  and {left} more, all of them with --json")
    return lines


def worth_words(one: Worth) -> tuple[str, str, str, str]:
    """Return the shares with and without something, the difference in points and its interval."""
    edges = one.rise
    low, high = 100 * edges.low, 100 * edges.high
    digits = digits_of(low, high)
    return (
        percent(one.having, one.matches),
        percent(one.lacking, one.matches),
        f"{100 * edges.mean:+.{digits}f}",
        f"{plain(low, digits)} to {plain(high, digits)}",
    )


def _variety_lines(tally: Tally, error: float) -> list[str]:
    """Return how many different openings and plans are played, and how many win."""
    found = varieties(tally, error)
    if not found:
        return []
    lines = ["", f"{'variety':32}{'tried':>6}{'won':>6}   {'as many as':>10}   "
             f"{INTERVAL:20}{'of winners':>10}   {'':20}bits"]  # fmt: skip
    for one in found:
        mean, ends = effective_words(one.number)
        winning = effective_words(one.winning) if one.winning else ("-", "too few")
        lines.append(
            f"  {one.what:30}{one.tried:6}{one.won:6}   {mean:>10}   {ends:20}{winning[0]:>10}"
            f"   {winning[1]:20}{one.bits}"
        )
    return [*lines, VARIETY]


def effective_words(found: Estimate) -> tuple[str, str]:
    """Return an effective number and its interval in words."""
    digits = digits_of(found.low, min(found.high, 2 * found.low + 1))
    low = plain(found.low, digits)
    if isinf(found.high):
        return f"> {low}" if isinf(found.mean) else plain(found.mean, digits), f"{low} or more"
    return plain(found.mean, digits), f"{low} to {plain(found.high, digits)}"


def _time_lines(survey: CellSurvey, error: float) -> list[str]:
    """Return how the chances of the winner grew, and how often whoever led won."""
    if not survey.over_time:
        return []
    lines = [
        "",
        f"{'after':8}{'chance of who won':>20}{'who led won':>14}   "
        f"{INTERVAL:20}{'judged':12}tension",
    ]
    for point in survey.over_time:
        kept, ends = share(point.kept, survey.judged)
        winner, leader = (
            percent(found.mean, survey.judged) for found in (point.winner, point.leader)
        )
        tense = "  ".join(number(point.tension)) if point.tension else "-"
        lines.append(f"{point.passed:<8.0%}{winner:>20}{kept:>14}   {ends:20}{leader:12}{tense}")
    return lines


def _gain_lines(plan: MatchPlan, survey: CellSurvey, error: float) -> list[str]:
    if not survey.gains:
        return []
    sources: Mapping[str, str] = catalog.find(plan.game).rules.study.sources
    lines = [
        "",
        f"learned by, {survey.judged} matches judged{'':8}{'times':>8}{'bits':>8}   "
        f"{INTERVAL:18}ruled out",
    ]
    for source, label in sources.items():
        found = survey.gains.get(source)
        if found:
            bits, ends = number(found.bits)
            ruled_out = percent(found.ruled_out.mean, found.matches)
            lines.append(f"  {label:38}{found.times:8}{bits:>8}   {ends:18}{ruled_out}")
    return lines
