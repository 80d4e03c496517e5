"""House rules as data: their choices, their help texts, and the checks of values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from game.language import quoted, shortened

T = TypeVar("T")

Value = str | int | bool
Options = Mapping[str, Value]

MAX_DRAWING_BYTES: Final = 60_000
_WORDS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


class Choice(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: Value
    label: str
    help: str
    text: str = ""  # The form on the command line, if it differs from the value.


class ResolvedOptions(msgspec.Struct, frozen=True):
    """Choices found in a folder, and an error sentence for each invalid file."""

    choices: tuple[Choice, ...]
    faults: tuple[str, ...]


class Option(msgspec.Struct, frozen=True):
    """One house rule of a game.

    Besides its choices an option may take any of `numbers`, or a drawing: `search` lists those in
    `folder`, and `read` returns the choice for the text of one or for the name of its file there,
    or raises ValueError. It opens no other file: a value may come from anybody's match.
    The value of such a choice is the whole drawing, so that a match needs no file.
    """

    key: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    default: Value
    numbers: range | None = None
    search: Callable[[], ResolvedOptions] | None = None
    read: Callable[[str], Choice] | None = None
    folder: Callable[[], Path] | None = None
    # The key of another option, and the value with which this one has an effect.
    needs: tuple[str, Value] | None = None
    question: str = ""  # With one, the set-up asks for it before the other options.

    def parse(self, value: object) -> Value:
        """Return the legal value for `value` or its text; raise ValueError if it is not legal."""
        return self.choice_of(value).value

    def choice_of(self, value: object) -> Choice:
        """Return the choice with this value or text; raise ValueError if there is none."""
        for choice in self.choices:
            if type(value) is type(choice.value) and value == choice.value:
                return choice
            if isinstance(value, str) and (
                value == str(choice.value)
                or (isinstance(choice.value, bool) and _WORDS.get(value.lower()) is choice.value)
            ):
                return choice
        if self.numbers is not None:
            number = whole_number(value) if isinstance(value, str) else value
            if type(number) is int and number in self.numbers:
                return Choice(number, str(number), "")
        if self.read is not None and isinstance(value, str):
            return self.read(value)
        legal = ", ".join(self.texts())
        if self.numbers is not None:
            legal += f", or any number from {self.numbers[0]} to {self.numbers[-1]}"
        said = quoted(value) if isinstance(value, str) else shortened(repr(value))
        raise ValueError(f"option {self.key!r} cannot be {said}; choose one of: {legal}")

    def offered(self) -> ResolvedOptions:
        """Return the choices and those found in files; equal labels get the name of the file."""
        found = self.search() if self.search else ResolvedOptions((), ())
        labels = Counter(choice.label for choice in self.choices + found.choices)
        own = (
            msgspec.structs.replace(choice, label=f"{choice.label} ({choice.text})")
            if labels[choice.label] > 1 and choice.text
            else choice
            for choice in found.choices
        )
        return ResolvedOptions((*self.choices, *own), found.faults)

    def texts(self) -> list[str]:
        """Return the texts of the choices for the command line."""
        return [choice.text or _text(choice.value) for choice in self.offered().choices]

    def told(self, value: Value) -> str:
        """Return the text of a value for the command line."""
        return self.choice_of(value).text or _text(value)

    def label_of(self, value: Value) -> str:
        """Return the label of a value; raise ValueError if it is not legal."""
        return self.choice_of(value).label


class Drawn(msgspec.Struct, Generic[T], frozen=True):
    """The drawings in the players' files as choices of the option `key`.

    `known` returns the names of the drawings that come with the game. `own` returns the drawings in
    the players' folder, and the errors in the other files, both by name. `parse` reads the text of
    a drawing. `choice` makes a choice of a drawing and the name of its file, empty without a file.
    `folder` returns the players' folder.
    """

    key: str
    known: Callable[[], Sequence[str]]
    own: Callable[[], tuple[Mapping[str, T], Mapping[str, str]]]
    parse: Callable[[str], T]
    choice: Callable[[T, str], Choice]
    folder: Callable[[], Path]

    def search(self) -> ResolvedOptions:
        """Return a choice for each drawing in the players' folder, and the errors in the others."""
        found, faults = self.own()
        choices = tuple(self.choice(drawing, name) for name, drawing in found.items())
        return ResolvedOptions(choices, tuple(faults.values()))

    def read(self, text: str) -> Choice:
        """Return the choice for the text of a drawing, or for the name of a player's file.

        Raise ValueError with the error in the drawing, or with the known names.
        """
        if "\n" in text:
            if len(text) > MAX_DRAWING_BYTES:
                raise ValueError(
                    f"option {self.key!r}: a drawing has at most {MAX_DRAWING_BYTES} letters"
                )
            return self.choice(self.parse(text), "")
        found, faults = self.own()
        if text in faults:
            raise ValueError(f"option {self.key!r}: {faults[text]}")
        if text not in found:
            known = ", ".join([*self.known(), *found])
            raise ValueError(
                f"option {self.key!r} cannot be {quoted(text)}; choose one of: {known}"
            )
        return self.choice(found[text], text)


def house_rule(
    key: str,
    label: str,
    help: str,
    *choices: tuple[Value, str, str],
    default: Value | None = None,
    numbers: range | None = None,
    drawn: Drawn[T] | None = None,
    needs: tuple[str, Value] | None = None,
    question: str = "",
) -> Option:
    """Return an option; each choice is its value, label and help, the first usually the default."""
    return Option(
        key,
        label,
        help,
        tuple(Choice(*choice) for choice in choices),
        choices[0][0] if default is None else default,
        numbers,
        drawn.search if drawn else None,
        drawn.read if drawn else None,
        drawn.folder if drawn else None,
        needs,
        question,
    )


def _text(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def whole_number(text: str) -> int | None:
    """Return the number that up to nine digits from 0 to 9 write, None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def resolve(schema: Iterable[Option], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Return the value of every option by key: the given one, or else the default.

    Raise ValueError for an unknown option or an illegal value.
    """
    known = {option.key: option for option in schema}
    for key in given or {}:
        if key not in known:
            raise ValueError(f"unknown option {quoted(key)}; known: {', '.join(known) or 'none'}")
    return {
        key: option.parse(given[key]) if given and key in given else option.default
        for key, option in known.items()
    }


def parted(pairs: Sequence[str]) -> dict[str, str]:
    """Return the texts KEY=VALUE as a dict; raise ValueError for a text without '='."""
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"an option is written KEY=VALUE, not {quoted(pair)}")
        given[key] = value
    return given
