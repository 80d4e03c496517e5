"""What is seen of The Haunting House 3: walls, light, identities, animations, and no secrets."""

from itertools import combinations

import pygame
import pytest

from game.bots.levels import levels_of
from game.facts import Turn
from game.files import ASSETS
from game.rules.haunting_house_3.house import NAMES as PLACES
from game.rules.haunting_house_3.house import PLACE
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM
from game.rules.haunting_house_3.tiles import DOWN, SIDES
from scenes.boards.haunting_house_3 import pieces
from scenes.boards.haunting_house_3.actions import ACTIONS
from scenes.boards.haunting_house_3.cards import plate
from scenes.boards.haunting_house_3.house import house_art, reach
from scenes.boards.haunting_house_3.table import seats
from scenes.boards.seen import Seen
from scenes.ui.drawing.svg import sprite
from scenes.window.preferences import Preferences
from tests.boards.haunting import Table, act, each_decision, seen, walk
from tests.boards.table import animated, value_of
from tests.rules.haunting import give, house, play, program

LOOK = Preferences().look((1280, 720))


def told(state, notation, seat=0, **settings):
    """Return the table after one more action, its animation just begun."""
    before, after, facts = act(state, notation, seat)
    table = Table(before, **settings)
    table.board.show(after, False, None, True, Turn((facts,)))
    return table


def manners(table):
    return {leg.manner for event in table.board.playback.motions for leg in event.legs}


# Tiles


def brightness(picture, spot):
    return sum(picture.get_at(spot)[:3])


@pytest.mark.parametrize("storey", ["1a1", "2a1", "3a1"])
@pytest.mark.parametrize("sides", range(16))
def test_a_wall_is_drawn_on_every_closed_side_and_on_no_open_one(storey, sides):
    state = house()
    state.faces[PLACE[storey]] = sides
    name, degrees = pieces.tile_of(state, PLACE[storey])
    picture = sprite(name, 100, LOOK, float(degrees))
    spots = ((35, 13), (87, 35), (65, 87), (13, 65))  # on the inner half of each wall
    for side_bit, spot in zip(SIDES, spots, strict=True):
        light = max(
            brightness(picture, (spot[0] + x, spot[1] + y)) for x in (-2, 0, 2) for y in (-2, 0, 2)
        )
        assert (light > 480) == (not sides & side_bit), (spot, light)


def test_every_sprite_the_board_can_name_exists():
    names = {pieces.DOWN_SPRITE, *pieces.MARKS.values(), *pieces.DISK_SPRITES.values()}
    names |= set(pieces.FIXTURES.values()) | {plate(card) for card in range(12)} | {plate(-3)}
    names |= {row.icon for row in ACTIONS.rows if row.icon.startswith(pieces.KEY)}
    for storey in (1, 2, 3):
        names |= {f"{pieces.KEY}/tile_{storey}_{form}" for form in (*pieces.FORMS, "closed")}
    for seat in range(6):
        names |= {f"{pieces.KEY}/{kind}_{seat}" for kind in ("pawn", "ghost", "seat")}
    names |= {f"{pieces.KEY}/{name}" for name in ("start", "goal", "exit", "hole", "puff", "card")}
    assert {name for name in names if not (ASSETS / f"{name}.svg").exists()} == set()
    files = {f"{pieces.KEY}/{file.stem}" for file in (ASSETS / pieces.KEY).glob("*.svg")}
    faces = {f"{pieces.KEY}/face_{level.key}" for level in levels_of(pieces.KEY)}
    assert files == names | faces


def test_six_players_differ_by_shape_and_by_letter_not_only_by_colour():
    badges = [sprite(f"{pieces.KEY}/seat_{seat}", 100, LOOK) for seat in range(6)]
    shapes = [pygame.mask.from_surface(badge) for badge in badges]
    letters = [
        pygame.mask.from_threshold(b.subsurface((32, 30, 36, 44)), "#0B0E1A", (30, 30, 30, 255))
        for b in badges
    ]
    for first in range(6):
        assert letters[first].count() > 60
        for second in range(first):
            whole = shapes[first].count() + shapes[second].count()
            same = shapes[first].overlap_area(shapes[second], (0, 0))
            assert same < 0.97 * (whole - same)
            alike = letters[first].overlap_area(letters[second], (0, 0))
            assert alike < 0.8 * max(letters[first].count(), letters[second].count())
    ghost, pawn = (sprite(f"{pieces.KEY}/{kind}_2", 100, LOOK) for kind in ("ghost", "pawn"))
    apart = pygame.mask.from_surface(ghost)
    same = apart.overlap_area(pygame.mask.from_surface(pawn), (0, 0))
    assert same < 0.9 * apart.count()


