"""Bots of Haunted House know nothing but the observation: equal observations, equal decisions."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots.haunted_house import belief, foresight, hunting, reckoning
from game.bots.levels import LEVELS, find_bot
from game.rules.haunted_house.position import HAUNTING, HUNTING, OVER
from game.rules.haunted_house.state import HauntedHouse
from tests.rules.haunted import lively_match

KEY = "haunted_house"


def decisions(
    seed: int, every: int, turn_limit: int
) -> Iterator[tuple[HauntedHouse, HauntedHouse]]:
    """Yield truths of lively matches and other truths that look the same to who decides."""
    rng = Random(seed)
    options = {"players": 4 if seed % 3 == 0 else 2, "per_side": int(seed % 5 == 0)}
    for number, state in enumerate(lively_match(seed, turn_limit=turn_limit, **options)):
        if number % every or state.phase not in (HUNTING, HAUNTING):
            continue
        seen = state.observation(state.current_player)
        if len(seen.legal_actions()) > 1:
            world = seen.determinize(rng)
            if world.values()[:-1] != state.values()[:-1]:
                yield state, world


def compare(seeds: range, every: int, turn_limit: int = 30) -> int:
    """Hold the decisions in truths that look alike against each other; return how many."""
    cases = 0
    for seed in seeds:
        for state, world in decisions(seed, every, turn_limit):
            seat = state.current_player
            seen, other = state.observation(seat), world.observation(seat)
            assert seen == other
            forget()
            chosen = [level.bot.choose(seen, Random(seed)) for level in LEVELS[KEY]]
            forget()
            for level, decision in zip(LEVELS[KEY], chosen, strict=True):
                assert decision.action in state.legal_actions()
                assert level.bot.choose(other, Random(seed)) == decision, (level.key, state)
                cases += 1
    return cases


def forget() -> None:
    """Empty what the bots remember of equal observations."""
    for remembered in (belief.before, hunting.sight_of, foresight.foresight, reckoning._reckoner):
        remembered.cache_clear()


@pytest.mark.parametrize("seeds", [range(first, first + 2) for first in range(0, 14, 2)], ids=str)
def test_a_thousand_other_truths_that_look_the_same_change_nothing(seeds: range) -> None:
    """Seven times 150, in short rounds, where little has to be thought through again."""
    assert compare(seeds, 3, turn_limit=6) > 150


@pytest.mark.slow
def test_nor_do_a_thousand_more_late_in_long_rounds() -> None:
    assert compare(range(100, 114), 10) > 1000


def test_what_is_hidden_is_hidden_from_what_bots_are_given() -> None:
    """A bot that is handed what it may not see would be found out by the truths above."""
    state, world = next(
        (state, world) for state, world in decisions(1, 1, 30) if state.ghost != world.ghost
    )
    assert belief.trail_of(state) == belief.trail_of(state.observation(state.current_player))
    assert state.observation(state.current_player).ghost not in (state.ghost, world.ghost)


SCRIPT = """
from random import Random
from game.bots.levels import find_bot
from tests.rules.haunted import lively_match
for number, state in enumerate(lively_match(5)):
    if number % 60 == 7:
        seen = state.observation(state.current_player)
        for level in "12345":
            print(number, level, find_bot("haunted_house", level).choose(seen, Random(number)))
"""


def test_the_same_seed_decides_alike_under_any_hash_seed() -> None:
    outputs = set()
    for seed in ("0", "4242"):
        result = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=Path(__file__).parent.parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(result.stdout)
    assert len(outputs) == 1
    assert outputs.pop().count("Decision") > 15


@pytest.mark.parametrize("level", ["2", "4", "5"])
def test_what_was_thought_before_changes_nothing(level: str) -> None:
    bot = find_bot(KEY, level)
    for number, state in enumerate(lively_match(3)):
        if number % 80 == 30:
            seen = state.observation(state.current_player)
            warm = bot.choose(seen, Random(1))
            forget()
            assert bot.choose(seen, Random(1)) == warm


def test_who_cannot_wait_gets_a_legal_action_at_once() -> None:
    for number, state in enumerate(lively_match(8)):
        if number % 40 == 5 and state.phase != OVER:
            seen = state.observation(state.current_player)
            for level in LEVELS[KEY]:
                action = level.bot.choose(seen, Random(0), lambda: True).action
                assert action in state.legal_actions()
