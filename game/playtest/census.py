"""Counts of actions, places, outcomes and judgements in the matches of one setting."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.playtest.intervals import ERROR_RATE
from game.playtest.judging import course_of
from game.playtest.measures import Played, Score
from game.playtest.moments import Estimate, NumberMoments, Ratio, Sample
from game.playtest.notes import Opening, unpack_notes
from game.study import Outcome


@dataclass(frozen=True, slots=True)
class Done:
    """How often a seat did something, and the results of its player in those matches."""

    times: int
    score: Score


@dataclass(frozen=True, slots=True)
class Learned:
    """The information that one source gave, per answer."""

    times: int
    matches: int
    bits: Estimate
    ruled_out: Estimate  # A share of all that was possible.


@dataclass(frozen=True, slots=True)
class Measured:
    """The mean of an outcome over the matches that have a value of it."""

    matches: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """The judge's estimates at one point of the matches, over all matches won by one side."""

    passed: float  # The part of the match, from 0 to 1.
    matches: int
    winner: Estimate  # The judge's chance of the side that won.
    leader: Estimate  # The judge's chance of the side that led.
    kept: Estimate  # The share of matches that the leader won.
    tension: Estimate | None  # The tension of the tenth that follows.


@dataclass(frozen=True, slots=True)
class CellSurvey:
    """The counts of one setting at one moment, besides results."""

    noted: int  # The number of matches with notes.
    uses: Mapping[tuple[str, int], Done]  # The keys are kind and seat.
    chart_entries: Mapping[tuple[str, str, int], Done]  # The keys are chart, place and seat.
    judged: int
    course: Mapping[str, Estimate]
    gains: Mapping[str, Learned]
    outcomes: Mapping[str, Measured]  # In the order in which the game names them.
    openings: Mapping[Opening, Score]  # A score is that of the seat that decided last.
    over_time: Sequence[CoursePoint]


@dataclass(slots=True)
class _Sum:
    times: int = 0
    signs: list[int] = field(default_factory=lambda: [0, 0, 0])  # Wins, draws and losses.
    numbers: array[int] = field(default_factory=lambda: array("I"))

    def add(self, number: int, times: int, result: float) -> None:
        self.times += times
        self.signs[0 if result > 0 else 2 if result < 0 else 1] += 1
        self.numbers.append(number)

    def done(self) -> Done:
        return Done(self.times, Score(*self.signs))


@dataclass(slots=True)
class _Source:
    bits: Ratio = field(default_factory=Ratio)
    ruled_out: Ratio = field(default_factory=Ratio)


@dataclass(slots=True)
class _Look:
    winner: NumberMoments = field(default_factory=NumberMoments)
    leader: NumberMoments = field(default_factory=NumberMoments)
    kept: NumberMoments = field(default_factory=NumberMoments)
    tension: NumberMoments = field(default_factory=NumberMoments)


