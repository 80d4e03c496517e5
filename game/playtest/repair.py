"""Repair of a damaged run file: sound matches are copied, so that the others can be played again.

A match depends only on its plan and seed, so what is played again is what was lost.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.files import name_of, opened
from game.language import _
from game.playtest.experiment import Experiment, sized
from game.playtest.label import UNNAMED, RunLabel
from game.playtest.measures import Played
from game.playtest.opening import (
    SIDE_FILE_SUFFIXES,
    SQLITE_HEADER,
    StoreError,
    reader,
    remove,
    size_of,
    what_it_is,
)
from game.playtest.store import KeptFeedback, Store, in_batches

UNKNOWN: Final = "unknown"  # The name of a worker whose name was lost.


@dataclass(frozen=True, slots=True)
class Repair:
    """What a repair found: sound matches, and where the damaged file is kept."""

    sound: int
    games: int
    kept: Path


def repair(path: Path, experiment: Experiment, label: RunLabel = UNNAMED) -> Repair:
    """Replace a run file by one with its sound matches; the damaged file is kept beside it.

    `experiment` is what the run plays, and `label` names it if the file does not. Raise StoreError
    when the file is not a run file, holds another experiment, or cannot be written.
    """
    if size_of(path) is None:
        raise StoreError(_("{name} does not exist", name=name_of(path)))
    if not _looks_like_a_run(path):
        raise StoreError(what_it_is(path))
    found: Experiment | None = None
    with suppress(StoreError), closing(Store.open(path)) as old:
        found, label = old.experiment, old.label
    if found is not None:
        if sized(found, 1) != sized(experiment, 1):
            raise StoreError(
                _("{name} holds another playtest; choose another file name", name=name_of(path))
            )
        if found.games > experiment.games:
            experiment = found
    target, kept = _beside(path, "repaired"), _free(path)
    remove(target)
    try:
        with closing(Store.create(target, experiment, label)) as new:
            sound = _copy(path, new)
    except BaseException:
        remove(target)
        raise
    for ending in ("", *SIDE_FILE_SUFFIXES, "-shm"):
        with suppress(FileNotFoundError):
            os.replace(f"{path}{ending}", f"{kept}{ending}")
    os.replace(target, path)
    return Repair(sound, experiment.games, kept)


def _looks_like_a_run(path: Path) -> bool:
    """Return whether a file begins as run files do, but for one byte."""
    try:
        with opened(path) as file:
            head = file.read(len(SQLITE_HEADER))
    except OSError:
        return False
    off = sum(one != other for one, other in zip(head, SQLITE_HEADER, strict=False))
    return len(head) == len(SQLITE_HEADER) and off <= 1


def _beside(path: Path, word: str) -> Path:
    return path.with_name(f"{path.name}.{word}")


def _free(path: Path) -> Path:
    """Return a free name for the damaged file."""
    name, number = _beside(path, "damaged"), 2
    while name.exists():
        name, number = _beside(path, f"damaged{number}"), number + 1
    return name


def _copy(path: Path, new: Store) -> int:
    """Copy what is sound in a damaged file to a new one; return the number of matches."""
    try:
        old = _opened(path, new)
    except StoreError:
        return 0  # Nothing in it can be read.
    sound = 0
    with closing(old):
        by = _played_by(path)
        for cell in range(len(new.experiment.cells)):
            numbers = 0
            for batch in in_batches(_sound(old, cell)):
                new.add(cell, batch)
                numbers += len(batch)
            new.credit(cell, _shared(by.get(cell, {}), numbers))
            sound += numbers
        for (cell, number), said in _said(old).items():
            new.keep(cell, number, said)
    return sound


def _opened(path: Path, new: Store) -> Store:
    """Open a damaged file, also where what it says of the run is damaged."""
    try:
        return Store.open(path)
    except StoreError:
        return Store(path, reader(path), new.experiment, new.label)


def _sound(old: Store, cell: int) -> Iterator[tuple[int, Played]]:
    """Yield the matches of a setting that can be read, one by one."""
    plan = old.experiment.cells[cell].plan
    for number in range(plan.games):
        with suppress(StoreError):
            match = old.match(cell, number)
            if match.seed == plan.seed_of(number) and match.bots == plan.bots(number):
                yield number, match


def _played_by(path: Path) -> dict[int, dict[str, int]]:
    """Return who has played how many matches of each setting, nothing where that is lost."""
    found: dict[int, dict[str, int]] = {}
    asked = "SELECT cell, who, matches FROM played_by"
    with suppress(StoreError, sqlite3.Error, ValueError, TypeError), closing(reader(path)) as held:
        for cell, who, matches in held.execute(asked):
            found.setdefault(int(cell), {})[str(who)] = int(matches)
    return found


def _shared(by: Mapping[str, int], sound: int) -> dict[str, int]:
    """Return the sound matches by worker; lost matches are subtracted from the largest count."""
    found = {who: matches for who, matches in by.items() if matches > 0}
    spare = sum(found.values()) - sound
    if not found or spare < 0:
        return {UNKNOWN: sound} if sound else {}
    for who in sorted(found, key=lambda name: -found[name]):
        taken = min(spare, found[who])
        found[who] -= taken
        spare -= taken
    return {who: matches for who, matches in found.items() if matches}


def _said(old: Store) -> dict[tuple[int, int], KeptFeedback]:
    """Return what people said of matches, nothing where that is damaged."""
    found: dict[tuple[int, int], KeptFeedback] = {}
    with suppress(StoreError):
        found = old.said()
    return found
