"""The bots of Haunted House, the beginner of level 1 among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.bots.haunted_house import haunting, hunting
from game.bots.haunted_house.belief import trail_of
from game.bots.haunted_house.haunting import GhostPlanner, GhostSkill
from game.bots.haunted_house.hunting import HunterSkill, HuntersPlanner
from game.bots.style import ActionWeights, even
from game.inference.haunted_house.deduction import possible_tiles
from game.inference.haunted_house.memory import events_of
from game.rules.haunted_house import fact_kinds, tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import pawn_of, tiles_in

# At this probability a hunter captures without a search.
CERTAIN_PROBABILITY: Final = 0.95
# A beginner wants to be this sure of a capture.
BEGINNER_PROBABILITY: Final = 0.5
# How the Ghost haunts in its last turn, when nobody can catch it any more.
HASTY: Final = GhostSkill(fear=0.0, mind=None, plans_answered=0, trap_caution=0.0, temperature=0.0)


class HauntedHouseBot:
    """A bot that plays the Ghost with one skill and the hunters with another."""

    def __init__(
        self,
        ghost_skill: GhostSkill,
        hunter_skill: HunterSkill,
        temperature: float,
        style: ActionWeights = even,
    ) -> None:
        """Store the skills; a loss of `temperature` makes a hunter's action e times rarer."""
        self.ghost_skill = ghost_skill
        self.hunter_skill = hunter_skill
        self.temperature = temperature
        self.style = style

    def choose(
        self, observation: HauntedHouse, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision for the current player of an observation."""
        actions = list(observation.legal_actions())
        if len(actions) == 1:
            action = actions[0]
        elif observation.phase == tables.START:
            action = haunting.begin(observation, self.ghost_skill, rng)
        elif observation.phase == tables.HAUNTING:
            action = self._haunt(observation, rng)
        else:
            action = self._hunt(observation, rng, stopped)
        return Decision(action, None, (action,))

    def _haunt(self, observation: HauntedHouse, rng: Random) -> int:
        last = observation.turn == observation.turn_limit
        skill = HASTY if last else self.ghost_skill
        plans = GhostPlanner(observation, skill).plans()
        style = partial(self.style, observation)
        return haunting.pick(plans, skill.temperature, rng, style).action

    def _hunt(self, observation: HauntedHouse, rng: Random, stopped: Callable[[], bool]) -> int:
        trail = trail_of(observation)
        sight = hunting.sight_of(trail, self.hunter_skill)
        for pawn in (tables.H, tables.I):
            certain = sight.cells.get(observation.hunters[pawn], 0.0) > CERTAIN_PROBABILITY
            if certain and tables.CAPTURE[pawn] in observation.legal_actions():
                return tables.CAPTURE[pawn]
        planner = HuntersPlanner(observation, trail, self.hunter_skill, sight)
        idle = hunting.tiles_answered(observation) | hunting.turning_back(observation)
        values = hunting.values(observation, planner, idle, stopped)
        best = max(values.values())
        near = [action for action in values if values[action] > best - 3 * self.temperature]
        weights = [
            self.style(observation, action) * exp((values[action] - best) / self.temperature)
            for action in near
        ]
        action = rng.choices(near, weights)[0]
        patient = self.hunter_skill.radars_planned or not hunting.has_acted(observation)
        last = observation.turn == observation.turn_limit
        listens = action == tables.END and patient and not last
        radars = hunting.useful_radars(observation, idle) if listens else []
        return max(radars, key=lambda radar: values.get(radar, 0.0)) if radars else action


class Beginner:
    """A bot that walks at random as the Ghost, and towards a possible tile as a hunter."""

    def __init__(self, style: ActionWeights = even) -> None:
        self.style = style

    def choose(
        self, observation: HauntedHouse, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a decision for the current player of an observation."""
        actions = list(observation.legal_actions())
        if len(actions) > 1 and observation.phase == tables.HAUNTING:
            actions = self._walks(observation, actions)
            if observation.turn == observation.turn_limit:
                actions = [GhostPlanner(observation, HASTY).plans()[0].action]
        elif len(actions) > 1 and observation.phase != tables.START:
            actions = self._hunt(observation, actions, rng)
        weights = [self.style(observation, action) for action in actions]
        action = rng.choices(actions, weights)[0]
        return Decision(action, None, (action,))

    def _walks(self, observation: HauntedHouse, actions: list[int]) -> list[int]:
        """Return the Ghost's steps that do not end beside a hunter."""
        walk, back = observation.house.walk, haunting.turning_back(observation)
        wary = [
            action
            for action in actions
            if action < tables.PHASE
            and action - tables.STEP != back
            and min(walk[hunter][action - tables.STEP] for hunter in observation.hunters) > 1
        ]
        return wary or [tables.END]

    def _hunt(self, observation: HauntedHouse, actions: list[int], rng: Random) -> list[int]:
        """Return a hunter's actions to choose from."""
        possible = tiles_in(possible_tiles(observation))
        listened, idle = self._radar_used(observation), hunting.tiles_answered(observation)
        back = hunting.turning_back(observation)
        for pawn in (tables.H, tables.I):
            tile = observation.hunters[pawn]
            if (
                tables.CAPTURE[pawn] in actions
                and tile in possible
                and BEGINNER_PROBABILITY * len(possible) <= 1
            ):
                return [tables.CAPTURE[pawn]]
            asks = tables.RADAR[pawn] in actions and tables.RADAR[pawn] not in idle
            if asks and observation.turn % 2 and not listened:
                return [tables.RADAR[pawn]]
        target = possible[int(rng.random() * len(possible))]
        walk = observation.house.walk[target]
        nearer = [
            action
            for action in actions
            if action < tables.RADAR[tables.H]
            and action not in back
            and walk[action - tables.WALK[pawn_of(action)]]
            < walk[observation.hunters[pawn_of(action)]]
        ]
        traps = [action for action in tables.TRAP if action in actions]
        if nearer + traps:
            return nearer + traps
        passes = observation.turn < observation.turn_limit and not hunting.has_acted(observation)
        radars = hunting.useful_radars(observation, idle) if passes else []
        return radars or [tables.END]

    def _radar_used(self, observation: HauntedHouse) -> bool:
        """Return whether the hunters have used a Radar in this turn."""
        for event in reversed(events_of(observation.record, observation.round)):
            if event.kind == fact_kinds.HUNTERS_TURN:
                return False
            if event.kind == fact_kinds.RADAR_ANSWERED:
                return True
        return False
