"""The counted matches of a setting: twelve bytes per match, and the counts of its census."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, compress
from math import isnan, nan

from game.playtest.census import Census
from game.playtest.elo import Meetings
from game.playtest.luck_adjustment import LuckCount
from game.playtest.match_plan import MatchPlan
from game.playtest.measures import DECISIONS, TURNS, WINS, Played, Score, SideScore, Spread
from game.playtest.moments import NumberMoments

SIGNS = (0.0, 1.0, -1.0)  # A result by its stored digit.


@dataclass(frozen=True, slots=True)
class Which:
    """A description of matches to select; fields that are None match everything."""

    turns: range | None = None
    ending: str | None = None
    seat: int | None = None  # The seat whose result counts.
    bot: int | None = None
    result: int | None = None  # 1 for won, -1 for lost, 0 for drawn.
    measure: str | None = None  # The matches with most of it come first.


@dataclass(frozen=True, slots=True)
class Counted:
    """The results of a setting at one moment."""

    matches: int
    sides: tuple[SideScore, ...]
    seats: tuple[Score, ...]
    bots: tuple[Score, ...]
    turns: Mapping[int, int]  # The number of matches by number of turns.
    decisions: Spread
    endings: Mapping[str, int]  # The most frequent ending comes first.
    outcomes: tuple[str, ...]  # The keys of the outcomes that a match has.

    @property
    def length(self) -> Spread:
        """The spread of the lengths in turns."""
        return spread_of(self.turns)


class SideCount:
    """The results of a side."""

    def __init__(self) -> None:
        self.signs = [0, 0, 0]  # Draws, wins and losses.
        self.parts: Counter[float] = Counter()

    def add(self, part: float, result: float) -> None:
        """Count a match: the part of the win, and the best result of the side's seats."""
        self.parts[part] += 1
        self.signs[1 if result > 0 else 2 if result < 0 else 0] += 1

    def score(self) -> SideScore:
        """Return the results so far."""
        drawn, won, lost = self.signs
        return SideScore(won, drawn, lost, dict(self.parts))


