"""A search for settings that come near to what is wanted, and what two changes do together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from shlex import split

import pytest

from game import catalog
from game.arguments import make_parser, read_options
from game.files import ASSETS
from game.playtest.experiment import Experiment, Target, crossed, single
from game.playtest.factors import factor_of
from game.playtest.match_plan import make_plan
from game.playtest.merge_runs import merge_runs
from game.playtest.run import play_all, summaries_of
from game.playtest.search import (
    LAST,
    Found,
    Stopped,
    Tried,
    final_runs,
    options_text,
    ranked,
    read_target,
    rounds,
    search_of,
    search_text,
    searched,
)
from game.playtest.store import Store
from game.playtest.tables import experiment_data, experiment_text
from game.playtest.tally import interactions
from game.playtest.worker_pool import Crew
from tests.helpers.sampling import full
from tests.test_main import refused, told

KEY = "eighteen_ghosts"


def search_for(targets: Sequence[Target], games: int, trials: int, *keys: str) -> Experiment:
    """A search through all values of some factors."""
    plan = make_plan(KEY, (), games, 1, {})
    return search_of(plan, [factor_of(plan, key) for key in keys], targets, trials)


def steps_of(
    experiment: Experiment, path: Path, workers: int = 1
) -> tuple[list[Tried], list[Found]]:
    with closing(Store.create(path, experiment)) as store:
        steps = list(searched(experiment, store, workers))
    tried = [step for step in steps if isinstance(step, Tried)]
    return tried, [step for step in steps if isinstance(step, Found)]


@full
def test_the_setting_nearest_to_a_target_is_found_by_new_seeds(tmp_path: Path) -> None:
    target = Target("turns", 60.0)
    experiment = search_for([target], 30, 12, "goal", "placement")
    tried, found = steps_of(experiment, tmp_path / "search.lab")
    assert len({step.labels for step in tried}) == len(experiment.cells) == 4
    assert "goal=Any three" in found[0].labels
    away = [abs(setting.estimates[0].mean - 60) for setting in found]
    assert away == sorted(away)
    means = {step.labels: step.means[0] for step in tried}
    assert found[0].estimates[0].mean != means[found[0].labels]
    assert "wanted 60" in search_text([target], found)


@full
def test_bad_settings_are_left_early_and_good_ones_play_on(tmp_path: Path) -> None:
    experiment = search_for([Target("turns", 60.0)], 40, 99, "goal", "placement", "first_player")
    tried, found = steps_of(experiment, tmp_path / "search.lab")
    settings = len(experiment.cells)
    played = Counter(step.number for step in tried)
    stages = rounds(40, settings)
    assert stages[0] < stages[-1] == 40
    assert settings > LAST
    assert sum(count == len(stages) for count in played.values()) <= -(-settings // 2)
    assert {step.matches for step in tried} == {*stages}
    with closing(Store.open(tmp_path / "search.lab")) as store:
        matches = sum(len(store.done(cell)) for cell in range(settings))
    assert matches < settings * 80
    assert len(found) == LAST


def test_of_too_many_settings_distinct_ones_are_chosen() -> None:
    for trials in (1, 3, 5, 99):
        experiment = search_for([Target("turns", 60.0)], 4, trials, "goal", "placement")
        labels = [cell.label for cell in experiment.cells]
        assert len({*labels}) == len(labels) == min(trials, 4)
    plans = [cell.plan.options["goal"] for cell in experiment.cells]
    assert Counter(plans) == {"one_of_each": 2, "any_three": 2}


@full
def test_where_results_are_noise_halving_knows_the_best_better_than_equal_batches() -> None:
    chance, kept, first, equal, tries = Random(5), 0, 0, 0, 600
    for _ in range(tries):
        left, sums, before, total = list(range(16)), [0.0] * 16, 0, 0
        for limit in rounds(200, 16):
            for cell in left:
                sums[cell] += chance.gauss(
                    2 * cell * (limit - before), 20 * (limit - before) ** 0.5
                )
                total += limit - before
            before = limit
            order = ranked({cell: (abs(sums[cell] / limit),) for cell in left})
            left = order[: max(LAST, -(-len(left) // 2))]
        kept += 0 in left
        first += left[0] == 0
        spread = 20 / (total / 16) ** 0.5
        equal += (
            ranked({cell: (abs(chance.gauss(2 * cell, spread)),) for cell in range(16)})[0] == 0
        )
    assert kept / tries > 0.95
    assert first / tries > equal / tries + 0.1


def test_who_is_beaten_by_fewer_comes_first() -> None:
    offs = {0: (1.0, 9.0), 1: (2.0, 1.0), 2: (3.0, 9.5), 3: (0.5, 30.0)}
    assert ranked(offs) == [0, 1, 3, 2]  # 2 is beaten by 0 and 1


@full
def test_a_search_is_resumed_where_it_was_stopped(tmp_path: Path) -> None:
    experiment = search_for([Target("turns", 60.0)], 20, 9, "goal", "first_player")
    whole = steps_of(experiment, tmp_path / "whole.lab")
    path, played = tmp_path / "search.lab", 0

    def stop(done: int) -> None:
        nonlocal played
        played = done
        if done == 25:
            raise KeyboardInterrupt

    with closing(Store.create(path, experiment)) as store, pytest.raises(Stopped):
        list(searched(experiment, store, 1, stop))
    assert played == 25
    assert steps_of(experiment, path) == whole
    with closing(Store.open(path)) as store:
        first = sum(store.played_by().values())
    assert steps_of(experiment, path) == whole  # nothing is played again
    with closing(Store.open(path)) as store:
        assert sum(store.played_by().values()) == first


@full
def test_any_number_of_workers_and_a_crew_find_the_same(tmp_path: Path) -> None:
    experiment = search_for([Target("turns", 60.0), Target("wins", 0.5)], 16, 9, "goal")
    one = steps_of(experiment, tmp_path / "one.lab")
    assert steps_of(experiment, tmp_path / "two.lab", 2) == one
    crew = Crew(2)
    with closing(crew), closing(Store.create(tmp_path / "crew.lab", experiment)) as store:
        steps = list(searched(experiment, store, 2, executor=crew))
    assert steps == [*one[0], *one[1]]


def test_a_search_is_kept_and_compared_like_a_run(tmp_path: Path) -> None:
    experiment = search_for([Target("turns", 60.0)], 6, 9, "goal")
    for name in ("a", "b"):
        steps_of(experiment, tmp_path / f"{name}.lab")
    merge_runs(tmp_path / "b.lab", tmp_path / "a.lab", tmp_path / "both.lab")
    with closing(Store.open(tmp_path / "both.lab")) as store:
        text = experiment_text(store.experiment, summaries_of(store))
    assert "a: goal=Any three" in text


def test_what_is_found_can_be_pasted_into_a_command(tmp_path: Path) -> None:
    house = tmp_path / "hut.txt"
    house.write_text((ASSETS / "haunted_house/maps/cross_hall.txt").read_text("utf-8"), "utf-8")
    rules = catalog.find("haunted_house")
    given = read_options(rules, [f"map={house}"])
    plan = make_plan("haunted_house", ("2", "random"), 2, 1, given)
    experiment = search_of(plan, [factor_of(plan, "phase_cost")], [Target("wins", 0.5)], 9)
    for cell in experiment.cells:
        words = split(options_text(cell.plan))
        arguments = make_parser().parse_args(["playtest", "haunted_house", "--games", "2", *words])
        assert arguments.seat == ["2", "random"]
        given = read_options(rules, arguments.option)
        assert given["phase_cost"] == cell.plan.options["phase_cost"]


def test_a_report_of_a_search_rests_on_the_new_seeds_of_what_is_left(tmp_path: Path) -> None:
    experiment = search_for([Target("turns", 60)], 8, 20, "goal", "placement")
    with closing(Store.create(tmp_path / "search.lab", experiment)) as store:
        found = [step for step in searched(experiment, store) if isinstance(step, Found)]
        left, summaries = final_runs(experiment, store, found)
    assert [cell.label for cell in left.cells] == [", ".join(one.labels) for one in found]
    for setting, cell, summary in zip(found, left.cells, summaries, strict=True):
        assert (cell.plan.seed, summary.tally.matches) == (9, 8)
        assert summary.tally.estimate("turns") == setting.estimates[0]
        (again,) = play_all(single(cell.plan))
        assert again.tally.lengths("turns") == summary.tally.lengths("turns")


@full
def test_a_search_writes_a_report(tmp_path: Path) -> None:
    words = ["--games", "4", "--search", "goal", "--target", "turns=60", "--report", str(tmp_path)]
    code, output, errors = told("playtest", KEY, *words)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert code == 0, errors
    assert "goal=Any three" in output
    assert "It rests on 8 matches of 18 Ghosts from seed 4" in page


def test_targets_are_read_and_wrong_ones_told() -> None:
    plan = make_plan(KEY, (), 1, 1, {})
    assert read_target(plan, "wins2=45%") == Target("wins", 0.45, 1)
    assert read_target(plan, "turns=30") == Target("turns", 30.0)
    assert read_target(plan, "first_won=50") == Target("first_won", 0.5)
    for text in ("wins", "wins=half", "wins3=50", "luck=1"):
        with pytest.raises(ValueError, match="a target is MEASURE=NUMBER, not"):
            read_target(plan, text)


def test_a_search_from_the_command_line(tmp_path: Path) -> None:
    command = ("playtest", KEY, "--games", "5", "--workers", "1", "--search", "goal")
    path = tmp_path / "search.lab"
    stored = (*command, "--target", "turns=50", "--store", str(path), "--name", "Short")
    code, output, errors = told(*stored)
    assert code == 0
    assert "2 settings by 5 matches with new seeds, the nearest first:" in output
    assert "--option goal=any_three" in output
    assert "goal=" in errors
    assert told(*stored)[1] == output
    with closing(Store.open(path)) as store:
        assert store.label.name == "Short"
        assert store.experiment.targets == (Target("turns", 50.0),)
    table = tmp_path / "search.csv"
    code, output, _ = told(*stored, "--json", "--export", str(table))
    found = json.loads(output)
    assert [len(row["targets"]) for row in found] == [1, 1]
    assert len(table.read_text("utf-8").splitlines()) == 21
    assert refused(*command) == "--search needs a --target, such as wins=50"
    other = (*command, "--target", "turns=51", "--store", str(path))
    assert "holds another playtest" in refused(*other)


def test_what_two_rules_do_to_each_other_is_told() -> None:
    plan = make_plan(KEY, (), 25, 3, {})
    experiment = crossed(plan, [("goal", ()), ("placement", ())])
    summaries = play_all(experiment)
    tallies = [summary.tally for summary in summaries]
    found = interactions(tallies, experiment.columns)
    assert list(found) == [3]
    means = [sum(match.turns for match in summary.matches) / 25 for summary in summaries]
    change = found[3]["turns"]
    assert change.rise == pytest.approx(means[3] - means[2] - means[1] + means[0])
    assert change.before == pytest.approx(means[1] - means[0])
    assert change.low < change.rise < change.high
    assert "both together, beyond each alone" in experiment_text(experiment, summaries)
    data = experiment_data(experiment, summaries)
    assert any(row["measure"] == "turns" for row in data["interactions"])
