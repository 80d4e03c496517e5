"""The hunting Ghost's prediction of the hunters' next turns.

The Ghost knows all that the hunters know except their hands, so it can compute their decisions.
They do not see the Ghost: wherever it goes, they do the same, as long as they hear nothing.
"""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.ghost_hunt import fleeing
from game.bots.ghost_hunt.team import TeamSkill
from game.inference.ghost_hunt.worlds import determinize
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import END, NONE

# How the Ghost thinks that hunters think: well.
SENSIBLE: Final = TeamSkill(
    uses_exact_belief=True,
    memory_rounds=99,
    life_rounds_before_hunt=0.0,
    shares_jobs=False,
    listens=False,
    uses_hunt_table=True,
    chase_rate=0.0,
    life_rounds_in_hunt=0.0,
    combines_jobs=False,
    depth=1,
    expected_selectivity=0.0,
    temperature=0.0,
)
MOST_DECISIONS_FORESEEN: Final = 80


def expected_squares(observation: Position, stay: int) -> list[int]:
    """Return the likely square of each hunter when the Ghost's next turn begins.

    `stay` is the action that ends the Ghost's turn. The hunters are played from their own
    observations of a sampled world, without the Ghost's secrets.
    """
    world = determinize(observation, Random(observation.round))
    world.apply(stay)
    for _ in range(MOST_DECISIONS_FORESEEN):
        if world.current_player <= 0:
            break
        seen = world.observation(world.current_player)
        action = fleeing.flee(seen, SENSIBLE)
        world.apply(action if action in world.legal_actions() else END)
    return [
        was if now == NONE else now for was, now in zip(observation.pawns, world.pawns, strict=True)
    ]
