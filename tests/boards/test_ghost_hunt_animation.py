"""How changes in Ghost Hunt are seen and heard, and what lights the board."""

from itertools import pairwise

import pygame
import pytest

from game.rules.ghost_hunt.ghosts_turn import finish as finish_match
from game.rules.ghost_hunt.position import HAUNTING, HUNTING, OVER
from game.rules.ghost_hunt.tables import BURNED, CRUCIFIX
from scenes.boards.ghost_hunt import pieces
from scenes.boards.ghost_hunt.house import board_overlays, scenery
from scenes.boards.ghost_hunt.side import dice
from scenes.boards.seen import Seen
from tests.boards.hunt import Table, told, walk
from tests.boards.table import animated, moments, value_of
from tests.helpers.sampling import full
from tests.rules.hunting import (
    begin,
    haunting,
    hunting,
    play,
    rolling_for_hunt,
    searching,
    square,
)

MATCHES = [walk(3, 3, 500), walk(2, 4, 300, rules="source", visible_hunt=True)]


def shown(before, after, **settings):
    """Return the table on which one observation has just followed another."""
    table = Table(before, playable=False, **settings)
    table.show(after, False, table.view.trace(told([before, after])))
    return table


def finish(table):
    seen = 0
    while table.board.animating and seen < 500:
        table.board.update(1 / 30)
        seen += 1
    assert not table.board.animating


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("player", [0, 1])
def test_every_change_is_animated_and_settles_on_the_observation(match, player):
    seen = moments(match, player)
    table = Table(seen[0], playable=False)
    for before, after in pairwise(seen):
        trace = table.view.trace(told([before, after]))
        assert set(trace.places) <= set(after.house.names)
        table.show(after, False, trace)
        for event in table.board.playback.motions:
            for leg in event.legs:
                assert leg.source[0] in table.board.places
                assert leg.target[0] in table.board.places
        finish(table)
        assert table.board.pieces == table.view.pieces(Seen(after))


def test_some_boards_of_a_match_are_drawn_for_both_sides():
    for player in (0, 1):
        for seen in moments(MATCHES[0], player)[::60]:
            picture = Table(seen, playable=bool(seen.phase >= 0 and player)).draw()
            spots = [(x, y) for x in range(60, 800, 7) for y in range(100, 600, 50)]
            assert len({picture.get_at(spot)[:3] for spot in spots}) > 20


def test_a_walk_of_several_steps_is_one_motion():
    state = searching(begin("Spirit", "K", "dots book"), 1, "b9", "j11")
    seen = [state.observation(1)]
    for step in ("j10", "j9", "j8"):
        seen.append(play(state, step).observation(1))
    view = Table(seen[0]).view
    (motion,) = animated(view, seen[0], seen[-1], told(seen)).motions
    assert [leg.target[0] for leg in motion.legs] == ["j10", "j9", "j8"]
    assert view.trace(told(seen)).places == ("j11", "j10", "j9", "j8")


def test_the_ghost_moves_in_its_own_view_only():
    state = haunting(begin("Spirit", "K", "dots book"), "f8", "j11")
    ghost, hunters = state.observation(0), state.observation(1)
    play(state, "f9")
    assert shown(ghost, state.observation(0)).board.playback.motions
    table = shown(hunters, state.observation(1))
    assert not table.board.playback.motions
    assert not table.board.playback.waves
    assert not table.sounds


def test_a_failed_event_and_a_failed_hunt_roll_make_no_sound_for_the_hunters():
    state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f8", "j11")
    before = state.observation(1)
    play(state, "hunt 1")
    after = state.observation(1)
    cues = animated(Table(after).view, before, after, told([before, after])).cues
    assert [cue.sound for cue in cues] == ["hunters_turn"]  # as after any turn of the Ghost


