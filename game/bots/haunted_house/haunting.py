"""The planning of a Ghost's turn: what it haunts, and how likely it is captured.

The Ghost does not see what the hunters hear. It assumes that every action not spent on walking was
a Radar, computes what the hunters would then believe, and rates tiles by that: a tile is safe if no
hunter is near, or if the hunters believe that the Ghost is elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final, NamedTuple

from game.bots.haunted_house.belief import Mind, Trail, cloud_before_turn
from game.bots.haunted_house.imagining import imagined_trail, trap_probabilities
from game.bots.haunted_house.reckoning import reckoner_of
from game.bots.haunted_house.walks import Walk, reach_of, walks_of
from game.inference.haunted_house.memory import events_of
from game.rules.haunted_house import fact_kinds, tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import tiles_in
from game.search.haunted_house.pursuit import NO_CAPTURE, pursuit
from game.state import HIDDEN

# A tile is worth this much more for every tile of its room haunted before.
STARTED_ROOM_WORTH: Final = 0.35
# The last tile of a room is worth this much more.
LAST_TILE_WORTH: Final = 3.0
# A tile one step farther away is worth this much of one near.
STEP_DISCOUNT: Final = 0.55
# All tiles near the Ghost are worth this much of those haunted now.
NEARBY_WEIGHT: Final = 0.35
# A Ghost that lives on haunts this many tiles a turn.
TILES_PER_TURN: Final = 0.8
# A phase is worth this many tiles.
PHASE_TILES: Final = 0.8
# A Poltergeist is worth this many tiles.
POLTERGEIST_TILES: Final = 0.5
# A capture one turn later is feared this much of one now.
LATER_CAPTURE_DISCOUNT: Final = 0.75
# A trap costs the Ghost this share of its future.
TRAP_COST_SHARE: Final = 0.85
# Hunters capture where they believe the Ghost to be with this probability.
CAPTURE_PROBABILITY: Final = 0.3
# The search of the hunters' answer counts this much.
ANSWER_WEIGHT: Final = 0.7
# A capture that the Ghost expects is this certain.
CAPTURE_CERTAINTY: Final = 0.85
# If the hunters do not know where the Ghost is, this much of a danger is left.
UNSEEN_DANGER_FACTOR: Final = 0.3
# A tile haunted a turn later is worth this much of one haunted now.
NEXT_TURN_DISCOUNT: Final = 0.5
# A tile near the Ghost after that turn is worth this much of one haunted now.
LATER_TURN_DISCOUNT: Final = 0.2


@dataclass(frozen=True, slots=True)
class GhostSkill:
    """The settings of a level as the Ghost."""

    fear: float  # Weight of a capture that could be forced, 0 to 1.
    mind: Mind | None  # The hunters' belief as it imagines it, or None.
    plans_answered: int  # The number of plans for which it computes the hunters' answers.
    trap_caution: float  # Weight of tiles that may have a trap, 0 to 1.
    temperature: float  # A plan that is worse by this many tiles is chosen e times less often.
    life_tiles: float = 0.0  # Tiles that a life is worth beside those still to be haunted.
    min_capture_probability: float = 0.0  # The least, for hunters within reach.
    room_factor: float = 1.0  # A factor of the worth of finishing rooms it has begun.


class GhostPlan(NamedTuple):
    """A plan for the rest of the Ghost's turn."""

    score: float
    action: int  # The first action.
    walk: Walk
    polt: int  # The tile to conjure on first, or NOWHERE.


