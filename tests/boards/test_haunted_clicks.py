"""Every legal action of Haunted House has a way to be clicked and keyed, and it plays just that."""

from random import Random

import pygame
import pytest

from game.rules.haunted_house.tables import NAMES, WALK, pawn_of
from scenes.boards.haunted_house import click_paths
from scenes.boards.haunted_house.actions import ACTIONS
from scenes.boards.haunted_house.house import crowds
from scenes.boards.haunted_house.naming import pawn_name
from scenes.boards.haunted_house.prompts import prompt
from scenes.boards.haunted_house.viewers import viewing_side
from scenes.boards.seen import Seen
from tests.boards import clicking
from tests.boards.haunted import Table, new, play, walk
from tests.boards.table import moments

KEYS = click_paths.CARD_KEYS | ACTIONS.keys


def samples(players, count, **options):
    """Return what the seat to decide sees of some positions, of all three phases."""
    found = [
        before.observation(before.current_player)
        for seed in range(3)
        for before, _, _ in walk(seed, players, **options)
    ]
    rng = Random(f"samples {players}")
    return [found[0], *rng.sample(found, count)]


POSITIONS = [
    *samples(2, 14),
    *samples(4, 10),
    *samples(2, 4, map="long_gallery", phase_cost=1, actions="per_side"),
]


@pytest.mark.parametrize("flipped", [False, True])
def test_every_action_can_be_clicked(flipped):
    for state in POSITIONS[:: 2 if flipped else 1]:
        clicking.assert_clickable(Table(state, flipped=flipped), state)


def test_no_way_begins_with_the_whole_of_another():
    for state in POSITIONS:
        clicking.assert_unambiguous(Table(state), state)


def test_every_action_can_be_played_by_arrows_and_enter():
    for state in POSITIONS[::3]:
        clicking.assert_playable_by_arrows(Table(state), state, 3)


def test_every_action_can_be_played_by_letters_and_digits():
    for state in POSITIONS[::2]:
        table = Table(state)
        for action in state.legal_actions():
            way = table.ways(state, action)[0]
            clicking.assert_typed(table, state, action, way, KEYS)


def test_shortcut_letters_are_no_columns_of_the_house():
    assert len(set(KEYS.values())) == len(KEYS)
    assert not {key.lower() for key in KEYS.values()} & set("abcdefg")


def test_places_do_not_overlap_and_lie_inside_the_window():
    for state in (POSITIONS[0], POSITIONS[1], POSITIONS[-1], *moments(walk(1, 4), 1)[5:7]):
        for size in ((1280, 720), (1920, 1080)):
            for text_size in (100, 150, 200):
                clicking.assert_apart(Table(state, size=size, text_size=text_size), 20)


def test_a_hunter_that_cannot_use_its_radar_does_not_use_the_others():
    """H stands in a room reported haunted; with H chosen, the button asks for a hunter."""
    haunt = "@a1, end, a1-a2, a2-a3, end, end, a3-a2, a2-b2, end, end, b2-b1, b1-c1, end, end"
    state = play(haunt + ", c1-c2, end, B:d4-d3, B:d3-d2, end, end, B:d2-c2").observation(1)
    table = Table(state)
    table.key(0, "2")
    table.key(0, "r")
    assert not table.played
    assert table.board.selection.chosen == ("radar",)
    table.key(0, "1")
    assert [state.notation(action) for action in table.played] == ["A:radar"]


def test_two_hunters_on_one_tile_are_told_apart_by_their_cards():
    state = play("@a1").observation(1)
    table = Table(state)
    for first, notation in (("pawn I", "B:d4-d5"), ("pawn H", "A:d4-d5")):
        table.played.clear()
        table.click(first)
        table.click("d5")
        assert [state.notation(action) for action in table.played] == [notation]


def standing(*tiles, left=(2, 2), players=2):
    """Return what the hunters see when they stand on these tiles, with actions left."""
    state = play("@a1, B:d4-d3, end, end", players) if players == 2 else new(players)
    state.hunters[:] = [NAMES.index(tile) for tile in tiles]
    state.left[:] = left
    return state.observation(1)


def press_figure(table, tile, pawn):
    """Click in the middle of a figure's picture."""
    place = table.board.places[tile]
    spot = place.centre(crowds.H_SEAT + pawn)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.mouse(kind, spot)


def assert_taken(table, state, pawn):
    """See that portrait, frame, lifted figure and whoever walks are all the same hunter."""
    board, chosen = table.board, table.board.selection.chosen
    tile = NAMES[state.hunters[pawn]]
    shown = board._display(board.painter)
    assert shown.lifted == (tile, crowds.H_SEAT + pawn)
    assert {frame.place for frame in shown.frames if frame.colour == "candle"} == {
        tile, click_paths.HUNTER_CARDS[pawn]
    }  # fmt: skip
    assert table.view.portrait(Seen(state), 1, chosen).endswith("ab"[pawn])
    assert pawn_name(pawn) in prompt(state, chosen, ())
    walks = [a for a in board.selection.actions() if WALK[pawn] <= a < WALK[pawn] + 49]
    assert walks
    assert {pawn_of(action) for action in board.selection.actions()} == {pawn}
    table.click(NAMES[walks[0] - WALK[pawn]])
    assert table.played == [walks[0]]


