"""The secret code that one of two people types, and its lock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.boards.entry import Sign
from scenes.play.together.keys import CLEAR, LOCK

LONGEST: Final = 24  # signs; whoever types more has lost count


class Code:
    """Collects signs until it is locked; clearing unlocks it.

    `actions_of` returns the actions of a sequence of signs, or None if invalid. Until both are
    locked, only the number of signs may be shown, up to that of a complete code.
    """

    def __init__(self, actions_of: Callable[[Sequence[Sign]], list[int] | None]) -> None:
        self.actions_of = actions_of
        self.signs: list[Sign] = []
        self.actions: list[int] = []  # once it is locked
        self.locked = False
        self.armed = False  # whether one more press locks
        self.refused = False  # whether what was typed last could not be locked

    def type(self, sign: Sign) -> bool:
        """Handle a sign; return whether it was used. A locked code accepts only CLEAR."""
        if self.locked:
            if sign != CLEAR:
                return False
            self.locked, self.actions = False, []
        if sign == LOCK:
            self._lock()
            return True
        self.armed = self.refused = False
        if sign == CLEAR:
            self.signs.clear()
        elif len(self.signs) < LONGEST:
            self.signs.append(sign)
        return True

    def _lock(self) -> None:
        self.refused = False
        if not self.armed:
            self.armed = True
            return
        self.armed = False
        actions = self.actions_of(self.signs)
        if actions is None:
            self.refused = True
            self.signs.clear()
        else:
            self.actions, self.locked = actions, True
