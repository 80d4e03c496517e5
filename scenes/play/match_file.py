"""The file of a match in play, and what people are told about saving it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Final, Protocol

from game import save
from game.language import _
from game.match import Match
from game.phrases import Phrase
from scenes.ui.button import Button
from scenes.ui.widget import Page
from scenes.window.app import Scene
from scenes.window.ending import SAVING_THREAD

SIGN_HEIGHT_UNITS: Final = 40  # In units of type.


class MatchFile:
    """The file of a match and the result of the last write.

    It is written atomically in the background after every action. At most one write is in
    progress, and saving again waits for it, so that a crash loses at most the last action. `fault`
    is the last error, empty if the match is safe; a write in progress may still set it, until
    `settled`.
    """

    def __init__(self, match: Match, path: Path, created: datetime) -> None:
        self.match = match
        self.path = path
        self.created = created
        self.fault = ""
        self.relocation = ""  # Why the match is saved in another file, until it was shown.
        self.aside = False  # Whether frames go on while it is written.
        self._mark = save.mark_of(path)
        self._writing: Thread | None = None
        self._error: BaseException | None = None

    def keep(self, heading: Phrase) -> None:
        """Save the match; an error is stored in `fault` and the match continues.

        If another window has written the file since, it is left alone and the match gets a new
        file.
        """
        self.settle()
        draft = save.draft_of(self.match, self.created, heading.written)
        if self.aside:
            self._writing = Thread(target=self._write_aside, args=(draft,), name=SAVING_THREAD)
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
        except BaseException as error:  # Whoever settles the file raises it.
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


class SavedMatch(Protocol):
    """A match with its file."""

    file: MatchFile

    def save(self) -> None:
        """Save the match and wait until it is written; errors are stored in `file`."""


class SaveReport:
    """Reports each failure to save the match once, and retries on demand.

    `refresh` shows the fault in the panel.
    """

    def __init__(self, scene: Scene, match: SavedMatch, refresh: Callable[[], None]) -> None:
        self.scene = scene
        self.match = match
        self.refresh = refresh
        self._reported = ""

    def update(self) -> None:
        """Report the state of the file unless it is being written."""
        if self.match.file.settled:
            self.tell()

    def tell(self) -> None:
        """Report the state of the file as far as it is known."""
        file, app = self.match.file, self.scene.app
        if file.fault != self._reported:
            self._reported = file.fault
            if file.fault:
                app.notice(file.fault)
            self.refresh()
        if file.relocation:
            app.notice(file.relocation)
            file.relocation = ""

    def retry(self) -> None:
        """Save the match again and report the result."""
        self.match.save()
        self._reported = ""
        self.tell()
        if not self.match.file.fault:
            self.scene.app.notice(_("The match is saved."))
        self.refresh()


class UnsavedSign(Button):
    """A warning button that saves again when pressed; hidden while everything is saved.

    Its tooltip is the error of the last attempt.
    """

    def __init__(self, page: Page, retry: Callable[[], None], height: float = SIGN_HEIGHT_UNITS):
        super().__init__(
            page, _("Not saved"), retry, "", "warn", size=16, height=height, name="Not saved"
        )
        self.hide()

    def tell(self, fault: str) -> None:
        """Show the warning with an error, or hide it if there is none."""
        again = _("Press to try again.")
        self.tip = f"{fault} {again}"
        if fault and not self.visible:
            self.show()
        elif not fault and self.visible:
            self.hide()

    def _colours(self) -> tuple[str, str, str, str]:
        fill, _edge, _ink, quiet = super()._colours()
        danger = self.look.palette.danger
        return fill, danger, danger, quiet
