"""Export of an experiment in another process."""

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
    """Writes one file at a time in another process."""

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
        """Start to export `kept` to `target`; return False if another export is running."""
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
            self._told.put(_("{file} was not written: the export was cancelled.", file=target.name))
        finally:
            with suppress(OSError):
                hand.kill()

    @property
    def target(self) -> Path | None:
        """The path of the last file written, or None if it failed."""
        return self._written

    def finished(self) -> str:
        """Return the message about a file finished since the last call, or an empty string."""
        try:
            return self._told.get_nowait()
        except Empty:
            return ""

    def close(self) -> None:
        """Stop writing."""
        if self.busy and self._hand is not None and self._thread is not None:
            with suppress(OSError, ValueError):
                self._hand.end()
            self._thread.join(2.0)
