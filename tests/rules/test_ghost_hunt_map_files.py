"""Houses of Ghost Hunt that players keep as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import catalog
from game.rules.ghost_hunt import maps

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
    option = next(o for o in catalog.find("ghost_hunt").options if o.key == "map")
    for choice in option.choices:
        house = maps.shipped(str(choice.value))
        assert choice.label == house.name
        assert choice.help == f"{len(house.rooms)} rooms, {house.floor.bit_count()} squares."
