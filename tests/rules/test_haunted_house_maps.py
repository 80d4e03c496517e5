"""Map files of Haunted House: what they may say, what is refused, and where they are found."""

from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.match import Match, Seat
from game.rules.haunted_house import maps
from game.rules.haunted_house.house import House
from game.rules.haunted_house.maps import MapFault, read, write
from game.rules.haunted_house.tables import NAMES
from game.save import record_of, restore
from tests.helpers.sampling import full
from tests.helpers.variants import play_out
from tests.rules.haunted import DOORS, GRID, drawn, named

CROSS_HALL = maps.write(maps.shipped("cross_hall"))
DRAWING = "\n".join(CROSS_HALL.splitlines()[:15])


def changed(line: int, old: str, new: str, text: str = DRAWING) -> str:
    """Return a map in which one line, counted from 1, has been changed."""
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def fault(text: str) -> str:
    with pytest.raises(MapFault) as caught:
        read(text, "test")
    return str(caught.value)


# What a map says


def test_a_drawing_alone_is_a_map() -> None:
    house = read(DRAWING, "my_old_house")
    assert house == maps.shipped("cross_hall")
    assert house.name == "My Old House"  # the file name in title case
    assert house.room_names == tuple(f"Room {letter}" for letter in "ABCDEFG")


def test_names_are_optional_and_in_any_order() -> None:
    house = read(f"{DRAWING}\nC: Library\nname: The Old Mill\nA:Attic", "x")
    assert (house.name, house.room_names[0], house.room_names[2]) == (
        "The Old Mill", "Attic", "Library",
    )  # fmt: skip
    assert house.room_names[1] == "Room B"


def test_blank_lines_comments_trailing_spaces_and_carriage_returns_say_nothing() -> None:
    lines = [f"{line}   \r" for line in DRAWING.split("\n")]
    text = "# a comment\r\n\r\n" + "\n   \n# another\n".join(lines) + "\n\nname: X \r\n"
    assert read(text, "x") == maps.shipped("cross_hall")
    assert read(text, "x").name == "X"


def test_tiles_rooms_edges_and_the_start_are_read_from_the_drawing() -> None:
    house = maps.shipped("cross_hall")
    assert NAMES[house.start] == "d4"
    assert [named(room) for room in house.rooms[:4]] == [
        "a6 b6 c6 a7 b7 c7 d7",
        "g5 e6 f6 g6 e7 f7 g7",
        "b3 c3 a4 b4 a5 b5 c5",
        "d2 d3 c4 d4 e4 d5 d6",  # S belongs to the room it is open to
    ]
    tile = NAMES.index
    assert [NAMES[t] for t in house.steps[tile("a4")]] == ["a3", "b4", "a5"]
    assert [NAMES[t] for t in house.phases[tile("a6")]] == ["a5"]
    assert house.walk[tile("d4")][tile("c3")] == 4


def test_the_program_writes_every_map_in_one_way_and_reads_it_back() -> None:
    for key in maps.shipped_keys():
        house = maps.shipped(key)
        again = read(write(house), "other")
        assert again == house
        assert (again.name, again.room_names) == (house.name, house.room_names)
        assert write(again) == write(house)


def test_the_rooms_of_the_shipped_maps_have_names_of_their_own() -> None:
    for key in maps.shipped_keys():
        names = maps.shipped(key).room_names
        assert len(set(names)) == 7
        assert not any(name.startswith("Room") for name in names)


@pytest.mark.parametrize("key", ["cross_hall", "long_gallery"])
def test_the_shipped_maps_look_the_same_turned_by_180_degrees(key: str) -> None:
    house = maps.shipped(key)
    turned = {tuple(sorted((48 - a, 48 - b))) for a, b in house.doors}
    assert turned == set(house.doors)
    for tile in range(49):
        assert sorted(48 - other for other in house.phases[tile]) == sorted(house.phases[48 - tile])


@pytest.mark.parametrize("key", ["cross_hall", "long_gallery"])
def test_no_door_of_the_shipped_maps_cuts_a_room_off_when_lost(key: str) -> None:
    house = maps.shipped(key)
    for door in house.doors:
        reached = [house.start]
        for tile in reached:
            for other in house.steps[tile]:
                if {tile, other} != set(door) and other not in reached:
                    reached.append(other)
        assert len(reached) == 49


