"""The notation and the drawn board of Guidance Rite."""

from __future__ import annotations

from tests.rules.guidance import FAR_AWAY_FINAL, battle, claims, legal, play

BOARD = "A a1 none N,E; A b2 guardian N; B a2 rat S; A c3 crow N,NE marked; B f5 lizard N,~SW"


def test_moves_are_written_by_squares_and_what_they_do() -> None:
    state = battle("A a1 none N,E; A b1 guardian N; B a2 none S; B f5 none N", True)
    assert legal(state) == {"a1xa2", "a1xb1", "a1=b1", "b1-b2"}


def test_jumps_double_steps_and_wraps_are_written_likewise() -> None:
    state = battle("A c1 crow N; A e1 monster N; A a3 guardian W; A c5 none -; B e3 none -", False)
    assert legal(state) == {"c1-c2", "c1-c3", "e1-e2", "e1xe3", "a3xe3"}


def test_directions_are_written_by_the_compass() -> None:
    state = play(battle(f"A a1 none N; A c3 lizard N,E,S,W; {FAR_AWAY_FINAL}", True), "a1-a2")
    assert legal(state) == {f"lizard c3 {way}" for way in ("NE", "SE", "SW", "NW")} | {"end"}


def test_a_board_is_drawn_with_arrows_around_each_piece() -> None:
    lines = [line.rstrip() for line in str(battle(BOARD, True)).splitlines()]
    assert lines[:16] == [
        "                                        *",
        "5    .      .      .      .      .     Bl",
        "                                      o",
        "",
        "4    .      .      .      .      .      .",
        "",
        "                   * *",
        "3    .      .     AC!     .      .      .",
        "",
        "            *",
        "2   Br     AG      .      .      .      .",
        "     *",
        "     *",
        "1   AP *    .      .      .      .      .",
        "",
        "     a      b      c      d      e      f",
    ]


def test_the_facts_stand_below_the_board() -> None:
    state = battle(BOARD, True, items="A swap, B honour, B rotate")
    assert str(state).splitlines()[16:] == [
        "bout: 1, turn: 0, decides: A, bouts won: 0-0",
        "quiet: 0, more: -, time-outs: 0-0",
        "items: A honour 0 rotate 0 swap 1, B honour 1 rotate 1 swap 0",
    ]
    play(state, "a1xa2")
    assert "moved: a2" in str(state)
    assert "items" not in str(battle("A a1 none N; B e5 none N"))


def test_names_are_shown_only_to_who_named_them() -> None:
    board = "? a1 rat N; ? b1 crow N; ? c1 none N; ? d1 none E"
    state = play(claims(board), "claim c1, claim a1")
    assert "A names: a1 c1" in str(state)
    assert "A names: hidden" in str(state.observation(1))
    assert "?R" in str(state)


def test_a_secret_plan_is_not_drawn() -> None:
    state = play(battle("A a1 none N; B c1 none N", True, bout=3), "a1-a2")
    assert "choosing in secret" in str(state.observation(1))
    assert "moved" not in str(state.observation(1))
    assert "moved: a2" in str(state.observation(0))
    assert str(state.observation(1)) == str(
        battle("A a1 none N; B c1 none N", True, bout=3).observation(1)
    )
