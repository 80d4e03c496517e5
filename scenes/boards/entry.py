"""Choices typed as codes, so that two people can type simultaneously and in secret.

A code is a row of signs, each the key of a column or of a row; which key that is depends on who
types. A code names places and entries of lists that stand still, never a cursor that moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from game.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)

Sign = int  # one key
Code = tuple[Sign, ...]

COLUMNS: Final = 6  # keys of columns there are
ROWS: Final = 5
ROW: Final = COLUMNS  # the sign of the first row; the signs before it are those of columns


@dataclass(frozen=True, slots=True)
class ListedCode:
    """One entry of a list: its sign, its name and its sprite."""

    sign: Sign
    words: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CodeSheet:
    """The code sheet that both players may see: how to type a code, and what its signs mean."""

    words: str  # how a code is made, one or two sentences
    dots: int  # how many signs every code has at the least; more are not shown
    places: Mapping[Sign, Sequence[str]]  # the places of the board that a sign names together
    lists: Sequence[tuple[str, Sequence[ListedCode]]] = ()  # titles and entries
    groups: Sequence[tuple[str, int]] = ()  # what the dots stand for, and how many for each
    free: tuple[str, Sequence[tuple[str, str]]] = ("", ())  # what can be chosen: title and groups
    owned: Sequence[tuple[str, Sequence[str]]] = ()  # by seat: what each has, in words and sprites


class CodeEntry(Protocol[S_contra]):
    """The typed codes of simultaneous choices."""

    def sheet(self, observation: S_contra, /) -> CodeSheet:
        """Return the code sheet, made from the public observation."""

    def codes(self, observation: S_contra, /) -> Mapping[Code, int]:
        """Return the code of every action that its player may choose; none begins another."""


def actions_of(
    entry: CodeEntry[Any],
    world: State,
    simultaneous: Callable[[State], Hashable | None],
    signs: Sequence[Sign],
) -> list[int] | None:
    """Return the actions that typed signs mean, or None if they are not a complete legal choice.

    `world` is a position in which the player who typed is to decide; of it nothing is used but what
    that player sees. What needs no sign is added.
    """
    world, rest, found = world.clone(), tuple(signs), []
    player, choice = world.current_player, simultaneous(world)
    while world.current_player == player and simultaneous(world) == choice:
        codes = entry.codes(world.observation(player))
        code = next((code for code in codes if rest[: len(code)] == code), None)
        if code is None:
            return None
        found.append(codes[code])
        world.apply(codes[code])
        rest = rest[len(code) :]
    return None if rest else found
