"""The rules of one match: every number that the options set."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

SEEN_WITHIN: Final = 4  # squares, row and column added: sight and taunts
BOX_RANGE: Final = 2
UV_RANGE: Final = 2
DOTS_RANGE: Final = 2
LOWEST_COUNTDOWN: Final = 2
SUCCESS: Final = 4  # the lowest roll of secret evidence that succeeds
NO_LEASH: Final = 9999


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The numbers of one match; the same for all its positions."""

    leash: int  # the passive Ghost stays within so many steps of its spawn square, or NO_LEASH
    dots_rolled: bool  # DOTS show by a secret roll, not when the Ghost walks by
    box_ring: bool  # the Spirit Box measures in rings through walls, not on foot
    hunt_turns: int
    grace_rounds: int
    rest_rounds: int  # rounds after a hunt without a hunt roll
    round_limit: int
    movement: int  # of a hunter; half of it after a ghost event
    listen: int  # squares, row and column added
    draft: bool  # place in front, a hunt's jump kills nobody, events are rolled, taunts
    emf_rolled: bool
    event_always: bool
    yokai_lower: bool  # the countdown starts lower instead of falling faster
    visible_hunt: bool
    name_the_ghost: bool

    def __repr__(self) -> str:
        """Return the values in the form that the digests of saved matches were computed from."""
        values = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"Law({', '.join(values)})"
