"""Positions for the tests of the bots of Guidance Rite."""

from __future__ import annotations

from random import Random

from game import catalog
from game.rules.guidance_rite.state import (
    JOINT,
    NOBODY,
    GuidanceRite,
)
from game.state import CHANCE, TERMINAL

KEY = "guidance_rite"
VARIANTS = ("death_match", "final_match")


def walk(variant, seed, bout=1, most=10_000, **options):
    """Yield the positions players decide in a match of random actions that begins with a bout."""
    state = catalog.new_state(KEY, options={"variant": variant, **options}, seed=seed)
    assert isinstance(state, GuidanceRite)
    rng = Random(seed)
    while state.current_player == CHANCE:
        state.apply(rng.choice(state.legal_actions()))
    while state.bout < bout:
        state.first = 0
        state.end_bout(NOBODY, 0)
    state.first = seed % 2
    for _ in range(most):
        if state.current_player == TERMINAL or state.bout != bout:
            return
        if state.current_player != CHANCE:
            yield state.clone()
        state.apply(rng.choice(state.legal_actions()))


def places(variant, seeds, phases, bout=1, every=7, **options):
    """Return positions in one of these phases, every so many of them."""
    found = []
    for seed in range(seeds):
        these = [s for s in walk(variant, seed, bout, **options) if s.phase in phases]
        found += these[seed % every :: every]
    assert found
    return found


def simultaneous(variant, seeds, phases, every=7, **options):
    """Return positions of bout 3."""
    return places(variant, seeds, phases, JOINT, every, **options)
