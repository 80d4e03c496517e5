"""A playtest in one SQLite file: what was planned, and every match that was played.

The file can be left and gone on with at any time; a match is in it whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game import VERSION, catalog
from game.playtest.experiment import Experiment
from game.playtest.measures import Played

FORMAT: Final = 1
SCHEMA: Final = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE played (
    cell INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    bots TEXT NOT NULL,
    returns TEXT NOT NULL,
    turns INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    ending TEXT NOT NULL,
    actions BLOB NOT NULL,
    PRIMARY KEY (cell, number)
) WITHOUT ROWID;
"""


class StoreError(ValueError):
    """A playtest file that cannot be used, in one sentence."""


class Store:
    """The file of one experiment."""

    def __init__(self, path: Path, connection: sqlite3.Connection, experiment: Experiment) -> None:
        self.path = path
        self.experiment = experiment
        self._connection = connection

    # -- files

    @classmethod
    def create(cls, path: Path, experiment: Experiment) -> Store:
        """Return the store of an experiment at `path`, a new one or one to go on with.

        Raise StoreError when the file is no playtest or holds another one.
        """
        if path.exists() and path.stat().st_size:
            store = cls.open(path)
            if store.experiment != experiment:
                store.close()
                raise StoreError(f"{path.name} holds another playtest; choose another file name")
            return store
        connection = _connect(path)
        about = {
            "format": str(FORMAT),
            "app": VERSION,
            "rules": str(catalog.find(experiment.game).rules_version),
            "experiment": msgspec.json.encode(experiment).decode(),
            "played": "0",
        }
        with _told(path), connection:
            connection.executescript(SCHEMA)
            connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        return cls(path, connection, experiment)

    @classmethod
    def open(cls, path: Path) -> Store:
        """Return the store at `path`; raise StoreError when it is none that can be read."""
        if not path.is_file():
            raise StoreError(f"{path.name} does not exist")
        connection = _connect(path)
        try:
            about = dict(connection.execute("SELECT key, value FROM about"))
            found = int(about["format"])
            if found > FORMAT:
                raise StoreError(f"{path.name} was written by a newer Ghost Parlour")
            experiment = msgspec.json.decode(about["experiment"], type=Experiment)
            rules = catalog.find(experiment.game).rules_version
        except (sqlite3.Error, KeyError, ValueError, msgspec.MsgspecError) as fault:
            connection.close()
            if isinstance(fault, StoreError):
                raise
            raise StoreError(f"{path.name} is not a playtest of Ghost Parlour") from None
        if about["rules"] != str(rules):
            connection.close()
            raise StoreError(f"{path.name} was played by other rules of this game")
        return cls(path, connection, experiment)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # -- matches

    def add(self, cell: int, matches: Iterable[tuple[int, Played]]) -> None:
        """Keep matches of a cell with their numbers; one that is there already stays."""
        rows = [
            (
                cell,
                number,
                match.seed,
                _joined(match.bots),
                _joined(match.returns),
                match.turns,
                match.decisions,
                match.ending,
                match.actions,
            )
            for number, match in matches
        ]
        with _told(self.path), self._connection:
            added = self._connection.executemany(
                "INSERT OR IGNORE INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows
            )
            self._connection.execute(
                "UPDATE about SET value = value + ? WHERE key = 'played'", (added.rowcount,)
            )

    @property
    def played(self) -> int:
        """How many matches were played in all, known without counting them."""
        row = self._connection.execute("SELECT value FROM about WHERE key = 'played'").fetchone()
        if row is None:  # a file of an early version
            row = self._connection.execute("SELECT count(*) FROM played").fetchone()
        return int(row[0])

    def done(self, cell: int) -> set[int]:
        """Return the numbers of the matches of a cell that were played."""
        rows = self._connection.execute("SELECT number FROM played WHERE cell = ?", (cell,))
        return {number for (number,) in rows}

    def matches(self, cell: int) -> Iterator[Played]:
        """Yield the matches of a cell by their numbers."""
        rows = self._connection.execute(
            "SELECT seed, bots, returns, turns, decisions, ending, actions"
            " FROM played WHERE cell = ? ORDER BY number",
            (cell,),
        )
        for row in rows:
            yield _played(row)

    def outcomes(self, cell: int) -> Iterator[tuple[int, Played]]:
        """Yield the matches of a cell with their numbers and without their decisions."""
        rows = self._connection.execute(
            "SELECT number, seed, bots, returns, turns, decisions, ending"
            " FROM played WHERE cell = ? ORDER BY number",
            (cell,),
        )
        for number, *row in rows:
            yield number, _played((*row, b""))

    def match(self, cell: int, number: int) -> Played:
        """Return one match; raise StoreError if it was not played."""
        row = self._connection.execute(
            "SELECT seed, bots, returns, turns, decisions, ending, actions"
            " FROM played WHERE cell = ? AND number = ?",
            (cell, number),
        ).fetchone()
        if row is None:
            raise StoreError(f"{self.path.name} has no match {number} in setting {cell + 1}")
        return _played(row)


class _told:
    """Turns a fault of the file into a sentence."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if isinstance(fault, sqlite3.Error):
            raise StoreError(
                f"{self.path.name} cannot be written: {fault}; free some space or choose"
                " another folder, and start again to go on"
            ) from None


def _connect(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
    except sqlite3.OperationalError as fault:
        raise StoreError(f"{path.name} cannot be opened: {fault}") from None
    except sqlite3.DatabaseError:
        raise StoreError(f"{path.name} is not a playtest of Ghost Parlour") from None
    return connection


def _joined(numbers: Sequence[float]) -> str:
    return " ".join(str(number) for number in numbers)


def _played(row: tuple[int, str, str, int, int, str, bytes]) -> Played:
    seed, bots, returns, turns, decisions, ending, actions = row
    return Played(
        seed,
        tuple(int(bot) for bot in bots.split()),
        tuple(float(result) for result in returns.split()),
        turns,
        decisions,
        ending,
        actions,
    )
