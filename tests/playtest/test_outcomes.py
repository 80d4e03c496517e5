"""Outcomes of the game's own kind: what each game declares, counted from what happened."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

import pytest

from game import catalog, language
from game.facts import Fact
from game.match import Match
from game.playtest.census import Census
from game.playtest.contrast import changes_of
from game.playtest.experiment import crossed
from game.playtest.intervals import bounded, share_interval
from game.playtest.match_plan import MatchPlan, make_plan
from game.playtest.moments import Sample
from game.playtest.notes import unpack_notes
from game.playtest.playing import play
from game.playtest.plies import replay
from game.playtest.results import results_data, results_text
from game.playtest.run import play_all
from game.playtest.tally import Which
from game.rules.eighteen_ghosts import measures as eighteen_ghosts
from game.rules.ghost_hunt import text as ghost_hunt
from game.rules.haunting_house_3 import measures as haunting_house_3
from game.state import State
from game.study import Story
from tests.helpers.shipped import SHIPPED

ENDINGS = {  # those that are no table of their rules
    "haunted_house": ("rooms", "tiles", "captures", "draw"),
    "guidance_rite": ("two bouts", "more bouts", "sudden death", "draw"),
}
each_game = pytest.mark.parametrize("key", catalog.GAMES)


@lru_cache(maxsize=16)
def story_of(key: str, seed: int = 5) -> tuple[Match, dict[str, float]]:
    plan = make_plan(key, (), 1, seed, {})
    played = play(plan, 0)
    return replay(plan, played), dict(unpack_notes(played.notes).outcomes)


@each_game
def test_a_match_has_outcomes_that_its_game_declares_and_within_their_ends(key: str) -> None:
    outcomes = make_plan(key, (), 1, 1, {}).outcomes
    declared = {outcome.key: outcome for outcome in outcomes}
    assert len(declared) == len(outcomes)
    seen = set()
    for seed in range(5, 9):
        for name, value in story_of(key, seed)[1].items():
            outcome = declared[name]
            assert outcome.least <= value
            assert outcome.most is None or value <= outcome.most
            assert isfinite(value)
            seen.add(name)
    assert len(seen) >= (5 if key in SHIPPED else len(declared))


def test_the_outcomes_of_eighteen_ghosts_are_those_of_its_log() -> None:
    match, found = story_of("eighteen_ghosts")
    last: State = match.state
    assert found["escaped"] == sum(last.escaped)  # type: ignore[attr-defined]
    assert found["first_won"] == (match.returns()[match.log[0].player] > 0)
    turned = found["turned"]
    assert turned == found["fights"]  # each fight turns one portal


def test_the_outcomes_of_haunted_house_are_those_of_its_state() -> None:
    match, found = story_of("haunted_house")
    end = match.state
    captures = sum(turn > 0 for turn in end.captures)  # type: ignore[attr-defined]
    tiles = sum(end.tiles_haunted(team) for team in (0, 1))  # type: ignore[attr-defined]
    rooms = sum(end.rooms_haunted(team) for team in (0, 1))  # type: ignore[attr-defined]
    assert (found["captures"], found["tiles"], found["rooms"]) == (captures, tiles, rooms)
    assert found["radars"] == sum(entry.notation.endswith("radar") for entry in match.log)


def test_the_outcomes_of_guidance_rite_are_those_of_its_state() -> None:
    match, found = story_of("guidance_rite")
    assert found["bouts"] == len(match.state.endings)  # type: ignore[attr-defined]
    assert found["bouts"] - found["drawn"] == sum(match.state.wins)  # type: ignore[attr-defined]
    assert found["first_won"] in (0, 0.5, 1)


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_the_first_start_player_of_the_haunting_house_is_the_one_who_is_drawn(seed: int) -> None:
    match, found = story_of("haunting_house_3", seed)
    start = match.positions[0].start  # type: ignore[attr-defined]
    best = max(match.returns())
    winners = [seat for seat, result in enumerate(match.returns()) if result == best]
    assert found["starter_won"] == (start in winners) / len(winners)
    assert found["left"] == (match.game.rules.ending(match.state) == "left the house")


def test_the_outcomes_of_ghost_hunt_are_those_of_its_state() -> None:
    match, found = story_of("ghost_hunt")
    assert found["ghost_won"] == (match.returns()[0] > 0)
    dead = sum(pawn < 0 for pawn in match.state.pawns)  # type: ignore[attr-defined]
    assert found["kills"] == dead


def test_a_drawn_match_is_won_by_all_alike() -> None:
    story = Story(None, ((Fact(),),), (0.0, 0.0, 0.0, 0.0))  # type: ignore[type-var]
    assert (story.won_by({1}), story.won_by({0, 2}), story.count(Fact)) == (0.25, 0.5, 1)
    assert Story(None, (), (1.0, -1.0)).won_by({0}) == 1  # type: ignore[type-var]


# Counted


def swept() -> tuple[object, ...]:
    experiment = crossed(make_plan("eighteen_ghosts", (), 24, 3, {}), [("goal", ())])
    summaries = play_all(experiment)
    return experiment, summaries, [summary.tally for summary in summaries]


def test_outcomes_have_intervals_and_are_compared_swept_and_told() -> None:
    experiment, summaries, tallies = swept()
    found = tallies[0].census.survey().outcomes  # type: ignore[index]
    values = [unpack_notes(m.notes).outcomes["fights"] for m in summaries[0].matches]  # type: ignore[index]
    assert found["fights"].matches == 24
    assert found["fights"].estimate.mean == pytest.approx(sum(values) / 24)
    first = [unpack_notes(m.notes).outcomes["first_won"] for m in summaries[0].matches]  # type: ignore[index]
    low, high = share_interval(sum(first), 24)
    assert (found["first_won"].estimate.low, found["first_won"].estimate.high) == (low, high)
    change = changes_of(tallies)[0]["fights"]  # type: ignore[arg-type]
    after = [unpack_notes(m.notes).outcomes["fights"] for m in summaries[1].matches]  # type: ignore[index]
    assert change.rise == pytest.approx((sum(after) - sum(values)) / 24)
    text = results_text(experiment, summaries)  # type: ignore[arg-type]
    assert "goal=Any three, Fights" in text
    assert text.count("Won by the first player") == 3
    data = results_data(experiment, summaries)  # type: ignore[arg-type]
    assert data["cells"][1]["outcomes"]["first_won"]["matches"] == 24
    assert {d["measure"] for d in data["measures"]} >= {"fights", "escaped"}


def test_matches_are_found_by_their_outcomes_most_first() -> None:
    _, summaries, tallies = swept()
    numbers = tallies[0].select(Which(measure="fights"))  # type: ignore[index]
    values = [unpack_notes(summaries[0].matches[n].notes).outcomes["fights"] for n in numbers]  # type: ignore[index]
    assert values == sorted(values, reverse=True)
    assert len(values) == 24


def test_what_a_match_does_not_have_is_not_counted_as_nothing() -> None:
    plan = make_plan("haunted_house", (), 1, 5, {})
    played = play(plan, 0)
    census = Census(plan.outcomes)
    census.add(0, played)
    assert ("caught_in" in census.survey().outcomes) == (
        unpack_notes(played.notes).outcomes["captures"] > 0
    )


def test_numbers_with_ends_have_the_interval_of_the_score_test() -> None:
    sample = Sample(0, 2)
    for value, times in ((0.0, 7), (1.0, 20), (2.0, 13)):
        for _ in range(times):
            sample.add(value)
    found = sample.estimate()
    assert found.mean == pytest.approx(46 / 40)
    assert (found.low, found.high) == bounded({0.0: 7, 1.0: 20, 2.0: 13}, 0, 2)


# Fairness


def test_six_players_are_fair_at_a_sixth_and_partners_at_a_half() -> None:
    six = make_plan("haunting_house_3", ("random",) * 6, 1, 0, {})
    four = make_plan("haunted_house", ("random",) * 4, 1, 0, {})
    hunt = make_plan("ghost_hunt", ("random",) * 5, 1, 0, {})
    assert (six.fair, four.fair, hunt.fair) == (1 / 6, 0.5, 0.5)
    assert (six.is_judged, four.is_judged, hunt.is_judged) == (True, True, True)


def test_of_bots_that_keep_their_seats_no_seat_is_called_fair() -> None:
    kept = MatchPlan("eighteen_ghosts", ("1", "random"), 4, 1, {}, False)
    paired = MatchPlan("eighteen_ghosts", ("1", "random"), 4, 1, {}, True)
    assert (kept.is_judged, paired.is_judged) == (False, True)


def test_every_ending_is_told_in_every_language() -> None:
    told = [*eighteen_ghosts.ENDINGS, *haunting_house_3.ENDINGS, *ghost_hunt.ENDINGS]
    told += [name for names in ENDINGS.values() for name in names]
    for key in ENDINGS:
        assert story_of(key)[0].game.rules.ending(story_of(key)[0].state) in ENDINGS[key]
    try:
        for key in ("de", "es"):
            language.speak(key)
            assert [name for name in told if language._(name) == name] == []
    finally:
        language.speak("en")
