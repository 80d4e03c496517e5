"""Every game with every number of players and every choice of its options, and random matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
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

# Options that make matches long, and what is tried instead: at random these last 500 decisions and
# more with every choice there is. Each game's own tests play them.
SHORTER: dict[tuple[str, str], list[Value]] = {("haunting_house_3", "round_limit"): [2, 3]}


def variants() -> list[Variant]:
    """Return the variants of every game: each choice, and each pair of choices, occurs.

    How many play is a choice, too.
    """
    found = []
    for game in catalog.GAMES.values():
        keys = [option.key for option in game.options]
        columns: list[list[Value]] = [
            SHORTER.get((game.key, o.key)) or [c.value for c in o.choices] for o in game.options
        ]
        rows = list(product(game.players, *columns))
        if len(rows) > MOST:
            rows = pairwise_rows(rows)
        for players, *values in rows:
            found.append(Variant(game.key, int(players), tuple(zip(keys, values, strict=True))))
    return found


def pairs_of(row: tuple[Value, ...]) -> set[tuple[tuple[int, Value], tuple[int, Value]]]:
    """Return the pairs of choices that a way to set up a game makes."""
    return set(combinations(enumerate(row), 2))


def pairwise_rows(rows: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Return few of all the rows that together have every pair of choices, the same every time."""
    missing = set().union(*map(pairs_of, rows))
    chosen = []
    while missing:
        row = max(rows, key=lambda row: len(pairs_of(row) & missing))
        missing -= pairs_of(row)
        chosen.append(row)
    return chosen


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
