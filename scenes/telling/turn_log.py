"""A match told turn by turn: one line a turn, its parts, and the trace they leave on the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from game.facts import Fact
from game.state import CHANCE
from scenes.boards.view import Sign, Told, Trace, every
from scenes.telling.match_log import MatchLog


@dataclass(frozen=True, slots=True)
class TurnPart:
    """One part of a turn: what it was, in which steps, and what it leaves on the board."""

    words: str
    first: int
    last: int
    trace: Trace | None = None
    short: str | None = None  # as news tell it, where that is not all of it
    whole: bool = False  # whether the words say themselves whom they are about


@dataclass(frozen=True, slots=True)
class LogTurn:
    """A turn of one seat, or what chance did apart from any."""

    section: str  # the heading it stands under, a key of the catalogue
    number: int
    player: int
    figure: str  # the sprite of who had the turn
    colour: str  # of the seat
    parts: tuple[TurnPart, ...]
    signs: tuple[Sign, ...] = ()  # what tells it at a glance, nothing where words have to

    @property
    def first(self) -> int:
        """The step with which it begins."""
        return self.parts[0].first

    @property
    def last(self) -> int:
        """The step that ends it, as far as it has come."""
        return self.parts[-1].last

    @property
    def words(self) -> str:
        """All of it in words, sentences without the last one's end."""
        return ". ".join(part.words for part in self.parts)

    def hinted(self, steps: Collection[int]) -> bool:
        """Return whether one of its decisions was made after a hint; `steps` are before those."""
        return any(self.first - 1 <= step < self.last for step in steps)


