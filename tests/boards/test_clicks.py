"""Every legal action has a way to be clicked, dragged and keyed, and it plays exactly that."""

from random import Random

import pygame
import pytest

from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.tables import PASS
from tests.boards import clicking
from tests.boards.eighteen import CASTLE, Table, new, walk

POSITIONS = [
    position
    for seed in range(4)
    for position in Random(seed).sample([before for before, _, _ in walk(seed)], 12)
]


@pytest.mark.parametrize("flipped", [False, True])
def test_every_action_can_be_clicked(flipped):
    for state in POSITIONS:
        clicking.assert_clickable(Table(state, flipped=flipped), state)


def test_every_action_of_two_clicks_can_be_dragged():
    for state in POSITIONS:
        table = Table(state)
        for action, way in clicking.ways_of(table, state):
            if len(way) == 2:
                table.played.clear()
                table.drag(*way)
                assert table.played == [action]
                table.board.cancel()


def test_every_action_can_be_played_by_arrows_and_enter():
    for state in POSITIONS:
        clicking.assert_playable_by_arrows(Table(state), state)


def test_a_letter_and_a_digit_go_to_a_square():
    table = Table(draw(CASTLE))
    assert table.key(pygame.K_c, "c")
    assert table.key(pygame.K_3, "3")
    assert table.board.cursor == "c3"
    assert not table.key(pygame.K_h, "h")
    assert not table.key(pygame.K_9, "9")
    table.key(pygame.K_e, "e")
    table.key(pygame.K_b, "B")
    table.key(pygame.K_2, "2")
    assert table.board.cursor == "b2"


def test_squares_are_where_the_specification_draws_them():
    places = Table(draw(CASTLE)).board.places
    assert places["a1"].rect.left < places["e1"].rect.left
    assert places["a5"].rect.top < places["a1"].rect.top
    turned = Table(draw(CASTLE), flipped=True).board.places
    assert turned["a1"].rect == places["e5"].rect
    assert turned["c3"].rect == places["c3"].rect


def test_places_do_not_overlap():
    for state in (new(), draw(CASTLE), draw(CASTLE.replace("dungeon: Yr", "released: y"))):
        for text_size in (100, 150, 200):
            clicking.assert_apart(Table(state, text_size=text_size))


def test_the_right_button_and_the_same_place_take_a_selection_back():
    table = Table(draw(CASTLE))
    table.click("d4")
    assert table.board.selection.chosen == ("d4",)
    table.click("d4")
    assert table.board.selection.chosen == ()
    table.click("d4")
    table.mouse(pygame.MOUSEBUTTONDOWN, (5, 5), button=3)
    assert table.board.selection.chosen == ()
    assert not table.played


def test_letting_go_elsewhere_does_not_play():
    table = Table(draw(CASTLE))
    table.click("d4")
    table.mouse(pygame.MOUSEBUTTONDOWN, table.board.places["d5"].rect.center)
    table.mouse(pygame.MOUSEBUTTONUP, (3, 3))
    assert table.played == []
    assert table.board.selection.chosen == ("d4",)


def test_illegal_clicks_are_refused_and_keep_the_selection():
    table = Table(draw(CASTLE))
    table.click("b3")
    table.click("d4")
    table.click("c5")
    assert table.refused == ["b3", "c5"]
    assert table.board.selection.chosen == ("d4",)


def test_nothing_can_be_played_while_it_is_somebody_elses_turn():
    table = Table(draw(CASTLE), playable=False)
    table.click("d4")
    table.drag("d4", "d5")
    assert not table.key(pygame.K_RETURN)
    assert table.played == []
    assert table.board.preview() is None


def test_a_position_without_a_move_passes_by_itself():
    # Two blue sheets in the corner, walled in by ghosts of their own colour: nothing is legal.
    stuck = draw("5  B  b  ^  .  .\n4  b  o  .  o  .\ndecides: A")
    view = Table(stuck).board.view
    assert stuck.legal_actions() == [PASS]
    assert view.automatic(stuck) == PASS
    assert view.clicks(stuck, PASS) == ()
    assert all(view.automatic(state) is None for state in POSITIONS)
