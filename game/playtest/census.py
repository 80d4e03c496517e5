"""What was done, where, and what the judge says, counted match by match, with the way back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.playtest.judging import course_of
from game.playtest.measures import Played, Score
from game.playtest.moments import Estimate, NumberMoments, Ratio, Sample
from game.playtest.notes import unpack_notes
from game.study import Outcome


@dataclass(frozen=True, slots=True)
class Done:
    """How often something was done by a seat, and how its player fared in those matches."""

    times: int
    score: Score  # of the matches in which it was done


@dataclass(frozen=True, slots=True)
class Learned:
    """How much was learned by one source, each time."""

    times: int
    matches: int
    bits: Estimate
    ruled_out: Estimate  # of all that was possible, as a share


@dataclass(frozen=True, slots=True)
class Measured:
    """An outcome of a game, over the matches that have it."""

    matches: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class CellSurvey:
    """What is known of a cell besides results at one moment."""

    noted: int  # matches whose deeds were counted
    uses: Mapping[tuple[str, int], Done]  # by kind and seat
    deeds: Mapping[tuple[str, str, int], Done]  # by chart, place and seat
    judged: int
    course: Mapping[str, Estimate]
    gains: Mapping[str, Learned]
    outcomes: Mapping[str, Measured]  # in the order of the game


@dataclass(slots=True)
class _Sum:
    times: int = 0
    signs: list[int] = field(default_factory=lambda: [0, 0, 0])  # won, drawn, lost
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
    values: dict[int, float] = field(default_factory=dict)  # bits each time, by match


class Census:
    """The counts of one cell; `add` each match once."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self.noted = 0
        self._outcomes = {o.key: Sample(o.least, o.most) for o in outcomes}
        self.judged = 0
        self._uses: dict[tuple[str, int], _Sum] = {}
        self._deeds: dict[tuple[str, str, int], _Sum] = {}
        self._course: dict[str, NumberMoments] = {}
        self._values: dict[str, dict[int, float]] = {}  # of measures, by match
        self._gains: dict[str, _Source] = {}

    def add(self, number: int, match: Played) -> Mapping[str, float]:
        """Count what was done in a match and return its outcomes."""
        notes = unpack_notes(match.notes)
        if match.notes:
            self.noted += 1
            for key, value in notes.outcomes.items():
                if key in self._outcomes:
                    self._outcomes[key].add(value)
            for use, times in notes.uses.items():
                found = self._uses.setdefault(use, _Sum())
                found.add(number, times, match.returns[use[1]])
            for deed, times in notes.deeds.items():
                found = self._deeds.setdefault(deed, _Sum())
                found.add(number, times, match.returns[deed[2]])
        if match.judged:
            self.judged += 1
            for name, value in match.judged.course:
                self._course.setdefault(name, NumberMoments()).add(value)
                self._values.setdefault(name, {})[number] = value
            for source, times, bits, ruled_out in match.judged.gains:
                gain = self._gains.setdefault(source, _Source())
                gain.bits.add(times, bits)
                gain.ruled_out.add(times, ruled_out)
                gain.values[number] = bits / times
        return notes.outcomes

    def survey(self) -> CellSurvey:
        """Return what is known now."""
        return CellSurvey(
            self.noted,
            {key: found.done() for key, found in sorted(self._uses.items())},
            {key: found.done() for key, found in sorted(self._deeds.items())},
            self.judged,
            {name: course_of(name, moments) for name, moments in self._course.items()},
            {
                source: Learned(
                    gain.bits.times,
                    gain.bits.matches,
                    gain.bits.estimate(),
                    gain.ruled_out.estimate().within(0, 1),
                )
                for source, gain in sorted(self._gains.items())
            },
            {
                key: Measured(sample.moments.count, sample.estimate())
                for key, sample in self._outcomes.items()
                if sample.moments.count
            },
        )

    # The way back to the matches

    def using(self, kind: str, seat: int | None) -> array[int]:
        """Return the matches in which a seat, or any, did a kind of action."""
        return _joined(
            found.numbers
            for (other, by), found in self._uses.items()
            if other == kind and seat in (None, by)
        )

    def doing(self, chart: str, place: str, seat: int | None) -> array[int]:
        """Return the matches in which a seat, or any, did something at a place."""
        return _joined(
            found.numbers
            for (other, there, by), found in self._deeds.items()
            if (other, there) == (chart, place) and seat in (None, by)
        )

    def most(self, measure: str) -> array[int]:
        """Return the judged matches, those with most of a measure first."""
        return _ranked(self._values.get(measure, {}))

    def learned(self, source: str) -> array[int]:
        """Return the judged matches in which a source told something, the most telling first."""
        gain = self._gains.get(source)
        return _ranked(gain.values if gain else {})


def _joined(found: Iterable[array[int]]) -> array[int]:
    numbers: set[int] = set()
    for some in found:
        numbers.update(some)
    return array("I", sorted(numbers))


def _ranked(values: Mapping[int, float]) -> array[int]:
    return array("I", sorted(values, key=lambda number: (-values[number], number)))


def pooled(done: Sequence[Done]) -> Done:
    """Return several seats' deeds as one."""
    return Done(
        sum(one.times for one in done),
        Score(
            sum(one.score.wins for one in done),
            sum(one.score.draws for one in done),
            sum(one.score.losses for one in done),
        ),
    )
