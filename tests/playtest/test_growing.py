"""Runs that grow, that end when it is enough, and that measure what a designer wants to know."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game.playtest.crew import Crew, Processes, crew_of
from game.playtest.custom_measures import CustomMeasures, read_custom_measures
from game.playtest.experiment import Cell, Experiment, crossed, measured, single
from game.playtest.label import FIRST_LOOK, RunLabel, StoppingRule, looks, read_stopping_rule
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played
from game.playtest.notes import unpack_notes
from game.playtest.questions import answers_of
from game.playtest.results import results_text
from game.playtest.run import play_all
from game.playtest.store import Store, StoreError
from game.playtest.tally import Tally
from tests.helpers.sampling import full
from tests.test_main import refused, told

KEY = "eighteen_ghosts"
ROOT = Path(__file__).parent.parent.parent
OWN = """
from game.rules.eighteen_ghosts.facts import Jumped
from game.study import Outcome

OUTCOMES = (Outcome("jumps", "Jumps in all"), Outcome("jumped", "Anybody jumped", most=1))


def measure(story):
    jumps = story.count(Jumped)
    return {"jumps": jumps, "jumped": min(1, jumps)}
"""


def plan_of(games: int) -> MatchPlan:
    return make_plan(KEY, (), games, 7, {})


# Growing


def test_a_run_with_more_games_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    with closing(Store.create(path, crossed(plan_of(3), [("goal", ())]))) as store:
        play_all(store.experiment, store=store)
    larger = crossed(plan_of(5), [("goal", ())])
    with closing(Store.create(path, larger)) as store:
        played = play_all(larger, store=store)
        assert [summary.played for summary in played] == [4, 4]  # in all settings together
    with closing(Store.open(path)) as store:
        assert (store.experiment, store.played) == (larger, 10)
        assert tuple(store.matches(0)) == play_all(larger)[0].matches


def test_fewer_games_leave_what_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "run.lab"
    with closing(Store.create(path, single(plan_of(5)))) as store:
        play_all(store.experiment, store=store)
    with closing(Store.create(path, single(plan_of(3)))) as store:
        assert store.experiment.games == 5
    other = make_plan(KEY, (), 5, 8, {})
    with pytest.raises(StoreError, match="holds another playtest"):
        Store.create(path, single(other))


# Stopping rules


def test_looks_come_after_ever_more_matches() -> None:
    assert looks(100) == [FIRST_LOOK, 50, 62, 77, 96]
    assert looks(FIRST_LOOK) == []


@pytest.mark.parametrize("workers", [1, 2])
@full
def test_a_run_ends_at_the_same_match_however_many_workers_play(workers: int) -> None:
    (summary,) = play_all(single(plan_of(400)), crew_of(workers), label=RunLabel(until="12"))
    assert (len(summary.matches), summary.stopped) == (233, False)
    assert summary.enough.startswith("Precise to ±12 points: stopped early, after 233")


def test_a_run_that_never_has_enough_plays_all() -> None:
    (summary,) = play_all(single(plan_of(60)), label=RunLabel(until="1"))
    assert (summary.enough, len(summary.matches)) == ("", 60)


def drawn(share: float, number: int, chance: Random, into: Tally) -> None:
    for match in range(into.matches, number):
        won = chance.random() < share
        returns = (1.0, -1.0) if won else (-1.0, 1.0)
        into.add(match, Played(7 + match, (0, 1), returns, 1, 1, "goal"))


@pytest.mark.parametrize(("share", "wrong"), [(0.551, "yes"), (0.549, "no")])
@full
def test_a_verdict_after_many_interim_analyses_is_seldom_wrong(share: float, wrong: str) -> None:
    """At the edge of the margin each interim analysis errs most easily."""
    chance, until, errors = Random(1), StoppingRule(), 0
    for _ in range(120):
        tally = Tally(plan_of(1600))
        for number in looks(1600):
            drawn(share, number, chance, tally)
            answers = answers_of(single(tally.plan), [tally], (1600,))
            if until.is_met(answers):
                main = answers.main
                assert main is not None
                errors += main.verdict == "same" if wrong == "yes" else main.is_beyond
                break
    assert errors <= 6  # one in twenty


def test_a_comparison_is_decided_by_a_difference_or_by_there_being_none() -> None:
    chance = Random(2)
    base, same, other = (Tally(plan_of(1600)) for _ in range(3))
    drawn(0.5, 1600, chance, base)
    drawn(0.5, 1600, chance, same)
    drawn(0.7, 1600, chance, other)
    changed = make_plan(KEY, (), 1600, 7, {"goal": "any_three"})
    pair = Experiment("compare", (Cell("A", plan_of(1600)), Cell("B", changed)))

    def is_met(tallies: list[Tally], margin: float) -> bool:
        return StoppingRule().is_met(answers_of(pair, tallies, (1600,), margin))

    assert is_met([base, other], 0.05)
    assert is_met([base, same], 0.1)
    assert not is_met([base, same], 0.001)


def test_until_is_a_number_of_points_or_decided() -> None:
    assert read_stopping_rule("") is None
    assert read_stopping_rule("decided") == StoppingRule()
    assert read_stopping_rule("7.5") == StoppingRule(0.075)
    for words in ("often", "0", "50"):
        with pytest.raises(ValueError, match="above 0 and below 50"):
            read_stopping_rule(words)


# Measures of one's own


@full
def test_own_measures_are_counted_in_the_workers_compared_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "jumps.py"
    file.write_text(OWN, encoding="utf-8")
    own = read_custom_measures(file)
    experiment = measured(crossed(plan_of(20), [("goal", ())]), own)
    path = tmp_path / "run.lab"
    with closing(Store.create(path, experiment)) as store:
        summaries = play_all(experiment, Processes(2, own), store=store)
    notes = [unpack_notes(match.notes) for match in summaries[0].matches]
    for found in notes:
        jumps = sum(times for (kind, _), times in found.uses.items() if kind == "jump")
        assert found.outcomes["jumps"] == jumps
    text = results_text(experiment, summaries)
    assert "Jumps in all" in text
    assert "goal=Any three, Anybody jumped" in text
    with closing(Store.open(path)) as store:  # which tells them without the file
        plan = store.experiment.cells[0].plan
        assert [outcome.key for outcome in plan.outcomes][-2:] == ["jumps", "jumped"]
        with pytest.raises(ValueError, match="measures of its own; go on with it from the command"):
            play_all(sweep_of(store, 30), store=store)


def sweep_of(store: Store, games: int) -> object:
    from dataclasses import replace

    cells = tuple(
        replace(cell, plan=replace(cell.plan, games=games)) for cell in store.experiment.cells
    )
    return replace(store.experiment, cells=cells)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("OUTCOMES = (", "own.py, line 1: "),
        ("import nothing_of_this_name", "own.py, line 1: No module named"),
        ("x = 1", "own.py needs OUTCOMES, a tuple"),
        ("OUTCOMES = ()", "own.py needs a function measure"),
        (OWN.replace("jumps", "fights"), "measures 'fights', which is measured already"),
    ],
)
def test_an_own_file_that_cannot_be_used_is_told(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        measured(single(plan_of(1)), CustomMeasures("own.py", text))


@pytest.mark.parametrize(
    ("returned", "fault"),
    [
        ("{'hops': 1}", "own.py tells 'hops', which is not among its OUTCOMES"),
        ("{'jumps': float('nan')}", "own.py tells nan of 'jumps', which is no number"),
        ("{'jumps': 1 / 0}", r"own.py, line 10, seed 7: ZeroDivisionError"),
    ],
)
def test_a_measure_that_fails_is_told_with_its_line_and_seed(returned: str, fault: str) -> None:
    text = OWN.replace('{"jumps": jumps, "jumped": min(1, jumps)}', returned)
    own = CustomMeasures("own.py", text)
    with pytest.raises(ValueError, match=fault):
        play_all(measured(single(plan_of(1)), own), Crew(own))


@full
def test_the_example_of_own_measures_works() -> None:
    command = ("playtest", "haunted_house", "--games", "2", "--workers", "1", "--measures")
    code, output, _ = told(*command, str(ROOT / "docs" / "measures_example.py"))
    assert code == 0
    assert "Radars after turn 10" in output


def test_an_own_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    command = ("playtest", KEY, "--games", "2", "--measures", str(tmp_path / "none.py"))
    assert refused(*command) == "none.py cannot be read: No such file or directory"
