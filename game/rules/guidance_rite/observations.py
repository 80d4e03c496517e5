"""What a player may not know, and worlds that agree with what a player knows."""

from __future__ import annotations

from random import Random
from typing import Final

from game.rules.guidance_rite.boards import random_board
from game.rules.guidance_rite.bouts import CLAIMS_A_ROUND, Bouts
from game.rules.guidance_rite.position import CLAIMING, JOINT, MOVING, OVER
from game.state import HIDDEN

# Phases of bout 3 in which the board shows the decider's own secret move.
IN_SECRET: Final = range(MOVING, OVER)


def in_secret(position: Bouts) -> bool:
    """Return whether a player of bout 3 is choosing move or power."""
    return position.bout == JOINT and position.phase in IN_SECRET


def hide(position: Bouts, player: int) -> None:
    """Turn a copy of a position into what `player` knows of it."""
    if position.phase == OVER:
        return
    position.later = ((HIDDEN,),) * len(position.later)
    decider = position.current_player
    if position.phase == CLAIMING:
        if decider != player or decider == 1:
            position.names[1 - player] = HIDDEN
    elif in_secret(position):
        if decider != player:
            position.ask_in_secret(decider)
            position.made = [HIDDEN]
        elif decider == 1:
            position.plan_a = [HIDDEN]


def deal(position: Bouts, rng: Random) -> None:
    """Turn a copy of an observation into a world that looks the same to its player."""
    if any(board == (HIDDEN,) for board in position.later):
        position.later = tuple(random_board(position.final, rng) for _ in position.later)
    for player in (0, 1):
        if position.names[player] == HIDDEN:
            naming = position.current_player == player
            number = rng.randrange(CLAIMS_A_ROUND) if naming else CLAIMS_A_ROUND
            squares = rng.sample(position.unclaimed(), number)
            position.names[player] = sum(1 << square for square in squares)
    if HIDDEN in position.made:
        position.made = []
    if HIDDEN in position.plan_a:
        position.plan_a = _some_plan(position, rng)


def _some_plan(position: Bouts, rng: Random) -> list[int]:
    """Return a random plan A may have made in this turn of bout 3."""
    world = position.clone()
    world.ask_in_secret(0)
    while world.current_player == 0:
        actions = world.legal_actions()
        world.apply(actions[int(rng.random() * len(actions))])
    return world.plan_a
