"""The exact distance of a pawn from its goal in cards, if nobody else changes anything.

The pawn plays Moves and Secret Passages, each once in a row of four. Tiles turn and flip under it
and come up between the rows. The other pawns stand still, disks are ignored, and no card turns or
switches a tile. Where no walk helps, the pawn plays another choosable card without effect on its
path: a OTHER_CARD.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.rules.haunting_house_3.cards import CHOOSABLE, M3, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.house import DIRECTIONS, GOAL, OUT
from game.rules.haunting_house_3.state import HauntingHouse3
from game.rules.haunting_house_3.tiles import ALL_SIDES

# This stands for any card that does not walk.
OTHER_CARD: Final = -1
# Who needs more cards is not shown how many.
MOST_CARDS: Final = 12


class CardPlay(NamedTuple):
    """A card, or OTHER_CARD, and the directions it is walked in."""

    card: int
    walk: tuple[int, ...]

    def __str__(self) -> str:
        return "".join(DIRECTIONS[direction] for direction in self.walk) or "-"


class PawnSpot(NamedTuple):
    """Where a pawn stands before a card: place, cards of this row already used, faces."""

    place: int
    used: int
    faces: tuple[int, ...]


def shortest(state: HauntingHouse3, seat: int, most: int = MOST_CARDS) -> list[CardPlay] | None:
    """Return the fewest plays that bring a pawn to its goal, or None if `most` are not enough.

    They begin with the first card of a row, and each four of them are one row.
    """
    return _Search(state, seat).shortest(PawnSpot(state.pawns[seat], 0, tuple(state.faces)), most)


class _Search:
    """Breadth-first over spots, one card after another."""

    def __init__(self, state: HauntingHouse3, seat: int) -> None:
        self.walker = state.walker(seat)
        self.goal = GOAL if state.is_ghost(seat) else OUT
        self.cards = [card for card in CHOOSABLE[state.storeys - 1] if card <= SP]
        self.ends: dict[
            tuple[int, int, tuple[int, ...]], list[tuple[PawnSpot, tuple[int, ...]]]
        ] = {}

    def shortest(self, start: PawnSpot, most: int) -> list[CardPlay] | None:
        """Return the fewest plays from a spot to the goal, or None if `most` do not suffice."""
        frontier = [start]
        came: list[dict[PawnSpot, tuple[PawnSpot, CardPlay]]] = []
        # The index is the number of cards played of the row.
        known: list[set[PawnSpot]] = [set() for _ in range(STEPS_A_ROUND)]
        known[0].add(start)
        for count in range(most):
            slot = (count + 1) % STEPS_A_ROUND
            came.append({})
            reached: list[PawnSpot] = []
            for spot in frontier:
                for after, play in self._plays(spot):
                    if after.place == self.goal and play.walk:
                        return [*self._back(spot, came[:-1]), play]
                    if slot == 0:  # After a row, the cards return and flipped tiles come up.
                        after = PawnSpot(after.place, 0, tuple(f & ALL_SIDES for f in after.faces))
                    if after not in known[slot]:
                        known[slot].add(after)
                        came[-1][after] = spot, play
                        reached.append(after)
            frontier = reached
        return None

    def _back(
        self, spot: PawnSpot, came: list[dict[PawnSpot, tuple[PawnSpot, CardPlay]]]
    ) -> list[CardPlay]:
        """Return the plays that led to a spot."""
        plays: list[CardPlay] = []
        for step in reversed(came):
            spot, play = step[spot]
            plays.append(play)
        return plays[::-1]

    def _plays(self, spot: PawnSpot) -> Iterator[tuple[PawnSpot, CardPlay]]:
        """Yield every play of a card not yet used in the row, with the spot it leads to."""
        for card in self.cards:
            if spot.used >> card & 1:
                continue
            used = spot.used | 1 << card
            key = card, spot.place, spot.faces
            ends = self.ends.get(key)
            if ends is None:
                ends = self.ends[key] = self._walks(card, spot.place, spot.faces)
            for end, walk in ends:
                yield PawnSpot(end.place, used, end.faces), CardPlay(card, walk)
        yield spot, CardPlay(OTHER_CARD, ())

    def _walks(
        self, card: int, place: int, faces: tuple[int, ...]
    ) -> list[tuple[PawnSpot, tuple[int, ...]]]:
        """Return where a card can lead, each end with one walk to it."""
        walker = self.walker
        walker.faces = list(faces)
        found: dict[PawnSpot, tuple[int, ...]] = {}
        if card <= M3:
            self._walk_on(place, card + 1, (), found)
        else:
            for direction in range(4):
                if walker.can_slip(place, direction):
                    self._step(place, direction, 0, (), found)
        return list(found.items())

    def _walk_on(
        self, here: int, left: int, walk: tuple[int, ...], found: dict[PawnSpot, tuple[int, ...]]
    ) -> None:
        ways = self.walker.longest_ways(here, left) if left else []
        for direction in ways:
            self._step(here, direction, left - 1, walk, found)
        if walk and not ways:
            found.setdefault(PawnSpot(here, 0, tuple(self.walker.faces)), walk)

    def _step(
        self,
        here: int,
        direction: int,
        left: int,
        walk: tuple[int, ...],
        found: dict[PawnSpot, tuple[int, ...]],
    ) -> None:
        walker = self.walker
        there = walker.beyond[here * 4 + direction]
        walk = (*walk, direction)
        if there == OUT:
            found.setdefault(PawnSpot(OUT, 0, tuple(walker.faces)), walk)
            return
        before_here, before_there = walker.faces[here], walker.faces[there]
        walker.step(here, there)
        self._walk_on(there, left, walk, found)
        walker.faces[here], walker.faces[there] = before_here, before_there
