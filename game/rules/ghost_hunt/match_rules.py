"""The rules of one match: every number that the options set."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

SEEN_WITHIN: Final = 4  # Columns plus rows; also the range of taunts.
BOX_RANGE: Final = 2
UV_RANGE: Final = 2
DOTS_RANGE: Final = 2
LOWEST_COUNTDOWN: Final = 2
MIN_SUCCESS_ROLL: Final = 4  # The lowest roll with which secret evidence shows.
NO_LEASH: Final = 9999


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The numbers of one match; the same for all its positions."""

    leash: int  # The most steps of the passive Ghost from its spawn square, or NO_LEASH.
    dots_rolled: bool  # DOTS show by a secret roll, not when the Ghost passes.
    box_ring: bool  # The Spirit Box measures in rings through walls, not in steps.
    hunt_turns: int
    grace_rounds: int
    rest_rounds: int  # The rounds after a hunt without a hunt roll.
    round_limit: int
    movement: int  # The steps of a hunter's turn; half as many after a ghost event.
    listen: int  # The range in columns plus rows.
    # The rules of the draft: place in front, no kill by a hunt's jump, event rolls, taunts.
    draft: bool
    emf_rolled: bool
    event_always: bool
    yokai_lower: bool  # The countdown starts lower instead of falling faster.
    visible_hunt: bool
    name_the_ghost: bool

    def __repr__(self) -> str:
        """Return the values in the form that the digests of saved matches were computed from."""
        values = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"Law({', '.join(values)})"
