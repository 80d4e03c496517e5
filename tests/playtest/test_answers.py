"""What the lab says first, and that no figure contradicts another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.playtest import build_id
from game.playtest.answer import answer_of
from game.playtest.custom_measures import CustomMeasures
from game.playtest.experiment import Cell, Experiment, single, sweep
from game.playtest.export import export
from game.playtest.intervals import share_interval
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played, Score
from game.playtest.moments import NumberMoments
from game.playtest.notes import Notes, pack_notes
from game.playtest.page import Origin, write_report
from game.playtest.ranking import chance_of_square, ranking_of, unfairness
from game.playtest.report import as_data, as_text
from game.playtest.run import Summary, play_all
from game.playtest.stopping_rule import StoppingRule, error_after, error_at
from game.playtest.store import Store, StoreError
from game.playtest.tables import experiment_text
from game.playtest.tally import Tally, changes_of, tally_of
from game.study import Story


def summary_of(plan: MatchPlan, returns: Sequence[tuple[float, ...]]) -> Summary:
    """A summary of matches with these results."""
    seats = tuple(range(len(plan.seats)))
    played = [
        Played(plan.seed + number, seats, result, 10, 30, "goal")
        for number, result in enumerate(returns)
    ]
    return Summary(tally_of(plan, played), 1.0, False)


def plan_for(games: int, key: str = "eighteen_ghosts", seats: int = 2) -> MatchPlan:
    """A plan of random bots."""
    return make_plan(key, ("random",) * seats, games, 1, {})


# Sides and shares


def test_a_side_is_judged_and_a_seat_is_compared_with_its_partner() -> None:
    """A hunter who dies has not lost the match for the side."""
    plan = plan_for(100, "ghost_hunt", 3)
    one, other = (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)
    summary = summary_of(plan, [(1.0, -1.0, -1.0)] * 50 + [one] * 20 + [other] * 30)
    data = as_data(summary)
    assert [(side["side"], side["share"]) for side in data["sides"]] == [
        ("Ghost", 0.5),
        ("Hunter 1 + Hunter 2", 0.5),
    ]
    assert {side["is_fair"] for side in data["sides"]} == {"unknown"}
    assert not any("is_fair" in seat for seat in data["seats"])
    (apart,) = data["apart"]
    assert apart["seats"] == [1, 2]
    assert apart["difference"] == -0.1
    assert apart["interval"][0] < -0.1 < apart["interval"][1]
    text = as_text(summary)
    assert text.count("not fair") == 0
    assert "Hunter 1 wins -10 points more than Hunter 2" in text
    rule = StoppingRule(None, 0.2)
    assert rule.is_met(single(plan), [summary.tally])  # both sides are fair within 20 points


def test_partners_who_always_win_together_are_not_compared() -> None:
    summary = summary_of(plan_for(8, "haunted_house", 4), [(1.0, -1.0, 1.0, -1.0)] * 8)
    assert len(as_data(summary)["sides"]) == 2
    assert as_data(summary)["apart"] == []


def test_the_share_that_is_printed_is_the_share_that_is_judged() -> None:
    summary = summary_of(
        plan_for(1600), [(1.0, -1.0)] * 400 + [(0.0, 0.0)] * 800 + [(-1.0, 1.0)] * 400
    )
    row = as_text(summary).splitlines()[3]
    share, low, high = map(float, re.findall(r"\d+\.\d", row))
    assert (share, low <= 50 <= high) == (50.0, True)
    assert row.endswith(" fair")


def test_winners_together_share_the_win() -> None:
    plan = plan_for(30, "haunting_house_3", 3)
    summary = summary_of(plan, [(1.0, 1.0, -1.0)] * 20 + [(0.0, -1.0, 0.0)] * 10)
    shares = [side.share for side in summary.tally.counted().sides]
    assert shares == pytest.approx([0.5, 1 / 3, 1 / 6])
    assert sum(shares) == pytest.approx(1)


def test_half_a_point_is_rounded_once() -> None:
    """627 of 2000 are 31.35 %: it once stood there as 31.4 and as 31.3 %."""
    plan = plan_for(2000)
    summary = summary_of(plan, [(1.0, -1.0)] * 627 + [(-1.0, 1.0)] * 1373)
    text = experiment_text(single(plan), [summary])
    assert len(set(re.findall(r"31\.\d %", text))) == 1


# Stopping


def test_a_run_with_a_rule_prints_the_intervals_of_its_last_look() -> None:
    plan = plan_for(400)
    (summary,) = play_all(single(plan), until=StoppingRule(0.2))
    assert summary.enough.startswith("Stopped early after 50 matches of each setting: precise to ")
    assert summary.error == error_at(1) == error_after(50, True)
    text = experiment_text(single(plan), [summary])
    assert summary.enough in text
    score = summary.tally.counted().sides[0]
    low, high = score.interval(summary.error)
    assert f"{100 * low:.0f} to {100 * high:.0f} %" in text
    (whole,) = play_all(single(plan_for(60)), until=StoppingRule(0.001))
    assert whole.error == error_at(2)


def test_what_ends_a_run_wears_a_star() -> None:
    chance, ended = Random(5), 0
    plan = plan_for(50)
    experiment = Experiment("sweep", tuple(Cell(str(n), plan) for n in range(4)))
    for _ in range(40):
        shares = [0.2, 0.85, 0.9, 0.75]
        tallies = [
            summary_of(plan, [(s := 1.0 if chance.random() < p else -1.0, -s) for _ in range(50)])
            .tally
            for p in shares
        ]  # fmt: skip
        if StoppingRule().is_met(experiment, tallies):
            ended += 1
            changes = changes_of(tallies, every_pair=True)
            assert all(found["wins"].verdict == "clear" for found in changes.compared(error_at(1)))
            ranking = ranking_of(experiment, tallies, error_at(1))
            assert {(1, 0), (2, 0), (3, 0)} <= set(ranking.apart)
    assert ended > 20


# Counts


def test_what_never_happened_may_happen_as_often_as_a_share_of_nothing() -> None:
    found = NumberMoments()
    for _ in range(60):
        found.add(0.0)
    assert found.estimate().within(0).high == share_interval(0, 60)[1]
    assert 3 / 60 < found.estimate().high < 5 / 60


def test_a_measure_that_a_match_lacks_is_told_as_a_lost_pair() -> None:
    def played(number: int, known: bool) -> Played:
        values = {"ahead": 1.0} if known else {}
        notes = pack_notes(Notes({}, {}, {"fights": 2.0, **values}, ()))
        return Played(1 + number, (0, 1), (1.0, -1.0), 9, 9, "goal", notes=notes)

    plan = plan_for(30)
    cells = (Cell("A", plan), Cell("B", plan))
    tallies = [tally_of(plan, [played(n, n % every == 0) for n in range(30)]) for every in (1, 3)]
    summaries = [Summary(tally, 1.0, False) for tally in tallies]
    text = experiment_text(Experiment("compare", cells), summaries)
    assert "B, Ghosts by which the winner was ahead: only 10 of 30 seeds have it" in text
    assert "Fights: only" not in text


def test_an_own_measure_beyond_its_ends_is_told_with_its_match() -> None:
    text = (
        "from game.study import Outcome\n"
        "OUTCOMES = (Outcome('luck', 'Luck', most=1),)\n"
        "def measure(story): return {'luck': 2}\n"
    )
    own = CustomMeasures("mine.py", text)
    with pytest.raises(ValueError, match=r"mine.py, seed 7: it tells 2 of 'luck', .* 0 to 1"):
        own.measure(Story(None, (), (1.0, -1.0)), 7)


# States of the program


def test_runs_of_two_states_of_the_program_are_refused_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, plan = tmp_path / "run.lab", plan_for(4)
    with monkeypatch.context() as changed:
        changed.setattr("game.playtest.store.build_id", lambda: "1.0.0 0123456789")
        store = Store.create(kept, single(replace(plan, games=2)))
        play_all(single(replace(plan, games=2)), store=store)
        store.close()
    store = Store.create(kept, single(plan))
    with pytest.raises(StoreError, match=r"another state of this program .1\.0\.0 0123456789"):
        play_all(single(plan), store=store)
    summaries = play_all(single(plan), store=store, mixed=True)
    origin = Origin("playtest x", builds=store.played_by())
    page = write_report(tmp_path, single(plan), summaries, None, origin).read_text("utf-8")
    assert "1.0.0 0123456789 (2 matches)" in page
    assert f"{build_id.build_id()} (2 matches)" in page
    assert "gives the same matches anywhere" not in page
    export(tmp_path / "run.csv", single(plan), store)
    assert f"1.0.0 0123456789; {build_id.build_id()}" in (tmp_path / "run.csv").read_text("utf-8")
    store.close()
    alone = Origin("playtest x", builds={f"{build_id.build_id()}, here": 4})
    page = write_report(tmp_path, single(plan), summaries, None, alone).read_text("utf-8")
    assert "gives the same matches anywhere" in page
    assert f"Ghost Parlour {build_id.build_id()}" in page


# The answer


def test_few_matches_are_told_as_few() -> None:
    """It once said "0 to 66 of 4", and that one more match would tell."""
    summary = summary_of(plan_for(4), [(-1.0, 1.0)] * 4)
    answer = answer_of(single(summary.plan), [summary])
    assert answer.sentence == (
        "Sheets wins 0 % of 4 matches (0 to 66). Not known yet whether it is fair "
        "within 5 points: about 4 more matches would tell."
    )
    assert share_interval(0, 8)[1] < 0.45 < share_interval(0, 7)[1]


def test_one_more_match_is_a_match() -> None:
    summary = summary_of(plan_for(7), [(-1.0, 1.0)] * 7)
    answer = answer_of(single(summary.plan), [summary])
    assert answer.sentence.endswith("about 1 more match would tell.")


@pytest.mark.parametrize(
    ("won", "sentence"),
    [
        (26, r"Sheets wins 65 % of 40 matches \(49 to 78\)\. "
             r"Not known yet whether it is fair within 5 points: about 62 more matches would "),
        (39, r"It is not fair: Sheets wins more often, 98 % of 40 matches "
             r"\(\d+ to 100\); fair would be 50 %"),
        (20, r"Sheets wins 50 % of 40 matches \(\d+ to \d+\)\. Not known yet"),
        (27, r"Sheets wins more often: 68 % of 40 matches \(51 to 80\)\. Not known yet"),
    ],
)  # fmt: skip
def test_the_answer_is_one_sentence(won: int, sentence: str) -> None:
    summary = summary_of(plan_for(40), [(1.0, -1.0)] * won + [(-1.0, 1.0)] * (40 - won))
    answer = answer_of(single(summary.plan), [summary])
    assert re.match(sentence, answer.sentence), answer.sentence
    assert answer.rests_on.startswith("It rests on 40 matches of 18 Ghosts from seed 1")
    text = experiment_text(single(summary.plan), [summary])
    assert text.splitlines()[:2] == [answer.sentence, answer.rests_on]


def test_a_page_begins_with_the_answer_then_the_contents(tmp_path: Path) -> None:
    goals = sweep(plan_for(4), "goal")
    page = write_report(tmp_path, goals, play_all(goals)).read_text("utf-8")
    places = [page.index(part) for part in ('class="answer"', "<nav>", "<h2", "<table")]
    assert places == sorted(places)
    names = re.findall(r'<a href="#(\w+)"', page)
    assert names == re.findall(r'<h2 id="(\w+)"', page)
    assert "All settings side by side" in page
    assert page.count("<details>") > 4


# Settings side by side


def settings_of(
    shares: Sequence[float], games: int, seed: int = 3
) -> tuple[Experiment, list[Tally]]:
    """Settings whose first seat wins with these shares, with the same luck."""
    chance, plan = Random(seed), plan_for(games)
    luck = [chance.random() for _ in range(games)]
    cells = tuple(Cell(f"{number}", plan) for number in range(len(shares)))
    tallies = [
        summary_of(plan, [(1.0, -1.0) if u < share else (-1.0, 1.0) for u in luck]).tally
        for share in shares
    ]
    return Experiment("sweep", cells), tallies


def test_of_eight_the_one_out_of_line_is_found_wherever_it_stands() -> None:
    experiment, tallies = settings_of([0.5] * 5 + [0.3, 0.5, 0.5], 150)
    found = ranking_of(experiment, tallies)
    assert found.rows[-1].cell == 5
    assert len(found.apart) == 7
    assert {low for _, low in found.apart} == {5}
    assert found.chance is not None
    assert found.chance < 1e-6
    same = ranking_of(*settings_of([0.5] * 8, 150))
    assert (same.apart, same.chance) == ([], 1.0)


def test_the_omnibus_test_is_cochrans() -> None:
    from scipy import stats
    from statsmodels.stats.contingency_tables import cochrans_q

    chance = Random(9)
    plan = plan_for(60)
    columns = [[chance.random() < share for _ in range(60)] for share in (0.5, 0.6, 0.4, 0.55)]
    tallies = [
        summary_of(plan, [(1.0, -1.0) if won else (-1.0, 1.0) for won in column]).tally
        for column in columns
    ]
    experiment = Experiment("sweep", tuple(Cell(str(n), plan) for n in range(4)))
    wanted = cochrans_q(list(zip(*columns, strict=True))).pvalue
    assert ranking_of(experiment, tallies).chance == pytest.approx(wanted)
    for square, freedom in ((0.5, 1), (7.0, 3), (40.0, 7), (3.0, 20)):
        wanted = stats.chi2.sf(square, freedom)
        assert chance_of_square(square, freedom) == pytest.approx(wanted, rel=1e-9)


def test_shares_of_other_numbers_of_players_are_compared_with_what_is_fair() -> None:
    cells, tallies = [], []
    for players in (2, 3, 6):
        plan = plan_for(120, "haunting_house_3", players)
        won = [
            tuple(1.0 if seat == match % players else -1.0 for seat in range(players))
            for match in range(120)
        ]
        cells.append(Cell(f"{players}", plan))
        tallies.append(summary_of(plan, won).tally)
    found = ranking_of(Experiment("sweep", tuple(cells)), tallies)
    assert found.apart == []
    assert [row.fair for row in found.rows] == [1 / 2, 1 / 3, 1 / 6]
    compared = changes_of(tallies, every_pair=True).compared()
    assert [change["wins"].rise for change in compared] == pytest.approx([0, 0], abs=1e-12)


def test_a_difference_of_nothing_neither_rises_nor_falls() -> None:
    plan = plan_for(40)
    won = [(1.0, -1.0), (-1.0, 1.0)] * 20
    summaries = [summary_of(plan, won), summary_of(plan, won)]
    experiment = Experiment("compare", (Cell("A", plan), Cell("B", plan)))
    told = answer_of(experiment, summaries).sentence
    assert "stays about the same with B" in told
    assert "rises" not in told
    assert "falls" not in told


def test_which_of_two_settings_is_fairer_has_an_interval() -> None:
    experiment, tallies = settings_of([0.5, 0.8], 300)
    found = ranking_of(experiment, tallies)
    unfair, more = found.unfairness, found.fairer[1]
    assert unfair[1].mean == pytest.approx(abs(tallies[1].counted().sides[0].share - 0.5))
    assert more.mean == pytest.approx(unfair[1].mean - unfair[0].mean)
    assert 0.1 < more.low < more.mean < more.high
    even = unfairness(
        summary_of(plan_for(2), [(1.0, -1.0), (-1.0, 1.0)]).tally.counted().sides, 0.5
    )
    assert (even.mean, even.low) == (0, 0)
    assert Score(1, 0, 1).share == 0.5
