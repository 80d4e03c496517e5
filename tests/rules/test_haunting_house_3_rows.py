"""What a planned row would do is what happens when nobody interferes."""

from __future__ import annotations

from random import Random

import pytest

from game import catalog
from game.inference.haunting_house_3.rows import (
    PlannedCard,
    alone,
    at_hand,
    ends_of,
    meeting,
    reckon,
    ways,
)
from game.inference.haunting_house_3.steps import distance
from game.rules.haunting_house_3.cards import CHOOSABLE, HM, M1, M2, M3, NO, NO_CARD, R90, SP
from game.rules.haunting_house_3.house import OUT, PLACE
from game.rules.haunting_house_3.state import (
    ASK_CANCEL,
    ASK_SWAP,
    CARRY_OUT,
    OVER,
    PROGRAM,
    REVEAL,
    HauntingHouse3,
)
from game.rules.haunting_house_3.tiles import NO_DISK
from game.state import CHANCE, HIDDEN
from tests.rules.haunting import give, house, play, program, rows

KEY = "haunting_house_3"


def choosing(seed: int) -> HauntingHouse3 | None:
    """Return a position of a random match in which somebody begins to choose cards."""
    rng = Random(f"row {seed}")
    storeys = rng.choice((3, 3, 3, 2, 1))
    state = catalog.new_state(KEY, rng.randint(2, 6), {"storeys": storeys}, seed)
    assert isinstance(state, HauntingHouse3)
    rounds, begun = rng.randint(1, 6), 0
    while state.phase != OVER:
        if state.phase == PROGRAM and not state.laid(state.current_player):
            begun += 1
            if begun > rounds:
                return state
        state.apply(rng.choice(state.legal_actions()))
    return None


def planned(state: HauntingHouse3, rng: Random) -> list[PlannedCard | None]:
    """Return a random row, in which every card that can be aimed at something is."""
    seat = state.current_player
    row = rng.sample(CHOOSABLE[state.storeys - 1], 4)
    seen, wishes = state.observation(seat), dict[int, tuple[int, ...]]()
    for slot, card in enumerate(row):
        found = reckon(seen, seat, row[: slot + 1], wishes)[slot]
        if found is not None and found.possible and (card > SP or rng.random() < 0.5):
            wishes[card] = rng.choice(ways(found.before)).actions
    return reckon(seen, seat, row, wishes)


def play_out(state: HauntingHouse3, row: list[PlannedCard | None]) -> bool:
    """Play a row in the true house while all others lay what does nothing; compare each card.

    Return whether a Ghost disk that nobody had seen came in between.
    """
    seat = state.current_player
    true = state.clone()
    true.rows = [HM] * len(true.rows)
    true.rows[seat * 4 : seat * 4 + 4] = [card.card if card else NO_CARD for card in row]
    true.begin_step(0)
    for slot, card in enumerate(row):
        assert card is not None
        while true.phase in (ASK_CANCEL, ASK_SWAP):
            true.apply(NO)
        asked = (true.phase, true.step, true.current_player) == (CARRY_OUT, slot, seat)
        assert asked == card.possible
        if card.way is None:
            continue
        gone = true.gone[2]
        for action in card.way.actions:
            assert action in true.legal_actions()
            true.apply(action)
            if true.gone[2] > gone:
                return True
        if slot < 3 or true.phase == OVER:
            assert true.pawns == card.after.pawns
            assert [a & 15 for a in true.faces] == [a & 15 for a in card.after.faces]
            assert true.tiles == card.after.tiles
            assert (true.phase == OVER) == (card.after.phase == OVER)
        if true.phase == OVER:
            break
    return False


def try_positions(seeds: range) -> int:
    """Play planned rows out and compare; return in how many positions."""
    whole = stopped = 0
    for seed in seeds:
        state = choosing(seed)
        if state is None:
            continue
        if play_out(state, planned(state, Random(f"plan {seed}"))):
            stopped += 1
        else:
            whole += 1
    assert whole > 0.8 * len(seeds) > 0
    assert stopped < 0.2 * len(seeds)
    return whole + stopped


def test_what_is_planned_happens_when_nobody_interferes() -> None:
    try_positions(range(20))


@pytest.mark.full
def test_what_is_planned_happens_in_a_thousand_positions() -> None:
    assert try_positions(range(1000, 2100)) >= 1000


