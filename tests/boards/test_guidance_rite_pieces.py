"""Pieces of Guidance Rite are drawn from their data, now and as they will be."""

import re

import pygame
import pytest

from game.files import ASSETS
from game.rules.guidance_rite.facts import FACTS
from game.rules.guidance_rite.pieces import UNCLAIMED, make
from game.rules.guidance_rite.state import (
    CLAIMING,
    OVER,
)
from game.rules.guidance_rite.tables import CHARACTERS, ITEMS
from scenes.boards.guidance_rite.battle.threats import threats_of
from scenes.boards.guidance_rite.symbols import tokens
from scenes.boards.guidance_rite.symbols.tokens import whole
from scenes.boards.seen import Seen
from scenes.ui.drawing.palette import MANOR, ROLES
from scenes.ui.drawing.svg import sprite
from scenes.window.preferences import Preferences
from tests.boards.rite import KEY, RiteTable, facts_of, seeing, walk
from tests.rules.guidance import battle, claims, piece_of, play

LOOK = Preferences().look((1280, 720))


def drawn(name, size=120):
    return sprite(name, size, LOOK)


def differs(first, second):
    """Return the part of all pixels that differ in lightness, colours aside."""
    grey = [pygame.transform.grayscale(picture) for picture in (first, second)]
    pixels = [picture.get_view("2").raw for picture in grey]
    pairs = zip(pixels[0][::4], pixels[1][::4], strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / (len(pixels[0]) // 4)


@pytest.mark.parametrize("mask", [0, 1, 0b10101010, 255])
@pytest.mark.parametrize("owner", [1, 2, UNCLAIMED])
def test_any_set_of_arrows_can_be_drawn(owner, mask):
    piece = make(owner, 3, mask, ~mask & 0b10000, marked=bool(mask & 1))
    for final in (False, True):
        picture = drawn(whole(piece, final, False))
        ring = tokens.ring(piece, final, False)
        assert abs(picture.get_width() - 120) <= 1  # the renderer may round up
        arrows = pygame.mask.from_surface(drawn(ring)).count() if ring else 0
        assert (arrows > 150) == bool(mask | ~mask & 0b10000)


def test_black_grey_and_used_arrows_differ_in_shape_as_well():
    black = drawn(whole(make(1, 1, 0b1), True, False))
    grey = drawn(whole(make(1, 1, 0, 0b1), True, False))
    used = drawn(whole(make(1, 1, 0, 0b1), False, False))
    assert min(differs(black, grey), differs(black, used), differs(grey, used)) > 0.008


def test_owners_marks_and_characters_are_told_apart_without_colour():
    seats = [drawn(whole(make(owner, 0, 0), True, False)) for owner in (1, 2, UNCLAIMED)]
    shapes = [pygame.mask.from_surface(picture, 200) for picture in seats]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        union = shapes[one].count() + shapes[other].count()
        union -= shapes[one].overlap_area(shapes[other], (0, 0))
        assert shapes[one].overlap_area(shapes[other], (0, 0)) < 0.95 * union
    plain, marked = (drawn(whole(make(1, 1, 1, 0, m), True, False)) for m in (False, True))
    assert differs(plain, marked) > 0.05
    cores = [drawn(whole(make(1, character, 0), True, False)) for character in range(6)]
    for index, core in enumerate(cores):
        assert all(differs(core, other) > 0.01 for other in cores[index + 1 :])


def test_an_arrow_points_where_the_piece_can_go_also_on_a_turned_board():
    east = make(1, 0, 0b100)
    assert "arrow@90" in whole(east, True, False)
    assert "arrow@270" in whole(east, True, True)
    arrow = pygame.mask.from_surface(drawn(tokens.ring(east, True, False)))
    x, y = arrow.centroid()
    assert x > 90
    assert abs(y - 60) < 3


def test_body_and_ring_together_are_the_whole_piece():
    piece = make(2, 1, 0b101, 0b10)
    picture = drawn(tokens.body(piece)).copy()
    picture.blit(drawn(tokens.ring(piece, True, False)), (0, 0))
    assert differs(picture, drawn(whole(piece, True, False))) < 0.02
    assert tokens.ring(make(2, 1, 0), True, False) == ""


def test_every_part_of_a_piece_has_a_picture_in_colours_that_the_themes_can_exchange():
    files = {file.stem: file for file in (ASSETS / KEY).glob("*.svg")}
    parts = {"token_0", "token_1", "token_2", "arrow", "grey", "used", "seat_0", "seat_1"}
    parts |= {f"{name}{mark}" for name in CHARACTERS for mark in ("", "_marked")}
    parts |= {f"sign_{name}" for name in CHARACTERS[1:]} | {f"item_{name}" for name in ITEMS}
    assert parts <= set(files)
    known = {getattr(MANOR, role) for role in ROLES} | {"#000000", "#FFFFFF"}
    for name, file in files.items():
        if name != "card" and not name.startswith("face_"):
            assert set(re.findall("#[0-9A-F]{6}", file.read_text(encoding="utf-8"))) <= known, name


# Previews


def preview(state, notation):
    return seeing().preview(Seen(state), facts_of(state, notation))


def previewed(state, notation):
    return dict(preview(state, notation).pieces)


def looks(text, final=False):
    return whole(piece_of(text)[1], final, False)


def test_a_rat_is_shown_turned_before_it_moves():
    state = battle("A c2 rat N,E; A a1 none N; B e5 none S; B e4 none S")
    assert previewed(state, "c2-c3")["c3", 0].picture == looks("A c3 rat NE,SE")
    assert preview(state, "c2-c3").turning == (("c3", "focus"),)


def test_a_lizard_is_shown_without_its_arrow_and_renewed_after_the_last():
    state = battle("A c2 lizard N,E; A a1 lizard N; B e5 none S; B e4 none S")
    assert previewed(state, "c2-c3")["c3", 0].picture == looks("A c3 lizard E")
    every = "A a2 lizard N,NE,E,SE,S,SW,W,NW"
    assert previewed(state, "a1-a2")["a2", 0].picture == looks(every)


def test_a_merger_is_shown_with_its_grey_arrows_and_its_mark():
    state = battle("A c2 rat N; A c3 crow E,S; B e5 none S; B e4 none S", final=True)
    shown = preview(state, "c2xc3")
    assert dict(shown.pieces)["c3", 0].picture == looks("A c3 rat NE,~E,~S marked", True)
    assert [chip.word for chip in shown.chips] == ["merge"]


def test_a_move_that_wins_the_bout_or_costs_a_symbol_says_so():
    state = battle("A c2 monster N,E; A a1 none N; B d2 none N")
    words = {n: [c.word for c in preview(state, n).chips]
             for n in ("c2xd2", "c2-c3", "a1-a2")}  # fmt: skip
    assert words == {"c2xd2": ["Amelia wins"], "c2-c3": ["symbol lost"], "a1-a2": []}


def test_every_preview_of_an_action_after_which_its_turn_goes_on_shows_what_really_comes():
    view, compared = seeing(), 0
    for before, action, after in walk(1):
        player = before.current_player
        if player < 0 or after.current_player != player or before.phase == CLAIMING:
            continue
        if before.turn == after.turn and before.bout == after.bout and after.phase != OVER:
            shown, then = (
                view.preview(Seen(before), FACTS.preview_facts(before, action)),
                view.pieces(Seen(before)),
            )
            for spot in shown.leaving:
                then.pop(spot)
            assert then | dict(shown.pieces) == view.pieces(Seen(after)), before.notation(action)
            compared += 1
    assert compared > 100


# Secrets


def test_what_is_named_is_seen_by_who_named_it_alone():
    state = play(claims("? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N"), "claim a1")
    view = seeing()
    assert ("a1", 1) in view.pieces(Seen(state.observation(0)))
    assert ("a1", 1) not in view.pieces(Seen(state.observation(1)))
    play(state, "claim b1")
    assert not [s for s in view.pieces(Seen(state.observation(1))) if s[1]]
    assert state.phase == CLAIMING


def test_all_a_player_sees_of_the_others_secrets_is_the_same_whatever_they_are():
    stones = "? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N"
    pictures = set()
    for named in ("claim a1, claim b1", "claim d1, claim e1"):
        seen = play(claims(stones), named).observation(1)
        pictures.add(RiteTable(seen, playable=False).picture())
    assert len(pictures) == 1
    pieces = "A a1 none N,E; A c1 rat N; B e5 none S; B e4 none W"
    pictures = set()
    for plan in ("a1-a2, end", "a1-b1, rat c1"):
        seen = play(battle(pieces, bout=3), plan).observation(1)
        pictures.add(RiteTable(seen, playable=False).picture())
    assert len(pictures) == 1


def test_threats_can_be_drawn_and_are_those_of_the_next_move():
    state = battle("A c2 rat N; A a1 none N; B c3 crow W; B e4 none S")
    assert [state.ground.names[square] for square in threats_of(state)] == ["c3"]
    table = RiteTable(state)
    board = table.board
    without = table.picture()
    assert [toggle.on for toggle in board.overlays] == [False]
    board.toggle("threats")
    assert [toggle.on for toggle in board.overlays] == [True]
    assert table.picture() != without
    with pytest.raises(ValueError, match="no overlay"):
        board.toggle("light")
    assert RiteTable(claims("? a1 rat N")).board.overlays == []
