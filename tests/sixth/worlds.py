"""Worlds of Phantoms: matches at random, and a row for its hidden field."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.state import TERMINAL
from tests.sixth.rules.state import GHOSTS, GOOD, GOODS, Phantoms, new_state
from tests.worlds.rows import Row, Sample

MATCHES: Final = 60


def samples() -> Iterator[Sample]:
    """Yield positions of random matches."""
    for number in range(MATCHES):
        rng = Random(f"phantoms {number}")
        state = new_state(2, {}, rng)
        while state.current_player != TERMINAL:
            if rng.random() < 0.1:
                yield Sample(number, state.clone(), rng.randrange(2))
            state.apply(rng.choice(state.legal_actions()))


def rows_of_good_ghosts(state: Phantoms) -> int:
    return sum(
        square // 4 for square, ghost in enumerate(state.board)
        if ghost >= 0 and state.kinds[ghost] == GOOD
    )  # fmt: skip


ROWS: Final = (
    Row("kinds", "sum of the ranks of good ghosts", rows_of_good_ghosts,
        lambda seen: seen.marked == 2 * GOODS),
    Row("kinds", "the first ghost is good", lambda s: s.kinds[0] + s.kinds[GHOSTS] == 2 * GOOD),
)  # fmt: skip
