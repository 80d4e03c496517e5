"""By simulation: how often the intervals that pages print hold the truth."""

from __future__ import annotations

import html
import itertools
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
import scipy

from game.playtest.experiment import Cell, Experiment, crossed, judged, ladder, single
from game.playtest.intervals import bounded, share_interval
from game.playtest.label import StoppingRule, looks
from game.playtest.luck_adjustment import LuckCount, luck_shares
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.measures import Played
from game.playtest.moments import NumberMoments, Ratio
from game.playtest.page import write_report
from game.playtest.questions import answers_of
from game.playtest.run import play_all
from game.playtest.tally import Tally
from tests.helpers.counting import tally_of
from tests.helpers.sampling import full, sampled

PROMISED = 0.93
NUMBERS = (4, 10, 30, 100)
SHARES = (0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98)


def plan_for(games: int, bots: tuple[str, str] = ("random", "random")) -> MatchPlan:
    """A plan, paired where the bots differ."""
    return make_plan("eighteen_ghosts", bots, games, 1, {}, len(set(bots)) > 1)


@pytest.mark.parametrize("matches", NUMBERS)
def test_intervals_of_shares_hold_from_four_matches_on(matches: int) -> None:
    ends = [share_interval(wins, matches) for wins in range(matches + 1)]
    for share in np.linspace(0.02, 0.98, 97):
        held = [low <= share <= high for low, high in ends]
        assert scipy.stats.binom.pmf(np.arange(matches + 1), matches, share)[held].sum() >= PROMISED


@pytest.mark.parametrize("pairs", sampled(NUMBERS[:3]))
def test_intervals_of_paired_shares_hold_from_four_pairs_on(pairs: int) -> None:
    known: dict[tuple[int, int], tuple[float, float]] = {}
    chance = np.random.default_rng(pairs)
    for share in SHARES:
        for other in (share, min(1.0, share + 0.1), 0.5):
            better, worse = other * (1 - share), share * (1 - other)
            drawn = chance.multinomial(pairs, [better, worse, 1 - better - worse], 800)
            held = 0
            for up, down, _ in drawn.tolist():
                if (up, down) not in known:
                    counts = {1.0: up, -1.0: down, 0.0: pairs - up - down}
                    known[up, down] = bounded(counts, -1, 1)
                low, high = known[up, down]
                held += low - 1e-9 <= better - worse <= high + 1e-9
            assert held / 800 >= PROMISED, (share, other)


TAILS = {
    "long": (lambda c, n: 20 + c.gamma(2, 15, n), 50.0),
    "heavy": (lambda c, n: c.lognormal(0, 1, n), float(np.exp(0.5))),
    "rare": (lambda c, n: c.poisson(0.05, n).astype(float), 0.05),
    "few": (lambda c, n: c.poisson(1, n).astype(float), 1.0),
    "bursts": (lambda c, n: c.geometric(1 / 3, n) - 1.0, 2.0),
    "changes": (lambda c, n: c.lognormal(0, 1, n) - c.lognormal(0, 1, n), 0.0),
}


@pytest.mark.parametrize("kind", TAILS)
@pytest.mark.parametrize("number", sampled(NUMBERS, 1))
@full
def test_intervals_of_counts_and_heavy_tails_hold(number: int, kind: str) -> None:
    draw, truth = TAILS[kind]
    chance, held, tries = np.random.default_rng(7), 0, 2500
    for _ in range(tries):
        found = NumberMoments()
        for value in draw(chance, number).tolist():
            found.add(value)
        ends = found.estimate()
        held += ends.low <= truth <= ends.high
    assert held / tries >= PROMISED - 0.007  # of so many tries, by chance


@pytest.mark.parametrize("number", NUMBERS)
@full
def test_intervals_a_time_hold(number: int) -> None:
    chance, held, tries = np.random.default_rng(5), 0, 1500
    for _ in range(tries):
        ratio = Ratio()
        for _match in range(number):
            times = 1 + int(chance.poisson(2))
            ratio.add(times, float(chance.gamma(2 * times, 0.5)))
        found = ratio.estimate()
        held += found.low <= 1 <= found.high
    assert held / tries >= PROMISED


@pytest.mark.parametrize("seeds", [25, 50, 105, 205])
@pytest.mark.parametrize("upset", [0.002, 0.005, 0.1, 0.5])
@full
def test_intervals_of_luck_hold_also_where_upsets_are_rare(seeds: int, upset: float) -> None:
    plan, chance, held = plan_for(2 * seeds, ("1", "random")), Random(seeds), 0
    truth, tries = 4 * upset * (1 - upset), 300
    for _ in range(tries):
        count = LuckCount(plan)
        for seed in range(seeds):
            first = 1.0 if chance.random() >= upset else -1.0
            second = 1.0 if chance.random() >= upset else -1.0
            count.add(2 * seed, (first, -first), [])
            count.add(2 * seed + 1, (-second, second), [(first, -first)])
        found = luck_shares([count])
        held += found is None or found.luck.low - 1e-9 <= truth <= found.luck.high + 1e-9
    assert held / tries >= PROMISED


