"""What the hunters know by counting: tiles the Ghost may be on, before and after each Radar.

All of it follows from what the hunters were told. What a Radar would leave is at first counted by
its ring; ways of the Ghost that would contradict the answer are followed one answer a frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from game.inference.haunted_house.deduction import after_radar, answers_are_paired, radar_cases
from game.inference.haunted_house.memory import Case, case_in
from game.rules.haunted_house.state import HauntedHouse
from game.rules.haunted_house.tables import HUNTING
from scenes.boards.haunted_house.knowledge.clues import Clues, without_reports
from scenes.boards.haunted_house.viewers import viewing_side

KEPT_ANSWERS: Final = 200  # At most this many answers are cached.
KEPT_OBSERVATIONS: Final = 4  # At most this many observations have their answers cached.
READINGS_TOLD: Final = 2  # At most this many Radars are reported.


@dataclass(frozen=True, slots=True)
class Reading:
    """A Radar that was used, and how many tiles were possible before and after its answer."""

    pawn: int
    tile: int
    numbers: tuple[int, ...]
    turn: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RadarOutlook:
    """What a hunter's Radar can answer, and the tiles that each answer would leave."""

    pawn: int
    tile: int
    answers: tuple[tuple[int, int], ...]  # Each number of an answer with its set of tiles.
    paired: bool  # A Poltergeist answers, too.

    @property
    def mean(self) -> float:
        """How many tiles stay on average, when the Ghost is as likely on each of them."""
        counts = [tiles.bit_count() for _, tiles in self.answers]
        return sum(count * count for count in counts) / max(1, sum(counts))


@dataclass(frozen=True, slots=True)
class Tally:
    """What a viewer knows by counting: the tiles possible now, and the latest Radars."""

    possible: int = 0
    readings: tuple[Reading, ...] = ()  # The latest comes first.


class Counting:
    """The possible tiles and Radar numbers of one viewer, as far as they are computed."""

    def __init__(self) -> None:
        self.clues = Clues()
        self._tallies: dict[tuple[HauntedHouse, int], tuple[Reading, ...]] = {}
        self._followed: dict[Case, int] = {}
        self._wanted: list[Case] = []

    def possible(self, observation: HauntedHouse) -> int:
        """Return the tiles where the Ghost can be now."""
        return self.clues.tiles(observation)

    def arrived(self) -> bool:
        """Continue the computation by one answer; return whether a result is new."""
        found = self.clues.arrived()
        if self._wanted:
            case = self._wanted.pop()
            self._followed[case] = without_reports(case)
            while len(self._followed) > KEPT_ANSWERS:
                del self._followed[next(iter(self._followed))]
            found = True
        return found

    def tally(self, observation: HauntedHouse) -> Tally:
        """Return the numbers for the side of the board, as far as they are computed."""
        possible = self.possible(observation) if counts(observation) else 0
        known = observation, self.clues.arrivals
        if known not in self._tallies:
            while len(self._tallies) >= KEPT_OBSERVATIONS:
                del self._tallies[next(iter(self._tallies))]
            self._tallies[known] = tuple(self.readings(observation, READINGS_TOLD))
        return Tally(possible, self._tallies[known])

    def readings(self, observation: HauntedHouse, most: int) -> list[Reading]:
        """Return the latest Radars of this round, the latest first."""
        radars = islice(radar_cases(observation, observation.round), most)
        return [
            Reading(
                radar.pawn,
                radar.tile,
                radar.numbers,
                radar.turn,
                self.clues.known(radar.before).bit_count(),
                self.clues.known(radar.after).bit_count(),
            )
            for radar in radars
        ]

    def outlook(self, observation: HauntedHouse, pawn: int) -> RadarOutlook:
        """Return the possible answers of a hunter's Radar where the hunter stands."""
        tile, case = observation.hunters[pawn], case_in(observation, observation.round)
        possible = self.possible(observation)
        rings = observation.house.at_distance(observation.by_walking)[tile]
        paired = answers_are_paired(case)
        answers = []
        for number, ring in enumerate(rings):
            left = ring & possible
            if left and not paired:
                left &= self._after(case, tile, number)
            if left:
                answers.append((number, left))
        return RadarOutlook(pawn, tile, tuple(answers), paired)

    def _after(self, case: Case, tile: int, number: int) -> int:
        """Return the tiles that an answer would leave, all of them until it has been followed."""
        case = after_radar(case, tile, number)
        if case not in self._followed:
            if case not in self._wanted:
                self._wanted.append(case)
            return -1
        return self._followed[case]


def counts(observation: HauntedHouse) -> bool:
    """Return whether tiles are counted for the viewer: a hunter who agreed on it, or everybody."""
    seen = viewing_side(observation)
    return seen == "everyone" or (seen == "hunters" and observation.aided)


def may_use_radar(observation: HauntedHouse, pawn: int) -> bool:
    """Return whether a hunter could use the Radar, were it the hunters' turn."""
    room = observation.house.room_of[observation.hunters[pawn]]
    return observation.phase == HUNTING and not observation.told >> room & 1
