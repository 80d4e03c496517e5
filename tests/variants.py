"""Every game with every number of players and every choice of its options, and random matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from random import Random

from game import catalog
from game.match import Match, Seat
from game.options import Value
from game.state import CHANCE, TERMINAL, State


@dataclass(frozen=True)
class Variant:
    """A game as it may be set up."""

    key: str
    players: int
    options: tuple[tuple[str, Value], ...]
    few: bool = True  # whether all ways to set up the game are tried

    def __str__(self) -> str:
        return " ".join([self.key, str(self.players), *(f"{k}={v}" for k, v in self.options)])

    def state(self, seed: int) -> State:
        """Return the first position."""
        return catalog.new_state(self.key, self.players, dict(self.options), seed)

    def match(self, seed: int) -> Match:
        """Return a match of people at its beginning."""
        seats = [Seat("person", f"Player {seat}") for seat in range(self.players)]
        return Match(self.key, seats, dict(self.options), seed)


MOST = 16  # ways to set up a game that are all tried; of more, enough to try every pair of choices


def variants() -> list[Variant]:
    """Return the variants of every game: each choice, and each pair of choices, occurs.

    The number of players is a choice like the others.
    """
    found = []
    for game in catalog.GAMES.values():
        keys = [option.key for option in game.options]
        columns: list[list[Value]] = [list(game.players)]
        columns += [[choice.value for choice in option.choices] for option in game.options]
        few = prod(map(len, columns[1:])) <= MOST
        for players, *values in product(*columns) if few else pairwise_rows(columns):
            assert isinstance(players, int)
            found.append(Variant(game.key, players, tuple(zip(keys, values, strict=True)), few))
    return found


def pairwise_rows(columns: list[list[Value]]) -> list[list[Value]]:
    """Return few rows that together have every pair of values of two columns, always the same."""
    missing = {
        (i, a, j, b)
        for i, j in combinations(range(len(columns)), 2)
        for a in range(len(columns[i]))
        for b in range(len(columns[j]))
    }
    rows = []
    while missing:
        i, a, j, b = min(missing)
        row = {i: a, j: b}
        for column in range(len(columns)):
            if column not in row:
                row[column] = max(
                    range(len(columns[column])),
                    key=lambda value: len(pairs_of({**row, column: value}) & missing),
                )
        missing -= pairs_of(row)
        rows.append([columns[column][row[column]] for column in range(len(columns))])
    return rows


def pairs_of(row: dict[int, int]) -> set[tuple[int, int, int, int]]:
    """Return the pairs of choices that a row makes, by column and place in it."""
    return {(i, row[i], j, row[j]) for i, j in combinations(sorted(row), 2)}


def random_play(state: State, rng: Random) -> Iterator[tuple[State, int]]:
    """Yield each position of a random match with the action chosen in it; change `state`."""
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        action = actions[int(rng.random() * len(actions))]
        yield state, action
        state.apply(action)


def play_out(match: Match, rng: Random, decisions: int = 1_000_000) -> Match:
    """Play random decisions until the match is over or so many are played, and return it."""
    for _ in range(decisions):
        if match.over:
            break
        actions = match.state.legal_actions()
        assert match.state.current_player != CHANCE
        match.play(actions[int(rng.random() * len(actions))])
    return match
