"""The words about a result agree with the interval beside them, wherever a run is looked at."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.playtest.answer import answer_of
from game.playtest.command import label_of
from game.playtest.experiment import Cell, Experiment, grown, ladder, single
from game.playtest.intervals import ERROR, MARGIN
from game.playtest.live import Live
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played
from game.playtest.merge_runs import merge_runs
from game.playtest.ranking import ranking_of
from game.playtest.run import Summary, play_all, summaries_of
from game.playtest.stopping_rule import StoppingRule, error_after, error_at
from game.playtest.store import Store
from game.playtest.tally import Tally, tally_of
from scenes.lab.answering import answer_words
from scenes.lab.bars import MatchBar
from tests.helpers.counts import tally_with

KEY = "eighteen_ghosts"
ERRORS = (ERROR, error_at(1), error_at(4))
WON, DRAWN, LOST = (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0)
SHARES = (0, 0.02, 0.06, 0.1, 0.3, 0.6)  # Matches that another setting changes.
UNDECIDED = ("Not known yet", "No setting is known", "but no two", "Too few")


def plan_for(matches: int, game: str = KEY, seats: int = 2) -> MatchPlan:
    return make_plan(game, ("random",) * seats, matches, 1, {})


@cache
def tallies() -> list[Tally]:
    """Runs of two sides with many counts, with and without draws."""
    shares = (0, 0.2, 0.38, 0.41, 0.44, 0.46, 0.47, 0.49, 0.497, 0.5, 0.53, 0.56, 0.6, 0.8, 1)
    found = []
    for matches, drawn in product((1, 4, 20, 40, 157, 400, 1200, 7500), (0.0, 0.3)):
        draws = round(drawn * matches)
        for won in dict.fromkeys(round(share * (matches - draws)) for share in shares):
            found.append(tally_with(won, matches, draws))
    return found


def printed(words: str, matches: int) -> tuple[float, float]:
    found = re.search(rf"of {matches} match(?:es)?[^(]*\(([\d.]+) to ([\d.]+)\)", words)
    assert found, words
    return float(found[1]), float(found[2])


def of_window(experiment: Experiment, tallies: Sequence[Tally], error: float) -> str:
    """The answer as the window has it, with plain spaces."""
    ranking = ranking_of(experiment, tallies, error) if experiment.kind != "run" else None
    standing = SimpleNamespace(
        cells=[tally.counted() for tally in tallies], error=error, ranking=ranking
    )
    names = [cell.label for cell in experiment.cells]
    words = answer_words(experiment, standing, names)  # type: ignore[arg-type]
    return re.sub(r"(?<=\d)\xa0(?=\d{3})", "", words).replace("\xa0", " ")


def test_no_sentence_about_a_run_contradicts_its_interval() -> None:
    """It once said "wins less often: 50 % (41 to 58)"."""
    sentences = {"yes": "It is fair within 5", "no": "It is not fair", "unknown": "Not known yet"}
    of_bars = {"yes": ": fair, within", "no": ": not fair,", "unknown": ": not known yet,"}
    for tally, error in product(tallies(), ERRORS):
        experiment, side = single(tally.plan), tally.counted().sides[0]
        said = answer_of(experiment, [Summary(tally, 1.0, False, error=error)]).sentence
        shown = printed(said, tally.matches)
        assert ("more often" in said) <= (shown[0] > 50), said
        assert ("less often" in said) <= (shown[1] < 50), said
        assert "equally" not in said
        window = of_window(experiment, [tally], error)
        assert printed(window, tally.matches) == shown
        low, high = side.interval(error)
        verdicts = {"yes": 0.45 <= low <= high <= 0.55, "no": high < 0.45 or low > 0.55}
        expected = next((verdict for verdict, holds in verdicts.items() if holds), "unknown")
        for words in (said, window):
            assert [key for key, told in sentences.items() if told in words] == [expected]
        bar = MatchBar("", side.wins, side.matches, fair=0.5, score=side, error=error)
        assert of_bars[expected] in bar.sentence


def one_match(number: int, returns: tuple[float, ...]) -> Played:
    return Played(1 + number, (0, 1), returns, 10, 30, "goal")


@cache
def compared(share: float, matches: int) -> list[tuple[Experiment, list[Tally]]]:
    """Comparisons of two and of three settings, with all luck or none of it in common."""
    plan, found = plan_for(matches), []
    half = [(WON, LOST)[n % 2] for n in range(matches)]
    changed = round(share * matches)
    sets = (
        [half, [WON] * changed + half[changed:]],
        [half, half[::-1], [LOST] * changed + half[changed:]],
        [half, half[1:] + half[:1], [WON] * changed + half[changed:]],
    )
    for results in sets:
        kind = "compare" if len(results) == 2 else "sweep"
        cells = tuple(Cell(f"goal={n}", plan) for n in range(len(results)))
        found.append(
            (
                Experiment(kind, cells),
                [tally_of(plan, map(one_match, range(matches), result)) for result in results],
            )
        )
    return found


def test_no_sentence_about_settings_contradicts_their_interval() -> None:
    for share, matches in product(SHARES, (10, 30, 200)):
        for (experiment, counted), error in product(compared(share, matches), ERRORS[::2]):
            summaries = [Summary(tally, 1.0, False, error=error) for tally in counted]
            said = answer_of(experiment, summaries).sentence
            window = of_window(experiment, counted, error)
            ranking = ranking_of(experiment, counted, error)
            ends = [(pair.low, pair.high) for pair in ranking.pairs.values()]
            enough = matches >= 20
            differ = enough and any(low > 0 or high < 0 for low, high in ends)
            first = [found for pair, found in ranking.pairs.items() if 0 in pair]
            alike = all(found.low >= -MARGIN and found.high <= MARGIN for found in first)
            assert ("The settings differ." in said or "The settings differ:" in said) == differ
            assert ("The wins of Sheets differ:" in window) == differ
            more_than = ("by no more than 5 points" in said) or ("by more than 5 points" in said)
            assert more_than == (enough and alike and not differ), said
            assert ("by more than 5 points" in window) == more_than
            undecided = not differ and not more_than
            assert any(words in said for words in UNDECIDED) == undecided, said


def test_a_run_that_ended_because_the_answer_is_known_has_one() -> None:
    """It once said so beside "Not known yet: about 7 300 more matches would tell"."""
    rule, ended = StoppingRule(), 0
    for tally in tallies():
        experiment = single(tally.plan)
        if rule.is_met(experiment, [tally]):
            ended += 1
            error = error_after(tally.matches, True)
            said = answer_of(experiment, [Summary(tally, 1.0, False, error=error)]).sentence
            for words in (said, of_window(experiment, [tally], error)):
                assert "Not known yet" not in words
    for share, matches in product(SHARES, (30, 200)):
        for experiment, counted in compared(share, matches):
            if rule.is_met(experiment, counted):
                ended += 1
                error = error_after(matches, True)
                found = [Summary(tally, 1.0, False, error=error) for tally in counted]
                for words in (
                    answer_of(experiment, found).sentence,
                    of_window(experiment, counted, error),
                ):
                    assert not any(told in words for told in UNDECIDED), words
    assert ended > 60


def test_a_run_that_ended_for_precision_is_as_precise_as_it_says() -> None:
    rule = StoppingRule(0.1)
    for tally in tallies():
        low, high = tally.counted().sides[0].interval(error_after(tally.matches, True))
        assert rule.is_met(single(tally.plan), [tally]) == (high - low <= 0.2)
    assert rule.reason == "precise to ±10 points"


def test_the_bot_that_leads_a_ladder_is_called_the_strongest_only_if_it_is_known() -> None:
    for won, known in ((5, False), (6, False), (10, True)):
        experiment = ladder(KEY, ["random", "1"], 10, 1, {})
        plan = experiment.cells[0].plan
        found = []
        for number in range(plan.games):
            bots = plan.bots(number)
            wins = number < won
            result = tuple(1.0 if (bot == 0) == wins else -1.0 for bot in bots)
            found.append(Played(plan.seed_of(number), bots, result, 10, 30, "goal"))
        summary = Summary(tally_of(plan, found), 1.0, False)
        said = answer_of(experiment, [summary]).sentence
        assert (" is the strongest of 2 bots" in said) == known, said


# The same run, wherever it is looked at


def test_intervals_depend_on_the_matches_and_on_whether_they_were_checked_alone() -> None:
    for matches in (0, 1, 49, 50, 51, 100, 130, 300, 400, 5000):
        assert error_after(matches, False) == ERROR
    looks = [error_after(matches, True) for matches in (50, 100, 200, 400, 800)]
    assert looks == [error_at(analysis) for analysis in (1, 2, 3, 4, 5)]
    between = [error_after(matches, True) for matches in (1, 51, 130, 300, 401)]
    assert between == [error_at(analysis) for analysis in (1, 2, 3, 4, 5)]


def opened(path: Path) -> Live:
    """A run as the lab shows it when it is opened."""
    with closing(Store.open(path)) as store:
        rule = StoppingRule(0.3) if store.label.until else None
        live = Live(path, store.experiment, 1, rule)
    live.start(play=False)
    live._thread.join()  # type: ignore[union-attr]
    return live


def interval_of(path: Path) -> tuple[float, float]:
    """The interval of a stored run, which report and window have alike."""
    with closing(Store.open(path)) as store:
        (summary,) = summaries_of(store)
    standing = opened(path).standing()
    ends = standing.cells[0].sides[0].interval(standing.error)
    assert ends == summary.tally.counted().sides[0].interval(summary.error)
    return ends


@pytest.mark.parametrize("matches", [30, 50, 60])
def test_a_run_opened_continued_or_merged_has_the_intervals_it_had(
    tmp_path: Path, matches: int
) -> None:
    """One run once showed 44.2 to 50.4 and, opened again, 42.2 to 52.4."""
    path, plan = tmp_path / "run.lab", plan_for(matches)

    def played(experiment: Experiment, until: str | None, name: str = "") -> tuple[float, float]:
        """Give the command with these options and return the interval that it prints."""
        given = Namespace(name=name, hypothesis="", tag=[], until=until)
        rule = StoppingRule(0.01) if until else None
        with closing(Store.create(path, experiment, label_of(given))) as store:
            (summary,) = play_all(experiment, store=store, until=rule)
        assert summary.error == error_after(summary.tally.matches, True)
        return summary.tally.counted().sides[0].interval(summary.error)

    first = played(single(plan), "1")
    assert interval_of(path) == first
    assert played(single(plan), None) == first, "without the rule"
    assert played(single(plan), None, "named") == first, "under another name"
    assert interval_of(path) == first
    with closing(Store.open(path)) as store:
        store.grow(grown(store.experiment, 3))
    assert interval_of(path) == first, "while it has more to play"
    merge_runs(path, path, tmp_path / "both.lab")
    live = opened(tmp_path / "both.lab")
    assert live.standing().error == error_after(matches, True)
