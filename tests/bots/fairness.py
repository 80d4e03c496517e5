"""Checks that bots decide by the observation they are given, by the seed and by nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from game import catalog
from game.bots.bot import Bot
from game.bots.levels import levels_of
from game.state import State

S = TypeVar("S", bound=State)
ROOT = Path(__file__).parent.parent.parent


def other_truths(key: str, states: Iterable[S], rng: Random) -> Iterator[tuple[S, S]]:
    """Yield positions with another truth each that looks the same to who decides.

    What was told, which comes last in a position, makes no other truth.
    """
    determinize = catalog.find(key).rules.determinize
    for state in states:
        seen = state.observation(state.current_player)
        if len(seen.legal_actions()) > 1:
            world = determinize(seen, rng)
            if world.values()[:-1] != state.values()[:-1]:
                yield state, world


def decisions_alike(
    truths: Iterable[tuple[S, S]], key: str, seed: int, forget: Callable[[], None] = lambda: None
) -> int:
    """Hold every level's decisions in truths that look alike against each other.

    What bots may remember of the one they can be made to forget before the other, which takes
    its time. Return how many decisions there were.
    """
    cases = 0
    for state, world in truths:
        seat = state.current_player
        seen, other = state.observation(seat), world.observation(seat)
        assert seen == other
        forget()
        chosen = [level.bot.choose(seen, Random(seed)) for level in levels_of(key)]
        forget()
        for level, decision in zip(levels_of(key), chosen, strict=True):
            assert decision.action in state.legal_actions()
            assert level.bot.choose(other, Random(seed)) == decision, (level.key, state)
            cases += 1
    return cases


def assert_nothing_remembered(
    states: Iterable[State], bots: list[Bot], forget: Callable[[], None]
) -> None:
    """See that bots decide alike whether or not they have thought before."""
    cases = 0
    for state in states:
        seen = state.observation(state.current_player)
        for bot in bots:
            warm = bot.choose(seen, Random(1))
            forget()
            assert bot.choose(seen, Random(1)) == warm
            cases += 1
    assert cases


def assert_stopped_at_once(states: Iterable[State], key: str) -> None:
    """See that every level answers with something legal when it is to stop at once."""
    cases = 0
    for state in states:
        seen = state.observation(state.current_player)
        for level in levels_of(key):
            decision = level.bot.choose(seen, Random(0), lambda: True)
            assert decision.action in state.legal_actions()
            assert decision.principal_variation[0] == decision.action
            cases += 1
    assert cases


def told_alike(script: str, *hash_seeds: str) -> str:
    """Return what a script prints, which is the same under any hash seed."""
    outputs = set()
    for seed in hash_seeds or ("0", "4242"):
        result = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(result.stdout)
    assert len(outputs) == 1
    return outputs.pop()
