"""Work in other processes: exports of a run, and estimates of how long an experiment takes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any, Final

from game.language import _
from game.playtest.experiment import Experiment, sized
from game.playtest.export import export_store
from game.playtest.forecast import paces, seconds_of
from game.playtest.worker_pool import HandLost, Worker


class Hired:
    """A worker process; call `ready` once a frame, and `end` when it is no longer needed."""

    def __init__(self) -> None:
        self.task: Any = None  # The current or next task.
        self._asked: tuple[Callable[..., Any], tuple[Any, ...]] | None = None  # Not sent yet.
        self._hand: Worker | None = None
        self._ended = False
        self._lock = Lock()
        Thread(target=self._start, name="hire", daemon=True).start()

    def _start(self) -> None:
        hand = Worker()
        with self._lock:
            self._hand = hand
            if self._ended:
                self._kill(hand)

    def ask(self, task: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Call a module-level function in the process as soon as it has started."""
        self.task, self._asked = task, (function, arguments)

    def ready(self) -> bool:
        """Return whether there is an answer to `hear`."""
        hand = self._hand
        if hand is None:
            return False
        if self._asked is not None:
            (function, arguments), self._asked = self._asked, None
            with suppress(HandLost):  # `hear` reports the loss.
                hand.ask(self.task, function, *arguments)
        return hand.task is not None and bool(hand.pipe.poll())

    def hear(self) -> tuple[bool, Any]:
        """Return the next answer as `Worker.hear` does; raise HandLost if the process is gone."""
        if self._hand is None:
            raise HandLost
        answer = self._hand.hear()
        self.task = self._hand.task
        return answer

    def end(self) -> None:
        """End the process."""
        with self._lock:
            self._ended = True
            if self._hand is not None:
                self._kill(self._hand)

    @staticmethod
    def _kill(hand: Worker) -> None:
        with suppress(OSError):
            hand.kill()


Write = Callable[[Path, Path], None]


class Exporting:
    """Writes one file at a time in another process; call `finished` once a frame."""

    def __init__(self) -> None:
        self.target: Path | None = None  # The last file written, or None if it failed.
        self._hand: Hired | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._hand is not None

    def begin(self, kept: Path, target: Path, write: Write = export_store) -> bool:
        """Start to export `kept` to `target`; return False if another export is running."""
        if self._hand is not None:
            return False
        self._hand = Hired()
        self._hand.ask(target, write, kept, target)
        return True

    def finished(self) -> str:
        """Return the message about a file finished since the last call, or an empty string."""
        hand = self._hand
        if hand is None or not hand.ready():
            return ""
        target: Path = hand.task
        self.target = None
        try:
            well, fault = hand.hear()
        except HandLost:
            return _("{file} was not written: the export was cancelled.", file=target.name)
        finally:
            self.close()
        if not well:
            return f"{fault}."
        self.target = target
        return _("Exported to {file}", file=target)

    def close(self) -> None:
        """Stop writing."""
        if self._hand is not None:
            self._hand.end()
            self._hand = None


QUIET_SECONDS: Final = 0.8  # Measuring begins when a plan has been unchanged this long.


class Forecasting:
    """Measures the speed of the current plan; call `update` once a frame and `close` at the end."""

    def __init__(self) -> None:
        self._known: dict[str, list[float]] = {}
        self._wanted: Experiment | None = None
        self._waited = 0.0
        self._hand: Hired | None = None

    def want(self, experiment: Experiment | None) -> None:
        """Set the current plan; None while it is invalid."""
        self._wanted, self._waited = experiment, 0.0

    def seconds(self, experiment: Experiment, workers: int) -> float | None:
        """Return the estimated duration in seconds, or None if unknown."""
        found = self._known.get(_key(experiment))
        return seconds_of(experiment, found, workers) if found else None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether there is a new estimate."""
        self._waited += dt
        if self._hand and self._hand.ready():
            key = self._hand.task
            try:
                well, found = self._hand.hear()
            except HandLost:
                well, found = False, None
            if not well:
                self.close()
            self._known[key] = found if well else []
            return bool(well)
        wanted = self._wanted
        if wanted is None or self._waited < QUIET_SECONDS or _key(wanted) in self._known:
            return False
        if self._hand and self._hand.task:
            if self._hand.task == _key(wanted):
                return False
            self.close()  # The measured plan is outdated.
        self._hand = self._hand or Hired()
        self._hand.ask(_key(wanted), paces, wanted)
        return False

    def close(self) -> None:
        """End the process."""
        if self._hand:
            self._hand.end()
            self._hand = None


def _key(experiment: Experiment) -> str:
    """Return what the speed depends on: everything but the number of matches."""
    return repr(sized(experiment, 1))
