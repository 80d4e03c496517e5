"""Habits of the bots of Guidance Rite: nobody shuffles, leaves what is free, or shuns who loses."""

from random import Random

import pytest

from game.bots.guidance_rite import habits
from game.bots.guidance_rite.battle import BattleOption, BattleSearch
from game.bots.guidance_rite.field import BoutRules, field_of
from game.bots.guidance_rite.habits import goes_back, habit
from game.bots.levels import find_bot
from game.rules.guidance_rite.tables import END, RAT_POWER
from tests.bots.guidance_places import KEY
from tests.rules.guidance import battle

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
    assert habit(state, state.parse("b3-b2")) <= habits.BACK
    state = after(battle("A b2 none N,S;B d3 none W,E;B c5 rat N"), "b2-b3")
    state.apply(state.parse("d3-e3"))
    state.apply(state.parse("rat c5"))
    assert habit(state, state.parse("b3-b2")) > habits.BACK


def test_only_a_turn_that_does_nothing_but_go_back_goes_back():
    state = after(battle("A b2 none N,S,E,W;A c4 rat W;B e5 none N;B a5 none N"), "b2-b3", "pass")

    def back(text, *then):
        return goes_back(state, (state.parse(text), *then))

    assert back("b3-b2", END)
    assert not back("b3-b4", END)
    assert not back("b3-b2", RAT_POWER + 17), "a power is used after it"
    state = after(battle("A b2 none N,S;A c4 none W;B c2 none W;B a5 none N"), "b2-b3", "c2-b2")
    assert not goes_back(state, (state.parse("b3xb2"), END)), "it captures"


def test_a_toll_is_taken_off_the_score_of_a_turn():
    state = battle(f"{FAR};{ALONE}")
    options = [BattleOption((0,), state.board[:], False, toll) for toll in (0, 7)]
    search = BattleSearch(BoutRules(state.final, state.draw_rule), 1000)
    free, tolled = search.deepen(field_of(state, state.board), 0, options, 2, 99)
    assert free - tolled == 7
    assert find_bot(KEY, "5").skill.toll > 0


def test_a_capture_after_which_nothing_can_be_captured_is_liked():
    state = battle("A b2 none N,E;B b3 none W;B c2 none N;B c1 none N")
    found = weights(state)
    assert found["b2xb3"] == habits.SAFE
    assert found["b2xc2"] == 1, "it is captured by the piece below"


def test_who_has_no_less_goes_nearer_and_who_has_less_need_not():
    ahead = weights(battle(f"{FAR};{ALONE}"))
    assert ahead["a1-b2"] == habits.CLOSER
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
