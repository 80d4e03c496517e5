"""Stored secret choices: every mixture lies near the equilibrium of its own matrix."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.guidance_rite.claims import Round
from game.bots.guidance_rite.duel import Duel, PlanMatrix
from game.bots.levels import find_bot
from game.bots.matrix import gap
from tests.bots.guidance_places import KEY, VARIANTS
from tests.helpers.sampling import full, sampled
from tests.rules.guidance import battle, claims

ALLOWED = 0.02
WORST = 0.05  # that any plan at all may gain against what the top level plays
MISTAKE = 0.1  # what a plan loses that is rightly never played
STORED = Path(__file__).with_name("guidance_stored.txt")


def stored(variant, kind):
    """Return the pieces of the stored positions of a variant."""
    found = []
    for line in STORED.read_text(encoding="utf-8").splitlines():
        head, _, pieces = line.partition(" | ")
        if head == f"{variant} {kind}":
            found.append(pieces.replace("; ", ";"))
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_store_has_claims_and_plans_early_and_late(variant):
    for kind in ("claims", "plans"):
        counts = [pieces.count(";") + 1 for pieces in stored(variant, kind)]
        assert len(counts) >= 8
        assert len(set(counts)) > 3
        assert max(counts) >= 18
    assert min(counts) <= 3


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", "345")
def test_the_gap_of_every_stored_round_of_claims_is_small(variant, number):
    wide = find_bot(KEY, f"place:{number}").skill.claim_candidates
    most = []
    for pieces in stored(variant, "claims"):
        found = Round(claims(pieces, variant == "final_match"), wide)
        rows, columns = found.solution.rows, found.solution.columns
        assert gap(found.matrix, rows, columns) <= ALLOWED
        most += [max(rows), max(columns)]
    assert max(most) < 0.999  # one pair may be plainly best
    assert sorted(most)[len(most) // 2] < 0.95


@pytest.mark.parametrize("most", sampled([18, 30]))
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_pair_at_all_gains_against_the_claims_of_the_top_level(variant, most, monkeypatch):
    looked = 0
    for pieces in stored(variant, "claims"):
        state = claims(pieces, variant == "final_match")
        if len(state.unclaimed()) > most:
            continue
        found = Round(state, find_bot(KEY, "5").skill.claim_candidates)
        with monkeypatch.context() as patch:
            patch.setattr("game.bots.guidance_rite.claims.mix", lambda *_: None)
            every = Round(state, most)
        rows, columns = (
            [dict(zip(found.pairs, shares, strict=True)).get(pair, 0.0) for pair in every.pairs]
            for shares in (found.solution.rows, found.solution.columns)
        )
        assert gap(every.matrix, rows, columns) <= ALLOWED
        looked += 1
    assert looked > 3


def best_plan_gains(pieces, variant, monkeypatch):
    """Return what the best of all plans and powers gains against what the top level plays."""
    skill, state = find_bot(KEY, "5").skill, battle(pieces, variant == "final_match", bout=3)
    duel = Duel(state, skill.turns_after_plans)
    matrix = PlanMatrix(duel, skill.plan_count, skill.reply_rounds)
    with monkeypatch.context() as patch:
        patch.setattr("game.bots.guidance_rite.duel.NODES_AFTER_PLANS", 1 << 60)
        judge = Duel(state)
    judge.depth = duel.depth
    value = sum(
        share * other * judge.gain(0, a, b)
        for share, a in matrix.mixture(0)
        for other, b in matrix.mixture(1)
    )
    gains = []
    for player, equal in ((0, value), (1, -value)):
        others = matrix.mixture(1 - player)
        for bare in judge.plans(player, every=True):
            for plan in (bare, *judge.powered(player, bare, every=True)):
                gain = sum(share * judge.gain(player, plan, other) for share, other in others)
                gains.append(gain - equal)
    return max(gains)


@full
@pytest.mark.parametrize("most", [8, 30])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_plan_at_all_gains_much_against_the_top_level(variant, most, monkeypatch):
    found = [
        best_plan_gains(pieces, variant, monkeypatch)
        for pieces in stored(variant, "plans")
        if pieces.count(";") < most
    ]
    assert len(found) > 3
    assert max(found) <= WORST
    assert sum(found) / len(found) <= ALLOWED


def losses(matrix, player):
    """Return what each plan of a player loses against the other's mixture."""
    rows, columns = matrix.solution.rows, matrix.solution.columns
    if player == 0:
        gains = [sum(e * s for e, s in zip(r, columns, strict=True)) for r in matrix.matrix]
    else:
        turned = zip(*matrix.matrix, strict=True)
        gains = [-sum(e * s for e, s in zip(c, rows, strict=True)) for c in turned]
    return [max(gains) - gain for gain in gains]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", sampled("345"))
def test_the_gap_of_every_stored_turn_of_bout_3_is_small_and_nothing_is_read(variant, number):
    skill, pure = find_bot(KEY, f"place:{number}").skill, 0
    positions = stored(variant, "plans")
    for pieces in positions:
        state = battle(pieces, variant == "final_match", bout=3)
        matrix = PlanMatrix(
            Duel(state, skill.turns_after_plans), skill.plan_count, skill.reply_rounds
        )
        rows, columns = matrix.solution.rows, matrix.solution.columns
        assert gap(matrix.matrix, rows, columns) <= ALLOWED
        for player, shares in enumerate((rows, columns)):
            assert len(set(matrix.plans[player])) == len(matrix.plans[player])
            if sum(share > 0 for share in shares) == 1:
                pure += 1
                # Only where everything else is a plain mistake.
                assert sorted(losses(matrix, player))[1:] > [MISTAKE]
    assert pure <= len(positions) // 6
