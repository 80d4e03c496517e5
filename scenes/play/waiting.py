"""How long people have waited for others, and whether they skip the rest."""

from __future__ import annotations

from typing import Final

LONG: Final = 2.0  # seconds of others after which people are offered to go on to their turn


class Waiting:
    """The wait of the people at the screen for other players, bots or reveals."""

    def __init__(self) -> None:
        self.skipped = False  # whether nothing is waited for until a person decides
        self._seconds = 0.0

    @property
    def long(self) -> bool:
        """Whether to offer to skip it."""
        return self._seconds >= LONG and not self.skipped

    def update(self, dt: float, others: bool) -> None:
        """Advance by `dt` seconds, or start again if no `others` act."""
        self._seconds = self._seconds + dt if others else 0.0
        self.keep(others)

    def keep(self, others: bool) -> None:
        """Stop skipping if no `others` act."""
        self.skipped = self.skipped and others
