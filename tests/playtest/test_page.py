"""The report of an experiment: one page with everything in it."""

from __future__ import annotations

import builtins
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.playtest import charts
from game.playtest.experiment import Experiment, judged, ladder, single, sweep
from game.playtest.heat import HeatGround
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


def test_a_report_shows_the_places_on_the_board_of_each_setting(tmp_path: Path) -> None:
    painted = []

    def painter(key: str, players: int, options: Mapping[str, object], seed: int) -> HeatGround:
        painted.append((key, players, options["goal"], seed))
        return HeatGround(b"the board", (200, 100), {"c1": (0, 0, 40, 40), "e3": (50, 0, 40, 40)})

    experiment = sweep(make_plan("eighteen_ghosts", (), 10, 7, {"placement": "random"}), "goal")
    path = write_report(tmp_path, experiment, play_all(experiment), False, painter)
    page = path.read_text(encoding="utf-8")
    assert painted == [("eighteen_ghosts", 2, goal, 7) for goal in ("one_of_each", "any_three")]
    assert "<h2>Places: goal=Any three</h2>" in page
    assert page.count("<h3>Portals of escape</h3>") == 2
    assert page.count("Who did it and won, in %") == page.count("In % of all ") == 4
    assert b64encode(b"the board").decode() in page


def test_a_report_of_matches_without_notes_paints_no_board(tmp_path: Path) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 2, 1, {}))
    (summary,) = play_all(experiment)
    bare = [replace(match, notes=b"") for match in summary.matches]

    def painter(*_: object) -> HeatGround:
        raise AssertionError("there is nothing to show on it")

    summaries = [replace(summary, matches=tuple(bare))]
    page = write_report(tmp_path, experiment, summaries, False, painter).read_text("utf-8")
    assert "Places" not in page


def test_a_report_tells_what_was_learned_and_from_what(tmp_path: Path) -> None:
    experiment = judged(single(make_plan("haunted_house", ["random"] * 2, 2, 1, {})), 1)
    page = page_of(tmp_path, experiment)
    assert "learned by, 1 matches judged" in page
    assert re.search(r"Radar.* \d+ +\d+\.\d\d +\S+ to \S+ +\d+\.\d%", page)
