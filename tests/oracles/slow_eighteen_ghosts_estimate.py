"""The estimate of 18 Ghosts a second time: by names of squares, from the weights of its features.

It shares nothing with the engine's estimate but the weights and the sizes of their sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from game.rules.eighteen_ghosts.state import EighteenGhosts
from game.rules.eighteen_ghosts.tables import NAMES
from game.search.eighteen_ghosts.weights import SECTIONS
from tests.oracles.slow_eighteen_ghosts import BEATS, CARPETS, OPENINGS, adjacent

Weights = Mapping[str, Sequence[int]]
CHAMBERS = [square for square, word in CARPETS.items() if "(" not in word]
BEATEN_BY = {beaten: colour for colour, beaten in BEATS.items()}
FAR = 7
DEAD = -400  # a needed colour that can never leave


def weight(weights: Weights, name: str, *indices: int) -> int:
    """Return one weight of a section."""
    place = 0
    for size, index in zip(SECTIONS[name], indices, strict=True):
        assert 0 <= index < size
        place = place * size + index
    return weights[name][place]


@cache
def steps(square: str, door: str) -> int:
    """Return the steps and mirror jumps to a door in an empty castle."""
    reached, steps = {square}, 0
    while door not in reached:
        steps += 1
        reached |= {
            other
            for other in CHAMBERS
            for one in reached
            if adjacent(one, other) or CARPETS[one] == CARPETS[other] == "m"
        }
    return steps


def done(state: EighteenGhosts, player: int) -> int:
    """Return how much of the goal a player has reached."""
    outside = state.escaped[3 * player : 3 * player + 3]
    return sum(outside) if state.any_three else sum(number > 0 for number in outside)


def standing(state: EighteenGhosts, player: int, colour: str) -> list[str]:
    """Return the squares of a player's ghosts of a colour."""
    ghost = 3 * player + "RBY".index(colour)
    return [NAMES[square] for square, other in enumerate(state.board) if other == ghost]


def estimate(state: EighteenGhosts, weights: Weights) -> int:
    """Return the estimate for who decides, in hundredths of the logarithm of his odds."""
    total = 0
    for player, sign in ((0, 1), (1, -1)):
        total += sign * weight(weights, "out", done(state, player))
        if player == state.current_player:
            total += sign * weight(weights, "tempo", done(state, player))
        for colour in "RBY":
            total += sign * sum(side(state, player, colour, weights))
    return total if state.current_player == 0 else -total


def side(state: EighteenGhosts, player: int, colour: str, weights: Weights) -> Iterator[int]:
    """Yield what the features of a colour are worth to a player."""
    number, out = "RBY".index(colour), done(state, player)
    own, other = standing(state, player, colour), standing(state, 1 - player, colour)
    if not state.any_three and state.escaped[3 * player + number]:
        yield weight(weights, "spare", out, len(own))
        yield from (weight(weights, "spare_place", number, NAMES.index(s)) for s in own)
        return
    own_beaters, other_beaters = (
        standing(state, owner, BEATEN_BY[colour]) for owner in (player, 1 - player)
    )
    beaters_outside = sum(state.escaped["RBY".index(BEATEN_BY[colour]) :: 3])
    if not state.any_three and not state.portals[number] and beaters_outside == 6:
        yield DEAD

    def near(square: str, ghosts: list[str]) -> bool:
        return any(adjacent(square, ghost) for ghost in ghosts)

    def fights(mine: list[str], theirs: list[str], my: list[str], their: list[str]) -> int:
        turning = [near(square, my + their) for square in mine] + [near(s, my) for s in theirs]
        return min(3, sum(turning))

    threats = fights(other, own, other_beaters, own_beaters)
    turning = fights(own, other, own_beaters, other_beaters)
    decides = int(player == state.current_player)
    yield from (weight(weights, "place", number, NAMES.index(square)) for square in own)
    yield weight(weights, "fights", out, turning)
    yield weight(weights, "threats", out, threats)
    yield weight(weights, "dungeon", out, state.dungeon[3 * player + number])
    for turns in range(4):
        door = OPENINGS[colour][(state.portals[number] + turns) % 4]
        ways = [2 * FAR, 2 * FAR]
        if door:
            ways += [2 * steps(square, door) + near(square, other_beaters) for square in own]
        nearest, second = sorted(ways)[:2]
        yield weight(weights, "nearest", decides, out, turns, nearest)
        yield weight(weights, "second", out, turns, second)
        if door and near(door, other_beaters):
            yield weight(weights, "watched", out, turns)
        if turns and nearest < 4:
            yield weight(weights, "turners", decides, out, turns, nearest // 2, turning)
