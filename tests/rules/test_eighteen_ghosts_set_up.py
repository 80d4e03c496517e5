"""The castle, the set-up and the options of 18 Ghosts, sentence by sentence."""

from collections import Counter

import pytest

from game import catalog
from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.state import SET_UP, TURN, EighteenGhosts
from game.rules.eighteen_ghosts.tables import CASTLE
from tests.rules.eighteen import SET_UP_TEXT, START, castle, ghosts, kinds, legal, play, portals

# Typed from the printed board: rank 5 first, mirrors m, portals r y b.
BOARD = ["BRrBR", "YmYmY", "RBRBy", "BmYmR", "YRbBY"]
CARPET = {
    "abcde"[file] + str(5 - row): letter
    for row, letters in enumerate(BOARD)
    for file, letter in enumerate(letters)
}


def begin(seed: int = 0, **options: object) -> EighteenGhosts:
    state = catalog.new_state("eighteen_ghosts", None, options, seed)
    assert isinstance(state, EighteenGhosts)
    return state


def test_the_castle_has_the_chambers_of_the_printed_board() -> None:
    assert [row.replace(" ", "") for row in CASTLE.splitlines()] == BOARD


def test_six_carpets_of_each_colour_four_mirrors_and_three_portals() -> None:
    assert Counter(CARPET.values()) == dict(R=6, B=6, Y=6, m=4, r=1, b=1, y=1)


def test_two_players_have_three_ghosts_of_each_colour() -> None:
    assert catalog.GAMES["eighteen_ghosts"].players == (2,)
    assert kinds(begin().hand) == "RRRBBBYYYrrrbbbyyy"


def test_portals_begin_open_toward_the_outer_wall() -> None:
    drawn = draw(str(begin()))
    assert portals(begin()) == portals(drawn) == "000"
    rows = str(begin()).splitlines()
    assert rows[0].split() == ["5", ".", ".", "^", ".", "."]
    assert rows[2].split() == ["3", ".", ".", ".", ".", ">"]
    assert rows[4].split() == ["1", ".", ".", "v", ".", "."]
    assert rows[:5] == [row.rstrip() for row in START.strip().splitlines()]


def test_every_ghost_is_placed_on_an_empty_carpet_of_its_own_colour() -> None:
    expected = {f"{colour}@{square}" for square, colour in CARPET.items() if colour in "RBY"}
    state = begin()
    assert legal(state) == expected
    assert len(expected) == 18
    play(state, "R@b5")
    assert legal(state) == expected - {"R@b5"}


def test_mirrors_and_portals_are_empty_after_the_set_up() -> None:
    state = begin()
    while state.phase == SET_UP:
        state.apply(state.legal_actions()[-1])
    filled = {ghost[:2] for ghost in ghosts(state).split()}
    assert filled == {square for square, letter in CARPET.items() if letter in "RBY"}


def test_a_player_without_a_ghost_of_a_colour_in_hand_cannot_place_that_colour() -> None:
    # A places reds only: at his fourth placement only blue and yellow chambers are left for him.
    state = play(begin(), "R@b5 B@a5 B@b3 R@e5 Y@a4 R@a3 Y@c4")
    assert state.current_player == 0
    assert legal(state) == {"B@d5", "B@d3", "B@a2", "B@d1"} | {"Y@e4", "Y@c2", "Y@a1", "Y@e1"}


def test_the_first_places_one_the_second_two_then_one_each_and_the_first_the_last() -> None:
    state, order = begin(), ""
    while state.phase == SET_UP:
        order += "AB"[state.current_player]
        state.apply(state.legal_actions()[0])
    assert order == "ABBABABABABABABABA"
    assert state.current_player == 0  # then the first player moves first


def test_the_order_of_placement_begins_with_b_when_b_is_the_first_player() -> None:
    state, order = begin(first_player="B"), ""
    while state.phase == SET_UP:
        order += "AB"[state.current_player]
        state.apply(state.legal_actions()[0])
    assert order == "BAABABABABABABABAB"
    assert state.current_player == 1


def test_a_ghost_placed_in_the_set_up_belongs_to_who_placed_it() -> None:
    state = play(begin(), "R@b5 B@a5 Y@a4 R@a3")
    assert ghosts(state) == "a3R a4y a5b b5R"
    assert kinds(state.hand) == "RBBBYYYrrrbbyy"


def test_placement_by_the_players_and_one_of_each_and_player_a_are_the_defaults() -> None:
    state = begin()
    assert (state.phase, state.any_three, state.current_player) == (SET_UP, False, 0)
    assert state == begin(placement="players", goal="one_of_each", first_player="A")


@pytest.mark.parametrize("seed", range(30))
def test_random_placement_deals_each_player_three_chambers_of_every_colour(seed: int) -> None:
    state = begin(seed, placement="random")
    assert (state.phase, state.current_player, kinds(state.hand)) == (TURN, 0, "")
    standing = dict((ghost[:2], ghost[2]) for ghost in ghosts(state).split())
    assert Counter(standing.values()) == dict.fromkeys("RBYrby", 3)
    assert all(CARPET[square] == sign.upper() for square, sign in standing.items())


def test_random_placement_is_uniform_over_the_chambers() -> None:
    owned = Counter(
        square
        for seed in range(600)
        for square in (g[:2] for g in ghosts(begin(seed, placement="random")).split() if g[2] < "a")
    )
    assert set(owned) == {square for square, letter in CARPET.items() if letter in "RBY"}
    assert all(240 <= times <= 360 for times in owned.values())  # 300 expected, five deviations
    deals = {str(begin(seed, placement="random")) for seed in range(600)}
    assert len(deals) > 550  # of 8,000 layouts


def test_the_first_player_can_be_drawn() -> None:
    drawn = [begin(seed, first_player="random").current_player for seed in range(400)]
    assert 150 < sum(drawn) < 250
    dealt = [
        begin(seed, first_player="random", placement="random").current_player for seed in range(400)
    ]
    assert dealt == drawn  # the same seed draws the same player, whatever else is dealt


@pytest.mark.parametrize("placement", ["players", "random"])
@pytest.mark.parametrize(("first_player", "player"), [("A", 0), ("B", 1)])
def test_the_named_first_player_decides_first(
    placement: str, first_player: str, player: int
) -> None:
    state = begin(placement=placement, first_player=first_player)
    assert state.current_player == state.first == player


def test_the_goal_any_three_is_part_of_the_position() -> None:
    assert begin(goal="any_three").any_three
    assert begin(goal="any_three") != begin()


def test_perft_of_the_set_up_counts_the_free_chambers() -> None:
    # Nobody can run out of a colour in three placements: 18, then 17, then 16 empty carpets.
    def perft(state: EighteenGhosts, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            total += perft(after, depth - 1)
        return total

    assert [perft(begin(), depth) for depth in range(4)] == [1, 18, 18 * 17, 18 * 17 * 16]


def test_a_position_with_hands_left_is_drawn_as_a_set_up() -> None:
    state = play(begin(), "R@b5 B@a5")
    assert draw(str(state)) == state
    assert draw(str(state)).phase == SET_UP


def test_the_set_up_text_of_the_helpers_is_a_full_castle() -> None:
    assert len(SET_UP_TEXT.splitlines()) == 19
    assert legal(castle("b5R")) == {"b5-a5", "b5-b4"}  # the portal beside it cannot be entered
