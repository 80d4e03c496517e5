"""What happens in Haunted House is told in facts, to each side as much as it may know."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.facts import EVERYONE, PUBLIC, Fact
from game.games.haunted_house import GAME
from game.rules.haunted_house.facts import (
    FACTS,
    Captured,
    CaptureTried,
    Conjured,
    Decides,
    Done,
    GhostsTurnBegan,
    Handed,
    Haunted,
    HouseHaunted,
    HuntersTurnBegan,
    Missed,
    Phased,
    PoltergeistLeft,
    RadarAnswered,
    RadarUsed,
    Rested,
    Revealed,
    RoomHaunted,
    RoomTold,
    RoundBegan,
    RoundOver,
    Started,
    Stepped,
    TrapPlaced,
    TrapSprung,
    TrapTold,
    Walked,
)
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, NAMES, SQUARES, H, I
from tests.rules.counting import checked_facts, last, who_see
from tests.rules.haunted import begin, haunt, play, stand

GHOST, HUNTERS = 0, 1  # seats in the first round
KITCHEN = "b1 c1 a2 b2 a3 c2"  # but for a1


def told(state: HauntedHouse, notations: str, *viewers: int) -> Sequence[Fact]:
    """Return what all of these viewers alike see of the last of these actions."""
    before, action, after = last(state, notations)
    seen = [checked_facts(GAME, before, action, after, viewer) for viewer in viewers]
    assert all(facts == seen[0] for facts in seen)
    return seen[0]


def begun(partner: int = HUNTERS, turn: int = 1) -> list[Fact]:
    """Return the beginning of a hunters' turn in the Hall, which is not haunted."""
    seats = ((HUNTERS, H), (partner, I))
    rooms = [RoomTold(seat, pawn, "Hall", False, False) for seat, pawn in seats]
    return [HuntersTurnBegan(HUNTERS, turn), *rooms]


@pytest.mark.parametrize(
    ("notation", "players"),
    [("A:d4-d5", {0, 1, 2, 3}), ("A:radar", {1, 3}), ("A:trap", {1, 3}), ("end", {1, 3})],
)
def test_of_hunters_the_ghosts_team_sees_the_steps(notation: str, players: set[int]) -> None:
    assert who_see(GAME, begin("a1", players=4), notation) == players


def test_what_a_partner_does_is_seen_by_the_own_team() -> None:
    assert who_see(GAME, play(begin("a1", players=4), "hand"), "B:radar") == {1, 3}


def test_a_ghost_may_see_traps_placed_and_what_it_does_itself() -> None:
    seeing = begin("a1", ghost_sees_traps=True)
    assert [who_see(GAME, seeing, what) for what in ("A:trap", "A:radar")] == [{0, 1}, {1}]
    ghosts_turn = play(begin("a1", players=4), "end, end")
    assert who_see(GAME, ghosts_turn, "a1-b1") == {0, 2}


# Turns and rounds


def test_where_a_ghost_begins_is_for_the_ghost_alone() -> None:
    assert told(begin(), "@a1", EVERYONE) == (Started(GHOST, "a1"), *begun())
    assert told(begin(), "@a1", GHOST) == (Started(GHOST, "a1"), HuntersTurnBegan(HUNTERS, 1))
    assert told(begin(), "@a1", HUNTERS) == tuple(begun())
    assert told(begin(), "@a1", PUBLIC) == (HuntersTurnBegan(HUNTERS, 1),)


def test_the_end_of_a_turn_tells_the_other_side_that_it_is_over() -> None:
    ends, begins = Done(HUNTERS, None), GhostsTurnBegan(GHOST, 1)
    assert told(begin("a1"), "end", EVERYONE, HUNTERS) == (ends, begins)
    assert told(begin("a1"), "end", GHOST, PUBLIC) == (begins,)
    rests = Rested(GHOST)
    assert told(begin("a1"), "end, end", EVERYONE) == (rests, *begun(turn=2))
    assert told(begin("a1"), "end, end", GHOST) == (rests, HuntersTurnBegan(HUNTERS, 2))
    assert told(begin("a1"), "end, end", HUNTERS) == tuple(begun(turn=2))


