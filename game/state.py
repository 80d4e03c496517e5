"""The interface of all games: the positions that are played, drawn, saved and measured.

A game is a subclass of `State`. Its fields are the whole position and nothing else, `apply` changes
the position in place, and `clone` goes through the constructor. The decorator `position` writes
constructor, `clone` and `values` from the fields. Actions are small ints; text appears only through
`notation` and `parse`. Chance is a player: dice and draws are actions of
`CHANCE`, and `apply` is deterministic. Simultaneous choices are successive decisions that
`observation` masks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Final, Generic, Self, TypeVar, dataclass_transform

from game.language import quoted

CHANCE: Final = -1  # The `current_player` while dice or a deck decide.
TERMINAL: Final = -2  # The `current_player` after the end.
HIDDEN: Final = -3  # The value in an observation that its player may not see.


class State(ABC):
    """A position of one game; `apply` changes it in place."""

    __slots__ = ("current_player",)

    current_player: int  # The seat to decide next, CHANCE or TERMINAL.

    @abstractmethod
    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions in ascending order, empty at the end.

        For CHANCE these are equally likely outcomes, and repeats are allowed.
        """

    @abstractmethod
    def apply(self, action: int) -> None:
        """Carry out an action without checking that it is legal."""

    @abstractmethod
    def returns(self) -> list[float]:
        """Return the result of each player, -1 to 1; 0 for all while the match goes on."""

    def clone(self) -> Self:
        """Return an independent copy."""
        raise TypeError(f"{type(self).__name__} is no @position")

    @abstractmethod
    def notation(self, action: int) -> str:
        """Return the text of an action, unique among the legal ones."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the board as text, for error messages and golden files."""

    def parse(self, text: str) -> int:
        """Return the legal action written as `text`; raise ValueError if there is none."""
        for action in self.legal_actions():
            if self.notation(action) == text:
                return action
        legal = ", ".join(self.notation(action) for action in self.legal_actions()) or "nothing"
        raise ValueError(f"{quoted(text)} is not legal here; legal: {legal}")

    def observation(self, player: int) -> Self:
        """Return a copy in which everything that `player` may not know is HIDDEN."""
        return self.clone()

    def timeout(self) -> int | None:
        """Return the action to play when time runs out, or None if there is no limit."""
        return None

    def values(self) -> tuple[object, ...]:
        """Return the fields as a tuple, in their order."""
        raise TypeError(f"{type(self).__name__} is no @position")

    def fingerprint(self) -> str:
        """Return the SHA-256 of the position, in hex; it is equal on every machine."""
        from hashlib import sha256  # Importing it at the top would delay the menu.

        return sha256(repr(self.values()).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and type(self) is type(other)
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        return hash(self.values())


C = TypeVar("C", bound=State)


class Phase(Generic[C]):
    """One phase of a match: the legal actions in it, what they do, and what a time-out plays.

    A game keeps its phases in a tuple, and a position the index of its own, so that everything
    about a phase stands in one class.
    """

    def legal_actions(self, state: C) -> list[int]:
        """Return the legal actions in ascending order."""
        return []

    def apply(self, state: C, action: int) -> None:
        """Carry out an action."""
        raise ValueError("no action is possible in this phase")

    def timeout(self, state: C) -> int | None:
        """Return the action to play when time runs out, or None if there is no limit."""
        return None


def common(state: C, players: int) -> C:
    """Return what is known to every one of `players` players.

    Each of them could compute it from their observation.
    """
    for player in range(players):
        state = state.observation(player)
    return state


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def position(declared: type[C]) -> type[C]:
    """Return the class with a constructor, `clone` and `values` made from its annotations.

    The constructor takes the fields in order, `current_player` first. `clone` copies lists and a
    `Record` and shares all other values, which must be immutable. `values` gives lists as tuples.
    Both are generated field by field, as fast as code written by hand.
    """
    for name in declared.__annotations__:
        if name not in declared.__dict__ and hasattr(declared, name):
            setattr(declared, name, field())  # The attribute of a native class is not a default.
    plain = "__slots__" in vars(State)
    made = dataclass(eq=False, repr=False, slots=plain)(declared)
    if not plain and "current_player" in vars(made):
        # The default would hide the native attribute.
        del made.current_player  # type: ignore[misc]
    copies, values = [], []
    for declaration in fields(made):  # type: ignore[arg-type]
        name, kind = f"self.{declaration.name}", str(declaration.type)
        is_record = kind == "Record"
        is_list = kind.startswith("list[") or is_record
        copies.append(f"{name}.copy()" if is_record else f"{name}[:]" if is_list else name)
        values.append(f"tuple({name})" if is_list else name)
    namespace: dict[str, object] = {}
    exec(
        f"def clone(self):\n    return type(self)({', '.join(copies)})\n"
        f"def values(self):\n    return ({', '.join(values)},)\n",
        namespace,
    )
    for name, function in namespace.items():
        if not name.startswith("_"):
            setattr(made, name, function)
    return made
