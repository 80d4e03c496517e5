"""The files of experiments."""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import structs

from game import catalog
from game.files import files_in, name_of, user_folder
from game.language import _
from game.playtest.experiment import Experiment
from game.playtest.label import UNNAMED, RunLabel, read_stopping_rule
from game.playtest.sentences import grouped_digits, matches_words
from game.playtest.store import Store, StoreError
from scenes.lab.words import KINDS, setting
from scenes.ui.row_list import ListRow

ENDING: Final = ".lab"
MAX_RUNS_LISTED: Final = 200
BESIDE: Final = ("-wal", "-shm")  # Files beside an open store.


@dataclass(frozen=True, slots=True)
class KeptRun:
    """An experiment in its file; a faulty one has no experiment but a `fault`."""

    path: Path
    when: str
    experiment: Experiment | None
    played: int
    fault: str = ""
    label: RunLabel = UNNAMED

    @property
    def whole(self) -> bool:
        """Whether all matches were played, or it is a search, which need not play all."""
        if self.experiment is None:
            return False
        return self.experiment.kind == "search" or self.played >= self.experiment.games

    def row(self) -> ListRow:
        """Return its row in the list."""
        if self.experiment is None:
            return ListRow("warn", self.path.stem, self.fault, "danger")
        title = f"{_(catalog.find(self.experiment.game).title)} · {_(KINDS[self.experiment.kind])}"
        if self.label.note:
            title = f"{self.label.note} · {title}"
        told = matches_words(self.experiment.games)
        if not self.whole:
            told = _("{played} of {matches}", played=grouped_digits(self.played), matches=told)
        icon, ink = ("check", "ok") if self.whole else ("play", "candle")
        return ListRow(icon, title, f"{told} · {self.when}", ink)


def folder() -> Path:
    """Return the folder of experiments and their exports."""
    return user_folder() / "lab"


def new_path(experiment: Experiment, now: datetime) -> Path:
    """Return a free path with the date and the game."""
    return free_path(f"{now:%Y-%m-%d %H-%M-%S} {catalog.find(experiment.game).title}")


def create(experiment: Experiment, now: datetime, label: RunLabel = UNNAMED) -> Path:
    """Create the file of a new experiment and return its path; raise StoreError on failure."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        path = new_path(experiment, now)
    except OSError as error:
        said = _("{folder} cannot be created: {reason}", folder=folder(), reason=error.strerror)
        raise StoreError(said) from None
    Store.create(path, experiment, label).close()
    return path


def label_of(path: Path) -> RunLabel:
    """Return the label of an experiment; an empty one if it is unreadable."""
    try:
        with closing(Store.open(path)) as store:
            return structs.replace(store.label, ends=store.ends)
    except StoreError:
        return UNNAMED


def enlarge(path: Path, experiment: Experiment) -> None:
    """Enlarge a stored experiment; raise StoreError on failure."""
    with closing(Store.open(path)) as store:
        store.grow(experiment)


def listing() -> list[KeptRun]:
    """Return the stored experiments, newest first."""
    paths = files_in(folder(), f"*{ENDING}")[::-1]
    return [_look_at(path) for path in paths[:MAX_RUNS_LISTED]]


def _look_at(path: Path) -> KeptRun:
    try:
        when = f"{datetime.strptime(path.stem[:19], '%Y-%m-%d %H-%M-%S'):%d %b %Y, %H:%M}"
    except ValueError:
        when = path.stem
    try:
        with closing(Store.open(path)) as store:
            _check(store)
            return KeptRun(path, when.lstrip("0"), store.experiment, store.played, "", store.label)
    except StoreError as fault:
        return KeptRun(path, when, None, 0, f"{fault}.")
    except Exception:  # One bad file must not hide the others.
        words = _("{name} was damaged after it was written", name=name_of(path))
        return KeptRun(path, when, None, 0, f"{words}.")


def _check(store: Store) -> None:
    """Raise an exception unless all of an experiment can be named."""
    read_stopping_rule(store.label.until)
    for number, cell in enumerate(store.experiment.cells):
        setting(store.experiment, number)
        cell.plan.side_of(cell.plan.bound)


def free_path(stem: str) -> Path:
    """Return a free path for an experiment."""
    path, number = folder() / f"{stem}{ENDING}", 2
    while path.exists():
        path, number = folder() / f"{stem} {number}{ENDING}", number + 1
    return path


def delete(path: Path) -> None:
    """Delete an experiment; raise OSError on failure."""
    path.unlink()
    for ending in BESIDE:
        with suppress(OSError):
            path.with_name(path.name + ending).unlink()
