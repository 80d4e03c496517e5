"""What looks odd to people who watch: no bot does it in whole matches against itself."""

from random import Random

import pytest

from game import catalog
from game.bots.haunted_house.hunting import answered
from game.bots.levels import levels_of
from game.entry import unpacked
from game.inference.haunted_house.deduction import possible_tiles
from game.match import Match, Seat
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt import tables as hunt_tables
from game.rules.ghost_hunt.position import SEARCHING
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.powers import bite_of
from game.rules.guidance_rite.tables import CROW_POWER, MONSTER_POWER
from game.rules.haunted_house.tables import CAPTURE, HUNTING, RADAR
from game.state import CHANCE, TERMINAL
from tests.helpers.sampling import full

HOUSE, RITE, HUNT = "haunted_house", "guidance_rite", "ghost_hunt"
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


def learnt(fact):
    """Whether hunters know more of the Ghost after a fact: a positive answer, a sign of it."""
    positive = fact.kind == fact_kinds.ANSWERED and fact.third
    return positive or fact.kind in (fact_kinds.FOUND, fact_kinds.EVENT_STRUCK)


@full
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_hunters_hardly_ever_turn_round_with_nothing_done(level):
    """Also nobody has learnt anything: then there is a reason. Measured before hunters kept to
    their jobs, those who had learnt something included: 24, 5, 14, 4 and 2 % of the turns."""
    turns, turned = set(), set()
    for seed in range(30):
        left: dict[int, list[int]] = {}  # by hunter: the squares left since it did something
        told = 0
        for state, player, action in decisions(HUNT, level, seed):
            if state.hunt or any(learnt(unpacked(fact)) for fact in state.record[told:]):
                left = {}
            told = len(state.record)
            if state.hunt or player == 0:
                continue
            hunter, square = state.hunter, state.pawns[state.hunter] if state.hunter >= 0 else -1
            if state.phase != SEARCHING:
                left.pop(hunter, None)
                continue
            turn = seed, state.round, hunter
            turns.add(turn)
            trail = left.setdefault(hunter, [])
            if square in trail[:-1]:
                turned.add(turn)
            if action < hunt_tables.END:
                trail.append(square)
            elif action != hunt_tables.END:
                left.pop(hunter)
    assert len(turned) <= 0.01 * len(turns), f"{len(turned)} of {len(turns)} turns"


@full
@pytest.mark.parametrize(("level", "matches"), [(1, 20), (2, 20), (3, 10), (4, 3), (5, 2)])
def test_no_radar_is_asked_whose_answer_is_known(level, matches):
    """Measured before: 23 % of all Radars of level 3 and 18 % of level 5."""
    count = 0
    for seed in range(matches):
        for state, player, action in decisions(HOUSE, level, seed):
            if action in RADAR:
                assert action not in answered(state.observation(player)), (seed, state.round)
                count += 1
    assert count, "no Radar was asked at all"


def wins(seen, action, player):
    """Whether an action ends the match with a win, in three positions that look alike."""
    for seed in range(3):
        world = seen.determinize(Random(seed))
        world.apply(action)
        if world.current_player != TERMINAL or world.returns()[player] < 1:
            return False
    return True


@full
@pytest.mark.parametrize(("key", "matches"), [("eighteen_ghosts", 6), (RITE, 3)])
def test_level_3_leaves_no_win_within_reach_alone(key, matches):
    count = 0
    for seed in range(matches):
        for state, player, action in decisions(key, 3, seed):
            seen = state.observation(player)
            if any(wins(seen, other, player) for other in seen.legal_actions()):
                assert wins(seen, action, player), (seed, state.notation(action))
                count += 1
    assert count, "nobody could win at once"


@full
@pytest.mark.parametrize(("level", "matches"), [(3, 10), (4, 3)])
def test_hunters_capture_a_ghost_that_can_be_nowhere_else(level, matches):
    for seed in range(matches):
        for state, player, action in decisions(HOUSE, level, seed):
            if state.phase != HUNTING:
                continue
            seen = state.observation(player)
            possible = possible_tiles(seen)
            sure = [
                capture
                for capture, tile in zip(CAPTURE, seen.hunters, strict=True)
                if capture in seen.legal_actions() and possible == 1 << tile
            ]
            assert not sure or action in sure, (seed, state.round, state.turn)
