"""How matches of The Haunting House 3 end, sentence by sentence."""

import pytest

from game.rules.haunting_house_3 import measures
from game.rules.haunting_house_3.house import PLACE, SLOTS
from game.rules.haunting_house_3.state import DRAWN, HAUNTED, LEFT, NEAREST, PLAYING, HauntingHouse3
from game.state import TERMINAL
from tests.rules.haunting import decides, give, house, legal, play, program, where

# Leaving


def test_a_living_pawn_leaves_by_a_step_through_the_exit_and_wins_at_once() -> None:
    state = play(house("1a6 W", "1a6 3a1 3b1"), "draw M1, m W")
    assert (state.ending, where(state)) == (LEFT, "out 3a1 3b1")
    assert state.returns() == [1.0, -1.0, -1.0]
    assert (state.current_player, legal(state)) == (TERMINAL, [])
    assert measures.ending(state) == "left the house"


def test_surplus_steps_are_ignored_in_leaving() -> None:
    state = play(house("1a6 W", "1a6 3a1"), "draw M3, m W")
    assert state.ending == LEFT


def test_a_pawn_leaves_only_where_the_exit_is() -> None:
    assert "m W" not in legal(play(house("", "1a5 3a1"), "draw M1"))
    state = house("", "1a1 3a1")
    state.exit = SLOTS.index((PLACE["1a1"], 0))
    assert play(state, "draw M1, m N").ending == LEFT


def test_a_wall_before_the_exit_is_passed_by_a_secret_passage_alone() -> None:
    assert "m W" not in legal(play(house("1a6 NES", "1a6 3a1"), "draw M1"))
    assert play(house("1a6 NES", "1a6 3a1"), "draw SP, sp W").ending == LEFT
    assert "sp W" not in legal(play(house("1a6 W", "1a6 3a1"), "draw SP"))


@pytest.mark.parametrize("card", ["M1", "M2", "SP"])
@pytest.mark.parametrize("sides", ["NES", "-"])
def test_ghosts_cannot_leave_by_the_exit(card: str, sides: str) -> None:
    around = {"NES": "-", "-": "NESW"}[sides]
    state = play(house(f"1a6 {sides}", "1a6 3a1", ghosts="1", others=around), f"draw {card}")
    assert [text[-1] for text in legal(state)] == ["N", "E"]


def test_a_pawn_wins_by_leaving_in_the_chosen_round() -> None:
    state = house("", "3a1 1a6", chosen=True)
    program(state, "R90 M1 M2 M3", "M1 R90 R180 SW")
    play(state, "r90+ 1c3, m W")
    assert (state.ending, state.returns()) == (LEFT, [-1.0, 1.0])


# A ghost's goal


def attic(pawns: str, ghosts: str, tiles: str = "", **options: int) -> HauntingHouse3:
    """Return a house whose attic ghosts walk freely: every border there has one wall."""
    every_other = ", ".join(
        f"3{'abcd'[x]}{y + 1} {'NESW' if (x + y) % 2 else '-'}" for x in range(4) for y in range(4)
    )
    return house(f"{every_other}, {tiles}", pawns, ghosts, **options)


def test_a_ghost_wins_when_a_card_ends_with_it_on_the_corner_opposite_the_attic_staircase() -> None:
    state = play(attic("3c1 1a1 1b1", "1"), "draw M1, m E")
    assert (state.ending, state.returns()) == (HAUNTED, [1.0, -1.0, -1.0])
    assert measures.ending(state) == "ghost's goal"


def test_a_ghost_must_end_its_movement_there() -> None:
    state = play(attic("3c1 1a1", "1"), "draw M2, m E")
    assert (state.ending, decides(state)) == (PLAYING, "1")
    assert play(state, "m W").ending == PLAYING
    assert play(attic("3c1 1a1", "1"), "draw M3, m E, m W, m E").ending == HAUNTED


def test_a_ghost_that_cannot_go_on_ends_its_movement_there() -> None:
    state = attic("3c1 1a1", "1", "3c1 - flip, 3b1 -, 3c2 -, 3d2 NESW")
    assert play(state, "draw M3, m E").ending == HAUNTED


def test_the_goal_stays_where_it_is_when_the_staircase_moves() -> None:
    state = play(attic("3c1 1a1", "1"), "draw EX, ex B-, draw HM, draw M1, m E")
    assert state.ending == HAUNTED


def test_a_ghost_wins_by_secret_passage_and_trap_door() -> None:
    assert play(attic("3c1 1a1", "1"), "draw SP, sp E").ending == HAUNTED
    assert play(house("3d1 N trap", "3a1 1a1", ghosts="1"), "draw TD, td 3d1").ending == HAUNTED