def test_partners_are_told_who_decides_and_the_ghost_is_not() -> None:
    four, partner = begin("a1", 4), HUNTERS + 2
    assert told(four.clone(), "hand", EVERYONE, HUNTERS, partner) == (
        Handed(HUNTERS, H), Decides(partner, I),
    )  # fmt: skip
    assert told(four.clone(), "hand", GHOST, GHOST + 2, PUBLIC) == ()
    assert told(four.clone(), "end", HUNTERS) == (Done(HUNTERS, H), Decides(partner, I))
    assert told(four.clone(), "end, end", partner) == (Done(partner, I), GhostsTurnBegan(GHOST, 1))
    assert told(begin("", 4), "@a1", partner) == (*begun(partner), Decides(HUNTERS, H))


def test_a_capture_ends_the_round_for_all_to_see() -> None:
    state = stand(begin("a1"), h="a1")
    assert told(state, "A:capture", EVERYONE, GHOST, HUNTERS, PUBLIC) == (
        CaptureTried(HUNTERS, H, "a1"),
        Captured(HUNTERS, H, "a1"),
        RoundOver(HUNTERS, 0, 1),
        RoundBegan(1, 1, "d4"),
    )


def test_a_round_that_is_over_by_time_is_over_for_all() -> None:
    over = (RoundOver(HUNTERS, 0, 1), RoundBegan(1, 1, "d4"))
    match = "end, end"
    assert told(begin("a1", turn_limit=1), match, EVERYONE, GHOST) == (Rested(GHOST), *over)
    assert told(begin("a1", turn_limit=1), match, HUNTERS, PUBLIC) == over


def test_at_the_end_each_side_is_shown_what_it_could_not_see() -> None:
    match = "A:trap, end, end, @a1, end, end"
    assert told(begin("g7", turn_limit=1), match, EVERYONE) == (Rested(1), RoundOver(0, 1, 1))
    over, revealed = told(begin("g7", turn_limit=1), match, 0)
    assert over == RoundOver(0, 1, 1)
    assert revealed == Revealed(1, (("ghost", "a1"), ("haunted a1", True)))
    assert told(begin("g7", turn_limit=1), match, 1) == (Rested(1), RoundOver(0, 1, 1))


def test_at_the_end_a_poltergeist_on_the_first_tile_is_shown_too() -> None:
    match = f"A:trap, end, end, @c3, end, polt {NAMES[0]}, end"
    _over, revealed = told(begin("g7", turn_limit=1), match, 0)
    assert isinstance(revealed, Revealed)
    assert ("poltergeist", NAMES[0]) in revealed.standing


# The hunters


def test_a_walk_is_seen_by_all_and_what_it_tells_by_the_hunters() -> None:
    walk = Walked(HUNTERS, I, "c4", "b4")
    match = "B:d4-c4, B:c4-b4"
    assert told(begin("a1"), match, GHOST, PUBLIC) == (walk,)
    assert told(begin("a1"), match, EVERYONE, HUNTERS) == (
        walk, RoomTold(HUNTERS, I, "Library", False, True),
    )  # fmt: skip


def test_a_room_found_haunted_is_news_once() -> None:
    state = stand(haunt(begin("a1"), KITCHEN), h="c2")
    report = RoomTold(HUNTERS, H, "Kitchen", True, True)
    assert report in told(state, "end, end", HUNTERS)
    again = RoomTold(HUNTERS, H, "Kitchen", True, False)
    assert again in told(state, "end, end", HUNTERS)


def test_a_trap_is_seen_intact_or_sprung_by_whoever_comes() -> None:
    match = "A:trap, A:d4-d5, B:d4-d5, end, end, A:d5-d4"
    walk, found = Walked(HUNTERS, H, "d5", "d4"), TrapTold(HUNTERS, H, "d4", False, True)
    assert told(begin("a1"), match, HUNTERS) == (walk, found)
    match = "A:trap, A:d4-d5, B:d4-e4, end, d3-d4, end, A:d5-d4"
    found = TrapTold(HUNTERS, H, "d4", True, True)
    assert told(begin("d3"), match, EVERYONE, HUNTERS) == (walk, found)
    assert told(begin("d3"), match, GHOST) == (walk,)


