"""Whose eyes an observation is seen through, and who can act in it."""

from __future__ import annotations

from typing import Literal

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, START, H, I
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]


def side_of(observation: HauntedHouse) -> Side:
    """Return who sees this; where a Ghost is to hide, all see the same empty house."""
    if observation.phase == START:
        return "ghost"
    if observation.phase not in (HUNTING, HAUNTING):
        return "everyone"
    if observation.ghost == HIDDEN:
        return "hunters"
    return "ghost" if observation.missed[H] == HIDDEN else "everyone"


def team_seeing(observation: HauntedHouse) -> int:
    """Return the team whose observation this is; everyone counts as the Ghost's team."""
    hunters = side_of(observation) == "hunters"
    return observation.hunters_team() if hunters else observation.round


def may_decide(observation: HauntedHouse) -> bool:
    """Return whether the observation is of the team that is to decide."""
    return bool(observation.legal_actions())


def able(observation: HauntedHouse) -> list[int]:
    """Return the pawns with actions left that the seat to decide leads."""
    if observation.phase != HUNTING or observation.left[H] == HIDDEN:
        return []
    own = (H, I) if observation.players == 2 else (observation.deciding_pawn(),)
    return [pawn for pawn in own if observation.left[pawn]]
