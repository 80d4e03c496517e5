"""Positions of 18 Ghosts written as text: set-ups for editors, drawn boards for tests."""

from __future__ import annotations

import re

from game.language import quoted
from game.rules.eighteen_ghosts import tables
from game.rules.eighteen_ghosts.set_up import empty_castle
from game.rules.eighteen_ghosts.state import (
    CLOCKWISE,
    GHOST_SIGNS,
    PLACEMENT,
    SET_UP,
    START_SIGNS,
    TURN,
    EighteenGhosts,
)


def read_set_up(text: str, any_three: bool = False) -> EighteenGhosts:
    """Return the position after the set-up that `text` describes, one fact a line, in any order.

    `b5 R A` says that player A's red ghost stands on b5, `first A` who moves first. Raise
    ValueError naming the line and the fault.
    """
    state = empty_castle(any_three=any_three)
    first: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "first" and len(words) == 2 and words[1] in ("A", "B"):
            if first is not None:
                raise ValueError(f"line {number}: the first player is named twice")
            first = "AB".index(words[1])
            continue
        if len(words) != 3 or words[1] not in tuple(tables.COLOURS) or words[2] not in ("A", "B"):
            raise ValueError(
                f"line {number}: {quoted(line.strip())} is neither 'b5 R A' nor 'first A'"
            )
        square, colour, owner = (
            tables.SQUARES.get(words[0]),
            tables.COLOURS.index(words[1]),
            "AB".index(words[2]),
        )
        if square is None or tables.CARPET_COLOUR.get(square) != colour:
            raise ValueError(f"line {number}: {words[0]} is not a chamber with a {words[1]} carpet")
        if state.board[square] != tables.EMPTY:
            raise ValueError(f"line {number}: {words[0]} is filled twice")
        ghost = owner * 3 + colour
        if not state.hand[ghost]:
            raise ValueError(f"line {number}: a fourth {words[1]} ghost of player {words[2]}")
        state.board[square] = ghost
        state.hand[ghost] -= 1
    if sum(state.hand):
        raise ValueError(f"{18 - sum(state.hand)} of the 18 carpets are filled")
    if first is None:
        raise ValueError("no line says who is first: add 'first A' or 'first B'")
    state.first = first
    state.begin_turns()
    return state


def draw(text: str, any_three: bool = False) -> EighteenGhosts:
    """Return the position of a drawing in the format of `str(state)`; missing parts are empty or 0.

    Ghosts are RBY for player A and rby for B, portals ^ > v <, other empty chambers any other sign.
    Ghosts may be missing, so that a test can draw only those it needs.
    """
    state = empty_castle(any_three=any_three)
    state.hand = [0] * 6
    state.phase = TURN
    for rank, row in re.findall(r"^\s*([1-5])\s+(\S(?:\s+\S){4})\s*$", text, re.MULTILINE):
        for file, sign in enumerate(row.split()):
            square = (int(rank) - 1) * 5 + file
            if square in tables.PORTALS:
                colour = tables.PORTALS.index(square)
                start = CLOCKWISE.index(START_SIGNS[colour])
                state.portals[colour] = (CLOCKWISE.index(sign) - start) % 4
            elif sign in GHOST_SIGNS:
                state.board[square] = GHOST_SIGNS.index(sign)
    counts = {"hand": state.hand, "dungeon": state.dungeon, "escaped": state.escaped}
    for label, numbers in counts.items():
        for signs in re.findall(rf"{label}: (\w+)", text):
            numbers[:] = [signs.count(sign) for sign in GHOST_SIGNS]
    for sign in re.findall(r"released: (\w)", text):
        state.released, state.phase = GHOST_SIGNS.index(sign), PLACEMENT
    if sum(state.hand):
        state.phase = SET_UP
    for player in re.findall(r"decides: ([AB])", text):
        state.current_player = "AB".index(player)
    for label in ("turns", "quiet"):
        for number in re.findall(rf"{label}: (\d+)", text):
            setattr(state, label, int(number))
    if state.phase == TURN:
        state.history = (state.standing(),)
    return state


def write_set_up(state: EighteenGhosts) -> str:
    """Return the text from which `read_set_up` makes this position, before any turn."""
    lines = [
        f"{tables.NAMES[square]} {tables.COLOURS[ghost % 3]} {'AB'[ghost // 3]}"
        for square, ghost in enumerate(state.board)
        if ghost != tables.EMPTY
    ]
    return "\n".join([*lines, f"first {'AB'[state.first]}"])