@pytest.mark.parametrize("tile", NAMES)
@pytest.mark.parametrize("pawn", [0, 1])
def test_of_two_hunters_on_a_tile_a_click_takes_the_one_it_hits(tile, pawn):
    state = standing(tile, tile)
    table = Table(state, flipped=pawn == 1)
    press_figure(table, tile, pawn)
    assert_taken(table, state, pawn)


@pytest.mark.parametrize("pawn", [0, 1])
def test_the_cursor_and_the_cards_take_the_hunter_that_is_lifted(pawn):
    state = standing("d4", "d4")
    table = Table(state)
    table.key(0, "12"[pawn])
    assert_taken(table, state, pawn)
    table = Table(state)
    for letter in "d4":
        table.key(0, letter)
    table.key(pygame.K_RETURN)
    if pawn:
        table.key(pygame.K_RETURN)
    assert_taken(table, state, pawn)


def test_a_hunter_without_actions_is_not_taken_for_the_one_beside_it():
    state = standing("d4", "d4", left=(2, 0))
    table = Table(state)
    press_figure(table, "d4", 1)
    assert table.refused == ["pawn I"]
    assert table.board.selection.chosen == ()


def test_beside_the_figure_of_the_partner_is_room_to_step_onto_its_tile():
    state = standing("d4", "d5")
    table = Table(state)
    press_figure(table, "d4", 0)
    press_figure(table, "d5", 1)
    assert table.board.selection.chosen == ("pawn I",)
    press_figure(table, "d4", 0)
    corner = table.board.places["d5"].rect.move(-6, 6).topright
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.mouse(kind, corner)
    assert [state.notation(action) for action in table.played] == ["A:d4-d5"]


def test_a_hunter_carried_to_its_partners_tile_steps_there():
    state = standing("d4", "d5")
    table = Table(state)
    table.drag("d4", "d5")
    assert [state.notation(action) for action in table.played] == ["A:d4-d5"]


def test_the_ghost_is_lifted_from_among_the_hunters_on_its_tile():
    state = play("@d3, B:d4-d3, end").observation(0)
    table = Table(state)
    table.click("d3")
    assert table.board._display(table.board.painter).lifted == ("d3", crowds.GHOST_SEAT)


def test_letting_go_elsewhere_and_the_right_button_play_nothing():
    table = Table(play("@a1, end").observation(0))
    table.mouse(pygame.MOUSEBUTTONDOWN, table.board.places["a2"].rect.center)
    table.mouse(pygame.MOUSEBUTTONUP, (3, 3))
    table.click("a1")
    table.mouse(pygame.MOUSEBUTTONDOWN, (3, 3), button=3)
    assert table.board.selection.chosen == ()
    assert table.played == []


def test_who_only_watches_plays_nothing():
    state = play("@a1, end")
    for table in (Table(state.observation(1)), Table(state.observation(0), playable=False)):
        table.click("a2")
        table.key(0, "n")
        assert table.played == []
    assert Table(new().observation(1), playable=False).view.automatic(state) is None


def test_tiles_are_where_the_specification_draws_them():
    places = Table(new()).board.places
    assert places["a1"].rect.left < places["g1"].rect.left
    assert places["a7"].rect.top < places["a1"].rect.top
    turned = Table(new(), flipped=True).board.places
    assert turned["a1"].rect == places["g7"].rect
    assert turned["d4"].rect == places["d4"].rect


def test_no_action_beside_the_board_is_lit_that_cannot_be_played():
    """The same observation, shown to who may act and to who only looks on."""
    state = play("@a1").observation(1)

    def ends_in_candlelight(playable):
        table = Table(state, playable=playable)
        rect, candle = table.board.places["end"].rect, pygame.Color(table.look.palette.candle)
        drawn = table.draw().get_at((rect.left + rect.width // 3, rect.centery))
        return all(abs(drawn[part] - candle[part]) < 24 for part in range(3))

    assert ends_in_candlelight(True)
    assert not ends_in_candlelight(False)


def test_without_the_deduction_aid_clues_come_after_the_match_only():
    for aided in (True, False):
        match = walk(3, turn_limit=2, deduction_aid=aided)
        seen = {True: 0, False: 0}  # by whether the match is over
        for before, _, after in match:
            for state in (before.observation(1 - before.round), after):
                board = Table(state).board
                keys = {toggle.key for toggle in board.overlays}
                if state.phase in (1, 2) and viewing_side(state) == "hunters":
                    assert ("clues" in keys) == aided
                    seen[False] += 1
                if viewing_side(state) == "everyone" and state.phase in (1, 2):
                    assert "clues" in keys
                    seen[True] += 1
        assert min(seen.values()) > 5
