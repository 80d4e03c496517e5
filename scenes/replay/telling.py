"""What a step of a match is called and what happened in it, for replays and exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.language import _, listed
from game.match import Match
from scenes.boards.faces import face_of
from scenes.boards.view import View
from scenes.match_log import MatchLog, OpenLog, TeamLog
from scenes.turns import names_of, turn_name, who


def chronicle_of(match: Match, team: int | None) -> MatchLog:
    """Return what is told of a match: what a team has seen, or with None everything."""
    view: View[Any] = face_of(match.game.key).view()
    view.names = names_of(match)
    return OpenLog(match, view) if team is None else TeamLog(match, view, team)


def teams_by_name(match: Match) -> dict[str, int]:
    """Return the teams by the names of their players."""
    found: dict[int, list[str]] = {}
    for player, seat in enumerate(match.seats):
        found.setdefault(match.team(player), []).append(seat.name)
    return {listed(names): team for team, names in found.items()}


def when(turns: Sequence[tuple[str, int, int]], at: int) -> str:
    """Return what the turn of a step is called; `turns` are those of the chronicle."""
    if not at:
        return _("The beginning")
    section, number, _last = next(turn for turn in turns if turn[2] >= at)
    return turn_name(section, number)


def deed(match_log: MatchLog, at: int) -> str:
    """Return what happened in a step, in bold who did it where that is known."""
    if not at:
        return _("Nothing has happened yet.")
    told = match_log.told(at)
    if not told:
        return _("Nothing more is known.")
    words = " ".join(f"{line.text}." for line in told)
    if isinstance(match_log, OpenLog):
        return f"**{who(match_log.match, told[0].player)}:** {words}"
    return words
