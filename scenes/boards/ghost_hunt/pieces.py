"""The pieces on the squares of Ghost Hunt, and their positions within a square."""

from __future__ import annotations

from typing import Final

from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import ITEMS, NONE
from game.state import HIDDEN
from scenes.boards.layout import Seat, Spot
from scenes.boards.motion.animation import Piece

# The seats of figures and things on a square; those of hunters are their numbers.
GHOST_FIGURE: Final = 4
FIRST_ITEM: Final = 5  # An item's code is added to it.
FIRST_PILE: Final = 13  # A pile's number is added to it.
FIGURE_PLACES: Final = 16

# How figures share a square: for so many, where each stands and how large, in squares.
CROWDS: Final[dict[int, tuple[Seat, ...]]] = {
    1: ((0.0, -0.08, 1.02),),
    2: ((-0.2, -0.04, 0.76), (0.2, -0.04, 0.76)),
    3: ((-0.24, -0.16, 0.6), (0.24, -0.16, 0.6), (0.0, 0.18, 0.6)),
    4: ((-0.23, -0.2, 0.56), (0.23, -0.2, 0.56), (-0.23, 0.2, 0.56), (0.23, 0.2, 0.56)),
    5: (
        (-0.26, -0.22, 0.48), (0.26, -0.22, 0.48), (0.0, 0.0, 0.48), (-0.26, 0.22, 0.48),
        (0.26, 0.22, 0.48),
    ),
}  # fmt: skip


def pieces_of(observation: Position) -> dict[Spot, Piece]:
    """Return the pieces by position, in drawing order."""
    names = observation.house.names
    found: dict[Spot, Piece] = {}
    for pile, square in enumerate(observation.piles):
        flipped = observation.flipped if observation.flipped != HIDDEN else observation.prints
        picture = "print" if flipped >> pile & 1 else "pile"
        found[names[square], FIRST_PILE + pile] = Piece(f"ghost_hunt/{picture}", shadow=False)
    for item, square in enumerate(observation.where):
        if square >= 0:
            picture = f"ghost_hunt/item_{ITEMS[item]}"
            found[names[square], FIRST_ITEM + item] = Piece(picture, shadow=False)
    if observation.ghost >= 0:
        picture = "ghost_hunting" if observation.hunt else "ghost"
        found[names[observation.ghost], GHOST_FIGURE] = Piece(f"ghost_hunt/{picture}", sway=1)
    for hunter, square in enumerate(observation.pawns):
        if square == NONE:
            continue
        hidden = observation.house.square_in_front[square] != NONE
        picture = f"ghost_hunt/{'hidden' if hidden else 'hunter'}_{hunter}"
        found[names[square], hunter] = Piece(picture, shadow=not hidden)
    return found


def standing(observation: Position) -> dict[int, list[int]]:
    """Return the pieces on each square."""
    found: dict[int, list[int]] = {}
    for hunter, square in enumerate(observation.pawns):
        if square != NONE:
            found.setdefault(square, []).append(hunter)
    if observation.ghost >= 0:
        found.setdefault(observation.ghost, []).append(GHOST_FIGURE)
    for item, square in enumerate(observation.where):
        if square >= 0:
            found.setdefault(square, []).append(FIRST_ITEM + item)
    for pile, square in enumerate(observation.piles):
        found.setdefault(square, []).append(FIRST_PILE + pile)
    return found


def seats_on(here: tuple[int, ...], size: int) -> tuple[Seat, ...]:
    """Return the position and size in pixels of every possible piece on a square."""
    figures = [seat for seat in here if seat <= GHOST_FIGURE]
    things = [seat for seat in here if seat > GHOST_FIGURE]
    seats: list[Seat] = [CROWDS[1][0]] * (GHOST_FIGURE + 1)
    seats += [(0.0, 0.0, 0.62)] * (FIGURE_PLACES - GHOST_FIGURE - 1)
    for index, seat in enumerate(figures):
        seats[seat] = CROWDS[min(5, len(figures))][index]
    for index, seat in enumerate(things):
        seats[seat] = _thing(index, len(things), bool(figures))
    return tuple(
        (right * size, down * size, side_of_it * size) for right, down, side_of_it in seats
    )


def _thing(index: int, count: int, crowded: bool) -> Seat:
    """Return the position of one of several items; beside figures they are in the corners."""
    if crowded:
        corners = ((-0.31, 0.3), (0.31, 0.3), (-0.31, -0.31), (0.31, -0.31))
        right, down = corners[index % 4]
        return (right, down, 0.38)
    if count == 1:
        return (0.0, 0.0, 0.62)
    across = 2 if count <= 4 else 3
    step = 0.46 if across == 2 else 0.32
    rows = -(-count // across)
    right = (index % across - (across - 1) / 2) * step
    return (right, (index // across - (rows - 1) / 2) * step, step)