class GhostOutlook:
    """The worth of plans after the hunters' likely reply and the Ghost's best next walk."""

    def __init__(self, haunter: GhostPlanner, trail: Trail, mind: Mind) -> None:
        self.haunter = haunter
        self.stood = trail.stood[-1]
        self.reckoner = reckoner_of(haunter.seen, trail, mind)
        self.walks = walks_of(haunter.house, haunter.seen.phase_cost)[tables.ACTIONS_A_TURN]

    def worth(self, plan: GhostPlan) -> float:
        """Return the worth of what follows a plan, in tiles."""
        haunter, tile = self.haunter, plan.walk.end
        phases = tables.PHASES_A_ROUND - haunter.seen.phases_used - plan.walk.phases
        voice = plan.polt if plan.polt != tables.NOWHERE else haunter.voice
        captured, h, i, sure = self.reckoner.answer(tile, voice)
        if captured:
            lives = 1.0 - max(CAPTURE_CERTAINTY, haunter.skill.min_capture_probability)
            h, i = self.stood
        else:
            lives = 1.0 - haunter.skill.min_capture_probability * (
                self._turns_to_forced_capture(phases, *self.stood, tile) <= 1
            )
        return lives * self._best_next_walk(
            plan, phases, h, i, UNSEEN_DANGER_FACTOR + (1.0 - UNSEEN_DANGER_FACTOR) * sure
        )

    def _turns_to_forced_capture(self, phases: int, h: int, i: int, tile: int) -> int:
        """Return in how many turns hunters who see the Ghost could force a capture."""
        return self.haunter.to_hunters[
            ((phases * tables.TILES + h) * tables.TILES + i) * tables.TILES + tile
        ]

    def _best_next_walk(self, plan: GhostPlan, phases: int, h: int, i: int, known: float) -> float:
        """Return the worth of the best next walk; `known` is how well hunters know its start."""
        haunter = self.haunter
        haunted = haunter.haunted | plan.walk.entered
        best = 0.0
        for walk in self.walks[phases][plan.walk.end]:
            if walk.entered & haunter.traps:
                continue
            turns = self._turns_to_forced_capture(phases - walk.phases, h, i, walk.end)
            worth = (1.0 - haunter.fading[turns] * known) * haunter.stake
            worth += NEXT_TURN_DISCOUNT * haunter.walk_worth(haunted, walk) - haunter.trap_cost(
                walk
            )
            worth += LATER_TURN_DISCOUNT * haunter.ahead(walk.end, haunted | walk.entered)
            best = max(best, worth)
        return best


