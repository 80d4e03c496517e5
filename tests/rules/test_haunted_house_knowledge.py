"""Who knows what in Haunted House, and that nothing else leaks through an observation."""

from __future__ import annotations

from random import Random

import pytest

from game.inference.haunted_house.deduction import possible_tiles
from game.inference.haunted_house.worlds import determinize
from game.rules.haunted_house import fact_kinds, maps, seating, set_up
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    END,
    HAND,
    HAUNTING,
    HUNTING,
    RADAR,
    SQUARES,
    TRAP,
)
from game.state import HIDDEN, TERMINAL
from tests.rules.haunted import EMPTY_TURN, begin, lively_match, play, stand, told

GHOST, HUNTERS = 0, 1
each_number_of_players = pytest.mark.parametrize("players", [2, 4])


def all_look_alike(player: int, *states: HauntedHouse) -> bool:
    """Return whether positions are the same to a player, in every channel."""
    seen = [state.observation(player) for state in states]
    return (
        all(one == seen[0] for one in seen)
        and len({str(one) for one in seen}) == 1
        and len({one.fingerprint() for one in seen}) == 1
        and len({tuple(one.legal_actions()) for one in seen}) == 1
    )


# What the Ghost knows


def test_the_ghost_sees_every_hunters_move_as_made() -> None:
    state = play(begin("a1"), "A:d4-d5, B:d4-c4, A:d5-d6")
    d4, d5, d6, c4 = (SQUARES[name] for name in ("d4", "d5", "d6", "c4"))
    assert told(state, GHOST, fact_kinds.WALKED) == [
        (fact_kinds.WALKED, 0, d4, d5, 0),
        (fact_kinds.WALKED, 1, d4, c4, 0),
        (fact_kinds.WALKED, 0, d5, d6, 0),
    ]
    assert state.observation(0).hunters == [d6, c4]


@pytest.mark.parametrize(
    "notations",
    [
        "A:radar", "A:trap", "A:capture", "B:radar, B:trap, A:capture, A:capture", "",
        "B:capture, B:radar",
    ],
)  # fmt: skip
def test_the_ghost_learns_of_no_radar_no_trap_and_no_miss(notations: str) -> None:
    during = play(begin("a1"), notations)
    assert all_look_alike(GHOST, during, begin("a1"))
    after, empty = play(during, "end"), play(begin("a1"), "end")
    assert all_look_alike(GHOST, after, empty)
    assert all_look_alike(GHOST, play(after, "a1-b1, end"), play(empty, "a1-b1, end"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("A:d4-d5, hand, B:d4-c4, hand, end, end", "A:d4-d5, end, B:d4-c4, end"),
        ("hand, end, end", "end, end"),
        ("hand, B:radar, B:radar, end, A:capture, end", "end, end"),
    ],
)
def test_the_ghost_learns_of_no_hand_and_no_end_of_one_hunter(one: str, other: str) -> None:
    assert all_look_alike(
        GHOST, play(begin("a1", players=4), one), play(begin("a1", players=4), other)
    )


def test_the_ghost_does_not_see_which_of_the_partners_decides() -> None:
    states = [play(begin("a1", players=4), notations) for notations in ("", "hand", "end")]
    assert all_look_alike(GHOST, *states)
    assert states[0].observation(GHOST).current_player == HIDDEN
    assert [state.observation(HUNTERS).current_player for state in states] == [1, 3, 3]


def test_of_two_players_it_is_known_who_decides() -> None:
    assert begin("a1").observation(GHOST).current_player == HUNTERS


def test_the_ghost_knows_its_trap_hits() -> None:
    state = play(stand(begin("a1"), h="b1"), "A:trap, end, a1-b1")
    observation = state.observation(GHOST)
    assert observation.sprung == 1 << SQUARES["b1"]
    assert observation.stunned == 1
    assert observation.traps == HIDDEN


def test_by_option_the_ghost_sees_traps_when_they_are_placed() -> None:
    state = play(begin("a1", ghost_sees_traps=True), "A:d4-d5, A:trap")
    assert (fact_kinds.TRAP_PLACED, 0, SQUARES["d5"], 0, 0) in told(state, GHOST)
    observation = state.observation(GHOST)
    assert (observation.traps, observation.placed) == (1 << SQUARES["d5"], [1, 0])


def test_the_ghosts_idle_partner_knows_what_the_ghost_knows() -> None:
    state = play(begin("a1", players=4), "A:d4-d5, A:trap, end, end, a1-b1, polt c3")
    assert state.observation(2) == state.observation(0)
    assert state.observation(2).ghost == SQUARES["b1"]


