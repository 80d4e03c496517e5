"""What the lab counts of Guidance Rite: kinds of action, and deeds by place."""

from __future__ import annotations

import pytest

from game.games.guidance_rite import GAME
from game.rules.guidance_rite.state import (
    NOBODY,
    GuidanceRite,
)
from game.study import ChartEntry
from game.study.guidance_rite import STUDY
from tests.rules.counting import check_kinds, last, what_happened
from tests.rules.guidance import FAR_AWAY, FAR_AWAY_FINAL, battle, claims, empty, play

MOVER = "A c1 none N"
NINE = (
    "A a1 none N,E; A b1 rat N; A c1 guardian N; A d1 none -; A e1 none N;"
    "B a5 crow S; B b5 none S; B c5 none -; B d5 lizard S"
)
THREE_EACH = "B a5 none N; B b5 none N; B c5 none N; A {} none N; A {} none N; A {} none N"
ALL_ITEMS = "A honour, A rotate, A swap"


def death(pieces: str, player: str = "A") -> GuidanceRite:
    """Return a turn of the death match with one enemy more, far away."""
    return battle(f"{pieces}; {FAR_AWAY}", player=player)


def final(pieces: str) -> GuidanceRite:
    """Return a turn of the final match with one enemy more, far away."""
    return battle(f"{pieces}; {FAR_AWAY_FINAL}", True)


def placing() -> GuidanceRite:
    """Return the state where A, who has two pieces, places one."""
    board = THREE_EACH.replace("; A {} none N", "", 1).format("a2", "c2")
    return play(claims(f"{board}; ? e3 rat N"), "timeout, timeout, toss A")


def choosing() -> GuidanceRite:
    """Return the state where A, who has fewer items, decides who moves first."""
    board = THREE_EACH.format("a1", "b1", "c1")
    return play(claims(f"{board}; ? e3 rat N", True, "B swap"), "timeout, timeout")


def deeds(state: GuidanceRite, notations: str) -> list[ChartEntry]:
    """Return what the last of these actions is counted as having done."""
    return what_happened(GAME, state, notations)


# Kinds


def test_every_action_is_counted_as_its_kind() -> None:
    crow = final(f"{MOVER}; A a1 crow ~N,~E")
    captured = "A a1 none N; A a2 rat N"
    check_kinds(
        STUDY,
        {
            "claim": (empty(), "claim a1"),
            "turn": (choosing(), "first"),
            "plus": (placing(), "+a1"),
            "cross": (placing(), "xa1"),
            "step": (death("A a1 none N,E; B b1 none N"), "a1-a2"),
            "double": (death("A a1 crow N"), "a1-a3"),
            "capture": (death("A a1 none N,E; B b1 none N"), "a1xb1"),
            "merge": (death("A a1 none N; A a2 none N"), "a1xa2"),
            "exchange": (death("A a1 none N; A a2 guardian N"), "a1=a2"),
            "keep": (final(captured), "a1xa2, keep"),
            "take": (final(captured), "a1xa2, take"),
            "rat": (death(f"{MOVER}; A a1 rat N"), "c1-c2, rat a1"),
            "lizard": (death(f"{MOVER}; A a1 lizard E"), "c1-c2, lizard a1 N"),
            "monster": (death(f"{MOVER}; A a1 monster N; B a2 none N"), "c1-c2, monster a1 a2 N"),
            "crow": (crow.clone(), "c1-c2, crow a1"),
            "black": (crow.clone(), "c1-c2, crow a1, black a1 E, black a1 N"),
            "end": (death(f"{MOVER}; A a1 rat N"), "c1-c2, end"),
            "honour": (battle(NINE.replace("N,E", "E"), True, items=ALL_ITEMS), "honour a1 N"),
            "rotate": (battle(NINE, True, items=ALL_ITEMS), "rotate a1 45"),
            "swap": (battle(NINE, True, items=ALL_ITEMS), "swap a1"),
            "no_item": (battle(NINE, True, bout=3, items="A honour"), "no item"),
            "pass": (battle("A a1 none -; B e5 none N"), "pass"),
        },
    )


@pytest.mark.parametrize(
    ("state", "notations", "kind"),
    [
        (empty(True), "claim f5", "claim"),
        (choosing(), "second", "turn"),
        (placing(), "+d2", "plus"),
        (placing(), "xb2", "cross"),
        (death("A a1 guardian W"), "a1-e1", "step"),  # over the edge
        (death("A a1 monster N"), "a1-a3", "double"),
        (death("A a1 monster N"), "a1-a2", "step"),
        (death("A a1 monster N; B a3 none N"), "a1xa3", "capture"),
        (death("A a1 monster N; A a3 none N"), "a1xa3", "merge"),
        (death("A a1 monster N; A a3 guardian N"), "a1=a3", "exchange"),
        (death("B a1 none N; A a2 none N", "B"), "a1xa2", "capture"),
        (death("B a1 none N; B a2 none N", "B"), "a1xa2", "merge"),
        (death("A a1 guardian W; B e1 none N"), "a1xe1", "capture"),
        (final(f"{MOVER}; A a1 crow ~N,~E"), "c1-c2, crow a1, black a1 N, end", "end"),
        (battle(NINE, True, items=ALL_ITEMS), "honour b1 S, honour a5 E", "honour"),
        (battle(NINE, True, items=ALL_ITEMS), "rotate e1 315", "rotate"),
        (battle(NINE, True, items=ALL_ITEMS), "swap a1, swap c1", "swap"),
        (battle(NINE, True, items=ALL_ITEMS), "swap d5", "swap"),
    ],
)
def test_it_is_so_wherever_it_is_done(state: GuidanceRite, notations: str, kind: str) -> None:
    before, action, _ = last(state, notations)
    assert STUDY.kind_of(before, action) == kind


