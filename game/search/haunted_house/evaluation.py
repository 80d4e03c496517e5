"""An estimate of who stands better in Haunted House, for searchers."""

from __future__ import annotations

from typing import Final

from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HAUNTING, HUNTING, START
from game.search.haunted_house.pursuit import NO_CAPTURE, pursuit

# What a Ghost seen at every moment would still haunt in a turn that it is certain to survive, and
# how much less it counts the turns after a capture could be forced: it is seldom seen.
TILES_A_TURN: Final = 1.2
HIDING_FACTOR: Final = 0.5


def evaluate(state: HauntedHouse, player: int) -> float:
    """Return the estimate for `player` from -1 to 1; the position must hide nothing."""
    if state.phase not in (START, HUNTING, HAUNTING):
        return state.returns()[player]
    ahead = _score(state, 0) - _score(state, 1)
    value = ahead / (1.0 + abs(ahead))
    return value if player % 2 == 0 else -value


def _score(state: HauntedHouse, team: int) -> float:
    """Return the rooms a team has haunted or may still haunt, a tile counting for a part of one."""
    tiles = float(state.tiles_haunted(team))
    if team > state.round or (team == state.round and state.phase == START):
        tiles += 0.5 * TILES_A_TURN * state.turn_limit
    elif team == state.round:
        turns = state.turn_limit - state.turn
        table = pursuit(state.house, state.phase_cost, state.per_side)
        to_capture = table.turns_at(state)
        seen = turns if to_capture == NO_CAPTURE else min(turns, to_capture)
        tiles += TILES_A_TURN * (seen + HIDING_FACTOR * (turns - seen))
    return state.rooms_haunted(team) + min(tiles, 49.0) / 7
