"""The course of a match at the table: who decides, playing on, going back, and the saved file."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from pathlib import Path

from game.facts import TABLE
from game.match import Match, Seat
from game.state import CHANCE, TERMINAL, State, common
from scenes.boards.faces import face_of
from scenes.play.match_file import MatchFile

Turn = tuple[str, int, int]  # section, number, team


class MatchController:
    """A match that is being played and saved after every action.

    `automatic` returns the action that nobody is asked about, or None. `looking` is the team whose
    view is on the screen where players have secrets, None where there are none. It is TABLE while
    people of several teams follow together what is decided in the open.
    """

    def __init__(
        self,
        match: Match,
        path: Path,
        created: datetime,
        automatic: Callable[[State], int | None],
    ) -> None:
        self.match = match
        self.file = MatchFile(match, path, created)
        self.automatic = automatic
        self.words = face_of(match.game.key).words
        self.left: Callable[[], dict[int, float]] = dict  # the time of the players, to be kept
        self.revealed: int | None = None  # the ply at which a choice of several at once ended
        self.first = 0  # the ply before which nothing is taken back
        self.peeked: int | None = None  # the ply of an open decision that is made in private
        self.looking: int | None = None
        if self.hidden and self.people:
            first = self.match.state.current_player
            self.looking = match.team(first if first in self.people else self.people[0])
            bots_first = match.game.joint is not None and first not in self.people
            self.looking = TABLE if self.several and bots_first else self.wanted

    # -- who is who

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [p for p, seat in enumerate(self.match.seats) if seat.kind == "person"]

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        return not self.people

    @property
    def hidden(self) -> bool:
        """Whether players have secrets from each other."""
        return self.match.game.hidden

    @property
    def guarded(self) -> bool:
        """Whether curtains keep the secrets of people at this screen from each other."""
        return self.hidden and self.several and self.match.terms.curtain != "open"

    @property
    def several(self) -> bool:
        """Whether people of more than one team are at this screen."""
        return len({self.match.team(player) for player in self.people}) > 1

    @property
    def overheard(self) -> bool:
        """Whether people at this screen may hear what they must not know."""
        return self.hidden and self.several and not self.match.over and self.looking != TABLE

    @property
    def joint(self) -> Hashable | None:
        """Which choice of several at once the decision belongs to, None for any other one."""
        joint = self.match.game.joint
        return None if joint is None or self.match.over else joint(self.match.state)

    @property
    def together(self) -> bool:
        """Whether everybody at the screen may see what is to be decided."""
        if self.match.game.joint is None or not self.several:
            return False
        return self.joint is None and self.peeked != self.match.ply

    @property
    def decider(self) -> Seat | None:
        """Who decides next, None when the match is over."""
        return None if self.match.over else self.match.seats[self.match.state.current_player]

    @property
    def person_decides(self) -> bool:
        """Whether a person at the screen is to decide."""
        return self.decider is not None and self.decider.kind == "person"

    @property
    def team(self) -> int | None:
        """The team to decide, None when the match is over."""
        return None if self.match.over else self.match.team(self.match.state.current_player)

    @property
    def at_once(self) -> bool:
        """Whether two people are to enter a choice at the same time, and neither has begun."""
        match, joint = self.match, self.match.game.joint
        if match.terms.choosing != "at_once" or joint is None or self.joint is None:
            return False
        begun = match.ply and joint(match.positions[match.ply - 1]) == self.joint
        first = not begun or match.entries[match.ply - 1].player not in self.people
        return first and len(self.people) == 2 and self.several

    @property
    def wanted(self) -> int | None:
        """The team that should look at the screen: that of a person to decide, else as it is."""
        if self.looking is None:
            return None
        if self.together or self.at_once or (self.revealed is not None and self.several):
            return TABLE
        return self.team if self.person_decides else self.looking

    @property
    def unseen(self) -> bool:
        """Whether bots decide whose decisions nobody at the screen may count."""
        if self.match.game.joint is not None and self.joint is None:
            return False
        opponents = self.looking is not None and self.team not in (None, self.looking)
        return opponents and not self.person_decides

    @property
    def viewer(self) -> int:
        """Whose observation is shown: the person to decide, else the first person, else a bot."""
        player = self.match.state.current_player
        if self.looking not in (None, TABLE):
            own = [p for p in range(len(self.match.seats)) if self.match.team(p) == self.looking]
            return player if player in own else own[0]
        if player in self.people:
            return player
        return self.people[0] if self.people else max(player, 0)

    def members(self, team: int, people: bool = False) -> list[str]:
        """Return who is in a team, or only the people in it."""
        return [
            seat.name
            for player, seat in enumerate(self.match.seats)
            if self.match.team(player) == team and (seat.kind == "person" or not people)
        ]

    def observation(self) -> State:
        """Return what the viewer sees of the present position."""
        return self.see(self.match.state)

    def see(self, state: State) -> State:
        """Return what the viewer sees of a position; everything where bots are watched."""
        if self.hidden and self.watched:
            return state
        if self.looking == TABLE:
            return common(state, len(self.match.seats))
        return state.observation(self.viewer)

    @property
    def bots(self) -> bool:
        """Whether any bot plays."""
        return any(seat.kind == "bot" for seat in self.match.seats)

    @property
    def bot_acted(self) -> bool:
        """Whether the last decision was a bot's."""
        decided = (entry.player for entry in reversed(self.match.entries[: self.match.ply]))
        player = next((player for player in decided if player != CHANCE), CHANCE)
        return player != CHANCE and self.match.seats[player].kind == "bot"

    # -- turns

    @property
    def turn(self) -> Turn | None:
        """The turn that is going on, None when the match is over."""
        state, team = self.match.state, self.team
        return None if team is None else (self.words.section(state), self.words.number(state), team)

    @property
    def begins(self) -> bool:
        """Whether the team to decide has not decided anything in this turn."""
        match = self.match
        return not match.ply or match.team(match.entries[match.ply - 1].player) != self.team

    @property
    def seconds(self) -> int:
        """The printed time of this turn, 0 where there is none."""
        time = self.match.game.seconds
        return 0 if time is None or self.match.over else time(self.match.state)

    def expire(self) -> None:
        """Play what stands for a player whose time is up, until the turn is over."""
        turn, joint, ply = self.turn, self.joint, self.match.ply
        while turn is not None and self.turn == turn:
            action = self.match.state.timeout()
            if action is None:
                break
            ply = self.match.ply
            self.match.play(action)
        self._note_reveal(joint, ply)
        self._keep()

    # -- on and back

    def play(self, action: int) -> None:
        """Play an action and whatever follows without a choice."""
        joint, ply = self.joint, self.match.ply
        self.match.play(action)
        self._note_reveal(joint, ply)
        while not self.match.over and self._in_the_open():
            forced = self.automatic(self._openly())
            if forced is None:
                break
            self.match.play(forced)
        self._keep()

    def _in_the_open(self) -> bool:
        """Return whether nobody has anything to hide in the decision at hand."""
        return not self.hidden or (self.match.game.joint is not None and self.joint is None)

    def _openly(self) -> State:
        """Return what may be seen of a decision that is made in the open."""
        if self.hidden and self.several:
            return common(self.match.state, len(self.match.seats))
        return self.observation()

    def _note_reveal(self, joint: Hashable | None, ply: int) -> None:
        """Remember that the action at `ply` was the last of a choice of several at once."""
        if joint is not None and self.joint != joint:
            self.revealed = ply

    def _decided_by_person(self, ply: int) -> bool:
        player = self.match.positions[ply].current_player
        return player not in (CHANCE, TERMINAL) and self.match.seats[player].kind == "person"

    def _before(self) -> int | None:
        """Return the ply to which an undo leads, None when there is nothing to take back.

        In games with secrets it is a decision of the same team, or one that all have seen in the
        open, with nothing learned since.
        """
        match = self.match
        for ply in range(match.ply - 1, self.first - 1, -1):
            before, player = match.positions[ply], match.entries[ply].player
            if self.hidden and not self.watched:
                after = match.positions[ply + 1]
                free = not (match.game.barrier(before, after) or self._reveals(before, after))
                seen = match.team(player) == self.team or self._seen_by_all(before, after)
                if not (self.person_decides and seen and free):
                    return None
            if player != CHANCE and (self.watched or self._decided_by_person(ply)):
                return ply
        return None

    def _seen_by_all(self, before: State, after: State) -> bool:
        """Return whether everybody watched how one position led to another."""
        joint = self.match.game.joint
        return joint is not None and joint(before) is None and joint(after) is None

    def _reveals(self, before: State, after: State) -> bool:
        """Return whether a choice of several at once came to its end between two positions."""
        joint = self.match.game.joint
        choice = None if joint is None else joint(before)
        return choice is not None and joint is not None and joint(after) != choice

    def can_undo(self) -> bool:
        """Return whether there is a decision of a person, or of watched bots, to take back."""
        if self.match.terms.tournament:
            return False
        if self.match.agreement is not None:
            return not self.hidden
        return self._before() is not None

    def taken_from(self) -> tuple[int, list[int]]:
        """Return whose decision an undo would take back, and the people who have to agree.

        That is everybody of another side who has decided since or is to decide now; within one's
        own turn nobody is asked.
        """
        match, ply = self.match, self._before()
        if ply is None or match.agreement is not None:
            return 0, []
        owner = match.entries[ply].player
        since = {entry.player for entry in match.entries[ply : match.ply]}
        asked = [p for p in self.people if match.team(p) != match.team(owner)]
        return owner, [p for p in asked if p in since or p == match.state.current_player]

    def undo(self) -> None:
        """Go back to the last decision of a person: against a bot to one's own."""
        if self.match.agreement is not None:
            self.match.undo()
        else:
            ply = self._before()
            while ply is not None and self.match.ply > ply:
                self.match.undo()
        self._keep()

    def unlockable(self) -> int | None:
        """Return the person who has chosen in the choice that goes on and may still change it.

        Nobody may any more when the next person has begun to choose for good.
        """
        match, joint, choice = self.match, self.match.game.joint, self.joint
        if joint is None or choice is None or not match.ply or not self.person_decides:
            return None
        last = match.entries[match.ply - 1].player
        begun = joint(match.positions[match.ply - 1]) == choice
        mine = last == match.state.current_player
        return last if begun and not mine and last in self.people else None

    def unlock(self) -> None:
        """Take back the whole choice of the person who may still change it."""
        player, choice = self.unlockable(), self.joint
        match, joint = self.match, self.match.game.joint
        while player is not None and joint is not None and match.ply:
            if match.entries[match.ply - 1].player != player:
                break
            if joint(match.positions[match.ply - 1]) != choice:
                break
            match.undo()
        self._keep()

    def can_redo(self) -> bool:
        """Return whether decisions that were taken back can be played again."""
        return self.match.can_redo()

    def redo(self) -> None:
        """Play a decision again and the answers of bots that are known."""
        self.match.redo()
        while self.can_redo() and not self.watched and not self._decided_by_person(self.match.ply):
            self.match.redo()
        self._keep()

    def resign(self, player: int, late: bool = False) -> None:
        """End the match as a loss of `player` and the own team, who may be out of time."""
        self.match.resign(player, late)
        self._keep()

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self.match.agree_draw()
        self._keep()

    def save(self) -> None:
        """Keep the match and wait for that; what prevents it is remembered."""
        self._keep()
        self.file.settle()

    def _keep(self) -> None:
        """Keep the match while it goes on."""
        self.match.left = self.left()
        self.file.keep(self.words.heading(self.match.state))