class GhostPlanner:
    """The plans for the rest of a Ghost's turn, with their worth in tiles."""

    def __init__(self, observation: HauntedHouse, skill: GhostSkill) -> None:
        self.seen = observation
        self.skill = skill
        self.house = observation.house
        self.haunted = observation.haunted[observation.round]
        self.h, self.i = observation.hunters
        self.voice = observation.polt if observation.poltergeist_turns_left else tables.NOWHERE
        table = pursuit(self.house, observation.phase_cost, observation.per_side)
        self.to_hunters = table.to_hunters
        self.distance = self.house.distances(observation.by_walking)
        self.near = reach_of(self.house)[1]
        self.traps = 0
        if observation.traps != HIDDEN:
            self.traps = observation.traps & ~observation.sprung
        self.suspected = (
            trap_probabilities(observation) if skill.trap_caution else [0.0] * tables.TILES
        )
        turns = observation.turn_limit - observation.turn
        self.last = turns == 0
        self.future = min(tables.TILES - self.haunted.bit_count(), TILES_PER_TURN * turns)
        self.stake = self.future + skill.life_tiles
        self.started, self.finished = (
            STARTED_ROOM_WORTH * skill.room_factor,
            LAST_TILE_WORTH * skill.room_factor,
        )
        self.fading = [
            LATER_CAPTURE_DISCOUNT ** max(0, turns - 1) for turns in range(NO_CAPTURE + 1)
        ]
        self.outlook: GhostOutlook | None = None
        self.soon = [0.0] * tables.TILES  # The hunters' belief in their next turn, by tile.
        if skill.mind and not self.last:
            trail = imagined_trail(observation)
            for spirit, shares in cloud_before_turn(trail, skill.mind).items():
                self.soon[spirit.tile] += sum(shares)
            if skill.plans_answered:
                self.outlook = GhostOutlook(self, trail, skill.mind)
        # The probability of each answer of either pawn's Radar, as the hunters see it.
        self.numbers = [self._answer_probabilities(tile) for tile in (self.h, self.i)]

    def _answer_probabilities(self, tile: int) -> list[float] | None:
        """Return how likely each answer of a Radar on a tile is, None if it is deaf there."""
        if not self.house.rooms[self.house.room_of[tile]] & ~self.haunted:
            return None
        found = [0.0] * tables.TILES
        for other, weight in enumerate(self.soon):
            found[self.distance[tile][other]] += weight
        return found

    # What a tile is worth

    def gain(self, haunted: int, entered: int) -> float:
        """Return the worth of haunting the tiles `entered`."""
        total = 0.0
        fresh = entered & ~haunted
        for tile in tiles_in(fresh):
            room = self.house.rooms[self.house.room_of[tile]]
            total += 1.0 + self.started * (room & haunted).bit_count()
            haunted |= 1 << tile
            if not room & ~haunted:
                total += self.finished
        return total

    def ahead(self, tile: int, haunted: int) -> float:
        """Return the worth of the tiles left to haunt, nearer ones counting more."""
        walk = self.house.walk[tile]
        total = 0.0
        for room in self.house.rooms:
            worth = 1.0 + self.started * (room & haunted).bit_count()
            for other in tiles_in(room & ~haunted):
                total += worth * STEP_DISCOUNT ** walk[other]
        return total

    def walk_worth(self, haunted: int, walk: Walk) -> float:
        """Return the worth of what a walk haunts, less the phases it uses."""
        return self.gain(haunted, walk.entered) - PHASE_TILES * walk.phases

    # Dangers

    def capture_probability(self, tile: int, polt: int) -> float:
        """Return the probability that the hunters capture a Ghost on a tile in their next turn."""
        most = 0.0
        pawns = (self.h, self.i)
        for pawn in (tables.H, tables.I):
            catcher, listener = pawns[pawn], pawns[1 - pawn]
            if self.house.walk[catcher][tile] > 1:
                continue
            most = max(most, self.skill.min_capture_probability)
            if tile == catcher and self.numbers[pawn] is not None and polt == tables.NOWHERE:
                return 1.0
            numbers = self.numbers[1 - pawn]
            distance = self.distance[listener]
            alike = sum(self.soon)
            heard = {distance[tile]}
            if numbers is not None:
                if polt != tables.NOWHERE:
                    heard.add(distance[polt])
                alike = sum(numbers[number] for number in heard)
            mine = self.soon[tile]
            rival = max(
                self.soon[other]
                for other in self.near[catcher]
                if numbers is None or distance[other] in heard
            )
            if mine <= 0.0 or alike <= 0.0:
                continue
            sure = mine / alike
            tried = 1.0 / (1.0 + exp((CAPTURE_PROBABILITY - sure) / 0.08))
            most = max(most, tried * (mine / rival) ** 2)
        return most

    def expected_loss(self, tile: int, phases_left: int, polt: int) -> float:
        """Return the share of its future, 0 to 1, that the Ghost expects to lose on a tile."""
        if self.last:
            return 0.0
        turns = self.to_hunters[
            ((phases_left * tables.TILES + self.h) * tables.TILES + self.i) * tables.TILES + tile
        ]
        forced = self.fading[turns]
        if self.skill.mind is None:
            return self.skill.fear * forced
        found = self.capture_probability(tile, polt)
        known = self.soon[tile] / max(max(self.soon), 1e-9)
        return found + (1.0 - found) * self.skill.fear * forced * (0.4 + 0.6 * known)

    # Plans

    def plans(self) -> list[GhostPlan]:
        """Return the plans for the rest of the turn, the best first."""
        state, seen = self.seen, []
        phases = tables.PHASES_A_ROUND - state.phases_used
        walks = walks_of(self.house, state.phase_cost)
        back = turning_back(state)
        for walk in walks[state.ghost_left][phases][state.ghost]:
            returns = walk.end == back or (walk.end == state.ghost and walk.entered)
            if returns and not walk.entered & ~self.haunted:
                continue
            if not walk.entered & self.traps:
                seen.append(self._plan(walk, phases - walk.phases, self.voice, False))
        conjures = state.polts_used < tables.POLTERGEISTS_A_ROUND and state.polt == tables.NOWHERE
        if conjures and state.ghost_left and self.skill.mind and not self.last:
            for walk in walks[state.ghost_left - 1][phases][state.ghost]:
                if not walk.entered & self.traps:
                    polt = self._voice(walk.end)
                    seen.append(self._plan(walk, phases - walk.phases, polt, True))
        seen = self._out_of_reach(seen)
        seen.sort(reverse=True)
        if self.outlook:
            looked = [
                plan._replace(
                    score=plan.score + ANSWER_WEIGHT * (self.outlook.worth(plan) - self.stake)
                )
                for plan in seen[: self.skill.plans_answered]
            ]
            seen = sorted(looked, reverse=True)
        return seen

    def _out_of_reach(self, plans: list[GhostPlan]) -> list[GhostPlan]:
        """Return the plans of a fearful Ghost that do not end beside a hunter, if it has any."""
        if self.last or not self.skill.fear:
            return plans
        walk = self.house.walk
        far = [p for p in plans if min(walk[self.h][p.walk.end], walk[self.i][p.walk.end]) > 1]
        return far if any(not plan.walk.phases for plan in far) else plans

    def _plan(self, walk: Walk, phases: int, polt: int, conjured: bool) -> GhostPlan:
        haunted = self.haunted | walk.entered
        score = self.gain(self.haunted, walk.entered) - PHASE_TILES * walk.phases * (not self.last)
        score += NEARBY_WEIGHT * self.ahead(walk.end, haunted) * (not self.last)
        score -= self.expected_loss(walk.end, phases, polt) * self.stake
        score -= self.trap_cost(walk)
        action = tables.END
        if conjured:
            score -= POLTERGEIST_TILES
            action = tables.POLTERGEIST + polt
        elif walk.first in self.house.steps[self.seen.ghost]:
            action = tables.STEP + walk.first
        elif walk.first != tables.NOWHERE:
            action = tables.PHASE + walk.first
        return GhostPlan(score, action, walk, polt if conjured else tables.NOWHERE)

    def trap_cost(self, walk: Walk) -> float:
        """Return the expected cost of traps on a walk, in tiles."""
        free = 1.0
        for tile in (walk.first, walk.second):
            if tile != tables.NOWHERE:
                free *= 1.0 - self.suspected[tile]
        return self.skill.trap_caution * (1.0 - free) * (TRAP_COST_SHARE * self.stake + 1.0)

    def _voice(self, tile: int) -> int:
        """Return where a Poltergeist hides a Ghost on a tile best."""
        best = (-1.0, tables.NOWHERE)
        for other in range(tables.TILES):
            hidden = 0.0
            for pawn, hunter in ((tables.H, self.h), (tables.I, self.i)):
                numbers = self.numbers[pawn]
                number = self.distance[hunter][other]
                if numbers is not None and number != self.distance[hunter][tile]:
                    hidden += numbers[number]
            best = max(best, (hidden, other))
        return best[1]


