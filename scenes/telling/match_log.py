"""The log of a match, step by step, complete or as one team has seen it.

In games with secrets even the number of decisions is secret. The steps of a team are therefore its
observations that differ from the one before, and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.facts import PUBLIC, Fact, Turn
from game.language import _
from game.match import Match
from game.state import CHANCE, State, common
from scenes.boards.faces import face_of, secrets_of
from scenes.boards.motion.trace import Trace
from scenes.boards.seen import Seen
from scenes.boards.view import LogSentence, View
from scenes.telling.turns import faces_of, facts_of, names_of


@dataclass(frozen=True, slots=True)
class LogLine:
    """A heading or an entry of the log."""

    words: str
    at: int | None = None  # The step of this line; None for a heading.
    number: str = ""
    figure: str = ""  # A sprite of who decided.
    marked: bool = False  # A hint was asked for.
    icon: str = ""  # The icon in the place of a figure.
    under: int | None = None  # The step after which it is listed, if another one.


class MatchLog(ABC):
    """The steps of a match up to its present position; step 0 is the beginning."""

    open = False  # Whether it shows every action.
    player = 0  # The viewer, unless open.

    def __init__(self, match: Match, view: View[Any]) -> None:
        self.match = match
        self.view = view
        self.names = names_of(match)
        self.words = face_of(match.game.key).words
        self._told: dict[int, tuple[object, list[LogSentence]]] = {}

    @property
    @abstractmethod
    def last(self) -> int:
        """The number of the latest step."""

    @abstractmethod
    def observation(self, at: int) -> State:
        """Return what is visible after a step."""

    @abstractmethod
    def _tell(self, at: int) -> list[LogSentence]:
        """Return the sentences about a step, uncached."""

    @abstractmethod
    def tale(self, first: int, last: int) -> list[LogSentence]:
        """Return the sentences about several steps as if they were one."""

    @abstractmethod
    def facts(self, at: int) -> Sequence[Fact]:
        """Return the facts of a step; empty for step 0."""

    def past(self, at: int) -> Iterator[tuple[State, State, Sequence[Fact]]]:
        """Yield (before, after, facts) of each step from `at` back to the first."""
        for step in range(at, 0, -1):
            yield self.observation(step - 1), self.observation(step), self.facts(step)

    @abstractmethod
    def figure(self, at: int, player: int) -> str:
        """Return the sprite of a player as it was in a step."""

    @abstractmethod
    def ply(self, at: int) -> int:
        """Return how many actions had been played when this step was seen."""

    @abstractmethod
    def step(self, ply: int) -> int:
        """Return the step that shows the match after `ply` actions."""

    @abstractmethod
    def look(self, position: State) -> State:
        """Return what is visible of a position, also of one that was undone."""

    @abstractmethod
    def away(self, at: int) -> tuple[int, int]:
        """Return (since, until): what others did to show the viewer is after `since` up to `until`.

        Until the viewer's own turn is over, these are the last turns of the others; after it, the
        viewer's own turn. Without a team, the viewer is the player to decide after that step.
        """

    def _away(
        self,
        ply: int,
        mine: Callable[[int], bool],
        own_turn: bool,
        known: Callable[[int], bool] = lambda ply: True,
    ) -> tuple[int, int]:
        """Return (since, until) in plies around the last decisions of others, or own ones.

        `mine` returns whether a ply is the viewer's; rolls count for the player who acted before.
        Plies that are not `known` to the viewer change nothing.
        """
        entries = self.match.entries
        begun = [n for n in range(1, ply + 1) if entries[n - 1].player != CHANCE and known(n)]
        until = ply
        if own_turn and begun and mine(begun[-1]):
            while begun and mine(begun[-1]):
                until = begun.pop() - 1
        own = bool(begun) and mine(begun[-1])
        while begun and mine(begun[-1]) == own:
            begun.pop()
        since = begun[-1] if begun else 0
        while 0 < since < until and (entries[since].player == CHANCE or not known(since + 1)):
            since += 1
        return since, until

    def own(self, team: int) -> list[int]:
        """Return the seats of a team whose decisions count as its own: its people, or else all."""
        seats = [p for p in range(len(self.match.seats)) if self.match.team(p) == team]
        people = [seat for seat in seats if self.match.seats[seat].kind == "person"]
        return people or seats

    def team_colour(self, team: int, at: int | None = None) -> str:
        """Return the colour of the seat of a team that decides at a step, else of its first seat.

        `at` None stands for the last step.
        """
        observation = self.observation(self.last if at is None else at)
        seats = range(len(self.match.seats))
        player = next((seat for seat in seats if self.match.team(seat) == team), 0)
        decider = observation.current_player
        if decider >= 0 and self.match.team(decider) == team:
            player = decider
        return self.view.seat_colour(observation, player)

    def news(self, since: int | None, until: int | None = None) -> list[str]:
        """Return what became public after `since` up to `until` (None: up to the last step).

        `since` None includes the beginning.
        """
        return []

    def turn(self, since: int, until: int) -> Turn | None:
        """Return the turn after `since` up to `until`, or None if `until` is earlier."""
        if since > until:
            return None
        return Turn(tuple(self.facts(at) for at in range(since + 1, until + 1)))

    def trace(self, at: int) -> Trace | None:
        """Return the trace that a step leaves on the board, or None."""
        facts = self.facts(at)
        return self.view.trace(facts) if facts else None

    def mark(self, at: int) -> object:
        """Return a cache key of a step; it changes when the step is undone and played again."""
        return self.match.positions[self.ply(at)]

    def sentences(self, at: int) -> list[LogSentence]:
        """Return the sentences about a step, cached."""
        mark = self.mark(at)
        known = self._told.get(at)
        if known is None or known[0] is not mark:
            known = self._told[at] = mark, self._tell(at)
        return known[1]

    def heading(self, at: int) -> str:
        """Return the progress of the match at a step, such as "Turn 31"."""
        return self.words.heading(self.observation(at))

    def lines(self, until: int, marked: Collection[int] = ()) -> list[LogLine]:
        """Return the log lines up to a step; the steps in `marked` show that a hint was used."""
        found: list[LogLine] = []
        place: tuple[str, int] | None = None
        every = [(at, told) for at in range(until + 1) for told in self.sentences(at)]
        for index, (at, told) in enumerate(every):
            if told.secret and any(later.settles(told) for _at, later in every[index + 1 :]):
                continue
            if place is None or told.section != place[0]:
                found.append(LogLine(_(told.section)))
                place = None
            number = "" if place == (told.section, told.number) else f"{told.number}."
            place = told.section, told.number
            figure = "" if told.player == CHANCE else told.figure
            if told.player != CHANCE and not figure:
                figure = self.figure(at, told.player)
            found.append(LogLine(told.text, at, number, figure, at - 1 in marked))
        return found


class OpenLog(MatchLog):
    """The log of every action; `see` converts a position into the current viewer's observation."""

    open = True

    def __init__(
        self, match: Match, view: View[Any], see: Callable[[State], State] | None = None
    ) -> None:
        super().__init__(match, view)
        self.see = see
        self._facts: dict[int, tuple[State, Sequence[Fact]]] = {}

    @property
    def last(self) -> int:
        return self.match.ply

    def observation(self, at: int) -> State:
        return self.look(self.match.positions[at])

    def look(self, position: State) -> State:
        return self.see(position) if self.see else position

    def _tell(self, at: int) -> list[LogSentence]:
        if not at:
            return []
        before, entry = self.match.positions[at - 1], self.match.entries[at - 1]
        text = self.words.log(facts_of(self.match, at - 1), self.names)
        return [
            LogSentence(self.words.section(before), self.words.number(before), text, entry.player)
        ]

    def facts(self, at: int) -> Sequence[Fact]:
        if not at:
            return ()
        reached = self.match.positions[at]
        known = self._facts.get(at)
        if known is None or known[0] is not reached:
            before, after = self.observation(at - 1), self.observation(at)
            action = self.match.entries[at - 1].action
            known = reached, self.match.game.rules.facts.derive_facts(before, after, action)
            self._facts[at] = known
        return known[1]

    def tale(self, first: int, last: int) -> list[LogSentence]:
        turn = self.turn(first - 1, last)
        told = self.sentences(last)
        assert turn
        return [replace(told[0], text=self.words.log(turn.facts, self.names))]

    def away(self, at: int) -> tuple[int, int]:
        entries = self.match.entries
        decider = viewer = self.match.positions[at].current_player
        if decider < 0:
            decided = [entry.player for entry in entries[:at] if entry.player != CHANCE]
            viewer = decided[-1] if decided else decider
        return self._away(at, lambda ply: entries[ply - 1].player == viewer, decider == viewer)

    def figure(self, at: int, player: int) -> str:
        return self.view.portrait(Seen(self.match.positions[at - 1]), player, ())

    def ply(self, at: int) -> int:
        return at

    def step(self, ply: int) -> int:
        return ply


