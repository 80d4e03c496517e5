"""The hunters' belief about the Ghost, computed turn by turn with assumed habits of Ghosts.

A cloud holds possible Ghosts that agree with what the hunters were told, each with a weight for
every kind of Ghost. It is computed without random numbers, so that equal observations give equal
beliefs, and cached. A cloud is cut down to a limited number of Ghosts and can lose the true one, so
`hunting` mixes in all tiles that the deduction allows.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from game.bots.haunted_house.futures import Cloud, Shares, Spirit, WalkScene, add, expanded_cloud
from game.bots.haunted_house.habits import Habits
from game.inference.haunted_house.hypotheses import possible_in
from game.inference.haunted_house.memory import Case, TurnMemory, case_in, events_of
from game.rules.haunted_house import fact_kinds
from game.rules.haunted_house.fact_kinds import NONE
from game.rules.haunted_house.house import House
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import ALL, POLTERGEIST_TURNS, tiles_in

# A start becomes this much likelier with every step from the hunters' start.
START_STEP_FACTOR: Final = 0.25


class Trail(NamedTuple):
    """The input of a belief: a case, and the pawns' tiles when each turn began."""

    case: Case
    stood: tuple[tuple[int, int], ...]
    per_side: bool

    def cut(self, turns: int) -> Trail:
        """Return the trail as it was after the facts of the first `turns` turns."""
        case = self.case
        if len(case.turns) == turns and case.ghosts_turns < turns:
            return self
        case = case._replace(turns=case.turns[:turns], ghosts_turns=turns - 1, captured=0)
        return Trail(case, self.stood[: turns + 1], self.per_side)


def trail_of(observation: HauntedHouse) -> Trail:
    """Return the trail of the current round from the hunters' memory."""
    stood = []
    hunters = [observation.house.start] * 2
    for event in events_of(observation.record, observation.round):
        if event.kind == fact_kinds.HUNTERS_TURN:
            stood.append((hunters[0], hunters[1]))
        elif event.kind == fact_kinds.WALKED:
            hunters[event.who] = event.second
    stood.append((hunters[0], hunters[1]))
    case = case_in(observation, observation.round)
    return Trail(case, tuple(stood), observation.per_side)


class Mind(NamedTuple):
    """The settings of a belief: the expected habits, and the number of Ghosts in a cloud."""

    habits: Habits
    size: int


# Clouds


def current_cloud(trail: Trail, mind: Mind) -> Cloud:
    """Return the cloud in the current hunters' turn, given all that is known so far."""
    last = len(trail.case.turns) - 1
    cloud = cloud_after_facts(
        cloud_before_turn(trail.cut(last), mind), trail.case, trail.case.turns[last]
    )
    return cloud or _uniform_cloud(trail.case)


@lru_cache(maxsize=160)
def cloud_before_turn(trail: Trail, mind: Mind) -> Cloud:
    """Return the cloud at the beginning of the hunters' turn that follows the trail."""
    turns = len(trail.case.turns)
    if not turns:
        return _first_cloud(trail.case.house)
    known = trail.cut(turns - 1)
    cloud = cloud_after_facts(cloud_before_turn(known, mind), trail.case, trail.case.turns[-1])
    kept = sample_ghosts(cloud or _uniform_cloud(trail.case), mind)
    traps = 0
    for facts in trail.case.turns:
        for tile in facts.placed:
            traps |= 1 << tile
    return expanded_cloud(kept, scene_of(trail, trail.stood[turns]), mind.habits, traps)


def scene_of(trail: Trail, hunters: tuple[int, int]) -> WalkScene:
    """Return the scene of a Ghost's turn with the pawns on these tiles."""
    return WalkScene(trail.case.house, trail.case.phase_cost, trail.per_side, *hunters)


def _first_cloud(house: House) -> Cloud:
    cloud: Cloud = {}
    for tile in tiles_in(ALL & ~(1 << house.start)):
        share = exp(START_STEP_FACTOR * min(house.walk[house.start][tile], 8)) / 4
        cloud[Spirit(tile, 1 << tile, 0, 0, 0, 0, 0, 0)] = (share, share, share, share)
    return cloud


def _uniform_cloud(case: Case) -> Cloud:
    """Return one Ghost for every possible tile, when none of those followed is left."""
    told = 0
    for facts in case.turns:
        for room, haunted in facts.rooms:
            told |= case.house.rooms[room] if haunted else 0
    heard_two = any(second != NONE for _, _, second in case.turns[-1].radars)
    polt = (1, ALL, POLTERGEIST_TURNS) if heard_two else (0, 0, 0)
    sprung = 0
    for facts in case.turns:
        for tile, fired in facts.traps:
            sprung |= fired << tile
    return {
        Spirit(tile, told | 1 << tile, 0, *polt, 0, sprung): (0.25, 0.25, 0.25, 0.25)
        for tile in tiles_in(possible_in(case))
    }


def cloud_after_facts(cloud: Cloud, case: Case, facts: TurnMemory) -> Cloud:
    """Return the Ghosts of a cloud that agree with the answers of one hunters' turn."""
    at = case.house.at_distance(case.by_walking)
    distance = case.house.distances(case.by_walking)
    seen = sprung = missed = 0
    for tile, fired in facts.traps:
        seen |= 1 << tile
        sprung |= fired << tile
    for tile in facts.missed:
        missed |= 1 << tile
    rooms = [(case.house.rooms[room], haunted) for room, haunted in facts.rooms]
    heard = ALL & ~missed
    alone = paired = False
    for hunter, first, second in facts.radars:
        numbers = at[hunter][first] if second == NONE else at[hunter][first] | at[hunter][second]
        heard &= numbers
        alone |= second == NONE
        paired |= second != NONE
    found: Cloud = {}
    for spirit, shares in cloud.items():
        tile, haunted, _, _, polt, poltergeist_turns_left, _, fired = spirit
        if not heard >> tile & 1 or fired & seen != sprung:
            continue
        if alone if poltergeist_turns_left else paired:
            continue
        if rooms and any((haunted & room == room) != told for room, told in rooms):
            continue
        if paired:
            narrowed = polt
            for hunter, first, second in facts.radars:
                own = distance[hunter][tile]
                narrowed &= at[hunter][second if own == first else first]
            if not narrowed:
                continue
            if narrowed != polt:
                part = narrowed.bit_count() / polt.bit_count()
                spirit = spirit._replace(polt=narrowed)
                shares = (shares[0] * part, shares[1] * part, shares[2] * part, shares[3] * part)
        add(found, spirit, shares)
    return found


def sample_ghosts(cloud: Cloud, mind: Mind) -> Cloud:
    """Sample at most `mind.size` Ghosts of a cloud evenly by weight; their weights add up to 1."""
    total = sum(sum(shares) for shares in cloud.values())
    change = mind.habits.change
    step = total / mind.size
    point = step / 2
    passed = 0.0
    kept: Cloud = {}
    for spirit, shares in sorted(cloud.items(), key=_tile):
        weight = sum(shares)
        if len(cloud) > mind.size:
            passed += weight
            times = 0
            while point < passed:
                times += 1
                point += step
            if not times:
                continue
            scale = times / mind.size / weight
        else:
            scale = 1.0 / total
        keep = (1.0 - change) * scale
        share = change * scale * weight / 4
        a, b, c, d = shares
        kept[spirit] = (a * keep + share, b * keep + share, c * keep + share, d * keep + share)
    return kept


def _tile(item: tuple[Spirit, Shares]) -> int:
    return item[0].tile
