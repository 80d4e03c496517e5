"""Processes that are killed while they work: bots in the window, the lab's, those of a cluster."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from game.bots.levels import levels_of
from game.match import Match, Seat
from game.playtest.cluster import Cluster, executor_of
from game.playtest.crew import crew_of
from game.playtest.experiment import Experiment, single
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.play.scene import Play
from scenes.program.thinking import Thinker, Thinking
from scenes.telling.hints import reason
from scenes.window.app import App
from scenes.window.preferences import Preferences
from scenes.wiring import Bots, Wiring
from tests.helpers.variants import variants

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
PATIENCE = 120.0
GAMES = 60  # of a playtest in which a worker is killed
THINKS = "mcts:100000000"  # a bot that is at it when it is killed


class Thinkers:
    """Kills the process of the bots while one thinks in the window; the match must go on."""

    def __init__(self, key: str) -> None:
        self.own = [variant for variant in variants() if variant.key == key]

    def __call__(self, rng: Random) -> int:
        variant = rng.choice(self.own)
        level = levels_of(variant.key)[0]
        seats = [Seat("bot", f"Bot {seat}", level.key) for seat in range(variant.players)]
        match = Match(variant.key, seats, dict(variant.options), rng.getrandbits(30))
        with tempfile.TemporaryDirectory() as folder, closing(Thinking(cap=60.0)) as thinking:
            app = App(Preferences(animation="off"), (1280, 720), Path(folder))
            slow = Slow(thinking, match)
            bots = Bots(levels_of, lambda match: slow, lambda match: "1", reason)
            play = Wiring(bots, lambda: app.preferences).play(match)
            assert isinstance(play, Play)
            play.controller.file.path = Path(folder) / "match.ghost"
            app.push(play)
            _until(app, lambda: slow.pid is not None)
            first = slow.pid
            assert first is not None
            os.kill(first, KILL)
            before = match.ply
            _until(app, lambda: match.ply > before)
            slow.level = ""  # the others decide as they are
            before = match.ply
            _until(app, lambda: match.ply > before or match.over)
            assert thinking._worker is not None, "nobody is there to think"
            assert thinking._worker._process.pid != first, "it was not replaced"
            assert not list(Path(folder).glob("crash-*"))
            app.close()
        return 1


class Slow(Thinker):
    """Has a bot that never ends asked first, so that it is at it when it is killed."""

    level = THINKS

    def ask(self, level, observation, purpose):  # type: ignore[no-untyped-def]
        super().ask(self.level or level, observation, purpose)

    @property
    def pid(self) -> int | None:
        """The process that is at a question, if one is."""
        worker = self.thinking._worker
        return worker._process.pid if worker is not None and worker.busy else None


def _until(app: App, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "nothing came"
        app.step([], 0.1)
        time.sleep(0.005)


def killed_in_the_lab(rng: Random) -> int:
    """Kill one of two processes that play; the matches must be those of an undisturbed run."""
    experiment = _experiment(rng)
    others = set(multiprocessing.active_children())
    killed: list[int] = []

    def progress(done: int) -> None:
        own = [child for child in multiprocessing.active_children() if child not in others]
        if done >= GAMES // 4 and own and not killed:
            child = rng.choice(own)
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, KILL)

    _compare(experiment, progress, workers=2)
    assert killed
    return GAMES


def killed_in_a_cluster(rng: Random) -> int:
    """Kill one of two workers of a cluster on this machine; no match may be lost."""
    import distributed

    experiment = _experiment(rng)
    killed: list[int] = []
    logging.getLogger("distributed").setLevel(logging.ERROR)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:

        def progress(done: int) -> None:
            if done >= GAMES // 4 and not killed:
                worker = rng.choice(list(cluster.workers.values()))
                killed.append(worker.pid)
                os.kill(worker.pid, KILL)

        _compare(experiment, progress, cluster=cluster.scheduler_address)
    assert killed
    return GAMES


def _experiment(rng: Random) -> Experiment:
    return single(make_plan("eighteen_ghosts", ("random",) * 2, GAMES, rng.getrandbits(20), {}))


def _compare(
    experiment: Experiment, progress: Callable[[int], None], workers: int = 1, cluster: str = ""
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(Path(folder) / "run.lab", experiment)
        if cluster:
            with executor_of(cluster) as executor:
                found = play_all(experiment, Cluster(executor, "there"), progress, store)
        else:
            found = play_all(experiment, crew_of(workers), progress, store)
        kept = tuple(store.matches(0))
        store.close()
    assert found[0].tally.matches == len(kept)
    assert kept == play_all(experiment)[0].matches
