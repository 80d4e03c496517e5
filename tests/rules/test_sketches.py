"""What people draw: texts become sketches and texts again, and match the rules' own loaders."""

from dataclasses import replace
from random import Random

import pytest

from game.drawings import LineFault
from game.floors import DOOR, NO_ZONE, OPEN, WALL, empty
from game.rules.ghost_hunt import maps as hunt_maps
from game.rules.ghost_hunt import sketch as hunt
from game.rules.guidance_rite import boards
from game.rules.guidance_rite import sketch as rite
from game.rules.haunted_house import maps as haunted_maps
from game.rules.haunted_house import sketch as haunted
from game.rules.haunting_house_3 import deals, shelf
from game.rules.haunting_house_3 import sketch as tiles

# Round trips


@pytest.mark.parametrize("key", haunted_maps.shipped_keys())
def test_houses_of_haunted_house_come_back_equal(key):
    sketch = haunted.read((haunted_maps.FOLDER / f"{key}.txt").read_text("utf-8"))
    house, shipped = haunted_maps.read(haunted.write(sketch), key), haunted_maps.shipped(key)
    assert (house, house.name, house.room_names) == (shipped, shipped.name, shipped.room_names)
    assert haunted.read(haunted.write(sketch)) == sketch
    assert sketch.remarks


@pytest.mark.parametrize("key", hunt_maps.shipped_keys())
def test_houses_of_ghost_hunt_come_back_equal(key):
    sketch = hunt.read((hunt_maps.FOLDER / f"{key}.txt").read_text("utf-8"))
    house, shipped = hunt_maps.read(hunt.write(sketch), key), hunt_maps.shipped(key)
    assert (house, house.name, house.room_names) == (shipped, shipped.name, shipped.room_names)
    assert hunt.read(hunt.write(sketch)) == sketch


@pytest.mark.parametrize("final", [False, True])
@pytest.mark.parametrize("key", boards.shipped_keys())
def test_boards_come_back_equal(key, final):
    folder = boards.FOLDER / boards.VARIANTS[final]
    sketch = rite.read((folder / f"{key}.txt").read_text("utf-8"))
    assert sketch.final == final
    assert boards.read(rite.write(sketch), final) == boards.shipped(key, final)
    assert rite.read(rite.write(sketch)) == sketch


@pytest.mark.parametrize("key", shelf.shipped_keys())
def test_bags_come_back_equal(key):
    sketch = tiles.read((shelf.FOLDER / f"{key}.txt").read_text("utf-8"))
    assert deals.read(tiles.write(sketch)) == shelf.shipped(key)


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_deals_come_back_equal(storeys):
    dealt = deals.deal_from(shelf.shipped("random"), storeys, Random(storeys))
    dealt = replace(dealt, name="A deal", start=1)
    sketch = tiles.read(deals.write(dealt))
    assert sketch.what == dealt
    assert deals.read(tiles.write(sketch)) == dealt


@pytest.mark.parametrize(
    "text",
    ["", "map\n", "\n\n", "name", "board", "+---+", "a1 rat", "1 corner x", "|@^|", "f1 x"],
)
@pytest.mark.parametrize("game", [haunted, hunt, rite, tiles], ids=lambda game: game.__name__)
def test_whatever_a_text_says_something_can_be_drawn_on(game, text):
    sketch = game.read(text)
    assert game.read(game.write(sketch)) == sketch


def test_a_draft_keeps_what_has_faults():
    sketch = haunted.with_start(haunted.blank(), 24)
    sketch = replace(sketch, floor=sketch.floor.with_zone(3, "C").with_edge(0, 1, DOOR))
    assert haunted.read(haunted.write(sketch)) == sketch
    final = rite.blank(True).with_piece(5, rite.with_arrow(0, 2, rite.GREY_ARROW))
    assert rite.read(rite.write(final)) == final


def test_the_hunters_start_is_one_tile_or_none():
    sketch = haunted.with_start(haunted.blank(), 24)
    for start in (3, 48, 0):
        sketch = haunted.with_start(sketch, start)
        assert sketch.start == start
        assert sketch.floor.marks.count(haunted.START) == 1
    assert haunted.with_start(sketch, None).start is None


def test_a_house_without_names_has_empty_ones():
    sketch = haunted.read(haunted.write(haunted.blank()))
    assert (sketch.name, sketch.room_names) == ("", ("",) * 7)


def test_what_means_nothing_in_a_house_of_ghost_hunt_is_no_square_and_no_remark():
    sketch = hunt.read("map\n+--+--+\n|?! a |\n+--+--+")
    assert (sketch.name, sketch.room_names, sketch.remarks) == ("", (), ())
    assert sketch.floor.zones[:2] == (NO_ZONE, "A")
    assert set(sketch.floor.marks) == {""}


def test_a_house_of_ghost_hunt_is_written_with_its_remarks_and_the_rooms_it_draws():
    text = "# mine\nname Mill\nroom A Attic\nroom B Barn\nmap\n+--+\n|A*|\n+--+"
    assert hunt.write(hunt.read(text)).split("\nmap\n")[0] == "# mine\nname Mill\nroom A Attic"


