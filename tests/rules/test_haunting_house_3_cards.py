"""The cards of The Haunting House 3 that do not walk, sentence by sentence."""

import pytest

from game.rules.haunting_house_3.house import NAMES, PLACE, SLOTS
from tests.rules.haunting import decides, face, house, legal, play, where

# Rotate


def test_rotate_90_turns_a_tile_either_way() -> None:
    assert face(play(house("1c3 NE"), "draw R90, r90+ 1c3"), "1c3") == "ES"
    assert face(play(house("1c3 NE"), "draw R90, r90- 1c3"), "1c3") == "NW"


def test_rotate_180_turns_a_tile_by_half() -> None:
    assert face(play(house("1c3 NE"), "draw R180, r180 1c3"), "1c3") == "SW"


def test_a_tile_may_be_rotated_even_if_nothing_changes() -> None:
    assert face(play(house("1c3 NS"), "draw R180, r180 1c3"), "1c3") == "NS"
    assert face(play(house(), "draw R90, r90- 1c3"), "1c3") == "NESW"


@pytest.mark.parametrize("card", ["R90", "R180"])
def test_only_face_up_house_tiles_without_pawns_are_rotated(card: str) -> None:
    state = house("3a1 N flip", "1a1 A", ghosts="2")
    state.faces[PLACE["3a1"]] |= 16
    named = {text.split()[1] for text in legal(play(state, f"draw {card}"))}
    assert named == set(NAMES[:77]) - {"1a1", "3a1"}


def test_at_most_154_actions_are_legal() -> None:
    state = play(house("", "A B"), "draw R90")
    assert len(legal(state)) == 154


def test_rotating_asks_nothing_when_every_tile_is_occupied_or_face_down() -> None:
    state = house("", "A 1a1", storeys=2)
    for place in range(61):
        state.faces[place] |= 16
    assert decides(play(state, "draw R90")) == "chance"
    assert decides(play(state, "draw R180")) == "chance"


# Switch 2 Tiles


def test_two_side_by_side_tiles_change_places() -> None:
    state = play(house("1c3 N trap, 1d3 EW ghost", "1a1 3a1"), "draw SW, sw 1c3 1d3")
    assert (face(state, "1c3"), face(state, "1d3")) == ("EW", "N")
    assert (state.kind_at(PLACE["1c3"]), state.kind_at(PLACE["1d3"])) == (2, 1)
    assert face(play(house("2a4 N, 2a5 S"), "draw SW, sw 2a4 2a5"), "2a4") == "S"


def test_tiles_without_pawns_of_one_storey_are_switched_western_or_northern_named_first() -> None:
    found = legal(play(house("", "1a1 B"), "draw SW"))
    assert "sw 1b1 1c1" in found
    assert "sw 1b1 1b2" in found
    assert len(found) == len(set(found)) == 60 + 40 + 24 - 2
    for text in found:
        _, first, second = text.split()
        one, other = PLACE[first], PLACE[second]
        assert one < other
        assert first[0] == second[0]
        assert (first[1] == second[1]) != (first[2] == second[2])
        assert "1a1" not in (first, second)


def test_face_down_tiles_may_be_switched_and_stay_face_down() -> None:
    state = house("1c3 N flip, 1d3 E flip, 1e3 S", "1a1 3a1")
    state.faces[PLACE["1c3"]] |= 16
    state.faces[PLACE["1d3"]] |= 16
    play(state, "draw SW, sw 1c3 1d3, draw SW, sw 1d3 1e3")
    assert [face(state, place) for place in ("1c3", "1d3", "1e3")] == ["xE", "S", "xN"]


# Switch Places


def test_pawns_on_adjoining_places_change_places_whatever_walls_stand_between() -> None:
    state = house("", "1b2 1b3 1c2 3a1", others="-")
    assert legal(play(state, "draw PL")) == ["pl 2", "pl 3"]
    assert where(play(state, "pl 3")) == "1c2 1b3 1b2 3a1"


def test_places_are_switched_over_staircases_too() -> None:
    state = play(house("", "A 2a1"), "draw PL")
    assert where(play(state, "pl 2")) == "2a1 A"
    assert where(play(house("", "3a4 B"), "draw PL, pl 2")) == "B 3a4"


def test_pawns_far_away_diagonal_or_on_the_same_place_are_no_neighbours() -> None:
    for pawns in ("1b2 1b4", "1b2 1c3", "2c3 2c3", "1f1 2a1", "A B"):
        assert decides(play(house("", pawns), "draw PL")) == "chance"


def test_switch_places_is_forced_if_there_is_a_neighbour() -> None:
    assert legal(play(house("", "1b2 1b3"), "draw PL")) == ["pl 2"]


