"""What the lab counts of Ghost Hunt: kinds of action, deeds by place, and what is learned."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from game import catalog
from game.facts import Fact
from game.games.ghost_hunt import GAME
from game.rules.ghost_hunt import maps
from game.rules.ghost_hunt.facts import (
    CrucifixBurned,
    EventStruck,
    Found,
    GhostsTurn,
    HuntBegan,
    Killed,
    Named,
    Room,
    TypeChosen,
)
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import NONE
from game.study import ChartEntry, Story
from game.study.ghost_hunt import STUDY
from tests.rules.counting import Learned, check_kinds, fewer, last, what_happened, what_was_learned
from tests.rules.hunting import (
    begin,
    haunting,
    hunting,
    play,
    rolling,
    rolling_for_hunt,
    searching,
    stand,
)

TWO = "emf thermometer uv box"
ALL = 0b10011  # EMF, Spirit Box, DOTS: those of a Wraith
PLACED, USED = ("dots", "book", "crucifix", "salt"), ("uv", "thermometer", "emf", "box")
OTHER = {"emf": "dots"}  # what goes with an item in a hand; otherwise the EMF reader


def chosen(*notations: str) -> GhostHunt:
    """Return a match in its set-up."""
    state = catalog.new_state("ghost_hunt", 2, {"rules": "source"})
    assert isinstance(state, GhostHunt)
    return play(state, ", ".join(notations))


def with_item(item: str) -> GhostHunt:
    """Return the turn of a hunter in the Kitchen with an item in hand."""
    return searching(begin(items=f"{item} {OTHER.get(item, 'emf')}"), 1, "a7", "f9")


def naming() -> GhostHunt:
    """Return the state where the hunters name the Ghost."""
    state = begin("Wraith", name_the_ghost=True)
    state.evidence = ALL
    return play(searching(state, 1, "a7", "j11"), "j12")


def deeds(state: GhostHunt, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions is counted as having done."""
    return what_happened(GAME, state, notations)


# Kinds


def test_every_action_is_counted_as_its_kind() -> None:
    in_hunt = begin()
    in_hunt.hunt = 3
    examples = {
        "type": (chosen(), "type Spirit"),
        "room": (chosen("type Spirit"), "room K"),
        "haunt": (haunting(begin()), "f7"),
        "event": (haunting(begin()), "event"),
        "extend": (hunting(begin("Demon", hunt_turns=1), "f8", "i12"), "extend"),
        "kill": (hunting(begin(items=TWO), "f8", "f9", "f9"), "kill 2"),
        "rest": (haunting(begin()), "end"),
        "item": (chosen("type Spirit", "room K"), "item dots"),
        "walk": (searching(begin(), 1, "a7", "f9"), "f10"),
        **{f"use_{item}": (with_item(item), f"use {item}") for item in USED},
        **{f"place_{item}": (with_item(item), f"place {item}") for item in PLACED},
        "pick": (searching(begin(), 1, "a7", "f9", book="f9"), "pick book"),
        "exchange": (searching(begin(), 1), "put dots"),
        "done": (searching(begin(), 1), "put dots, take emf, done"),
        "taunt": (searching(begin(rules="draft"), 1), "taunt"),
        "listen": (searching(in_hunt.clone(), 1, "a7", "f10"), "listen"),
        "hide": (searching(in_hunt.clone(), 1, "a7", "f10"), "hide e10"),
        "name": (naming(), "name Spirit"),
        "end": (searching(begin(), 1), "end"),
    }
    check_kinds(STUDY, examples)


@pytest.mark.parametrize(
    ("state", "notations", "kind"),
    [
        (chosen(), "type Goryo", "type"),
        (chosen("type Spirit"), "room C", "room"),
        (chosen("type Spirit", "room K"), "item box", "item"),
        (haunting(begin()), "g8", "haunt"),
        (hunting(begin(), "f8", "i12"), "f9", "haunt"),
        (hunting(begin(), "f8", "i12"), "end", "rest"),
        (hunting(begin(items=TWO), "f8", "f9", "i12"), "kill 1", "kill"),
        (hunting(begin(items=f"{TWO} dots book salt crucifix"), "f8", "i12", "i12", "i12", "f9"),
         "kill 4", "kill"),
        (searching(begin(), 1), "put dots, take salt", "exchange"),
        (searching(begin(), 1, "a7", "f9", dots="f9"), "pick dots", "pick"),
        (searching(begin(), 1, "a7", "f9"), "g9", "walk"),
        (naming(), "name Goryo", "name"),
    ],
)  # fmt: skip
def test_it_is_so_whatever_is_chosen(state: GhostHunt, notations: str, kind: str) -> None:
    before, action, _ = last(state, notations)
    assert STUDY.kind_of(before, action) == kind


