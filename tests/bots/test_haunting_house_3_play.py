"""The bots of The Haunting House 3 plan well: what ways cost, rows, and matches to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from game import catalog
from game.bots.bot import Bot, Decision, never
from game.bots.haunting_house_3.chances import share
from game.bots.haunting_house_3.futures import Futures, laying
from game.bots.haunting_house_3.greedy import answer
from game.bots.haunting_house_3.maze import Maze, ends, plan_of
from game.bots.haunting_house_3.rows import Width, serves_the_row
from game.bots.levels import find_bot, levels_of
from game.inference.haunting_house_3.distance import shortest
from game.rules.haunting_house_3.cards import CHOOSABLE, M2, M3, MOVE, PASSAGE, SP
from game.rules.haunting_house_3.state import CARRY_OUT, HAUNTED, PROGRAM, HauntingHouse3
from game.search.haunting_house_3.evaluation import costs
from game.state import TERMINAL, State
from tests.bots.test_haunting_house_3_fair import KEY, lively_match
from tests.helpers.sampling import full
from tests.rules.haunting import house, program

WIDE = Width(4, tuple(range(8)))


def play(names: list[str], seed: int, **options: object) -> State:
    """Play the bots of these names against each other; return the last position."""
    return meet([find_bot(KEY, name) for name in names], seed, **options)


def meet(bots: Sequence[Bot], seed: int, **options: object) -> State:
    """Play bots against each other; return the last position."""
    state = catalog.new_state(KEY, len(bots), options=options, seed=seed)
    rng = Random(seed)
    while (seat := state.current_player) != TERMINAL:
        if seat < 0:
            state.apply(rng.choice(state.legal_actions()))
            continue
        decision = bots[seat].choose(state.observation(seat), rng)
        assert decision.action in state.legal_actions()
        assert decision.value is None or -1 <= decision.value <= 1
        state.apply(decision.action)
    return state


def test_ways_cost_what_the_estimate_says() -> None:
    for state in list(lively_match(3, 4))[::25]:
        for ghost in (False, True):
            table = Maze().table(bytes(state.faces), plan_of(state), ghost)
            assert table[:79] == costs(state, ghost)[:79]


def test_a_card_can_lead_where_its_actions_lead() -> None:
    """On tiles without disks; with them a walk may be cut short."""
    looked = 0
    for state in lively_match(4, 3):
        card = state.held[state.owner()] if state.phase == CARRY_OUT else M3 + 9
        if card > SP:
            continue
        state.disks = [0] * len(state.disks)
        seat, before = state.owner(), (state.round, state.chosen, state.step, state.turn)
        moves = state.left - 1 if card <= M3 else card
        found = {
            (end.place, end.faces) for end in ends(state.walker(seat), state.pawns[seat], moves)
        }
        reached, open_ways = set(), [state]
        for here in open_ways:  # grows while it is gone through
            for action in here.legal_actions():
                assert action >= (MOVE if card <= M3 else PASSAGE)
                after = here.clone()
                after.apply(action)
                now = after.round, after.chosen, after.step, after.turn
                if after.current_player != TERMINAL and now == before:
                    open_ways.append(after)
                elif now[:2] == before[:2]:  # later, tiles face down may have come up
                    reached.add((after.pawns[seat], bytes(after.faces)))
        if reached:
            assert {place for place, _ in reached} == {place for place, _ in found}
            looked += 1
    assert looked > 5


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_every_level_plays_whole_matches(players: int, storeys: int) -> None:
    names = [str(1 + seat % 3) for seat in range(players)]
    end = play(names, 7, storeys=storeys)
    assert isinstance(end, HauntingHouse3)
    assert end.round <= 15
    assert end.winners


@full
def test_no_level_misses_a_way_out_that_is_open() -> None:
    found = 0
    for seed in range(12):
        for state in lively_match(seed, 2):
            if state.phase != CARRY_OUT:
                continue
            wins = []
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                if after.winners == 1 << state.current_player:
                    wins.append(action)
            if wins and len(wins) < len(state.legal_actions()):
                found += 1
                for level in levels_of(KEY):
                    seen = state.observation(state.current_player)
                    assert level.bot.choose(seen, Random(seed)).action in wins, level.key
    assert found > 2


def cards_needed(state: HauntingHouse3, seat: int) -> int:
    """Return the cards a pawn needs to its goal by walks alone, 5 if more than a row."""
    plays = shortest(state, seat, 4)
    return 5 if plays is None else len(plays)


@full
def test_the_top_level_lays_a_row_that_walks_out_when_there_is_one() -> None:
    """Two cards from the goal it begins with one that walks."""
    bot, looked = find_bot(KEY, "5"), 0
    for seed in range(40):
        for state in lively_match(seed, 2):
            seat = state.current_player
            if state.phase != PROGRAM or state.laid(seat) or state.steps_to_goal(seat) > 4:
                continue
            if state.is_ghost(seat) or cards_needed(state, seat) > 2:
                continue
            decision = bot.choose(state.observation(seat), Random(seed))
            assert decision.action in CHOOSABLE[2]
            assert decision.action <= SP
            looked += 1
            break
    assert looked > 0


@pytest.mark.parametrize(("level", "wins"), [("1", 18), ("2", 22)])
@full
def test_levels_beat_chance(level: str, wins: int) -> None:
    """Of 24 matches the gentle first level wins most, the second nearly all."""
    won = 0
    for seed in range(12):
        won += play([level, "random"], seed).returns()[0] > 0
        won += play(["random", level], seed).returns()[1] > 0
    assert won >= wins


class Beginner:
    """Lays any row, and walks the way that is nearest with whatever card comes."""

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return a card at random, or what a quick player does with it."""
        assert isinstance(observation, HauntingHouse3)
        actions = observation.legal_actions()
        if observation.phase == PROGRAM:
            action = rng.choice(actions)
        else:
            action = answer(observation, Maze())[0]
        return Decision(action, None, (action,))


