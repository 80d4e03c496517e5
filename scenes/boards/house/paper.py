"""A house on paper: with little ink, and the names of its rooms."""

from __future__ import annotations

from typing import Final

from scenes.boards.components import (
    BoardLabel,
    PaperBoard,
    square_lines,
    squares_of,
    tinted,
    wall_lines,
)
from scenes.boards.house.plan import FILES, NO_ROOM, Plan

TINTS: Final = ("#EFEAF7", "#F7ECEA", "#F3EEDF", "#ECEFF5", "#E8F2EA", "#E6F1F3", "#F6F1E2")
WALL_SQUARES: Final = 0.095  # The width of a wall, in squares.
RING_SQUARES: Final = 0.3  # The radius of a ring, in squares.
MAX_NAME_SQUARES: Final = 0.26  # The name of a room has at most this size, in squares.
LETTER_SIZES: Final = 0.6  # A letter of a name is this wide, in sizes of the name.


def paper_board(plan: Plan, name: str, square: float, full: str, signs: str) -> PaperBoard:
    """Return the board of a house, a square so many millimetres wide; `signs` are above its floor.

    `full` is the house as in the window.
    """
    floor, unit = plan.floor, plan.style.masonry.side
    light = "".join(
        tinted(*floor.spot(square), unit, TINTS[room % len(TINTS)])
        for square, room in enumerate(plan.rooms)
        if room != NO_ROOM
    )
    light += square_lines(floor.width, floor.height, unit)
    light += wall_lines(plan.pieces, unit, WALL_SQUARES) + signs
    for column, row in plan.ringed:
        light += (
            f'<circle cx="{(column + 0.5) * unit}" cy="{(row + 0.5) * unit}" '
            f'r="{unit * RING_SQUARES}" fill="none" stroke="#8E2F3A" stroke-width="{unit / 26}"/>'
        )
    labels = [_label(plan, room) for room in range(len(plan.blocks))]
    beside = squares_of(floor.width, floor.height, FILES, upwards=plan.style.is_upward)
    return PaperBoard(
        name, floor.width, floor.height, square, unit, full, light, (), (*labels, *beside)
    )


def _label(plan: Plan, room: int) -> BoardLabel:
    """Return the name of a room, in the first row of its block where it hides no ring.

    If each row has a ring there, it stands left of the upper one.
    """
    left, top, wide, high = plan.blocks[room]
    title = plan.titles[room]
    middle, sizes = left + wide / 2, LETTER_SIZES * len(title)
    size = min(MAX_NAME_SQUARES, 0.85 * wide / sizes)
    half = sizes * size / 2
    rings = {
        row: column
        for column, row in plan.ringed
        if abs(column + 0.5 - middle) < half + RING_SQUARES
    }
    row = next((row for row in range(top, top + high) if row not in rings), top)
    if row in rings:
        middle = max(left + half, rings[row] + 0.1 - half)
    return BoardLabel(middle, row + 0.22, title, size)
