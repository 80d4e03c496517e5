"""Sound files with a wrong value in them: NULL, bytes, wrong types, numbers without bounds.

Half of them are signed anew, as by somebody who knows how: nothing may end in a traceback. What is
not signed anew is told, or is what was written.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

import msgspec

from game import catalog, feedback, match_index, save
from game.files import using_user_folder
from game.match import Match
from game.notes import Answers, Feedback, Note
from game.playtest.experiment import single
from game.playtest.match_plan import make_plan
from game.playtest.plies import replay
from game.playtest.run import play_all
from game.playtest.store import Store
from scenes.boards.faces import face_of
from scenes.export.record import record as written
from scenes.lab import runs
from scenes.menu.scene import in_words
from scenes.replay.match_list import MatchEntry
from scenes.replay.match_pictures import pictured
from scenes.statistics.journal import Journal, JournalError
from scenes.statistics.journal import place as book
from scenes.telling.dates import day_of
from scenes.window.preferences import Preferences, load_preferences
from tests.helpers.variants import play_out, variants
from tests.soak.engine import NOW
from tests.soak.trial import Trial
from tests.test_save import signed

BATCH: Final = 50  # wrong values an attempt
GOAL: Final = 20_000  # of each kind in the long run
ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 2**31, 2**63 - 1, 2**64, 10**30, 1.5, -0.0, 1e308, "", " ", "0", "-1",
    "NaN", "9" * 5000, "x" * 5000, "\0", "\n", "\u202e", "{0}", "%s", "../../x", "person", [], {},
    [None], [[]], {"": None}, [{}], {"a": {"b": []}},
)  # fmt: skip
ODD_IN_TABLES: Final[tuple[Any, ...]] = (
    None, b"", b"\0", b"about", b"\xff" * 40, -1, 0, 1, 2**31, 2**63 - 1, -(2**63), 1.5, 1e308,
    float("inf"), "", " ", "0", "NaN", "x" * 5000, "9" * 5000, "\0", "{}", "[" * 3000,
)  # fmt: skip
Forger = Callable[[Random], int]


def trials() -> list[Trial]:
    """Return the trials of every kind of file that holds values."""
    kinds: dict[str, Forger] = {
        "saves": _saves,
        "notes": _notes,
        "replays": _replays,
        "stores": _stores,
        "statistics": _statistics,
        "settings": _settings,
    }
    return [Trial(kind, "wrong values", forge, goal=GOAL) for kind, forge in kinds.items()]


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a value that another one can be put into: its holder and its key."""
    entries = list(enumerate(value)) if isinstance(value, list) else []
    for key, inner in list(value.items()) if isinstance(value, dict) else entries:
        yield value, key
        yield from _spots(inner)


def _forged(data: bytes, rng: Random, within: tuple[str, ...] = ()) -> Any:
    """Return the fields of a file, one of which has a wrong value, is gone, or is there twice.

    It is any of them, or one that lies `within` some.
    """
    fields = json.loads(data)
    part = fields[rng.choice(within)] if within else fields
    spots = list(_spots(part))
    if not spots:
        return rng.choice(ODD)
    holder, key = rng.choice(spots)
    kind = rng.randrange(6)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif kind == 1:
        holder[rng.choice(("", "x", f"{key} "))] = holder[key]
    else:
        holder[key] = rng.choice(ODD)
    return fields


