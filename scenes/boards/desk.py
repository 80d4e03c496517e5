"""What changes for one viewer without being part of a match: switches, notes, and what is prepared.

Views never change; a desk outlives the boards and scenes that show a match to its viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import pygame

from game.state import State
from scenes.boards.lens import Lens
from scenes.ui.look import Look

S = TypeVar("S", bound=State)


class Desk(Generic[S]):
    """A desk on which nothing is ever prepared; games with one of their own override it all."""

    def __init__(self, on: frozenset[str] = frozenset(), lens: Lens | None = None) -> None:
        self.on = on  # the overlays that are switched on
        self.lens = lens  # of a board that can be enlarged
        self.flipped = False  # whether the board is turned for the player opposite
        self.crowded: bool | None = None  # whether something has no room beside the board

    def take(self, observation: S, key: str) -> bool:
        """Use the switch of an overlay; tell whether it is one of the desk's own."""
        return False

    def noting(self, observation: S) -> bool:
        """Return whether clicks on the board are notes of the viewer's own."""
        return False

    def note(self, observation: S, place: str) -> bool:
        """Use a click for a note of the viewer's own; tell whether it was used."""
        return False

    def awaited(self) -> bool:
        """Return whether something worked out in the background can now be drawn."""
        return False

    def share(self, other: Desk[S]) -> None:
        """Know what was prepared at another view of the match that the same screen shows."""

    def holds(self, observation: S, place: str) -> bool:
        """Return whether something at a place can be picked up and carried elsewhere."""
        return False

    def takes(self, observation: S, place: str) -> bool:
        """Return whether a press on a place is for the desk."""
        return self.holds(observation, place)

    def press(self, observation: S, place: str) -> bool:
        """Use a press; tell whether it was used."""
        return False

    def carry(self, observation: S, source: str, target: str) -> bool:
        """Carry what lies at a place to another, empty for nowhere; tell what was changed."""
        return False

    def picture(self, observation: S, place: str, look: Look) -> pygame.Surface | None:
        """Return what is seen in the hand that carries something away from a place."""
        return None

    def take_back(self, observation: S) -> bool:
        """Undo the last thing that was prepared; tell whether there was any."""
        return False

    def decided(self, observation: S) -> int | None:
        """Return the action that was prepared and is to be played now, or None."""
        return None

    def prepared(self, observation: S) -> Sequence[int]:
        """Return the actions that are prepared to be played next, in their order."""
        return ()

    def next_place(self, observation: S) -> str:
        """Return the place where the cursor should go on, empty for where it is."""
        return ""

    def drafted(self, observation: S) -> tuple[str, ...]:
        """Return the places of what is prepared, as far as sentences depend on them."""
        return ()

    def meant(self, observation: S, place: str) -> int | None:
        """Return the action a place stands for, though a press there does not play it yet."""
        return None

    def busy(self, observation: S) -> bool:
        """Return whether something that was begun goes on by itself."""
        return False
