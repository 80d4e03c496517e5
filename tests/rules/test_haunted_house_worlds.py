"""Worlds dealt from an observation are positions that could be the true one."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.inference.haunted_house.deduction import possible_tiles
from game.inference.haunted_house.memory import Case, TurnMemory, case_in
from game.inference.haunted_house.tracing import HistoryTrace
from game.inference.haunted_house.worlds import determinize, draw_ghost
from game.rules.haunted_house.tables import (
    ALL,
    HAUNTING,
    HUNTING,
    SQUARES,
    STEP,
    TRAP,
    H,
    tile_set,
    tiles_in,
)
from tests.helpers.sampling import full, sampled
from tests.helpers.waiting import calls_of
from tests.rules.haunted import EMPTY_TURN, begin, lively_match, play
from tests.rules.test_haunted_house_deduction import FILLED, curious_match, watched
from tests.rules.truths import GhostsTruths, HuntersTruths, secrets


@pytest.mark.parametrize("seed", sampled([3, 110, 112, 113]))
@pytest.mark.parametrize("phase_cost", sampled([2, 1]))
def test_a_world_of_the_hunters_is_one_of_all_truths(seed: int, phase_cost: int) -> None:
    before, dealt = None, 0
    for state, action in curious_match(seed, 3, phase_cost=phase_cost):
        if before is None:
            truths = HuntersTruths(state)
        else:
            truths.follow(*before, state)
            if len(truths.found) > 4_000:
                break
            if state.phase in (HUNTING, HAUNTING):
                for number in range(10):
                    world = determinize(state.observation(1), Random(number))
                    assert secrets(world) in truths.found
                    dealt += 1
        before = state, action
    assert dealt >= 20


AROUND_A_TRAP = (
    "@d7, A:d4-d5, A:trap, B:radar, B:radar, end, d7-d6, end, A:radar, B:radar, A:d5-d4, end, "
    "d6-e6, end, A:radar, B:d4-e4, B:radar"
)


@pytest.mark.parametrize(
    "script", sampled([AROUND_A_TRAP, FILLED, FILLED.replace("c2-c1", "c2-b2")])
)
def test_a_world_has_haunted_and_sprung_what_its_history_did(script: str) -> None:
    state, truths = watched(script)
    for number in range(200):
        world = determinize(state.observation(1), Random(number))
        assert secrets(world) in truths.found


@pytest.mark.parametrize("seed", sampled(range(12), lambda seed: seed in (0, 5)))
def test_a_world_of_the_ghost_is_one_of_all_truths(seed: int) -> None:
    rng = Random(seed)
    options = {"per_side": seed % 3 == 0, "ghost_sees_traps": seed % 4 == 0}
    state = begin(rng.choice(["c3", "d5", "c4", "e5"]), players=4 if seed % 2 else 2, **options)
    truths, dealt = GhostsTruths(state), 0
    while state.round == 0 and state.turn <= 4:
        actions = state.legal_actions()
        if state.phase == HAUNTING:
            actions = [action for action in actions if action < STEP + 49] or actions
        elif rng.random() < 0.4:
            actions = [action for action in actions if action in TRAP] or actions
        action, before = rng.choice(actions), state.clone()
        state.apply(action)
        truths.follow(before, action, state)
        if state.round == 0:
            now = truths.now()
            assert secrets(state) in now
            for number in range(10):
                world = determinize(state.observation(0), Random(number))
                assert secrets(world) in now
                dealt += 1
    assert dealt > 50


@full
def test_no_world_takes_much_work_to_deal() -> None:
    """Late in long rounds, where most was told; the first of an observation takes longest."""
    most = 0
    for seed in range(3):
        for number, state in enumerate(lively_match(seed, turn_limit=45, phase_cost=1)):
            if number % 40 == 39:
                observation = state.observation(state.hunters_team())
                chance = Random(number)
                most = max(most, calls_of(partial(determinize, observation, chance)))
    assert most < 1_000_000


def test_the_hidden_score_of_the_first_round_is_dealt_too() -> None:
    state = play(begin("a1", turn_limit=3), "A:radar, end, a1-b1, end, A:radar, end, end")
    play(state, f"{EMPTY_TURN}, @g7")
    scores = {
        determinize(state.observation(1), Random(number)).tiles_haunted(0) for number in range(60)
    }
    assert min(scores) >= 1
    assert max(scores) <= 7
    assert len(scores) >= 4


def test_a_round_that_ended_early_without_a_capture_was_haunted_full() -> None:
    state = begin("a1")
    state.haunted[0] = ALL & ~0b10
    play(state, "end, a1-b1, @g7")
    assert determinize(state.observation(1), Random(1)).haunted[0] == ALL


def test_a_ghost_that_was_captured_had_haunted_its_last_tile() -> None:
    state = play(begin("d5"), "A:d4-d5, A:capture, @g7")
    for number in range(20):
        world = determinize(state.observation(1), Random(number))
        assert world.haunted[0] == 1 << SQUARES["d5"]


@pytest.mark.parametrize(
    ("reports", "room"),
    [("G0 F1", "G"), ("A1 B1 C1 D1 E1 F1", "G"), ("B1 C1 D1 E1 F1 G1", "A")],
)
def test_no_world_is_haunted_full_or_as_the_hunters_know_that_it_is_not(
    monkeypatch: pytest.MonkeyPatch, reports: str, room: str
) -> None:
    """What is then left out is neither the Ghost's tile nor one of its sprung traps."""
    told = tuple(("ABCDEFG".index(one[0]), int(one[1])) for one in reports.split())
    turn = TurnMemory((), (), (), (), told)
    case = Case(begin("a1").house, 2, False, (turn,), 0, 0)
    ghost, first, second, *free = tiles_in(case.house.rooms["ABCDEFG".index(room)])
    trace = HistoryTrace(ghost, ALL, 0, 0, 0, 0, 0, tile_set([first, second]), 2)
    monkeypatch.setattr("game.inference.haunted_house.worlds._draw_history", lambda *_: trace)
    dealt = {draw_ghost(case, Random(number)).haunted for number in range(60)}
    assert dealt == {ALL & ~(1 << tile) for tile in free}


