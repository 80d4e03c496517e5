"""Rounds, ends, results, seats and time of Haunted House, sentence by sentence."""

import pytest

from game import catalog
from game.rules.haunted_house import fact_kinds, measures, seating
from game.rules.haunted_house.tables import (
    ALL,
    END,
    HAUNTING,
    HUNTING,
    NAMES,
    NOWHERE,
    OVER,
    SQUARES,
    START,
    H,
    I,
)
from game.state import TERMINAL
from tests.rules.haunted import EMPTY_TURN, begin, haunt, legal, named, play, stand, told

ROOM_F = "a3 a2 b2 c2 a1 b1 c1"


def idle_to_the_end(state) -> None:
    """Pass every turn until the round is over."""
    number = state.round
    while state.round == number and state.current_player != TERMINAL:
        play(state, "end")


# Rounds


def test_there_are_two_rounds_with_the_roles_swapped() -> None:
    state = begin("a1", turn_limit=1)
    play(state, EMPTY_TURN)
    assert (state.round, state.phase, state.current_player) == (1, START, 1)
    play(state, "@g7")
    assert (state.phase, state.current_player) == (HUNTING, 0)
    play(state, "end")
    assert (state.phase, state.current_player) == (HAUNTING, 1)
    play(state, "end")
    assert (state.phase, state.current_player) == (OVER, TERMINAL)


def test_the_second_round_begins_with_nothing_left_of_the_first() -> None:
    state = begin("a1", turn_limit=3)
    play(state, "A:d4-d5, A:trap, B:capture, end, polt g7, a1-b1, end")
    play(state, "end, end, B:capture, end, end, @a1")
    fresh = begin("a1", turn_limit=3)
    for name in (
        "turn",
        "phase",
        "ghost",
        "phases_used",
        "polts_used",
        "polt",
        "poltergeist_turns_left",
    ):
        assert getattr(state, name) == getattr(fresh, name)
    for name in ("stunned", "hunters", "left", "missed", "placed", "traps", "sprung", "told"):
        assert getattr(state, name) == getattr(fresh, name)
    assert named(state.haunted[1]) == "a1"
    assert named(state.haunted[0]) == "a1 b1"  # the score of the first round


def test_a_full_turn_is_the_hunters_turn_and_then_the_ghosts() -> None:
    state = begin("a1")
    for turn in range(1, 6):
        assert (state.turn, state.phase) == (turn, HUNTING)
        play(state, "end")
        assert (state.turn, state.phase) == (turn, HAUNTING)
        play(state, "end")


@pytest.mark.parametrize("turn_limit", [1, 2, 30, 99])
def test_a_round_ends_after_the_ghosts_turn_of_the_last_full_turn(turn_limit: int) -> None:
    state = begin("a1", turn_limit=turn_limit)
    for _ in range(turn_limit - 1):
        play(state, EMPTY_TURN)
    play(state, "end")
    assert (state.round, state.turn) == (0, turn_limit)
    play(state, "a1-b1, end")
    assert state.round == 1
    assert (fact_kinds.ROUND_OVER, 0, turn_limit, 0, 0) in told(state)


def test_by_default_there_are_30_full_turns() -> None:
    state = catalog.new_state("haunted_house")
    assert state.turn_limit == 30  # type: ignore[attr-defined]


def test_a_capture_ends_the_round_at_once() -> None:
    state = play(begin("d5"), "B:d4-d5, B:capture")
    assert (state.round, state.phase) == (1, START)
    assert (fact_kinds.ROUND_OVER, 0, 1, 0, 0) in told(state)


@pytest.mark.parametrize("last", ["a1-b1", "phase a3~b3"])
def test_a_round_ends_at_once_when_all_49_tiles_are_haunted(last: str) -> None:
    target = last[-2:]
    state = begin("a1" if last == "a1-b1" else "a3")
    state.haunted[0] = ALL & ~(1 << SQUARES[target])
    play(state, f"end, {last}")
    assert (state.round, state.haunted[0]) == (1, ALL)
    assert (state.rooms_haunted(0), state.tiles_haunted(0)) == (7, 49)