def test_radar_and_missed_captures_are_the_hunters() -> None:
    for deed, facts in (
        ("A:radar", (RadarUsed(HUNTERS, H, "d4"), RadarAnswered(HUNTERS, H, "d4", (3,)))),
        ("B:capture", (CaptureTried(HUNTERS, I, "d4"), Missed(HUNTERS, I, "d4"))),
    ):
        assert told(begin("a1"), deed, EVERYONE, HUNTERS) == facts
        assert told(begin("a1"), deed, GHOST, PUBLIC) == ()
    two = told(begin("a1"), "end, polt e5, end, B:radar", HUNTERS)
    assert two[1] == RadarAnswered(HUNTERS, I, "d4", (1, 3))


@pytest.mark.parametrize("shown", [False, True])
def test_a_trap_is_shown_to_a_ghost_that_sees_traps(shown: bool) -> None:
    placed = (TrapPlaced(HUNTERS, H, "d4", shown),)
    assert told(begin("a1", ghost_sees_traps=shown), "A:trap", EVERYONE, HUNTERS) == placed
    seen = told(begin("a1", ghost_sees_traps=shown), "A:trap", GHOST, PUBLIC)
    assert seen == (placed if shown else ())


# The Ghost


@pytest.mark.parametrize(
    ("notations", "facts"),
    [
        ("end, a1-b1", (Stepped(GHOST, "a1", "b1"), Haunted(GHOST, "b1"))),
        ("end, a1-b1, b1-a1", (Stepped(GHOST, "b1", "a1"),)),
        ("end, polt e5", (Conjured(GHOST, "e5"),)),
    ],
)
def test_what_the_ghost_does_is_told_to_the_ghost_alone(
    notations: str, facts: tuple[Fact, ...]
) -> None:
    assert told(begin("a1"), notations, EVERYONE, GHOST) == facts
    assert told(begin("a1"), notations, HUNTERS, PUBLIC) == ()


def test_a_phase_leads_through_a_wall() -> None:
    facts = (Phased(GHOST, "c3", "d3"), Haunted(GHOST, "d3"))
    assert told(begin("c3"), "end, phase c3~d3", EVERYONE, GHOST) == facts


def test_the_last_tile_of_a_room_and_of_the_house() -> None:
    entered = (Stepped(GHOST, "a1", "b1"), Haunted(GHOST, "b1"), RoomHaunted(GHOST, "Kitchen"))
    assert told(haunt(begin("a1"), "c1 a2 b2 a3 c2"), "end, a1-b1", GHOST) == entered
    state = begin("a1")
    state.haunted[0] = ALL & ~(1 << SQUARES["b1"])
    assert told(state, "end, a1-b1", EVERYONE, GHOST) == (
        *entered, HouseHaunted(GHOST), RoundOver(HUNTERS, 0, 1), RoundBegan(1, 1, "d4"),
    )  # fmt: skip


def test_a_trap_that_springs_is_told_to_the_ghost_alone() -> None:
    match = "A:trap, end, d3-d4"
    facts = (Stepped(GHOST, "d3", "d4"), Haunted(GHOST, "d4"), TrapSprung(GHOST, "d4"))
    assert told(begin("d3"), match, EVERYONE, GHOST) == facts
    assert told(begin("d3"), match, HUNTERS) == ()


@pytest.mark.parametrize("tile", ["e5", "a1"])
def test_a_poltergeist_leaves_when_the_second_hunters_turn_ends(tile: str) -> None:
    match = f"end, polt {tile}, end, end"
    assert told(begin("a1"), match, GHOST) == (GhostsTurnBegan(GHOST, 2),)
    left = (GhostsTurnBegan(GHOST, 3), PoltergeistLeft(GHOST, tile))
    assert told(begin("a1"), f"{match}, end, end", GHOST) == left
    assert PoltergeistLeft(GHOST, tile) not in told(begin("a1"), f"{match}, end, end", HUNTERS)


