"""The turns of possible Ghosts, weighted by the habits of each kind of Ghost."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.bots.haunted_house.habits import (
    DISTANCE_CLASSES,
    GAIN_CLASSES,
    NEAR,
    ONE,
    SAFETY_CLASSES,
    Habits,
)
from game.bots.haunted_house.walks import Walk, walks_of
from game.rules.haunted_house import tables
from game.rules.haunted_house.house import House
from game.rules.haunted_house.tables import tile_set
from game.search.haunted_house.pursuit import pursuit

# A Ghost that can conjure does so in a turn this often.
CONJURING_PROBABILITY: Final = 0.06


class Spirit(NamedTuple):
    """A possible state of the Ghost."""

    tile: int
    haunted: int
    phases: int  # The phases used.
    polts: int  # The Poltergeists used.
    polt: int  # The set of tiles where its Poltergeist can be.
    poltergeist_turns_left: int
    stunned: int
    sprung: int


Shares = tuple[float, float, float, float]  # The weight of each kind of Ghost.
Cloud = dict[Spirit, Shares]


class WalkScene(NamedTuple):
    """The surroundings by which a Ghost chooses its walk: the house, its rules and the pawns."""

    house: House
    phase_cost: int
    per_side: bool
    h: int
    i: int


class Prospects(NamedTuple):
    """The walks in a scene, and how habits rate where they end."""

    walks: tuple[tuple[tuple[tuple[Walk, ...], ...], ...], ...]  # The indices are those of `Walks`.
    places: tuple[tuple[int, ...], ...]  # The place in the habits at [phases left][end].
    near: tuple[int, ...]  # The set of tiles one step from each tile.


@lru_cache(maxsize=4096)
def prospects_of(scene: WalkScene) -> Prospects:
    """Return the cached prospects of a scene."""
    house, phase_cost, per_side, h, i = scene
    table = pursuit(house, phase_cost, per_side).to_hunters
    from_h, from_i = house.walk[h], house.walk[i]
    places = []
    for left in range(tables.PHASES_A_ROUND + 1):
        row = ((left * tables.TILES + h) * tables.TILES + i) * tables.TILES
        places.append(
            tuple(
                (
                    (min(table[row + tile], SAFETY_CLASSES) - 1) * DISTANCE_CLASSES
                    + min(from_h[tile], from_i[tile], DISTANCE_CLASSES - 1)
                )
                * (2 * GAIN_CLASSES)
                for tile in range(tables.TILES)
            )
        )
    return Prospects(walks_of(house, phase_cost), tuple(places), _near(house))


@lru_cache(maxsize=8)
def _near(house: House) -> tuple[int, ...]:
    return tuple(tile_set(steps) for steps in house.steps)


# A possible way of a Ghost: its weights by kind, its end, the tiles it enters, the phases used and
# the tile of the trap that springs, as a set.
Way = tuple[Shares, int, int, int, int]


def weighted_walks(
    spirit: Spirit, actions: int, prospects: Prospects, habits: Habits, traps: int
) -> list[Way]:
    """Return the walks with a number of actions; the weights of each kind of Ghost add up to 1."""
    tile, haunted = spirit.tile, spirit.haunted
    left = tables.PHASES_A_ROUND - spirit.phases
    live = traps & ~spirit.sprung
    places, near, weights = prospects.places, prospects.near, habits.weights
    k = l = m = n = 0.0  # noqa: E741
    found: list[Way] = []
    for end, entered, phased, first, second in prospects.walks[actions][left][tile]:
        caught = 0
        if entered & live:
            end = first if live >> first & 1 or second == tables.NOWHERE else second
            entered = 1 << first | 1 << end
            caught = 1 << end
        fresh = (entered & ~haunted).bit_count()
        place = places[left - phased][end] + (GAIN_CLASSES if phased else 0)
        if fresh:
            place += ONE - 1 + fresh
        elif near[end] & ~haunted:
            place += NEAR
        weight = weights[place]
        p, q, r, s = weight
        k += p
        l += q  # noqa: E741
        m += r
        n += s
        found.append((weight, end, entered, phased, caught))
    k, l, m, n = 1 / k, 1 / l, 1 / m, 1 / n  # noqa: E741
    return [
        ((p * k, q * l, r * m, s * n), end, entered, phased, caught)
        for (p, q, r, s), end, entered, phased, caught in found
    ]


def expanded_cloud(cloud: Cloud, scene: WalkScene, habits: Habits, traps: int) -> Cloud:
    """Return the cloud after a turn of its Ghosts."""
    prospects = prospects_of(scene)
    found: Cloud = {}
    for spirit, (a, b, c, d) in cloud.items():
        tile, haunted, phases, polts, polt, poltergeist_turns_left, stunned, sprung = spirit
        if poltergeist_turns_left:
            poltergeist_turns_left -= 1
            polt = polt if poltergeist_turns_left else 0
        if stunned:
            still = Spirit(tile, haunted, phases, polts, polt, poltergeist_turns_left, 0, sprung)
            add(found, still, (a, b, c, d))
            continue
        turns = [(tables.ACTIONS_A_TURN, 1.0, polts, polt, poltergeist_turns_left)]
        if polts < tables.POLTERGEISTS_A_ROUND and not poltergeist_turns_left:
            turns = [
                (
                    tables.ACTIONS_A_TURN,
                    1.0 - CONJURING_PROBABILITY,
                    polts,
                    polt,
                    poltergeist_turns_left,
                ),
                (
                    tables.ACTIONS_A_TURN - 1,
                    CONJURING_PROBABILITY,
                    polts + 1,
                    tables.ALL,
                    tables.POLTERGEIST_TURNS,
                ),
            ]
        for actions, part, used, where, until in turns:
            k, l, m, n = a * part, b * part, c * part, d * part  # noqa: E741
            for (p, q, r, s), end, entered, phased, caught in weighted_walks(
                spirit, actions, prospects, habits, traps
            ):
                after = Spirit(
                    end,
                    haunted | entered,
                    phases + phased,
                    used,
                    where,
                    until,
                    1 if caught else 0,
                    sprung | caught,
                )
                other = found.get(after)
                if other is None:
                    found[after] = (p * k, q * l, r * m, s * n)
                else:
                    e, f, g, h = other
                    found[after] = (e + p * k, f + q * l, g + r * m, h + s * n)
    return found


def add(cloud: Cloud, spirit: Spirit, shares: Shares) -> None:
    """Add a Ghost to a cloud, or its weights to those of an equal one."""
    other = cloud.get(spirit)
    if other is not None:
        a, b, c, d = shares
        shares = (a + other[0], b + other[1], c + other[2], d + other[3])
    cloud[spirit] = shares