def test_a_house_haunted_full_in_a_trap_ends_the_round_too() -> None:
    state = stand(begin("a1"), h="b1")
    state.haunted[0] = ALL & ~(1 << SQUARES["b1"])
    play(state, "A:trap, end, a1-b1")
    assert (state.round, state.stunned) == (1, 0)


# Result


def finished(first: str, second: str, captures: tuple[int, int] = (0, 0), players: int = 2):
    """Return a match that ended with these tiles haunted by team 0 and by team 1."""
    state = begin("a1", players=players, turn_limit=9)
    idle_to_the_end(state)
    play(state, "@a1")
    idle_to_the_end(state)
    state.haunted = [0, 0]
    for team, names in enumerate((first, second)):
        state.round = team
        haunt(state, names)
    state.captures = list(captures)
    return state


def test_more_fully_haunted_rooms_win() -> None:
    state = finished(ROOM_F, "a7 b7 c7 d7 a6 b6 e7 f7 g7")
    assert state.returns() == [1.0, -1.0]
    assert measures.ending(state) == "rooms"


def test_of_equally_many_rooms_more_tiles_win() -> None:
    state = finished(ROOM_F, f"{ROOM_F} g7")
    assert state.returns() == [-1.0, 1.0]
    assert measures.ending(state) == "tiles"


def test_of_equally_many_tiles_the_sooner_capture_wins() -> None:
    assert finished("a1", "g7", (5, 6)).returns() == [1.0, -1.0]
    assert finished("a1", "g7", (6, 5)).returns() == [-1.0, 1.0]
    assert measures.ending(finished("a1", "g7", (6, 5))) == "captures"


def test_any_capture_beats_none() -> None:
    assert finished("a1", "g7", (0, 9)).returns() == [-1.0, 1.0]
    assert finished("a1", "g7", (9, 0)).returns() == [1.0, -1.0]


def test_else_it_is_a_draw() -> None:
    assert finished("a1", "g7", (3, 3)).returns() == [0.0, 0.0]
    state = finished("a1", "g7")
    assert state.returns() == [0.0, 0.0]
    assert measures.ending(state) == "draw"


def test_a_capture_is_dated_by_its_full_turn_and_belongs_to_the_team_that_hunted() -> None:
    state = play(begin("d5"), f"{EMPTY_TURN}, A:d4-d5, A:capture, @d3, A:d4-d3, A:capture")
    assert state.captures == [1, 2]
    assert state.returns() == [1.0, -1.0]  # one room and tile each: the sooner capture


def test_a_team_wins_or_loses_together() -> None:
    assert finished("a1 b1", "a1", players=4).returns() == [1.0, -1.0, 1.0, -1.0]


def test_a_match_counts_the_turns_of_both_rounds() -> None:
    assert measures.turns(finished("a1", "a1")) == 18
    assert measures.ending(begin("a1")) == "not over"


# Four players


def test_partners_hunt_with_their_duellist_and_the_ghosts_partner_sits_out() -> None:
    state = begin("a1", players=4)
    deciders = [state.current_player]
    play(state, "end")
    deciders.append(state.current_player)
    play(state, "end")
    deciders.append(state.current_player)
    assert deciders == [1, 3, 0]
    idle_to_the_end(state)
    play(state, "@a1")
    deciders = [state.current_player]
    play(state, "end")
    assert [*deciders, state.current_player] == [0, 2]


def test_a_seat_moves_its_own_pawn_only() -> None:
    state = begin("a1", players=4)
    assert {text[:2] for text in legal(state)} == {"A:", "ha", "en"}
    play(state, "hand")
    assert {text[:2] for text in legal(state)} == {"B:", "en"}


def test_h_decides_first() -> None:
    assert begin("a1", players=4).current_player == 1


def test_hand_makes_the_partner_decide() -> None:
    state = play(begin("a1", players=4), "A:d4-d5, hand")
    assert state.current_player == 3
    play(state, "B:d4-c4, hand")
    assert state.current_player == 1
    assert state.left == [1, 1]


def test_hand_needs_own_actions() -> None:
    state = play(begin("a1", players=4), "A:d4-d5, A:d5-d4")
    assert legal(state) == {"end"}


