"""Sampled secrets of the Ghost that agree with what its hunters know."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final

from game.inference.haunted_house.hypotheses import ForwardFilter, possible_in, reported_rooms
from game.inference.haunted_house.memory import Case, events_of
from game.inference.haunted_house.tracing import HistoryTrace, draw
from game.rules.haunted_house.fact_kinds import ROUND_OVER
from game.rules.haunted_house.tables import ALL, tiles_in

# With more keys to follow, some reports are left to `_mended`.
KEY_LIMIT: Final = 300


def draw_ghost(case: Case, rng: Random) -> HistoryTrace:
    """Draw a history of the Ghost of a round."""
    trace = _draw(case, rng)
    return replace(trace, haunted=_mended(case, trace, rng))


def haunted_before(case: Case, record: list[int], turn_limit: int, rng: Random) -> int:
    """Draw the tiles that the Ghost of the first round haunted, from its hunters' memory."""
    over = next(event for event in events_of(record, 0) if event.kind == ROUND_OVER)
    if not case.captured and over.first < turn_limit:
        return ALL  # nothing else ends a round before its last turn
    return draw_ghost(case, rng).haunted


@lru_cache(maxsize=8)
def _follower(case: Case) -> tuple[ForwardFilter, int]:
    """Return as many reports' histories as can be afforded, and the tiles to draw from."""
    for rooms, tiles_only in (
        (reported_rooms(case), False),
        (reported_rooms(case, haunted_only=True), True),
    ):
        forward_filter = ForwardFilter(case, rooms, tiles_only, KEY_LIMIT)
        if not forward_filter.given_up:
            return forward_filter, forward_filter.tiles()
    return ForwardFilter(case, (), tiles_only=True), possible_in(case)


def _draw(case: Case, rng: Random) -> HistoryTrace:
    forward_filter, tiles = _follower(case)
    return draw(forward_filter, tiles, rng)


def _mended(case: Case, trace: HistoryTrace, rng: Random) -> int:
    """Return the tiles a history haunted, changed to agree with the room reports it ignored."""
    rooms = case.house.rooms
    haunted = trace.haunted
    spare = ALL & ~(1 << trace.tile | trace.sprung)  # may be not haunted
    for room in reported_rooms(case, haunted_only=True):
        haunted |= rooms[room]
    if case.ghosts_turns < len(case.turns):  # no Ghost's turn since the last reports
        for room, was_haunted in case.turns[-1].rooms:
            if not was_haunted and not rooms[room] & ~haunted:
                haunted &= ~_any_of(rooms[room] & spare, rng)
    if haunted == ALL:  # then the round would be over
        known = sum(rooms[room] for room in reported_rooms(case, haunted_only=True))
        haunted &= ~_any_of(spare & ~known, rng)
    return haunted


def _any_of(tiles: int, rng: Random) -> int:
    """Return one of some tiles; none where reports that were not followed leave none."""
    members = tiles_in(tiles)
    return 1 << members[rng.randrange(len(members))] if members else 0
