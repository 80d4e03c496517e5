"""Export of notes and answers to a file for other programs, one row each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from game import catalog, match_index, save
from game.files import files_in, name_of, user_folder
from game.language import _
from game.notes import QUESTIONS, Answers, Note, opened
from game.playtest.export import check_name, write_table
from game.playtest.plies import replay
from game.playtest.store import Store

Row = dict[str, Any]


def export_notes(target: Path, sources: Sequence[Path]) -> tuple[int, int]:
    """Write the notes and answers in saved matches and stored playtests to a .csv or .jsonl file.

    Return the number of rows, and the number of matches left out because their players still have
    secrets from each other. Raise ValueError when a file cannot be read or written.
    """
    check_name(target)
    rows: list[Row] = []
    secret = 0
    for path in sources:
        if path.suffix != save.SUFFIX:
            rows += rows_of_store(path)
            continue
        record = save.read(path)
        if is_secret(record):
            secret += bool(record.notes or record.answers)
        else:
            rows += rows_of(record, path)
    as_table = target.suffix == ".csv"
    write_table(target, (_flat(row) if as_table else row for row in rows))
    return len(rows), secret


def everything() -> tuple[list[Path], list[str]]:
    """Return the files of all matches and playtests of the user, and the errors in the others."""
    listed = match_index.listing()
    kept = files_in(user_folder() / "lab", "*.lab")
    return [one.path for one in listed if not one.fault] + kept, [
        one.fault for one in listed if one.fault
    ]


def is_secret(record: save.Record) -> bool:
    """Return whether the players of a saved match still have secrets from each other."""
    game = catalog.GAMES.get(record.game)
    people = any(seat.kind == "person" for seat in record.seats)
    return record.result is None and people and (game is None or game.hidden)


def rows_of(record: save.Record, path: Path) -> Iterator[Row]:
    """Yield the rows of a saved match; raise SaveError for a note without a position."""
    try:
        notes = opened(record.notes, record.log)
        by = {note.seat for note in notes} | {said.seat for said in record.answers}
        if not by <= {None, *range(len(record.seats))}:
            raise ValueError(by)
    except ValueError:
        raise save.SaveError(
            _("{name} is damaged: a note belongs to no position.", name=name_of(path))
        ) from None
    about: Row = {
        "match": path.stem,
        "game": record.game,
        "options": record.options,
        "seed": record.seed,
        "chance": record.chance,
        "seats": [seat.name for seat in record.seats],
        "result": record.result,
    }
    yield from _rows(about, notes, record.answers, record.log)


def rows_of_store(path: Path) -> Iterator[Row]:
    """Yield the rows of a stored playtest; raise StoreError if it cannot be read."""
    with closing(Store.open(path)) as store:
        for cell, number in store.said():
            plan = store.experiment.cells[cell].plan
            match = replay(plan, store.match(cell, number))
            log = [entry.notation for entry in match.log]
            feedback = store.feedback(cell, number, log)
            about: Row = {
                "match": f"{path.stem} {cell + 1}:{number}",
                "game": plan.game,
                "options": dict(plan.options),
                "seed": match.seed,
                "chance": match.chance,
                "seats": [seat.name for seat in match.seats],
                "result": match.returns(),
            }
            yield from _rows(about, feedback.notes, feedback.answers, log)


def _rows(
    about: Row, notes: Sequence[Note], answers: Sequence[Answers], log: Sequence[str]
) -> Iterator[Row]:
    for note in notes:
        yield {
            "kind": "note",
            **about,
            "by": _name(about, note.seat),
            "written": note.written,
            "ply": len(note.line),
            "moment": note.moment,
            "log": list(note.line),
            "remark": note.remark,
            "note": note.text,
        }
    for said in answers:
        yield {
            "kind": "answers",
            **about,
            "by": _name(about, said.seat),
            "written": said.written,
            "ply": len(log),
            "log": list(log),
            "answers": said.scales,
            "note": said.words,
        }


def _name(about: Mapping[str, Any], seat: int | None) -> str:
    """Return the name of a seat, empty for the whole table."""
    return "" if seat is None else str(about["seats"][seat])


COLUMNS: Final = (
    "kind", "match", "game", "options", "seed", "chance", "seats", "result", "by", "written",
    "ply", "moment", "log", "remark", "note", *QUESTIONS,
)  # fmt: skip


def _flat(row: Row) -> Row:
    """Return a row for a CSV file, with lists joined to text."""
    flat = {key: row.get(key, "") for key in COLUMNS} | row.get("answers", {})
    flat["options"] = "; ".join(f"{key}={value}" for key, value in row["options"].items())
    flat["seats"] = "; ".join(row["seats"])
    flat["result"] = "" if row["result"] is None else "; ".join(map(str, row["result"]))
    flat["log"] = "; ".join(row["log"])
    return {key: flat[key] for key in COLUMNS}
