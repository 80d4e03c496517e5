"""What the lab counts of Haunted House: kinds of action, deeds by place, and bits learned."""

from __future__ import annotations

import pytest

from game.games.haunted_house import GAME
from game.rules.haunted_house import maps, set_up
from game.rules.haunted_house.facts import (
    Captured,
    Conjured,
    Phased,
    RadarUsed,
    RoomHaunted,
    RoundOver,
    TrapPlaced,
)
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, SQUARES
from game.study import ChartEntry, Story
from game.study.haunted_house import STUDY
from tests.rules.counting import (
    Learned,
    check_kinds,
    fewer,
    last,
    outcomes,
    what_happened,
    what_was_learned,
)
from tests.rules.haunted import EMPTY_TURN, begin, drawn, haunt, play, stand

SPRUNG = "A:trap, A:d4-d5, B:d4-e4, end, d3-d4, end"  # by a Ghost that begins on d3


def second(ghost: str, players: int = 2) -> HauntedHouse:
    """Return the second round, in which seat 0 hunts, after its Ghost has begun."""
    state = begin("", players)
    state.begin_round(1)
    return play(state, f"@{ghost}")


def deeds(state: HauntedHouse, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions is counted as having done."""
    return what_happened(GAME, state, notations)


def learned(state: HauntedHouse, notations: str) -> Learned | None:
    return what_was_learned(STUDY, state, notations)


# Kinds


def test_every_action_is_counted_as_its_kind() -> None:
    check_kinds(
        STUDY,
        {
            "start": (begin(), "@a1"),
            "step": (begin("a1"), "end, a1-b1"),
            "phase": (begin("c3"), "end, phase c3~d3"),
            "poltergeist": (begin("a1"), "end, polt a1"),
            "walk": (second("a1"), "A:d4-d5"),
            "radar": (second("a1"), "A:radar"),
            "trap": (second("a1"), "A:trap"),
            "capture": (second("a1"), "A:capture"),
            "hand": (second("a1", 4), "hand"),
            "end": (begin("a1"), "end, end"),
        },
    )


@pytest.mark.parametrize(
    ("notations", "kind"),
    [
        ("A:d4-d3", "walk"),
        ("B:d4-d5", "walk"),
        ("B:radar", "radar"),
        ("B:trap", "trap"),
        ("B:capture", "capture"),
        ("end", "end"),
        ("end, polt g7", "poltergeist"),
    ],
)
def test_all_figures_act_alike_wherever_they_are(notations: str, kind: str) -> None:
    before, action, _ = last(begin("a1"), notations)
    assert STUDY.kind_of(before, action) == kind


def test_the_first_tile_is_walked_and_phased_to_as_all_others_are() -> None:
    walled = set_up.empty_house(maps.read(drawn(walls="a1b1"), "walled"), 2)
    before, action, after = last(play(walled, "@b1"), "end, phase b1~a1")
    assert STUDY.kind_of(before, action) == "phase"
    assert STUDY.chart_entries(GAME.rules.facts.derive_facts(before, after, action)) == [
        ("haunted", "a1", 0)
    ]
    before, action, _ = last(stand(begin("a1"), h="b1"), "A:b1-a1")
    assert STUDY.kind_of(before, action) == "walk"


# Deeds of the Ghost


def test_where_a_ghost_begins_is_a_start_and_haunted() -> None:
    assert deeds(begin(), "@b3") == [("starts", "b3", 0), ("haunted", "b3", 0)]
    state = begin()
    state.begin_round(1)
    assert deeds(state, "@g7") == [("starts", "g7", 1), ("haunted", "g7", 1)]


def test_a_tile_is_haunted_when_its_ghost_comes_for_the_first_time() -> None:
    assert deeds(begin("a1"), "end, a1-b1") == [("haunted", "b1", 0)]
    assert deeds(begin("a1"), "end, a1-b1, b1-a1") == []
    assert deeds(begin("c3"), "end, phase c3~d3") == [("haunted", "d3", 0)]
    assert deeds(haunt(begin("c3"), "d3"), "end, phase c3~d3") == []


def test_a_tile_haunted_in_the_first_round_is_haunted_anew_in_the_second() -> None:
    state = second("a1", 4)
    state.haunted[0] = -1
    assert deeds(state, "end, end, a1-b1") == [("haunted", "b1", 1)]


def test_the_last_tile_is_haunted_though_the_round_ends_with_it() -> None:
    state = begin("a1")
    state.haunted[0] = ALL & ~(1 << SQUARES["b1"])
    assert deeds(state, "end, a1-b1") == [("haunted", "b1", 0)]
    assert state.round == 1


def test_a_poltergeist_haunts_nothing_and_springs_no_trap() -> None:
    assert deeds(begin("g7"), "end, polt a1") == []
    assert deeds(begin("a1"), "A:trap, end, polt d4") == []
    assert deeds(begin("a1"), "end, end") == []


def test_a_trap_springs_for_its_hunters_once() -> None:
    begun = "A:trap, end"
    assert deeds(begin("d3"), f"{begun}, d3-d4") == [("haunted", "d4", 0), ("traps", "d4", 1)]
    assert deeds(haunt(begin("d3"), "d4"), f"{begun}, d3-d4") == [("traps", "d4", 1)]
    assert deeds(haunt(begin("c3"), "d3"), f"A:d4-d3, {begun}, phase c3~d3") == [("traps", "d3", 1)]
    again = f"{SPRUNG}, {EMPTY_TURN}, end, d4-d3, d3-d4"
    assert deeds(begin("d3"), again) == []


def test_a_trap_of_a_partner_is_the_duellists() -> None:
    state = play(begin("d3", 4), "hand, B:trap, end, end")
    assert deeds(haunt(state, "d4"), "d3-d4") == [("traps", "d4", 1)]
    state = play(second("d3", 4), "A:trap, end, end")
    assert deeds(haunt(state, "d4"), "d3-d4") == [("traps", "d4", 0)]


# Deeds of the hunters


def test_a_radar_is_used_where_its_hunter_stands() -> None:
    assert deeds(begin("a1"), "A:d4-d5, A:radar") == [("radars", "d5", 1)]
    assert deeds(begin("a1"), "A:d4-d5, B:radar") == [("radars", "d4", 1)]
    assert deeds(begin("a1", 4), "hand, B:d4-e4, B:radar") == [("radars", "e4", 3)]
    assert deeds(second("a1"), "B:radar") == [("radars", "d4", 0)]


def test_a_capture_counts_where_the_ghost_was_and_for_who_captured() -> None:
    assert deeds(stand(begin("a1"), h="a1"), "A:capture") == [("captures", "a1", 1)]
    assert deeds(stand(begin("a1"), i="a1"), "B:capture") == [("captures", "a1", 1)]
    assert deeds(stand(begin("a1", 4), i="a1"), "hand, B:capture") == [("captures", "a1", 3)]
    assert deeds(stand(second("g7"), h="g7"), "A:capture") == [("captures", "g7", 0)]


def test_a_capture_that_missed_is_none_even_when_the_partner_stands_there() -> None:
    assert deeds(begin("a1"), "A:capture") == []
    assert deeds(stand(begin("a1"), i="a1"), "A:capture") == []
    assert deeds(stand(begin("a1"), h="a1"), "B:capture") == []


@pytest.mark.parametrize("notation", ["A:a1-b1", "B:d4-d5", "A:trap", "B:trap", "end", "hand"])
def test_what_hunters_do_besides_is_counted_nowhere(notation: str) -> None:
    state = stand(begin("a1", 4), h="a1")
    assert deeds(state, f"hand, {notation}" if notation[0] == "B" else notation) == []


def test_every_chart_is_met_here() -> None:
    assert [chart.key for chart in STUDY.charts] == [
        "captures", "starts", "haunted", "radars", "traps", "means"
    ]  # fmt: skip
    assert [chart.key for chart in STUDY.charts if not chart.on_board] == ["means"]


def test_what_a_side_uses_counts_once_for_each_seat() -> None:
    steps = [[Phased(0, "a1", "b1"), Conjured(0, "c1")], [RadarUsed(1, "A", "d4")]]
    steps += [[RadarUsed(1, "B", "d5")], [TrapPlaced(1, "B", "d5", False)]]
    found = STUDY.dealt(Story(begin("a1"), steps, (1.0, -1.0)))
    assert found == [
        ("means", "Poltergeist", 0),
        ("means", "Radar", 1),
        ("means", "Through a wall", 0),
        ("means", "Trap", 1),
    ]


# What is learned


def test_the_sources_are_those_met_here() -> None:
    assert list(STUDY.sources) == ["radar", "radar_two", "walk", "capture"]


def test_a_radar_leaves_one_ring() -> None:
    # At first all but the hunters' tile; 24 tiles are three away from it.
    assert learned(begin("a1"), "A:radar") == fewer("radar", 48, 24)
    assert learned(begin("a1"), "B:radar") == fewer("radar", 48, 24)
    assert learned(begin("d3"), "A:radar") == fewer("radar", 48, 8)
    assert learned(begin("a1"), "A:radar, B:radar") == fewer("radar", 24, 24)


def test_a_radar_with_two_numbers_leaves_two_rings() -> None:
    # After the Ghost's turn all tiles; then the ring of 24 and the hunter's own tile.
    assert learned(begin("a1"), "end, polt d4, end, A:radar") == fewer("radar_two", 49, 25)


def test_a_trap_that_tells_leaves_its_tile_or_all_others() -> None:
    assert learned(begin("d3"), f"{SPRUNG}, A:d5-d4") == fewer("walk", 49, 1)
    unsprung = SPRUNG.replace("d3-d4, ", "")
    assert learned(begin("d3"), f"{unsprung}, A:d5-d4") == fewer("walk", 49, 48)


def test_a_haunted_room_leaves_the_ends_of_the_ways_through_it() -> None:
    # Six steps through the seven tiles of room A begin or end on d7; else they end on these three.
    ways = "end, d7-c7, c7-c6, end, end, c6-b6, b6-a6, end, end, a6-a7, a7-b7, end"
    state = play(begin("d7"), f"A:d4-d5, A:d5-d6, {ways}")
    assert learned(state, "A:d6-d7") == fewer("walk", 49, 4)  # d7, a6, b7, c6


def test_a_room_that_is_not_haunted_may_tell_nothing_new() -> None:
    assert learned(begin("a1"), "A:d4-c4, A:c4-b4") == fewer("walk", 48, 48)


def test_a_capture_that_missed_leaves_all_other_tiles() -> None:
    assert learned(begin("a1"), f"{EMPTY_TURN}, B:capture") == fewer("capture", 49, 48)
    assert learned(second("a1"), f"{EMPTY_TURN}, A:capture") == fewer("capture", 49, 48)


@pytest.mark.parametrize(
    "notations",
    [
        "A:d4-d5",  # within a room
        "A:trap",
        "end",
        "A:trap, end, end",  # the hunters are told of the trap, but did nothing for it
        "end, a1-b1",
        "end, polt d4",
    ],
)
def test_nothing_is_learned_where_nothing_is_told(notations: str) -> None:
    assert learned(begin("a1"), notations) is None


def test_nothing_is_learned_by_a_capture_that_ends_the_round() -> None:
    assert learned(stand(begin("a1"), h="a1"), "A:capture") is None
    assert learned(stand(second("a1"), h="a1"), "A:capture") is None
    assert learned(begin(), "@a1") is None


# Outcomes


def test_a_round_is_won_by_a_ghost_that_haunted_a_room_and_was_not_caught() -> None:
    room, caught = RoomHaunted(0, "A"), Captured(1, 0, "d4")
    rounds = {
        0.0: [[RoundOver(1, 0, 30)], [room, caught, RoundOver(1, 1, 9)]],
        0.5: [[room, room, RoundOver(1, 0, 30)], [caught, RoundOver(1, 1, 9)]],
        1.0: [[room, RoundOver(1, 0, 30)], [room, RoundOver(1, 1, 30)]],
    }
    for share, steps in rounds.items():
        story = Story(begin("a1"), steps, (1.0, -1.0))
        assert STUDY.measure(story)["ghost_rounds"] == share


def test_a_match_is_measured_over_both_rounds() -> None:
    first = "@c3, A:trap, A:radar, B:capture, end, phase c3~d3, end, end, polt e5, d3-d4, end"
    second = "@e4, B:radar, A:d4-e4, A:capture"
    assert outcomes(GAME, begin(turn_limit=2), f"{first}, {second}") == {
        "captures": 1,
        "tiles": 4,  # c3, d3, d4; e4
        "rooms": 0,
        "houses": 0,
        "caught_in": 1,  # the first Ghost was not
        "uncaught": 0.5,
        "ghost_rounds": 0,
        "phased": 1,
        "conjured": 1,
        "radars": 2,
        "missed": 1,
        "sprung": 1,
    }


def test_two_captures_are_measured_by_the_turns_they_took() -> None:
    match = "@e4, A:d4-e4, A:capture, @e4, end, end, end, end, A:d4-e4, A:capture"
    found = outcomes(GAME, begin(), match)
    assert (found["captures"], found["caught_in"]) == (2, 2)  # in turns 1 and 3


def test_a_room_and_a_house_are_measured_by_their_last_tiles() -> None:
    found = outcomes(GAME, haunt(begin("a1"), "c1 a2 b2 a3 c2"), "end, a1-b1")
    assert (found["tiles"], found["rooms"], found["houses"]) == (1, 1, 0)
    state = begin("a1")
    state.haunted[0] = ALL & ~(1 << SQUARES["b1"])
    found = outcomes(GAME, state, "end, a1-b1")
    assert (found["rooms"], found["houses"]) == (1, 1)
    assert "caught_in" not in found
