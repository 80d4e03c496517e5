"""The file of a match that is being played: written whole after every action, beside the frames."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from threading import Thread

from game import save
from game.language import _
from game.match import Match


class MatchFile:
    """Where a match is kept, and what came of that.

    One write is on its way at most, and whoever keeps the match again waits for it: whatever
    happens to the program, nothing but the last action is lost. `fault` is the last reason why the
    match could not be saved, empty when it is safe; what is being written may still have one, until
    it is `settled`.
    """

    def __init__(self, match: Match, path: Path, created: datetime) -> None:
        self.match = match
        self.path = path
        self.created = created
        self.fault = ""
        self.told = ""  # why the match is kept in another file, until it is said
        self.aside = False  # whether frames go on while it is written
        self._mark = save.mark_of(path)  # of the file as it was read or written here
        self._writing: Thread | None = None
        self._error: BaseException | None = None  # of what was written aside

    def keep(self, heading: str) -> None:
        """Keep the match as it is now; what prevents it is remembered, and the match goes on.

        What another window has written since is left alone: the match has a new file then.
        """
        self.settle()
        draft = save.draft_of(self.match, self.created, heading)
        if self.aside:
            self._writing = Thread(target=self._write_aside, args=(draft,), name="save")
            self._writing.start()
        else:
            self._write(draft)

    @property
    def settled(self) -> bool:
        """Whether it is known what came of the last write; asked in every frame."""
        if self._writing is not None and not self._writing.is_alive():
            self.settle()
        return self._writing is None

    def settle(self) -> None:
        """Wait for what is being written."""
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
            self.told = _(
                "Another window has saved this match, too; what is played here is now kept as "
                "{name}.",
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
        """Write the record, beside files of other matches, and return where."""
        while True:
            try:
                save.write_draft(draft, path, fresh)
            except save.TakenError:
                path = save.new_path(self.match, self.created)
            else:
                return path