class TeamLog(MatchLog):
    """The log of one team: a step for each observation that differs from the one before.

    The team PUBLIC stands for the public: what all players know.
    """

    def __init__(self, match: Match, view: View[Any], team: int) -> None:
        super().__init__(match, view)
        self.team = team
        players = range(len(match.seats))
        self.player = next((p for p in players if match.team(p) == team), 0)
        self.secret_words = secrets_of(match.game.key)
        self._positions: list[State] = []  # The positions that were followed.
        self._steps: list[int] = []  # The step of each position.
        self._seen: list[State] = []
        self._first: list[int] = []  # The actions that first led to each step.
        self._facts: dict[int, tuple[State, Sequence[Fact]]] = {}

    def _follow(self) -> None:
        """Update to the present position, and drop the steps that were undone."""
        match, followed = self.match, self._positions
        while followed and (
            len(followed) > match.ply + 1 or followed[-1] is not match.positions[len(followed) - 1]
        ):
            followed.pop()
            gone = self._steps.pop()
            if not self._steps or self._steps[-1] != gone:
                self._seen.pop()
                self._first.pop()
        for ply in range(len(followed), match.ply + 1):
            observation = self.look(match.positions[ply])
            if not self._seen or observation != self._seen[-1]:
                self._seen.append(observation)
                self._first.append(ply)
            followed.append(match.positions[ply])
            self._steps.append(len(self._seen) - 1)

    def look(self, position: State) -> State:
        if self.team == PUBLIC:
            return common(position, len(self.match.seats))
        return position.observation(self.player)

    @property
    def last(self) -> int:
        self._follow()
        return len(self._seen) - 1

    def observation(self, at: int) -> State:
        self._follow()
        return self._seen[at]

    def _tell(self, at: int) -> list[LogSentence]:
        before = self._seen[at - 1] if at else None
        return list(self.secret_words.story(before, self._seen[at], self.facts(at), self.names))

    def news(self, since: int | None, until: int | None = None) -> list[str]:
        until = self.last if until is None else min(until, self.last)
        before = None if since is None else self.observation(min(since, until))
        turn = self.turn(min(since or 0, until), until)
        facts = turn.facts if turn else ()
        return list(self.secret_words.news(before, self.observation(until), facts, self.names))

    def facts(self, at: int) -> Sequence[Fact]:
        self._follow()
        if not at:
            return ()
        kept, after = self._facts.get(at), self._seen[at]
        if kept is None or kept[0] is not after:
            match, ply = self.match, self._first[at] - 1
            known = match.entries[ply].action if self._saw(ply) else None
            kept = after, match.game.rules.facts.derive_facts(self._seen[at - 1], after, known)
            self._facts[at] = kept
        return kept[1]

    def tale(self, first: int, last: int) -> list[LogSentence]:
        turn = self.turn(first - 1, last)
        assert turn
        seen = self._seen[first - 1], self._seen[last]
        return list(self.secret_words.story(*seen, turn.facts, self.names))

    def away(self, at: int) -> tuple[int, int]:
        self._follow()
        match, entries = self.match, self.match.entries
        ply = max(n for n, step in enumerate(self._steps) if step == at)
        decider, team = self._seen[at].current_player, self.team
        if team == PUBLIC:  # Everybody watches public decisions.
            decided = [entry.player for entry in entries[: self._first[at]]]
            decided = [player for player in decided if player != CHANCE]
            team = match.team(decider if decider >= 0 else decided[-1] if decided else 0)
        own = self.own(team)

        def mine(ply: int) -> bool:
            return entries[ply - 1].player in own

        def known(at: int) -> bool:
            rolled = at  # An unseen decision shows in the rolls after it.
            while rolled < ply and entries[rolled].player == CHANCE:
                rolled += 1
            return self._steps[rolled] != self._steps[at - 1] or mine(at)

        since, until = self._away(ply, mine, decider in own, known)
        return self._steps[since], self._steps[until]

    def _saw(self, ply: int) -> bool:
        """Return whether the team sees the action after `ply` actions."""
        match = self.match
        before, action = match.positions[ply], match.entries[ply].action
        who = range(len(match.seats)) if self.team == PUBLIC else (self.player,)
        return all(match.game.rules.facts.visible_to(before, action, player) for player in who)

    def figure(self, at: int, player: int) -> str:
        return self.view.portrait(Seen(self._seen[at]), player, ())

    def ply(self, at: int) -> int:
        self._follow()
        return self._first[at]

    def step(self, ply: int) -> int:
        self._follow()
        return self._steps[ply]


def log_of(match: Match, team: int | None, bare: bool = False) -> MatchLog:
    """Return the log of a match as a team sees it; None shows everything.

    A `bare` board has no annotations.
    """
    view: View[Any] = face_of(match.game.key).view(names_of(match), faces_of(match), bare=bare)
    return OpenLog(match, view) if team is None else TeamLog(match, view, team)
