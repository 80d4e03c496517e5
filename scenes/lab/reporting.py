"""The report of a stored experiment, as the command line writes it."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

from game.playtest.page import Origin, machine_words, make_room, write_report
from game.playtest.run import summaries_of
from game.playtest.store import Store
from scenes.lab.board_picture import paint_ground


def report_store(kept: Path, page: Path) -> None:
    """Write the report of the store `kept` to the folder of `page`.

    Raise ValueError if that fails.
    """
    with closing(Store.open(kept)) as store:
        experiment, summaries = store.experiment, summaries_of(store)
    day = f"{datetime.now():%d %B %Y, %H:%M}"
    origin = Origin("", day, machine_words(), f'"{kept}"')
    make_room(page.parent)
    write_report(page.parent, experiment, summaries, paint_ground, origin)