# Light


def names_of(places):
    return {PLACES[place] if place < len(PLACES) else "out" for place in places}


def test_the_living_are_shown_where_no_wall_stands():
    tiles = "1a1 ES, 1b1 W, 1a2 N"
    state = play(house(tiles, pawns="1a1 2c3"), "draw M1")
    assert names_of(reach.light_of(state).ends) == {"1b1", "1a2"}
    state = play(house("1a1 E, 1b1 EW, 1c1 WS", pawns="1a1 2c3"), "draw M2")
    light = reach.light_of(state)
    assert "1c1" in names_of(light.ends)
    assert names_of(light.passed) == {"1b1"}
    assert "1f6" in names_of(light.dark)
    assert light.dark >= {PLACE["2a1"], PLACE["3a1"]}


def test_no_tile_is_lit_because_another_pawn_stands_on_it():
    """A living pawn blocks the way east, and another one stands far away."""
    tiles = "1a1 ES, 1b1 EW, 1a2 N, 1a4 N trap, 1b4 N trap"
    for drawn in ("draw M3", "draw TD"):
        state = play(house(tiles, pawns="1a1 1b1 2c3"), drawn)
        light = reach.light_of(state)
        assert names_of(light.dark) >= {"1b1", "2c3"}
        assert not names_of(light.ends | light.passed) & {"1b1", "2c3"}
        assert "1a1" not in names_of(light.dark)


def test_ghosts_are_shown_where_exactly_one_wall_stands():
    tiles = "1a1 S, 1b1 NESW, 1a2 N"
    state = play(house(tiles, pawns="1a1 2c3", ghosts="1"), "draw M1")
    assert names_of(reach.light_of(state).ends) == {"1b1"}
    state = play(house("1a1 S, 1b1 NES, 1a2 -", pawns="1a1 2c3", ghosts="1"), "draw SP")
    assert names_of(reach.light_of(state).ends) == {"1b1", "1a2"}


def test_the_way_out_is_shown():
    state = play(house("1a6 NW", pawns="1a6 2c3"), "draw M3")
    assert "out" in names_of(reach.light_of(state).ends)
    table = Table(state)
    mark = table.view.mark(state, state.parse("m W"))
    assert (mark.shape, mark.word) == ("dot", "")


def test_the_light_holds_every_legal_step_of_random_matches():
    checked = 0
    for seed in range(4):
        for before, action, _ in walk(seed):
            if before.phase == CARRY_OUT and before.held[before.owner()] <= 3:
                light = reach.light_of(before)
                here = before.links()[before.pawns[before.owner()] * 4 + (action - 20) % 4]
                assert here in light.ends | light.passed
                checked += 1
    assert checked > 60


def test_the_overlay_of_ways_lights_all_a_pawn_could_walk_to():
    state = house("1a1 E, 1b1 EW, 1c1 W", pawns="1a1 2c3", chosen=True)
    table = Table(state)
    assert [(toggle.key, toggle.on) for toggle in table.board.overlays] == [
        ("zoom", False), ("reach", False), ("steps", False), ("walls", False),
    ]  # fmt: skip
    assert names_of(reach.ways_of(state)) == {"1b1", "1c1"}
    plain = value_of(table, "signs")
    table.board.toggle("reach")
    assert [toggle.on for toggle in table.board.overlays] == [False, True, False, False]
    assert value_of(table, "signs") != plain
    with pytest.raises(ValueError, match="fog"):
        table.board.toggle("fog")


# Animations


