"""The levels of Haunted House play sensibly: the Ghost, both hunters, and one of two partners."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.bots.dial import Blend
from game.bots.haunted_house import hunting, imagining
from game.bots.haunted_house.belief import trail_of
from game.bots.haunted_house.bot import Beginner, HauntedHouseBot
from game.bots.haunted_house.haunting import GhostPlanner
from game.bots.haunted_house.walks import traffic_of
from game.bots.levels import find_bot, levels_of
from game.entry import read
from game.rules.haunted_house import fact_kinds, maps, set_up
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    HAND,
    HUNTING,
    NOWHERE,
    OVER,
    POLTERGEIST,
    SQUARES,
)
from game.state import TERMINAL
from tests.bots.haunted_ghosts import GHOSTS
from tests.helpers.sampling import full, sampled
from tests.rules.haunted import begin, play, stand

KEY = "haunted_house"
LEVEL_NUMBERS = "12345"


def played(bots: list[str], seed: int, players: int = 2, **options: object) -> HauntedHouse:
    """Play a match of bots and return its end."""
    state = catalog.new_state(KEY, players=players, options=options, seed=seed)
    streams = [Random(f"{seed} {seat}") for seat in range(players)]
    while state.current_player != TERMINAL:
        seat = state.current_player
        bot = find_bot(KEY, bots[seat])
        decision = bot.choose(state.observation(seat), streams[seat])
        assert decision.action in state.legal_actions()
        assert decision.principal_variation[0] == decision.action
        state.apply(decision.action)
    assert isinstance(state, HauntedHouse)
    return state


HOUSE_RULES = [
    {"turn_limit": 4},
    {"turn_limit": 4, "phase_cost": 1, "radar": "walk"},
    {"turn_limit": 4, "ghost_sees_traps": True, "map": "long_gallery"},
    {"turn_limit": 4, "actions": "per_side"},
    {"turn_limit": 1},
]


@pytest.mark.parametrize("options", sampled(HOUSE_RULES))
@pytest.mark.parametrize("players", [2, 4])
@full
def test_every_level_plays_by_every_house_rule(options: dict[str, object], players: int) -> None:
    for seed, bots in enumerate(("1234", "5241", "3515")):
        state = played(list(bots[:players]), seed, players, **options)
        assert sum(state.returns()) == 0


def certain(name: str = "c2", h: str = "c1", players: int = 2) -> HauntedHouse:
    """Return a hunters' turn in which a Radar has told beyond doubt where the Ghost is."""
    state = begin(name, players=players)
    play(state, "end, end" if players == 2 else "end, end, end")
    return play(stand(state, h=h, i=name), "B:radar" if players == 2 else "hand, B:radar")


@pytest.mark.parametrize("level", "2345")
def test_hunters_capture_a_ghost_they_are_sure_of(level: str) -> None:
    state = certain()
    for seed in range(5):
        action = find_bot(KEY, level).choose(state.observation(1), Random(seed)).action
        assert action == CAPTURE[1]


@pytest.mark.parametrize("level", "345")
def test_a_partner_captures_or_lets_the_other_do_it(level: str) -> None:
    state = certain(players=4)
    action = find_bot(KEY, level).choose(state.observation(3), Random(1)).action
    assert action == CAPTURE[1]
    play(state, "hand")
    assert state.current_player == 1
    seen = state.observation(1)
    trail, skill = trail_of(seen), of_level(level).hunter_skill
    planner = hunting.HuntersPlanner(seen, trail, skill, hunting.sight_of(trail, skill))
    values = hunting.values(seen, planner)
    assert HAND not in values  # the decision before was a hand
    assert values[max(values, key=values.__getitem__)] > 0.9


def of_level(level: str) -> HauntedHouseBot:
    """Return the bot of a level, or the stronger one of those that share its turns."""
    bot = find_bot(KEY, level)
    bot = bot.stronger if isinstance(bot, Blend) else bot
    assert isinstance(bot, HauntedHouseBot)
    return bot


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_hunters_do_not_capture_where_the_ghost_cannot_be(level: str) -> None:
    """From the start the Ghost is anywhere but there, and it is no use to strike at random."""
    state = begin("g7")
    for seed in range(6):
        action = find_bot(KEY, level).choose(state.observation(1), Random(seed)).action
        assert action not in CAPTURE


