"""The matches of an experiment as a file for other programs: CSV or JSON lines."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from game.files import write_atomically
from game.playtest.experiment import Experiment
from game.playtest.plies import replay
from game.playtest.run import Summary


def export(path: Path, experiment: Experiment, summaries: Sequence[Summary]) -> None:
    """Write a row for every match, by the ending of the name; raise ValueError if it cannot be.

    JSON lines also hold every decision in the notation of the rules.
    """
    check_name(path)
    rows = _rows(experiment, summaries, whole=path.suffix == ".jsonl")
    if path.suffix == ".csv":
        text = _csv(rows)
    else:
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        reason = error.strerror or "the disk refuses"
        raise ValueError(f"{path.name} cannot be written: {reason}") from None


def check_name(path: Path) -> None:
    """Raise ValueError when the ending of a name is of no format."""
    if path.suffix not in (".csv", ".jsonl"):
        raise ValueError(f"{path.name} should end in .csv or .jsonl")


def _rows(
    experiment: Experiment, summaries: Sequence[Summary], whole: bool
) -> Iterator[dict[str, Any]]:
    for cell, summary in zip(experiment.cells, summaries, strict=True):
        for match in summary.matches:
            row: dict[str, Any] = {
                "cell": cell.label,
                "game": cell.plan.game,
                **{f"option {key}": value for key, value in cell.plan.options.items()},
                "seed": match.seed,
                **{f"bot {seat + 1}": cell.plan.seats[bot] for seat, bot in enumerate(match.bots)},
                **{f"result {seat + 1}": result for seat, result in enumerate(match.returns)},
                "turns": match.turns,
                "decisions": match.decisions,
                "ending": match.ending,
            }
            if whole:
                row["log"] = [entry.notation for entry in replay(cell.plan, match).log]
            yield row


def _csv(rows: Iterator[dict[str, Any]]) -> str:
    found = list(rows)
    columns = dict.fromkeys(key for row in found for key in row)
    text = StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()
