"""Committed actions of a simultaneous choice.

Nobody sees what others choose, so bots need not wait for their turns. They decide when the choice
begins, and people are told that they have.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.language import _, listed, many
from game.state import State
from scenes.play.match_controller import MatchController

MAX_NAMED_BOTS: Final = 2


class Commitments:
    """The committed actions of the current simultaneous choice, by seat."""

    def __init__(self, controller: MatchController) -> None:
        self.controller = controller
        self.fixed = 0  # The number of decisions that were fixed.
        self._begun: State | None = None  # The position in which the choice began.
        self._choice: Hashable = None
        self._start = 0
        self._made: dict[int, list[int]] = {}
        self._whole: set[int] = set()  # The seats that have fixed everything.
        self._locked: tuple[Hashable, frozenset[int]] = (
            None,
            frozenset(),
        )  # The moment and who had locked then.

    # -- the choice that is going on

    def follow(self) -> None:
        """Update to the current choice; drop the commitments of a former one."""
        match, choice = self.controller.match, self.controller.simultaneous
        if choice is None:
            self._forget()
            return
        begun = self._begun
        if choice == self._choice and any(begun is p for p in match.positions[self._start :][:1]):
            return
        self._forget()
        start, simultaneous = match.ply, match.game.rules.simultaneous
        while start and simultaneous and simultaneous(match.positions[start - 1]) == choice:
            start -= 1
        self._choice, self._start, self._begun = choice, start, match.positions[start]
        for entry in match.entries[start : match.ply]:
            if match.seats[entry.player].kind == "bot":
                self._made.setdefault(entry.player, []).append(entry.action)

    def _forget(self) -> None:
        self._begun, self._choice = None, None
        self._made, self._whole = {}, set()

    def world(self, seat: int) -> State | None:
        """Return a position in which this seat continues after its commitments; None if done."""
        return self._world(seat, self._made.get(seat, ()))

    def _world(self, seat: int, actions: Sequence[int]) -> State | None:
        """Return a position in which this seat continues after `actions`; None if done."""
        simultaneous = self.controller.match.game.rules.simultaneous
        if self._begun is None or simultaneous is None:
            return None
        world = self._begun.clone()
        made = iter(actions)
        while simultaneous(world) == self._choice:
            action = world.legal_actions()[0]
            if world.current_player == seat:
                fixed = next(made, None)
                if fixed is None:
                    return world
                action = fixed
            world.apply(action)
        return None

    # -- fixed decisions

    def question(self) -> tuple[int, State] | None:
        """Return (seat, observation) of the next bot to decide, or None if all have."""
        self.follow()
        controller = self.controller
        if self._begun is None or controller.watched:
            return None
        for seat, who in enumerate(controller.match.seats):
            if who.kind == "bot" and seat not in self._whole:
                world = self.world(seat)
                if world is not None:
                    return seat, world.observation(seat)
                self._whole.add(seat)
        return None

    def fix(self, seat: int, *actions: int) -> None:
        """Commit further actions of a seat."""
        self.follow()
        self.fixed += 1
        self._made.setdefault(seat, []).extend(actions)

    @property
    def locked(self) -> frozenset[int]:
        """The seats whose part is complete; everybody may know who they are."""
        self.follow()
        match = self.controller.match
        if self._begun is None:
            return frozenset()
        key = self._start, self._choice, match.ply, self.fixed
        if key != self._locked[0]:
            done = []
            for seat in range(len(match.seats)):
                entries = match.entries[self._start : match.ply]
                played = [entry.action for entry in entries if entry.player == seat]
                made = self._made.get(seat, [])
                if self._world(seat, max(made, played, key=len)) is None:
                    done.append(seat)
            self._locked = key, frozenset(done)
        return self._locked[1]

    @property
    def next(self) -> int | None:
        """The committed action of the current player, or None."""
        self.follow()
        match = self.controller.match
        if self._begun is None:
            return None
        player = match.state.current_player
        made = self._made.get(player, [])
        done = sum(entry.player == player for entry in match.entries[self._start : match.ply])
        return made[done] if done < len(made) else None

    # -- notices

    @property
    def bots(self) -> list[int]:
        """The bots whose part is complete."""
        return sorted(self._whole)

    def chosen(self) -> str:
        """Return the sentence saying that the bots have chosen; empty until all have."""
        if self.question() is not None or not self._whole:
            return ""
        names = [self.controller.match.seats[seat].name for seat in self.bots]
        if len(names) > MAX_NAMED_BOTS:
            return _("The bots have chosen already.")
        bots = listed(names)
        return many(
            "{bots} has chosen already.", "{bots} have chosen already.", len(names), bots=bots
        )
