"""What a decision is worth beside the one a strong bot would make, by what its player knows."""

from random import Random

import pytest

from game import catalog
from game.bots.weigher import FEWEST_WORLDS, Weigher, loss_of, weigher_of
from game.match import Seat
from game.puzzles import puzzles_of
from game.state import CHANCE
from tests.helpers.sampling import full, sampled
from tests.rules.eighteen import castle

GHOSTS = "eighteen_ghosts"


def weighed(key, observation, *tried):
    return Weigher(key, weigher_of(tried)).choose(observation, Random(1))


def test_a_missed_victory_and_the_rivals_answer_are_told():
    state = castle("d4R a1b e1y", red=">", facts="escaped: BYry")
    state.escaped[:] = [0, 1, 1, 0, 0, 0]
    missed = weighed(GHOSTS, state, state.parse("d4-d3"))
    assert missed.estimates[0] == 1.0
    assert state.notation(missed.action) == "d4-d5"
    assert len(missed.principal_variation) > 1, "what the rival does next is to be told"
    found = weighed(GHOSTS, state, state.parse("d4-d5"))
    assert loss_of(found) == 0.0


@pytest.mark.parametrize("key", sampled(["haunted_house", *list(catalog.GAMES)[2:]]))
def test_what_is_hidden_is_dealt_anew_and_never_looked_at(key):
    game = catalog.find(key)
    count = game.players[0]
    state, rng = catalog.new_state(key, count, seed=3), Random(3)
    for _ in range(12):
        while state.current_player == CHANCE:
            state.apply(rng.choice(state.legal_actions()))
        state.apply(rng.choice(state.legal_actions()))
    while state.current_player == CHANCE or len(state.legal_actions()) < 2:
        state.apply(rng.choice(state.legal_actions()))
    player, tried = state.current_player, state.legal_actions()[-1]
    seen = state.observation(player)
    other = catalog.find(key).rules.determinize(seen, Random(8))
    assert other.observation(player) == seen
    stops = [iter([False] * 4) for _ in range(2)]
    told = [
        Weigher(key, weigher_of((tried,))).choose(
            world.observation(player), Random(5), lambda stop=stop: next(stop, True)
        )
        for world, stop in zip((state, other), stops, strict=True)
    ]
    assert told[0] == told[1]


def test_a_loss_in_a_few_worlds_only_is_none_yet():
    puzzle = [p for p in puzzles_of("haunted_house") if p.goal == "catch"][2]
    match = puzzle.match("haunted_house", [Seat("person", "A"), Seat("person", "B")])
    right = puzzle.right
    while not any(notation.endswith("capture") for notation in right):
        notation, step = next(iter(right.items()))
        match.play_text(notation)
        right = step.then
    seen = match.state.observation(puzzle.seat)
    weigher = Weigher("haunted_house", weigher_of((seen.parse("end"),)))
    for worlds, known in ((2, False), (FEWEST_WORLDS, True)):
        stops = iter([False] * worlds)
        told = weigher._in_worlds(
            seen, (seen.parse(next(iter(right))),), Random(0), lambda stops=stops: next(stops, True)
        )
        assert (loss_of(told) > 0) is known


@full
def test_a_plan_is_weighed_as_a_whole():
    state = catalog.new_state("haunting_house_3", 2, seed=3)
    rng = Random(3)
    while state.current_player == CHANCE or len(state.legal_actions()) < 5:
        state.apply(rng.choice(state.legal_actions()))
    seen = state.observation(state.current_player)
    assert weigher_of((3, 5)) == "weigher 3 5"
    first = seen.legal_actions()[0]
    assert weighed("haunting_house_3", seen, first).principal_variation == (first,)
