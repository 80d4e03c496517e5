"""A drawing tells everything that is wrong with it, not only what comes first."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import main
from game.drawings import LineFault, refuse
from game.files import ASSETS
from game.rules.ghost_hunt import maps as hunt_maps
from game.rules.guidance_rite import boards
from game.rules.haunted_house import maps
from game.rules.haunting_house_3 import deals

HALL = (ASSETS / "haunted_house" / "maps" / "cross_hall.txt").read_text("utf-8")
COTTAGE = (hunt_maps.FOLDER / "cottage.txt").read_text("utf-8")
CROSSROADS = (boards.FOLDER / boards.VARIANTS[0] / "crossroads.txt").read_text("utf-8")
BAG = "\n".join(["1 corner 8", "1 cornr 8", "2 cross many", "3 straight 1 2"])
DEAL = "start 9\n1a1 NESW\n1a1 N\n1a2 NN\n1b9 N\n"


def told(check: Callable[[], object]) -> list[str]:
    with pytest.raises(LineFault) as caught:
        check()
    return [str(fault) for fault in (caught.value, *caught.value.others)]


def test_the_first_fault_knows_of_the_others() -> None:
    refuse([])
    assert told(lambda: refuse([LineFault(1, "a"), LineFault(2, "b")])) == [
        "line 1: a",
        "line 2: b",
    ]


def test_a_haunted_house_tells_open_walls_and_wrong_names_together() -> None:
    lines = HALL.split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("+"))
    lines[first] = lines[first].replace("---", "   ", 2)  # of the outer wall
    found = told(lambda: maps.read("\n".join([*lines, "A: ", "Q: nowhere"]), "x"))
    assert sum("the outer wall is open" in fault for fault in found) == 2
    assert any("'Q: nowhere' is neither" in fault for fault in found)


def test_a_haunted_house_tells_every_character_that_cannot_stand_there() -> None:
    found = told(lambda: maps.read(HALL.replace("+", "x", 3), "x"))
    assert sum("instead of '+'" in fault for fault in found) == 3


def house_lines() -> list[str]:
    """Return the drawing and the names of a house, without its comments."""
    return [line for line in HALL.split("\n") if line and not line.startswith("#")]


def test_a_haunted_house_without_a_start_still_tells_its_other_faults() -> None:
    lines = house_lines()
    row = next(i for i, line in enumerate(lines) if " S " in line)
    room = "A" if row > 7 else "G"
    lines[row] = lines[row].replace(" S ", f" {room} ")
    lines[0] = "+   " + lines[0][4:]
    found = told(lambda: maps.read("\n".join(lines), "x"))
    assert any("has no hunters' start" in fault for fault in found)
    assert any("the outer wall is open" in fault for fault in found)
    assert any(f"room {room} has" in fault for fault in found)


def test_a_haunted_house_with_two_starts_tells_no_fault_that_one_of_them_would_not_have() -> None:
    lines = house_lines()
    lines[1] = lines[1][:2] + "S" + lines[1][3:]
    found = told(lambda: maps.read("\n".join(lines), "x"))
    assert len(found) == 1
    assert "a second hunters' start on" in found[0]


def test_what_cannot_be_read_in_a_haunted_house_neither_hides_an_error_nor_makes_one() -> None:
    lines = house_lines()
    lines[3] = lines[3].replace("|", "!", 1)
    lines[5] = lines[5][:-2]
    assert len(told(lambda: maps.read("\n".join(lines), "x"))) == 2
    lines[0] = "+   " + lines[0][4:]
    names = ["A: Attic", "B: attic", "C: "]
    found = told(lambda: maps.read("\n".join([*lines[:15], *names]), "x"))
    for part in ("instead of '|'", "characters instead of", "the outer wall is open",
                 "rooms A and B have one name", "a name has 1 to"):  # fmt: skip
        assert sum(part in fault for fault in found) == 1, part
    assert len(found) == 5
    cut = told(lambda: maps.read("\n".join([*lines[:3], *names]), "x"))
    assert any("ends after 3 of its 15 lines" in fault for fault in cut)
    assert any("rooms A and B have one name" in fault for fault in cut)


def test_a_house_of_ghost_hunt_tells_every_fault_of_its_heading_and_its_drawing() -> None:
    spoilt = COTTAGE.replace("room B Bedroom", "room B kitchen\nroom Hall\nroom W\nhall")
    spoilt = spoilt.replace("k  k  k", "k  q? k", 1).replace("|@>", "x@>", 1)
    spoilt = spoilt.replace("|V  V  V |", "|V  V  V  ")
    found = told(lambda: hunt_maps.read(spoilt, "x"))
    for part in ("rooms B and K have one name", "'Hall' is not a room letter", "a name has 1 to",
                 "'hall' is neither", "room W is named twice", "'q?' is not a square",
                 "'x' is not an edge", "the outer edge of i10 has no wall"):  # fmt: skip
        assert sum(part in fault for fault in found) == 1, part
    assert len(found) == 8
    short = told(lambda: hunt_maps.read("room Hall\nmap\n+--+\n|k |", "x"))
    assert len(short) == 2


@pytest.mark.parametrize("spelling", ["Café", "cafe\u0301"])
def test_two_rooms_of_one_name_are_refused(spelling: str) -> None:
    house = "\n".join([*house_lines()[:15], "A: Café", f"B: {spelling}"])
    hut = COTTAGE.replace("Kitchen", "Café").replace("Bedroom", spelling)
    assert told(lambda: maps.read(house, "x")) == ["line 17: rooms A and B have one name"]
    assert told(lambda: hunt_maps.read(hut, "x")) == ["line 6: rooms B and K have one name"]
    named_as_usual = "\n".join([*house_lines()[:15], "A: Room B"])
    assert any("have one name" in fault for fault in told(lambda: maps.read(named_as_usual, "x")))


def test_the_command_line_tells_all_faults_of_a_drawing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hut.txt"
    path.write_text(COTTAGE.replace("K*", "k ").replace("Bedroom", "Kitchen"), "utf-8")
    words = ["playtest", "ghost_hunt", "--games", "1", "--option", f"map={path}"]
    assert main.main(words) == 2
    told_lines = capsys.readouterr().err.splitlines()
    assert len(told_lines) == 2
    assert "has no spawn square" in told_lines[0]


def test_a_house_of_ghost_hunt_tells_all_that_is_missing() -> None:
    bare = re.sub(r"([A-Z])\*", lambda match: f"{match[1].lower()} ", COTTAGE)
    found = told(lambda: hunt_maps.read(f"room X Nowhere\n{bare}", "x"))
    assert sum("has no spawn square" in fault for fault in found) > 1
    assert any("room X is named but not drawn" in fault for fault in found)


def test_boards_tell_every_piece_that_is_wrong_and_every_square_that_is_empty() -> None:
    lines = CROSSROADS.split("\n")
    pieces = [i for i, line in enumerate(lines) if " rat " in line][:2]
    for index in pieces:
        lines[index] = lines[index].replace("rat", "cat")
    gone = next(i for i, line in enumerate(lines) if " crow " in line)
    square = lines.pop(gone).split()[0]
    found = told(lambda: boards.read("\n".join(lines), False))
    assert sum("'cat' is not one of" in fault for fault in found) == 2
    assert any(f"no piece on {square}" in fault for fault in found)


def test_a_bag_and_a_deal_tell_every_line_that_is_wrong() -> None:
    found = told(lambda: deals.read(BAG))
    for part in (
        "'cornr' is not one of",
        "'many' is not a number",
        "is not a line such as '1 corner 8'",
    ):
        assert any(part in fault for fault in found), part
    assert sum("tiles instead of" in fault for fault in found) == 3
    found = told(lambda: deals.read(DEAL))
    for part in ("'start' needs one seat", "1a1 is dealt twice", "'NN' is neither", "'1b9' is"):
        assert any(part in fault for fault in found), part