def turning_back(observation: HauntedHouse) -> int:
    """Return where the Ghost began its turn, NOWHERE if it has done something since."""
    back = tables.NOWHERE
    for event in reversed(events_of(observation.record, observation.round)):
        if event.kind == fact_kinds.GHOSTS_TURN:
            break
        if event.kind == fact_kinds.STEPPED:
            back = event.first
        elif event.kind != fact_kinds.POLTERGEIST_LEFT:
            return tables.NOWHERE
    return back


def begin(observation: HauntedHouse, skill: GhostSkill, rng: Random) -> int:
    """Return the action that starts the Ghost on a random tile far from the hunters."""
    assert observation.phase == tables.START
    walk = observation.house.walk[observation.house.start]
    tiles = [tile for tile in range(tables.TILES) if walk[tile]]
    weights = [exp(skill.fear * min(walk[tile], 6)) for tile in tiles]
    return tables.STEP + rng.choices(tiles, weights)[0]


def pick(
    plans: list[GhostPlan],
    temperature: float,
    rng: Random,
    style: Callable[[int], float] = lambda action: 1.0,
) -> GhostPlan:
    """Draw one of the best plans; `temperature` tiles of loss make a plan e times rarer."""
    best = plans[0].score
    if temperature <= 0:
        return plans[0]
    near = [plan for plan in plans if plan.score > best - 3 * temperature]
    weights = [style(plan.action) * exp((plan.score - best) / temperature) for plan in near]
    return rng.choices(near, weights)[0]
