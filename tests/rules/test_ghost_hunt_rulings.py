"""Sentences of the rules of Ghost Hunt that stand between others: when, who, and what stays."""

from __future__ import annotations

from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.position import KILLING
from game.rules.ghost_hunt.tables import EMF, NONE
from game.state import HIDDEN
from tests.rules.hunting import (
    begin,
    found,
    haunting,
    hunting,
    legal,
    play,
    rolling,
    rolling_for_hunt,
    searching,
    square,
    told,
)

TWO = "emf thermometer uv box"


def test_evidence_is_public_and_stays_when_its_finder_dies() -> None:
    state = play(searching(begin("Spirit", "K", TWO), 1, "f8", "f9", "i12"), "use emf")
    assert state.observation(0).evidence == state.observation(2).evidence == EMF
    play(hunting(state, "f8"), "kill 1")
    assert state.pawns[0] == NONE
    assert found(state) == ["EMF"]


def test_the_book_is_looked_at_when_it_is_placed_and_not_in_the_ghosts_turn() -> None:
    state = play(searching(begin("Spirit", "K"), 1, "a7", "f9"), "place book")
    assert told(state, 1, fact_kinds.LOOKED) == [(0, square(state, "f9"), 0)]
    play(state, "end")
    play(rolling(state, "f8"), "uv 1, book 6")
    assert state.written
    assert not found(state)
    assert found(play(state, "end")) == ["Writing"]  # at the start of the hunter's own turn


def test_what_is_in_sight_is_looked_at_when_a_hunter_hides() -> None:
    state = begin("Spirit", "K")
    state.hunt, state.written = 4, 1
    searching(state, 1, "a7", "f10", book="d7")
    assert not found(state)
    assert found(play(state, "hide e10")) == ["Writing"]


def test_salt_is_looked_at_when_it_is_laid() -> None:
    state = play(searching(begin(items="salt box"), 1, "a7", "f9"), "place salt")
    assert told(state, 1, fact_kinds.LOOKED) == [(1, square(state, "f9"), 0)]


def test_the_only_victim_is_asked_for_too_and_nothing_else_is_legal() -> None:
    state = hunting(begin("Demon", "K", TWO, hunt_turns=1), "f8", "f9", "i12")
    assert state.phase == KILLING
    assert legal(state) == {"kill 1"}  # neither `end` nor `extend`


def test_a_kill_ends_the_hunt_and_the_turn_and_sends_the_ghost_home() -> None:
    state = play(hunting(begin("Spirit", "K", TWO), "f7", "h7", "i12"), "g7, kill 1")
    assert (state.hunt, state.current_player) == (0, 2)
    assert state.house.names[state.ghost] == "f8"


def test_an_event_passes_over_the_dead_and_is_announced_though_nobody_is_near() -> None:
    state = begin("Spirit", "K", TWO, ghost_event="always")
    state.pawns[0] = NONE
    play(haunting(state, "f8", "", "f9"), "event")
    assert told(state, 1, fact_kinds.EVENT_STRUCK) == [(state.house.room_of[state.ghost], 0b10, 0)]
    alone = play(haunting(begin("Spirit", "N", ghost_event="always"), "a1", "i12"), "event")
    assert [who for _, who, _ in told(alone, 1, fact_kinds.EVENT_STRUCK)] == [0]


def test_the_countdown_and_the_steps_left_are_hidden_from_the_hunters() -> None:
    state = haunting(begin("Demon", "K"), "f8", "i12")
    seen = state.observation(1)
    assert (seen.countdown, seen.left, seen.written) == (HIDDEN, HIDDEN, HIDDEN)


def test_a_crucifix_burns_only_where_it_lies_in_the_ghost_room_and_not_in_a_hand() -> None:
    held = rolling_for_hunt(begin("Spirit", "K", "crucifix box"), "f8", "f10")
    assert play(held, "hunt 6").hunt
    other = rolling_for_hunt(begin("Spirit", "K"), "f8", "i12", crucifix="d9")
    assert play(other, "hunt 6").hunt


def test_a_book_in_a_hand_or_in_the_stock_is_not_rolled_for() -> None:
    for items in ("book box", "uv box"):
        state = play(rolling(begin("Spirit", "K", items)), "uv 1")
        assert state.current_player == 0


def test_hunters_see_that_a_hunt_is_over_whether_or_not_it_was_lengthened() -> None:
    state = play(hunting(begin("Demon", "K", hunt_turns=1), "f8", "i12"), "extend, end, end")
    kinds = [fact_kinds.HUNT_OVER, fact_kinds.EXTENDED]
    assert len(told(state.observation(1), 1, *kinds)) == 2