# What is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (changed(3, "+   +", "+  +"), "line 3: 28 characters instead of 29"),
        (changed(2, "| A", "|  A"), "line 2: 30 characters instead of 29"),
        (changed(5, "+---+ .", "+---* ."), "line 5: character 5: '*' instead of '+'"),
        (changed(5, "---", "-- "),
         "line 5: characters 2 to 4: '-- ' instead of '---' or ' . ' or '   '"),
        (changed(2, ":", "."), "line 2: character 17: '.' instead of '|' or ':' or ' '"),
        (changed(2, "| A", "| H"),
         "line 2: characters 2 to 4: ' H ' instead of a letter from A to G or S between two "
         "spaces"),
        (changed(2, "| A ", "|A  "),
         "line 2: characters 2 to 4: 'A  ' instead of a letter from A to G or S between two "
         "spaces"),
        (changed(8, "S", "D"), "line 15: the drawing has no hunters' start"),
        (changed(12, "D", "S"), "line 12: a second hunters' start on d2"),
        (changed(1, "---", "   "), "line 1: the outer wall is open at a7"),
        (changed(15, "---", " . "), "line 15: the outer wall is open at a1"),
        (changed(4, "| A", ": A"), "line 4: the outer wall is open at a6"),
        (changed(14, "G   G   G   G |", "G   G   G   G  "), "line 14: 27 characters instead of 29"),
        (changed(14, "G   G   G   G |", "G   G   G   G :"),
         "line 14: the outer wall is open at g1"),
        (changed(4, "A | D", "A   D"), "line 4: no wall between c6 and d6, which lie in "
         "different rooms"),
        (changed(5, "+---+", "+   +"), "line 5: no wall between a6 and a5, which lie in "
         "different rooms"),
        (changed(2, "A   A", "A : A"), "line 2: a doorway between a7 and b7, both in room A"),
        (changed(3, "   +", " . +"), "line 3: a doorway between a7 and a6, both in room A"),
        (changed(2, ": B", "| C"), "line 3: no wall between e7 and e6, which lie in different "
         "rooms"),
    ],
)  # fmt: skip
def test_a_bad_drawing_is_refused_with_its_line(text: str, words: str) -> None:
    assert fault(text) == words


def test_walls_may_stand_anywhere_also_within_a_room() -> None:
    house = read(drawn(walls="a6b6"), "test")
    assert [NAMES[t] for t in house.phases[NAMES.index("a6")]] == ["a5", "b6"]


def test_the_words_of_these_tests_draw_the_default_map() -> None:
    assert drawn() == DRAWING


def test_a_room_of_six_or_eight_tiles_is_refused() -> None:
    text = drawn(GRID.replace("AAAABBB", "AAABBBB"), DOORS.replace("d7e7", ""))
    assert fault(text) == "line 4: room A has 6 tiles instead of 7"
    text = drawn(GRID.replace("CCCDEEB", "AACDEEB"), DOORS.replace("b5b6", "b4b5"))
    assert fault(text) == "line 6: room A has 9 tiles instead of 7"


def test_a_room_without_tiles_is_refused() -> None:
    assert fault(drawn(GRID.replace("B", "A"), "")) == "line 6: room A has 14 tiles instead of 7"
    grid = "AAAACCC AAADEEE CCCDEEE CCDSDEE FCCDEEE FFFDGGG FFFGGGG"
    assert fault(drawn(grid, "")) == "line 15: room B has 0 tiles instead of 7"


def test_a_room_in_two_parts_is_refused() -> None:
    text = drawn(walls="a6b6 a6a7")
    assert fault(text) == "line 4: a6 is cut off from the rest of room A"
    text = drawn(GRID.replace("FCCDEEE", "CFCDEEE"), DOORS.replace("a3a4", "a2a3"))
    assert fault(text) == "line 10: c3 is cut off from the rest of room C"


def test_a_tile_nobody_can_reach_is_refused() -> None:
    assert fault(drawn(doors="a3a4 b4c4 c1d1 c2d2 d1d2 e4f4 f2f3")) == (
        "line 2: 14 tiles cannot be reached from the hunters' start"
    )
    assert fault(
        drawn(doors=DOORS.replace("d7e7", "").replace("d6e6", "").replace("g4g5", ""))
    ) == ("line 2: 7 tiles cannot be reached from the hunters' start")


