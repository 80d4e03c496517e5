"""The same seeds give the same matches, whatever the order of hashes and the number of workers.

`python -m tests.soak.transcripts SEED MATCHES` plays so many matches of every game, at random and
by bots, and prints a digest for each game of all that was decided and was there to decide.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random

from game import catalog
from game.playtest.crew import crew_of
from game.playtest.experiment import Experiment, single
from game.playtest.match_plan import make_plan
from game.playtest.playing import play
from game.playtest.results import results_text
from game.playtest.run import Summary, play_all
from game.playtest.store import Store
from game.state import TERMINAL
from tests.helpers.variants import variants
from tests.soak.trial import Trial

ROOT = Path(__file__).parents[2]
MATCHES = 3  # at random of each game, an attempt
LOOKED_AT = 25  # plies from one look at everything to the next
WORKERS = (1, 8)


def trials() -> list[Trial]:
    """Return the trials."""
    found = [Trial("transcripts", "three orders of hashes", hashed, goal=3_000)]
    found += [
        Trial(key, f"{WORKERS[0]} and {WORKERS[1]} workers of the lab", Crews(key), goal=1_000)
        for key in catalog.GAMES
    ]
    return found


def transcript(key: str, seed: int, matches: int) -> str:
    """Return a digest of random matches of a game and of one by its weakest bots."""
    told, rng = sha256(), Random(f"{key} {seed}")
    own = [variant for variant in variants() if variant.key == key]
    for _ in range(matches):
        variant = rng.choice(own)
        state, ply = variant.state(rng.getrandbits(30)), 0
        told.update(str(variant).encode())
        while state.current_player != TERMINAL:
            actions = state.legal_actions()
            if ply % LOOKED_AT == 0:
                texts = [state.notation(action) for action in actions]
                seen = [state.observation(seat).values() for seat in range(variant.players)]
                told.update(repr((texts, seen, str(state))).encode())
            action = rng.choice(actions)
            told.update(f"{action} {state.notation(action)}\n".encode())
            state.apply(action)
            ply += 1
        told.update(repr((state.values(), state.returns())).encode())
    bots = ("1",) * catalog.find(key).players[0]
    told.update(repr(play(make_plan(key, bots, 1, seed, {}), 0)).encode())
    return told.hexdigest()


def hashed(rng: Random) -> int:
    """Compare the transcripts of three processes that order hashes differently."""
    seed, orders = rng.randrange(1000), ["0", "1", str(rng.randrange(2, 2**32))]
    found = [_told(order, seed, MATCHES) for order in orders]
    for order, other in zip(orders[1:], found[1:], strict=True):
        assert found[0] == other, f"seed {seed}, PYTHONHASHSEED {order}: {found[0]} is not {other}"
    return len(orders) * len(catalog.GAMES) * (MATCHES + 1)


def _told(order: str, seed: int, matches: int) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.transcripts", str(seed), str(matches)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": order, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split() for line in done.stdout.splitlines())


class Crews:
    """Has a playtest played by one worker and by eight, who must agree to the letter."""

    def __init__(self, key: str, games: int = 24) -> None:
        self.key = key
        self.games = games

    def __call__(self, rng: Random) -> int:
        seats = rng.choice(catalog.find(self.key).players)
        plan = make_plan(self.key, ("random",) * seats, self.games, rng.getrandbits(20), {})
        one, other = (played(single(plan), workers) for workers in WORKERS)
        assert one[1] == other[1], f"{plan}: the totals differ"
        assert one[0] == other[0], f"{plan}: the records differ"
        assert len(one[0]) == self.games
        return 2 * self.games


def played(experiment: Experiment, workers: int) -> tuple[list[object], str]:
    """Return what is stored of an experiment, and what is told of it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(Path(folder) / "run.lab", experiment)
        summaries = play_all(experiment, crew_of(workers), store=store)
        rows: list[object] = [
            row
            for cell in range(len(experiment.cells))
            for row in store._connection.execute(f"{store._select} ORDER BY number", (cell,))
        ]
        store.close()
    timeless = [Summary(s.tally, 1.0, s.stopped) for s in summaries]
    return rows, results_text(experiment, timeless)


def main() -> None:
    seed, matches = map(int, sys.argv[1:])
    for key in catalog.GAMES:
        print(key, transcript(key, seed, matches))


if __name__ == "__main__":
    main()
