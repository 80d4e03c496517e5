"""An experiment in progress: processes play, a thread counts and saves, the window never waits.

Call `standing` for the state of the run. The file holds every counted match, so a stop or a crash
loses only the matches in play.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Literal

from game.playtest.answer import error_after
from game.playtest.census import CellSurvey
from game.playtest.experiment import Experiment
from game.playtest.intervals import SHARE_MARGIN
from game.playtest.luck_adjustment import LuckShares, luck_shares
from game.playtest.measures import Played
from game.playtest.questions import Answers, Inquiry
from game.playtest.run import RunPart, parts_of, play_part
from game.playtest.stopping_rule import StoppingRule, looks
from game.playtest.store import Store, StoreError
from game.playtest.tally import Counted, Tally, Which
from game.playtest.worker_pool import HandLost, Worker

State = Literal["loading", "running", "stopped", "enough", "done", "failed"]

PAUSE_SECONDS: Final = 0.25  # A worker pauses about so long between two parts.
LARGEST: Final = 50  # A part holds no more matches.
PATIENCE: Final = 0.1  # A stop is noticed after so many seconds.
MATCHES_COUNTED_ON_OPENING: Final = 500  # More are counted after a file was opened.
ATTEMPTS: Final = 3  # A part that loses so many processes ends the run.
GROWTH_BEFORE_NEW_ANSWERS: Final = 1.1  # New answers wait for a tenth more matches.


@dataclass(frozen=True, slots=True)
class Standing:
    """The progress and the results of an experiment at one moment."""

    state: State
    done: int
    rate: float  # Matches a second since the last start.
    left: float | None  # An estimate in seconds.
    fault: str  # A sentence if the run failed, else empty.
    cells: tuple[Counted, ...]
    answers: Answers  # While matches are played they are a little old.
    error: float  # The error rate of the intervals that stand beside the answer.


class RunFault(Exception):
    """An experiment cannot be played; the message is a sentence for the user."""


class Live:
    """The experiment in the file at `path`; after `start`, `workers` processes play it.

    The run ends early when the rule `until` is met. Started again after that, it plays all matches.
    """

    def __init__(
        self,
        path: Path,
        experiment: Experiment,
        workers: int = 1,
        until: StoppingRule | None = None,
        ends: tuple[int, ...] = (),
        margin: float = SHARE_MARGIN,
    ) -> None:
        self.until = until
        self.margin = margin
        self.ends = ends or (experiment.cells[0].plan.games,)
        self.path = path
        self.experiment = experiment
        self.workers = workers
        self.version = 0  # It rises whenever the standing changes.
        self.tallies = [Tally(cell.plan) for cell in experiment.cells]
        self._ask()
        self._state: State = "loading"
        self._fault = ""
        self.lock = Lock()
        self.stopping = Event()
        self._thread: Thread | None = None
        self._began, self._before = 0.0, [0 for _ in experiment.cells]
        self.pace: list[float | None] = [None] * len(experiment.cells)  # By setting, in seconds.
        self._loaded = False
        self.pids: tuple[int | None, ...] = ()

    # -- for whoever watches

    def start(self, play: bool = True) -> None:
        """Read the saved matches and play the missing ones; without `play` only read."""
        if self.busy:
            return
        self.stopping.clear()
        self._state, self._fault = "loading", ""
        self.version += 1
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
        """Stop, and wait at most five seconds for the thread."""
        self.stop()
        if self._thread is not None:
            self._thread.join(5.0)

    @property
    def done(self) -> int:
        """The number of matches played."""
        return sum(tally.matches for tally in self.tallies)

    def standing(self) -> Standing:
        """Return the progress and the results at this moment."""
        with self.lock:
            done = self.done
            spent = time.monotonic() - self._began
            before = sum(self._before)
            running = self._state == "running" and done > before
            return Standing(
                self._state,
                done,
                (done - before) / max(spent, 0.001) if running else 0.0,
                self._left() if running else None,
                self._fault,
                tuple(tally.counted() for tally in self.tallies),
                self._answers,
                self.error,
            )

    @property
    def error(self) -> float:
        """The error rate of the intervals that stand beside the answer."""
        return error_after(max(tally.matches for tally in self.tallies), self.ends)

    @property
    def knows_enough(self) -> bool:
        """Whether the stopping rule is met."""
        return self.until is not None and self.until.is_met(self._inquiry.answers())

    def _ask(self) -> None:
        """Ask the questions of the experiment about its tallies."""
        self._inquiry = Inquiry(self.experiment, self.tallies, self.ends, self.margin)
        self._answers = Answers(None, tuple(() for _ in self.tallies), ends=self.ends)
        self._answered = 0  # The number of matches that the answers count.

    def survey(self, cell: int) -> CellSurvey:
        """Return the counts of a setting besides results."""
        with self.lock:
            return self.tallies[cell].census.survey(self.error)

    def luck(self, cell: int | None = None) -> LuckShares | None:
        """Return the share of luck in a setting, or in all for None; None if it is not known."""
        with self.lock:
            found = self.tallies if cell is None else [self.tallies[cell]]
            return luck_shares([tally.luck for tally in found], self.error)

    def select(self, cell: int, which: Which) -> array[int]:
        """Return the numbers of the matches of a setting that `which` describes."""
        with self.lock:
            return self.tallies[cell].select(which)

    def tally(self, cell: int) -> Tally:
        """Return the counted matches of a setting."""
        return self.tallies[cell]

    def _left(self) -> float | None:
        """Estimate the seconds left from the pace so far, or return None.

        A match counts by the usual duration of matches of its setting.
        """
        known = [pace for pace in self.pace if pace is not None]
        if not known:
            return None
        usual = sum(known) / len(known)
        done = missing = 0.0
        for tally, before, pace in zip(self.tallies, self._before, self.pace, strict=True):
            each = usual if pace is None else pace
            done += (tally.matches - before) * each
            missing += (tally.plan.games - tally.matches) * each
        return (time.monotonic() - self._began) * missing / done if done else None

    # -- in the thread

    def _work(self, play: bool) -> None:
        try:
            with closing(Store.open(self.path)) as store:
                if not self._loaded:
                    self.ends = store.ends
                    self._load(store)
                    self.answer()
                if play and not self.stopping.is_set():
                    self._begin()
                if self._state == "running":
                    self._employ(store)
        except (StoreError, RunFault) as fault:
            self._loaded = False  # The file may differ at the next start.
            self._end("failed", str(fault))
        except Exception as error:  # A thread shows no traceback.
            self._end("failed", f"The lab had to stop: {error!r}.")
        else:
            all_played = self.done == self.experiment.games
            self._end("done" if all_played else "enough" if self.knows_enough else "stopped")

    def _begin(self) -> None:
        with self.lock:
            self._state, self._began = "running", time.monotonic()
            self._before = [tally.matches for tally in self.tallies]
            self.version += 1

    def _end(self, state: State, fault: str = "") -> None:
        self.answer()
        with self.lock:
            self._state, self._fault = state, fault
            self.version += 1

    def _load(self, store: Store) -> None:
        """Count the matches that are already stored."""
        self._clear()
        for cell in range(len(self.tallies)):
            outcomes = store.numbered(cell)
            while found := list(islice(outcomes, MATCHES_COUNTED_ON_OPENING)):
                if self.stopping.is_set():
                    self._clear()
                    return
                self.count(cell, found)
        self._loaded = True

    def _clear(self) -> None:
        """Clear the counts, before the file is read again."""
        with self.lock:
            self.tallies = [Tally(cell.plan) for cell in self.experiment.cells]
            self._ask()

    def count(self, cell: int, matches: list[tuple[int, Played]]) -> None:
        """Count matches of a setting and update the differences between settings."""
        with self.lock:
            tally = self.tallies[cell]
            for number, match in matches:
                if number not in tally:
                    tally.add(number, match)
            self.version += 1

    def answer(self) -> None:
        """Answer the questions, if there are new matches.

        Only the thread that counts calls it, so nothing changes meanwhile.
        """
        if self.done == self._answered:
            return
        found = self._inquiry.answers()
        with self.lock:
            self._answers, self._answered = found, self.done
            self.version += 1

    @property
    def has_grown(self) -> bool:
        """Whether there are clearly more matches than when the questions were answered."""
        return self.done >= GROWTH_BEFORE_NEW_ANSWERS * self._answered

    def _employ(self, store: Store) -> None:
        """Let processes play the missing matches."""
        missing = self.experiment.games - self.done
        if missing:
            store.check_build()
            store.begin_writing()
        crew = [Worker() for _ in range(max(1, min(self.workers, missing)))]
        self.pids = tuple(hand.pid for hand in crew)
        try:
            _Shift(self, store, crew).go()
        finally:
            for hand in crew:
                with suppress(OSError):
                    hand.kill()
            self.pids = ()


class _Shift:
    """The work of one run: hands parts to the workers and collects their matches."""

    def __init__(self, live: Live, store: Store, crew: list[Worker]) -> None:
        self.live = live
        self.store = store
        self.crew = crew
        self.again: list[tuple[RunPart, int]] = []  # Lost parts, and how often each was lost.
        most = max(tally.plan.games for tally in live.tallies)
        # A look counts the first matches: with more of them, its stage is past.
        last = max((tally.last for tally in live.tallies), default=-1)
        checked = live.until is not None and not live.knows_enough
        analyses = [stage for stage in looks(most) if checked and stage > last]
        self.stages = iter([*analyses, most])
        self.limit = 0  # The number of matches of a setting that ends this stage.
        self.parts: Iterator[RunPart] = iter(())

    def go(self) -> None:
        """Work until nothing is left to do or the run is stopped."""
        while not self.live.stopping.is_set():
            self._hand_out()
            at_work = {hand.pipe: hand for hand in self.crew if hand.task is not None}
            if not at_work:
                if not self._next_stage():
                    return
                continue
            for pipe in wait(list(at_work), PATIENCE):
                self._hear(at_work[pipe])  # type: ignore[index]

    def _next_stage(self) -> bool:
        """Begin the next stage; return False when the run ends here."""
        live = self.live
        if self.limit and live.knows_enough:
            return False
        self.limit = next(self.stages, 0)
        self.parts = parts_of(self.live.tallies, self.limit, self._size)
        return self.limit > 0

    def _size(self, cell: int) -> int:
        """Return the matches of the next part of a setting, from how long they take."""
        pace = self.live.pace[cell]
        size = 1 if pace is None else int(PAUSE_SECONDS / max(pace, 0.0001))
        return min(max(size, 1), LARGEST)

    def _hand_out(self) -> None:
        """Give everybody something to do who has nothing."""
        for hand in self.crew:
            if hand.task is None and (task := self._next_part()):
                with suppress(HandLost):  # `hear` reports the loss.
                    hand.ask((*task, time.monotonic()), play_part, task[0])

    def _next_part(self) -> tuple[RunPart, int] | None:
        if self.again:
            return self.again.pop()
        part = next(self.parts, None)
        return (part, 0) if part else None

    def _hear(self, hand: Worker) -> None:
        task = hand.task
        try:
            well, answer = hand.hear()
        except HandLost:
            self._replace(hand, task)
            return
        if not well:
            raise RunFault(f"A match could not be played: {answer}.")
        part, _, began = task
        self.store.add(part.cell, answer)
        pace = (time.monotonic() - began) / len(answer)
        before = self.live.pace[part.cell]
        self.live.pace[part.cell] = pace if before is None else (before + pace) / 2
        self.live.count(part.cell, answer)
        if self.live.has_grown:
            self.live.answer()

    def _replace(self, hand: Worker, task: object) -> None:
        """Put another process in the place of one that was lost, and play its part again."""
        self.crew.remove(hand)
        hand.kill()
        if isinstance(task, tuple):
            part, lost, _ = task
            if lost + 1 >= ATTEMPTS:
                raise RunFault("The processes that play end again and again; is there memory left?")
            self.again.append((part, lost + 1))
        self.crew.append(Worker())
        self.live.pids = tuple(other.pid for other in self.crew)
