"""How long the list of matches takes with thousands of them in the folder."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from game import match_index, save
from game.bench import BenchRow
from game.files import using_user_folder
from game.match import Match, Seat
from scenes.menu.scene import unfinished
from scenes.replay.match_filter import MatchFilter
from scenes.replay.match_list import MatchEntry
from scenes.statistics.journal import Journal

COUNTS: Final = (5_000, 50_000)
MEASUREMENT_COUNT: Final = 5  # The least of them counts.


def list_times(key: str, counts: tuple[int, ...] = COUNTS) -> Iterator[BenchRow]:
    """Yield how long the screens with saved matches wait for them, by how many there are."""
    for count in counts:
        with tempfile.TemporaryDirectory() as place, using_user_folder(Path(place)):
            _fill(key, count)
            label = f"{count:,} saved matches"
            began = time.process_time()
            match_index.listing()
            spent = (time.process_time() - began) * 1000
            yield BenchRow(f"{label}, first list", spent, "ms processor")
            for name, work in _USES.items():
                yield BenchRow(f"{label}, {name}", _least(work), "ms processor")


def _fill(key: str, count: int) -> None:
    """Save a finished match under many names."""
    match = Match(key, [Seat("person", "Player 1"), Seat("bot", "Bot", "1")], seed=1)
    for _ in range(20):
        match.play(next(iter(match.state.legal_actions())))
    match.resign(0)
    path = save.folder() / "0.ghost"
    save.write(match, path, datetime(2026, 1, 1))
    data = path.read_bytes()
    for number in range(1, count):
        path.with_name(f"{number}.ghost").write_bytes(data)


def _least(work: Callable[[], object]) -> float:
    """Return the least milliseconds of processor time that some work takes."""
    spent = []
    for _ in range(MEASUREMENT_COUNT):
        began = time.process_time()
        work()
        spent.append((time.process_time() - began) * 1000)
    return min(spent)


def _in_library() -> None:
    found = MatchFilter().of([MatchEntry(listed) for listed in match_index.listing()])
    for entry in found[:20]:
        assert entry.row


def _in_statistics() -> None:
    journal = Journal()
    journal.read()
    journal.take_up(match_index.listing())


_USES: Final[dict[str, Callable[[], object]]] = {
    "menu": lambda: unfinished(match_index.listing()),
    "library": _in_library,
    "statistics": _in_statistics,
}
