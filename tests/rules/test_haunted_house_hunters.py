"""The hunters' turn of Haunted House, sentence by sentence."""

import pytest

from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.tables import HAUNTING, HUNTING, NAMES, SQUARES, H, I
from game.state import TERMINAL
from tests.rules.haunted import EMPTY_TURN, answers, begin, haunt, legal, named, play, stand, told

ROOM_A = "a7 b7 c7 d7 a6 b6 c6"
ROOM_D = "d6 d5 c4 d4 e4 d3 d2"


# Actions


def test_both_hunters_start_on_s() -> None:
    assert [NAMES[tile] for tile in begin("a1").hunters] == ["d4", "d4"]


def test_the_hunters_begin_each_full_turn() -> None:
    state = begin("a1")
    assert (state.phase, state.turn, state.current_player) == (HUNTING, 1, 1)
    play(state, "end")
    assert (state.phase, state.turn, state.current_player) == (HAUNTING, 1, 0)
    play(state, "end")
    assert (state.phase, state.turn, state.current_player) == (HUNTING, 2, 1)


def test_each_hunter_has_two_actions_freely_interleaved() -> None:
    state = play(begin("a1"), "A:d4-d5, B:d4-c4, A:radar, B:trap")
    assert legal(state) == {"end"}
    assert state.left == [0, 0]


def test_actions_may_be_left_unused() -> None:
    assert play(begin("a1"), "end").phase == HAUNTING
    assert play(begin("a1"), "A:d4-d5, end").phase == HAUNTING


def test_a_hunter_who_has_acted_twice_is_done_for_this_turn() -> None:
    state = play(begin("a1"), "A:d4-d5, A:d5-d4")
    assert all(text.startswith("B:") for text in legal(state) - {"end"})
    assert any(text.startswith("A:") for text in legal(play(state, EMPTY_TURN)))


def test_the_turn_is_ended_by_an_explicit_end_even_when_nothing_else_is_left() -> None:
    state = play(begin("a1"), "A:radar, A:radar, B:radar, B:radar")
    assert (state.phase, legal(state)) == (HUNTING, {"end"})


def test_an_action_is_locked_in_once_made() -> None:
    state = play(begin("a1"), "A:d4-d5")
    assert "A:d4-c4" not in legal(state)


# Move


def test_a_hunter_moves_one_tile_orthogonally_through_doorways_but_not_through_walls() -> None:
    def steps(tile: str) -> set[str]:
        state = stand(begin("a1"), h=tile)
        return {text[5:] for text in legal(state) if text.startswith(f"A:{tile}-")}

    assert steps("d4") == {"c4", "e4", "d5", "d3"}
    assert steps("c4") == {"b4", "d4"}  # a doorway to the west, walls to the north and south
    assert steps("a7") == {"b7", "a6"}
    assert steps("g5") == {"g4", "g6"}
    assert steps("b6") == {"a6", "c6", "b7", "b5"}


def test_pawns_never_block_and_nothing_announces_a_meeting() -> None:
    state = begin("d5")
    assert {"A:d4-d5", "B:d4-d5"} <= legal(state)
    before = told(state, 1)
    play(state, "A:d4-d5, B:d4-d5")
    assert state.hunters == [SQUARES["d5"]] * 2
    new = told(state, 1)[len(before) :]
    assert [kind for kind, *_ in new] == [fact_kinds.WALKED, fact_kinds.WALKED]
    assert state.phase == HUNTING


# Radar


@pytest.mark.parametrize(
    ("ghost", "ring"),
    [("d5", 1), ("e5", 1), ("f2", 2), ("a1", 3), ("g7", 3), ("b4", 2), ("d7", 3)],
)
def test_a_radar_answers_with_the_ring_of_the_ghost_through_all_walls(
    ghost: str, ring: int
) -> None:
    assert answers(play(begin(ghost), "A:radar")) == [(ring,)]


def test_ring_0_is_the_same_tile() -> None:
    assert answers(play(begin("d5"), "A:d4-d5, A:radar")) == [(0,)]


def test_each_hunter_measures_from_its_own_tile() -> None:
    state = play(begin("a1"), "A:d4-d5, A:radar, B:d4-c4, B:radar")
    assert answers(state) == [(4,), (3,)]


def test_by_walk_distance_a_radar_counts_steps_through_the_doorways() -> None:
    assert answers(play(begin("c3", by_walking=True), "A:radar")) == [(4,)]  # c4 b4 b3 c3
    assert answers(play(begin("d7", by_walking=True), "A:radar")) == [(3,)]


def test_with_a_poltergeist_two_numbers_are_given_in_ascending_order() -> None:
    far = play(begin("d5"), "end, polt a1, end, A:radar")
    near = play(begin("a1"), "end, polt d5, end, A:radar")
    assert answers(far) == answers(near) == [(1, 3)]


