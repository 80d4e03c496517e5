"""Worlds: positions that could be the true one, as far as the viewer of an observation can tell."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

from game.inference.haunted_house import guesses
from game.inference.haunted_house.hypotheses import ForwardFilter, possible_in, reported_rooms
from game.inference.haunted_house.memory import Case, case_in, events_of
from game.inference.haunted_house.tracing import HistoryTrace, draw
from game.record import Record
from game.rules.haunted_house.fact_kinds import ROUND_OVER
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, HAUNTING, HUNTING, H, I, tile_set, tiles_in
from game.state import HIDDEN

P = TypeVar("P", bound=HauntedHouse)

# With more keys to follow, some reports are left to `_correct_rooms`.
KEY_LIMIT: Final = 300


def determinize(observation: P, rng: Random) -> P:
    """Return a copy with random possible values in place of every HIDDEN."""
    world = observation.clone()
    if world.haunted[0] == HIDDEN and world.round == 1:
        world.haunted[0] = haunted_before(case_in(world, 0), world.record, world.turn_limit, rng)
    if world.ghost == HIDDEN:
        _deal_ghost(world, rng)
    if world.missed[0] == HIDDEN:
        _deal_hunters(world, rng)
    return world


def _deal_ghost(world: HauntedHouse, rng: Random) -> None:
    trace = draw_ghost(case_in(world, world.round), rng)
    world.ghost = trace.tile
    world.haunted[world.round] = trace.haunted
    world.phases_used = trace.phases_used
    world.polts_used = trace.polts_used
    world.polt = trace.polt
    world.poltergeist_turns_left = trace.poltergeist_turns_left
    world.stunned = trace.stunned
    world.sprung = trace.sprung
    if world.phase == HAUNTING:
        world.ghost_left = trace.actions_left


def _deal_hunters(world: HauntedHouse, rng: Random) -> None:
    watched = guesses.Watched(world.record, world.round, world.house.start, world.per_side)
    placed = watched.known
    if world.traps == HIDDEN:
        placed = guesses.draw_traps(watched, rng)
        world.traps = tile_set([chance.tile for chance in placed])
        world.placed = [sum(chance.pawn == pawn for chance in placed) for pawn in (H, I)]
        world.record = Record(
            guesses.record_with_traps(
                world.record, world.round, world.house.start, placed, world.seat_of(I)
            )
        )
    if world.phase != HUNTING:
        world.missed = guesses.draw_misses(watched, rng)
        return
    turn = guesses.draw_hunters_turn(watched, placed, rng)
    world.left, world.missed, world.ended, world.handed = turn.left, turn.missed, [0, 0], 0
    if world.players == 4:
        decider, world.ended, world.handed = guesses.draw_decider(turn, watched.last_seen, rng)
        world.current_player = world.seat_of(decider)


def draw_ghost(case: Case, rng: Random) -> HistoryTrace:
    """Draw a history of the Ghost of a round."""
    trace = _draw_history(case, rng)
    return replace(trace, haunted=_correct_rooms(case, trace, rng))


def haunted_before(case: Case, record: list[int], turn_limit: int, rng: Random) -> int:
    """Draw the tiles that the Ghost of the first round haunted, from its hunters' memory."""
    over = next(event for event in events_of(record, 0) if event.kind == ROUND_OVER)
    if not case.captured and over.first < turn_limit:
        return ALL  # Nothing else ends a round early.
    return draw_ghost(case, rng).haunted


@lru_cache(maxsize=8)
def _affordable_filter(case: Case) -> tuple[ForwardFilter, int]:
    """Return the filter with the most reports within KEY_LIMIT, and the tiles to draw from."""
    for rooms, tiles_only in (
        (reported_rooms(case), False),
        (reported_rooms(case, haunted_only=True), True),
    ):
        forward_filter = ForwardFilter(case, rooms, tiles_only, KEY_LIMIT)
        if not forward_filter.given_up:
            return forward_filter, forward_filter.tiles()
    return ForwardFilter(case, (), tiles_only=True), possible_in(case)


def _draw_history(case: Case, rng: Random) -> HistoryTrace:
    forward_filter, tiles = _affordable_filter(case)
    return draw(forward_filter, tiles, rng)


def _correct_rooms(case: Case, trace: HistoryTrace, rng: Random) -> int:
    """Return the tiles a history haunted, changed to agree with the room reports it ignored."""
    rooms = case.house.rooms
    haunted = trace.haunted
    spare = ALL & ~(1 << trace.tile | trace.sprung)  # The tiles that may be not haunted.
    for room in reported_rooms(case, haunted_only=True):
        haunted |= rooms[room]
    if case.ghosts_turns < len(case.turns):  # The Ghost has had no turn since the last reports.
        for room, was_haunted in case.turns[-1].rooms:
            if not was_haunted and not rooms[room] & ~haunted:
                haunted &= ~_any_of(rooms[room] & spare, rng)
    if haunted == ALL:  # The round would be over then.
        known = sum(rooms[room] for room in reported_rooms(case, haunted_only=True))
        haunted &= ~_any_of(spare & ~known, rng)
    return haunted


def _any_of(tiles: int, rng: Random) -> int:
    """Return one of some tiles; none where reports that were not followed leave none."""
    members = tiles_in(tiles)
    return 1 << members[rng.randrange(len(members))] if members else 0