def test_the_best_hunters_listen_before_they_strike() -> None:
    """One of two tiles is certain after a Radar, and a miss would cost a turn."""
    state = begin("b1")
    play(state, "end, end")
    stand(state, h="b1", i="g7")
    for seed in range(4):
        action = find_bot(KEY, "5").choose(state.observation(1), Random(seed)).action
        assert action not in CAPTURE


@pytest.mark.parametrize("level", "345")
def test_a_careful_ghost_does_not_end_beside_a_hunter_that_it_can_escape(level: str) -> None:
    state = begin("c5")
    play(state, "end")
    stand(state, h="b5", i="g1")
    bot = find_bot(KEY, level)
    for seed in range(6):
        turn, rng = state.clone(), Random(seed)
        while turn.current_player == 0:
            turn.apply(bot.choose(turn.observation(0), rng).action)
        assert turn.house.walk[turn.hunters[0]][turn.ghost] > 1


def test_hunters_turn_back_only_from_where_they_learnt_something() -> None:
    """Nothing is learnt in the first turn, or where a partner has just been."""
    state = play(begin("c7", house="long_gallery"), "B:d4-d5")
    back = state.parse("B:d5-d4")
    assert back in hunting.turning_back(state.observation(1))
    play(state, "B:d5-d4, end, end, end, end, end, end, B:d4-d5")
    assert back not in hunting.turning_back(state.observation(1))
    play(state, "A:d4-d5")
    assert hunting.turning_back(state.observation(1)) == {state.parse("A:d5-d4")}


def test_a_beginner_keeps_away_from_adjacent_hunters() -> None:
    state = begin("c5")
    play(state, "end")
    stand(state, h="a5", i="g1")
    for seed in range(20):
        after = state.clone()
        after.apply(Beginner().choose(state.observation(0), Random(seed)).action)
        assert after.house.walk[after.hunters[0]][after.ghost] > 1


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_a_ghost_cannot_be_learned_by_heart(level: str) -> None:
    bot = find_bot(KEY, level)
    starts = {bot.choose(begin().observation(0), Random(seed)).action for seed in range(30)}
    assert len(starts) > 8
    state = play(begin("b6"), "A:d4-d3, B:d4-c4, end")
    moves = {bot.choose(state.observation(0), Random(seed)).action for seed in range(30)}
    assert len(moves) > 1


@pytest.mark.parametrize("level", "2345")
def test_a_ghost_finishes_a_room_that_nobody_guards(level: str) -> None:
    state = begin("a7")
    play(state, "end")
    for name in ("b7", "c7", "d7", "a6", "b6"):
        state.haunted[0] |= 1 << SQUARES[name]
    stand(state, h="g1", i="f1", ghost="b6")
    bot = find_bot(KEY, level)
    finished = 0
    for seed in range(8):
        turn, rng = state.clone(), Random(seed)
        while turn.current_player == 0:
            turn.apply(bot.choose(turn.observation(0), rng).action)
        finished += turn.rooms_haunted(0)
    assert finished >= 7


def test_a_ghost_shuns_traps_it_was_shown_and_tiles_where_one_may_lie() -> None:
    state = begin("c7", ghost_sees_traps=True)
    play(state, "A:trap, end, c7-d7, d7-d6, end")
    play(stand(state, h="d5"), "A:trap, end")
    assert state.traps >> SQUARES["d5"] & 1
    assert not any(
        plan.walk.entered >> SQUARES["d5"] & 1
        for plan in GhostPlanner(state.observation(0), of_level("5").ghost_skill).plans()
    )
    unseen = begin("a1")
    play(unseen, "A:d4-d5, A:trap, B:d4-c4, B:c4-b4, end")
    likely = imagining.trap_probabilities(unseen.observation(0))
    assert likely[SQUARES["d5"]] > 0.1
    assert likely[SQUARES["b4"]] == 0  # that pawn had no action left
    assert likely[SQUARES["g1"]] == 0


def test_what_the_ghost_imagines_agrees_with_hunters_who_always_listen() -> None:
    state = begin("f2")
    play(state, "A:radar, B:radar, A:d4-d3, B:d4-d5, end, polt a7, f2-f1, end")
    play(state, "A:radar, B:radar, A:d3-d2, end, f1-e1, end, A:radar, B:radar, end")
    imagined = imagining.imagined_trail(state.observation(0))
    told = trail_of(state.observation(1))
    assert imagined.stood == told.stood
    for mine, theirs in zip(imagined.case.turns, told.case.turns, strict=True):
        assert mine.radars == theirs.radars


