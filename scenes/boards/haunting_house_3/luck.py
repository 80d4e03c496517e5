"""What chance does in The Haunting House 3: it draws the cards of the random rounds."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards.haunting_house_3.cards import title


def nothing() -> str:
    """Return what is said of a match in which chance did nothing."""
    return _("No card was drawn in this match.")


def rolled(before: HauntingHouse3, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return under which heading a draw is counted, and the card that came."""
    return _("Cards drawn in random rounds"), title(action)


def length(turns: int) -> str:
    """Return how long a match was, in what its length is counted in."""
    return many("{number} round", "{number} rounds", turns)
