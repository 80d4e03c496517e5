"""The chance of each seat to win, from the costs of all pawns' paths to their goals.

Every pawn has a weight by the cost of its path, and wins with its share of all weights.
`assets/haunting_house_3/weights.json` holds the logarithms of the weights in hundredths at some
costs, and weights between them are interpolated. They were fitted by maximum likelihood to 2,500
matches of two quick players. There are two tables, because a short path is worth less before a
random round than before a chosen row. Strong players bar each other's paths, so a lead is worth
less among them: in 350 matches of the top level the power 0.6 of the weights predicted the winner
best, and seats with one chance in ten by the weights themselves won one match in five.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

import msgspec

from game.bots.haunting_house_3.maze import Maze, plan_of
from game.files import asset
from game.rules.haunting_house_3.cards import ND, STEPS_A_ROUND
from game.rules.haunting_house_3.state import PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.tiles import GHOST
from game.search.haunting_house_3.evaluation import FAR_STEPS
from game.state import TERMINAL

# Each kept disk multiplies the weight of its owner by this.
KEPT_DISK_FACTOR: Final = 1.25
# This likely, Now You Are Dead finds a pawn before it leaves a ghost picture.
DEATH_CARD_PROBABILITY: Final = 0.145


class WayWeights(msgspec.Struct, frozen=True):
    """The logarithms of the weights in hundredths, by the cost of the path."""

    living: tuple[int, ...]
    ghost: tuple[int, ...]


class FittedWeights(msgspec.Struct, frozen=True):
    """The content of `weights.json`."""

    costs: tuple[int, ...]
    before_a_random_row: WayWeights
    before_a_chosen_row: WayWeights


@cache
def read_weights(chosen: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the weights by cost of living pawns and of ghosts.

    `chosen` selects the table for a chosen row, else that for a random round.
    """
    data = asset("haunting_house_3/weights.json").read_bytes()
    fitted = msgspec.json.decode(data, type=FittedWeights)
    kind = fitted.before_a_chosen_row if chosen else fitted.before_a_random_row
    return _at_all_costs(fitted.costs, kind.living), _at_all_costs(fitted.costs, kind.ghost)


def _at_all_costs(costs: tuple[int, ...], fitted: tuple[int, ...]) -> tuple[float, ...]:
    """Return the weight at every cost, interpolated between `costs` and extrapolated beyond."""
    found = []
    for cost in range(FAR_STEPS + 1):
        last = max(i for i in range(len(costs) - 1) if costs[i] <= cost)
        slope = (fitted[last + 1] - fitted[last]) / (costs[last + 1] - costs[last])
        found.append(exp((fitted[last] + slope * (cost - costs[last])) / 100))
    return tuple(found)


def share(state: HauntingHouse3, seat: int, maze: Maze, deaths: bool, lead: float = 1.0) -> float:
    """Return the probability that a seat wins.

    With `deaths`, a living pawn on a ghost picture may soon be a ghost. Weights are raised to the
    power of `lead`: the better all play, the less a lead is worth.
    """
    if state.current_player == TERMINAL:
        return (state.returns()[seat] + 1) / 2
    faces, plan = bytes(state.faces), plan_of(state)
    weights = read_weights(state.chosen and state.phase == PROGRAM)
    total = own = 0.0
    for player, place in enumerate(state.pawns):
        ghost = state.is_ghost(player)
        weight = weights[ghost][maze.table(faces, plan, ghost)[place]]
        if deaths and not ghost and state.kind_at(place) == GHOST and may_die(state, player):
            dead = weights[True][maze.table(faces, plan, True)[place]]
            weight += DEATH_CARD_PROBABILITY * (dead - weight)
        weight = (weight * KEPT_DISK_FACTOR ** state.hands[player]) ** lead
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
