"""How matches went, in the eyes of one fixed judge: the game's own estimate of open positions.

Chances run from 0 to 1. The measures follow Browne (2009) and the Ludii project: drama is how far
whoever wins was behind, lead changes are how often somebody else came to the front, decisiveness is
how early nobody else could come as near as anybody had before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Final

from game.language import mark
from game.match import Match
from game.playtest.measures import JudgedMatch
from game.playtest.moments import Estimate, NumberMoments
from game.state import CHANCE

BEHIND: Final = 0.2  # of a chance: who had no more at half-time and won has come back


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """How one match went."""

    branching: float  # legal actions at a decision, on average
    choices: float  # share of decisions with more than one legal action
    drama: float  # how far the winner was behind, on average over all decisions
    lead_changes: float  # for each decision
    decided: float  # share of the match after the winner left everybody's best behind for good
    comeback: float  # 1 if the winner was far behind at half-time, else 0


MEASURES: Final = tuple(field.name for field in fields(MatchCourse))
LABELS: Final = {
    "branching": mark("Legal actions at a decision"),
    "choices": mark("Decisions with a choice"),
    "drama": mark("Drama: how far the winner was behind"),
    "lead_changes": mark("Lead changes for each decision"),
    "decided": mark("Share of the match after it was decided"),
    "comeback": mark("Won from far behind at half-time"),
}


def course(match: Match) -> MatchCourse:
    """Return how a finished match went."""
    decisions = [entry for entry in match.log if entry.player != CHANCE]
    legal = [len(match.positions[entry.ply].legal_actions()) for entry in decisions]
    judged = [_chances(match, entry.ply) for entry in decisions]
    teams = [match.team(seat) for seat in range(len(match.seats))]
    returns = match.returns()
    best = max(returns)
    won = {teams[seat] for seat, result in enumerate(returns) if result == best}
    count = max(1, len(decisions))
    leaders = [max(sorted(values), key=values.__getitem__) for values in judged]
    found = MatchCourse(
        branching=sum(legal) / count,
        choices=sum(number > 1 for number in legal) / count,
        drama=0.0,
        lead_changes=sum(one != other for one, other in pairwise(leaders)) / count,
        decided=0.0,
        comeback=0.0,
    )
    if len(won) != 1 or len(set(teams)) == 1 or not judged:
        return found
    return _with_winner(found, judged, won.pop())


def _chances(match: Match, ply: int) -> dict[int, float]:
    """Return the chance of every team after so many plies."""
    position, found = match.positions[ply], dict[int, float]()
    for seat in range(len(match.seats)):
        if match.team(seat) not in found:
            found[match.team(seat)] = (match.game.evaluate(position, seat) + 1) / 2
    return found


def _with_winner(
    found: MatchCourse, judged: Sequence[dict[int, float]], winner: int
) -> MatchCourse:
    own = [values[winner] for values in judged]
    others = [max(value for team, value in values.items() if team != winner) for values in judged]
    count, ceiling = len(judged), max(others)
    passed = count
    while passed and own[passed - 1] > ceiling:
        passed -= 1
    return MatchCourse(
        found.branching,
        found.choices,
        drama=sum(max(0.0, other - mine) for mine, other in zip(own, others, strict=True)) / count,
        lead_changes=found.lead_changes,
        decided=(count - passed) / count,
        comeback=float(own[count // 2] <= BEHIND),
    )


def judged_of(match: Match) -> JudgedMatch:
    """Return what the judge says of a finished match, rounded to what can be kept."""
    found = course(match)
    measured = tuple((name, round(getattr(found, name), 6)) for name in MEASURES)
    return JudgedMatch(measured, tuple(_gains(match)))


def _gains(match: Match) -> Iterable[tuple[str, int, float, float]]:
    """Yield what was learned by each source: how often, and how much in all."""
    study = match.game.study
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


def course_of(name: str, moments: NumberMoments) -> Estimate:
    """Return the estimate of a measure of `Judged` from what was counted of it."""
    return moments.share() if name == "comeback" else moments.estimate().within(0)
