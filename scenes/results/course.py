"""The course of a match: winning chances after every turn, and the largest swings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.language import many
from game.match import Match
from scenes.boards.faces import face_of
from scenes.telling.turns import SET_UP, TurnSpan, chaptered, familiar, turns_of

SWINGS_SHOWN: Final = 3  # At most this many swings are shown.
LEAST_SWING: Final = 3  # Smaller changes are no swings.

Shares = tuple[float, ...]  # The chance of each side to win; together they are 1.


@dataclass(frozen=True, slots=True)
class Side:
    """Players who win or lose together, with their name, colour and sprite."""

    number: int  # The number among the sides, by the first of its seats.
    seats: tuple[int, ...]
    name: str
    colour: str
    sprite: str  # The sprite of its first seat.


def sides_of(match: Match) -> list[Side]:
    """Return the sides of a match in the order of their first seats."""
    seats: dict[int, list[int]] = {}
    for seat in range(len(match.seats)):
        seats.setdefault(match.team(seat), []).append(seat)
    summary, names = face_of(match.game.key).summary, familiar(match)
    return [
        Side(
            number,
            tuple(members),
            _together([names[seat] for seat in members]),
            summary.colour(members[0]),
            f"{match.game.key}/{summary.figures(members[0])[0]}",
        )
        for number, members in enumerate(seats.values())
    ]


def _together(names: Sequence[str]) -> str:
    """Return a short name for players of one side."""
    if len(names) == 1:
        return names[0]
    others = len(names) - 1
    return many("{name} and 1 more", "{name} and {number} more", others, name=names[0])


def even(sides: int) -> Shares:
    """Return equal chances for this number of sides."""
    return (1 / sides,) * sides


def best_of(sides: Sequence[Side], values: Sequence[float]) -> list[float]:
    """Return the best value within each side: a dead player may lose although the side wins."""
    return [max(values[seat] for seat in side.seats) for side in sides]


def won_by(results: Sequence[float]) -> Shares:
    """Return the final chances: all to the best result, shared if equal."""
    best = [result == max(results) for result in results]
    return tuple(each / sum(best) for each in best)


def per_cent(shares: Shares) -> list[int]:
    """Return chances as whole percentages that add up to 100 (largest-remainder method)."""
    floors = [int(share * 100) for share in shares]
    rests = sorted(range(len(shares)), key=lambda side: (floors[side] - shares[side] * 100, side))
    for side in rests[: 100 - sum(floors)]:
        floors[side] += 1
    return floors


@dataclass(frozen=True, slots=True)
class Swing:
    """A turn that changed the chances: its point on the curve, the rising side, and by how much."""

    index: int
    side: int
    points: int


def swings(shares: Sequence[Shares | None], begin: int = 0) -> list[Swing]:
    """Return the turns with the largest rise, in the order of the match.

    Points up to `begin`, such as the set-up, are ignored.
    """
    found = []
    for index, (before, after) in enumerate(pairwise(shares), 1):
        if before is None or after is None or index <= begin:
            continue
        changes = [b - a for a, b in zip(per_cent(before), per_cent(after), strict=True)]
        points = max(changes)
        found.append(Swing(index, changes.index(points), points))
    largest = sorted(found, key=lambda swing: (-swing.points, swing.index))[:SWINGS_SHOWN]
    return sorted((s for s in largest if s.points >= LEAST_SWING), key=lambda swing: swing.index)


def spans_of(match: Match) -> list[TurnSpan]:
    """Return the turns to judge; the whole set-up counts as one."""
    turns = chaptered(turns_of(match))
    first = turns[0].first if turns else match.ply
    if not first:
        return turns
    begun_by = match.entries[0].player
    return [TurnSpan(SET_UP, 0, begun_by, 0, first), *turns]


def begin_of(spans: Sequence[TurnSpan]) -> int:
    """Return the point on the curves where the first turn begins."""
    return int(bool(spans) and spans[0].section == SET_UP)


def points_of(spans: Sequence[TurnSpan]) -> list[int]:
    """Return the ply of each point on the curves, starting with 0."""
    return [0, *(span.end for span in spans)] if spans else []