@full
def test_a_poltergeist_is_conjured_where_a_radar_takes_it_for_the_ghost() -> None:
    conjured = 0
    for seed in (6, 7):
        state = played(["4", "4"], seed, turn_limit=8)
        told = read(state.record)
        conjured += sum(event.kind == fact_kinds.CONJURED for event in told)
    assert conjured
    state = begin("g1")
    play(state, "A:d4-e4, B:d4-d3, end")
    seen = state.observation(0)
    for plan in GhostPlanner(seen, of_level("5").ghost_skill).plans():
        if plan.polt != NOWHERE:
            assert plan.action == POLTERGEIST + plan.polt
            rings = [seen.house.distances(False)[hunter] for hunter in seen.hunters]
            assert any(ring[plan.polt] != ring[plan.walk.end] for ring in rings)


@full
def test_traps_are_set_by_those_who_know_how_and_where_many_pass() -> None:
    traps = {}
    for level in "25":
        state = set_up.empty_house(maps.shipped("cross_hall"))
        rng, bot = Random(2), find_bot(KEY, level)
        while state.round == 0 and state.turn < 6:
            if state.current_player == 0:
                state.apply(GHOSTS["greedy"](state.observation(0), rng))
            else:
                state.apply(bot.choose(state.observation(1), rng).action)
        traps[level] = sum(state.placed)
    assert traps["2"] == 0
    assert traps["5"] > 0
    traffic = traffic_of(maps.shipped("cross_hall"))
    assert max(traffic) == 1
    assert traffic[SQUARES["d4"]] > 3 * traffic[SQUARES["a1"]]


def test_the_names_of_the_levels_are_those_of_the_house() -> None:
    names = [level.name for level in levels_of(KEY)]
    assert all(name.startswith("The ") for name in names)
    assert all(level.summary.endswith(".") for level in levels_of(KEY))


def captures(level: str, name: str, key: str, rounds: int) -> int:
    """Return how many Ghosts of a kind the hunters of a level capture in so many rounds."""
    bot, found = find_bot(KEY, level), 0
    for seed in range(rounds):
        state, rng = set_up.empty_house(maps.shipped(key)), Random(f"{name} {seed}")
        while state.round == 0 and state.phase != OVER:
            if state.phase == HUNTING:
                state.apply(bot.choose(state.observation(1), rng).action)
            else:
                state.apply(GHOSTS[name](state.observation(0), rng))
        found += state.captures[1] > 0
    return found


@full
def test_the_best_hunters_capture_a_ghost_that_only_haunts() -> None:
    assert captures("5", "hoarder", "cross_hall", 3) >= 2


def survived(hunters: str, rounds: int) -> int:
    """Return how many rounds the best Ghost survives; the hunters are a level or random."""
    ghost, hunter, found = find_bot(KEY, "5"), find_bot(KEY, hunters), 0
    for seed in range(rounds):
        key = ("cross_hall", "long_gallery")[seed % 2]
        state, rng = set_up.empty_house(maps.shipped(key)), Random(f"survived {seed}")
        while state.round == 0 and state.phase != OVER:
            bot, seat = (hunter, 1) if state.phase == HUNTING else (ghost, 0)
            state.apply(bot.choose(state.observation(seat), rng).action)
        found += not state.captures[1]
    return found


@full
def test_random_hunters_do_not_capture_the_best_ghost() -> None:
    assert survived("random", 2) == 2


@pytest.mark.slow
def test_the_best_ghost_survives_the_best_hunters_more_often_than_every_third_time() -> None:
    assert survived("5", 30) > 10


@pytest.mark.slow
@pytest.mark.parametrize("key", ["cross_hall", "long_gallery"])
@pytest.mark.parametrize("name", ["soft", "mix"])
def test_the_best_hunters_capture_ghosts_nobody_fitted_them_to(name: str, key: str) -> None:
    assert captures("5", name, key, 20) >= 14


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "seeds"), [(*"21", 20), (*"32", 6), (*"43", 6), (*"54", 6)]
)
def test_every_level_beats_the_one_below(better: str, worse: str, seeds: int) -> None:
    won = 0
    for seed in range(seeds):
        won += played([better, worse], seed).returns()[0] > 0
        won += played([worse, better], seed).returns()[1] > 0
    assert won > seeds
