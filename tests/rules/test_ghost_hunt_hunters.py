"""The hunters of Ghost Hunt: steps, items, the van, hiding and listening."""

from __future__ import annotations

import pytest

from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.position import EXCHANGE, SEARCHING
from game.rules.ghost_hunt.state import GhostHunt
from game.state import CHANCE
from tests.rules.hunting import begin, found, hunting, legal, play, searching, square, told

TWO = "dots book uv box"


def steps(state: GhostHunt) -> set[str]:
    """Return the squares the hunter may step to."""
    return {text for text in legal(state) if text in state.house.names}


def answers(state: GhostHunt) -> list[int]:
    """Return the answers of all items used."""
    return [answer for _, _, answer in told(state, 1, fact_kinds.ANSWERED)]


# Steps


def test_a_hunter_has_four_steps_split_around_one_action_in_any_way() -> None:
    state = searching(begin(items="thermometer box"), 1, "a7", "e5")
    play(state, "e6, d6, use thermometer, c6, b6")
    assert legal(state) == {"end"}


def test_hunters_share_squares_and_pass_each_other_and_the_ghost() -> None:
    state = searching(begin(items=TWO), 1, "f5", "e5", "e6")
    assert {"e6", "f5"} <= steps(state)


def test_hunters_walk_through_doors_the_garden_and_the_van() -> None:
    state = searching(begin(), 1, "a7", "j11")
    assert steps(state) == {"j10", "i11", "k11", "j12"}


def test_a_slowed_hunter_has_two_steps() -> None:
    for rules in ("source", "draft"):
        state = begin(rules=rules)
        state.slowed = 1
        assert searching(state, 1).left == 2
        assert state.slowed == 0


def test_hunters_of_the_draft_have_five_steps() -> None:
    assert searching(begin(rules="draft"), 1).left == 5


# Items


def test_items_are_used_in_the_rooms_only() -> None:
    for place, usable in (("j10", True), ("j11", False), ("j12", False), ("a4", False)):
        state = searching(begin(items="thermometer book"), 1, "a7", place)
        assert ("use thermometer" in legal(state)) == usable
        assert ("place book" in legal(state)) == usable


def test_only_one_action_a_turn() -> None:
    state = play(searching(begin(items="thermometer box"), 1, "a7", "e5"), "use thermometer")
    assert not any(text.startswith("use") for text in legal(state))


def test_the_thermometer_tells_truthfully_whether_this_is_the_ghost_room() -> None:
    for place, answer in (("f9", 1), ("d9", 0)):
        state = searching(begin("Spirit", "K", "thermometer box"), 1, "a7", place)
        assert answers(play(state, "use thermometer")) == [answer]


@pytest.mark.parametrize(("kind", "place", "answer"), [
    ("Spirit", "f9", 1), ("Spirit", "d9", 0), ("Demon", "f9", 0),
])  # fmt: skip
def test_the_emf_reader_is_positive_in_the_ghost_room_if_the_type_has_emf(
    kind: str, place: str, answer: int
) -> None:
    state = play(searching(begin(kind, "K", "emf box"), 1, "a7", place), "use emf")
    assert answers(state) == [answer]
    assert found(state) == (["EMF"] if answer else [])


def test_with_emf_rolled_there_is_always_a_secret_roll_and_it_needs_four() -> None:
    for kind, place, face, answer in (
        ("Spirit", "f9", 4, 1), ("Spirit", "f9", 3, 0), ("Demon", "f9", 6, 0),
        ("Spirit", "a7", 6, 0),
    ):  # fmt: skip
        state = searching(begin(kind, "K", "emf box", emf="roll"), 1, "a7", place)
        play(state, "use emf")
        assert state.current_player == CHANCE
        assert answers(play(state, f"emf {face}")) == [answer]
        assert state.current_player == 1


@pytest.mark.parametrize(("kind", "ghost", "box", "answer"), [
    ("Spirit", "f7", "walk", 1), ("Spirit", "e8", "walk", 1), ("Spirit", "e7", "walk", 0),
    ("Spirit", "i9", "walk", 0), ("Spirit", "h7", "ring", 1), ("Spirit", "i10", "ring", 0),
    ("Demon", "f8", "walk", 0),
])  # fmt: skip
def test_the_spirit_box_is_positive_with_the_ghost_within_two_squares(
    kind: str, ghost: str, box: str, answer: int
) -> None:
    state = searching(begin(kind, "K", "emf box", box=box), 1, ghost, "f9")
    assert answers(play(state, "use box")) == [answer]
    assert ("Spirit Box" in found(state)) == bool(answer)


def test_in_rings_the_spirit_box_goes_through_walls_on_foot_it_does_not() -> None:
    for box, answer in (("ring", 1), ("walk", 0)):
        state = searching(begin("Spirit", "K", "emf box", box=box), 1, "i9", "h9")
        assert answers(play(state, "use box")) == [answer]


