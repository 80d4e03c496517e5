"""The levels: who there is, that they play sensibly, and that the same seed plays the same."""

from __future__ import annotations

import json
from copy import copy
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.bots.alphabeta import PROVEN_SCORE, Search
from game.bots.eighteen_ghosts.bot import lets_go, repeats, takes_back, wastes
from game.bots.levels import find_bot, levels_of
from game.bots.mcts import MCTS
from game.bots.random_bot import RandomBot
from game.rules.eighteen_ghosts.position import draw
from game.search.eighteen_ghosts.evaluation import evaluate
from game.search.eighteen_ghosts.words import GhostsSearchView
from game.state import TERMINAL
from tests.bots import fairness
from tests.helpers.sampling import full, sampled
from tests.rules.eighteen import castle

KEY = "eighteen_ghosts"
NUMBERS = "12345"


def match(bots, seed, **options):
    """Play bots against each other; return the results by seat."""
    state = catalog.new_state(KEY, options=options, seed=seed)
    streams = [Random(f"{seed} {seat}") for seat in range(2)]
    while state.current_player != TERMINAL:
        seat = state.current_player
        decision = bots[seat].choose(state.observation(seat), streams[seat])
        assert decision.action in state.legal_actions()
        assert decision.principal_variation[0] == decision.action
        assert decision.value is None or -1 <= decision.value <= 1
        state.apply(decision.action)
    return state.returns()


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_game_has_five_levels_to_tell_apart(key):
    levels = levels_of(key)
    assert [level.number for level in levels] == [1, 2, 3, 4, 5]
    for name in ("key", "name", "summary"):
        assert len({getattr(level, name) for level in levels}) == 5
        assert all(getattr(level, name).strip() for level in levels)


def test_bots_are_found_by_number_key_and_name():
    for level in levels_of(KEY):
        for text in (str(level.number), level.key, level.name, f" {level.name.upper()} "):
            assert find_bot(KEY, text) is level.bot
    assert isinstance(find_bot(KEY, "random"), RandomBot)
    searcher = find_bot(KEY, "mcts:77")
    assert isinstance(searcher, MCTS)
    assert searcher.iterations == 77
    assert isinstance(find_bot(KEY, "mcts"), MCTS)


@pytest.mark.parametrize("text", ["", "6", "0", "mcts:", "mcts:x", "mcts:0", "mcts:-1", "nobody"])
def test_an_unknown_bot_is_named_with_those_there_are(text):
    if text == "mcts:":
        assert isinstance(find_bot(KEY, text), MCTS)
        return
    with pytest.raises(ValueError, match="5 or ") as caught:
        find_bot(KEY, text)
    assert "random, mcts, mcts:ITERATIONS" in str(caught.value)


def wins_in_one():
    """Positions at the ends of random matches in which one action wins."""
    for seed in range(60):
        state, rng = (
            catalog.new_state(KEY, options={"placement": "random"}, seed=seed),
            Random(seed),
        )
        while True:
            wins = []
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                if after.current_player == TERMINAL and after.winner == state.current_player:
                    wins.append(action)
            if wins:
                yield state, wins
                break
            state.apply(rng.choice(state.legal_actions()))
            if state.current_player == TERMINAL:
                break


def test_no_level_misses_a_win_in_one():
    found = list(wins_in_one())
    assert len(found) > 30
    for number in NUMBERS:
        bot = find_bot(KEY, number)
        for seed, (state, wins) in enumerate(found):
            decision = bot.choose(state, Random(seed))
            assert decision.action in wins, f"level {number}\n{state}"
            assert decision.value == 1


@pytest.mark.parametrize("goal", sampled(["one_of_each", "any_three"]))
@pytest.mark.parametrize("placement", sampled(["players", "random"]))
def test_the_quick_levels_play_whole_matches(goal, placement):
    for seed, pair in enumerate(("12", "23", "31")):
        bots = [find_bot(KEY, number) for number in pair]
        returns = match(bots, seed, goal=goal, placement=placement)
        assert sum(returns) == 0


