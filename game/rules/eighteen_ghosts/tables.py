"""The castle of 18 Ghosts: chambers, steps, mirrors, portals and what each action number means.

Squares are numbered a1 = 0, b1 = 1 ... e5 = 24. A ghost is `owner * 3 + colour`.
"""

from typing import Final

COLOURS: Final = "RBY"
RED, BLUE, YELLOW = range(3)
EMPTY: Final = 6  # The ghosts are 0 to 5, so that a board is also a string of bytes.

CASTLE: Final = """\
B R r B R
Y m Y m Y
R B R B y
B m Y m R
Y R b B Y"""  # Rank 5 comes first. Carpets are R, B, Y, mirrors m, portals r, b, y.

FILES: Final = "abcde"
NAMES: Final = tuple(f"{file}{rank}" for rank in range(1, 6) for file in FILES)
SQUARES: Final = {name: square for square, name in enumerate(NAMES)}
CHAMBERS: Final = tuple(chamber for row in reversed(CASTLE.splitlines()) for chamber in row.split())

CARPETS: Final = tuple(
    tuple(square for square in range(25) if CHAMBERS[square] == colour) for colour in COLOURS
)
CARPET_COLOUR: Final = {square: colour for colour in range(3) for square in CARPETS[colour]}
MIRRORS: Final = tuple(square for square in range(25) if CHAMBERS[square] == "m")
PORTALS: Final = tuple(CHAMBERS.index(colour) for colour in COLOURS.lower())

# BEATS[colour] is the colour it beats; BEATEN_BY[colour] the colour that beats it.
BEATS: Final = (BLUE, YELLOW, RED)
BEATEN_BY: Final = (YELLOW, RED, BLUE)


def _neighbours(square: int) -> dict[str, int]:
    """Return the orthogonally adjacent squares by direction."""
    file, rank = square % 5, square // 5
    steps = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
    return {
        direction: (rank + up) * 5 + file + right
        for direction, (right, up) in steps.items()
        if 0 <= file + right < 5 and 0 <= rank + up < 5
    }


# FACING[colour][quarter turns] is the square before the open side, or None for the outer wall.
_CLOCKWISE: Final = ("up", "right", "down", "left")
_WALL: Final = ("up", "down", "right")  # The sides that red, blue and yellow open to at first.
FACING: Final = tuple(
    tuple(
        _neighbours(PORTALS[colour]).get(_CLOCKWISE[(_CLOCKWISE.index(_WALL[colour]) + turned) % 4])
        for turned in range(4)
    )
    for colour in range(3)
)

# Actions: every step and mirror jump by its source square, then releases, pass and placements.
_edges: list[tuple[int, int]] = []
# The (action, target) pairs of the steps from each square.
_moves: list[tuple[tuple[int, int], ...]] = []
# The (action, target) pairs of the jumps from each square.
_jumps: list[tuple[tuple[int, int], ...]] = []
for _source in range(25):
    _targets = [] if _source in PORTALS else sorted(set(_neighbours(_source).values()) - {*PORTALS})
    _moves.append(tuple((len(_edges) + i, target) for i, target in enumerate(_targets)))
    _edges += [(_source, target) for target in _targets]
    _mirrors = [mirror for mirror in MIRRORS if mirror != _source] if _source in MIRRORS else []
    _jumps.append(tuple((len(_edges) + i, target) for i, target in enumerate(_mirrors)))
    _edges += [(_source, target) for target in _mirrors]

EDGES: Final = tuple(_edges)  # EDGES[action] is (source, target) of a step, a fight or a jump.
STEPS: Final = tuple(_moves)
JUMPS: Final = tuple(_jumps)
JUMP_ACTIONS: Final = frozenset(action for jumps in JUMPS for action, _ in jumps)
RELEASE: Final = len(EDGES)  # A release is RELEASE + colour.
PASS: Final = RELEASE + 3
PLACE: Final = PASS + 1  # A placement is PLACE + square, in the set-up and after a release.
ACTIONS: Final = PLACE + 25

# MAY_ENTER[ghost][occupant]: a ghost steps onto nobody or onto a ghost of another colour.
MAY_ENTER: Final = tuple(
    tuple(occupant == EMPTY or occupant % 3 != ghost % 3 for occupant in range(7))
    for ghost in range(6)
)
WINS: Final = tuple(  # WINS[ghost][occupant]: the mover beats the occupant.
    tuple(BEATS[ghost % 3] == occupant % 3 for occupant in range(6)) for ghost in range(6)
)
