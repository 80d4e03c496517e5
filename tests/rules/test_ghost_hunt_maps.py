"""Houses of Ghost Hunt: what a map says, what is refused, what is near and in sight, own files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import catalog
from game.rules.ghost_hunt import maps
from game.rules.ghost_hunt.house import DOOR, HuntHouse, squares_in
from game.rules.ghost_hunt.maps import HuntMapFault, read, write
from tests.rules.hunting import begin

MANOR = (maps.FOLDER / "manor.txt").read_text(encoding="utf-8")
SMALL = """map
+--+--+--+--+
|A* a :b  B*|
+  +  +  +  +
|@> a :b  @<|
+--+--+==+--+
      |. |
      +==+
      |V |
      +--+"""

# The manor as data, (x, y) from the top left
ROOMS = [
    *["NNNNBBBMMMMMSSSS"] * 4,
    *["C" * 16] * 2,
    *["GGGGKKKKFFFLLLLL"] * 4,
    "        ...     ",
    "       VVVV     ",
]
NAMES = {
    "N": "Nursery", "B": "Bathroom", "M": "Master bedroom", "S": "Study", "C": "Corridor",
    "G": "Garage", "K": "Kitchen", "F": "Foyer", "L": "Living room",
}  # fmt: skip
DOORS = [
    ((2, 3), (2, 4)), ((5, 3), (5, 4)), ((9, 3), (9, 4)), ((13, 3), (13, 4)), ((1, 5), (1, 6)),
    ((6, 5), (6, 6)), ((13, 5), (13, 6)), ((8, 5), (8, 6)), ((9, 5), (9, 6)), ((10, 5), (10, 6)),
    ((3, 1), (4, 1)), ((11, 2), (12, 2)), ((3, 8), (4, 8)), ((7, 7), (8, 7)), ((10, 8), (11, 8)),
    ((9, 9), (9, 10)),
]  # fmt: skip
VAN_DOORS = [((8, 10), (8, 11)), ((9, 10), (9, 11)), ((10, 10), (10, 11))]
SPAWNS = {
    "N": (1, 1), "B": (5, 2), "M": (9, 1), "S": (14, 1), "C": (4, 4), "G": (1, 8), "K": (5, 7),
    "F": (9, 7), "L": (13, 8),
}  # fmt: skip
HIDING = {
    (0, 3): (1, 3), (6, 0): (5, 0), (7, 0): (8, 0), (11, 0): (10, 0), (15, 3): (14, 3),
    (0, 4): (1, 4), (15, 5): (14, 5), (3, 9): (2, 9), (4, 9): (5, 9), (15, 6): (14, 6),
    (11, 9): (12, 9),
}  # fmt: skip


def manor() -> HuntHouse:
    return maps.shipped("manor")


def at(x: int, y: int) -> int:
    return y * 16 + x


def number(name: str) -> int:
    return manor().names.index(name)


def fault(text: str) -> str:
    with pytest.raises(HuntMapFault) as caught:
        read(text, "test")
    return str(caught.value)


def changed(line: int, old: str, new: str) -> str:
    """Return the small house with one change in a line of its drawing, counted from 1."""
    lines = SMALL.split("\n")
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return "\n".join(lines)


# The manor


def test_the_manor_has_the_rooms_of_the_data() -> None:
    house = manor()
    for y, row in enumerate(ROOMS):
        for x, sign in enumerate(row):
            room = house.room_of[at(x, y)]
            assert (house.room_letters[room] if room >= 0 else "") == (
                sign if sign in NAMES else ""
            )
            assert bool(house.van >> at(x, y) & 1) == (sign == "V")
    assert dict(zip(house.room_letters, house.room_names, strict=True)) == NAMES


def test_the_manor_has_the_doors_of_the_data_and_no_others() -> None:
    house = manor()
    doors = {
        tuple(sorted((square, square + step)))
        for square in range(house.count)
        for direction, step in ((2, 1), (3, 16))
        if house.edges[square][direction] == DOOR
    }
    assert doors == {tuple(at(*s) for s in door) for door in DOORS + VAN_DOORS}


def test_the_manor_has_the_spawn_squares_and_hiding_spots_of_the_data() -> None:
    house = manor()
    spawns = dict(zip(house.room_letters, house.spawns, strict=True))
    assert spawns == {room: at(*square) for room, square in SPAWNS.items()}
    front_squares = {spot: front for spot, front in enumerate(house.square_in_front) if front >= 0}
    assert front_squares == {at(*spot): at(*front) for spot, front in HIDING.items()}


def test_every_room_of_the_shipped_maps_has_two_exits_and_hiding_is_near() -> None:
    for key in maps.shipped_keys():
        house = maps.shipped(key)
        front_squares = [front for front in house.square_in_front if front >= 0]
        for square in squares_in(house.floor):
            assert min(house.walk(front)[square] for front in front_squares) <= 6
        for room in range(len(house.rooms)):
            exits = sum(
                house.room_of[to] != room
                for square in squares_in(house.rooms[room])
                for _, to in house.walks[square]
            )
            assert exits >= 2


def test_squares_are_named_by_column_letter_and_row_from_the_top() -> None:
    assert (manor().names[0], manor().names[at(15, 0)], manor().names[at(2, 11)]) == (
        "a1", "p1", "c12",
    )  # fmt: skip


def test_hunter_k_starts_on_the_kth_van_square_with_a_door_starting_over() -> None:
    state = begin(items="dots book uv thermometer emf crucifix salt box")
    assert [state.house.names[s] for s in state.pawns] == ["i12", "j12", "k12", "i12"]


# Distances


def test_walking_goes_through_doors_and_around_walls() -> None:
    house = manor()
    assert house.walk(number("d2"))[number("e2")] == 1  # the door of the nursery
    assert house.walk(number("d1"))[number("e1")] == 3  # the wall beside it
    assert house.walk(number("j10"))[number("j12")] == 2  # through the garden into the van
    assert house.walk(number("h8"))[number("i9")] == 2
    assert house.walk(number("h9"))[number("i9")] == 3


def test_hiding_spots_are_walked_into_only_from_their_front() -> None:
    house = manor()
    assert house.walk(number("a3"))[number("a4")] == 3  # past b3 and the front b4
    assert house.walk(number("b4"))[number("a4")] == 1


def test_what_is_near_agrees_with_walking() -> None:
    for key in maps.shipped_keys():
        house = maps.shipped(key)
        for square in range(house.count):
            for steps in range(7):
                expected = [s for s in range(house.count) if house.walk(square)[s] <= steps]
                assert list(squares_in(house.near[square][steps])) == expected


def test_the_ghost_walks_the_floor_of_the_rooms_only() -> None:
    house = manor()
    assert [house.names[to] for _, to in house.haunts[number("j10")]] == ["j9", "i10", "k10"]
    assert [house.names[to] for _, to in house.haunts[number("b4")]] == ["b3", "c4"]


# Sight


def sees(one: str, other: str) -> bool:
    house = manor()
    seen = bool(house.seen[number(one)] >> number(other) & 1)
    assert seen == bool(house.seen[number(other)] >> number(one) & 1)
    return seen


def test_sight_ends_after_four_squares_row_and_column_added() -> None:
    assert sees("a6", "e6")
    assert not sees("a6", "f6")
    assert sees("b6", "e5")
    assert not sees("b6", "f5")


def test_in_a_hunt_the_shut_van_door_is_a_wall_to_sight() -> None:
    house = manor()
    assert sees("j9", "j12")
    for van in squares_in(house.van):
        assert house.seen_in_hunt[van] == house.seen[van] & house.van
    for square in range(house.count):
        if not house.van >> square & 1:
            assert house.seen_in_hunt[square] == house.seen[square] & ~house.van


def test_sight_goes_through_doors_but_not_through_walls() -> None:
    assert sees("c4", "c5")  # the nursery's door
    assert sees("c4", "c6")
    assert not sees("d4", "d5")  # wall
    assert sees("c4", "d6")  # through the door, then aside
    assert not sees("c4", "e5")  # aside first, into the wall beside the door
    assert sees("j10", "j11")
    assert sees("j9", "j12")


def test_a_line_exactly_through_a_corner_needs_one_of_the_two_ways_open() -> None:
    assert sees("a1", "b2")  # both
    assert sees("d9", "e8")  # through the door to e9, then up; d8 and e8 are walled apart
    assert sees("d8", "e9")
    assert sees("c4", "d5")
    assert not sees("d4", "e5")  # walls both ways
    assert sees("c3", "d6")  # through the corner by the door, and on


# The reach of a hunting Ghost


def reach(name: str) -> list[str]:
    return [manor().names[s] for s in squares_in(manor().reach[number(name)])]


def test_the_ghost_reaches_its_square_and_the_eight_around() -> None:
    assert reach("b2") == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_the_ghost_does_not_reach_through_walls_but_through_doors() -> None:
    assert reach("d1") == ["c1", "d1", "c2", "d2", "e2"]
    assert reach("d2") == ["c1", "d1", "e1", "c2", "d2", "e2", "c3", "d3", "e3"]


def test_the_ghost_reaches_a_diagonal_square_if_one_of_the_two_ways_is_open() -> None:
    assert "e1" in reach("d2")  # through the door to e2, then up; d1 and e1 are walled apart
    assert "e5" not in reach("d4")


def test_the_ghost_reaches_the_garden_but_no_hiding_spot_and_no_van() -> None:
    assert "j11" in reach("j10")
    assert "a4" not in reach("b4")
    assert not any(manor().van & manor().reach[s] for s in range(manor().count))


# What a map says


def test_header_lines_name_the_house_and_its_rooms() -> None:
    house = read(f"# mine\nname Old Mill\nroom B Barn\n{SMALL}", "x")
    assert (house.name, house.room_letters, house.room_names) == (
        "Old Mill",
        "AB",
        ("Room A", "Barn"),
    )
    assert read(SMALL, "my_house").name == "My House"


def test_a_map_is_written_and_read_back() -> None:
    for key in maps.shipped_keys():
        house = maps.shipped(key)
        again = read(write(house), "other")
        assert (again, again.name, again.room_names) == (house, house.name, house.room_names)


def test_trailing_blanks_and_carriage_returns_do_not_matter() -> None:
    text = "\r\n".join(line + "   " for line in SMALL.split("\n")) + "\n\n"
    assert read(text, "x").floor == read(SMALL, "x").floor


def test_a_house_may_have_26_columns_and_99_rows_and_no_more() -> None:
    def long_house(columns: int, rows: int) -> str:
        wall = "+" + "--+" * columns
        middle = "+--+==+" + "--+" * (columns - 4) + "==+--+"
        body = []
        for y in range(rows):
            letter = "a" if y < rows // 2 else "b"
            cells = [letter + " "] * columns
            if y in (1, rows - 2):
                cells[2] = letter.upper() + "*"
            cells[0] = "@>"
            body.append("|" + " ".join(cells).replace("@> ", "@> ") + "|")
        lines = [wall]
        for y, line in enumerate(body):
            lines.append(line)
            if y == rows // 2 - 1:
                lines.append(middle)
            elif y < rows - 1:
                lines.append("+" + "  +" * columns)
        door = "+--+==+" + "--+" * (columns - 2)
        lines += [door, "   |. |", "   +==+", "   |V |", "   +--+"]
        return "map\n" + "\n".join(lines)

    assert read(long_house(7, 97), "x").height == 99
    most = "at most 26 × 99 are possible"
    rows = f"line 2: the drawing has 7 × 100 squares; {most}"
    assert fault(long_house(7, 98)) == rows
    columns = f"line 2: the drawing has 27 × 4 squares; {most}"
    assert fault(SMALL.replace("+--+--+--+--+", "+--" * 27 + "+", 1)) == columns


# What is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (changed(2, "a ", "a!"), "line 3: characters 5 and 6: 'a!' is not a square"),
        (changed(2, "a ", "v "), "line 3: characters 5 and 6: 'v ' is not a square"),
        (changed(2, ":", ";"), "line 3: character 7: ';' is not an edge"),
        (changed(5, "==", "=-"), "line 6: characters 8 and 9: '=-' is not an edge"),
        (changed(3, "+", "*"), "line 4: character 1: '*' is not a corner"),
        (changed(2, "|A*", ":A*"), "line 3: the outer edge of a1 has no wall"),
        (changed(5, "--", "  "), "line 6: the outer edge of a2 has no wall"),
        (changed(2, "B*|", "B*|x"), "line 2: the outer edge of e1 has no wall"),
        (changed(2, "A* a", "A*|a"), "line 3: b1 is cut off from the rest of room A"),
        (changed(2, ":", " "),
         "line 3: an open edge between b1 and c1, which lie in different rooms"),
        (changed(7, "==", "  "),
         "line 8: an open edge between c3 and c4, which lie in different rooms"),
        (changed(2, "A*", "a "), "line 3: room A has no spawn square"),
        (changed(2, "a ", "A*"), "line 3: room A has a second spawn square on b1"),
        (changed(4, "@> a :b ", "@> a |b "), "line 3: room A has 1 exit; 2 or more are needed"),
        (changed(4, "@>", "@<"), "line 5: the hiding place a2 is not open to a room's floor"),
        (changed(4, "@> a", "@>|a"), "line 5: the hiding place a2 is not open to a room's floor"),
        (changed(4, "@> a", "@>:a"), "line 5: the hiding place a2 is not open to a room's floor"),
        (changed(8, "V ", "  "), "line 8: the outer edge of c3 has no wall"),
        (changed(7, "==", "--"), "line 9: the van has no door to a garden path"),
        (changed(5, "==", "--"), "line 7: c3 is cut off from the rest of the house"),
        (f"room C Cellar\n{SMALL}", "line 1: room C is named but not drawn"),
        (
            f"room V Van\n{SMALL}",
            "line 1: 'V' is not a room letter: use a capital letter other than V",
        ),
        (f"room A X\nroom A Y\n{SMALL}", "line 2: room A is named twice"),
        (f"name {'x' * 31}\n{SMALL}", "line 1: a name has 1 to 30 characters"),
        (f"colour red\n{SMALL}",
         "line 1: 'colour red' is neither 'name ...', 'room K ...', nor 'map'"),
        ("name X\n", "line 2: the line 'map' and the drawing are missing"),
        ("\n".join(SMALL.split("\n")[:-1]),
         "line 9: the drawing has 8 lines; two for each row and one more are needed"),
    ],
)  # fmt: skip
def test_a_bad_map_is_refused_with_its_line(text: str, words: str) -> None:
    assert fault(text) == words


def test_a_house_without_hiding_spots_or_a_van_or_a_second_room_is_refused() -> None:
    no_spot = SMALL.replace("@>", "a ").replace("@<", "b ")
    assert fault(no_spot) == "line 10: the house has no hiding place"
    no_van = "\n".join(SMALL.split("\n")[:6])
    no_van = no_van.replace("+--+--+==+--+", "+--+--+--+--+")
    assert fault(no_van) == "line 6: the house has no van"
    one = SMALL.replace("b", "a").replace("B*", "a ").replace(":", " ")
    assert fault(one) == "line 10: the house has 1 room; two or more are needed"


def test_a_room_in_two_parts_is_refused() -> None:
    text = (
        MANOR.replace("|c  c  c  c  c  c  c  c ", "|c  c  c  c  c  c  c :c ")
        .replace("|@> c  c  c  C* c  c  c ", "|@> c  c  c  C* c  c |c ")
        .replace("c :c ", "c |c ")
    )
    assert "cut off from the rest of room C" in fault(text)


def test_rooms_joined_only_through_the_garden_are_refused() -> None:
    text = """map