def test_the_flashlight_shows_marks_within_two_steps() -> None:
    state = begin("Demon", "K", "uv box")
    state.marks = [square(state, name) << 8 | 9 for name in ("f9", "h9", "e7", "i9", "g8")]
    play(searching(state, 1, "a7", "g9"), "use uv")
    assert answers(state) == [3]
    seen = [state.house.names[s] for s, _, _ in told(state, 1, fact_kinds.MARK_SEEN)]
    assert seen == ["g8", "f9", "h9"]
    assert found(state) == ["UV"]


def test_placed_items_lie_under_the_hunter() -> None:
    state = searching(begin(items="dots book"), 1, "a7", "f9")
    play(state, "f10, place book")
    assert state.where[1] == square(state, "f10")
    assert state.hand(0) == [0]


def test_in_the_draft_items_go_to_the_square_in_front() -> None:
    state = searching(begin(items="dots book", rules="draft"), 1, "a7", "f9")
    play(state, "f8, place book")
    assert state.where[1] == square(state, "f7")


@pytest.mark.parametrize(("start", "step", "where"), [
    ("f9", "f10", "f10"),  # a wall in front
    ("j9", "j10", "j10"),  # the garden is no room
    ("b5", "b5", "b5"),  # no step yet
    ("c9", "d9", "e9"),  # through a door
    ("c10", "b10", "a10"),
    ("c4", "b4", "b4"),  # a hiding spot
])  # fmt: skip
def test_in_the_draft_an_item_falls_under_the_hunter_if_it_cannot_go_in_front(
    start: str, step: str, where: str
) -> None:
    state = searching(begin(items="dots book", rules="draft"), 1, "a7", start)
    play(state, (f"{step}, " if step != start else "") + "place book")
    assert state.house.names[state.where[1]] == where


def test_salt_is_laid_three_times_and_the_shaker_stays_in_hand() -> None:
    state = begin(items="salt book")
    for number, place in enumerate(("f9", "f10", "g10")):
        play(searching(state, 1, "a7", place), "place salt")
        assert (len(state.piles), state.hand(0)) == (number + 1, [1, 6])
    assert "place salt" not in legal(searching(state, 1, "a7", "h10"))


def test_there_is_one_pile_of_salt_a_square() -> None:
    state = searching(begin(items="salt book"), 1, "a7", "f9", salt="f9")
    assert "place salt" not in legal(state)


def test_a_lying_item_is_picked_up_from_ones_own_square_with_a_free_hand() -> None:
    state = searching(begin(items="dots book"), 1, "a7", "f9", crucifix="f9")
    assert "pick crucifix" not in legal(state)  # both hands are full
    play(state, "place book, end")
    searching(state, 1)
    assert {"pick crucifix", "pick book"} <= legal(state)
    assert state.hand(0) != play(state, "pick crucifix").hand(0) == [0, 5]
    assert "pick book" not in legal(state)


# Books and salt in sight


@pytest.mark.parametrize(("place", "seen"), [
    ("g6", True), ("f6", False), ("g5", False), ("d9", True), ("i8", True), ("d10", False),
])  # fmt: skip
def test_a_written_book_is_read_within_four_squares_in_sight(place: str, seen: bool) -> None:
    state = begin("Spirit", "K")
    state.written = 1
    searching(state, 1, "a7", place, book="f9")
    assert (found(state) == ["Writing"]) == seen


def test_books_and_salt_are_looked_at_after_each_own_step() -> None:
    state = begin("Spirit", "K")
    state.written, state.flipped = 1, 1
    searching(state, 1, "a7", "f5", book="f9", salt="f10")
    assert not found(state)
    play(state, "g5")
    assert not found(state)
    play(state, "g6")
    assert found(state) == ["Writing"]
    assert state.prints == 0
    assert play(state, "g7").prints == 1


def test_books_and_salt_are_looked_at_in_hunts_too() -> None:
    state = begin("Spirit", "K")
    state.hunt, state.written = 4, 1
    assert found(searching(state, 1, "a7", "f8", book="f9")) == ["Writing"]


def test_an_unwritten_book_is_told_to_be_so_once_after_each_turn_of_the_ghost() -> None:
    state = searching(begin("Spirit", "K"), 1, "a7", "f8", book="f9")
    play(state, "f7, f8")
    assert [answer for _, _, answer in told(state, 1, fact_kinds.LOOKED)] == [0]


def test_of_every_pile_in_sight_it_is_told_whether_there_is_a_print() -> None:
    state = begin("Spirit", "K", "salt box")
    state.flipped = 0b10
    searching(state, 1, "a7", "f8", salt="f9 f10")
    piles = [square(state, name) for name in ("f9", "f10")]
    assert told(state, 1, fact_kinds.LOOKED) == [(1, piles[0], 0), (2, piles[1], 1)]
    assert state.prints == 0b10


# The van


