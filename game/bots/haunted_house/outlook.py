"""What becomes of a Ghost's plan if the hunters answer as it imagines: a look one turn ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.haunted_house.belief import Mind, Trail
from game.bots.haunted_house.reckoning import reckoner_of
from game.bots.haunted_house.walks import walks_of
from game.rules.haunted_house.position import ACTIONS_A_TURN, PHASES_A_ROUND
from game.rules.haunted_house.tables import NOWHERE, TILES

if TYPE_CHECKING:
    from game.bots.haunted_house.haunting import GhostPlan, GhostPlanner

TRUST: Final = 0.85  # how sure the Ghost is of a capture that it reckons with
UNSEEN: Final = 0.3  # how much of a danger is left if the hunters do not know where the Ghost is
NEXT: Final = 0.5  # what is haunted a turn later, in what is haunted at once
BEYOND: Final = 0.2  # the same for what is near after that


class GhostOutlook:
    """The hunters' answers to plans, and how the Ghost stands after its best way from there."""

    def __init__(self, haunter: GhostPlanner, trail: Trail, mind: Mind) -> None:
        self.haunter = haunter
        self.stood = trail.stood[-1]
        self.reckoner = reckoner_of(haunter.seen, trail, mind)
        self.walks = walks_of(haunter.house, haunter.seen.phase_cost)[ACTIONS_A_TURN]

    def worth(self, plan: GhostPlan) -> float:
        """Return what a Ghost with this plan saves and will haunt, in tiles."""
        haunter, tile = self.haunter, plan.walk.end
        phases = PHASES_A_ROUND - haunter.seen.phases_used - plan.walk.phases
        voice = plan.polt if plan.polt != NOWHERE else haunter.voice
        captured, h, i, sure = self.reckoner.answer(tile, voice)
        if captured:
            lives = 1.0 - max(TRUST, haunter.craft.exposed)
            h, i = self.stood
        else:
            lives = 1.0 - haunter.craft.exposed * (self._forced(phases, *self.stood, tile) <= 1)
        return lives * self._best_way(plan, phases, h, i, UNSEEN + (1.0 - UNSEEN) * sure)

    def _forced(self, phases: int, h: int, i: int, tile: int) -> int:
        """Return in how many turns hunters who see the Ghost could force a capture."""
        return self.haunter.to_hunters[((phases * TILES + h) * TILES + i) * TILES + tile]

    def _best_way(self, plan: GhostPlan, phases: int, h: int, i: int, known: float) -> float:
        """Return what the Ghost's next turn leads to, so well known is it to the hunters."""
        haunter = self.haunter
        haunted = haunter.haunted | plan.walk.entered
        best = 0.0
        for walk in self.walks[phases][plan.walk.end]:
            if walk.entered & haunter.traps:
                continue
            turns = self._forced(phases - walk.phases, h, i, walk.end)
            worth = (1.0 - haunter.fading[turns] * known) * haunter.stake
            worth += NEXT * haunter.gained(haunted, walk) - haunter.trapped(walk)
            worth += BEYOND * haunter.ahead(walk.end, haunted | walk.entered)
            best = max(best, worth)
        return best
