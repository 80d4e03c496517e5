"""The plan that houses of all games are drawn from, and the tables of their rooms."""

import pygame
import pytest

from game.floors import DOOR, NO_ZONE, OPEN, WALL, empty
from game.language import speak
from game.rules.ghost_hunt import maps as hunt_maps
from game.rules.ghost_hunt.house import squares_in
from game.rules.ghost_hunt.tables import NONE
from game.rules.haunted_house import maps as haunted_maps
from scenes.boards.ghost_hunt.house import house_layout as hunt
from scenes.boards.haunted_house.house import house_layout as haunted
from scenes.boards.haunted_house.house.plates import place_plates
from scenes.boards.house import furniture, interior
from scenes.boards.house.plan import NO_ROOM, Plan
from scenes.boards.house.styles import HouseStyle
from scenes.window.preferences import Preferences
from tests.test_assets import ASSETS

STYLES = (haunted.STYLE, hunt.STYLE)
each_style = pytest.mark.parametrize("style", STYLES, ids=lambda style: style.game)
each_haunted = pytest.mark.parametrize("key", haunted_maps.shipped_keys())
each_hunt = pytest.mark.parametrize("key", hunt_maps.shipped_keys())
PLANS = [
    *(haunted.plan_of(haunted_maps.shipped(key), key == "cross_hall")
      for key in haunted_maps.shipped_keys()),
    *(hunt.plan_of(hunt_maps.shipped(key)) for key in hunt_maps.shipped_keys()),
]  # fmt: skip


def plan(floor, letters="AB", names=("Hall", "Kitchen"), style=hunt.STYLE):
    return Plan(floor, letters, names, names, style)


# -- the plan of the rules' houses


@pytest.mark.parametrize("flipped", [False, True])
@each_haunted
def test_a_house_of_haunted_house_is_drawn_as_it_is(key, flipped):
    house = haunted_maps.shipped(key)
    drawn = haunted.plan_of(house, flipped)
    doors = {
        frozenset((drawn.tile(e.column, e.row),
                   drawn.tile(e.column - (not e.upper), e.row - e.upper)))
        for e in drawn.doors
    }  # fmt: skip
    assert doors == {frozenset(pair) for pair in house.doors}
    walls = sum(edge.kind == WALL for edge in drawn.edges)
    assert walls == 28 + sum(len(behind) for behind in house.phases) // 2
    assert [drawn.tile(*drawn.spot(tile)) for tile in range(49)] == list(range(49))
    assert tuple(drawn.room_of(tile) for tile in range(49)) == house.room_of
    assert drawn.start == drawn.spot(house.start)


@each_hunt
def test_a_house_of_ghost_hunt_is_drawn_as_it_is(key):
    house = hunt_maps.shipped(key)
    drawn = hunt.plan_of(house)
    assert drawn.rooms == house.room_of
    assert drawn.van == {*squares_in(house.van)}
    assert sorted(drawn.spawns) == sorted(house.spawns)
    assert [*drawn.alcoves] == [s for s, f in enumerate(house.square_in_front) if f != NONE]
    for edge in drawn.edges:
        if edge.column < house.width and edge.row < house.height:
            square = edge.row * house.width + edge.column
            assert edge.kind == house.edges[square][0 if edge.upper else 1]
    doors = [
        d for s in squares_in(house.van) for d, to in house.walks[s] if not house.van >> to & 1
    ]
    assert len(drawn.van_doors) == len(doors)


@pytest.mark.parametrize("drawn", PLANS, ids=lambda drawn: drawn.titles[0])
def test_the_block_of_a_room_is_free_and_in_the_room(drawn):
    for room, (column, row, wide, high) in enumerate(drawn.blocks):
        spots = {(column + x, row + y) for x in range(wide) for y in range(high)}
        assert spots <= {*drawn.free_spots(room)}
        assert len(spots) >= 3


# -- any plan


