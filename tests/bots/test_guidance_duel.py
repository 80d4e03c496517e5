"""Bout 3 by the bots of Guidance Rite: a mixture near its equilibrium, never a habit."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.guidance_rite.duel import GIVE_UP_LOSS, Duel, PlanMatrix
from game.bots.levels import find_bot
from game.rules.guidance_rite.state import (
    BLACKENING,
    EMPOWERING,
    MOVING,
    TAKING_OVER,
)
from game.rules.guidance_rite.tables import END
from tests.bots.guidance_places import KEY, VARIANTS, simultaneous
from tests.bots.test_guidance_stored import stored
from tests.helpers.sampling import sampled
from tests.rules.guidance import battle

FACING = "A b2 none N,NE,E;A a2 none N,NE,E;B b4 none S,SW,W;B a4 none S,SE,E"


@pytest.mark.parametrize("number", "345")
def test_where_a_pure_strategy_can_be_read_the_upper_anchors_have_none(number):
    state, bot = battle(FACING, bout=3), find_bot(KEY, f"place:{number}")
    skill = bot.skill
    matrix = PlanMatrix(Duel(state, skill.turns_after_plans), skill.plan_count, skill.reply_rounds)
    assert max(matrix.solution.columns) < 0.95
    for action in matrix.plans[0][0]:
        state.apply(action)
    assert state.current_player == 1
    chosen = {bot.choose(state, Random(seed)).action for seed in range(12)}
    assert len(chosen) > 1


@pytest.mark.parametrize(
    ("foe", "taken"), [("B e5 none N", False), ("B a5 none S", False), ("B a3 none S", True)]
)
def test_a_friend_is_only_captured_where_an_enemy_can_come(foe, taken):
    pieces = f"A a1 none N,E;A a2 none N,E;{foe}"
    plans = Duel(battle(pieces, bout=3)).plans(0)
    assert ((0 << 5 | 0 << 2, END) in plans) == taken
    assert len(Duel(battle(f"A a1 none N;A a2 none -;{foe}", bout=3)).plans(0)) == 1, "it must"


@pytest.mark.parametrize("variant", VARIANTS)
def test_plans_are_legal_and_clash_as_the_rules_say(variant):
    rng, seen = Random(5), 0
    for state in simultaneous(variant, 6, (MOVING,), every=9):
        if state.current_player:
            continue
        duel = Duel(state)
        for _ in range(6):
            after = state.clone()
            drawn = []
            for player in (0, 1):
                plans = duel.plans(player)
                plan = rng.choice(plans)
                plan = rng.choice([plan, *duel.powered(player, plan, every=True)])
                for action in plan:
                    assert action in after.legal_actions()
                    after.apply(action)
                if after.current_player == player and after.phase == BLACKENING:
                    after.apply(after.legal_actions()[0])
                drawn.append(plan)
            if after.bout == 3 and after.current_player >= 0:
                assert duel.clash(*drawn).board == after.board
                assert duel.clash(*drawn).quiet == after.quiet
                seen += 1
            else:
                assert duel.clash(*drawn).result(duel.rules) is not None
    assert seen > 40


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", sampled("413"))
def test_a_plan_begun_by_anybody_is_completed(variant, number):
    bot = find_bot(KEY, number)
    for state in simultaneous(variant, 3, (TAKING_OVER, EMPOWERING, BLACKENING), every=31):
        player = state.current_player
        decision = bot.choose(state.observation(player), Random(1))
        assert decision.action in state.legal_actions()


def test_the_power_follows_from_the_mixture_given_the_move():
    state = battle("A a1 none N;A c4 monster S;A d5 none N;B c5 none E,W;B e5 none N,S", bout=3)
    matrix = PlanMatrix(Duel(state), 20, 0)
    shares = {plan: share for share, plan in matrix.mixture(0)}
    for plan, share in shares.items():
        rest = {p: s for p, s in shares.items() if p[0] == plan[0]}
        rng = Random(2)
        drawn = sum(matrix.draw(0, plan[:1], rng)[0] == plan for _ in range(1000))
        assert drawn / 1000 == pytest.approx(share / sum(rest.values()), abs=0.06)


def test_what_wins_at_once_whatever_the_other_does_is_done():
    state = battle("A c3 none N;A c5 none S;A b4 none E;B c4 none -", bout=3)
    for number in "12345":
        decision = find_bot(KEY, number).choose(state, Random(4))
        assert state.notation(decision.action)[2:] == "xc4"


def test_a_stopped_duel_still_answers():
    for state in simultaneous("final_match", 1, (MOVING,), every=19):
        player = state.current_player
        decision = find_bot(KEY, "5").choose(state.observation(player), Random(1), lambda: True)
        assert decision.action in state.legal_actions()


def test_when_the_budget_is_spent_captures_are_still_played_out(monkeypatch):
    state = simultaneous("death_match", 1, (MOVING,), every=19)[0]
    monkeypatch.setattr("game.bots.guidance_rite.duel.NODES_AFTER_PLANS", 1)
    poor, plain = Duel(state, 3), Duel(state, -3)
    for a in plain.plans(0)[:4]:
        for b in plain.plans(1)[:4]:
            assert poor.worth(a, b) == plain.worth(a, b)


def test_replies_are_looked_for_within_a_bound_of_work(monkeypatch):
    """A turn of many pieces takes no longer than one may wait, and is decided as a whole."""
    state = battle(max(stored("final_match", "plans"), key=len), True, bout=3)
    spent = {}
    for work in (1, 12_000, 1 << 60):
        monkeypatch.setattr("game.bots.guidance_rite.duel.NODES_FOR_REPLIES", work)
        monkeypatch.setattr("game.bots.guidance_rite.duel.NODES_AFTER_PLANS", 4_000)
        duel = Duel(state, 1)
        matrix = PlanMatrix(duel, 8, 16)
        spent[work] = duel.nodes()
        assert duel.depth == 0
        assert sum(share for share, _ in matrix.mixture(0)) == pytest.approx(1)
        assert len(matrix.matrix) == len(matrix.plans[0])
        assert {len(row) for row in matrix.matrix} == {len(matrix.plans[1])}
    assert spent[1] < spent[12_000] < 16_000 < spent[1 << 60]


def test_a_poor_reply_is_looked_at_against_a_part_of_the_mixture_only():
    state = battle(max(stored("death_match", "plans"), key=len), bout=3)
    duel = Duel(state)
    others = [(0.25, plan) for _, plan in duel.ranked(1, duel.probes(0))[:4]]
    exact, looked = {}, set()
    for plan in duel.plans(0):
        exact[plan] = Duel(state).gain_against(0, plan, others)
    best = max(exact.values())
    for plan, gain in exact.items():
        own = Duel(state)
        hoped = own.hoped(0, plan, others, best)
        looked.add(len(own._known))
        if len(own._known) == len(others):
            assert hoped == pytest.approx(gain)
        else:
            assert hoped < best - GIVE_UP_LOSS
            assert gain < best
    assert {2, 4} <= looked <= {2, 3, 4}  # more than SEEN of four alike
    for plan in exact:
        assert duel.hoped(0, plan, others, -1.0) == pytest.approx(exact[plan])
