"""The lit tiles: those that the card at hand can reach or touch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.inference.haunting_house_3.rows import CardWay, ends_of, ways
from game.rules.haunting_house_3 import cards
from game.rules.haunting_house_3.house import FIRST, OUT, PAIRS
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, HauntingHouse3


@dataclass(frozen=True, slots=True)
class ReachLight:
    """Places lit strongly, places passed on the way there, and places in the dark."""

    ends: frozenset[int]
    passed: frozenset[int]
    dark: frozenset[int]


NONE = ReachLight(frozenset(), frozenset(), frozenset())


def walk_ends(state: HauntingHouse3, seat: int, steps: int) -> tuple[set[int], set[int]]:
    """Return the ends of all walks of `steps` steps, and the places passed on the way."""
    walker = state.walker(seat)
    ends: set[int] = set()
    passed: set[int] = set()

    def go(here: int, left: int) -> None:
        directions = walker.longest_ways(here, left) if left and here != OUT else []
        if not directions:
            ends.add(here)
        for direction in directions:
            there = walker.beyond[here * 4 + direction]
            if there == OUT:
                ends.add(OUT)
                continue
            kept = walker.faces[here], walker.faces[there]
            walker.step(here, there)
            passed.add(there)
            go(there, left - 1)
            walker.faces[here], walker.faces[there] = kept

    here = state.pawns[seat]
    if here == OUT or not walker.can_leave(here):
        return set(), set()
    go(here, steps)
    return ends, passed


def passage_ends(state: HauntingHouse3, seat: int) -> set[int]:
    """Return where a Secret Passage can lead."""
    here = state.pawns[seat]
    if here == OUT:
        return set()
    walker = state.walker(seat)
    return {walker.beyond[here * 4 + d] for d in range(4) if walker.can_slip(here, d)}


def all_ways(state: HauntingHouse3, seat: int) -> set[int]:
    """Return every place a pawn could walk to in any number of steps, tiles as they lie now."""
    walker = state.walker(seat)
    found: set[int] = set()
    queue = [state.pawns[seat]] if state.pawns[seat] != OUT else []
    for here in queue:  # The queue grows while it is gone through.
        for direction in range(4):
            there = walker.beyond[here * 4 + direction]
            if there not in found and walker.can_pass(here, direction):
                found.add(there)
                if there != OUT:
                    queue.append(there)
    return found - {state.pawns[seat]}


@lru_cache(maxsize=8)
def light_of(state: HauntingHouse3) -> ReachLight:
    """Return the light of the card that is being carried out."""
    if state.phase != CARRY_OUT:
        return NONE
    owner = state.owner()
    card = state.held[owner]
    here = state.pawns[owner]
    if card <= cards.SP:
        if card <= cards.M3:
            ends, passed = walk_ends(state, owner, state.left)
        else:
            ends, passed = passage_ends(state, owner), set()
        lit = ends | passed | {here}
        dark = set(range(FIRST[state.storeys])) - lit
        return ReachLight(frozenset(ends), frozenset(passed - ends), frozenset(dark))
    legal = state.legal_actions()
    if card in (cards.R90, cards.R180):
        aims = set(state.turnable())
    elif card == cards.SW:
        aims = {place for action in legal for place in PAIRS[-1][action - cards.TARGET]}
    elif card == cards.TD:
        aims = {action - cards.TARGET for action in legal}
    else:
        aims = (
            {state.pawns[action - cards.EXCHANGE] for action in legal}
            if card == cards.PL
            else set()
        )
        return ReachLight(frozenset(aims), frozenset(), frozenset())
    dark = set(range(FIRST[state.storeys])) - aims
    if card != cards.TD:
        return ReachLight(frozenset(), frozenset(), frozenset(dark))
    return ReachLight(frozenset(aims), frozenset(), frozenset(dark - {here}))


@lru_cache(maxsize=8)
def ways_of(state: HauntingHouse3) -> frozenset[int]:
    """Return all places that the current player's pawn, or else the card owner's, could reach."""
    if state.phase == OVER:
        return frozenset()
    seat = state.current_player if state.current_player >= 0 else state.owner()
    return frozenset(all_ways(state, seat))


@lru_cache(maxsize=8)
def ends_of_card(before: HauntingHouse3, seat: int) -> Mapping[int, list[CardWay]]:
    """Return where the card at hand can lead the pawn of a seat, with the ways, best first."""
    return ends_of(ways(before), seat)
