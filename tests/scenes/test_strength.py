"""The strength that suits somebody: people of any strength soon meet bots that they may beat."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game import catalog
from game.bots.levels import dial_of, find_bot, levels_of
from game.match import Match, Seat
from game.save import SeatRecord
from scenes.setup.set_up_plan import MATCHED, Chair, matched_next, matched_seats, plan_for
from scenes.statistics.journal import Result
from scenes.statistics.strength import (
    Strength,
    guess,
    has_unlike_sides,
    place_words,
    strength_for,
)
from scenes.window.preferences import KeptPlan, Preferences
from tests.helpers.sampling import sampled
from tests.scenes.tables import KEY, LEVELS
from tools.calibrate import result_of

GAME = catalog.find(KEY)
ELOS = {level.key: 200 * n for n, level in enumerate(LEVELS)}
PEOPLE, AFTER = 10, 5


def result(number: int, level: int, won: bool, name: str = "Ada", elo: int = 0) -> Result:
    key = LEVELS[level - 1].key
    seats = [SeatRecord("person", name, ""), SeatRecord("bot", "Bot", key, elo)]
    return Result(f"{number:03}", KEY, f"{number:03}", seats, [1.0, -1.0] if won else [-1.0, 1.0])


def strength(results: list[Result], name: str = "Ada", start: int = 100) -> Strength:
    return strength_for(name, GAME, 0, results, LEVELS, start)


def test_a_first_match_is_a_guess_and_others_do_not_count() -> None:
    untried = strength([])
    assert (untried.elo, untried.won, untried.count) == (100, 0, 0)
    assert untried.sureness == "More matches will make this surer."
    assert strength([result(1, 5, True, "Eve")]) == untried
    elsewhere = catalog.find("haunted_house")
    assert strength_for("Ada", elsewhere, 0, [result(1, 5, True)], LEVELS, 100).count == 0


def test_who_has_done_the_lessons_begins_a_little_higher() -> None:
    assert (guess(LEVELS, False), guess(LEVELS, True)) == (0, 100)
    levels = [replace(level, elo=50 + 300 * n) for n, level in enumerate(LEVELS)]
    assert (guess(levels, False), guess(levels, True)) == (50, 200)


def test_victories_raise_a_strength_and_defeats_lower_it_within_the_scale() -> None:
    start = strength([]).elo
    assert strength([result(1, 1, True)]).elo > start > strength([result(1, 2, False)]).elo
    assert strength([result(n, 5, True) for n in range(20)]).elo == ELOS["countess"]
    assert strength([result(n, 1, False) for n in range(20)]).elo == 0
    strong = strength([result(1, 2, True, elo=790)]).elo
    assert strong > strength([result(1, 2, True)]).elo, "the bot met counts, not its level"


def test_what_is_known_gets_surer_and_the_last_five_matches_are_told() -> None:
    results, sure = list[Result](), [strength([])]
    for number in range(24):
        results.append(result(number, 3, number % 2 == 0))
        sure.append(strength(results))
    assert all(b.deviation <= a.deviation + 3 for a, b in pairwise(sure))
    told = list(dict.fromkeys(one.sureness for one in sure))
    assert told == [
        "More matches will make this surer.",
        "That is roughly known.",
        "That is well known by now.",
    ]
    assert (sure[-1].won, sure[-1].count) == (2, 5)
    assert 330 < sure[-1].elo < 470


def test_unlike_sides_have_ratings_of_their_own_that_begin_with_each_other() -> None:
    assert [key for key in catalog.GAMES if has_unlike_sides(catalog.find(key))] == ["ghost_hunt"]
    game = catalog.find("ghost_hunt")
    levels = levels_of("ghost_hunt")
    top = levels[-1].key

    def hunt(number: int, ghost: bool, won: bool) -> Result:
        seats = [SeatRecord("bot", "A", top), SeatRecord("bot", "B", top)]
        seats[0 if ghost else 1] = SeatRecord("person", "Ada", "")
        own = 1.0 if won else -1.0
        values = [own, -own] if ghost else [-own, own]
        return Result(f"{number}", game.key, f"{number}", seats, values)

    played = [hunt(n, True, True) for n in range(3)]
    sides = [strength_for("Ada", game, side, played, levels, 100) for side in (0, 1)]
    assert sides[0].elo == sides[1].elo > 100
    assert sides[0].deviation < sides[1].deviation
    assert (sides[0].count, sides[1].count) == (3, 0)
    played += [hunt(9 + n, False, False) for n in range(4)]
    sides = [strength_for("Ada", game, side, played, levels, 100) for side in (0, 1)]
    assert sides[0].elo > sides[1].elo


def test_a_strength_is_told_by_the_levels_around_it() -> None:
    told = {elo: place_words(LEVELS, elo) for elo in (-50, 0, 29, 100, 180, 300, 790, 800, 900)}
    assert told == {
        **{-50: "1", 0: "1", 29: "1", 100: "1 to 2", 180: "2"},
        **{300: "2 to 3", 790: "5", 800: "5", 900: "5"},
    }


def foregone(skill: int, seed: int, top: int, matches: int = 30) -> tuple[int, int]:
    """Return how many matches after the fifth were all but won or lost, and how many there were."""
    levels = [replace(level, elo=n * top // 4) for n, level in enumerate(LEVELS)]
    rng, played = Random(f"{skill} {seed}"), list[Result]()
    count = 0
    for number in range(matches):
        elo = strength_for("Ada", GAME, 0, played, levels, guess(levels, True)).elo
        chance = 1 / (1 + 10 ** ((elo - skill) / 400))
        count += number >= AFTER and not 0.1 <= chance <= 0.9
        played.append(result(number, 1, rng.random() < chance, elo=max(1, elo)))
    return count, matches - AFTER


@pytest.mark.parametrize("top", sampled([600, 2200, 1200, 1800], 2))
def test_people_of_ten_strengths_hardly_ever_meet_a_foregone_match(top: int) -> None:
    for place in range(10):
        told = [foregone(top * place // 9, seed, top) for seed in range(PEOPLE)]
        assert sum(n for n, _ in told) <= 0.2 * sum(n for _, n in told), place


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", ["eighteen_ghosts"])
def test_real_players_of_ten_strengths_hardly_ever_meet_a_foregone_match(key: str) -> None:
    """Players are bots from the weakest to the last but one anchor; matches are really played.

    A true chance is that of the calibrated table, and players win about every second match.
    """
    game, levels, dial = catalog.find(key), levels_of(key), dial_of(key)
    matches, won = 20, 0.0
    for player in range(10):
        skill = dial.elo((len(dial.anchors) - 2) * player / 9)
        bot, played, count = find_bot(key, f"elo:{skill}"), list[Result](), 0
        for number in range(matches):
            found = strength_for("Ada", game, 0, played, levels, guess(levels, True))
            elo = max(1, found.elo)
            seed = 5000 + 100 * player + number
            score = result_of(key, (bot, find_bot(key, f"elo:{elo}")), seed)
            seats = [SeatRecord("person", "Ada", ""), SeatRecord("bot", "Bot", "page", elo)]
            values = [2 * score - 1, 1 - 2 * score]
            played.append(Result(f"{number:03}", key, f"{number:03}", seats, values))
            if number >= AFTER:
                chance = 1 / (1 + 10 ** ((elo - skill) / 400))
                count += not 0.1 <= chance <= 0.9
                won += score
        assert count <= 0.2 * (matches - AFTER), player
    assert 0.38 < won / 10 / (matches - AFTER) < 0.62


def test_a_matched_bot_is_as_strong_as_its_rival_and_is_kept_as_such() -> None:
    strengths = {"Ada": Strength(610, 60.0, 4, 5), "Eve": Strength(100, 150.0, 0, 2)}
    plan = plan_for(GAME, LEVELS, Preferences(), lambda most: 1, lambda name, _: strengths[name])
    plan.chairs = [Chair("person", "Ada", LEVELS[1]), Chair("bot", "", LEVELS[1], matched=True)]
    seat = Seat("bot", LEVELS[3].name, LEVELS[3].key, matched=True, elo=610)
    assert plan.seats()[1] == seat
    assert seat.bot == "elo:610"
    assert plan.matched_words(1) == (
        "Ada won 4 of the last 5 matches. Today it plays as level 4. That is well known by now."
    )
    assert plan.match().seats[1].level == LEVELS[3].key
    plan.chairs[0].name = "Eve"
    assert plan.level_at(1) is LEVELS[0]
    assert "as level 1 to 2. More matches will make this surer." in plan.matched_words(1)
    kept = plan.kept()
    assert kept.chairs[1] == ("bot", MATCHED)
    again = plan_for(GAME, LEVELS, Preferences(plans={KEY: kept}), lambda most: 1)
    assert again.chairs[1].matched


def test_a_bot_of_a_level_is_found_by_its_key() -> None:
    assert Seat("bot", "The Maid", "maid").bot == "maid"
    match = Match(KEY, [Seat("person", "Ada"), Seat("bot", "The Maid", "maid", True, 333)])
    assert match.seats[1].bot == "elo:333"


def test_an_older_program_would_find_a_level_it_does_not_know_and_a_table_of_bots_is_fine() -> None:
    kept = KeptPlan(chairs=(("bot", MATCHED), ("bot", "warden")))
    plan = plan_for(catalog.find(KEY), LEVELS, Preferences(plans={KEY: kept}), lambda most: 1)
    assert [seat.level for seat in plan.seats()] == [LEVELS[1].key, LEVELS[3].key]
    assert plan.matched_words(0) == ""


def test_a_rematch_has_the_strength_of_the_next_match() -> None:
    seats = [Seat("bot", LEVELS[1].name, LEVELS[1].key, matched=True), Seat("person", "Ada")]

    def strength(name: str, side: int) -> Strength:
        assert (name, side) == ("Ada", 1)
        return Strength(520, 120.0, 1, 1)

    again = matched_seats(GAME, seats, LEVELS, strength)
    assert [(seat.level, seat.elo) for seat in again] == [(LEVELS[3].key, 520), ("", 0)]
    told = matched_next(GAME, seats, LEVELS, strength)
    assert told == (
        "Ada won 1 of 1 match. Next time it plays as level 3 to 4. That is roughly known."
    )
    fixed = [Seat("bot", "The Maid", "maid"), Seat("person", "Ada")]
    assert matched_next(GAME, fixed, LEVELS, strength) == ""
