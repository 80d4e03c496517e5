"""The report of an experiment: one page with everything in it."""

from __future__ import annotations

import builtins
import re
import warnings
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.playtest import charts
from game.playtest.census import Done
from game.playtest.charts import FALL_STEP, HeatGround, differences
from game.playtest.experiment import Experiment, crossed, judged, ladder, single
from game.playtest.match_plan import make_plan
from game.playtest.measures import Score
from game.playtest.page import UNDRAWN, Origin, write_report
from game.playtest.remarkable import remarkable
from game.playtest.run import play_all
from main import board_painter
from tests.helpers.counting import tally_of
from tests.helpers.sampling import full


def page_of(folder: Path, experiment: Experiment) -> str:
    path = write_report(folder, experiment, play_all(experiment))
    return path.read_text(encoding="utf-8")


def test_a_report_shows_who_wins_and_how_long_it_takes(tmp_path: Path) -> None:
    page = page_of(tmp_path, single(make_plan("eighteen_ghosts", (), 20, 1, {})))
    assert page.count("<svg") == 3
    assert "Sheets" in page
    assert "Hoods" in page
    assert ">How long it takes</h2>" in page
    assert "Few matches: only 20" in page


def test_a_report_needs_nothing_beside_itself(tmp_path: Path) -> None:
    goals = crossed(make_plan("eighteen_ghosts", (), 4, 1, {}), [("goal", ())])
    page = page_of(tmp_path, judged(goals, 2))
    assert not re.search(r"<(script|link|img)|@import|src=", page)
    assert "Drama: how far the winner was behind" in page
    assert "goal=Any three" in page
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_report_of_a_ladder_shows_elo(tmp_path: Path) -> None:
    bots = ["random", "1"]
    page = page_of(tmp_path, ladder("eighteen_ghosts", bots, 2, 1, {"placement": "random"}))
    assert "Elo above the first" in page
    assert "1 v random" in page


@full
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
    with pytest.raises(
        ValueError, match=r"--report needs matplotlib: install the source with its lab"
    ):
        charts.check()