def test_a_tile_turns_the_way_it_was_turned_even_if_it_looks_the_same():
    for notation, degrees in (("r90+ 1c3", 90), ("r90- 1c3", -90)):
        table = told(play(house(pawns="1a1 2c3"), "draw R90"), notation)
        turned = [
            leg.degrees for e in table.board.playback.motions for leg in e.legs if leg.degrees
        ]
        assert turned == [degrees]
        assert table.board.animating
    table = told(play(house("1c3 NS", pawns="1a1 2c3"), "draw R180"), "r180 1c3")
    assert [e.legs[0].degrees for e in table.board.playback.motions if e.legs[0].degrees] == [180]
    assert "rotate" in table.sounds


def test_two_tiles_slide_with_what_is_on_them():
    state = play(house("1c3 NE turn90 swap", pawns="1a1 2c3"), "draw SW")
    table = told(state, "sw 1c3 1d3")
    slides = [e for e in table.board.playback.motions if e.legs[0].manner == "swing"]
    assert [e.piece.picture.split("/")[1] for e in slides] == [
        "tile_1_cross", "tile_1_corner", "mark_turn90", "disk",
    ]  # fmt: skip
    assert {e.legs[0].target[0] for e in slides} == {"1c3", "1d3"}


def test_a_pawn_walks_onto_a_turn_tile_that_turns_under_it():
    state = play(house("2c2 NESW turn180 cancel", pawns="2c3 2c3"), "draw M1")
    table = told(state, "m N")
    assert {"walk", "turn", "lift"} <= manners(table)
    walking = next(e for e in table.board.playback.motions if e.legs[0].manner == "walk")
    turning = next(e for e in table.board.playback.motions if e.legs[0].degrees)
    assert turning.legs[0].begin == walking.end
    assert table.board.playback.motions.index(turning) < table.board.playback.motions.index(walking)


def test_a_ghost_disk_sends_a_pawn_there_and_back():
    state = play(house("2c2 NESW turn90 ghost-disk", pawns="2c3 2c3"), "draw M1")
    table = told(state, "m N")
    legs = max((e.legs for e in table.board.playback.motions), key=len)
    assert (legs[0].source[0], legs[0].target[0]) == ("2c3", "2c2")
    assert legs[-1].target == legs[0].source


def test_a_flip_tile_folds_away_and_comes_up_again():
    state = play(house("1b1 NESW flip", pawns="1b1 2c3"), "draw M1")
    assert {"walk", "fold", "unfold"} <= manners(told(state, "m E"))
    assert pieces.tile_of(state, PLACE["1b1"]) == (pieces.DOWN_SPRITE, 0)
    state = house("1b1 NESW flip", pawns="1a1 2c3", chosen=True)
    state.faces[PLACE["1b1"]] |= DOWN
    program(state, "R180 M1 SW R90", "R180 M1 SW R90")
    play(state, "r180 3a1, r180 3a1, m S, m N, sw 3a1 3b1, sw 3a1 3b1, r90+ 3a1")
    events = [
        e for e in told(state, "r90+ 3a1").board.playback.motions if e.legs[0].target[0] == "1b1"
    ]
    order = [e.piece.picture.split("/")[1] for e in events]
    assert order == ["hole", "down", "tile_1_cross", "mark_flip"]


def test_a_pawn_turns_into_a_ghost_of_its_own_colour():
    table = told(house("1b1 NESW ghost", pawns="1b1 2c3"), "draw ND")
    assert {"vanish", "emerge", "burst"} <= manners(table)
    assert table.board.pieces["1b1", 3].picture.endswith("/ghost_0")
    while table.board.animating:
        table.board.update(0.1)
    assert "death" in table.sounds


def test_the_exit_and_staircases_slide():
    table = told(play(house(pawns="1a1 2c3"), "draw EX"), "ex A+")
    assert {e.legs[0].target[0] for e in table.board.playback.motions} == {"A2", "door A2"}
    table = told(play(house(pawns="1a1 2c3"), "draw EX"), "ex E+")
    (event,) = [e for e in table.board.playback.motions if e.legs[0].manner == "slide"]
    assert event.piece.picture.endswith("/exit")


def test_a_ring_shows_whose_card_was_turned_up():
    table = told(house(pawns="1a1 2c3"), "draw M2")
    assert [wave.place for wave in table.board.playback.waves] == ["1a1"]
    assert "turn_up" in table.sounds