def test_in_the_van_an_exchange_is_the_action_puts_before_takes() -> None:
    state = searching(begin(items="dots book"), 1, "a7", "i12")
    assert {"put dots", "put book"} <= legal(state)
    assert not any(text.startswith("take") for text in legal(state))  # two in hand
    play(state, "put dots")
    assert (state.phase, state.acted) == (EXCHANGE, 1)
    assert {"put book", "take uv", "take dots", "done"} <= legal(state)
    play(state, "take uv")
    assert legal(state) == {"done"}
    play(state, "done")
    assert (state.phase, state.hand(0)) == (SEARCHING, [1, 2])
    assert not any(text.startswith("put") for text in legal(state))


def test_after_a_take_there_is_no_put() -> None:
    state = searching(begin(items="dots book"), 1, "a7", "i12")
    play(state, "put dots, put book, take uv")
    assert not any(text.startswith("put") for text in legal(state))
    assert {"take dots", "done"} <= legal(state)


def test_there_is_no_exchange_in_a_hunt_nor_outside_the_van() -> None:
    for hunt, place in ((4, "i12"), (0, "i11")):
        state = begin()
        state.hunt = hunt
        assert "put dots" not in legal(searching(state, 1, "a7", place))


# Hunts


def test_in_a_hunt_items_rest_and_a_hunter_may_listen_or_hide() -> None:
    state = begin(items="thermometer book")
    state.hunt = 4
    searching(state, 1, "a7", "f10")
    assert legal(state) == {"f9", "g10", "end", "listen", "hide e10"}
    assert legal(searching(state, 1, "a7", "i12")) == {"h12", "j12", "end"}  # not in the van


@pytest.mark.parametrize(("ghost", "rules", "near"), [
    ("h8", "source", 1), ("i8", "source", 1), ("j8", "source", 0), ("h8", "draft", 1),
    ("i8", "draft", 0), ("f5", "source", 1), ("f4", "source", 0),
])  # fmt: skip
def test_listening_tells_whether_the_ghost_is_within_four_walls_ignored(
    ghost: str, rules: str, near: int
) -> None:
    state = begin(rules=rules)
    state.hunt = 4
    place = "f9" if ghost[0] == "f" else "f7" if rules == "draft" and ghost == "h8" else "f9"
    play(searching(state, 1, ghost, place), "listen")
    assert told(state, 1, fact_kinds.HEARD)[0][1] == near


def test_hiding_costs_no_step_and_ends_the_turn() -> None:
    state = begin(items=TWO)
    state.hunt = 4
    play(searching(state, 1, "a7", "g7", "i12"), "f7, f8, f9, f10, hide e10")
    assert state.house.names[state.pawns[0]] == "e10"
    assert state.current_player == 2


def test_a_spot_hides_one_hunter_and_is_entered_from_its_front_only_by_hiding() -> None:
    state = begin(items=TWO)
    state.hunt = 4
    assert "hide e10" not in legal(searching(state, 1, "a7", "f10", "e10"))
    state.hunt = 0
    assert "e10" not in legal(searching(state, 2, "a7", "i12", "f10"))
    assert "hide e10" not in legal(state)


def test_hiding_and_listening_use_the_one_action() -> None:
    state = begin()
    state.hunt = 4
    play(searching(state, 1, "a7", "f10"), "listen")
    assert legal(state) == {"f9", "g10", "end"}


def test_leaving_a_hiding_spot_is_a_step_to_the_front() -> None:
    state = searching(begin(), 1, "a7", "e10")
    assert legal(state) == {"f10", "end"}
    assert play(state, "f10").left == 3


def test_in_a_hunt_nobody_leaves_hiding_onto_the_ghost_and_the_team_is_told() -> None:
    for ghost, free in (("f10", 0), ("f9", 1)):
        state = begin()
        state.hunt = 4
        searching(state, 1, ghost, "e10")
        assert steps(state) == ({"f10"} if free else set())
        assert told(state, 1, fact_kinds.WAY_TOLD) == [(0, square(state, "f10"), free)]


def test_outside_a_hunt_the_ghost_bars_no_way() -> None:
    assert steps(searching(begin(), 1, "f10", "e10")) == {"f10"}


# Taunts


@pytest.mark.parametrize(("ghost", "near"), [("h7", 1), ("i7", 0), ("f5", 1)])
def test_a_taunt_lowers_the_countdown_and_tells_whether_the_ghost_is_within_four(
    ghost: str, near: int
) -> None:
    state = play(searching(begin(rules="draft"), 1, ghost, "f9"), "taunt")
    assert state.countdown == 5
    assert told(state, 1, fact_kinds.FELT)[0][1] == near


def test_a_taunt_is_an_action_anywhere_outside_a_hunt_in_the_draft_only() -> None:
    for place in ("i12", "j11", "e10", "f9"):
        assert "taunt" in legal(searching(begin(rules="draft"), 1, "a7", place))
        assert "taunt" not in legal(searching(begin(), 1, "a7", place))
    assert "taunt" not in legal(
        searching(hunting(begin(rules="draft"), "a7", "i12"), 1, "a7", "f9")
    )


def test_a_taunt_never_lowers_the_countdown_below_two() -> None:
    state = begin(rules="draft")
    state.countdown = 2
    assert play(searching(state, 1), "taunt").countdown == 2
