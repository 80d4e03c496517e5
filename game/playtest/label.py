"""The label of a run: a note, its stopping rule, and its planned ends."""

from __future__ import annotations

import msgspec

MAX_NOTE = 200  # A note has no more characters.


class RunLabel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored with a run besides its matches; `until` is as on the command line.

    `ends` holds the numbers of matches of a setting that were planned: at the first start, and at
    each continuation. The intervals of the run depend on them.
    """

    note: str = msgspec.field(default="", name="name")  # Older versions wrote a name there.
    until: str = ""
    ends: tuple[int, ...] = ()


UNNAMED = RunLabel()
