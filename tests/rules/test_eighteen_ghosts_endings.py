"""How a match of 18 Ghosts ends without a winner at the portals, sentence by sentence."""

from random import Random

import pytest

from game.rules.eighteen_ghosts.position import read_set_up
from game.rules.eighteen_ghosts.state import (
    DEAD,
    GOAL,
    LONG,
    PLAYING,
    QUIET,
    REPETITION,
    EighteenGhosts,
)
from tests.rules.eighteen import SET_UP_TEXT, castle, legal, play

# Dead positions


@pytest.mark.parametrize(
    ("beater", "mover"), [("R", "Y"), ("B", "R"), ("Y", "B")], ids=["blue", "yellow", "red"]
)
def test_a_colour_is_dead_when_its_portal_is_shut_and_all_six_that_beat_it_are_out(
    beater: str, mover: str
) -> None:
    out = beater * 3 + beater.lower() * 3
    state = play(castle(f"a1{mover} e5{mover.lower()}", facts=f"escaped: {out}"), "a1-a2")
    assert (state.ending, state.returns()) == (DEAD, [0.0, 0.0])


def test_a_colour_lives_while_its_portal_does_not_face_the_wall() -> None:
    for side in "<^>":
        state = castle("a1Y e5y", blue=side, facts="escaped: RRRrrr")
        assert play(state, "a1-a2").ending == PLAYING


def test_a_colour_lives_while_one_ghost_that_beats_it_is_inside() -> None:
    for out in ("RRRrr", "RRrrr"):
        assert play(castle("a1Y e5y", facts=f"escaped: {out}"), "a1-a2").ending == PLAYING
    state = castle("a1Y e5y", facts="escaped: RRRrr\ndungeon: r")  # it may be released again
    assert play(state, "a1-a2").ending == PLAYING


def test_the_match_goes_on_while_one_player_can_complete() -> None:
    # Blue is dead, but A has a blue ghost out already and needs only a yellow one.
    state = play(castle("a1Y e5y", facts="escaped: RRRrrrB"), "a1-a2")
    assert state.ending == PLAYING
    state = play(castle("a1Y e5y", facts="escaped: RRRrrrb"), "a1-a2")
    assert state.ending == PLAYING


def test_a_dead_colour_that_both_have_out_ends_nothing() -> None:
    # Red and blue are all out: blue is dead but has left, yellow is dead and both lack it.
    out = "RRRrrrBBBbbb"
    assert play(castle("a1Y e5y", facts=f"escaped: {out}"), "a1-a2").ending == DEAD
    out = "RRRrrrBBbbb"  # one blue inside, so yellow can still be let out
    assert play(castle("a1Y e5y", facts=f"escaped: {out}"), "a1-a2").ending == PLAYING


def test_in_a_dead_position_more_colours_out_win() -> None:
    state = play(castle("a1Y e5y", facts="escaped: RRRYrrr"), "a1-a2")
    assert (state.ending, state.returns()) == (DEAD, [1.0, -1.0])
    state = play(castle("a1Y e5y", facts="escaped: RRRrrry"), "a1-a2")
    assert (state.ending, state.returns()) == (DEAD, [-1.0, 1.0])


def test_in_a_dead_position_more_colours_count_before_more_ghosts() -> None:
    # Blue is dead: A has three red ghosts and two yellow ones out, or three red ones only.
    for out, winner in [("RRRYYrrry", 0), ("RRRYrrr", 0), ("RRRrrry", 1)]:
        state = play(castle("a1Y e5y", facts=f"escaped: {out}"), "a1-a2")
        assert (state.ending, state.winner) == (DEAD, winner)
    state = castle("a1R e5b", facts="turns: 999\nescaped: RRRby")  # two colours beat three ghosts
    assert play(state, "a1-a2").winner == 1


def test_in_a_dead_position_with_equal_colours_more_ghosts_win() -> None:
    state = play(castle("a1Y e5y", facts="escaped: RRRYrrryy"), "a1-a2")
    assert (state.ending, state.winner) == (DEAD, 1)
    state = play(castle("a1Y e5y", facts="escaped: RRRYYrrry"), "a1-a2")
    assert (state.ending, state.winner) == (DEAD, 0)


