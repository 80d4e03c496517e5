"""Cards of a planned row are aimed on the house, and carried out as was wished."""

from types import SimpleNamespace

import pygame
import pytest

from game.rules.haunting_house_3.cards import EXCHANGE, M1, M2, M3, NO_CARD, PL, R90, SP, SW
from game.rules.haunting_house_3.house import PLACE, TILES
from game.rules.haunting_house_3.state import CARRY_OUT
from scenes.boards.haunting_house_3 import actions, click_paths
from scenes.boards.haunting_house_3.house import reach
from scenes.boards.haunting_house_3.row import draft, lost_aim
from scenes.boards.haunting_house_3.row.draft import RowDraft
from scenes.boards.haunting_house_3.row.lost_aim import LostAim
from scenes.boards.haunting_house_3.row.row_words import aim_words, slot_words
from tests.boards.haunting import NAMES, Table
from tests.boards.test_haunting_house_3_draft import Programming
from tests.rules.haunting import house, play, program


def wide(state=None):
    return Programming(state, across=True)


def told(table, slot):
    """Return what stands below a slot."""
    return slot_words(table.board.desk.plan(table.board.observation)[slot], NAMES)


def test_a_tile_card_is_aimed_by_pressing_its_tile_and_the_way_by_pressing_again():
    table = wide()
    table.type("5")
    assert table.row[0] == R90
    assert told(table, 0) == ("which tile?", "candle")
    table.click("2a1")
    assert told(table, 0) == ("2a1 right", "focus")
    table.click("2a1")
    assert told(table, 0) == ("2a1 left", "focus")
    table.click("2a1")
    assert told(table, 0) == ("which tile?", "candle")
    table.click("1a1")  # somebody stands there
    assert told(table, 0) == ("which tile?", "candle")


def test_two_tiles_are_aimed_at_one_after_the_other_and_backspace_forgets_the_first():
    table = wide()
    table.type("7")
    table.click("2a1")
    table.key(pygame.K_BACKSPACE)
    assert table.row[0] == SW
    table.click("2a1")
    table.click("2b1")
    assert told(table, 0) == ("2a1, 2b1", "focus")
    table.key(pygame.K_BACKSPACE)
    assert table.row == [NO_CARD] * 4


def test_the_next_card_begins_where_the_last_one_ends():
    table = wide()
    table.type("1")
    table.click("1a2")
    assert told(table, 0) == ("to 1a2", "focus")
    table.type("2")
    ends = set(table.board.desk.targets(table.board.observation))
    assert "1a4" in ends
    assert "1a3" not in ends
    table.click("1a4")
    assert told(table, 1) == ("to 1a4", "focus")


def test_an_earlier_card_is_aimed_by_what_stands_below_its_slot_and_by_the_key():
    table = wide()
    table.type("15")
    table.click(click_paths.wish_place(0))
    table.click("1b1")
    assert told(table, 0)[0] == "to 1b1"
    assert told(table, 1) == ("which tile?", "candle")
    table.type("i")
    assert table.board.cursor in table.board.desk.targets(table.board.observation)
    table.key(pygame.K_RETURN)
    assert told(table, 0)[1] == "focus"


def test_the_key_goes_on_to_the_next_card_past_one_without_a_target(monkeypatch):
    table = wide()
    table.type("15")
    desk, aims = table.board.desk, []
    monkeypatch.setattr(RowDraft, "targets", lambda self, state: {})
    for _ in range(3):
        assert desk.press(table.board.observation, actions.AIM.place)
        aims.append(desk._aim)
    assert aims == [R90, M1, R90]


def test_a_wish_follows_its_card_and_goes_with_it():
    table = wide()
    table.type("5")
    table.click("2a1")
    table.drag("slot 1", "slot 3")
    assert told(table, 2) == ("2a1 right", "focus")
    table.click("slot 3")
    table.type("5")
    assert told(table, 0) == ("which tile?", "candle")


