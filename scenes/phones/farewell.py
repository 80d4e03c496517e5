"""The answers that people send from their phones after a match."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.match import Match
from game.notes import Answers
from game.save import SaveError, annotate
from scenes.phones.process import PROCESS_GONE, PhoneProcess


class Farewell:
    """Collects and saves the answers that people send from their phones after a match."""

    def __init__(self, process: PhoneProcess, match: Match, path: Path) -> None:
        self.process = process
        self.match = match
        self.path = path
        self._closed = False

    def __call__(self) -> bool:
        """Handle the phones' messages; return whether to continue."""
        for said in self.process.hear():
            match said:
                case ("form", seat, scales, words):
                    written = datetime.now().isoformat(timespec="seconds")
                    answers = Answers(seat=seat, scales=scales, words=words, written=written)
                    self.match.feedback.answer(answers)
                    with suppress(SaveError):
                        annotate(self.path, self.match.feedback)
                case (kind,) if kind == PROCESS_GONE:
                    self.close()
        return not self._closed

    def close(self) -> None:
        """Stop waiting for answers, so that the phones find the next table."""
        self._closed = True
        self.process.close()