def test_hand_needs_a_partner_who_has_not_ended() -> None:
    state = play(begin("a1", players=4), "end")
    assert state.current_player == 3
    assert "hand" not in legal(state)


def test_hand_does_not_follow_a_hand() -> None:
    state = play(begin("a1", players=4), "hand")
    assert "hand" not in legal(state)
    play(state, "B:radar")
    assert "hand" in legal(state)


def test_the_hand_of_an_earlier_turn_forbids_none() -> None:
    state = play(begin("a1", players=4), "hand, end, end, end")
    assert (state.phase, state.current_player) == (HUNTING, 1)
    assert "hand" in legal(state)


def test_end_ends_ones_own_part_and_the_partner_decides_until_his_end() -> None:
    state = play(begin("a1", players=4), "A:d4-d5, end")
    assert state.current_player == 3
    play(state, "B:d4-d5, B:d5-d6")
    assert state.current_player == 3
    play(state, "end")
    assert state.phase == HAUNTING


def test_the_turn_is_over_when_both_have_ended() -> None:
    state = play(begin("a1", players=4), "hand, end")
    assert (state.phase, state.current_player) == (HUNTING, 1)
    assert play(state, "A:radar, end").phase == HAUNTING


def test_end_is_always_asked_once_also_with_no_actions() -> None:
    state = play(begin("a1", players=4), "A:capture, end, B:capture, end, end")
    assert (state.current_player, state.left, legal(state)) == (1, [0, 0], {"end"})
    play(state, "end")
    assert (state.current_player, legal(state)) == (3, {"end"})
    assert play(state, "end").phase == HAUNTING


def test_a_partner_may_capture_for_the_team() -> None:
    state = play(begin("d5", players=4), "hand, B:d4-d5, B:capture")
    assert (state.round, state.captures) == (1, [0, 1])


def test_per_side_the_partners_share_their_two_actions() -> None:
    state = play(begin("a1", players=4, per_side=True), "A:d4-d5, hand, B:d4-d5")
    assert (state.left, legal(state)) == ([0, 0], {"end"})
    assert play(state, "end").current_player == 1
    assert legal(state) == {"end"}


# Two players


def test_one_seat_chooses_among_both_pawns_actions_and_end() -> None:
    state = begin("a1")
    assert {text[:2] for text in legal(state)} == {"A:", "B:", "en"}
    assert {state.seat_of(H), state.seat_of(I)} == {1}


# Time


def test_time_out_in_a_turn_is_its_end() -> None:
    state = begin("a1")
    assert state.timeout() == END
    play(state, "A:d4-d5")
    assert state.timeout() == END
    play(state, "end, a1-b1")
    assert state.timeout() == END


def test_time_out_of_four_players_ends_the_turn_of_both() -> None:
    state = play(begin("a1", players=4), "A:d4-d5")
    while state.phase == HUNTING:
        timeout = state.timeout()
        assert timeout is not None
        state.apply(timeout)
    assert (state.phase, state.turn) == (HAUNTING, 1)


def test_the_ghost_has_a_minute_and_the_hunters_have_a_minute_and_a_half() -> None:
    state = begin()
    assert seating.seconds(state) == 60
    assert seating.seconds(play(state, "@a1")) == 90
    assert seating.seconds(play(state, "end")) == 60
    assert seating.seconds(play(state, "end")) == 90


def test_time_out_of_the_start_takes_the_first_legal_tile() -> None:
    state = begin()
    assert state.notation(state.timeout() or 0) == "@a1"


# Decisions


def test_a_decision_with_one_legal_action_is_still_asked() -> None:
    state = play(begin("a1"), "A:capture, B:capture, end, end")
    assert legal(state) == {"end"}
    assert state.current_player == 1


def test_there_is_no_chance() -> None:
    states = [catalog.new_state("haunted_house", seed=seed) for seed in (1, 2)]
    assert states[0] == states[1]


def test_before_the_start_no_ghost_is_on_the_board() -> None:
    state = begin()
    assert (state.ghost, state.polt, named(state.haunted[0])) == (NOWHERE, NOWHERE, "")
    assert [NAMES[tile] for tile in state.hunters] == ["d4", "d4"]
