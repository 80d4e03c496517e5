"""Puzzles: positions of stored matches with a goal that is proved reachable.

`assets/<key>/puzzles.json` is written by `tools/make_puzzles.py`. A puzzle is the beginning of a
match, whose seed decides its chance, and a tree of right decisions. The tree maps the notation of
each right decision to the answers that follow and the right decisions after them, none once the
goal is reached. The answers are those that delay the goal longest; every decision that is not in
the tree misses the goal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

import msgspec

from game import catalog
from game.files import ASSETS
from game.match import Match, Seat

GAMES: Final = tuple(catalog.GAMES)  # In the order of the puzzles of the day.
MAX_STARS: Final = 3
DAILY_PUZZLE_STEP: Final = 17  # Neighbouring puzzles are alike.


class PuzzleStep(msgspec.Struct, frozen=True, array_like=True):
    """The answers to a right decision, and the right decisions after them."""

    answers: tuple[str, ...]
    then: dict[str, PuzzleStep]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One puzzle; `goal` is a key of the goals in the face of its game."""

    goal: str
    turns: int
    seat: int
    seed: int
    moves: tuple[str, ...]  # The notation of all actions, chance included.
    right: dict[str, PuzzleStep]
    players: int = 2
    options: dict[str, str | int | bool] = {}
    asked: bool = False  # Whether it asks what the rules ask only at the end.

    def match(self, game: str, seats: Sequence[Seat]) -> Match:
        """Return the match at the position where the puzzle begins."""
        begun = Match(game, seats, self.options, self.seed).along(self.moves)
        found = begun.branch(begun.ply)
        if self.asked:
            ask = found.game.rules.asked
            assert ask is not None
            found.positions[-1] = ask(found.state)
        return found

    @property
    def solution_count(self) -> int:
        """The number of lines of right decisions."""
        return count_solutions(self.right)

    @property
    def effort(self) -> tuple[int, int, int]:
        """The turns, the decisions on the shortest line, and how few lines there are."""
        return self.turns, _length(PuzzleStep((), self.right)), -self.solution_count

    def after(self, played: Sequence[str]) -> PuzzleStep | None:
        """Return the step after some decisions and answers, or None after a wrong decision.

        The answers of the step are those still to come. It is empty once the goal is reached.
        """
        step = PuzzleStep((), self.right)
        waiting: list[str] = []
        for notation in played:
            if not (waiting or step.then):
                break
            if waiting:
                if notation != waiting.pop(0):
                    return None
            elif notation in step.then:
                step = step.then[notation]
                waiting = list(step.answers)
            else:
                return None
        return PuzzleStep(tuple(waiting), step.then)


def shortest(right: Mapping[str, PuzzleStep]) -> str:
    """Return the right decision from which the goal is reached soonest."""
    return min(right, key=lambda notation: _length(right[notation]))


def _length(step: PuzzleStep) -> int:
    return 1 + min(map(_length, step.then.values())) if step.then else 0


def count_solutions(right: Mapping[str, PuzzleStep]) -> int:
    """Return the number of lines of right decisions."""
    return sum(count_solutions(step.then) if step.then else 1 for step in right.values())


@lru_cache(maxsize=len(GAMES))
def stars_of(game: str) -> tuple[int, ...]:
    """Return for each puzzle of a game which third of its puzzles it is in by effort, from 1."""
    efforts = [puzzle.effort for puzzle in puzzles_of(game)]
    ordered = sorted(efforts)
    return tuple(1 + MAX_STARS * ordered.index(effort) // len(ordered) for effort in efforts)


@lru_cache(maxsize=len(GAMES))
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, empty if it has none."""
    try:
        data = (ASSETS / game / "puzzles.json").read_bytes()
    except FileNotFoundError:
        return ()
    return msgspec.json.decode(data, type=tuple[Puzzle, ...])


def puzzle_of(day: date) -> tuple[str, int]:
    """Return the puzzle of a day: the key of its game, and its number there, from 0."""
    games = [game for game in GAMES if puzzles_of(game)]
    round_, turn = divmod(day.toordinal(), len(games))
    return games[turn], round_ * DAILY_PUZZLE_STEP % len(puzzles_of(games[turn]))
