"""What chance does in Haunted House: nothing."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.haunted_house.state import HauntedHouse


def nothing() -> str:
    """Return what is said of a match in which chance did nothing."""
    return _("Nothing is rolled or drawn in Haunted House: all of it is your doing.")


def rolled(before: HauntedHouse, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Raise ValueError: chance has no action in this game."""
    raise ValueError(f"Haunted House has no action {action} of chance")


def length(turns: int) -> str:
    """Return how long a match was, in what its length is counted in."""
    return many("{number} turn", "{number} turns", turns)
