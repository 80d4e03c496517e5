"""How matches went: drama, lead changes, decision and comebacks, from known chances."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game import catalog
from game.match import Match, Seat
from game.playtest.experiment import judged, single
from game.playtest.figures import number
from game.playtest.judging import _made_by_another, course, edge_of, judged_of
from game.playtest.match_plan import make_plan
from game.playtest.measures import JudgedMatch, Played
from game.playtest.moments import Estimate
from game.playtest.playing import play
from game.playtest.plies import replay
from game.playtest.results import results_data, results_text
from game.playtest.run import play_all
from game.playtest.tally import Tally
from tests.helpers.sampling import full, sampled
from tests.helpers.variants import play_out


def match_of(chances: Sequence[float], winner: int) -> Match:
    """Return a match that the first player is judged to win with these chances, then resigned."""
    seats = [Seat("bot", "one", "random"), Seat("bot", "two", "random")]
    match = play_out(Match("eighteen_ghosts", seats, seed=5), Random(5), len(chances))
    known = {
        id(position): chance for position, chance in zip(match.positions, chances, strict=False)
    }

    def evaluate(state: object, player: int) -> float:
        value = 2 * known.get(id(state), 0.5) - 1
        return value if player == 0 else -value

    rules = replace(match.game.rules, evaluate=evaluate)
    match.game = replace(match.game, load=lambda: rules)
    match.resign(1 - winner)
    return match


def test_the_tension_of_a_decision_is_what_the_second_best_action_loses() -> None:
    match = match_of([0.5, 0.5], winner=0)
    position = match.positions[0]
    legal = position.legal_actions()
    worth = dict(zip(legal, [0.2, 0.9, 0.6, *[0.1] * (len(legal) - 3)], strict=True))
    after = {}
    for action, chance in worth.items():
        state = position.clone()
        state.apply(action)
        after[state.fingerprint()] = chance

    def evaluate(state: Any, player: int) -> float:
        value = 2 * after.get(state.fingerprint(), 0.5) - 1
        return value if player == position.current_player else -value

    rules = replace(match.game.rules, evaluate=evaluate)
    match.game = replace(match.game, load=lambda: rules)
    assert edge_of(match, 0) == pytest.approx(0.3)


def test_a_run_has_a_curve_of_its_tension() -> None:
    plan = make_plan("haunted_house", (), 6, 1, {})
    experiment = judged(single(plan), 6)
    (summary,) = play_all(experiment)
    survey = summary.tally.census.survey()
    assert 0 < survey.course["tension"].mean < 0.5
    if survey.over_time:
        assert all(point.tension for point in survey.over_time)
        assert "Tension" in results_text(experiment, [summary], is_study=True)


def test_who_was_never_behind_wins_without_drama() -> None:
    found = course(match_of([0.6, 0.7, 0.8, 0.9], winner=0))
    assert (found.drama, found.lead_changes, found.comeback) == (0.0, 0.0, 0.0)
    assert found.decided == 1.0  # the other never came as near as at the beginning


def test_who_was_behind_and_wins_makes_drama() -> None:
    found = course(match_of([0.4, 0.2, 0.1, 0.8], winner=0))
    assert found.drama == pytest.approx((0.2 + 0.6 + 0.8) / 4)
    assert found.lead_changes == 1 / 4
    assert found.comeback == 1.0
    assert found.decided == 0.0  # 0.8 does not leave the other's best of 0.9 behind


def test_every_change_of_the_lead_counts() -> None:
    assert course(match_of([0.6, 0.4, 0.6, 0.4], winner=1)).lead_changes == 3 / 4


def test_a_match_is_decided_when_nobody_else_could_come_as_near_again() -> None:
    found = course(match_of([0.5, 0.3, 0.6, 0.75, 0.9, 0.95], winner=0))
    assert found.decided == 3 / 6


def test_who_leads_from_a_third_on_and_wins_has_run_away() -> None:
    assert course(match_of([0.4, 0.4, 0.7, 0.6, 0.8, 0.9], winner=0)).runaway == 1.0
    assert course(match_of([0.4, 0.6, 0.7, 0.4, 0.8, 0.9], winner=0)).runaway == 0.0
    assert course(match_of([0.9] * 6, winner=1)).runaway == 0.0


@pytest.mark.parametrize(
    ("before", "after", "by", "made"),
    [
        ({0: 0.6, 1: 0.3, 2: 0.1}, {0: 0.4, 1: 0.5, 2: 0.1}, 2, True),
        ({0: 0.6, 1: 0.3, 2: 0.1}, {0: 0.4, 1: 0.4, 2: 0.2}, 2, False),  # it gains, too
        ({0: 0.5, 1: 0.3, 2: 0.2}, {0: 0.4, 1: 0.5, 2: 0.1}, 2, False),  # it had hope
        ({0: 0.6, 1: 0.3, 2: 0.1}, {0: 0.4, 1: 0.5, 2: 0.1}, 1, False),  # the winner's own deed
    ],
)
def test_who_has_no_hope_and_puts_another_in_front_makes_a_king(
    before: dict[int, float], after: dict[int, float], by: int, made: bool
) -> None:
    told = [before, after, after]
    assert _made_by_another([by, 0, 0], told, winner=1) is made
    assert not _made_by_another([by, 0, 0], told[:1], winner=1)  # nobody knows what came of it


@full
def test_kingmaking_is_of_three_sides_or_more() -> None:
    two, three = (make_plan("haunting_house_3", ["random"] * n, 1, 1, {}) for n in (2, 3))
    told = [dict(judged_of(replay(plan, play(plan, 0))).course) for plan in (two, three)]
    assert ["kingmaking" in found for found in told] == [False, True]
    chances = judged_of(replay(three, play(three, 0))).chances
    assert len(chances) == 3
    assert all(sum(look) == pytest.approx(1, abs=0.01) for look in zip(*chances, strict=True))


def test_over_time_the_leader_is_told_with_how_often_it_won() -> None:
    tally = Tally(make_plan("eighteen_ghosts", (), 3, 1, {}))
    for seed, (chances, won) in enumerate([(0.7, 1.0), (0.4, 1.0), (0.8, -1.0)]):
        judgement = JudgedMatch((), (), ((chances,) * 10, (1 - chances,) * 10))
        match = Played(1 + seed, (0, 1), (won, -won), 9, 9, "goal", judged=judgement)
        tally.add(seed, match)
    points = tally.census.survey().over_time
    assert [point.passed for point in points] == [n / 10 for n in range(10)]
    assert points[3].winner.mean == pytest.approx((0.7 + 0.4 + 0.2) / 3)
    assert points[3].leader.mean == pytest.approx((0.7 + 0.6 + 0.8) / 3)
    assert points[3].kept.mean == pytest.approx(1 / 3)
    assert tally.census.survey().course == {}


def test_choices_are_decisions_with_more_than_one_action() -> None:
    seats = [Seat("bot", "one", "random"), Seat("bot", "two", "random")]
    match = play_out(Match("eighteen_ghosts", seats, seed=5), Random(5))
    legal = [len(position.legal_actions()) for position in match.positions[:-1]]
    found = course(match)
    assert found.branching == sum(legal) / len(legal)
    assert found.choices == sum(number > 1 for number in legal) / len(legal)


@pytest.mark.parametrize("key", sampled(list(catalog.GAMES), lambda key: "haunt" not in key))
def test_every_game_is_judged_alike_every_time(key: str) -> None:
    plan = make_plan(key, (), 2, 1, {})
    match = replay(plan, play(plan, 1))
    judgement = judged_of(match)
    assert judgement == judged_of(replay(plan, play(plan, 1)))
    found = dict(judgement.course)
    assert found["branching"] > 1
    for name in ("choices", "drama", "lead_changes", "decided", "comeback"):
        assert 0 <= found[name] <= 1


def test_what_was_judged_is_told_with_the_number_of_matches() -> None:
    experiment = judged(single(make_plan("eighteen_ghosts", (), 4, 1, {})), 4)
    summaries = play_all(experiment)
    text = results_text(experiment, summaries, is_study=True)
    assert "as estimated by one bot, 4 judged" in text
    drama = results_data(experiment, summaries)["cells"][0]["judged"]["drama"]
    mean, ends = number(Estimate(drama["mean"], *drama["interval"]))
    assert re.search(rf"Drama: how far .*{re.escape(mean)} +{re.escape(ends)}", text)