@full
def test_who_lays_any_row_wins_often_against_the_first_level_and_less_against_the_second() -> None:
    """Of 100 other matches it won 36 and 21; who looks for a way wins more (test_beginners)."""
    won = {"1": 0, "2": 0}
    for seed in range(20):
        for level in won:
            bot = find_bot(KEY, level)
            won[level] += meet([Beginner(), bot], seed).returns()[0] > 0
            won[level] += meet([bot, Beginner()], seed).returns()[1] > 0
    assert won["1"] >= 10
    assert won["2"] <= min(16, won["1"] - 1)


@pytest.mark.parametrize(("row", "serves"), [("M2 SP M1 R90", True), ("M2 M1 R90 R180", False)])
def test_going_back_serves_a_row_that_goes_on_through_the_wall(row: str, serves: bool) -> None:
    state = program(house("1b6 NES", "1b6 1f1", storeys=1, chosen=True), row, "M1 M2 R90 R180")
    begun = state.pawns[0]
    walks = ends(state.walker(0), begun, M2)
    assert serves_the_row(state, 0, Maze(), walks, begun) is serves


def test_a_quick_player_answers_whatever_is_asked() -> None:
    for state in lively_match(9, 5):
        if state.current_player >= 0:
            assert answer(state, Maze())[0] in state.legal_actions()


def test_what_a_quick_player_remembers_is_what_it_would_answer_anew() -> None:
    remembering, looked = Maze(), 0
    for seed in (6, 7):
        for state in lively_match(seed, 4):
            if state.phase == CARRY_OUT:
                assert answer(state, remembering) == answer(state, Maze())
                looked += 1
    assert looked > 100


def test_a_rival_is_thought_to_know_what_it_knew_when_it_laid_its_row() -> None:
    before: dict[int, HauntingHouse3] = {}
    looked = 0
    for state in lively_match(8, 3):
        if state.phase != PROGRAM:
            before = {}
            continue
        seat = state.current_player
        if not state.laid(seat):
            before[seat] = state.observation(seat)
        seen = state.observation(seat)
        for other, knew in before.items():
            if other != seat:
                view = laying(seen, other)
                assert view.rows == knew.rows
                assert view.values()[0] == other
                assert view.pawns == knew.pawns
                looked += 1
    assert looked > 10


def test_a_rival_is_thought_to_lay_mostly_what_is_worth_most_to_it() -> None:
    state = next(state for state in lively_match(2, 2) if state.phase == PROGRAM)
    futures = Futures(state.observation(state.current_player), Maze(), WIDE, True, True)
    other = 1 - state.current_player
    plain, _ = futures.models[other]
    best, worse = (4, 5, 6, 0), (7, 6, 5, 4)
    futures.expect(other, [(0.5, worse), (0.7, best)])
    rows, weights = futures.models[other]
    assert rows == [*plain, worse, best]
    assert sum(weights) == pytest.approx(1)
    assert weights[-1] > 0.75
    assert 0 < weights[-2] < 0.01
    assert weights[0] > 0


def test_a_lead_is_worth_less_among_good_players_but_not_nothing() -> None:
    leads = 0
    for state in list(lively_match(5, 2))[::20]:
        plain = share(state, 0, Maze(), True)
        calm = share(state, 0, Maze(), True, 0.6)
        assert abs(calm - 0.5) <= abs(plain - 0.5)
        assert (calm - 0.5) * (plain - 0.5) >= 0
        leads += calm not in (0.5, plain)
    assert leads > 3


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_good_players_end_a_match_in_a_median_of_four_rounds(players: int) -> None:
    ends = [play(["4"] * players, seed) for seed in range(60)]
    rounds = sorted(end.round for end in ends if isinstance(end, HauntingHouse3))
    assert 3 <= rounds[30] <= 5
    assert rounds[54] <= 10  # nine in ten
    ghosts = sum(isinstance(end, HauntingHouse3) and end.ending == HAUNTED for end in ends)
    assert 3 <= ghosts <= 30
