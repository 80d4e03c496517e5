"""What the viewers of a match see, read and are asked, as lines of a golden playthrough.

A viewer is a team with its secrets, or the table, which sees what all players know. Of a game
without secrets everybody is one viewer. Viewers for whom a line is the same share it:

    ~ 0+2 see: ...         a line of the observation of seats 0 and 2, unlike that of the true board
    ~ 1 read: ...          what the log of seat 1 gains
    ~ 0+2 hear: ...        what the curtain of seats 0 and 2 says besides what the whole table read
    ~ 1 asked 4: ...       question 4 of the turn card for seat 1, with its words where it is new
    ~ all at: ...          the heading: how far the match is

A line of an observation is written when other parts of it are masked than before. What changes in
the open stands in the log and on the boards of the playthrough.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import zip_longest
from typing import Final

from game.facts import PUBLIC
from game.match import Match
from game.state import State
from scenes.telling.match_log import log_of

NAMES: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")  # as many as any game seats
MARK: Final = "    ~ "  # begins every line for viewers
KINDS: Final = ("see", "read", "hear", "asked", "at")

Mask = tuple[str, ...]  # the words of a line that a viewer sees otherwise than they are
Telling = dict[str, list[str]]  # the lines of each kind


def mask_of(seen: str, true: str) -> Mask:
    """Return the words of an observation's line, empty where the true board has the same."""
    words, truth = seen.split(), true.split()
    if len(words) != len(truth):
        return (seen,)
    return tuple("" if word == other else word for word, other in zip(words, truth, strict=True))


class Viewer:
    """One viewer of a match, with what was written for it so far."""

    def __init__(self, match: Match, team: int | None) -> None:
        self.match, self.team = match, team
        self.log = log_of(match, team)
        seats = [seat for seat in range(len(match.seats)) if match.team(seat) == team]
        self.name = "table" if team == PUBLIC else "+".join(map(str, seats)) or "all"
        self._step = -1  # of the log, the last that was written
        self._lines: list[str] = []
        self._masks: list[Mask] = []
        self._questions: dict[str, int] = {}
        self._question = 0
        self._heading = ""
        self.public: set[str] = set()  # what the table read since this viewer heard of it

    def told(self, ply: int, truth: Callable[[], list[str]]) -> Telling:
        """Return what is new after so many actions; `truth` gives the lines of the true board."""
        found: Telling = {}
        step, player = self.log.step(ply), self.match.positions[ply].current_player
        observation = self.log.observation(step)
        if step != self._step:
            self._step = step
            found["see"] = self._sees(observation, truth())
            found["read"] = [f": {sentence.text}" for sentence in self.log.sentences(step)]
            found["at"] = self._at(self.log.words.heading(observation))
        if player >= 0 and self.team in (None, self.match.team(player)):
            since, until = self.log.away(step)
            if self.team is not None and since < until == step:
                found["hear"] = [f": {text}" for text in self.log.news(since, until)]
            found["asked"] = self._asked(self.log.words.prompt(observation, (), self.log.names))
        return found

    def _sees(self, observation: State, truth: list[str]) -> list[str]:
        lines = str(observation).splitlines()
        pairs = list(zip_longest(lines, truth, fillvalue=""))
        masks = [() if seen == true else mask_of(seen, true) for seen, true in pairs]
        rows = zip_longest(pairs, masks, self._lines, self._masks)
        changed = [
            f": {pair[0] or '(nothing)'}"
            for pair, mask, line, before in rows
            if pair and any(pair) and pair[0] != line and mask != (before or ())
        ]
        self._lines, self._masks = lines, masks
        return changed

    def _at(self, heading: str) -> list[str]:
        before, self._heading = self._heading, heading
        return [f": {heading}"] if heading != before else []

    def _asked(self, question: str) -> list[str]:
        known, before = question in self._questions, self._question
        self._question = self._questions.setdefault(question, len(self._questions) + 1)
        if self._question == before:
            return []
        return [f" {self._question}" if known else f" {self._question}: {question}"]


class Viewers:
    """All who look at a match with eyes of their own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        teams = dict.fromkeys(match.team(seat) for seat in range(len(match.seats)))
        watching = (*teams, PUBLIC) if match.game.hidden else (None,)
        self.viewers = [Viewer(match, team) for team in watching]

    def told(self, ply: int) -> list[str]:
        """Return the lines after so many actions; ask for each number of them, in order."""
        truth = cache(lambda: str(self.match.positions[ply]).splitlines())
        tellings = [viewer.told(ply, truth) for viewer in self.viewers]
        for viewer, telling in zip(self.viewers, tellings, strict=True):
            viewer.public.update(tellings[-1].get("read", ()))
            if "hear" in telling:
                telling["hear"] = [line for line in telling["hear"] if line not in viewer.public]
                viewer.public.clear()
        return [line for kind in KINDS for line in self._shared(kind, tellings)]

    def _shared(self, kind: str, tellings: list[Telling]) -> list[str]:
        """Return the lines of one kind, each written once for all viewers that have it."""
        sharing: dict[tuple[str, int], list[str]] = {}  # a line that comes twice is written twice
        for viewer, telling in zip(self.viewers, tellings, strict=True):
            lines = telling.get(kind, [])
            for index, line in enumerate(lines):
                sharing.setdefault((line, lines[:index].count(line)), []).append(viewer.name)
        every = len(self.viewers)
        return [
            f"{MARK}{'all' if len(names) == every else ' '.join(names)} {kind}{line}"
            for (line, _), names in sharing.items()
        ]