# What the hunters know


@pytest.mark.parametrize(
    "notations",
    ["a1-b1", "a1-b1, b1-c1", "polt g7", "a1-a2, polt b2", "a1-a2, a2-a1", "a1-b1, b1-a1, end"],
)
def test_the_hunters_learn_nothing_of_the_ghosts_turn(notations: str) -> None:
    def ghosts_turn() -> HauntedHouse:
        return play(begin("a1"), "A:d4-d5, A:trap, end")

    end = notations.endswith("end")
    assert all_look_alike(
        HUNTERS, play(ghosts_turn(), notations), play(ghosts_turn(), "end" if end else "")
    )
    done = "" if end else ", end"
    assert all_look_alike(
        HUNTERS, play(ghosts_turn(), notations + done), play(ghosts_turn(), "end")
    )


def test_the_hunters_learn_nothing_of_the_start() -> None:
    assert all_look_alike(HUNTERS, *(begin(name) for name in ("a1", "d5", "g7", "c3")))


def test_the_hunters_learn_nothing_of_a_phase_a_trap_and_a_lost_turn() -> None:
    def match(notations: str) -> HauntedHouse:
        state = play(begin("c4"), "A:d4-d5, A:trap, end, end, A:d5-d6, end")
        return play(state, notations)

    quiet = match("end, end, end")
    assert all_look_alike(HUNTERS, quiet, match("phase c4~c5, end, end, c5-b5, end"))
    assert all_look_alike(HUNTERS, quiet, match("c4-d4, d4-d5, end, end, end"))  # into the trap


def test_partners_share_everything() -> None:
    state = play(begin("a1", players=4), "A:radar, hand, B:d4-d5, B:trap")
    assert state.observation(3) == state.observation(1)
    assert (fact_kinds.RADAR_ANSWERED, 0, SQUARES["d4"], 3, fact_kinds.NONE) in told(state, HUNTERS)


def test_the_hunters_do_not_see_haunted_tiles() -> None:
    state = play(begin("a1"), "end, a1-b1, end")
    assert state.observation(HUNTERS).haunted == [HIDDEN, 0]


def test_a_sprung_trap_is_known_only_after_a_hunter_saw_it() -> None:
    state = play(begin("d6"), "A:d4-d5, A:trap, end, end, A:d5-d4, A:d4-d3, end, d6-d5, end")
    observation = state.observation(HUNTERS)
    assert (observation.sprung, observation.found) == (HIDDEN, 0)
    assert observation.traps == 1 << SQUARES["d5"]  # the hunters know where their traps lie
    play(state, "B:d4-d5")
    assert state.observation(HUNTERS).found == 1 << SQUARES["d5"]


# What both know


def test_both_know_turns_and_whose_turn_it_is() -> None:
    state = play(begin("a1"), "A:radar, end, a1-b1, end, end")
    kinds = (fact_kinds.ROUND, fact_kinds.HUNTERS_TURN, fact_kinds.GHOSTS_TURN)
    assert told(state, GHOST, *kinds) == told(state, HUNTERS, *kinds)
    assert len(told(state, GHOST, *kinds)) == 5


def test_between_the_rounds_nothing_is_revealed() -> None:
    def second_round(notations: str) -> HauntedHouse:
        state = play(begin("a1", turn_limit=2), f"A:d4-d5, A:trap, end, {notations}, end, end, end")
        assert state.round == 1
        return state

    quiet = second_round("a1-b1")
    others = [second_round(text) for text in ("a1-a2, a2-b2", "polt g7", "a1-b1, b1-a1")]
    assert all_look_alike(1, quiet, *others)  # who hunted in the first round and haunts now
    for state in (quiet, *others):
        play(state, "@g7")
    assert all_look_alike(1, quiet, *others)
    assert quiet.observation(1).haunted == [HIDDEN, 1 << SQUARES["g7"]]
    assert quiet.observation(0).haunted == [0b11, HIDDEN]


def test_after_the_match_everything_is_shown() -> None:
    state = play(begin("a1", turn_limit=1), f"A:radar, {EMPTY_TURN}, @g7, B:trap, {EMPTY_TURN}")
    assert state.current_player == TERMINAL
    assert all(state.observation(player) == state for player in (0, 1))
    assert len(told(state, None, fact_kinds.STARTED)) == 2


# What an undo may take back


