"""The file of a match in play, written atomically in the background after every action."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from threading import Thread

from game import save
from game.language import _
from game.match import Match
from game.phrases import Phrase
from scenes.window.ending import SAVING


class MatchFile:
    """The file of a match and the result of the last write.

    At most one write is in progress, and saving again waits for it, so that a crash loses at most
    the last action. `fault` is the last error, empty if the match is safe; a write in progress may
    still set it, until `settled`.
    """

    def __init__(self, match: Match, path: Path, created: datetime) -> None:
        self.match = match
        self.path = path
        self.created = created
        self.fault = ""
        self.relocation = ""  # why the match is kept in another file, until it is said
        self.aside = False  # whether frames go on while it is written
        self._mark = save.mark_of(path)  # of the file as it was read or written here
        self._writing: Thread | None = None
        self._error: BaseException | None = None  # of what was written aside

    def keep(self, heading: Phrase) -> None:
        """Save the match; an error is stored in `fault` and the match continues.

        If another window has written the file since, it is left alone and the match gets a new
        file.
        """
        self.settle()
        draft = save.draft_of(self.match, self.created, heading.written)
        if self.aside:
            self._writing = Thread(target=self._write_aside, args=(draft,), name=SAVING)
            self._writing.start()
        else:
            self._write(draft)

    @property
    def settled(self) -> bool:
        """Whether the result of the last write is known; checked every frame."""
        if self._writing is not None and not self._writing.is_alive():
            self.settle()
        return self._writing is None

    def settle(self) -> None:
        """Wait for the write in progress."""
        if self._writing is not None:
            self._writing.join()
            self._writing = None
        error, self._error = self._error, None
        if error is not None:
            raise error

    def _write_aside(self, draft: save.Record) -> None:
        try:
            self._write(draft)
        except BaseException as error:  # it is told where all faults of the program are
            self._error = error

    def _write(self, draft: save.Record) -> None:
        mark, fresh, path = save.mark_of(self.path), self._mark is None, self.path
        if not fresh and mark not in (None, self._mark):
            path, fresh = save.new_path(self.match, self.created), True
            self.relocation = _(
                "Another window saved this match, too. This window now saves it as {name}.",
                name=path.name,
            )
        try:
            path = self._put(draft, path, fresh)
        except save.SaveError as fault:
            self.path, self.fault = path, str(fault)
        else:
            self.path, self.fault = path, ""
            self._mark = save.mark_of(path)

    def _put(self, draft: save.Record, path: Path, fresh: bool) -> Path:
        """Write the record without replacing files of other matches; return the path."""
        while True:
            try:
                save.write_draft(draft, path, fresh)
            except save.TakenError:
                path = save.new_path(self.match, self.created)
            else:
                return path
