"""Update the catalogues in assets/languages to the texts of the program.

Usage: `python tools/languages.py`. Every language has a folder with one readable file per game and
one for the rest. New texts get an empty translation, unused ones are dropped, and all files of a
language are compiled into the one that the program reads. Prints how many translations are missing.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from game.catalog import GAMES  # noqa: E402
from game.language import FOLDER, LANGUAGES, SOURCE  # noqa: E402

KEYWORDS = {
    "_": None,
    "mark": None,
    "many": (1, 2),
    "phrase": None,
    "phrases": (1, 2),
    "within": ((1, "c"), 2),
}
SOURCES = ("game", "scenes")
UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
UNTOLD = (b'"POT-', b'"PO-', b'"Generated', b'"Last-', b'"Language-Team', b'"Project', b'"Report')
SHARED = "parlour"  # The catalogue of everything that belongs to no game.


def room_of(path: Path) -> str:
    """Return the game a source file belongs to, or SHARED."""
    return next((key for key in GAMES if key in path.parts or path.stem == key), SHARED)


def texts() -> dict[str, Catalog]:
    """Return the texts in the sources, by game or SHARED."""
    found = {
        room: Catalog(charset="utf-8", fuzzy=False, header_comment="") for room in (SHARED, *GAMES)
    }
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT)
            for _line, message, comments, context in extract_from_file(
                "python", path, KEYWORDS, ("For translators:",), {"encoding": "utf-8"}
            ):
                found[room_of(place)].add(
                    message, None, [(place.as_posix(), 0)], (), comments, context=context
                )
    return found


def path_of(language: str, room: str) -> Path:
    """Return the path of a catalogue."""
    return FOLDER / language / f"{room}.po"


def read(language: str, room: str) -> Catalog:
    """Return the catalogue of a language, empty if there is no file yet."""
    path = path_of(language, room)
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False, header_comment="")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, room: str, sources: Catalog, others: Sequence[Catalog]) -> Catalog:
    """Return the catalogue of the current texts; new ones have empty translations.

    A text that moved here from another catalogue keeps its translation.
    """
    known = read(language, room)
    now = Catalog(locale=language, charset="utf-8", fuzzy=False, header_comment="")
    for message in sources:
        if not message.id:
            continue
        key = key_of(message.id), message.context
        old = known.get(*key) or next(filter(None, (other.get(*key) for other in others)), None)
        plural = isinstance(message.id, tuple)
        usable = old is not None and isinstance(old.id, tuple) == plural
        kept = old.string if usable else (("", "") if plural else "")
        now.add(
            message.id, kept, message.locations, (), message.auto_comments, context=message.context
        )
    return now


def key_of(text: str | tuple[str, str]) -> str:
    """Return the message id of a text."""
    return text if isinstance(text, str) else text[0]


def missing(catalogue: Catalog) -> Iterator[str]:
    """Yield the texts without a translation."""
    for message in catalogue:
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(said):
            yield key_of(message.id)


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as a PO file, sorted, without source references or dates."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, sort_output=True, no_location=True)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(UNTOLD))


def compiled(language: str) -> bytes:
    """Return all catalogues of a language as one MO file."""
    whole = Catalog(  # A fixed date makes the file depend on its texts only.
        locale=language, charset="utf-8", fuzzy=False, header_comment="", creation_date=UNDATED
    )
    for room in (SHARED, *GAMES):
        for message in read(language, room):
            if message.id and whole.get(key_of(message.id), message.context) is None:
                whole.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def main() -> None:
    """Update every catalogue."""
    sources = texts()
    for language in LANGUAGES:
        if language == SOURCE:
            continue
        (FOLDER / language).mkdir(parents=True, exist_ok=True)
        before = [read(language, room) for room in sources]
        for room, said in sources.items():
            catalogue = updated(language, room, said, before)
            path_of(language, room).write_bytes(written(catalogue))
            left = len(list(missing(catalogue)))
            print(f"{language}/{room}: {len(catalogue)} texts, {left} missing")
        (FOLDER / f"{language}.mo").write_bytes(compiled(language))


if __name__ == "__main__":
    main()
