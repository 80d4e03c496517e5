"""The hunters' beliefs: the probability of each type, room, square and mark.

The exact belief uses everything that the hunters were told. The plain belief of the lower levels
uses positive answers and only recent negative ones of the Thermometer, and assumes that a ghost
event probably happens in the ghost room.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.bots.ghost_hunt.mixture import kind_shares, room_shares
from game.bots.ghost_hunt.work import Weights
from game.inference.ghost_hunt.belief import beliefs_after
from game.inference.ghost_hunt.hypotheses import WRITTEN
from game.inference.ghost_hunt.memory import WitnessedTurn, turns_of
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import UV_RANGE, MatchRules
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import (
    BOX,
    EMF,
    EMF_READER,
    NONE,
    SPIRIT_BOX,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
    WRITING,
)

# The share of the prior of a Ghost that prefers no type and no room.
UNIFORM_PRIOR: Final = 0.5
# In the plain sight, a denial multiplies the weight of a room by this.
DENIED_ROOM_FACTOR: Final = 0.02
IN_VAIN: Final = {  # An evidence and the share of its types that a "no" in the room leaves.
    EMF_READER: (EMF, 0.02),
    BOX: (SPIRIT_BOX, 0.5),
    UV: (ULTRAVIOLET, 0.7),
}
# In the plain sight, a ghost event makes its room likelier by this factor.
EVENT_ROOM_FACTOR: Final = 8.0

Squares = dict[int, float]


@dataclass(frozen=True, slots=True, eq=False)
class RoomBelief:
    """A belief of the hunters; its weights of types and rooms add up to 1."""

    weights: Weights
    # The probabilities of the Ghost's squares, which add up to the weights.
    squares: dict[tuple[int, int], Squares]
    written: Weights  # The parts of the weights in which the book is written.
    # The probability that each square is marked, by type and room.
    marks: dict[tuple[int, int], Squares]

    def rooms(self) -> dict[int, float]:
        """Return the probability of each room."""
        found: dict[int, float] = {}
        for (_, room), weight in self.weights.items():
            found[room] = found.get(room, 0.0) + weight
        return found


def exact_belief(observation: Position, selectivity: float = 0.0) -> RoomBelief:
    """Return the belief that follows from all that the hunters were told.

    Half of its prior expects a Ghost that chooses type and room with this `selectivity`, half one
    that prefers none.
    """
    return _cached_exact_belief(
        observation.house, observation.match_rules, turns_of(observation), selectivity
    )


@lru_cache(maxsize=32)
def _cached_exact_belief(
    house: HuntHouse, match_rules: MatchRules, turns: tuple[WitnessedTurn, ...], selectivity: float
) -> RoomBelief:
    expected = _prior_weights(house, selectivity)
    beliefs = beliefs_after(house, match_rules, turns)
    sums = {guess: sum(hypotheses.values()) for guess, hypotheses in beliefs.items()}
    whole = sum(weight * expected[guess] for guess, weight in sums.items())
    weights: Weights = {}
    written: Weights = {}
    squares: dict[tuple[int, int], Squares] = {}
    for guess, hypotheses in beliefs.items():
        if sums[guess] <= 0.0:
            continue
        prior = expected[guess] / whole
        here: Squares = {}
        done = 0.0
        for (key, square), weight in hypotheses.items():
            here[square] = here.get(square, 0.0) + weight * prior
            if key & WRITTEN:
                done += weight
        weights[guess], squares[guess] = sums[guess] * prior, here
        if done > 0.0:
            written[guess] = done * prior
    return RoomBelief(weights, squares, written, _marks(house, match_rules, turns, weights))


@lru_cache(maxsize=64)
def _prior_weights(house: HuntHouse, selectivity: float) -> dict[tuple[int, int], float]:
    """Return the prior weights by type and room; 1.0 is the average."""
    kinds, rooms = kind_shares(selectivity), room_shares(house, selectivity)
    return {
        (kind, room): (UNIFORM_PRIOR + (1.0 - UNIFORM_PRIOR) * of_kind * len(kinds))
        * (UNIFORM_PRIOR + (1.0 - UNIFORM_PRIOR) * of_room * len(rooms))
        for kind, of_kind in enumerate(kinds)
        for room, of_room in enumerate(rooms)
    }


def _marks(
    house: HuntHouse, match_rules: MatchRules, turns: tuple[WitnessedTurn, ...], weights: Weights
) -> dict[tuple[int, int], Squares]:
    """Return how likely marks still show, made where the last turns of the Ghost began."""
    found: dict[tuple[int, int], Squares] = {
        guess: {} for guess in weights if KINDS[guess[0]].evidence & ULTRAVIOLET
    }
    longest = max((KINDS[kind].uv_rounds for kind, _ in found), default=0)
    for index in range(max(0, len(turns) - longest), len(turns)):
        turn = turns[index]
        if turn.hunting:
            continue
        lit = 0
        for light in turn.lights:
            lit |= house.near[light.square][UV_RANGE]
        beliefs = beliefs_after(house, match_rules, turns[:index])
        for guess, marked in found.items():
            if index < len(turns) - KINDS[guess[0]].uv_rounds or guess not in beliefs:
                continue
            hypotheses = beliefs[guess]
            total = sum(hypotheses.values())
            for (_, square), weight in hypotheses.items():
                if not lit >> square & 1:
                    marked[square] = marked.get(square, 0.0) + 0.5 * weight / total
    return found


def beginner_belief(observation: Position, memory: int) -> RoomBelief:
    """Return the belief of a beginner, who forgets negative answers after `memory` rounds."""
    house = observation.house
    rooms = [1.0] * len(house.rooms)
    turns = turns_of(observation)
    for turn in turns:
        if turn.struck is not None:
            rooms[turn.struck[0]] *= EVENT_ROOM_FACTOR
        for kind, item, square, answer in turn.answers:
            if kind != fact_kinds.ANSWERED or item not in (THERMOMETER, EMF_READER):
                continue
            room = house.room_of[square]
            if answer:
                rooms = [1.0 if r == room else 0.0 for r in range(len(rooms))]
            elif item == THERMOMETER and observation.round - turn.round < memory:
                rooms[room] *= DENIED_ROOM_FACTOR
    kinds = _beginner_type_weights(observation, turns, rooms)
    total = sum(rooms) * sum(kinds.values())
    weights = {
        (kind, room): share * likely / total
        for kind, likely in kinds.items()
        for room, share in enumerate(rooms)
        if share
    }
    squares: dict[tuple[int, int], Squares] = {}
    written: Weights = {}
    marks: dict[tuple[int, int], Squares] = {}
    book = turns[-1].book if turns else NONE
    for guess, weight in weights.items():
        kind, room = guess
        ends = list(squares_in(house.rooms[room]))
        squares[guess] = dict.fromkeys(ends, weight / len(ends))
        evidence = KINDS[kind].evidence
        if evidence & ULTRAVIOLET:
            marks[guess] = dict.fromkeys(ends, 1.5 / len(ends))
        if evidence & WRITING and book >= 0 and house.room_of[book] == room:
            written[guess] = weight / 2
    return RoomBelief(weights, squares, written, marks)


def _beginner_type_weights(
    observation: Position, turns: tuple[WitnessedTurn, ...], rooms: list[float]
) -> dict[int, float]:
    """Return how likely a beginner takes the types that fit the evidence.

    What it asks for in vain in a room that is certain, it soon gives up.
    """
    found = observation.evidence
    kinds = {k: 1.0 for k, nature in enumerate(KINDS) if nature.evidence & found == found}
    if sum(share > 0.0 for share in rooms) > 1:
        return kinds
    for turn in turns:
        for kind, item, square, answer in turn.answers:
            if kind != fact_kinds.ANSWERED or item not in IN_VAIN or answer:
                continue
            evidence, left = IN_VAIN[item]
            if item == EMF_READER and observation.match_rules.emf_rolled:
                left = 0.5
            if rooms[observation.house.room_of[square]] and not found & evidence:
                for fitting in kinds:
                    kinds[fitting] *= left if KINDS[fitting].evidence & evidence else 1.0
    return kinds


def likely(house: HuntHouse, sight: RoomBelief) -> int:
    """Return the set of floor squares on which the Ghost can be."""
    return set_of([s for squares in sight.squares.values() for s in squares]) & house.floor
