"""Puzzles: positions of stored matches in which something is to be done that is proved possible.

`assets/<key>/puzzles.json` is written by `tools/make_puzzles.py`. A puzzle is the beginning of a
match, whose seed decides its chance, and a tree of what is right: by the notation of each right
decision the answers that follow it and what is right then, nothing where the goal is reached. The
answers are those that hold out longest; every other decision lets the goal slip.
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

GAMES: Final = tuple(catalog.GAMES)  # of which there is one on every day, in turn
STRIDE: Final = 17  # puzzles from one to the next of a game, so that neighbours differ


class PuzzleStep(msgspec.Struct, frozen=True, array_like=True):
    """What follows a right decision."""

    answers: tuple[str, ...]
    then: dict[str, PuzzleStep]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One puzzle; its `goal` is known to the words of its game."""

    goal: str
    turns: int
    seat: int
    seed: int
    moves: tuple[str, ...]  # of everybody, and what chance decided
    right: dict[str, PuzzleStep]
    players: int = 2
    options: dict[str, str | int | bool] = {}
    asked: bool = False  # whether something is asked that the rules ask at the end only

    def match(self, game: str, seats: Sequence[Seat]) -> Match:
        """Return the match up to where the puzzle begins."""
        begun = Match(game, seats, self.options, self.seed).along(self.moves)
        found = begun.branch(begun.ply)
        if self.asked:
            ask = found.game.asked
            assert ask is not None
            found.positions[-1] = ask(found.state)
        return found

    @property
    def ways(self) -> int:
        """How many lines of right decisions there are."""
        return count_of(self.right)

    def after(self, played: Sequence[str]) -> PuzzleStep | None:
        """Return what is right after some decisions from the beginning of the puzzle.

        None after one that was not. The answers that are still to come are those of the step, and
        once the goal is reached nothing is.
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
    """Return the right decision that leads to the goal with the fewest others."""
    return min(right, key=lambda notation: _length(right[notation]))


def _length(step: PuzzleStep) -> int:
    return 1 + min(map(_length, step.then.values())) if step.then else 0


def count_of(right: Mapping[str, PuzzleStep]) -> int:
    """Return how many lines of right decisions there are."""
    return sum(count_of(step.then) if step.then else 1 for step in right.values())


@lru_cache(maxsize=len(GAMES))
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, none where it has none."""
    try:
        data = (ASSETS / game / "puzzles.json").read_bytes()
    except FileNotFoundError:
        return ()
    return msgspec.json.decode(data, type=tuple[Puzzle, ...])


def puzzle_of(day: date) -> tuple[str, int]:
    """Return the game and the number of the puzzle of a day."""
    games = [game for game in GAMES if puzzles_of(game)]
    round_, turn = divmod(day.toordinal(), len(games))
    return games[turn], round_ * STRIDE % len(puzzles_of(games[turn]))
