"""Hunts of Ghost Hunt: how they begin, whom the Ghost reaches, how they end; and the match."""

from __future__ import annotations

import pytest

from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.position import ALL_DEAD, ESCAPED, MISNAMED, OUT_OF_TIME
from game.state import TERMINAL
from tests.rules.hunting import (
    begin,
    found,
    haunting,
    hunting,
    legal,
    match_rules,
    play,
    rolling_for_hunt,
    searching,
    square,
    told,
)

TWO = "dots book uv box"
ALL = 0b10011  # EMF, Spirit Box, DOTS


# The jump


def test_a_hunt_is_announced_and_the_ghost_jumps_to_its_spawn_square() -> None:
    state = play(rolling_for_hunt(begin("Spirit", "K"), "d9"), "hunt 6")
    assert state.house.names[state.ghost] == "f8"
    assert told(state, 1, fact_kinds.HUNT_BEGAN)
    assert state.current_player == 1  # the Ghost's turn is over


def test_a_hunter_on_the_spawn_square_dies_which_ends_the_hunt() -> None:
    state = rolling_for_hunt(begin("Spirit", "K", "dots book uv box thermometer salt"), "d9",
                             "f8", "f8", "f9")  # fmt: skip
    play(state, "hunt 6")
    assert legal(state) == {"kill 1", "kill 2"}  # of several the Ghost chooses
    play(state, "kill 2")
    assert (state.pawns[1], state.hunt, state.current_player) == (-9, 0, 1)


def test_the_jump_kills_only_on_the_spawn_square() -> None:
    state = play(rolling_for_hunt(begin("Spirit", "K"), "d9", "f9"), "hunt 6")
    assert (state.hunt, state.pawns[0]) == (4, square(state, "f9"))


def test_in_the_draft_nobody_dies_at_the_jump() -> None:
    state = play(rolling_for_hunt(begin("Spirit", "K", rules="draft"), "d9", "f8"), "hunt 6")
    assert state.hunt == 3
    assert state.current_player == 1


# The Ghost's turns


def test_a_hunt_lasts_four_turns_of_the_ghost_not_counting_the_jump() -> None:
    state = play(rolling_for_hunt(begin("Spirit", "K"), "d9", "i12"), "hunt 6, end")
    for _ in range(3):
        play(state, "end, end")
        assert state.hunt
    play(state, "end")
    assert not state.hunt
    assert told(state, 1, fact_kinds.HUNT_OVER)


def test_after_a_hunt_the_ghost_returns_to_its_spawn_square() -> None:
    state = hunting(begin("Spirit", "K", hunt_turns=1), "d9", "i12")
    assert state.house.names[play(state, "d8, end").ghost] == "f8"


def test_a_demon_may_let_a_hunt_last_one_turn_more_once_in_its_last_turn() -> None:
    state = hunting(begin("Demon", "K", hunt_turns=2), "f8", "i12")
    assert "extend" not in legal(state)
    play(state, "end, end")
    assert "extend" in legal(state)
    play(state, "f9, extend")
    assert told(state, 1, fact_kinds.EXTENDED)
    assert state.current_player == 1  # it ends the turn
    play(state, "end")
    assert state.hunt == 1
    assert "extend" not in legal(state)
    assert not play(state, "end").hunt


def test_no_other_type_extends_a_hunt() -> None:
    assert "extend" not in legal(hunting(begin("Spirit", hunt_turns=1), "f8", "i12"))


def test_the_hunting_ghost_is_off_its_leash_and_leaves_no_evidence_and_no_footprints() -> None:
    state = hunting(begin("Demon", "K", leash=1, hunt_turns=4), "f8", "i12", salt="f9")
    play(state, "f9, f10, g10")
    assert (state.marks, state.flipped) == ([], 0)


def test_a_wraith_pays_two_for_salt_in_a_hunt_too() -> None:
    state = hunting(begin("Wraith", "K"), "f8", "i12", salt="f9")
    assert play(state, "f9").left == 2


# Kills


def test_the_ghost_kills_a_hunter_next_to_it_at_the_start_of_its_turn() -> None:
    state = hunting(begin("Spirit", "K", TWO), "f8", "g9", "i12")
    assert legal(state) == {"kill 1"}  # compulsory
    play(state, "kill 1")
    assert told(state, 1, fact_kinds.KILLED) == [(0, square(state, "f8"), 0)]
    assert (state.hunt, state.house.names[state.ghost]) == (0, "f8")


def test_the_ghost_kills_after_each_step() -> None:
    state = hunting(begin("Spirit", "K", TWO), "f8", "h10", "i12")
    assert "kill 1" not in legal(state)
    assert legal(play(state, "f9, g9")) == {"kill 1"}


