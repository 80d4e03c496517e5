"""The course of a match at the table: who decides, playing on, going back, and the saved file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game import save
from game.match import Match, Seat
from game.state import CHANCE, TERMINAL, State


class Course:
    """A match that is being played and saved after every action.

    `automatic` returns the action that nobody is asked about, or None; `fault` is the last reason
    why the match could not be saved, empty when it is safe.
    """

    def __init__(
        self,
        match: Match,
        path: Path,
        created: datetime,
        automatic: Callable[[State], int | None],
    ) -> None:
        self.match = match
        self.path = path
        self.created = created
        self.automatic = automatic
        self.fault = ""

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [p for p, seat in enumerate(self.match.seats) if seat.kind == "person"]

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        return not self.people

    @property
    def decider(self) -> Seat | None:
        """Who decides next, None when the match is over."""
        return None if self.match.over else self.match.seats[self.match.state.current_player]

    @property
    def person_decides(self) -> bool:
        """Whether a person at the screen is to decide."""
        return self.decider is not None and self.decider.kind == "person"

    @property
    def viewer(self) -> int:
        """Whose observation is shown: the person to decide, else the first person, else a bot."""
        player = self.match.state.current_player
        if player in self.people:
            return player
        return self.people[0] if self.people else max(player, 0)

    def observation(self, ply: int | None = None) -> State:
        """Return what the viewer sees of the position after `ply` actions, by default the last."""
        state = self.match.state if ply is None else self.match.positions[ply]
        return state.observation(self.viewer)

    # -- on and back

    def play(self, action: int) -> None:
        """Play an action and whatever follows without a choice."""
        self.match.play(action)
        while not self.match.over:
            forced = self.automatic(self.observation())
            if forced is None:
                break
            self.match.play(forced)
        self.save()

    def _decided_by_person(self, ply: int) -> bool:
        player = self.match.positions[ply].current_player
        return player not in (CHANCE, TERMINAL) and self.match.seats[player].kind == "person"

    def can_undo(self) -> bool:
        """Return whether there is a decision of a person, or of watched bots, to take back."""
        if self.match.agreement is not None:
            return True
        plies = range(self.match.ply)
        return any(self.watched or self._decided_by_person(ply) for ply in plies)

    def undo(self) -> None:
        """Go back to the last decision of a person: against a bot to one's own."""
        alone = self.match.agreement is not None
        self.match.undo()
        while not (alone or self.watched or self._decided_by_person(self.match.ply)):
            self.match.undo()
        self.save()

    def can_redo(self) -> bool:
        """Return whether decisions that were taken back can be played again."""
        return self.match.can_redo()

    def redo(self) -> None:
        """Play a decision again and the answers of bots that are known."""
        self.match.redo()
        while self.can_redo() and not self.watched and not self._decided_by_person(self.match.ply):
            self.match.redo()
        self.save()

    def resign(self, player: int) -> None:
        """End the match as a loss of `player`."""
        self.match.resign(player)
        self.save()

    def agree_draw(self) -> None:
        """End the match as a draw."""
        self.match.agree_draw()
        self.save()

    def save(self) -> None:
        """Keep the match; what prevents it is remembered, and the match goes on."""
        try:
            save.write(self.match, self.path, self.created)
        except save.SaveError as fault:
            self.fault = str(fault)
        else:
            self.fault = ""
