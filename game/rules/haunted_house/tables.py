"""The constants of Haunted House: 7x7 tiles, ring distances, and action numbers.

Tiles are numbered a1 = 0, b1 = 1 ... g7 = 48. A set of tiles is an int with bit `1 << tile` set.
"""

from typing import Final

SIDE: Final = 7
TILES: Final = SIDE * SIDE
ALL: Final = (1 << TILES) - 1  # The set of all tiles.
NOWHERE: Final = -1  # The tile of a piece that is not on the board.

FILES: Final = "abcdefg"
NAMES: Final = tuple(f"{file}{row}" for row in range(1, SIDE + 1) for file in FILES)
SQUARES: Final = {name: tile for tile, name in enumerate(NAMES)}
ROOMS: Final = "ABCDEFG"

H, I = 0, 1  # noqa: E741  # The pawns of the duellist and the partner.
PAWNS: Final = "AB"  # The badges of the figures show these.
DRAWN_PAWNS: Final = "HI"  # The house as text shows these, because A and B are rooms.

START, HUNTING, HAUNTING, OVER = range(4)  # The phases of a round.
ACTIONS_A_TURN: Final = 2
TRAPS_A_HUNTER: Final = 2
PHASES_A_ROUND: Final = 2
POLTERGEISTS_A_ROUND: Final = 2
POLTERGEIST_TURNS: Final = 2  # The number of hunters' turns that a Poltergeist answers.

# RING[hunter][tile] is the ring of `tile` around a hunter: the larger of the two differences.
RING: Final = tuple(
    tuple(max(abs(a % SIDE - b % SIDE), abs(a // SIDE - b // SIDE)) for b in range(TILES))
    for a in range(TILES)
)

# Actions. The Ghost's start is written like its steps: by the tile alone.
STEP: Final = 0  # A step is STEP + tile.
PHASE: Final = STEP + TILES  # Phasing is PHASE + tile.
POLTERGEIST: Final = PHASE + TILES  # Conjuring is POLTERGEIST + tile.
WALK: Final = (POLTERGEIST + TILES, POLTERGEIST + 2 * TILES)  # Walking is WALK[pawn] + tile.
RADAR: Final = (WALK[I] + TILES, WALK[I] + TILES + 3)
TRAP: Final = (RADAR[H] + 1, RADAR[I] + 1)
CAPTURE: Final = (RADAR[H] + 2, RADAR[I] + 2)
HAND: Final = CAPTURE[I] + 1
END: Final = HAND + 1
ACTIONS: Final = END + 1


def pawn_of(action: int) -> int:
    """Return the pawn that an action of the hunters moves or uses."""
    return H if action < WALK[I] or RADAR[H] <= action < RADAR[I] else I


def tiles_in(tiles: int) -> list[int]:
    """Return the members of a set of tiles in ascending order."""
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return found


def tile_set(tiles: list[int] | tuple[int, ...]) -> int:
    """Return the set of these tiles."""
    found = 0
    for tile in tiles:
        found |= 1 << tile
    return found
