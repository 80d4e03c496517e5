"""The words about a result agree with the interval beside them, wherever a run is looked at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from game.language import speak
from game.playtest.answer import Answer, read_off
from game.playtest.experiment import Cell, Experiment, grown, ladder, single
from game.playtest.insight import Insight
from game.playtest.intervals import SHARE_MARGIN
from game.playtest.label import RunLabel, StoppingRule
from game.playtest.live import Live
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played
from game.playtest.merge_runs import merge_runs
from game.playtest.moments import Estimate
from game.playtest.questions import Answers, answers_of
from game.playtest.results import answers_about, head_lines
from game.playtest.run import Summary, play_all, summaries_of
from game.playtest.sentences import (
    answer_words,
    rest_words,
    verdict_title,
    verdict_words,
    wins_words,
)
from game.playtest.store import Store
from game.playtest.tally import Tally
from main import main
from tests.helpers.counting import tally_of

KEY = "eighteen_ghosts"
WON, DRAWN, LOST = (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)
SHARES = (0, 0.02, 0.06, 0.1, 0.3, 0.6)  # Matches that another setting changes.
ENDS = ((), (40,), (157, 400), (4000,))
UNDECIDED = ("Not known yet", "Too early")


def plan_for(matches: int, game: str = KEY, seats: int = 2) -> MatchPlan:
    return make_plan(game, ("random",) * seats, matches, 1, {})


@cache
def tallies() -> list[Tally]:
    """Runs of two sides with many counts, with and without draws."""
    shares = (0, 0.38, 0.44, 0.47, 0.497, 0.5, 0.53, 0.56, 1)
    found = []
    for matches, drawn in product((1, 4, 40, 157, 4000), (0.0, 0.3)):
        draws = round(drawn * matches)
        for won in dict.fromkeys(round(share * (matches - draws)) for share in shares):
            results = [WON] * won + [DRAWN] * draws + [LOST] * (matches - won - draws)
            found.append(tally_of(plan_for(matches), map(one_match, range(matches), results)))
    return found


def printed(words: str) -> tuple[float, float]:
    found = re.search(r"of [\d\xa0]+ match(?:es)?[^(]*\(([\d.]+) to ([\d.]+)\)", words)
    assert found, words
    return float(found[1]), float(found[2])


def test_no_sentence_about_a_run_contradicts_its_interval() -> None:
    """It once said "wins less often: 50 % (41 to 58)"."""
    for tally, ends in product(tallies(), ENDS):
        experiment = single(tally.plan)
        answers = answers_of(experiment, [tally], ends)
        said, main = answer_words(experiment, answers), answers.main
        assert main is not None
        low, high = printed(said)
        assert (low, high) == pytest.approx((100 * main.low, 100 * main.high), abs=0.051)
        assert ("more often" in said) <= (low > 49.9), said
        assert ("less often" in said) <= (high < 50.1), said
        is_same = main.high <= SHARE_MARGIN + 0.5 and main.low >= 0.5 - SHARE_MARGIN
        enough = tally.matches >= 30
        assert ("Fair within 5 points" in said) == (enough and is_same)
        beyond = main.low > 0.5 + SHARE_MARGIN or main.high < 0.5 - SHARE_MARGIN
        assert ("Not fair, by more than 5 points" in said) == (enough and beyond)
        assert any(words in said for words in UNDECIDED) == (main.verdict == "open")


def one_match(number: int, returns: tuple[float, ...]) -> Played:
    return Played(1 + number, (0, 1), returns, 10, 30, "goal")


@cache
def compared(share: float, matches: int) -> list[tuple[Experiment, list[Tally]]]:
    """Comparisons of two and of three settings, with all luck or none of it in common."""
    found, options = [], ("one_of_each", "any_three")
    half = [(WON, LOST)[n % 2] for n in range(matches)]
    changed = round(share * matches)
    sets = (
        [half, [WON] * changed + half[changed:]],
        [half, half[::-1], [LOST] * changed + half[changed:]],
        [half, half[1:] + half[:1], [WON] * changed + half[changed:]],
    )
    for results in sets:
        kind = "compare" if len(results) == 2 else "sweep"
        plans = [
            make_plan(KEY, (), matches, 1, {"goal": options[n > 0]}) for n in range(len(results))
        ]
        cells = tuple(Cell(f"goal={n}", plan) for n, plan in enumerate(plans))
        counted = [
            tally_of(plan, map(one_match, range(matches), result))
            for plan, result in zip(plans, results, strict=True)
        ]
        found.append((Experiment(kind, cells), counted))  # type: ignore[arg-type]
    return found


def is_different(found: Sequence[Answer]) -> bool:
    return any(one.low > 0 or one.high < 0 for one in found)


def test_no_sentence_about_settings_contradicts_their_interval() -> None:
    for share, matches in product(SHARES, (10, 40, 400)):
        for experiment, counted in compared(share, matches):
            answers = answers_of(experiment, counted, (matches,))
            said, found = answer_words(experiment, answers), answers.differences
            differ = matches >= 30 and is_different(found)
            alike = matches >= 30 and all(
                one.low >= -SHARE_MARGIN and one.high <= SHARE_MARGIN for one in found
            )
            verdicts = {one.verdict for one in found}
            assert ("different" in verdicts) == (differ and not alike)
            assert (verdicts == {"same"}) == alike
            assert (answers.main and answers.main.verdict == "open") == ("Not known yet" in said)


def test_a_run_that_ended_because_the_answer_is_known_has_one() -> None:
    """It once said so beside "Not known yet: about 7 300 more matches would tell"."""
    rule, ended = StoppingRule(), 0
    every = [(single(tally.plan), [tally]) for tally in tallies()]
    every += [one for share in SHARES for one in compared(share, 400)]
    for experiment, counted in every:
        answers = answers_of(experiment, counted, (10_000,))
        if rule.is_met(answers):
            ended += 1
            said = answer_words(experiment, answers)
            assert not any(words in said for words in UNDECIDED), said
    assert ended > 30


def test_a_run_that_ended_for_precision_is_as_precise_as_it_says() -> None:
    rule = StoppingRule(0.1)
    for tally in tallies():
        answers = answers_of(single(tally.plan), [tally], ())
        side = answers.sides[0][0]
        assert rule.is_met(answers) == (side.high - side.low <= 0.2)
    assert rule.reason == "Precise to ±10 points"


def test_the_bot_that_leads_a_ladder_is_called_the_strongest_only_if_it_is_known() -> None:
    for won, known in ((40, False), (44, False), (60, True)):
        experiment = ladder(KEY, ["random", "1"], 80, 1, {})
        plan, found = experiment.cells[0].plan, []
        for number in range(plan.games):
            bots = plan.bots(number)
            result = tuple(1.0 if (bot == 0) == (number < won) else -1.0 for bot in bots)
            found.append(Played(plan.seed_of(number), bots, result, 10, 30, "goal"))
        summary = Summary(tally_of(plan, found), 1.0, False)
        answers = answers_about(experiment, [summary])
        said = answer_words(experiment, answers)
        assert (" is the strongest of 2 bots" in said) == known, said
        assert answers.main is not None
        assert known == (answers.main.low > 0)


# The same run, wherever it is looked at


def live_of(path: Path) -> Live:
    """A run as the lab shows it when it is opened."""
    with closing(Store.open(path)) as store:
        live = Live(path, store.experiment, 1, store.label)
    live.start(play=False)
    live._thread.join()  # type: ignore[union-attr]
    return live


def opened(path: Path) -> Answers:
    """The answers of a stored run, which report, chart and window have alike."""
    with closing(Store.open(path)) as store:
        summaries = summaries_of(store)
        answers = answers_about(store.experiment, summaries)
        experiment = store.experiment
    live = live_of(path)
    standing = live.standing()
    assert standing.answers == answers
    names = [cell.label for cell in experiment.cells]
    bars = Insight(experiment, live.tallies, standing, names).shares()
    if experiment.kind == "run":
        (main,) = {one for one in answers.sides[0] if one.side == 0}
        assert bars[0].estimate == Estimate(main.estimate, main.low, main.high)
    said = head_lines(experiment, summaries, answers)[0]
    assert said == answer_words(experiment, standing.answers).replace("\xa0", " ")
    return answers


@pytest.mark.parametrize("matches", [30, 60])
def test_a_run_stopped_opened_continued_or_named_has_the_interval_it_had(
    tmp_path: Path, matches: int
) -> None:
    """One run once showed 44.2 to 50.4 and, opened again, 42.2 to 52.4."""
    path, plan = tmp_path / "run.lab", plan_for(matches)

    def played(experiment: Experiment, until: str, note: str = "") -> Answers:
        """Give the command with these options and return the answers that it prints."""
        label = RunLabel(note, until)
        with closing(Store.create(path, experiment, label)) as store:
            summaries = play_all(experiment, store=store, label=label)
        return answers_about(experiment, summaries)

    first = played(single(plan), "1")
    assert first.ends == (matches,)
    assert opened(path) == first
    assert played(single(plan), "") == first, "without the rule"
    assert played(single(plan), "", "named") == first, "under another note"
    assert opened(path) == first
    with closing(Store.open(path)) as store:
        store.grow(grown(store.experiment, 3 * matches))
        assert store.ends == (matches, 3 * matches)
    assert opened(path).main == first.main, "while it has more to play"
    continued = played(single(plan_for(3 * matches)), "")
    assert opened(path) == continued
    alone = answers_about(single(plan_for(3 * matches)), play_all(single(plan_for(3 * matches))))
    main, once = continued.main, alone.main
    assert main is not None
    assert once is not None
    assert (main.estimate, main.observations) == (once.estimate, once.observations)
    assert main.low != once.low, "the error was shared out differently"


def test_what_a_run_asks_is_stored_and_asked_wherever_it_is_opened(tmp_path: Path) -> None:
    """The window and a continued run once asked for wins and 5 points whatever was asked before."""
    path = tmp_path / "run.lab"
    words = ["playtest", KEY, "--games", "40", "--compare", "goal=any_three", "--store", str(path)]
    assert main([*words, "--primary", "turns", "--margin", "3"]) == 0
    found = opened(path)
    assert found.main is not None
    assert found.main.measure == "turns"
    assert found.main.margin == pytest.approx(0.03 * found.main.before)
    words[3] = "50"
    assert main(words) == 0
    assert {one.measure for one in opened(path).differences} == {"turns"}
    merge_runs(path, path, tmp_path / "both.lab")
    assert {one.measure for one in opened(tmp_path / "both.lab").differences} == {"turns"}
    assert main([*words, "--primary", "fairness"]) == 0
    assert {one.question for one in opened(path).differences} == {"fairness"}


def test_merged_runs_have_the_planned_ends_of_both(tmp_path: Path) -> None:
    paths = [tmp_path / "one.lab", tmp_path / "other.lab"]
    for path, games in zip(paths, (30, 60), strict=True):
        plan = make_plan(KEY, (), games, 1, {"goal": ("any_three", "one_of_each")[games > 30]})
        with closing(Store.create(path, single(plan))) as store:
            play_all(store.experiment, store=store)
    merge_runs(paths[0], paths[1], tmp_path / "both.lab")
    with closing(Store.open(tmp_path / "both.lab")) as store:
        assert store.ends == (30, 60)
    assert opened(tmp_path / "both.lab").differences[0].observations == 30


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("side", [0, 1])
def test_verbs_agree_with_sides_and_measures(language: str, side: int) -> None:
    """It once said "Turns falls by 7" and "Hunter 1 + Hunter 2 wins"."""
    plan = plan_for(40, "ghost_hunt", 3)
    results = [((1.0, -1.0, -1.0), (-1.0, 1.0, 1.0))[side]] * 40
    turned = [replace(match, turns=9) for match in map(long_match, range(40), results)]
    before, after = (
        tally_of(plan, found) for found in (map(long_match, range(40), results), turned)
    )
    shorter = replace(plan, options={**plan.options, "hunt_turns": 4})
    experiment = Experiment("compare", (Cell("as given", plan), Cell("B", shorter)))
    verbs = {"en": ("wins", "win"), "de": ("gewinnt", "gewinnen"), "es": ("gana", "ganan")}
    subjects = {"en": "the mean of “", "de": "der Mittelwert von „", "es": "la media de «"}
    speak(language)
    try:
        told = wins_words(plan, side)
        moved = answer_words(
            experiment, answers_of(experiment, [before, after], (40,), 0.05, "turns")
        )
    finally:
        speak("en")
    assert told.endswith(f" {verbs[language][side]}")
    assert subjects[language] in moved


def long_match(number: int, returns: tuple[float, ...]) -> Played:
    return Played(1 + number, (0, 1, 2), returns, 10 + number % 3, 30, "out of time")


def test_bots_are_named_in_sentences_as_in_the_window() -> None:
    plan = make_plan(KEY, ("1", "random"), 40, 1, {})
    tally = tally_of(plan, map(one_match, range(40), [WON] * 40))
    experiment = single(plan)
    answers = answers_of(experiment, [tally], (40,))
    assert answer_words(experiment, answers).startswith("Sheets (Level 1) wins more often")
    assert "played by Level 1, Random." in rest_words(experiment, answers, 40)


def test_not_less_fair_is_a_verdict_everywhere() -> None:
    """The title and the table once said "Not known yet" beside it, and `--until` went on."""
    experiment, counted = compared(0.1, 40)[0]
    found = answers_of(experiment, counted, (40,), SHARE_MARGIN, "fairness")
    assert found.main is not None
    main = read_off(replace(found.main, estimate=-0.02, low=-0.07, high=0.03, observations=400))
    answers = replace(found, main=main, differences=(main,))
    assert main.verdict == "not worse"
    assert "It is not less fair by more than 5 points." in answer_words(experiment, answers)
    assert verdict_title(experiment, answers) == "Not less fair"
    assert verdict_words(main, False) == "not less fair by over 5 points"
    assert StoppingRule().is_met(answers)
    assert read_off(replace(main, high=0.06)).verdict == "open"