def test_the_set_up_is_not_searched_deeply():
    state = catalog.new_state(KEY, seed=1)
    assert GhostsSearchView(state).horizon <= 3
    while sum(state.hand):
        state.apply(find_bot(KEY, "5").choose(state, Random(1)).action)
    assert GhostsSearchView(state).horizon >= 40


def test_the_lowest_level_varies_but_takes_an_escape_that_costs_nothing():
    state = castle("b1B c4R e5r a5b d1y", blue="v", red=">")
    bot = find_bot(KEY, "1")
    chosen = {state.notation(bot.choose(state, Random(seed)).action) for seed in range(40)}
    assert len(chosen) > 1


SCRIPT = """
from random import Random
from game import catalog
from game.bots.levels import find_bot
for text in ("1", "2", "3", "4", "mcts:30", "random"):
    state, rng = catalog.new_state("eighteen_ghosts", seed=4), Random(11)
    log = []
    for _ in range(26):
        decision = find_bot("eighteen_ghosts", text).choose(state, rng)
        log.append(state.notation(decision.action))
        state.apply(decision.action)
    print(text, *log, decision)
"""


@full
def test_the_same_seed_decides_alike_under_any_hash_seed():
    assert "mcts:30" in fairness.told_alike(SCRIPT, "0", "1", "4242")


@full
def test_what_was_thought_before_changes_nothing():
    state = catalog.new_state(KEY, options={"placement": "random"}, seed=8)
    bot = find_bot(KEY, "4")
    fresh = bot.choose(state, Random(1))
    for seed in range(3):
        bot.choose(catalog.new_state(KEY, options={"placement": "random"}, seed=seed), Random(2))
    assert bot.choose(state, Random(1)) == fresh


@pytest.mark.slow
@pytest.mark.parametrize("text", ["1", "2", "3", "mcts:200"])
def test_every_searcher_beats_chance(text):
    bots = [find_bot(KEY, text), find_bot(KEY, "random")]
    won = 0
    for seed in range(15):
        won += match(bots, seed)[0] > 0
        won += match(bots[::-1], seed)[1] > 0
    assert won >= 27


@full
def test_a_sensible_set_up_is_worth_more_than_a_random_one():
    """After equal play the side that placed by its estimate stands better more often than not."""
    better, bot = 0, find_bot(KEY, "place:2")
    for seed in range(40):
        state, rng, side = catalog.new_state(KEY, seed=seed), Random(seed), seed % 2
        while sum(state.hand):
            sensible = state.current_player == side
            action = rng.choice(state.legal_actions())
            state.apply(bot.choose(state, rng).action if sensible else action)
        better += evaluate(state, side) > 0
    assert better >= 30


def mates_in_two():
    """Positions in which two turns win whatever the rival does, most of them with a release."""
    stored = (Path(__file__).parent / "ghosts_mates.json").read_text(encoding="utf-8")
    for given in json.loads(stored):
        state = catalog.new_state(KEY, options={"placement": "random"}, seed=1)
        state.current_player = given["player"]
        state.board = ["012345.".index(ghost) for ghost in given["board"]]
        for name in ("phase", "dungeon", "escaped", "portals", "released"):
            setattr(state, name, given[name])
        state.hand = [0] * 6
        state.history = ()
        yield state


def test_three_steps_find_every_win_in_two_turns_with_a_release_too():
    for state in mates_in_two():
        player = state.current_player
        state.apply(find_bot(KEY, "place:3").choose(state, Random(1)).action)
        search_view = GhostsSearchView(state)
        scores = Search(search_view, 200_000).deepen(search_view.actions(search_view.root), 5)
        assert max(scores.values()) * (1 if state.current_player == player else -1) >= PROVEN_SCORE


@full
def test_hardly_any_two_openings_are_the_same():
    first = set()
    for seed in range(20):
        state = catalog.new_state(KEY, seed=seed)
        first.add(levels_of(KEY)[4].bot.choose(state, Random(seed)).action)
    assert len(first) >= 8
    openings = set()
    for seed in range(20):
        state, rng = catalog.new_state(KEY, seed=seed), Random(seed)
        done = []
        for _ in range(3):
            done.append(levels_of(KEY)[1].bot.choose(state, rng).action)
            state.apply(done[-1])
        openings.add(tuple(done))
    assert len(openings) >= 12