def test_a_card_that_would_do_nothing_is_told_so():
    table = wide(house("1a1 -", pawns="1a1 2c3 1c1", chosen=True))
    table.type("8")
    assert told(table, 0) == ("does nothing", "danger")
    table.type("3")
    assert table.row[1] == M3
    assert told(table, 1) == ("does nothing", "danger")
    table.type("4")
    assert table.row[2] == SP
    assert told(table, 2)[0].startswith("to ")


def test_clear_takes_all_cards_back():
    table = wide()
    table.type("158")
    table.type("x")
    assert table.row == [NO_CARD] * 4


class Carrying(Programming):
    """A table at which rows are laid and cards are then carried out."""

    def __init__(self, state):
        super().__init__(state, across=True)
        object.__setattr__(self.board.hooks, "play", self.carry_out)

    def others_lay(self, *rows):
        program(self.state, *rows)
        self.show(self.state.observation(0), self.state.current_player == 0, None, False)


def test_what_was_wished_is_proposed_and_carried_out_by_one_press():
    table = Carrying(house(pawns="1a1 2c3", chosen=True))
    table.type("3587")
    table.click(click_paths.wish_place(0))
    table.click("1b3")
    table.click(click_paths.wish_place(1))
    table.click("2a1")
    table.lay()
    table.others_lay("M1 M2 M3 SP")
    assert table.state.phase == CARRY_OUT
    assert table.board.cursor == actions.AS_PLANNED.place
    table.carried_out.clear()
    table.key(pygame.K_RETURN)
    for _ in range(40):
        table.board.update(0.1)
    assert len(table.carried_out) == 3
    assert table.state.pawns[0] == PLACE["1b3"]
    while table.state.owner() != 0:
        table.state.apply(table.state.legal_actions()[0])
    table.show(table.state.observation(0), True, None, moving=False)
    assert table.board.desk.proposal(table.board.observation) is not None
    table.click("3a1")  # the wish is only a proposal
    assert table.board.selection.chosen == ("3a1",)


def test_at_the_table_everybody_plays_as_planned_in_private_and_nobody_hears_of_a_broken_plan():
    private = Carrying(house(pawns="1a1 2c3", chosen=True))
    private.type("3587")
    private.click(click_paths.wish_place(0))
    private.click("1b3")
    private.lay()
    private.others_lay("M1 M2 M3 SP")
    open_table = RowDraft()
    assert open_table.proposal(private.state) is None
    open_table.share(private.board.desk)
    planned = private.board.desk.proposal(private.state)
    assert planned is not None
    assert open_table.proposal(private.state).actions == planned.actions
    now = private.state.clone()
    now.faces[PLACE["1b3"]] = 0
    assert private.board.desk.lost_aim(now) == LostAim()
    assert open_table.lost_aim(now) is None


def test_a_wish_that_cannot_be_carried_out_any_more_is_not_proposed():
    table = Carrying(house(pawns="1a1 2c3", chosen=True))
    table.type("1234")
    table.click(click_paths.wish_place(0))
    table.click("1b1")
    table.lay()
    program(table.state, "M1 M2 M3 SP")
    table.state.faces[PLACE["1b1"]] = 0
    table.show(table.state.observation(0), True, None, moving=False)
    assert actions.AS_PLANNED.place not in table.board.places
    assert table.board.desk.lost_aim(table.board.observation) == LostAim()


@pytest.mark.parametrize(
    ("letter", "aims", "moved", "said"),
    [
        ("5", ("2a1",), "2a1", "Your aim is gone: {rival} stands on 2a1."),
        ("7", ("2a1", "2b1"), "2b1", "Your aim is gone: {rival} stands on 2b1."),
        ("8", ("1a2",), "2c3", "Your aim is gone: {rival} no longer stands beside you."),
    ],
)
def test_an_aim_that_a_rival_has_taken_away_is_told_with_its_cause(letter, aims, moved, said):
    table = Carrying(house(pawns="1a1 1a2" if letter == "8" else "1a1 2c3", chosen=True))
    table.type(letter)
    for place in aims:
        table.click(place)
    assert told(table, 0)[1] == "focus"
    table.type("".join(key for key in "1234" if key != letter)[:3])
    table.lay()
    table.others_lay("M1 M2 M3 SP")
    assert table.board.desk.lost_aim(table.state) is None
    now = table.state.clone()
    now.pawns[1] = PLACE[moved]
    lost = table.board.desk.lost_aim(now)
    assert lost_aim.words(lost, 0, NAMES) == said.format(rival=NAMES[1])


