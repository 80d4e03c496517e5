"""The theatre tells which cards did nothing and why, and what was done to one's own way."""

import math
from itertools import pairwise

import pygame
import pytest

from game.facts import Turn
from game.rules.haunting_house_3.cards import M1, ND, NO_CARD
from game.rules.haunting_house_3.facts import CameToNothing, ChoiceBegun
from game.rules.haunting_house_3.state import OVER
from scenes.boards.haunting_house_3.table.performance import played_in, played_of
from scenes.boards.seen import Seen
from scenes.ui.drawing.sheet import Sheet
from tests.boards.haunting import NAMES, Table, act, seen, walk
from tests.boards.table import animated
from tests.helpers.sampling import full
from tests.rules.haunting import give, house, legal, play, program


def whys(state, notations):
    found = played_in(*act(state, notations), NAMES)
    return [card.words for _, card in found if card.blank]


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
    assert whys(house("1a1 -", pawns="1a1 2c3"), f"draw {card}") == [why]


def test_a_cancelled_card_names_who_cancelled_it():
    state = give(house(pawns="1a1 2c3"), 2, cancels=1)
    assert whys(state, "draw M1, cancel") == ["cancelled by Ben"]


def test_blanks_of_a_row_are_known_by_their_place_in_it():
    state = house(pawns="1a1 2c3 3a1", chosen=True)
    program(state, "PL M1 M2 M3", "PL M1 M2 M3")
    play(state, "p PL, p M1, p M2")
    turns = [turn for turn, _ in played_in(*act(state, "p M3", 2), NAMES)]
    assert turns == [(1, 1, 0, 0), (1, 1, 0, 1), (1, 1, 0, 2)]


def test_a_blank_of_a_new_round_that_is_told_with_the_old_one_belongs_to_the_new_one():
    state = house(pawns="1a1 2c3")
    play(state, "draw HM, draw HM, draw ND, draw ND, draw PL, draw PL, draw TD")
    program_then = "draw EX" if "draw EX" in legal(state) else legal(state)[0]
    before, after, facts = act(state, program_then)
    later = [*facts, ChoiceBegun(), CameToNothing(0, 7)]
    assert [turn[:2] for turn, _ in played_in(before, after, later, NAMES)][-1] == (1, 1)
    assert after.round == 1


def test_no_card_is_turned_up_while_something_still_moves_and_no_two_at_once():
    for seed in range(4):
        view = Table.face()
        for step in walk(seed, 2 + seed)[:120]:
            motions = animated(view, *seen(*step, 0)).motions or []
            signs = [m.legs[0] for m in motions if "/card_" in m.piece.picture]
            others = [leg for m in motions if "/card_" not in m.piece.picture for leg in m.legs]
            others = [x for x in others if x.manner != "glide" or x.source != x.target]  # at rest
            for sign in signs:
                assert all(leg.end <= sign.begin or leg.begin >= sign.end for leg in others)
            for first, second in pairwise(signs):
                assert second.begin >= first.end


def test_a_deed_of_a_random_round_is_seen_whole_before_the_next_card_is_turned_up():
    view, state = Table.face(3), house("1b1 NESW ghost", pawns="1a1 1b1 2c3", others="EW")
    play(state, "draw R180")
    before, after, facts = act(state, "r180 1f6, draw ND, draw M1", 0)
    told = animated(view, before, after, facts)
    turning = [m for m in told.motions if "/tile_" in m.piece.picture]
    assert turning  # it does not just lie otherwise
    sounds = {cue.sound: cue.begin for cue in reversed(told.cues)}
    assert sounds["rotate"] == 0 < sounds["turn_up"] < sounds["death"]
    shown = [(moment.owner, moment.step) for moment in told.acts]
    assert shown == [(0, 0), (1, 0), (2, 0)]
    first, second, third = told.acts
    assert first.card(1, 0) == NO_CARD  # not turned up as long as the tile turns
    assert second.begin >= turning[0].end
    assert (second.card(1, 0), second.card(2, 0)) == (ND, NO_CARD)
    assert third.begin > sounds["death"]
    assert third.card(2, 0) == M1


