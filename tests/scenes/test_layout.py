"""Containers: one tree measures an area and says where everything in it lies."""

from itertools import pairwise

import pytest
from pygame import Rect

from scenes.ui.layout import (
    Columns,
    Gap,
    Grid,
    Inset,
    Lines,
    Named,
    Rows,
    Shared,
    Slot,
    fitting,
    slots,
)

AREA = Rect(10, 20, 101, 60)


def cells(count, width=20, height=10):
    return [Slot(str(number), width, height) for number in range(count)]


def test_rows_give_what_is_left_over_to_one_and_take_what_is_missing_from_another():
    rows = Rows([Slot("card", height=30), Slot("side", height=10), Slot("log", height=10)], 5, 2, 0)
    assert rows.height_for(100) == 60
    found = slots(rows, Rect(0, 0, 100, 80))
    assert [rect.height for rect in found.values()] == [30, 10, 30]
    found = slots(rows, Rect(0, 0, 100, 50))
    assert [rect.height for rect in found.values()] == [20, 10, 10]
    assert found["log"].bottom == 50
    found = slots(rows, Rect(0, 0, 100, 10))
    assert all(rect.height >= 0 for rect in found.values())


def test_shared_items_keep_their_widths_and_fill_the_row():
    for width in range(100, 120):
        row = slots(Shared(cells(3, 25), 4), Rect(0, 0, width, 12))
        assert row["0"].left == 0
        assert row["2"].right == width
        assert all(b.left - a.right == 4 for a, b in pairwise(row.values()))
        assert max(r.width for r in row.values()) - min(r.width for r in row.values()) <= 1


@pytest.mark.parametrize(
    ("align", "ends"), [("left", (0, 101)), ("right", (1, 102)), ("ends", (0, 102))]
)
def test_a_grid_has_equal_cells(align, ends):
    found = list(slots(Grid(cells(2), 2, 5, align), Rect(0, 0, 102, 10)).values())
    assert found[0].size == found[1].size == (48, 10)
    assert (found[0].left, found[1].right) == ends


def test_the_rows_of_a_grid_fill_its_height():
    grid = Grid(cells(5), 2, 4, between=2)
    assert grid.rows == 3
    assert grid.height_for(100) == 3 * 10 + 2 * 2
    found = slots(grid, Rect(0, 0, 100, 64))
    assert {rect.height for rect in found.values()} == {20}
    assert found["4"].topleft == (0, 44)


def test_lines_are_as_few_as_fit_and_of_about_equal_numbers():
    lines = Lines(cells(5), 4)
    assert [len(line.items) for line in lines.lines(116)] == [5]
    assert [len(line.items) for line in lines.lines(115)] == [3, 2]
    assert [len(line.items) for line in lines.lines(40)] == [1] * 5
    assert [len(line.items) for line in Lines(cells(5), 4, 2).lines(40)] == [3, 2]
    assert lines.height_for(116) == 10
    assert lines.height_for(115) == 24
    assert Lines([], 4).height_for(100) == 0


def test_a_tree_says_where_its_named_parts_are():
    inner = Columns([Slot("sign", 10), Slot("words"), Slot("count", 20)], 2, [None, 1.0, None])
    tree = Named("card", Inset(Rows([Gap(height=3), inner], grow=1), 5))
    found = slots(tree, AREA)
    assert found["card"] == AREA
    assert found["sign"].topleft == (15, 28)
    assert found["count"].bottomright == (AREA.right - 5, AREA.bottom - 5)
    assert found["words"].width == 101 - 10 - 30 - 4
    assert tree.height_for(101) == 13


def test_what_is_needed_most_goes_first_where_room_is_scarce():
    items = [Slot("cards", height=30), Slot("notes", height=50), Slot("rooms", height=15)]
    assert fitting(items, 100, 110, 5) == items
    assert [item.name for item in fitting(items, 100, 109, 5)] == ["cards", "notes"]
    assert [item.name for item in fitting(items, 100, 60, 5)] == ["cards", "rooms"]
    assert fitting(items, 100, 0, 5) == []
