"""The cost of a time-out in Guidance Rite."""

from __future__ import annotations

from game.language import _
from game.rules.guidance_rite import state
from game.rules.guidance_rite.state import GuidanceRite


def late_words(before: GuidanceRite, player: int) -> str:
    """Return the sentence about a time-out; before a move it counts, and three lose the bout."""
    if before.phase == state.CLAIMING:
        return _("Time is up: nothing more is named in this round.")
    counted = before.phase in (state.STARTING, state.MOVING)
    if not counted and (before.phase != state.SECOND_HALF or before.bout == state.JOINT):
        return ""
    number = before.timeouts[player] + 1
    if number >= state.TIMEOUTS:
        return _("Time is up for the third time: the bout is lost.")
    if number == state.TIMEOUTS - 1:
        said = _("Time is up: time-out {number} of {most}. The third one loses the bout.")
    else:
        said = _("Time is up: time-out {number} of {most}.")
    return said.format(number=number, most=state.TIMEOUTS)
