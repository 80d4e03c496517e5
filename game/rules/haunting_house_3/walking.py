"""The borders that a pawn may cross, and the steps that begin a longest possible walk."""

from __future__ import annotations

from game.rules.haunting_house_3.house import NOWHERE, OUT, TILES
from game.rules.haunting_house_3.tiles import DOWN, FLIP, OPPOSITE, QUARTER_TURNS, SIDES, TURNED


def walls_between(faces: list[int], here: int, there: int, direction: int) -> int:
    """Return the walls, 0 to 2, between a place and what lies beyond its side in a direction.

    The Exit is open toward the house.
    """
    walls = 0 if faces[here] & SIDES[direction] else 1
    if there != OUT and not faces[there] & OPPOSITE[direction]:
        walls += 1
    return walls


class Walker:
    """A simulated pawn: tiles turn and flip as it walks, and disks are ignored."""

    __slots__ = ("beyond", "blocked", "faces", "ghost", "kinds", "least", "others", "tiles")

    def __init__(
        self,
        beyond: tuple[int, ...],
        faces: list[int],
        tiles: list[int],
        kinds: tuple[int, ...],
        ghost: bool,
        least: int,
        others: list[int],
        blocked: list[int],
    ) -> None:
        self.beyond = beyond
        self.faces = faces  # The walker changes them.
        self.tiles = tiles
        self.kinds = kinds
        self.ghost = ghost
        self.least = least  # The least number of walls of a Secret Passage.
        self.others = others  # The places of the other pawns.
        self.blocked = blocked  # The places of the other living pawns.

    def can_pass(self, here: int, direction: int) -> bool:
        """Return whether a Move may step from a place in a direction."""
        there = self.beyond[here * 4 + direction]
        faces = self.faces
        if self.ghost:
            if there in (NOWHERE, OUT) or faces[there] & DOWN:
                return False
            if here >= TILES or there >= TILES:
                return True
            one = faces[here] & SIDES[direction] == 0
            return one != (faces[there] & OPPOSITE[direction] == 0)
        if there == NOWHERE or not faces[here] & SIDES[direction]:
            return False
        if there == OUT:
            return True
        face = faces[there]
        return bool(face & OPPOSITE[direction]) and face < DOWN and there not in self.blocked

    def can_slip(self, here: int, direction: int) -> bool:
        """Return whether a Secret Passage may lead from a place in a direction."""
        there = self.beyond[here * 4 + direction]
        if there == NOWHERE or (there == OUT and self.ghost):
            return False
        if walls_between(self.faces, here, there, direction) < self.least:
            return False
        return there == OUT or (self.faces[there] < DOWN and there not in self.blocked)

    def can_leave(self, here: int) -> bool:
        """Return whether a Move can take a step from a place in any direction."""
        return any(self.can_pass(here, direction) for direction in range(4))

    def longest(self, here: int, left: int) -> int:
        """Return the length of the longest walk of at most `left` steps.

        A walk that leaves the house counts as `left` steps.
        """
        best = 0
        for direction in range(4):
            if best < left and self.can_pass(here, direction):
                best = max(best, self.walk_by(here, direction, left))
        return best

    def walk_by(self, here: int, direction: int, left: int) -> int:
        """Return the length of the longest walk that begins with this legal step."""
        there = self.beyond[here * 4 + direction]
        if there == OUT:
            return left
        if left == 1:
            return 1
        faces = self.faces
        before_here, before_there = faces[here], faces[there]
        self.step(here, there)
        length = 1 + self.longest(there, left - 1)
        faces[here], faces[there] = before_here, before_there
        return length

    def step(self, here: int, there: int) -> None:
        """Turn the tile entered and flip the tile left."""
        faces = self.faces
        if there < TILES:
            faces[there] = TURNED[QUARTER_TURNS[self.kinds[self.tiles[there]]]][faces[there]]
        if here < TILES and self.kinds[self.tiles[here]] == FLIP and here not in self.others:
            faces[here] |= DOWN

    def longest_ways(self, here: int, left: int) -> list[int]:
        """Return the directions that begin a longest possible walk of at most `left` steps."""
        possible = [d for d in range(4) if self.can_pass(here, d)]
        if left == 1 or len(possible) < 2:
            return possible
        lengths = [self.walk_by(here, direction, left) for direction in possible]
        best = max(lengths)
        return [d for d, length in zip(possible, lengths, strict=True) if length == best]

    def passages(self, here: int) -> list[int]:
        """Return the directions in which a Secret Passage leads."""
        return [direction for direction in range(4) if self.can_slip(here, direction)]