@pytest.mark.parametrize(
    ("spot", "front"), [("g1", "f1"), ("h1", "i1"), ("a4", "b4"), ("e10", "f10")]
)
def test_hiding_is_hiding_to_the_left_and_the_right(spot: str, front: str) -> None:
    state = begin()
    state.hunt = 3
    before, action, after = last(searching(state, 1, "a7", front), f"hide {spot}")
    assert STUDY.kind_of(before, action) == "hide"
    assert STUDY.chart_entries(GAME.rules.facts.derive_facts(before, after, action)) == [
        ("hiding", spot, 1)
    ]


@pytest.mark.parametrize(("arrow", "notation"), [("@v", "hide a1"), ("@^", "hide a3")])
def test_hiding_is_hiding_above_and_below_too(arrow: str, notation: str) -> None:
    drawing = (maps.FOLDER / "cottage.txt").read_text(encoding="utf-8")
    spot = {"@v": "|@> p  p  p |", "@^": "|p  p  p  p |k  k  k  k  k  k |\n+--"}[arrow]
    state = begin("Spirit", "P", map=drawing.replace(spot, f"|{arrow}{spot[3:]}"))
    state.hunt = 3
    before, action, after = last(searching(state, 1, "g2", "a2"), notation)
    assert STUDY.kind_of(before, action) == "hide"
    assert STUDY.chart_entries(GAME.rules.facts.derive_facts(before, after, action)) == [
        ("hiding", notation[-2:], 1)
    ]


# Deeds


def test_the_charts_are_those_met_here() -> None:
    on_board = {chart.key: chart.on_board for chart in STUDY.charts}
    assert on_board == {
        "rooms": True, "types": False, "items": False, "evidence": True, "kills": True,
        "hiding": True,
    }  # fmt: skip


def test_the_type_and_the_square_of_the_room_are_the_ghosts() -> None:
    assert deeds(chosen(), "type Spirit") == [("types", "Spirit", 0)]
    assert deeds(chosen(), "type Goryo") == [("types", "Goryo", 0)]
    for spawn in ("Nb2", "Bf3", "Mj2", "So2", "Ce5", "Gb9", "Kf8", "Fj8", "Ln9"):
        assert deeds(chosen("type Demon"), f"room {spawn[0]}") == [("rooms", spawn[1:], 0)]


def test_naming_a_type_is_counted_nowhere() -> None:
    assert deeds(naming(), "name Wraith") == []


def test_an_item_at_the_beginning_is_the_hunters_who_chose_it() -> None:
    assert deeds(chosen("type Spirit", "room K"), "item dots") == [("items", "dots", 1)]
    assert deeds(chosen("type Spirit", "room K", "item dots"), "item uv")[0].place == "uv"


def test_who_was_killed_counts_where_that_hunter_stood() -> None:
    three = f"{TWO} dots book"
    state = hunting(begin(items=three), "f8", "f9", "g8", "i12")
    assert deeds(state.clone(), "kill 1") == [("kills", "f9", 0)]
    assert deeds(state.clone(), "kill 2") == [("kills", "g8", 0)]
    state = rolling_for_hunt(begin(items=three), "d9", "f8", "f8", "f9")
    assert deeds(state, "hunt 6") == []
    assert deeds(state, "kill 2") == [("kills", "f8", 0)]
    state.pawns[0] = NONE  # long dead
    assert deeds(hunting(state, "f8", "", "", "f9"), "kill 3") == [("kills", "f9", 0)]


def test_evidence_counts_where_its_finder_uses_an_item_and_once() -> None:
    state = searching(begin(items=TWO), 1, "f8", "f9", "f10")
    assert deeds(state, "use thermometer") == []
    assert deeds(searching(state, 1), "use emf") == [("evidence", "f9", 1)]
    assert deeds(searching(state, 1), "use emf") == []
    assert deeds(searching(state, 2), "use uv") == []
    assert deeds(searching(state, 2), "use box") == [("evidence", "f10", 2)]


def test_evidence_of_a_roll_counts_when_it_was_rolled() -> None:
    state = searching(begin(items=TWO, emf="roll"), 1, "f8", "f9", "i12")
    assert deeds(state, "use emf") == []
    assert deeds(state, "emf 4") == [("evidence", "f9", 1)]


