"""Bags and deals of The Haunting House 3: what files may say, what is refused, where they lie."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.match import Match, Seat
from game.rules.haunting_house_3 import shelf
from game.rules.haunting_house_3.deals import Bag, Deal, DealFault, deal_from, read, write
from game.rules.haunting_house_3.house import FIRST, NAMES
from game.rules.haunting_house_3.set_up import OPTIONS
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import SHAPES, SPECIALS, sides_text
from game.save import record_of, restore
from tests.helpers.variants import play_out
from tests.rules.haunting import dealt, face
from tests.test_contract import NOW

# The specification's table: shapes in the order of SHAPES, specials in that of SPECIALS.
TABLE = {
    1: ((2, 6, 8, 13, 7), (6, 9, 0, 0, 0)),
    2: ((1, 4, 6, 9, 5), (4, 6, 4, 4, 0)),
    3: ((1, 2, 4, 5, 4), (2, 5, 0, 0, 6)),
}
PLAIN_DEAL = "\n".join(f"{name} NESW" for name in NAMES[:36])
BAG = (shelf.FOLDER / "random.txt").read_text(encoding="utf-8")


def the_bag() -> Bag:
    bag = shelf.shipped("random")
    assert isinstance(bag, Bag)
    return bag


def deal(text: str) -> Deal:
    found = read(text)
    assert isinstance(found, Deal)
    return found


def fault(text: str) -> str:
    with pytest.raises(DealFault) as caught:
        read(text)
    return str(caught.value)


def changed(line: int, new: str, text: str = PLAIN_DEAL) -> str:
    """Return a text in which one line, counted from 1, says something else."""
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)


# The bag of the game


def test_the_bag_holds_the_77_tiles_of_the_three_sets() -> None:
    bag = the_bag()
    for number, (shapes, specials) in TABLE.items():
        assert bag.shapes[number - 1] == shapes
        assert bag.specials[number - 1] == specials
    assert [sum(shapes) for shapes in bag.shapes] == [36, 25, 16]


def test_eight_disks_lie_on_the_turn_tiles_three_cancels_three_swaps_two_ghosts() -> None:
    assert the_bag().disks == ((0, 0, 0), (3, 3, 2), (0, 0, 0))


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_the_sets_of_the_storeys_in_use_are_dealt_whole(storeys: int) -> None:
    found = deal_from(the_bag(), storeys, Random(storeys))
    assert len(found.faces) == FIRST[storeys]
    openings = Counter(face.bit_count() for face in found.faces)
    shapes = [sum(TABLE[s][0][i] for s in range(1, storeys + 1)) for i in range(5)]
    assert openings == Counter({1: shapes[0], 2: shapes[1] + shapes[2], 3: shapes[3], 4: shapes[4]})
    kinds = Counter(found.kinds)
    for i in range(5):
        assert kinds[i + 1] == sum(TABLE[s][1][i] for s in range(1, storeys + 1))
    turning = [i for i, kind in enumerate(found.kinds) if SPECIALS[kind].startswith("turn")]
    assert [i for i, disk in enumerate(found.disks) if disk] == turning
    disks = Counter(found.disks)
    assert (disks[1], disks[2], disks[3]) == ((3, 3, 2) if storeys > 1 else (0, 0, 0))


def test_tiles_are_shuffled_over_all_storeys_and_turned_at_random() -> None:
    places, turns = Counter(), Counter()
    for seed in range(200):
        found = deal_from(the_bag(), 3, Random(seed))
        places.update(NAMES[i][0] for i, kind in enumerate(found.kinds) if SPECIALS[kind] == "flip")
        turns.update(sides_text(face) for face in found.faces if face.bit_count() == 1)
    assert set(places) == {"1", "2", "3"}
    assert set(turns) == set("NESW")
    assert max(turns.values()) < 1.5 * min(turns.values())


def test_specials_are_dealt_at_random_within_their_set() -> None:
    # A bag whose sets have one shape each: what is printed on a shape tells its set.
    text = """
    1 cross 36
    1 trap 6
    2 straight 25
    2 turn90 8
    2 cancel 8
    3 dead-end 16
    3 flip 6
    """
    bag = read(text)
    assert isinstance(bag, Bag)
    for seed in range(10):
        found = deal_from(bag, 3, Random(seed))
        for one, kind in zip(found.faces, found.kinds, strict=True):
            expected = {4: ("plain", "trap"), 2: ("plain", "turn90"), 1: ("plain", "flip")}
            assert SPECIALS[kind] in expected[one.bit_count()]


def test_another_seed_deals_another_house_and_another_start_player() -> None:
    states = [catalog.new_state("haunting_house_3", 6, {}, seed) for seed in range(40)]
    assert len({state.values() for state in states}) == 40
    starts = {state.start for state in states if isinstance(state, HauntingHouse3)}
    assert starts == set(range(6))


# What a bag may say


def test_every_shipped_bag_is_read_and_written_back() -> None:
    assert shelf.shipped_keys() == ["many_doors", "random"]
    for key in shelf.shipped_keys():
        bag = shelf.shipped(key)
        assert read(write(bag)) == bag
    assert the_bag().name == ""
    assert shelf.shipped("many_doors").name == "Many Doors"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 T 13", "1 T 12", "line 15: set 1 has 35 tiles instead of 36"),
        ("3 cross 4", "3 cross 5", "line 37: set 3 has 17 tiles instead of 16"),
        (
            "1 ghost 9",
            "1 ghost 31",
            "line 15: set 1 has 37 specials; at most 36, one for each tile",
        ),
        ("2 swap 3", "2 swap 4", "line 28: set 2 has 9 disks instead of 8, one for each turn tile"),
        (
            "3 flip 6",
            "3 turn90 6",
            "line 37: set 3 has 0 disks instead of 6, one for each turn tile",
        ),
        (
            "1 corner 8",
            "1 corners 8",
            "line 11: 'corners' is not one of dead-end, straight, corner",
        ),
        ("1 corner 8", "1 corner eight", "line 11: 'eight' is not a number from 0 to 99"),
        ("1 corner 8", "1 corner 100", "line 11: '100' is not a number from 0 to 99"),
        ("1 corner 8", "1 corner -8", "line 11: '-8' is not a number from 0 to 99"),
        ("1 corner 8", "1 corner", "line 11: '1 corner' is not a line such as '1 corner 8'"),
        ("1 corner 8", "4 corner 8", "line 11: '4 corner 8' is not a line such as '1 corner 8'"),
        ("2 trap 4", "1 trap 4", "line 22: trap of set 1 is counted twice"),
    ],
)
def test_a_bad_bag_is_refused_with_line_and_fault(old: str, new: str, said: str) -> None:
    assert BAG.count(old + "\n") == 1
    assert fault(BAG.replace(old + "\n", new + "\n")).startswith(said)


def test_every_bad_line_of_a_bag_is_told() -> None:
    lines = ["1 corner", "1 T 9", "1 cornr 8", "1 T 99", "2 cross many", "4 T 1"]
    with pytest.raises(DealFault) as caught:
        read("\n".join(lines))
    assert [str(one) for one in (caught.value, *caught.value.others)] == [
        "line 1: '1 corner' is not a line such as '1 corner 8'",
        "line 3: 'cornr' is not one of dead-end, straight, corner, T, cross, trap, ghost, turn90, "
        "turn180, flip, cancel, swap, ghost-disk",
        "line 4: T of set 1 is counted twice",
        "line 5: 'many' is not a number from 0 to 99",
        "line 6: '4 T 1' is not a line such as '1 corner 8'",
        "line 4: set 1 has 9 tiles instead of 36",
        "line 5: set 2 has 0 tiles instead of 25",
        "line 6: set 3 has 0 tiles instead of 16",
    ]


# What a deal may say


def test_a_deal_fixes_place_sides_special_and_disk_of_every_tile() -> None:
    found = dealt("1a1 EN ghost, 1b1 - trap, 1c1 WSEN, 2a1 S turn90 swap, 3d4 N flip")
    assert (found.storeys, len(found.faces)) == (3, 77)
    assert [sides_text(face) for face in found.faces[:3]] == ["NE", "-", "NESW"]
    assert [SPECIALS[found.kinds[i]] for i in (0, 1, 2, 36, 76)] == [
        "ghost", "trap", "plain", "turn90", "flip",
    ]  # fmt: skip
    assert (found.disks[36], sum(found.disks)) == (2, 2)


def test_comments_blank_lines_spaces_and_the_order_of_lines_mean_nothing() -> None:
    lines = [f"  {name}   NESW  # a tile\r" for name in reversed(NAMES[:36])]
    assert deal("# my house\n\n" + "\n   \n".join(lines)) == deal(PLAIN_DEAL)


def test_a_deal_may_name_the_start_player_and_itself() -> None:
    found = deal(f"name The Old Mill\nstart 3\n{PLAIN_DEAL}")
    assert (found.name, found.start) == ("The Old Mill", 2)
    assert deal(PLAIN_DEAL).start == -1
    state = catalog.new_state(
        "haunting_house_3", 4, {"deal": f"start 3\n{PLAIN_DEAL}", "storeys": 1}, 5
    )
    assert isinstance(state, HauntingHouse3)
    assert state.start == 2


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_a_deal_is_written_in_one_way_and_read_back(storeys: int) -> None:
    for seed in range(5):
        found = deal_from(the_bag(), storeys, Random(seed))
        assert read(write(found)) == found
    named = deal(f"start 2\nname X Y\n{PLAIN_DEAL}")
    assert write(named).startswith("name X Y\nstart 2\n1a1 NESW\n")
    assert read(write(named)) == named


@pytest.mark.parametrize(
    ("line", "new", "said"),
    [
        (3, "1g1 NE", "line 3: '1g1' is neither a tile place such as 1a1 nor 'start'"),
        (3, "A NE", "line 3: 'A' is neither a tile place such as 1a1 nor 'start'"),
        (3, "1a1 NE", "line 3: 1a1 is dealt twice, first in line 1"),
        (3, "1c1", "line 3: the open sides are missing"),
        (3, "1c1 NX", "line 3: 'NX' is neither '-' nor some of N E S W, each once"),
        (3, "1c1 NN", "line 3: 'NN' is neither '-' nor some of N E S W, each once"),
        (3, "1c1 N-", "line 3: 'N-' is neither '-' nor some of N E S W, each once"),
        (3, "1c1 N pit", "line 3: 'pit' is not one of trap, ghost, turn90, turn180, flip"),
        (
            3,
            "1c1 N trap ghost",
            "line 3: 'ghost' does not belong here: only turn tiles have a disk",
        ),
        (3, "1c1 N turn90", "line 3: a turn tile needs one disk: cancel, swap, ghost-disk"),
        (3, "1c1 N turn90 ghost", "line 3: a turn tile needs one disk: cancel, swap, ghost-disk"),
        (3, "1c1 N turn180 swap swap", "line 3: a turn tile needs one disk"),
        (3, "", "line 36: the file ends without a tile for 1c1"),
        (3, "2c3 NESW", "line 36: the file ends without a tile for 1c1"),
        (36, "1f6 NESW\nstart 7", "line 37: 'start' needs one seat from 1 to 6"),
        (36, "1f6 NESW\nstart", "line 37: 'start' needs one seat from 1 to 6"),
        (1, "start 1\nstart 2\n1a1 N", "line 2: the start player is named twice"),
        (1, "name A\nname B\n1a1 N", "line 2: the name is given twice"),
        (1, "name\n1a1 N", "line 1: a name has 1 to 30 characters"),
        (1, f"name {'x' * 31}\n1a1 N", "line 1: a name has 1 to 30 characters"),
    ],
)
def test_a_bad_deal_is_refused_with_line_and_fault(line: int, new: str, said: str) -> None:
    assert fault(changed(line, new)).startswith(said)


def test_a_file_that_says_nothing_is_refused() -> None:
    for text in ("", "\n# nothing\n", "name Only\n"):
        assert fault(text) == "line 1: the file is empty"


def test_a_storey_begun_must_be_complete() -> None:
    assert fault(f"{PLAIN_DEAL}\n2a1 N") == "line 37: the file ends without a tile for 2b1"


# The option


def test_a_deal_for_other_storeys_than_those_in_use_is_refused() -> None:
    with pytest.raises(ValueError, match="this deal is for storeys=1, not storeys=3"):
        catalog.new_state("haunting_house_3", 2, {"deal": PLAIN_DEAL})


def test_a_deal_that_begins_with_a_seat_nobody_has_is_refused() -> None:
    with pytest.raises(ValueError, match="the start player is 3 of 2"):
        catalog.new_state("haunting_house_3", 2, {"deal": f"start 3\n{PLAIN_DEAL}", "storeys": 1})


def own_file(home: Path, name: str, text: str | bytes) -> None:
    folder = home / "maps" / "haunting_house_3"
    folder.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (folder / name).write_bytes(data)


def test_players_keep_bags_and_deals_of_their_own(home: Path) -> None:
    own_file(home, "mill.txt", f"name The Old Mill\n{changed(1, '1a1 NE trap')}")
    own_file(home, "bag.txt", BAG.replace("1 T 13", "1 T 14").replace("1 cross 7", "1 cross 6"))
    option = OPTIONS[3]
    found = option.offered()
    assert found.faults == ()
    assert [choice.label for choice in found.choices[2:]] == ["Your own bag", "The Old Mill"]
    assert [choice.help for choice in found.choices[2:]] == [
        "A bag of your own.",
        "Fixed tiles for one storey.",
    ]
    assert option.texts() == ["random", "many_doors", "bag", "mill"]
    state = catalog.new_state("haunting_house_3", 2, {"deal": "mill", "storeys": 1})
    assert isinstance(state, HauntingHouse3)
    assert (face(state, "1a1"), state.kind_at(0)) == ("NE", 1)
    state = catalog.new_state("haunting_house_3", 2, {"deal": "bag"})
    assert isinstance(state, HauntingHouse3)
    assert sum(face.bit_count() == 3 for face in state.faces) == 28


@pytest.mark.parametrize(
    ("storeys", "said"), [(1, "one storey"), (2, "two storeys"), (3, "three storeys")]
)
def test_the_text_of_a_deal_is_a_choice_that_says_for_how_many_storeys(
    storeys: int, said: str
) -> None:
    text = write(dealt(storeys=storeys))
    choice = OPTIONS[3].choice_of(text)
    assert (choice.value, choice.label) == (text, "Your own deal")
    assert choice.help == f"Fixed tiles for {said}."


def test_bad_files_are_refused_with_file_line_and_fault(home: Path) -> None:
    own_file(home, "a.txt", changed(2, "1b1 NX"))
    own_file(home, "b.txt", b"# good\n\xff\n")
    own_file(home, "c.txt", "#" * 60_001)
    own_file(home, "random.txt", BAG)
    (home / "maps/haunting_house_3/d.txt").mkdir()
    faults = OPTIONS[3].offered().faults
    assert faults[:3] == (
        "a.txt, line 2: 'NX' is neither '-' nor some of N E S W, each once.",
        "b.txt, line 2: this is not UTF-8 text.",
        "c.txt, line 1: the file is larger than the 60000 bytes it may have.",
    )
    assert faults[3].startswith("d.txt cannot be read: ")
    assert faults[4] == "random.txt, line 1: a file of the game has this name; choose another."
    with pytest.raises(ValueError, match=r"^option 'deal': a.txt, line 2: 'NX' is neither"):
        catalog.new_state("haunting_house_3", 2, {"deal": "a"})
    with pytest.raises(ValueError, match="option 'deal' cannot be 'x'; choose one of: random, m"):
        catalog.new_state("haunting_house_3", 2, {"deal": "x"})


def test_a_match_in_an_own_deal_needs_no_file_to_be_loaded(home: Path) -> None:
    own_file(home, "mill.txt", f"name Mill\n{PLAIN_DEAL}")
    seats = [Seat("person", "A"), Seat("person", "B")]
    options = {"deal": "mill", "storeys": 1}
    match = play_out(Match("haunting_house_3", seats, options, 3), Random(3), 30)
    (home / "maps/haunting_house_3/mill.txt").unlink()
    loaded = restore(record_of(match, NOW), "a match")
    assert loaded.state == match.state
    assert OPTIONS[3].label_of(loaded.options["deal"]) == "Mill"


def test_the_storeys_option_says_which_sets_and_cards_are_used() -> None:
    for storeys, tiles, start in ((1, 36, "1f1"), (2, 61, "2c3"), (3, 77, "2c3")):
        state = catalog.new_state("haunting_house_3", 3, {"storeys": storeys})
        assert isinstance(state, HauntingHouse3)
        assert len(state.tiles) == tiles
        assert {NAMES[place] for place in state.pawns} == {start}


def test_the_words_of_the_tiles_are_those_of_the_files() -> None:
    assert SHAPES == ("dead-end", "straight", "corner", "T", "cross")
    assert SPECIALS[1:] == ("trap", "ghost", "turn90", "turn180", "flip")