def flares(table):
    """Return the cards that flare over pawns, each with its place."""
    signs = [e for e in table.board.playback.motions if "/card_" in e.piece.picture]
    return [(e.legs[0].source[0], e.piece.picture.split("_")[-1]) for e in signs]


def test_every_card_flares_over_the_pawn_of_its_owner():
    assert flares(told(house(pawns="1a1 2c3"), "draw M2")) == [("1a1", "m2")]
    for card in ("hm", "nd", "pl"):
        table = told(house(pawns="1a1 2c3"), f"draw {card.upper()}")
        assert flares(table) == [("1a1", card)]
        assert [wave.place for wave in table.board.playback.waves] == ["1a1"]


def test_cards_that_come_to_nothing_are_shown_one_after_another():
    state = house(pawns="1a1 2c3 3a1", chosen=True)
    program(state, "PL M1 M2 M3", "PL M1 M2 M3")
    play(state, "p PL, p M1, p M2")
    table = told(state, "p M3")
    assert flares(table) == [("1a1", "pl"), ("2c3", "pl"), ("3a1", "pl"), ("1a1", "m1")]
    begins = [e.legs[0].begin for e in table.board.playback.motions]
    assert begins == sorted(begins)
    assert len(set(begins)) == 4


def test_the_last_random_card_is_shown_before_the_rows_are_chosen():
    state = house(pawns="1a1 2c3")
    play(state, "draw HM, draw HM, draw ND, draw ND, draw PL, draw PL, draw TD")
    table = told(state, "draw TD", seat=1)
    assert state.phase == PROGRAM
    assert flares(table) == [("2c3", "td")]


def test_no_part_of_an_animation_is_too_short_or_too_long_to_follow():
    for seed in range(4):
        view = Table.face()
        for step in walk(seed, 2 + seed)[:120]:
            for event in animated(view, *seen(*step, 0)).motions or []:
                moves = [leg for leg in event.legs if leg.manner not in ("turn", "glide")]
                assert all(120 <= leg.length <= 600 for leg in moves)
                turning = [leg for leg in event.legs if leg.degrees]
                assert all(200 <= leg.length <= 600 for leg in turning)


def test_nobody_sees_or_hears_which_card_another_lays():
    for notation in ("p M1", "p PL"):
        table = told(house(pawns="1a1 2c3", chosen=True), notation, seat=1)
        assert not table.board.animating
        assert table.sounds == []
    states = [house(pawns="1a1 2c3", chosen=True) for _ in "ab"]
    for state, card in zip(states, ("M1", "SW"), strict=True):
        play(state, f"p {card}")
    views = [Table(state.observation(1)).draw().get_view("2").raw for state in states]
    assert views[0] == views[1]


def test_kept_disks_of_others_look_alike():
    one = give(house(pawns="1a1 2c3"), 1, cancels=1)
    other = give(house(pawns="1a1 2c3"), 1, swaps=1)
    pictures = [Table(s.observation(1)).draw().get_view("2").raw for s in (one, other)]
    assert pictures[0] == pictures[1]
    own = [Table(s.observation(0)).draw().get_view("2").raw for s in (one, other)]
    assert own[0] != own[1]


def test_whatever_was_animated_the_observation_has_the_last_word():
    for seed in range(3):
        match = walk(seed, 2 + seed)
        table = Table(match[0][0].observation(0))
        fresh = Table(match[0][0].observation(0))
        for step in match[:70]:
            _, after, facts = seen(*step, 0)
            table.board.show(after, False, None, True, Turn((facts,)))
            table.board.update(0.13)
        table.board.settle()
        fresh.board.show(match[69][2].observation(0), False, None, moving=False)
        assert table.draw().get_view("2").raw == fresh.draw().get_view("2").raw


# Drawing


