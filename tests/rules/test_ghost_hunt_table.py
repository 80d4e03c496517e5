"""What the table knows of Ghost Hunt: teams, what an undo may not pass, and no printed time."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.inference.ghost_hunt.worlds import determinize
from game.match import Match, Seat
from game.rules.ghost_hunt.ghosts_turn import begin_ghosts_turn
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import EMF_ROLL, HUNT_ROLL, OVER
from game.rules.ghost_hunt.state import GhostHunt
from game.state import CHANCE
from tests.rules.hunting import begin, haunting, hunting, lively, play, searching, stand

GAME = catalog.find("ghost_hunt")


def undo_barrier(state: GhostHunt, notation: str) -> bool:
    """Return whether no undo may pass an action."""
    return GAME.rules.undo_barrier(state, play(state.clone(), notation))


def test_the_ghost_is_alone_and_all_hunters_are_one_team() -> None:
    for players in GAME.players:
        assert [GAME.rules.team(player, players) for player in range(players)] == [0] + [1] * (
            players - 1
        )


def test_hunters_resign_together() -> None:
    match = Match("ghost_hunt", [Seat("person", name) for name in "ABCDE"])
    match.resign(3)
    assert match.returns() == [1, -1, -1, -1, -1]


def test_the_rules_print_no_time_for_a_turn() -> None:
    assert GAME.rules.seconds is None


def test_all_hunters_of_a_team_are_given_the_same_observation() -> None:
    state = searching(begin(items="dots book uv box", rules="balanced"), 1, "a7", "f9", "i12")
    assert state.observation(1) == state.observation(2) != state.observation(0)


# What an undo may pass


def test_steps_things_laid_and_exchanged_can_be_taken_back() -> None:
    state = searching(begin(items="crucifix salt"), 1, "a7", "f9")
    assert not undo_barrier(state, "f10")
    assert not undo_barrier(state, "place crucifix")
    van = searching(begin(items="dots salt"), 1, "a7", "i12")
    assert not undo_barrier(van, "put dots")
    assert not undo_barrier(play(van, "put dots"), "take uv")
    ghost = haunting(begin("Spirit", "K"), "f8", "a7")
    assert not undo_barrier(ghost, "f9")


@pytest.mark.parametrize(
    ("items", "action"),
    [
        ("thermometer box", "use thermometer"),
        ("thermometer box", "use box"),
        ("uv box", "use uv"),
        ("emf box", "use emf"),
        ("book box", "place book"),  # it is looked at once it lies
        ("salt box", "place salt"),
        ("uv box", "end"),
    ],
)
def test_no_reading_can_be_taken_back(items: str, action: str) -> None:
    assert undo_barrier(searching(begin("Spirit", "K", items), 1, "a7", "f9"), action)


def test_a_step_into_sight_of_the_book_is_a_reading() -> None:
    state = searching(begin("Spirit", "K"), 1, "a7", "i6", book="f9")
    assert not undo_barrier(state, "h6")
    assert undo_barrier(play(state, "h6"), "g6")  # through the door
    assert not undo_barrier(play(state, "g6"), "g7")  # looked at already


def test_neither_listening_nor_hiding_nor_taunting_can_be_taken_back() -> None:
    hunt = hunting(begin("Spirit", "K"), "f8", "a5")
    play(hunt, "end")
    assert hunt.current_player == 1
    assert undo_barrier(hunt, "listen")
    beside = play(hunting(begin("Spirit", "K"), "f8", "b5"), "end")
    assert undo_barrier(beside, "hide a5")
    draft = searching(begin("Spirit", "K", rules="draft"), 1, "f8", "f9")
    assert undo_barrier(draft, "taunt")


def test_a_ghosts_step_that_shows_dots_and_every_kill_are_reveals() -> None:
    state = haunting(begin("Wraith", "K"), "f8", "g7", dots="f9")
    assert undo_barrier(state, "f9")
    hunt = hunting(begin("Spirit", "K"), "f8", "h10")
    assert undo_barrier(play(hunt, "f9, g9"), "kill 1")


def test_no_roll_can_be_taken_back() -> None:
    chance, seen = Random(2), set()
    for seed in range(8):
        options = {"emf": "roll", "dots": "roll", "round_limit": 20}
        state = catalog.new_state("ghost_hunt", 3, options, seed=seed)
        assert isinstance(state, GhostHunt)
        while state.phase != OVER:
            before = state.clone()
            state.apply(lively(state, chance))
            if before.current_player == CHANCE:
                seen.add(before.phase)
                assert GAME.rules.undo_barrier(before, state)
    assert len(seen) == 6  # ultraviolet, book, DOTS, event, hunt and EMF


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rules": "source", "round_limit": 12},
        {"rules": "draft", "round_limit": 10, "map": "cottage"},
        {"rules": "source", "visible_hunt": True, "grace_rounds": 0, "round_limit": 12},
    ],
    ids=str,
)
def test_what_can_be_taken_back_told_nobody_anything_new(options: dict[str, object]) -> None:
    """In every world its player held possible, it would have looked the same."""
    rng, cases = Random(5), 0
    for seed in range(3):
        state = catalog.new_state("ghost_hunt", 3, options, seed=seed)
        assert isinstance(state, GhostHunt)
        while state.phase != OVER:
            before, seat = state.clone(), state.current_player
            action = lively(state, rng)
            state.apply(action)
            if GAME.rules.undo_barrier(before, state):
                continue
            if state.current_player == CHANCE:  # nobody can stop here: the roll is next
                assert seat == 0
                continue
            assert state.current_player == seat
            if rng.random() < 0.15:
                world = determinize(before.observation(seat), rng)
                world.apply(action)
                assert world.observation(seat) == state.observation(seat)
                cases += 1
    assert cases > 20


# Secret rolls look the same


@pytest.mark.parametrize("kind", [nature.name for nature in KINDS])
def test_a_roll_that_announces_nothing_looks_the_same_whatever_it_gives(kind: str) -> None:
    state = begin(kind, "N", "dots book uv box", dots="roll", emf="roll", grace_rounds=0)
    stand(state, "b2", "i12", "j9", book="c3")  # nobody watches the room; DOTS lie elsewhere
    stand(state, dots="j7")
    begin_ghosts_turn(state)
    rolls = 0
    while state.current_player == CHANCE:
        after = [play_face(state, face) for face in range(6)]
        assert all(one.observation(1) == state.observation(1) for one in after)
        state = after[rolls % 6]
        rolls += 1
    assert rolls == 3
    play(state, "event")
    failed = [play_face(state, face) for face in range(3)]  # 1 to 3 fail for every type
    assert all(one.observation(1) == state.observation(1) for one in failed)
    state = failed[0]
    assert state.phase == HUNT_ROLL
    begun = [play_face(state, face) for face in range(2)]  # of every type at its first roll
    assert begun[0].observation(1) == begun[1].observation(1)


@pytest.mark.parametrize("kind", [nature.name for nature in KINDS])
def test_an_emf_roll_that_shows_nothing_looks_the_same_for_every_type_and_face(kind: str) -> None:
    state = begin(kind, "N", "emf book", emf="roll")
    searching(state, 1, "b2", "f9")
    play(state, "use emf")
    assert state.phase == EMF_ROLL
    after = [play_face(state, face).observation(1) for face in range(6)]
    assert all(one == after[0] for one in after)


def play_face(state: GhostHunt, face: int) -> GhostHunt:
    """Return the state after a face of the die, counted from 0."""
    after = state.clone()
    after.apply(state.legal_actions()[face])
    return after
