"""The passive Ghost of Ghost Hunt: set-up, secret rolls, moving, events, hunt rolls."""

from __future__ import annotations

import pytest

from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import HAUNTING, UV_ROLL
from game.state import CHANCE
from tests.rules.hunting import (
    begin,
    found,
    haunting,
    legal,
    play,
    rolling,
    rolling_for_hunt,
    square,
    told,
)

# Set-up


def test_the_ghost_chooses_type_and_room_and_starts_on_the_spawn_square() -> None:
    state = begin("Demon", "G")
    assert (KINDS[state.kind].name, state.house.names[state.ghost]) == ("Demon", "b9")


def test_each_hunter_chooses_two_items_from_what_is_left() -> None:
    state = begin(items="dots book uv box")
    assert (state.hand(0), state.hand(1)) == ([0, 1], [2, 7])
    assert state.where.count(-10) == 4


# Secret evidence


def test_the_uv_roll_is_made_every_turn_whatever_the_type() -> None:
    for kind in KINDS:
        state = begin(kind.name)
        assert (state.phase, state.current_player) == (UV_ROLL, CHANCE)
        assert legal(state) == {f"uv {face}" for face in range(1, 7)}


@pytest.mark.parametrize(("kind", "face", "marks"), [
    ("Demon", 3, 0), ("Demon", 4, 1), ("Demon", 6, 1), ("Spirit", 6, 0),
])  # fmt: skip
def test_with_uv_evidence_four_or_more_leaves_a_mark(kind: str, face: int, marks: int) -> None:
    assert len(play(begin(kind), f"uv {face}").marks) == marks


@pytest.mark.parametrize(("kind", "rounds"), [("Demon", 5), ("Obake", 3), ("Goryo", 5)])
def test_a_mark_shows_for_five_rounds_of_an_obake_for_three(kind: str, rounds: int) -> None:
    state = play(begin(kind), "uv 5")
    for _ in range(rounds - 1):
        rolling(state)
        assert state.marks
    rolling(state)
    assert not state.marks


def test_a_new_mark_on_its_square_renews_the_old_one() -> None:
    state = play(begin("Demon"), "uv 5")
    play(rolling(state), "uv 5")
    assert state.marks == [state.ghost << 8 | 6]


def test_the_book_is_rolled_for_if_one_lies_on_the_board() -> None:
    state = play(begin("Myling"), "uv 1")
    assert state.phase == HAUNTING
    for kind in ("Myling", "Wraith"):
        state = play(rolling(begin(kind), book="a1"), "uv 1")
        assert legal(state) == {f"book {face}" for face in range(1, 7)}


@pytest.mark.parametrize(("kind", "where", "face", "written"), [
    ("Spirit", "f9", 4, 1), ("Spirit", "f9", 3, 0), ("Spirit", "d9", 6, 0), ("Wraith", "f9", 6, 0),
])  # fmt: skip
def test_the_book_is_written_in_the_ghost_room_on_four_or_more(
    kind: str, where: str, face: int, written: int
) -> None:
    state = play(rolling(begin(kind), book=where), f"uv 1, book {face}")
    assert state.written == written


# Moving


def test_the_ghost_moves_up_to_its_speed() -> None:
    for kind in KINDS:
        state = haunting(begin(kind.name, "C"))
        for _ in range(kind.speed):
            assert "end" in legal(state)
            play(state, state.house.names[state.ghost + 1])
        assert legal(state) == {"end", "event"}


def test_the_ghost_keeps_out_of_hiding_spots_garden_and_walls_and_passes_hunters() -> None:
    state = haunting(begin("Spirit", "F"), "j10", "j9")
    assert legal(state) == {"j9", "i10", "k10", "end", "event"}
    state = haunting(begin("Spirit", "N"), "b4")
    assert legal(state) == {"b3", "c4", "end", "event"}


def test_a_leash_keeps_the_passive_ghost_near_its_spawn_square() -> None:
    state = haunting(begin("Spirit", "C", leash=2), "f5")
    assert legal(state) == {"e5", "g5", "f4", "f6", "end", "event"}
    state = haunting(begin("Spirit", "C", leash=1), "f5")
    assert legal(state) == {"e5", "end", "event"}


def test_each_step_flips_untouched_salt_but_not_that_of_a_wraith() -> None:
    state = play(haunting(begin("Spirit", "C"), "e5", salt="d5 f5"), "f5, f6")
    assert state.flipped == 0b10
    state = play(haunting(begin("Wraith", "C"), "e5", salt="d5 f5"), "f5, f6")
    assert state.flipped == 0


