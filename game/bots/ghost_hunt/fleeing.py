"""The turns of a hunter in a hunt: hide, run, stand still or listen."""

from __future__ import annotations

from math import exp
from typing import Final

from game.bots.ghost_hunt import searching
from game.bots.ghost_hunt.pursuit import (
    MOST_TURNS,
    HuntPursuit,
    pursuit,
    refuges,
    steps_in_hunt,
)
from game.bots.ghost_hunt.sight import RoomBelief
from game.bots.ghost_hunt.team import TeamSkill, distance
from game.inference.ghost_hunt.squares import squares_around
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import END, HIDE, LISTEN, NONE, STEP

# The next turn counts this much besides the turns against a perfect Ghost.
NEXT_TURN_WEIGHT: Final = 0.2
# A longer hunt that is less likely than this is left out.
MIN_EXTENSION_PROBABILITY: Final = 0.02
MIN_LISTENING_GAIN: Final = 0.03

Places = list[tuple[int, int, float]]  # Each is a speed, a square and a probability.


def flee(observation: Position, skill: TeamSkill) -> int:
    """Return the action of the current hunter in a hunt."""
    house = observation.house
    square = observation.pawns[observation.hunter]
    if house.van >> square & 1:
        return END
    if not skill.uses_hunt_table:
        return _hide(observation, house, square)
    return Fugitive(observation, searching.seen_by(observation, skill), skill).action()


def _hide(observation: Position, house: HuntHouse, square: int) -> int:
    """Return a step to the nearest hiding place, or into it."""
    legal = observation.legal_actions()
    hides = [action for action in legal if action >= HIDE]
    if hides:
        return hides[0]
    free = 0
    for spot, front in enumerate(house.square_in_front):
        if front != NONE and spot not in observation.pawns:
            free |= 1 << front
    if house.square_in_front[square] != NONE or not free:
        return END
    return _step(observation, house, square, free)


def _step(observation: Position, house: HuntHouse, square: int, targets: int) -> int:
    """Return a step that shortens the way to some squares, or the end of the turn."""
    legal = observation.legal_actions()
    here = distance(house, square, targets)
    if house.square_in_front[square] != NONE:
        return next((action for action in legal if action < END), END)
    for direction, to in house.walks_in_hunt[square]:
        if STEP + direction in legal and distance(house, to, targets) < here:
            return STEP + direction
    return END


