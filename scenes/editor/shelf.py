"""The files of drawings of one game: playable ones, and drafts in a folder of their own."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.drawings import LineFault, read_text
from game.files import files_in, name_of, write_atomically
from game.game import Game
from game.language import _
from game.names import name_key
from game.options import Option
from scenes.boards.drawing import Drawing

NAME_CHARACTERS: Final = 30  # A name has at most this many characters.
NAME_KEY: Final = "name"  # The line that names a drawing has this key.
DRAFTS_FOLDER: Final = "drafts"  # The folder of drawings that cannot be played yet.
LEGAL: Final = re.compile(r"[A-Za-z0-9_-]([A-Za-z0-9 _-]*[A-Za-z0-9_-])?")
# Windows keeps these names for devices.
DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class KeptDrawing:
    """A file with a drawing."""

    path: Path
    draft: bool

    @property
    def name(self) -> str:
        """The file name without its extension."""
        return self.path.stem


def option_of(game: Game) -> Option:
    """Return the house rule whose choices can be drawn; raise ValueError if there is none."""
    for option in game.rules.options:
        if option.folder is not None:
            return option
    raise ValueError(f"nothing of {game.title} can be drawn")


class DrawingShelf:
    """The drawings of one game."""

    def __init__(self, game: Game) -> None:
        option = option_of(game)
        assert option.folder is not None
        self.folder = option.folder()
        self.reserved = {spaced_key(str(choice.value)) for choice in option.choices}

    @property
    def drafts(self) -> Path:
        """The folder of drafts, which are never offered for a match."""
        return self.folder / DRAFTS_FOLDER

    def listing(self) -> list[KeptDrawing]:
        """Return all files by name, drafts last."""
        found = []
        for folder, draft in ((self.folder, False), (self.drafts, True)):
            paths = sorted(files_in(folder, "*.txt"), key=lambda path: name_key(path.stem))
            found += [KeptDrawing(path, draft) for path in paths]
        return found

    def find(self, name: str) -> KeptDrawing | None:
        """Return the file with this name, preferably a playable one, or None."""
        return next((kept for kept in self.listing() if kept.name == name), None)

    def refusal(self, name: str) -> str:
        """Return why a name is invalid, or an empty string if it is valid."""
        if not name or len(name) > NAME_CHARACTERS or not LEGAL.fullmatch(name):
            return _(
                "A name has 1 to {most} letters from A to Z, digits, spaces, - and _.",
                most=NAME_CHARACTERS,
            )
        if DEVICES.fullmatch(name):
            return _("{name} is reserved by Windows; choose another name.",
                     name=name)  # fmt: skip
        if spaced_key(name) in self.reserved:
            return _("The game already has a file called {name}. Choose another name.", name=name)
        return ""

    def taken(self, name: str) -> KeptDrawing | None:
        """Return the file that saving under this name would replace, ignoring case, or None."""
        same = (kept for kept in self.listing() if name_key(kept.name) == name_key(name))
        return next(same, None)

    def free(self, name: str) -> str:
        """Return a free name similar to this one."""
        # This splits off accents, so that the next line keeps the base letters.
        plain = unicodedata.normalize("NFKD", name)
        stem = re.sub(r"[^A-Za-z0-9 _-]", "", plain)[: NAME_CHARACTERS - 4].strip() or "drawing"
        names = {spaced_key(kept.name) for kept in self.listing()} | self.reserved
        number = 2
        found = stem
        while spaced_key(found) in names:
            found, number = f"{stem} {number}", number + 1
        return found

    def save(self, name: str, text: str, draft: bool) -> KeptDrawing:
        """Write a file atomically; a draft that has become playable is moved.

        Raise OSError if the folder cannot be written.
        """
        path = (self.drafts if draft else self.folder) / f"{name}.txt"
        write_atomically(path, text.encode())
        if not draft:
            with suppress(OSError):
                (self.drafts / f"{name}.txt").unlink(missing_ok=True)
        return KeptDrawing(path, draft)

    def take(self, name: str, drawing: Drawing[Any], sketch: Any) -> KeptDrawing:
        """Save a drawing from elsewhere under a free name, or return the file that has it.

        Raise OSError if the folder cannot be written.
        """
        for kept in self.listing():
            with suppress(ValueError, OSError):
                named = named_after(drawing, sketch, kept.name)
                if not kept.draft and text_of(kept.path) == drawing.write(named):
                    return kept
        free = self.free(name)
        return self.save(free, drawing.write(named_after(drawing, sketch, free)), False)

    def rename(self, kept: KeptDrawing, name: str, drawing: Drawing[Any]) -> KeptDrawing:
        """Rename a file and the drawing in it, replacing any other file with that name.

        Raise OSError on failure.
        """
        path = kept.path.with_stem(name)
        kept.path.replace(path)
        with suppress(ValueError):  # A text with a fault stays as it is.
            text = text_of(path)
            drawing.check(text)
            write_atomically(
                path, drawing.write(named_after(drawing, drawing.read(text), name)).encode()
            )
        return KeptDrawing(path, kept.draft)


def spaced_key(name: str) -> str:
    """Return what is equal for the names of files that look alike, such as "a_b" and "A b"."""
    return name_key(name).replace("_", " ")


def named_after(drawing: Drawing[Any], sketch: Any, name: str) -> Any:
    """Return a sketch that has the name of its file, if such drawings have names."""
    named = any(line.key == NAME_KEY for line in drawing.lines(sketch))
    return drawing.with_line(sketch, NAME_KEY, name.replace("_", " ")) if named else sketch


def text_of(path: Path) -> str:
    """Return the text of a file; raise ValueError with a sentence if it cannot be read."""
    try:
        return read_text(path)
    except LineFault as fault:
        raise ValueError(f"{name_of(path)}: {fault.what}.") from None
    except OSError as error:
        words = _("{file} cannot be read: {reason}.", file=name_of(path),
                  reason=error.strerror or _("damaged"))  # fmt: skip
        raise ValueError(words) from None