def test_entering_salt_costs_a_wraith_two_steps_and_it_needs_both() -> None:
    state = play(haunting(begin("Wraith", "C"), "e5", salt="f5"), "f5")
    assert state.left == 2
    state = play(haunting(begin("Wraith", "C"), "b5", salt="f5"), "c5, d5, e5")
    assert legal(state) == {"d5", "e6", "end", "event"}


# DOTS


def test_walking_by_shows_dots_that_lie_in_the_ghost_room() -> None:
    state = haunting(begin("Demon", "K"), "f7", "g8", dots="f9")
    play(state, "e7")
    assert not found(state)  # e7 is 3 steps from f9
    play(state, "e8")
    assert found(state) == ["DOTS"]
    assert told(state, 1, fact_kinds.DOTS_SHOWN) == [(2, 1, 0)]


def test_standing_still_shows_nothing() -> None:
    assert not found(play(haunting(begin("Demon", "K"), "f9", "f8", dots="f9"), "end"))


@pytest.mark.parametrize(("kind", "where"), [("Spirit", "f9"), ("Demon", "d9")])
def test_dots_need_the_evidence_and_the_ghost_room(kind: str, where: str) -> None:
    state = haunting(begin(kind, "K"), "e8", "f8", dots=where)
    assert not found(play(state, "e9"))


def test_dots_count_only_if_a_hunter_sees_the_token_or_is_in_the_van() -> None:
    assert not found(play(haunting(begin("Demon", "K"), "f8", "a7", dots="f9"), "e8"))
    state = play(haunting(begin("Demon", "K"), "f8", "i12", dots="f9"), "e8")
    assert found(state) == ["DOTS"]
    assert told(state, 1, fact_kinds.DOTS_SHOWN) == [(1, 0, 0)]


def test_of_a_goryo_dots_are_only_seen_from_the_van() -> None:
    assert not found(play(haunting(begin("Goryo", "K"), "f8", "f10", dots="f9"), "e8"))
    assert found(play(haunting(begin("Goryo", "K"), "f8", "i12", dots="f9"), "e8")) == ["DOTS"]


@pytest.mark.parametrize(("kind", "outside", "told_apart"), [
    ("Goryo", "f10", 1), ("Obake", "f10", 2), ("Goryo", "a7", 0), ("Obake", "a7", 0),
])  # fmt: skip
def test_obake_and_goryo_are_told_apart_when_a_hunter_outside_has_the_token_in_sight(
    kind: str, outside: str, told_apart: int
) -> None:
    state = begin(kind, "K", "dots book uv box")
    play(haunting(state, "f8", "i12", outside, dots="f9"), "e8")
    assert found(state) == ["DOTS"]
    assert state.told == told_apart


def test_dots_are_announced_once_in_a_turn_of_the_ghost() -> None:
    state = play(haunting(begin("Demon", "K"), "f7", "f10", dots="f9"), "f8, e8, e9")
    assert len(told(state, 1, fact_kinds.DOTS_SHOWN)) == 1


def test_by_a_roll_dots_show_on_four_or_more_and_not_by_walking() -> None:
    state = play(rolling(begin("Demon", dots="roll"), "f8", "f10", dots="f9"), "uv 1, dots 3")
    assert not found(play(state, "e8"))
    state = play(rolling(begin("Demon", dots="roll"), "f8", "f10", dots="f9"), "uv 1, dots 4")
    assert found(state) == ["DOTS"]
    state = play(rolling(begin("Spirit", dots="roll"), dots="a1"), "uv 1, dots 6")
    assert not found(state)  # rolled whatever the type and the room
    assert play(begin("Demon", dots="roll"), "uv 1").phase == HAUNTING  # none lies


# Events


def test_a_ghost_event_ends_the_move_and_succeeds_on_five_or_more() -> None:
    for face, struck in ((4, 0), (5, 1), (6, 1)):
        state = play(haunting(begin("Spirit", "K"), "f8", "f9"), f"event, event {face}")
        assert state.left == (2 if struck else 4)  # the hunter's turn has begun
        assert told(state, 1, fact_kinds.EVENT_STRUCK) == ([(4, 1, 0)] if struck else [])


def test_an_event_of_a_myling_succeeds_on_four() -> None:
    state = play(haunting(begin("Myling", "K"), "f8", "f9"), "event, event 4")
    assert state.left == 2


