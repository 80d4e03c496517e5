"""Export of an experiment in another process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.language import _
from game.playtest.export import export_store
from game.playtest.worker_pool import HandLost
from scenes.lab.hired import Hired

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
