"""What things bring, how varied play is, how long one waits, and trends over settings."""

from __future__ import annotations

from collections import Counter
from math import inf, log2

import numpy as np
import pytest

from game.playtest.experiment import crossed
from game.playtest.findings import effective_words, findings_data, variety_tables, worth_tables
from game.playtest.label import RunLabel
from game.playtest.match_plan import make_plan
from game.playtest.measures import Played
from game.playtest.notes import Notes, pack_notes
from game.playtest.results import results_data, results_text
from game.playtest.run import Summary, play_all
from game.playtest.variety import effective_number, varieties
from game.playtest.worth import difference, worths
from game.study import waits_of
from tests.helpers.counting import tally_of
from tests.helpers.sampling import full

PROMISED = 0.93
WON, LOST = (1.0, -1.0, -1.0), (-1.0, 1.0, 1.0)


def hunts(games: int, seeds_won: set[int], demons: set[int]) -> Summary:
    """Matches of Ghost Hunt of which the Ghost wins some, as a Demon in some."""
    plan = make_plan("ghost_hunt", ("random",) * 3, games, 0, {})
    played = []
    for number in range(games):
        kind = "Demon" if number in demons else "Spirit"
        notes = Notes(
            {("event", 0): 1} if number in demons else {("haunt", 0): 2},
            {("types", kind, 0): 1},
            {},
            ((0, f"type {kind}"),),
        )
        result = WON if number in seeds_won else LOST
        played.append(Played(number, (0, 1, 2), result, 9, 30, "named", b"", pack_notes(notes)))
    return Summary(tally_of(plan, played), 1.0, False)


def test_what_a_type_brings_compares_matches_with_it_and_without_it() -> None:
    summary = hunts(60, {*range(27), *range(30, 36)}, {*range(30)})
    demon, spirit = worths(summary.tally)
    assert (demon.place, demon.matches, demon.having) == ("Demon", 30, 27 / 30)
    assert demon.lacking == 6 / 30
    assert demon.rise.mean == pytest.approx(0.7)
    assert 0.4 < demon.rise.low < 0.6 < 0.8 < demon.rise.high < 1
    assert demon.sure
    assert spirit.rise.mean == pytest.approx(-0.7)
    (table,) = worth_tables(summary.tally, 0.05, "")
    assert table.rows[0][:5] == ("Demon", "30", "90.0 %", "20.0 %", "+70")
    told = findings_data(summary.tally)["brings"]
    assert [(row["place"], row["rise"]) for row in told] == [("Demon", 0.7), ("Spirit", -0.7)]


def test_what_hardly_anybody_had_is_not_told() -> None:
    assert worths(hunts(60, {1, 2, 3}, {0, 1, 2, 3}).tally) == []


@pytest.mark.parametrize("kind", ["one", "duel", "team"])
@full
def test_intervals_of_what_things_bring_hold(kind: str) -> None:
    chance, tries = np.random.default_rng(1), 600
    for matches in (10, 30, 100):
        for having, lacking in ((0.5, 0.5), (0.1, 0.5), (0.9, 0.95), (0.97, 0.1)):
            held = 0
            for _ in range(tries):
                rows = []
                for _match in range(matches):
                    if kind == "duel":  # one of two has it, and one of two wins
                        won = float(chance.random() < having)
                        rows.append((1, won, 1, 1 - won))
                    elif kind == "one":
                        has = int(chance.random() < 0.3)
                        won = float(chance.random() < (having if has else lacking))
                        rows.append((has, has * won, 1 - has, (1 - has) * won))
                    else:  # two win together, and both or neither have it
                        has = 2 * int(chance.random() < 0.5)
                        won = float(chance.random() < (having if has else lacking))
                        rows.append((has, has * won, 2 - has, (2 - has) * won))
                known = min(sum(row[0] > 0 for row in rows), sum(row[2] > 0 for row in rows)) >= 5
                truth = 2 * having - 1 if kind == "duel" else having - lacking
                rise, half, _ = difference(Counter(rows)) if known else (truth, 0.0, 0.0)
                held += abs(rise - truth) <= half + 1e-9
            assert held / tries >= PROMISED, (matches, having, lacking)


# Variety


def test_the_number_of_equally_frequent_ones_is_that_of_equally_frequent_ones() -> None:
    found = effective_number({name: 100 for name in range(8)})
    assert found.mean == pytest.approx(8, rel=0.02)
    assert found.low < 8 < found.high
    alone = effective_number({"one": 200})
    assert alone.mean == alone.low == 1 < alone.high < 1.1
    never = effective_number(dict.fromkeys(range(30), 1))
    assert never.mean == never.high == inf
    low = effective_words(never)[1].removesuffix(" or more")
    assert 30 < float(low) < 200