def test_a_rival_who_still_stands_beside_is_not_said_to_have_gone():
    state = play(house(pawns="1a1 1a2 1a2", ghosts="2"), "draw PL")
    assert lost_aim.lost_aim(state, EXCHANGE + 1) == LostAim()
    state.pawns[1] = PLACE["2c3"]
    assert lost_aim.lost_aim(state, EXCHANGE + 1) == LostAim(1)


def test_a_lit_end_is_walked_to_by_the_only_way():
    table = Carrying(house("1b1 EW, 1c1 EW", pawns="1a1 2c3", others="-", chosen=True))
    table.state.faces[PLACE["1a1"]] = table.state.faces[PLACE["1b1"]]
    table.type("2345")
    table.lay()
    table.others_lay("M1 M2 M3 SP")
    table.carried_out.clear()
    table.click("1c1")
    for _ in range(40):
        table.board.update(0.1)
    assert table.carried_out == ["m E", "m E"]


def walking(tiles=""):
    """Return a table where the first seat carries out a Move 2 from 1a1."""
    table = Carrying(house(tiles, pawns="1a1 2c3", chosen=True))
    table.type("2345")
    table.lay()
    table.others_lay("M1 M2 M3 SP")
    table.carried_out.clear()
    table.refused.clear()
    return table


def run(table):
    for _ in range(40):
        table.board.update(0.1)


def test_of_several_ways_that_are_alike_to_a_lit_end_one_is_taken():
    table = walking()
    table.click("1b2")
    run(table)
    assert table.refused == []
    assert len(table.carried_out) == 2


@pytest.mark.parametrize(("between", "steps"), [("1b1", ["m E", "m S"]), ("1a2", ["m S", "m E"])])
def test_of_several_ways_that_differ_one_is_picked_by_a_tile(between, steps):
    table = walking("1b1 NESW flip")
    table.click("1b2")
    run(table)
    assert table.carried_out == []
    assert table.refused == []
    assert set(table.board.desk.lanes(table.board.observation)) == {"1b1", "1a2"}
    table.click(between)
    run(table)
    assert table.carried_out == steps


def test_what_a_pointed_card_would_do_is_reckoned_once_however_many_frames_show_it(monkeypatch):
    table, calls = Programming(), []
    for module, name in ((draft, "reckon"), (draft, "ways"), (reach, "ways")):
        function = getattr(module, name)

        def counted(*given, function=function):
            calls.append(function)
            return function(*given)

        monkeypatch.setattr(module, name, counted)
    table.type("2")
    table.board.point("card M1")
    table.draw()
    assert table.board.preview().lit
    assert calls
    calls.clear()
    for _ in range(3):
        table.board.update(0.1)
        table.draw()
    assert not calls


@pytest.mark.parametrize("across", [True, False])
def test_wishes_are_seen_on_the_house_by_their_owner_alone(across):
    table = Programming(across=across)
    plain = table.draw()
    table.type("2")
    assert table.draw().get_view("2").raw != plain.get_view("2").raw
    state = table.state.observation(1)
    table.show(state, False, None, moving=False)
    other = Table(state, across=across)
    other.show(state, False, None, moving=False)
    table.board.point(None)
    assert table.draw().get_view("2").raw == other.draw().get_view("2").raw


def test_the_cards_of_these_tests_are_what_their_keys_say():
    assert (M1, M2, PL) == (0, 1, 7)


def test_an_end_on_a_staircase_is_told_by_its_letter():
    after, before = SimpleNamespace(pawns=[TILES]), SimpleNamespace(owner=lambda: 0)
    card = SimpleNamespace(way=SimpleNamespace(facts=[None]), before=before, after=after)
    assert aim_words(card, NAMES) == "to A"
