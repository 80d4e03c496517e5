"""The notebook of the lab runs with any number of settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.playtest.experiment import sweep
from game.playtest.export import export
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all

NOTEBOOK = Path(__file__).parents[2] / "docs" / "lab.ipynb"


@pytest.mark.parametrize("values", [("nothing", "trap"), ("nothing", "trap", "radar")])
def test_every_cell_of_the_notebook_runs(
    values: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pandas")
    experiment = sweep(make_plan("haunted_house", (), 3, 1, {}), "forbid", values)
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
