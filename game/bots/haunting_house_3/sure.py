"""Rows and walks that bring a pawn to its goal in the fewest cards, if nobody else interferes."""

from __future__ import annotations

from typing import Final

from game.bots.haunting_house_3.maze import End, ends
from game.bots.haunting_house_3.rows import SPARE_CARDS
from game.inference.haunting_house_3.distance import shortest
from game.rules.haunting_house_3.cards import CHOOSABLE, M3, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.house import GOAL, OUT, distances
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.walking import Walker

# The cards counted for a player who does not arrive within one row.
NO_ARRIVAL_CARDS: Final = STEPS_A_ROUND + 1
# A row of four cards can walk this many steps.
ROW_REACH_STEPS: Final = 7


def sure_row(state: HauntingHouse3, seat: int) -> tuple[int, tuple[int, ...]]:
    """Return the fewest cards that bring a pawn to its goal, and the row.

    If no row does, the number is NO_ARRIVAL_CARDS and the row is empty.
    """
    plays = (
        shortest(state, seat, STEPS_A_ROUND)
        if state.steps_to_goal(seat) <= ROW_REACH_STEPS
        else None
    )
    if plays is None:
        return NO_ARRIVAL_CARDS, ()
    walked = [play.card for play in plays]
    spare = [
        card for card in SPARE_CARDS if card in CHOOSABLE[state.storeys - 1] and card not in walked
    ]
    row = [card if card >= 0 else spare.pop(0) for card in walked]
    # These cards matter only if something intervenes.
    behind = [card for card in reversed(SPARE_CARDS) if card in spare]
    return len(plays), tuple((row + behind)[:STEPS_A_ROUND])


def sure_walks(state: HauntingHouse3, seat: int, later: tuple[int, ...]) -> list[End]:
    """Return the walks of the current card that arrive soonest; an empty list if none arrive.

    `later` are the cards that follow in the row; those that do not walk are assumed to change
    nothing on the path.
    """
    goal = GOAL if state.is_ghost(seat) else OUT
    away = distances(state.storeys, state.stairs[0], state.stairs[1], state.exit, goal)
    walker = state.walker(seat)
    card = state.held[seat]
    now = ends(walker, state.pawns[seat], state.left - 1 if card <= M3 else card)
    needed = [_needed(walker, end, later, goal, away) for end in now]
    best = min(needed)
    return [end for end, n in zip(now, needed, strict=True) if n == best < NO_ARRIVAL_CARDS]


def _needed(
    walker: Walker, reached: End, cards: tuple[int, ...], goal: int, away: tuple[int, ...]
) -> int:
    """Return the number of these cards to arrive from where a card led, or NO_ARRIVAL_CARDS."""
    if reached.place == goal:
        return 0
    steps = sum(card + 1 if card <= M3 else 1 for card in cards if card <= SP)
    if away[reached.place] > steps:
        return NO_ARRIVAL_CARDS
    card, later = cards[0], cards[1:]
    if card > SP:
        return min(NO_ARRIVAL_CARDS, 1 + _needed(walker, reached, later, goal, away))
    walker.faces = list(reached.faces)
    found = [_needed(walker, end, later, goal, away) for end in ends(walker, reached.place, card)]
    return min(NO_ARRIVAL_CARDS, 1 + min(found, default=NO_ARRIVAL_CARDS))
