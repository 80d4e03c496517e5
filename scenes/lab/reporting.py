"""The report of a kept run, written by a process of its own as the command line does."""

from __future__ import annotations

import os
import platform
from contextlib import closing
from datetime import datetime
from pathlib import Path

from game.playtest.page import Origin, make_room, write_report
from game.playtest.run import summaries_of
from game.playtest.store import Store
from scenes.lab.ground import paint_ground


def report_store(kept: Path, page: Path) -> None:
    """Write the report of a playtest that was kept into the folder of `page`.

    Raise ValueError when that is impossible.
    """
    with closing(Store.open(kept)) as store:
        experiment, label, summaries = store.experiment, store.label, summaries_of(store)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    origin = Origin("", f"{datetime.now():%d %B %Y, %H:%M}", machine, f'"{kept}"', label=label)
    make_room(page.parent)
    write_report(page.parent, experiment, summaries, paint_ground, origin)