+--+--+--+--+--+--+
|A* a  @<|b  b  B*|
+  +  +  +  +  +  +
|a  a  a |b  b  b |
+==+==+--+--+==+==+
|.  .  .  .  .  . |
+--+==+--+--+--+--+
   |V |
   +--+"""
    assert fault(text) == (
        "line 3: 5 squares are cut off from the other rooms without the garden path"
    )


def test_a_square_far_from_every_hiding_place_is_refused() -> None:
    text = MANOR.replace("c  c  @<|", "c  c  c |").replace("g  @<|@> k", "g  g |k  k")
    assert fault(text.replace("|@> c", "|c  c")) == (
        "line 24: h6 is 7 steps from a hiding place; at most 6"
    )


# Files of players


@pytest.fixture
def own_maps(home: Path) -> Path:
    folder = home / "maps" / "ghost_hunt"
    folder.mkdir(parents=True)
    return folder


def test_a_bad_map_is_refused_with_file_line_and_fault_and_the_others_stay(own_maps: Path) -> None:
    (own_maps / "bad.txt").write_text(SMALL.replace("a :", "A*:", 1), encoding="utf-8")
    (own_maps / "hut.txt").write_text(SMALL, encoding="utf-8")
    (own_maps / "manor.txt").write_text(SMALL, encoding="utf-8")
    (own_maps / "latin.txt").write_bytes(b"name Schlo\xdf\n")
    (own_maps / "huge.txt").write_bytes(b"#" * 70_000)
    houses, faults = maps.user_maps()
    assert list(houses) == ["hut"]
    assert faults == {
        "bad": "bad.txt, line 3: room A has a second spawn square on b1.",
        "huge": "huge.txt, line 1: the file is larger than the 60000 bytes it may have.",
        "latin": "latin.txt, line 1: this is not UTF-8 text.",
        "manor": "manor.txt, line 1: a file of the game has this name; choose another.",
    }


def test_a_map_is_chosen_by_its_file_name_or_its_text(own_maps: Path) -> None:
    (own_maps / "hut.txt").write_text(SMALL, encoding="utf-8")
    by_name = catalog.new_state("ghost_hunt", options={"map": "hut"})
    assert by_name == catalog.new_state("ghost_hunt", options={"map": SMALL})
    assert by_name != catalog.new_state("ghost_hunt")
    with pytest.raises(ValueError, match="cannot be 'mill'; choose one of: cottage, manor, hut"):
        catalog.new_state("ghost_hunt", options={"map": "mill"})
    (own_maps / "bad.txt").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match=r"bad\.txt, line 1: the line 'map'"):
        catalog.new_state("ghost_hunt", options={"map": "bad"})


def test_the_houses_of_the_game_are_offered_with_their_names_and_sizes() -> None:
    option = next(o for o in catalog.find("ghost_hunt").rules.options if o.key == "map")
    for choice in option.choices:
        house = maps.shipped(str(choice.value))
        assert choice.label == house.name
        assert choice.help == f"{len(house.rooms)} rooms, {house.floor.bit_count()} squares."
