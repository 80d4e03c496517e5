"""An enlarged house: wheel, keys, switch and pushes, with clicks and keys as exact as ever."""

import pygame
import pytest

from game.facts import Turn
from game.rules.haunting_house_3.house import NAMES as PLACES
from scenes.boards.picture.lens import FACTORS
from scenes.ui.input import keys
from tests.boards.haunting import Table, act, each_decision
from tests.rules.haunting import house, play

WHEEL = {1: 4, -1: 5}


def walking():
    return play(house("1c3 -", pawns="1b2 2c3 3a4"), "draw M1")


def wheel(table, way, position):
    return table.mouse(pygame.MOUSEBUTTONDOWN, position, button=WHEEL[way])


def rest(table):
    """Let the board arrive where it glides to."""
    for _ in range(20):
        table.board.update(0.02)


def enlarged(state, levels=2, at="1b2", **settings):
    table = Table(state, **settings)
    assert table.board.enlarge(levels, table.board.places[at].rect.center)
    rest(table)
    return table


def inside(table, name):
    return table.areas[0].contains(table.board.places[name].rect)


@pytest.mark.parametrize("across", [False, True])
def test_the_wheel_enlarges_around_the_pointer_and_back(across):
    table = Table(walking(), across=across)
    first = table.board.places["1b2"].rect
    for factor in FACTORS[1:]:
        assert wheel(table, 1, first.center)
        wide = table.board.places["1b2"].rect.width
        assert abs(wide - factor * first.width) <= 4
        assert table.board.place_at(first.center) == "1b2"
    assert not wheel(table, 1, first.center)
    assert wheel(table, -1, first.center)
    assert wheel(table, -1, first.center)
    assert table.board.places["1b2"].rect == first
    assert not wheel(table, -1, first.center)


def test_the_wheel_does_nothing_beside_the_board():
    table = Table(walking())
    assert not wheel(table, 1, table.areas[1].center)
    assert table.board.glass is None


def test_plus_and_minus_enlarge_and_reduce():
    table = Table(walking())
    whole = table.board.places["1b2"].rect.width
    assert table.type("+=-") == [True, True, True]
    assert table.board.places["1b2"].rect.width == pytest.approx(1.5 * whole, abs=4)
    table.type("-")
    assert table.board.places["1b2"].rect.width == whole


