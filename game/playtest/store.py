"""The file of a run, an SQLite database: the experiment and every match played.

A run can be stopped and resumed at any time; each match is saved whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import msgspec

from game import VERSION, catalog
from game.files import name_of
from game.language import _
from game.notes import Answers, Feedback, KeptNote, kept, opened
from game.playtest.build_id import build_id
from game.playtest.experiment import Experiment, sized
from game.playtest.label import UNNAMED, RunLabel
from game.playtest.match_plan import MOST_MATCHES
from game.playtest.measures import JudgedMatch, Played
from game.playtest.opening import StoreError as StoreError
from game.playtest.opening import (
    identity,
    read,
    reader,
    remove,
    size_of,
    what_it_is,
    writer,
    written,
)
from game.playtest.questions import measures_of

FORMAT: Final = 3
BATCH_MATCHES: Final = 500
SEED_LIMIT: Final = 2**63  # The first number that SQLite cannot hold.
SEEDS: Final = range(-SEED_LIMIT, 2 * SEED_LIMIT)  # Beyond the limit they are texts for SQLite.
WITHOUT_NOTES: Final = 1  # Matches of this format have no notes.
WITHOUT_PLACES: Final = 2  # Checksums up to this format leave out the match.
COLUMNS: Final = ("seed", "bots", "returns", "turns", "decisions", "ending", "actions")
NOTE_COLUMNS: Final = ("notes", "judged")
SCHEMA: Final = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE played (
    cell INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seed TEXT NOT NULL,
    bots TEXT NOT NULL,
    returns TEXT NOT NULL,
    turns INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    ending TEXT NOT NULL,
    actions BLOB NOT NULL,
    notes BLOB NOT NULL,
    judged BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (cell, number)
) WITHOUT ROWID;
"""

# Stores of before have no such table; it is made with the first note, and nobody else looks for it.
FEEDBACK_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS said (
    cell INTEGER NOT NULL,
    number INTEGER NOT NULL,
    feedback TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (cell, number)
) WITHOUT ROWID;
"""


# Nor have stores of before a table of who has played.
PLAYED_BY: Final = """
CREATE TABLE IF NOT EXISTS played_by (
    cell INTEGER NOT NULL,
    who TEXT NOT NULL,
    matches INTEGER NOT NULL,
    PRIMARY KEY (cell, who)
) WITHOUT ROWID;
"""
COUNT_PLAYED: Final = """
INSERT INTO played_by VALUES (?, ?, ?)
ON CONFLICT (cell, who) DO UPDATE SET matches = matches + excluded.matches
"""
HERE: Final = "on this machine"


class KeptFeedback(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The feedback of people on one match, as stored."""

    notes: list[KeptNote] = []
    answers: list[Answers] = []


