"""An estimate of who stands better in 18 Ghosts, for searchers.

It is the sum of the weights of the `features` that either player's colours show, fitted to the
logarithm of the odds to win. Searches ask about the same few colours again and again, so what has
been worked out is looked up: a colour first with the ghosts of both players, then of each alone.
While the ghosts are being placed, it judges those that stand already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh
from typing import Final

from game.machine import i64
from game.rules.eighteen_ghosts import features as f
from game.rules.eighteen_ghosts.packed import (
    B_GHOSTS,
    BLOCK,
    DECIDER,
    DUNGEON,
    ESCAPED,
    GHOSTS,
    PORTAL,
    SQUARES,
    Packed,
    escaped,
)
from game.rules.eighteen_ghosts.state import SET_UP, EighteenGhosts
from game.rules.eighteen_ghosts.tables import (
    BEATEN_BY,
    BLUE,
    FACING,
    RED,
    STEPS,
    YELLOW,
)
from game.rules.eighteen_ghosts.weights import ANY_THREE, ONE_OF_EACH
from game.state import TERMINAL, State

DEAD: Final = -400  # a needed colour that can never leave again

_BLOCK: Final = (1 << BLOCK) - 1
_NEAR: Final = BLOCK  # in the key of both, above the block: the squares next to what beats it
_CONTEXT: Final = _NEAR + 100  # above them: how far both players are (2 bits each), who decides
_COMMON: Final = sum(15 << c * BLOCK + ESCAPED[0] | 3 << c * BLOCK + PORTAL for c in range(3)) | (
    1 << DECIDER
)
_DOORS: Final = tuple(  # the same for both halves of a block
    sum((1 | 1 << B_GHOSTS) << door for door in FACING[c] if door is not None) for c in range(3)
)
HORIZON: Final = 60
SET_UP_HORIZON: Final = 2
_MANY: Final = 250_000  # colours remembered before they are forgotten


_NEXT_TO: Final = tuple(sum(1 << target for _, target in STEPS[square]) for square in range(25))


class _Beaters(dict[int, int]):
    """By the ghosts of a colour: the squares next to B's, to A's, to A's and to B's, 25 bits each.

    So the lower 50 bits lie over the block of the colour it beats as danger, the upper as support.
    """

    def __missing__(self, ghosts: int) -> int:
        by_a = by_b = 0
        for square, near in enumerate(_NEXT_TO):
            if ghosts >> square & 1:
                by_a |= near
            elif ghosts >> B_GHOSTS + square & 1:
                by_b |= near
        found = self[ghosts] = by_b | by_a << 25 | by_a << 50 | by_b << 75
        return found


class _Side(dict[int, int]):
    """By the key of `features`: what a colour is worth to a player."""

    def __init__(self, colour: int, weights: Sequence[int]) -> None:
        self.colour = colour
        self.weights = weights

    def __missing__(self, key: int) -> int:
        weights = self.weights
        found = self[key] = sum([weights[index] for index in f.features(self.colour, key)])
        return found


class _Both(dict[int, int]):
    """By block, near squares and context: what a colour is worth to A less what it is to B."""

    def __init__(self, side: _Side, any_three: bool) -> None:
        self.side = side
        self.any_three = any_three

    def __missing__(self, key: int) -> int:
        a, b = self.sides(key)
        found = self[key] = self.side[a] - self.side[b]
        return found

    def sides(self, key: int) -> tuple[int, int]:
        """Return what `features` asks about player A, and about B."""
        near = key >> _NEAR
        a, b = key & SQUARES, key >> B_GHOSTS & SQUARES
        danger_a, danger_b = near & SQUARES, near >> 25 & SQUARES
        lost_a, lost_b = (a & danger_a).bit_count(), (b & danger_b).bit_count()
        fights_a = min(3, (a & (danger_a | near >> 50)).bit_count() + lost_b)
        fights_b = min(3, (b & (danger_b | near >> 75)).bit_count() + lost_a)
        context = key >> _CONTEXT
        turned = (key >> PORTAL & 3) << f.TURNED
        spare_a = spare_b = 0
        if not self.any_three:
            spare_a, spare_b = bool(key >> ESCAPED[0] & 3), bool(key >> ESCAPED[1] & 3)
        return (
            a | danger_a << f.DANGER | fights_a << f.FIGHTS | fights_b << f.THREATS | turned
            | (key >> DUNGEON[0] & 3) << f.DUNGEON | (context & 3) << f.OUT
            | spare_a << f.SPARE | (~context >> 4 & 1) << f.DECIDES,
            b | danger_b << f.DANGER | fights_b << f.FIGHTS | fights_a << f.THREATS | turned
            | (key >> DUNGEON[1] & 3) << f.DUNGEON | (context >> 2 & 3) << f.OUT
            | spare_b << f.SPARE | (context >> 4 & 1) << f.DECIDES,
        )  # fmt: skip


class GoalJudge:
    """The estimate for one of the goals."""

    def __init__(self, any_three: bool, weights: Mapping[str, Sequence[int]]) -> None:
        self.any_three = any_three
        self.weights = [weight for name in f.SECTIONS for weight in weights[name]]
        self._sides = [_Side(colour, self.weights) for colour in range(3)]
        self._both = tuple(_Both(side, any_three) for side in self._sides)
        self._common: dict[int, tuple[int, int]] = {}
        self._beaters = _Beaters()

    def score(self, position: int) -> int:
        """Return the estimate for who decides, in hundredths of the logarithm of his odds."""
        common = position & _COMMON
        known = self._common.get(common)
        if known is None:
            known = self._common[common] = self._look_at(common)
        score, context = known
        red_worth, blue_worth, yellow_worth = self._both
        beaters = self._beaters
        red = position & _BLOCK
        blue = position >> BLOCK & _BLOCK
        yellow = position >> 2 * BLOCK & _BLOCK
        reds, blues, yellows = red & GHOSTS, blue & GHOSTS, yellow & GHOSTS
        near = beaters[yellows] & (reds | _DOORS[RED] | reds << 50)
        score += red_worth[red | near << _NEAR | context]
        near = beaters[reds] & (blues | _DOORS[BLUE] | blues << 50)
        score += blue_worth[blue | near << _NEAR | context]
        near = beaters[blues] & (yellows | _DOORS[YELLOW] | yellows << 50)
        score += yellow_worth[yellow | near << _NEAR | context]
        return -score if position >> DECIDER & 1 else score

    def features(self, position: int) -> list[tuple[int, int]]:
        """Return what `score` adds up: numbers of features, with 1 for player A and -1 for B."""
        found = self._common_features(position)
        context = self._look_at(position & _COMMON)[1]
        for colour, both in enumerate(self._both):
            block = position >> colour * BLOCK & _BLOCK
            ghosts = block & GHOSTS
            near = self._beaters[position >> BEATEN_BY[colour] * BLOCK & GHOSTS]
            near &= ghosts | _DOORS[colour] | ghosts << 50
            for sign, side in zip(
                (1, -1), both.sides(block | near << _NEAR | context), strict=True
            ):
                found += [(index, sign) for index in f.features(colour, side)]
        return found

    def _common_features(self, position: int) -> list[tuple[int, int]]:
        decider = position >> DECIDER & 1
        a, b = (self._done(outside) for outside in escaped(position))
        tempo = f.index("tempo", (a, b)[decider]), 1 - 2 * decider
        return [(f.index("out", a), 1), (f.index("out", b), -1), tempo]

    def _look_at(self, common: int) -> tuple[int, int]:
        """Return what escaped ghosts and tempo are worth to A, and the context of every key."""
        score = sum(sign * self.weights[index] for index, sign in self._common_features(common))
        outside = escaped(common)
        if not self.any_three:
            for colour in range(3):
                beaters = BEATEN_BY[colour]
                shut = not common >> colour * BLOCK + PORTAL & 3
                if shut and outside[0][beaters] + outside[1][beaters] == 6:
                    score += DEAD * ((not outside[0][colour]) - (not outside[1][colour]))
        a, b = (self._done(ghosts) for ghosts in outside)
        return score, (a | b << 2 | (common >> DECIDER & 1) << 4) << _CONTEXT

    def _done(self, outside: Sequence[int]) -> int:
        """Return how much of the goal a player has reached."""
        return sum(outside) if self.any_three else sum(map(bool, outside))

    def forget(self) -> None:
        """Give back the memory of many positions."""
        if sum(map(len, self._both)) > _MANY:
            for table in (*self._both, *self._sides, self._beaters):
                table.clear()


JUDGES: Final = (GoalJudge(False, ONE_OF_EACH), GoalJudge(True, ANY_THREE))


class PackedOutlook(Packed):
    """The positions that can follow from a state, with what they are worth."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, EighteenGhosts)
        super().__init__(state)
        self._judge = JUDGES[state.any_three]
        self._judge.forget()
        self.horizon = horizon(state)

    def score(self, position: int) -> i64:
        """Return the estimate for who decides, in hundredths of the logarithm of his odds."""
        return self._judge.score(position)


def horizon(state: EighteenGhosts) -> int:
    """Return how many plies a search may look ahead."""
    return SET_UP_HORIZON if state.phase == SET_UP else HORIZON


def evaluate(state: State, player: int) -> float:
    """Return the estimate for `player` from -1 to 1."""
    if state.current_player == TERMINAL:
        return state.returns()[player]
    outlook = PackedOutlook(state)
    value = tanh(outlook.score(outlook.root) / 200)
    return value if player == state.current_player else -value