def test_a_ghost_that_came_from_a_square_is_told_when_it_goes_back():
    state = castle("b1B c4R e5r a5b d1y", blue="v", red=">")
    first = state.current_player
    for text in ("b1-a1", "d1-e1"):
        assert not takes_back(state, state.parse(text))
        state.apply(state.parse(text))
    assert state.current_player == first
    told = [a for a in state.legal_actions() if takes_back(state, a)]
    assert [state.notation(a) for a in told] == ["a1-b1"]


def test_a_ghost_may_go_back_after_a_fight():
    state = castle("b1B c4R e5r a5b a4y d1y", blue="v", red=">")
    for text in ("b1-a1", "a5xa4"):
        state.apply(state.parse(text))
    assert not any(takes_back(state, a) for a in state.legal_actions())


def test_an_action_is_told_that_brings_a_position_back():
    state = castle("b1B c4R e5r a5b d1y", blue="v", red=">")
    for text in ("b1-a1", "d1-e1", "a1-a2", "e1-d1"):
        assert not repeats(state, state.parse(text))
        state.apply(state.parse(text))
    told = [a for a in state.legal_actions() if repeats(state, a)]
    assert [state.notation(a) for a in told] == ["a2-a1"]


LOCKED = """
5  .  .  >  B  .
4  .  o  r  R  b
3  .  .  .  .  ^
2  B  r  .  r  .
1  .  .  <  .  .
dungeon: B
escaped: RRYYYbbyyy
"""  # the red ghost on d4 bars the way to the red door, and nothing can beat it any more


@full
def test_level_5_does_not_bring_positions_back_where_nobody_gets_on():
    state, rng, bot = draw(LOCKED), Random(1), copy(levels_of(KEY)[4].bot)
    bot.budget = 1_000
    while state.turns < 40 and state.current_player != TERMINAL:
        action = bot.choose(state, rng).action
        assert not repeats(state, action), f"{state}\n{state.notation(action)}"
        state.apply(action)


LOST = """
5  b  R  v  y  .
4  B  o  .  o  Y
3  .  b  .  R  v
2  .  o  y  o  .
1  Y  r  >  .  y
dungeon: RBrb
escaped: BYr
decides: B
"""  # B can only delay the end


@pytest.mark.parametrize("seed", range(3))
def test_level_5_does_not_end_a_lost_match_at_once(seed):
    state, bot = draw(LOST), copy(levels_of(KEY)[4].bot)
    bot.budget = 5_000
    assert state.notation(bot.choose(state, Random(seed)).action) == "b1-b2"


def test_a_fight_is_told_that_lets_out_a_ghost_which_the_rival_needs():
    def wasted(ghosts, facts=""):
        state = castle(ghosts, red="^", facts=facts)  # it turns to d5
        return {state.notation(a) for a in state.legal_actions() if wastes(state, a)}

    friends = {"a1xa2", "a2xa1"}  # in either way the red one goes to the dungeon
    assert wasted("d5r a1Y a2R") == friends
    assert not wasted("b5r a1Y a2R")
    assert not wasted("d5r a1Y a2R", "escaped: r")
    assert wasted("d5r a1y a2R") == {"a2xa1"}, "who attacks a rival and loses"
    assert not wasted("d5r a1b a2R")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_released_ghost_is_not_put_where_it_slips_out_if_it_is_needed(level):
    def put(facts):
        state = castle("a1Y b2B", red="<", facts=facts)  # it opens to b5
        state.apply(state.parse("R@"))
        bot = levels_of(KEY)[level - 1].bot
        return state, {bot.choose(state, Random(seed)).action for seed in range(60)}

    state, chosen = put("dungeon: R\nescaped: BY")
    out = [action for action in state.legal_actions() if lets_go(state, action)]
    assert [state.notation(action) for action in out] == ["=b5"]
    assert len(chosen) > 1
    assert not chosen & set(out)
    state, _ = put("dungeon: R\nescaped: R")
    assert not any(lets_go(state, action) for action in state.legal_actions())
