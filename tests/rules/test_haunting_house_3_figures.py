"""Measured facts of The Haunting House 3, and the floor plan."""

from random import Random
from statistics import median

import pytest

from game import catalog
from game.rules.haunting_house_3.deals import Bag, deal_from
from game.rules.haunting_house_3.house import (
    BARRED,
    EXIT_START,
    GOAL,
    NAMES,
    NOWHERE,
    OUT,
    PAIRS,
    PLACE,
    SLOTS,
    START,
    STOREY_OF,
    TILES,
    distances,
    links,
)
from game.rules.haunting_house_3.set_up import LAST_ROUND_WITHOUT_LIMIT, house_of, longest
from game.rules.haunting_house_3.shelf import shipped
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.walking import walls_between
from game.state import TERMINAL
from tests.helpers.sampling import full, sampled
from tests.rules.haunting import house, play

# The floor plan


def test_the_house_has_three_storeys_of_six_five_and_four_tiles_square() -> None:
    assert [STOREY_OF.count(storey) for storey in range(3)] == [36, 25, 16]
    assert (NAMES[0], NAMES[35], NAMES[36], NAMES[60], NAMES[61], NAMES[76]) == (
        "1a1", "1f6", "2a1", "2e5", "3a1", "3d4",
    )  # fmt: skip


def test_places_lie_beside_each_other_as_the_floor_plan_shows() -> None:
    beyond = links(3, 0, 4, EXIT_START)

    def beside(name: str) -> list[str]:
        places = beyond[PLACE[name] * 4 : PLACE[name] * 4 + 4]
        words = {NOWHERE: "-", OUT: "out"}
        return [words.get(place) or NAMES[place] for place in places]

    assert beside("1c3") == ["1c2", "1d3", "1c4", "1b3"]
    assert beside("1f1") == ["-", "A", "1f2", "1e1"]
    assert beside("A") == ["-", "2a1", "-", "1f1"]
    assert beside("2a1") == ["-", "2b1", "2a2", "A"]
    assert beside("2e5") == ["2e4", "B", "-", "2d5"]
    assert beside("B") == ["-", "3a4", "-", "2e5"]
    assert beside("3a4") == ["3a3", "3b4", "-", "B"]
    assert beside("3d1") == ["-", "-", "3d2", "3c1"]
    assert beside("1a6") == ["1a5", "1b6", "-", "out"]
    assert beside("1f6") == ["1f5", "-", "-", "1e6"]


def test_start_goal_and_exit_are_where_the_floor_plan_shows_them() -> None:
    assert [NAMES[place] for place in START] == ["1f1", "2c3", "2c3"]
    assert NAMES[GOAL] == "3d1"
    assert NAMES[SLOTS[EXIT_START][0]] == "1a6"
    assert len(SLOTS) == len(set(SLOTS)) == 24
    assert len(SLOTS) - len(BARRED) == 19


def test_all_places_are_joined_wherever_the_staircases_stand() -> None:
    for row_a in range(5):
        for row_b in range(1, 5):
            table = distances(3, row_a, row_b, EXIT_START, OUT)
            assert NOWHERE not in table[:79]
            beyond = links(3, row_a, row_b, EXIT_START)
            for place in range(79):
                for direction in range(4):
                    there = beyond[place * 4 + direction]
                    if there not in (NOWHERE, OUT):
                        assert beyond[there * 4 + (direction + 2) % 4] == place
    assert len(PAIRS[2]) == 124


# Figures of random deals


def random_houses(count: int) -> list[HauntingHouse3]:
    bag = shipped("random")
    assert isinstance(bag, Bag)
    return [house_of(deal_from(bag, 3, Random(seed))) for seed in range(count)]


def test_nearly_half_of_the_borders_have_no_wall_and_a_tenth_have_two() -> None:
    counts = [0, 0, 0]
    for state in random_houses(300):
        beyond = state.links()
        for first, second in PAIRS[2]:
            direction = beyond[first * 4 : first * 4 + 4].index(second)
            counts[walls_between(state.faces, first, second, direction)] += 1
    none, one, two = (100 * count / sum(counts) for count in counts)
    assert none == pytest.approx(46, abs=1.5)
    assert one == pytest.approx(44, abs=1.5)
    assert two == pytest.approx(10, abs=1.5)


def reached(state: HauntingHouse3) -> int:
    """Return how many tiles a pawn reaches from the start without its tile cards."""
    walker = state.walker(0)
    found = [state.pawns[0]]
    for here in found:
        for direction in range(4):
            there = walker.beyond[here * 4 + direction]
            if there != OUT and walker.can_pass(here, direction) and there not in found:
                found.append(there)
    return sum(place < TILES for place in found)


