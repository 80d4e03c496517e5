"""Every game from the menu to the results and back, by mouse, keyboard or gamepad alone."""

import pytest

from game.rules.guidance_rite.pieces import OWNER
from game.rules.guidance_rite.state import (
    CLAIMING,
)
from game.state import TERMINAL
from tests.helpers.sampling import sampled
from tests.scenes.hands import ALL
from tests.scenes.whole_match import Course, WholeMatch


def escaping(before, after):
    own = before.current_player * 3
    return sum(after.escaped[own : own + 3])


def claiming(before, after):
    """Return how much was claimed twice, for only what both claim is gone at once."""
    gone = sum(map(bool, before.board)) - sum(map(bool, after.board))
    return gone + (after.names[0] & after.names[1]).bit_count()


def losing(before, after):
    """Return how few pieces the player has who is to lose the bout: B, A, then B."""
    if after.bout != before.bout or after.current_player == TERMINAL:
        return 0
    return -sum(piece >> OWNER == before.bout % 2 + 1 for piece in after.board)


def agreeing(before, after):
    """Return the same, but in the second bout so few pieces are left that others are placed."""
    if before.phase == CLAIMING and before.bout == 2:
        return claiming(before, after)
    return losing(before, after)


MATCHES = {
    "18 Ghosts": Course(
        "eighteen_ghosts",
        people=2,
        seed=4,
        choices=(("option placement", 0),),
        kept={"placement": "random"},
        options={"placement": "players"},
        haste=escaping,
        kinds=7,
    ),
    "Haunted House": Course(
        "haunted_house",
        people=2,
        seed=18,
        choices=(("number turn_limit", 1),),
        kept={"turn_limit": 3},
        options={"turn_limit": 2},
        kinds=9,
    ),
    "Guidance Rite, death match": Course(
        "guidance_rite",
        people=2,
        seed=8,
        choices=(("option variant", 0),),
        kept={"variant": "final_match"},
        options={"variant": "death_match"},
        curtain="quick",
        haste=agreeing,
        kinds=11,
    ),
    "Guidance Rite, final match": Course(
        "guidance_rite",
        people=2,
        seed=58,
        choices=(("option variant", 1),),
        options={"variant": "final_match"},
        curtain="open",
        haste=losing,
        kinds=17,
    ),
    "The Haunting House 3": Course(
        "haunting_house_3",
        people=3,
        seed=30,
        choices=(("number round_limit", 0),),
        kept={"round_limit": 2},
        options={"round_limit": 1},
        curtain="quick",
        kinds=19,
    ),
    "Ghost Hunt": Course(
        "ghost_hunt",
        people=3,
        seed=24,
        choices=(("option map", 1), ("number round_limit", 5)),
        kept={"round_limit": 7, "grace_rounds": 1, "rest_rounds": 0},
        options={"map": "cottage", "round_limit": 6},
        kinds=11,
    ),
}


@pytest.mark.parametrize("hands", sampled(ALL), ids=lambda hands: hands.name)
@pytest.mark.parametrize("course", sampled(MATCHES.values()), ids=MATCHES)
def test_a_whole_match_by_one_input_alone(home, painted, monkeypatch, course, hands):
    monkeypatch.setattr(
        "scenes.window.garbage.collect", lambda changes: None
    )  # slow at every change
    table = WholeMatch(home, course, hands)
    table.play()