def test_the_switch_shows_the_pawn_at_work_large_and_then_the_whole_house_again():
    table = Table(walking())
    object.__setattr__(table.board.hooks, "by_key", lambda: False)
    for on in (True, False):
        table.board.toggle("zoom")
        assert table.board.overlays[0].on is on
        rest(table)
        assert (table.board.glass is not None) is on
        assert inside(table, "1b2")


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("flipped", [False, True])
def test_every_action_can_be_clicked_while_the_house_is_enlarged(across, flipped):
    for state in each_decision()[::3]:
        table = Table(state, across=across, flipped=flipped)
        table.board.enlarge(2, table.areas[0].topleft)
        rest(table)
        for action in state.legal_actions()[:: 1 + len(state.legal_actions()) // 5]:
            table.played.clear()
            for place in table.ways(state, action)[0]:
                table.board.bring(table.board.places[place].rect)
                table.click(place)
            assert table.played == [action], state.notation(action)
            table.board.cancel()
        assert not table.refused


def test_the_cursor_stays_in_view_wherever_arrows_and_typing_lead_it():
    table = enlarged(walking())
    for word in ("3d4", "1a6", "2e1", "1f6", "a", "b"):
        table.type(word)
        here = table.board.cursor
        assert here == {"a": "A1", "b": "B5"}.get(word, word)
        assert inside(table, here)
        assert table.areas[0].contains(table.board.area)
    for code in (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT) * 3:
        assert code in keys.STEPS
        table.key(code)
        place = table.board.places[table.board.cursor]
        assert place.beside or inside(table, place.name)
    table.type("1c2")
    table.key(pygame.K_RETURN)
    assert [table.board.observation.notation(a) for a in table.played] == ["m E"]


def test_what_is_out_of_view_cannot_be_hit():
    table = enlarged(walking())
    board = table.areas[0]
    hidden = [p for p in table.board.places.values() if not board.colliderect(p.rect)]
    assert len(hidden) > 20
    for place in hidden:
        assert table.board.place_at(place.rect.center) != place.name
    for x in range(0, 1280, 16):
        for y in range(0, 720, 16):
            name = table.board.place_at((x, y))
            if name and not board.collidepoint((x, y)):
                assert table.board.places[name].beside


def push(table, start, way):
    table.mouse(pygame.MOUSEBUTTONDOWN, start)
    end = start[0] + way[0], start[1] + way[1]
    for part in (0.2, 0.6, 1.0):
        table.mouse(pygame.MOUSEMOTION, (start[0] + part * way[0], start[1] + part * way[1]))
    table.mouse(pygame.MOUSEBUTTONUP, end)


def test_an_enlarged_house_is_pushed_by_dragging_it():
    table = enlarged(walking(), at="2c3")
    before = table.board.places["2c3"].rect
    push(table, before.center, (40, 30))
    assert table.board.places["2c3"].rect == before.move(40, 30)
    assert table.played == []
    assert table.refused == []
    middle = table.areas[0].center
    for _ in range(9):
        push(table, middle, (200, 200))
    for corner in ("X18", "1a6"):
        assert table.board.places[corner].rect.left >= table.areas[0].left
    assert table.board.glide is None


def test_pushing_begins_on_a_target_without_playing_it_and_between_places():
    table = enlarged(walking())
    target = table.board.places["1c2"].rect
    push(table, target.center, (-60, 0))
    assert table.played == []
    table.click("1c2")
    assert len(table.played) == 1
    gap = next(
        (x, y)
        for x in range(table.areas[0].left + 5, table.areas[0].right - 80)
        for y in range(table.areas[0].top + 5, table.areas[0].bottom - 5, 9)
        if table.board.place_at((x, y)) is None
    )
    at = table.board.places["1c2"].rect
    push(table, gap, (-30, -20))
    assert table.board.places["1c2"].rect != at


def test_a_click_that_does_nothing_is_still_explained_while_the_house_is_enlarged():
    table = enlarged(walking())
    table.click("1b3")
    assert table.played == [table.board.observation.parse("m S")]
    table.board.bring(table.board.places["1d4"].rect)
    table.click("1d4")
    assert table.refused == ["1d4"]


def test_the_whole_house_cannot_be_pushed():
    table = Table(walking())
    before = table.board.places["1b2"].rect
    push(table, table.board.places["1d5"].rect.center, (50, 50))
    assert table.board.places["1b2"].rect == before


def test_what_happens_out_of_view_is_brought_into_view():
    table = enlarged(play(house(pawns="1a1 2c3"), "draw R90").observation(0), at="1a1")
    assert not inside(table, "3d4")
    _, after, facts = act(play(house(pawns="1a1 2c3"), "draw R90"), "r90+ 3d4")
    table.board.show(after, False, table.view.trace(facts), True, Turn((facts,)))
    assert inside(table, "3d4")


def test_the_board_glides_to_its_new_size_and_stops():
    table = Table(walking())
    whole = table.draw().get_view("2").raw
    table.board.enlarge(2, table.board.places["1b2"].rect.center)
    table.board.update(0.1)
    halfway = table.draw().get_view("2").raw
    assert table.board.moving
    rest(table)
    end = table.draw().get_view("2").raw
    assert not table.board.moving
    assert len({whole, halfway, end}) == 3
    table.board.enlarge(-2)
    table.board.update(0.1)
    assert table.draw().get_view("2").raw not in (whole, end)
    rest(table)
    assert table.draw().get_view("2").raw == whole


@pytest.mark.parametrize("levels", [2, -2])
def test_nothing_glides_while_the_window_is_made_smaller(levels):
    table = Table(walking()) if levels > 0 else enlarged(walking())
    table.board.enlarge(levels)
    table.board.update(0.1)
    assert table.board.moving
    table.board.draw(pygame.Surface((640, 360)))


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation": "off"}])
def test_without_motion_the_board_is_large_at_once(settings):
    table = Table(walking(), **settings)
    table.board.enlarge(1)
    assert table.board.glide is None
    assert table.board.glass == table.areas[0]


@pytest.mark.parametrize("across", [False, True])
def test_nothing_of_an_enlarged_house_is_drawn_outside_its_area(across):
    state = play(house(pawns="1a1 1f6 2c3 2c3 3d4 3d1"), "draw M2")
    table = Table(state, across=across)
    plain = table.draw()
    board = table.areas[0]
    for at in ("1a1", "3d4", "2c3"):
        table.board.enlarge(2, table.board.places[at].rect.center)
        rest(table)
        large = table.draw()
        large.fill("black", board)
        covered = plain.copy()
        covered.fill("black", board)
        assert large.get_view("2").raw == covered.get_view("2").raw
        table.board.enlarge(-2)
        rest(table)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_tiles_of_every_level_are_whole_steps_of_what_moves(size, storeys):
    state = play(house(pawns="1a1 1c1", storeys=storeys), "draw M1")
    table = Table(state, size)
    coarse = max(2, table.look.px(2))
    for _ in FACTORS:
        assert table.board.places[PLACES[0]].rect.width % coarse == 0
        table.board.enlarge(1)


def test_keys_lead_to_a_tile_and_enlarge_it():
    table = Table(walking())
    table.type("1c3")
    assert table.board.cursor == "1c3"
    for key, level in (("+", 1), ("-", 0)):
        table.type(key)
        assert table.board.desk.lens.level == level
