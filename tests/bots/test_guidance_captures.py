"""The quick way to find captures finds what the rules allow, and carries it out as they do."""

from __future__ import annotations

import pytest

from game.bots.guidance_rite.captures import capture, captures
from game.bots.guidance_rite.field import TARGETS
from game.bots.guidance_rite.plans import carry_out
from game.rules.guidance_rite.moves import moves
from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import (
    MOVING,
    STARTING,
)
from tests.bots.guidance_places import VARIANTS, places, simultaneous


@pytest.mark.parametrize("variant", VARIANTS)
def test_captures_are_the_moves_onto_enemies(variant):
    final = variant == "final_match"
    seen = kinds = 0
    for state in places(variant, 4, (STARTING,), every=5) + simultaneous(
        variant, 2, (MOVING,), every=5
    ):
        board = state.board
        for player in (0, 1):
            for held in (0, 0b10110):
                found = captures(board, player, final, held)
                legal = moves(board, player, final, held)
                aimed = [(a, TARGETS[final][a]) for a in legal if not a & 1]
                assert sorted(found) == [
                    (a, target) for a, target in aimed if board[target] >> OWNER == 2 - player
                ]
                for action, target in found:
                    expected = carry_out(board, action, final).board
                    assert capture(board, action, target, final) == expected
                    seen += 1
                    kinds |= 1 << (board[action >> 5] >> 16 & 7)
    assert seen > 300
    assert kinds == 0b111111
