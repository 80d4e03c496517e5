"""Names and descriptions of the steps of a match, for replays and exports."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _
from scenes.telling.match_log import MatchLog
from scenes.telling.turns import turn_name, who


def turn_steps(match_log: MatchLog) -> list[tuple[str, int, int]]:
    """Return (section, number, last step) of every turn of a log."""
    words, found = match_log.words, list[tuple[str, int, int]]()
    for step in range(1, match_log.last + 1):
        before = match_log.observation(step - 1)
        turn = words.section(before), words.number(before)
        if found and found[-1][:2] == turn:
            found.pop()
        found.append((*turn, step))
    return found


def when(turns: Sequence[tuple[str, int, int]], at: int) -> str:
    """Return the name of the turn that a step belongs to; `turns` come from `turn_steps`."""
    if not at:
        return _("The beginning")
    section, number, _last = next(turn for turn in turns if turn[2] >= at)
    return turn_name(section, number)


def deed(match_log: MatchLog, at: int) -> str:
    """Return what happened in a step, preceded by the player in bold unless already named."""
    if not at:
        return _("Nothing has happened yet.")
    told = match_log.sentences(at)
    if not told:
        return _("Nothing more is known.")
    words = " ".join(f"{line.text}." for line in told)
    name = who(match_log.match, told[0].player)
    named = match_log.view.spoken_for or words.startswith(name)
    return f"**{name}:** {words}" if match_log.open and not named else words
