"""What looks odd to people who watch: no bot does it in whole matches against itself."""

from random import Random

import pytest

from game import catalog
from game.bots.levels import levels_of
from game.match import Match, Seat
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.tables import CROW_POWER, MONSTER_POWER
from game.rules.haunted_house.tables import RADAR
from game.state import CHANCE

HOUSE, RITE = "haunted_house", "guidance_rite"
SEEDS = [range(2), pytest.param(range(2, 100), marks=pytest.mark.slow)]


def decisions(key, level, seed):
    """Yield (position, player, action) of a match that a level plays against itself."""
    count = catalog.find(key).players[0]
    match = Match(key, [Seat("bot", f"Bot {n}") for n in range(count)], seed=seed)
    rng, bot = Random(seed), levels_of(key)[level - 1].bot
    while not match.over:
        state, player = match.state, match.state.current_player
        if player == CHANCE:
            match.play(rng.choice(state.legal_actions()))
            continue
        action = bot.choose(state.observation(player), rng).action
        yield state, player, action
        match.play(action)


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_radar_is_not_asked_twice_on_a_tile_in_a_turn(level, seeds):
    asked, turn, count = set(), None, 0
    for seed in seeds:
        for state, _player, action in decisions(HOUSE, level, seed):
            if (seed, state.round, state.turn) != turn:
                asked, turn = set(), (seed, state.round, state.turn)
            if action in RADAR:
                tile = state.hunters[RADAR.index(action)]
                assert tile not in asked, (seed, state.round, state.turn)
                asked.add(tile)
                count += 1
    assert count, "no Radar was asked at all"


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("seeds", SEEDS)
def test_a_monster_bites_no_piece_of_its_own_side(level, seeds):
    count = 0
    for seed in seeds:
        for state, player, action in decisions(RITE, level, seed):
            if MONSTER_POWER <= action < CROW_POWER:
                _, target, _ = bite_of(action, state.ground)
                assert state.board[target] >> OWNER != player + 1, (seed, state.notation(action))
                count += 1
    assert count or len(seeds) < 10, "no Monster bit at all"
