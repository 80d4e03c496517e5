"""The notation, the set-up text and the drawing of 18 Ghosts, letter for letter."""

from random import Random

import pytest

from game import catalog
from game.rules.eighteen_ghosts.position import draw, read_set_up, write_set_up
from game.rules.eighteen_ghosts.set_up import empty_castle
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.eighteen_ghosts.tables import ACTIONS, CARPETS, COLOURS, NAMES
from game.state import TERMINAL
from tests.rules.eighteen import SET_UP_TEXT, castle, ghosts, kinds, legal, play

# Notation


def test_squares_are_named_by_file_and_rank_from_the_bottom() -> None:
    assert NAMES[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert NAMES[-1] == "e5"
    state = castle("a1R e5b d2y")
    rows = str(state).splitlines()
    assert rows[0].split()[5] == "b"  # e5 is drawn at the top right
    assert rows[4].split()[1] == "R"  # a1 at the bottom left
    assert rows[3].split()[4] == "y"
    assert rows[5].split() == ["a", "b", "c", "d", "e"]


def test_a_placement_in_the_set_up_names_colour_and_chamber() -> None:
    assert {"R@b5", "B@a5", "Y@a1"} <= legal(empty_castle())


@pytest.mark.parametrize(
    ("text", "after", "dungeon"),
    [
        ("c4-c3", "b4Y b5b c3R", "B"),  # a step
        ("m:b4-d2", "d2Y c4R b5b", "B"),  # a jump
        ("c4xb4", "b4Y b5b", "RB"),  # a fight lost against an own ghost
        ("b4xb5", "c4R b5b", "BY"),  # a fight lost against an enemy
    ],
)
def test_steps_jumps_and_fights_are_written_with_both_chambers(
    text: str, after: str, dungeon: str
) -> None:
    state = play(castle("b4Y c4R b5b", facts="dungeon: B"), text)
    assert set(ghosts(state).split()) == set(after.split())
    assert kinds(state.dungeon) == dungeon


def test_a_release_names_the_colour_and_its_placement_the_chamber() -> None:
    state = castle("a1Y e5b", facts="dungeon: RY")
    assert {"R@", "Y@"} < legal(state)
    assert "=b5" in legal(play(state, "R@"))


def test_a_pass_is_written_pass() -> None:
    assert legal(castle("a1b")) == {"pass"}


@pytest.mark.parametrize(
    "text",
    ["C4-C3", "c4-c3 ", " c4-c3", "c4 - c3", "c4xc3", "c4c3", "c4-c2", "M:b4-d2", "", "Pass"],
)
def test_no_other_way_of_writing_is_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not legal here; legal: .*c4-c3"):
        castle("b4Y c4R").parse(text)


def test_case_tells_nothing_about_the_owner_of_a_released_ghost() -> None:
    state = castle("a1Y e5b", facts="dungeon: r\ndecides: B")
    assert "R@" in legal(state)
    with pytest.raises(ValueError, match="'r@' is not legal here"):
        state.parse("r@")


def test_after_the_end_nothing_is_legal() -> None:
    state = play(castle("d4R", red=">", facts="escaped: BY"), "d4-d5")
    with pytest.raises(ValueError, match="legal: nothing"):
        state.parse("d4-d5")


def test_action_numbers_are_dense_and_below_257() -> None:
    assert ACTIONS <= 257
    seen: set[int] = set()
    for seed in range(60):
        rng, state = Random(seed), catalog.new_state("eighteen_ghosts", seed=seed)
        while state.current_player != TERMINAL:
            seen.update(state.legal_actions())
            state.apply(rng.choice(state.legal_actions()))
    assert seen <= set(range(ACTIONS))
    assert len(seen) > 0.9 * ACTIONS  # all but pass and placements on mirrors and portals


# Set-up text


def test_a_set_up_is_read_in_any_order() -> None:
    lines = SET_UP_TEXT.splitlines()
    Random(1).shuffle(lines)
    state = read_set_up("\n\n".join(lines) + "\n")
    assert state == read_set_up(SET_UP_TEXT)
    assert ghosts(state) == (
        "a1Y b1R d1B e1y a2b c2Y e2r a3R b3B c3r d3b a4y c4Y e4y a5B b5R d5b e5r"
    )
    assert (state.current_player, state.first, state.hand) == (0, 0, [0] * 6)


def test_the_set_up_names_who_is_first() -> None:
    state = read_set_up(SET_UP_TEXT.replace("first A", "first B"))
    assert (state.current_player, state.first) == (1, 1)


def test_a_set_up_can_be_for_any_three() -> None:
    assert read_set_up(SET_UP_TEXT, any_three=True).any_three
    assert not read_set_up(SET_UP_TEXT).any_three


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_again(seed: int) -> None:
    options = {"placement": "random", "first_player": "random"}
    state = catalog.new_state("eighteen_ghosts", options=options, seed=seed)
    assert isinstance(state, EighteenGhosts)
    text = write_set_up(state)
    assert read_set_up(text) == state
    assert len(text.splitlines()) == 19


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("b5 R A", "b5 B A", "line 5: b5 is not a chamber with a B carpet"),
        ("b5 R A", "b4 R A", "line 5: b4 is not a chamber with a R carpet"),
        ("b5 R A", "c5 R A", "line 5: c5 is not a chamber with a R carpet"),
        ("b5 R A", "f5 R A", "line 5: f5 is not a chamber with a R carpet"),
        ("b5 R A", "b5 R B", "line 6: a fourth R ghost of player B"),
        ("b5 R A", "b1 R A", "line 5: b1 is filled twice"),
        ("b5 R A", "b5 R", "line 5: 'b5 R' is neither 'b5 R A' nor 'first A'"),
        ("b5 R A", "b5 r A", "line 5: 'b5 r A' is neither 'b5 R A' nor 'first A'"),
        ("b5 R A", "b5 RB A", "line 5: 'b5 RB A' is neither 'b5 R A' nor 'first A'"),
        ("b5 R A", "b5 R C", "line 5: 'b5 R C' is neither 'b5 R A' nor 'first A'"),
        ("b5 R A", "b5 R A B", "line 5: 'b5 R A B' is neither 'b5 R A' nor 'first A'"),
        ("b5 R A", "first A", "line 19: the first player is named twice"),
        ("b5 R A", "", "17 of the 18 carpets are filled"),
        ("first A", "", "no line says who is first: add 'first A' or 'first B'"),
        ("first A", "first C", "line 19: 'first C' is neither 'b5 R A' nor 'first A'"),
        ("first A", "first", "line 19: 'first' is neither 'b5 R A' nor 'first A'"),
    ],
)
def test_a_faulty_set_up_names_the_line_and_the_fault(old: str, new: str, fault: str) -> None:
    assert old in SET_UP_TEXT
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole sentence is compared
        read_set_up(SET_UP_TEXT.replace(old, new))
    assert str(caught.value) == fault


