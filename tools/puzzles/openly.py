"""An exhaustive search for forced results in positions without hidden information or chance.

It tries every action of both sides, so its results are proofs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.puzzles import PuzzleStep
from game.state import TERMINAL, State

S = TypeVar("S", bound=State)


class OpenProof:
    """The results that `seat` can force: `reached` tests the goal, `cost` returns turns used.

    `lost` tests whether the goal has become impossible.
    """

    def __init__(
        self,
        seat: int,
        reached: Callable[[State], bool],
        cost: Callable[[State], int],
        lost: Callable[[State], bool] = lambda state: state.current_player == TERMINAL,
    ) -> None:
        self.lost = lost
        self.seat = seat
        self.reached = reached
        self.cost = cost
        self._known: dict[tuple[State, int], bool] = {}

    def sure(self, state: State, turns: int) -> bool:
        """Return whether the goal can be forced within `turns` own turns."""
        if self.reached(state):
            return True
        if self.lost(state):
            return False
        own = state.current_player == self.seat
        cost = self.cost(state) if own else 0
        if cost > turns or (not own and not turns):
            return False
        key = state, turns
        if key not in self._known:
            found = (self.sure(_after(state, a), turns - cost) for a in state.legal_actions())
            self._known[key] = any(found) if own else all(found)
        return self._known[key]

    def right(self, state: State, turns: int) -> dict[str, PuzzleStep]:
        """Return every action that forces the goal, with the hardest answers to it."""
        found = {}
        turns -= self.cost(state)
        for action in state.legal_actions() if turns >= 0 else ():
            after = _after(state, action)
            if self.sure(after, turns):
                found[state.notation(action)] = self._answered(after, turns)
        return found

    def _answered(self, state: State, turns: int) -> PuzzleStep:
        """Return the answers that leave the fewest solutions, with these solutions."""
        if self.reached(state):
            return PuzzleStep((), {})
        if state.current_player == self.seat:
            return PuzzleStep((), self.right(state, turns))
        steps = []
        for action in state.legal_actions():
            step = self._answered(_after(state, action), turns)
            steps.append(PuzzleStep((state.notation(action), *step.answers), step.then))
        return min(steps, key=lambda step: (-_depth(step), len(step.then), step.answers))


def _depth(step: PuzzleStep) -> int:
    return 1 + max(map(_depth, step.then.values())) if step.then else 0


def _after(state: S, action: int) -> S:
    after = state.clone()
    after.apply(action)
    return after
