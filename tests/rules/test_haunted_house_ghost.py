"""The Ghost's start and turn in Haunted House, sentence by sentence."""

import pytest

from game.rules.haunted_house.tables import HAUNTING, HUNTING, NAMES, NOWHERE, SQUARES, START, H
from tests.rules.haunted import EMPTY_TURN, answers, begin, legal, named, play, stand


def turn_of(ghost: str, **options: int):
    """Return the Ghost's first turn, the Ghost on a tile."""
    return play(begin(ghost, **options), "end")


# Start


def test_the_ghost_starts_on_any_tile_but_the_hunters_start() -> None:
    state = begin()
    assert (state.phase, state.current_player) == (START, 0)
    assert legal(state) == {f"@{name}" for name in NAMES if name != "d4"}


def test_the_first_tile_is_haunted_at_once() -> None:
    assert named(begin("c3").haunted[0]) == "c3"


# Actions


def test_the_ghost_has_two_actions() -> None:
    state = play(turn_of("a1"), "a1-b1, b1-c1")
    assert (state.phase, legal(state)) == (HAUNTING, {"end"})


def test_they_may_be_left_unused() -> None:
    assert play(turn_of("a1"), "end").phase == HUNTING
    assert play(turn_of("a1"), "a1-b1, end").phase == HUNTING


def test_every_turn_is_ended_by_an_explicit_end() -> None:
    state = play(turn_of("a1"), "a1-b1, b1-c1")
    assert state.turn == 1
    assert play(state, "end").turn == 2


# Move


def test_the_ghost_moves_one_tile_orthogonally_not_through_walls() -> None:
    def steps(tile: str) -> set[str]:
        return {text[3:] for text in legal(turn_of(tile)) if text[2:3] == "-"}

    assert steps("c4") == {"b4", "d4"}
    assert steps("a3") == {"a2", "a4"}
    assert steps("g1") == {"f1", "g2"}


def test_hunters_do_not_block_the_ghost_and_a_meeting_is_not_announced() -> None:
    state = play(turn_of("d5"), "d5-d4")
    assert state.ghost == state.hunters[H]
    assert state.phase == HAUNTING


# Haunting


def test_every_tile_the_ghost_stands_on_is_haunted_for_good() -> None:
    state = play(turn_of("a1"), "a1-b1, b1-c1, end, end, c1-b1, end, end")
    assert named(state.haunted[0]) == "a1 b1 c1"


def test_all_seven_tiles_of_a_room_make_it_haunted() -> None:
    state = turn_of("a1")
    play(state, "a1-b1, b1-c1, end, end, c1-c2, c2-b2, end, end, b2-a2, end, end")
    assert (state.rooms_haunted(0), state.tiles_haunted(0)) == (0, 6)
    play(state, "a2-a3")
    assert (state.rooms_haunted(0), state.tiles_haunted(0)) == (1, 7)


# Phase


def test_a_phase_goes_through_an_inner_wall() -> None:
    state = turn_of("c4")
    assert {text for text in legal(state) if text.startswith("phase")} == {
        "phase c4~c3",
        "phase c4~c5",
    }
    play(state, "phase c4~c5")
    assert NAMES[state.ghost] == "c5"
    assert named(state.haunted[0]) == "c4 c5"


def test_neither_outer_walls_nor_doorways_nor_open_edges_are_phased() -> None:
    assert not any(text.startswith("phase") for text in legal(turn_of("g1")))
    assert {t for t in legal(turn_of("a3")) if t.startswith("phase")} == {"phase a3~b3"}


def test_a_phase_is_the_whole_turn() -> None:
    state = play(turn_of("c4"), "phase c4~c5")
    assert legal(state) == {"end"}


def test_so_the_turn_must_start_beside_the_wall() -> None:
    state = play(turn_of("b4"), "b4-c4")
    assert not any(text.startswith("phase") for text in legal(state))


def test_a_poltergeist_first_leaves_too_little_for_a_phase() -> None:
    state = play(turn_of("c4"), "polt a1")
    assert not any(text.startswith("phase") for text in legal(state))


def test_a_ghost_phases_twice_a_round() -> None:
    state = play(turn_of("c4"), "phase c4~c5, end, end, phase c5~c4, end, end")
    assert state.phases_used == 2
    assert not any(text.startswith("phase") for text in legal(state))


def test_a_phase_of_one_action_leaves_the_other() -> None:
    state = play(turn_of("c4", phase_cost=1), "phase c4~c5")
    assert {"c5-b5", "phase c5~d5", "phase c5~c6", "polt a1"} <= legal(state)
    assert legal(play(state, "phase c5~c6")) == {"end"}
    assert state.phases_used == 2


