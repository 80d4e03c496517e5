"""What playtests note of a match of Guidance Rite, and how long its rules let a player think."""

from __future__ import annotations

from game.rules.guidance_rite.pieces import OWNER, UNCLAIMED
from game.rules.guidance_rite.position import CLAIMING, JOINT, SUDDEN_DEATH, Position
from game.state import TERMINAL, State

FACTORS = {"rules": 1, "double": 2, "off": 0}
REVIEW, CLAIM, TURN, JOINT_TURN = 120, 60, 90, 120  # seconds


def ending(state: State) -> str:
    """Return the name of the way in which a match was decided."""
    assert isinstance(state, Position)
    if state.current_player != TERMINAL:
        return "not over"
    if state.wins[0] == state.wins[1]:
        return "draw"
    if state.bout == SUDDEN_DEATH:
        return "sudden death"
    return "two bouts" if max(state.wins) == 2 else "more bouts"


def turns(state: State) -> int:
    """Return how many turns of single players were played in all bouts."""
    assert isinstance(state, Position)
    return state.turns


def seconds(state: Position, timers: str) -> int | None:
    """Return how long the decision at hand and those joined to it may take, or None for ever.

    All decisions of one player in a row share the time: two claims, or item, move and power. The
    review before the first claims of a bout is added to A's, for B may look on meanwhile.
    """
    factor = FACTORS[timers]
    if state.current_player < 0 or not factor:
        return None
    if state.phase == CLAIMING:
        untouched = all(piece >> OWNER == UNCLAIMED for piece in state.board)
        first = state.current_player == 0 and untouched
        return factor * (CLAIM + REVIEW * first)
    return factor * (JOINT_TURN if state.bout == JOINT else TURN)