def test_a_ghost_wins_by_anybodys_switch_places() -> None:
    state = play(house("", "3d1 3c1", ghosts="2"), "draw PL, pl 2")
    assert (state.ending, state.returns()) == (HAUNTED, [-1.0, 1.0])
    state = play(house("", "3c1 3d1", ghosts="1"), "draw PL, pl 2")
    assert (state.ending, state.returns()) == (HAUNTED, [1.0, -1.0])


def test_a_ghost_of_any_seat_wins_by_its_own_switch_places() -> None:
    state = play(house("", "3d1 3c1", ghosts="2", start=1), "draw PL, pl 1")
    assert (state.ending, state.returns()) == (HAUNTED, [-1.0, 1.0])


def test_living_pawns_gain_nothing_on_the_goal() -> None:
    state = play(house("", "3c1 1a1"), "draw M1, m E")
    assert (where(state), state.ending) == ("3d1 1a1", PLAYING)


def test_becoming_a_ghost_on_the_goal_does_not_win_at_once_nor_by_the_next_card() -> None:
    state = play(house("3d1 NESW ghost", "3d1 1a1"), "draw ND")
    assert (state.ghosts, state.ending) == (1, PLAYING)
    assert play(state, "draw M1, m E").ending == PLAYING
    assert play(state, "draw HM").ending == PLAYING


def test_a_ghost_made_on_the_goal_wins_by_coming_back() -> None:
    state = play(attic("3d1 1a1", "", "3d1 NESW ghost"), "draw ND, draw HM, draw M2, m W, m E")
    assert state.ending == HAUNTED


def test_a_cancelled_card_wins_nothing() -> None:
    state = give(attic("3c1 1a1", "1"), 2, cancels=1)
    assert play(state, "draw M1, cancel").ending == PLAYING


# The last round


def last_round(pawns: str, ghosts: str = "", tiles: str = "") -> HauntingHouse3:
    """Return a match after the last chosen round, in which nobody could walk."""
    state = house(tiles, pawns, ghosts, others="-", chosen=True, round_limit=1)
    count = len(pawns.split())
    program(state, *["M1 M2 R180 M3"] * count)
    if not ghosts:
        play(state, ", ".join(["r180 2e1"] * count))
    return state


def test_after_the_last_round_the_pawn_with_the_fewest_steps_to_leave_wins() -> None:
    state = last_round("1a4 1c5 2c3")
    assert (state.ending, state.returns()) == (NEAREST, [1.0, -1.0, -1.0])
    assert measures.ending(state) == "nearest"
    assert measures.turns(state) == 1


def test_several_nearest_share_a_draw_and_the_others_lose() -> None:
    state = last_round("1a4 1c6 2c3")
    assert (state.ending, state.returns()) == (DRAWN, [0.0, 0.0, -1.0])
    assert measures.ending(state) == "draw"


def test_steps_are_counted_over_staircases_and_through_walls_and_pawns() -> None:
    state = house("", "2a1 1a6 B 3d1", others="-")
    # 2a1, A, 1f1, then five columns and five rows to 1a6, and out.
    assert [state.steps_to_goal(seat) for seat in range(4)] == [13, 1, 22, 29]
    state.stairs[0] = 4
    assert state.steps_to_goal(0) == 13  # four rows down, A, 1f5, five columns, one row, out
    state.exit = SLOTS.index((PLACE["1f1"], 0))
    assert state.steps_to_goal(1) == 11


def test_a_ghost_counts_its_steps_to_its_goal() -> None:
    state = house("", "3d1 3a4 B A", ghosts="1 2 3 4", others="-")
    assert [state.steps_to_goal(seat) for seat in range(4)] == [0, 6, 7, 17]


def test_a_ghost_may_win_by_nearness() -> None:
    state = house("", "1a3 3c1", ghosts="2", others="-", round_limit=1)
    state.chosen, state.step, state.turn = 1, 3, 1
    state.held[1] = 10
    state.end_card()
    assert (state.ending, state.returns()) == (NEAREST, [-1.0, 1.0])


def test_the_match_goes_on_after_the_last_round_only_if_there_is_none() -> None:
    state = house("", "1a4 1c5", others="-", chosen=True, round_limit=2)
    program(state, "M1 M2 R180 M3", "M1 M2 R180 M3")
    play(state, "r180 2e1, r180 2e1")
    assert (state.ending, state.round) == (PLAYING, 2)


def test_returns_are_nothing_while_the_match_goes_on() -> None:
    assert house(players=6).returns() == [0.0] * 6
    assert measures.ending(house()) == "not over"
