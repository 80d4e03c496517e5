"""Automatic drafts of unsaved drawings, so that not even a crash loses them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from scenes.editor.easel import Easel
from scenes.editor.shelf import NAME_CHARACTERS, DrawingShelf, KeptDrawing

UNSAVED_ENDING: Final = " unsaved"  # The name of such a draft ends like this.
NUMBER_CHARACTERS: Final = 4  # A number may add this many characters to the name.
REST_SECONDS: Final = 1.0  # A draft is written down when nothing has changed for this long.
LONGEST_REST_SECONDS: Final = 10.0  # The longest time before a draft is written down.


class Recovery:
    """The draft of one easel; `path` is that of a draft being continued, or None."""

    def __init__(self, shelf: DrawingShelf, easel: Easel, path: Path | None) -> None:
        self.shelf = shelf
        self.easel = easel
        self.path = path
        self._written = easel.text
        self._resting = self._waited = 0.0
        self._settled = False

    def touch(self) -> None:
        """Restart the delay after a change."""
        self._resting = 0.0

    def update(self, dt: float, name: str) -> None:
        """Save changes after a pause in editing; `name` is the name of the drawing."""
        if self.easel.text == self._written:
            self._resting = self._waited = 0.0
            return
        self._resting += dt
        self._waited += dt
        if self._resting >= REST_SECONDS or self._waited >= LONGEST_REST_SECONDS:
            self.write(name)

    def write(self, name: str) -> None:
        """Save changes now, unless the editor was left for good."""
        easel = self.easel
        if self._settled or easel.text == self._written:
            return
        self._written = easel.text
        if not easel.changed:
            self.forget()
            return
        if self.path is None:
            free = self.shelf.free(
                name[: NAME_CHARACTERS - len(UNSAVED_ENDING) - NUMBER_CHARACTERS] + UNSAVED_ENDING
            )
            self.path = self.shelf.drafts / f"{free}.txt"
        with suppress(OSError):  # Saving will report the error.
            self.shelf.save(self.path.stem, easel.text, True)

    def forget(self) -> None:
        """Delete the draft, because everything is saved."""
        if self.path:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
        self.path = None

    def settle(self) -> None:
        """Delete the draft and write no other."""
        self._settled = True
        self.forget()


def recovered(kept: KeptDrawing | None) -> str | None:
    """Return the name of an unsaved drawing from its draft file; None for other files."""
    if kept is None or not kept.draft or UNSAVED_ENDING not in kept.name:
        return None
    return kept.name.partition(UNSAVED_ENDING)[0]
