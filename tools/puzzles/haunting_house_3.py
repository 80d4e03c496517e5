"""Puzzles of The Haunting House 3: lay cards that lead out of the house if nobody interferes.

Nothing is trusted that the player cannot see: a way over a disk that lies face down is no way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations
from typing import Final

from game.puzzles import Puzzle, PuzzleStep
from game.rules.haunting_house_3.cards import CHOOSABLE, HM, MOVE, PASSAGE, SP
from game.rules.haunting_house_3.house import TILES
from game.rules.haunting_house_3.rows import alone
from game.rules.haunting_house_3.state import CARRY_OUT, OVER, PROGRAM, REVEAL, HauntingHouse3
from game.state import HIDDEN, State

Kind = tuple[str, int]
Row = tuple[int, ...]
KINDS: Final = (("leave", 2),)
LEVELS: Final = ("1", "2")  # bots whose matches are looked through
PLAYERS: Final = 2
WAYS: Final = 2  # rows that are right, at the most


def options(seed: int) -> dict[str, str | int | bool]:
    """Return the house rules of a match that is looked through."""
    return {}


def prove(state: State, puzzle: Puzzle) -> dict[str, PuzzleStep]:
    """Return what is right in the position where a puzzle begins."""
    assert isinstance(state, HauntingHouse3)
    return _as_steps(state, _Rows(state).right(puzzle.turns))


def found(state: State, kinds: Sequence[Kind]) -> Iterator[tuple[str, int, dict[str, PuzzleStep]]]:
    """Yield puzzles of some kinds and what is right, where few rows are right."""
    assert isinstance(state, HauntingHouse3)
    seat = state.current_player
    if state.phase != PROGRAM or state.laid(seat) or state.is_ghost(seat):
        return
    rows = _Rows(state)
    if rows.right(1):
        return
    for goal, cards in kinds:
        right = rows.right(cards)
        if 0 < len(right) <= WAYS:
            yield goal, cards, _as_steps(state, right)


def _as_steps(state: HauntingHouse3, rows: Sequence[Row]) -> dict[str, PuzzleStep]:
    """Return rows as a tree by their cards."""
    firsts = sorted({row[0] for row in rows if row})
    return {
        state.notation(card): PuzzleStep(
            (), _as_steps(state, [row[1:] for row in rows if row[0] == card and row[1:]])
        )
        for card in firsts
    }


class _Rows:
    """Rows of cards of the player to decide, each carried out in every way there is."""

    def __init__(self, state: HauntingHouse3) -> None:
        self.seat = state.current_player
        self.cards = CHOOSABLE[state.storeys - 1]
        self.seen = state.observation(self.seat)
        self._known: dict[tuple[HauntingHouse3, Row], bool] = {}

    @cached_property
    def world(self) -> HauntingHouse3:
        """What is known, with everybody else laying cards that do nothing."""
        return alone(self.seen, self.seat)

    def right(self, count: int) -> list[Row]:
        """Return the rows of so many cards that can lead out with the last of them.

        Only a card that walks leads out.
        """
        rows = (row for row in permutations(self.cards, count) if row[-1] <= SP)
        return [row for row in rows if self._leads_out(self.world, row)]

    def _leads_out(self, world: HauntingHouse3, row: Row) -> bool:
        """Return whether cards that are turned up one after another lead out."""
        while world.phase == REVEAL and world.owner() != self.seat:
            world = _after(world, HM)
        if not row or world.phase != REVEAL:
            return False
        key = world, row
        if key not in self._known:
            self._known[key] = self._carried(_after(world, row[0]), row[1:])
        return self._known[key]

    def _carried(self, state: HauntingHouse3, rest: Row) -> bool:
        """Return whether a card that is being carried out, and the rest, lead out."""
        if state.phase == OVER:
            return not rest and bool(state.winners >> self.seat & 1)
        if state.phase != CARRY_OUT:
            return self._leads_out(state, rest)
        ways = (action for action in state.legal_actions() if not self._unseen(state, action))
        return any(self._carried(_after(state, action), rest) for action in ways)

    def _unseen(self, state: HauntingHouse3, action: int) -> bool:
        """Return whether an action steps on a disk that nobody has seen."""
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
