"""The Ghost's turn: secret rolls, moving, events, and the hunt."""

from __future__ import annotations

from typing import Final

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.law import DOTS_RANGE, SUCCESS
from game.rules.ghost_hunt.position import (
    ALL_DEAD,
    BOOK_ROLL,
    DOTS_ROLL,
    ESCAPED,
    EVENT_ROLL,
    FROM_VAN,
    HAUNTING,
    HUNT_ROLL,
    HUNTING,
    JUMP_KILL,
    KILLING,
    NAMING,
    NOT_FROM_VAN,
    OVER,
    TURN_OVER,
    UV_ROLL,
    Position,
    first_countdown,
    later_countdown,
)
from game.rules.ghost_hunt.tables import (
    BOOK,
    BURNED,
    CRUCIFIX,
    DOTS,
    DOTS_SEEN,
    END,
    EVENT,
    EXTEND,
    KILL,
    NONE,
    STEP,
    ULTRAVIOLET,
    WRITING,
)
from game.state import CHANCE, TERMINAL

GHOST: Final = 0  # its seat


class GhostsTurn(Position):
    """The rules of the Ghost's turn."""

    __slots__ = ()

    # What the Ghost may do

    def steps_of_ghost(self) -> list[int]:
        """Return the steps the Ghost can pay for; a passive one keeps to its leash."""
        if not self.left:
            return []
        ways = self.house.haunts[self.ghost]
        if not self.hunt:
            leash, reach = self.house.leashes[self.room], self.law.leash
            ways = tuple(way for way in ways if leash[way[1]] <= reach)
        if self.left < 2 and self.piles and self.nature().slow_in_salt:
            return [STEP + direction for direction, to in ways if to not in self.piles]
        return [STEP + direction for direction, _ in ways]

    def haunting_actions(self) -> list[int]:
        """Return what the passive Ghost may do."""
        last = [END] if self.law.draft else [END, EVENT]
        return self.steps_of_ghost() + last

    def hunting_actions(self) -> list[int]:
        """Return what the hunting Ghost may do with nobody in reach."""
        actions = [*self.steps_of_ghost(), END]
        if self.hunt == 1 and not self.extended and self.nature().longer_hunts:
            actions.append(EXTEND)
        return actions

    def victims(self) -> list[int]:
        """Return the kills to choose from."""
        if self.phase == JUMP_KILL:
            return [KILL + h for h, square in enumerate(self.pawns) if square == self.ghost]
        return [KILL + hunter for hunter in self.in_reach()]

    # What it does

    def begin_ghosts_turn(self) -> None:
        """Begin a round."""
        self.round += 1
        self.hunter = NONE
        self.looked = self.flashed = 0
        self.marks = [mark for mark in self.marks if mark & 255 >= self.round]
        self.left = self.nature().speed
        self.tell_all(events.GHOSTS_TURN, self.round)
        if self.hunt:
            self.current_player = GHOST
            self.fresh = 1
            self._look_for_victims()
        else:
            self._roll(UV_ROLL)

    def _roll(self, phase: int) -> None:
        self.phase = phase
        self.current_player = CHANCE

    def rolled(self, number: int) -> None:
        """Go on after a die of the Ghost's turn was rolled."""
        phase = self.phase
        self.tell_ghost(events.ROLLED, phase, number)
        nature = self.nature()
        if phase == HUNT_ROLL:
            self._hunt_rolled(number)
            return
        if phase == EVENT_ROLL:
            if number >= nature.event_from:
                self._strike()
            self._haunt() if self.law.draft else self._after_moving()
            return
        if phase == UV_ROLL:
            if number >= SUCCESS and nature.evidence & ULTRAVIOLET:
                last = self.round + nature.uv_rounds - 1
                self.marks = [mark for mark in self.marks if mark >> 8 != self.ghost]
                self.marks.append(self.ghost << 8 | last)
            if self.lies(BOOK):
                self._roll(BOOK_ROLL)
                return
        elif phase == BOOK_ROLL:
            if number >= SUCCESS and nature.evidence & WRITING and self.in_ghost_room(BOOK):
                self.written = 1
        elif number >= SUCCESS:
            self._show_dots()
            if self.phase in (NAMING, OVER):
                return
        if phase != DOTS_ROLL and self.law.dots_rolled and self.lies(DOTS):
            self._roll(DOTS_ROLL)
        elif self.law.draft:
            self._roll(EVENT_ROLL)
        else:
            self._haunt()

    def _haunt(self) -> None:
        self.phase = HAUNTING
        self.current_player = GHOST

    def haunt(self, action: int) -> None:
        """Carry out an action of the passive Ghost."""
        if action == END:
            self._after_moving()
        elif action == EVENT:
            if self.law.event_always:
                self._strike()
                self._after_moving()
            else:
                self._roll(EVENT_ROLL)
        else:
            self._step(action - STEP)
            if self.ghost in self.piles and not self.nature().slow_in_salt:
                self.flipped |= 1 << self.piles.index(self.ghost)
            token = self.where[DOTS]
            if (
                not self.law.dots_rolled
                and token >= 0
                and self.house.near[token][DOTS_RANGE] >> self.ghost & 1
            ):
                self._show_dots()

    def _step(self, direction: int) -> None:
        self.ghost = next(to for way, to in self.house.haunts[self.ghost] if way == direction)
        slow = self.ghost in self.piles and self.nature().slow_in_salt
        self.left -= 2 if slow else 1
        self.fresh = 0
        if self.hunt and self.law.visible_hunt:
            self.tell_all(events.SHOWN, self.ghost)
        else:
            self.tell_ghost(events.STEPPED, self.ghost)

    def _show_dots(self) -> None:
        """Let DOTS show, if the type has them; they are announced if a hunter sees them."""
        nature = self.nature()
        if self.flashed or not nature.evidence & DOTS_SEEN or not self.in_ghost_room(DOTS):
            return
        token = self.where[DOTS]
        watched = self.house.seen[token]
        living = self.living()
        inside = any(self.in_van(hunter) for hunter in living)
        outside = any(watched >> self.pawns[h] & 1 and not self.in_van(h) for h in living)
        seen = inside | (outside and not nature.dots_from_van) << 1
        if not seen:
            return
        self.flashed = 1
        self.tell_all(events.DOTS_SHOWN, seen, int(outside))
        if outside:
            self.told = FROM_VAN if nature.dots_from_van else NOT_FROM_VAN
        self.find(DOTS_SEEN)

    def _strike(self) -> None:
        """Let a ghost event succeed: slow the hunters near, and announce the Ghost's room."""
        near = self.house.near[self.ghost][self.nature().event_range]
        struck = 0
        for hunter in self.living():
            if near >> self.pawns[hunter] & 1:
                struck |= 1 << hunter
        self.slowed |= struck
        self.tell_all(events.EVENT_STRUCK, self.house.room_of[self.ghost], struck)

    def _after_moving(self) -> None:
        if self.round > self.law.grace_rounds and self.round > self.resting:
            self._roll(HUNT_ROLL)
        else:
            self.phase = TURN_OVER

    # The hunt

    def _hunt_rolled(self, number: int) -> None:
        nature, law = self.nature(), self.law
        self.phase = TURN_OVER
        if number < self.countdown:
            self.countdown = later_countdown(nature, law, self.countdown)
            return
        self.countdown = first_countdown(nature, law)
        if self.in_ghost_room(CRUCIFIX):
            self.tell_all(events.BURNED_CRUCIFIX, self.where[CRUCIFIX])
            self.where[CRUCIFIX] = BURNED
            return
        self.hunt = law.hunt_turns
        self.extended = 0
        self.tell_all(events.HUNT_BEGAN)
        self.ghost = self.house.spawns[self.room]
        if law.visible_hunt:
            self.tell_all(events.SHOWN, self.ghost)
        if not law.draft and self.ghost in self.pawns:
            self.phase = JUMP_KILL
            self.current_player = GHOST
            self.left = 0

    def hunt_on(self, action: int) -> None:
        """Carry out an action of the hunting Ghost with nobody in reach."""
        if action == EXTEND:
            self.extended = 1
            self.tell_all(events.EXTENDED)
            self.phase = TURN_OVER
        elif action == END:
            self.hunt -= 1
            if self.hunt:
                self.phase = TURN_OVER
            else:
                self._end_hunt()
        else:
            self._step(action - STEP)
            self._look_for_victims()

    def _look_for_victims(self) -> None:
        self.phase = KILLING if self.in_reach() else HUNTING

    def kill(self, hunter: int) -> None:
        """Kill a hunter, whose items stay where it stood; this ends the hunt and the turn."""
        square = self.pawns[hunter]
        self.pawns[hunter] = NONE
        self.tell_all(events.KILLED, hunter, self.ghost)
        front = self.house.fronts[square]
        for item in self.hand(hunter):
            self.where[item] = square if front == NONE else front
            self.tell_all(events.DROPPED, hunter, item, self.where[item])
        self.slowed &= ~(1 << hunter)
        self._end_hunt()

    def _end_hunt(self) -> None:
        """End the hunt and the turn; the Ghost returns to its spawn square."""
        self.phase = TURN_OVER
        self.hunt = 0
        self.resting = self.round + self.law.rest_rounds
        self.ghost = self.house.spawns[self.room]
        self.tell_all(events.HUNT_OVER)
        if not self.living():
            self.finish(ALL_DEAD)
        else:
            self.look_for_the_win()

    # Evidence and the end

    def find(self, evidence: int) -> None:
        """Put an evidence on the team's board."""
        if not self.evidence & evidence:
            self.evidence |= evidence
            self.tell_all(events.FOUND, evidence)
            self.look_for_the_win()

    def look_for_the_win(self) -> None:
        """End the match, or ask for the name, if the hunters have won."""
        if self.has_won():
            if self.law.name_the_ghost:
                self.phase = NAMING
                self.left = 0
                self.current_player = 1 + self.living()[0]
            else:
                self.finish(ESCAPED)

    def finish(self, ending: int) -> None:
        """End the match."""
        self.ending = ending
        self.phase = OVER
        self.current_player = TERMINAL
        self.tell_all(events.ENDED, ending)
