"""The planning of a hunters' turn: the worth of each action under their belief.

A plan covers the rest of the turn: walks, a limited number of Radars, then a capture on the
likeliest tile or good tiles for the next turn. Tiles are rated by the table of `pursuit` and by the
chance of a capture in the next turn, for which `foresight` predicts the Ghost's walk and the answer
of a Radar narrows down its tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots.bot import never
from game.bots.haunted_house.belief import Mind, Trail, current_cloud
from game.bots.haunted_house.foresight import Foresight, foresight
from game.bots.haunted_house.walks import reach_of, traffic_of
from game.inference.haunted_house.deduction import possible_tiles
from game.inference.haunted_house.hypotheses import possible_in
from game.inference.haunted_house.memory import TurnMemory, events_of
from game.rules.haunted_house import fact_kinds, tables
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import pawn_of, tiles_in
from game.search.haunted_house.pursuit import pursuit

# A capture one hunters' turn later is worth this much of one now.
TURN_DISCOUNT: Final = 0.8
# A capture foreseen for the next turn is worth this much of one now.
FORESEEN_TURN_DISCOUNT: Final = 0.92
# The share of the prospects left after 0, 1 and 2 misses.
PROSPECTS_AFTER_MISSES: Final = (1.0, 0.75, 0.5)
# Smaller shares of the whole are not foreseen.
MIN_SHARE: Final = 0.02
# A trap that springs in the next turn is worth this.
SPRUNG_TRAP_WORTH: Final = 0.3
# Nobody captures where the Ghost is less likely than this, except at the very end.
MIN_CAPTURE_PROBABILITY: Final = 0.1
# A partner's action has to be better than one's own by this much.
PARTNER_MARGIN: Final = 0.005
# A trap on the busiest tile of the house is worth this.
BUSIEST_TRAP_WORTH: Final = 0.04

ACTION_FACTS: Final = (fact_kinds.RADAR_ANSWERED, fact_kinds.TRAP_PLACED, fact_kinds.MISSED)
REPORT_FACTS: Final = (fact_kinds.ROOM_TOLD, fact_kinds.TRAP_TOLD)
# From this hunters' turn on a room of seven tiles can be haunted.
FIRST_REPORT_TURN: Final = 4
# A turn that has just begun has no events yet.
EMPTY_TURN: Final = TurnMemory((), (), (), (), ())

# The probability of the Ghost's being on each tile; the sum may be below 1.
Cells = dict[int, float]


@dataclass(frozen=True, slots=True)
class HunterSkill:
    """The settings of a level as the hunters."""

    mind: Mind
    blur: float  # Share of its belief that is spread over all possible tiles.
    radars_planned: int  # Radars in a row that it thinks through.
    places_examined: int  # The number of end places for which it predicts the Ghost's next turn.
    lays_traps: bool


class TileBelief(NamedTuple):
    """A belief by tile: the probability of the Ghost, and the phases that it would have left."""

    cells: Cells
    left: dict[int, int]


@lru_cache(maxsize=16)
def sight_of(trail: Trail, skill: HunterSkill) -> TileBelief:
    """Return the belief of the hunters of a trail in their current turn."""
    possible = tiles_in(possible_in(trail.case))
    cells: Cells = dict.fromkeys(possible, 0.0)
    left: dict[int, tuple[float, int]] = {}
    for spirit, shares in current_cloud(trail, skill.mind).items():
        tile = spirit.tile
        if tile in cells:
            weight = sum(shares)
            cells[tile] += weight
            known = left.get(tile)
            if known is None or known[0] < weight:
                left[tile] = weight, tables.PHASES_A_ROUND - spirit.phases
    total = sum(cells.values())
    sure = (1.0 - skill.blur) / total if total else 0.0
    share = (1.0 - sure * total) / len(possible)
    return TileBelief(
        {tile: weight * sure + share for tile, weight in cells.items()},
        {tile: left[tile][1] if tile in left else tables.PHASES_A_ROUND for tile in possible},
    )


class HuntersPlanner:
    """The worth, from 0 to 1, of what the hunters can do in the rest of a turn."""

    def __init__(
        self, observation: HauntedHouse, trail: Trail, skill: HunterSkill, sight: TileBelief
    ) -> None:
        self.house = observation.house
        self.per_side = observation.per_side
        self.skill = skill
        self.sight = sight
        self.told = observation.told
        self.reach = reach_of(self.house)
        self.distance = self.house.distances(observation.by_walking)
        table = pursuit(self.house, observation.phase_cost, observation.per_side)
        self.to_ghost = table.to_ghost
        self.worth = [TURN_DISCOUNT**turns for turns in range(256)]
        self.foresight: Foresight | None = None
        if skill.places_examined:
            self.foresight = foresight(trail.cut(len(trail.case.turns) - 1), skill.mind)
        self.rows = {tile: left * tables.TILES**3 + tile for tile, left in sight.left.items()}
        turns_left = observation.turn_limit - observation.turn
        self.lasting = min(1.0, turns_left / 6)
        self.last = turns_left == 0

    def spent(self, left: tuple[int, int], pawn: int) -> tuple[int, int]:
        """Return the actions left of each pawn after one action of `pawn`."""
        h, i = left
        if self.per_side:
            return max(0, h - 1), max(0, i - 1)
        return (h - 1, i) if pawn == tables.H else (h, i - 1)

    def chase_worth(self, cells: Cells, h: int, i: int) -> float:
        """Return the worth of the pawns' tiles by how soon a capture can be forced from there."""
        base = (h * tables.TILES + i) * tables.TILES
        to_ghost, worth, rows = self.to_ghost, self.worth, self.rows
        return sum([weight * worth[to_ghost[base + rows[t]]] for t, weight in cells.items()])

    def standing_worth(self, cells: Cells, h: int, i: int) -> float:
        """Return the worth of ending the turn with the pawns on two tiles."""
        if self.last:
            return 0.0
        chased = self.chase_worth(cells, h, i)
        total = sum(cells.values())
        if self.foresight is None or total <= 0:
            return chased
        soon = [0.0] * tables.TILES
        ends = self.foresight.ends
        for tile, weight in cells.items():
            if weight > MIN_SHARE * total:
                for end, part in ends(tile, h, i):
                    soon[end] += weight * part
        best = 0.0
        for catcher, listener in ((h, i), (i, h)):
            numbers = self.distance[listener]
            likeliest: dict[int, float] = {}
            for tile in self.reach[1][catcher]:
                number = numbers[tile]
                if soon[tile] > likeliest.get(number, 0.0):
                    likeliest[number] = soon[tile]
            caught = sum(likeliest.values())
            if 0 not in likeliest:
                caught += soon[listener]
            best = max(best, caught)
        return FORESEEN_TURN_DISCOUNT * (best + (1.0 - best / total) * chased)

    def settle(self, cells: Cells, h: int, i: int, left: tuple[int, int]) -> float:
        """Return the worth of the rest of the turn without Radars: a capture, or good tiles."""
        total = sum(cells.values())
        stands = self._places_to_stand(cells, h, i, left)
        if self.foresight is None or self.last:
            best = stands[0][0] if not self.last else 0.0
        else:
            best = max(
                self.standing_worth(cells, to_h, to_i)
                for _, to_h, to_i in stands[: self.skill.places_examined]
            )
        prospect = best / total if total > 0 else 0.0
        found = []
        for tile, actions in ((h, left[tables.H]), (i, left[tables.I])):
            if actions:
                weight, target = max(
                    (cells.get(other, 0.0), other) for other in self.reach[actions - 1][tile]
                )
                found.append((weight, target))
                best = max(best, weight + PROSPECTS_AFTER_MISSES[1] * (total - weight) * prospect)
        if len(found) == 2 and not self.per_side and found[0][1] != found[1][1]:
            weight = found[0][0] + found[1][0]
            best = max(best, weight + PROSPECTS_AFTER_MISSES[2] * (total - weight) * prospect)
        return best

    def _places_to_stand(
        self, cells: Cells, h: int, i: int, left: tuple[int, int]
    ) -> list[tuple[float, int, int]]:
        """Return places to stand, the best for a chase first; one pawn moves at a time."""
        found = {(h, i): self.chase_worth(cells, h, i)}
        best = h, i
        for pawn in (tables.H, tables.I, tables.H):
            tile = (h, i)[pawn]
            for other in self.reach[left[pawn]][tile]:
                place = (other, best[tables.I]) if pawn == tables.H else (best[tables.H], other)
                if place not in found and self._affordable(
                    h, place[tables.H], i, place[tables.I], left
                ):
                    found[place] = self.chase_worth(cells, *place)
            best = max(found, key=found.__getitem__)
        return sorted(((value, *place) for place, value in found.items()), reverse=True)

    def _affordable(self, h: int, to_h: int, i: int, to_i: int, left: tuple[int, int]) -> bool:
        if not self.per_side:
            return True
        return self.house.walk[h][to_h] + self.house.walk[i][to_i] <= max(left)

    def worth_of(self, cells: Cells, h: int, i: int, left: tuple[int, int], radars: int) -> float:
        """Return the worth of the rest of the turn with at most `radars` Radars first."""
        best = self.settle(cells, h, i, left)
        if radars > 0 and len(cells) > 1:
            for pawn, tile in ((tables.H, h), (tables.I, i)):
                if left[pawn] and self.may_listen(tile) and sum(left) > 1:
                    rest = self.spent(left, pawn)
                    value = sum(
                        self.worth_of(part, h, i, rest, radars - 1)
                        for part in self.cells_by_answer(cells, tile)
                    )
                    best = max(best, value)
        return best

    def may_listen(self, tile: int) -> bool:
        """Return whether a Radar may be used on a tile, as far as the hunters know."""
        return not self.told >> self.house.room_of[tile] & 1

    def cells_by_answer(self, cells: Cells, tile: int) -> list[Cells]:
        """Return the cells split by the answer that a Radar on `tile` would give."""
        numbers = self.distance[tile]
        parts: dict[int, Cells] = {}
        for other, weight in cells.items():
            parts.setdefault(numbers[other], {})[other] = weight
        return list(parts.values())

    def is_sensible(self, action: int, h: int, i: int) -> bool:
        """Return whether an action is considered: no traps for some levels, no rash captures."""
        if action in tables.CAPTURE:
            likely = self.sight.cells.get(i if action == tables.CAPTURE[tables.I] else h, 0.0)
            return likely > (0.0 if self.last else MIN_CAPTURE_PROBABILITY)
        return self.skill.lays_traps or action not in tables.TRAP

    def value(self, action: int, h: int, i: int, left: tuple[int, int]) -> float:
        """Return the worth of an action of a pawn, or of the end of the turn."""
        cells, radars = self.sight.cells, self.skill.radars_planned
        if action == tables.END:
            return self.standing_worth(cells, h, i)
        pawn = pawn_of(action)
        tile = (h, i)[pawn]
        rest = self.spent(left, pawn)
        if action == tables.CAPTURE[pawn]:
            weight = cells.get(tile, 0.0)
            others = {other: part for other, part in cells.items() if other != tile}
            return weight + PROSPECTS_AFTER_MISSES[1] * self.worth_of(others, h, i, rest, 0)
        if action == tables.RADAR[pawn]:
            return sum(
                self.worth_of(part, h, i, rest, radars - 1)
                for part in self.cells_by_answer(cells, tile)
            )
        if action == tables.TRAP[pawn]:
            return self.worth_of(cells, h, i, rest, radars) + self._trap(cells, tile, h, i)
        to = action - tables.WALK[pawn]
        return self.worth_of(cells, *((to, i) if pawn == tables.H else (h, to)), rest, radars)

    def _trap(self, cells: Cells, tile: int, h: int, i: int) -> float:
        """Return what a trap on a tile adds."""
        if self.foresight is None or self.last:
            return 0.0
        springs = sum(
            weight * self.foresight.enters(other, tile, h, i)
            for other, weight in cells.items()
            if self.house.walk[other][tile] <= tables.ACTIONS_A_TURN
        )
        return self.lasting * (
            SPRUNG_TRAP_WORTH * springs + BUSIEST_TRAP_WORTH * traffic_of(self.house)[tile]
        )


