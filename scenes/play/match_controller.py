"""The course of a match at the table: players, viewers, undo, and saving."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from datetime import datetime
from pathlib import Path

from game.clock import Clock
from game.facts import PUBLIC
from game.match import Match, Seat
from game.state import CHANCE, TERMINAL, State, common
from scenes.boards.faces import face_of
from scenes.play.match_file import MatchFile
from scenes.play.table import Table, View

TurnKey = tuple[str, int, int]  # Section, number and team.


class MatchController:
    """A match that is played and saved after every action.

    `looking` is the view that is shown: a team, PUBLIC while people of several teams watch public
    decisions together, or EVERYONE in games without secrets and where only bots play.
    """

    def __init__(
        self, match: Match, path: Path, created: datetime, phones: Collection[int] = ()
    ) -> None:
        self.match = match
        self.table = Table(match, phones)
        self.file = MatchFile(match, path, created)
        self.words = face_of(match.game.key).words
        self.view = face_of(match.game.key).view()
        rules = match.game.rules
        self.clock = Clock(match.terms.clock if rules.timed else 0, rules.time_control, match.left)
        self.first = 0  # Nothing before this ply is undone.
        self.goal: Callable[[], str] = str  # What a puzzle asks for, in words.
        self.looking: View = self.table.audience(0)

    # -- who is who

    @property
    def phones(self) -> frozenset[int]:
        """The seats whose secrets are on phones."""
        return self.table.phones

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return self.table.people

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        return not self.people

    @property
    def hidden(self) -> bool:
        """Whether the game has secrets."""
        return self.match.game.hidden

    @property
    def guarded(self) -> bool:
        """Whether curtains separate the people at this screen."""
        return self.table.guarded

    @property
    def several(self) -> bool:
        """Whether people of more than one team are at this screen."""
        return self.table.several

    @property
    def private(self) -> bool:
        """Whether one team's view is shown while people of another team are at this screen."""
        return self.hidden and self.several and self.looking >= 0

    @property
    def simultaneous(self) -> Hashable | None:
        """The key of the current simultaneous choice, or None."""
        return None if self.match.over else self.table.choice()

    @property
    def decider(self) -> Seat | None:
        """The seat to decide next, or None after the end."""
        return None if self.match.over else self.match.seats[self.match.state.current_player]

    @property
    def person_decides(self) -> bool:
        """Whether a person is to decide."""
        return self.decider is not None and self.decider.kind == "person"

    @property
    def away(self) -> bool:
        """Whether a person decides on a phone."""
        return self.person_decides and self.match.state.current_player in self.phones

    @property
    def team(self) -> int | None:
        """The team to decide, or None after the end."""
        return None if self.match.over else self.match.team(self.match.state.current_player)

    @property
    def viewer(self) -> int:
        """The seat whose observation is shown.

        In games with secrets it belongs to the team that looks. Otherwise it is the deciding
        person, else the first person, else a bot.
        """
        player = self.match.state.current_player
        if self.looking >= 0:
            own = self.table.members(self.looking)
            return player if player in own else own[0]
        if player in self.people:
            return player
        return self.people[0] if self.people else max(player, 0)

    def members(self, team: int, people: bool = False) -> list[str]:
        """Return the names of a team's players, or only of its people."""
        seats = [self.match.seats[player] for player in self.table.members(team)]
        return [seat.name for seat in seats if seat.kind == "person" or not people]

    def observation(self) -> State:
        """Return the viewer's observation of the present position."""
        return self.see(self.match.state)

    def see(self, state: State) -> State:
        """Return the viewer's observation of a position; everything if only bots play."""
        if self.hidden and self.watched:
            return state
        if self.looking == PUBLIC:
            return common(state, len(self.match.seats))
        return state.observation(self.viewer)

    @property
    def bots(self) -> bool:
        """Whether a bot plays."""
        return any(seat.kind == "bot" for seat in self.match.seats)

    @property
    def bot_acted(self) -> bool:
        """Whether the last decision was a bot's."""
        decided = (entry.player for entry in reversed(self.match.entries[: self.match.ply]))
        player = next((player for player in decided if player != CHANCE), CHANCE)
        return player != CHANCE and self.match.seats[player].kind == "bot"

    # -- turns

    @property
    def turn(self) -> TurnKey | None:
        """The key of the current turn, or None after the end."""
        state, team = self.match.state, self.team
        return None if team is None else (self.words.section(state), self.words.number(state), team)

    @property
    def seconds(self) -> int:
        """The time limit of this turn in seconds; 0 for none."""
        time = self.match.game.rules.seconds
        return 0 if time is None or self.match.over else time(self.match.state)

    def expire(self) -> None:
        """Play the time-out actions of the current player until the turn or the choice ends."""
        turn, choice = self.turn, self.table.choice()
        while turn is not None and (self.turn, self.table.choice()) == (turn, choice):
            action = self.match.state.timeout()
            if action is None:
                break
            self.match.play(action)
        self._keep()

    # -- on and back

    def play(self, action: int) -> None:
        """Play an action and save the match."""
        self.match.play(action)
        self._keep()

    def _decided_by_person(self, ply: int) -> bool:
        """Return whether a person was asked for the decision after `ply` actions."""
        player = self.match.positions[ply].current_player
        if player in (CHANCE, TERMINAL) or self.match.seats[player].kind != "person":
            return False
        known = self.table.forcing_position(self.table.view_at(ply), ply)
        return known is None or self.view.automatic(known) is None

    def _before(self) -> int | None:
        """Return the ply that an undo leads to, or None if there is nothing to undo.

        In games with secrets, only decisions of the same team, or public ones that everybody saw,
        can be undone, and only if nothing was learned since.
        """
        match = self.match
        for ply in range(match.ply - 1, self.first - 1, -1):
            before, player = match.positions[ply], match.entries[ply].player
            if self.hidden and not self.watched:
                after = match.positions[ply + 1]
                free = not (
                    match.game.rules.undo_barrier(before, after) or self._reveals(before, after)
                )
                seen = match.team(player) == self.team or self._seen_by_all(before, after)
                if not (self.person_decides and seen and free):
                    return None
            if player != CHANCE and (self.watched or self._decided_by_person(ply)):
                return ply
        return None

    def _seen_by_all(self, before: State, after: State) -> bool:
        """Return whether everybody saw the transition between two positions."""
        simultaneous = self.match.game.rules.simultaneous
        return (
            simultaneous is not None
            and simultaneous(before) is None
            and simultaneous(after) is None
        )

    def _reveals(self, before: State, after: State) -> bool:
        """Return whether a simultaneous choice ended between two positions."""
        simultaneous = self.match.game.rules.simultaneous
        choice = None if simultaneous is None else simultaneous(before)
        return choice is not None and simultaneous is not None and simultaneous(after) != choice

    def can_undo(self) -> bool:
        """Return whether there is a decision to undo: a person's, or a bot's if only bots play."""
        if self.match.terms.tournament:
            return False
        if self.match.agreement is not None:
            return not self.hidden
        return self._before() is not None

    def taken_from(self) -> tuple[int, list[int]]:
        """Return whose decision an undo would take back, and the people who must agree.

        These are all people of other sides who have decided since, or are to decide now. Within
        one's own turn nobody is asked.
        """
        match, ply = self.match, self._before()
        if ply is None or match.agreement is not None:
            return 0, []
        owner = match.entries[ply].player
        since = {entry.player for entry in match.entries[ply : match.ply]}
        asked = [p for p in self.people if match.team(p) != match.team(owner)]
        return owner, [p for p in asked if p in since or p == match.state.current_player]

    def undo(self) -> None:
        """Undo to the last decision of a person; against a bot, to one's own."""
        if self.match.agreement is not None:
            self.match.undo()
        else:
            ply = self._before()
            while ply is not None and self.match.ply > ply:
                self.match.undo()
        self._keep()

    def unlockable(self) -> int | None:
        """Return the person who may still change their part of the current choice, or None.

        It is too late when the next person has begun to choose.
        """
        match, simultaneous, choice = (
            self.match,
            self.match.game.rules.simultaneous,
            self.simultaneous,
        )
        if simultaneous is None or choice is None or not match.ply or not self.person_decides:
            return None
        last = match.entries[match.ply - 1].player
        begun = simultaneous(match.positions[match.ply - 1]) == choice
        mine = last == match.state.current_player
        return last if begun and not mine and last in self.people else None

    def unlock(self) -> None:
        """Undo the whole part of the person who may still change it."""
        player, choice = self.unlockable(), self.simultaneous
        match, simultaneous = self.match, self.match.game.rules.simultaneous
        while player is not None and simultaneous is not None and match.ply:
            if match.entries[match.ply - 1].player != player:
                break
            if simultaneous(match.positions[match.ply - 1]) != choice:
                break
            match.undo()
        self._keep()

    def can_redo(self) -> bool:
        """Return whether undone decisions can be redone."""
        return self.match.can_redo()

    def redo(self) -> None:
        """Redo a decision, and the known answers of bots."""
        self.match.redo()
        while self.can_redo() and not self.watched and not self._decided_by_person(self.match.ply):
            self.match.redo()
        self._keep()

    def resign(self, player: int, late: bool = False) -> None:
        """End the match as a loss of `player` and their team; `late` means out of time."""
        self.match.resign(player, late)
        self._keep()

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self.match.agree_draw()
        self._keep()

    def save(self) -> None:
        """Save the match and wait until it is written; errors are stored in `file`."""
        self._keep()
        self.file.settle()

    def _keep(self) -> None:
        """Save the match in the background."""
        self.match.left = self.clock.remaining(self.turn)
        self.file.keep(self.words.heading(self.match.state))
