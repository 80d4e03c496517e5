"""Words that stay on the turn card for a few seconds, such as a refusal."""

from __future__ import annotations

from typing import Final

STAY: Final = 4.0  # seconds


class BriefWords:
    """Words with the time for which they stay; empty for none."""

    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0  # seconds

    def say(self, words: str) -> None:
        """Set the words for the next few seconds."""
        self.words, self._left = words, STAY

    def forget(self) -> None:
        """Drop the words."""
        self.words = ""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether their time has just ended."""
        if self._left <= 0:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.words = ""
        return True