def test_equal_numbers_are_both_given() -> None:
    assert answers(play(begin("a1"), "end, polt g7, end, B:radar")) == [(3, 3)]


def test_the_poltergeist_is_measured_on_foot_too() -> None:
    state = play(begin("d5", by_walking=True), "end, polt c3, end, A:radar")
    assert answers(state) == [(1, 4)]


def test_a_radar_is_impossible_in_a_haunted_room() -> None:
    state = play(haunt(begin("d6"), ROOM_D), EMPTY_TURN)
    assert not {"A:radar", "B:radar"} & legal(state)
    play(state, "A:d4-c4, A:c4-b4, B:d4-d5")
    assert "B:radar" not in legal(state)
    assert "A:radar" in legal(play(state, EMPTY_TURN))  # b4 lies in another room


def test_a_room_short_of_one_haunted_tile_does_not_stop_a_radar() -> None:
    state = play(haunt(begin("d6"), ROOM_D.replace(" d2", "")), EMPTY_TURN)
    assert {"A:radar", "B:radar"} <= legal(state)


# Trap


def test_a_trap_lies_on_the_hunters_own_tile() -> None:
    state = play(begin("a1"), "A:d4-d5, A:trap")
    assert named(state.traps) == "d5"
    assert (state.placed, named(state.sprung)) == ([1, 0], "")


def test_each_hunter_has_two_traps() -> None:
    state = play(begin("a1"), f"A:trap, A:d4-d5, {EMPTY_TURN}, A:trap, A:d5-d6")
    play(state, EMPTY_TURN)
    assert "A:trap" not in legal(state)
    assert "B:d4-d5" in legal(state)
    play(state, "B:d4-c4, B:trap, end, end, B:c4-b4, B:trap")
    assert named(state.traps) == "b4 c4 d4 d5"
    assert state.placed == [2, 2]


def test_there_are_not_two_traps_on_one_tile() -> None:
    assert "B:trap" not in legal(play(begin("a1"), "A:trap"))


def test_nor_is_there_a_second_trap_on_a_sprung_one() -> None:
    state = play(begin("d6"), "A:d4-d5, A:trap, B:d4-d5, end, d6-d5, end")
    assert named(state.sprung) == "d5"
    assert not {"A:trap", "B:trap"} & legal(state)


def test_a_hunter_who_passes_over_a_trap_sees_whether_it_is_intact_whoever_placed_it() -> None:
    state = play(begin("a1"), "A:d4-d5, A:trap, B:d4-d5, B:d5-d6")
    assert told(state, 1, fact_kinds.TRAP_TOLD) == [(fact_kinds.TRAP_TOLD, I, SQUARES["d5"], 0, 1)]


def test_a_hunter_who_passes_over_a_trap_sees_whether_it_is_sprung() -> None:
    state = play(begin("d6"), "A:d4-d5, A:trap, B:d4-d3, end, d6-d5, end, end, end")
    assert state.found == 1 << SQUARES["d5"]  # H stood on it as its turn began
    state = play(begin("d6"), "A:d4-d5, A:trap, end, d6-d5, end")
    play(state, "A:d5-d4, end, end")
    before = len(told(state, 1, fact_kinds.TRAP_TOLD))
    play(state, "B:d4-d5")
    assert told(state, 1, fact_kinds.TRAP_TOLD)[before:] == [
        (fact_kinds.TRAP_TOLD, I, SQUARES["d5"], 1, 1)
    ]


def test_hunters_are_not_told_when_a_trap_springs() -> None:
    state = play(begin("d6"), "A:d4-d5, A:trap, end, end, A:d5-d4, end")
    before = told(state, 1)
    play(state, "d6-d5")
    assert named(state.sprung) == "d5"
    assert told(state, 1) == before
    assert state.found == 0


# Capture


def test_a_capture_on_the_ghosts_tile_ends_the_round() -> None:
    state = play(begin("d5"), "A:d4-d5, A:capture")
    assert (state.round, state.turn, state.captures) == (1, 0, [0, 1])
    assert (fact_kinds.CAPTURED, H, SQUARES["d5"], 0, 0) in told(state)
    assert state.current_player == 1


def test_a_capture_in_the_second_round_ends_the_match() -> None:
    state = play(begin("d5"), "B:d4-d5, B:capture, @d5, A:d4-d5, end, end, A:capture")
    assert state.current_player == TERMINAL
    assert state.captures == [2, 1]


def test_who_misses_has_no_actions_on_the_next_turn() -> None:
    state = play(begin("a1"), f"A:capture, {EMPTY_TURN}")
    assert state.left == [0, 2]
    assert not any(text.startswith("A:") for text in legal(state))
    assert play(state, EMPTY_TURN).left == [2, 2]


