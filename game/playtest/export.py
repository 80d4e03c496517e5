"""Export of the matches of an experiment for other programs, as CSV or JSON lines.

Errors of a target file show before hours of play."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import Any, Final, TextIO

import msgspec

from game import catalog
from game.files import name_of, replacing
from game.notes import KeptNote
from game.playtest.build_id import build_id, builds_of
from game.playtest.experiment import Experiment
from game.playtest.judging import MEASURES
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import Played
from game.playtest.notes import unpack_notes
from game.playtest.plies import replay
from game.playtest.run import Summary
from game.playtest.store import KeptFeedback, Store
from game.playtest.tally import number_of

FORMULA: Final = re.compile(r"[=@\t\r]|[+-](?![\d.])")
Said = Mapping[tuple[int, int], KeptFeedback]  # The keys are the cell and the match.
Numbered = Iterable[tuple[int, Played]]


def export(
    path: Path, experiment: Experiment, store: Store | None, summaries: Sequence[Summary] = ()
) -> None:
    """Write a row for every match; the extension of the name sets the format.

    The matches come from `store`, one at a time, and from the summaries. JSON lines also hold every
    decision in notation. Raise ValueError when the file cannot be written.
    """
    cells: list[Numbered] = [()] * len(experiment.cells)
    if store:
        cells = [store.numbered(cell) for cell in range(len(experiment.cells))]
    for cell, summary in enumerate(summaries):
        unsaved = ((number_of(summary.plan, match), match) for match in summary.matches)
        cells[cell] = chain(cells[cell], unsaved)
    check_name(path)
    said = store.said() if store else {}
    builds = "; ".join(builds_of(store.played_by())) if store else ""
    write_table(path, _rows(experiment, cells, path.suffix == ".jsonl", said, builds or build_id()))


def export_store(kept: Path, path: Path) -> None:
    """Write a row for every match of a saved run; raise ValueError when that fails."""
    with closing(Store.open(kept)) as store:
        export(path, store.experiment, store)


def write_table(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    """Write rows; raise ValueError if that fails. Rows of CSV must have the same columns."""
    with explained_errors(path), replacing(path) as binary:
        file = TextIOWrapper(binary, "utf-8", newline="")
        if path.suffix == ".csv":
            _write_csv(file, rows)
        else:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        file.detach()  # This flushes the text and leaves the file open.


def check_name(path: Path) -> None:
    """Raise ValueError when the extension of a name stands for no format."""
    if path.suffix not in (".csv", ".jsonl"):
        raise ValueError(f"{name_of(path)} should end in .csv or .jsonl")


def check_target(path: Path) -> None:
    """Raise ValueError when `path` cannot be written; call it before anything is played."""
    check_name(path)
    try_writing(path)


def _rows(
    experiment: Experiment,
    cells: Iterable[Numbered],
    whole: bool,
    said: Said,
    builds: str,
) -> Iterator[dict[str, Any]]:
    seats = max(len(cell.plan.seats) for cell in experiment.cells)
    for place, (cell, matches) in enumerate(zip(experiment.cells, cells, strict=True)):
        for number, match in matches:
            row: dict[str, Any] = {
                "setting": place + 1,
                "cell": cell.label,
                "match": number,
                "game": cell.plan.game,
                **{f"option {key}": value for key, value in cell.plan.options.items()},
                "seed": match.seed,
                **_by_seat("bot", [cell.plan.seats[bot] for bot in match.bots], seats),
                **_by_seat("result", match.returns, seats),
                "turns": match.turns,
                "decisions": match.decisions,
                "ending": match.ending,
                "program": builds,
                **_counted(cell.plan, match, seats),
                **_judged(cell.plan, match),
            }
            feedback = said.get((place, number), KeptFeedback())
            if whole:
                row = {key: value for key, value in row.items() if value is not None}
                row["log"] = [entry.notation for entry in replay(cell.plan, match).log]
                row |= {"notes": feedback.notes} if feedback.notes else {}
            elif said:
                row["notes"] = " | ".join(_note_line(note) for note in feedback.notes)
            yield msgspec.to_builtins(row)


def _by_seat(name: str, values: Sequence[object], seats: int) -> dict[str, object]:
    """Return a column for each seat, None where there is no such seat in this setting."""
    filled = [*values, *[None] * (seats - len(values))]
    return {f"{name} {seat}": value for seat, value in enumerate(filled, 1)}


def _counted(plan: MatchPlan, match: Played, seats: int) -> dict[str, object]:
    """Return the outcomes of a match, how often each seat did what, and where it was done."""
    notes, study = unpack_notes(match.notes), catalog.find(plan.game).rules.study
    found: dict[str, object] = {
        f"outcome {outcome.key}": notes.outcomes.get(outcome.key) for outcome in plan.outcomes
    }
    for kind in study.kinds:
        times = [notes.uses.get((kind.key, seat), 0) for seat in range(len(plan.seats))]
        found |= _by_seat(f"did {kind.key}", times, seats)
    for chart in study.charts:
        found[f"places {chart.key}"] = " ".join(
            f"{place.replace(' ', '_')}:{seat + 1}*{times}"
            for (key, place, seat), times in sorted(notes.chart_entries.items())
            if key == chart.key
        )
    return found


def _judged(plan: MatchPlan, match: Played) -> dict[str, object]:
    """Return what the judge says of a match, and the bits learned by each source."""
    sources = catalog.find(plan.game).rules.study.sources
    if match.judged is None:
        names = [*(f"judged {name}" for name in MEASURES), *(f"learned {s}" for s in sources)]
        return dict.fromkeys(names)
    course = dict(match.judged.course)
    bits = {source: total for source, _, total, _ in match.judged.gains}
    found: dict[str, object] = {f"judged {name}": course.get(name) for name in MEASURES}
    return found | {f"learned {source}": bits.get(source, 0.0) for source in sources}


def _note_line(note: KeptNote) -> str:
    """Return a note in one line of a table."""
    return (
        f"{note.after}: {' '.join(filter(None, (note.remark and f'[{note.remark}]', note.text)))}"
    )


def _write_csv(file: TextIO, rows: Iterator[dict[str, Any]]) -> None:
    """Write a table; all rows of an experiment have the same columns."""
    rows = ({key: _as_words(value) for key, value in row.items()} for row in rows)
    first = next(rows, None)
    writer = csv.DictWriter(file, list(first or ()), lineterminator="\n")
    writer.writeheader()
    if first:
        writer.writerow(first)
    writer.writerows(rows)


def _as_words(value: Any) -> Any:
    """Return a value that no spreadsheet reads as a formula; texts of people may look like one."""
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


class _Tried(Exception):
    """Raised to end a trial write before it replaces the file."""


def try_writing(path: Path) -> None:
    """Raise ValueError when no file can be written at `path`; an existing file stays unchanged."""
    with explained_errors(path), suppress(_Tried), replacing(path):
        if path.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        raise _Tried


@contextmanager
def explained_errors(path: Path) -> Iterator[None]:
    """Turn an error of writing a file into a ValueError with a sentence."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(
            f"{name_of(path)} cannot be written: {reason}; free some space or choose another file"
        ) from None
