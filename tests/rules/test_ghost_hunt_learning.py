"""What the lab counts as learned in Ghost Hunt: by which source, and how many bits exactly."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.study import STUDY
from tests.rules.counting import Learned, fewer, last, what_was_learned
from tests.rules.hunting import begin, play, searching, stand

# At first each of 8 types in each of 9 rooms can be, none of which leaves its square.


def settled(
    items: str, at: str, kind: str = "Spirit", turn: str = "uv 1, end", **law: object
) -> GhostHunt:
    """Return a hunter's turn on a square after a turn of a Ghost that may not walk away."""
    rules = "draft" if law.get("draft") else "source"
    state = begin(kind, "K", items, rules=rules)
    state.law = replace(state.law, **{"leash": 0, **law})  # type: ignore[arg-type]
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
