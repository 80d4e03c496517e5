"""A search for settings that come near to what is wanted, and what two changes do together."""

from __future__ import annotations

import sys

import pytest

from game.playtest.experiment import crossed
from game.playtest.factors import factor_of
from game.playtest.match_plan import make_plan
from game.playtest.run import play_all
from game.playtest.search import Target, read_target, search, search_text
from game.playtest.tables import experiment_data, experiment_text
from game.playtest.tally import interactions
from tests.helpers.sampling import full
from tests.test_main import refused, told

KEY = "eighteen_ghosts"


def test_the_setting_nearest_to_a_target_is_found_and_told_by_unseen_seeds() -> None:
    plan = make_plan(KEY, (), 30, 1, {})
    factors = [factor_of(plan, "goal"), factor_of(plan, "placement")]
    heard: list[tuple[object, ...]] = []
    found = search(
        plan, factors, [Target("turns", 60.0)], 12, heard=lambda *told: heard.append(told)
    )
    assert 2 <= len(heard) <= 4  # no setting is played twice
    assert len(found) == 1
    assert "goal=Any three" in found[0].labels
    best = min(abs(means[0] - 60) for _, _, means in heard)  # type: ignore[index]
    chosen = next(means for _, labels, means in heard if labels == found[0].labels)
    assert abs(chosen[0] - 60) == best  # type: ignore[index]
    assert found[0].estimates[0].mean != chosen[0]  # type: ignore[index]
    assert "wanted 60" in search_text([Target("turns", 60.0)], found)


@full
def test_two_targets_have_a_front_of_which_nobody_beats_another() -> None:
    plan = make_plan(KEY, (), 30, 1, {})
    factors = [
        factor_of(plan, "goal"),
        factor_of(plan, "first_player"),
        factor_of(plan, "placement"),
    ]
    targets = [Target("turns", 90.0), Target("wins", 0.5)]
    heard: dict[object, tuple[float, ...]] = {}

    def note(_: int, labels: tuple[str, ...], means: tuple[float, ...]) -> None:
        heard[labels] = (abs(means[0] - 90), abs(means[1] - 0.5))

    found = search(plan, factors, targets, 20, heard=note)
    offs = [heard[setting.labels] for setting in found]
    assert len({*offs}) == len(offs) >= 1
    for one in offs:
        beaten = [o for o in heard.values() if o[0] <= one[0] and o[1] <= one[1] and o != one]
        assert not beaten


@full
def test_the_same_search_finds_the_same() -> None:
    plan = make_plan(KEY, (), 10, 1, {})
    factors = [factor_of(plan, "goal"), factor_of(plan, "first_player")]
    targets = [Target("fights", 20.0), Target("wins", 0.5)]
    assert search(plan, factors, targets, 8) == search(plan, factors, targets, 8)


def test_targets_are_read_and_wrong_ones_told() -> None:
    plan = make_plan(KEY, (), 1, 1, {})
    assert read_target(plan, "wins2=45%") == Target("wins", 0.45, 1)
    assert read_target(plan, "turns=30") == Target("turns", 30.0)
    assert read_target(plan, "first_won=50") == Target("first_won", 0.5)
    for text in ("wins", "wins=half", "wins3=50", "luck=1"):
        with pytest.raises(ValueError, match="a target is MEASURE=NUMBER, not"):
            read_target(plan, text)


def test_a_search_from_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("playtest", KEY, "--games", "5", "--workers", "1", "--search", "goal")
    code, output, errors = told(*command, "--target", "turns=50", "--trials", "4")
    assert code == 0
    assert "no other one tried beats" in output
    assert "goal=" in errors
    assert refused(*command) == "--search needs a --target, such as wins=50"
    monkeypatch.setitem(sys.modules, "optuna", None)
    assert refused(*command, "--target", "turns=50").startswith("--search needs Optuna: run pip")


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
