"""The viewpoints from which a saved match may be seen."""

from __future__ import annotations

from game.language import listed
from game.match import Match


def teams_of(match: Match) -> list[int]:
    """Return the teams that contain people."""
    people = (p for p, seat in enumerate(match.seats) if seat.kind == "person")
    return list(dict.fromkeys(match.team(player) for player in people))


def people_of(match: Match, team: int) -> list[str]:
    """Return the names of the people in a team."""
    return [
        seat.name
        for player, seat in enumerate(match.seats)
        if seat.kind == "person" and match.team(player) == team
    ]


def is_open(match: Match) -> bool:
    """Return whether the match can be shown openly: it is over, or has no secrets to keep."""
    return match.over or not match.game.hidden or not teams_of(match)


def teams_by_name(match: Match) -> dict[str, int]:
    """Return the teams by the names of their players."""
    found: dict[int, list[str]] = {}
    for player, seat in enumerate(match.seats):
        found.setdefault(match.team(player), []).append(seat.name)
    return {listed(names): team for team, names in found.items()}
