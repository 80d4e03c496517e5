"""What chance does in Guidance Rite: the toss for the first move, and items that are dealt."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.guidance_rite.state import (
    GuidanceRite,
)
from game.rules.guidance_rite.tables import DEAL, ITEM_NUMBERS, NUMBERS, TOSS
from scenes.boards.guidance_rite.sentences import item_name


def nothing() -> str:
    """Return what is said of a match in which chance did nothing."""
    return _("Nothing was rolled or drawn in this match; only the boards were dealt.")


def rolled(before: GuidanceRite, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return under which heading an action of chance is counted, and what came."""
    if action >= TOSS:
        return _("Who moves first"), names[action - TOSS]
    if action >= DEAL:
        player, item = divmod(action - DEAL, 3)
        return _("Items dealt to {name}", name=names[player]), item_name(item)
    first, second = ITEM_NUMBERS[action - NUMBERS]
    return _("How many items"), f"{first} : {second}"


def length(turns: int) -> str:
    """Return how long a match was, in what its length is counted in."""
    return many("{number} turn", "{number} turns", turns)
