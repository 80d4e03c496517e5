"""Figures of the specification for Haunted House, measured again."""

from random import Random
from statistics import median

import pytest

from game import catalog
from game.record import Record
from game.rules.haunted_house import maps
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import CAPTURE, END, NAMES, SQUARES, WALK, H, I
from game.search.haunted_house.pursuit import NO_CAPTURE, pursuit
from game.state import TERMINAL
from tests.helpers.sampling import full, sampled
from tests.rules.haunted import begin

MATCHES = 300
MAPS = ("cross_hall", "long_gallery")


@pytest.mark.parametrize(
    ("key", "doors"),
    [
        ("cross_hall", "a3a4 b4c4 b5b6 c1d1 c2d2 d1d2 d6d7 d6e6 d7e7 e4f4 f2f3 g4g5"),
        ("long_gallery", "b3b4 b4b5 c1d1 c7d7 d1e1 d3d4 d4d5 d7e7 f3f4 f4f5"),
    ],
)
def test_the_doors_of_the_maps(key: str, doors: str) -> None:
    house = maps.shipped(key)
    assert sorted(NAMES[a] + NAMES[b] for a, b in house.doors) == doors.split()
    assert NAMES[house.start] == "d4"
    assert house.room_of[house.start] == "ABCDEFG".index("D")


# Random matches


class Figures:
    """What is counted over random matches on one map."""

    def __init__(self, key: str) -> None:
        self.decisions: list[int] = []
        self.results: list[float] = []
        self.captures: list[int] = []
        self.rooms = 0
        for seed in range(MATCHES):
            state = catalog.new_state("haunted_house", options={"map": key}, seed=seed)
            assert isinstance(state, HauntedHouse)
            rng, decisions = Random(seed), 0
            while state.current_player != TERMINAL:
                actions = state.legal_actions()
                state.apply(actions[int(rng.random() * len(actions))])
                decisions += 1
            self.decisions.append(decisions)
            self.results.append(state.returns()[0])
            self.captures += [turn for turn in state.captures if turn]
            self.rooms += state.rooms_haunted(0) + state.rooms_haunted(1)


@pytest.fixture(scope="module", params=MAPS)
def figures(request: pytest.FixtureRequest) -> Figures:
    return Figures(request.param)


@full
def test_decisions_of_a_match(figures: Figures) -> None:
    assert median(figures.decisions) == pytest.approx(327, abs=6)
    assert max(figures.decisions) <= 482


def test_sides_are_even(figures: Figures) -> None:
    assert sum(figures.results) / MATCHES == pytest.approx(0.0, abs=0.18)


def test_captures(figures: Figures) -> None:
    assert len(figures.captures) / (2 * MATCHES) == pytest.approx(0.24, abs=0.05)
    assert median(figures.captures) == pytest.approx(13.5, abs=2.5)


def test_rooms_of_a_round(figures: Figures) -> None:
    assert figures.rooms / (2 * MATCHES) == pytest.approx(0.38, abs=0.08)


# Pursuit


@pytest.mark.parametrize(
    ("key", "phase_cost", "turns"),
    sampled(
        [
            ("cross_hall", 2, 8),
            ("long_gallery", 2, 10),
            ("cross_hall", 1, 15),
            ("long_gallery", 1, 12),
        ],
        2,
    ),
)
@full
def test_a_ghost_that_is_seen_can_be_caught_within_these_hunters_turns(
    key: str, phase_cost: int, turns: int
) -> None:
    house = maps.shipped(key)
    table = pursuit(house, phase_cost, per_side=False)
    longest = max(
        table.turns(2, house.start, house.start, tile) for tile in range(49) if tile != house.start
    )
    assert longest == turns


def test_a_capture_in_this_turn_needs_a_hunter_at_most_one_step_away() -> None:
    house = maps.shipped("cross_hall")
    table = pursuit(house, 2, per_side=False)
    h, i = SQUARES["d4"], SQUARES["g7"]
    for name, tile in SQUARES.items():
        near = min(house.walk[h][tile], house.walk[i][tile]) <= 1
        assert (table.turns(2, h, i, tile) == 1) == near, name


def test_the_two_pawns_are_worth_the_same() -> None:
    table = pursuit(maps.shipped("cross_hall"), 2, per_side=False)
    rng = Random(1)
    for _ in range(500):
        h, i, tile = (rng.randrange(49) for _ in range(3))
        assert table.turns(1, h, i, tile) == table.turns(1, i, h, tile)


@full
def test_phases_never_help_the_hunters() -> None:
    for phase_cost in (1, 2):
        table = pursuit(maps.shipped("long_gallery"), phase_cost, per_side=False)
        for place in range(0, 49**3, 7):
            h, i, tile = place // 2401, place // 49 % 49, place % 49
            assert table.turns(0, h, i, tile) <= table.turns(1, h, i, tile)
            assert table.turns(1, h, i, tile) <= table.turns(2, h, i, tile)


@pytest.mark.parametrize("per_side", [False, True])
@pytest.mark.parametrize("phase_cost", [1, 2])
@full
def test_the_table_keeps_its_word_in_the_rules_themselves(phase_cost: int, per_side: bool) -> None:
    """From a position `n` turns from capture the hunters can reach only what the Ghost must leave.

    Every hunters' turn and every reply of the Ghost is tried with the rules: the best turn leaves
    at most `n - 1` after the Ghost's best reply, and not less.
    """
    rng = Random(5)
    state = begin("a1", phase_cost=phase_cost, per_side=per_side)
    table = pursuit(state.house, phase_cost, per_side)
    for _ in range(3):
        state.hunters = [rng.randrange(49), rng.randrange(49)]
        state.ghost = rng.randrange(49)
        state.phases_used = rng.randrange(3)
        number = table.turns_at(state)
        best = NO_CAPTURE
        for after in hunters_turns(state):
            if after.round == 1:
                best = 0
                break
            best = min(best, max(table.turns_at(reply) for reply in ghosts_turns(after)))
        assert best == number - 1


def hunters_turns(state) -> list:
    """Return what the hunters can make of a turn by walking and capturing, ended."""
    found, new = {}, [state]
    while new:
        made = []
        for one in new:
            for action in one.legal_actions():
                walk = WALK[H] <= action < WALK[I] + 49
                if walk or action == END or (action in CAPTURE and one.ghost in one.hunters):
                    then = one.clone()
                    then.apply(action)
                    then.record = Record()
                    key = then.values()
                    if key not in found:
                        found[key] = then
                        if then.phase == state.phase:
                            made.append(then)
        new = made
    return [one for one in found.values() if one.phase != state.phase]


def ghosts_turns(state) -> list:
    """Return what the Ghost can make of its turn by walking and phasing, ended."""
    found, new = [], [state]
    while new:
        made = []
        for one in new:
            for action in one.legal_actions():
                if action < 98 or action == END:
                    then = one.clone()
                    then.apply(action)
                    (found if action == END else made).append(then)
        new = made
    return found
