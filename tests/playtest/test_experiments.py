"""What is compared, and what comes of it: ladders, sweeps, two settings, Elo, exports, clusters."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game import catalog
from game.playtest.build_id import build_id
from game.playtest.cluster import Cluster, executor_of, play_here
from game.playtest.crew import Processes, RunFault, RunPart
from game.playtest.experiment import (
    Experiment,
    compare,
    crossed,
    judged,
    ladder,
    single,
    told_options,
)
from game.playtest.export import export
from game.playtest.factors import value_label
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.notes import unpack_notes
from game.playtest.playing import play
from game.playtest.plies import replay
from game.playtest.results import results_data, results_text
from game.playtest.run import play_all
from game.playtest.store import HERE, Store
from game.playtest.tables import warnings
from tests.helpers.sampling import full

ROOT = Path(__file__).parent.parent.parent


MAP = ROOT / "assets" / "haunted_house" / "maps" / "cross_hall.txt"


def plan_of(games: int = 4) -> MatchPlan:
    return make_plan("eighteen_ghosts", (), games, 7, {})


# What is compared


def test_a_ladder_pairs_every_bot_with_every_other() -> None:
    found = ladder("eighteen_ghosts", ["random", "1", "2"], 4, 7, {"goal": "any_three"})
    assert [cell.label for cell in found.cells] == ["1 v random", "2 v random", "2 v 1"]
    assert all(cell.plan.paired and cell.plan.seed == 7 for cell in found.cells)
    assert found.cells[2].plan.seats == ("2", "1")
    assert found.cells[0].plan.options["goal"] == "any_three"
    assert found.games == 12


def test_a_ladder_without_names_is_of_all_levels() -> None:
    found = ladder("haunted_house", [], 2, 0, {})
    assert len(found.cells) == 10
    assert found.cells[-1].label == "5 v 4"


def test_a_sweep_has_the_same_matches_with_each_value() -> None:
    found = crossed(plan_of(), [("first_player", ())])
    assert [cell.plan.options["first_player"] for cell in found.cells] == ["A", "B", "random"]
    assert {cell.plan.seed for cell in found.cells} == {7}
    assert crossed(plan_of(), [("first_player", ["B", "A"])]).cells == found.cells[1::-1]


def test_any_number_can_be_swept() -> None:
    plan = make_plan("haunted_house", (), 2, 0, {})
    found = crossed(plan, [("turn_limit", ["5", "10", "5"])])
    assert [cell.plan.options["turn_limit"] for cell in found.cells] == [5, 10]


def test_two_axes_are_crossed() -> None:
    found = crossed(plan_of(), [("goal", ()), ("first_player", ("A", "B"))])
    assert (len(found.cells), found.columns) == (4, 2)
    assert [tuple(cell.plan.options[key] for key in ("goal", "first_player"))
            for cell in found.cells] == [("one_of_each", "A"), ("one_of_each", "B"),
                                         ("any_three", "A"), ("any_three", "B")]  # fmt: skip
    assert found.cells[3].label == "goal=Any three, first_player=Hoods"


def test_any_number_of_axes_is_crossed_up_to_two_hundred_settings() -> None:
    three = [("goal", ()), ("first_player", ()), ("placement", ())]
    found = crossed(plan_of(), three)  # type: ignore[arg-type]
    assert (len(found.cells), found.columns) == (12, 0)
    with pytest.raises(ValueError, match="that makes 264 settings, of at most 200"):
        crossed(
            make_plan("haunted_house", (), 2, 0, {}),
            [("turn_limit", [str(n) for n in range(5, 71)]), ("bot", ["1", "2", "3", "4"])],
        )


def test_players_bots_restrictions_and_decisions_are_swept() -> None:
    three = make_plan("haunting_house_3", ("random",) * 4, 4, 0, {})
    found = crossed(three, [("players", ["2", "6"])])
    assert [len(cell.plan.seats) for cell in found.cells] == [2, 6]
    everywhere = crossed(plan_of(), [("bot", ["1", "mcts:10"])])
    assert [cell.plan.seats for cell in everywhere.cells] == [("1", "1"), ("mcts:10",) * 2]
    second = crossed(plan_of(), [("bot2", ["1", "2"])])
    assert [cell.plan.seats for cell in second.cells] == [("random", "1"), ("random", "2")]
    without = crossed(plan_of(), [("forbid", ["nothing", "jump"])])
    assert [cell.plan.forbidden for cell in without.cells] == ["", "jump"]


def test_what_is_chosen_in_a_decision_is_swept() -> None:
    plan = make_plan("ghost_hunt", (), 4, 3, {})
    found = crossed(plan, [("type", ())])
    assert [cell.label for cell in found.cells][:2] == ["type=Spirit", "type=Wraith"]
    for cell in found.cells[:3]:
        match = replay(cell.plan, play(cell.plan, 1))
        assert any(entry.notation == cell.plan.given[0][1] for entry in match.log)
    with pytest.raises(ValueError, match="no decision of the kind 'name' has come"):
        crossed(make_plan("ghost_hunt", (), 4, 3, {"name_the_ghost": False}), [("name", ())])


def test_a_drawn_house_that_keeps_its_name_is_told_apart() -> None:
    game = catalog.find("haunted_house")
    option = next(option for option in game.rules.options if option.key == "map")
    text = MAP.read_text(encoding="utf-8")
    values = [option.parse(text.replace("name: Cross Hall", "name: Old Mill") + extra)
              for extra in ("\n", "\n# moved a door\n")]  # fmt: skip
    labels = [value_label(option, value) for value in values]
    assert all(label.startswith("Old Mill #") for label in labels)
    assert len({*labels}) == len({*values})
    assert "\n" not in told_options("haunted_house", {"map": values[0]})[0]


def test_two_settings_differ_in_what_is_changed() -> None:
    found = compare(plan_of(), {"goal": "any_three", "placement": "players"})
    assert [cell.label for cell in found.cells] == ["as given", "goal=any_three"]
    assert found.cells[1].plan.options == {**plan_of().options, "goal": "any_three"}


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (lambda: ladder("eighteen_ghosts", ["1", "1"], 2, 0, {}), "at least two different bots"),
        (lambda: ladder("eighteen_ghosts", ["1", "ghoul"], 2, 0, {}), "no bot of 18 Ghosts"),
        (
            lambda: crossed(plan_of(), [("gaol", ())]),
            "unknown option 'gaol'; known: placement, goal",
        ),
        (lambda: crossed(plan_of(), [("bot3", ["1", "2"])]), "there is no seat 3"),
        (lambda: crossed(plan_of(), [("players", ["two"])]), "players are a number"),
        (lambda: crossed(plan_of(), [("goal", ()), ("goal", ())]), "each axis is swept once"),
        (lambda: crossed(plan_of(), [("goal", ["four"])]), "option 'goal' cannot be 'four'"),
        (lambda: crossed(plan_of(), [("goal", ["any_three"])]), "needs at least two values"),
        (lambda: compare(plan_of(), {"goal": "one_of_each"}), "both settings are the same"),
    ],
)
def test_what_cannot_be_compared_is_told(wrong: object, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        wrong()  # type: ignore[operator]


# Tables


def test_the_tables_show_every_setting_and_what_is_clear() -> None:
    experiment = crossed(plan_of(60), [("goal", ())])
    summaries = play_all(experiment)
    text = results_text(experiment, summaries)
    assert "It rests on 120 matches of 18 Ghosts" in text
    assert "in 2 settings" in text
    assert "Any three, turns" in text
    data = results_data(experiment, summaries)
    change = next(d for d in data["measures"] if d["measure"] == "turns")
    assert data["differences"][0]["measure"] == "wins"
    assert change["after"] < change["before"]
    assert json.loads(json.dumps(data)) == data
    assert "Few matches: only 60 in one setting" in text


def test_the_table_of_a_ladder_has_scores_and_ratings() -> None:
    experiment = ladder("eighteen_ghosts", ["random", "1"], 4, 7, {"placement": "random"})
    summaries = play_all(experiment)
    text = results_text(experiment, summaries)
    assert "1 v random" in text
    data = results_data(experiment, summaries)
    assert [rating["bot"] for rating in data["ratings"]] == ["random", "1"]
    assert data["ratings"][0]["elo"] == 0.0
    assert data["ratings"][1]["elo"] > 100


def test_many_comparisons_are_warned_of() -> None:
    found = warnings(crossed(plan_of(2), [("first_player", ())]), 2)
    assert any("Each other interval holds on its own" in sentence for sentence in found)
    assert found[-1].startswith("Bots are not people")


# Exports


@pytest.fixture
def both() -> Experiment:
    return crossed(plan_of(3), [("goal", ())])


def test_a_csv_file_has_a_row_for_every_match(tmp_path: Path, both: Experiment) -> None:
    path, summaries = tmp_path / "run.csv", play_all(both)
    export(path, both, None, summaries)
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [int(row["seed"]) for row in rows] == [7, 8, 9, 7, 8, 9]
    assert [int(row["turns"]) for row in rows[:3]] == [m.turns for m in summaries[0].matches]
    assert rows[3]["option goal"] == "any_three"


def test_rows_hold_outcomes_actions_places_and_what_the_judge_says(
    tmp_path: Path, both: Experiment
) -> None:
    experiment = judged(both, 2)
    path, summaries = tmp_path / "run.csv", play_all(experiment)
    export(path, experiment, None, summaries)
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [(row["setting"], row["match"]) for row in rows] == [
        (setting, match) for setting in "12" for match in "012"
    ]
    notes = unpack_notes(summaries[1].matches[2].notes)
    assert float(rows[5]["outcome fights"]) == notes.outcomes["fights"]
    assert int(rows[5]["did step 2"]) == notes.uses["step", 1]
    placed = dict(pair.split(":") for pair in rows[5]["places placed"].split())
    assert set(placed.values()) == {"1*1", "2*1"}
    judgement = dict(summaries[0].matches[1].judged.course)  # type: ignore[union-attr]
    assert float(rows[1]["judged drama"]) == judgement["drama"]
    assert rows[2]["judged drama"] == ""


def test_settings_with_more_or_fewer_players_are_one_table(tmp_path: Path) -> None:
    plan = make_plan("haunting_house_3", ("random",) * 2, 2, 0, {})
    experiment = crossed(plan, [("players", ["2", "3"])])
    path = tmp_path / "run.csv"
    export(path, experiment, None, play_all(experiment))
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [row["bot 3"] for row in rows] == ["", "", "random", "random"]
    export(tmp_path / "run.jsonl", experiment, None, play_all(experiment))
    first = json.loads((tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert "bot 3" not in first


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
@full
def test_exports_of_one_and_of_two_workers_and_of_a_resumed_run_are_the_same_bytes(
    tmp_path: Path, ending: str
) -> None:
    experiment = judged(crossed(plan_of(8), [("goal", ())]), 3)
    alone, together, resumed = (tmp_path / f"{name}{ending}" for name in "abc")
    export(alone, experiment, None, play_all(experiment))
    export(together, experiment, None, play_all(experiment, Processes(2)))
    kept = tmp_path / "run.lab"
    with closing(Store.create(kept, experiment)) as store:
        store.add(0, [(number, play(experiment.cells[0].plan, number)) for number in (5, 1)])
        store.add(1, [(7, play(experiment.cells[1].plan, 7))])
    with closing(Store.create(kept, experiment)) as store:
        export(resumed, experiment, store, play_all(experiment, store=store))
    assert alone.read_bytes() == together.read_bytes() == resumed.read_bytes()


@full
def test_the_export_of_a_cluster_is_the_same_bytes(cluster: str, tmp_path: Path) -> None:
    experiment = crossed(plan_of(6), [("goal", ())])
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    export(here, experiment, None, play_all(experiment))
    with executor_of(cluster) as executor:
        export(there, experiment, None, play_all(experiment, Cluster(executor, "there")))
    assert here.read_bytes() == there.read_bytes()


def test_json_lines_hold_every_decision(tmp_path: Path, both: Experiment) -> None:
    path, summaries = tmp_path / "run.jsonl", play_all(both)
    export(path, both, None, summaries)
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [len(row["log"]) for row in rows] == [
        match.decisions for summary in summaries for match in summary.matches
    ]
    assert rows[0]["log"][0][1] == "@"


def test_another_ending_is_refused(tmp_path: Path, both: Experiment) -> None:
    with pytest.raises(ValueError, match=r"run.txt should end in .csv or .jsonl"):
        export(tmp_path / "run.txt", both, None, play_all(both))
    (tmp_path / "taken").touch()
    with pytest.raises(ValueError, match=r"run.csv cannot be written"):
        export(tmp_path / "taken" / "run.csv", both, None, play_all(both))


# Clusters


@pytest.fixture
def cluster() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as found:
        yield found.scheduler_address


@full
def test_a_cluster_plays_the_same_matches(cluster: str) -> None:
    experiment = single(plan_of(30))
    with executor_of(cluster) as executor:
        found = play_all(experiment, Cluster(executor, "there"))
    assert found[0].matches == play_all(experiment)[0].matches


@full
def test_a_cluster_in_another_state_is_refused(
    cluster: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = {"tcp://127.0.0.1:1": build_id(), "tcp://127.0.0.1:2": "1.0.0 0123456789"}
    monkeypatch.setattr("distributed.Client.run", lambda client, function: told)
    with (
        pytest.raises(ValueError, match="plays with another state of this program"),
        executor_of(cluster),
    ):
        pass


@full
def test_a_cluster_behind_tls_is_reached_by_the_settings_of_dask(tmp_path: Path) -> None:
    import dask.config
    from distributed import LocalCluster, Security

    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
    subprocess.run([*words.split(), "-keyout", key, "-out", certificate], check=True)
    tls = {f"distributed.comm.tls.{role}.{part}": str(path)
           for role in ("scheduler", "worker", "client")
           for part, path in (("key", key), ("cert", certificate))}  # fmt: skip
    tls |= {"distributed.comm.tls.ca-file": str(certificate)}
    with dask.config.set(tls | {"distributed.comm.require-encryption": True}):
        secured = LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=None, host="tls://127.0.0.1",
            security=Security(),
        )  # fmt: skip
        with secured, executor_of(secured.scheduler_address) as executor:
            assert secured.scheduler_address.startswith("tls://")
            assert play_all(single(plan_of(4)), Cluster(executor, "there"))[0].matches


def test_a_part_for_another_state_of_the_program_is_not_played() -> None:
    part = RunPart(0, plan_of(), (0,))
    assert play_here(part, None, build_id())
    with pytest.raises(ValueError, match=r"another state .*here 0\.9\.0 abc"):
        play_here(part, None, "0.9.0 abc")


def test_what_is_asked_of_a_cluster_names_the_state_of_the_program() -> None:
    asked: list[Any] = []

    class Asking(Losing):
        def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
            asked.append(arguments[-1])
            return super().submit(function, *arguments, **named)

    play_all(single(plan_of(3)), Cluster(Asking(100), "there"))
    assert {*asked} == {build_id()}


def test_the_store_says_who_played_what(tmp_path: Path) -> None:
    path, experiment = tmp_path / "run.lab", single(plan_of(5))
    with closing(Store.create(path, experiment)) as store:
        assert store.played_by() == {}
        play_all(experiment, Cluster(Losing(100), "on tcp://there:1"), store=store)
    with closing(Store.open(path)) as store:
        assert store.played_by() == {f"{build_id()}, on tcp://there:1": 5}
    grown = tmp_path / "other.lab"
    with closing(Store.create(grown, experiment)) as store:
        play_all(experiment, store=store)
        assert store.played_by() == {f"{build_id()}, {HERE}": 5}


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(ValueError, match="no Dask cluster answers at"), executor_of("nowhere"):
        pass


def test_without_dask_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ValueError, match=r"--cluster needs Dask: install the source with its lab"),
        executor_of("tcp://127.0.0.1:1"),
    ):
        pass


class Losing(Executor):
    """A cluster that plays so many parts and loses its workers over the others."""

    def __init__(self, parts: int) -> None:
        self.parts = parts

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        found: Future[Any] = Future()
        self.parts -= 1
        if self.parts < 0:
            found.set_exception(BrokenExecutor("a worker is gone"))
        else:
            found.set_result(function(*arguments, **named))
        return found


def test_a_cluster_that_loses_its_workers_is_told_and_what_was_played_is_kept() -> None:
    experiment = single(plan_of(100))
    played: list[int] = []
    with pytest.raises(RunFault, match="the cluster has lost its scheduler"):
        play_all(experiment, Cluster(Losing(2), "there"), played.append)
    assert 0 < len(played) < 100
    assert played == list(range(1, len(played) + 1))


@full
def test_the_notebook_reads_an_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("haunted_house", (), 4, 0, {})
    experiment = crossed(plan, [("phase_cost", ())])
    export(tmp_path / "run.csv", experiment, None, play_all(experiment))
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((ROOT / "docs" / "lab.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names["most"]) == 5
    assert names["starts"].str.len().max() <= 3
