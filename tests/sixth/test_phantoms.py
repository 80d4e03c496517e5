"""The rules of Phantoms, what every game promises, and its golden matches."""

from random import Random

import pytest
from msgspec.structs import replace

from game import catalog
from game.match import Match, Seat
from game.state import HIDDEN
from tests import test_clock, test_contract, test_facts, test_golden, test_worlds
from tests.bots import test_levels
from tests.helpers import boards
from tests.helpers.variants import Variant
from tests.sixth import worlds
from tests.sixth.bots import OPEN
from tests.sixth.game import GAME
from tests.sixth.places import FOLDER, ROOMS
from tests.sixth.rules import facts
from tests.sixth.rules.state import EVIL, GOOD, Phantoms

VARIANT = Variant("phantoms", 2, ())
MARKS = "good:a1 good:b1 good:a4 good:b4"


def played(notations):
    match = Match("phantoms", [Seat("person", "Ada"), Seat("person", "Eve")])
    for notation in notations.split():
        match.play_text(notation)
    return match


# The rules


def test_each_player_marks_two_own_ghosts_and_the_rival_sees_which_of_neither(sixth):
    state = played(MARKS).state
    assert state.kinds == [GOOD, GOOD, EVIL, EVIL] * 2
    assert state.observation(0).kinds == [GOOD, GOOD, EVIL, EVIL, *[HIDDEN] * 4]
    assert state.observation(1).kinds == [*[HIDDEN] * 4, GOOD, GOOD, EVIL, EVIL]


def test_a_caught_ghost_shows_what_it_was(sixth):
    state = played(f"{MARKS} d1-d2 d4-d3 d2xd3").state
    assert state.observation(0).kinds[7] == EVIL
    assert state.observation(0).kinds[4:7] == [HIDDEN] * 3


def test_who_catches_both_evil_ghosts_has_lost(sixth):
    match = played(f"{MARKS} d1-d2 d4-d3 d2xd3 c4-d4 d3xd4")
    assert match.returns() == [-1, 1]
    assert match.game.rules.ending(match.state) == "evil ghosts caught"


def test_who_catches_both_good_ghosts_has_won(sixth):
    match = played(f"{MARKS} a1-a2 a4-a3 a2xa3 b4-a4 a3xa4")
    assert match.returns() == [1, -1]
    assert match.game.rules.ending(match.state) == "good ghosts caught"


def test_only_a_good_ghost_leaves_from_a_corner_of_the_rivals_row(sixth):
    way = "a1-a2 d4-d3 a2-a3 d3-d2 a3xa4 d2xd1"
    good = played(f"{MARKS} {way}").state
    evil = played(f"good:b1 good:c1 good:a4 good:b4 {way}").state
    assert "a4-out" in [good.notation(action) for action in good.legal_actions()]
    assert "a4-out" not in [evil.notation(action) for action in evil.legal_actions()]
    match = played(f"{MARKS} {way} a4-out")
    assert (match.returns(), match.game.rules.ending(match.state)) == ([1, -1], "way out")


def test_after_sixty_turns_nobody_has_won(sixth):
    match = played(f"{MARKS} {'a1-a2 d4-d3 a2-a1 d3-d4 ' * 15}")
    assert (match.over, match.returns()) == (True, [0, 0])


def test_time_never_runs_out_and_nothing_stands_for_it(sixth):
    match = played(MARKS)
    with pytest.raises(ValueError, match="action None is not legal here"):
        match.play(match.state.timeout())
    assert match.ply == 4
    test_clock.test_every_phase_of_a_game_has_a_legal_time_out_if_any_has(sixth)
    test_clock.test_a_match_in_which_everybodys_time_runs_out_comes_to_an_end(sixth)


# What every game promises


@pytest.mark.parametrize("seed", range(4))
def test_it_keeps_every_promise(sixth, seed, subtests):
    test_contract.test_a_match_keeps_every_promise(VARIANT, seed, subtests)


def test_its_matches_end_in_time_and_are_estimated_fairly(sixth):
    test_contract.test_every_match_ends_within_the_stated_length(VARIANT, range(10))
    test_contract.test_an_estimate_is_within_one_the_same_for_partners_and_the_opposite_for_rivals(
        VARIANT, 1
    )


@pytest.mark.parametrize(
    "check",
    [
        test_facts.test_facts_carry_the_board_of_every_viewer_from_before_to_after,
        test_facts.test_nothing_happens_where_nothing_is_seen_and_something_where_something_is,
        test_facts.test_twins_give_their_viewer_equal_facts,
        test_facts.test_an_action_is_foretold_as_it_happens,
    ],
)
def test_it_tells_in_facts_what_happens(sixth, check, monkeypatch):
    monkeypatch.setitem(boards.BOARDS, "phantoms", (facts.board, facts.apply_fact))
    check(VARIANT)


def test_a_mark_seen_by_the_rival_would_be_found_out(sixth, monkeypatch):
    monkeypatch.setattr(Phantoms, "observation", lambda state, player: state.clone())
    walk = test_contract.walk_of(VARIANT, 1)
    with pytest.raises(AssertionError, match="no observation hides anything"):
        test_contract.a_game_that_calls_itself_hidden_hides(walk)


def test_a_world_with_too_many_good_ghosts_is_refused(sixth, monkeypatch):
    promised = test_contract.the_truth_is_among_its_worlds_for_what_is_dealt_adds_up_as_in_truth
    promised(test_contract.walk_of(VARIANT, 1))

    def all_good(state, rng):
        world = state.determinize(rng)
        hidden = [ghost for ghost, kind in enumerate(state.kinds) if kind == HIDDEN]
        world.kinds = [GOOD if ghost in hidden else kind for ghost, kind in enumerate(world.kinds)]
        return world

    dealt_wrongly = replace(GAME, load=lambda: replace(GAME.rules, determinize=all_good))
    monkeypatch.setitem(catalog.GAMES, "phantoms", dealt_wrongly)
    with pytest.raises(AssertionError, match="field 2 hides"):
        promised(test_contract.walk_of(VARIANT, 1))


def test_its_worlds_are_as_likely_as_the_truth(sixth, monkeypatch, subtests):
    monkeypatch.setitem(test_worlds.GAMES, sixth, worlds)
    monkeypatch.setitem(test_worlds.ELSEWHERE, sixth, ROOMS)
    test_worlds.test_every_field_that_can_be_hidden_has_a_row(sixth)
    test_worlds.test_worlds_are_as_likely_as_the_truth(sixth, subtests)


def test_it_has_five_bots(sixth):
    test_levels.test_every_game_has_five_levels_to_tell_apart(sixth)
    assert catalog.GAMES[sixth].rules.options == ()


def test_a_search_takes_the_evaluation_of_the_game_as_it_is(sixth):
    state = played(f"{MARKS} a1-a2 d4-d3 a2-a3 d3-d2 a3xa4 d2xd1").state
    decision = OPEN.choose(state, Random(1))
    assert (state.notation(decision.action), decision.value) == ("a4-out", 1.0)


@pytest.mark.parametrize("path", sorted((FOLDER / "golden").glob("*.txt")), ids=lambda p: p.stem)
def test_a_golden_playthrough_is_played_as_it_was_reviewed(sixth, path):
    test_golden.test_a_golden_playthrough_is_played_as_it_was_reviewed(path)
