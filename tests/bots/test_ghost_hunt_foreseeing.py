"""The hunting Ghost of Ghost Hunt puts itself in the hunters' place."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.ghost_hunt import chasing, fleeing, foreseeing
from game.bots.ghost_hunt.pursuit import pursuit
from game.bots.levels import find_bot
from game.rules.ghost_hunt.position import HUNTING
from game.rules.ghost_hunt.state import GhostHunt
from game.rules.ghost_hunt.tables import END, NONE
from tests.bots import hunt_matches
from tests.helpers.sampling import full
from tests.rules.hunting import begin, hunting, square


def hunts(seed: int) -> Iterator[GhostHunt]:
    """Yield the positions of a match in which the hunting Ghost decides and has turns to come."""
    for state, chance in hunt_matches.decisions(3, {}, seed):
        if state.phase == HUNTING and state.hunt > 1:
            yield state
        seen = state.observation(state.current_player)
        state.apply(find_bot("ghost_hunt", "5").choose(seen, chance).action)


@full
def test_it_foresees_where_sensible_hunters_flee_though_it_never_sees_their_hands() -> None:
    cases = 0
    for seed in range(3):
        for state in hunts(seed):
            foreseen = foreseeing.expected_squares(state.observation(0), END)
            after = state.clone()
            after.apply(END)
            while after.current_player > 0:
                seen = after.observation(after.current_player)
                after.apply(fleeing.flee(seen, foreseeing.SENSIBLE))
            assert foreseen == [
                was if now == NONE else now
                for was, now in zip(state.pawns, after.pawns, strict=True)
            ]
            cases += 1
    assert cases > 10


@full
def test_what_it_foresees_is_the_same_wherever_it_stands() -> None:
    """Its hunters are asked for what they know, and they do not know where it is."""
    for state in hunts(1):
        elsewhere = state.clone()
        elsewhere.ghost = state.house.spawns[0]
        if not elsewhere.in_reach():
            expected = foreseeing.expected_squares(state.observation(0), END)
            assert foreseeing.expected_squares(elsewhere.observation(0), END) == expected


def test_it_waits_where_its_prey_will_come_by() -> None:
    state = hunting(begin("Spirit", "K"), "f8", "c5")
    seen, prey, later = state.observation(0), square(state, "c5"), square(state, "n5")
    table = pursuit(state.house, 4, 4, 5)
    worth = {
        end: chasing._worth(seen, end, [prey], False, {prey: later})
        for end in range(state.house.count)
        if state.house.haunts[end]
    }
    there = [end for end in worth if table.deadly[later] >> end & 1]
    never = [end for end in worth if not table.bad[3][later] >> end & 1]
    assert there
    assert never
    assert min(worth[end] for end in there) > max(worth[end] for end in never)
