"""The estimate of Haunted House: rooms and tiles haunted, and those a Ghost may still haunt."""

from __future__ import annotations

import pytest

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import OVER, TILES
from game.search.haunted_house.evaluation import HIDING_FACTOR, TILES_A_TURN, evaluate
from tests.helpers.sampling import full
from tests.rules.haunted import begin, haunt, play, stand

TURNS = 30


def lead(state: HauntedHouse) -> float:
    """Return by how many rooms the first team is ahead, as the estimate bends it."""
    found = evaluate(state, 0)
    assert -1 < found < 1
    assert evaluate(state, 1) == -found
    return found / (1 - abs(found))


def second(tiles: int, ghost: str = "", **options: int) -> HauntedHouse:
    """Return the second round, after the first Ghost haunted so many tiles and no room."""
    state = begin("", **options)
    apart = [tile for room in state.house.rooms for tile in sorted_tiles(room)[:6]]
    state.haunted[0] = sum(1 << tile for tile in apart[:tiles])
    state.begin_round(1)
    return play(state, f"@{ghost}") if ghost else state


def sorted_tiles(tiles: int) -> list[int]:
    return [tile for tile in range(TILES) if tiles >> tile & 1]


def tiles_to_come(state: HauntedHouse) -> float:
    """Return how many tiles the estimate thinks the first Ghost of a match will still haunt."""
    return 7 * lead(state) + to_come(state.turn_limit) - state.tiles_haunted(0)


def to_come(turns: int) -> float:
    """Return how many tiles a Ghost that has not begun will haunt in so many turns."""
    return TILES_A_TURN * turns / 2


# What was haunted


def test_nobody_is_ahead_before_the_first_ghost_begins() -> None:
    assert lead(begin()) == lead(begin("", turn_limit=5)) == 0


def test_a_tile_is_worth_a_seventh_of_a_room_and_a_whole_room_one_more() -> None:
    state = second(12)
    before = lead(state)
    state.haunted[0] |= state.house.rooms[0]  # six of its tiles are haunted
    assert lead(state) == pytest.approx(before + 1 / 7 + 1)
    state = second(12, "a1")
    before = lead(state)
    assert lead(haunt(state, "b1")) == pytest.approx(before - 1 / 7)
    state.haunted[1] |= state.house.rooms[5]  # all seven, of which two were
    assert lead(state) == pytest.approx(before - 1 - 6 / 7)


def test_a_ghost_that_has_not_begun_haunts_as_much_as_usual() -> None:
    for tiles in (12, 24):
        assert 7 * lead(second(tiles)) == pytest.approx(tiles - to_come(TURNS))
    assert 7 * lead(second(12, turn_limit=10)) == pytest.approx(12 - to_come(10))


def test_no_ghost_haunts_more_than_the_house() -> None:
    assert to_come(99) > TILES
    assert 7 * lead(second(12, turn_limit=99)) == pytest.approx(12 - TILES)


# What a Ghost may still haunt


def test_a_ghost_next_to_hunters_haunts_one_turn_and_then_half_as_much() -> None:
    state = stand(begin("a1"), h="b1")
    expected = TILES_A_TURN * (1 + HIDING_FACTOR * (TURNS - 1 - 1))
    assert tiles_to_come(state) == pytest.approx(expected)
    assert tiles_to_come(stand(begin("a1"), i="b1")) == pytest.approx(expected)


def test_a_ghost_far_from_hunters_haunts_until_it_can_be_caught() -> None:
    near, far = stand(begin("a1"), h="b1"), stand(begin("a1"), h="g7", i="g7")
    assert tiles_to_come(far) > tiles_to_come(near) + 2 * TILES_A_TURN * (1 - HIDING_FACTOR)
    far.turn = TURNS - 2
    assert tiles_to_come(far) == pytest.approx(2 * TILES_A_TURN)


@pytest.mark.parametrize("hunters", ["b1", "g7"])
def test_every_turn_that_is_over_leaves_less(hunters: str) -> None:
    state = stand(begin("a1"), h=hunters, i=hunters)
    found = []
    for turn in (1, 8, 15, 29, 30):
        state.turn = turn
        found.append(tiles_to_come(state))
    assert found == sorted(set(found), reverse=True)
    assert found[-1] == pytest.approx(0)


def test_it_is_the_same_in_the_ghosts_turn_and_in_the_second_round() -> None:
    state = stand(begin("a1"), h="b1")
    assert lead(play(state.clone(), "end")) == lead(state)
    later = stand(second(6, "a1"), h="b1")
    mine = 1 + tiles_to_come(state)
    assert 7 * lead(later) == pytest.approx(6 - mine)


@full
def test_phases_help_the_ghost_and_used_ones_no_more() -> None:
    def far(used: int, **options: int) -> float:
        state = stand(begin("a1", **options), h="c3", i="d4")
        state.phases_used = used
        return tiles_to_come(state)

    assert far(0) > far(2)
    assert far(0, phase_cost=1) > far(0)
    assert far(2, phase_cost=1) == far(2)
    assert far(2, per_side=True) > far(2)


# The end


def test_the_end_counts_as_the_result() -> None:
    state = second(12, "a1", players=4)
    state.haunted[1] = 1
    state.phase = OVER
    assert [evaluate(state, player) for player in range(4)] == state.returns() == [1, -1, 1, -1]


def test_partners_stand_alike() -> None:
    state = begin("a1", 4)
    values = [evaluate(state, player) for player in range(4)]
    assert values[0] == values[2] == -values[1] == -values[3] != 0
