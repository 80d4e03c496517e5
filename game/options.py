"""House rules as data: what may be chosen, what it means, and the one place that checks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = str | int | bool
Options = Mapping[str, Value]

_WORDS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value an option can take."""

    value: Value
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule of a game."""

    key: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    default: Value

    def parse(self, value: object) -> Value:
        """Return the choice that `value` or its text stands for; raise ValueError if none."""
        for choice in self.choices:
            if type(value) is type(choice.value) and value == choice.value:
                return choice.value
            if isinstance(value, str) and (
                value == str(choice.value)
                or (isinstance(choice.value, bool) and _WORDS.get(value.lower()) is choice.value)
            ):
                return choice.value
        raise ValueError(
            f"option {self.key!r} cannot be {value!r}; choose one of: {', '.join(self.texts())}"
        )

    def texts(self) -> list[str]:
        """Return the choices as the command line writes them."""
        return [
            {True: "on", False: "off"}[c.value] if isinstance(c.value, bool) else str(c.value)
            for c in self.choices
        ]

    def label_of(self, value: Value) -> str:
        """Return the label of one of the choices."""
        return next(c.label for c in self.choices if c.value == value)


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
