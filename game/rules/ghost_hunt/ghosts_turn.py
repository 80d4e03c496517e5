"""The Ghost's turn: secret rolls, moving, events, and the hunt."""

from __future__ import annotations

from typing import Final

from game.entry import ORIGIN, WHO
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.match_rules import DOTS_RANGE, MIN_SUCCESS_ROLL
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
    Decision,
    Position,
    Roll,
    Turn,
    first_countdown,
    later_countdown,
)
from game.rules.ghost_hunt.tables import (
    BOOK,
    BURNED,
    CRUCIFIX,
    DIE,
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

GHOST: Final = 0  # The Ghost's seat.


# The passive Ghost


def _steps(state: Position) -> list[int]:
    """Return the Ghost's legal steps; a passive Ghost keeps to its leash."""
    if not state.left:
        return []
    ways = state.house.haunts[state.ghost]
    if not state.hunt:
        leash, reach = state.house.leashes[state.room], state.match_rules.leash
        ways = tuple(way for way in ways if leash[way[1]] <= reach)
    if state.left < 2 and state.piles and state.nature().slow_in_salt:
        return [STEP + direction for direction, to in ways if to not in state.piles]
    return [STEP + direction for direction, _ in ways]


def begin_ghosts_turn(state: Position) -> None:
    """Begin a round."""
    state.round += 1
    state.hunter = NONE
    state.looked = state.flashed = 0
    state.marks = [mark for mark in state.marks if mark & 255 >= state.round]
    state.left = state.nature().speed
    state.tell_all(fact_kinds.GHOSTS_TURN, state.round)
    if state.hunt:
        state.current_player = GHOST
        state.fresh = 1
        _look_for_victims(state)
    else:
        _roll(state, UV_ROLL)


def _roll(state: Position, phase: int) -> None:
    state.phase = phase
    state.current_player = CHANCE


class GhostRoll(Roll):
    """A secret roll of the Ghost's turn."""

    def apply(self, state: Position, action: int) -> None:
        number = action - DIE
        state.tell_ghost(fact_kinds.ROLLED, state.phase, number)
        self.rolled(state, number)

    def rolled(self, state: Position, number: int) -> None:
        """Carry out a roll, up to the next roll or decision."""
        raise NotImplementedError


class UltravioletRoll(GhostRoll):
    """Whether the Ghost leaves a mark."""

    def rolled(self, state: Position, number: int) -> None:
        nature = state.nature()
        if number >= MIN_SUCCESS_ROLL and nature.evidence & ULTRAVIOLET:
            last = state.round + nature.uv_rounds - 1
            state.marks = [mark for mark in state.marks if mark >> 8 != state.ghost]
            state.marks.append(state.ghost << 8 | last)
            state.tell_ghost(fact_kinds.MARK_MADE, state.ghost, last)
        if state.is_on_floor(BOOK):
            _roll(state, BOOK_ROLL)
        else:
            _roll_for_dots(state)


class BookRoll(GhostRoll):
    """Whether the Ghost writes in the book."""

    def rolled(self, state: Position, number: int) -> None:
        writes = state.nature().evidence & WRITING and state.in_ghost_room(BOOK)
        if number >= MIN_SUCCESS_ROLL and writes:
            if not state.written:
                state.tell_ghost(fact_kinds.BOOK_WRITTEN)
            state.written = 1
        _roll_for_dots(state)


def _roll_for_dots(state: Position) -> None:
    if state.match_rules.dots_rolled and state.is_on_floor(DOTS):
        _roll(state, DOTS_ROLL)
    else:
        _roll_for_event(state)


class DotsRoll(GhostRoll):
    """Whether DOTS show the Ghost where they do so by a roll."""

    def rolled(self, state: Position, number: int) -> None:
        if number >= MIN_SUCCESS_ROLL:
            _show_dots(state)
            if state.phase in (NAMING, OVER):
                return
        _roll_for_event(state)


def _roll_for_event(state: Position) -> None:
    """Roll for a ghost event if the draft rules do so first, else let the Ghost move."""
    if state.match_rules.draft:
        _roll(state, EVENT_ROLL)
    else:
        _haunt(state)


class EventRoll(GhostRoll):
    """Whether a ghost event succeeds."""

    def rolled(self, state: Position, number: int) -> None:
        if number >= state.nature().event_from:
            _strike(state)
        if state.match_rules.draft:
            _haunt(state)
        else:
            _after_moving(state)


def _haunt(state: Position) -> None:
    state.phase = HAUNTING
    state.current_player = GHOST


class Haunting(Turn):
    """The passive Ghost moves, and may try a ghost event."""

    def legal_actions(self, state: Position) -> list[int]:
        last = [END] if state.match_rules.draft else [END, EVENT]
        return _steps(state) + last

    def apply(self, state: Position, action: int) -> None:
        if action == END:
            state.tell_ghost(fact_kinds.TURN_ENDED, GHOST)
            _after_moving(state)
        elif action == EVENT:
            state.tell_ghost(fact_kinds.EVENT_TRIED)
            if state.match_rules.event_always:
                _strike(state)
                _after_moving(state)
            else:
                _roll(state, EVENT_ROLL)
        else:
            _step(state, action - STEP)
            if state.ghost in state.piles and not state.nature().slow_in_salt:
                pile = 1 << state.piles.index(state.ghost)
                if not state.flipped & pile:
                    state.tell_ghost(fact_kinds.SALT_FLIPPED, state.ghost)
                state.flipped |= pile
            token = state.where[DOTS]
            if (
                not state.match_rules.dots_rolled
                and token >= 0
                and state.house.near[token][DOTS_RANGE] >> state.ghost & 1
            ):
                _show_dots(state)


def _step(state: Position, direction: int) -> None:
    before = state.ghost
    state.ghost = next(to for way, to in state.house.haunts[before] if way == direction)
    slow = state.ghost in state.piles and state.nature().slow_in_salt
    state.left -= 2 if slow else 1
    state.fresh = 0
    if state.hunt and state.match_rules.visible_hunt:
        state.tell_all(fact_kinds.SHOWN, state.ghost, more=before << ORIGIN)
    else:
        state.tell_ghost(fact_kinds.STEPPED, state.ghost, more=before << ORIGIN)


def _show_dots(state: Position) -> None:
    """Let DOTS show, if the type has them; they are announced if a hunter sees them."""
    nature = state.nature()
    if state.flashed or not nature.evidence & DOTS_SEEN or not state.in_ghost_room(DOTS):
        return
    token = state.where[DOTS]
    watched = state.house.seen[token]
    living = state.living()
    inside = any(state.in_van(hunter) for hunter in living)
    outside = any(watched >> state.pawns[h] & 1 and not state.in_van(h) for h in living)
    seen = inside | (outside and not nature.dots_from_van) << 1
    if not seen:
        return
    state.flashed = 1
    state.tell_all(fact_kinds.DOTS_SHOWN, seen, int(outside), more=token << ORIGIN)
    if outside:
        state.told = FROM_VAN if nature.dots_from_van else NOT_FROM_VAN
    find_evidence(state, DOTS_SEEN)


def _strike(state: Position) -> None:
    """Let a ghost event succeed: slow the hunters near, and announce the Ghost's room."""
    near = state.house.near[state.ghost][state.nature().event_range]
    struck = 0
    for hunter in state.living():
        if near >> state.pawns[hunter] & 1:
            struck |= 1 << hunter
    state.slowed |= struck
    state.tell_all(fact_kinds.EVENT_STRUCK, state.house.room_of[state.ghost], struck)


def _after_moving(state: Position) -> None:
    if state.round > state.match_rules.grace_rounds and state.round > state.resting:
        _roll(state, HUNT_ROLL)
    else:
        state.phase = TURN_OVER


# The hunt


class HuntRoll(GhostRoll):
    """Whether a hunt begins."""

    def rolled(self, state: Position, number: int) -> None:
        nature, match_rules = state.nature(), state.match_rules
        state.phase = TURN_OVER
        if number < state.countdown:
            state.countdown = later_countdown(nature, match_rules, state.countdown)
            return
        state.countdown = first_countdown(nature, match_rules)
        if state.in_ghost_room(CRUCIFIX):
            state.tell_all(fact_kinds.BURNED_CRUCIFIX, state.where[CRUCIFIX])
            state.where[CRUCIFIX] = BURNED
            return
        state.hunt = match_rules.hunt_turns
        state.extended = 0
        state.tell_all(fact_kinds.HUNT_BEGAN)
        before = state.ghost
        state.ghost = state.house.spawns[state.room]
        if match_rules.visible_hunt:
            state.tell_all(fact_kinds.SHOWN, state.ghost, more=fact_kinds.NOWHERE << ORIGIN)
            state.tell_ghost(fact_kinds.SHOWN_FROM, state.ghost, more=before << ORIGIN)
        if not match_rules.draft and state.ghost in state.pawns:
            state.phase = JUMP_KILL
            state.current_player = GHOST
            state.left = 0


class Hunting(Turn):
    """The hunting Ghost moves with nobody in reach."""

    def legal_actions(self, state: Position) -> list[int]:
        actions = [*_steps(state), END]
        if state.hunt == 1 and not state.extended and state.nature().longer_hunts:
            actions.append(EXTEND)
        return actions

    def apply(self, state: Position, action: int) -> None:
        if action == EXTEND:
            state.extended = 1
            state.tell_all(fact_kinds.EXTENDED)
            state.phase = TURN_OVER
        elif action == END:
            state.tell_ghost(fact_kinds.TURN_ENDED, GHOST)
            state.hunt -= 1
            if state.hunt:
                state.phase = TURN_OVER
            else:
                _end_hunt(state)
        else:
            _step(state, action - STEP)
            _look_for_victims(state)


def _look_for_victims(state: Position) -> None:
    state.phase = KILLING if state.in_reach() else HUNTING


class Killing(Decision):
    """The hunting Ghost kills a hunter in its reach, which ends the hunt and the turn."""

    def legal_actions(self, state: Position) -> list[int]:
        return [KILL + hunter for hunter in state.in_reach()]

    def apply(self, state: Position, action: int) -> None:
        hunter = action - KILL
        square = state.pawns[hunter]
        state.pawns[hunter] = NONE
        state.tell_all(fact_kinds.KILLED, hunter, state.ghost, more=square << ORIGIN)
        front = state.house.square_in_front[square]
        for item in state.hand(hunter):
            state.where[item] = square if front == NONE else front
            state.tell_all(fact_kinds.DROPPED, hunter, item, state.where[item])
        state.slowed &= ~(1 << hunter)
        _end_hunt(state)


class JumpKill(Killing):
    """The Ghost kills a hunter on the square that it jumped to."""

    def legal_actions(self, state: Position) -> list[int]:
        return [KILL + h for h, square in enumerate(state.pawns) if square == state.ghost]


def _end_hunt(state: Position) -> None:
    """End the hunt and the turn; the Ghost returns to its spawn square."""
    state.phase = TURN_OVER
    state.hunt = 0
    state.resting = state.round + state.match_rules.rest_rounds
    state.ghost = state.house.spawns[state.room]
    state.tell_all(fact_kinds.HUNT_OVER)
    if not state.living():
        finish(state, ALL_DEAD)
    else:
        look_for_the_win(state)


# Evidence and the end


def find_evidence(state: Position, evidence: int) -> None:
    """Add a kind of evidence to those the hunters have found."""
    if not state.evidence & evidence:
        state.evidence |= evidence
        hunter = state.hunter
        if hunter == NONE:
            state.tell_all(fact_kinds.FOUND, evidence, more=fact_kinds.NOBODY << WHO)
        else:
            square = state.pawns[hunter]
            state.tell_all(fact_kinds.FOUND, evidence, more=hunter << WHO | square << ORIGIN)
        look_for_the_win(state)


def look_for_the_win(state: Position) -> None:
    """End the match, or ask for the name, if the hunters have won."""
    if state.has_won():
        if state.match_rules.name_the_ghost:
            ask_for_the_name(state)
        else:
            finish(state, ESCAPED)


def ask_for_the_name(state: Position) -> None:
    """Make the living hunter with the lowest number name the type."""
    state.phase = NAMING
    state.left = 0
    state.current_player = 1 + state.living()[0]


def asked(state: Position) -> Position:
    """Return a position of the hunters' turn with the type asked for now."""
    after = state.clone()
    ask_for_the_name(after)
    return after


def finish(state: Position, ending: int) -> None:
    """End the match."""
    state.ending = ending
    state.phase = OVER
    state.current_player = TERMINAL
    state.tell_all(fact_kinds.ENDED, ending)
