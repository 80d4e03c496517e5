"""Matches written down: from a text with one entry a line to a match with written chance.

A line holds the notation of a decision, or of what was rolled or drawn. ` -> ANSWER` after it is
what was answered at the table, such as the numbers of a radar; the engine checks it. A line `?` is
secret: it takes the next line of the diary, which follows a line `diary` at the end. Empty lines
and whatever stands behind `#` are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from msgspec.structs import asdict

from game.facts import EVERYONE
from game.language import _, quoted
from game.match import Match
from game.state import State

ANSWER: Final = "->"
SECRET: Final = "?"
DIARY: Final = "diary"
TELLING: Final = ("answer", "numbers")  # The fields of facts that hold an answer.
MAX_LISTED: Final = 12  # Possibilities in an error.


class WritingError(ValueError):
    """An entry that is not possible; the text names its line and what is possible."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a text: its number there, the notation, and the answer if one was noted."""

    number: int
    notation: str
    answer: str | None


def read_text(text: str) -> list[Line]:
    """Return the entries of a text in order of play; raise WritingError for a wrong diary."""
    played: list[Line] = []
    diary: list[Line] = []
    into = played
    for number, row in enumerate(text.splitlines(), 1):
        words, _hash, _comment = row.partition("#")
        if words.strip().lower() == DIARY:
            into = diary
        elif words.strip():
            into.append(line_of(number, words))
    secret = iter(diary)
    found = [next(secret, line) if line.notation == SECRET else line for line in played]
    for line in found:
        if line.notation == SECRET:
            raise WritingError(
                _("Line {number}: the diary has no entry for this decision.", number=line.number)
            )
    for line in secret:
        raise WritingError(
            _(
                "Line {number}: the diary has more entries than there were secret decisions.",
                number=line.number,
            )
        )
    return found


def line_of(number: int, words: str) -> Line:
    """Return the entry of a line: its notation, and the answer behind an arrow."""
    notation, arrow, answer = words.partition(ANSWER)
    return Line(number, notation.strip(), answer.strip() if arrow else None)


def note(match: Match, words: str) -> None:
    """Enter the next line of the score sheet; raise WritingError if it is not possible.

    From the first secret decision on that is not known yet, lines wait for the diary unchecked.
    """
    if match.waiting or words.strip() == SECRET:
        if match.over:
            raise WritingError(_("The match is over."))
        match.waiting.append(words.strip())
    else:
        write_down(match, [line_of(match.ply + 1, words)])


def fill(match: Match, words: str) -> None:
    """Enter the first secret decision that waits, and the lines up to the next one.

    Raise WritingError if one of them is not possible then; nothing is entered in this case.
    """
    ply, number = match.ply, match.ply + 1
    public = list(takewhile(lambda row: row != SECRET, match.waiting[1:]))
    lines = [line_of(number + at, row) for at, row in enumerate([words, *public])]
    try:
        write_down(match, lines)
        if match.over and len(match.waiting) > len(lines):
            after = number + len(lines)
            raise WritingError(_("Line {number}: the match is already over.", number=after))
    except WritingError:
        while match.ply > ply:
            match.undo()
        raise
    del match.waiting[: len(lines)]


def write_down(match: Match, lines: Sequence[Line]) -> None:
    """Play entries; raise WritingError for the first one that is not possible.

    What was entered before it stays in the match.
    """
    for line in lines:
        if match.over:
            raise WritingError(_("Line {number}: the match is already over.", number=line.number))
        before = match.state
        try:
            action = before.parse(line.notation)
        except ValueError:
            raise WritingError(
                _(
                    "Line {number}: {notation} is not possible. Enter one of these: {legal}.",
                    number=line.number,
                    notation=quoted(line.notation),
                    legal=", ".join(possible(before)),
                )
            ) from None
        if line.answer is not None:
            _compare(match, line, action)
        match.play(action)


def _compare(match: Match, line: Line, action: int) -> None:
    """Raise WritingError if the engine's answer differs from the one written down."""
    given = answers(match, action)
    if line.answer not in given:
        raise WritingError(
            _(
                "Line {number}: you wrote {answer}, but the entries so far give {given}. Check "
                "the diary.",
                number=line.number,
                answer=quoted(line.answer or ""),
                given=" / ".join(given) or _("none"),
            )
        )


def answers(match: Match, action: int) -> list[str]:
    """Return what the table learns from an action by way of answers, as text."""
    before = match.state
    after = before.clone()
    after.apply(action)
    players = len(match.seats)
    found = []
    for fact in match.game.rules.facts.for_viewer(before, after, action, EVERYONE, players):
        for name, value in asdict(fact).items():
            if name in TELLING:
                found.append(" ".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return found


def possible(state: State) -> list[str]:
    """Return the notation of the possible entries, shortened if there are many."""
    legal = list(dict.fromkeys(state.notation(action) for action in state.legal_actions()))
    if len(legal) <= MAX_LISTED:
        return legal
    return [
        *legal[:MAX_LISTED],
        _("{number} more", number=len(legal) - MAX_LISTED),
    ]


def text_of(match: Match) -> str:
    """Return a match as a text that `read_text` reads."""
    return "".join(f"{entry.notation}\n" for entry in match.log)