def test_a_miss_leaves_the_other_action_of_this_turn() -> None:
    state = play(begin("a1"), "A:capture")
    assert state.left == [1, 2]
    assert {"A:d4-d5", "A:radar", "A:trap", "A:capture"} <= legal(state)


def test_several_misses_count_once() -> None:
    state = play(begin("a1"), f"A:capture, A:capture, {EMPTY_TURN}")
    assert state.left == [0, 2]
    assert play(state, EMPTY_TURN).left == [2, 2]


def test_both_hunters_can_miss() -> None:
    state = play(begin("a1"), f"A:capture, B:capture, {EMPTY_TURN}")
    assert (state.left, legal(state)) == ([0, 0], {"end"})


def test_a_capture_is_always_possible() -> None:
    state = play(haunt(begin("d6"), ROOM_D), EMPTY_TURN)
    assert {"A:capture", "B:capture"} <= legal(state)


def test_only_the_ghosts_own_tile_counts_not_the_poltergeists() -> None:
    state = play(begin("a1"), "end, polt d4, end, A:capture")
    assert (state.round, state.missed) == (0, [1, 0])


# What the team is told


def rooms_told(notations: str, haunted: str = "", ghost: str = "a1") -> list[tuple[int, ...]]:
    state = haunt(begin(ghost), haunted)
    before = len(told(state, 1, fact_kinds.ROOM_TOLD))
    play(state, notations)
    return [
        (pawn, "ABCDEFG"[room], haunted)
        for _, pawn, room, haunted, _ in told(state, 1, fact_kinds.ROOM_TOLD)[before:]
    ]


def test_a_hunter_who_enters_a_haunted_room_is_told_so() -> None:
    assert rooms_told("A:d4-d5, A:d5-d6", ROOM_A) == []  # still in the Hall
    start_of_turn = [(H, "D", 0), (I, "D", 0)]
    after = rooms_told("A:d4-d5, A:d5-d6, end, end, A:d6-d7", ROOM_A)
    assert after == [*start_of_turn, (H, "A", 1)]


def test_a_hunter_who_enters_a_room_that_is_not_haunted_is_told_so_too() -> None:
    assert rooms_told("B:d4-c4, B:c4-b4") == [(I, "C", 0)]


def test_a_room_haunted_while_hunters_are_inside_is_told_at_the_start_of_their_next_turn() -> None:
    state = begin("d6")
    haunt(state, ROOM_D.replace(" d5", ""))
    play(state, "end, d6-d5")
    assert state.told == 0
    before = told(state, 1)
    play(state, "end")
    assert told(state, 1)[len(before) :] == [
        (fact_kinds.HUNTERS_TURN, 0, 2, 0, 0),
        (fact_kinds.ROOM_TOLD, H, 3, 1, 1),
        (fact_kinds.ROOM_TOLD, I, 3, 1, 0),
    ]
    assert state.told == 1 << 3


def test_the_start_of_a_turn_tells_of_h_then_of_i_and_of_rooms_before_traps() -> None:
    state = play(begin("a1"), "A:d4-d5, A:trap, B:d4-c4, B:trap")
    before = told(state, 1)
    play(state, EMPTY_TURN)
    assert told(state, 1)[len(before) :] == [
        (fact_kinds.DONE, 0, 0, 0, 0),
        (fact_kinds.GHOSTS_TURN, 0, 1, 0, 0),
        (fact_kinds.HUNTERS_TURN, 0, 2, 0, 0),
        (fact_kinds.ROOM_TOLD, H, 3, 0, 0),
        (fact_kinds.TRAP_TOLD, H, SQUARES["d5"], 0, 0),
        (fact_kinds.ROOM_TOLD, I, 3, 0, 0),
        (fact_kinds.TRAP_TOLD, I, SQUARES["c4"], 0, 0),
    ]


# Option `actions`: two for the team


def test_per_side_the_two_hunters_share_two_actions() -> None:
    state = play(begin("a1", per_side=True), "A:d4-d5")
    assert {"A:radar", "B:radar"} <= legal(state)
    assert legal(play(state, "B:d4-d5")) == {"end"}
    assert legal(play(begin("a1", per_side=True), "A:d4-d5, A:d5-d6")) == {"end"}


def test_per_side_who_missed_sits_out_and_the_other_may_use_both() -> None:
    state = play(begin("a1", per_side=True), f"A:capture, {EMPTY_TURN}")
    assert not any(text.startswith("A:") for text in legal(state))
    play(state, "B:d4-d5, B:d5-d6")
    assert legal(state) == {"end"}
