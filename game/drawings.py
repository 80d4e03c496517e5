"""Text files that players write for a game, such as houses; errors name their line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from game.files import files_in, name_of, opened
from game.language import _
from game.names import name_key
from game.options import MAX_DRAWING_BYTES

FILE_SUFFIX: Final = ".txt"

T = TypeVar("T")


class LineFault(ValueError):
    """An error in a drawing, as `line N: what`; `places` names the places, if known.

    `others` are the other errors of the drawing.
    """

    others: tuple[LineFault, ...] = ()

    def __init__(self, line: int, what: str, places: Sequence[str] = ()) -> None:
        super().__init__(_("line {line}: {fault}", line=line, fault=what))
        self.line = line
        self.what = what
        self.places = tuple(places)


def refuse(faults: Iterable[LineFault]) -> None:
    """Raise the first of some errors, with the rest as its `others`; do nothing without errors."""
    found = list(faults)
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]


F = TypeVar("F", bound=LineFault)


def common_faults(readings: Iterable[Iterable[F]]) -> list[F]:
    """Return the errors that stand in every reading of a drawing.

    What cannot be read is tried as each thing that may stand there, so that it neither hides an
    error nor makes one.
    """
    first, *others = (list(reading) for reading in readings)
    told = [{str(fault) for fault in reading} for reading in others]
    return [fault for fault in first if all(str(fault) in faults for faults in told)]


def names_given_twice(
    names: Mapping[str, str], lines: Mapping[str, int], fault: Callable[[int, str], F]
) -> Iterator[F]:
    """Yield an error for each room that has the name of one before it.

    `names` and `lines` hold the name of each room and the line that gives it; a room without a
    line has its usual name.
    """
    taken: dict[str, str] = {}
    for room, name in names.items():
        other = taken.setdefault(name_key(name), room)
        if other != room:
            what = _("rooms {one} and {other} have one name", one=other, other=room)
            yield fault(max(lines.get(room, 0), lines.get(other, 0)), what)


def read_text(path: Path) -> str:
    """Return the text of a drawing, with line feeds as line ends.

    Raise LineFault when it is too large or not a text, OSError when it cannot be read.
    """
    with opened(path) as file:
        data = file.read(MAX_DRAWING_BYTES + 1)
    if len(data) > MAX_DRAWING_BYTES:
        what = _(
            "the file is larger than the {largest} bytes it may have", largest=MAX_DRAWING_BYTES
        )
        raise LineFault(1, what)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LineFault(line, _("this is not UTF-8 text")) from None


def from_command_line(value: str) -> str:
    """Return the text of a drawing for the path of its file, and any other value as it is.

    Only people at the command line name paths; raise ValueError when theirs cannot be read.
    """
    if not value.endswith(FILE_SUFFIX):
        return value
    path = Path(value)
    try:
        return f"{read_text(path).rstrip()}\n"  # A text with a line break cannot be a name.
    except LineFault as fault:
        raise ValueError(f"{name_of(path)}, {fault}") from None
    except OSError as error:
        raise ValueError(f"{name_of(path)} cannot be read: {error.strerror}") from None


def remarks(text: str) -> tuple[str, ...]:
    """Return the comment lines of a drawing."""
    return tuple(line for line in text.split("\n") if line.startswith("#"))


def keys_in(folder: Path) -> list[str]:
    """Return the names of the drawings in a folder, in alphabetical order."""
    return sorted(path.stem for path in files_in(folder, "*.txt"))


def players_own(
    folder: Path, taken: Collection[str], load: Callable[[Path], T]
) -> tuple[dict[str, T], dict[str, str]]:
    """Return the drawings in a folder by key, and an error sentence by key for each invalid file.

    Files whose key is in `taken`, the keys of the game's own drawings, are invalid.
    """
    found: dict[str, T] = {}
    faults: dict[str, str] = {}
    for path in files_in(folder, "*.txt"):
        try:
            if path.stem in taken:
                raise LineFault(1, _("a file of the game has this name; choose another"))
            found[path.stem] = load(path)
        except LineFault as fault:
            faults[path.stem] = f"{name_of(path)}, {fault}."
        except OSError as error:
            reason = error.strerror or _("damaged")
            faults[path.stem] = _(
                "{file} cannot be read: {reason}.", file=name_of(path), reason=reason
            )
    return found, faults
