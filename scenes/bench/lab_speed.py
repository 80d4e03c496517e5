"""The speed of random matches in the lab, relative to the bare engine.

Both play the same matches with the same random numbers: chance is drawn from seed and ply, and each
seat has its own generator. What is compared is the work of the lab around the rules. The other
comparison is with matches whose chance comes from one generator: the lab draws each roll from seed
and ply, so that a match can be continued and judged from anywhere, and most of a draw is seeding a
generator.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from game import catalog
from game.bench import BenchRow, play_out
from game.chance import stream
from game.match import drawn
from game.playtest.experiment import only_played, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.state import CHANCE, TERMINAL

MATCHES_A_ROUND: Final = 50  # Engine and lab play this many in turn.
ROUNDS: Final = 2


def lab_speeds() -> list[BenchRow]:
    """Return the relative speed of the lab for every game, with the same randomness and without."""
    label = "lab's random matches against the engine's"
    ways: dict[str, Callable[[str, int], object]] = {
        "same randomness": engine_match,
        "one generator": play_out,
    }
    return [
        BenchRow(
            f"{label}, {way}, {game.title}", lab_speed(key, MATCHES_A_ROUND, ROUNDS, match), "of 1"
        )
        for way, match in ways.items()
        for key, game in catalog.GAMES.items()
    ]


def lab_speed(
    key: str,
    matches: int,
    rounds: int,
    engine_match: Callable[[str, int], object],
) -> float:
    """Return the lab's speed for one game as a fraction of the engine's, by processor time.

    `engine_match` plays a match of a game by its seed.
    """
    own = lab = 0.0
    engine_match(key, 0)  # Nothing is loaded any more while it is measured.
    for number in range(rounds):
        seed = number * matches
        began = time.process_time()
        for match in range(seed, seed + matches):
            engine_match(key, match)
        own += time.process_time() - began
        plan = make_plan(key, (), matches, seed, {})
        began = time.process_time()
        play_all(only_played(single(plan)))
        lab += time.process_time() - began
    return own / lab


def engine_match(key: str, seed: int) -> list[int]:
    """Play a match between random bots as the lab does, and return the decisions of its seats."""
    state = catalog.new_state(key, seed=seed)
    seats = catalog.find(key).check_players(None)
    generators = [stream(seed, f"bot {seat}") for seat in range(seats)]
    actions: list[int] = []
    ply = 0
    while (seat := state.current_player) != TERMINAL:
        if seat == CHANCE:
            action = drawn(state, seed, ply)
        else:
            legal = state.legal_actions()
            action = legal[int(generators[seat].random() * len(legal))]
            actions.append(action)
        state.apply(action)
        ply += 1
    return actions
