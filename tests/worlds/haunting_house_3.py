"""Worlds of The Haunting House 3: scripted matches, and a row for each hidden field.

The scripts walk as quick players do, seldom play a disk, and do anything else at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Final

from game import catalog
from game.bots.haunting_house_3.greedy import answer
from game.bots.haunting_house_3.maze import Maze
from game.rules.haunting_house_3.cards import M3, NO_CARD, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    HauntingHouse3,
)
from game.rules.haunting_house_3.tiles import CANCEL_DISK, GHOST_DISK
from game.state import HIDDEN, TERMINAL
from tests.worlds.rows import Row, Sample

MATCHES: Final = 100
ROUNDS: Final = 10
TABLES: Final = ((2, 3), (3, 3), (2, 2), (3, 3), (2, 3), (6, 1))  # Players and storeys.


def samples() -> Iterator[Sample]:
    """Yield positions of scripted matches, more of them where players keep disks."""
    maze = Maze()
    for number in range(MATCHES):
        rng = Random(f"haunting_house_3 {number}")
        players, storeys = TABLES[number % len(TABLES)]
        options = {"storeys": storeys, "round_limit": ROUNDS}
        state = catalog.new_state("haunting_house_3", players, options, number)
        assert isinstance(state, HauntingHouse3)
        while state.current_player != TERMINAL:
            share = 0.03 if sum(state.hands) > 1 else 0.008
            if rng.random() < share:
                yield Sample(number, state.clone(), rng.randrange(state.players))
            state.apply(chosen(state, maze, rng))


def chosen(state: HauntingHouse3, maze: Maze, rng: Random) -> int:
    """Return the action of chance or of the script."""
    actions = state.legal_actions()
    if state.phase in (ASK_SWAP, ASK_CANCEL):
        return rng.choice(actions) if rng.random() < 0.02 else actions[0]
    if state.phase == CARRY_OUT and state.held[state.owner()] <= SP and rng.random() < 0.9:
        return answer(state, maze)[0]
    return rng.choice(actions)


def cards_of(state: HauntingHouse3, seat: int) -> list[int]:
    return state.rows[seat * STEPS_A_ROUND : (seat + 1) * STEPS_A_ROUND]


def equal_cards(state: HauntingHouse3) -> int:
    """Return how often the next seat has laid the same card for the same step."""
    rows = [cards_of(state, seat) for seat in range(state.players)]
    return sum(
        one == other != NO_CARD
        for row, following in pairwise(rows)
        for one, other in zip(row, following, strict=True)
    )


def ascents(state: HauntingHouse3) -> int:
    """Return how often a higher card follows in a row, less how often a lower one does."""
    return sum(
        (following > card) - (following < card)
        for seat in range(state.players)
        for card, following in pairwise(cards_of(state, seat))
        if NO_CARD not in (card, following)
    )


def first_lies(disk: int) -> Callable[[HauntingHouse3], float]:
    """Return whether a disk lies on the first tile with one that nobody has seen."""

    def value(state: HauntingHouse3) -> float:
        seen = state.observation(0).disks
        return state.disks[seen.index(HIDDEN)] == disk

    return value


ROWS: Final = (
    Row("disks", "a Ghost on the first tile with a disk", first_lies(GHOST_DISK)),
    Row("disks", "a Cancel on the first tile with a disk", first_lies(CANCEL_DISK)),
    Row("disks", "sum of the tiles with Ghosts",
        lambda s: sum(t for t, disk in enumerate(s.disks) if disk == GHOST_DISK)),
    Row("disks", "Cancels on tiles", lambda s: s.disks.count(CANCEL_DISK)),
    Row("cancels", "Cancels kept", lambda s: sum(s.cancels)),
    Row("cancels", "hands with disks of both kinds",
        lambda s: sum(0 < own < kept for own, kept in zip(s.cancels, s.hands, strict=True)),
        lambda seen: max(seen.hands) > 1),
    Row("rows", "sum of the cards", lambda s: sum(s.rows)),
    Row("rows", "Moves", lambda s: sum(card <= M3 for card in s.rows)),
    Row("rows", "cards laid by two neighbours alike", equal_cards),
    Row("rows", "ascents", ascents),
)  # fmt: skip
