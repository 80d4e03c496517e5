"""The log by turns: one line per turn, its parts, and their traces on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.language import listed
from game.state import CHANCE
from scenes.boards.motion.trace import Trace, every
from scenes.boards.view import LogSentence
from scenes.telling.match_log import MatchLog


@dataclass(frozen=True, slots=True)
class TurnPart:
    """A part of a turn: sentence, steps, and its trace on the board."""

    words: str
    first: int
    last: int
    trace: Trace | None = None
    short: str | None = None  # News have it; None stands for the same words.
    whole: bool = False  # The words name their subject.
    secret: LogSentence | None = None  # The line while only its player knows it.


@dataclass(frozen=True, slots=True)
class LogTurn:
    """A turn of one seat, or a chance event outside of any turn."""

    section: str  # The key of the heading above it.
    number: int
    player: int
    figure: str  # The sprite of who had the turn.
    colour: str  # The colour of the seat.
    parts: tuple[TurnPart, ...]
    name: str = ""  # Empty for a chance event.

    @property
    def first(self) -> int:
        """The first step."""
        return self.parts[0].first

    @property
    def last(self) -> int:
        """The last step so far."""
        return self.parts[-1].last

    @property
    def steps(self) -> list[int]:
        """The steps of its parts, in order."""
        return sorted({at for part in self.parts for at in range(part.first, part.last + 1)})

    @property
    def words(self) -> str:
        """All parts as sentences, without repeats and without the final full stop."""
        words = [words for words, _same in groupby(part.words for part in self.parts)]
        return ". ".join(joined(words, self.name))

    def hinted(self, steps: Collection[int]) -> bool:
        """Return whether a decision in it followed a hint; `steps` are those with hints."""
        return any(self.first - 1 <= step < self.last for step in steps)


def joined(sentences: Iterable[str], name: str) -> list[str]:
    """Return the sentences, with neighbours whose subject is `name` joined into one."""
    found: list[str] = []
    for is_about, group in groupby(sentences, lambda said: _is_about(said, name)):
        said = [*group]
        if is_about and len(said) > 1:
            subject = f"{name} "
            said = [subject + listed([one.removeprefix(subject) for one in said])]
        found += said
    return found


def _is_about(sentence: str, name: str) -> bool:
    """Return whether a text is one simple sentence that begins with a name."""
    is_simple = not any(sign in sentence for sign in (". ", "; ", ": ", ", "))
    return bool(name) and sentence.startswith(f"{name} ") and is_simple


class TurnLog:
    """The turns of a log, cached as long as they cannot change."""

    def __init__(self, match_log: MatchLog) -> None:
        self.match_log = match_log
        self._turns: list[LogTurn] = []
        self._marks: list[object] = []  # Each is the mark of a turn's last step.
        self._made: tuple[int, object] = (-1, None)  # A step and its mark.

    def turns(self, until: int) -> Sequence[LogTurn]:
        """Return the turns up to a step."""
        mark = self.match_log.mark(until)
        if until != self._made[0] or mark is not self._made[1]:
            for at in range(self._forget(until), until + 1):
                self._add(at)
            known = len(self._marks)
            self._marks += [self.match_log.mark(turn.last) for turn in self._turns[known:]]
            self._made = until, mark
        return self._turns

    def between(self, since: int, until: int) -> list[tuple[LogTurn, list[TurnPart]]]:
        """Return the turns with parts that end after `since` and up to `until`, and these parts."""
        known = self.turns(min(max(until, self._made[0]), self.match_log.last))
        turns = [turn for turn in known if turn.last > since and turn.first <= until]
        found = [(turn, [p for p in turn.parts if since < p.last <= until]) for turn in turns]
        return [(turn, parts) for turn, parts in found if parts]

    def traced(self, since: int, until: int) -> list[Trace]:
        """Return the traces of the parts after `since` up to `until`, numbered in order."""
        found = [
            replace(trace, colour=trace.colour or turn.colour)
            for turn, parts in self.between(since, until)
            for trace in every([part.trace for part in parts if part.trace])
        ]
        if len(found) > 1:
            found = [replace(trace, number=number) for number, trace in enumerate(found, 1)]
        return found

    def away(self, at: int) -> tuple[int, int]:
        """Return (since, until), the steps to show to the viewer.

        These are the actions of others in this section of the match (see `MatchLog.away`), or the
        end of the section before, if it has just finished.
        """
        since, until = self.match_log.away(at)
        divided = self.divided(until, at)
        if divided is not None:
            return divided - 1, at
        return self.divided(since, until) or since, until

    def left(self, at: int) -> list[Trace]:
        """Return the traces of others that are still on the board, numbered in order."""
        since, until = self.match_log.away(at)
        return self.traced(self.divided(since, at) or since, until)

    def divided(self, since: int, until: int) -> int | None:
        """Return the last step after `since` up to `until` that begins a new section, or None."""
        log = self.match_log
        return next(
            (at for at in range(until, since, -1) if any(map(log.view.divides, log.facts(at)))),
            None,
        )

    # -- making

    def _forget(self, until: int) -> int:
        """Drop turns that may have changed, at least the last; return the step to continue from."""
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
        """Add a step to the turns."""
        log = self.match_log
        facts = log.facts(at)
        trace = log.view.trace(facts) if facts else None
        trace = trace if trace and trace.places else None
        told = log.sentences(at)
        first = self._settle(told, at)
        if told and self._goes_on(told[0], trace):
            self._lengthen(at, trace)
            told = [line for line in told if not self._same_turn(line)]
            trace = None
        for line in told:
            secret = line if line.secret else None
            part = TurnPart(line.text, first, at, trace, line.short, line.whole, secret)
            first, trace = at, None  # The first line is the deed.
            if self._same_turn(line):
                last = self._turns[-1]
                self._turns[-1] = replace(last, parts=(*last.parts, part))
            else:
                self._turns.append(self._begun(line, part))

    def _settle(self, told: Sequence[LogSentence], at: int) -> int:
        """Drop the secret parts that the lines of a step settle; return the first of their steps.

        The lines of the step stand for them. Without such parts it is the step itself.
        """
        first = at
        for index in range(len(self._turns) - 1, -1, -1):
            turn = self._turns[index]
            if not any((line.section, line.number) == (turn.section, turn.number) for line in told):
                break
            gone = [
                part
                for part in turn.parts
                if part.secret and any(line.settles(part.secret) for line in told)
            ]
            if not gone:
                continue
            first = min(first, gone[0].first)
            kept = tuple(part for part in turn.parts if part not in gone)
            del self._marks[index:]
            self._turns[index : index + 1] = [replace(turn, parts=kept)] if kept else []
        return first

    def _begun(self, line: LogSentence, part: TurnPart) -> LogTurn:
        log, player, at = self.match_log, line.player, part.last
        if player == CHANCE:
            return LogTurn(line.section, line.number, player, "", "muted", (part,))
        name = log.names[player]
        colour = log.view.seat_colour(log.observation(max(0, at - 1)), player)
        figure = line.figure or (log.figure(at, player) if at else "")
        return LogTurn(line.section, line.number, player, figure, colour, (part,), name)

    def _same_turn(self, line: LogSentence) -> bool:
        if not self._turns:
            return False
        last = self._turns[-1]
        here = (last.section, last.number) == (line.section, line.number)
        return here and line.player in (last.player, CHANCE)

    def _goes_on(self, line: LogSentence, trace: Trace | None) -> bool:
        """Return whether a step continues the path of the last part."""
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
        """Append a step to the path of the last part."""
        last = self._turns[-1]
        part = last.parts[-1]
        assert part.trace
        assert trace
        way = replace(trace, places=(*part.trace.places, *trace.places[1:]))
        tale = self.match_log.tale(part.first, at)
        words = ". ".join(line.text for line in tale if self._same_turn(line))
        longer = TurnPart(words, part.first, at, way)
        self._turns[-1] = replace(last, parts=(*last.parts[:-1], longer))
