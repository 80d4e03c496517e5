"""A drawing tells everything that is wrong with it, not only what comes first."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

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