def test_an_event_announces_the_room_the_ghost_is_in_now() -> None:
    state = play(haunting(begin("Spirit", "K"), "e9"), "d9, event, event 6")
    assert state.house.room_letters[told(state, 1, fact_kinds.EVENT_STRUCK)[0][0]] == "G"


@pytest.mark.parametrize(("kind", "at", "struck"), [
    ("Spirit", "f7", 1), ("Spirit", "g6", 1), ("Spirit", "h6", 1), ("Spirit", "h5", 0),
    ("Poltergeist", "h5", 1), ("Poltergeist", "i5", 1), ("Poltergeist", "j5", 0),
])  # fmt: skip
def test_an_event_strikes_hunters_within_four_steps_a_poltergeists_within_six(
    kind: str, at: str, struck: int
) -> None:
    state = play(haunting(begin(kind, "K"), "f8", at), "event, event 6")
    assert told(state, 1, fact_kinds.EVENT_STRUCK) == [(4, struck, 0)]


def test_events_strike_hunters_in_the_van_too() -> None:
    state = play(haunting(begin("Spirit", "F"), "j9", "j12"), "event, event 6")
    assert state.left == 2


def test_a_hunter_is_slowed_in_its_next_turn_only() -> None:
    state = play(haunting(begin("Spirit", "F"), "j9", "j12"), "event, event 6, end")
    play(haunting(state), "end")
    assert state.left == 4


def test_ghost_events_always_succeed_if_the_table_wants() -> None:
    state = play(haunting(begin("Spirit", "K", ghost_event="always"), "f8", "f9"), "event")
    assert state.left == 2


# Hunt rolls


def test_no_hunt_is_rolled_in_the_grace_rounds() -> None:
    state = begin("Spirit", grace_rounds=3)
    for _ in range(3):
        play(haunting(state), "end")
        assert state.current_player == 1
        play(state, "end")
    assert legal(play(haunting(state), "end")) == {f"hunt {face}" for face in range(1, 7)}


def test_a_hunt_starts_on_the_countdown_or_more() -> None:
    for kind, face, began in (("Spirit", 5, 0), ("Spirit", 6, 4), ("Demon", 3, 0), ("Demon", 4, 4)):
        assert play(rolling_for_hunt(begin(kind)), f"hunt {face}").hunt == began


@pytest.mark.parametrize(("kind", "option", "countdowns"), [
    ("Spirit", "faster", [6, 5, 4, 3, 2, 2]), ("Yokai", "faster", [6, 4, 2, 2]),
    ("Yokai", "lower", [4, 3, 2, 2]), ("Demon", "faster", [4, 3, 2, 2]),
])  # fmt: skip
def test_the_countdown_falls_after_failed_rolls_but_not_below_two(
    kind: str, option: str, countdowns: list[int]
) -> None:
    state = begin(kind, yokai=option)
    seen = [state.countdown]
    while len(seen) < len(countdowns):
        play(rolling_for_hunt(state), "hunt 1, end")
        seen.append(state.countdown)
    assert seen == countdowns


def test_the_countdown_is_reset_when_a_hunt_starts() -> None:
    state = play(rolling_for_hunt(begin("Spirit")), "hunt 1, end")
    assert state.countdown == 5
    assert play(rolling_for_hunt(state), "hunt 5").countdown == 6


def test_a_crucifix_in_the_ghost_room_burns_instead() -> None:
    state = rolling_for_hunt(begin("Spirit", "K"), crucifix="f9")
    play(state, "hunt 6")
    assert (state.hunt, state.where[5], state.countdown) == (0, -11, 6)
    assert told(state, 1, fact_kinds.BURNED_CRUCIFIX) == [(square(state, "f9"), 0, 0)]
    state = play(rolling_for_hunt(begin("Spirit", "K"), crucifix="d9"), "hunt 6")
    assert state.hunt == 4


def test_a_burned_crucifix_is_no_hunt_to_rest_from() -> None:
    state = play(rolling_for_hunt(begin("Spirit", rest_rounds=5), crucifix="f9"), "hunt 6, end")
    assert legal(play(haunting(state), "end")) == {f"hunt {face}" for face in range(1, 7)}


# The draft


def test_in_the_draft_an_event_is_rolled_every_turn_before_the_ghost_moves() -> None:
    state = play(rolling(begin("Spirit", "K", rules="draft"), "f8", "f9"), "uv 1")
    assert legal(state) == {f"event {face}" for face in range(1, 7)}
    play(state, "event 5")
    assert state.slowed == 1
    assert legal(state) == {"f7", "e8", "g8", "f9", "end"}
