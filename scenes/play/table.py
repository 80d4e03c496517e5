"""Who sits at the table, and who may look at the screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Final

from game.facts import EVERYONE, PUBLIC
from game.match import Match
from game.state import CHANCE, State, common

NOBODY: Final = -3  # The view of a closed curtain.

View = int
"""A team, or PUBLIC (what all know), EVERYONE (all there is), or NOBODY (velvet)."""


class Table:
    """The seats of a match: people here, people on phones, and bots.

    Who may look is a function of the match and of the last reveal that was shown. Nothing else is
    remembered, so a resumed match continues as if it had never been left.
    """

    def __init__(self, match: Match, phones: Collection[int] = ()) -> None:
        self.match = match
        self.phones = frozenset(phones)
        self.people = [p for p, seat in enumerate(match.seats) if seat.kind == "person"]
        self.teams = sorted({match.team(player) for player in self.people})
        self.is_great: Callable[[int], bool] = lambda ply: False  # Whether all are shown a step.

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays this seat, here or on a phone."""
        return seat in self.people

    @property
    def several(self) -> bool:
        """Whether people of more than one team play."""
        return len(self.teams) > 1

    @property
    def guarded(self) -> bool:
        """Whether curtains separate the people at this screen."""
        closed = bool(self.phones) or self.match.terms.curtain != "open"
        return self.match.game.hidden and self.several and closed

    def is_private(self, view: View) -> bool:
        """Return whether a view shows secrets that others in the room must not see."""
        return self.guarded and view >= 0

    def members(self, view: View) -> list[int]:
        """Return the seats of a team."""
        return [p for p in range(len(self.match.seats)) if self.match.team(p) == view]

    # -- choices that several make at the same time

    @property
    def has_choices(self) -> bool:
        """Whether the game has simultaneous choices; then all other decisions are public."""
        return self.match.game.rules.simultaneous is not None

    def choice(self, ply: int | None = None) -> Hashable | None:
        """Return the key of the simultaneous choice after `ply` actions (now), or None."""
        match, key = self.match, self.match.game.rules.simultaneous
        state = match.positions[match.ply if ply is None else ply]
        return None if key is None or state.current_player < 0 else key(state)

    def has_chosen(self, seat: int) -> bool:
        """Return whether a seat has made a part of the present choice."""
        match, ply, choice = self.match, self.match.ply, self.choice()
        while choice is not None and ply and self.choice(ply - 1) == choice:
            ply -= 1
            if match.entries[ply].player == seat:
                return True
        return False

    def ends_choice(self, ply: int) -> bool:
        """Return whether the action that led to position `ply` ended a simultaneous choice."""
        before = self.choice(ply - 1) if ply > 0 else None
        return before is not None and before != self.choice(ply)

    def is_for_all(self, ply: int) -> bool:
        """Return whether all see together what led to position `ply`."""
        if self.ends_choice(ply):
            return True
        return ply > 0 and self.match.game.hidden and self.several and self.is_great(ply)

    def last_decision(self) -> int:
        """Return the ply that the last decision of a player led to; 0 without one."""
        ply = self.match.ply
        while ply and self.match.entries[ply - 1].player == CHANCE:
            ply -= 1
        return ply

    # -- views

    def view_at(self, ply: int) -> View:
        """Return who may look while the decision after `ply` actions is made."""
        match = self.match
        if not match.game.hidden or not self.people:
            return EVERYONE
        if not self.several and not self.phones:
            return self.teams[0]
        seat, choice = match.positions[ply].current_player, self.choice(ply)
        if seat < 0 or (self.has_choices and choice is None):
            return PUBLIC
        if seat in self.phones or (self.phones and not self.is_person(seat)):
            return PUBLIC
        return match.team(seat) if match.team(seat) in self.teams else PUBLIC

    def audience(self, revealed: int, peeked: int | None = None) -> View:
        """Return who may look now.

        `revealed` is the ply of the last reveal that all have seen, and `peeked` that of a public
        decision that is made in private.
        """
        match, last = self.match, self.last_decision()
        if self.match.game.hidden and self.people and self.several:
            if match.over or (last > revealed and self.is_for_all(last)):
                return PUBLIC
            if peeked == match.ply:
                return match.team(match.state.current_player)
        return self.view_at(match.ply)

    def last_seen(self, view: View, revealed: int = 0) -> int:
        """Return the ply up to which a view has seen the match: its own last decision."""
        match, last = self.match, self.last_decision()
        if view == EVERYONE:
            return match.ply
        if view == PUBLIC and not (self.has_choices or self.phones):  # Teams take turns alone.
            is_new = last > revealed and self.is_for_all(last)
            return self._turn_start(last) if is_new else match.ply
        for ply in range(match.ply, 0, -1):
            if match.entries[ply - 1].player == CHANCE:
                continue
            if self.is_for_all(ply):  # All have seen it together, nobody before.
                known = self.several and (ply <= revealed or ply < last)
            else:
                decided_in = self.view_at(ply - 1)
                is_own = view == PUBLIC or match.team(match.entries[ply - 1].player) == view
                is_open = self.has_choices and self.choice(ply - 1) is None
                known = (decided_in == view and is_own) or (decided_in == PUBLIC and is_open)
            if known:
                while ply < match.ply and match.entries[ply].player == CHANCE:
                    ply += 1
                return ply
        return 0

    def _turn_start(self, ply: int) -> int:
        """Return the ply at which the turn began that led to a position."""
        match, team = self.match, self.match.team(self.match.entries[ply - 1].player)
        while ply and match.entries[ply - 1].player in (CHANCE, *self.members(team)):
            ply -= 1
        return ply

    def forcing_position(self, view: View, ply: int) -> State | None:
        """Return the position after `ply` actions as a view knows it.

        It is None where nothing may be played without asking, because others would learn from it.
        """
        match, state = self.match, self.match.positions[ply]
        is_open = self.has_choices and self.choice(ply) is None
        if self.phones or (match.game.hidden and not is_open):
            return None
        if not match.game.hidden or view == EVERYONE:
            return state
        seat = state.current_player
        if view >= 0 and not self.is_private(view) and seat >= 0 and match.team(seat) == view:
            return state.observation(seat)
        return common(state, len(match.seats))

    def is_out_of_sight(self, view: View, seat: int) -> bool:
        """Return whether even the number of a seat's decisions is secret for a view."""
        if not self.match.game.hidden or self.has_choices or view == EVERYONE:
            return False
        return view == PUBLIC or self.match.team(seat) != view
