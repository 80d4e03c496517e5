"""Houses as text files: reading, checking, writing and finding them.

A file has header lines (`name TITLE`, `room K Kitchen`), the line `map`, then the drawing to its
end. Blank lines and lines beginning with `#` say nothing before the drawing.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from game.drawings import LineFault, keys_in, players_own, read_text, refuse
from game.files import ASSETS, user_folder
from game.language import _, quoted
from game.rules.ghost_hunt.house import (
    ARROWS,
    OUTSIDE,
    PATH,
    SIGNS,
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
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUWXYZ"  # V is the van


class HuntMapFault(LineFault):
    """An error in a map, as `line N: what`."""


def read(text: str, key: str) -> HuntHouse:
    """Return the house a map draws; raise MapFault. `key` is its file name without `.txt`."""
    return house_of(*checked(text, key))


def checked(text: str, key: str) -> tuple[Drawing, str, tuple[str, ...]]:
    """Return what a map draws, its name and those of its rooms; raise MapFault."""
    lines = [line.rstrip() for line in text.split("\n")]
    title = key.replace("_", " ").title()
    named: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines, 1):
        if line == "map":
            drawing = _drawing(lines[number:], number + 1)
            break
        if line.startswith("name "):
            title = _name(number, line[5:])
        elif line.startswith("room "):
            letter, _blank, name = line[5:].partition(" ")
            if len(letter) != 1 or letter not in LETTERS:
                what = _("{letter} is not a room letter: use a capital letter other than V")
                raise HuntMapFault(number, what.format(letter=quoted(letter)))
            if letter in named:
                raise HuntMapFault(number, _("room {letter} is named twice", letter=letter))
            named[letter] = _name(number, name), number
        elif line and not line.startswith("#"):
            what = _("{line} is neither 'name ...', 'room K ...', nor 'map'", line=quoted(line))
            raise HuntMapFault(number, what)
    else:
        raise HuntMapFault(len(lines), _("the line 'map' and the drawing are missing"))
    survey = MapFaults(drawing)
    faults = [HuntMapFault(number + 1 + f.row, f.what, f.places) for f in survey.faults()]
    for letter, (_name_there, line_number) in named.items():
        if letter not in survey.letters:
            what = _("room {letter} is named but not drawn", letter=letter)
            faults.append(HuntMapFault(line_number, what))
    refuse(faults)
    names = tuple(named[x][0] if x in named else f"Room {x}" for x in survey.letters)
    return drawing, title, names


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


def _name(number: int, name: str) -> str:
    name = name.strip()
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise HuntMapFault(number, _("a name has 1 to {most} characters", most=LONGEST_NAME))
    return name


def _drawing(lines: list[str], first: int) -> Drawing:
    """Return the drawing, padded; raise MapFault if a line is not made of squares and edges."""
    while lines and not lines[-1]:
        lines = lines[:-1]
    height = (len(lines) - 1) // 2
    longest = max(map(len, lines), default=0)
    width = (longest + 1) // 3  # the end of a line may be missing
    if len(lines) < 3 or len(lines) % 2 == 0:
        what = _("the drawing has {number} lines; two for each row and one more are needed")
        raise HuntMapFault(first + max(0, len(lines) - 1), what.format(number=len(lines)))
    if width > MOST_COLUMNS or height > MOST_ROWS:
        what = _(
            "the drawing has {columns} columns and {rows} rows; "
            "at most {most_columns} and {most_rows} are possible",
            columns=width,
            rows=height,
            most_columns=MOST_COLUMNS,
            most_rows=MOST_ROWS,
        )
        raise HuntMapFault(first, what)
    drawing = tuple(line.ljust(3 * width + 1) for line in lines)
    for row, line in enumerate(drawing):
        _check_signs(first + row, line, row % 2 == 1)
    return drawing


def _check_signs(number: int, line: str, shows_squares: bool) -> None:
    for column in range(0, len(line), 3):
        sign = line[column]
        if sign not in ("|", ":", " ") if shows_squares else sign not in ("+", " "):
            what = (
                _("character {number}: {sign} is not an edge")
                if shows_squares
                else _("character {number}: {sign} is not a corner")
            )
            raise HuntMapFault(number, what.format(number=column + 1, sign=quoted(sign)))
    for column in range(1, len(line), 3):
        sign = line[column : column + 2]
        if not (_is_square(sign) if shows_squares else sign in SIGNS):
            what = (
                _("characters {first} and {second}: {sign} is not a square")
                if shows_squares
                else _("characters {first} and {second}: {sign} is not an edge")
            )
            ends = {"first": column + 1, "second": column + 2}
            raise HuntMapFault(number, what.format(sign=quoted(sign), **ends))


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
