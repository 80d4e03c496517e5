"""A viewer's desk: switches, notes and prepared actions, none of which are part of the match.

Views never change; a desk outlives the boards and scenes that show a match to its viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import pygame

from game.state import State
from scenes.boards.picture.lens import Lens
from scenes.ui.drawing.look import Look

S = TypeVar("S", bound=State)


class Desk(Generic[S]):
    """The default desk, without prepared actions; games that have some override all of it."""

    def __init__(self, on: frozenset[str] = frozenset(), lens: Lens | None = None) -> None:
        self.on = on  # The overlays that are switched on.
        self.lens = lens  # The lens that enlarges the board; None if nothing can.
        self.flipped = False  # The board is turned for the player opposite.
        self.crowded: bool | None = None  # Something has no room beside the board.

    def take(self, observation: S, key: str) -> bool:
        """Switch an overlay of the desk's own; return whether it is one."""
        return False

    def noting(self, observation: S) -> bool:
        """Return whether clicks on the board make notes."""
        return False

    def note(self, observation: S, place: str) -> bool:
        """Make a note with a click on a place; return whether the click was used."""
        return False

    def awaited(self) -> bool:
        """Return whether a background computation has just finished, so that a redraw is needed."""
        return False

    def share(self, other: Desk[S]) -> None:
        """Take over what was prepared on another desk of the same screen and match."""

    def holds(self, observation: S, place: str) -> bool:
        """Return whether a place holds something that can be dragged."""
        return False

    def takes(self, observation: S, place: str) -> bool:
        """Return whether the desk handles a press on a place."""
        return self.holds(observation, place)

    def changes(self, observation: S, place: str) -> bool:
        """Return whether a press on a place would change what is prepared."""
        return self.takes(observation, place)

    def decides(self, observation: S, place: str) -> bool:
        """Return whether a press on a place lays down what is prepared."""
        return self.takes(observation, place)

    def press(self, observation: S, place: str) -> bool:
        """Handle a press on a place; return whether it changed anything."""
        return False

    def carry(self, observation: S, source: str, target: str) -> bool:
        """Drag from one place to another (empty: nowhere); return whether anything changed."""
        return False

    def picture(self, observation: S, place: str, look: Look) -> pygame.Surface | None:
        """Return the picture dragged along from a place, or None."""
        return None

    def take_back(self, observation: S) -> bool:
        """Undo the last preparation; return whether there was any."""
        return False

    def decided(self, observation: S) -> int | None:
        """Return the prepared action to play now, or None."""
        return None

    def prepared(self, observation: S) -> Sequence[int]:
        """Return the prepared actions in the order of play."""
        return ()

    def next_place(self, observation: S) -> str:
        """Return the place to move the cursor to, empty to leave it."""
        return ""

    def drafted(self, observation: S) -> tuple[str, ...]:
        """Return the prepared places that sentences depend on."""
        return ()

    def asks(self, observation: S, names: Sequence[str]) -> str:
        """Return what is being prepared, in words for a screen without room beside the board."""
        return ""

    def meant(self, observation: S, place: str) -> int | None:
        """Return the action that a place stands for, or None; a press may not play it yet."""
        return None

    def busy(self, observation: S) -> bool:
        """Return whether the desk is playing prepared actions by itself."""
        return False