def test_it_does_not_kill_through_walls() -> None:
    state = hunting(begin("Spirit", "K", TWO), "h9", "i9", "i12")
    assert "kill 1" not in legal(state)
    assert legal(play(state, "h8")) == {"kill 1"}  # next to a door


def test_of_several_in_reach_it_chooses() -> None:
    state = hunting(begin("Spirit", "K", TWO), "f8", "f9", "g8")
    assert legal(state) == {"kill 1", "kill 2"}


def test_a_hidden_hunter_dies_only_if_the_ghost_starts_its_turn_on_the_front() -> None:
    state = hunting(begin("Spirit", "K", TWO), "f10", "e10", "i12")  # e10 hides before f10
    assert legal(state) == {"kill 1"}
    state = hunting(begin("Spirit", "K", TWO), "f9", "e10", "i12")
    assert "kill 1" not in legal(play(state, "f10"))
    assert "kill 1" not in legal(play(state, "f9, f10"))


def test_items_of_a_hunter_killed_in_hiding_fall_on_the_front_square() -> None:
    state = play(hunting(begin("Spirit", "K", TWO), "f10", "e10", "i12"), "kill 1")
    assert state.where[0] == state.where[1] == square(state, "f10")


def test_a_dead_hunters_items_lie_on_its_square() -> None:
    state = play(hunting(begin("Spirit", "K", TWO), "f8", "g9", "i12"), "kill 1")
    assert state.where[:2] == [square(state, "g9")] * 2
    assert told(state, 0, fact_kinds.DROPPED)


def test_hunters_in_the_van_are_safe_and_its_door_is_shut() -> None:
    state = hunting(begin("Spirit", "F"), "j10", "j12")
    assert "kill 1" not in legal(state)
    assert legal(searching(state, 1)) == {"i12", "k12", "end"}
    assert "j12" not in legal(searching(state, 1, "a7", "j11"))


def test_no_hunt_is_rolled_in_the_turn_a_hunt_ends_but_in_the_next() -> None:
    state = hunting(begin("Spirit", "K", hunt_turns=1, grace_rounds=0), "f8", "i12")
    assert play(state, "end").current_player == 1
    assert "hunt 6" in legal(play(haunting(play(state, "end")), "end"))


def test_after_a_hunt_there_are_rest_rounds_without_a_roll() -> None:
    options = {"hunt_turns": 1, "grace_rounds": 0, "rest_rounds": 2}
    state = play(hunting(begin("Spirit", "K", **options), "f8", "i12"), "end, end")
    for _ in range(2):
        assert play(haunting(state), "end").current_player == 1
        play(state, "end")
    assert "hunt 6" in legal(play(haunting(state), "end"))


# The end of a match


def test_the_hunters_win_with_three_evidences_and_all_living_in_the_van() -> None:
    state = begin("Wraith", "K", TWO)
    state.evidence = ALL
    searching(state, 1, "f8", "i11", "j12")
    play(state, "i12")
    assert (state.ending, state.returns()) == (ESCAPED, [-1.0, 1.0, 1.0])


@pytest.mark.parametrize(("evidence", "other"), [(ALL, "j11"), (0b11, "j12")])
def test_they_do_not_win_with_one_outside_or_an_evidence_missing(evidence: int, other: str) -> None:
    state = begin("Wraith", "K", TWO)
    state.evidence = evidence
    assert not play(searching(state, 1, "f8", "i11", other), "i12").ending


def test_they_win_only_outside_a_hunt_and_as_soon_as_it_ends() -> None:
    state = begin("Wraith", "K", hunt_turns=1)
    state.evidence = ALL
    hunting(state, "f8", "i12")
    assert not state.ending
    assert play(state, "end").ending == ESCAPED


def test_a_dead_hunter_has_lost_and_the_team_plays_on() -> None:
    state = begin("Wraith", "K", TWO)
    state.pawns[0] = -9
    state.evidence = ALL
    play(searching(state, 2, "f8", "", "i11"), "i12")
    assert state.returns() == [-1.0, -1.0, 1.0]


def test_killing_the_last_hunter_outside_can_give_the_others_the_win() -> None:
    state = begin("Wraith", "K", TWO)
    state.evidence = ALL
    play(hunting(state, "f8", "g9", "i12"), "kill 1")
    assert (state.ending, state.returns()) == (ESCAPED, [-1.0, -1.0, 1.0])


def test_the_win_is_tested_in_the_ghosts_turn_too() -> None:
    state = begin("Wraith", "K")
    state.evidence = 0b11
    play(haunting(state, "f7", "i12", dots="f9"), "f8")
    assert state.ending == ESCAPED


def test_the_ghost_wins_when_all_hunters_are_dead() -> None:
    state = play(hunting(begin("Spirit", "K"), "f8", "g9"), "kill 1")
    assert (state.ending, state.returns()) == (ALL_DEAD, [1.0, -1.0])