def test_a_dead_position_with_equal_colours_and_ghosts_is_a_draw() -> None:
    state = play(castle("a1Y e5y", facts="escaped: RRRYrrry"), "a1-a2")
    assert (state.ending, state.returns()) == (DEAD, [0.0, 0.0])


def test_a_dead_position_cannot_happen_with_any_three() -> None:
    state = castle("a1Y e5y", facts="escaped: RRRrrr", any_three=True)
    assert play(state, "a1-a2").ending == PLAYING


def test_a_dead_position_ends_the_match_at_the_end_of_the_turn_only() -> None:
    state = play(castle("a1B e5y", facts="escaped: RRRrrr\ndungeon: Y"), "Y@")
    assert (state.ending, state.current_player) == (PLAYING, 1)  # the ghost is not placed yet
    assert play(state, "=a4").ending == DEAD


def test_the_last_beater_leaving_makes_the_position_dead() -> None:
    state = play(castle("d4R e1y", red=">", facts="escaped: RRrrr"), "d4-d5")
    assert (state.ending, state.winner) == (DEAD, -1)


# The third repetition

BACK_AND_FORTH = "a1-a2 e5-e4 a2-a1 e4-e5"


def test_the_match_is_drawn_when_a_position_stands_for_the_third_time() -> None:
    state = play(castle("a1R e5b"), BACK_AND_FORTH)
    assert state.ending == PLAYING  # it stands for the second time
    play(state, "a1-a2 e5-e4 a2-a1")
    assert state.ending == PLAYING
    play(state, "e4-e5")
    assert (state.ending, state.returns(), legal(state)) == (REPETITION, [0.0, 0.0], set())


def test_the_position_after_the_set_up_counts() -> None:
    state = read_set_up(SET_UP_TEXT)
    cycle = "c4-d4 a4-b4 d4-c4 b4-a4"
    assert play(state, cycle).ending == PLAYING
    assert play(state, cycle).ending == REPETITION


def test_the_same_ghosts_with_the_other_player_to_move_are_another_position() -> None:
    # Three jumps of one player against two steps of the other bring the board back, but not the
    # turn: after 10 turns the board stands for the third time, the position for the second.
    a_jumps = "m:b4-d4 b2-b1 m:d4-d2 b1-b2 m:d2-b4"
    b_jumps = "m:b2-d2 b4-b5 m:d2-d4 b5-b4 m:d4-b2"
    state = castle("b4R b2b")
    for ending, jumps in [
        (PLAYING, a_jumps), (PLAYING, b_jumps), (PLAYING, a_jumps), (REPETITION, b_jumps)
    ]:  # fmt: skip
        assert play(state, jumps).ending == ending


def test_ghosts_that_change_places_within_a_kind_make_the_same_position() -> None:
    # Two red ghosts of A change places through the mirrors: nobody can tell them apart.
    state = castle("b4R d4R e1b")
    play(state, "m:d4-d2 e1-d1 m:b4-d4 d1-e1 m:d2-b2 e1-d1 m:b2-b4 d1-e1")
    assert state.history.count(state.standing()) == 2


def test_ghosts_of_another_owner_or_colour_make_another_position() -> None:
    positions = ("a1R a2r e5b", "a1r a2R e5b", "a1R a2b e5b", "a1R a2r d5b")
    assert len({castle(ghosts).standing() for ghosts in positions}) == len(positions)


def test_repetition_is_counted_over_fights_and_releases() -> None:
    # A beats its own red four times, so that the red portal stands as before, and gets it back.
    round_trip = "a4xa3 e1-d1 a3-a4 d1-e1 R@ =a3 e1-d1 a4xa3 d1-e1 a3-a4 e1-d1 R@ =a3 d1-e1"
    state = castle("a4Y a3R e1y")
    play(state, f"{round_trip} {round_trip}")
    assert (state.ending, state.portals[0]) == (PLAYING, 0)  # the second time
    play(state, round_trip)
    assert (state.ending, state.portals[0]) == (PLAYING, 2)  # the same but for the portal
    play(state, round_trip)
    assert (state.ending, state.turns) == (REPETITION, 48)