class Fugitive:
    """One decision of a hunter in a hunt, based on where it believes the Ghost is."""

    def __init__(self, observation: Position, sight: RoomBelief, skill: TeamSkill) -> None:
        """Collect the possible squares of the Ghost, with their weights."""
        self.observation = observation
        self.house = observation.house
        self.skill = skill
        self.square = observation.pawns[observation.hunter]
        shares: dict[tuple[int, int], float] = {}
        self.longer = 0.0
        for (kind, _), squares in sight.squares.items():
            for at, weight in squares.items():
                key = KINDS[kind].speed, at
                shares[key] = shares.get(key, 0.0) + weight
                self.longer += weight * KINDS[kind].longer_hunts
        self.places = self._weighted_by_chase(
            [(*key, weight) for key, weight in sorted(shares.items())]
        )
        longer = self.longer > MIN_EXTENSION_PROBABILITY and not observation.extended
        self.turns = min(MOST_TURNS, observation.hunt + longer)

    def _weighted_by_chase(self, places: Places) -> Places:
        """Return the places with other weights: a Ghost that hunts comes nearer to its prey."""
        house, observation = self.house, self.observation
        prey = 0
        for hunter in observation.living():
            square = observation.pawns[hunter]
            front = house.square_in_front[square]
            prey |= 1 << (square if front == NONE else front)
        if self.skill.chase_rate <= 0.0 or not prey & ~house.van:
            return places
        nearer = [
            (
                speed,
                at,
                weight * exp(-self.skill.chase_rate * distance(house, at, prey & ~house.van)),
            )
            for speed, at, weight in places
        ]
        total = sum(weight for _, _, weight in nearer)
        return [(speed, at, weight / total) for speed, at, weight in nearer]

    def risks(self, ends: list[int], places: Places) -> dict[int, float]:
        """Return how much a hunter risks who ends its turn on each of some squares.

        Who does not see the Ghost plans its whole way through the hunt: wherever the Ghost can be
        in one of its turns from a place, it is taken to be.
        """
        house, move = self.house, self.observation.match_rules.movement
        tables = {speed: pursuit(house, speed, move, self.turns) for speed, _, _ in places}
        if self.observation.match_rules.visible_hunt:
            return {end: self._danger_in_sight(end, places, tables) for end in ends}
        ways = [set(ends)]
        for _ in range(self.turns - 1):
            ways.append({end for square in ways[-1] for end in refuges(house, square, move)})
        later: dict[int, float] = {}
        for turn in reversed(range(self.turns)):
            risks = {}
            for end in ways[turn]:
                risks[end] = sum(
                    weight
                    for speed, at, weight in places
                    if tables[speed].within[turn][end] >> at & 1
                )
                if later:
                    rest = min(later[to] for to in refuges(house, end, move))
                    # The Ghost may bar the way, and the hunter stays.
                    barred = house.square_in_front[end] != NONE
                    risks[end] += max(rest, later[end]) if barred else rest
            later = risks
        return later

    def _danger_in_sight(self, end: int, places: Places, tables: dict[int, HuntPursuit]) -> float:
        """Return the weight of the places from which a visible Ghost kills a hunter that ends here.

        Places from which it kills in its next turn count more.
        """
        found = 0.0
        for speed, at, weight in places:
            table = tables[speed]
            found += weight * (table.bad[self.turns][end] >> at & 1)
            found += NEXT_TURN_WEIGHT * weight * (table.deadly[end] >> at & 1)
        return found

    def ends(self, hiding: bool) -> list[int]:
        """Return the squares and, if `hiding`, the free hiding places where the turn can end."""
        house, observation = self.house, self.observation
        if house.square_in_front[self.square] != NONE and observation.barred:
            return [self.square]
        walked = steps_in_hunt(house, self.square, observation.left)
        if not hiding:
            return list(walked)
        return [
            end
            for end in refuges(house, self.square, observation.left)
            if end in walked or end not in observation.pawns
        ]

    def action(self) -> int:
        """Return the action with the least risk, or listening where that saves more."""
        observation = self.observation
        ends = self.ends(hiding=not observation.acted)
        risks = self.risks(ends, self.places)
        least = min(risks.values())
        if (
            self.skill.listens
            and not observation.acted
            and LISTEN in observation.legal_actions()
            and least > MIN_LISTENING_GAIN
            and least - self._risk_after_listening() > MIN_LISTENING_GAIN
        ):
            return LISTEN
        walked = steps_in_hunt(self.house, self.square, observation.left)
        best = self._best(risks, walked)
        if best == self.square:
            return END
        if best not in walked:
            front = self.house.square_in_front[best]
            if front == self.square:
                return HIDE + next(d for d, spot in self.house.spots[front] if spot == best)
            best = front
        return _step(observation, self.house, self.square, 1 << best)

    def _best(self, risks: dict[int, float], walked: dict[int, int]) -> int:
        """Return where to end the turn: nearly without risk, and who can spare it, on its way."""
        life, house = self.skill.life_rounds_in_hunt, self.house
        if life <= 0.0:
            slack = min(risks.values()) + 0.005
            worth = dict.fromkeys((end for end in risks if risks[end] <= slack), 0.0)
        else:
            goal = searching.Searcher(self.observation, self.skill).goal()
            move = self.observation.match_rules.movement
            worth = {
                end: life * risk + distance(house, end, goal) / move for end, risk in risks.items()
            }
        return min(worth, key=lambda end: (worth[end], walked.get(end, 0), end not in walked, end))

    def _risk_after_listening(self) -> float:
        """Return the risk that is left on average when it is known whether the Ghost is near."""
        near = squares_around(self.house, self.square, self.observation.match_rules.listen)
        ends = self.ends(hiding=False)
        left = 0.0
        for inside in (True, False):
            part = [place for place in self.places if bool(near >> place[1] & 1) == inside]
            if part:
                left += min(self.risks(ends, part).values())
        return left
