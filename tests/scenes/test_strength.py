"""The level that suits somebody: half of all matches are won by people of any strength."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from game import catalog
from game.match import Seat
from game.save import SeatRecord
from scenes.setup.set_up_plan import MATCHED, Chair, matched_next, matched_seats, plan_for
from scenes.statistics.journal import Result
from scenes.statistics.strength import FIRST, Strength, strength_for
from scenes.window.preferences import KeptPlan, Preferences
from tests.scenes.tables import KEY, LEVELS

NUMBERS = {level.key: level.number for level in LEVELS}
MATCHES, PEOPLE = 30, 40


def result(number: int, level: int, won: bool, name: str = "Ada") -> Result:
    seats = [SeatRecord("person", name, ""), SeatRecord("bot", "Bot", LEVELS[level - 1].key)]
    return Result(f"{number:03}", KEY, f"{number:03}", seats, [1.0, -1.0] if won else [-1.0, 1.0])


def test_the_first_match_is_not_the_hardest_and_others_do_not_count() -> None:
    assert strength_for("Ada", KEY, [], NUMBERS) == Strength(FIRST)
    others = [result(1, 5, True, "Eve")]
    assert strength_for("Ada", KEY, others, NUMBERS) == Strength(FIRST)
    assert strength_for("Ada", "haunted_house", [result(1, 5, True)], NUMBERS) == Strength(FIRST)


def test_the_last_five_matches_tell() -> None:
    lost = [result(number, 3, False) for number in range(9)]
    assert strength_for("Ada", KEY, lost, NUMBERS) == Strength(2, 0, 5)
    mixed = lost + [result(10 + number, 3, True) for number in range(3)]
    assert strength_for("Ada", KEY, mixed, NUMBERS) == Strength(3, 3, 5)
    won = [result(number, 5, True) for number in range(5)]
    assert strength_for("Ada", KEY, won, NUMBERS) == Strength(5, 5, 5)
    assert strength_for("Ada", KEY, [result(1, 1, False)], NUMBERS) == Strength(1, 0, 1)


def share(skill: int, steep: float, seed: int) -> float:
    """Return the share of matches won by somebody as strong as a level, by the odds of a step."""
    rng, played = Random(f"{skill} {steep} {seed}"), list[Result]()
    for number in range(MATCHES):
        level = strength_for("Ada", KEY, played, NUMBERS).number
        won = rng.random() < 1 / (1 + exp((level - skill) * steep))
        played.append(result(number, level, won))
    return sum(r.result[0] > 0 for r in played) / MATCHES


@pytest.mark.parametrize("skill", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("steep", [0.6, 2.2])  # a step is won in 65 and in 90 of 100 matches
def test_people_of_every_strength_win_about_every_second_match(skill: int, steep: float) -> None:
    shares = [share(skill, steep, seed) for seed in range(PEOPLE)]
    assert 0.39 < sum(shares) / PEOPLE < 0.61
    assert sum(0.3 <= part <= 0.7 for part in shares) > 0.85 * PEOPLE


def test_a_matched_bot_is_as_strong_as_its_rival_and_is_kept_as_such() -> None:
    game = catalog.find(KEY)
    strengths = {"Ada": Strength(4, 4, 5), "Eve": Strength(1, 0, 2)}
    plan = plan_for(game, LEVELS, Preferences(), lambda most: 1, strengths.__getitem__)
    plan.chairs = [Chair("person", "Ada", LEVELS[1]), Chair("bot", "", LEVELS[1], matched=True)]
    assert plan.seats()[1] == Seat("bot", LEVELS[3].name, LEVELS[3].key, matched=True)
    assert plan.matched_words(1) == "Ada won 4 of the last 5 matches. Today it plays as level 4."
    assert plan.match().seats[1].level == LEVELS[3].key
    plan.chairs[0].name = "Eve"
    assert plan.level_at(1) is LEVELS[0]
    kept = plan.kept()
    assert kept.chairs[1] == ("bot", MATCHED)
    again = plan_for(game, LEVELS, Preferences(plans={KEY: kept}), lambda most: 1)
    assert again.chairs[1].matched


def test_an_older_program_would_find_a_level_it_does_not_know_and_a_table_of_bots_is_fine() -> None:
    kept = KeptPlan(chairs=(("bot", MATCHED), ("bot", "warden")))
    plan = plan_for(catalog.find(KEY), LEVELS, Preferences(plans={KEY: kept}), lambda most: 1)
    assert [seat.level for seat in plan.seats()] == [LEVELS[1].key, LEVELS[3].key]
    assert plan.matched_words(0) == ""


def test_a_rematch_has_the_level_of_the_next_match() -> None:
    game = catalog.find(KEY)
    seats = [Seat("bot", LEVELS[1].name, LEVELS[1].key, matched=True), Seat("person", "Ada")]

    def strength(name: str) -> Strength:
        assert name == "Ada"
        return Strength(3, 1, 1)

    assert [seat.level for seat in matched_seats(game, seats, LEVELS, strength)] == [
        LEVELS[2].key,
        "",
    ]
    told = matched_next(game, seats, strength)
    assert told == "Ada won 1 of 1 match. Next time it plays as level 3."
    fixed = [Seat("bot", "The Maid", "maid"), Seat("person", "Ada")]
    assert matched_next(game, fixed, strength) == ""
