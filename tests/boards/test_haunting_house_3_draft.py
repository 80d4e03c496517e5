"""A row of cards is put together by clicks, by keys or by dragging, and then laid down."""

import pygame
import pytest

from game.rules.haunting_house_3.cards import M1, M2, M3, NO_CARD, PL, R180, SP, SW
from scenes.boards.haunting_house_3 import actions, cards, click_paths
from tests.boards.haunting import Table
from tests.rules.haunting import house

LAY = actions.LAY.place


class Programming(Table):
    """A table at which what is played is carried out, seen by the first seat."""

    def __init__(self, state=None, **settings):
        self.state = state or house(pawns="1a1 2c3 1c1", chosen=True)
        super().__init__(self.state.observation(0), **settings)
        self.carried_out = []
        object.__setattr__(self.board.hooks, "decided", self.carry_out)

    def carry_out(self, action):
        self.carried_out.append(self.state.notation(action))
        self.state.apply(action)
        self.show(self.state.observation(0), self.state.current_player == 0, None)

    def wait(self):
        """Let some frames pass, in each of which one prepared card is laid."""
        for _ in range(6):
            self.board.update(0.02)

    def lay(self, how="click"):
        if how == "click":
            self.click(LAY)
        else:
            self.key(pygame.K_RETURN)
        self.wait()

    @property
    def row(self):
        return self.board.desk.row(self.board.observation)

    def drag(self, source, target, then=True):
        start = self.board.places[source].rect.center
        end = self.board.places[target].rect.center if isinstance(target, str) else target
        self.mouse(pygame.MOUSEMOTION, start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        for part in (0.3, 0.7, 1.0):
            spot = [a + (b - a) * part for a, b in zip(start, end, strict=True)]
            self.mouse(pygame.MOUSEMOTION, spot)
        if then:
            self.mouse(pygame.MOUSEBUTTONUP, end)


@pytest.fixture
def table():
    return Programming()


def test_clicks_fill_the_slots_and_nothing_is_played_before_the_row_is_laid_down(table):
    for card in ("M2", "SP", "M1", "PL"):
        table.click(f"card {card}")
    assert table.row == [M2, SP, M1, PL]
    assert table.carried_out == []
    table.lay()
    assert table.carried_out == ["p M2", "p SP", "p M1", "p PL"]
    assert table.state.current_player == 1


def test_a_card_leaves_the_hand_and_a_click_on_its_slot_takes_it_back(table):
    for card in ("M2", "SP", "M1"):
        table.click(f"card {card}")
    assert "card SP" not in table.board.places
    table.click("slot 2")
    assert table.row == [M2, NO_CARD, M1, NO_CARD]
    assert "card SP" in table.board.places
    table.click("slot 1")
    assert table.row == [NO_CARD, NO_CARD, M1, NO_CARD]
    table.click("card SW")
    assert table.row == [SW, NO_CARD, M1, NO_CARD]


def test_digits_fill_the_slots_and_enter_lays_the_row_down(table):
    table.type("2481")
    assert table.row == [M2, SP, PL, M1]
    assert table.board.cursor == LAY
    table.lay("key")
    assert table.carried_out == ["p M2", "p SP", "p PL", "p M1"]


def test_backspace_right_click_and_escape_take_back_the_card_put_last(table):
    table.type("248")
    table.drag("slot 3", "slot 4")
    table.key(pygame.K_BACKSPACE)
    assert table.row == [M2, SP, NO_CARD, NO_CARD]
    table.mouse(pygame.MOUSEBUTTONDOWN, (5, 5), button=3)
    assert table.row == [M2, NO_CARD, NO_CARD, NO_CARD]
    assert table.board.cancel()
    assert table.row == [NO_CARD] * 4
    assert not table.board.cancel()
    assert table.key(pygame.K_BACKSPACE) is False


def test_a_card_is_dragged_from_the_hand_to_any_slot(table):
    table.drag("card M3", "slot 3")
    table.drag("card SP", "slot 1")
    assert table.row == [SP, NO_CARD, M3, NO_CARD]
    assert table.carried_out == []


def test_a_card_dragged_onto_a_full_slot_takes_its_place(table):
    table.drag("card M3", "slot 1")
    table.drag("card SP", "slot 1")
    assert table.row == [SP, NO_CARD, NO_CARD, NO_CARD]


def test_two_slots_are_exchanged_by_dragging_one_onto_the_other(table):
    table.type("124")
    table.drag("slot 1", "slot 3")
    assert table.row == [SP, M2, M1, NO_CARD]
    table.drag("slot 2", "slot 4")
    assert table.row == [SP, NO_CARD, M1, M2]


@pytest.mark.parametrize("target", ["card M3", "1c3", (3, 3)])
def test_a_card_dragged_out_of_its_slot_goes_back_to_the_hand(table, target):
    table.type("124")
    table.drag("slot 2", target)
    assert table.row == [M1, NO_CARD, SP, NO_CARD]


def test_a_card_let_go_between_the_slots_stays_in_the_hand(table):
    table.drag("card M2", (3, 3))
    table.drag("card M1", "card M3")
    assert table.row == [NO_CARD] * 4
    table.drag("slot 1", "slot 2")
    assert table.row == [NO_CARD] * 4


def test_a_dragged_card_is_seen_under_the_pointer_and_its_slot_is_framed(table):
    plain = table.draw()
    table.drag("card M2", "1c3", then=False)
    carried = table.draw()
    x, y = table.board.places["1c3"].rect.center
    changed = [
        (dx, dy)
        for dx in range(-40, 41, 8)
        for dy in range(-20, 21, 8)
        if plain.get_at((x + dx, y + dy - 8)) != carried.get_at((x + dx, y + dy - 8))
    ]
    assert len(changed) > 50
    table.mouse(pygame.MOUSEBUTTONUP, (3, 3))
    table.board.point(None)
    assert table.draw().get_view("2").raw == plain.get_view("2").raw


def test_a_press_that_hardly_moves_is_a_click(table):
    x, y = table.board.places["card M2"].rect.center
    table.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    table.mouse(pygame.MOUSEMOTION, (x + 3, y + 2))
    table.mouse(pygame.MOUSEBUTTONUP, (x + 3, y + 2))
    assert table.row[0] == M2


def test_a_row_with_a_gap_before_its_cards_cannot_be_laid_down(table):
    table.drag("card M2", "slot 2")
    assert LAY not in table.board.places
    table.type("1")
    table.lay()
    assert table.carried_out == ["p M1", "p M2"]
    assert table.row == [M1, M2, NO_CARD, NO_CARD]


def test_cards_laid_down_stay_and_the_rest_of_the_row_is_put_together_after_them(table):
    table.type("1")
    table.lay()
    table.click("slot 1")
    table.drag("slot 1", "slot 2")
    table.drag("card M3", "slot 1")
    assert table.row == [M1, NO_CARD, NO_CARD, NO_CARD]
    assert set(table.refused) == {"slot 1"}
    table.type("346")
    table.lay("key")
    assert table.carried_out == ["p M1", "p M3", "p SP", "p R180"]


def test_a_fifth_card_is_refused(table):
    table.type("1234")
    table.click("card PL")
    assert table.row == [M1, M2, M3, SP]
    assert table.refused == ["card PL"]


def test_nobody_else_sees_or_moves_what_is_prepared(table):
    table.type("12")
    table.lay()
    table.type("34")
    state = table.state.observation(1)
    assert table.board.desk.row(state) == state.rows[:4]
    assert not table.board.desk.takes(state, "card M1")
    assert not table.board.desk.take_back(state)
    assert table.board.desk.decided(state) is None
    table.show(state, False, None, moving=False)
    table.board.point(None)
    other = Table(state)
    other.show(state, False, None, moving=False)
    assert table.draw().get_view("2").raw == other.draw().get_view("2").raw


def test_what_was_prepared_is_gone_when_another_seat_chooses(table):
    table.type("1234")
    table.lay()
    state = table.state
    table.show(state.observation(1), True, None, moving=False)
    assert table.row == [NO_CARD] * 4
    assert R180 in state.legal_actions()


@pytest.mark.parametrize("storeys", [1, 2, 3])
@pytest.mark.parametrize("across", [False, True])
def test_every_card_has_its_digit(storeys, across):
    state = house(pawns="1a1 1c1", chosen=True, storeys=storeys)
    for number in range(1, 8 if storeys < 3 else 9):
        table = Programming(state.clone(), across=across)
        table.type(str(number))
        table.lay()
        assert len(table.carried_out) == 1
    assert Programming(state.clone()).type("9") == [False]


def test_a_row_that_is_not_taken_is_not_laid_again_by_itself(table):
    tried = []

    def refuse(action):
        tried.append(action)
        table.show(table.state.observation(0), True, None)

    object.__setattr__(table.board.hooks, "decided", refuse)
    for card in (M1, M2, SP, R180):
        table.click(click_paths.card_name(card))
    table.lay()
    assert tried == [M1]
    assert table.row == [M1, M2, SP, R180]
    table.lay()
    assert tried == [M1, M1]


def test_a_long_word_is_broken_only_where_it_may_be_and_must_be():
    room = cards.text.width("Geheimgang", "bold", 16)
    assert cards.lines_in("Geheim\u00adgang", 16, room, 60) == (["Geheimgang"], 16)
    assert cards.lines_in("Geheim\u00adgang", 16, room - 1, 60) == (["Geheim-", "gang"], 16)
    assert cards.lines_in("Geheimgang", 16, room - 1, 60)[0] == ["Geheimgang"]
