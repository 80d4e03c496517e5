"""The turns of the passive Ghost: its type and room, its walks, and its ghost events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import exp, log
from random import Random
from typing import Final

from game.bots.ghost_hunt import sight as sights
from game.bots.ghost_hunt.mixture import kind_shares, room_shares, shares_of_rooms
from game.bots.ghost_hunt.pursuit import ghosts_within
from game.bots.ghost_hunt.team import distance
from game.bots.style import ActionWeights, even
from game.entry import read
from game.inference.ghost_hunt.squares import squares_in_box_rings
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.house import UNREACHED, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import BOX_RANGE, DOTS_RANGE, NO_LEASH, UV_RANGE
from game.rules.ghost_hunt.position import Position

SPIRIT_BOX_COST: Final = 1.0
DOTS_COST: Final = 1.5
FOOTPRINT_COST: Final = 0.5
# Leaving a mark where hunters come by costs this.
MARK_COST: Final = 0.4
OUTSIDE_ROOM_WORTH: Final = 0.25
SLOWING_WORTH: Final = 0.1
SLOWING_BEFORE_HUNT_WORTH: Final = 0.5

# The next constants are of a Ghost that hides its marks.
# Leaving a mark in the open, next to a hunter, costs this.
OPEN_MARK_COST: Final = 3.0
# A mark on a square that shows one already has this much of that cost.
SHOWING_MARK_FACTOR: Final = 0.1
# A flashlight reaches a mark in the open from this many squares.
OPEN_SQUARES: Final = 13
# A mark that no flashlight reaches has this much of its cost.
CORNER_FACTOR: Final = 0.5
# A hunter this many turns away may come by as long as a mark shows.
MARK_VISIT_TURNS: Final = 8
HIDDEN_MARK_OUTSIDE_ROOM_WORTH: Final = 0.1
HIDDEN_MARK_SLOWING_WORTH: Final = 0.4
# When the truth becomes e times as likely for the hunters, it costs this.
COST_PER_NAT: Final = 0.6


@dataclass(frozen=True, slots=True)
class HauntingSkill:
    """The settings of a level as the Ghost."""

    # Log odds for one more unit of worth of a type or room; 0: none is preferred.
    selectivity: float
    caution: float  # Weight of the risk of being seen.
    weighs_clues: bool  # Whether it counts what an event reveals to the hunters.
    hides_marks: bool  # Whether it avoids marks in the open.
    event_bonus: float  # Worth of an event in itself.
    uses_hunt_table: bool
    foresees_hunters: bool  # Whether it predicts the hunters' moves in a hunt.
    temperature: float  # Worth by which an end of its turn is e times rarer.
    notice_steps: int = UNREACHED  # In a hunt, the Ghost notices hunters within this many steps.
    style: ActionWeights = even  # The weights of ends of a turn nearly as good as the best.


def choose_kind(skill: HauntingSkill, rng: Random) -> int:
    """Return a type, drawn from a mixture."""
    return tables.TYPE + rng.choices(range(len(KINDS)), kind_shares(skill.selectivity))[0]


def choose_room(observation: Position, skill: HauntingSkill, rng: Random) -> int:
    """Return a room, drawn from a mixture."""
    house = observation.house
    shares = room_shares(house, skill.selectivity)
    return tables.ROOM + rng.choices(range(len(shares)), shares)[0]


def haunt(observation: Position, skill: HauntingSkill, stopped: Callable[[], bool]) -> int:
    """Return an action of the passive Ghost: a step, a ghost event or the end of its turn."""
    return Lurker(observation, skill).action(stopped)


class Lurker:
    """One decision of the passive Ghost."""

    def __init__(self, observation: Position, skill: HauntingSkill) -> None:
        """Collect the hunters' squares and the chance of a hunt."""
        self.observation = observation
        self.house = observation.house
        self.skill = skill
        self.pawns = [observation.pawns[hunter] for hunter in observation.living()]
        self.unfound = observation.nature().evidence & ~observation.evidence
        self.slowing = HIDDEN_MARK_SLOWING_WORTH if skill.hides_marks else SLOWING_WORTH
        due = observation.round > max(observation.match_rules.grace_rounds, observation.resting)
        self.hunt = max(0, 7 - observation.countdown) / 6 if due else 0.0

    def action(self, stopped: Callable[[], bool]) -> int:
        """Return the next action of a plan for the whole turn.

        The plan is made from where the turn began, so every step of a turn follows the same one.
        """
        observation, match_rules = self.observation, self.observation.match_rules
        allowed = self.house.floor
        if match_rules.leash < NO_LEASH:
            leash = self.house.leashes[observation.room]
            allowed = sum(1 << s for s in squares_in(allowed) if leash[s] <= match_rules.leash)
        start, whim = self._turn_start()
        ends = ghosts_within(self.house, start, observation.nature().speed, allowed)
        evidence = self._event_evidence(stopped)
        plans: list[tuple[float, int, int]] = []
        for end in ends:
            eventless_worth = -self.skill.caution * self._exposure(end)
            plans.append((eventless_worth, tables.END, end))
            if tables.EVENT in observation.legal_actions() and not self._betrays_room(end):
                plans.append(
                    (eventless_worth + self._event_worth(end, evidence), tables.EVENT, end)
                )
        best = max(value for value, _, _ in plans)
        temperature = self.skill.temperature
        near = [plan for plan in plans if plan[0] > best - 3 * temperature]
        style = partial(self.skill.style, observation)
        weights = [style(last) * exp((value - best) / temperature) for value, last, _ in near]
        _, last, end = whim.choices(near, weights)[0]
        return last if end == observation.ghost else self._towards(end, last)

    def _turn_start(self) -> tuple[int, Random]:
        """Return where the turn began, and a source of whims that stays the same all the turn.

        Later decisions of the turn have to come to the same plan, so its whims come from what the
        Ghost has seen so far, its secret rolls included.
        """
        square = start = self.house.spawns[self.observation.room]
        walked = 0
        for event in read(self.observation.record):
            if event.kind == fact_kinds.GHOSTS_TURN:
                start, walked = square, 0
            elif event.kind == fact_kinds.STEPPED:
                square = event.first
                walked += 1
            elif event.kind in (fact_kinds.HUNT_BEGAN, fact_kinds.HUNT_OVER):
                square = self.house.spawns[self.observation.room]
        facts = fact_kinds.formerly(self.observation.record)
        seen = facts[: len(facts) - walked]
        return start, Random(f"{seen}")

    def _towards(self, end: int, last: int) -> int:
        here = distance(self.house, self.observation.ghost, 1 << end)
        legal = self.observation.legal_actions()
        for direction, to in self.house.haunts[self.observation.ghost]:
            if tables.STEP + direction in legal and distance(self.house, to, 1 << end) < here:
                return tables.STEP + direction
        return last

    # What shows the Ghost

    def _exposure(self, end: int) -> float:
        """Return how much ending on a square may tell the hunters."""
        observation, house = self.observation, self.house
        found = 0.0
        if house.room_of[end] == observation.room:
            found += (
                HIDDEN_MARK_OUTSIDE_ROOM_WORTH if self.skill.hides_marks else OUTSIDE_ROOM_WORTH
            )
        for pawn in self.pawns:
            away = house.walk(pawn)[end]
            if self.unfound & tables.SPIRIT_BOX:
                found += SPIRIT_BOX_COST * self._box_exposure(pawn, end)
            if self.unfound & tables.ULTRAVIOLET:
                found += self._mark_exposure(end, away)
        token = observation.where[tables.DOTS]
        walked = not observation.match_rules.dots_rolled and self.unfound & tables.DOTS_SEEN
        if walked and observation.in_ghost_room(tables.DOTS):
            found += DOTS_COST * (house.near[token][DOTS_RANGE] >> end & 1)
        fresh = [p for i, p in enumerate(observation.piles) if not observation.flipped >> i & 1]
        if end in fresh and not observation.nature().slow_in_salt:
            found += FOOTPRINT_COST
        return found

    def _mark_exposure(self, end: int, away: int) -> float:
        """Return how easily a hunter so far away comes by a mark that is left on a square.

        A Ghost that hides its marks leaves them where some are already, or in a corner.
        """
        observation = self.observation
        move = observation.match_rules.movement
        if not self.skill.hides_marks:
            return MARK_COST * max(0.0, 1.0 - away / (3 * move))
        near = max(0.0, 1.0 - max(0, away - UV_RANGE) / (MARK_VISIT_TURNS * move))
        lit_from = self.house.near[end][UV_RANGE].bit_count() / OPEN_SQUARES
        found = OPEN_MARK_COST * near * (CORNER_FACTOR + (1.0 - CORNER_FACTOR) * lit_from)
        shows = any(mark >> 8 == end for mark in observation.marks)
        return found * SHOWING_MARK_FACTOR if shows else found

    def _box_exposure(self, pawn: int, end: int) -> float:
        """Return how easily a hunter gets within the Spirit Box's range of a square."""
        house = self.house
        near = house.near[end][BOX_RANGE]
        if self.observation.match_rules.box_ring:
            near = squares_in_box_rings(house, end)
        steps = distance(house, pawn, near & house.floor)
        move = self.observation.match_rules.movement
        return 1.0 if steps <= move else 0.3 if steps <= 2 * move else 0.0

    # Events

    def _event_evidence(self, stopped: Callable[[], bool]) -> list[float]:
        """Return by room how much likelier an event there makes the truth for the hunters.

        They believe what follows from all they were told, which the Ghost was told as well, and
        take every square on the leash for equally likely.
        """
        observation, house = self.observation, self.house
        if not self.skill.weighs_clues or observation.round == 0 or stopped():
            return [0.0] * len(house.rooms)
        believed = sights.exact_belief(observation).rooms()
        shares = shares_of_rooms(house, observation.match_rules.leash)
        found = []
        for room in range(len(house.rooms)):
            total = sum(likely * shares[own][room] for own, likely in believed.items())
            mine = shares[observation.room][room]
            found.append(log(max(mine, 0.001) / max(total, 0.001)))
        return found

    def _betrays_room(self, end: int) -> bool:
        """Return whether an event only reveals the room, for a Ghost that weighs no clues."""
        at_home = self.house.room_of[end] == self.observation.room
        return at_home and not self.skill.weighs_clues and not self._hunters_struck(end)

    def _hunters_struck(self, end: int) -> int:
        """Return how many hunters an event on a square slows."""
        near = self.house.near[end][self.observation.nature().event_range]
        return sum(near >> pawn & 1 for pawn in self.pawns)

    def _event_worth(self, end: int, evidence: list[float]) -> float:
        """Return what an event on a square is worth."""
        observation, house, struck = self.observation, self.house, self._hunters_struck(end)
        room = house.room_of[end]
        worth = struck * (self.slowing + SLOWING_BEFORE_HUNT_WORTH * self.hunt)
        if self.skill.weighs_clues:
            return worth - COST_PER_NAT * evidence[room]
        if self.skill.caution and room == observation.room:
            worth -= COST_PER_NAT
        return worth + self.skill.event_bonus * bool(struck)
