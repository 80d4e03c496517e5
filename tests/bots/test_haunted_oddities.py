"""What looks odd in Haunted House to people who watch: bots hardly ever do it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from game.bots.haunted_house.hunting import answered
from game.bots.haunted_house.walks import walks_of
from game.bots.levels import levels_of
from game.inference.haunted_house.deduction import possible_tiles
from game.rules.haunted_house import maps, set_up
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import (
    CAPTURE,
    END,
    HAUNTING,
    HUNTING,
    PHASES_A_ROUND,
    POLTERGEIST,
    RADAR,
    WALK,
    H,
    I,
    pawn_of,
)
from game.state import TERMINAL
from tests.helpers.sampling import full

TURNS = ("hunters' turns", "Ghost's turns")  # what oddities are counted among
AS_HUNTERS = (
    "asks what is known",
    "strikes where nobody can be",
    "leaves a sure capture alone",
    "walks there and back",
    "ends with a Radar free",
)
AS_GHOST = (
    "stays beside a hunter",
    "phases where it could walk",
    "conjures for nothing",
    "haunts less than it can in the last turn",
    "steps there and back",
)


def oddities(level: int, seeds: Iterable[int]) -> Counter[str]:
    """Count oddities and turns in matches that a level plays against itself."""
    bot, found = levels_of("haunted_house")[level - 1].bot, Counter[str]()
    for seed in seeds:
        state = set_up.empty_house(maps.shipped(("cross_hall", "long_gallery")[seed % 2]))
        rng, turn, odd = Random(f"odd {seed}"), list[tuple[HauntedHouse, int]](), set[str]()
        while state.current_player != TERMINAL:
            seen = state.observation(state.current_player)
            action = bot.choose(seen, rng).action
            if state.phase in (HUNTING, HAUNTING):
                turn.append((state.clone(), action))
                odd |= _by_hunters(turn, seen) if state.phase == HUNTING else set()
            phase, number = state.phase, (state.round, state.turn)
            state.apply(action)
            if turn and (state.phase, (state.round, state.turn)) != (phase, number):
                odd |= _by_ghost(turn) if phase == HAUNTING else set()
                found[TURNS[phase == HAUNTING]] += 1
                found.update(odd)
                turn, odd = [], set()
    return found


def _by_hunters(turn: list[tuple[HauntedHouse, int]], seen: HauntedHouse) -> set[str]:
    """Return what is odd in the last action of a hunters' turn."""
    _, action = turn[-1]
    odd = set()
    possible = possible_tiles(seen)
    if action in RADAR and action in answered(seen):
        odd.add("asks what is known")
    if action in CAPTURE and not possible >> seen.hunters[pawn_of(action)] & 1:
        odd.add("strikes where nobody can be")
    sure = [
        CAPTURE[pawn] for pawn in (H, I) if seen.left[pawn] and possible == 1 << seen.hunters[pawn]
    ]
    if sure and action not in sure:
        odd.add("leaves a sure capture alone")
    if action < RADAR[H] and _is_back(turn, pawn_of(action)):
        odd.add("walks there and back")
    asks = set(RADAR) & set(seen.legal_actions()) - answered(seen)
    if action == END and asks and seen.turn < seen.turn_limit:
        odd.add("ends with a Radar free")
    return odd


def _is_back(turn: list[tuple[HauntedHouse, int]], pawn: int) -> bool:
    """Whether a pawn returns to where it came from, with nothing done or seen in between."""
    state, action = turn[-1]
    for before, other in reversed(turn[:-1]):
        if other >= RADAR[H]:
            return False
        if pawn_of(other) == pawn:
            room_of, tile = state.house.room_of, state.hunters[pawn]
            came_from = before.hunters[pawn]
            seen = room_of[tile] != room_of[came_from] or state.traps >> tile & 1
            return action == WALK[pawn] + came_from and not seen
    return False


def _by_ghost(turn: list[tuple[HauntedHouse, int]]) -> set[str]:
    """Return what is odd in a Ghost's turn."""
    first, odd = turn[0][0], set[str]()
    end, _ = turn[-1]
    if not first.ghost_left or first.stunned:
        return odd
    house, before = first.house, first.haunted[first.round]
    left = PHASES_A_ROUND - first.phases_used
    walks = walks_of(house, first.phase_cost)[first.ghost_left]
    on_foot, anyhow = walks[0][first.ghost], walks[left][first.ghost]
    conjured = [(s, a) for s, a in turn if POLTERGEIST <= a < POLTERGEIST + 49]
    last = first.turn == first.turn_limit
    caught = end.sprung != first.sprung
    near = min(house.walk[hunter][end.ghost] for hunter in first.hunters)
    far = [walk for walk in on_foot if min(house.walk[h][walk.end] for h in first.hunters) > 1]
    if far and not last and not caught and near <= 1:
        odd.add("stays beside a hunter")
    if end.phases_used > first.phases_used:
        fresh = (end.haunted[first.round] & ~before).bit_count()
        if any(
            walk.end == end.ghost and (walk.entered & ~before).bit_count() >= fresh
            for walk in on_foot
        ):
            odd.add("phases where it could walk")
    if conjured and (last or any(a - POLTERGEIST == end.ghost for _, a in conjured)):
        odd.add("conjures for nothing")
    if last and not caught:
        reached = end.haunted[first.round]
        if max(_standing(first, before | walk.entered) for walk in anyhow) > _standing(
            first, reached
        ):
            odd.add("haunts less than it can in the last turn")
    moved = sum(one.ghost != other.ghost for (one, _), (other, _) in pairwise(turn))
    if moved == 2 and end.ghost == first.ghost and end.haunted[first.round] == before:
        odd.add("steps there and back")
    return odd


def _standing(state: HauntedHouse, haunted: int) -> tuple[int, int]:
    rooms = sum(not room & ~haunted for room in state.house.rooms)
    return rooms, haunted.bit_count()


SKILLED = ("ends with a Radar free", "stays beside a hunter")  # what levels 1 and 2 may do


@full
@pytest.mark.parametrize(("level", "matches"), [(1, 20), (2, 12), (3, 8), (4, 4), (5, 2)])
def test_odd_turns_are_rare(level: int, matches: int) -> None:
    """As `docs/testing.md` lists them: at most 1 % of the turns, or one."""
    found = oddities(level, range(matches))
    for turns, odd in zip(TURNS, (AS_HUNTERS, AS_GHOST), strict=True):
        assert found[turns] > 30
        for name in odd:
            if level > 2 or name not in SKILLED:
                most = max(1, round(0.01 * found[turns]))
                assert found[name] <= most, f"{name}: {found[name]} of {found[turns]} {turns}"
