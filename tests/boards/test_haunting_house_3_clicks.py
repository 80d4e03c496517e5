"""Every action of The Haunting House 3 can be clicked and keyed, and nothing lies upon another."""

import pygame
import pytest

from game.rules.haunting_house_3.cards import M2, SWAP
from game.rules.haunting_house_3.state import CARRY_OUT
from tests.boards import clicking
from tests.boards.haunting import Table, each_decision
from tests.rules.haunting import give, house, legal, play


@pytest.mark.parametrize(("across", "flipped"), [(False, False), (True, False), (False, True)])
def test_every_action_can_be_clicked(across, flipped):
    states = each_decision()
    assert len(states) > 30
    for state in states:
        table = Table(state, across=across, flipped=flipped)
        clicking.assert_clickable(table, state, 7 if len(state.legal_actions()) > 40 else 1)


@pytest.mark.parametrize("across", [False, True])
def test_every_place_is_reached_by_arrows_and_pressed_by_enter(across):
    for state in each_decision()[::3]:
        table = Table(state, across=across)
        clicking.assert_playable_by_arrows(table, state, 1 + len(state.legal_actions()) // 6)


def test_coordinates_are_typed_and_the_way_to_turn_has_a_key():
    state = play(house(pawns="1a1 2c3"), "draw R90")
    table = Table(state)
    assert table.type("3b2") == [True, True, True]
    assert table.board.cursor == "3b2"
    table.key(pygame.K_RETURN)
    table.type("t")
    assert table.played == [state.parse("r90- 3b2")]
    table.type("1x1c3")
    assert table.board.cursor == "1c3"


def test_a_staircase_is_typed_by_its_letter():
    table = Table(play(house(pawns="1f1 2c3"), "draw M1"))
    table.type("a")
    assert table.board.cursor == "A1"
    assert Table(play(house(pawns="1f1 2c3", storeys=1), "draw M1")).type("a") == [False]


def test_disks_are_played_by_keys():
    state = give(house(pawns="1a1 2c3 1c1"), 2, cancels=1)
    table = Table(play(state, "draw M2").observation(1))
    table.type("x")
    table.type("q")
    assert [state.notation(action) for action in table.played] == ["cancel", "no"]
    state = give(house(pawns="1a1 2c3 1c1"), 1, swaps=1)
    table = Table(play(state, "draw M2").observation(0))
    table.type("3")
    assert table.played == [SWAP + 2]


def test_a_lone_no_is_answered_by_the_program_but_never_for_another_seat():
    state = play(give(house(pawns="1a1 2c3 1c1"), 2, swaps=1), "draw M2")
    view = Table(state).view
    assert legal(state.observation(1)) == ["no"]
    assert view.automatic(state.observation(1)) is not None
    assert view.automatic(state.observation(0)) is None
    state = play(give(house(pawns="1a1 2c3 1c1"), 2, cancels=1), "draw M2")
    assert view.automatic(state.observation(1)) is None


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_places_lie_apart_and_inside_their_areas(across, size, text_size):
    for state in each_decision()[::4]:
        table = Table(state, size, across, text_size=text_size)
        board, side = table.areas
        clicking.assert_apart(table)
        for place in table.board.places.values():
            assert (side if place.beside else board).contains(place.rect), place.name


def test_a_folded_house_has_larger_tiles_than_a_flat_one_would_and_a_second_door():
    state = play(house(pawns="1f1 2c3"), "draw M1")
    narrow, wide = Table(state).board.places, Table(state, across=True).board.places
    assert "door A1" in narrow
    assert "door A1" not in wide
    assert narrow["1a1"].rect.width >= 44
    assert wide["1a1"].rect.width >= 52
    assert wide["1f1"].rect.right < wide["A1"].rect.left
    assert wide["A1"].rect.right < wide["2a1"].rect.left
    assert wide["A1"].rect.top == wide["1f1"].rect.top == wide["2a1"].rect.top
    assert wide["B5"].rect.top == wide["2e5"].rect.top == wide["3a4"].rect.top


def test_a_turned_board_shows_everything_from_the_other_side():
    state = play(house(pawns="1f1 2c3"), "draw M1")
    one, other = (Table(state, across=True, flipped=f).board.places for f in (False, True))
    assert one["1a1"].rect.left < one["1f1"].rect.left
    assert other["1a1"].rect.left > other["1f1"].rect.left
    assert other["3a1"].rect.left < other["2a1"].rect.left
    assert other["1a1"].rect.top > other["1a6"].rect.top


def test_two_on_one_place_are_chosen_by_their_names():
    state = play(house(pawns="2b3 2c3 2c3"), "draw PL")
    view = Table(state).view
    assert state.phase == CARRY_OUT
    ways = {state.notation(a): view.clicks(state, a) for a in state.legal_actions()}
    assert ways == {"pl 2": (("with 2",),), "pl 3": (("with 3",),)}
    state = play(house(pawns="2b3 2c3 1a1"), "draw PL")
    assert view.clicks(state, state.parse("pl 2")) == (("with 2",), ("2c3",))


def test_nothing_is_played_while_another_decides():
    state = house(pawns="1a1 2c3", chosen=True)
    table = Table(state)
    table.show(state, False, None)
    table.click("card M2")
    assert table.played == []
    assert table.refused == ["card M2"]
    assert M2 in state.legal_actions()


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_the_exit_and_the_staircases_have_room_wherever_they_go(across, storeys):
    state = play(house(storeys=storeys), "draw EX")
    for slot in range(24):
        if storeys > 1 and 6 <= slot < 11:
            continue  # barred by the rail of staircase A
        state.exit, state.stairs = slot, [slot % 5, 1 + slot % 4]
        table = Table(state, across=across)
        board = table.areas[0]
        clicking.assert_apart(table, 16)
        for place in table.board.places.values():
            assert place.beside or board.contains(place.rect), place.name
