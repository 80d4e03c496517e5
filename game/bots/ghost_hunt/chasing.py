"""The turns of the hunting Ghost: whom it chases, and where it ends its walk."""

from __future__ import annotations

from typing import Final

from game.bots.ghost_hunt.foreseeing import expected_squares
from game.bots.ghost_hunt.pursuit import ghosts_within, pursuit, refuges
from game.bots.ghost_hunt.team import distance
from game.rules.ghost_hunt import tables
from game.rules.ghost_hunt.house import UNREACHED, HuntHouse
from game.rules.ghost_hunt.position import Position

# What is foreseen counts this much besides any move.
FORESIGHT_WEIGHT: Final = 0.7
# A hunter who could be followed to its end if it were seen is worth this much of a kill.
FOLLOWED_HUNTER_WORTH: Final = 0.5
# A step towards a hunter is worth this chance of a kill.
STEP_CLOSER_WORTH: Final = 0.004


def prey(observation: Position) -> list[int]:
    """Return the squares of the hunters worth killing, outside the van.

    When all the evidence is found and the others wait in the van, the last one outside is worth
    more alive: its death would let them go.
    """
    house, living = observation.house, observation.living()
    outside = [h for h in living if not house.van >> observation.pawns[h] & 1]
    complete = observation.evidence.bit_count() >= tables.ALL_EVIDENCES
    if complete and len(outside) == 1 and len(living) > 1:
        return []
    return [observation.pawns[hunter] for hunter in outside]


def victim(observation: Position) -> int:
    """Return the action that kills the hunter in reach who is farthest from the van."""
    house = observation.house
    return max(
        observation.legal_actions(),
        key=lambda action: (
            distance(house, observation.pawns[action - tables.KILL], house.van),
            -action,
        ),
    )


def chase(
    observation: Position,
    uses_hunt_table: bool,
    foresees_hunters: bool = False,
    notice_steps: int = UNREACHED,
) -> int:
    """Return a step of the hunting Ghost, or the action that ends its turn.

    Without the hunt table, the Ghost walks to the nearest hunter. Hunters more than
    `notice_steps` away are ignored; if that leaves none, it walks on through the house.
    """
    outside = prey(observation)
    hunters = [
        square
        for square in outside
        if distance(observation.house, observation.ghost, _goals(observation.house, square))
        <= notice_steps
    ]
    legal = observation.legal_actions()
    stay = tables.EXTEND if tables.EXTEND in legal and hunters else tables.END
    house, ghost = observation.house, observation.ghost
    if not hunters:
        after = (house.room_of[ghost] + 1) % len(house.rooms)
        return _towards(observation, 1 << house.spawns[after], stay) if outside else tables.END
    goals = {square: _goals(house, square) for square in hunters}
    at_once = [
        steps
        for square in hunters
        if house.square_in_front[square] == tables.NONE
        and (steps := distance(house, ghost, goals[square])) <= observation.left
    ]
    if at_once or not uses_hunt_table:
        in_reach = (
            [s for s in hunters if house.square_in_front[s] == tables.NONE] if at_once else hunters
        )
        nearest = min(in_reach, key=lambda s: (distance(house, ghost, goals[s]), s))
        return _towards(observation, goals[nearest], stay)
    foreseen: dict[int, int] = {}
    if foresees_hunters and observation.hunt - 1 + (stay == tables.EXTEND) > 0:
        foreseen = dict(zip(observation.pawns, expected_squares(observation, stay), strict=True))
    best = max(
        ghosts_within(house, ghost, observation.left, house.floor),
        key=lambda end: (_worth(observation, end, hunters, stay == tables.EXTEND, foreseen), -end),
    )
    return stay if best == ghost else _towards(observation, 1 << best, stay)


def _goals(house: HuntHouse, square: int) -> int:
    """Return the squares from which the Ghost kills who stands on a square."""
    front = house.square_in_front[square]
    return 1 << front if front != tables.NONE else house.reach[square] & house.floor


def _worth(
    observation: Position, end: int, hunters: list[int], longer: bool, foreseen: dict[int, int]
) -> float:
    """Return how likely some hunter is lost when the Ghost ends its turn on a square.

    A hunter is thought to move anywhere with equal chances, as it sees nothing; if the Ghost
    foresees where it goes, that counts most.
    """
    house, match_rules = observation.house, observation.match_rules
    turns = observation.hunt - 1 + longer
    best = 0.0
    for square in hunters:
        lost = 0.0
        if turns > 0:
            table = pursuit(
                house, observation.nature().speed, match_rules.movement, match_rules.hunt_turns + 1
            )
            bad = table.bad[min(turns, len(table.bad) - 1)]
            if house.square_in_front[square] == end:
                lost = 1.0
            else:
                ends = refuges(house, square, match_rules.movement)
                lost = sum(bad[s] >> end & 1 for s in ends) / len(ends)
                stays = bad[square] >> end & 1
                lost = (
                    0.6 * lost + 0.4 * stays
                    if house.square_in_front[square] != tables.NONE
                    else lost
                )
            if square in foreseen:
                later = foreseen[square]
                caught = 1.0 if table.deadly[later] >> end & 1 else 0.0
                if not caught and bad[later] >> end & 1:
                    caught = FOLLOWED_HUNTER_WORTH
                lost = FORESIGHT_WEIGHT * caught + (1.0 - FORESIGHT_WEIGHT) * lost
        best = max(best, lost - STEP_CLOSER_WORTH * distance(house, end, _goals(house, square)))
    return best


def _towards(observation: Position, targets: int, stay: int) -> int:
    """Return a step on a shortest way to some squares that is legal, or what ends the turn."""
    house, ghost = observation.house, observation.ghost
    here = distance(house, ghost, targets)
    legal = observation.legal_actions()
    for direction, to in house.haunts[ghost]:
        if tables.STEP + direction in legal and distance(house, to, targets) < here:
            return tables.STEP + direction
    return stay
