"""Measures of how a match went, from the estimates of one fixed judge.

The judge is the game's own estimate of positions with nothing hidden; chances run from 0 to 1. The
measures follow Browne (2009) and the Ludii project: drama is how far the winner was behind, lead
changes are how often another side took the lead, decisiveness is how early no other side could come
as close again. Two more measures show what designers avoid: a runaway leader leads from the first
third on and wins; a kingmaker has little hope, gains nothing, and puts another side in front that
then wins. Tension is what the second-best action would lose of the chance of who decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Final

from game.language import mark
from game.match import LogEntry, Match
from game.playtest.intervals import ERROR_RATE
from game.playtest.measures import JudgedMatch
from game.playtest.moments import Estimate, NumberMoments
from game.state import CHANCE, TERMINAL

COMEBACK_MAX_CHANCE: Final = 0.2  # Who had no more at half-time and won has come back.
LITTLE_HOPE_SHARE: Final = 0.5  # Who has less of a fair chance has little hope.
MAX_ESTIMATE: Final = 0.999  # Estimates are cut to this.
LOOKS_PER_MATCH: Final = 10  # Spread evenly over the decisions of a match.


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """The measures of one match."""

    branching: float  # The mean number of legal actions at a decision.
    choices: float  # The share of decisions with several legal actions.
    drama: float  # How far the winner was behind, on average.
    lead_changes: float  # The number of lead changes per decision.
    decided: float  # The share of the match after it was decided.
    comeback: float  # 1 if the winner was far behind at half-time.
    runaway: float  # 1 if the winner led after the first third.
    tension: float | None = None  # The mean chance that the second-best action loses.
    kingmaking: float | None = None  # None with two sides.


MEASURES: Final = tuple(field.name for field in fields(MatchCourse))
LABELS: Final = {
    "branching": mark("Legal actions at a decision"),
    "choices": mark("Decisions with a choice"),
    "drama": mark("Drama: how far the winner was behind"),
    "lead_changes": mark("Lead changes per decision"),
    "decided": mark("Share of the match after it was decided"),
    "comeback": mark("Won from far behind at half-time"),
    "runaway": mark("Led from the first third on and won"),
    "tension": mark("Tension: chance lost by the second-best action"),
    "kingmaking": mark("A player without a chance decided who won"),
}
SHARES: Final = ("comeback", "runaway", "kingmaking")  # These measures are 0 or 1.


def course(match: Match) -> MatchCourse:
    """Return the measures of a finished match."""
    return _course(match, decisions_of(match), _judged(match), _edges(match))


def decisions_of(match: Match) -> list[LogEntry]:
    """Return the entries of all decisions."""
    return [entry for entry in match.log if entry.player != CHANCE]


def edge_of(match: Match, ply: int) -> float | None:
    """Return the chance that the second-best action loses against the best one.

    That is the tension of a decision, for who decides; None without a choice.
    """
    position, evaluate = match.positions[ply], match.game.rules.evaluate
    seat, found = position.current_player, list[float]()
    legal = position.legal_actions()
    if len(legal) < 2:
        return None
    for action in legal:
        after = position.clone()
        after.apply(action)
        over = after.current_player == TERMINAL
        found.append(after.returns()[seat] if over else evaluate(after, seat))
    best, second = sorted(max(-1.0, min(1.0, value)) for value in found)[:-3:-1]
    return (best - second) / 2


def _edges(match: Match) -> list[float | None]:
    """Return the tension of every decision."""
    return [edge_of(match, entry.ply) for entry in decisions_of(match)]


def _judged(match: Match) -> list[dict[int, float]]:
    """Return the chances of every side before each decision."""
    return [chances_at(match, entry.ply) for entry in decisions_of(match)]


def _course(
    match: Match,
    decisions: Sequence[LogEntry],
    judged: Sequence[dict[int, float]],
    edges: Sequence[float | None],
) -> MatchCourse:
    legal = [len(match.positions[entry.ply].legal_actions()) for entry in decisions]
    teams = [match.team(seat) for seat in range(len(match.seats))]
    returns = match.returns()
    best = max(returns)
    won = {teams[seat] for seat, result in enumerate(returns) if result == best}
    count = max(1, len(decisions))
    leaders = [_leader(values) for values in judged]
    found = MatchCourse(
        branching=sum(legal) / count,
        choices=sum(number > 1 for number in legal) / count,
        drama=0.0,
        lead_changes=sum(one != other for one, other in pairwise(leaders)) / count,
        decided=0.0,
        comeback=0.0,
        runaway=0.0,
        tension=_mean(edges),
        kingmaking=0.0 if len(set(teams)) > 2 else None,
    )
    if len(won) != 1 or len(set(teams)) == 1 or not judged:
        return found
    winner = won.pop()
    found = _with_winner(found, judged, winner)
    runaway = all(leader == winner for leader in leaders[len(leaders) // 3 :])
    found = replace(found, runaway=float(runaway))
    if found.kingmaking is None:
        return found
    by = [match.team(entry.player) for entry in decisions]
    return replace(found, kingmaking=float(_made_by_another(by, judged, winner)))


def _mean(values: Sequence[float | None]) -> float | None:
    """Return the mean of the known values, or None if none is known."""
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _leader(chances: Mapping[int, float]) -> int:
    return max(sorted(chances), key=chances.__getitem__)


def _made_by_another(by: Sequence[int], judged: Sequence[Mapping[int, float]], winner: int) -> bool:
    """Tell whether a side without hope has put the winner in front for good, gaining nothing."""
    last = max((i for i, values in enumerate(judged) if _leader(values) != winner), default=None)
    if last is None or last + 1 >= len(judged):
        return False
    before, after, side = judged[last], judged[last + 1], by[last]
    hope = LITTLE_HOPE_SHARE / len(before)
    return side != winner and before[side] < hope and after[side] <= before[side]


def chances_at(match: Match, ply: int) -> dict[int, float]:
    """Return the chance of every team after so many plies, together 1."""
    position, found = match.positions[ply], dict[int, float]()
    for seat in range(len(match.seats)):
        if match.team(seat) not in found:
            found[match.team(seat)] = match.game.rules.evaluate(position, seat)
    return dict(zip(found, shares_of(list(found.values())), strict=True))


def shares_of(estimates: Sequence[float]) -> tuple[float, ...]:
    """Return the chance of each side to win; the chances add up to 1.

    Each estimate, -1 to 1, compares a side with the strongest other side. So the odds of every side
    but the first are relative to the first.
    """
    chances = [(1 + max(-MAX_ESTIMATE, min(MAX_ESTIMATE, estimate))) / 2 for estimate in estimates]
    odds = [min(1.0, chance / (1 - chance)) for chance in chances]
    return tuple(each / sum(odds) for each in odds)


def _with_winner(
    found: MatchCourse, judged: Sequence[dict[int, float]], winner: int
) -> MatchCourse:
    own = [values[winner] for values in judged]
    others = [max(value for team, value in values.items() if team != winner) for values in judged]
    count, ceiling = len(judged), max(others)
    passed = count
    while passed and own[passed - 1] > ceiling:
        passed -= 1
    return replace(
        found,
        drama=sum(max(0.0, other - mine) for mine, other in zip(own, others, strict=True)) / count,
        decided=(count - passed) / count,
        comeback=float(own[count // 2] <= COMEBACK_MAX_CHANCE),
    )


def judged_of(match: Match) -> JudgedMatch:
    """Return the judgement of a finished match, rounded for storage."""
    judged = _judged(match)
    edges = _edges(match)
    found = _course(match, decisions_of(match), judged, edges)
    measured = tuple(
        (name, round(value, 6)) for name in MEASURES if (value := getattr(found, name)) is not None
    )
    looked_at = (
        [judged[look * len(judged) // LOOKS_PER_MATCH] for look in range(LOOKS_PER_MATCH)]
        if judged
        else []
    )
    sides = sorted(looked_at[0]) if looked_at else []
    chances = tuple(tuple(round(values[side], 3) for values in looked_at) for side in sides)
    parts = [
        _mean(
            edges[look * len(edges) // LOOKS_PER_MATCH : (look + 1) * len(edges) // LOOKS_PER_MATCH]
        )
        for look in range(LOOKS_PER_MATCH)
    ]
    tense = tuple(-1.0 if part is None else round(part, 4) for part in parts)
    return JudgedMatch(measured, tuple(_gains(match)), chances, tense if edges else ())


def _gains(match: Match) -> Iterable[tuple[str, int, float, float]]:
    """Yield what was learned by each source: how often, and how much in all."""
    study = match.game.rules.study
    if study.gains is None:
        return
    sums: dict[str, list[float]] = {}
    log = match.log
    for index, entry in enumerate(log):
        if entry.player == CHANCE:
            continue
        last = index
        while last + 1 < len(log) and log[last + 1].player == CHANCE:
            last += 1
        after = match.positions[log[last].ply + 1]
        for gain in study.gains(match.positions[entry.ply], entry.action, after):
            found = sums.setdefault(gain.source, [0.0, 0.0, 0.0])
            for place, value in enumerate((1.0, gain.bits, gain.ruled_out)):
                found[place] += value
    for source, (times, bits, ruled_out) in sorted(sums.items()):
        yield source, int(times), round(bits, 6), round(ruled_out, 6)


def course_of(name: str, moments: NumberMoments, error: float = ERROR_RATE) -> Estimate:
    """Return the estimate of a measure of `Judged` from its running statistics."""
    return moments.share(error) if name in SHARES else moments.estimate(error).within(0)
