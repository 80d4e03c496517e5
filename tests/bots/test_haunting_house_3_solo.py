"""Alone in the house the top level needs the fewest cards, checked against every way to walk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from game.bots.haunting_house_3.sure import sure_row
from game.bots.levels import find_bot
from game.rules.haunting_house_3.cards import HM, NO_CARD
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import OVER, PROGRAM, HauntingHouse3
from tests.helpers.sampling import full
from tests.rules.test_haunting_house_3_distance import random_house, wins

KEY = "haunting_house_3"


def alone(seed: int) -> HauntingHouse3:
    """Return a random house with a pawn of seat 1 near its goal and that of seat 2 far away."""
    state = random_house(seed)
    state.pawns[1] = PLACE["2e1"]
    state.ghosts &= 1
    return state


def laying(state: HauntingHouse3) -> HauntingHouse3:
    """Return a house in which seat 1 lays its row, and seat 2 has laid cards that do nothing."""
    state = state.clone()
    state.chosen, state.phase, state.start, state.current_player = 1, PROGRAM, 1, 0
    state.rows = [NO_CARD] * 4 + [HM] * 4
    return state


def solvable(cards: int) -> Iterator[tuple[int, HauntingHouse3, int]]:
    """Yield seeds and houses with the fewest cards that reach the goal, where so many do."""
    for seed in count(1000):
        state = alone(seed)
        needed = next((n for n in range(1, cards + 1) if wins(state, n)), 0)
        if needed:
            yield seed, state, needed


def cards_played(state: HauntingHouse3, seed: int) -> int:
    """Return with which card of its row the top level reaches the goal, 5 if with none."""
    bot, rng, state = find_bot(KEY, "5"), Random(seed), laying(state)
    while state.chosen:
        if state.phase == OVER:
            assert state.winners == 1
            return state.step + 1
        assert state.current_player == 0
        state.apply(bot.choose(state.observation(0), rng).action)
    return 5


def check(positions: int, cards: int) -> None:
    houses = solvable(cards)
    seen, later = set(), 0
    for _ in range(positions):
        seed, state, needed = next(houses)
        assert sure_row(state, 0)[0] == needed, (seed, str(state))
        later += cards_played(state, seed) > needed  # a tile card may even be quicker
        seen.add((state.ghosts, needed))
    assert seen >= {(ghosts, needed) for ghosts in (0, 1) for needed in range(1, cards + 1)}
    # A row that is longer may be surer, for all the bot knows: the other player may bar ways.
    assert later <= positions // 100


@full
def test_a_row_of_the_top_level_reaches_the_goal_in_the_fewest_cards() -> None:
    check(40, 3)


@pytest.mark.slow
def test_in_200_houses_no_row_reaches_the_goal_in_fewer_cards() -> None:
    check(200, 4)