def test_a_position_in_the_middle_of_a_release_is_not_a_start_of_a_turn() -> None:
    state = play(castle("a4Y e1y", facts="dungeon: R"), "R@")
    assert len(state.history) == 1
    assert len(play(state, "=a3").history) == 2


# A hundred quiet turns


def walk_quietly(state: EighteenGhosts, turns: int, rng: Random) -> None:
    """Play steps and jumps that neither repeat a position for the third time nor meet anyone."""
    for _ in range(turns):
        choices = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            if after.ending != REPETITION and "x" not in state.notation(action):
                choices.append(action)
        state.apply(rng.choice(choices))


def test_the_match_is_drawn_after_a_hundred_turns_without_fight_release_or_escape() -> None:
    state = castle("a1R e5b b4Y b2y")
    walk_quietly(state, 99, Random(1))
    assert (state.ending, state.quiet) == (PLAYING, 99)
    walk_quietly(state, 1, Random(1))
    assert (state.ending, state.returns(), legal(state)) == (QUIET, [0.0, 0.0], set())


@pytest.mark.parametrize(
    "notations", ["d4xc4", "d4xe4", "B@ =a2", "d4-d5"], ids=["win", "lose", "release", "escape"]
)
def test_a_fight_a_release_or_an_escape_breaks_the_quiet(notations: str) -> None:
    state = castle("d4R c4b e4y e1y", red=">", facts="quiet: 99\ndungeon: B")
    play(state, notations)
    assert (state.ending, state.quiet) == (PLAYING, 0)


def test_an_escape_by_the_turn_of_a_portal_breaks_the_quiet() -> None:
    state = play(castle("a3Y a4r d5R", facts="quiet: 99"), "a3xa4")
    assert (state.quiet, state.escaped[0]) == (0, 1)


def test_a_pass_is_a_quiet_turn() -> None:
    assert play(castle("a1r", facts="quiet: 99"), "pass").ending == QUIET


def test_the_quiet_turns_of_both_players_count() -> None:
    state = play(castle("a1R e5b", facts="quiet: 98"), "a1-a2")
    assert state.ending == PLAYING
    assert play(state, "e5-e4").ending == QUIET


# A thousand turns


def test_after_a_thousand_turns_the_match_ends_decided_like_a_dead_position() -> None:
    for out, winner in [("", -1), ("R", 0), ("rrr", 1), ("RRrb", 1), ("RRr", 0), ("RBrb", -1)]:
        state = castle("a1R e5b", facts=f"turns: 999\nescaped: {out}")
        play(state, "a1-a2")
        assert (state.ending, state.winner, state.turns) == (LONG, winner, 1000)
        assert legal(state) == set()


def test_the_match_goes_on_after_the_999th_turn() -> None:
    assert play(castle("a1R e5b", facts="turns: 998"), "a1-a2").ending == PLAYING


def test_the_thousand_turns_hold_for_any_three_too() -> None:
    state = castle("a1R e5b", facts="turns: 999\nescaped: rr", any_three=True)
    assert (play(state, "a1-a2").ending, state.winner) == (LONG, 1)


# The order of the endings


def test_a_win_on_the_last_turn_is_a_win() -> None:
    facts = "turns: 999\nquiet: 99\nescaped: BY"
    assert play(castle("d4R", red=">", facts=facts), "d4-d5").ending == GOAL


def test_a_dead_position_comes_before_the_other_endings() -> None:
    facts = "turns: 999\nquiet: 99\nescaped: RRRrrrY"
    state = play(castle("a1Y e5y", facts=facts), "a1-a2")
    assert (state.ending, state.winner) == (DEAD, 0)


def test_repetition_comes_before_a_hundred_quiet_turns() -> None:
    state = play(castle("a1R e5b", facts="quiet: 92"), f"{BACK_AND_FORTH} {BACK_AND_FORTH}")
    assert (state.ending, state.quiet) == (REPETITION, 100)


def test_a_hundred_quiet_turns_come_before_the_thousandth() -> None:
    state = play(castle("a1R e5b", facts="turns: 999\nquiet: 99\nescaped: R"), "a1-a2")
    assert (state.ending, state.winner) == (QUIET, -1)