def test_the_lengths_of_many_settings_have_room_for_their_names() -> None:
    """Of twenty settings the chart collapsed to nothing, with a warning on the terminal."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture = charts.lengths("turns", [{10: 3, 30: 2}] * 20, ["without a crucifix"] * 20)
    assert picture.count("without a crucifix") >= 20


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(ValueError, match=r"report.html cannot be written"):
        page_of(tmp_path / "taken", single(make_plan("eighteen_ghosts", (), 2, 1, {})))


def test_a_report_shows_the_places_on_the_board_of_each_setting(tmp_path: Path) -> None:
    painted = []

    def painter(key: str, players: int, options: Mapping[str, object], seed: int) -> HeatGround:
        painted.append((key, players, options["goal"], seed))
        return HeatGround(b"the board", (200, 100), {"c1": (0, 0, 40, 40), "e3": (50, 0, 40, 40)})

    experiment = crossed(
        make_plan("eighteen_ghosts", (), 10, 7, {"placement": "random"}), [("goal", ())]
    )
    path = write_report(tmp_path, experiment, play_all(experiment), painter)
    page = path.read_text(encoding="utf-8")
    assert painted == [("eighteen_ghosts", 2, goal, 7) for goal in ("one_of_each", "any_three")]
    assert ">Places: goal=Any three</h2>" in page
    assert page.count("<summary>Portals of escape</summary>") == 2
    assert page.count("<figcaption>Portals of escape: who did it and won, in %") == 2
    assert page.count("<figcaption>Portals of escape: in % of all ") == 2
    assert page.count("<figcaption>Portals of escape: points more of matches than in") == 1
    assert page.count(b64encode(b"the board").decode()) == 1  # however often it is shown
    assert page.count('<use href="#board1"/>') == 10


def test_a_report_of_matches_without_notes_paints_no_board(tmp_path: Path) -> None:
    experiment = single(make_plan("eighteen_ghosts", (), 2, 1, {}))
    (summary,) = play_all(experiment)
    bare = [replace(match, notes=b"") for match in summary.matches]

    def painter(*_: object) -> HeatGround:
        raise AssertionError("there is nothing to show on it")

    summaries = [replace(summary, tally=tally_of(summary.plan, bare))]
    page = write_report(tmp_path, experiment, summaries, painter).read_text("utf-8")
    assert "Places" not in page


def test_a_report_tells_what_was_learned_and_from_what(tmp_path: Path) -> None:
    experiment = judged(single(make_plan("haunted_house", ["random"] * 2, 2, 1, {})), 1)
    page = page_of(tmp_path, experiment)
    assert "As estimated by one bot, 1 judged" in page
    assert re.search(r"Radar, one number</th><td>\d+</td><td>\d+\.\d+</td>", page)


@full
def test_a_report_of_matches_that_somebody_has_all_won_is_written(tmp_path: Path) -> None:
    plan = make_plan("eighteen_ghosts", ("2", "random"), 10, 5, {})
    page = page_of(tmp_path, single(plan))
    assert "<td>10</td><td>0</td><td>0</td><td>100.0 %</td>" in page
    assert UNDRAWN not in page


def test_a_picture_that_fails_loses_no_figure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise ValueError("a length cannot be negative")

    monkeypatch.setattr(charts, "estimates", broken)
    page = page_of(tmp_path, single(make_plan("eighteen_ghosts", (), 5, 1, {})))
    assert f"{UNDRAWN}: Share of wins" in page
    assert "<caption>Wins</caption>" in page
    assert page.count("<figure>") == 2
    assert page.endswith("</html>")


def test_every_picture_has_its_words_and_every_figure_stands_in_a_table(tmp_path: Path) -> None:
    page = page_of(tmp_path, single(make_plan("eighteen_ghosts", (), 5, 1, {})))
    figures = re.findall(r"<figure>(.*?)</figure>", page, re.DOTALL)
    assert len(figures) == 3
    for found in figures:
        assert re.search(r'<svg role="img" aria-label="[^"]{10,}"', found)
    assert "<pre>" not in page
    assert page.count('<th scope="row">') > 20


def test_a_report_tells_how_it_came_about_and_which_matches_to_look_at(tmp_path: Path) -> None:
    experiment = crossed(make_plan("eighteen_ghosts", (), 5, 1, {}), [("goal", ())])
    summaries = play_all(experiment)
    origin = Origin("python main.py playtest x --seed 1", "21 November 2026", "a machine", "x.lab")
    path = write_report(tmp_path, experiment, summaries, None, origin)
    page = path.read_text(encoding="utf-8")
    assert "<code>python main.py playtest x --seed 1</code>" in page
    assert "21 November 2026" in page
    assert "a machine" in page
    longest = max(range(5), key=lambda number: summaries[1].matches[number].turns)
    row = re.findall(r"The longest</th>(.*?)</tr>", page)[1]
    assert row.endswith(f"<td>ghost-parlour replay x.lab --match {longest} --cell 2</td>")


@full
def test_the_real_board_makes_a_page_of_less_than_a_megabyte(tmp_path: Path) -> None:
    painter = board_painter()
    assert painter is not None
    experiment = crossed(make_plan("eighteen_ghosts", (), 6, 1, {}), [("goal", ())])
    path = write_report(tmp_path, experiment, play_all(experiment), painter)
    assert path.stat().st_size < 1_000_000
    assert path.read_text(encoding="utf-8").count("data:image/jpeg;base64,") == 1


def test_differences_between_boards_are_grey_where_they_may_be_chance() -> None:
    def done(matches: int) -> Done:
        return Done(matches, Score(matches, 0, 0))

    found = differences({"a1": done(10), "b2": done(50)}, 100, {"a1": done(12), "b2": done(5)}, 100)
    assert (found["a1"].step, found["a1"].number) == (None, "+2")
    assert (found["b2"].step, found["b2"].number) == (FALL_STEP, "-45")


@full
def test_the_matches_to_look_at_are_those_they_are_called() -> None:
    plan = make_plan("eighteen_ghosts", ("1", "random"), 40, 3, {"placement": "random"}, True)
    (summary,) = play_all(judged(single(plan), 40))
    found = dict(remarkable(tally_of(plan, summary.matches)))
    turns = [match.turns for match in summary.matches]
    assert turns[found["The longest"]] == max(turns)
    assert turns[found["The shortest"]] == min(turns)
    middle = sorted(turns)[20]
    usual = turns[found["The most typical"]]
    assert abs(usual - middle) <= sorted(abs(number - middle) for number in turns)[20]
    if "The weaker bot won soonest" in found:
        match = summary.matches[found["The weaker bot won soonest"]]
        assert match.returns[match.bots.index(1)] > 0
    assert len({*found.values()}) == len(found)