def test_a_plan_is_the_same_in_every_world_its_owner_cannot_tell_apart() -> None:
    for seed in range(12):
        state = choosing(seed)
        if state is None:
            continue
        seat = state.current_player
        here = planned(state, Random(seed))
        twin = state.observation(seat).determinize(Random(seed + 1))
        there = planned(twin, Random(seed))
        assert [(c and c.way and c.way.actions) for c in here] == [
            (c and c.way and c.way.actions) for c in there
        ]
        assert [c and c.after for c in here] == [c and c.after for c in there]


def test_an_unseen_disk_makes_a_row_uncertain_and_does_nothing() -> None:
    state = house("2d3 NESW turn90 ghost-disk, 2e3 NESW turn90 swap", pawns="2c3 1a1", chosen=True)
    seat = state.current_player
    found = reckon(state.observation(seat), seat, [M1], {})[0]
    assert found is not None
    ends = ends_of(ways(found.before), seat)
    assert ends[PLACE["2d3"]][0].uncertain
    assert not ends[PLACE["2b3"]][0].uncertain
    assert HIDDEN in found.after.disks
    assert NO_DISK in found.after.disks


def test_the_next_card_reckons_from_where_the_last_one_ends() -> None:
    state = house(pawns="1c6 2a1", chosen=True)
    first, second = reckon(state.observation(0), 0, [M2, M1], {})
    assert first is not None
    assert second is not None
    assert first.after.pawns[0] == PLACE["1a6"]
    assert second.after.pawns[0] == OUT
    assert second.way is not None
    assert second.way.left.steps == 0
    assert str(distance(state, 0)) == "3"


def test_after_leaving_the_rest_of_a_row_does_nothing() -> None:
    state = house(pawns="1a6 2a1", chosen=True)
    found = reckon(state.observation(0), 0, [M1, M2, NO_CARD, SP], {})
    assert [card and card.possible for card in found] == [True, False, None, False]


def test_a_card_that_can_do_nothing_where_it_stands_is_told() -> None:
    state = house("1a1 -", pawns="1a1 2c3", chosen=True)
    found = reckon(state.observation(0), 0, [M3, SP, M1], {})
    assert [card and card.possible for card in found] == [False, True, True]
    assert distance(state, 0).barred == 1
    assert str(distance(state, 0)).endswith("|1")


def test_a_tile_card_waits_for_a_wish_and_a_broken_wish_is_told() -> None:
    state = house(pawns="1a1 2c3", chosen=True)
    seen, turn = state.observation(0), meeting(alone(state, 0), 0, R90).legal_actions()[0]
    waiting = reckon(seen, 0, [R90], {})[0]
    assert waiting is not None
    assert waiting.way is None
    assert waiting.possible
    wished = reckon(seen, 0, [R90], {R90: (turn,)})[0]
    assert wished is not None
    assert wished.wished
    assert wished.after.faces != waiting.after.faces or turn
    broken = reckon(seen, 0, [M1], {M1: (turn,)})[0]
    assert broken is not None
    assert broken.broken
    assert broken.way is not None


def test_a_plan_begins_as_if_nobody_had_laid_or_kept_anything() -> None:
    state = give(give(house(pawns="1a1 2c3", chosen=True), 1, swaps=1), 2, cancels=1)
    world = alone(play(state, "p M1, p M2"), 0)
    assert (world.hands, world.cancels) == ([0, 0], [0, 0])
    assert rows(world) == ["- - - -"] * 2
    assert (world.phase, world.step, world.owner()) == (REVEAL, 0, 0)


def test_the_card_at_hand_is_the_last_one_that_its_owner_knows_of() -> None:
    state = program(house(pawns="1c3 3a1", chosen=True), "M1 M2 SP PL", "R90 M2 SP PL")
    for seat, cards, count in ((0, [M1, NO_CARD], 4), (1, [NO_CARD, R90], 150)):
        world = at_hand(state)
        assert (world.phase, world.owner(), world.held) == (CARRY_OUT, seat, cards)
        assert rows(world) == ["- - - -"] * 2
        found = ways(world)
        assert len(found) == count
        assert {way.after.phase for way in found} == {REVEAL}
        state.apply(found[0].actions[0])


def test_to_plan_changes_nothing() -> None:
    state = house(pawns="1a1 2c3", chosen=True)
    before = state.clone()
    reckon(state, 0, [M1, M2, M3, SP], {})
    assert state == before
    assert state.current_player != CHANCE
