"""The five levels of Guidance Rite: they play by the rules, know nothing secret, and repeat."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.bots.guidance_rite.items import Items
from game.bots.levels import find_bot
from game.rules.guidance_rite.state import (
    CLAIMING,
    JOINT,
    OFFERING,
    SECOND_HALF,
    STARTING,
)
from game.rules.guidance_rite.tables import NO_ITEM, PASS
from game.state import CHANCE, TERMINAL
from tests.bots import fairness
from tests.bots.guidance_places import KEY, places, simultaneous
from tests.helpers.sampling import full, sampled
from tests.rules.guidance import battle, legal


def match(names, seed, most=10**6, **options):
    """Play bots against each other; return the results by seat."""
    state = catalog.new_state(KEY, options=options, seed=seed)
    streams = [Random(f"{seed} {seat}") for seat in range(3)]
    bots = [find_bot(KEY, name) for name in names]
    while state.current_player != TERMINAL and most:
        seat, most = state.current_player, most - 1
        if seat == CHANCE:
            state.apply(streams[2].choice(state.legal_actions()))
            continue
        decision = bots[seat].choose(state.observation(seat), streams[seat])
        assert decision.action in state.legal_actions()
        assert decision.principal_variation[0] == decision.action
        assert decision.value is None or -1 <= decision.value <= 1
        after = state.clone()
        if state.bout != JOINT:
            for action in decision.principal_variation:
                assert action in after.legal_actions()
                after.apply(action)
        state.apply(decision.action)
    return state.returns()


@pytest.mark.parametrize(
    ("variant", "pair"), sampled([("death_match", "12"), ("final_match", "31")])
)
def test_the_quick_levels_play_whole_matches(variant, pair):
    assert sum(match(pair, 1, variant=variant)) == 0


@pytest.mark.parametrize(("items", "rule"), [("none", "one_number"), ("draft", "count")])
@full
def test_every_house_rule_is_played(items, rule):
    assert sum(match("22", 5, variant="final_match", items=items, draw_rule=rule)) == 0


def test_the_upper_levels_begin_a_match():
    match("45", 2, most=30, variant="final_match")


def test_choosing_changes_no_observation_and_leaves_no_memory():
    states = [
        *places("final_match", 2, (STARTING, CLAIMING)),
        *simultaneous("final_match", 1, (9,)),
    ]
    for state in states[::4]:
        seen = state.observation(state.current_player)
        before = seen.fingerprint()
        bot = find_bot(KEY, "3")
        first = bot.choose(seen, Random(1))
        bot.choose(states[0], Random(2))
        assert bot.choose(seen, Random(1)) == first
        assert seen.fingerprint() == before


SCRIPT = """
from random import Random
from game.bots.levels import find_bot
from tests.bots.guidance_places import places, simultaneous
rng = Random(11)
for text in "1234":
    bot = find_bot("guidance_rite", text)
    found = places("final_match", 1, range(14), every=23)
    for state in found + simultaneous("death_match", 1, (9, 11)):
        print(text, bot.choose(state.observation(state.current_player), rng))
"""


@full
def test_the_same_seed_decides_alike_under_any_hash_seed():
    assert fairness.told_alike(SCRIPT).count("\n") > 40


MANY = (
    "A a1 none N;A b1 none N;A c1 none N;A d1 none N;A e1 none N;A f1 none N;"
    "B a5 none S;B b5 none S;B c5 none S;B d5 none S;B f5 none S"
)


@pytest.mark.parametrize("number", sampled("2345", 3))
def test_an_item_that_does_little_is_kept(number):
    state = battle(MANY, True, items="A rotate")
    assert find_bot(KEY, number).choose(state, Random(1)).action < PASS


def test_an_item_holds_what_it_changes_so_a_capture_at_hand_is_given_up_for_it():
    state = battle(f"{MANY};A c3 none N;B c4 crow N,NE,E", True, items="A rotate")
    items = Items(state, 2)
    assert items.rotate(state.parse("rotate c3 180")) < 0
    assert items.rotate(state.parse("rotate a1 90")) > items.rotate(state.parse("rotate c3 90"))


def test_the_last_chance_of_an_item_costs_nothing():
    early = battle(MANY, True, items="A rotate")
    late = battle(MANY.replace("B a5 none S;", ""), True, bout=3, items="A rotate")
    assert Items(early, 2).price() > 0
    assert Items(late, 2).price() == 0


@pytest.mark.parametrize("number", "12345")
def test_half_named_items_are_completed(number):
    bot = find_bot(KEY, number)
    for state in places("final_match", 3, (SECOND_HALF, OFFERING), every=1):
        decision = bot.choose(state.observation(state.current_player), Random(1))
        assert decision.action in state.legal_actions()


def test_in_bout_3_an_item_of_little_use_is_declined():
    state = battle(MANY, True, bout=3, items="A rotate")
    assert state.phase == OFFERING
    assert find_bot(KEY, "4").choose(state, Random(1)).action == NO_ITEM


@pytest.mark.parametrize("number", "12345")
def test_a_lone_decision_is_made_without_thought(number):
    state = battle("A c3 none N;B e5 none N")
    assert legal(state) == {"c3-c4"}
    decision = find_bot(KEY, number).choose(state, Random(1), lambda: True)
    assert decision.principal_variation == (state.parse("c3-c4"),)
