"""Scripts to measure the bots of Ghost Hunt by; nothing in the bots was fitted to them.

They think of nothing that may come: a team goes through a list of things to do and runs for the
nearest hiding spot, a Ghost takes type and room by lot. The shy Ghost keeps away from everybody in
peace, the prowler keeps near and slows whom it can; both run for the nearest in a hunt, the prowler
also waits before hiding spots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.entry import read
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.house import HuntHouse, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import CHOOSING, EXCHANGE, HAUNTING, HUNTING, NAMING, Position
from game.rules.ghost_hunt.tables import (
    ALL_EVIDENCES,
    BOOK,
    BOX,
    CHOOSE,
    CRUCIFIX,
    DONE,
    DOTS,
    DOTS_SEEN,
    EMF,
    EMF_READER,
    END,
    EVENT,
    HAND_LIMIT,
    HIDE,
    NAME,
    NONE,
    PICK,
    PLACE,
    PUT,
    SALT,
    SPIRIT_BOX,
    STEP,
    STOCK,
    TAKE,
    THERMOMETER,
    ULTRAVIOLET,
    USE,
    USED,
    UV,
    WRITING,
)
from game.state import State

ORDER: Final = (THERMOMETER, BOOK, EMF_READER, DOTS, BOX, UV, CRUCIFIX, SALT)
SHOWS: Final = {
    EMF_READER: EMF,
    BOX: SPIRIT_BOX,
    UV: ULTRAVIOLET,
    BOOK: WRITING,
    DOTS: DOTS_SEEN,
}
ENOUGH: Final = {BOX: 2, UV: 3}  # uses in vain in the right room after which nobody tries again
Ways = Callable[[int], Iterator[int]]


def way(start: int, targets: int, ways: Ways) -> list[int]:
    """Return the squares of a shortest way to some squares without the start; empty if none."""
    before = {start: start}
    reached = [start]
    for here in reached:  # grows while it is gone through
        if targets >> here & 1:
            found = []
            while here != start:
                found.append(here)
                here = before[here]
            return found[::-1]
        for to in ways(here):
            if to not in before:
                before[to] = here
                reached.append(to)
    return []


def step_to(observation: Position, start: int, to: int) -> int:
    """Return the step to a neighbouring square."""
    difference = to - start
    width = observation.house.width
    return STEP + {-width: 0, -1: 1, 1: 2, width: 3}[difference]


class ScriptedTeam:
    """A hunter that goes through a list."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what comes next on the list, or the end of the turn."""
        assert isinstance(observation, Position)
        action = self._action(observation)
        legal = observation.legal_actions()
        if action not in legal:
            action = END if END in legal else DONE if DONE in legal else legal[0]
        return Decision(action, None, (action,))

    def _action(self, seen: Position) -> int:
        if seen.phase == CHOOSING:
            own = seen.hand(seen.current_player - 1)
            left = [item for item in ORDER if seen.where[item] == STOCK]
            return CHOOSE + (left[0] if not own else left[min(1, len(left) - 1)])
        if seen.phase == NAMING:
            kinds = [k for k, kind in enumerate(KINDS) if kind.evidence == seen.evidence]
            return NAME + kinds[0]
        if seen.hunt:
            return self._hide(seen)
        wanted = self._wanted(seen)
        if seen.phase == EXCHANGE:
            return self._exchange(seen, wanted)
        if seen.evidence.bit_count() >= ALL_EVIDENCES:
            return self._go(seen, seen.house.van)
        return self._work(seen, wanted)

    def _hide(self, seen: Position) -> int:
        square, house = seen.pawns[seen.hunter], seen.house
        hides = [action for action in seen.legal_actions() if action >= HIDE]
        if hides:
            return hides[0]
        if house.square_in_front[square] != NONE or house.van >> square & 1 or seen.acted:
            return END
        free = sum(
            1 << front
            for spot, front in enumerate(house.square_in_front)
            if front != NONE and spot not in seen.pawns
        )
        return self._go(seen, free)

    def _go(self, seen: Position, targets: int) -> int:
        square, house = seen.pawns[seen.hunter], seen.house
        if targets >> square & 1 or not seen.left:
            return END
        if house.square_in_front[square] != NONE:
            return next((action for action in seen.legal_actions() if action < END), END)
        walks = house.walks_in_hunt if seen.hunt else house.walks
        path = way(square, targets, lambda here: (to for _, to in walks[here]))
        return step_to(seen, square, path[0]) if path else END

    # What is known

    def _rooms(self, seen: Position) -> list[int]:
        """Return the rooms that nobody has ruled out."""
        rooms = list(range(len(seen.house.rooms)))
        for event in read(seen.record):
            if event.kind == fact_kinds.ANSWERED and event.first in (THERMOMETER, EMF_READER):
                room = seen.house.room_of[event.second]
                if event.third:
                    return [room]
                if event.first == THERMOMETER:
                    rooms = [other for other in rooms if other != room]
        return rooms

    def _wanted(self, seen: Position) -> list[int]:
        """Return the items that may still show something, in the order of the list."""
        rooms = self._rooms(seen)
        excluded = 0
        if len(rooms) == 1:
            tries = dict.fromkeys(SHOWS, 0)
            for event in read(seen.record):
                if (
                    event.kind == fact_kinds.ANSWERED
                    and seen.house.room_of[event.second] == rooms[0]
                ):
                    tries[event.first] = tries.get(event.first, 0) + 1
            for item, evidence in SHOWS.items():
                if item in USED and tries[item] >= ENOUGH.get(item, 1):
                    excluded |= evidence & ~seen.evidence
        found = seen.evidence
        possible = 0
        for kind in KINDS:
            if kind.evidence & found == found and not kind.evidence & excluded:
                possible |= kind.evidence
        useful = [
            item
            for item in ORDER
            if item in SHOWS and (possible or ~0) & SHOWS[item] & ~found and seen.where[item] < 0
        ]
        return useful if len(rooms) == 1 else [THERMOMETER, *useful]

    # What is done

    def _exchange(self, seen: Position, wanted: list[int]) -> int:
        hand, legal = seen.hand(seen.hunter), seen.legal_actions()
        for item in hand:
            if item not in wanted and PUT + item in legal:
                return PUT + item
        return next((TAKE + item for item in wanted if TAKE + item in legal), DONE)

    def _work(self, seen: Position, wanted: list[int]) -> int:
        house, hunter = seen.house, seen.hunter
        square, hand = seen.pawns[hunter], seen.hand(hunter)
        rooms = self._rooms(seen)
        lying = [i for i in wanted if seen.where[i] == square and len(hand) < HAND_LIMIT]
        if lying and not seen.acted:
            return PICK + lying[0]
        useful = [item for item in hand if item in wanted]
        stocked = [item for item in wanted if seen.where[item] == STOCK]
        if not seen.acted and house.van >> square & 1 and stocked and len(useful) < HAND_LIMIT:
            return self._exchange(seen, wanted)
        if len(rooms) == 1:
            floor = house.rooms[rooms[0]]
            if not useful and stocked:
                return self._go(seen, house.van)
            if useful and not seen.acted and floor >> square & 1:
                item = useful[seen.round % len(useful)]
                return (USE if item in USED else PLACE) + item
            return self._go(seen, 1 << house.spawns[rooms[0]])
        if THERMOMETER in hand and not seen.acted and house.room_of[square] in rooms:
            return USE + THERMOMETER
        goal = rooms if THERMOMETER in hand else rooms[len(rooms) // 2 :]
        return self._go(seen, sum(house.rooms[room] for room in goal))


class ScriptedGhost:
    """A Ghost of few thoughts, shy or prowling."""

    def __init__(self, prowling: bool) -> None:
        """Keep its style."""
        self.prowling = prowling

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return what its style says."""
        assert isinstance(observation, Position)
        legal = observation.legal_actions()
        action = rng.choice(legal)
        if observation.phase == HAUNTING:
            action = self._haunt(observation)
        elif observation.phase == HUNTING:
            action = self._hunt(observation)
        if action not in legal:
            action = END
        return Decision(action, None, (action,))

    def _walks(self, seen: Position, floor: int) -> Ways:
        haunts = seen.house.haunts
        return lambda here: (to for _, to in haunts[here] if floor >> to & 1)

    def _haunt(self, seen: Position) -> int:
        house, ghost = seen.house, seen.ghost
        steps = house.leashes[seen.room]
        floor = sum(1 << s for s in squares_in(house.floor) if steps[s] <= seen.match_rules.leash)
        pawns = [seen.pawns[hunter] for hunter in seen.living()]
        near = {s: min(_distance(house, s, pawn) for pawn in pawns) for s in squares_in(floor)}
        goal = min(near, key=lambda s: (near[s] if self.prowling else -near[s], s))
        reach = seen.nature().event_range
        if EVENT in seen.legal_actions() and self.prowling and near.get(ghost, reach) < reach:
            return EVENT
        path = way(ghost, 1 << goal, self._walks(seen, floor))
        return step_to(seen, ghost, path[0]) if path and seen.left else END

    def _hunt(self, seen: Position) -> int:
        house, ghost = seen.house, seen.ghost
        best: list[int] | None = None
        for hunter in seen.living():
            square = seen.pawns[hunter]
            front = house.square_in_front[square]
            if house.van >> square & 1 or (front != NONE and not self.prowling):
                continue
            targets = 1 << (front if front != NONE else square)
            path = way(ghost, targets, self._walks(seen, house.floor))
            if best is None or len(path) < len(best):
                best = path
        return step_to(seen, ghost, best[0]) if best and seen.left else END


def _distance(house: HuntHouse, one: int, other: int) -> int:
    return house.walk(one)[other]