@pytest.mark.parametrize(
    ("size", "text_size"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 150)]
)
def test_every_kind_of_decision_can_be_drawn(size, text_size):
    for index, state in enumerate(each_decision()[text_size // 50 :: 14]):
        table = Table(state, size, index % 2 == 0, text_size=text_size)
        legal = state.legal_actions()
        table.board.point(table.view.clicks(state, legal[0])[0][0])
        table.board.update(0.3)
        picture = table.draw()
        assert len({tuple(picture.get_at((x, 300))) for x in range(0, 1200, 7)}) > 20


def test_the_row_shows_which_card_is_at_work():
    state = program(house(pawns="1a1 2c3", chosen=True), "M1 M2 SP R90", "R180 SW M3 PL")
    seen = state.observation(0)
    assert seats.card_shown(seen, 0, 0) == (0, True)
    assert seats.card_shown(seen, 0, 1) == (1, False)
    assert seats.card_shown(seen, 1, 1) == (-3, False)
    assert house_art.seat_at_work(seen) == 0
    state = house(pawns="1a1 2c3", chosen=True)
    assert state.phase == PROGRAM
    assert house_art.seat_at_work(state) == 0


def test_a_preview_shows_the_tiles_as_they_would_lie():
    state = play(house("1c3 NE", pawns="1a1 2c3"), "draw R90")
    view = Table(state).view

    def preview(notation):
        return view.preview(
            Seen(state), view.facts.preview_facts(state, state.parse(notation))
        ).pieces

    for notation, degrees in (("r90+ 1c3", 90), ("r90- 1c3", 270)):
        ((spot, piece),) = preview(notation)
        assert (spot[0], piece.turned) == ("1c3", degrees)
    state = play(house("1c3 NE", pawns="1a1 2c3"), "draw SW")
    found = dict(preview("sw 1c3 1d3"))
    assert found["1d3", 0].picture.endswith("tile_1_corner")
    assert found["1c3", 0].picture.endswith("tile_1_cross")


def test_the_house_can_be_shown_small_and_alone():
    state = walk(1, 3)[40][2]
    table = Table(state)
    room = pygame.Surface((260, 240))
    table.board.arrange(table.look, pygame.Rect(10, 10, 240, 220), pygame.Rect(0, 0, 0, 0), room)
    assert not any(place.beside for place in table.board.places.values())
    table.board.draw(room)
    assert len({tuple(room.get_at((x, 100))) for x in range(0, 260, 3)}) > 10


def test_in_a_crowd_everybody_is_a_shape_with_a_letter_and_no_two_overlap():
    state = house(pawns="2c3 2c3 2c3 2c3 2c3 2c3", ghosts="4")
    table = Table(state, across=True)
    pawns = {spot: piece for spot, piece in table.board.pieces.items() if spot[0] == "2c3"}
    assert [piece.picture.split("/")[1] for piece in pawns.values()] == [
        "seat_0", "seat_1", "seat_2", "ghost_3", "seat_4", "seat_5",
    ]  # fmt: skip
    place = table.board.places["2c3"]
    middles = [place.centre(index) for _name, index in pawns]
    apart = min(place.side(index) for _name, index in pawns) * 0.7
    for one, other in combinations(middles, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) >= apart


def test_for_a_ghost_the_light_changes_and_single_walls_are_marked_unless_unwanted():
    living = play(house(pawns="1a1 2c3"), "draw M1")
    ghost = play(house(pawns="1a1 2c3", ghosts="1", others="E"), "draw M1")
    table = Table(living, across=True)
    assert not next(o for o in table.board.overlays if o.key == "walls").on
    table = Table(ghost, across=True)
    assert next(o for o in table.board.overlays if o.key == "walls").on
    marked = table.draw()
    table.board.toggle("walls")
    assert not next(o for o in table.board.overlays if o.key == "walls").on
    assert table.draw().get_view("2").raw != marked.get_view("2").raw


def test_high_contrast_makes_walls_white_and_floors_dark():
    state = house("1b2 -", pawns="1a1 2c3", chosen=True)
    table = Table(state, across=True, high_contrast=True)
    cell = table.board.places["1b2"].rect
    picture = table.draw()
    walls = picture.get_at((cell.centerx, cell.top + round(cell.width * 0.065)))
    floor = picture.get_at(cell.center)
    assert min(walls[:3]) > 240
    assert max(floor[:3]) < 90


def test_pictures_for_others_carry_no_keys_of_the_program():
    state = play(house(pawns="1a1 2c3"), "draw R90")
    table = Table(state, across=True)
    table.board.press("1c1")
    with_keys = table.draw()
    table.caps = None
    assert table.draw().get_view("2").raw != with_keys.get_view("2").raw