class Census:
    """The counts of one setting. Call `add` once for each match.

    `sides` gives the side of each seat.
    """

    def __init__(self, outcomes: Iterable[Outcome] = (), sides: Sequence[int] = ()) -> None:
        self.noted = 0
        self._sides = sides
        self._openings: defaultdict[Opening, _Sum] = defaultdict(_Sum)
        self._looks: list[_Look] = []
        self._outcomes = {o.key: Sample(o.least, o.most) for o in outcomes}
        self.judged = 0
        self._uses: defaultdict[tuple[str, int], _Sum] = defaultdict(_Sum)
        self._chart_entries: defaultdict[tuple[str, str, int], _Sum] = defaultdict(_Sum)
        self._course: dict[str, NumberMoments] = {}
        self._values: dict[str, dict[int, float]] = {}  # By measure, the value of each match.
        self._gains: dict[str, _Source] = {}
        self._won: dict[int, array[int]] = {}  # By seat, the noted matches that it won.

    def add(self, number: int, match: Played) -> Mapping[str, float]:
        """Count a match and return its outcomes by key."""
        notes = unpack_notes(match.notes)
        if match.notes:
            self.noted += 1
            for seat, result in enumerate(match.returns):
                if result > 0:
                    self._won.setdefault(seat, array("I")).append(number)
            for key, value in notes.outcomes.items():
                if key in self._outcomes:
                    self._outcomes[key].add(value)
            for use, times in notes.uses.items():
                self._uses[use].add(number, times, match.returns[use[1]])
            for entry, times in notes.chart_entries.items():
                self._chart_entries[entry].add(number, times, match.returns[entry[2]])
        for length, (seat, _) in enumerate(notes.opening, 1):
            self._openings[notes.opening[:length]].add(number, 1, match.returns[seat])
        if match.judged:
            self.judged += 1
            self._look(match.judged.chances, match.returns, match.judged.tension)
            for name, value in match.judged.course:
                self._course.setdefault(name, NumberMoments()).add(value)
                self._values.setdefault(name, {})[number] = value
            for source, times, bits, ruled_out in match.judged.gains:
                gain = self._gains.setdefault(source, _Source())
                gain.bits.add(times, bits)
                gain.ruled_out.add(times, ruled_out)
        return notes.outcomes

    def _look(
        self,
        chances: Sequence[Sequence[float]],
        returns: Sequence[float],
        tension: Sequence[float],
    ) -> None:
        """Count how the chances went, where one side of several has won."""
        best, sides = max(returns), sorted(set(self._sides))
        if len(sides) < 2 or not chances:
            return
        won = {self._sides[seat] for seat, result in enumerate(returns) if result == best}
        if len(won) != 1:
            return
        winner = sides.index(won.pop())
        self._looks = self._looks or [_Look() for _ in chances[0]]
        for look, values in zip(self._looks, zip(*chances, strict=True), strict=True):
            leader = values.index(max(values))
            look.winner.add(values[winner])
            look.leader.add(values[leader])
            look.kept.add(float(leader == winner))
        for look, value in zip(self._looks, tension, strict=False):
            if value >= 0:
                look.tension.add(value)

    def survey(self, error: float = ERROR_RATE) -> CellSurvey:
        """Return the counts so far, with intervals at an error rate."""
        return CellSurvey(
            self.noted,
            {key: found.done() for key, found in sorted(self._uses.items())},
            {key: found.done() for key, found in sorted(self._chart_entries.items())},
            self.judged,
            {name: course_of(name, moments, error) for name, moments in self._course.items()},
            {
                source: Learned(
                    gain.bits.times,
                    gain.bits.matches,
                    gain.bits.estimate(error).within(0),
                    gain.ruled_out.estimate(error).within(0, 1),
                )
                for source, gain in sorted(self._gains.items())
            },
            {
                key: Measured(sample.moments.count, sample.estimate(error))
                for key, sample in self._outcomes.items()
                if sample.moments.count
            },
            {opening: found.done().score for opening, found in self._openings.items()},
            self.course(error),
        )

    def course(self, error: float = ERROR_RATE) -> list[CoursePoint]:
        """Return how the judged matches went, point by point, with intervals at an error rate."""
        return [
            CoursePoint(
                place / len(self._looks),
                look.kept.count,
                look.winner.estimate(error).within(0, 1),
                look.leader.estimate(error).within(0, 1),
                look.kept.share(error),
                look.tension.estimate(error).within(0, 1) if look.tension.count else None,
            )
            for place, look in enumerate(self._looks)
        ]

    @property
    def known_outcomes(self) -> tuple[str, ...]:
        """The keys of the outcomes that a match has."""
        return tuple(key for key, sample in self._outcomes.items() if sample.moments.count)

    def owners(self, chart: str) -> dict[str, dict[int, array[int]]]:
        """Return by place and seat the matches with an entry on a chart."""
        found: dict[str, dict[int, array[int]]] = {}
        for (other, place, seat), entry in sorted(self._chart_entries.items()):
            if other == chart:
                found.setdefault(place, {})[seat] = entry.numbers
        return found

    def openings_of(self, seat: int) -> tuple[Mapping[Hashable, int], ...]:
        """Return how often a seat opened how, in all matches and in those that it won.

        That is its first decision, after what others had decided before.
        """
        played, won = Counter[Hashable](), Counter[Hashable]()
        for opening, found in self._openings.items():
            *before, last = opening
            if last[0] == seat and seat not in [by for by, _ in before]:
                played[last,] += found.times
                won[last,] += found.signs[0]
        return played, +won

    def plans_of(self, seat: int, kinds: Collection[str]) -> tuple[Mapping[Hashable, int], ...]:
        """Return how often a seat took which of some kinds of action, in all and in won matches."""
        done: dict[int, set[str]] = {}
        for (kind, by), found in self._uses.items():
            if by == seat and kind in kinds:
                for number in found.numbers:
                    done.setdefault(number, set()).add(kind)
        played: Mapping[Hashable, int] = Counter(frozenset(taken) for taken in done.values())
        numbers = (number for number in self._won.get(seat, ()) if number in done)
        return played, Counter(frozenset(done[number]) for number in numbers)

    def most(self, measure: str) -> array[int]:
        """Return the judged matches, those with the highest value of a measure first."""
        values = self._values.get(measure, {})
        return array("I", sorted(values, key=lambda number: (-values[number], number)))


def pooled(done: Sequence[Done]) -> Done:
    """Return the counts of several seats as one."""
    return Done(sum(one.times for one in done), sum((one.score for one in done), Score()))
