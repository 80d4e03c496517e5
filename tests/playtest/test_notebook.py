"""The notebook of the lab runs with any number of settings, and the measures of its page run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.playtest.crew import Crew
from game.playtest.custom_measures import read_custom_measures
from game.playtest.experiment import crossed, measured, single
from game.playtest.export import export
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all

NOTEBOOK = Path(__file__).parents[2] / "docs" / "lab.ipynb"


@pytest.mark.parametrize("values", [("nothing", "trap"), ("nothing", "trap", "radar")])
def test_every_cell_of_the_notebook_runs(
    values: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pandas")
    experiment = crossed(make_plan("haunted_house", (), 3, 1, {}), [("forbid", values)])
    export(tmp_path / "run.csv", experiment, None, play_all(experiment))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(codes) >= 4
    for code in codes:
        exec(compile(code, "lab.ipynb", "exec"), names)
    assert {*names["rises"].columns} == {cell.label for cell in experiment.cells[1:]}
    assert names["rises"].notna().all().all()


def test_the_measures_that_the_page_teaches_run_from_an_empty_file(tmp_path: Path) -> None:
    page = NOTEBOOK.with_name("lab.md").read_text("utf-8")
    (code,) = [
        block for block in re.findall(r"```python\n(.*?)```", page, re.S) if "OUTCOMES" in block
    ]
    path = tmp_path / "mine.py"
    path.write_text(code)
    own = read_custom_measures(path)
    experiment = measured(single(make_plan("eighteen_ghosts", (), 6, 1, {})), own)
    (summary,) = play_all(experiment, Crew(own))
    values = [summary.tally.seed_value(seed, "first_fight", 0) for seed in range(6)]
    assert all(value is not None and value > 1 for value in values)
