"""Houses as text files: reading, checking, writing and finding them.

A file has header lines (`name TITLE`, `room K Kitchen`), the line `map`, then the drawing to its
end. Blank lines and lines beginning with `#` say nothing before the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from game.drawings import (
    LineFault,
    common_faults,
    keys_in,
    names_given_twice,
    players_own,
    read_text,
    refuse,
)
from game.files import ASSETS, user_folder
from game.language import _, many, quoted
from game.rules.ghost_hunt.house import (
    ARROWS,
    OUTSIDE,
    PATH,
    VAN,
    Drawing,
    HuntHouse,
    house_of,
)
from game.rules.ghost_hunt.map_faults import MapFaults

FOLDER: Final = ASSETS / "ghost_hunt" / "maps"
LONGEST_NAME: Final = 30
MOST_COLUMNS: Final = 26
MOST_ROWS: Final = 99
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUWXYZ"  # V is the van.


class HuntMapFault(LineFault):
    """An error in a map, as `line N: what`."""


def read(text: str, key: str) -> HuntHouse:
    """Return the house a map draws; raise MapFault. `key` is its file name without `.txt`."""
    return house_of(*checked(text, key))


def checked(text: str, key: str) -> tuple[Drawing, str, tuple[str, ...]]:
    """Return what a map draws, its name and those of its rooms; raise MapFault."""
    lines = [line.rstrip() for line in text.split("\n")]
    number = lines.index("map") + 1 if "map" in lines else len(lines)
    heading = _Heading(key, lines[:number])
    faults = heading.faults
    if "map" not in lines:
        faults.append(HuntMapFault(number, _("the line 'map' and the drawing are missing")))
        refuse(faults)
    while not lines[-1]:
        lines.pop()
    try:
        drawing = _drawing(lines[number:], number + 1)
    except HuntMapFault as fault:
        refuse([*faults, fault])
        raise
    refuse([*faults, *_faults_of(drawing, number + 1, heading)])
    letters = MapFaults(drawing).letters
    return drawing, heading.title, tuple(heading.name_of(letter) for letter in letters)


def write(house: HuntHouse) -> str:
    """Return the text of a map in canonical form."""
    rooms = zip(house.room_letters, house.room_names, strict=True)
    return "\n".join(
        [
            f"name {house.name}",
            *(f"room {letter} {name}" for letter, name in rooms),
            "map",
            *(line.rstrip() for line in house.drawing),
        ]
    )


class _Heading:
    """The lines before the drawing: the names of the house and its rooms, and the errors there."""

    def __init__(self, key: str, lines: Sequence[str]) -> None:
        self.title = key.replace("_", " ").title()
        self.names: dict[str, str] = {}  # The keys are room letters.
        self.lines: dict[str, int] = {}
        self.faults: list[HuntMapFault] = []
        for number, line in enumerate(lines, 1):
            fault = self._read(number, line)
            if fault:
                self.faults.append(HuntMapFault(number, fault))

    def name_of(self, letter: str) -> str:
        """Return the name of a room."""
        return self.names.get(letter, f"Room {letter}")

    def _read(self, number: int, line: str) -> str:
        """Read a line; return what is wrong with it, or an empty text."""
        kind, _blank, rest = line.partition(" ")
        if kind == "room":
            letter, _blank, name = rest.partition(" ")
            if len(letter) != 1 or letter not in LETTERS:
                what = _("{letter} is not a room letter: use a capital letter other than V")
                return what.format(letter=quoted(letter))
            if letter in self.lines:
                return _("room {letter} is named twice", letter=letter)
            self.lines[letter] = number
            fault = _misnamed(name.strip())
            if not fault:
                self.names[letter] = name.strip()
            return fault
        if kind == "name":
            self.title = rest.strip()
            return _misnamed(self.title)
        if line in ("", "map") or line.startswith("#"):
            return ""
        return _("{line} is neither 'name ...', 'room K ...', nor 'map'", line=quoted(line))


def _misnamed(name: str) -> str:
    """Return what is wrong with a name, or an empty text."""
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        return _("a name has 1 to {most} characters", most=LONGEST_NAME)
    return ""


def _drawing(lines: Sequence[str], first: int) -> Drawing:
    """Return the drawing, padded; raise MapFault if it has no rows or too many squares."""
    height = (len(lines) - 1) // 2
    longest = max(map(len, lines), default=0)
    width = (longest + 1) // 3  # The last line may lack its end.
    if len(lines) < 3 or len(lines) % 2 == 0:
        what = many(
            "the drawing has {number} line; two for each row and one more are needed",
            "the drawing has {number} lines; two for each row and one more are needed",
            len(lines),
        )
        raise HuntMapFault(first + max(0, len(lines) - 1), what)
    if width > MOST_COLUMNS or height > MOST_ROWS:
        what = _(
            "the drawing has {columns} × {rows} squares; "
            "at most {most_columns} × {most_rows} are possible",
            columns=width,
            rows=height,
            most_columns=MOST_COLUMNS,
            most_rows=MOST_ROWS,
        )
        raise HuntMapFault(first, what)
    return tuple(line.ljust(3 * width + 1) for line in lines)


def _faults_of(drawing: Drawing, first: int, heading: _Heading) -> Iterator[HuntMapFault]:
    """Yield the errors of a drawing, whose first line has the number `first`."""
    unread: list[tuple[int, int, tuple[str, ...]]] = []
    squares = sorted({line[c : c + 2] for line in drawing[1::2] for c in range(1, len(line), 3)})
    letters = sorted({square[0].upper() for square in squares if _is_square(square)} & {*LETTERS})
    signs = (PATH, OUTSIDE, VAN, *ARROWS, *(f"{x.lower()} " for x in letters),
             *(f"{x}*" for x in letters))  # fmt: skip
    for row, line in enumerate(drawing):
        shows_squares = row % 2 == 1
        for column in range(len(line)):
            if column % 3 == 2:
                continue
            legal, what = _legal(shows_squares, column % 3 == 0, signs)
            sign = line[column : column + len(legal[0])]
            if sign not in legal and not (legal == signs and _is_square(sign)):
                unread.append((row, column, legal))
                ends = {"number": column + 1, "first": column + 1, "second": column + 2}
                yield HuntMapFault(first + row, what.format(sign=quoted(sign), **ends))

    def reading(which: int) -> Drawing:
        lines = [list(line) for line in drawing]
        for row, column, legal in unread:
            lines[row][column : column + len(legal[0])] = legal[which % len(legal)]
        return tuple("".join(line) for line in lines)

    def faults_in(plan: Drawing) -> Iterator[HuntMapFault]:
        survey = MapFaults(plan)
        for fault in survey.faults():
            yield HuntMapFault(first + fault.row, fault.what, fault.places)
        for letter, number in heading.lines.items():
            if letter not in survey.letters:
                what = _("room {letter} is named but not drawn", letter=letter)
                yield HuntMapFault(number, what)
        names = {letter: heading.name_of(letter) for letter in survey.letters}
        yield from names_given_twice(names, heading.lines, HuntMapFault)

    yield from common_faults(map(faults_in, map(reading, range(len(signs) if unread else 1))))


def _legal(
    shows_squares: bool, is_post: bool, signs: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """Return what may stand at a place of a line, and the words for anything else."""
    if is_post and shows_squares:
        return ("|", ":", " "), _("character {number}: {sign} is not an edge")
    if is_post:
        return ("+", " "), _("character {number}: {sign} is not a corner")
    if shows_squares:
        return signs, _("characters {first} and {second}: {sign} is not a square")
    return ("--", "==", "  "), _("characters {first} and {second}: {sign} is not an edge")


def _is_square(sign: str) -> bool:
    if sign in (PATH, VAN, OUTSIDE) or sign in ARROWS:
        return True
    letter, mark = sign[0], sign[1]
    if mark == "*":
        return letter in LETTERS
    return mark == " " and letter.upper() in LETTERS and letter.islower()


# Files


def load(path: Path) -> HuntHouse:
    """Return the house drawn in a file; raise LineFault, or OSError when it cannot be read."""
    return read(read_text(path), path.stem)


@lru_cache(maxsize=16)
def shipped(key: str) -> HuntHouse:
    """Return one of the houses that come with the game."""
    return load(FOLDER / f"{key}.txt")


def shipped_keys() -> list[str]:
    """Return the keys of the houses that come with the game, in alphabetical order."""
    return keys_in(FOLDER)


def user_maps_folder() -> Path:
    """Return the folder where players keep their own houses."""
    return user_folder() / "maps" / "ghost_hunt"


def user_maps() -> tuple[dict[str, HuntHouse], dict[str, str]]:
    """Return the players' own houses by key, and by key a sentence for each file refused."""
    return players_own(user_maps_folder(), shipped_keys(), load)
