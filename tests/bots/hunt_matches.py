"""Matches of Ghost Hunt for the tests of its bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game import catalog
from game.rules.ghost_hunt.position import OVER
from game.rules.ghost_hunt.state import GhostHunt
from game.state import CHANCE


def decisions(
    players: int, options: dict[str, object], seed: int
) -> Iterator[tuple[GhostHunt, Random]]:
    """Yield a match and its chance wherever a player decides, who then acts before the next."""
    state, chance = catalog.new_state("ghost_hunt", players, options, seed=seed), Random(seed)
    assert isinstance(state, GhostHunt)
    while state.phase != OVER:
        if state.current_player == CHANCE:
            state.apply(chance.choice(state.legal_actions()))
        else:
            yield state, chance
