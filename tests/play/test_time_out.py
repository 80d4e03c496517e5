"""What a time-out plays: the turn or the choice that ran out, and nothing after it."""

from datetime import datetime
from random import Random

from scenes.play.match_controller import MatchController
from tests.play.acting import make_match

BEGUN = datetime(2026, 1, 1)


def test_whoever_is_too_late_to_plan_still_decides_afterwards(tmp_path):
    """The last seat to plan in The Haunting House 3 can be the first to decide after it."""
    followed = 0
    for seed in range(12):
        match = make_match("haunting_house_3", "pp", seed)
        controller, rng = MatchController(match, tmp_path / "none", BEGUN), Random(seed)
        while not match.over and match.ply < 200:
            before = controller.table.choice()
            if before is None:
                match.play(rng.choice(match.state.legal_actions()))
                continue
            seat = match.state.current_player
            controller.expire()
            last = match.entries[match.ply - 1]
            assert last.player == seat
            assert controller.table.choice(match.ply - 1) == before
            followed += match.state.current_player == seat
    assert followed