def test_a_room_of_sprung_traps_stays_haunted_whatever_was_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = TurnMemory((), (), (), (), (("ABCDEFG".index("G"), 0),))
    case = Case(begin("a1").house, 2, False, (turn,), 0, 0)
    ghost, *sprung = tiles_in(case.house.rooms["ABCDEFG".index("G")])
    room = tile_set([ghost, *sprung])
    trace = HistoryTrace(ghost, room, 0, 0, 0, 0, 0, tile_set(sprung), 2)
    monkeypatch.setattr("game.inference.haunted_house.worlds._draw_history", lambda *_: trace)
    assert draw_ghost(case, Random(1)).haunted == room


def test_sprung_traps_have_been_placed_by_hunters_who_were_there() -> None:
    state = play(begin("d6"), "A:d4-d5, B:d4-c4, end, d6-d5, end")  # no trap, so none to explain
    worlds = [determinize(state.observation(0), Random(number)) for number in range(40)]
    assert all(world.sprung == 0 for world in worlds)
    state = play(begin("d6"), "A:d4-d5, A:trap, B:d4-c4, end, d6-d5, end")
    for number in range(40):
        world = determinize(state.observation(0), Random(number))
        assert world.traps & world.sprung == world.sprung != 0
        assert world.placed[H] >= 1  # only H has been on d5


@pytest.mark.parametrize(
    ("moves", "missed"),
    [("", {0, 1}), ("A:d4-d5, ", {0, 1}), ("A:d4-d5, A:d5-d6, ", {0})],
)
def test_a_hunter_may_have_missed_with_any_action_but_those_the_ghost_saw(
    moves: str, missed: set[int]
) -> None:
    state = play(begin("a1"), f"{moves}end")
    worlds = [determinize(state.observation(0), Random(number)) for number in range(60)]
    assert {world.missed[H] for world in worlds} == missed


def test_hunters_of_a_world_of_the_ghost_know_of_their_traps() -> None:
    """They can go on from there: what they are told next fits what they remember."""
    state = play(begin("d6"), "A:d4-d5, A:trap, B:d4-c4, end, d6-d5, end")
    for number in range(40):
        seen = state.observation(0)
        world = determinize(seen, Random(number))
        turns = case_in(world.observation(1), 0).turns
        assert tile_set([tile for turn in turns for tile in turn.placed]) == world.traps
        assert world.observation(0).record == seen.record
        world.left, world.ended = [0, 0], [0, 0]
        play(world, EMPTY_TURN)
        assert possible_tiles(world.observation(1)) >> world.ghost & 1
