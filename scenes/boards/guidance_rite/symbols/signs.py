"""Marks on the board of Guidance Rite: shattered squares and plans."""

from __future__ import annotations

from game.rules.guidance_rite.actions import move_in
from game.rules.guidance_rite.state import (
    CLAIMING,
    JOINT,
    OFFERING,
    OVER,
    GuidanceRite,
)


def broken(observation: GuidanceRite) -> list[int]:
    """Return the squares whose pieces both players named in this bout."""
    if observation.phase != CLAIMING:
        return []
    return [square for square, piece in enumerate(observation.board) if not piece]


def settled(observation: GuidanceRite) -> list[int]:
    """Return the pieces on the board without a secret plan in progress."""
    return observation.base if observation.in_secret else observation.board


def planned(observation: GuidanceRite) -> int | None:
    """Return the move of the viewer's own plan in progress, or None."""
    return move_in(observation.made) if observation.in_secret else None


def known_plans(observation: GuidanceRite) -> list[tuple[int, int]]:
    """Return (player, move) of the visible plans of bout 3.

    Plans of the last turn stay visible until a new one is made; the player who has just made one
    sees it.
    """
    if observation.bout != JOINT or not OFFERING <= observation.phase < OVER:
        return []
    if planned(observation) is not None:
        return []
    own = observation.in_secret and observation.current_player == 1
    plans = [(0, observation.plan_a)]
    if not own:
        plans.append((1, observation.plan_b))
        if not observation.turn:
            return []
    found = []
    for player, plan in plans:
        made = move_in(plan)
        if made is not None:
            found.append((player, made))
    return found