def test_the_ghost_wins_after_the_last_hunter_in_the_last_round() -> None:
    state = begin("Spirit", "K", TWO, round_limit=2)
    play(haunting(state), "end, end, end")
    play(haunting(state), "end, end")
    assert not state.ending
    play(state, "end")
    assert (state.ending, state.current_player) == (OUT_OF_TIME, TERMINAL)
    assert state.returns() == [1.0, -1.0, -1.0]


def naming(kind: str, told_apart: int = 0, dead: bool = False):
    state = begin(kind, "K", TWO, name_the_ghost=True)
    state.evidence, state.told = 0b10101, told_apart
    if dead:
        state.pawns[0] = -9
    return play(searching(state, 2, "f8", "" if dead else "j12", "i11"), "i12")


def test_the_lowest_living_hunter_names_the_ghost() -> None:
    assert naming("Goryo").current_player == 1
    assert naming("Goryo", dead=True).current_player == 2
    assert "name Spirit" in legal(naming("Goryo"))


@pytest.mark.parametrize(("kind", "told_apart", "named", "ending"), [
    ("Goryo", 0, "Goryo", ESCAPED), ("Goryo", 0, "Obake", ESCAPED), ("Obake", 0, "Goryo", ESCAPED),
    ("Goryo", 1, "Obake", MISNAMED), ("Goryo", 1, "Goryo", ESCAPED),
    ("Obake", 2, "Goryo", MISNAMED), ("Goryo", 0, "Spirit", MISNAMED),
])  # fmt: skip
def test_a_wrong_name_loses_and_types_alike_count_unless_told_apart(
    kind: str, told_apart: int, named: str, ending: int
) -> None:
    state = play(naming(kind, told_apart), f"name {named}")
    assert state.ending == ending
    assert state.returns()[0] == (1.0 if ending == MISNAMED else -1.0)


# The three sets of rules


@pytest.mark.parametrize(("hunters", "rounds", "rest", "limit", "turns"), [
    (1, 8, 8, 40, 2), (2, 5, 5, 30, 3), (3, 3, 3, 30, 3), (4, 2, 2, 30, 4),
])  # fmt: skip
def test_the_balanced_rules_depend_on_the_number_of_hunters(
    hunters: int, rounds: int, rest: int, limit: int, turns: int
) -> None:
    rules = match_rules(1 + hunters)
    assert (rules.grace_rounds, rules.rest_rounds) == (rounds, rest)
    assert (rules.round_limit, rules.hunt_turns) == (limit, turns)
    assert (rules.leash, rules.dots_rolled, rules.box_ring) == (4, True, True)
    assert (rules.movement, rules.listen, rules.draft) == (4, 4, False)


def test_the_source_and_the_draft_have_their_own_numbers() -> None:
    source, draft = match_rules(rules="source"), match_rules(rules="draft")
    for rules in (source, draft):
        assert rules.leash > 1000
        assert (rules.dots_rolled, rules.box_ring) == (False, False)
        assert (rules.grace_rounds, rules.rest_rounds, rules.round_limit) == (3, 0, 30)
    assert (source.hunt_turns, source.movement, source.listen, source.draft) == (4, 4, 4, False)
    assert (draft.hunt_turns, draft.movement, draft.listen, draft.draft) == (3, 5, 3, True)


def test_each_value_is_also_an_option_of_its_own() -> None:
    rules = match_rules(
        leash=6, dots="walk", box="walk", hunt_turns=5, grace_rounds=1, rest_rounds=3,
        round_limit=22, movement=3, listen=2,
    )  # fmt: skip
    assert (rules.leash, rules.dots_rolled, rules.box_ring, rules.hunt_turns) == (
        6,
        False,
        False,
        5,
    )
    assert (rules.grace_rounds, rules.rest_rounds, rules.round_limit) == (1, 3, 22)
    assert (rules.movement, rules.listen) == (3, 2)


def test_who_sits_in_the_van_in_a_hunt_sees_nothing_outside() -> None:
    for hunt, seen in ((False, ["Writing"]), (True, [])):
        state = begin("Spirit", "F")
        state.hunt = state.match_rules.hunt_turns if hunt else 0
        state.written = 1
        searching(state, 1, "a7", "j12", book="j9")
        assert found(state) == seen
        assert told(state, 1, fact_kinds.LOOKED) == ([] if hunt else [(0, square(state, "j9"), 1)])


def test_who_stands_on_the_path_in_a_hunt_sees_into_the_house() -> None:
    state = begin("Spirit", "F")
    state.hunt, state.written = state.match_rules.hunt_turns, 1
    assert found(searching(state, 1, "a7", "j11", book="j9")) == ["Writing"]
