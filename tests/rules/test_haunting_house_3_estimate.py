"""The estimate of The Haunting House 3: what a way costs, and who is nearer to the goal."""

from __future__ import annotations

import pytest

from game.rules.haunting_house_3.house import PLACE, SLOTS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.search.haunting_house_3.evaluation import (
    FACE_DOWN_COST,
    FAR_STEPS,
    GHOST_STEP_COSTS,
    LIVING_STEP_COSTS,
    SIGMOID_SCALE,
    costs,
    evaluate,
)
from tests.rules.haunting import house, play

FREE, ONE_WALL, TWO_WALLS = LIVING_STEP_COSTS


def cost(state: HauntingHouse3, place: str, ghost: bool = False) -> int:
    """Return what the way from a place to the goal costs."""
    return costs(state, ghost)[PLACE[place]]


# The living


def test_walls_before_the_exit_and_on_the_way_cost_the_living_more_and_more() -> None:
    assert 0 < FREE < ONE_WALL < TWO_WALLS
    free = house()
    assert [cost(free, f"1{file}6") for file in "abcd"] == [FREE, 2 * FREE, 3 * FREE, 4 * FREE]
    assert cost(house("1a6 NES"), "1a6") == ONE_WALL
    assert cost(house("1b6 -, 1a5 -"), "1b6") == FREE + ONE_WALL
    walled = house(others="-")
    assert cost(walled, "1a6") == ONE_WALL
    assert cost(walled, "1b6") == cost(walled, "1a5") == ONE_WALL + TWO_WALLS


def test_a_way_round_is_taken_where_it_is_cheaper() -> None:
    state = house("1b6 NES")  # its wall stands toward the tile before the Exit
    assert cost(state, "1b6") == 4 * FREE
    state = house("1a5 -, 1b5 -, 1b6 -")
    assert cost(state, "1b6") == FREE + ONE_WALL


def test_the_exit_is_where_it_was_shifted_to() -> None:
    state = house()
    state.exit = SLOTS.index((PLACE["1c1"], 0))
    assert (cost(state, "1c1"), cost(state, "1a6")) == (FREE, 8 * FREE)
    assert cost(play(house("", "3a1 3b2"), "draw EX, ex E+"), "1a5") == FREE


def test_the_living_walk_over_staircases_as_over_tiles() -> None:
    assert cost(house(), "A") == cost(house(), "1f1") + FREE
    assert cost(house("1f1 NSW"), "A") == cost(house("1f1 NSW"), "1f1") + ONE_WALL
    assert cost(house(), "2a1") == cost(house(), "A") + FREE


# Ghosts


def test_ghosts_come_to_their_corner_by_one_wall_a_step() -> None:
    assert min(GHOST_STEP_COSTS) == GHOST_STEP_COSTS[1]
    assert cost(house(), "3d1", True) == 0
    assert cost(house("3d1 -"), "3c1", True) == GHOST_STEP_COSTS[1]
    assert cost(house(), "3c1", True) == GHOST_STEP_COSTS[0]
    assert cost(house(others="-"), "3c1", True) == GHOST_STEP_COSTS[2]
    round_about = house("3c1 NESW, 3c2 E", others="-")  # one wall at each of three steps
    assert cost(round_about, "3d2", True) == 3 * GHOST_STEP_COSTS[1] < GHOST_STEP_COSTS[2]


@pytest.mark.parametrize("others", ["-", "NESW"])
def test_staircases_are_open_to_ghosts_wall_or_not(others: str) -> None:
    state = house(others=others)
    for place, before in (("B", "3a4"), ("2e5", "B"), ("A", "2a1"), ("1f1", "A")):
        assert cost(state, place, True) == cost(state, before, True) + GHOST_STEP_COSTS[1]


# All


def test_a_tile_face_down_costs_more_to_come_to() -> None:
    state = house()
    state.faces[PLACE["1a6"]] |= 16
    assert cost(state, "1a6") == FREE
    assert cost(state, "1b6") == 2 * FREE + FACE_DOWN_COST
    state = house("3d1 -")
    state.faces[PLACE["3d1"]] |= 16
    assert cost(state, "3c1", True) == GHOST_STEP_COSTS[1] + FACE_DOWN_COST


def test_every_place_in_use_has_a_way_and_no_other() -> None:
    for storeys, used in ((1, 36), (2, 61 + 1), (3, 79)):
        found = costs(house(others="-", storeys=storeys), ghost=False)
        assert sum(price < FAR_STEPS for price in found[:79]) == used
        assert found[79] == FAR_STEPS


# Who is nearer


def share(own: int, other: int) -> object:
    return pytest.approx((other - own) / (other + own + SIGMOID_SCALE))


def test_who_is_nearer_to_the_goal_is_better_off() -> None:
    state = house("", "1a6 1b6")
    assert evaluate(state, 0) == share(FREE, 2 * FREE)
    assert evaluate(state, 0) == -evaluate(state, 1) > 0
    assert evaluate(house("", "1c3 1c3"), 0) == 0


def test_of_several_others_the_nearest_counts() -> None:
    state = house("", "1b6 1d6 1a6")
    found = [evaluate(state, player) for player in range(3)]
    assert found == [share(2 * FREE, FREE), share(4 * FREE, FREE), share(FREE, 2 * FREE)]


def test_a_lead_is_worth_more_near_the_goal() -> None:
    near, far = house("", "1a6 1b6"), house("", "2d3 2e3")
    assert evaluate(near, 0) > evaluate(far, 0) > 0


def test_ghosts_and_the_living_are_measured_by_their_own_goals() -> None:
    state = house("3d1 -", "3c1 1b6", ghosts="1")
    assert evaluate(state, 0) == share(GHOST_STEP_COSTS[1], 2 * FREE)
    assert evaluate(state, 1) == share(2 * FREE, GHOST_STEP_COSTS[1])
    both = house("3d1 -", "3c1 3d1", ghosts="1 2")
    assert evaluate(both, 1) == share(0, GHOST_STEP_COSTS[1])


def test_the_end_counts_as_the_result_and_before_it_nothing_does() -> None:
    state = house("", "1b6 1a6 3a1")
    assert all(-1 < evaluate(state, player) < 1 for player in range(3))
    play(state, "draw HM, draw M1, m W")
    assert [evaluate(state, player) for player in range(3)] == state.returns() == [-1, 1, -1]
