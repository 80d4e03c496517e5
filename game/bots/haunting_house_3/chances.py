"""How likely a seat wins as things stand, from what the ways of all of them cost.

Every pawn has a weight by the cost of its way, and wins with its share of all weights. The weights
were fitted by maximum likelihood to how 2,500 matches of two quick players ended; before the cards
of a random round a short way is worth less than before a row of one's own choosing. Players who
bar each other's ways make a lead worth less: in 350 matches of the top level the power 0.6 of the
weights told best who won, and whoever had one chance in ten by the weights themselves won one in
five.
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.bots.haunting_house_3.maze import Maze, plan_of
from game.rules.haunting_house_3.cards import ND, STEPS_A_ROUND
from game.rules.haunting_house_3.evaluation import FAR
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import GHOST
from game.state import TERMINAL

# The logarithm of the weight in hundredths at these costs of the way; straight lines between them.
COSTS: Final = (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 60)
# FITTED[before a chosen row][ghost]
FITTED: Final = (
    (
        (-266, -332, -404, -454, -455, -474, -505, -530, -561, -578,
         -600, -642, -696, -709, -756, -780, -829, -886),
        (-331, -367, -401, -421, -475, -526, -562, -588, -593, -627,
         -656, -678, -706, -735, -781, -782, -805, -897),
    ),
    (
        (0, -151, -301, -367, -409, -425, -464, -531, -552, -566,
         -597, -653, -696, -730, -775, -795, -864, -955),
        (-244, -286, -329, -393, -452, -508, -538, -571, -594, -625,
         -658, -690, -706, -755, -795, -808, -861, -933),
    ),
)  # fmt: skip
KEPT: Final = 1.25  # how much a disk that is kept raises the weight of its owner
DYING: Final = 0.145  # how likely Now You Are Dead finds a pawn before it leaves a ghost picture


def _weights(fitted: tuple[int, ...]) -> tuple[float, ...]:
    """Return the weight at every cost; the last line goes on beyond the last of COSTS."""
    found = []
    for cost in range(FAR + 1):
        last = max(i for i in range(len(COSTS) - 1) if COSTS[i] <= cost)
        slope = (fitted[last + 1] - fitted[last]) / (COSTS[last + 1] - COSTS[last])
        found.append(exp((fitted[last] + slope * (cost - COSTS[last])) / 100))
    return tuple(found)


WEIGHTS: Final = tuple(tuple(_weights(fitted) for fitted in kind) for kind in FITTED)


def share(state: HauntingHouse3, seat: int, maze: Maze, deaths: bool, lead: float = 1.0) -> float:
    """Return how likely a seat wins as things stand, 0 to 1.

    With `deaths` it counts that a living pawn on a ghost picture may soon be a ghost. Weights are
    raised to the power of `lead`: the better all play, the less a lead is worth.
    """
    if state.current_player == TERMINAL:
        return (state.returns()[seat] + 1) / 2
    faces, plan = bytes(state.faces), plan_of(state)
    weights = WEIGHTS[state.chosen and state.phase == PROGRAM]
    total = own = 0.0
    for player, place in enumerate(state.pawns):
        ghost = state.is_ghost(player)
        weight = weights[ghost][maze.table(faces, plan, ghost)[place]]
        if deaths and not ghost and state.kind_at(place) == GHOST and may_die(state, player):
            dead = weights[True][maze.table(faces, plan, True)[place]]
            weight += DYING * (dead - weight)
        weight = (weight * KEPT ** state.hands[player]) ** lead
        total += weight
        if player == seat:
            own = weight
    return own / total


def may_die(state: HauntingHouse3, seat: int) -> bool:
    """Return whether a living pawn may draw Now You Are Dead before the next row is chosen."""
    if state.storeys < 3:
        return False
    if state.chosen:
        return state.phase != PROGRAM
    first = seat * STEPS_A_ROUND
    return ND not in state.rows[first : first + STEPS_A_ROUND]
