"""What the lab says first, and that no figure contradicts another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random

import pytest

from game.playtest import build_id, figures
from game.playtest.contrast import changes_of
from game.playtest.custom_measures import CustomMeasures
from game.playtest.experiment import Cell, Experiment, crossed, ladder, single
from game.playtest.export import export
from game.playtest.intervals import share_interval
from game.playtest.label import RunLabel, StoppingRule
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played
from game.playtest.moments import Estimate, NumberMoments
from game.playtest.notes import Notes, pack_notes
from game.playtest.page import Origin, write_report
from game.playtest.questions import answers_of
from game.playtest.results import answers_about, head_lines, results_data, results_text
from game.playtest.run import Summary, play_all
from game.playtest.store import Store, StoreError
from game.playtest.tally import Tally
from game.study import Story
from tests.helpers.counting import tally_of


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


def sentence_of(experiment: Experiment, summaries: Sequence[Summary]) -> str:
    return head_lines(experiment, summaries, answers_about(experiment, summaries))[0]


# Sides and shares


def test_a_side_is_judged_and_a_seat_is_compared_with_its_partner() -> None:
    """A hunter who dies has not lost the match for the side."""
    plan = plan_for(100, "ghost_hunt", 3)
    one, other = (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)
    summary = summary_of(plan, [(1.0, -1.0, -1.0)] * 50 + [one] * 20 + [other] * 30)
    data = results_data(single(plan), [summary])["cells"][0]
    assert [(side["side"], side["share"]) for side in data["sides"]] == [
        ("Ghost", 0.5),
        ("Hunter 1 + Hunter 2", 0.5),
    ]
    assert {side["verdict"] for side in data["sides"]} == {"open"}
    text = results_text(single(plan), [summary])
    assert "Hunter 2 wins 10.0 points more often than Hunter 1 (" in text
    answers = answers_of(single(plan), [summary.tally], (100,), 0.3)
    assert StoppingRule().is_met(answers)  # both sides are fair within 30 points


def test_partners_who_always_win_together_are_not_compared() -> None:
    summary = summary_of(plan_for(8, "haunted_house", 4), [(1.0, -1.0, 1.0, -1.0)] * 8)
    assert "points more often than" not in results_text(single(summary.plan), [summary])


def test_the_share_that_is_printed_is_the_share_that_is_judged() -> None:
    summary = summary_of(
        plan_for(1600), [(1.0, -1.0)] * 400 + [(0.0, 0.0)] * 800 + [(-1.0, 1.0)] * 400
    )
    text = results_text(single(summary.plan), [summary])
    row = next(line for line in text.splitlines() if line.startswith("Sheets: random"))
    share, low, high = map(float, re.findall(r"\d+\.\d", row))
    assert (share, low <= 50 <= high) == (50.0, True)
    assert row.endswith("fair within 5 points")


def test_winners_together_share_the_win() -> None:
    plan = plan_for(30, "haunting_house_3", 3)
    summary = summary_of(plan, [(1.0, 1.0, -1.0)] * 20 + [(0.0, -1.0, 0.0)] * 10)
    shares = [side.share for side in summary.tally.counted().sides]
    assert shares == pytest.approx([0.5, 1 / 3, 1 / 6])
    answers = answers_of(single(plan), [summary.tally], (30,))
    assert [side.estimate for side in answers.sides[0]] == pytest.approx(shares)


def test_half_a_point_is_rounded_once() -> None:
    """627 of 2000 are 31.35 %: it once stood there as 31.4 and as 31.3 %."""
    plan = plan_for(2000)
    summary = summary_of(plan, [(1.0, -1.0)] * 627 + [(-1.0, 1.0)] * 1373)
    text = results_text(single(plan), [summary])
    assert len(set(re.findall(r"31\.\d %", text))) == 1


def test_a_run_with_a_rule_prints_why_it_ended() -> None:
    plan = plan_for(400)
    (summary,) = play_all(single(plan), label=RunLabel(until="20"))
    assert summary.enough.startswith("Precise to ±20 points: stopped early, after ")
    assert summary.tally.matches < 400
    assert summary.enough.replace("\N{NO-BREAK SPACE}", " ") in results_text(
        single(plan), [summary]
    )
    sides = answers_about(single(plan), [summary]).sides[0]
    assert all(side.high - side.low <= 0.4 for side in sides)
    (whole,) = play_all(single(plan_for(60)), label=RunLabel(until="0.1"))
    assert (whole.enough, whole.tally.matches) == ("", 60)


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
    text = results_text(Experiment("compare", cells), summaries)
    assert "B, Winner's lead (ghosts): only 10 of 30 seeds have it" in text
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
    store.allows_other_builds = True
    summaries = play_all(single(plan), store=store)
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


def told_of(won: int, matches: int) -> str:
    summary = summary_of(plan_for(matches), [(1.0, -1.0)] * won + [(-1.0, 1.0)] * (matches - won))
    return sentence_of(single(summary.plan), [summary])


@pytest.mark.parametrize(
    ("won", "matches", "sentence"),
    [
        (3, 4, r"Too early: Sheets wins 75\.0 % of 4 matches \(.*\): nothing is known from fewer "
               r"than 30 seeds\."),
        (1, 1, r"Too early: Sheets wins 100\.0 % of 1 match \("),
        (22, 40, r"Sheets wins 55\.0 % of 40 matches \(36\.\d to 7\d\.\d\)\. Not known yet "
                 r"whether it is fair within 5 points: at most about 2.600 more matches "),
        (322, 600, r"Sheets wins 53\.7 % of 600 matches \(48\.9 to 58\.4\)\. Not known yet "
                   r"whether it is fair within 5 points: about 1.600 more matches would tell, "
                   r"at most 2.100\."),
        (1015, 2000, r"Fair within 5 points: Sheets wins 50\.\d % of 2.000 matches"),
        (260, 400, r"Not fair, by more than 5 points: Sheets wins 65\.0 % of 400 matches \(59\.\d "
                   r"to 70\.\d\); fair is 50\.0 %\."),
        (1060, 2000, r"Sheets wins more often: 53\.0 % of 2.000 matches \(50\.4 to 55\.6\); fair "
                     r"is 50\.0 %\. Whether by more than 5 points is not known\."),
    ],
)  # fmt: skip
def test_the_answer_is_one_true_sentence(won: int, matches: int, sentence: str) -> None:
    told = told_of(won, matches)
    assert re.match(sentence, told), told


def test_a_table_begins_with_the_answer_and_what_it_rests_on() -> None:
    summary = summary_of(plan_for(40), [(1.0, -1.0)] * 20 + [(-1.0, 1.0)] * 20)
    lines = results_text(single(summary.plan), [summary]).splitlines()
    assert lines[0].startswith("Sheets wins 50.0 % of 40 matches")
    assert lines[1].startswith("It rests on 40 matches of 18 Ghosts from seed 1, played by Random.")


def test_a_watched_run_says_when_its_interval_is_narrower() -> None:
    plan = plan_for(400)
    summary = summary_of(plan, [(1.0, -1.0)] * 113 + [(-1.0, 1.0)] * 97)
    lines = head_lines(single(plan), [summary], answers_about(single(plan), [summary]))
    assert lines[-1].endswith("it is narrower at 400 matches.")


def test_a_page_begins_with_the_answer_then_the_contents(tmp_path: Path) -> None:
    goals = crossed(plan_for(4), [("goal", ())])
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
    cells = tuple(
        Cell(f"{number}", replace(plan, options=plan.options | {"goal": str(number)}))
        for number in range(len(shares))
    )
    tallies = [
        summary_of(plan, [(1.0, -1.0) if u < share else (-1.0, 1.0) for u in luck]).tally
        for share in shares
    ]
    return Experiment("sweep", cells), tallies


def test_of_eight_the_one_out_of_line_is_found_wherever_it_stands() -> None:
    experiment, tallies = settings_of([0.5] * 5 + [0.2, 0.5, 0.5], 200)
    found = answers_of(experiment, tallies, (200,))
    assert found.main is not None
    assert (found.main.cell, found.main.verdict, found.main.is_beyond) == (5, "different", True)
    assert [one.verdict == "different" for one in found.differences] == [
        cell == 5 for cell in range(1, 8)
    ]


def test_equal_settings_differ_by_nothing_and_unchanged_matches_by_little() -> None:
    experiment, tallies = settings_of([0.5, 0.5], 400)
    found = answers_of(experiment, tallies, (400,)).differences[0]
    assert (found.verdict, found.changed, found.estimate) == ("same", 0, 0.0)
    assert -0.02 < found.low < 0 < found.high < 0.02
    plan = experiment.cells[0].plan
    later = replace(plan, seed=9)
    for other in (plan, later):
        alike = Experiment("runs", (Cell("a", plan), Cell("b", other)))
        summaries = [Summary(tally, 1.0, False) for tally in tallies]
        same = answers_of(alike, tallies, (400,)).differences[0]
        assert (same.low, same.high, same.is_equal_plan) == (0, 0, True)
        assert sentence_of(alike, summaries) == "b and a are the same settings: 0."


def told_about(shares: Sequence[float]) -> list[str]:
    """All sentences about settings with these shares."""
    experiment, tallies = settings_of(shares, 200)
    summaries = [Summary(tally, 1.0, False) for tally in tallies]
    return head_lines(experiment, summaries, answers_about(experiment, summaries))


def test_settings_that_look_equal_have_neither_highest_nor_lowest() -> None:
    """Of four numbers of players that all gave 100 %, one was called the highest."""
    assert "Highest" not in told_about([0.5, 0.5, 0.5])[0]
    assert "Highest: 1 " in told_about([0.5, 0.7, 0.5])[0]


def test_of_several_settings_only_a_less_fair_one_has_a_sentence_of_its_own() -> None:
    """A study of nineteen forbidden actions began with nineteen sentences that said the same."""
    assert "farthest side" in " ".join(told_about([0.5, 0.52]))
    assert "farthest side" not in " ".join(told_about([0.5, 0.52, 0.5]))
    told = " ".join(told_about([0.5, 0.95, 0.5]))
    assert told.count("farthest side") == told.count("less fair, its farthest side") == 1


def test_a_bot_that_won_every_match_is_so_much_stronger_or_more() -> None:
    """The end of its interval was printed as inf."""
    experiment = ladder("eighteen_ghosts", ["random", "1"], 8, 1, {})
    plan, found = experiment.cells[0].plan, []
    for number in range(plan.games):
        bots = plan.bots(number)
        result = tuple(1.0 if bot == 0 else -1.0 for bot in bots)
        found.append(Played(plan.seed_of(number), bots, result, 10, 30, "goal"))
    text = sentence_of(experiment, [Summary(tally_of(plan, found), 1.0, False)])
    assert "inf" not in text
    assert re.search(r"the next \(-?\d+ or more\), in 8 matches", text)


def test_a_measure_has_one_interval_wherever_it_is_printed() -> None:
    """A question about a measure was answered with one interval, and its table gave another."""
    label = RunLabel(measure="first_won")
    experiment = single(make_plan("eighteen_ghosts", (), 40, 1, {}))
    summaries = play_all(experiment, label=label)
    main = answers_about(experiment, summaries).main
    assert main is not None
    ends = f"{100 * main.low:.1f} to {100 * main.high:.1f}"
    text = results_text(experiment, summaries)
    assert f"({ends}; fair is 50.0 %)" in text
    row = next(line for line in text.splitlines() if line.startswith("Won by the first player  "))
    assert f" {ends} %" in row
    known = results_data(experiment, summaries)["cells"][0]["outcomes"]["first_won"]
    assert known["interval"] == [round(main.low, 4), round(main.high, 4)]


def test_an_interval_without_ends_is_said_in_words() -> None:
    """One pair of matches was printed as -inf to inf."""
    assert figures.number(Estimate(4.0, -inf, inf)) == ("4.0", "not known")
    assert figures.number(Estimate(4.0, 1.0, inf))[1] == "1.0 or more"
    assert figures.number(Estimate(4.0, -inf, 9.0))[1] == "9.0 or less"


def test_a_paired_difference_says_what_pairing_gains() -> None:
    experiment, tallies = settings_of([0.5, 0.6], 400)
    found = answers_of(experiment, tallies, (400,)).main
    assert found is not None
    assert found.gain is not None
    assert 0 < found.gain < 0.3
    assert found.verdict == "different"


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
    found = answers_of(Experiment("sweep", tuple(cells)), tallies, (120,))
    assert [one.estimate for one in found.differences] == pytest.approx([0, 0], abs=1e-9)
    compared = changes_of(tallies)
    assert [change["wins"].rise for change in compared] == pytest.approx([0, 0], abs=1e-12)


def test_which_of_two_settings_is_fairer_has_an_interval() -> None:
    experiment, tallies = settings_of([0.8, 0.5], 300)
    found = answers_of(experiment, tallies, (300,), primary="fairness")
    assert found.main is not None
    before, after = (abs(tally.counted().sides[0].share - 0.5) for tally in tallies)
    assert found.main.estimate == pytest.approx(after - before)
    assert found.main.low < found.main.estimate < found.main.high < -0.05
    assert found.main.verdict == "different"


def test_who_begins_is_asked_with_one_observation_a_seed() -> None:
    plan = plan_for(200)
    matches = []
    for number in range(200):
        notes = pack_notes(Notes({}, {}, {"first_won": float(number % 2)}, ()))
        results = (1.0, -1.0) if number % 3 else (-1.0, 1.0)
        matches.append(Played(1 + number, (0, 1), results, 9, 9, "goal", notes=notes))
    tally = tally_of(plan, matches)
    (aside,) = answers_of(single(plan), [tally], (200,)).asides
    assert (aside.measure, aside.estimate, aside.observations) == ("first_won", 0.5, 200)
    main = answers_of(single(plan), [tally], (200,), primary="first_won").main
    assert main == aside


def test_how_long_it_takes_is_answered_with_its_median() -> None:
    experiment, tallies = settings_of([0.5, 0.5], 60)
    found = answers_of(experiment, tallies, (60,), primary="turns")
    assert found.main is not None
    assert (found.main.verdict, found.main.medians) == ("same", (10.0, 10.0))
    label = RunLabel(measure="turns")
    summaries = [Summary(tally, 1.0, False, label=label) for tally in tallies]
    text = results_text(experiment, summaries)
    assert text.startswith("1: the same within 0.5: the mean of “Turns” rises by 0.00")
    assert "(medians 10 and 10)" in text
