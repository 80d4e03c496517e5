"""The truth of a round beside its hunters' suspicion, for when nothing is secret any more.

The course has a stop for each full turn. What the hunters suspected at a stop follows from what
they had been told by then and from nothing else, by the habits of Ghosts that bots expect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Final

from game.bots.haunted_house import belief
from game.bots.haunted_house.belief import Mind, Trail
from game.bots.haunted_house.habits import MIXED
from game.entry import Entry, unpacked
from game.inference.haunted_house.memory import Case, case_of, events_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, RING, SIDE, TILES
from scenes.boards.haunted_house.clues import without_reports

MIND: Final = Mind(MIXED, 150)
WINDOW: Final = 3  # turns of a false trail


@dataclass(frozen=True, slots=True)
class Stop:
    """The Ghost's tile after a full turn (0: before the first), and the hunters' suspicion."""

    turn: int
    way: tuple[int, ...]  # its tiles in this turn, where it came from included
    hunters: tuple[int, int]
    suspicion: tuple[float, ...]  # by tile, together 1
    possible: int  # how many tiles
    radars: int  # used in this turn

    @property
    def ghost(self) -> int:
        """The tile on which the Ghost stopped."""
        return self.way[-1]

    @property
    def hottest(self) -> int:
        """The tile that was suspected most."""
        return max(range(TILES), key=lambda tile: (self.suspicion[tile], -tile))


@dataclass(frozen=True, slots=True)
class Call:
    """When a hunter who did not capture came nearest to the Ghost."""

    turn: int
    pawn: int
    tile: int
    ghost: int
    apart: int  # rows and columns between them
    walled: bool  # whether a wall was between neighbours


@dataclass(frozen=True, slots=True)
class FalseTrail:
    """The turns in which the hunters looked for the Ghost farthest from where it was."""

    first: int
    last: int
    apart: float  # steps from where they looked, on average
    looked: int  # the tile they suspected most


@dataclass(frozen=True, slots=True)
class Deduction:
    """The Radar with the most information."""

    turn: int
    pawn: int
    tile: int
    before: int
    after: int

    @property
    def bits(self) -> float:
        """The information of the Radar in bits."""
        return log2(self.before / self.after)


@dataclass(frozen=True, slots=True)
class WastedTrap:
    """The trap to which the Ghost never came."""

    turn: int
    pawn: int
    tile: int
    nearest: int  # rings between it and the Ghost at the least


@dataclass(frozen=True, slots=True)
class Inquest:
    """One round, looked at when it is over."""

    number: int
    stops: tuple[Stop, ...]
    captured: bool
    radars_used: int
    traps_set: int
    closest: Call | None
    trail: FalseTrail | None
    deduction: Deduction | None
    trap: WastedTrap | None


def has_begun(state: HauntedHouse, number: int) -> bool:
    """Return whether the Ghost of a round has taken a turn."""
    if number > state.round:
        return False
    return any(event.kind == fact_kinds.GHOSTS_TURN for event in events_of(state.record, number))


def inquest_of(state: HauntedHouse, number: int) -> Inquest:
    """Return the inquest of a finished round, computed from all its facts."""
    return _Course(state, number).inquest()


class _Course:
    """One round as it was, and the memory of its hunters."""

    def __init__(self, state: HauntedHouse, number: int) -> None:
        self.house: House = state.house
        self.number = number
        self.told = events_of(state.record, number)
        self.memory = state.record.memory(1 - number)
        self.state = state
        self.case = self._case(len(self.memory))
        self.ways, self.captured = self._ghosts_ways()
        self.trail = Trail(self.case, self._stood(), state.per_side)

    def _case(self, length: int) -> Case:
        """Return the hunters' knowledge after the first `length` entries of their record."""
        state = self.state
        return case_of(
            state.house, state.phase_cost, state.by_walking, self.memory[:length], self.number
        )

    def _ghosts_ways(self) -> tuple[list[tuple[int, ...]], bool]:
        """Return the Ghost's tiles turn by turn, and whether it was captured."""
        ways: list[list[int]] = []
        captured = False
        for event in self.told:
            if event.kind == fact_kinds.STARTED:
                ways.append([event.first])
            elif event.kind == fact_kinds.GHOSTS_TURN:
                ways.append(ways[-1][-1:])
            elif event.kind in (fact_kinds.STEPPED, fact_kinds.PHASED):
                ways[-1].append(event.second)
            elif event.kind == fact_kinds.CAPTURED:
                ways.append(ways[-1][-1:])
                captured = True
        return [tuple(way) for way in ways], captured

    def _stood(self) -> tuple[tuple[int, int], ...]:
        """Return where the pawns were when each of their turns began, and at the end."""
        found, hunters = [], [self.house.start] * 2
        for event in self.told:
            if event.kind == fact_kinds.HUNTERS_TURN:
                found.append((hunters[0], hunters[1]))
            elif event.kind == fact_kinds.WALKED:
                hunters[event.who] = event.second
        return (*found, (hunters[0], hunters[1]))

    def inquest(self) -> Inquest:
        stops = tuple(self._stop(turn) for turn in range(len(self.ways)))
        return Inquest(
            self.number,
            stops,
            self.captured,
            self._count(fact_kinds.RADAR_USED),
            self._count(fact_kinds.TRAP_PLACED),
            self._closest(),
            self._false_trail(stops),
            self._deduction(),
            self._trap(),
        )

    def _count(self, kind: int) -> int:
        """Return the number of facts of a kind in the round."""
        return sum(event.kind == kind for event in self.told)

    def _stop(self, turn: int) -> Stop:
        way, hunters = self.ways[turn], self.trail.stood[turn]
        radars = len(self.case.turns[turn - 1].radars) if turn else 0
        if self.captured and turn == len(self.ways) - 1:
            sure = tuple(float(tile == way[-1]) for tile in range(TILES))
            return Stop(turn, way, hunters, sure, 1, radars)
        weights = [0.0] * TILES
        for spirit, shares in belief.before(self.trail.cut(turn), MIND).items():
            weights[spirit.tile] += sum(shares)
        whole = sum(weights)
        possible = ALL & ~(1 << self.house.start)
        if turn:
            turns = self.case.turns[:turn]
            case = self.case._replace(turns=turns, ghosts_turns=turn, captured=0)
            possible = without_reports(case)
        suspicion = tuple(weight / whole for weight in weights)
        return Stop(turn, way, hunters, suspicion, possible.bit_count(), radars)

    def _closest(self) -> Call | None:
        """Return the nearest a hunter came, on foot where it is as near otherwise."""
        hunters, turn, ghost = [self.house.start] * 2, 0, -1
        calls: list[Call] = []
        capture = next((event for event in self.told if event.kind == fact_kinds.CAPTURED), None)

        def look(pawns: Sequence[int]) -> None:
            for pawn in pawns:
                tile = hunters[pawn]
                apart = abs(tile % SIDE - ghost % SIDE) + abs(tile // SIDE - ghost // SIDE)
                walled = apart == 1 and self.house.walk[tile][ghost] > 1
                calls.append(Call(turn, pawn, tile, ghost, apart, walled))

        for event in self.told:
            if event.kind == fact_kinds.STARTED:
                ghost = event.first
            elif event.kind in (fact_kinds.STEPPED, fact_kinds.PHASED):
                ghost = event.second
                look((0, 1))
            elif event.kind == fact_kinds.HUNTERS_TURN:
                turn = event.first
            elif event.kind == fact_kinds.WALKED:
                hunters[event.who] = event.second
                look((event.who,))
        if capture:
            end = len(self.ways) - 1
            calls = [c for c in calls if c.apart or (c.turn, c.pawn) != (end, capture.who)]
        return min(calls, key=lambda call: (call.apart, call.turn), default=None)

    def _false_trail(self, stops: Sequence[Stop]) -> FalseTrail | None:
        """Return the turns after the first Radar with the suspicion farthest from the Ghost."""
        asked = next((stop.turn for stop in stops if stop.radars), 1)  # before, nobody looks
        open_stops = [stop for stop in stops[asked:] if stop.possible > 1]
        best: FalseTrail | None = None
        for index in range(len(open_stops)):
            window = open_stops[index : index + WINDOW]
            if len(window) < min(WINDOW, len(open_stops)):
                break
            apart = sum(self._astray(stop) for stop in window) / len(window)
            if best is None or apart > best.apart:
                looked = window[len(window) // 2].hottest
                best = FalseTrail(window[0].turn, window[-1].turn, apart, looked)
        return best

    def _astray(self, stop: Stop) -> float:
        walk = self.house.walk[stop.ghost]
        return sum(share * walk[tile] for tile, share in enumerate(stop.suspicion))

    def _deduction(self) -> Deduction | None:
        """Return the Radar that ruled out most."""
        turn, inside, best = 0, False, None
        for index, packed in enumerate(self.memory):
            event = unpacked(packed)
            if event.kind == fact_kinds.ROUND:
                inside = event.first == self.number
            elif event.kind == fact_kinds.HUNTERS_TURN:
                turn = event.first
            elif inside and event.kind == fact_kinds.RADAR_ANSWERED:
                found = self._told_by(event, turn, index)
                if best is None or found.bits > best.bits:
                    best = found
        return best if best and best.bits > 0 else None

    def _told_by(self, event: Entry, turn: int, index: int) -> Deduction:
        counts = [max(1, without_reports(self._case(index + k)).bit_count()) for k in (0, 1)]
        return Deduction(turn, event.who, event.first, max(counts), counts[1])

    def _trap(self) -> WastedTrap | None:
        """Return the trap that never sprang and was farthest from every way of the Ghost."""
        turn, ghost = 0, -1
        traps: dict[int, WastedTrap] = {}
        for event in self.told:
            if event.kind == fact_kinds.HUNTERS_TURN:
                turn = event.first
            elif event.kind == fact_kinds.STARTED:
                ghost = event.first
            elif event.kind == fact_kinds.TRAP_PLACED:
                tile = event.first
                traps[tile] = WastedTrap(turn, event.who, tile, RING[tile][ghost])
            elif event.kind == fact_kinds.TRAPPED:
                traps.pop(event.first, None)
            elif event.kind in (fact_kinds.STEPPED, fact_kinds.PHASED):
                ghost = event.second
                for tile, trap in traps.items():
                    nearest = min(trap.nearest, RING[tile][ghost])
                    traps[tile] = WastedTrap(trap.turn, trap.pawn, tile, nearest)
        return max(traps.values(), key=lambda trap: (trap.nearest, -trap.turn), default=None)