def test_a_hunt_changes_light_door_and_sound():
    state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f8", "j11")
    before = state.observation(1)
    play(state, "hunt 6")
    after = state.observation(1)
    assert after.hunt
    table = shown(before, after)
    assert "hunt" in table.sounds
    wave = table.board.playback.waves[0]
    assert wave.place == "h5"  # the middle of the house, wherever the Ghost is
    assert scenery.lit_house(before) != scenery.lit_house(after)
    calm, red = Table(before, playable=False).draw(), Table(after, playable=False).draw()
    spot = Table(before).board.places["b9"].rect.move(-8, 6).center
    assert calm.get_at(spot)[2] > calm.get_at(spot)[0]
    assert red.get_at(spot)[0] > red.get_at(spot)[2]


def test_reduced_motion_changes_the_light_at_once():
    state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f8", "j11")
    before = state.observation(1)
    play(state, "hunt 6")
    table = shown(before, state.observation(1), reduced_motion=True)
    assert not table.board.playback.waves
    assert not table.board.animating


def test_the_flashlight_stays_on_the_board_for_the_round():
    state = searching(begin("Obake", "K", "uv box"), 1, "f8", "f9")
    state.round = 5
    state.marks = [square(state, "f8") << 8 | 9]
    play(state, "use uv")
    found = board_overlays.signs(state.observation(1))
    assert found.light == (square(state, "f9"),)
    assert found.marks == ((square(state, "f8"), True),)
    state.tell_all(4, 2)
    later = board_overlays.signs(state.observation(1))
    assert later.light == ()
    assert later.marks == ((square(state, "f8"), False),)
    state.tell_all(4, 12)
    assert board_overlays.signs(state.observation(1)).marks == ()


def test_the_hunters_do_not_see_marks_they_have_not_lit():
    state = searching(begin("Obake", "K", "uv box"), 1, "f8", "f9")
    state.marks = [square(state, "f8") << 8 | 9]
    assert board_overlays.signs(state.observation(1)).marks == ()
    assert board_overlays.signs(state.observation(0)).marks == ((square(state, "f8"), True),)


def test_listening_leaves_a_diamond_until_the_hunt_is_over():
    state = hunting(begin("Spirit", "K", "dots book salt emf"), "f8", "f10", "a1")
    searching(state, 2)
    play(state, "listen")
    seen = state.observation(1)
    assert board_overlays.signs(seen).felt == ((square(state, "a1"), 0, 4),)
    state.tell_all(14)
    assert board_overlays.signs(state.observation(1)).felt == ()


def test_dice_are_shown_to_the_ghost_alone():
    state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f8", "j11")
    assert ("UV", 1) in dice(state.observation(0))
    assert dice(state.observation(1)) == []


def test_items_and_salt_stand_where_they_lie():
    state = searching(
        begin("Spirit", "K", "dots book"), 1, "f8", "f9", dots="f9", salt="e9 f9", book="f9"
    )
    state.where[CRUCIFIX] = BURNED
    state.flipped = state.prints = 1
    table = Table(state.observation(1))
    pictures = {spot: piece.picture.split("/")[1] for spot, piece in table.board.pieces.items()}
    assert pictures["e9", pieces.FIRST_PILE] == "print"
    assert pictures["f9", pieces.FIRST_PILE + 1] == "pile"
    assert pictures["f9", pieces.FIRST_ITEM] == "item_dots"
    assert pictures["f9", 0] == "hunter_0"
    assert not any("crucifix" in picture for picture in pictures.values())
    assert len({table.board.pose(spot) for spot in pictures if spot[0] == "f9"}) == 4


