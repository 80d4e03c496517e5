"""What is told of single actions of Guidance Rite, and to whom; properties are in test_facts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.facts import EVERYONE, PUBLIC, Fact
from game.games.guidance_rite import GAME
from game.rules.guidance_rite.facts import (
    FACTS,
    Blackened,
    BoardLaid,
    BoutEnded,
    Captured,
    Claimed,
    Clashed,
    EmpoweredTogether,
    ItemDeclined,
    KeptCharacter,
    Loss,
    Moved,
    MovedTogether,
    Named,
    NamesKept,
    Placed,
    Planned,
    Removed,
    Revealed,
    TimedOut,
    TookOver,
    TurnEnded,
)
from game.rules.guidance_rite.pieces import character_of
from game.rules.guidance_rite.state import CAPTURE, GuidanceRite
from game.rules.guidance_rite.tables import DIRECTIONS, NONE
from tests.rules.counting import checked_facts, who_see
from tests.rules.guidance import at, battle, claims, piece_of, play

STONES = "? a1 rat N; ? b1 rat E; ? c1 rat N; ? d1 rat N; ? e1 rat N"
COLLISION = "A b3 rat E,N; A a1 monster N; A b1 lizard N; B d3 crow W; B b2 rat S,N; B e5 none S"


def told(state: GuidanceRite, notations: str, viewer: int = EVERYONE) -> Sequence[Fact]:
    """Return what a viewer sees of the last of some actions."""
    *most, last = notations.split(", ")
    for notation in most:
        play(state, notation)
    after = play(state.clone(), last)
    return checked_facts(GAME, state, state.parse(last), after, viewer)


def kinds(facts: Sequence[Fact]) -> list[type[Fact]]:
    """Return of which kind each fact is."""
    return [type(fact) for fact in facts]


def test_who_names_a_piece_alone_knows_it_until_both_have_named() -> None:
    (named,) = told(claims(STONES), "claim a1", 0)
    assert named == Named(0, "a1", piece_of("? a1 rat N")[1], False)
    assert told(claims(STONES), "claim a1", 1) == ()
    assert told(claims(STONES), "claim a1, claim b1", 1) == (NamesKept(0),)


def test_a_round_of_claims_brings_pieces_and_takes_those_that_both_named() -> None:
    actions = "claim a1, claim b1, claim b1, claim c1"
    assert kinds(told(claims(STONES + "; ? e2 rat N"), actions, 0)) == [Claimed, Clashed, Claimed]
    last = [Claimed, Clashed, Claimed, Removed, Removed]  # a clash is one in the last round, too
    for viewer in (EVERYONE, PUBLIC, 0, 1):
        assert kinds(told(claims(STONES), actions, viewer))[-5:] == last


def test_a_plain_piece_is_placed_also_for_who_does_not_choose_in_time() -> None:
    start = "timeout, timeout, toss A, "
    piece = piece_of("B a1 none N,E,S,W")[1]
    assert told(claims(STONES), start + "+a1") == (Placed(1, "a1", piece),)
    assert told(claims(STONES), start + "timeout") == (TimedOut(1), Placed(1, "a1", piece))


def test_an_item_is_declined_before_secret_plans() -> None:
    nine = "; ".join(f"{'AB'[i % 2]} {'abcde'[i // 2]}{3 - i % 2} rat N,E" for i in range(10))
    state = battle(nine, final=True, bout=3, items="A rotate")
    assert told(state, "no item", 1) == (ItemDeclined(0),)


def test_the_last_capture_is_told_before_the_end_of_the_bout_and_the_next_board() -> None:
    facts = told(battle("A c2 rat N,E; A a1 none N; B c3 crow S"), "c2xc3")
    assert kinds(facts) == [Captured, TurnEnded, BoutEnded, BoardLaid]
    assert facts[2] == BoutEnded(0, CAPTURE)
    state = battle("A c2 rat N,E; A a1 none N; B c3 crow S")
    ahead = FACTS.preview_facts(state.observation(0), state.parse("c2xc3"))
    assert ahead == list(facts[:3])  # the next board is not known beforehand


def test_a_plan_is_seen_by_who_makes_it_and_stands_back_when_it_is_finished() -> None:
    state = battle(COLLISION, bout=3)
    assert told(state.clone(), "b3-b4", 1) == ()
    assert kinds(told(state.clone(), "b3-b4", 0)) == [Moved, Planned]
    restored = (("b3", state.board[state.ground.squares["b3"]]), ("b4", 0))
    assert told(state.clone(), "b3-b4, end", 0)[-1] == Planned(0, True, restored)
    assert told(state.clone(), "b3-b4, end", 1) == (Planned(0, True, ()),)


@pytest.mark.parametrize(
    ("pieces", "notation", "manner"),
    [
        ("A a1 rat N", "a1-a2", "step"),
        ("A a1 crow N", "a1-a3", "jump"),
        ("A a1 monster N", "a1-a3", "stride"),
        ("A a1 guardian W", "a1-f1", "wrap"),
        ("A a1 none N; A a2 guardian -", "a1=a2", "exchange"),
    ],
)
def test_it_is_told_how_a_piece_moves(pieces: str, notation: str, manner: str) -> None:
    (moved,) = told(battle(f"{pieces}; A e2 none N; B f5 none N", final=True), notation)
    assert isinstance(moved, Moved)
    assert (moved.player, moved.manner) == (0, manner)
    assert (moved.source, moved.square) == (notation[:2], notation[3:])


def test_it_is_told_whose_character_a_piece_has_that_captured_a_friend() -> None:
    friends = "B c1 none N; A a1 none N; {0} a3 crow S; {0} a2 rat E"
    for player, owner in enumerate("AB"):
        state = battle(friends.format(owner), final=True, player=owner)
        rat, crow = (state.board[state.ground.squares[square]] for square in ("a2", "a3"))
        (kept,) = told(state.clone(), "a3xa2, keep")
        assert isinstance(kept, KeptCharacter)
        assert (kept.player, kept.square, character_of(kept.piece)) == (
            player, "a2", character_of(crow),
        )  # fmt: skip
        (taken,) = told(state, "a3xa2, take")
        assert isinstance(taken, TookOver)
        assert (taken.player, taken.square, taken.character) == (player, "a2", character_of(rat))
        assert play(state, "take").captured == NONE


def test_it_is_told_what_a_crow_blackens_and_that_it_lost_its_symbol() -> None:
    state = battle("A a1 none N; A c3 crow N; A d3 none ~N,~E; B f5 none N", final=True)
    piece = state.board[state.ground.squares["d3"]]
    (told_of,) = told(state, "a1-a2, crow c3, black d3 E")
    assert isinstance(told_of, Blackened)
    assert (told_of.player, told_of.square, told_of.piece) == (0, "d3", piece)
    assert DIRECTIONS[told_of.direction] == "E"
    assert {square for square, _ in told_of.changes} == {"c3", "d3"}
    play(state, "black d3 E")
    assert (at(state, "c3"), at(state, "d3")) == ("A none N", "A none ~N,E")


def test_pieces_that_meet_nobody_arrive_together() -> None:
    state = battle("A a1 rat N; B c1 none N", bout=3)
    rat, none = (state.board[state.ground.squares[square]] for square in ("a1", "c1"))
    facts = told(state, "a1-a2, end, c1-c2, end")
    moved = facts[-2]
    assert isinstance(moved, MovedTogether)
    assert [(one.piece, one.source, one.square, one.manner) for one in moved.arrivals] == [
        (rat, "a1", "a2", "step"), (none, "c1", "c2", "step"),
    ]  # fmt: skip
    assert moved.losses == ()
    play(state, "end")
    assert (at(state, "a2")[:5], at(state, "c2")) == ("A rat", "B none N")


def test_only_names_and_plans_are_secret() -> None:
    named = play(claims(STONES), "claim a1")
    assert who_see(GAME, named, "claim b1") == {0}
    assert who_see(GAME, play(named, "claim b1"), "claim b1") == {1}
    assert who_see(GAME, battle(COLLISION, bout=3), "b3-b4") == {0}
    assert who_see(GAME, battle(COLLISION), "b3-b4") == {0, 1}


def test_both_plans_are_revealed_and_what_meets_on_one_square_is_lost() -> None:
    facts = told(battle(COLLISION, bout=3), "b3-c3, monster a1 b1 N, d3-c3, end", 0)
    assert kinds(facts) == [
        Planned, Revealed, Revealed, MovedTogether, EmpoweredTogether, TurnEnded,
    ]  # fmt: skip
    moved, empowered = facts[3], facts[4]
    assert isinstance(moved, MovedTogether)
    assert [arrival.becomes for arrival in moved.arrivals] == [0, 0]
    rat, crow = piece_of("A b3 rat E,N")[1], piece_of("B d3 crow W")[1]
    assert moved.losses == (Loss("b3", rat, False), Loss("d3", crow, False))
    assert isinstance(empowered, EmpoweredTogether)
    assert empowered.bitten == ("b1",)


def test_a_third_time_out_in_bout_3_ends_it_before_anything_moves() -> None:
    state = battle(COLLISION, bout=3)
    state.timeouts = [2, 0]
    facts = told(state, "timeout, d3-c3, end", 0)
    assert MovedTogether not in kinds(facts)
    assert BoutEnded in kinds(facts)
    assert at(state, "d3") == ""  # as its planner sees it
