"""The report of an experiment: one page with everything in it."""

from __future__ import annotations

import builtins
import re
from pathlib import Path

import pytest

from game.playtest import charts
from game.playtest.experiment import Experiment, ladder, single, sweep
from game.playtest.page import write_report
from game.playtest.plan import make_plan
from game.playtest.run import play_all


def page_of(folder: Path, experiment: Experiment, judged: bool = False) -> str:
    path = write_report(folder, experiment, play_all(experiment), judged)
    return path.read_text(encoding="utf-8")


def test_a_report_shows_who_wins_and_how_long_it_takes(tmp_path: Path) -> None:
    page = page_of(tmp_path, single(make_plan("eighteen_ghosts", (), 20, 1, {})))
    assert page.count("<svg") == 3
    assert "Sheets" in page
    assert "Hoods" in page
    assert "<h2>How long it takes</h2>" in page
    assert "Few matches: only 20" in page


def test_a_report_needs_nothing_beside_itself(tmp_path: Path) -> None:
    page = page_of(tmp_path, sweep(make_plan("eighteen_ghosts", (), 4, 1, {}), "goal"), True)
    assert not re.search(r"<(script|link|img)|@import|src=", page)
    assert "Drama: how far the winner was behind" in page
    assert "goal=Any three" in page
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_report_of_a_ladder_shows_elo(tmp_path: Path) -> None:
    bots = ["random", "1"]
    page = page_of(tmp_path, ladder("eighteen_ghosts", bots, 2, 1, {"placement": "random"}))
    assert "Elo above the first" in page
    assert "1 v random" in page


def test_the_same_matches_make_the_same_page(tmp_path: Path) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 5, 1, {}))
    pages = [re.sub(r"[\d.]+ matches/s", "", page_of(tmp_path / n, experiment)) for n in "ab"]
    assert pages[0] == pages[1]


def test_without_matplotlib_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: object) -> object:
        if name == "matplotlib":
            raise ModuleNotFoundError(name)
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ValueError, match=r"--report needs matplotlib: run pip install"):
        charts.check()


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(ValueError, match=r"report.html cannot be written"):
        page_of(tmp_path / "taken", single(make_plan("eighteen_ghosts", (), 2, 1, {})))