def test_an_empty_set_up_says_how_many_carpets_are_filled() -> None:
    with pytest.raises(ValueError, match="0 of the 18 carpets are filled"):
        read_set_up("")


# Drawing


@pytest.mark.parametrize("seed", range(10))
def test_every_position_can_be_drawn_and_read_again(seed: int) -> None:
    rng, state = Random(seed), catalog.new_state("eighteen_ghosts", seed=seed)
    while state.current_player != TERMINAL:
        again = draw(str(state))
        assert str(again) == str(state)
        assert legal(again) == legal(state)  # type: ignore[arg-type]
        state.apply(rng.choice(state.legal_actions()))
    assert "decides: nobody" in str(state)


def test_a_drawing_names_the_released_ghost_and_every_count() -> None:
    state = play(castle("a1Y e5b", red="<", facts="dungeon: RRby\nescaped: Br\nturns: 7"), "R@")
    assert str(state).splitlines() == [
        "5  .  .  <  .  b",
        "4  .  o  .  o  .",
        "3  .  .  .  .  >",
        "2  .  o  .  o  .",
        "1  Y  .  v  .  .",
        "   a  b  c  d  e",
        "hand: -",
        "dungeon: Rby",
        "escaped: Br",
        "released: R",
        "decides: B, turns: 7, quiet: 0",
    ]


def test_carpets_are_found_by_colour() -> None:
    named = {
        colour: {NAMES[square] for square in squares}
        for colour, squares in zip(COLOURS, CARPETS, strict=True)
    }
    assert named == {
        "R": {"b5", "e5", "a3", "c3", "e2", "b1"},
        "B": {"a5", "d5", "b3", "d3", "a2", "d1"},
        "Y": {"a4", "c4", "e4", "c2", "a1", "e1"},
    }
