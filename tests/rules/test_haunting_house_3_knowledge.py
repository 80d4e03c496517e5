"""What the players of The Haunting House 3 know of each other, and worlds dealt from it."""

from random import Random

from game import catalog
from game.rules.haunting_house_3.cards import TARGET
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import NOBODY, HauntingHouse3
from game.state import CHANCE, HIDDEN
from tests.rules.haunting import give, house, legal, play, program, rows

ROW = "M1 M2 SP R90"
OTHER = "R180 SW PL M3"


# Rows


def test_a_row_is_hidden_from_the_others_while_it_is_laid() -> None:
    state = program(house(players=3, chosen=True), ROW, "R180 SW")
    assert rows(state.observation(0)) == [ROW, "? ? - -", "- - - -"]
    assert rows(state.observation(1)) == ["? ? ? ?", "R180 SW - -", "- - - -"]
    assert rows(state.observation(2)) == ["? ? ? ?", "? ? - -", "- - - -"]


def test_a_chosen_card_is_seen_when_it_is_revealed() -> None:
    state = program(house("", "1a1 3a1", chosen=True), ROW, OTHER)
    assert rows(state.observation(1)) == ["M1 ? ? ?", OTHER]
    assert rows(state.observation(0)) == [ROW, "? ? ? ?"]
    play(state, "m E")
    assert rows(state.observation(0)) == [ROW, "R180 ? ? ?"]


def test_a_swap_reveals_the_other_players_card() -> None:
    state = give(house("", "1a1 1c1 1e1", chosen=True), 1, swaps=1)
    program(state, "R90 M1 M2 SP", OTHER, OTHER)
    play(state, "swap 3")
    assert rows(state.observation(1)) == ["R90 ? ? ?", OTHER, "R180 ? ? ?"]


def test_the_cards_of_a_random_round_are_known_to_nobody_before_they_are_drawn() -> None:
    state = play(house(players=2), "draw HM, draw M1")
    for player in (0, 1):
        assert rows(state.observation(player)) == ["HM - - -", "M1 - - -"]


# Disks


def test_a_disk_face_down_is_known_to_nobody() -> None:
    state = house("1a1 N turn90 cancel, 2c3 N turn180 ghost-disk, 3a1 E turn90 swap")
    for player in (0, 1):
        seen = state.observation(player)
        assert seen.disks.count(HIDDEN) == 3
        assert seen.disk_counts == (1, 1, 1)  # how many of each kind there are is public


def test_the_number_of_kept_disks_is_public_and_their_kinds_are_not() -> None:
    state = give(house(players=2), 1, cancels=1, swaps=1)
    assert (state.observation(1).hands, state.observation(1).cancels) == ([2, 0], [HIDDEN, 0])
    assert (state.observation(0).hands, state.observation(0).cancels) == ([2, 0], [1, 0])


def test_a_used_disk_is_known_to_all() -> None:
    state = play(give(house(players=2), 2, cancels=1), "draw M1, cancel")
    assert state.observation(0).gone == [1, 0, 0]


def test_who_is_asked_is_seen_by_all_and_his_answers_by_none() -> None:
    state = play(give(house(players=3), 2, cancels=1), "draw M1")
    for player in (0, 2):
        seen = state.observation(player)
        assert (seen.current_player, legal(seen)) == (1, ["no"])
    assert legal(state.observation(1)) == ["no", "cancel"]


def test_a_match_that_is_over_is_open() -> None:
    state = house("1a1 N turn90 cancel", "1a6 3a1", chosen=True)
    program(state, "M1 M2 M3 SP", OTHER)
    play(state, "m W")
    assert state.observation(1) == state


# Worlds


def test_own_disks_and_known_ghost_disks_stay_as_they_are() -> None:
    state = house("1a1 - , 1b1 NESW turn90 ghost-disk, 3a1 E turn90 swap", "1a1 3c3", ghosts="1")
    play(give(state, 2, cancels=1), "draw M1, no, m E")
    for seed in range(20):
        world = state.observation(1).determinize(Random(seed))
        assert (world.disks, world.cancels) == (state.disks, state.cancels)
        world = state.observation(0).determinize(Random(seed))
        assert world.disks[1] == state.disks[1]


# What differs only where a player must not see it looks the same to him


# Undo


def undo_barrier(state: HauntingHouse3, notation: str) -> bool:
    before = state.clone()
    play(state, notation)
    return catalog.find("haunting_house_3").rules.undo_barrier(before, state)


def test_an_undo_goes_over_steps_and_own_programming_and_no_further() -> None:
    state = house("1a1 ES", "1a1 3a1", chosen=True)
    assert not undo_barrier(state, "p M3")
    assert not undo_barrier(state, "p M1")
    play(state, "p R90, p SW")
    play(state, "p R90, p SW, p PL, p SP")
    assert not undo_barrier(state, "m E")
    assert not undo_barrier(state, "m E")
    assert undo_barrier(state, "m E")  # the next card is revealed
    state = house("1a1 ES, 1b1 NESW turn90 cancel", "1a1 3a1")
    play(state, "draw M2")
    assert undo_barrier(state, "m E")  # a disk was looked at
    assert state.current_player != CHANCE


def test_everybody_sees_the_last_action_but_not_the_cards_that_are_laid():
    state = play(house(pawns="1a1 2c3"), "draw R90, r90- 3b2")
    assert state.last == state.observation(1).last == TARGET + 2 * PLACE["3b2"] + 1
    state = house(pawns="1a1 2c3", chosen=True)
    for notation in ("p M1", "p M2", "p M3", "p SP"):
        play(state, notation)
        assert state.last == NOBODY