def test_a_start_open_to_two_rooms_or_none_is_refused() -> None:
    text = drawn(doors=DOORS + " c4d4 d3d4 d4d5 d4e4")
    assert fault(text) == "line 8: the hunters' start is open to no room instead of one room"
    text = drawn(GRID.replace("CCDSDEE", "CCCSDEE"), DOORS, opened="c4d4")
    assert fault(text) == "line 8: the hunters' start is open to C and D instead of one room"


def test_a_drawing_cut_short_is_refused() -> None:
    assert fault("\n".join(DRAWING.split("\n")[:9])) == (
        "line 9: the drawing ends after 9 of its 15 lines"
    )
    assert fault("") == fault("# nothing\n") == "line 1: the drawing ends after 0 of its 15 lines"


def test_lines_are_counted_in_the_file_with_comments_and_blank_lines() -> None:
    text = "# my house\n\n" + changed(12, "D", "S")
    assert fault(text) == "line 14: a second hunters' start on d2"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("colour: red", "'colour: red' is neither 'name: ...' nor a room such as 'A: ...'"),
        ("H: Hall", "'H: Hall' is neither 'name: ...' nor a room such as 'A: ...'"),
        ("Name: X", "'Name: X' is neither 'name: ...' nor a room such as 'A: ...'"),
        ("name", "'name' is neither 'name: ...' nor a room such as 'A: ...'"),
        ("name:", "a name has 1 to 30 characters"),
        ("A: " + "x" * 31, "a name has 1 to 30 characters"),
        ("A: bell\x07", "a name has 1 to 30 characters"),
        ("+---+---+---+---+---+---+---+",
         "'+---+---+---+---+---+---+---+' is neither 'name: ...' nor a room such as 'A: ...'"),
    ],
)  # fmt: skip
def test_a_bad_name_is_refused_with_its_line(line: str, words: str) -> None:
    assert fault(f"{DRAWING}\n{line}") == f"line 16: {words}"


def test_a_name_given_twice_is_refused() -> None:
    assert fault(f"{DRAWING}\nA: X\nname: Y\nA: Z") == "line 18: 'A' is named twice"


@full
def test_no_random_change_of_a_map_is_anything_but_a_house_or_a_fault() -> None:
    rng, refused = Random(1), 0
    signs = "+-|:. ABCDEFGS#\nx\r"
    for _ in range(3000):
        text = list(CROSS_HALL)
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = rng.choice(signs)
        try:
            house = read("".join(text), "test")
        except MapFault as found:
            refused += 1
            line = int(str(found).split(":")[0].removeprefix("line "))
            assert 1 <= line <= 24
        else:
            assert isinstance(house, House)
            assert sorted(house.room_of) == sorted(list(range(7)) * 7)
    assert 0 < refused < 3000


# Files


@pytest.fixture
def own_maps(home: Path) -> Path:
    folder = home / "maps" / "haunted_house"
    folder.mkdir(parents=True)
    return folder


def own_house() -> str:
    return drawn(walls="a6b6") + "\nname: The Old Mill"


def test_every_map_in_the_players_folder_is_found(own_maps: Path) -> None:
    (own_maps / "mill.txt").write_text(own_house(), encoding="utf-8")
    (own_maps / "notes.md").write_text("not a map", encoding="utf-8")
    houses, faults = maps.user_maps()
    assert (list(houses), faults) == (["mill"], {})
    assert houses["mill"].name == "The Old Mill"


def test_without_a_folder_no_maps_are_found(home: Path) -> None:
    assert maps.user_maps() == ({}, {})


def test_a_bad_map_is_refused_with_file_line_and_fault_and_the_others_stay(own_maps: Path) -> None:
    (own_maps / "bad.txt").write_text(changed(12, "D", "S"), encoding="utf-8")
    (own_maps / "mill.txt").write_text(own_house(), encoding="utf-8")
    houses, faults = maps.user_maps()
    assert list(houses) == ["mill"]
    assert faults == {"bad": "bad.txt, line 12: a second hunters' start on d2."}


def test_bytes_that_are_not_utf_8_are_refused_with_their_line(own_maps: Path) -> None:
    (own_maps / "latin.txt").write_bytes(f"{DRAWING}\nname: Schlo\xdf".encode("latin-1"))
    assert maps.user_maps()[1] == {"latin": "latin.txt, line 16: this is not UTF-8 text."}