def test_openings_and_plans_are_counted_among_all_and_among_winners() -> None:
    summary = hunts(60, {*range(40)}, {*range(30)})
    openings, plans = varieties(summary.tally)
    assert (openings.what, openings.tried, openings.won) == ("openings, Ghost", 2, 2)
    assert openings.number.mean == pytest.approx(60 * 59 / (2 * 30 * 29))
    assert openings.winning is not None
    assert openings.winning.mean == pytest.approx(40 * 39 / (30 * 29 + 10 * 9))
    assert openings.bits == f"{log2(openings.number.mean):.1f}"
    assert (plans.what, plans.tried) == ("plans, Ghost", 2)
    assert "openings, Ghost" in next(variety_tables(summary.tally, 0.05, "")).text()


SPREADS = {
    "few": np.ones(3),
    "many": np.ones(200),
    "long tail": 1 / np.arange(1, 101),
    "one before all": np.r_[0.95, np.ones(10) * 0.005],
    "halving": 0.5 ** np.arange(1, 12),
}


@pytest.mark.parametrize("kind", SPREADS)
@full
def test_intervals_of_variety_hold(kind: str) -> None:
    shares = SPREADS[kind] / SPREADS[kind].sum()
    chance, truth, tries = np.random.default_rng(3), 1 / (shares**2).sum(), 800
    for matches in (20, 30, 100, 400):
        held = 0
        for _ in range(tries):
            drawn = enumerate(chance.multinomial(matches, shares).tolist())
            found = effective_number({name: count for name, count in drawn if count})
            held += found.low - 1e-9 <= truth <= found.high + 1e-9
        assert held / tries >= PROMISED - 0.009, matches  # of so many tries, by chance


# Waits


def test_a_wait_is_what_others_decide_between_two_turns() -> None:
    assert waits_of([0, 0, 1, 0]) == {"wait": 1.0, "longest_wait": 1}
    # 0 waits 2 and 3, 1 waits 2 and 3; 2 waits 4.
    assert waits_of([0, 1, 2, 0, 1, 1, 2, 0])["wait"] == pytest.approx((2 + 3 + 2 + 3) / 4)
    assert waits_of([0, 1, 2, 0, 1, 1, 2, 0])["longest_wait"] == 3
    assert waits_of([0, 0]) == waits_of([]) == {}


def test_one_waits_longer_among_more_players() -> None:
    plan = make_plan("haunting_house_3", ("random",) * 2, 6, 1, {})
    experiment = crossed(plan, [("players", ["2", "5"])])
    surveys = [summary.tally.census.survey() for summary in play_all(experiment)]
    two, five = (survey.outcomes["wait"].estimate.mean for survey in surveys)
    assert five > 2 * two
    counted = Counter(outcome.key for outcome in plan.outcomes)
    assert counted["wait"] == counted["longest_wait"] == 1


# Trends


def with_lengths(steps: dict[str, float]) -> tuple[str, dict[str, object] | None]:
    """The table and the trend of settings with these numbers of turns."""
    plan = make_plan("eighteen_ghosts", (), 40, 1, {})
    experiment = crossed(plan, [("bot", list(steps))])
    summaries, label = [], RunLabel(measure="turns")
    for cell, turns in zip(experiment.cells, steps.values(), strict=True):
        played = [
            Played(1 + n, (0, 1), (1.0, -1.0), round(turns + n % 3), 30, "goal") for n in range(40)
        ]
        summaries.append(Summary(tally_of(cell.plan, played), 1.0, False, label=label))
    text = results_text(experiment, summaries)
    trend = results_data(experiment, summaries).get("trend")
    return text, trend


def test_a_trend_is_what_each_step_changes() -> None:
    text, trend = with_lengths({"1": 10, "2": 13, "4": 16, "3": 19})
    assert trend is not None
    assert trend["from"] == "bot=1"
    assert trend["to"] == "bot=4"
    assert trend["mean"] == pytest.approx((-1.5 * 10 - 0.5 * 13 + 0.5 * 19 + 1.5 * 16) / 5)
    assert "Each step from bot=1 to bot=4 changes turns by 2.40" in text
    assert "over 40 seeds" in text


def test_two_settings_and_names_have_no_trend() -> None:
    assert with_lengths({"1": 10, "2": 13})[1] is None
    assert with_lengths({"1": 10, "2": 13, "random": 14})[1] is None
