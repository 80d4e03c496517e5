"""Words of the tests of 18 Ghosts: draw a position, play notation, read what is left."""

from __future__ import annotations

from game.rules.eighteen_ghosts.position import draw
from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.eighteen_ghosts.tables import CARPETS, COLOURS, NAMES

START = """
5  .  .  ^  .  .
4  .  o  .  o  .
3  .  .  .  .  >
2  .  o  .  o  .
1  .  .  v  .  .
"""  # nobody in the castle, the portals as they begin


def castle(
    ghosts: str = "",
    red: str = "^",
    blue: str = "v",
    yellow: str = ">",
    facts: str = "",
    any_three: bool = False,
) -> EighteenGhosts:
    """Return a position with ghosts such as `c4R d4b`, the portals' open sides, and drawn facts."""
    rows = [row.split() for row in START.strip().splitlines()]
    signs = {"c5": red, "c1": blue, "e3": yellow, **{g[:2]: g[2] for g in ghosts.split()}}
    for name, sign in signs.items():
        rows[5 - int(name[1])]["abcde".index(name[0]) + 1] = sign
    return draw("\n".join("  ".join(row) for row in rows) + "\n" + facts, any_three)


def play(state: EighteenGhosts, notations: str) -> EighteenGhosts:
    """Play actions one after another, each checked for legality, and return the state."""
    for notation in notations.split():
        state.apply(state.parse(notation))
    return state


def legal(state: EighteenGhosts) -> set[str]:
    """Return the legal actions as text."""
    return {state.notation(action) for action in state.legal_actions()}


def ghosts(state: EighteenGhosts) -> str:
    """Return the ghosts on the board in the order a1, b1 ... e5, as `castle` reads them."""
    signs = "RBYrby"
    return " ".join(
        NAMES[square] + signs[ghost] for square, ghost in enumerate(state.board) if ghost < 6
    )


def kinds(numbers: list[int]) -> str:
    """Return counted ghosts as letters: RBY of player A, rby of player B."""
    return "".join(sign * number for sign, number in zip("RBYrby", numbers, strict=True))


def portals(state: EighteenGhosts) -> str:
    """Return how often the red, blue and yellow portal have turned, modulo four."""
    return "".join(map(str, state.portals))


SET_UP_TEXT = "\n".join(
    [
        f"{NAMES[square]} {COLOURS[colour]} {'AB'[i % 2]}"
        for colour in range(3)
        for i, square in enumerate(CARPETS[colour])
    ]
    + ["first A"]
)