def tiles_answered(observation: HauntedHouse) -> set[int]:
    """Return the Radar actions whose answer the hunters know before they ask.

    It has been given in this turn, or all tiles where the Ghost can be are equally far away.
    """
    heard: set[int] = set()  # The tiles of the Radars used.
    for event in reversed(events_of(observation.record, observation.round)):
        if event.kind == fact_kinds.HUNTERS_TURN:
            break
        if event.kind == fact_kinds.RADAR_ANSWERED:
            heard.add(event.first)
    possible = tiles_in(possible_tiles(observation))
    distances, known = observation.house.distances(observation.by_walking), set()
    for pawn in (tables.H, tables.I):
        tile = observation.hunters[pawn]
        if tile in heard or len({distances[tile][other] for other in possible}) <= 1:
            known.add(tables.RADAR[pawn])
    return known


def turning_back(observation: HauntedHouse) -> set[int]:
    """Return the walks back to where a pawn came from, with nothing done or learnt since.

    A report tells nothing if it was given in this turn, or the room cannot be haunted yet, or it is
    known to be haunted.
    """
    back: dict[int, int] = {}
    told, haunted = set[tuple[int, int]](), set[tuple[int, int]]()
    early = observation.turn < FIRST_REPORT_TURN
    for event in events_of(observation.record, observation.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            back.clear()
            told = set(haunted)
        elif event.kind in ACTION_FACTS:
            back.clear()
        elif event.kind == fact_kinds.WALKED:
            back[event.who] = event.first
        elif event.kind in REPORT_FACTS:
            report = event.kind, event.first
            if report not in told and not (early and event.kind == fact_kinds.ROOM_TOLD):
                back.pop(event.who, None)
            told.add(report)
            if event.second:  # A haunted room and a sprung trap stay so.
                haunted.add(report)
    return {tables.WALK[pawn] + tile for pawn, tile in back.items()}


def has_acted(observation: HauntedHouse) -> bool:
    """Return whether the hunters have walked or done anything else in their turn."""
    for event in reversed(events_of(observation.record, observation.round)):
        if event.kind == fact_kinds.WALKED or event.kind in ACTION_FACTS:
            return True
        if event.kind == fact_kinds.HUNTERS_TURN:
            break
    return False


def useful_radars(observation: HauntedHouse, idle: Container[int]) -> list[int]:
    """Return the Radars a hunter can still use in this turn that are not idle."""
    legal = observation.legal_actions()
    return [radar for radar in tables.RADAR if radar in legal and radar not in idle]


def values(
    observation: HauntedHouse,
    planner: HuntersPlanner,
    idle: Container[int] = (),
    stopped: Callable[[], bool] = never,
) -> dict[int, float]:
    """Return the worth of each legal action that is considered.

    With four players that includes handing over to the partner. The actions in `idle` are left out,
    and once `stopped` returns True, so are the remaining ones.
    """
    h, i = observation.hunters
    left = (
        0 if observation.ended[tables.H] else observation.left[tables.H],
        0 if observation.ended[tables.I] else observation.left[tables.I],
    )
    legal = observation.legal_actions()
    found = {tables.END: planner.value(tables.END, h, i, left)}
    if observation.players == 4:
        other = 1 - observation.deciding_pawn()
        alone = (left[tables.H], 0) if other == tables.H else (0, left[tables.I])
        if left[other]:
            found[tables.END] = max(
                found[tables.END], planner.worth_of(planner.sight.cells, h, i, alone, 1)
            )
    for action in legal:
        if stopped():
            return found
        if action in idle:
            continue
        if action == tables.HAND:
            others = _of(observation, planner, 1 - observation.deciding_pawn(), left)
            found[tables.HAND] = (
                max(planner.value(other, h, i, left) for other in others) - PARTNER_MARGIN
            )
        elif action != tables.END and planner.is_sensible(action, h, i):
            found[action] = planner.value(action, h, i, left)
    return found


def _of(
    observation: HauntedHouse, planner: HuntersPlanner, pawn: int, left: tuple[int, int]
) -> list[int]:
    """Return what a partner could do first."""
    if not left[pawn]:
        return [tables.END]
    tile = observation.hunters[pawn]
    actions = [tables.WALK[pawn] + other for other in observation.house.steps[tile]]
    if planner.may_listen(tile):
        actions.append(tables.RADAR[pawn])
    return [*actions, tables.CAPTURE[pawn]]
