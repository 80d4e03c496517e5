"""Intents: the commands that mouse and keyboard give to a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """The command to preview a click on a place, or to end the preview."""

    place: str | None


@dataclass(frozen=True, slots=True)
class Hold:
    """The command to press the button on a place; `press` clicks it at once."""

    place: str
    press: bool


@dataclass(frozen=True, slots=True)
class Click:
    """Click a place; by a letter the cursor goes there first."""

    place: str
    going: bool = False


@dataclass(frozen=True, slots=True)
class Carry:
    """The command to drag something of the desk to another place, empty for nowhere."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Go:
    """Move the cursor to a place; None leads nowhere on this board."""

    place: str | None


@dataclass(frozen=True, slots=True)
class Cancel:
    """The command to cancel the last step."""


@dataclass(frozen=True, slots=True)
class Push:
    """The command to scroll an enlarged board by pixels."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class Enlarge:
    """The command to zoom by levels, around a point or the main place."""

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
