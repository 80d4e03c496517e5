"""What the searchers of Guidance Rite make of moves and powers is what the rules make of them."""

from __future__ import annotations

import pytest

from game.bots.guidance_rite.battle import BattleSearch
from game.bots.guidance_rite.field import WORTHS, BoutRules, field_of
from game.bots.guidance_rite.plans import (
    Moved,
    best_character_choice,
    carry_out,
    take_over,
    telling,
)
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.state import (
    EMPOWERING,
    STARTING,
    TAKING_OVER,
)
from game.rules.guidance_rite.tables import CROW_POWER, END, KEEP, MONSTER_POWER, PASS, TAKE
from tests.bots.guidance_places import VARIANTS, places
from tests.rules.guidance import battle


def turns(variant, every=5):
    return places(variant, 12, (STARTING,), every=every)


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_lead_where_the_rules_say(variant):
    merged = 0
    for state in turns(variant):
        for action in state.legal_actions():
            if action >= PASS:
                continue
            after = state.clone()
            after.apply(action)
            move = carry_out(state.board, action, state.final)
            if after.phase == STARTING or after.bout != state.bout:  # the last enemy is captured
                continue
            assert move.board == after.board
            assert (move.square, move.character) == (after.moved, after.character)
            assert (move.spent, move.friend) == (after.spent, after.captured)
            if after.phase == TAKING_OVER:
                merged += 1
                for choice in (KEEP, TAKE):
                    taken = after.clone()
                    taken.apply(choice)
                    assert take_over(move, choice == TAKE).board == taken.board
    assert bool(merged) == (variant == "final_match")


def bites_own(state, action):
    """Return whether a power is a Monster's bite of a piece of its own side, never considered."""
    if not MONSTER_POWER <= action < CROW_POWER:
        return False
    _, target, _ = bite_of(action, state.ground)
    return state.board[target] >> OWNER == state.current_player + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_powers_lead_where_the_rules_say(variant):
    seen = 0
    for state in places(variant, 12, (EMPOWERING,), every=5):
        move = Moved(state.board, state.moved, state.character, state.spent, 0)
        every = list(telling(move, state.current_player, state.final, True))
        for actions, board in every:
            after = state.clone()
            for action in actions:
                assert action in after.legal_actions()
                after.apply(action)
                now = after.board
            if after.bout == state.bout:
                assert now == board
                seen += 1
        if variant == "death_match":
            expected = {a for a in state.legal_actions() if a != END and not bites_own(state, a)}
            assert sorted(a for (a,), _ in every) == sorted(expected)
        for found in telling(move, state.current_player, state.final, False):
            assert found in every
    assert seen > 150


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_step_of_the_search_changes_the_sum_as_counting_anew_does(variant):
    for state in turns(variant, 9):
        rules = BoutRules(state.final, state.draw_rule)
        search = BattleSearch(rules, 1000)
        field = field_of(state, state.board)
        for action in state.legal_actions():
            if action >= PASS:
                continue
            _, move = best_character_choice(carry_out(state.board, action, state.final))
            stepped = search._step(field, state.board, move.board, action)
            counted = field.after(move.board, WORTHS[state.final], 1, False)
            for name in ("board", "sum", "a", "b", "quiet", "more", "passed"):
                assert getattr(stepped, name) == getattr(counted, name), name


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("rule", ["count", "one_number"])
def test_the_count_ends_a_bout_for_the_search_when_it_does_by_the_rules(variant, rule):
    ended = 0
    for state in places(variant, 6, (EMPOWERING,), every=1, draw_rule=rule):
        after = state.clone()
        after.apply(END)
        rules = BoutRules(state.final, state.draw_rule)
        field = field_of(state, state.board)
        if state.lost:
            field.quiet = -1
        field = field.after(state.board, WORTHS[state.final], 1, False)
        result = field.result(rules)
        over = after.bout != state.bout or after.current_player < -1
        assert (result is not None) == over
        if over:
            gained = [now - before for now, before in zip(after.wins, state.wins, strict=True)]
            assert result == gained[0] - gained[1]
            ended += 1
    assert ended >= 3


def test_powers_that_change_no_capture_are_left_out():
    pieces = "A a1 none N;A c3 rat N;A e1 monster E;B c5 none E;B e5 none N;B a5 none W;B d5 none N"
    state = battle(pieces)
    move = carry_out(state.board, state.parse("a1-a2"), False)
    assert not list(telling(move, 0, False, False))
    assert list(telling(move, 0, False, True))


@pytest.mark.parametrize(
    ("pieces", "power"),
    [
        ("A a1 none N;A c4 rat S;B c5 none E", "rat c4"),
        ("A a1 none N;A c4 lizard S,E;B c5 none E", "lizard c4 N"),
        ("A a1 none N;A c4 monster S;A d5 none N;B c5 none E", "monster c4 c5 E"),
    ],
)
def test_powers_that_aim_at_an_enemy_or_save_a_friend_are_looked_at(pieces, power):
    state = battle(pieces + ";B e5 none N;B e4 none N;B e3 none N")
    move = carry_out(state.board, state.parse("a1-a2"), False)
    state.apply(state.parse("a1-a2"))
    assert [state.notation(a) for (a,), _ in telling(move, 0, False, False)] == [power]
