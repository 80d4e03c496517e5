"""The box that says what an action would do hides neither figures nor the letters of the board."""

import pytest
from pygame import Rect

from scenes.play.captions import preview_spot

BOARD, SQUARES = Rect(20, 60, 640, 640), Rect(50, 80, 600, 590)
BOTTOM, TOP = Rect(300, 600, 60, 60), Rect(300, 90, 60, 60)


@pytest.mark.parametrize(
    ("kept_clear", "edge"),
    [
        ((), SQUARES.bottom),
        ((BOTTOM,), SQUARES.top + 40),
        ((TOP,), SQUARES.bottom),
        ((BOTTOM, TOP), BOARD.bottom),
    ],
)
def test_it_lies_at_the_edge_of_the_squares_where_no_figure_stands(kept_clear, edge):
    spot = preview_spot(Rect(0, 0, 400, 40), BOARD, SQUARES, kept_clear)
    assert spot.bottom == edge
    assert spot.collidelist([*kept_clear]) < 0
