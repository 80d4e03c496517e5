"""A run that a thread plays: processes play, the thread counts and saves, the window never waits.

Call `standing` for the state of the run. The file holds every counted match, so a stop or a crash
loses only the matches in play.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import compress
from pathlib import Path
from threading import Event, Thread
from typing import Final, Literal

from game.playtest.census import CoursePoint
from game.playtest.crew import Processes, RunFault
from game.playtest.experiment import Experiment
from game.playtest.label import UNNAMED, RunLabel, read_stopping_rule
from game.playtest.questions import Answers
from game.playtest.run import Run
from game.playtest.store import Store, StoreError
from game.playtest.tally import Counted

State = Literal["loading", "running", "stopped", "enough", "done", "failed"]

CLOSE_SECONDS: Final = 5.0  # Closing waits no longer for the thread.
ANSWERING_PART: Final = 0.03  # The part of its time that the thread spends on answers.


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress and the results of an experiment; all results count the same matches.

    While matches are played they are a little old.
    """

    cells: tuple[Counted, ...]
    answers: Answers
    courses: tuple[tuple[CoursePoint, ...], ...]  # By setting, the course of the judged matches.
    played: tuple[array[int], ...]  # By setting and number, 0 for a match that does not count.
    error: float  # The error rate of the intervals that stand beside the answer.
    state: State = "loading"
    rate: float = 0.0  # Matches a second since the last start.
    left: float | None = None  # An estimate in seconds.
    fault: str = ""  # A sentence if the run failed, else empty.

    @property
    def done(self) -> int:
        """The number of matches that count."""
        return sum(cell.matches for cell in self.cells)

    def counts(self, cell: int, numbers: Sequence[int]) -> array[int]:
        """Return those of some matches of a setting that count."""
        return array("I", compress(numbers, map(self.played[cell].__getitem__, numbers)))


class Live(Run):
    """The run in the file at `path`; after `start`, `workers` processes play it.

    The run ends early when the stopping rule of its label is met. Started again after that, it
    plays all matches.
    """

    def __init__(
        self, path: Path, experiment: Experiment, workers: int = 1, label: RunLabel = UNNAMED
    ) -> None:
        super().__init__(experiment, label)
        self.path = path
        self.crew = Processes(workers)
        self.until = read_stopping_rule(label.until)
        self.stopping = Event()
        self._state: State = "loading"
        self._fault = ""
        self._thread: Thread | None = None
        self._began, self._done_before = 0.0, [0 for _cell in experiment.cells]
        self._loaded = False

    def clear(self) -> None:
        """Forget the counted matches and the results."""
        super().clear()
        none = Answers(None, tuple(() for _tally in self.tallies), ends=self.ends)
        self._results = self._counted(none)
        self._answers_due = 0.0  # The time of the clock from which new answers are computed.

    # -- for the window

    def start(self, play: bool = True) -> None:
        """Read the saved matches and play the missing ones; without `play` only read."""
        if self.busy:
            return
        self.stopping.clear()
        self._enter("loading")
        self._thread = Thread(target=self._work, args=(play,), name="lab", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether the background thread is at work, perhaps only finishing."""
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """Ask the thread to stop soon; do not wait for it."""
        self.stopping.set()

    def close(self) -> None:
        """Stop, and wait a few seconds for the thread."""
        self.stop()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    def standing(self) -> Standing:
        """Return the progress and the results at this moment."""
        with self.lock:
            done, before = self.done, sum(self._done_before)
            spent = max(time.monotonic() - self._began, 0.001)
            running = self._state == "running" and done > before
            return replace(
                self._results,
                state=self._state,
                rate=(done - before) / spent if running else 0.0,
                left=self._seconds_left(spent) if running else None,
                fault=self._fault,
            )

    def _counted(self, answers: Answers) -> Standing:
        """Return the results of the matches counted so far."""
        return Standing(
            tuple(tally.counted() for tally in self.tallies),
            answers,
            tuple(tuple(tally.census.course(self.error)) for tally in self.tallies),
            tuple(tally.played for tally in self.tallies),
            self.error,
        )

    def _seconds_left(self, spent: float) -> float | None:
        """Estimate the seconds left from the pace so far, or return None.

        A match counts by the usual duration of matches of its setting.
        """
        known = self.crew.pace
        if not known:
            return None
        usual = sum(known.values()) / len(known)
        done = missing = 0.0
        for cell, (tally, before) in enumerate(zip(self.tallies, self._done_before, strict=True)):
            each = known.get(cell, usual)
            done += (tally.matches - before) * each
            missing += (tally.plan.games - tally.matches) * each
        return spent * missing / done if done else None

    # -- in the thread

    def _work(self, play: bool) -> None:
        try:
            with closing(Store.open(self.path)) as store:
                if not self._loaded:
                    self.label = store.label
                    self._load(store)
                if play and not self.stopping.is_set():
                    self._play(store)
        except (StoreError, RunFault) as fault:
            self._loaded = False  # The file may differ at the next start.
            self._end("failed", str(fault))
        except Exception as error:  # A thread shows no traceback.
            self._end("failed", f"The lab had to stop: {error!r}.")
        else:
            all_played = self.done == self.experiment.games
            self._end("done" if all_played else "enough" if self.knows_enough else "stopped")

    def _load(self, store: Store) -> None:
        """Count the stored matches; a stop forgets them again."""
        self.clear()
        for _step in self.load(store):
            if self.stopping.is_set():
                self.clear()
                return
            self._answer_if_due()
        self._loaded = True
        self.answer()

    def _play(self, store: Store) -> None:
        """Play the missing matches until a stop."""
        self._begin()
        until = None if self.knows_enough else self.until
        with closing(self.play(self.crew, store, until)) as steps:
            for _step in steps:
                if self.stopping.is_set():
                    return
                self._answer_if_due()

    def _begin(self) -> None:
        self._began = time.monotonic()
        self._done_before = [tally.matches for tally in self.tallies]
        self._enter("running")

    def _end(self, state: State, fault: str = "") -> None:
        self.answer()
        self._enter(state, fault)

    def _enter(self, state: State, fault: str = "") -> None:
        with self.lock:
            self._state, self._fault = state, fault
            self.version += 1

    @property
    def knows_enough(self) -> bool:
        """Whether the stopping rule is met."""
        return self.until is not None and self.until.is_met(self.inquiry.answers())

    def answer(self) -> None:
        """Answer the questions, if there are new matches.

        Only the thread that counts calls it, so nothing changes meanwhile.
        """
        if self.done == self._results.done:
            return
        began = time.monotonic()
        found = self._counted(self.inquiry.answers())
        now = time.monotonic()
        with self.lock:
            self._results, self._answers_due = found, now + (now - began) / ANSWERING_PART
            self.version += 1

    def _answer_if_due(self) -> None:
        if time.monotonic() >= self._answers_due:
            self.answer()