@pytest.mark.parametrize("dots", ["roll", "walk"])
def test_dots_that_show_in_the_ghosts_turn_are_found_nowhere(dots: str) -> None:
    state = rolling(begin("Wraith", "K", dots=dots), "f8", "i12", dots="f9")
    show = {"roll": "uv 1, dots 6", "walk": "uv 1, g8"}[dots]
    before, action, after = last(state, show)
    assert after.evidence
    assert STUDY.chart_entries(GAME.rules.facts.derive_facts(before, after, action)) == []


def test_what_is_seen_as_a_turn_begins_is_found_by_whose_turn_it_is() -> None:
    state = searching(begin("Spirit", "K", TWO), 1, "a7", "i12", "f10")
    state.written = 1
    assert deeds(stand(state, book="f9"), "end") == [("evidence", "f10", 2)]


def test_a_book_is_read_from_the_square_entered() -> None:
    state = searching(begin("Spirit", "K", TWO), 1, "a7", "e8", "i12")
    state.written = 1
    assert deeds(stand(state, book="f9"), "e9") == [("evidence", "e9", 1)]


def test_a_hunter_hides_in_a_spot_and_leaving_it_is_none() -> None:
    state = begin(items=TWO)
    state.hunt = 3
    searching(state, 2, "a7", "i12", "f10")
    assert deeds(state.clone(), "listen") == []
    assert deeds(state, "hide e10") == [("hiding", "e10", 2)]
    assert deeds(searching(state, 2), "f10") == []


# What is learned

# At first each of 8 types in each of 9 rooms can be, none of which leaves its square.


def settled(
    items: str, at: str, kind: str = "Spirit", turn: str = "uv 1, end", **match_rules: object
) -> GhostHunt:
    """Return a hunter's turn on a square after a turn of a Ghost that may not walk away."""
    rules = "draft" if match_rules.get("draft") else "source"
    state = begin(kind, "K", items, rules=rules)
    state.match_rules = replace(state.match_rules, **{"leash": 0, **match_rules})  # type: ignore[arg-type]
    return stand(play(state, turn), "", at)


def learned(state: GhostHunt, notations: str) -> Learned | None:
    return what_was_learned(STUDY, state, notations)


def test_the_sources_are_those_met_here() -> None:
    assert list(STUDY.sources) == [
        "uv", "thermometer", "emf", "box", "book", "salt", "taunt", "listen"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "item", "at", "left"),
    [
        ("Spirit", "thermometer", "f9", 8),  # every type in the Kitchen
        ("Spirit", "thermometer", "d9", 64),
        ("Spirit", "emf", "f9", 5),  # the types with EMF in the Kitchen
        ("Demon", "emf", "f9", 67),
        ("Spirit", "box", "f9", 4),  # the types with the Spirit Box
        ("Demon", "box", "f9", 68),
        ("Demon", "uv", "f9", 72),  # no mark tells nothing
    ],
)
def test_an_answer_leaves_types_and_rooms(kind: str, item: str, at: str, left: int) -> None:
    state = settled(f"{item} salt", at, kind)
    assert learned(state, f"use {item}") == fewer(item, 72, left)


def test_a_mark_leaves_the_types_with_ultraviolet_near() -> None:
    assert learned(settled("uv box", "f9", "Demon", "uv 6, end"), "use uv") == fewer("uv", 72, 5)


def test_a_rolled_reading_of_the_emf_reader_is_told_with_its_roll() -> None:
    before, action, rolled = last(settled("emf box", "f9", emf_rolled=True), "use emf")
    after = play(rolled.clone(), "emf 4")
    assert STUDY.gains
    (gain,) = STUDY.gains(before, action, after)
    assert tuple(gain) == fewer("emf", 72, 5)
    assert learned(rolled.clone(), "emf 4") is None  # not a second time
    (gain,) = STUDY.gains(before, action, play(rolled, "emf 1"))
    # The 5 that would have been told by half of the rolls are half as likely as the other 67.
    doubt = (134 * log2(139 / 2) + 5 * log2(139)) / 139
    assert tuple(gain) == pytest.approx(("emf", log2(72) - doubt, 0))


