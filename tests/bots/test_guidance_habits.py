"""Habits of the bots of Guidance Rite: nobody shuffles, leaves what is free, or shuns who loses."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots.guidance_rite import habits
from game.bots.guidance_rite.battle import BattleOption, BattleSearch
from game.bots.guidance_rite.bot import GuidanceBot
from game.bots.guidance_rite.field import BoutRules, field_of
from game.bots.guidance_rite.habits import captures_safely, goes_back, habit
from game.bots.guidance_rite.levels import ACOLYTE, ORACLE
from game.bots.guidance_rite.plans import carry_out
from game.bots.levels import find_bot
from game.bots.style import Style
from game.rules.guidance_rite.tables import END, RAT_POWER
from game.study.guidance_rite import kind_of
from tests.bots.guidance_places import KEY
from tests.helpers.sampling import full, sampled
from tests.rules.guidance import battle, play

ALONE = "B e5 none N"  # it cannot move
FAR = "A a1 none N,E,NE;A e1 none N,W"


def weights(state):
    """Return the weight of each move, by its notation."""
    return {state.notation(action): habit(state, action) for action in state.legal_actions()}


def after(state, *turns):
    """Return the position after some turns of nothing but moves, passes where nobody can move."""
    for text in turns:
        state.apply(state.parse(text))
        if text != "pass":
            state.apply(state.parse("end"))
    return state


def test_a_piece_seldom_goes_back_where_it_came_from():
    state = after(battle("A b2 none N,S,E,W;A c4 none W;B e5 none N;B a5 none N"), "b2-b3", "pass")
    found = weights(state)
    assert found["b3-b2"] < found["b3-b4"] / 20
    assert found["b3-a3"] == 1


def test_a_piece_may_go_back_once_something_was_done():
    state = after(battle("A b2 none N,S;B d3 none W,E;B c5 rat N"), "b2-b3", "d3-e3")
    assert habit(state, state.parse("b3-b2")) <= habits.RETURN_WEIGHT
    state = after(battle("A b2 none N,S;B d3 none W,E;B c5 rat N"), "b2-b3")
    state.apply(state.parse("d3-e3"))
    state.apply(state.parse("rat c5"))
    assert habit(state, state.parse("b3-b2")) > habits.RETURN_WEIGHT


def test_only_a_turn_that_does_nothing_but_go_back_goes_back():
    state = after(battle("A b2 none N,S,E,W;A c4 rat W;B e5 none N;B a5 none N"), "b2-b3", "pass")

    def back(text, *then):
        return goes_back(state, (state.parse(text), *then))

    assert back("b3-b2", END)
    assert not back("b3-b4", END)
    assert not back("b3-b2", RAT_POWER + 17), "a power is used after it"
    state = after(battle("A b2 none N,S;A c4 none W;B c2 none W;B a5 none N"), "b2-b3", "c2-b2")
    assert not goes_back(state, (state.parse("b3xb2"), END)), "it captures"


IN_BOUT_3 = "A b2 none N,S;A a1 none N,E,W;B d4 none N,S;B e5 none S,E,W"


@pytest.mark.parametrize("skill", sampled([ACOLYTE, ORACLE]))
@pytest.mark.parametrize(("player", "back"), [(0, "b3-b2"), (1, "d3-d4")])
def test_in_bout_3_a_piece_goes_back_only_from_where_an_enemy_can_come(skill, player, back):
    def chosen(others):
        state = play(battle(IN_BOUT_3 + others, bout=3), "b2-b3, end, d4-d3, end")
        if player:
            play(state, "a1-b1, end")
        bot, seen = GuidanceBot(skill), state.observation(player)
        return {seen.notation(bot.choose(seen, Random(seed)).action) for seed in range(60)}

    assert back not in chosen("")
    assert len(chosen("")) > 1
    assert back in chosen((";B c3 none W", ";A c3 none E")[player])


def test_a_toll_is_taken_off_the_score_of_a_turn():
    state = battle(f"{FAR};{ALONE}")
    options = [BattleOption((0,), state.board[:], False, toll) for toll in (0, 7)]
    search = BattleSearch(BoutRules(state.final, state.draw_rule), 1000)
    free, tolled = search.deepen(field_of(state, state.board), 0, options, 2, 99)
    assert free - tolled == 7
    assert find_bot(KEY, "5").skill.retreat_toll > 0


def test_a_capture_after_which_nothing_can_be_captured_is_liked():
    state = battle("A b2 none N,E;B b3 none W;B c2 none N;B c1 none N")
    found = weights(state)
    assert found["b2xb3"] == habits.SAFE_CAPTURE_WEIGHT
    assert found["b2xc2"] == 1, "it is captured by the piece below"


def test_a_capture_is_safe_when_nothing_can_be_captured_after_the_whole_turn():
    state = battle("A b2 none N,E;B b3 none W;B c2 none N;B c1 none N")

    def safe(text):
        action = state.parse(text)
        return captures_safely(state, action, carry_out(state.board, action, state.final).board)

    assert safe("b2xb3")
    assert not safe("b2xc2"), "it is captured by the piece below"
    state = battle("A b2 none N,E;B b3 none W;B c1 none N")
    assert not safe("b2-c2"), "it captures nothing"


def taken(pieces, seeds=20, **settings):
    """Return how often the top level makes each move, with other settings."""
    bot = GuidanceBot(replace(find_bot(KEY, "5").skill, nodes=2000, **settings))
    state = battle(pieces)
    chosen = [bot.choose(state, Random(seed)).action for seed in range(seeds)]
    return Counter(state.notation(action) for action in chosen)


@full
def test_a_prize_leaves_no_safe_capture_alone_for_little():
    pieces = "A b2 none N;A e1 none N,W,NW;B b3 none N;B a5 none E,S;B e5 none W,S"
    assert taken(pieces, capture_prize=5000)["b2xb3"] == 20
    assert taken(pieces, capture_prize=-5000)["b2xb3"] == 0


@full
def test_a_taste_takes_what_is_liked_for_more_than_a_hair():
    pieces = "A b1 crow N,NE,E;A d1 rat N,W;B a5 none E,S;B e5 none W,S"

    def leaps(taste):
        style = Style(kind_of, {"double": 60.0})
        found = taken(pieces, style_tolerance=taste, style=style)
        return sum(n for move, n in found.items() if move in ("b1-b3", "b1-d3", "b1-d1"))

    assert leaps(1000) == 20
    assert leaps(-1000) == 0


def test_who_has_no_less_goes_nearer_and_who_has_less_need_not():
    ahead = weights(battle(f"{FAR};{ALONE}"))
    assert ahead["a1-b2"] == habits.APPROACH_WEIGHT
    behind = weights(battle(f"A c1 none N;{ALONE};B a5 none N"))
    assert set(behind.values()) == {1}


@pytest.mark.parametrize("number", "14")
def test_a_lone_enemy_that_cannot_move_is_soon_captured(number):
    """Before, it took 8 to 30 own turns, most often more than 15; now 5 to 12, of ten matches."""
    for seed in range(5):
        state = battle("A a1 none N,S,E,W,NE;A c1 none N,S,W,E;A b3 none N,E,S;B e5 none N")
        bout, rng = state.bout, Random(seed)
        while state.bout == bout:
            state.apply(find_bot(KEY, number).choose(state, rng).action)
            assert state.turn < 30, f"\n{state}"
        assert state.wins == [1, 0]