def test_a_byte_order_mark_of_an_editor_is_read_over(own_maps: Path) -> None:
    (own_maps / "mill.txt").write_text(own_house(), encoding="utf-8-sig")
    assert list(maps.user_maps()[0]) == ["mill"]


def test_a_huge_file_is_refused_without_reading_it_as_a_map(own_maps: Path) -> None:
    (own_maps / "huge.txt").write_bytes(b"#" * 60_001)
    assert "larger than" in maps.user_maps()[1]["huge"]


def test_a_folder_that_looks_like_a_map_is_named_as_unreadable(own_maps: Path) -> None:
    (own_maps / "odd.txt").mkdir()
    assert maps.user_maps()[1]["odd"].startswith("odd.txt cannot be read: ")


def test_the_file_names_of_the_shipped_maps_are_taken(own_maps: Path) -> None:
    (own_maps / "cross_hall.txt").write_text(own_house(), encoding="utf-8")
    assert maps.user_maps()[1] == {
        "cross_hall": "cross_hall.txt, line 1: a file of the game has this name; choose another."
    }


# The option


def option():
    return next(o for o in catalog.find("haunted_house").rules.options if o.key == "map")


def test_every_map_shipped_is_a_choice() -> None:
    assert [choice.value for choice in option().choices] == maps.shipped_keys()
    for choice in option().choices:
        house = maps.shipped(str(choice.value))
        assert choice.label == house.name
        assert choice.help == f"{len(house.doors)} doorways."


def test_the_players_maps_are_offered_besides(own_maps: Path) -> None:
    (own_maps / "mill.txt").write_text(own_house(), encoding="utf-8")
    (own_maps / "bad.txt").write_text("", encoding="utf-8")
    offered = option().offered()
    assert [choice.label for choice in offered.choices] == [
        "Cross Hall", "Long Gallery", "The Old Mill",
    ]  # fmt: skip
    assert offered.faults == ("bad.txt, line 1: the drawing ends after 0 of its 15 lines.",)
    assert option().texts() == ["cross_hall", "long_gallery", "mill"]


def test_a_map_is_chosen_by_its_file_name_or_its_text(own_maps: Path) -> None:
    (own_maps / "mill.txt").write_text(own_house(), encoding="utf-8")
    by_name = catalog.new_state("haunted_house", options={"map": "mill"})
    by_text = catalog.new_state("haunted_house", options={"map": own_house()})
    assert by_name == by_text != catalog.new_state("haunted_house")
    assert option().label_of(option().parse("mill")) == "The Old Mill"


def test_an_unknown_or_bad_map_is_refused_in_a_sentence(own_maps: Path) -> None:
    (own_maps / "bad.txt").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="cannot be 'manor'; choose one of: cross_hall, long_g"):
        catalog.new_state("haunted_house", options={"map": "manor"})
    with pytest.raises(ValueError, match=r"bad\.txt, line 1: the drawing ends after 0"):
        catalog.new_state("haunted_house", options={"map": "bad"})
    with pytest.raises(ValueError, match=r"line 12: a second hunters' start on d2"):
        catalog.new_state("haunted_house", options={"map": changed(12, "D", "S")})
    with pytest.raises(ValueError, match="cannot be 3"):
        catalog.new_state("haunted_house", options={"map": 3})


def test_a_saved_match_holds_its_map_and_needs_no_file(own_maps: Path) -> None:
    path = own_maps / "mill.txt"
    path.write_text(own_house(), encoding="utf-8")
    seats = [Seat("person", "Ada"), Seat("person", "Bo")]
    match = play_out(Match("haunted_house", seats, {"map": "mill"}, 1), Random(1), 100)
    record = record_of(match, datetime(2026, 1, 1))
    path.write_text(DRAWING, encoding="utf-8")
    assert restore(record, "a match").state == match.state
    path.unlink()
    assert restore(record, "a match").state == match.state


@pytest.mark.parametrize("number", [1, 37, 99, "50"])
def test_the_turn_limit_may_be_any_number_from_1_to_99(number: object) -> None:
    state = catalog.new_state("haunted_house", options={"turn_limit": number})
    assert state.turn_limit == int(str(number))  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [0, 100, "0", "-1", True, 1.5, "1.5", "\u0663", None])
def test_no_other_turn_limit_is_taken(number: object) -> None:
    with pytest.raises(ValueError, match="15, 30, 45, or any number from 1 to 99"):
        catalog.new_state("haunted_house", options={"turn_limit": number})
