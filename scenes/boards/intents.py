"""Intents: the commands that mouse and keyboard give to a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """Show what a click on a place would do, or nothing."""

    place: str | None


@dataclass(frozen=True, slots=True)
class Hold:
    """Begin with a place; what cannot be taken back is left to letting go, the rest is pressed."""

    place: str
    press: bool


@dataclass(frozen=True, slots=True)
class Click:
    """Click a place; by a letter the cursor goes there first."""

    place: str
    going: bool = False


@dataclass(frozen=True, slots=True)
class Carry:
    """Carry what lies on the desk to another place, empty for nowhere."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Go:
    """Move the cursor to a place; None leads nowhere on this board."""

    place: str | None


@dataclass(frozen=True, slots=True)
class Cancel:
    """Take back what was begun last."""


@dataclass(frozen=True, slots=True)
class Push:
    """The command to scroll an enlarged board by pixels."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class Enlarge:
    """Enlarge by levels, or reduce: around a point, or around what matters."""

    levels: int
    at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Leave a letter to the scene's button of that letter; without one it is typed."""

    letter: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing yet: more is to come."""


Intent = Point | Hold | Click | Carry | Go | Cancel | Push | Enlarge | Call | Wait
