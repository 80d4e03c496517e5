"""Bots of The Haunting House 3 know nothing but the observation: equal ones decide alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from game import catalog
from game.bots.haunting_house_3.greedy import answer
from game.bots.haunting_house_3.maze import Maze
from game.bots.levels import levels_of
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.state import TERMINAL
from tests.bots import fairness
from tests.helpers.sampling import full, sampled

KEY = "haunting_house_3"


def lively_match(seed: int, players: int) -> Iterator[HauntingHouse3]:
    """Yield the positions of a match between quick players who lay any row."""
    rng, maze = Random(seed), Maze()
    state = catalog.new_state(KEY, players, seed=seed)
    assert isinstance(state, HauntingHouse3)
    while state.current_player != TERMINAL:
        yield state.clone()
        if state.current_player < 0 or state.phase == PROGRAM:
            state.apply(rng.choice(state.legal_actions()))
        else:
            state.apply(answer(state, maze)[0])


def truths(seed: int, players: int, every: int) -> Iterator[tuple[HauntingHouse3, HauntingHouse3]]:
    """Yield positions with other truths that look the same to who decides."""
    rng = Random(seed)
    for number, state in enumerate(lively_match(seed, players)):
        if state.current_player < 0 or number % every or len(state.legal_actions()) < 2:
            continue
        world = state.observation(state.current_player).determinize(rng)
        if world != state:
            yield state, world


def check(cases: int) -> None:
    """Check that levels in turn decide alike, and that all that can be hidden has differed."""
    differed = set()
    number = 0
    for seed in count(1):
        for state, world in truths(seed, 2 + seed % 5, 23):
            seat = state.current_player
            seen, other = state.observation(seat), world.observation(seat)
            assert seen == other
            level = levels_of(KEY)[number % 5]
            chosen = level.bot.choose(seen, Random(seed))
            assert chosen.action in state.legal_actions()
            assert level.bot.choose(other, Random(seed)) == chosen, (level.key, str(state))
            assert seen == state.observation(seat)  # thinking leaves it as it was
            differed |= {
                (level.number, name)
                for name in ("rows", "disks", "cancels")
                if getattr(state, name) != getattr(world, name)
            }
            number += 1
            if number == cases:
                assert differed >= {(n, name) for n in range(1, 6) for name in ("rows", "disks")}
                assert "cancels" in {name for _, name in differed}
                return


@pytest.mark.parametrize("cases", sampled([80, 200]))
@full
def test_other_truths_that_look_the_same_change_nothing(cases: int) -> None:
    check(cases)


@pytest.mark.slow
def test_1000_other_truths_change_nothing() -> None:
    check(1000)


SCRIPT = """
from random import Random
from game import catalog
from game.bots.levels import levels_of
for level in levels_of("haunting_house_3")[:4]:
    state, rng = catalog.new_state("haunting_house_3", 3, seed=4), Random(11)
    for _ in range(24):
        seat = state.current_player
        if seat < 0:
            state.apply(rng.choice(state.legal_actions()))
            continue
        decision = level.bot.choose(state.observation(seat), rng)
        print(level.key, state.notation(decision.action), decision)
        state.apply(decision.action)
"""


@full
def test_the_same_seed_decides_alike_under_any_hash_seed() -> None:
    assert "chaplain" in fairness.told_alike(SCRIPT)


def test_who_is_stopped_answers_at_once_with_something_legal() -> None:
    deciding = (s for s in islice(lively_match(5, 4), 0, None, 40) if s.current_player >= 0)
    fairness.assert_stopped_at_once(deciding, KEY)
