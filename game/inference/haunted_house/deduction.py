"""Where the Ghost can be, from what the hunters were told and nothing else.

A tile is possible if some secret history of the Ghost ends there and agrees with every Radar
answer, trap, miss and room report. Reports about rooms would need all haunted tiles to be followed,
which can cost seconds: `possible_tiles` uses each room reported haunted by itself, which gives
never too few tiles and hardly ever too many; `exact_tiles` uses all reported rooms together, and
gives up when that costs too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.entry import Entry, read
from game.inference.haunted_house.hypotheses import ForwardFilter, possible_in, reported_rooms
from game.inference.haunted_house.memory import Case, case_in, case_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, START
from game.state import HIDDEN

# With more keys to follow, the exact set is given up.
EXACT_KEY_LIMIT: Final = 4_000


def possible_tiles(observation: HauntedHouse) -> int:
    """Return the set of tiles the Ghost can be on, as far as the hunters can tell.

    While the Ghost decides, these are all the tiles it can have reached by now.
    """
    if observation.phase == START:
        return ALL & ~(1 << observation.house.start)
    if observation.ghost != HIDDEN:
        return 1 << observation.ghost
    return possible_in(case_in(observation, observation.round))


def exact_tiles(observation: HauntedHouse, limit: int = EXACT_KEY_LIMIT) -> int | None:
    """Return exactly the tiles the Ghost can be on, or None if that would cost too much."""
    if observation.phase == START or observation.ghost != HIDDEN:
        return possible_tiles(observation)
    case = case_in(observation, observation.round)
    forward_filter = ForwardFilter(case, reported_rooms(case), tiles_only=True, limit=limit)
    return None if forward_filter.given_up else forward_filter.tiles()


class RadarCase(NamedTuple):
    """A Radar's answer, and what the hunters of its round knew before and after it."""

    turn: int
    pawn: int
    tile: int
    numbers: tuple[int, ...]
    before: Case
    after: Case


def radar_cases(observation: HauntedHouse, number: int) -> Iterator[RadarCase]:
    """Yield the Radars of round `number`, the latest first."""
    record = observation.record
    radars: list[tuple[int, int, Entry]] = []  # Index in the record, turn, answer.
    current, turn = -1, 0
    for index, entry in enumerate(read(record)):
        if entry.kind == fact_kinds.ROUND:
            current = entry.first
        elif entry.kind == fact_kinds.HUNTERS_TURN:
            turn = entry.first
        elif entry.kind == fact_kinds.RADAR_ANSWERED and current == number:
            radars.append((index, turn, entry))

    def known(length: int) -> Case:
        house, cost, walking = observation.house, observation.phase_cost, observation.by_walking
        return case_of(house, cost, walking, record[:length], number)

    for index, turn, entry in reversed(radars):
        numbers, cases = fact_kinds.numbers_of(entry), (known(index), known(index + 1))
        yield RadarCase(turn, entry.who, entry.first, numbers, *cases)


def answers_are_paired(case: Case) -> bool:
    """Return whether a Radar of the last turn answered two numbers."""
    return any(second != fact_kinds.NONE for _tile, _first, second in case.turns[-1].radars)


def after_radar(case: Case, tile: int, number: int) -> Case:
    """Return a case after one more Radar, which answered a single number."""
    last = case.turns[-1]
    told = last._replace(radars=(*last.radars, (tile, number, fact_kinds.NONE)))
    return case._replace(turns=(*case.turns[:-1], told))
