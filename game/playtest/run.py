"""Many matches of bots in parallel; the same plan gives the same matches on any machine."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from game import catalog
from game.bots.levels import find_bot
from game.chance import stream
from game.match import Match, Seat
from game.options import Value, resolve
from game.playtest.measures import Played


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: match `i` has the seed `seed + i`, or with `paired` one seed every seating."""

    game: str
    seats: tuple[str, ...]  # bots by name
    games: int
    seed: int
    options: Mapping[str, Value]
    paired: bool  # whether every bot sits at every seat with the same seed


@dataclass(frozen=True, slots=True)
class Summary:
    """A plan, and what came of it: all of its matches, or the first ones if it was stopped."""

    plan: Plan
    matches: tuple[Played, ...]
    seconds: float
    stopped: bool


def make_plan(
    game_key: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object],
    paired: bool = False,
) -> Plan:
    """Return a checked plan; raise ValueError naming what is wrong and what would be right.

    Without seats, random bots play.
    """
    game = catalog.find(game_key)
    bots = tuple(seats) or ("random",) * game.check_players(None)
    game.check_players(len(bots))
    for text in bots:
        find_bot(game_key, text)
    if games < 1:
        raise ValueError(f"a playtest needs at least one match, not {games}")
    if paired and games % len(bots):
        raise ValueError(
            f"paired matches come {len(bots)} to a seed; {games} is not a multiple of {len(bots)}"
        )
    return Plan(game_key, bots, games, seed, resolve(game.options, options), paired)


def run(
    plan: Plan, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Summary:
    """Play the matches of `plan`, in `workers` processes, and return them in their order.

    After every match `progress` hears how many are done. Ctrl-C keeps those.
    """
    if workers < 1:
        raise ValueError(f"a playtest needs at least one worker, not {workers}")
    began = time.perf_counter()
    played: list[Played] = []
    stopped = False
    try:
        with matches(plan, workers) as results:
            for match in results:
                played.append(match)
                progress(len(played))
    except KeyboardInterrupt:
        stopped = True
    return Summary(plan, tuple(played), time.perf_counter() - began, stopped)


@contextmanager
def matches(plan: Plan, workers: int) -> Iterator[Iterator[Played]]:
    """Give the matches of a plan as they are played; leaving early ends the workers."""
    if workers == 1:
        yield (play(plan, number) for number in range(plan.games))
        return
    others = multiprocessing.active_children()
    executor = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=signal.signal,  # the workers leave Ctrl-C to this process
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    size = 1 + plan.games // workers // 50  # small enough for a lively progress
    try:
        parts = [
            executor.submit(play_some, plan, range(first, min(first + size, plan.games)))
            for first in range(0, plan.games, size)
        ]
        yield (match for part in parts for match in part.result())
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # rather than wait for the matches it is in
        raise
    finally:
        executor.shutdown()


def play_some(plan: Plan, numbers: Iterable[int]) -> list[Played]:
    """Play some matches of a plan."""
    return [play(plan, number) for number in numbers]


def play(plan: Plan, number: int) -> Played:
    """Play one match of a plan. Nothing but the plan and the number decides how it goes."""
    count = len(plan.seats)
    seed = plan.seed + (number // count if plan.paired else number)
    turned = number % count if plan.paired else 0
    bots = tuple((seat + turned) % count for seat in range(count))
    players = [find_bot(plan.game, plan.seats[bot]) for bot in bots]
    streams = [stream(seed, f"bot {seat}") for seat in range(count)]
    seats = [Seat("bot", plan.seats[bot], plan.seats[bot]) for bot in bots]
    match = Match(plan.game, seats, plan.options, seed)
    decisions = 0
    while not match.over:
        seat = match.state.current_player
        decision = players[seat].choose(match.state.observation(seat), streams[seat])
        match.play(decision.action)
        decisions += 1
    return Played(
        seed=seed,
        bots=bots,
        returns=tuple(match.returns()),
        turns=match.game.turns(match.state),
        decisions=decisions,
        ending=match.game.ending(match.state),
    )
