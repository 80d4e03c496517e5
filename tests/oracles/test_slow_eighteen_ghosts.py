"""The engine's 18 Ghosts agrees with the second, slow writing of the same rules."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from game import catalog
from game.rules.eighteen_ghosts.state import DEAD, LONG, QUIET, REPETITION, EighteenGhosts
from game.rules.eighteen_ghosts.tables import NAMES
from game.state import TERMINAL
from tests.helpers.playthroughs import FOLDER, replay
from tests.helpers.sampling import full, sampled
from tests.oracles import slow_eighteen_ghosts as slow_rules
from tests.rules.eighteen import kinds


def fast(first: str, goal: str) -> EighteenGhosts:
    state = catalog.new_state("eighteen_ghosts", options={"first_player": first, "goal": goal})
    assert isinstance(state, EighteenGhosts)
    return state


def legal(state: EighteenGhosts) -> set[str]:
    return {state.notation(action) for action in state.legal_actions()}


def slow_kinds(ghosts: dict[tuple[str, str], int]) -> str:
    return kinds([ghosts.get((owner, colour), 0) for owner in "AB" for colour in "RBY"])


def assert_same(state: EighteenGhosts, slow: slow_rules.Position) -> None:
    """Compare everything both sides know of a position."""
    assert legal(state) == slow_rules.legal(slow)
    assert (state.current_player == TERMINAL) == slow["over"]
    assert state.winner == {"A": 0, "B": 1, None: -1}[slow["winner"]]
    board = {
        "abcde"[square % 5] + str(square // 5 + 1): ("AB"[ghost // 3], "RBY"[ghost % 3])
        for square, ghost in enumerate(state.board)
        if ghost < 6
    }
    assert board == slow["board"]
    assert kinds(state.dungeon) == slow_kinds(slow["dungeon"])
    assert kinds(state.escaped) == slow_kinds(slow["outside"])
    assert kinds(state.hand) == slow_kinds(slow["hand"])
    assert state.portals == [slow["turned"][colour] % 4 for colour in "RBY"]
    assert (state.turns, state.quiet) == (slow["turns"], slow["quiet"])
    if not slow["over"]:
        assert "AB"[state.current_player] == slow["player"]


def play_both(
    rng: Random, state: EighteenGhosts, slow: slow_rules.Position, decisions: int, timid: bool
) -> slow_rules.Position:
    """Play the same random actions on both sides; the timid neither fight nor release."""
    assert_same(state, slow)
    for _ in range(decisions):
        if state.current_player == TERMINAL:
            break
        texts = sorted(legal(state))
        if timid:
            texts = [text for text in texts if "x" not in text and text[-1] != "@"] or texts
        text = rng.choice(texts)
        state.apply(state.parse(text))
        slow = slow_rules.play(slow, text)
        assert_same(state, slow)
    return slow


@pytest.mark.parametrize(("goal", "first"), list(product(["one_of_each", "any_three"], "AB")))
@pytest.mark.parametrize("seed", sampled(range(15), 6))
def test_random_matches_agree_move_for_move_to_the_end(goal: str, first: str, seed: int) -> None:
    state = fast(first, goal)
    play_both(Random(seed), state, slow_rules.begin(first, goal), 2500, timid=False)
    assert state.current_player == TERMINAL


def test_matches_without_fights_agree_on_their_draws() -> None:
    endings = set()
    for seed in range(8):
        state = fast("A", "one_of_each")
        play_both(Random(seed), state, slow_rules.begin(), 2500, timid=True)
        endings.add(state.ending)
    assert endings == {QUIET, REPETITION}


@pytest.mark.parametrize("colour", "RBY")
@full
def test_matches_late_in_the_race_agree_on_dead_positions(colour: str) -> None:
    endings = []
    for seed in range(30):
        state, slow = fast("A", "one_of_each"), slow_rules.begin()
        slow = play_both(Random(seed), state, slow, 18, timid=False)
        squares = [square for square, ghost in slow["board"].items() if ghost[1] == colour]
        for square in squares[:5]:  # five of the six have left before the first turn
            ghost = slow["board"].pop(square)
            slow["outside"][ghost] += 1
            number = "AB".index(ghost[0]) * 3 + "RBY".index(colour)
            state.board[(int(square[1]) - 1) * 5 + "abcde".index(square[0])] = 6
            state.escaped[number] += 1
        state.history = [state.standing()]
        slow["seen"] = [slow_rules.standing(slow)]
        play_both(Random(seed), state, slow, 2500, timid=False)
        endings.append(state.ending)
    assert DEAD in endings


@pytest.mark.parametrize("goal", ["one_of_each", "any_three"])
def test_matches_near_the_thousandth_turn_agree(goal: str) -> None:
    endings = []
    for seed in range(20):
        state, slow = fast("A", goal), slow_rules.begin("A", goal)
        slow = play_both(Random(seed), state, slow, 60, timid=False)
        state.turns += 1000 - 80
        slow["turns"] += 1000 - 80
        play_both(Random(seed), state, slow, 2500, timid=False)
        endings.append(state.ending)
    assert LONG in endings


@pytest.mark.parametrize("path", sorted(FOLDER.glob("eighteen_ghosts/*.txt")), ids=lambda p: p.stem)
def test_golden_playthroughs_are_matches_of_the_second_rules_too(path: Path) -> None:
    _, match = replay(path.read_text(encoding="utf-8"))
    state = match.positions[0]
    assert isinstance(state, EighteenGhosts)
    slow = slow_rules.begin("AB"[state.first], str(match.options["goal"]))
    if match.options["placement"] == "random":
        slow["board"] = {
            NAMES[square]: ("AB"[ghost // 3], "RBY"[ghost % 3])
            for square, ghost in enumerate(state.board)
            if ghost < 6
        }
        slow["hand"].clear()
        slow["phase"] = "turn"
        slow["seen"].append(slow_rules.standing(slow))
    for entry, position in zip(match.entries, match.positions, strict=False):
        assert isinstance(position, EighteenGhosts)
        assert_same(position, slow)
        slow = slow_rules.play(slow, entry.notation)
    assert slow["over"]


@pytest.mark.parametrize("seed", sampled(range(100), 30))
def test_both_count_the_same_sequences_of_three_decisions(seed: int) -> None:
    rng = Random(f"perft {seed}")
    goal, first = rng.choice(["one_of_each", "any_three"]), rng.choice("AB")
    state = fast(first, goal)
    start = slow_rules.begin(first, goal)
    slow = play_both(rng, state, start, rng.randrange(150), timid=False)

    def perft(position: EighteenGhosts, depth: int) -> int:
        actions = position.legal_actions()
        if depth == 1:
            return len(actions)
        total = 0
        for action in actions:
            after = position.clone()
            after.apply(action)
            total += perft(after, depth - 1)
        return total

    for depth in (1, 2, 3):
        assert perft(state, depth) == slow_rules.perft(slow, depth)
