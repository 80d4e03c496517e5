"""The codes of simultaneous entry in The Haunting House 3: one key per card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.language import _
from game.rules.haunting_house_3.cards import CHOOSABLE, STEPS_A_ROUND
from game.rules.haunting_house_3.state import HauntingHouse3
from scenes.boards.entry import ROW, Code, CodeSheet, ListedCode, Sign
from scenes.boards.haunting_house_3.cards import plate, title

ACROSS: Final = 4  # cards in a row of the table


def sign_of(index: int) -> Sign:
    """Return the key of a card by its index among the cards that can be chosen."""
    row, column = divmod(index, ACROSS)
    return column if not row else ROW + column


def sheet(observation: HauntingHouse3) -> CodeSheet:
    """Return the code sheet with the table of cards."""
    cards = CHOOSABLE[observation.storeys - 1]
    found = [ListedCode(sign_of(i), title(card), plate(card)) for i, card in enumerate(cards)]
    words = _("Type four different cards in the order in which they will be played.")
    return CodeSheet(words, STEPS_A_ROUND, {}, ((_("Cards"), found),))


def codes(observation: HauntingHouse3) -> Mapping[Code, int]:
    """Return the card of every legal code."""
    cards = CHOOSABLE[observation.storeys - 1]
    legal = observation.legal_actions()
    return {(sign_of(i),): card for i, card in enumerate(cards) if card in legal}
