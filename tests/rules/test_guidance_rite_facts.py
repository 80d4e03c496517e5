"""Figures of random matches of Guidance Rite, as they were once measured with other code."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

import pytest

from game import catalog
from game.rules.guidance_rite.state import (
    BOTH_PASSED,
    CAPTURE,
    CLAIMING,
    LONG_COUNT,
    SHORT_COUNT,
    GuidanceRite,
)
from game.state import TERMINAL
from tests.helpers.sampling import full, sampled

MATCHES = 300


class Facts:
    """What is counted over random matches of one variant."""

    def __init__(self, variant: str) -> None:
        self.decisions: list[int] = []
        self.turns: list[int] = []  # of the first two bouts
        self.endings: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.claimed: list[int] = []
        self.won = self.won_by_first = self.decided = self.bouts_decided = 0
        for seed in range(MATCHES):
            state = catalog.new_state("guidance_rite", options={"variant": variant}, seed=seed)
            assert isinstance(state, GuidanceRite)
            self._play(state, Random(seed))

    def _play(self, state: GuidanceRite, rng: Random) -> None:
        decisions, rounds, begun = 0, 0, 0
        while state.current_player != TERMINAL:
            before = (state.phase, state.bout, state.current_player, state.first, state.wins[:])
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])
            decisions += 1
            phase, bout, player, first, wins = before
            revealed = player == 1 and (state.current_player != 1 or state.phase != CLAIMING)
            if phase == CLAIMING and revealed:
                rounds += 1
                if state.phase != CLAIMING:
                    self.rounds[rounds] += 1
                    self.claimed.append(state.pieces())
                    rounds = 0
            if bout <= 2 and len(state.endings) == bout and phase != CLAIMING:
                self.turns.append(state.turns - begun)
                begun = state.turns
                self.endings[state.endings[-1]] += 1
                if wins != state.wins:
                    self.bouts_decided += 1
                    self.won_by_first += state.wins[first] > wins[first]
        self.decisions.append(decisions)
        self.won += state.returns()[0] > 0
        self.decided += state.returns()[0] != 0

    def share(self, ending: int) -> float:
        return self.endings[ending] / sum(self.endings.values())


@pytest.fixture(scope="module")
def death() -> Facts:
    return Facts("death_match")


@pytest.fixture(scope="module")
def final() -> Facts:
    return Facts("final_match")


@full
def test_the_length_of_random_matches(death: Facts, final: Facts) -> None:
    assert 425 <= median(death.decisions) <= 515  # measured: 472
    assert 620 <= median(final.decisions) <= 750  # measured: 686
    assert 76 <= median(death.turns) <= 86  # measured: 81
    assert 110 <= median(final.turns) <= 124  # measured: 117
    assert 108 <= sorted(death.turns)[len(death.turns) * 9 // 10] <= 124  # measured: 116
    assert 150 <= sorted(final.turns)[len(final.turns) * 9 // 10] <= 170  # measured: 160


@pytest.mark.parametrize(
    ("variant", "ending", "share"),
    sampled([
        ("death", CAPTURE, 0.32), ("death", SHORT_COUNT, 0.61), ("death", LONG_COUNT, 0.04),
        ("death", BOTH_PASSED, 0.03), ("final", CAPTURE, 0.20), ("final", SHORT_COUNT, 0.55),
        ("final", LONG_COUNT, 0.21), ("final", BOTH_PASSED, 0.04),
    ], 0),
)  # fmt: skip
def test_how_random_bouts_end(
    variant: str, ending: int, share: float, death: Facts, final: Facts
) -> None:
    facts = death if variant == "death" else final
    assert abs(facts.share(ending) - share) <= 0.06


@full
def test_claims_take_six_to_eight_rounds_and_seven_to_nine_in_the_final_match(
    death: Facts, final: Facts
) -> None:
    assert death.rounds.most_common(1)[0][0] == 7
    assert final.rounds.most_common(1)[0][0] == 8
    assert sum(death.rounds[r] for r in (6, 7, 8)) == sum(death.rounds.values())
    assert sum(final.rounds[r] for r in (7, 8, 9)) >= 0.99 * sum(final.rounds.values())
    assert 0.99 * len(death.claimed) <= sum(16 <= number <= 24 for number in death.claimed)
    assert 0.99 * len(final.claimed) <= sum(20 <= number <= 28 for number in final.claimed)


@full
def test_neither_seat_and_neither_order_is_better_for_random_players(
    death: Facts, final: Facts
) -> None:
    for facts in (death, final):
        assert abs(facts.won / facts.decided - 0.5) <= 0.09
        assert abs(facts.won_by_first / facts.bouts_decided - 0.5) <= 0.07
