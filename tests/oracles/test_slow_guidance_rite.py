"""The engine's Guidance Rite agrees with the second, slow writing of the same rules."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.rules.guidance_rite.pieces import EMPTY, character_of
from game.rules.guidance_rite.state import (
    CLAIMING,
    OVER,
    STARTING,
    GuidanceRite,
)
from game.rules.guidance_rite.tables import CHARACTERS, ITEMS
from tests.oracles import slow_guidance_rite as slow
from tests.oracles import slow_guidance_rite_match as slow_match

VARIANTS = ("death_match", "final_match")
BY_OWNER = {1: "A", 2: "B", 3: "?"}


def angles(mask: int) -> frozenset[int]:
    return frozenset(d * 45 for d in range(8) if mask >> d & 1)


def slow_board(names: tuple[str, ...], board: list[int] | tuple[int, ...]) -> slow.Board:
    return {
        names[square]: slow.Piece(
            BY_OWNER[piece >> 20],
            CHARACTERS[character_of(piece)],
            angles(piece & 255),
            angles(piece >> 8 & 255),
            bool(piece >> 19 & 1),
        )
        for square, piece in enumerate(board)
        if piece != EMPTY
    }


def both(
    seed: int, variant: str, draw_rule: str = "count", items: str = "one_each"
) -> tuple[GuidanceRite, slow.GuidanceRite]:
    """Return the beginning of a match on both sides."""
    options = {"variant": variant, "draw_rule": draw_rule, "items": items}
    state = catalog.new_state("guidance_rite", options=options, seed=seed)
    assert isinstance(state, GuidanceRite)
    rng = Random(seed)
    while state.bout == 0:  # chance deals items; the slow side is told which
        actions = state.legal_actions()
        state.apply(actions[int(rng.random() * len(actions))])
    names = state.ground.names
    boards = [slow_board(names, board) for board in (state.board, *state.later)]
    held = {
        player: [item for i, item in enumerate(ITEMS) for _ in range(state.items[p * 3 + i])]
        for p, player in enumerate("AB")
    }
    return state, slow_match.begin(variant == "final_match", draw_rule, boards, held)


def texts(state: GuidanceRite) -> list[str]:
    return sorted(state.notation(action) for action in state.legal_actions())


def assert_same(state: GuidanceRite, other: slow.GuidanceRite) -> None:
    """Compare everything both sides know of a position."""
    assert texts(state) == sorted(slow_match.legal(other))
    assert state.bout == other.bout
    assert state.wins == [other.wins["A"], other.wins["B"]]
    assert (state.phase == OVER) == (other.stage == "over")
    if other.stage == "over":
        assert state.returns() == {"A": [1, -1], "B": [-1, 1], "": [0, 0]}[other.winner]
        return
    if other.stage != "toss":
        assert "AB"[state.current_player] == other.player
    if not other.said:
        assert slow_board(state.ground.names, state.board) == other.board
    if other.stage in ("turn", "secret", "offer"):
        assert state.quiet == other.still
        assert ("A", "B", "")[state.more] == other.richer
        assert state.timeouts == [other.late["A"], other.late["B"]]
        assert state.turn == other.number


def play_both(
    rng: Random,
    state: GuidanceRite,
    other: slow.GuidanceRite,
    late: float = 0.0,
    stop: int = 100_000,
) -> slow.GuidanceRite:
    """Play the same random actions on both sides, now and then a time-out, and compare."""
    assert_same(state, other)
    for _ in range(stop):
        if state.phase == OVER:
            break
        choices = texts(state)
        text = choices[int(rng.random() * len(choices))]
        if rng.random() < late and state.current_player >= 0:
            text = "timeout"
        state.apply(state.parse(text))
        other = slow_match.play(other, text)
        assert_same(state, other)
    return other


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_random_matches_agree_move_for_move_to_the_end(variant: str, seed: int) -> None:
    state, other = both(seed, variant)
    play_both(Random(seed), state, other)
    assert state.phase == OVER


@pytest.mark.parametrize(("rule", "items"), [("one_number", "draft"), ("count", "none")])
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_matches_with_time_outs_agree(variant: str, rule: str, items: str) -> None:
    for seed in range(2):
        state, other = both(100 + seed, variant, rule, items)
        play_both(Random(seed), state, other, late=0.03)
        assert state.phase == OVER


def to_a_turn(seed: int, variant: str) -> tuple[GuidanceRite, slow.GuidanceRite] | None:
    """Return both sides somewhere in the first bout where a turn begins; None if it ends first."""
    state, other = both(seed, variant)
    rng = Random(seed)
    wait = rng.randrange(60)
    while state.bout == 1:
        if state.phase == STARTING:
            if wait <= 0:
                return state, other
            wait -= 1
        choices = texts(state)
        text = choices[int(rng.random() * len(choices))]
        state.apply(state.parse(text))
        other = slow_match.play(other, text)
    return None


def counted(state: GuidanceRite, depth: int) -> int:
    """Return how many series of `depth` decisions there are within the bout."""
    if state.phase in (OVER, CLAIMING):
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        total += counted(after, depth - 1)
    return total


def slowly_counted(other: slow.GuidanceRite, depth: int) -> int:
    if other.stage in ("over", "claim"):
        return 1
    choices = slow_match.legal(other)
    if depth == 1:
        return len(choices)
    return sum(slowly_counted(slow_match.play(other, text), depth - 1) for text in choices)


def agree_on_counts(variant: str, positions: int, largest: int) -> None:
    """Compare the counts of three decisions in as many positions of at most `largest` choices."""
    found, seed = 0, 0
    while found < positions:
        seed += 1
        sides = to_a_turn(seed, variant)
        if sides is None or len(sides[0].legal_actions()) > largest:
            continue
        found += 1
        for depth in (1, 2, 3):
            assert counted(sides[0], depth) == slowly_counted(sides[1], depth)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_counts_of_three_decisions_agree_in_some_positions(variant: str) -> None:
    agree_on_counts(variant, 15, 40)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_counts_of_three_decisions_agree_in_200_positions(variant: str) -> None:
    agree_on_counts(variant, 200, 1000)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("rule", ["count", "one_number", "none"])
@pytest.mark.parametrize("items", ["one_each", "none", "draft"])
def test_many_random_matches_agree(variant: str, rule: str, items: str) -> None:
    for seed in range(30):
        state, other = both(seed, variant, rule, items)
        play_both(Random(seed), state, other, late=0.01 * (seed % 4))
