"""How fast the engine and its searches are, on the machine at hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from game import catalog
from game.bots.alphabeta import AlphaBeta, Search
from game.bots.levels import levels_of
from game.bots.mcts import MCTS
from game.chance import stream
from game.state import TERMINAL, State

MEASURED_SECONDS: Final = 1.0  # Each figure is measured at least this long.
POSITION_COUNT: Final = 8  # The positions come from the middle of random matches.
SEARCH_ITERATIONS: Final = 200
SEARCH_NODES: Final = 20_000


@dataclass(frozen=True, slots=True)
class BenchRow:
    """One figure of the report."""

    name: str
    value: float
    unit: str


def engine_speed(key: str) -> list[BenchRow]:
    """Return the speed of random play, MCTS and alpha-beta, and the time of a clone."""
    game = catalog.find(key)
    states = [middle_position(key, seed) for seed in range(POSITION_COUNT)]
    mcts = MCTS[State](
        SEARCH_ITERATIONS, determinize=game.rules.determinize if game.hidden else None
    )
    rows = [
        BenchRow("random actions", _rate(lambda number: play_out(key, number)), "/s"),
        BenchRow("clone", 1e6 / _rate(lambda number: _clone(states)), "µs"),
        BenchRow("MCTS iterations", _rate(lambda number: _think(mcts, states, number)), "/s"),
    ]
    strongest = levels_of(key)[-1].bot
    if isinstance(strongest, AlphaBeta):
        nodes = _rate(lambda number: _search(strongest, states[number % POSITION_COUNT]))
        rows.append(BenchRow("alpha-beta nodes", nodes, "/s"))
    return rows


def middle_position(key: str, seed: int) -> State:
    """Return a position from the middle of a random match."""
    positions: list[State] = []
    play_out(key, seed, positions)
    return positions[len(positions) // 2]


def _rate(work: Callable[[int], int]) -> float:
    """Return how much is done per second; `work` takes the number of its call."""
    done = calls = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < MEASURED_SECONDS:
        done += work(calls)
        calls += 1
    return done / spent


def play_out(key: str, seed: int, positions: list[State] | None = None) -> int:
    """Play a random match, keeping its positions if there is a list for them."""
    state = catalog.new_state(key, seed=seed)
    rng = stream(seed, "bench")
    count = 0
    while state.current_player != TERMINAL:
        actions = state.legal_actions()
        if positions is not None and state.current_player >= 0:
            positions.append(state.clone())
        state.apply(actions[int(rng.random() * len(actions))])
        count += 1
    return count


def _clone(states: list[State]) -> int:
    for _ in range(100):
        for state in states:
            state.clone()
    return 100 * len(states)


def _think(mcts: MCTS[State], states: list[State], number: int) -> int:
    state = states[number % POSITION_COUNT]
    mcts.choose(state.observation(state.current_player), stream(number, "bench"))
    return SEARCH_ITERATIONS


def _search(bot: AlphaBeta[Any], state: State) -> int:
    search_view = bot.search_view(state)
    search = Search(search_view, SEARCH_NODES)
    search.deepen(search_view.actions(search_view.root), search_view.horizon)
    return search.nodes