def test_with_a_phase_of_one_action_a_step_may_come_first() -> None:
    assert "phase c4~c5" in legal(play(turn_of("b4", phase_cost=1), "b4-c4"))


# Poltergeist


def test_a_poltergeist_is_placed_on_any_tile_also_an_occupied_one() -> None:
    places = {text for text in legal(turn_of("a1")) if text.startswith("polt")}
    assert places == {f"polt {name}" for name in NAMES}


def test_it_costs_one_action() -> None:
    assert "a1-b1" in legal(play(turn_of("a1"), "polt g7"))
    assert "polt g7" in legal(play(turn_of("a1"), "a1-b1"))


def test_it_answers_the_next_two_hunters_turns_and_leaves_when_the_second_ends() -> None:
    state = play(turn_of("a1"), "polt d5, end, A:radar, end")
    assert state.polt == SQUARES["d5"]  # in the Ghost's turn between
    play(state, "end, A:radar")
    assert state.polt == SQUARES["d5"]
    play(state, "end")
    assert state.polt == NOWHERE
    play(state, "end, A:radar")
    assert answers(state) == [(1, 3), (1, 3), (3,)]


def test_it_does_not_move_and_haunts_nothing() -> None:
    state = play(turn_of("a1"), "polt g7, a1-b1, end, end")
    assert state.polt == SQUARES["g7"]
    assert named(state.haunted[0]) == "a1 b1"


def test_only_one_is_on_the_board_at_a_time() -> None:
    state = play(turn_of("a1"), "polt g7")
    assert not any(text.startswith("polt") for text in legal(state))
    play(state, "end, end")
    assert not any(text.startswith("polt") for text in legal(state))
    play(state, "end, end")  # the second hunters' turn has ended
    assert "polt g7" in legal(state)


def test_a_ghost_conjures_twice_a_round() -> None:
    state = play(turn_of("a1"), "polt g7, end, end, end, end, polt g6, end, end, end, end")
    assert (state.polts_used, state.polt) == (2, NOWHERE)
    assert not any(text.startswith("polt") for text in legal(state))


# Traps


def trapped(notations: str = "a1-b1", **options: int):
    """Return a Ghost on a1 that has played past a trap on b1, which H placed in turn 1."""
    state = stand(begin("a1", **options), h="b1")
    return play(state, f"A:trap, end, {notations}")


def test_entering_a_trap_haunts_the_tile_springs_it_and_ends_the_turn() -> None:
    state = trapped()
    assert named(state.haunted[0]) == "a1 b1"
    assert (named(state.sprung), state.ghost_left, legal(state)) == ("b1", 0, {"end"})


def test_the_next_turn_has_no_actions() -> None:
    state = play(trapped(), "end, end")
    assert (state.phase, state.turn, legal(state)) == (HAUNTING, 2, {"end"})


def test_only_the_next_turn_is_lost() -> None:
    state = play(trapped(), f"{EMPTY_TURN}, end, end")
    assert state.phase == HAUNTING
    assert {"b1-a1", "b1-b2", "b1-c1", "polt a1"} <= legal(state)


def test_a_trap_fires_once() -> None:
    state = play(trapped(), "end, end, end, end, b1-c1, c1-b1, end")
    assert (state.stunned, named(state.sprung)) == (0, "b1")
    assert "b1-a1" in legal(play(state, "end"))


def test_a_phase_springs_a_trap_too() -> None:
    state = stand(begin("c4", phase_cost=1), h="c5")
    play(state, "A:trap, end, phase c4~c5")
    assert (named(state.sprung), legal(state), state.stunned) == ("c5", {"end"}, 1)


def test_a_trap_placed_under_the_ghost_waits_until_it_re_enters() -> None:
    state = stand(begin("a1"), h="a1")
    play(state, "A:trap, end, a1-b1")
    assert (named(state.sprung), state.ghost_left) == ("", 1)
    play(state, "b1-a1")
    assert (named(state.sprung), legal(state)) == ("a1", {"end"})


def test_a_poltergeist_springs_no_trap() -> None:
    assert trapped("polt b1, end").sprung == 0


def test_a_turn_without_actions_is_still_ended_by_the_ghost() -> None:
    state = play(trapped(), "end, end")
    assert state.current_player == 0
    assert play(state, "end").turn == 3


def test_a_poltergeist_counts_down_in_a_lost_turn_too() -> None:
    state = stand(begin("a1"), h="b1")
    play(state, "A:trap, end, polt g7, a1-b1, end, end, end, end")
    assert state.polt == NOWHERE


@pytest.mark.parametrize("order", ["a1-a2, polt g7", "polt g7, a1-a2"])
def test_the_two_actions_come_in_any_order(order: str) -> None:
    state = play(turn_of("a1"), order)
    assert (NAMES[state.ghost], NAMES[state.polt]) == ("a2", "g7")
