"""The positions of figures that share a tile, and their movements aside.

Besides five positions for pieces, each tile has a position for every place in a crowd, so that an
animation can start from a figure's former place in a crowd.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pygame import Rect

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import H, I
from scenes.boards.haunted_house.click_paths import HUNTER_CARDS
from scenes.boards.haunted_house.viewers import able
from scenes.boards.layout import Seat

TRAP_SEAT, POLT_SEAT, GHOST_SEAT, H_SEAT, I_SEAT = range(5)  # The seats of pieces on a tile.
FIGURES: Final = (POLT_SEAT, GHOST_SEAT, H_SEAT, I_SEAT)

# For so many figures, where each stands and how large, in tiles.
CROWDS: Final[dict[int, tuple[Seat, ...]]] = {
    1: ((0.0, -0.02, 0.86),),
    2: ((-0.21, 0.0, 0.64), (0.21, 0.0, 0.64)),
    3: ((-0.24, -0.14, 0.54), (0.24, -0.14, 0.54), (0.0, 0.2, 0.54)),
    4: ((-0.23, -0.2, 0.5), (0.23, -0.2, 0.5), (-0.23, 0.22, 0.5), (0.23, 0.22, 0.5)),
}
# In a crowd of this size the first piece has this seat.
_FIRST_SEAT: Final = {1: 5, 2: 6, 3: 8, 4: 11}
_FIXED: Final = tuple(seat for crowd in CROWDS.values() for seat in crowd)


def tiles_of(observation: HauntedHouse) -> dict[int, int]:
    """Return the tiles of the visible figures, by seat."""
    tiles = (observation.polt, observation.ghost, *observation.hunters)
    return {seat: tile for seat, tile in zip(FIGURES, tiles, strict=True) if tile >= 0}


def place_of(observation: HauntedHouse, figure: int) -> int:
    """Return the seat for a figure's place within the crowd on its tile."""
    tiles = tiles_of(observation)
    here = [seat for seat in FIGURES if tiles.get(seat) == tiles[figure]]
    return _FIRST_SEAT[len(here)] + here.index(figure)


def moved_aside(before: HauntedHouse, after: HauntedHouse) -> list[tuple[int, int, int, bool]]:
    """Return (figure, tile, former seat, whether another arrived) of figures that move aside."""
    old, new = tiles_of(before), tiles_of(after)
    found = []
    for figure, tile in new.items():
        if old.get(figure) == tile:
            then, now = place_of(before, figure), place_of(after, figure)
            if then != now:
                found.append((figure, tile, then, now > then))
    return found


def figures(observation: HauntedHouse, tile: int, cell: Rect) -> tuple[tuple[str, Rect], ...]:
    """Return (card, clickable area) of the hunters on a tile.

    Two hunters share the tile. A single one leaves the rim clickable for others, and the whole tile
    if it cannot act.
    """
    ready = able(observation)
    here = [pawn for pawn in (H, I) if ready and observation.hunters[pawn] == tile]
    if len(here) == 2:
        left = Rect(cell.left, cell.top, cell.width // 2, cell.height)
        right = Rect(left.right, cell.top, cell.width - left.width, cell.height)
        return (HUNTER_CARDS[H], left), (HUNTER_CARDS[I], right)
    body = cell.inflate(-round(cell.width * 0.46), -round(cell.height * 0.2))
    return tuple((HUNTER_CARDS[pawn], body) for pawn in here if pawn in ready)


def seats(observation: HauntedHouse, tile: int, size: int) -> tuple[Seat, ...]:
    """Return the positions in pixels on a tile: trap, Poltergeist, Ghost, hunters, crowd places."""
    here = tuple(figure for figure, where in tiles_of(observation).items() if where == tile)
    return _seats(here, size)


@lru_cache(maxsize=256)
def _seats(here: tuple[int, ...], size: int) -> tuple[Seat, ...]:
    """Return the positions on a tile on which these figures stand."""
    crowd = CROWDS[max(1, len(here))]
    trap = (-0.3, 0.29, 0.36) if here else (0.0, 0.0, 0.54)
    found = [trap]
    for figure in FIGURES:
        found.append(crowd[here.index(figure)] if figure in here else CROWDS[1][0])
    return tuple(
        (right * size, down * size, side * size) for right, down, side in (*found, *_FIXED)
    )
