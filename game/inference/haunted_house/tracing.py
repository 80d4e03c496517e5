"""Random sampling of a secret history of the Ghost that agrees with a case."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Final

from game.inference.haunted_house.hypotheses import ForwardFilter, Hypotheses, Key
from game.rules.haunted_house.tables import (
    ACTIONS_A_TURN,
    NOWHERE,
    POLTERGEIST_TURNS,
    tile_set,
    tiles_in,
)

# All orders of a number of steps and a number of phases; False is a step, True a phase.
ORDERS: Final = {
    (steps, phases): sorted(set(permutations((False,) * steps + (True,) * phases)))
    for steps in range(ACTIONS_A_TURN + 1)
    for phases in range(ACTIONS_A_TURN + 1 - steps)
}


@dataclass(frozen=True, slots=True)
class HistoryTrace:
    """The end of one history."""

    tile: int
    haunted: int
    phases_used: int
    polts_used: int
    polt: int
    poltergeist_turns_left: int
    stunned: int
    sprung: int
    actions_left: int  # The actions left in the Ghost's last turn, if it ended there.


@dataclass(frozen=True, slots=True)
class _Way:
    """A Ghost's turn seen backwards: from where, what it entered in order, and what it spent."""

    key: Key
    tile: int
    entered: tuple[int, ...]
    spent: int


def draw(forward_filter: ForwardFilter, tiles: int, rng: Random) -> HistoryTrace:
    """Return the end of a history on one of `tiles`, all of which must be possible."""
    last = len(forward_filter.after) - 1
    choices = tiles_in(tiles)
    tile = choices[rng.randrange(len(choices))]
    keys = [key for key, ends in forward_filter.after[last].items() if ends >> tile & 1]
    key = keys[rng.randrange(len(keys))]
    polt = NOWHERE
    if key.poltergeist_turns_left:
        conjured = last - 1 - (POLTERGEIST_TURNS - key.poltergeist_turns_left)
        places = tiles_in(forward_filter.echoes[conjured][key.echo][1])
        polt = places[rng.randrange(len(places))]
    haunted, spent = 1 << tile, 0
    here, there = key, tile
    for turn in range(last - 1, -1, -1):
        ways = _ways(forward_filter, turn, here, there)
        way = ways[rng.randrange(len(ways))]
        if turn == last - 1:
            spent = way.spent
        here, there = way.key, way.tile
        haunted |= tile_set(way.entered) | 1 << there
    left = ACTIONS_A_TURN - spent
    return HistoryTrace(
        tile,
        haunted,
        key.phases,
        key.polts,
        polt,
        key.poltergeist_turns_left,
        key.stunned,
        key.sprung,
        left,
    )


def _ways(forward_filter: ForwardFilter, turn: int, after: Key, tile: int) -> list[_Way]:
    """Return the Ghost's turns after the hunters' turn `turn` that lead to `after` on `tile`."""
    before: Hypotheses = forward_filter.after[turn]
    final = turn + 1 == len(forward_filter.case.turns)  # No hunters' turn has followed.
    told = forward_filter.in_question[turn] if final else forward_filter.in_question[turn + 1]
    found = []
    for key, tiles in before.items():
        spent = _actions_used(forward_filter, key, after)
        if spent is None:
            continue
        phases, conjured = spent
        fresh = after.sprung & ~key.sprung
        cost = phases * forward_filter.case.phase_cost + conjured
        idle = ACTIONS_A_TURN - cost if not key.stunned else 0
        for steps in range(idle + 1):
            for order in ORDERS.get((steps, phases), ()):
                for start, entered in _walks_to(forward_filter, tile, order):
                    if not tiles >> start & 1:
                        continue
                    traps = forward_filter.traps[turn] & ~key.sprung
                    if fresh != (traps & 1 << entered[-1] if entered else 0):
                        continue
                    if any(traps >> passed & 1 for passed in entered[:-1]):
                        continue
                    haunted = key.haunted | tile_set(entered) & forward_filter.in_question[turn]
                    if haunted & told == after.haunted:
                        over = fresh or key.stunned
                        found.append(
                            _Way(key, start, entered, ACTIONS_A_TURN if over else cost + steps)
                        )
    return found


def _actions_used(forward_filter: ForwardFilter, before: Key, after: Key) -> tuple[int, int] | None:
    """Return how many phases and Poltergeists lie between two keys, None if no turn does."""
    phases, conjured = after.phases - before.phases, after.polts - before.polts
    left = max(0, before.poltergeist_turns_left - 1)
    echo = before.echo if left else 0
    if phases < 0 or before.sprung & ~after.sprung:
        return None
    if conjured == 0 and (after.poltergeist_turns_left, after.echo) != (left, echo):
        return None
    if conjured == 1 and (left or after.poltergeist_turns_left != POLTERGEIST_TURNS):
        return None
    if conjured not in (0, 1) or bool(after.sprung & ~before.sprung) != bool(after.stunned):
        return None
    if phases * forward_filter.case.phase_cost + conjured > (
        0 if before.stunned else ACTIONS_A_TURN
    ):
        return None
    return phases, conjured


def _walks_to(
    forward_filter: ForwardFilter, tile: int, order: tuple[bool, ...]
) -> list[tuple[int, tuple[int, ...]]]:
    """Return (start, tiles entered) of the walks to `tile` by steps and phases in this order."""
    walks: list[tuple[int, tuple[int, ...]]] = [(tile, ())]
    for phase in reversed(order):
        ways = forward_filter.house.phases if phase else forward_filter.house.steps
        walks = [(start, (here, *entered)) for here, entered in walks for start in ways[here]]
    return walks
