"""Puzzles of The Haunting House 3: lay cards that lead out if nobody interferes.

Only visible information counts: a path over a face-down disk is not accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from game.bots.haunting_house_3.greedy import places_of
from game.inference.haunting_house_3.rows import alone
from game.puzzles import Puzzle, PuzzleStep
from game.rules.haunting_house_3.cards import (
    CHOOSABLE,
    HM,
    M1,
    M2,
    M3,
    MOVE,
    PASSAGE,
    PL,
    R90,
    R180,
    SP,
    STEPS_A_ROUND,
    SW,
)
from game.rules.haunting_house_3.house import NOWHERE, OUT, SLOTS, TILES
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, PROGRAM, REVEAL, HauntingHouse3
from game.state import HIDDEN, State

Kind = tuple[str, int]
Row = tuple[int, ...]
KINDS: Final = (("leave", 2), ("leave", 3), ("leave", STEPS_A_ROUND))
# The most steps of each card.
MAX_STEPS: Final = {M1: 1, M2: 2, M3: 3, SP: 1, PL: 1, R90: 0, R180: 0, SW: 0}
LEVELS: Final = ("1", "2")  # The bots whose matches are searched.
PLAYERS: Final = 2
MAX_SOLUTIONS: Final = {2: 2, 3: 3, 4: 8}  # The limit of solutions by number of cards.


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of the matches that are searched."""
    return {}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return the solution tree of a puzzle from its first position."""
    assert isinstance(state, HauntingHouse3)
    return _as_steps(state, _Rows(state).right(puzzle.turns))


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield (goal, cards, solution) for positions with few right rows."""
    assert isinstance(state, HauntingHouse3)
    seat = state.current_player
    if state.phase != PROGRAM or state.laid(seat) or state.is_ghost(seat):
        return
    rows = _Rows(state)
    for cards in range(1, max(cards for _, cards in kinds) + 1):
        right = rows.right(cards)
        if right:
            if ("leave", cards) in kinds and len(right) <= MAX_SOLUTIONS[cards]:
                yield "leave", cards, _as_steps(state, right)
            return


def _as_steps(state: HauntingHouse3, rows: Sequence[Row]) -> dict[str, PuzzleStep]:
    """Return rows of cards as a solution tree."""
    firsts = sorted({row[0] for row in rows if row})
    return {
        state.notation(card): PuzzleStep(
            (), _as_steps(state, [row[1:] for row in rows if row[0] == card and row[1:]])
        )
        for card in firsts
    }


class _Rows:
    """All rows of the current player's cards, each played in every possible way."""

    def __init__(self, state: HauntingHouse3) -> None:
        self.seat = state.current_player
        self.cards = CHOOSABLE[state.storeys - 1]
        self.seen = state.observation(self.seat)
        self.links = self.seen.links()
        self.home = self._apart(OUT)
        self._near: dict[int, dict[int, int]] = {}
        self._known: dict[tuple[HauntingHouse3, int, int], frozenset[Row]] = {}

    @cached_property
    def world(self) -> HauntingHouse3:
        """The known state, with all other players laying cards without effect."""
        return alone(self.seen, self.seat)

    def right(self, count: int) -> list[Row]:
        """Return the rows of `count` cards that can lead out with their last card.

        Only a walking card can lead out.
        """
        return sorted(self._leading(self.world, 0, count))

    def _leading(self, world: HauntingHouse3, used: int, count: int) -> frozenset[Row]:
        """Return the rows of `count` unused cards that lead out from here."""
        while world.phase == REVEAL and world.owner() != self.seat:
            world = _after(world, HM)
        left = [card for card in self.cards if not used >> card & 1]
        near = self.home.get(world.pawns[self.seat], TILES) <= _steps(left, count)
        if not count or world.phase != REVEAL or not near:
            return frozenset()
        key = world, used, count
        if key not in self._known:
            found: set[Row] = set()
            for card in left if count > 1 else [card for card in left if card <= SP]:
                rest = used | 1 << card
                for after in self._carried(_after(world, card), card, rest, count - 1):
                    if after.phase == OVER:
                        if count == 1 and after.winners >> self.seat & 1:
                            found.add((card,))
                    else:
                        found |= {(card, *row) for row in self._leading(after, rest, count - 1)}
            self._known[key] = frozenset(found)
        return self._known[key]

    def _carried(
        self, state: HauntingHouse3, card: int, used: int, count: int
    ) -> set[HauntingHouse3]:
        """Return the possible houses after a card.

        Changes to tiles that later cards cannot reach on the way out are ignored.
        """
        found, waiting = set[HauntingHouse3](), [state]
        while waiting:
            here = waiting.pop()
            if here.phase != CARRY_OUT:
                found.add(here)
                continue
            ways = [action for action in here.legal_actions() if not self._unseen(here, action)]
            if R90 <= card <= SW:
                left = [other for other in self.cards if not used >> other & 1]
                reach = self._between(here.pawns[self.seat], _steps(left, count))
                telling = [a for a in ways if not reach.isdisjoint(places_of(card, a))]
                ways = telling + [a for a in ways if a not in telling][:1]
            waiting += [_after(here, action) for action in ways]
        return found

    def _between(self, pawn: int, steps: int) -> set[int]:
        """Return the places on paths of at most `steps` steps to the Exit, ignoring walls."""
        if pawn not in self._near:
            self._near[pawn] = self._apart(pawn)
        near = self._near[pawn]
        return {place for place in near if near[place] + self.home.get(place, steps + 1) <= steps}

    def _apart(self, start: int) -> dict[int, int]:
        """Return the distance of every place from `start`, ignoring walls, including the Exit."""
        found, reached = {start: 0}, [start]
        if start == OUT:
            door = SLOTS[self.seen.exit][0]
            found[door], reached = 1, [door]
        for here in reached:  # The loop extends the list.
            for there in self.links[here * 4 : here * 4 + 4]:
                if there not in (NOWHERE, OUT) and there not in found:
                    found[there] = found[here] + 1
                    reached.append(there)
        return found

    def _unseen(self, state: HauntingHouse3, action: int) -> bool:
        """Return whether an action steps on an unknown disk."""
        card = state.held[self.seat]
        if card > SP:
            return False
        way = action - (PASSAGE if card == SP else MOVE)
        there = state.links()[state.pawns[self.seat] * 4 + way]
        return 0 <= there < TILES and state.disks[state.tiles[there]] == HIDDEN


def _after(state: HauntingHouse3, action: int) -> HauntingHouse3:
    after = state.clone()
    after.apply(action)
    return after


def _steps(cards: Sequence[int], count: int) -> int:
    """Return the greatest number of steps possible with `count` of these cards."""
    return sum(sorted((MAX_STEPS[card] for card in cards), reverse=True)[:count])
