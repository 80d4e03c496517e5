"""The turns without a loss, which decide a bout, and when they are worth a sentence."""

from __future__ import annotations

from typing import Final

from game.language import _, many
from game.rules.guidance_rite import state
from game.rules.guidance_rite.state import GuidanceRite
from scenes.boards.guidance_rite.symbols.signs import settled

DUE_PART: Final = 3  # One such part of the limit must be over before the count is shown.


def quiet_limit(position: GuidanceRite) -> int:
    """Return the number of turns without a loss that decides the bout, as the board stands."""
    pieces = sum(1 for piece in settled(position) if piece)
    if position.draw_rule == state.COUNT and pieces <= state.FEW_PIECES[position.final]:
        return state.QUIET_SHORT[state.COUNT]
    return state.QUIET_LONG[position.draw_rule]


def is_count_due(position: GuidanceRite) -> bool:
    """Return whether so many turns were without a loss that the end of the bout comes near."""
    return in_battle(position) and DUE_PART * position.quiet >= quiet_limit(position) > 0


def in_battle(position: GuidanceRite) -> bool:
    """Return whether turns are being played."""
    return (
        position.bout > 0
        and state.CLAIMING < position.phase < state.OVER
        and position.first != state.NOBODY
    )


def quiet_words(position: GuidanceRite) -> str:
    """Return how many turns nothing was lost, and after how many the bout ends, in words."""
    return many(
        "Nothing was lost for {number} turn; after {all} the bout ends.",
        "Nothing was lost for {number} turns; after {all} the bout ends.",
        position.quiet,
        all=quiet_limit(position),
    )


def ahead_words(position: GuidanceRite, names: tuple[str, ...]) -> str:
    """Return who would win the bout if it ended by the count now."""
    if position.more == state.NOBODY:
        return _("Nobody is ahead.")
    return _("{player} is ahead.", player=names[position.more])
