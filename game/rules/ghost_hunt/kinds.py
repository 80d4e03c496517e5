"""The types of ghosts, read from the data table that designers may add to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.files import ASSETS
from game.rules.ghost_hunt.tables import ALL_EVIDENCES, DOTS_SEEN, EVIDENCE_NAMES, ULTRAVIOLET

MOST_KINDS: Final = 50
LONGEST_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class GhostKind:
    """One type of ghost."""

    name: str
    evidence: int  # A set of bits.
    countdown: int
    speed: int
    event_range: int  # The range in squares.
    event_from: int  # The lowest roll with which an event succeeds.
    uv_rounds: int  # The number of rounds that a mark shows.
    fall: int  # The amount by which a failed hunt roll lowers the countdown.
    slow_in_salt: bool
    longer_hunts: bool
    dots_from_van: bool


class TableFault(ValueError):
    """An error in the table of types, as `types.txt, line N: what`."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"types.txt, line {line}: {what}")


# The abilities with a number, and the legal numbers; those without one.
NUMBERS: Final = {
    "event range": range(1, 7),
    "event from": range(2, 7),
    "uv rounds": range(1, 10),
    "countdown falls": range(1, 5),
}
FLAGS: Final = ("slow in salt", "longer hunts", "dots from van")


def read(text: str) -> tuple[GhostKind, ...]:
    """Return the types a table lists, in its order; raise TableFault."""
    kinds: list[GhostKind] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        kind = _kind(number, [part.strip() for part in line.split("|")])
        if kind.name in [other.name for other in kinds]:
            raise TableFault(number, f"{kind.name} is listed a second time")
        kinds.append(kind)
    if not 2 <= len(kinds) <= MOST_KINDS:
        raise TableFault(len(lines), f"{len(kinds)} types instead of 2 to {MOST_KINDS}")
    return tuple(kinds)


def _kind(number: int, parts: list[str]) -> GhostKind:
    if len(parts) != 5:
        raise TableFault(number, f"{len(parts)} columns instead of 5")
    name, evidences, countdown, speed, abilities = parts
    if not name.isalpha() or not name.isascii() or len(name) > LONGEST_NAME:
        raise TableFault(number, f"the name {name!r} is not 1 to {LONGEST_NAME} letters")
    numbers: dict[str, int] = {}
    flags: list[str] = []
    for words in filter(None, map(str.strip, abilities.split(","))):
        _read_ability(number, words, numbers, flags)
    found = 0
    for word in map(str.strip, evidences.split(",")):
        if word not in EVIDENCE_NAMES:
            raise TableFault(number, f"{word!r} is not one of: {', '.join(EVIDENCE_NAMES)}")
        found |= 1 << EVIDENCE_NAMES.index(word)
    if found.bit_count() != ALL_EVIDENCES:
        raise TableFault(number, f"{found.bit_count()} evidences instead of {ALL_EVIDENCES}")
    if "uv rounds" in numbers and not found & ULTRAVIOLET:
        raise TableFault(number, f"{name} has no UV whose rounds could be counted")
    if "dots from van" in flags and not found & DOTS_SEEN:
        raise TableFault(number, f"{name} has no DOTS that could be seen")
    return GhostKind(
        name,
        found,
        _number(number, "the countdown", countdown, range(2, 7)),
        _number(number, "the speed", speed, range(1, 10)),
        event_range=numbers.get("event range", 4),
        event_from=numbers.get("event from", 5),
        uv_rounds=numbers.get("uv rounds", 5),
        fall=numbers.get("countdown falls", 1),
        slow_in_salt="slow in salt" in flags,
        longer_hunts="longer hunts" in flags,
        dots_from_van="dots from van" in flags,
    )


def _read_ability(line: int, words: str, numbers: dict[str, int], flags: list[str]) -> None:
    start, _, last = words.rpartition(" ")
    if words in flags or start in numbers:
        raise TableFault(line, f"{words!r} says something twice")
    if words in FLAGS:
        flags.append(words)
    elif start in NUMBERS:
        numbers[start] = _number(line, start, last, NUMBERS[start])
    else:
        known = ", ".join([*(f"{word} N" for word in NUMBERS), *FLAGS])
        raise TableFault(line, f"{words!r} is not an ability; there are: {known}")


def _number(line: int, what: str, text: str, legal: range) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) in legal):
        raise TableFault(line, f"{what} is {text!r} instead of {legal[0]} to {legal[-1]}")
    return int(text)


KINDS: Final = read((ASSETS / "ghost_hunt" / "types.txt").read_text(encoding="utf-8"))
KIND_NAMES: Final = tuple(kind.name for kind in KINDS)