class TurnLog:
    """The turns of a log; what does not change is made once."""

    def __init__(self, match_log: MatchLog) -> None:
        self.match_log = match_log
        self._turns: list[LogTurn] = []
        self._marks: list[object] = []  # of the last step of each
        self._made: tuple[int, object] = (-1, None)  # the step up to which they tell, and its mark

    def turns(self, until: int) -> Sequence[LogTurn]:
        """Return the turns up to a step."""
        mark = self.match_log.mark(until)
        if until != self._made[0] or mark is not self._made[1]:
            for at in range(self._forget(until), until + 1):
                self._add(at)
            self._sum_up()
            self._made = until, mark
        return self._turns

    def between(self, since: int, until: int) -> list[tuple[LogTurn, list[TurnPart]]]:
        """Return the turns of which something happened after one step until another, and what."""
        known = self.turns(min(max(until, self._made[0]), self.match_log.last))
        turns = [turn for turn in known if turn.last > since and turn.first <= until]
        found = [(turn, [p for p in turn.parts if since < p.last <= until]) for turn in turns]
        return [(turn, parts) for turn, parts in found if parts]

    def traced(self, since: int, until: int) -> list[Trace]:
        """Return what the parts after one step until another have left, numbered in order."""
        found = [
            replace(trace, colour=trace.colour or turn.colour)
            for turn, parts in self.between(since, until)
            for trace in every(part.trace for part in parts if part.trace)
        ]
        if len(found) > 1:
            found = [replace(trace, number=number) for number, trace in enumerate(found, 1)]
        return found

    def away(self, at: int) -> tuple[int, int]:
        """Return the steps after and until which a viewer is told what happened.

        That is what others did, see `MatchLog.away`, or how what was before has just ended.
        """
        since, until = self.match_log.away(at)
        divided = self.divided(until, at)
        return (since, until) if divided is None else (divided - 1, at)

    def left(self, at: int) -> list[Trace]:
        """Return what others did that can still be seen on the board, numbered in order."""
        since, until = self.match_log.away(at)
        return self.traced(self.divided(since, at) or since, until)

    def divided(self, since: int, until: int) -> int | None:
        """Return the last step after one until another that divides the match."""
        log = self.match_log
        return next(
            (at for at in range(until, since, -1) if any(map(log.view.divides, log.facts(at)))),
            None,
        )

    # -- making

    def _forget(self, until: int) -> int:
        """Drop turns that may have changed, the last in any case; return where to go on."""
        log, turns, first = self.match_log, self._turns, until + 1
        while turns:
            last = turns[-1].last
            whole = last <= until and log.mark(last) is self._marks[-1]
            if whole and first <= until and last < first:
                break
            first = min(first, turns.pop().first)
            self._marks.pop()
        return turns[-1].last + 1 if turns else 0

    def _add(self, at: int) -> None:
        """Add what is told of a step."""
        log = self.match_log
        facts = log.facts(at)
        trace = log.view.trace(facts) if facts else None
        trace = trace if trace and trace.places else None
        told = log.told(at)
        if told and self._goes_on(told[0], trace):
            self._lengthen(at, trace)
            told = [line for line in told if not self._same_turn(line)]
            trace = None
        for line in told:
            part = TurnPart(line.text, at, at, trace, line.short, line.whole)
            trace = None  # the first line is the deed
            if self._same_turn(line):
                last = self._turns[-1]
                self._turns[-1] = replace(last, parts=(*last.parts, part), signs=())
            else:
                self._turns.append(self._begun(line, part))

    def _begun(self, line: Told, part: TurnPart) -> LogTurn:
        log, player = self.match_log, line.player
        if player == CHANCE:
            return LogTurn(line.section, line.number, player, "", "muted", (part,))
        colour = log.view.seat_colour(log.observation(max(0, part.first - 1)), player)
        figure = line.figure or (log.figure(part.first, player) if part.first else "")
        return LogTurn(line.section, line.number, player, figure, colour, (part,))

    def _same_turn(self, line: Told) -> bool:
        if not self._turns:
            return False
        last = self._turns[-1]
        here = (last.section, last.number) == (line.section, line.number)
        return here and line.player in (last.player, CHANCE)

    def _goes_on(self, line: Told, trace: Trace | None) -> bool:
        """Return whether a step goes on with the way that the last part has begun."""
        if trace is None or not self._same_turn(line):
            return False
        before = self._turns[-1].parts[-1].trace
        return (
            before is not None
            and min(len(before.places), len(trace.places)) > 1
            and before.places[-1] == trace.places[0]
            and (before.dashed, before.colour, before.lost) == (trace.dashed, trace.colour, "")
        )

    def _lengthen(self, at: int, trace: Trace | None) -> None:
        """Add a step to the way that the last part tells."""
        last = self._turns[-1]
        part = last.parts[-1]
        assert part.trace
        assert trace
        way = replace(trace, places=(*part.trace.places, *trace.places[1:]))
        tale = self.match_log.tale(part.first, at)
        words = "; ".join(line.text for line in tale if self._same_turn(line))
        longer = TurnPart(words, part.first, at, way)
        self._turns[-1] = replace(last, parts=(*last.parts[:-1], longer), signs=())

    def _sum_up(self) -> None:
        """Find the signs of turns that have none yet."""
        log = self.match_log
        for index in range(len(self._marks), len(self._turns)):
            turn = self._turns[index]
            facts: list[Fact] = []
            for at in range(turn.first, turn.last + 1):
                earlier, later = self._beside(index, at)
                found = self._part(log.facts(at), earlier, later)
                facts += self._own(found, turn.player) if earlier or later else found
            signs = tuple(log.view.signs(facts))
            if signs and signs[0].picture == turn.figure and not signs[0].struck:
                signs = signs[1:]  # the line begins with who did it
            self._turns[index] = replace(turn, signs=signs)
            self._marks.append(log.mark(turn.last))

    def _beside(self, index: int, at: int) -> tuple[bool, bool]:
        """Return whether the turns before and after one share a step with it."""
        before, after = self._turns[max(0, index - 1) : index], self._turns[index + 1 : index + 2]
        return any(at == turn.last for turn in before), any(at == turn.first for turn in after)

    def _part(self, facts: Sequence[Fact], earlier: bool, later: bool) -> Sequence[Fact]:
        """Return of a step what lies on one side of where it divides the match."""
        divides = [n for n, fact in enumerate(facts) if self.match_log.view.divides(fact)]
        if divides and earlier:
            return facts[divides[-1] :]
        return facts[: divides[0]] if divides and later else facts

    def _own(self, facts: Sequence[Fact], player: int) -> list[Fact]:
        """Return the deeds of one player among facts, with what followed from them."""
        found: list[Fact] = []
        doer: int | None = None
        for fact in facts:
            whose = self.match_log.view.whose(fact)
            doer = doer if whose is None else whose
            if doer in (None, player):
                found.append(fact)
        return found