def _noted(match: Match) -> Match:
    line = tuple(entry.notation for entry in match.log)
    aside = match.branch(len(line) // 2)
    aside.play(aside.state.legal_actions()[-1])
    way = tuple(entry.notation for entry in aside.log)
    match.feedback = Feedback(
        [
            Note(line=line[: len(line) // 2], moment="Turn 3", text="Grüße", seat=0),
            Note(line=way, moment="Turn 4", remark="dull"),
        ],
        [Answers(seat=1, scales={"fun": 4}, words="nice")],
    )
    return match


def _saves(rng: Random) -> int:
    """Try saves of matches that go on."""
    return _read(play_out(rng.choice(list(variants())).match(rng.getrandbits(64)), rng, 30), rng)


def _replays(rng: Random) -> int:
    """Try saves of matches that are over, which are watched and written down as well."""
    return _read(play_out(rng.choice(list(variants())).match(rng.getrandbits(64)), rng), rng)


def _notes(rng: Random) -> int:
    """Try what is said of matches."""
    match = play_out(rng.choice(list(variants())).match(rng.getrandbits(64)), rng, 40)
    return _read(match, rng, ("notes", "answers"))


def _read(match: Match, rng: Random, within: tuple[str, ...] = ()) -> int:
    """Put wrong values into a save, with notes, and have it read by everything that does."""
    data = save.encode(save.record_of(_noted(match), NOW))
    with tempfile.TemporaryDirectory() as place, using_user_folder(Path(place)):
        save.folder().mkdir()
        path = save.folder() / "a match.ghost"
        for _ in range(BATCH):
            fields = _forged(data, rng, within)
            anew = rng.random() < 0.5 and "checksum" in fields
            path.write_bytes(signed(fields) if anew else json.dumps(fields).encode())
            for listed in match_index.listing():
                assert MatchEntry(listed).row
                if listed.head is not None and listed.head.game in catalog.GAMES:
                    in_words(listed.head)
            with suppress(JournalError):
                Journal().take_up(match_index.listing())
            with suppress(ValueError):
                feedback.export_notes(path.with_suffix(".csv"), [path])
            try:
                record = save.read(path)
                opened = save.restore(record, path.name)
                written(opened, day_of(record.created))
                face_of(opened.game.key).words.heading(pictured(opened))
            except save.SaveError as fault:
                assert str(fault).startswith("a match.ghost "), fault
            else:
                assert anew or fields == json.loads(data), fields
    return BATCH


def _sum(*values: object) -> int:
    return crc32(repr(values).encode())


def _stores(rng: Random) -> int:
    """Try stores through the list of runs, their matches, and what is said of them."""
    experiment = single(make_plan("eighteen_ghosts", (), 3, rng.getrandbits(62), {}))
    with tempfile.TemporaryDirectory() as place, using_user_folder(Path(place)):
        path = runs.create(experiment, NOW)
        with closing(Store.open(path)) as store:
            play_all(experiment, store=store)
            matches = list(store.matches(0))
            for number in range(3):
                match = _noted(replay(experiment.cells[0].plan, store.match(0, number)))
                log = [entry.notation for entry in match.log]
                store.say(0, number, match.feedback, log)
            told = store.said()
        sound = path.read_bytes()
        for _ in range(BATCH):
            path.write_bytes(sound)
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("PRAGMA journal_mode=DELETE")
                changed = _change(connection, rng)
            assert len(runs.listing()) == 1
            runs.listing()[0].row()
            with suppress(ValueError):
                feedback.export_notes(path.with_suffix(".jsonl"), [path])
            with suppress(ValueError), closing(Store.open(path)) as store:
                store.played_by()
            with suppress(ValueError), closing(Store.open(path)) as store:
                kept = list(store.matches(0))
                assert changed or set(kept) <= set(matches), kept
                for number in store.done(0):
                    found = store.match(0, number)
                    assert changed or found == matches[number], number
                    replay(store.experiment.cells[0].plan, found)
                for place_, said in store.said().items():
                    assert changed or said == told[place_], said
    return BATCH


def _change(connection: sqlite3.Connection, rng: Random) -> bool:
    """Put a wrong value somewhere, perhaps in its table's own order; tell whether it was signed."""
    table = rng.choice(("about", "about", "played", "said", "played_by"))
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    row = list(rng.choice(rows))
    where = " AND ".join(f"{name} IS ?" for name in columns)
    spot = rng.randrange(len(row))
    wrong = [*row]
    wrong[spot] = rng.choice(ODD_IN_TABLES)
    if isinstance(row[spot], str) and row[spot].startswith("{") and rng.random() < 0.8:
        wrong[spot] = json.dumps(_forged(row[spot].encode(), rng))
    changed = rng.random() < 0.5
    if changed and table in ("played", "said"):
        wrong[-1] = _sum(*wrong[:-1])
    connection.execute("PRAGMA ignore_check_constraints=1")
    with suppress(sqlite3.Error, OverflowError):
        # a table made anew forbids nothing, as that of another program would
        if rng.random() < 0.5:
            connection.execute(f"CREATE TABLE loose ({', '.join(columns)})")
            connection.execute(f"INSERT INTO loose SELECT * FROM {table}")
            connection.execute(f"DROP TABLE {table}")
            connection.execute(f"ALTER TABLE loose RENAME TO {table}")
        connection.execute(f"DELETE FROM {table} WHERE {where}", row)
        connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", wrong)
    if changed and table == "about":
        about = dict(connection.execute("SELECT key, value FROM about"))
        for key in ("checksum", "played"):
            about.pop(key, None)
        with suppress(TypeError):
            total = _sum(*sorted(about.items()))
            connection.execute("UPDATE about SET value = ? WHERE key = 'checksum'", (str(total),))
    return changed


def _statistics(rng: Random) -> int:
    """Try the book of results."""
    with tempfile.TemporaryDirectory() as place, using_user_folder(Path(place)):
        journal = Journal()
        for number in range(2):
            key = rng.choice(list(variants()))
            journal.note(play_out(key.match(number), rng, 9), f"match {number}", NOW.isoformat())
        data = book().read_bytes() if book().exists() else b'{"format": 1, "results": []}'
        for _ in range(BATCH):
            book().write_text(json.dumps(_forged(data, rng)), encoding="utf-8")
            with suppress(JournalError):
                journal.read()
            assert all(result.whole for result in journal.counted)
    return BATCH


def _settings(rng: Random) -> int:
    """Try the settings, of which every value may be used at once."""
    whole = Preferences(names=("Ada", "Eve"), learned={"haunted_house": ("a",)})
    data = msgspec.json.encode(whole)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "settings.json"
        for _ in range(BATCH):
            path.write_text(json.dumps(_forged(data, rng)), encoding="utf-8")
            found, _problem = load_preferences(Path(place))
            found.look((1280, 720))
            found.volumes()
            found.confirming("haunted_house")
            with suppress(FileNotFoundError):
                os.unlink(path)
    return BATCH