@pytest.mark.parametrize(
    ("notations", "undo_barrier"),
    [
        ("A:d4-d5", False),  # within the room, no trap on the tile
        ("A:trap", False),
        ("A:radar", True),
        ("A:capture", True),
        ("A:d4-c4, A:c4-b4", True),  # another room: told whether it is haunted
        ("A:trap, A:d4-d5, B:d4-d5, B:d5-d4", True),  # a trap seen
        ("end", True),
        ("end, a1-b1", True),  # no trap lies there
        ("end, polt g7", False),
        ("end, phase a1~a2", True),
        ("end, a1-b1, end", True),
    ],
)
def test_an_undo_stops_at_every_piece_of_information(notations: str, undo_barrier: bool) -> None:
    *first, last = notations.split(", ")
    state = begin("a1" if "phase" not in last else "c4")
    last = last.replace("a1~a2", "c4~c5")
    before = play(state, ", ".join(first)).clone()
    assert seating.undo_barrier(before, play(state, last)) is undo_barrier


def test_a_ghost_that_sees_the_traps_may_take_its_steps_back() -> None:
    state = play(begin("a1", ghost_sees_traps=True), "end")
    assert not seating.undo_barrier(state.clone(), play(state, "a1-b1"))


def test_an_undo_stops_at_hand_overs_the_start_and_a_trap_that_springs() -> None:
    for players, first, last in (
        (4, "", "hand"), (4, "", "end"), (2, "A:d4-d5, A:trap, end", "d6-d5"),
    ):  # fmt: skip
        state = play(begin("d6", players=players), first)
        assert seating.undo_barrier(state.clone(), play(state, last))
    state = begin()
    assert seating.undo_barrier(state.clone(), play(state, "@a1"))


# Thousands of decisions


@each_number_of_players
@pytest.mark.parametrize("ghost_sees_traps", [False, True])
def test_the_others_observations_change_only_when_they_should(
    players: int, ghost_sees_traps: bool
) -> None:
    hidden = {*RADAR, *CAPTURE, HAND, *(() if ghost_sees_traps else TRAP)}
    for seed in range(3):
        rng = Random(seed)
        options = {"ghost_sees_traps": ghost_sees_traps, "per_side": seed % 2 == 0}
        house = maps.shipped("long_gallery" if seed % 3 else "cross_hall")
        state = set_up.empty_house(house, players, **options)  # type: ignore[arg-type]
        while state.current_player != TERMINAL:
            action = rng.choice(state.legal_actions())
            then = state.clone()
            then.apply(action)
            other = state.hunters_team() if state.phase == HAUNTING else state.round
            same = state.phase == then.phase and state.turn == then.turn
            secret = state.phase == HAUNTING or action in hidden or action == END
            if same and secret:
                assert all_look_alike(other, state, then)
                assert players == 2 or all_look_alike(other + 2, state, then)
            elif state.phase == HUNTING:
                assert state.observation(other) != then.observation(other)
            state = then


@each_number_of_players
def test_a_seat_that_has_to_decide_knows_its_legal_actions_and_the_opponents_none(
    players: int,
) -> None:
    for seed in range(3):
        for state in lively_match(seed, players=players):
            if state.phase not in (HUNTING, HAUNTING):
                continue
            for player in range(players):
                observation = state.observation(player)
                if player % 2 == state.current_player % 2:
                    assert observation.legal_actions() == state.legal_actions()
                else:
                    assert observation.legal_actions() == []


@each_number_of_players
def test_two_truths_that_look_alike_go_on_looking_alike(players: int) -> None:
    """Play the same on in a world dealt from an observation: only new answers may differ."""
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        for state in lively_match(seed, players=players):
            if state.phase not in (HUNTING, HAUNTING) or rng.random() < 0.9:
                continue
            player = rng.randrange(2)
            world = determinize(state.observation(player), rng)
            assert all_look_alike(player, state, world)
            assert possible_tiles(world.observation(1 - state.round)) or player == state.round
            if player != state.current_player % 2:
                continue
            for action in state.legal_actions():
                here, there = state.clone(), world.clone()
                here.apply(action)
                there.apply(action)
                seen = [s.record.memory(player) for s in (here, there)]
                quiet = action in (*TRAP, HAND) or (
                    state.phase == HAUNTING and action != END and not here.sprung & ~state.sprung
                    and not there.sprung & ~world.sprung
                )  # fmt: skip
                if quiet and here.round == there.round:
                    assert seen[0] == seen[1]
                    compared += 1
    assert compared > 100