def test_whoever_hides_puts_out_the_light():
    state = hunting(begin("Spirit", "K", "dots book"), "a1", "e10")
    hidden = scenery.lights(state.observation(1))
    state.pawns[0] = square(state, "f10")
    assert len(scenery.lights(state.observation(1))) == len(hidden) + 2
    pieces = Table(state.observation(1)).board.pieces
    assert pieces["f10", 0].picture == "ghost_hunt/hunter_0"
    state.pawns[0] = square(state, "e10")
    assert Table(state.observation(1)).board.pieces["e10", 0].picture == "ghost_hunt/hidden_0"


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_journal_can_be_laid_over_the_house_once_evidence_was_found(text_size):
    state = searching(begin("Spirit", "K", "dots book"), 1, "f8", "f9").observation(1)
    assert Table(state).board.overlays == []
    state.evidence = 1
    table = Table(state, text_size=text_size)
    (toggle,) = table.board.overlays
    assert (toggle.key, toggle.on) == ("journal", False)
    value = value_of(table, "signs")
    table.board.toggle("journal")
    assert table.board.overlays[0].on
    assert value_of(table, "signs") != value
    assert table.draw().get_at(table.board.places["h6"].rect.center)[0] > 150
    with pytest.raises(ValueError, match="no overlay"):
        table.board.toggle("clues")


def test_after_the_match_everything_is_open():
    state = begin("Spirit", "K", "dots book")
    finish_match(state, 3)
    assert state.phase == OVER
    table = Table(state.observation(1), playable=False)
    assert "ghost_hunt/ghost" in {piece.picture for piece in table.board.pieces.values()}
    assert table.view.portrait(Seen(state), 0, ()) == "ghost_hunt/ghost"


def test_the_legend_lies_on_free_lawn_only():
    state = begin("Spirit", "K", "dots book")
    plan = scenery.plan(state)
    for column, row, wide, high in board_overlays.lawns(plan):
        for x in range(int(column), int(column + wide) + 1):
            for y in range(int(row), int(row + high) + 1):
                number = y * state.house.width + x
                assert state.house.room_of[number] < 0
                assert not state.house.walks[number]
    assert len(board_overlays.lawns(plan)) == 2


def test_the_names_of_rooms_make_way_for_figures():
    state = searching(begin("Spirit", "K", "dots book"), 1, "b9", "b7")
    free = Table(state.observation(1), playable=False).draw()
    state.pawns[0] = square(state, "j11")
    away = Table(state.observation(1), playable=False).draw()
    rect = Table(state).board.places["c7"].rect
    assert free.subsurface(rect).get_buffer().raw != away.subsurface(rect).get_buffer().raw


@full
def test_light_that_moves_on_is_painted_as_on_a_new_board():
    seen = moments(MATCHES[0], 1)
    carried = Table(seen[40], playable=False)
    carried.draw()
    for after in seen[41:76]:
        carried.show(after, False, None, moving=False)
        assert house_of(carried) == house_of(Table(after, playable=False))


def house_of(table):
    """Return the picture of the house, without what lies beside it."""
    return pygame.image.tobytes(table.draw().subsurface(table.areas[0]), "RGB")


def test_a_fading_light_ends_as_the_light_after_it():
    seen = moments(MATCHES[0], 1)
    before, after = next(
        pair for pair in pairwise(seen) if pair[0].round > 1 and pair[0].pawns != pair[1].pawns
    )
    table = shown(before, after)
    pictures = []
    while table.board.animating:
        pictures.append(table.picture())
        table.board.update(1 / 60)
    assert len(set(pictures)) > 5
    table.board.trail = ()
    assert table.picture() == Table(after, playable=False).picture()


def beats(state, seconds, **settings):
    """Return how often the heart is heard while somebody looks at the board."""
    table = Table(state.observation(1), **settings)
    for _ in range(round(seconds * 20)):
        table.board.update(1 / 20)
    return table.sounds.count("heartbeat")


def test_a_heart_beats_through_a_hunt_faster_where_the_ghost_was_heard_and_then_rests():
    state = hunting(begin("Spirit", "K"), "f8", "a1")
    while state.phase == HUNTING:
        play(state, "end")
    assert beats(state, 5) == 2
    near = state.clone()
    near.ghost = square(state, "a2")
    play(near, "listen")
    assert beats(near, 5) == 4
    assert beats(near, 60) == 6  # nobody is made to listen to it for long
    play(state, "listen")
    assert beats(state, 5) == 2
    for settings in ({"reduced_motion": True}, {"animation": "off"}):
        assert beats(near, 5, **settings) == 0
    assert beats(searching(begin(), 1, "f8", "a1"), 5) == 0