def test_a_plan_has_the_walls_of_its_rooms_and_of_nothing_else():
    floor = empty(4, 1, NO_ZONE).with_zone(0, "A").with_zone(1, "B").with_zone(2, ".")
    drawn = plan(floor.with_edge(0, 1, DOOR))
    assert drawn.rooms == (0, 1, NO_ROOM, NO_ROOM)
    upright = {edge.column: edge.kind for edge in drawn.edges if not edge.upper}
    assert upright == {0: WALL, 1: DOOR, 2: WALL}
    assert [drawn.kind(x, 0, 1, 0) for x in range(-1, 4)] == [WALL, DOOR, WALL, WALL, OPEN]
    assert not drawn.goes_on(0, 0, 1, 0)


def test_of_equally_large_blocks_the_squarer_and_the_upper_one_is_furnished():
    floor = empty(4, 3, "B")
    for square in (0, 1, 2, 3, 4, 5, 10, 11):
        floor = floor.with_zone(square, "A")
    assert plan(floor).blocks[0] == (0, 0, 2, 2)
    assert plan(empty(2, 2, "B")).blocks == ((0, 0, 0, 0), (0, 0, 2, 2))


def test_an_empty_room_has_no_furniture():
    assert furniture.furniture(plan(empty(3, 3, NO_ZONE))) == ""


def test_plans_are_equal_by_value():
    floor = empty(3, 3, "A")
    assert plan(floor) == plan(empty(3, 3, "A"))
    assert hash(plan(floor)) == hash(plan(empty(3, 3, "A")))
    assert plan(floor) != plan(floor, style=HouseStyle("ghost_hunt", *hunt_parts()))


def hunt_parts():
    return hunt.STYLE.masonry, hunt.STYLE.flooring


# -- the tables of rooms


@each_style
def test_every_room_of_a_table_can_be_drawn(style):
    for number, room in enumerate(style.rooms):
        name = room.words[0] if room.words else room.key
        assert style.of_room(f"Old {name.title()}", 3) is room
        assert style.of_room("Nowhere", number) is room
        drawn = Plan(empty(4, 4, "A"), "A", (name,), (name,), style)
        assert furniture.furniture(drawn)
        picture = interior.floor_tile(style, room.floor, 1, 40)
        assert len({tuple(picture.get_at((x, 20))) for x in range(40)}) > 1
        for piece in room.alcoves:
            assert furniture.placed(piece, 0, 0, 42)


def test_every_piece_of_furniture_stands_somewhere():
    tables = " ".join((ASSETS / style.game / "rooms.txt").read_text("utf-8") for style in STYLES)
    unused = [file.stem for file in (ASSETS / "house").glob("*.svg") if file.stem not in tables]
    assert not unused


def test_what_a_table_says_wrongly_is_told():
    broken = Plan(empty(2, 2, "A"), "A", ("Hall",), ("Hall",), hunt.STYLE)
    with pytest.raises(ValueError, match="no floor has the pattern 'lava'"):
        interior.floor_tile(hunt.STYLE, ("lava",), 0, 8)
    with pytest.raises(ValueError, match="no furniture is called 'throne 3'"):
        furniture.furnished(broken, 0, ("throne", "3"))


@each_haunted
def test_a_room_has_the_same_style_in_every_language(key):
    house = haunted_maps.shipped(key)
    english = haunted.plan_of(house, False)
    speak("de")
    german = haunted.plan_of(house, False)
    assert german.titles != english.titles
    assert german.styles == english.styles


# -- plates


def test_a_plate_without_room_does_not_change_whose_plate_the_others_are():
    pygame.font.init()
    house = haunted_maps.shipped("cross_hall")
    longest = "An unusually long name of hall"
    names = tuple(longest if room == 3 else name for room, name in enumerate(house.room_names))
    drawn = haunted.plan_of(type(house)(house.drawing, house.name, names), False)
    look = Preferences(text_size=200).look((1280, 720))
    plates = place_plates(drawn, pygame.Rect(60, 80, 7 * 60, 7 * 60), look, ())
    assert 0 < len(plates) < 7
    assert all(drawn.titles[plate.room] == plate.name for plate in plates)
