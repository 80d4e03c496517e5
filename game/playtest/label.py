"""The label of a run: a note, what is asked of it, and its planned ends."""

from __future__ import annotations

import msgspec

from game.playtest.intervals import SHARE_MARGIN
from game.playtest.measures import WINS

MAX_NOTE = 200  # A note has no more characters.


class RunLabel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored with a run besides its matches; an empty value is one that nobody chose.

    `until` is the stopping rule as on the command line. `ends` holds the numbers of matches of a
    setting that were planned: at the first start, and at each continuation. The intervals of the
    run depend on them.
    """

    note: str = msgspec.field(default="", name="name")  # Older versions wrote a name in this field.
    until: str = ""
    ends: tuple[int, ...] = ()
    measure: str = ""
    margin_points: float | None = None

    @property
    def primary(self) -> str:
        """The measure that the question is about."""
        return self.measure or WINS

    @property
    def margin(self) -> float:
        """The difference up to which settings count as the same: a share, or a part of a mean."""
        return SHARE_MARGIN if self.margin_points is None else self.margin_points / 100

    def over(self, older: RunLabel) -> RunLabel:
        """Return this label with the values of an older one where it has none."""
        return RunLabel(
            self.note or older.note,
            self.until or older.until,
            self.ends or older.ends,
            self.measure or older.measure,
            older.margin_points if self.margin_points is None else self.margin_points,
        )


UNNAMED = RunLabel()
