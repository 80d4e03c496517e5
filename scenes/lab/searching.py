"""A search for house rules, played by processes and kept like a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Final

from game.language import _, mark
from game.playtest.experiment import Experiment, Target
from game.playtest.match_plan import MatchPlan
from game.playtest.run import WorkersLost
from game.playtest.search import Found, Stopped, Tried, search_by_keys, searched
from game.playtest.store import Store
from game.playtest.worker_pool import Crew
from scenes.lab import runs

ENDED: Final = mark("The search stopped before it was finished.")
Step = Tried | Found | str | None  # a string is a fault; None is the end


class Searching:
    """A search; call `update` once a frame and `close` at the end. Results stay."""

    def __init__(self) -> None:
        self.tried: list[Tried] = []
        self.found: list[Found] = []  # the settings that are left, the nearest first
        self.fault = ""
        self.done = False  # whether it has come to its end
        self._stop: Callable[[], None] | None = None
        self._told: SimpleQueue[Step] = SimpleQueue()

    @property
    def busy(self) -> bool:
        """Whether it is running."""
        return self._stop is not None

    def begin(
        self,
        plan: MatchPlan,
        keys: Sequence[str],
        targets: Sequence[Target],
        trials: int,
        workers: int,
    ) -> None:
        """Start a search; one that was stopped before is resumed."""
        self.close()
        self.tried, self.found, self.fault, self.done = [], [], "", False
        told = self._told = SimpleQueue()
        stopped, crew = Event(), Crew(workers)

        def stop() -> None:
            stopped.set()
            crew.close()

        def work() -> None:
            try:
                experiment = search_by_keys(plan, keys, targets, trials)
                with closing(Store.create(_path_of(experiment), experiment)) as store:
                    for step in searched(experiment, store, workers, executor=crew):
                        told.put(step)
                told.put(None)
            except (Stopped, WorkersLost):
                told.put(_(ENDED))
            except Exception as fault:  # nobody would see it in a thread
                told.put(f"{fault}." if isinstance(fault, ValueError) else repr(fault))
            finally:
                crew.close()

        self._stop = stop
        Thread(target=work, name="search", daemon=True).start()

    def update(self) -> bool:
        """Read new results; return whether there are any."""
        new = False
        while self._stop is not None:
            try:
                step = self._told.get_nowait()
            except Empty:
                break
            new = True
            if isinstance(step, Found):
                self.found.append(step)
            elif isinstance(step, Tried):
                self.tried = [one for one in self.tried if one.number != step.number]
                self.tried.append(step)
            else:
                self.done, self.fault = step is None, step or ""
                self.close()
        return new

    def close(self) -> None:
        """Stop the search; results stay, and the matches are kept."""
        if self._stop:
            self._stop()
            self._stop = None


def _path_of(experiment: Experiment) -> Path:
    """Return the file in which a search is kept: that of the same search, or a new one."""
    for kept in runs.listing():
        if kept.experiment == experiment:
            return kept.path
    return runs.create(experiment, datetime.now())