class Store:
    """The open file of one experiment."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        experiment: Experiment,
        label: RunLabel,
        form: int = FORMAT,
    ) -> None:
        self.path = path
        self.experiment = experiment
        self.label = label
        self._connection = connection
        self._identity = identity(path)
        self._writing = False
        self.allows_other_builds = False  # Matches of another state of the program may follow.
        self._columns = COLUMNS if form == WITHOUT_NOTES else COLUMNS + NOTE_COLUMNS
        self._placed = form > WITHOUT_PLACES
        named = ", ".join(("cell", "number", *self._columns))
        self._select = f"SELECT {named}, checksum FROM played WHERE cell = ?"

    # -- files

    @classmethod
    def create(cls, path: Path, experiment: Experiment, label: RunLabel = UNNAMED) -> Store:
        """Return the store of an experiment at `path`: a new file, or the existing one to resume.

        A resumed run keeps what `label` leaves empty. Raise StoreError when the
        file is not a run file, holds another experiment, or cannot be written.
        """
        _check_size(experiment, path)
        for plan in (cell.plan for cell in experiment.cells):
            last = plan.seed_of(plan.games - 1)
            if plan.seed not in SEEDS or last not in SEEDS:
                raise StoreError(
                    _(
                        "{name} cannot store the seed {seed}; choose one of at most 19 digits",
                        name=name_of(path),
                        seed=plan.seed,
                    )
                )
        if size_of(path):
            store = cls.open(path)
            if sized(store.experiment, 1) != sized(experiment, 1):
                store.close()
                raise StoreError(
                    _("{name} holds another playtest; choose another file name", name=name_of(path))
                )
            store.begin_writing()
            store.grow(experiment)
            store.call(label)
            return store
        about = {
            "format": str(FORMAT),
            "app": VERSION,
            "rules": str(catalog.find(experiment.game).rules_version),
            "experiment": msgspec.json.encode(experiment).decode(),
            "label": msgspec.json.encode(_planned(label, experiment)).decode(),
        }
        about["checksum"] = str(_checksum(tuple(sorted(about.items()))))
        about["played"] = "0"  # The count changes, so no checksum covers it.
        try:
            with closing(writer(path, new=True)) as connection, written(path), connection:
                connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA}")
                connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        except BaseException:
            try:
                cls.open(path).close()  # Another process may have made it meanwhile.
            except StoreError:
                remove(path)  # A half-written file would block the next run.
            raise
        store = cls.open(path)
        store.begin_writing()
        return store

    @classmethod
    def open(cls, path: Path) -> Store:
        """Return the store at `path`; raise StoreError when it cannot be read.

        The file does not change until something is added.
        """
        if size_of(path) is None:
            raise StoreError(_("{name} does not exist", name=name_of(path)))
        connection = reader(path)
        try:
            experiment, label, form = _about(connection, path)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, experiment, label, form)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    # -- matches

    def add(self, cell: int, matches: Iterable[tuple[int, Played]], where: str = HERE) -> None:
        """Save matches of a setting with their numbers; numbers already there stay unchanged.

        The build ID and the machine are saved too. Raise StoreError when the disk is full or the
        file is gone.
        """
        rows = []
        for number, match in matches:
            row = (
                str(match.seed) if self._placed else match.seed,
                _joined(match.bots),
                _joined(match.returns),
                match.turns,
                match.decisions,
                match.ending,
                match.actions,
                match.notes,
                msgspec.json.encode(match.judged) if match.judged else b"",
            )[: len(self._columns)]
            rows.append((cell, number, *row, self._sum(cell, number, row)))
        self.begin_writing()
        marks = ", ".join("?" * (len(self._columns) + 3))
        with written(self.path), self._connection:
            added = self._connection.executemany(
                f"INSERT OR IGNORE INTO played VALUES ({marks})", rows
            )
            self._connection.execute(
                "UPDATE about SET value = value + ? WHERE key = 'played'", (added.rowcount,)
            )
            self._connection.execute(PLAYED_BY)
            self._connection.execute(COUNT_PLAYED, (cell, f"{build_id()}, {where}", added.rowcount))

    def credit(self, cell: int, by: Mapping[str, int]) -> None:
        """Replace the counts of matches by worker for a setting."""
        with written(self.path), self._connection:
            self._connection.execute(PLAYED_BY)
            self._connection.execute("DELETE FROM played_by WHERE cell = ?", (cell,))
            self._connection.executemany(
                COUNT_PLAYED, [(cell, who, matches) for who, matches in by.items()]
            )

    def begin_writing(self) -> None:
        """Check that matches can be saved; raise StoreError when they cannot."""
        if identity(self.path) != self._identity:
            raise StoreError(
                _(
                    "{name} was deleted, moved or replaced; put it back and continue, or start "
                    "another playtest",
                    name=name_of(self.path),
                )
            )
        if not self._writing:
            reading, self._connection = self._connection, writer(self.path, new=False)
            reading.close()
            with written(self.path):  # A read-only disk shows here, not at the first match.
                self._connection.execute("UPDATE about SET value = value WHERE key = 'played'")
                self._connection.rollback()
            self._writing = True

    def grow(self, experiment: Experiment) -> None:
        """Raise the number of matches of each setting to that of a larger experiment."""
        if experiment.games > self.experiment.games:
            _check_size(experiment, self.path)
            self.begin_writing()
            grown = msgspec.structs.replace(
                self.label, ends=(*self.ends, experiment.cells[0].plan.games)
            )
            self._tell("experiment", experiment)
            self._tell("label", grown)
            self.experiment, self.label = experiment, grown

    @property
    def ends(self) -> tuple[int, ...]:
        """The planned ends, in matches of a setting; older files only know the last."""
        return _planned(self.label, self.experiment).ends

    def call(self, label: RunLabel) -> None:
        """Change the label of the run besides its ends; what is empty stays as it was."""
        label = msgspec.structs.replace(label.over(self.label), ends=self.label.ends)
        if label != self.label:
            self.begin_writing()
            self._tell("label", label)
            self.label = label

    def _tell(self, key: str, value: object) -> None:
        """Replace a value of the table `about`, and update its checksum."""
        with written(self.path), self._connection:
            about = dict(self._connection.execute("SELECT key, value FROM about"))
            about[key] = msgspec.json.encode(value).decode()
            checked = {name: about[name] for name in about if name not in ("checksum", "played")}
            changed = {key: about[key], "checksum": str(_checksum(tuple(sorted(checked.items()))))}
            self._connection.executemany(
                "INSERT OR REPLACE INTO about VALUES (?, ?)", list(changed.items())
            )

    @property
    def played(self) -> int:
        """The number of matches ever played, read without counting them."""
        with read(self.path):
            row = self._connection.execute("SELECT value FROM about WHERE key = 'played'")
            played = int(row.fetchone()[0])
            if not 0 <= played <= self.experiment.games:
                raise ValueError(played)
            return played

    def played_by(self, cell: int | None = None) -> dict[str, int]:
        """Return the number of matches by build ID and machine, of a setting or of all."""
        with read(self.path):
            if not self._has("played_by"):
                return {}
            rows = self._connection.execute(
                "SELECT who, sum(matches) FROM played_by WHERE ? IS NULL OR cell = ? "
                "GROUP BY who ORDER BY who",
                (cell, cell),
            )
            found = {str(who): matches for who, matches in rows}
            if not all(isinstance(matches, int) and matches >= 0 for matches in found.values()):
                raise ValueError(_("a match was changed"))
            return found

    def check_build(self) -> None:
        """Raise StoreError when another state of the program has played matches of this run."""
        others = {who.partition(",")[0] for who in self.played_by()} - {build_id()}
        if others and not self.allows_other_builds:
            raise StoreError(
                _(
                    "{name} holds matches of another state of this program ({there}; here {here}): "
                    "its matches would differ; start another run",
                    name=name_of(self.path),
                    there=", ".join(sorted(others)),
                    here=build_id(),
                )
            )

    def _has(self, table: str) -> bool:
        found = self._connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,))
        return found.fetchone() is not None

    def done(self, cell: int) -> set[int]:
        """Return the numbers of the saved matches of a setting."""
        with read(self.path):
            rows = self._connection.execute("SELECT number FROM played WHERE cell = ?", (cell,))
            numbers = {number for (number,) in rows}
            if not all(isinstance(number, int) for number in numbers):
                raise ValueError(_("a match was changed"))
            return numbers

    def matches(self, cell: int) -> Iterator[Played]:
        """Yield the matches of a setting by number; raise StoreError at a damaged one."""
        return (match for _number, match in self.numbered(cell))

    def numbered(self, cell: int, limit: int = SEED_LIMIT - 1) -> Iterator[tuple[int, Played]]:
        """Yield the matches of a setting with their numbers, up to a limit."""
        ordered = f"{self._select} AND number < ? ORDER BY number"
        with read(self.path), self._rows(ordered, cell, limit) as rows:
            for row in rows:
                yield row[1], self._match(row)

    def match(self, cell: int, number: int) -> Played:
        """Return one match; raise StoreError if it is missing or damaged."""
        if 0 <= number < SEED_LIMIT:
            with (
                read(self.path),
                self._rows(f"{self._select} AND number = ?", cell, number) as rows,
            ):
                for row in rows:
                    return self._match(row)
        raise StoreError(
            _(
                "{name} has no match {number} in setting {cell}",
                name=name_of(self.path),
                number=number,
                cell=cell + 1,
            )
        )

    # -- what people say of them

    def say(self, cell: int, number: int, feedback: Feedback, log: Sequence[str]) -> None:
        """Save the feedback on the match with this log; it replaces earlier feedback."""
        self.keep(cell, number, KeptFeedback(kept(feedback.notes, log), feedback.answers))

    def keep(self, cell: int, number: int, said: KeptFeedback) -> None:
        """Save feedback in its stored form."""
        row = (msgspec.json.encode(said).decode(),)
        self.begin_writing()
        with written(self.path), self._connection:
            self._connection.execute(FEEDBACK_SCHEMA)
            self._connection.execute(
                "INSERT OR REPLACE INTO said VALUES (?, ?, ?, ?)",
                (cell, number, *row, self._sum(cell, number, row)),
            )

    def feedback(self, cell: int, number: int, log: Sequence[str]) -> Feedback:
        """Return the feedback on the match with this log."""
        said = self.said().get((cell, number), KeptFeedback())
        with read(self.path):
            return Feedback(opened(said.notes, log), said.answers)

    def said(self) -> dict[tuple[int, int], KeptFeedback]:
        """Return all feedback by setting and number of the match."""
        ordered = "SELECT cell, number, feedback, checksum FROM said ORDER BY cell, number"
        with read(self.path):
            if not self._has("said"):
                return {}
        with read(self.path), self._rows(ordered) as rows:
            found: dict[tuple[int, int], KeptFeedback] = {}
            for cell, number, feedback, checksum in rows:
                sound = isinstance(cell, int) and isinstance(number, int) and cell >= 0
                if not sound or self._sum(cell, number, (feedback,)) != checksum:
                    raise ValueError(_("a note was changed"))
                said = msgspec.json.decode(feedback, type=KeptFeedback)
                by = {note.seat for note in said.notes} | {answers.seat for answers in said.answers}
                if not by <= {None, *range(len(self.experiment.cells[cell].plan.seats))}:
                    raise ValueError(_("a note by somebody who did not play"))
                found[cell, number] = said
            return found

    # -- rows

    def _rows(self, statement: str, *given: int) -> closing[sqlite3.Cursor]:
        """Return rows that are let go of where one of them is at fault, too.

        A fault may live as long as somebody tells of it, and the file would stay locked with it.
        """
        return closing(self._connection.execute(statement, given))

    def _sum(self, cell: int, number: int, row: tuple[object, ...]) -> int:
        return _checksum((cell, number, *row) if self._placed else row)

    def _match(self, row: tuple[Any, ...]) -> Played:
        """Return a match; raise ValueError when it is not what was written."""
        cell, number, *fields, checksum = row
        if self._sum(cell, number, tuple(fields)) != checksum:
            raise ValueError(_("a match was changed"))
        match, seats = _played(fields), len(self.experiment.cells[cell].plan.seats)
        if sorted(match.bots) != [*range(seats)] or len(match.returns) != seats:
            raise ValueError(_("a match was changed"))
        return match


def in_batches(matches: Iterator[tuple[int, Played]]) -> Iterator[list[tuple[int, Played]]]:
    """Yield numbered matches in lists of at most BATCH_MATCHES, so that few are in memory."""
    while batch := list(islice(matches, BATCH_MATCHES)):
        yield batch


def _planned(label: RunLabel, experiment: Experiment) -> RunLabel:
    """Return a label whose planned ends are known."""
    ends = label.ends or (experiment.cells[0].plan.games,)
    return msgspec.structs.replace(label, ends=ends)


def _about(connection: sqlite3.Connection, path: Path) -> tuple[Experiment, RunLabel, int]:
    """Return what a store plays, what it is called, and in which format.

    Raise StoreError where that is not sound.
    """
    name = path.name
    try:
        with closing(connection.execute("SELECT key, value FROM about")) as rows:
            about = _texts(rows)
        form = int(about["format"])
        if form > FORMAT:
            raise StoreError(_("{name} was written by a newer Ghost Parlour", name=name))
        checksum, _played_so_far = int(about.pop("checksum")), about.pop("played")
        if checksum != _checksum(tuple(sorted(about.items()))):
            raise StoreError(_("{name} was changed or damaged after it was written", name=name))
        experiment = msgspec.json.decode(about["experiment"], type=Experiment)
        label = msgspec.json.decode(about.get("label", "{}"), type=RunLabel)
        if list(label.ends) != sorted({*label.ends}) or any(end < 1 for end in label.ends):
            raise ValueError(label.ends)
        if not 0 <= label.margin <= 1:
            raise ValueError(label.margin)
        if any(label.primary not in measures_of(cell.plan) for cell in experiment.cells):
            raise ValueError(label.primary)
        same_rules = about["rules"] == str(catalog.find(experiment.game).rules_version)
    except StoreError:
        raise
    except (sqlite3.Error, LookupError, ValueError, RecursionError):
        raise StoreError(what_it_is(path)) from None
    _check_size(experiment, path)
    if not same_rules:
        raise StoreError(
            _("{name} was played under another version of this game's rules", name=name)
        )
    return experiment, label, form


def _check_size(experiment: Experiment, path: Path) -> None:
    """Raise StoreError for an experiment with more matches than can be counted in memory."""
    if experiment.games > MOST_MATCHES:
        raise StoreError(
            _(
                "{name} has more than the {most} matches a playtest may have",
                name=name_of(path),
                most=MOST_MATCHES,
            )
        )


def _texts(rows: Iterable[tuple[object, object]]) -> dict[str, str]:
    """Return texts by key; raise ValueError where something else stands in the table."""
    found: dict[str, str] = {}
    for key, value in rows:
        if not (isinstance(key, str) and isinstance(value, str)):
            raise ValueError(key)
        found[key] = value
    return found


def _joined(numbers: Sequence[float]) -> str:
    return " ".join(str(number) for number in numbers)


def _checksum(row: tuple[object, ...]) -> int:
    return crc32(repr(row).encode())


def _played(fields: Sequence[object]) -> Played:
    """Return a match; raise ValueError when a value is none that a match has."""
    noted = () if len(fields) > len(COLUMNS) else (b"", b"")
    seed, bots, returns, turns, decisions, ending, actions, notes, judgement = msgspec.convert(
        (*fields, *noted),
        tuple[int | str, str, str, int, int, str, bytes, bytes, bytes],
        builtin_types=(bytes,),  # Bytes are not texts here.
    )
    results = tuple(float(result) for result in returns.split())
    if int(seed) not in SEEDS or not all(map(isfinite, results)):
        raise ValueError(_("a match was changed"))
    return Played(
        int(seed),
        tuple(int(bot) for bot in bots.split()),
        results,
        turns,
        decisions,
        ending,
        actions,
        notes,
        msgspec.json.decode(judgement, type=JudgedMatch) if judgement else None,
    )