def test_ghosts_and_the_living_switch_places() -> None:
    assert where(play(house("", "1b2 1b3", ghosts="1"), "draw PL, pl 2")) == "1b3 1b2"
    assert where(play(house("", "1b2 1b3", ghosts="1 2"), "draw PL, pl 2")) == "1b3 1b2"


def test_places_are_not_switched_if_two_living_pawns_would_share_a_tile() -> None:
    # Ghost 1 stands with living 3 on 1b2; living 2 would join 3 there.
    assert decides(play(house("", "1b2 1b3 1b2", ghosts="1"), "draw PL")) == "chance"
    # Living 1 would join living 3 on 1b3, where ghost 2 stands.
    assert legal(play(house("", "1b2 1b3 1b3", ghosts="2"), "draw PL")) == ["pl 3"]
    assert legal(play(house("", "1b2 1b3 1b3", ghosts="1 2"), "draw PL")) == ["pl 2", "pl 3"]


def test_the_living_may_come_to_share_the_start_place_or_a_staircase_by_switching() -> None:
    assert legal(play(house("", "2c2 2c3 2c3"), "draw PL")) == ["pl 2", "pl 3"]
    assert legal(play(house("", "1f1 A A"), "draw PL")) == ["pl 2", "pl 3"]


def test_switching_places_turns_and_flips_nothing_and_looks_at_no_disk() -> None:
    state = house("1b2 N flip, 1b3 N turn90 cancel", "1b2 1b3")
    play(state, "draw PL, pl 2")
    assert (face(state, "1b2"), face(state, "1b3"), state.hands) == ("N", "N", [0, 0])


# Move Exit


def shifted(way: str, times: int, storeys: int = 3) -> list[str]:
    """Return where the Exit is after each of several shifts one way."""
    found = []
    slot = house().exit
    for _ in range(times):
        state = house("", "1c3 1d3", storeys=storeys)
        state.exit = slot
        slot = play(state, f"draw EX, ex E{way}").exit
        place, direction = SLOTS[slot]
        found.append(NAMES[place] + "NESW"[direction])
    return found


def test_the_exit_begins_at_a_corner_and_goes_around_the_first_storey() -> None:
    place, direction = SLOTS[house().exit]
    assert NAMES[place] + "NESW"[direction] == "1a6W"
    assert shifted("+", 7) == ["1a5W", "1a4W", "1a3W", "1a2W", "1a1W", "1a1N", "1b1N"]
    assert shifted("-", 7) == ["1a6S", "1b6S", "1c6S", "1d6S", "1e6S", "1f6S", "1f6E"]


def test_the_slots_in_the_column_of_the_staircase_are_barred() -> None:
    state = house("", "1c3 1d3")
    state.exit = SLOTS.index((PLACE["1f1"], 0))
    assert [text for text in legal(play(state, "draw EX")) if "E" in text] == ["ex E-"]
    state = house("", "1c3 1d3")
    state.exit = SLOTS.index((PLACE["1f6"], 1))
    assert [text for text in legal(play(state, "draw EX")) if "E" in text] == ["ex E+"]


def test_in_a_house_of_one_storey_the_ring_is_closed() -> None:
    ring = shifted("+", 24, storeys=1)
    assert len(set(ring)) == 24
    assert ring[10:13] == ["1f1N", "1f1E", "1f2E"]
    assert ring[-1] == "1a6W"


def test_staircases_shift_one_row_up_or_down_within_their_rows() -> None:
    assert legal(play(house("", "1c3 1d3"), "draw EX")) == ["ex E+", "ex E-", "ex A+", "ex B-"]
    state = play(house("", "1c3 1d3"), "draw EX, ex A+, draw EX, ex B-")
    assert state.stairs == [1, 3]
    for stairs, ways in (([2, 2], ["A+", "A-", "B+", "B-"]), ([4, 1], ["A-", "B+"])):
        state = house("", "1c3 1d3")
        state.stairs = stairs
        assert legal(play(state, "draw EX"))[2:] == [f"ex {way}" for way in ways]


def test_a_shifted_staircase_joins_the_tiles_beside_it() -> None:
    state = house("", "1f2 2a2")
    play(state, "draw EX, ex A+, draw M1")
    assert "m W" in legal(state)
    assert where(play(state, "m W")) == "1f2 A"
    state.stairs = [0, 1]
    state.pawns = [PLACE["3a1"], PLACE["2e2"]]
    assert where(play(state, "draw M1, m W")) == "B 2e2"


def test_an_occupied_staircase_is_not_shifted() -> None:
    assert legal(play(house("", "A 1d3"), "draw EX")) == ["ex E+", "ex E-", "ex B-"]
    assert legal(play(house("", "A B", ghosts="2"), "draw EX")) == ["ex E+", "ex E-"]


