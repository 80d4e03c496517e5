"""Writing a run as a table, in a process of its own so that nothing waits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from game.language import _
from game.playtest.export import export_store
from game.playtest.worker_pool import HandLost, Worker

Write = Callable[[Path, Path], None]


class Exporting:
    """At most one file is written at a time."""

    def __init__(self) -> None:
        self._told: SimpleQueue[str] = SimpleQueue()
        self._hand: Worker | None = None
        self._thread: Thread | None = None
        self._written: Path | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, kept: Path, target: Path, write: Write = export_store) -> bool:
        """Have the run in `kept` written to `target`; tell whether nothing else is at work."""
        if self.busy:
            return False
        self._thread = Thread(
            target=self._work, args=(kept, target, write), name="export", daemon=True
        )
        self._thread.start()
        return True

    def _work(self, kept: Path, target: Path, write: Write) -> None:
        hand = self._hand = Worker()
        try:
            hand.ask(target, write, kept, target)
            well, fault = hand.hear()
            self._written = target if well else None
            self._told.put(_("Exported to {file}", file=target) if well else f"{fault}.")
        except HandLost:
            self._told.put(_("{file} was not written: the export was ended.", file=target.name))
        finally:
            with suppress(OSError):
                hand.kill()

    @property
    def target(self) -> Path | None:
        """Where the last file was written to, None if it was not."""
        return self._written

    def finished(self) -> str:
        """Return what came of a file that was written since the last time, else nothing."""
        try:
            return self._told.get_nowait()
        except Empty:
            return ""

    def close(self) -> None:
        """End whatever is being written."""
        if self.busy and self._hand is not None and self._thread is not None:
            with suppress(OSError, ValueError):
                self._hand.end()
            self._thread.join(2.0)
