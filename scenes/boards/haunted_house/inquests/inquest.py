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
from game.facts import Fact
from game.inference.haunted_house.deduction import RadarCase, radar_cases
from game.inference.haunted_house.memory import case_in
from game.rules.haunted_house import facts as f
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, RING, SIDE, SQUARES, TILES
from scenes.boards.haunted_house.knowledge.clues import without_reports

MIND: Final = Mind(MIXED, 150)
TRAIL_TURNS: Final = 3  # A false trail takes this many turns.


@dataclass(frozen=True, slots=True)
class Stop:
    """The Ghost's tile after a full turn (0: before the first), and the hunters' suspicion."""

    turn: int
    way: tuple[int, ...]  # The tiles of this turn, with the one it came from.
    hunters: tuple[int, int]
    suspicion: tuple[float, ...]  # A share for each tile; together they are 1.
    possible: int
    radars: int  # The Radars used in this turn.

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
    apart: int  # Rows and columns between them.
    walled: bool  # A wall was between neighbours.


@dataclass(frozen=True, slots=True)
class FalseTrail:
    """The turns in which the hunters looked for the Ghost farthest from where it was."""

    first: int
    last: int
    apart: float  # Steps from where they looked, on average.
    looked: int  # The tile they suspected most.


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
    nearest: int  # The least number of rings between it and the Ghost.


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
    return any(isinstance(fact, f.GhostsTurnBegan) for fact in f.round_facts(state, number))


def inquest_of(state: HauntedHouse, number: int) -> Inquest:
    """Return the inquest of a finished round, computed from all its facts."""
    return _Course(state, number).inquest()


class _Course:
    """One round as it was, and the memory of its hunters."""

    def __init__(self, state: HauntedHouse, number: int) -> None:
        self.house: House = state.house
        self.number = number
        self.facts = f.round_facts(state, number)
        self.state = state
        self.case = case_in(state, number)
        self.ways, self.captured = self._ghosts_ways()
        self.trail = Trail(self.case, self._stood(), state.per_side)

    def _ghosts_ways(self) -> tuple[list[tuple[int, ...]], bool]:
        """Return the Ghost's tiles turn by turn, and whether it was captured."""
        ways: list[list[int]] = []
        captured = False
        for fact in self.facts:
            match fact:
                case f.Started(tile=tile):
                    ways.append([SQUARES[tile]])
                case f.GhostsTurnBegan():
                    ways.append(ways[-1][-1:])
                case f.Stepped(target=tile) | f.Phased(target=tile):
                    ways[-1].append(SQUARES[tile])
                case f.Captured():
                    ways.append(ways[-1][-1:])
                    captured = True
        return [tuple(way) for way in ways], captured

    def _stood(self) -> tuple[tuple[int, int], ...]:
        """Return where the pawns were when each of their turns began, and at the end."""
        found, hunters = [], [self.house.start] * 2
        for fact in self.facts:
            if isinstance(fact, f.HuntersTurnBegan):
                found.append((hunters[0], hunters[1]))
            elif isinstance(fact, f.Walked):
                hunters[fact.pawn] = SQUARES[fact.target]
        return (*found, (hunters[0], hunters[1]))

    def inquest(self) -> Inquest:
        stops = tuple(self._stop(turn) for turn in range(len(self.ways)))
        return Inquest(
            self.number,
            stops,
            self.captured,
            self._count(f.RadarUsed),
            self._count(f.TrapPlaced),
            self._closest(),
            self._false_trail(stops),
            self._deduction(),
            self._trap(),
        )

    def _count(self, kind: type[Fact]) -> int:
        """Return the number of facts of a kind in the round."""
        return sum(isinstance(fact, kind) for fact in self.facts)

    def _stop(self, turn: int) -> Stop:
        way, hunters = self.ways[turn], self.trail.stood[turn]
        radars = len(self.case.turns[turn - 1].radars) if turn else 0
        if self.captured and turn == len(self.ways) - 1:
            sure = tuple(float(tile == way[-1]) for tile in range(TILES))
            return Stop(turn, way, hunters, sure, 1, radars)
        weights = [0.0] * TILES
        for spirit, shares in belief.cloud_before_turn(self.trail.cut(turn), MIND).items():
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
        capture = next((fact for fact in self.facts if isinstance(fact, f.Captured)), None)

        def look(pawns: Sequence[int]) -> None:
            for pawn in pawns:
                tile = hunters[pawn]
                apart = abs(tile % SIDE - ghost % SIDE) + abs(tile // SIDE - ghost // SIDE)
                walled = apart == 1 and self.house.walk[tile][ghost] > 1
                calls.append(Call(turn, pawn, tile, ghost, apart, walled))

        for fact in self.facts:
            match fact:
                case f.Started(tile=tile):
                    ghost = SQUARES[tile]
                case f.Stepped(target=tile) | f.Phased(target=tile):
                    ghost = SQUARES[tile]
                    look((0, 1))
                case f.HuntersTurnBegan(turn=turn):
                    pass
                case f.Walked(pawn=pawn, target=tile):
                    hunters[pawn] = SQUARES[tile]
                    look((pawn,))
        if capture:
            end = len(self.ways) - 1
            calls = [c for c in calls if c.apart or (c.turn, c.pawn) != (end, capture.pawn)]
        return min(calls, key=lambda call: (call.apart, call.turn), default=None)

    def _false_trail(self, stops: Sequence[Stop]) -> FalseTrail | None:
        """Return the turns after the first Radar with the suspicion farthest from the Ghost."""
        asked = next((stop.turn for stop in stops if stop.radars), len(stops))
        open_stops = [stop for stop in stops[asked:] if stop.possible > 1]
        best: FalseTrail | None = None
        for index in range(len(open_stops)):
            window = open_stops[index : index + TRAIL_TURNS]
            if len(window) < min(TRAIL_TURNS, len(open_stops)):
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
        found = map(_deduced_by, [*radar_cases(self.state, self.number)][::-1])
        best = max(found, key=lambda deduction: deduction.bits, default=None)
        return best if best and best.bits > 0 else None

    def _trap(self) -> WastedTrap | None:
        """Return the trap that never sprang and was farthest from every way of the Ghost."""
        turn, ghost = 0, -1
        traps: dict[int, WastedTrap] = {}
        for fact in self.facts:
            match fact:
                case f.HuntersTurnBegan(turn=turn):
                    pass
                case f.Started(tile=name):
                    ghost = SQUARES[name]
                case f.TrapPlaced(pawn=pawn, tile=name):
                    tile = SQUARES[name]
                    traps[tile] = WastedTrap(turn, pawn, tile, RING[tile][ghost])
                case f.TrapSprung(tile=name):
                    traps.pop(SQUARES[name], None)
                case f.Stepped(target=name) | f.Phased(target=name):
                    ghost = SQUARES[name]
                    for tile, trap in traps.items():
                        nearest = min(trap.nearest, RING[tile][ghost])
                        traps[tile] = WastedTrap(trap.turn, trap.pawn, tile, nearest)
        return max(traps.values(), key=lambda trap: (trap.nearest, -trap.turn), default=None)


def _deduced_by(radar: RadarCase) -> Deduction:
    counts = [max(1, without_reports(case).bit_count()) for case in (radar.before, radar.after)]
    return Deduction(radar.turn, radar.pawn, radar.tile, max(counts), counts[1])
