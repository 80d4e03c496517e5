"""Worlds: positions that could be the true one, as far as the viewer of an observation can tell.

Whatever is hidden in the position is dealt anew. The record stays the viewer's memory: nothing in
the rules depends on what the others remember.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.rules.haunted_house import guesses
from game.rules.haunted_house.deduction import possible_in, reported
from game.rules.haunted_house.events import ROUND_OVER
from game.rules.haunted_house.histories import HistoryFollower
from game.rules.haunted_house.memory import Case, case_of, events_of
from game.rules.haunted_house.position import HAUNTING, Position
from game.rules.haunted_house.tables import ALL, tiles_in
from game.rules.haunted_house.tracing import HistoryTrace, draw
from game.state import HIDDEN

LIMIT: Final = 300  # keys followed at once before some reports are left to `_mended`


def deal(world: Position, rng: Random) -> None:
    """Deal everything hidden in a copy of an observation."""
    if world.haunted[0] == HIDDEN and world.round == 1:
        world.haunted[0] = _haunted_before(world, rng)
    if world.ghost == HIDDEN:
        _deal_ghost(world, rng)
    if world.missed[0] == HIDDEN:
        guesses.deal_hunters(world, rng)


def _deal_ghost(world: Position, rng: Random) -> None:
    case = case_of(world, world.round)
    trace = _draw(case, rng)
    world.ghost = trace.tile
    world.haunted[world.round] = _mended(case, trace, rng)
    world.phases_used = trace.phases_used
    world.polts_used = trace.polts_used
    world.polt = trace.polt
    world.polt_turns = trace.polt_turns
    world.stunned = trace.stunned
    world.sprung = trace.sprung
    if world.phase == HAUNTING:
        world.ghost_left = trace.actions_left


def _haunted_before(world: Position, rng: Random) -> int:
    """Return what the Ghost of the first round may have haunted, as its hunters remember it."""
    case = case_of(world, 0)
    over = next(event for event in events_of(world, 0) if event.kind == ROUND_OVER)
    if not case.captured and over.first < world.turn_limit:
        return ALL  # nothing else ends a round before its last turn
    return _mended(case, _draw(case, rng), rng)


@lru_cache(maxsize=8)
def _follower(case: Case) -> tuple[HistoryFollower, int]:
    """Return as many reports' histories as can be afforded, and the tiles to draw from."""
    for rooms, tiles_only in (
        (reported(case), False),
        (reported(case, haunted_only=True), True),
    ):
        follower = HistoryFollower(case, rooms, tiles_only, LIMIT)
        if not follower.given_up:
            return follower, follower.tiles()
    return HistoryFollower(case, (), tiles_only=True), possible_in(case)


def _draw(case: Case, rng: Random) -> HistoryTrace:
    follower, tiles = _follower(case)
    return draw(follower, tiles, rng)


def _mended(case: Case, trace: HistoryTrace, rng: Random) -> int:
    """Return what a history haunted, made to agree with room reports that were not followed."""
    rooms = case.house.rooms
    haunted = trace.haunted
    for room in reported(case, haunted_only=True):
        haunted |= rooms[room]
    if case.ghosts_turns < len(case.turns):  # no Ghost's turn since the last reports
        for room, was_haunted in case.turns[-1].rooms:
            if not was_haunted and not rooms[room] & ~haunted:
                haunted &= ~_any_of(rooms[room] & ~(1 << trace.tile), rng)
    if haunted == ALL:  # then the round would be over
        known = sum(rooms[room] for room in reported(case, haunted_only=True))
        haunted &= ~_any_of(ALL & ~known & ~(1 << trace.tile), rng)
    return haunted


def _any_of(tiles: int, rng: Random) -> int:
    members = tiles_in(tiles)
    return 1 << members[rng.randrange(len(members))]
