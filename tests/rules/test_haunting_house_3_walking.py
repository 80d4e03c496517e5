"""Moves and Secret Passages in The Haunting House 3, sentence by sentence."""

import pytest

from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import HauntingHouse3
from tests.rules.haunting import decides, face, house, legal, play, where

# Between 1b2 and each neighbour, by the sides of both that are open.
BORDERS = {0: ("E", "W"), 1: ("E", "-"), 2: ("-", "-")}
WALLS, OPEN = "-", "NESW"  # the sides of all tiles that are not named
WAYS = {  # where a card leads: the other tiles, tiles, pawns, ghosts, what is played, ways on
    "openings of neighbours need not match": (
        WALLS, "1b2 E, 1c2 W, 1b1 S", "1b2 3a1", "", "M1", "m E"
    ),
    "a living pawn blocks the living": (OPEN, "", "1a1 1b1", "", "M1", "m S"),
    "a living pawn does not block ghosts": (OPEN, "1a1 -", "1a1 1b1", "1", "M1", "m E, m S"),
    "a ghost does not block the living": (OPEN, "", "1a1 1b1", "2", "M1", "m E, m S"),
    "a ghost does not block ghosts": (OPEN, "1a1 -", "1a1 1b1", "1 2", "M1", "m E, m S"),
    "a ghost passes one wall from either side": (
        WALLS, "1b2 -, 1c2 W", "1b2 3a1", "1", "M1", "m E"
    ),
    "no secret passage leads onto another living pawn": (
        WALLS, "", "1a1 1b1", "", "SP", "sp S"
    ),
    "a secret passage leads onto a ghost": (WALLS, "", "1a1 1b1", "2", "SP", "sp E, sp S"),
    "all steps are walked if all are possible": (  # the way back from the east flips away
        WALLS, "1a1 ES flip, 1b1 W, 1a2 NS, 1a3 NS", "1a1 3a1", "", "M2", "m S"
    ),
    "a walk of one may end where no way leads on": (
        WALLS, "1a1 ES flip, 1b1 W, 1a2 NS, 1a3 NS", "1a1 3a1", "", "M1", "m E, m S"
    ),
    "walking back and forth is as long": (
        WALLS, "1a1 ES, 1b1 SW turn90 cancel, 1b2 N, 1a2 NS, 1a3 NS", "1a1 3a1", "", "M3",
        "m E, m S"
    ),
    "the longest walk foresees that a tile turns its way on away": (
        WALLS, "1a1 ES flip, 1b1 SW turn90 cancel, 1b2 N, 1a2 NS, 1a3 NS", "1a1 3a1", "", "M2",
        "m S"
    ),
    "the longest walk foresees that a tile turns a way on open": (
        WALLS, "1a1 ES flip, 1b1 NW turn180 cancel, 1b2 N, 1a2 N", "1a1 3a1", "", "M2, m E",
        "m S"
    ),
    "the longest walk ignores disks": (
        WALLS, "1a1 ES, 1b1 EW turn180 ghost-disk, 1c1 W, 1a2 N", "1a1 3a1", "", "M2",
        "m E, m S"
    ),
    "leaving counts as a whole walk": (
        WALLS, "1a6 EW, 1b6 W", "1a6 3a1", "", "M3", "m E, m W"
    ),
    "leaving goes before a shorter walk": (
        WALLS, "1a6 EW flip, 1b6 W", "1a6 3a1", "", "M3", "m W"
    ),
    "another pawn on a flip tile keeps the way back open": (
        WALLS, "1a1 E flip, 1b1 W", "1a1 1a1", "2", "M2, m E", "m W"
    ),
    "an empty flip tile closes the way back": (
        WALLS, "1a1 E flip, 1b1 W", "1a1 3a1", "", "M2, m E", ""
    ),
    "the next step uses the new orientation": (
        OPEN, "1a1 E, 1b1 EW turn90 cancel", "1a1 3a1", "", "M2, m E", "m S"
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("others", "tiles", "pawns", "ghosts", "played", "ways"), WAYS.values(), ids=WAYS
)
def test_a_card_leads(
    others: str, tiles: str, pawns: str, ghosts: str, played: str, ways: str
) -> None:
    state = play(house(tiles, pawns, ghosts, others=others), f"draw {played}")
    assert (", ".join(legal(state)) if decides(state) == "1" else "") == ways


def at_border(walls: int, ghosts: str = "", two_walls: bool = False) -> HauntingHouse3:
    """Return a house in which only the border between 1b2 and 1c2 can have openings."""
    west, east = BORDERS[walls]
    tiles = f"1b2 {west}, 1c2 {east}"
    return house(tiles, "1b2 3a1", ghosts, others="-", two_walls=two_walls)


# The living


def test_a_living_pawn_passes_a_border_without_walls_and_no_other() -> None:
    assert legal(play(at_border(0), "draw M1")) == ["m E"]
    for walls in (1, 2):
        assert decides(play(at_border(walls), "draw M1")) == "chance"


def test_nobody_passes_an_outer_wall() -> None:
    for ghosts in ("", "1"):
        for sides in ("NESW", "-"):
            state = house(f"1c1 {sides}", "1c1 3a1", ghosts=ghosts)
            assert "m N" not in legal(play(state, "draw M1"))
            state = house(f"1c1 {sides}", "1c1 3a1", ghosts=ghosts)
            assert "sp N" not in legal(play(state, "draw SP"))


def test_the_start_place_and_staircases_may_be_shared_by_the_living() -> None:
    assert "m E" in legal(play(house("", "2b3 2c3"), "draw M1"))
    assert "m E" in legal(play(house("", "1f1 A"), "draw M1"))
    assert "m W" in legal(play(house("", "3a4 B"), "draw M1"))


def test_the_start_place_is_the_place_and_not_the_tile_that_lay_there() -> None:
    state = play(house("", "1a1 1a2"), "draw SW, sw 2c3 2d3, draw HM, draw M1")
    state.pawns = [PLACE["2b3"], PLACE["2c3"]]
    assert "m E" in legal(state)
    state.pawns = [PLACE["2e3"], PLACE["2d3"]]  # where the tile of the start now lies
    assert "m W" not in legal(state)


def test_in_a_house_of_one_storey_the_corner_opposite_the_exit_may_be_shared() -> None:
    assert "m E" in legal(play(house("", "1e1 1f1", storeys=1), "draw M1"))
    assert "m E" not in legal(play(house("", "1e1 1f1"), "draw M1"))


# Ghosts


def test_a_ghost_passes_a_border_with_exactly_one_wall() -> None:
    assert legal(play(at_border(1, ghosts="1"), "draw M1")) == ["m E"]
    for walls in (0, 2):
        assert "m E" not in legal(play(at_border(walls, ghosts="1"), "draw M1"))


def test_a_ghost_uses_staircases_with_or_without_a_wall() -> None:
    for sides in ("-", "E"):
        state = house(f"1f1 {sides}", "1f1 3a1", ghosts="1", others="-")
        assert "m E" in legal(play(state, "draw M1"))
        state = house(f"2a1 {'W' if sides == 'E' else '-'}", "A 3a1", ghosts="1", others="-")
        assert legal(play(state, "draw M1")) == ["m E", "m W"]


def test_staircases_are_open_toward_both_storeys_and_to_no_other_side() -> None:
    assert legal(play(house("", "A 3a1"), "draw M1")) == ["m E", "m W"]
    assert where(play(house("", "A 3a1"), "draw M1, m E")) == "2a1 3a1"
    assert where(play(house("", "A 3a1"), "draw M1, m W")) == "1f1 3a1"
    assert where(play(house("", "B 1a1"), "draw M1, m E")) == "3a4 1a1"
    assert where(play(house("", "B 1a1"), "draw M1, m W")) == "2e5 1a1"
    assert decides(play(house("", "A 3a1", others="-"), "draw M1")) == "chance"


# Secret Passage


@pytest.mark.parametrize(
    ("ghost", "two_walls", "passable"),
    [
        (False, False, {1, 2}),
        (False, True, {1, 2}),
        (True, False, {1, 2}),
        (True, True, {2}),
    ],
)
def test_a_secret_passage_leads_through_one_or_two_walls(
    ghost: bool, two_walls: bool, passable: set[int]
) -> None:
    for walls in (0, 1, 2):
        state = at_border(walls, ghosts="1" if ghost else "", two_walls=two_walls)
        assert ("sp E" in legal(play(state, "draw SP"))) == (walls in passable)


def test_a_secret_passage_counts_the_wall_toward_a_staircase() -> None:
    for ghosts, two_walls, passes in (("", False, True), ("1", False, True), ("1", True, False)):
        state = house("1f1 -", "1f1 3a1", ghosts=ghosts, two_walls=two_walls, others="-")
        assert ("sp E" in legal(play(state, "draw SP"))) == passes
        state = house("1f1 E", "1f1 3a1", ghosts=ghosts, two_walls=two_walls, others="-")
        assert "sp E" not in legal(play(state, "draw SP"))
        state = house("", "A 3a1", ghosts=ghosts, two_walls=two_walls, others="-")
        assert ("sp W" in (legal(play(state, "draw SP")))) == passes


def test_a_secret_passage_is_one_step() -> None:
    state = play(house("", "1b2 3a1", others="-"), "draw SP, sp E")
    assert (where(state), decides(state)) == ("1c2 3a1", "chance")


# Walking as far as the card says


def test_a_move_is_walked_step_by_step() -> None:
    state = play(house("", "1a1 3a1"), "draw M3, m E, m S")
    assert (where(state), decides(state)) == ("1b2 3a1", "1")
    assert decides(play(state, "m E")) == "chance"


def test_a_pawn_may_go_back() -> None:
    state = play(house("1a1 E, 1b1 W", "1a1 3a1", others="-"), "draw M3, m E, m W, m E")
    assert where(state) == "1b1 3a1"


def test_if_not_all_steps_are_possible_the_longest_walk_is_walked() -> None:
    tiles = "1a1 ES flip, 1b1 W, 1a2 NS flip, 1a3 N flip"
    state = play(house(tiles, "1a1 3a1", others="-"), "draw M3")
    assert legal(state) == ["m S"]
    play(state, "m S, m S")
    assert (where(state), decides(state)) == ("1a3 3a1", "chance")  # the third is impossible


def test_a_card_that_cannot_be_carried_out_asks_nothing() -> None:
    for card in ("M1", "M2", "M3"):
        state = play(house("", "1b2 3a1", others="-"), f"draw {card}")
        assert (decides(state), state.turn) == ("chance", 1)


# Turn tiles


@pytest.mark.parametrize(("kind", "turned"), [("turn90", "NE"), ("turn180", "ES")])
def test_a_turn_tile_turns_clockwise_as_a_pawn_enters_by_moving(kind: str, turned: str) -> None:
    state = house(f"1a1 E, 1b1 NW {kind} cancel", "1a1 3a1", others="-")
    assert face(play(state, "draw M1, m E"), "1b1") == turned


def test_a_turn_tile_turns_under_a_secret_passage_and_under_a_ghost() -> None:
    for ghosts in ("", "1"):
        state = house("1b1 NE turn90 cancel", "1a1 3a1", ghosts=ghosts, others="-")
        assert face(play(state, "draw SP, sp E"), "1b1") == "ES"


def test_a_turn_tile_turns_whoever_else_is_on_it() -> None:
    state = house("1a1 E, 1b1 NW turn90 cancel", "1a1 1b1", ghosts="2")
    assert face(play(state, "draw M1, m E"), "1b1") == "NE"


def test_turn_tiles_do_not_turn_at_the_start() -> None:
    state = house("2c3 NS turn90 cancel")
    assert (where(state), face(state, "2c3")) == ("2c3 2c3", "NS")
    assert state.disks[48] == 1


# Flip tiles


def test_a_flip_tile_turns_face_down_when_the_last_pawn_leaves() -> None:
    tiles = "1a1 ES flip, 1a2 N"
    state = play(house(tiles, "1a1 1a1", ghosts="2"), "draw M1, m E")
    assert face(state, "1a1") == "ES"
    state.faces[6] = 0  # one wall toward 1a2 for the ghost
    assert face(play(state, "draw M1, m S"), "1a1") == "xES"


def test_a_face_down_tile_is_impassable() -> None:
    for card, walls in (("M1", "NESW"), ("SP", "-")):
        for ghosts in ("", "1"):
            sides = "-" if ghosts and card == "M1" else walls
            state = house(f"1a1 {sides}, 1b1 {walls}", "1a1 3a1", ghosts=ghosts)
            state.faces[1] |= 16
            assert not any(text.endswith("E") for text in legal(play(state, f"draw {card}")))


# Disks on turn tiles


def entering(disk: str, ghosts: str = "", card: str = "M2") -> HauntingHouse3:
    """Return the state after the pawn of seat 1 has entered a turn tile with a disk."""
    sides = "-" if ghosts else "E"
    tiles = f"1a1 {sides} flip, 1b1 NESW turn90 {disk}"
    return play(house(tiles, "1a1 3a1", ghosts=ghosts), f"draw {card}, m E")


@pytest.mark.parametrize("disk", ["cancel", "swap"])
@pytest.mark.parametrize("ghosts", ["", "1"])
def test_a_cancel_or_a_swap_is_kept_by_who_enters(disk: str, ghosts: str) -> None:
    state = entering(disk, ghosts)
    assert (state.hands, state.cancels) == ([1, 0], [int(disk == "cancel"), 0])
    assert state.disks[1] == 0
    assert where(state) == "1b1 3a1"


def test_the_rest_of_the_card_goes_on_after_a_disk_is_kept() -> None:
    state = entering("cancel")
    assert (decides(state), legal(state)) == ("1", ["m E", "m S"])


def test_a_ghost_disk_sends_a_living_pawn_back_and_ends_its_card() -> None:
    state = entering("ghost-disk")
    assert where(state) == "1a1 3a1"
    assert decides(state) == "chance"
    assert (state.disks[1], state.gone) == (0, [0, 0, 1])  # discarded


def test_a_pawn_sent_back_has_not_left_and_the_tile_entered_stays_turned() -> None:
    tiles = "1a1 E flip, 1b1 NW turn90 ghost-disk"
    state = play(house(tiles, "1a1 3a1"), "draw M1, m E")
    assert face(state, "1a1") == "E"  # not face down
    assert face(state, "1b1") == "NE"


def test_a_ghost_disk_ends_a_secret_passage_too() -> None:
    state = play(house("1b1 E turn90 ghost-disk", "1a1 3a1", others="-"), "draw SP, sp E")
    assert (where(state), state.gone) == ("1a1 3a1", [0, 0, 1])


def test_a_ghost_disk_does_nothing_to_a_ghost_and_stays_known_to_all() -> None:
    state = entering("ghost-disk", ghosts="1")
    assert where(state) == "1b1 3a1"
    assert state.gone == [0, 0, 0]
    for player in (0, 1):
        assert state.observation(player).disks[1] == state.disks[1] > 0


def test_a_ghost_disk_that_is_known_still_sends_a_living_pawn_back() -> None:
    state = entering("ghost-disk", ghosts="1", card="M1")
    state.pawns[1] = 2
    state.faces[2], state.faces[1] = 15, 15
    play(state, "draw M1, m W")
    assert where(state) == "1b1 1c1"
    assert state.gone == [0, 0, 1]


def test_disks_travel_with_their_tile() -> None:
    state = house("1a1 E turn90 cancel", "1c1 3a1")
    play(state, "draw SW, sw 1a1 1b1, draw HM, draw M1")
    state.faces[1] = 15
    play(state, "m W")
    assert (where(state), state.hands) == ("1b1 3a1", [1, 0])
