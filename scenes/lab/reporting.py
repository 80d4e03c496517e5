"""The report of a stored experiment, as the command line writes it."""

from __future__ import annotations

import os
import platform
from contextlib import closing
from datetime import datetime
from pathlib import Path

from game.playtest.page import Origin, make_room, write_report
from game.playtest.run import summaries_of
from game.playtest.store import Store
from scenes.lab.board_picture import paint_ground


def report_store(kept: Path, page: Path) -> None:
    """Write the report of the store `kept` to the folder of `page`.

    Raise ValueError if that fails.
    """
    with closing(Store.open(kept)) as store:
        experiment, label, summaries = store.experiment, store.label, summaries_of(store)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    origin = Origin("", f"{datetime.now():%d %B %Y, %H:%M}", machine, f'"{kept}"', label=label)
    make_room(page.parent)
    write_report(page.parent, experiment, summaries, paint_ground, origin)
