"""The rules of Haunted House against a second, slow writing of them, over many random matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import catalog
from game.entry import read
from game.rules.haunted_house import fact_kinds, maps
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import NAMES, PAWNS, tiles_in
from game.state import TERMINAL
from tests.helpers.sampling import sampled
from tests.helpers.variants import variants
from tests.oracles import slow_haunted_house as slow_house
from tests.rules.haunted import lively

VARIANTS = [variant for variant in variants() if variant.key == "haunted_house"]


def told(state: HauntedHouse, team: int) -> list[str]:
    """Return what a team was told of this round, in the words of the slow rules."""
    found: list[str] = []
    for event in read(state.record.memory(team)):
        pawn, first = PAWNS[event.who], event.first
        if event.kind == fact_kinds.ROUND:
            found = []
        elif event.kind == fact_kinds.HUNTERS_TURN:
            found.append(f"hunters' turn {first}")
        elif event.kind == fact_kinds.GHOSTS_TURN:
            found.append(f"Ghost's turn {first}")
        elif event.kind == fact_kinds.ROOM_TOLD:
            found.append(f"{pawn}: {'ABCDEFG'[first]} {'' if event.second else 'not '}haunted")
        elif event.kind == fact_kinds.TRAP_TOLD:
            found.append(f"{pawn}: trap on {NAMES[first]} {('intact', 'sprung')[event.second]}")
        elif event.kind == fact_kinds.WALKED:
            found.append(f"{pawn}:{NAMES[first]}-{NAMES[event.second]}")
        elif event.kind == fact_kinds.RADAR_ANSWERED:
            numbers = [event.second, event.third]
            heard = numbers[:1] if event.third == fact_kinds.NONE else numbers
            found.append(f"{pawn}: radar {heard}")
        elif event.kind == fact_kinds.TRAP_PLACED:
            found.append(f"{pawn}: trap placed on {NAMES[first]}")
        elif event.kind == fact_kinds.MISSED:
            found.append(f"{pawn}: nobody on {NAMES[first]}")
        elif event.kind == fact_kinds.TRAPPED:
            found.append(f"trapped on {NAMES[first]}")
    return found


def compare(state: HauntedHouse, slow: dict[str, Any]) -> None:
    assert (None if state.current_player == TERMINAL else state.current_player) == (
        slow_house.decider(slow)
    )
    assert {state.notation(action) for action in state.legal_actions()} == slow_house.legal(slow)
    assert {NAMES[tile] for tile in tiles_in(state.haunted[state.round])} == slow["haunted"]
    assert state.returns() == slow_house.returns(slow)
    if slow["what"] != "over":
        assert told(state, state.round) == slow["told"]["ghost"]
        assert told(state, 1 - state.round) == slow["told"]["hunters"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", sampled(range(3)))
def test_both_rules_agree_on_every_position_of_a_match(variant: Any, seed: int) -> None:
    options = dict(variant.options)
    state = catalog.new_state(variant.key, variant.players, options, seed)
    assert isinstance(state, HauntedHouse)
    drawing = maps.write(maps.shipped(str(options["map"]))).split("\n")[:15]
    slow = slow_house.begin(drawing, variant.players, options)
    rng, number = Random(f"{variant} {seed}"), 0
    while state.current_player != TERMINAL:
        if number % 7 == 0 or state.phase == 1:
            compare(state, slow)
        actions = state.legal_actions()
        action = lively(state, rng) if seed else actions[int(rng.random() * len(actions))]
        slow_house.play(slow, state.notation(action))
        state.apply(action)
        number += 1
    compare(state, slow)
