"""A picture names one actor: what is lit beside the board is the seat that the card names."""

import pygame
import pytest

from game.rules.ghost_hunt.position import CHOOSING, SEARCHING
from scenes.boards.faces import face_of
from scenes.boards.ghost_hunt import click_paths, side
from scenes.boards.ghost_hunt.actions import END
from scenes.boards.seen import Seen
from tests.boards import eighteen, haunting, hunt
from tests.rules.haunting import house, play


def values(key, names, seen):
    return {layer.plane: layer.value for layer in face_of(key).view(names).layers(seen)}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_shelf_of_the_player_on_the_card_is_lit(seat):
    shown = values(eighteen.GHOSTS, eighteen.NAMES, Seen(eighteen.new(), addressed=seat))
    assert shown["side"].active == seat


def test_the_large_card_stays_while_the_turn_card_names_its_owner():
    state = house(pawns="1a1 2c3 3a1")
    play(state, "draw HM")
    assert state.owner() == 1
    for addressed, owner, acting in ((0, 0, 0), (1, 1, 1), (None, 1, None)):
        seen = Seen(state, playable=False, addressed=addressed)
        shown = values(haunting.KEY, haunting.NAMES[:3], seen)
        assert shown["side"].now.owner == owner
        assert shown["side"].acting == shown["signs"].acting == acting


def test_a_person_asked_about_a_card_of_another_sees_this_card():
    state = house(pawns="1a1 2c3 3a1")
    play(state, "draw HM")
    state.current_player = 0
    shown = values(haunting.KEY, haunting.NAMES[:3], Seen(state, addressed=0))
    assert shown["side"].now.owner == 1


def test_nothing_is_lit_while_others_act(painted):
    walk = hunt.decisions(hunt.walk(3))
    state = next(o for o in walk if o.phase == SEARCHING and click_paths.ready(o))
    gold = []
    for playable in (True, False):
        table = hunt.Table(state, playable=playable)
        end = table.board.places[END.place].rect
        button = table.draw().subsurface(end.inflate(-end.width // 4, -end.height // 3))
        gold.append(pygame.transform.average_color(button)[0])
    assert gold[0] > 3 * gold[1]


def test_steps_and_hands_are_those_of_the_hunter_on_the_card(painted):
    walk = hunt.decisions(hunt.walk(3))
    searching = next(o for o in walk if o.phase == SEARCHING)
    choosing = next(o for o in walk if o.phase == CHOOSING and o.current_player > 0)
    for state in (searching, choosing):
        pictures = set()
        for seat in (1, 2):
            table = hunt.Table(state, playable=False)
            table.board.address(seat)
            pictures.add(pygame.image.tobytes(table.draw(), "RGB"))
        assert len(pictures) == 2


def test_no_empty_strip_is_drawn_while_another_acts(painted):
    state = next(o for o in hunt.decisions(hunt.walk(3)) if o.phase == SEARCHING and not o.hunt)
    table = hunt.Table(state, playable=False)
    surface, area = pygame.Surface((400, 40)), pygame.Rect(0, 0, 400, 40)
    for seat, is_drawn in ((state.current_player, True), (3 - state.current_player, False)):
        surface.fill("black")
        side.paint_strip(surface, area, table.look, state, seat)
        assert bool(pygame.transform.average_color(surface)[2]) == is_drawn


def test_the_reach_of_a_pawn_is_lit_for_whoever_may_walk_alone():
    states = [before for before, _, _ in haunting.walk(3)]
    lit = []
    for state in states:
        seat = state.current_player
        if seat >= 0:
            shown = (
                values(haunting.KEY, haunting.NAMES[:3], Seen(state, playable=playable))["signs"]
                for playable in (True, False)
            )
            asked, watched = (signs.light for signs in shown)
            lit.append(bool(asked.ends))
            assert not watched.ends
    assert any(lit)
