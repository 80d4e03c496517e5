"""The theatre tells which cards did nothing and why, and what was done to one's own way."""

from itertools import pairwise

import pytest

from game.rules.haunting_house_3.facts import CameToNothing, ChoiceBegun
from scenes.boards.haunting_house_3.since import since
from scenes.boards.haunting_house_3.theatre import blanks
from tests.boards.haunting import NAMES, Table, act, seen, walk
from tests.rules.haunting import give, house, legal, play, program


def whys(state, notations):
    before, _after, facts = act(state, notations)
    return [blank.why for blank in blanks(before, facts, NAMES)]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("HM", "the step is lost"),
        ("ND", "no ghost picture here"),
        ("PL", "nobody stands beside"),
        ("M1", "nowhere to go"),
    ],
)
def test_a_card_that_does_nothing_says_why(card, why):
    assert whys(house("1a1 -", pawns="1a1 2c3"), f"draw {card}") == [f"Amelia: {why}"]


def test_a_cancelled_card_names_who_cancelled_it():
    state = give(house(pawns="1a1 2c3"), 2, cancels=1)
    assert whys(state, "draw M1, cancel") == ["Amelia: cancelled by Ben"]


def test_blanks_of_a_row_are_known_by_their_place_in_it():
    state = house(pawns="1a1 2c3 3a1", chosen=True)
    program(state, "PL M1 M2 M3", "PL M1 M2 M3")
    play(state, "p PL, p M1, p M2")
    before, _after, facts = act(state, "p M3", 2)
    turns = [blank.turn for blank in blanks(before, facts, NAMES)]
    assert turns == [(1, 1, 0, 0), (1, 1, 0, 1), (1, 1, 0, 2)]


def test_a_blank_of_a_new_round_that_is_told_with_the_old_one_belongs_to_the_new_one():
    state = house(pawns="1a1 2c3")
    play(state, "draw HM, draw HM, draw ND, draw ND, draw PL, draw PL, draw TD")
    program_then = "draw EX" if "draw EX" in legal(state) else legal(state)[0]
    before, after, facts = act(state, program_then)
    later = [*facts, ChoiceBegun(), CameToNothing(0, 7)]
    assert [blank.turn[:2] for blank in blanks(before, later, NAMES)][-1] == (1, 1)
    assert after.round == 1


def test_no_card_is_turned_up_while_something_still_moves_and_no_two_at_once():
    for seed in range(4):
        view = Table.face()
        view.names = NAMES
        for step in walk(seed, 2 + seed)[:120]:
            motions = view.animate(*seen(*step, 0)).motions or []
            signs = [m for m in motions if "/card_" in m.piece.picture]
            others = [m for m in motions if m not in signs]
            begins = [m.legs[0].begin for m in signs]
            if signs and others:
                assert min(begins) >= max(m.end for m in others)
            for first, second in pairwise(signs):
                assert second.legs[0].begin >= first.end


def test_what_others_did_to_ones_way_is_counted_until_ones_own_next_deed():
    table = Table(house("1a1 NESW, 1a6 NESW", pawns="1c6 2c3 2a1"), across=True)
    view, state, past = table.view, house(pawns="1c6 2c3 2a1"), []
    for notation in ("draw M1", "m W", "draw R90", "r90+ 1a6"):
        before = state.clone()
        action = state.parse(notation)
        state.apply(action)
        past.insert(0, seen(before, action, state, 0))
    for _ in range(2):  # to be shown again changes nothing
        view.recall(lambda: iter(past))
        assert [effect.seat for effect in since(view._effects, 0)] == [1]
    assert since(view._effects, 0)[0].change(0) == 0
    assert since(view._effects, 1) == ()
    assert [effect.seat for effect in since(view._effects, 2)] == [0, 1]
    view.recall(lambda: iter(past[1:]))  # nor is there anything left of what was taken back
    assert since(view._effects, 0) == ()


def test_a_turned_tile_that_shuts_the_way_costs_steps():
    table = Table(house(pawns="1a5 2c3"))
    state = house("1a6 NSEW", pawns="1c6 2c3", others="EW")
    view, past = table.view, []
    for notation in ("draw HM", "draw R90", "r90+ 1b6"):
        before = state.clone()
        action = state.parse(notation)
        state.apply(action)
        past.insert(0, seen(before, action, state, 0))
    view.recall(lambda: iter(past))
    assert since(view._effects, 0)[0].change(0) > 0