@pytest.mark.parametrize("share", SHARES)
@full
def test_intervals_of_stopped_runs_hold(share: float) -> None:
    """A run of at most 400 matches ends when it is known whether it is fair."""
    chance, held, early, tries = Random(3), 0, [0, 0], 200
    rule, plan = StoppingRule(), plan_for(400)
    fewest = min(share, 1 - share)
    for _ in range(tries):
        tally = Tally(plan)
        for matches in [*looks(400), 400]:
            for number in range(tally.matches, matches):
                won = 1.0 if chance.random() < share else -1.0
                tally.add(number, Played(1 + number, (0, 1), (won, -won), 9, 9, "goal"))
            answers = answers_of(single(plan), [tally], (400,))
            side, ends = answers.sides[0][0], matches < 400 and rule.is_met(answers)
            if ends or matches == 400:
                held += side.low <= share <= side.high
                early[0] += ends
                early[1] += ends and side.low <= share <= side.high
                break
    assert held / tries >= 0.95
    if early[0] >= 100 and fewest < 0.4:
        assert early[1] / early[0] >= PROMISED


@pytest.mark.parametrize("sweeps", sampled([40, 400]))
@full
def test_of_null_sweeps_of_eight_settings_hardly_any_differs(sweeps: int) -> None:
    chance, starred, plan = Random(11), 0, plan_for(40)
    cells = tuple(
        Cell(str(n), replace(plan, options=plan.options | {"goal": str(n)})) for n in range(8)
    )
    for _ in range(sweeps):
        tallies = []
        for _setting in range(8):
            played = []
            for seed in range(1, 41):
                won = 1.0 if chance.random() < 0.6 else -1.0
                turns = 20 + int(chance.gammavariate(2, 15))
                played.append(Played(seed, (0, 1), (won, -won), turns, 2 * turns, "goal"))
            tallies.append(tally_of(plan, played))
        found = answers_of(Experiment("sweep", cells), tallies, (40,)).differences
        starred += any(one.verdict == "different" for one in found)
    assert starred <= max(4, 0.06 * sweeps)


def ten_experiments() -> list[Experiment]:
    """Runs of every kind, with few matches."""
    ghosts = make_plan("eighteen_ghosts", (), 24, 3, {})
    mixed = make_plan("eighteen_ghosts", ("1", "random"), 24, 3, {}, paired=True)
    three = make_plan("haunting_house_3", ("random",) * 3, 24, 1, {})
    goals = crossed(ghosts, [("goal", ())])
    return [
        single(ghosts),
        judged(single(mixed), 4),
        goals,
        crossed(ghosts, [("placement", ())]),
        ladder("eighteen_ghosts", ["random", "1"], 24, 1, {}),
        single(make_plan("ghost_hunt", ("random",) * 3, 24, 1, {})),
        single(make_plan("haunted_house", ("random",) * 2, 4, 1, {})),
        single(make_plan("guidance_rite", ("random",) * 2, 12, 1, {})),
        crossed(three, [("players", ("2", "3", "4"))]),
        Experiment("compare", (Cell("as given", ghosts), goals.cells[1])),
    ]


ROW = re.compile(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>')


@full
def test_no_two_lines_of_ten_pages_contradict(tmp_path: Path) -> None:
    for number, experiment in enumerate(ten_experiments()):
        page = write_report(tmp_path / str(number), experiment, play_all(experiment))
        check_page(page.read_text("utf-8"), len(experiment.cells))


def check_page(page: str, settings: int) -> None:
    """Check that a page says one thing of each share, and every mean lies in its interval."""
    told: dict[tuple[str, str, str], set[str]] = {}
    sides: set[tuple[str, str]] = set()
    for caption, body in re.findall(r"<table><caption>(.*?)</caption>(.*?)</table>", page):
        for name, rest in ROW.findall(body):
            cells = [html.unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", rest)]
            if caption.lower().endswith("wins") and len(cells) >= 5:
                told.setdefault((caption, name, cells[0]), set()).add(cells[3])
                sides.add((cells[3], cells[4]))
            for mean, ends in itertools.pairwise(cells):
                numbers = re.fullmatch(r"(-?[\d.]+) to (-?[\d.]+)(?: %)?", ends)
                value_of = re.fullmatch(r"(-?[\d.]+)(?: %| points)?", mean)
                if numbers and value_of and caption != "Bot":
                    assert float(numbers[1]) <= float(value_of[1]) <= float(numbers[2]), (
                        caption, name, cells,
                    )  # fmt: skip
    assert all(len(shares) == 1 for shares in told.values()), told
    answer = re.search(r'<div class="answer"><p>(.*?)</p>(.*?)</div>', page, re.S)
    assert answer is not None
    if settings == 1 and sides and "strongest" not in answer[0]:
        said = re.search(r"wins ([\d.]+) % of ([\d ]+) matches \(([\d.]+) to ([\d.]+)\)", answer[0])
        assert said is not None, answer[0]
        assert (f"{said[1]} %", f"{said[3]} to {said[4]} %") in sides, (answer[0], sides)
