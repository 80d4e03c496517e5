"""Which cards were turned up between two observations, as everybody at the table sees them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.haunting_house_3.cards import NO_CARD, STEPS_A_ROUND
from game.rules.haunting_house_3.position import OVER, PROGRAM, REVEAL, Position
from game.state import HIDDEN


class TurnedUp(NamedTuple):
    """A card that was turned up; one that is not at work has come to nothing already."""

    seat: int
    card: int
    at_work: bool


def reveals(before: Position, after: Position) -> list[TurnedUp]:
    """Return the cards turned up since, oldest first."""
    if after.phase in (PROGRAM, OVER):
        drawn = before.phase == REVEAL and after.phase == PROGRAM and before.partner < 0
        return [TurnedUp(before.owner(), after.last, False)] if drawn else []
    if (before.round, before.chosen) != (after.round, after.chosen):
        return []
    found = []
    end = after.step, after.turn
    for step in range(before.step, after.step + 1):
        for turn in range(after.players):
            seat = (after.start + turn) % after.players
            card = after.rows[seat * STEPS_A_ROUND + step]
            here = step, turn
            if card in (HIDDEN, NO_CARD) or here > end or _was_open(before, here, seat):
                continue
            if here < end or after.held[seat] != NO_CARD:
                found.append(TurnedUp(seat, card, here == end))
    return found


def _was_open(before: Position, here: tuple[int, int], seat: int) -> bool:
    """Tell whether the card of a seat and step was turned up before."""
    if before.phase == PROGRAM:
        return False
    open_now = here[0] == before.step and before.held[seat] != NO_CARD
    return open_now or here < (before.step, before.turn)