def test_a_house_of_fewer_storeys_has_fewer_staircases() -> None:
    assert legal(play(house(storeys=2), "draw EX")) == ["ex E+", "ex E-", "ex A+"]
    assert legal(play(house(storeys=1), "draw EX")) == ["ex E+", "ex E-"]


# Trap Door


def drops(tiles: str, pawns: str, ghosts: str = "", **options: int) -> list[str]:
    state = play(house(tiles, pawns, ghosts, **options), "draw TD")
    return legal(state) if decides(state) == "1" else []


def test_a_pawn_drops_to_the_nearest_trap_door_of_its_storey_by_rows_and_columns() -> None:
    tiles = "1a1 N trap, 1d4 N trap, 1f6 N trap, 2a1 N trap"
    assert drops(tiles, "1c3 3a1") == ["td 1d4"]
    assert where(play(house(tiles, "1c3 3a1"), "draw TD, td 1d4")) == "1d4 3a1"
    assert drops(tiles, "1f1 3a1") == ["td 1a1", "td 1d4", "td 1f6"]  # the owner chooses
    assert drops(tiles, "2e5 3a1") == ["td 2a1"]
    assert drops(tiles, "3a1 1a1") == []  # none on its storey


def test_a_pawn_on_a_trap_door_drops_to_the_nearest_other() -> None:
    assert drops("1a1 N trap, 1f6 N trap", "1a1 3a1") == ["td 1f6"]
    assert drops("1a1 N trap", "1a1 3a1") == []


def test_a_trap_door_held_by_another_living_pawn_is_passed_over_for_the_next() -> None:
    tiles = "1b1 N trap, 1f6 N trap"
    assert drops(tiles, "1a1 1b1") == ["td 1f6"]
    assert drops(tiles, "1a1 1b1", ghosts="2") == ["td 1b1"]
    assert drops(tiles, "1a1 1b1", ghosts="1") == ["td 1b1"]  # ghosts may share


def test_a_trap_door_on_the_start_place_may_be_shared() -> None:
    assert drops("2c3 N trap, 2e5 N trap", "2b3 2c3") == ["td 2c3"]


def test_from_a_staircase_a_pawn_drops_to_the_nearest_on_either_storey() -> None:
    assert drops("1f1 N trap, 2a1 N trap", "A 3a1") == ["td 1f1", "td 2a1"]
    assert drops("1e1 N trap, 2a1 N trap, 3a1 N trap", "A 3a1") == ["td 2a1"]
    assert drops("2e4 N trap, 3a3 N trap, 1a1 N trap", "B 1a1") == ["td 2e4", "td 3a3"]
    state = house("1f1 N trap, 2a2 N trap", "A 3a1")
    state.stairs[0] = 1
    assert legal(play(state, "draw TD")) == ["td 2a2"]


def test_the_attic_lies_a_row_lower_in_the_floor_plan() -> None:
    # From B in its first row, the fourth: 3a4 is beside it, 2e4 a row above.
    assert drops("2e4 N trap, 3a4 N trap", "B 1a1") == ["td 3a4"]


def test_ghosts_drop_too() -> None:
    assert drops("1b1 N trap", "1a1 3a1", ghosts="1") == ["td 1b1"]


def test_a_drop_flips_the_tile_left_and_turns_nothing() -> None:
    state = play(house("1a1 N flip, 1b1 N trap", "1a1 3a1"), "draw TD, td 1b1")
    assert (face(state, "1a1"), face(state, "1b1")) == ("xN", "N")
    state = play(house("1a1 N flip, 1b1 N trap", "1a1 1a1", ghosts="2"), "draw TD, td 1b1")
    assert face(state, "1a1") == "N"


# Hall of Mirrors, Now You Are Dead


def test_the_hall_of_mirrors_does_nothing() -> None:
    state = house("", "1a1 1b1")
    before = state.clone()
    play(state, "draw HM")
    assert (decides(state), state.turn) == ("chance", 1)
    assert (state.faces, state.tiles, state.pawns) == (before.faces, before.tiles, before.pawns)


def test_a_living_pawn_on_a_ghost_picture_becomes_a_ghost_for_the_rest_of_the_match() -> None:
    state = play(house("1a1 NESW ghost", "1a1 3a1"), "draw ND")
    assert state.is_ghost(0)
    assert decides(state) == "chance"
    assert not play(house("1a1 NESW trap", "1a1 3a1"), "draw ND").ghosts
    state = play(house("1a1 NESW ghost", "1a1 3a1", ghosts="1"), "draw ND")
    assert state.is_ghost(0)  # nothing happens to a ghost


def test_a_pawn_on_a_staircase_does_not_die() -> None:
    assert not play(house("", "A 3a1"), "draw ND").ghosts
