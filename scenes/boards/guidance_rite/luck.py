"""Chance in Guidance Rite: the toss for the first move, and dealt items."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import _, many
from game.rules.guidance_rite.state import GuidanceRite
from game.rules.guidance_rite.tables import DEAL, ITEM_NUMBERS, NUMBERS, TOSS
from scenes.boards.guidance_rite.nouns import item_name


def nothing() -> str:
    """Return the sentence for a match without chance events."""
    return _("This match had no dice and no draws; only the boards were dealt.")


def rolled(before: GuidanceRite, action: int, names: Sequence[str]) -> tuple[str, str]:
    """Return the heading a chance event is counted under, and its result."""
    if action >= TOSS:
        return _("Who moves first"), names[action - TOSS]
    if action >= DEAL:
        player, item = divmod(action - DEAL, 3)
        return _("Items dealt to {name}", name=names[player]), item_name(item)
    first, second = ITEM_NUMBERS[action - NUMBERS]
    return _("How many items"), f"{first} : {second}"


def length(turns: int) -> str:
    """Return the length of a match in words."""
    return many("{number} turn", "{number} turns", turns)