def test_a_living_player_reaches_a_median_of_about_twelve_tiles_and_a_ghost_eleven() -> None:
    houses = random_houses(400)
    living = median(reached(state) for state in houses)
    for state in houses:
        state.ghosts = 1
    ghosts = median(reached(state) for state in houses)
    assert living == pytest.approx(12, abs=3)
    assert ghosts == pytest.approx(11, abs=3)


# Figures of random matches


def random_match(players: int, seed: int, **options: object) -> tuple[HauntingHouse3, int]:
    """Return the end of a random match and how many actions it had."""
    state = catalog.new_state("haunting_house_3", players, options, seed)
    assert isinstance(state, HauntingHouse3)
    rng = Random(seed)
    count = 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        assert 1 <= len(actions) <= 154
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return state, count


@pytest.mark.parametrize("players", sampled([2, 3, 4, 5, 6]))
@full
def test_200_random_matches_end_within_the_stated_bound(players: int) -> None:
    ends = [random_match(players, seed) for seed in range(200)]
    assert max(count for _, count in ends) <= 300 * players < longest(15)
    assert all(state.round <= 15 for state, _ in ends)
    assert {state.ending for state, _ in ends} >= {2, 3, 4}  # goal, nearest, draw


@pytest.mark.parametrize("players", [2, 6])
@full
def test_without_a_round_limit_random_matches_end_by_a_win_long_before_the_last(
    players: int,
) -> None:
    for seed in range(12):
        state, count = random_match(players, seed, round_limit="off")
        assert state.round_limit == LAST_ROUND_WITHOUT_LIMIT
        assert state.round < LAST_ROUND_WITHOUT_LIMIT
        assert count < longest(state.round)
        assert sorted(state.returns())[-2:] == [-1.0, 1.0]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "rounds"), [(2, 88), (3, 60), (4, 49), (5, 36), (6, 23)])
def test_without_a_round_limit_random_matches_take_so_many_rounds(
    players: int, rounds: int
) -> None:
    found = [random_match(players, seed, round_limit="off")[0].round for seed in range(200)]
    assert median(found) == pytest.approx(rounds, rel=0.3)
    assert max(found) < LAST_ROUND_WITHOUT_LIMIT


@pytest.mark.parametrize(("storeys", "players"), [(1, 2), (1, 6), (2, 2), (2, 6)])
@full
def test_random_matches_in_fewer_storeys_end_within_the_stated_bound(
    storeys: int, players: int
) -> None:
    for seed in range(40):
        state, count = random_match(players, seed, storeys=storeys)
        assert count < longest(state.round)
        assert state.ending in (1, 3, 4)  # nobody dies


def test_no_match_of_a_single_round_is_longer_than_the_stated_bound() -> None:
    for seed in range(60):
        assert random_match(6, seed, round_limit=1)[1] <= longest(1)


def test_every_kind_of_play_occurs_in_random_matches() -> None:
    seen = set()
    for seed in range(6):
        state = catalog.new_state("haunting_house_3", 6, {}, seed)
        rng = Random(seed)
        while state.current_player != TERMINAL:
            action = rng.choice(state.legal_actions())
            seen.add(state.notation(action).split()[0])
            state.apply(action)
    assert seen >= {
        "draw", "p", "no", "cancel", "swap", "m", "sp", "r90+", "r90-", "r180", "sw", "pl", "ex",
        "td",
    }  # fmt: skip


def test_the_drawing_shows_tiles_walls_pawns_and_what_is_known() -> None:
    text = str(house("1a1 E trap, 3d1 - turn90 swap", "1a6 A", ghosts="2"))
    assert text.startswith("### ")
    assert text.splitlines()[1].startswith("#t. . .")
    for line in (
        "exit: 1a6 W",
        "disks: 3d1 swap",
        "round 1 of 15, random, step 1, start player 1",
        "reveal; decides: chance",
        "1: living 1a6, row - - - -, plays -, disks 0 (0 cancel)",
        "2: ghost A, row - - - -, plays -, disks 0 (0 cancel)",
    ):
        assert line in text.splitlines()
    seen = str(house("1a1 E trap, 3d1 - turn90 swap").observation(0))
    assert "disks: 3d1 ?" in seen.splitlines()
    left = play(house("1a6 W", "1a6 3a1"), "draw M1, m W")
    assert "over; decides: nobody" in str(left).splitlines()
    assert "ending: 1, seats 1" in str(left).splitlines()
    carrying = play(house("", "1a6 3a1"), "draw M2, m N")
    assert "card: M2 of 1, left 1, moved 1" in str(carrying).splitlines()
