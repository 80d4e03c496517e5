"""The bot of Ghost Hunt, for the Ghost and for hunters."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.bots.bot import Decision, never
from game.bots.ghost_hunt import chasing, fleeing, haunting, searching
from game.bots.ghost_hunt.haunting import HauntingSkill
from game.bots.ghost_hunt.team import TeamSkill
from game.rules.ghost_hunt import position
from game.rules.ghost_hunt.position import Position


class GhostHuntBot:
    """A bot that plays the Ghost with one skill and hunters with another."""

    def __init__(self, ghost_skill: HauntingSkill, hunter_skill: TeamSkill) -> None:
        """Store both skills. The bot keeps no memory between decisions."""
        self.ghost_skill = ghost_skill
        self.hunter_skill = hunter_skill

    def choose(
        self, observation: Position, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision for the current player of an observation."""
        actions = observation.legal_actions()
        if len(actions) == 1:
            action = actions[0]
        elif observation.current_player == 0:
            action = self._as_ghost(observation, rng, stopped)
        else:
            action = self._as_hunter(observation, rng, stopped)
        if action not in actions:
            action = observation.timeout() or actions[0]
        return Decision(action, None, (action,))

    def _as_ghost(self, observation: Position, rng: Random, stopped: Callable[[], bool]) -> int:
        phase = observation.phase
        if phase == position.TYPING:
            return haunting.choose_kind(self.ghost_skill, rng)
        if phase == position.ROOMING:
            return haunting.choose_room(observation, self.ghost_skill, rng)
        if phase in (position.JUMP_KILL, position.KILLING):
            return chasing.victim(observation)
        if phase == position.HUNTING:
            ghost_skill = self.ghost_skill
            return chasing.chase(
                observation,
                ghost_skill.uses_hunt_table,
                ghost_skill.foresees_hunters,
                ghost_skill.notice_steps,
            )
        assert phase == position.HAUNTING
        return haunting.haunt(observation, self.ghost_skill, stopped)

    def _as_hunter(self, observation: Position, rng: Random, stopped: Callable[[], bool]) -> int:
        phase = observation.phase
        if phase == position.CHOOSING:
            return searching.choose_item(observation, self.hunter_skill, rng)
        if stopped():
            return observation.timeout() or observation.legal_actions()[0]
        if phase == position.NAMING:
            return searching.name(searching.seen_by(observation, self.hunter_skill))
        if observation.hunt:
            return fleeing.flee(observation, self.hunter_skill)
        return searching.search(observation, self.hunter_skill)