# Deeds


def test_the_charts_are_those_met_here() -> None:
    assert [chart.key for chart in STUDY.charts] == ["claims", "captures", "characters", "items"]
    assert [chart.key for chart in STUDY.charts if chart.brings] == ["characters", "items"]


def test_a_first_claim_counts_for_who_named_the_square() -> None:
    assert deeds(empty(), "claim b3") == [("claims", "b3", 0)]
    assert deeds(empty(), "claim b3, claim a1") == [("claims", "a1", 0)]
    assert deeds(empty(), "claim b3, claim a1, claim b3") == [("claims", "b3", 1)]
    whole_round = "claim b3, claim a1, claim b3, claim c1"
    assert deeds(empty(), whole_round) == [("claims", "c1", 1)]
    assert deeds(empty(True), "claim f5") == [("claims", "f5", 0)]


def test_time_that_is_up_is_no_choice_and_names_nothing() -> None:
    state = empty()
    timeout = state.timeout()
    assert timeout is not None
    assert STUDY.kind_of(state, timeout) not in {kind.key for kind in STUDY.kinds}
    assert deeds(state, "timeout") == []


@pytest.mark.parametrize(
    "named", ["claim c1, claim d1", "claim a1, claim c1", "claim a1, claim b1"]
)
def test_claims_after_the_first_round_are_no_first_claims(named: str) -> None:
    state = play(empty(), f"claim a1, claim b1, {named}")
    assert deeds(state, "claim e3") == []


def test_claims_of_later_bouts_are_no_first_claims() -> None:
    state = empty()
    for _ in range(3):
        state.end_bout(NOBODY, 0)
        assert deeds(state.clone(), "claim a1") == []


@pytest.mark.parametrize("bout", [1, 2, 4])
def test_a_capture_counts_where_the_piece_stood_for_who_captured(bout: int) -> None:
    board = f"A a1 none N; B a2 none S; A c1 none N; {FAR_AWAY}"
    assert deeds(battle(board, bout=bout), "a1xa2") == [("captures", "a2", 0)]
    assert deeds(battle(board, player="B", bout=bout), "a2xa1") == [("captures", "a1", 1)]


def test_a_capture_that_ends_the_bout_counts_though_the_next_one_is_secret() -> None:
    state = battle("A a1 none N; B a2 none S", bout=2)
    assert deeds(state, "a1xa2") == [("captures", "a2", 0)]
    assert state.bout == 3


def test_a_capture_over_the_edge_or_two_squares_away_counts_where_it_was() -> None:
    assert deeds(death("A a1 guardian W; B e1 none N"), "a1xe1") == [("captures", "e1", 0)]
    assert deeds(final("A a1 guardian W; B f1 none N"), "a1xf1") == [("captures", "f1", 0)]
    assert deeds(death("A a1 monster N; B a3 none N"), "a1xa3") == [("captures", "a3", 0)]


def test_captures_of_the_third_bout_are_secret_and_not_counted() -> None:
    board = f"A a1 none N; B a2 none S; A c1 none N; {FAR_AWAY}"
    assert deeds(battle(board, bout=3), "a1xa2") == []


@pytest.mark.parametrize(
    ("state", "notations"),
    [
        (death("A a1 none N; A a2 none N"), "a1xa2"),
        (final("A a1 none N; A a2 rat N"), "a1xa2"),
        (final("A a1 none N; A a2 rat N"), "a1xa2, take"),
        (death("A a1 none N; A a2 guardian N"), "a1=a2"),
        (death("A a1 crow N"), "a1-a2"),
        (death("A a1 crow N"), "a1-a3"),
        (death(f"{MOVER}; A a1 monster N; B a2 none N"), "c1-c2, monster a1 a2 N"),
        (battle(NINE, True, items=ALL_ITEMS), "rotate a1 45"),
        (battle("A a1 none -; B e5 none N"), "pass"),
        (placing(), "+a1"),
        (choosing(), "first"),
    ],
)
def test_whatever_captures_no_enemy_is_counted_nowhere(state: GuidanceRite, notations: str) -> None:
    assert deeds(state, notations) == []