# Beforehand


def test_nobody_foresees_what_is_hidden_and_after_the_match_everybody_does() -> None:
    state = begin("a1")
    deed = state.parse("A:radar")
    known = [RadarUsed(HUNTERS, H, "d4")]
    assert FACTS.preview_facts(state.observation(HUNTERS), deed) == known
    assert FACTS.preview_facts(state, deed) == [*known, RadarAnswered(HUNTERS, H, "d4", (3,))]


@pytest.mark.parametrize(
    ("players", "notations", "fact"),
    [
        (2, "A:d4-d5", Walked(HUNTERS, H, "d4", "d5")),
        (2, "B:d4-c4", Walked(HUNTERS, I, "d4", "c4")),
        (2, "A:d4-d5, A:trap", TrapPlaced(HUNTERS, H, "d5", False)),
        (2, "A:d4-d5, A:capture", CaptureTried(HUNTERS, H, "d5")),
        (2, "B:radar", RadarUsed(HUNTERS, I, "d4")),
        (2, "end", Done(HUNTERS, None)),
        (4, "end", Done(HUNTERS, H)),
        (4, "hand", Handed(HUNTERS, H)),
        (4, "hand, B:d4-e4", Walked(HUNTERS + 2, I, "d4", "e4")),
        (4, "hand, B:capture", CaptureTried(HUNTERS + 2, I, "d4")),
        (4, "end, end", Done(HUNTERS + 2, I)),
    ],
)
def test_hunters_foresee_their_deed_and_not_what_they_will_be_told(
    players: int, notations: str, fact: Fact
) -> None:
    before, action, _ = last(begin("a1", players), notations)
    assert FACTS.preview_facts(before.observation(HUNTERS), action) == [fact]


@pytest.mark.parametrize(
    ("state", "notations", "facts"),
    [
        (begin(), "@c3", [Started(GHOST, "c3")]),
        (begin("a1"), "end, a1-b1", [Stepped(GHOST, "a1", "b1"), Haunted(GHOST, "b1")]),
        (begin("a1"), "end, a1-b1, b1-a1", [Stepped(GHOST, "b1", "a1")]),
        (begin("c3"), "end, phase c3~d3", [Phased(GHOST, "c3", "d3"), Haunted(GHOST, "d3")]),
        (begin("a1"), "end, polt a1", [Conjured(GHOST, "a1")]),
        (begin("a1"), "end, end", [Rested(GHOST)]),
        (begin("d3"), "A:trap, end, d3-d4", [Stepped(GHOST, "d3", "d4"), Haunted(GHOST, "d4")]),
    ],
)
def test_a_ghost_foresees_what_it_haunts_and_no_trap(
    state: HauntedHouse, notations: str, facts: list[Fact]
) -> None:
    before, action, _ = last(state.clone(), notations)
    assert FACTS.preview_facts(before.observation(GHOST), action) == facts


def test_facts_of_several_actions_are_told_at_once() -> None:
    turn = "a1-b1, polt e5, end, end, end"
    before, after = begin("a1"), play(begin("a1"), f"end, {turn}, end, b1-a1")
    assert FACTS.derive_facts(before.observation(GHOST), after.observation(GHOST), None) == [
        GhostsTurnBegan(GHOST, 1),
        Stepped(GHOST, "a1", "b1"),
        Haunted(GHOST, "b1"),
        Conjured(GHOST, "e5"),
        Rested(GHOST),
        HuntersTurnBegan(HUNTERS, 2),
        GhostsTurnBegan(GHOST, 2),
        Rested(GHOST),
        HuntersTurnBegan(HUNTERS, 3),
        GhostsTurnBegan(GHOST, 3),
        PoltergeistLeft(GHOST, "e5"),
        Stepped(GHOST, "b1", "a1"),
    ]
