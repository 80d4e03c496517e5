"""Every game with every number of players and every choice of its options, and random matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from operator import itemgetter
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
        keys = [option.key for option in game.rules.options]
        columns: list[list[Value]] = [
            SHORTER.get((game.key, o.key)) or [c.value for c in o.choices]
            for o in game.rules.options
        ]
        columns.insert(0, list(game.players))
        whole = prod(map(len, columns))
        rows = list(product(*columns)) if whole <= MOST else pairwise_rows(columns)
        for players, *values in rows:
            found.append(Variant(game.key, int(players), tuple(zip(keys, values, strict=True))))
    return found


def with_a_new_choice() -> set[Variant]:
    """Return the variants that suffice for every choice of every option to occur."""
    found, seen = set(), set()
    for variant in variants():
        choices = {(variant.key, key, value) for key, value in variant.options}
        choices.add((variant.key, "", variant.players))
        if choices - seen:
            found.add(variant)
            seen |= choices
    return found


def pairwise_rows(columns: list[list[Value]]) -> list[tuple[Value, ...]]:
    """Return few rows that together have every pair of values of two columns.

    Each row begins with the first pair that is still missing and is filled column by column with
    what brings the most missing pairs, so the rows are the same every time.
    """
    places = range(len(columns))
    missing = {
        ((i, a), (j, b)): None
        for i, j in combinations(places, 2)
        for a, b in product(columns[i], columns[j])
    }
    rows = []
    while missing:
        row = dict(next(iter(missing)))
        for place in places:
            if place not in row:
                row[place] = max(
                    columns[place],
                    key=lambda value: sum(
                        tuple(sorted([(place, value), other], key=itemgetter(0))) in missing
                        for other in row.items()
                    ),
                )
        for pair in combinations(sorted(row.items(), key=itemgetter(0)), 2):
            missing.pop(pair, None)
        rows.append(tuple(row[place] for place in places))
    return rows


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
