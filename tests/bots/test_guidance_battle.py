"""The search of Guidance Rite: it finds what plain search finds, and keeps to its budget."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.guidance_rite.battle import PROVEN_SCORE, WON_SCORE, BattleOption, BattleSearch
from game.bots.guidance_rite.bot import options_of
from game.bots.guidance_rite.captures import capture, captures
from game.bots.guidance_rite.field import WORTHS, BoutRules, field_of
from game.bots.guidance_rite.plans import carry_out
from game.bots.levels import find_bot
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.state import (
    STARTING,
)
from tests.bots.guidance_places import KEY, VARIANTS, places
from tests.bots.test_guidance_stored import stored
from tests.helpers.sampling import sampled
from tests.rules.guidance import battle

DEATH = BoutRules(False, 0)


def plainly(field, player, depth, ply=0):
    """The score of a death match without characters, by looking at everything."""
    result = field.result(DEATH)
    if result is not None:
        return result * (WON_SCORE - ply) * (1 - 2 * player)
    if not depth:
        return field.estimate() * (1 - 2 * player)
    found = moves(field.board, player, False, 0)
    friends = [m for m in found if field.board[DEATH.targets[m]] >> 20 == player + 1]
    found = [m for m in found if m not in friends] or friends
    if not found:
        if field.passed:
            return field.winner() * (WON_SCORE - ply - 1) * (1 - 2 * player)
        passed = field.after(field.board, WORTHS[False], 1, True)
        return -plainly(passed, 1 - player, depth - 1, ply + 1)
    best = -2 * WON_SCORE
    for action in found:
        after = field.after(carry_out(field.board, action, False).board, WORTHS[False], 1, False)
        best = max(best, -plainly(after, 1 - player, depth - 1, ply + 1))
    return best


def some_fields(number):
    """Death matches of few pieces without characters, as random as can be."""
    for seed in range(number):
        rng = Random(seed)
        state = battle("A a1 none N;B e5 none S")
        state.board = [0] * 25
        for owner, square in zip((1, 1, 1, 2, 2, 2), rng.sample(range(25), 6), strict=True):
            state.board[square] = owner << 20 | rng.randrange(1, 256)
        state.quiet = rng.choice((0, 0, 17, 57))
        yield state, field_of(state, state.board)


@pytest.mark.parametrize("depth", [1, 2])
def test_the_search_scores_like_one_that_looks_at_everything(depth):
    for _, field in some_fields(25):
        for player in (0, 1):
            search = BattleSearch(DEATH, 1 << 60, 0)
            assert search.look(field, player, depth) == plainly(field, player, depth)


def test_the_margin_keeps_all_good_scores_exact():
    for state, field in some_fields(12):
        options = list(options_of(state))
        wide = BattleSearch(DEATH, 1 << 60, 0).deepen(field, 0, options, 2, 10**6)
        narrow = BattleSearch(DEATH, 1 << 60, 0).deepen(field, 0, options, 2, 50)
        assert max(wide) == max(narrow) == plainly(field, 0, 2)
        for exact, score in zip(wide, narrow, strict=True):
            assert score >= exact
            assert score == exact or score <= max(narrow) - 50


def test_an_exchange_is_played_out():
    pieces = "A c3 none N;B c4 none N;B c5 none S;A a1 none N;B e1 none N"
    state = battle(pieces)
    field = field_of(state, state.board)
    taken = field.after(
        carry_out(state.board, state.parse("c3xc4"), False).board, WORTHS[False], 1, False
    )
    search = BattleSearch(DEATH, 1 << 60)
    at_first_sight = taken.estimate()
    assert -search.quiet(taken, 1) < at_first_sight - 50


def test_an_exchange_stays_on_its_square():
    """What is captured elsewhere in reply is left to the turns that are searched."""
    state = battle("A c3 lizard N;B c4 lizard N;A a1 lizard N;B b1 lizard W;B e5 none N")
    field = field_of(state, state.board)
    found = [BattleSearch(DEATH, 1 << 60, exchanges=on).quiet(field, 0) for on in (True, False)]
    assert found[0] > found[1]
    state = battle("A c3 none N;B c4 none N;B c5 none S;A a1 none N;B e1 none N")
    field = field_of(state, state.board)
    found = [BattleSearch(DEATH, 1 << 60, exchanges=on).quiet(field, 0) for on in (True, False)]
    assert found[0] == found[1]


def test_the_top_level_looks_at_the_first_turn_of_a_bout_with_few_nodes():
    state = battle(stored("death_match", "plans")[0])
    assert state.pieces() > 20
    field, options = field_of(state, state.board), list(options_of(state))
    spent = []
    for exchanges in (True, False):
        search = BattleSearch(DEATH, 20_000, exchanges=exchanges)
        search.deepen(field, 0, options, 1, 8)
        spent.append(search.nodes)
    assert spent[0] * 3 < spent[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_capture_is_scored_as_the_board_it_leads_to(variant):
    rules, seen = BoutRules(variant == "final_match", 0), 0
    for pieces in stored(variant, "plans"):
        state = battle(pieces, rules.final)
        field = field_of(state, state.board)
        for player in (0, 1):
            best = now = field.estimate() * (1 - 2 * player)
            for action, target in captures(field.board, player, rules.final, 0):
                board = capture(field.board, action, target, rules.final)
                after = field.after(board, WORTHS[rules.final], 1, False)
                won = after.result(rules)
                score = after.estimate() if won is None else won * (WON_SCORE - 1)
                best = max(best, score * (1 - 2 * player))
            assert BattleSearch(rules, 1 << 60, 1).quiet(field, player) == best
            seen += best > now
    assert seen > 8


@pytest.mark.parametrize("budget", [64, 640, 6400])
def test_the_budget_is_kept(budget):
    state = places("final_match", 1, (STARTING,))[0]
    rules = BoutRules(True, 0)
    search = BattleSearch(rules, budget)
    options = list(options_of(state))
    scores = search.deepen(field_of(state, state.board), state.current_player, options, 30, 0)
    assert len(scores) == len(options)
    assert search.nodes <= budget + 200


def test_a_search_that_is_stopped_still_has_an_opinion():
    state = places("death_match", 1, (STARTING,))[0]
    search = BattleSearch(BoutRules(False, 0), 10**6, stopped=lambda: True)
    options = list(options_of(state))
    scores = search.deepen(field_of(state, state.board), state.current_player, options, 30, 0)
    assert len(scores) == len(options)
    assert search.nodes < 5000
    assert min(scores) > -WON_SCORE


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", "12345")
def test_no_level_misses_the_capture_that_wins_the_bout(variant, number):
    final = variant == "final_match"
    state = battle("A c3 crow N,E;A a1 rat N;A b3 monster S,W;B c4 lizard S,E", final)
    for seed in range(2):
        decision = find_bot(KEY, number).choose(state.observation(0), Random(seed))
        assert state.notation(decision.action) == "c3xc4"
        assert decision.value == 1
        assert decision.principal_variation == (decision.action,)


@pytest.mark.parametrize("number", sampled("345", 2))
def test_the_upper_anchors_leave_a_defended_bait(number):
    """The bait is a poor piece, and what takes it is taken by one that nobody can take."""
    pieces = "A c3 crow N,NE,E,SE,S;A a1 rat N,E;A a2 none N,E;B c4 none W;B c5 none S;B e1 none N"
    state = battle(pieces)
    for seed in range(6 - int(number)):
        bot = find_bot(KEY, f"place:{number}")
        decision = bot.choose(state.observation(0), Random(seed))
        assert state.notation(decision.action) != "c3xc4"


def test_the_lowest_level_likes_a_defended_bait():
    pieces = "A c3 crow N,NE,E,SE,S;A a1 rat N,E;A a2 none N,E;B c4 none W;B c5 none S;B e1 none N"
    state = battle(pieces)
    taken = [find_bot(KEY, "1").choose(state, Random(seed)).action for seed in range(8)]
    assert taken.count(state.parse("c3xc4")) >= 4


def test_with_more_pieces_and_the_count_nearly_over_nothing_is_risked():
    """One quiet turn wins by the count; a capture would begin it anew and lose the lead."""
    state = battle("A a1 none N;A c3 none N,E;B c4 none S,W,N")
    state.quiet = 19
    for number in "345":
        decision = find_bot(KEY, f"place:{number}").choose(state.observation(0), Random(1))
        assert decision.value == 1
        after = state.clone()
        for action in decision.principal_variation:
            after.apply(action)
        assert after.wins == [1, 0]


def test_a_proven_score_counts_the_turns():
    state = battle("A c3 none N;B c4 none N;A a1 none N;B a2 none -")
    options = [BattleOption((0,), carry_out(state.board, state.parse("c3xc4"), False).board, False)]
    scores = BattleSearch(DEATH, 10**6).deepen(field_of(state, state.board), 0, options, 4, 0)
    assert scores[0] >= PROVEN_SCORE
    assert scores[0] == WON_SCORE - 3  # capture, any move, capture
