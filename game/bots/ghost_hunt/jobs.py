"""The jobs of the hunters, with the rounds of work that each is expected to save."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.bots.ghost_hunt.around import answers_around
from game.bots.ghost_hunt.sight import RoomBelief
from game.bots.ghost_hunt.work import Weights, rounds_saved, work
from game.entry import read
from game.rules.ghost_hunt import fact_kinds, tables
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.position import Position

# The sorts of jobs: use or place an item, look at one on the board, or go back to the van.
USING, PLACING, WATCHING, LEAVING = range(4)
# Places less likely than this are not worth a way.
MIN_LIKELIHOOD: Final = 0.03
# A pile of salt saves this many rounds.
SALT_ROUNDS: Final = 0.25
# The next look at a book has this share of the chance that it is written by then.
NEXT_LOOK_SHARE: Final = 0.75
# A crucifix in the right room saves this many rounds.
CRUCIFIX_ROUNDS: Final = 1.0


class HunterJob(NamedTuple):
    """A thing to do with an item on any one of several squares."""

    sort: int
    item: int
    targets: int  # The set of squares where it can be done.
    gain: float  # The rounds of work saved.
    wait: float  # The rounds from the job to its gain.
    room: int


class Jobs:
    """All jobs worth doing in an observation, as `all`."""

    def __init__(self, observation: Position, sight: RoomBelief) -> None:
        """List the jobs: if all evidence is found, only leaving for the van."""
        self.observation = observation
        self.house: HuntHouse = observation.house
        self.sight = sight
        self.found = observation.evidence
        self.rooms = sight.rooms()
        self.now = work(sight.weights, self.found)
        self.asked = asked_in_rooms(observation)
        self.all: list[HunterJob] = []
        if observation.evidence.bit_count() >= tables.ALL_EVIDENCES:
            self.all.append(HunterJob(LEAVING, tables.DOTS, self.house.van, 99.0, 0.0, -1))
            return
        self._add_room_jobs()
        self._add_nearby_jobs()
        self._add_placing_jobs()
        self._add_watching_jobs()

    def _saved(self, evidence: int, positive: Weights) -> float:
        """Return the rounds saved by a test that may come out positive, either way."""
        return rounds_saved(self.sight.weights, self.found, evidence, positive, self.now)

    def _add(self, sort: int, item: int, targets: int, gain: float, wait: float, room: int) -> None:
        if targets and gain > 0.01:
            self.all.append(HunterJob(sort, item, targets, gain, wait, room))

    def _add_room_jobs(self) -> None:
        """Add what answers for a whole room."""
        weights = self.sight.weights
        for room, likely in self.rooms.items():
            if likely < MIN_LIKELIHOOD / 3:
                continue
            floor = self.house.rooms[room]
            if likely < 0.999 and (tables.THERMOMETER, room) not in self.asked:
                there = {guess: w for guess, w in weights.items() if guess[1] == room}
                self._add(USING, tables.THERMOMETER, floor, self._saved(0, there), 0.0, room)
            if not self.found & tables.EMF and (tables.EMF_READER, room) not in self.asked:
                positive = {
                    (kind, at): w
                    for (kind, at), w in weights.items()
                    if at == room and KINDS[kind].evidence & tables.EMF
                }
                gain = self._saved(tables.EMF, positive)
                self._add(USING, tables.EMF_READER, floor, gain, 0.0, room)

    def _add_nearby_jobs(self) -> None:
        """Add the Spirit Box and the flashlight where they probably answer."""
        house, ring = self.house, self.observation.match_rules.box_ring
        pawns = self.observation.pawns
        for item, evidence in ((tables.BOX, tables.SPIRIT_BOX), (tables.UV, tables.ULTRAVIOLET)):
            if self.found & evidence:
                continue
            answers = answers_around(house, self.sight, self.found, evidence, ring)
            for centre in answers.centres(pawns):
                gain = answers.gain(centre)
                self._add(USING, item, 1 << centre, gain, 0.0, house.room_of[centre])

    def _add_placing_jobs(self) -> None:
        """Add items that should lie in the ghost room."""
        for item, evidence in ((tables.BOOK, tables.WRITING), (tables.DOTS, tables.DOTS_SEEN)):
            if self.found & evidence:
                continue
            at = self.observation.where[item]
            for room, likely in self.rooms.items():
                if likely < 0.15 or (at >= 0 and self.house.room_of[at] == room):
                    continue
                gain = self._saved(evidence, self._weights_with_evidence(room, evidence)) * min(
                    1.0, likely + 0.1
                )
                self._add(PLACING, item, self.house.rooms[room], gain * 0.8, 1.5, room)
        where = self.observation.where
        for room, likely in self.rooms.items():
            floor = self.house.rooms[room]
            at = where[tables.CRUCIFIX]
            lies = at >= 0 and self.house.room_of[at] == room
            if at != tables.BURNED and not lies and likely > 0.3:
                self._add(PLACING, tables.CRUCIFIX, floor, CRUCIFIX_ROUNDS * likely, 0.5, room)
            piles = self.observation.piles
            salted = any(floor >> pile & 1 for pile in piles)
            if len(piles) < tables.SALT_PILES and not salted and MIN_LIKELIHOOD < likely < 0.9:
                self._add(PLACING, tables.SALT, floor, SALT_ROUNDS, 0.0, room)

    def _weights_with_evidence(self, room: int, evidence: int) -> Weights:
        return {
            (kind, at): w
            for (kind, at), w in self.sight.weights.items()
            if at == room and KINDS[kind].evidence & evidence
        }

    def _add_watching_jobs(self) -> None:
        """Add jobs to look at the book, and to stay where DOTS would be visible."""
        house, where = self.house, self.observation.where
        book, dots = where[tables.BOOK], where[tables.DOTS]
        if book >= 0 and not self.found & tables.WRITING:
            looked = self.observation.looked & 1  # The next look is in the next round then.
            positive = {} if looked else dict(self.sight.written)
            for guess, weight in self._weights_with_evidence(
                house.room_of[book], tables.WRITING
            ).items():
                unwritten = weight - positive.get(guess, 0.0)
                positive[guess] = positive.get(guess, 0.0) + unwritten * (
                    NEXT_LOOK_SHARE if looked else 0.5
                )
            gain, wait = self._saved(tables.WRITING, positive), float(looked)
            self._add(WATCHING, tables.BOOK, house.seen[book] & house.floor, gain, wait, -1)
        if dots >= 0 and not self.found & tables.DOTS_SEEN:
            likely = self._weights_with_evidence(house.room_of[dots], tables.DOTS_SEEN)
            seen = {g: w / 2 for g, w in likely.items() if not KINDS[g[0]].dots_from_van}
            targets = house.seen[dots] & house.floor
            self._add(WATCHING, tables.DOTS, targets, self._saved(tables.DOTS_SEEN, seen), 0.5, -1)
            from_van = {g: w / 2 for g, w in likely.items()}
            self._add(
                WATCHING, tables.DOTS, house.van, self._saved(tables.DOTS_SEEN, from_van), 0.5, -1
            )


def asked_in_rooms(observation: Position) -> set[tuple[int, int]]:
    """Return (item, room) of every question whose answer stays what it was."""
    found = set[tuple[int, int]]()
    for event in read(observation.record):
        if event.kind == fact_kinds.ANSWERED:
            rolled = event.first == tables.EMF_READER and observation.match_rules.emf_rolled
            if not rolled:
                found.add((event.first, observation.house.room_of[event.second]))
    return found
