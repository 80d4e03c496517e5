"""The places of a board as a screen reader says them: one part for each place and figure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final, Protocol

from pygame import Rect

from game.language import _
from scenes.boards.board_hooks import BoardHooks
from scenes.boards.choices import Choices
from scenes.boards.desk import Desk
from scenes.boards.layout import Place, Spot
from scenes.boards.motion.animation import Piece
from scenes.boards.selection import Selection
from scenes.boards.view import View
from scenes.ui.meaning import Meaning

DESCRIBED_AT_ONCE: Final = 40  # This many places take less than a millisecond.
SQUARE: Final = re.compile(r"(?P<storey>\d?)(?P<column>[a-z])(?P<row>\d+)")


class ReadBoard(Protocol):
    """A board, as far as a screen reader has to do with it."""

    view: View[Any]
    desk: Desk[Any]
    hooks: BoardHooks
    observation: Any
    playable: bool
    pending: int | None
    cursor: str
    selection: Selection
    places: dict[str, Place]
    pieces: dict[Spot, Piece]

    @property
    def chosen(self) -> Sequence[str]:
        """The places clicked so far, or else those prepared on the desk."""

    def go(self, place: str) -> None:
        """Move the cursor to a place."""

    def press_at(self, place: str) -> None:
        """Move the cursor to a place and click it."""


def said_of(place: Place, words: str) -> str:
    """Return the description of a place, with what lies there beside the board."""
    if not words or place.kind == "button" or place.label in words:
        return words or place.label
    return f"{words}: {place.label}"


def line_of(name: str, down: bool) -> tuple[str, str] | None:
    """Return the storey, if any, and the column or row of a square such as "c3" or "1c3"."""
    found = SQUARE.fullmatch(name)
    return None if found is None else (found["storey"], found["column" if down else "row"])


@lru_cache(maxsize=1024)
def cell_of(name: str) -> tuple[int, int] | None:
    """Return row and column of a square such as "c3", from 0; None for another place."""
    letter, number = name[:1], name[1:]
    if len(letter) == 1 and "a" <= letter <= "z" and number.isdecimal() and int(number):
        return int(number) - 1, ord(letter) - ord("a")
    return None


class BoardCells:
    """The parts of a board, whose words are made once for each observation."""

    def __init__(self) -> None:
        self._seen: object = None
        self._words: dict[str, str] = {}
        self._made: dict[str, Meaning] = {}  # Equal parts stay the same objects.

    def forget(self) -> None:
        """Drop all words: the language may be another one."""
        self._seen, self._words, self._made = None, {}, {}

    def describe_more(self, board: ReadBoard) -> bool:
        """Describe a few places of a new observation; return whether all are described."""
        if self._seen is not board.observation:
            self._seen, self._words = board.observation, {}
        known = len(self._words)
        for name in board.places:
            if len(self._words) - known >= DESCRIBED_AT_ONCE:
                return False
            self._described(board, name)
        return True

    def words(self, board: ReadBoard, place: Place) -> str:
        """Return the description of a place."""
        return said_of(place, self._described(board, place.name))

    def _described(self, board: ReadBoard, name: str) -> str:
        if self._seen is not board.observation:
            self._seen, self._words = board.observation, {}
        if name not in self._words:
            self._words[name] = board.hooks.describe(name)
        return self._words[name]

    def size(self, board: ReadBoard) -> tuple[int, int] | None:
        """Return how many rows and columns the squares have, or None without any."""
        cells = [cell for name in board.places if (cell := cell_of(name))]
        if not cells:
            return None
        return max(row for row, _column in cells) + 1, max(column for _row, column in cells) + 1

    def parts(self, board: ReadBoard) -> list[Meaning]:
        """Return all places and figures in reading order, each once."""
        states, chosen = self._states(board), frozenset(board.chosen)
        found, before = dict[str, Meaning](), self._made

        def add(role: str, name: str, words: str, rect: Rect) -> None:
            known, told = before.get(name), ", ".join(states(name))
            shown = role, words, rect, name == board.cursor, told, name in chosen or None
            is_same = (
                known is not None
                and (known.reach is not None) == (name in board.places)
                and (known.role, known.label, known.area) == shown[:3]
                and (known.focused, known.help, known.is_selected) == shown[3:]
            )
            found[name] = known if known and is_same else self._part(board, name, *shown)

        for name, place in board.places.items():
            if place.kind == "entry":  # An entry only duplicates another place.
                continue
            role = "cell" if place.kind == "square" and not place.beside else "button"
            add(role, name, self.words(board, place), place.rect)
            for figure, rect in place.figures:
                if figure not in board.places:
                    add("button", figure, self._described(board, figure), rect)
        self._made = found
        return [part for part in found.values() if part.label]

    def leading(self, board: ReadBoard) -> list[Meaning]:
        """Return the goals of what is chosen, or without a choice all that can be chosen."""
        if not board.playable or board.pending is not None:
            return []
        selection, seen, takes = board.selection, board.observation, board.desk.takes
        following, is_begun = selection.following(), bool(selection.chosen)
        return [
            part
            for part in self.parts(board)
            if part.name in following or (not is_begun and takes(seen, part.name))
        ]

    @staticmethod
    def _part(
        board: ReadBoard,
        name: str,
        role: str,
        words: str,
        rect: Rect,
        focused: bool,
        told: str,
        is_selected: bool | None,
    ) -> Meaning:
        return Meaning(
            role=role,
            label=words,
            area=rect,
            focused=focused,
            name=name,
            help=told,
            is_active=True,
            is_selected=is_selected,
            cell=cell_of(name),
            press=partial(board.press_at, name),
            reach=partial(board.go, name) if name in board.places else None,
        )

    @staticmethod
    def _states(board: ReadBoard) -> Callable[[str], Sequence[str]]:
        """Return a function that tells what can be done at a place, in words."""
        selection, seen = board.selection, board.observation
        if not board.playable or board.pending is not None:
            return lambda name: ()
        choices = Choices(board.view, seen, selection, board.places, board.pieces)
        marks, first = dict(choices.targets), selection.following(())
        following = selection.following()
        can_be_chosen, goal = _("can be chosen"), _("goal")

        def states(name: str) -> Sequence[str]:
            found = []
            if selection.chosen and name in following:
                found.append(goal)
            elif name in first or board.desk.takes(seen, name):
                found.append(can_be_chosen)
            if name in marks and marks[name].word:
                found.append(marks[name].word)
            return found

        return states