def test_the_tray_shows_a_card_as_long_as_it_is_carried_out():
    state = house("1a1 NESW", pawns="1a1 2c3", others="NESW")
    table = Table(state.observation(0), across=True)
    play(state, "draw M1")
    before, after, facts = act(state, "m E, draw M2")
    table.board.show(before, False, None, False)
    quiet = table.picture()
    table.board.show(after, False, None, True, Turn((facts,)))
    tray = table.areas[1]

    def seen_beside():
        return pygame.image.tobytes(table.draw().subsurface(tray), "RGB")

    still = pygame.image.frombytes(quiet, table.look.size, "RGB").subsurface(tray)
    assert seen_beside() == pygame.image.tobytes(still, "RGB")
    while table.board.playback.time < table.board.acts[1].begin:
        table.board.update(1 / 60)
        table.draw()
    assert seen_beside() != pygame.image.tobytes(still, "RGB")


def test_cards_that_do_nothing_are_shown_one_after_the_other_for_a_second_each():
    view, state = Table.face(3), house("1a1 -", pawns="1a1 1c1 2c3", others="-")
    before, after, facts = act(state, "draw HM, draw PL, draw M1, draw ND")
    told = animated(view, before, after, facts)
    begins = [moment.begin for moment in told.acts]
    assert all(b - a >= 1000 for a, b in pairwise(begins[1:]))
    assert [moment.owner for moment in told.acts[1:]] == [0, 1, 2, 0]


def test_a_death_that_was_not_cancelled_is_seen_before_the_next_card():
    state = give(house("1a1 NESW ghost", pawns="1a1 2c3"), 2, cancels=1)
    view = Table.face()
    play(state, "draw ND")
    told = animated(view, *act(state, "no, draw M1"))
    ghost = next(m for m in told.motions if "/ghost_" in m.piece.picture)
    card = next(m for m in told.motions if "/card_" in m.piece.picture)
    assert ghost.end <= card.legs[0].begin
    assert [moment.owner for moment in told.acts] == [0, 1]


def test_while_somebody_dies_the_house_is_seen_as_a_ghost_sees_it():
    state = house("1a1 NESW ghost, 1c1 -", pawns="1a1 2c3 1c1", others="NESW")
    view, past = Table.face(3), []
    for notation in ("draw ND", "draw M1", "m N"):
        past.insert(0, act(state, notation))
    died, moved, _end = reversed(past)
    known = view.recall(Seen(past[0][1]), lambda: iter(past))

    def dying(step, time):
        acts = animated(view, *step).acts
        shown = Seen(step[1], moving=time < math.inf, time=time, acts=acts, past=known)
        return next(x.value for x in view.layers(shown) if x.plane == "signs").ghost

    assert dying(died, 1)
    assert not dying(moved, 1)
    assert not dying(died, math.inf)


def test_what_came_of_a_walk_is_told_once_with_the_way_it_has_shortened():
    state = house(pawns="1f1 2c3", others="NESW")
    past = []
    play(state, "draw M2")
    for notation in ("m W", "m W"):
        past.insert(0, act(state, notation))
    ((turn, card),) = played_of(past, NAMES).items()
    assert turn == (1, 0, 0, 0)
    assert card.short == "1d1"
    assert card.way[0].steps - card.way[1].steps == 2


@pytest.mark.parametrize("seed", range(3))
@full
def test_the_theatre_is_drawn_up_to_the_end_of_a_match(seed):
    steps = walk(seed, 2 + seed, 3000, storeys=3 - seed)
    table, past = Table(steps[0][0].observation(0), across=True), []
    for number, step in enumerate(steps):
        past.insert(0, seen(*step, 0))
        if number % 40 and number < len(steps) - 8:
            continue
        before, after, facts = past[0]
        table.board.show(before, False, None, False)
        table.board.show(after, False, None, True, Turn((facts,)))
        table.board.recall(lambda: iter(past))
        table.draw()
        table.board.settle()
        table.draw()
    assert steps[-1][2].phase == OVER


def test_random_cards_are_told_as_sentences_with_a_subject(monkeypatch):
    told, paragraph = [], Sheet.paragraph

    def noted(sheet, words, *rest, **named):
        told.append(words)
        return paragraph(sheet, words, *rest, **named)

    monkeypatch.setattr(Sheet, "paragraph", noted)
    state, past = house(pawns="1c6 2c3 2a1"), []
    table = Table(state, across=True)
    for notation in ("draw HM", "draw R180", "r180 1a6", "draw M1"):
        before = state.clone()
        action = state.parse(notation)
        state.apply(action)
        past.insert(0, seen(before, action, state, 0))
    table.board.show(state, True, None, False)
    table.board.recall(lambda: iter(past))
    table.draw()
    assert "Amelia draws Hall of Mirrors: the step is lost." in told
    assert "Ben turns 1a6 half round." in told
