"""The Haunting House 3 as text: the notation of actions, and names."""

from __future__ import annotations

from typing import Final

from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.house import (
    DIRECTIONS,
    NAMES,
    OUT,
    PAIRS,
)
from game.state import HIDDEN

PHASES: Final = (
    "program", "reveal", "swap?", "reveal to swap", "cancel?", "carry out", "over",
)  # fmt: skip
SIGNS: Final = " tg98f"  # The sign of each kind of tile in the drawing.


def notation(action: int, card: int, laying: bool) -> str:
    """Return the notation of an action of the current card, or of laying or drawing one."""
    if action < cards.NO:
        return f"{'p' if laying else 'draw'} {cards.CARDS[action]}"
    if action == cards.NO:
        return "no"
    if action == cards.CANCEL:
        return "cancel"
    if action < cards.MOVE:
        return f"swap {action - cards.SWAP + 1}"
    if action < cards.PASSAGE:
        return f"m {DIRECTIONS[action - cards.MOVE]}"
    if action < cards.EXCHANGE:
        return f"sp {DIRECTIONS[action - cards.PASSAGE]}"
    if action < cards.SHIFT:
        return f"pl {action - cards.EXCHANGE + 1}"
    if action < cards.TARGET:
        return f"ex {cards.SHIFTS[action - cards.SHIFT]}"
    return _target(card, action - cards.TARGET)


def _target(card: int, target: int) -> str:
    """Return how the target of a card that turns or switches tiles, or of a drop, is written."""
    if card == cards.R90:
        place, anticlockwise = divmod(target, 2)
        return f"r90{'-' if anticlockwise else '+'} {NAMES[place]}"
    if card == cards.R180:
        return f"r180 {NAMES[target]}"
    if card == cards.SW:
        first, second = PAIRS[-1][target]
        return f"sw {NAMES[first]} {NAMES[second]}"
    return f"td {NAMES[target]}"


def card_name(card: int) -> str:
    """Return the short name of a card, `-` for none, `?` if it is hidden."""
    return "?" if card == HIDDEN else "-" if card == cards.NO_CARD else cards.CARDS[card]


def seats_text(seats: int) -> str:
    """Return a set of seats as numbers from 1."""
    return " ".join(str(seat + 1) for seat in range(seats.bit_length()) if seats >> seat & 1) or "-"


def place_name(place: int) -> str:
    """Return the name of a place, `out` for a pawn that has left."""
    return "out" if place == OUT else NAMES[place]
