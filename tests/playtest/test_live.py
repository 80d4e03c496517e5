"""An experiment while it is played: counted as it comes, stopped, gone on with, never lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path
from random import Random
from threading import Thread

import psutil
import pytest

from game.playtest import crew
from game.playtest import live as live_module
from game.playtest.contrast import changes_of, interactions
from game.playtest.elo import ratings
from game.playtest.experiment import Experiment, compare, crossed, ladder, single
from game.playtest.label import RunLabel, StoppingRule
from game.playtest.live import Live, Standing
from game.playtest.match_plan import make_plan
from game.playtest.questions import Inquiry, answers_of
from game.playtest.results import answers_about, results_data
from game.playtest.run import Summary, play_all
from game.playtest.store import Store
from game.playtest.tally import Tally, Which, standings
from game.playtest.worker_pool import HandLost, Worker, serve
from tests.helpers.counting import by_bot, by_seat, endings, spread
from tests.helpers.sampling import full, sampled
from tests.helpers.waiting import wait_until
from tests.scenes.laboratory import pids_of

KEY = "eighteen_ghosts"


def plain(games: int = 12, paired: bool = True) -> Experiment:
    return single(make_plan(KEY, ("1", "random"), games, 5, {}, paired))


def begun(tmp_path: Path, experiment: Experiment, workers: int = 1) -> Live:
    path = tmp_path / "run.lab"
    Store.create(path, experiment).close()
    return Live(path, experiment, workers)


def until(live: Live, condition: Callable[[Standing], bool]) -> Standing:
    wait_until(lambda: condition(live.standing()))
    return live.standing()


def to_the_end(live: Live) -> Standing:
    until(live, lambda standing: not live.busy)
    return live.standing()


def counted(summaries: list[Summary]) -> list[Tally]:
    tallies = []
    for summary in summaries:
        tallies.append(Tally(summary.plan))
        for number, match in enumerate(summary.matches):
            tallies[-1].add(number, match)
    return tallies


# Counting


@pytest.mark.parametrize("paired", [True, False])
def test_what_is_counted_is_what_is_measured(paired: bool) -> None:
    summary = play_all(plain(paired=paired))[0]
    matches = summary.matches
    tally = counted([summary])[0]
    found = tally.counted()
    assert found.matches == 12
    assert list(found.seats) == by_seat(matches, 2)
    assert list(found.bots) == by_bot(matches, 2)
    assert found.length == spread(match.turns for match in matches)
    assert found.decisions == spread(match.decisions for match in matches)
    assert list(found.endings.items()) == list(endings(matches).items())
    for number, match in enumerate(matches):
        outcome = tally.outcome(number)
        assert outcome.seed == match.seed
        assert outcome.bots == match.bots
        assert outcome.returns == match.returns
        assert (outcome.turns, outcome.decisions) == (match.turns, match.decisions)
        assert outcome.ending == match.ending


@full
def test_results_of_six_seats_come_back() -> None:
    experiment = single(make_plan("haunting_house_3", ("random",) * 6, 6, 5, {}, True))
    summary = play_all(experiment)[0]
    tally = counted([summary])[0]
    for number, match in enumerate(summary.matches):
        signs = tuple(float((value > 0) - (value < 0)) for value in match.returns)
        assert tally.outcome(number).returns == signs


@full
def test_any_part_of_the_matches_is_found_again() -> None:
    summary = play_all(plain(30))[0]
    tally = counted([summary])[0]
    numbers = range(30)
    matches = summary.matches
    assert list(tally.select(Which())) == list(numbers)
    short = range(0, spread(m.turns for m in matches).median)
    wanted = [n for n in numbers if matches[n].turns in short]
    assert list(tally.select(Which(turns=short))) == wanted
    assert wanted
    assert list(tally.select(Which(ending="goal"))) == [
        n for n in numbers if matches[n].ending == "goal"
    ]
    assert not tally.select(Which(ending="rain"))
    won = list(tally.select(Which(seat=1, result=1)))
    assert won == [n for n in numbers if matches[n].returns[1] > 0]
    by_one = list(tally.select(Which(bot=1, result=-1)))
    assert by_one == [n for n in numbers if matches[n].returns[matches[n].bots.index(1)] < 0]
    assert by_one != list(tally.select(Which(seat=1, result=-1)))


def test_a_hundred_thousand_matches_take_little_memory() -> None:
    tally = Tally(make_plan(KEY, (), 100_000, 1, {}))
    held = (tally._results, tally._lengths, tally._plies, tally._ends)
    assert sum(memoryview(column).nbytes for column in held) < 1_500_000


def test_differences_without_the_pairs_are_those_of_the_pairs() -> None:
    experiment = compare(make_plan(KEY, (), 40, 1, {}), {"goal": "any_three"})
    summaries = play_all(experiment)
    tallies = counted(summaries)
    order = [(cell, number) for cell in (0, 1) for number in range(40)]
    Random(3).shuffle(order)
    late = [Tally(cell.plan) for cell in experiment.cells]
    inquiry = Inquiry(experiment, late, (20, 40))
    for cell, number in order:
        late[cell].add(number, summaries[cell].matches[number])
        inquiry.answers()
    assert inquiry.answers() == answers_of(experiment, tallies, (20, 40))
    found, wanted = changes_of(late)[0], changes_of(tallies)[0]
    for key, change in found.items():
        for name in ("before", "after", "low", "high"):
            assert getattr(change, name) == pytest.approx(getattr(wanted[key], name))
    assert {*found} >= {"wins", "turns", "decisions"}
    before = [match.turns for match in summaries[0].matches]
    after = [match.turns for match in summaries[1].matches]
    assert found["turns"].before == pytest.approx(sum(before) / 40)
    assert found["turns"].after == pytest.approx(sum(after) / 40)
    assert found["turns"].pairs == 40


@full
def test_the_matches_of_a_seed_are_one_pair() -> None:
    experiment = compare(make_plan(KEY, ("1", "random"), 12, 1, {}, True), {"goal": "any_three"})
    found = changes_of(counted(play_all(experiment)))[0]
    assert found["wins"].pairs == 6


def test_a_ladder_is_rated_as_on_the_command_line() -> None:
    experiment = ladder(KEY, ["random", "1"], 8, 1, {})
    summaries = play_all(experiment)
    tallies = counted(summaries)
    found = ratings(*standings(tallies))
    told = results_data(experiment, summaries)["ratings"]
    assert [(r.bot, round(r.elo, 1)) for r in found] == [(t["bot"], t["elo"]) for t in told]


# Playing


@pytest.mark.parametrize("workers", sampled([1, 2]))
def test_the_matches_are_those_of_the_command_line(tmp_path: Path, workers: int) -> None:
    experiment = crossed(make_plan(KEY, (), 10, 3, {}), [("goal", ())])
    live = begun(tmp_path, experiment, workers)
    live.start()
    standing = to_the_end(live)
    assert (standing.state, standing.done, standing.fault) == ("done", 20, "")
    wanted = play_all(experiment)
    store = Store.open(live.path)
    for cell, summary in enumerate(wanted):
        assert tuple(store.matches(cell)) == summary.matches
    assert store.played == 20
    store.close()
    assert [cell.matches for cell in standing.cells] == [10, 10]
    assert standing.answers == answers_about(experiment, wanted)
    assert standing.answers.differences[0].observations == 10


def test_the_time_left_goes_with_the_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(tmp_path / "none.lab", plain(100))
    played = play_all(plain(20))[0].matches
    now = [1000.0]
    monkeypatch.setattr(live_module.time, "monotonic", lambda: now[0])
    live._begin()
    now[0] += 10.0
    live.crew.pace[0] = 0.1  # of one worker alone, while others kept it waiting
    live.count(0, list(enumerate(played)))
    standing = live.standing()
    assert standing.rate == pytest.approx(2.0)
    assert standing.left == pytest.approx(80 / standing.rate)


def test_a_stop_ends_the_processes_and_keeps_what_is_done(tmp_path: Path) -> None:
    live = begun(tmp_path, plain(100_000))
    live.start()
    until(live, lambda standing: standing.done > 3 and standing.rate > 0)
    pids = pids_of(live)
    assert all(psutil.pid_exists(pid) for pid in pids if pid)
    live.close()
    assert not any(psutil.pid_exists(pid) for pid in pids if pid)
    standing = live.standing()
    assert standing.state == "stopped"
    store = Store.open(live.path)
    assert store.played == len(store.done(0)) == standing.done
    store.close()


@full
def test_a_run_goes_on_where_it_was_in_the_same_program_or_another(tmp_path: Path) -> None:
    experiment = plain(60)
    live = begun(tmp_path, experiment)
    live.start()
    until(live, lambda standing: standing.done > 3)
    live.close()
    done = live.standing().done
    other = Live(live.path, experiment)
    other.start(play=False)
    assert (to_the_end(other).state, other.done) == ("stopped", done)
    assert pids_of(other) == []
    other.start()
    assert to_the_end(other).state == "done"
    store = Store.open(live.path)
    assert tuple(store.matches(0)) == play_all(experiment)[0].matches
    store.close()
    assert other.standing().cells == counted_at(experiment)


def counted_at(experiment: Experiment) -> tuple[object, ...]:
    return tuple(tally.counted() for tally in counted(play_all(experiment)))


@full
def test_a_process_that_is_lost_loses_no_match(tmp_path: Path) -> None:
    live = begun(tmp_path, plain(80))
    live.start()
    until(live, lambda standing: standing.done > 3)
    for pid in pids_of(live):
        psutil.Process(pid).kill()
    assert to_the_end(live).state == "done"
    assert live.done == 80


@full
def test_processes_that_end_again_and_again_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "play_part", exit_at_once)
    live = begun(tmp_path, plain(4))
    live.start()
    standing = to_the_end(live)
    assert standing.state == "failed"
    assert standing.fault.startswith("Worker processes end again and again.")


def exit_at_once(part: object, own: object) -> None:
    os._exit(3)


def fail(words: str, own: object = None) -> None:
    raise ValueError(words)


def test_a_match_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "play_part", fail)
    live = begun(tmp_path, plain(4))
    live.start()
    standing = to_the_end(live)
    assert (standing.state, standing.done) == ("failed", 0)
    assert standing.fault.startswith("A match could not be played: ")


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    live = Live(tmp_path / "none.lab", plain())
    live.start()
    assert to_the_end(live).fault == "none.lab does not exist"


@full
def test_a_file_that_vanishes_ends_the_run_which_goes_on_when_it_is_put_back(
    tmp_path: Path,
) -> None:
    live = begun(tmp_path, plain(60))
    live.start()
    until(live, lambda standing: standing.done > 3)
    aside = live.path.rename(tmp_path / "aside.lab")
    standing = to_the_end(live)
    assert standing.state == "failed"
    assert standing.fault.startswith(f"{live.path.name} was deleted, moved or replaced")
    live.start()
    assert to_the_end(live).fault == f"{live.path.name} does not exist"
    aside.rename(live.path)
    live.start()
    assert (to_the_end(live).state, live.done) == ("done", 60)
    store = Store.open(live.path)
    assert store.done(0) == set(range(60))
    store.close()


@full
def test_a_run_is_counted_anew_when_another_copy_was_put_in_its_place(tmp_path: Path) -> None:
    live = begun(tmp_path, plain(60))
    live.start()
    until(live, lambda standing: standing.done > 3)
    for old in tmp_path.glob("run.lab*"):
        old.unlink()
    Store.create(live.path, live.experiment).close()
    assert to_the_end(live).state == "failed"
    live.start()
    assert to_the_end(live).state == "done"
    store = Store.open(live.path)
    assert store.done(0) == set(range(60))
    store.close()


def test_a_ladder_is_answered_when_it_is_opened_again(tmp_path: Path) -> None:
    experiment = ladder(KEY, ["random", "1"], 4, 1, {})
    live = begun(tmp_path, experiment)
    live.start()
    first = to_the_end(live)
    assert first.answers.main is not None
    assert first.answers.main.bots == ("1", "random")
    again = Live(live.path, experiment)
    again.start(play=False)
    assert to_the_end(again).answers == first.answers


def test_a_hand_answers_and_ends() -> None:
    hand = Worker()
    hand.ask("sum", sum, [1, 2])
    assert hand.hear() == (True, 3)
    hand.ask("fail", fail, "too hot")
    assert hand.hear() == (False, "too hot")
    hand.kill()
    with pytest.raises(HandLost):
        hand.ask("sum", sum, [1, 2])


def test_what_serves_answers_until_its_pipe_is_closed() -> None:
    before = signal.getsignal(signal.SIGINT)
    near, far = Pipe()
    for task in ((sum, ([1, 2],)), (fail, ("too hot",)), (sum, (["1"],))):
        near.send(task)
    told: list[tuple[bool, object]] = []

    def listen() -> None:
        told.extend(near.recv() for _ in range(3))
        near.close()

    answers = Thread(target=listen)
    answers.start()
    try:
        serve(far)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN  # the window decides when to go
    finally:
        signal.signal(signal.SIGINT, before)
        far.close()
    answers.join()
    assert told[:2] == [(True, 3), (False, "too hot")]
    assert str(told[2][1]).startswith("TypeError(")  # a fault of the program is named as such


def test_a_hand_that_ended_before_it_answered_is_told() -> None:
    hand = Worker()
    assert hand._process.pid != os.getpid()
    hand.ask("wait", time.sleep, 60)
    hand.end()
    with pytest.raises(HandLost):
        hand.hear()
    assert hand.task == "wait"  # so that it can be given to another
    hand.kill()


# Enough, and more


@full
def test_a_run_ends_when_it_knows_enough_and_goes_on_to_all_when_told(tmp_path: Path) -> None:
    experiment = single(make_plan(KEY, (), 260, 7, {}))
    live = begun(tmp_path, experiment)
    live.until = StoppingRule(0.12)
    live.start()
    standing = to_the_end(live)
    assert (standing.state, standing.done) == ("enough", 233)
    summaries = play_all(experiment, label=RunLabel(until="12"))
    assert "after 233" in summaries[0].enough, "as on the command line"
    assert answers_about(experiment, summaries) == standing.answers
    live.start()
    assert (to_the_end(live).state, live.done) == ("done", 260)


def test_two_axes_are_told_with_what_they_do_to_each_other(tmp_path: Path) -> None:
    plan = make_plan(KEY, (), 6, 3, {})
    experiment = crossed(plan, [("goal", ()), ("placement", ())])
    live = begun(tmp_path, experiment)
    live.start()
    standing = to_the_end(live)
    tallies = [summary.tally for summary in play_all(experiment)]
    assert standing.answers.main is not None
    assert list(interactions(tallies, 2)) == [3]


def test_runs_of_other_seeds_are_paired_by_the_seeds_they_share() -> None:
    early, late = (make_plan(KEY, (), 12, seed, {}) for seed in (1, 7))
    tallies = [play_all(single(plan))[0].tally for plan in (early, late)]
    change = changes_of(tallies)[0]["turns"]
    assert change.pairs == 6
    assert change.rise == 0  # the same matches
    far = play_all(single(make_plan(KEY, (), 5, 100, {})))[0].tally
    assert changes_of([tallies[0], far])[0]["turns"].pairs == 5
    late_first = changes_of([tallies[1], tallies[0]])
    assert late_first[0]["turns"].pairs == 6
