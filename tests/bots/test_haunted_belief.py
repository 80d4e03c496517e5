"""What the bots of Haunted House believe: no truth is lost, and likely tiles are likely."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.haunted_house import belief, foresight, futures, habits, hunting, walks
from game.bots.haunted_house.belief import Mind
from game.inference.haunted_house.deduction import possible_tiles
from game.rules.haunted_house import maps, set_up
from game.rules.haunted_house.tables import (
    ACTIONS,
    CAPTURE,
    HUNTING,
    OVER,
    POLTERGEIST,
    SQUARES,
    STEP,
    tile_set,
    tiles_in,
)
from tests.bots.haunted_ghosts import GHOSTS, ways
from tests.helpers.sampling import full, sampled
from tests.rules.haunted import begin, lively, lively_match, play

SKILL = hunting.HunterSkill(
    Mind(habits.LEARNED, 300), blur=0.02, radars_planned=1, places_examined=1, lays_traps=True
)
ANY = {"phase_cost": 1, "by_walking": True, "per_side": True}


@pytest.mark.parametrize("options", sampled([{}, *({name: value} for name, value in ANY.items())]))
@full
def test_the_true_tile_is_never_lost(options: dict[str, int]) -> None:
    looked = 0
    for seed in range(2):
        for number, state in enumerate(lively_match(seed, **options)):
            if state.phase == HUNTING and not number % 16:
                seen = state.observation(state.hunters_team())
                cells = hunting.sight_of(belief.trail_of(seen), SKILL).cells
                assert cells[state.ghost] > 0
                assert tile_set(list(cells)) == possible_tiles(seen)
                assert sum(cells.values()) == pytest.approx(1)
                looked += 1
    assert looked > 12


@full
def test_a_large_cloud_holds_every_tile_and_only_those_that_are_possible() -> None:
    """Nothing is cut off when there is room: a cloud is then as wide as the deduction."""
    mind = Mind(habits.MIXED, 10**9)
    for seed in range(4):
        for state in lively_match(seed):
            if state.round or state.turn > 4:
                break
            if state.phase == HUNTING:
                seen = state.observation(1)
                cloud = belief.current_cloud(belief.trail_of(seen), mind)
                assert tile_set([s.tile for s in cloud]) == possible_tiles(seen)
                assert any(
                    s.tile == state.ghost
                    and s.haunted == state.haunted[0]
                    and (s.phases, s.polts) == (state.phases_used, state.polts_used)
                    and s.poltergeist_turns_left == state.poltergeist_turns_left
                    and (not s.poltergeist_turns_left or s.polt >> state.polt & 1)
                    and (s.stunned, s.sprung) == (state.stunned, state.sprung)
                    for s in cloud
                )


def test_thinning_keeps_the_weight_and_the_number() -> None:
    house = maps.shipped("cross_hall")
    seen = set_up.empty_house(house)
    play(seen, "@a1, A:radar, end, end, B:d4-d5, end, end")
    trail = belief.trail_of(seen.observation(1))
    cloud = belief.current_cloud(trail, Mind(habits.LEARNED, 10**9))
    assert len(cloud) > 100
    for mind in (Mind(habits.LEARNED, 50), Mind(habits.MIXED, 50)):
        kept = belief.sample_ghosts(cloud, mind)
        assert len(kept) <= 50
        assert sum(sum(shares) for shares in kept.values()) == pytest.approx(1)
    shares = next(iter(kept.values()))
    assert len(set(shares)) == 1  # any kind in any turn


def test_a_cloud_that_lost_its_ghosts_is_filled_from_what_is_possible() -> None:
    state = begin("a1")
    play(state, "A:radar, B:d4-d5, end, polt g7, end, A:radar")
    trail = belief.trail_of(state.observation(1))
    refilled = belief._uniform_cloud(trail.case)
    assert tile_set([spirit.tile for spirit in refilled]) == possible_tiles(state.observation(1))
    assert all(spirit.poltergeist_turns_left for spirit in refilled)


@pytest.mark.parametrize("phase_cost", [1, 2])
def test_walks_are_all_a_ghost_can_do_in_a_turn(phase_cost: int) -> None:
    for key in maps.shipped_keys():
        house = maps.shipped(key)
        for tile in range(49):
            if tile == house.start:
                continue
            state = set_up.empty_house(house, phase_cost=phase_cost)
            state.apply(STEP + tile)
            play(state, "end")
            reached = {(tile, state.haunted[0], 0)}
            states = [state]
            for before in states:  # grows while it is gone through
                for action in before.legal_actions():
                    if action < POLTERGEIST:
                        after = before.clone()
                        after.apply(action)
                        states.append(after)
                        reached.add((after.ghost, after.haunted[0], after.phases_used))
            found = {
                (walk.end, walk.entered | 1 << tile, walk.phases)
                for walk in walks.walks_of(house, phase_cost)[2][2][tile]
            }
            assert found == reached


def test_a_ghost_that_enters_a_trap_stays_there_and_loses_a_turn() -> None:
    house = maps.shipped("cross_hall")
    scene = futures.WalkScene(house, 2, False, SQUARES["a1"], SQUARES["a1"])
    tile, trap = SQUARES["g7"], SQUARES["f7"]
    spirit = futures.Spirit(tile, 1 << tile, 0, 2, 0, 0, 0, 0)
    after = futures.expanded_cloud({spirit: (1.0, 0.0, 0.0, 0.0)}, scene, habits.LEARNED, 1 << trap)
    caught = [other for other in after if other.stunned]
    assert {other.tile for other in caught} == {trap}
    assert all(other.sprung == 1 << trap for other in caught)
    assert not any(other.tile == SQUARES["e7"] for other in after)
    assert sum(sum(shares) for shares in after.values()) == pytest.approx(1)
    rested = futures.expanded_cloud(
        {caught[0]: (1.0, 0.0, 0.0, 0.0)}, scene, habits.LEARNED, 1 << trap
    )
    assert [(other.tile, other.stunned) for other in rested] == [(trap, 0)]


def test_what_is_foreseen_adds_up_and_heeds_the_hunters() -> None:
    state = begin("g7")
    play(state, "A:d4-e4, end, end, A:radar")
    trail = belief.trail_of(state.observation(1))
    looking = foresight.foresight(trail.cut(1), SKILL.mind)
    for tile in range(49):
        for h, i in ((0, 0), (48, 24)):
            assert sum(part for _, part in looking.ends(tile, h, i)) == pytest.approx(1)
    near, far = SQUARES["f6"], SQUARES["a1"]

    def stays(h: int) -> float:
        return dict(looking.ends(SQUARES["g7"], h, h)).get(SQUARES["g7"], 0.0) + dict(
            looking.ends(SQUARES["g7"], h, h)
        ).get(SQUARES["g6"], 0.0)

    assert stays(near) != stays(far)


def test_the_kind_of_a_ghost_shows_in_what_it_does() -> None:
    """Against a hoarder hunters come to believe in hoarders more than against a runner."""
    trust = {}
    for name in ("hoarder", "runner"):
        state, rng = set_up.empty_house(maps.shipped("long_gallery")), Random(4)
        while state.turn < 8 and state.round == 0:
            if state.current_player == 0:
                state.apply(GHOSTS[name](state.observation(0), rng))
            else:
                listening = [a for a in state.legal_actions() if a not in CAPTURE]
                state.apply(rng.choice(listening))
        cloud = belief.current_cloud(
            belief.trail_of(state.observation(1)), Mind(habits.LEARNED, 300)
        )
        total = sum(sum(shares) for shares in cloud.values())
        trust[name] = sum(s[habits.NAMES.index("hoarder")] for s in cloud.values()) / total
    assert trust["hoarder"] > trust["runner"] + 0.1


@full
def test_what_is_likely_comes_true_as_often_as_it_should() -> None:
    """Of tiles believed in with 20 to 60 % every third to half holds the Ghost."""
    expected = true = cases = 0.0
    for name, ghost in GHOSTS.items():
        for seed in range(2):
            state, rng = set_up.empty_house(maps.shipped("cross_hall")), Random(f"{name} {seed}")
            while state.round == 0 and state.phase != OVER:
                if state.current_player == 0:
                    state.apply(ghost(state.observation(0), rng))
                    continue
                seen = state.observation(1)
                if seen.left == [0, 0]:
                    cells = hunting.sight_of(belief.trail_of(seen), SKILL).cells
                    for tile, share in cells.items():
                        if 0.2 <= share <= 0.6:
                            expected += share
                            true += tile == state.ghost
                            cases += 1
                actions = state.legal_actions()
                radars = [a for a in actions if state.notation(a).endswith("radar")]
                state.apply(
                    rng.choice(radars) if radars and rng.random() < 0.5 else lively(state, rng)
                )
    assert cases > 60
    assert abs(true - expected) / cases < 0.12


def test_held_out_ghosts_know_every_way_of_a_turn() -> None:
    state = begin("g7")
    play(state, "end")
    firsts = {way.first for way in ways(state)}
    legal = set(state.legal_actions()) - set(range(POLTERGEIST, POLTERGEIST + 49))
    assert firsts == legal
    assert max(legal) < ACTIONS
    assert tiles_in(possible_tiles(state.observation(0))) == [SQUARES["g7"]]
