"""The lowest level of every game is beaten by who plays for the first time."""

from __future__ import annotations

import pytest

from game.bots.ghost_hunt.chasing import chase
from game.bots.levels import find_bot
from game.rules.ghost_hunt.position import HUNTING
from game.rules.ghost_hunt.tables import END
from tests.bots import hunt_matches
from tests.bots.beginners import BEGINNERS, won
from tests.helpers.sampling import full
from tests.helpers.shipped import SHIPPED

MATCHES = 16


def test_every_shipped_game_has_a_beginner() -> None:
    assert set(BEGINNERS) == set(SHIPPED)


@full
@pytest.mark.parametrize("key", BEGINNERS)
def test_beginners_win_more_often_than_not_against_the_lowest_level(key: str) -> None:
    """Measured: 18 Ghosts 100 of 100, Haunted House 99 of 100, Guidance Rite 59 of 60, The
    Haunting House 3 75 of 100, Ghost Hunt 66 of 100 (43 of 50 as the Ghost)."""
    played = [won(key, BEGINNERS[key](), find_bot(key, "1"), 40_000 + n) for n in range(MATCHES)]
    assert sum(played) >= MATCHES / 2


def test_a_ghost_leaves_alone_whom_it_does_not_notice() -> None:
    for state, chance in hunt_matches.decisions(2, {"map": "cottage"}, 4):
        seen = state.observation(state.current_player)
        if state.phase == HUNTING and chase(seen, clever=False) != END:
            assert chase(seen, clever=False, notices=0) == END
            assert chase(seen, clever=False, notices=99) == chase(seen, clever=False)
            return
        state.apply(find_bot("ghost_hunt", "1").choose(seen, chance).action)
    raise AssertionError("no hunt began")
