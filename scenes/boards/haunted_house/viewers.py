"""The side an observation belongs to, and the hunters who can act."""

from __future__ import annotations

from typing import Literal

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, START, H, I
from game.state import HIDDEN

Side = Literal["ghost", "hunters", "everyone"]


def viewing_side(observation: HauntedHouse) -> Side:
    """Return the side that has this observation; in the starting phase it is the same for all."""
    if observation.phase == START:
        return "ghost"
    if observation.phase not in (HUNTING, HAUNTING):
        return "everyone"
    if observation.ghost == HIDDEN:
        return "hunters"
    return "ghost" if observation.missed[H] == HIDDEN else "everyone"


def team_seeing(observation: HauntedHouse) -> int:
    """Return the team that has this observation; an open one counts as the Ghost's team."""
    hunters = viewing_side(observation) == "hunters"
    return observation.hunters_team() if hunters else observation.round


def may_decide(observation: HauntedHouse) -> bool:
    """Return whether the observation belongs to the team to decide."""
    return bool(observation.legal_actions())


def able(observation: HauntedHouse) -> list[int]:
    """Return the current player's hunters with actions left."""
    if observation.phase != HUNTING or observation.left[H] == HIDDEN:
        return []
    own = (H, I) if observation.players == 2 else (observation.deciding_pawn(),)
    return [pawn for pawn in own if observation.left[pawn]]