@pytest.mark.parametrize(("roll", "left"), [("book 6", 5), ("book 1", 72)])
def test_a_book_in_sight_leaves_the_types_that_write_where_it_lies(roll: str, left: int) -> None:
    state = settled("book box", "f9")
    assert learned(state, "place book") == fewer("book", 72, 72)
    play(stand(state, "", "i12"), f"end, uv 1, {roll}, end")
    assert learned(stand(state, "", "e8"), "e9") == fewer("book", 72, left)


def test_a_footprint_leaves_those_that_can_have_walked_there() -> None:
    state = settled("salt box", "f9", leash=1)
    assert learned(state, "place salt") == pytest.approx(("salt", 0, 0))
    play(stand(state, "", "i12"), "end, uv 1, f9, f8, end")
    # All but the Wraith, on the five squares around the Kitchen's; elsewhere five, too, but for
    # four in the Corridor.
    doubt = log2(72) + (8 * log2(5) + log2(4)) / 9
    expected = "salt", doubt - log2(7 * 5), 1 - 7 * 5 / (8 * (8 * 5 + 4))
    assert learned(stand(state, "", "g10"), "f10") == pytest.approx(expected)


@pytest.mark.parametrize(("at", "left"), [("f10", 1), ("a1", 8)])
def test_listening_and_taunting_leave_the_rooms_near_or_far(at: str, left: int) -> None:
    state = settled("emf box", at, turn="uv 1, end, hunt 6", grace_rounds=0)
    assert learned(state, "listen") == fewer("listen", 9, left)
    state = settled("emf box", at, turn="uv 1, event 1, end", draft=True)
    assert learned(state, "taunt") == fewer("taunt", 9, left)


@pytest.mark.parametrize("notations", ["g9", "place dots", "end", "end, uv 1, end"])
def test_nothing_is_learned_where_nothing_is_told(notations: str) -> None:
    assert learned(settled("dots box", "f9"), notations) is None


def test_what_a_hunter_sees_as_a_turn_begins_was_not_learned_by_who_ended_the_last() -> None:
    state = begin("Spirit", "K", "book dots emf box")
    play(state, "uv 1, end")
    play(stand(state, "", "f9", "i12"), "place book, end, end")
    play(stand(state, "", "i12"), "uv 1, book 6, end")
    assert not state.evidence
    assert learned(stand(state, "", "", "f10"), "end") is None
    assert state.evidence


def test_nothing_is_learned_when_the_match_is_over() -> None:
    state = begin("Spirit", "K", "emf box")
    state.evidence, state.written = 0b11, 1
    state = stand(searching(state, 1, "a7", "j11"), book="j10")
    assert learned(state, "j12") is None
    assert state.ending


# Outcomes


def told(*steps: list[Fact], ghost_won: bool = True) -> dict[str, float]:
    """Return what is measured of a match of two hunters in which this happened."""
    result = 1.0 if ghost_won else -1.0
    story = Story(chosen(), steps, (result, -result, -result))
    return dict(STUDY.measure(story))


KITCHEN = Room("K", "Kitchen", "f8")
FOUND = [GhostsTurn(2), Found(1, 0, "f9")]


def test_a_match_is_measured_by_what_was_found_struck_and_killed() -> None:
    assert told(
        [TypeChosen(4)],
        [GhostsTurn(1)],
        FOUND,
        [GhostsTurn(3), EventStruck(KITCHEN, (0,)), HuntBegan(None)],
        [Found(2, 0, "f9"), CrucifixBurned("f9")],
        [GhostsTurn(4), HuntBegan(None), Killed(0, "f9", "f8"), Killed(1, "g9", "f8")],
        [EventStruck(KITCHEN, (1,)), EventStruck(KITCHEN, (0, 1)), CrucifixBurned("f9")],
        [CrucifixBurned("f9"), CrucifixBurned("f9")],
    ) == {
        "ghost_won": 1,
        "evidence": 2,
        "hunts": 2,
        "kills": 2,
        "events": 3,
        "crucifixes": 4,
        "first_evidence": 2,
        "first_hunt": 3,
    }


def test_what_never_happened_has_no_first_time() -> None:
    found = told([TypeChosen(4)], [GhostsTurn(5)], ghost_won=False)
    assert found == dict.fromkeys(
        ("ghost_won", "evidence", "hunts", "kills", "events", "crucifixes"), 0
    )


def test_a_ghost_is_named_right_by_its_type() -> None:
    assert told([TypeChosen(4)], FOUND, [Named(0, 4)])["named_right"] == 1
    assert told([TypeChosen(4)], FOUND, [Named(0, 3)])["named_right"] == 0