def test_the_answers_of_a_round_stay_beside_those_who_asked():
    state = searching(begin("Spirit", "K", "thermometer box uv emf"), 1, "f8", "f8", "e8")
    play(state, "use thermometer, end, use emf")
    signs = board_overlays.signs(state.observation(1))
    listed = [(picture, words) for _, picture, words, _ in board_overlays.answers_listed(signs)]
    assert listed == [("item_thermometer", "ghost room"), ("item_emf", "EMF")]
    table = Table(state.observation(1))
    cell = {name: place.rect for name, place in table.board.places.items()}

    def rect(number):
        return cell[state.house.names[number]]

    house = cell["a1"].unionall([cell["p10"]])
    standing = [square(state, "f8"), square(state, "e8")]
    places = [
        rect for _, rect in board_overlays.answers_placed(table.look, rect, signs, standing, house)
    ]
    assert not places[0].colliderect(places[1])
    assert all(house.contains(place) for place in places)
    for place in places:
        assert not any(place.collidepoint(cell[name].center) for name in ("e8", "f8"))
    play(state, "end")
    while state.phase != HAUNTING:
        state.apply(state.legal_actions()[0])
    assert not board_overlays.signs(state.observation(1)).answers


@pytest.mark.parametrize("word", ["hunt 6", "end"])
def test_the_light_goes_over_in_one_sweep_and_never_flashes(word):
    if word == "hunt 6":
        state = rolling_for_hunt(begin("Spirit", "K", "dots book"), "f8", "j11")
    else:
        state = hunting(begin("Spirit", "K", "dots book"), "f8", "n8")
        state.hunt = 1
    before = state.observation(1)
    play(state, word)
    after = state.observation(1)
    assert bool(before.hunt) != bool(after.hunt)
    table = shown(before, after)
    board = table.board.painter.board
    shades = []
    while table.board.animating:
        red, _, blue, _ = pygame.transform.average_color(table.draw(), board)
        shades.append(red - blue)
        table.board.update(1 / 60)
    assert len(shades) > 30
    whole = shades[-1] - shades[0]
    assert abs(whole) > 20
    way = [shade if whole > 0 else -shade for shade in shades]
    highest, back = way[0], 0
    for shade in way:
        highest, back = max(highest, shade), max(back, highest - shade)
    assert back < abs(whole) / 5  # the ring that widens comes and goes, no more


def test_a_kill_leaves_its_mark_where_the_hunter_stood():
    state = hunting(begin("Spirit", "K", "dots book uv box"), "f8", "f9", "i12")
    before = state.observation(1)
    play(state, "kill 1")
    board = shown(before, state.observation(1)).board
    assert board.trail[0].places == ("f9",)
    falls = [m for m in board.playback.motions if m.legs[-1].manner == "beaten"]
    assert [m.legs[-1].target[0] for m in falls] == ["f9"], "who is hit is seen as the blow falls"
    assert board.playback.beat
    assert board.playback.beat.places[0] == "f9"


def test_an_action_ahead_is_marked_where_it_leads_or_where_it_is_clicked():
    state = searching(begin("Spirit", "K", "uv book"), 1, "a7", "f9")
    seen, view = state.observation(1), Table(state.observation(1)).view
    ahead = {n: view.trace_ahead(seen, seen.parse(n)).places for n in ("f10", "use uv", "end")}
    assert ahead == {"f10": ("f9", "f10"), "use uv": ("item uv",), "end": ("end",)}
    assert view.trace_ahead(seen, seen.parse("place book")).places == ("item book",)
    before = state.clone()
    play(state, "place book")
    assert view.trace(told([before.observation(1), state.observation(1)])).places == ("f9",)