@pytest.mark.parametrize(
    ("line", "storeys"),
    [("1a1", 1), ("1f6", 1), ("2a1", 2), ("2e5", 2), ("3a1", 3), ("3d4", 3), ("4a1 N", 1)],
)
def test_a_deal_is_drawn_from_any_of_its_lines_the_other_tiles_open(line, storeys):
    blank = tiles.blank_deal(storeys).what
    assert len(blank.faces) == (36, 61, 77)[storeys - 1]
    assert (set(blank.faces), set(blank.kinds), set(blank.disks)) == ({15}, {0}, {0})
    found = tiles.read(f"start 2\n{line}\n1b1 NESW").what
    at = deals.PLACE.get(line, 1)
    faces = (*blank.faces[:at], 0 if line in deals.PLACE else 15, *blank.faces[at + 1 :])
    assert found == replace(blank, start=1, faces=faces)


@pytest.mark.parametrize(
    ("words", "tile"),
    [
        ("", (0, 0, 0)),
        ("NX", (1, 0, 0)),
        ("EW pit", (10, 0, 0)),
        ("S trap swap", (4, 1, 0)),
        ("S turn90 swap", (4, 3, 2)),
        ("S turn180 pit", (4, 4, 1)),
    ],
)
def test_what_a_line_of_a_deal_says_wrongly_is_left_out(words, tile):
    deal = tiles.read(f"1a1 {words}").what
    assert (deal.faces[0], deal.kinds[0], deal.disks[0]) == tile


def test_a_deal_has_a_start_player_or_none():
    assert tiles.read("start 6\n1a1 N").what.start == 5
    for line in ("start", "start 7", "start 0"):
        assert tiles.read(f"{line}\n1a1 N").what.start == -1
    sketch = tiles.blank_deal(1)
    assert [tiles.with_start(sketch, seat).what.start for seat in (4, 0, -1, -2)] == [4, 0, -1, -1]


def test_a_bag_counts_from_none_to_99_of_each():
    bag = tiles.read("name Mine\n1 T 250\n3 swap 7\n2 trap -3\n2 cross x\n4 T 5\n1 T").what
    assert (bag.name, bag.shapes[0][3], bag.disks[2][1]) == ("Mine", 99, 7)
    assert sum(map(sum, (*bag.shapes, *bag.specials, *bag.disks))) == 99 + 7
    counts = [
        tiles.blank_bag().counted("specials", 1, 2, count).what.specials for count in (-1, 5, 100)
    ]
    assert [sets[1] for sets in counts] == [(0, 0, 0, 0, 0), (0, 0, 5, 0, 0), (0, 0, 99, 0, 0)]


# Floors


def test_a_new_zone_brings_its_walls_and_opens_to_its_own():
    floor = empty(3, 2, "A").with_zone(1, "B").with_zone(2, "B")
    assert [floor.edge(0, 1), floor.edge(1, 2), floor.edge(1, 4)] == [WALL, OPEN, WALL]
    assert floor.with_zone(1, "A").edge(0, 1) == OPEN


def test_a_door_between_two_zones_stays_when_one_is_painted_anew():
    floor = empty(2, 1, "A").with_zone(1, "B").with_edge(0, 1, DOOR)
    assert floor.with_zone(1, "C").edge(0, 1) == DOOR
    assert floor.with_zone(1, "A").edge(0, 1) == OPEN
    assert floor.with_zone(1, NO_ZONE).edge(0, 1) == WALL


def test_a_floor_grows_and_shrinks_and_keeps_what_is_left():
    floor = empty(2, 2, "A").with_mark(3, "*").resized(4, 3, NO_ZONE)
    assert [square for square, zone in enumerate(floor.zones) if zone] == [0, 1, 4, 5]
    assert floor.marks[5] == "*"
    assert [floor.edge(1, 2), floor.edge(5, 9), floor.edge(2, 3)] == [WALL, WALL, OPEN]
    assert floor.resized(2, 2, "A") == empty(2, 2, "A").with_mark(3, "*")


# Faults name their places


@pytest.mark.parametrize(
    ("edit", "places"),
    [
        (lambda floor: floor.with_edge(0, 1, DOOR), {"a7", "b7"}),
        (lambda floor: floor.with_zone(14, "B"), {"a5", "b5"}),
        (lambda floor: floor.with_zone(48, "B").with_edge(48, 47, DOOR), None),
    ],
)
def test_faults_of_a_house_name_their_tiles(edit, places):
    text = (haunted_maps.FOLDER / "cross_hall.txt").read_text("utf-8")
    sketch = haunted.read(text)
    with pytest.raises(LineFault) as caught:
        haunted_maps.checked(haunted.write(replace(sketch, floor=edit(sketch.floor))), "")
    found = set(caught.value.places)
    assert found
    assert all(name in caught.value.what or "room" in caught.value.what for name in found)
    if places and len(found) == 2:
        assert found == places


def test_a_bag_tells_its_totals():
    sketch = tiles.read((shelf.FOLDER / "random.txt").read_text("utf-8"))
    assert all(total.fine for total in tiles.totals(sketch.what))
    fewer = sketch.counted("shapes", 0, 2, 7)
    bad = [total for total in tiles.totals(fewer.what) if not total.fine]
    assert [(total.which, total.of, total.number, total.wanted) for total in bad] == [
        (0, "tiles", 35, 36)
    ]