class Tally:
    """The counted matches of one plan. Call `add` once for each match."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.matches = 0
        seats = len(plan.seats)
        self._seats = [[0, 0, 0] for _ in range(seats)]  # Draws, wins and losses.
        self._bots = [[0, 0, 0] for _ in range(seats)]
        self._turns: Counter[int] = Counter()
        self._decisions: Counter[int] = Counter()
        self._endings: Counter[str] = Counter()
        self._names: list[str] = []  # The number of an ending is its place here.
        self._results = array("H", bytes(2 * plan.games))  # A match not played yet has 0.
        self._lengths = array("I", bytes(4 * plan.games))
        self._plies = array("I", bytes(4 * plan.games))
        self._ends = bytearray(plan.games)
        self.outcomes = {outcome.key: outcome for outcome in plan.outcomes}
        self._values = {key: array("d", [nan]) * plan.games for key in self.outcomes}
        self._side_of = [plan.side_of(seat) for seat in range(seats)]
        self._seats_of = plan.sides
        self._sides = [SideCount() for _ in plan.sides]
        self._parts_by_code: dict[int, tuple[float, ...]] = {}
        # By two seats of one side: what the first wins more than the second.
        self._apart: dict[tuple[int, int], Counter[float]] = {
            pair: Counter() for side in plan.sides for pair in combinations(side, 2)
        }
        self.census = Census(plan.outcomes, self._side_of)
        self.luck = LuckCount(plan)

    def __contains__(self, number: int) -> bool:
        return self._results[number] > 0

    @property
    def last(self) -> int:
        """The number of the last match played, or -1."""
        return next((n for n in reversed(range(self.plan.games)) if n in self), -1)

    @property
    def played(self) -> array[int]:
        """By number of match, 0 for those that are not played."""
        return self._results[:]

    @property
    def seeds(self) -> int:
        """The number of seeds of the plan."""
        return -(-self.plan.games // self.plan.matches_a_seed)

    def has_played(self, matches: int) -> bool:
        """Return whether the first matches, so many, are all played."""
        return matches <= self.plan.games and all(self._results[:matches])

    def missing(self) -> Iterator[int]:
        """Yield the numbers of the matches that are not played yet at that moment."""
        return (number for number in range(self.plan.games) if not self._results[number])

    def add(self, number: int, match: Played) -> None:
        """Count a match."""
        bots, code = self.plan.bots(number), 0
        for seat, result in reversed(list(enumerate(match.returns))):
            digit = 1 if result > 0 else 2 if result < 0 else 0
            self._seats[seat][digit] += 1
            self._bots[bots[seat]][digit] += 1
            code = 3 * code + digit
        self._results[number] = code + 1
        self._count_sides(number)
        if match.ending not in self._names:
            self._names.append(match.ending)
        self._lengths[number] = match.turns
        self._plies[number] = match.decisions
        self._ends[number] = self._names.index(match.ending)
        self._turns[match.turns] += 1
        self._decisions[match.decisions] += 1
        self._endings[match.ending] += 1
        self.matches += 1
        for key, value in self.census.add(number, match).items():
            if key in self._values:
                self._values[key][number] = value
        if self.luck.usable:
            self._weigh(number)

    def _count_sides(self, number: int) -> None:
        """Count the results of the sides, and those of the seats of one side against each other."""
        signs = self._signs(number)
        for side, part in enumerate(self._parts_in(number)):
            self._sides[side].add(part, max(signs[seat] for seat in self._seats_of[side]))
        for (one, other), counts in self._apart.items():
            counts[(signs[one] - signs[other]) / 2] += 1

    def _parts(self, signs: Sequence[float]) -> tuple[float, ...]:
        """Return the part of the win of each side: those with the best result share it."""
        best = max(signs)
        first = {self._side_of[seat] for seat, sign in enumerate(signs) if sign == best}
        return tuple((side in first) / len(first) for side in range(len(self._sides)))

    def _parts_in(self, number: int) -> tuple[float, ...]:
        """Return the part of the win of each side in a match."""
        code = self._results[number]
        parts = self._parts_by_code.get(code)
        if parts is None:
            parts = self._parts_by_code[code] = self._parts(self._signs(number))
        return parts

    def apart(self) -> Mapping[tuple[int, int], Mapping[float, int]]:
        """Return by two seats of one side how often the first won more, by how much."""
        return self._apart

    def _weigh(self, number: int) -> None:
        """Count the results of a match beside those of the same seed that are known."""
        count = self.plan.matches_a_seed
        first = number - number % count
        fellows = [n for n in range(first, first + count) if n != number and n in self]
        self.luck.add(number, self._signs(number), [self._signs(n) for n in fellows])

    def _signs(self, number: int) -> tuple[float, ...]:
        return tuple(self._sign(number, seat) for seat in range(len(self.plan.seats)))

    def _sign(self, number: int, seat: int) -> float:
        return SIGNS[(self._results[number] - 1) // 3**seat % 3]

    def parts_of(self, number: int, seats: Sequence[int]) -> list[float]:
        """Return the part of the win of the side of each of some seats in a match."""
        parts = self._parts_in(number)
        return [parts[self._side_of[seat]] for seat in seats]

    def halves(self, number: int, bot: int) -> int:
        """Return the points of a bot in a match: 2 for a win, 1 for a draw."""
        return int(self._sign(number, self.plan.bots(number).index(bot))) + 1

    def values(self, measure: str, numbers: Iterable[int], seat: int) -> list[float]:
        """Return a measure of some matches, NaN where a match lacks it.

        WINS is the share of the win of the seat's side.
        """
        if measure == WINS:
            side = self._side_of[seat]
            return [self._parts_in(number)[side] for number in numbers]
        column = self.columns.get(measure)
        return [] if column is None else [column[number] for number in numbers]

    def lengths(self, name: str) -> Mapping[int, int]:
        """Return the number of matches by number of turns, or of decisions."""
        return dict(sorted((self._turns if name == TURNS else self._decisions).items()))

    def moments(self, name: str) -> NumberMoments:
        """Return the moments of the numbers of turns, or of decisions."""
        found = NumberMoments()
        for length, times in self.lengths(name).items():
            found.add(length, times)
        return found

    def reach(self, key: str) -> float | None:
        """Return the largest possible difference of a measure between two matches, or None."""
        return 1.0 if key == WINS else self.outcomes[key].reach if key in self.outcomes else None

    def _seed(self, place: int) -> range | None:
        """Return the numbers of the matches of a seed, or None if one is not played."""
        count = self.plan.matches_a_seed
        numbers = range(place * count, min((place + 1) * count, self.plan.games))
        if place < 0 or not numbers or not all(self._results[n] for n in numbers):
            return None
        return numbers

    def place_in(self, other: Tally) -> int:
        """Return the place of the first seed in another tally.

        Settings without common seeds share no luck, so their seeds are compared as they come.
        """
        later = self.plan.seed - other.plan.seed
        return later if -self.seeds < later < other.seeds else 0

    def seed_parts(self, place: int) -> tuple[float, ...] | None:
        """Return the mean part of the win of each side in a seed, or None if one is not played."""
        numbers = self._seed(place)
        if numbers is None:
            return None
        if len(numbers) == 1:
            return self._parts_in(numbers[0])
        found = zip(*(self._parts_in(number) for number in numbers), strict=True)
        return tuple(round(sum(parts) / len(numbers), 9) for parts in found)

    def seed_value(self, place: int, key: str, seat: int) -> float | None:
        """Return the mean of a measure over a seed, NaN if a match lacks it, None if not played."""
        numbers = self._seed(place)
        if numbers is None:
            return None
        values = self.values(key, numbers, seat) or [nan]
        return round(sum(values) / len(values), 9)

    def outcome(self, number: int) -> Played:
        """Return the record of a counted match, with results -1, 0 and 1 and no decisions."""
        plan = self.plan
        return Played(
            plan.seed_of(number),
            plan.bots(number),
            self._signs(number),
            self._lengths[number],
            self._plies[number],
            self._names[self._ends[number]],
        )

    def select(self, which: Which) -> array[int]:
        """Return the numbers of the matches that `which` describes."""
        found = self._most(which.measure) if which.measure is not None else self._numbers()
        if which.turns is not None:
            found = array("I", (n for n in found if self._lengths[n] in which.turns))
        if which.ending is not None:
            known = which.ending in self._names
            end = self._names.index(which.ending) if known else -1
            found = array("I", (n for n in found if self._ends[n] == end))
        if which.result is not None:
            found = array("I", (n for n in found if self._result_of(n, which) == which.result))
        return found

    def _numbers(self) -> array[int]:
        """Return the numbers of all counted matches."""
        return array("I", compress(range(len(self._results)), self._results))

    @property
    def columns(self) -> Mapping[str, array[int] | array[float]]:
        """The measures of every match by its number, besides results."""
        return {TURNS: self._lengths, DECISIONS: self._plies, **self._values}

    def _most(self, measure: str) -> array[int]:
        """Return the matches that have a measure, those with most of it first."""
        values = self.columns.get(measure)
        if values is None:
            return self.census.most(measure)
        known = [n for n in self._numbers() if not isnan(values[n])]
        return array("I", sorted(known, key=lambda n: (-values[n], n)))

    def _result_of(self, number: int, which: Which) -> float:
        seat = which.seat or 0
        if which.bot is not None:
            seat = self.plan.bots(number).index(which.bot)
        return self._sign(number, seat)

    def by_seed(self, bot: int, limit: int | None = None) -> Meetings:
        """Return the results of a bot, by seed, in all or only in the first matches."""
        count, halves, matches = self.plan.matches_a_seed, array("H"), array("H")
        for first in range(0, self.plan.games if limit is None else limit, count):
            played = [n for n in range(first, first + count) if self._results[n]]
            halves.append(sum(self.halves(n, bot) for n in played))
            matches.append(len(played))
        return Meetings(halves, matches)

    def counted(self) -> Counted:
        """Return the results so far."""
        return Counted(
            self.matches,
            tuple(side.score() for side in self._sides),
            tuple(Score(won, drawn, lost) for drawn, won, lost in self._seats),
            tuple(Score(won, drawn, lost) for drawn, won, lost in self._bots),
            dict(self._turns),
            spread_of(self._decisions),
            dict(sorted(self._endings.items(), key=lambda item: (-item[1], item[0]))),
            self.census.known_outcomes,
        )


def standings(
    tallies: Sequence[Tally], limit: int | None = None
) -> tuple[list[str], dict[tuple[str, str], Meetings]]:
    """Return the bots of a ladder, and the first bot's results by seed for each pair.

    With a `limit` only the first matches of each pair count.
    """
    names: list[str] = []
    scores: dict[tuple[str, str], Meetings] = {}
    for tally in tallies:
        upper, lower = tally.plan.seats[:2]
        names += [name for name in (lower, upper) if name not in names]
        scores[upper, lower] = tally.by_seed(0, limit)
    return names, scores


def number_of(plan: MatchPlan, match: Played) -> int:
    """Return the number of a match in its plan."""
    since = match.seed - plan.seed
    return since * plan.matches_a_seed + match.bots[0] if plan.paired else since


def spread_of(counted: Mapping[int, int]) -> Spread:
    """Return the spread of numbers given as counts."""
    if not counted:
        return Spread(0, 0, 0, 0)
    ordered = sorted(counted)
    count = sum(counted.values())

    def at(place: int) -> int:
        passed = 0
        for number in ordered:
            passed += counted[number]
            if passed > place:
                return number
        return ordered[-1]

    return Spread(at(count // 2), at(count * 9 // 10), ordered[0], ordered[-1])
