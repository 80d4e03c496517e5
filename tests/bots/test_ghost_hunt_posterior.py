"""What the hunters must believe never rules out what is true: type, room and square."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.bots.ghost_hunt import sight
from game.bots.levels import find_bot
from game.rules.ghost_hunt.position import OVER
from game.rules.ghost_hunt.state import GhostHunt
from game.state import CHANCE
from tests.helpers.sampling import sampled

# Numbers of players and options, each with the Ghost's and the team's level.
TABLES: tuple[tuple[int, str, str, dict[str, object]], ...] = (
    (2, "5", "3", {}),
    (3, "3", "5", {}),
    (4, "4", "4", {}),
    (5, "5", "1", {}),
    (3, "1", "4", {"map": "cottage", "emf": "roll", "ghost_event": "always"}),
    (4, "2", "3", {"visible_hunt": True, "dots": "walk", "grace_rounds": 1}),
    (5, "5", "5", {"map": "cottage", "rules": "draft", "round_limit": 15}),
    (3, "4", "3", {"rules": "source", "round_limit": 12}),
    (2, "3", "2", {"map": "cottage", "rules": "source", "yokai": "lower"}),
    (3, "2", "4", {"rules": "draft", "round_limit": 12}),
)


def follow(seed: int) -> int:
    """Play a match and hold every belief in it against the truth; return how many there were."""
    players, ghost, team, options = TABLES[seed % len(TABLES)]
    state = catalog.new_state("ghost_hunt", players, options, seed=seed)
    assert isinstance(state, GhostHunt)
    chance, looks, last = Random(seed), 0, 0
    while state.phase != OVER:
        player = state.current_player
        if player == CHANCE:
            state.apply(chance.choice(state.legal_actions()))
            continue
        seen = state.observation(player)
        if state.round and len(state.record) != last:
            last = len(state.record)
            believed = sight.exact_belief(state.observation(1))
            truth = state.kind, state.room
            assert believed.weights[truth] > 0, (seed, state.round)
            assert abs(sum(believed.weights.values()) - 1) < 1e-6
            if player > 0:  # in its own turn the Ghost is followed when the turn is over
                assert believed.squares[truth][state.ghost] > 0, (seed, state.round)
            looks += 1
        level = team if player else ghost
        state.apply(find_bot("ghost_hunt", level).choose(seen, chance).action)
    return looks


@pytest.mark.parametrize("table", sampled(range(len(TABLES))))
def test_the_truth_is_never_ruled_out(table: int) -> None:
    assert sum(follow(seed) for seed in (table, table + len(TABLES))) > 30


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_nor_is_it_in_a_thousand_matches(block: int) -> None:
    """Blocks of 10, one of each table, so that none runs into the time a test may take."""
    for seed in range(1000 + 10 * block, 1010 + 10 * block):
        assert follow(seed)
