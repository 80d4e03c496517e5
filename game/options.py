"""House rules as data: what may be chosen, what it means, and the one place that checks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

Value = str | int | bool
Options = Mapping[str, Value]

_WORDS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


class Choice(msgspec.Struct, frozen=True):
    """One value an option can take."""

    value: Value
    label: str
    help: str
    text: str = ""  # how the command line writes it, if not as its value


class ResolvedOptions(msgspec.Struct, frozen=True):
    """Choices looked up when they are needed, and a sentence for each that was refused."""

    choices: tuple[Choice, ...]
    faults: tuple[str, ...]


class Option(msgspec.Struct, frozen=True):
    """One house rule of a game.

    Besides its choices an option may take any of `numbers`, or what the players keep as files:
    `search` lists those there are in `folder`, and `read` returns the choice a text stands for, or
    raises ValueError. The value of such a choice holds all of it, so that a match needs no file.
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
    needs: tuple[str, Value] | None = None  # another option and the value without which it is moot

    def parse(self, value: object) -> Value:
        """Return the choice that `value` or its text stands for; raise ValueError if none."""
        return self.choice_of(value).value

    def choice_of(self, value: object) -> Choice:
        """Return the choice that `value` or its text stands for; raise ValueError if none."""
        for choice in self.choices:
            if type(value) is type(choice.value) and value == choice.value:
                return choice
            if isinstance(value, str) and (
                value == str(choice.value)
                or (isinstance(choice.value, bool) and _WORDS.get(value.lower()) is choice.value)
            ):
                return choice
        if self.numbers is not None:
            number = int(value) if isinstance(value, str) and _is_number(value) else value
            if type(number) is int and number in self.numbers:
                return Choice(number, str(number), "")
        if self.read is not None and isinstance(value, str):
            return self.read(value)
        legal = ", ".join(self.texts())
        if self.numbers is not None:
            legal += f", or any number from {self.numbers[0]} to {self.numbers[-1]}"
        raise ValueError(f"option {self.key!r} cannot be {value!r}; choose one of: {legal}")

    def offered(self) -> ResolvedOptions:
        """Return the choices and those found beyond them; of equal names each tells its file."""
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
        """Return the choices as the command line writes them."""
        return [choice.text or _text(choice.value) for choice in self.offered().choices]

    def label_of(self, value: Value) -> str:
        """Return the label of a value the option can take."""
        return self.choice_of(value).label


class Drawn(msgspec.Struct, Generic[T], frozen=True):
    """What players keep as files, as choices of the option `key`.

    `known` names what comes with the game, `own` gives what is in the players' folder and the
    faults of the rest, `parse` reads the whole text of a choice, and `choice` makes a choice of a
    drawing and the name of its file, empty without one.
    """

    key: str
    known: Callable[[], Sequence[str]]
    own: Callable[[], tuple[Mapping[str, T], Mapping[str, str]]]
    parse: Callable[[str], T]
    choice: Callable[[T, str], Choice]

    def search(self) -> ResolvedOptions:
        """Return a choice for each drawing in the players' own folder."""
        found, faults = self.own()
        choices = tuple(self.choice(drawing, name) for name, drawing in found.items())
        return ResolvedOptions(choices, tuple(faults.values()))

    def read(self, text: str) -> Choice:
        """Return the choice given by its whole text or by the name of a player's file.

        Raise ValueError naming the fault of that file, or what may be chosen.
        """
        if "\n" in text:
            return self.choice(self.parse(text), "")
        found, faults = self.own()
        if text in faults:
            raise ValueError(f"option {self.key!r}: {faults[text]}")
        if text not in found:
            known = ", ".join([*self.known(), *found])
            raise ValueError(f"option {self.key!r} cannot be {text!r}; choose one of: {known}")
        return self.choice(found[text], text)


def _text(value: Value) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def resolve(schema: Iterable[Option], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Return a value for every option: the given one, checked, or the default."""
    known = {option.key: option for option in schema}
    for key in given or {}:
        if key not in known:
            raise ValueError(f"unknown option {key!r}; known: {', '.join(known) or 'none'}")
    return {
        key: option.parse(given[key]) if given and key in given else option.default
        for key, option in known.items()
    }


def parted(pairs: Sequence[str]) -> dict[str, str]:
    """Return what is written as KEY=VALUE; raise ValueError if something is not."""
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"an option is written KEY=VALUE, not {pair!r}")
        given[key] = value
    return given
