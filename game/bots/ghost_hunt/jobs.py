"""What would be worth doing for the hunters, and how many rounds of work it is expected to save."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from game.bots.ghost_hunt.sight import Sight, Squares
from game.bots.ghost_hunt.work import Weights, work
from game.rules.ghost_hunt.histories import ringed
from game.rules.ghost_hunt.house import House, squares_in
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.law import BOX_RANGE, UV_RANGE
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import (
    ALL_EVIDENCES,
    BOOK,
    BOX,
    BURNED,
    CRUCIFIX,
    DOTS,
    DOTS_SEEN,
    EMF,
    EMF_READER,
    SALT,
    SALT_PILES,
    SPIRIT_BOX,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
    WRITING,
)

USING, PLACING, WATCHING, LEAVING = range(4)  # an item here; looking at what lies; going home
CENTRES: Final = 5  # places to use the box or the flashlight that are looked at closely
FAINT: Final = 0.03  # likelihoods below are not worth a way
SALTED: Final = 0.25  # rounds that a pile of salt saves
BLESSED: Final = 3.0  # rounds that a crucifix in the right room saves


class Job(NamedTuple):
    """Something to do on one of several squares."""

    sort: int
    item: int
    targets: int  # a set of squares
    gain: float  # in rounds of work saved
    wait: float  # rounds until the gain comes, after it is done
    room: int


class Jobs:
    """The jobs that an observation offers to the team."""

    def __init__(self, observation: Position, sight: Sight) -> None:
        """Weigh every item at every place that may be worth it."""
        self.observation = observation
        self.house: House = observation.house
        self.sight = sight
        self.found = observation.evidence
        self.rooms = sight.rooms()
        self.now = work(sight.weights, self.found)
        self.all: list[Job] = []
        if observation.evidence.bit_count() >= ALL_EVIDENCES:
            self.all.append(Job(LEAVING, DOTS, self.house.van, 99.0, 0.0, -1))
            return
        self._in_rooms()
        self._around()
        self._placed()
        self._looked_at()

    def _saved(self, evidence: int, positive: Weights) -> float:
        """Return the rounds saved by a test that may come out positive, either way."""
        weights = self.sight.weights
        share = sum(positive.values())
        if share <= FAINT / 4:
            return 0.0
        after = share * work(positive, self.found | evidence)
        if share < 0.999:
            rest = {guess: w - positive.get(guess, 0.0) for guess, w in weights.items()}
            after += (1.0 - share) * work({g: w for g, w in rest.items() if w > 0}, self.found)
        return max(0.0, self.now - after)

    def _add(self, sort: int, item: int, targets: int, gain: float, wait: float, room: int) -> None:
        if targets and gain > 0.01:
            self.all.append(Job(sort, item, targets, gain, wait, room))

    def _in_rooms(self) -> None:
        """Add what answers for a whole room."""
        weights = self.sight.weights
        for room, likely in self.rooms.items():
            if likely < FAINT / 3:
                continue
            floor = self.house.rooms[room]
            if likely < 0.999:
                there = {guess: w for guess, w in weights.items() if guess[1] == room}
                self._add(USING, THERMOMETER, floor, self._saved(0, there), 0.0, room)
            if not self.found & EMF:
                positive = {
                    (kind, at): w
                    for (kind, at), w in weights.items()
                    if at == room and KINDS[kind].evidence & EMF
                }
                gain = self._saved(EMF, positive)
                self._add(USING, EMF_READER, floor, gain, 0.0, room)

    def _around(self) -> None:
        """Add the Spirit Box and the flashlight where they probably answer."""
        house = self.house
        if not self.found & SPIRIT_BOX:
            boxed = {
                guess: squares
                for guess, squares in self.sight.squares.items()
                if KINDS[guess[0]].evidence & SPIRIT_BOX
            }
            for centre, near in self._centres(boxed, self._box_ranges()):
                positive = {
                    guess: share
                    for guess, squares in boxed.items()
                    if (share := sum(w for s, w in squares.items() if near >> s & 1)) > 0.0
                }
                gain = self._saved(SPIRIT_BOX, positive)
                self._add(USING, BOX, 1 << centre, gain, 0.0, house.room_of[centre])
        if not self.found & ULTRAVIOLET:
            weights = self.sight.weights
            marks = {
                guess: {s: m * weights[guess] for s, m in marked.items()}
                for guess, marked in self.sight.marks.items()
            }
            ranges = {s: house.near[s][UV_RANGE] for s in squares_in(house.floor)}
            for centre, near in self._centres(marks, ranges):
                positive = {}
                for guess, marked in self.sight.marks.items():
                    expected = sum(m for s, m in marked.items() if near >> s & 1)
                    if expected > 0.0:
                        positive[guess] = weights[guess] * (1.0 - exp(-expected))
                gain = self._saved(ULTRAVIOLET, positive)
                self._add(USING, UV, 1 << centre, gain, 0.0, house.room_of[centre])

    def _box_ranges(self) -> dict[int, int]:
        house = self.house
        if self.observation.law.box_ring:
            return {s: ringed(house, s) for s in squares_in(house.floor)}
        return {s: house.near[s][BOX_RANGE] for s in squares_in(house.floor)}

    def _centres(
        self, parts: dict[tuple[int, int], Squares], ranges: dict[int, int]
    ) -> list[tuple[int, int]]:
        """Return the best floor squares with what they reach, by the sum of weights there.

        Each hunter's own square is among them, for there a use costs no way.
        """
        sums: Squares = {}
        for squares in parts.values():
            for square, weight in squares.items():
                sums[square] = sums.get(square, 0.0) + weight
        if not sums:
            return []
        worth = [
            (sum(weight for s, weight in sums.items() if near >> s & 1), square)
            for square, near in ranges.items()
        ]
        worth.sort(key=lambda pair: (-pair[0], pair[1]))
        kept: list[int] = []
        for likely, square in worth:
            apart = all(self.house.apart(square, other) > 2 for other in kept)
            if likely > FAINT / 2 and apart:
                kept.append(square)
            if len(kept) == CENTRES:
                break
        kept += [s for s in self.observation.pawns if s in ranges and s not in kept]
        return [(square, ranges[square]) for square in kept]

    def _placed(self) -> None:
        """Add items that should lie in the ghost room."""
        for item, evidence in ((BOOK, WRITING), (DOTS, DOTS_SEEN)):
            if self.found & evidence:
                continue
            at = self.observation.where[item]
            for room, likely in self.rooms.items():
                if likely < 0.15 or (at >= 0 and self.house.room_of[at] == room):
                    continue
                gain = self._saved(evidence, self._lying(room, evidence)) * min(1.0, likely + 0.1)
                self._add(PLACING, item, self.house.rooms[room], gain * 0.8, 1.5, room)
        where = self.observation.where
        for room, likely in self.rooms.items():
            floor = self.house.rooms[room]
            at = where[CRUCIFIX]
            lies = at >= 0 and self.house.room_of[at] == room
            if at != BURNED and not lies and likely > 0.3:
                self._add(PLACING, CRUCIFIX, floor, BLESSED * likely, 0.5, room)
            piles = self.observation.piles
            salted = any(floor >> pile & 1 for pile in piles)
            if len(piles) < SALT_PILES and not salted and FAINT < likely < 0.9:
                self._add(PLACING, SALT, floor, SALTED, 0.0, room)

    def _lying(self, room: int, evidence: int) -> Weights:
        return {
            (kind, at): w
            for (kind, at), w in self.sight.weights.items()
            if at == room and KINDS[kind].evidence & evidence
        }

    def _looked_at(self) -> None:
        """Add going to where the book is in sight, and staying where DOTS would be seen."""
        house, where = self.house, self.observation.where
        book, dots = where[BOOK], where[DOTS]
        if book >= 0 and not self.found & WRITING:
            looked = self.observation.looked & 1
            positive = {} if looked else dict(self.sight.written)
            for guess, weight in self._lying(house.room_of[book], WRITING).items():
                unwritten = weight - self.sight.written.get(guess, 0.0)
                positive[guess] = positive.get(guess, 0.0) + unwritten * 0.5
            gain = self._saved(WRITING, positive)
            self._add(WATCHING, BOOK, house.seen[book] & house.floor, gain, 0.0, -1)
        if dots >= 0 and not self.found & DOTS_SEEN:
            likely = self._lying(house.room_of[dots], DOTS_SEEN)
            seen = {g: w / 2 for g, w in likely.items() if not KINDS[g[0]].dots_from_van}
            targets = house.seen[dots] & house.floor
            self._add(WATCHING, DOTS, targets, self._saved(DOTS_SEEN, seen), 0.5, -1)
            from_van = {g: w / 2 for g, w in likely.items()}
            self._add(WATCHING, DOTS, house.van, self._saved(DOTS_SEEN, from_van), 0.5, -1)
