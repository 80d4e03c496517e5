"""One turn of the Ghost and the answers after it, for all histories at once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.haunter import Haunter
from game.rules.ghost_hunt.histories import (
    FLIPPED,
    ROLLED,
    UNBEGUN,
    WHOLE,
    WRITTEN,
    Histories,
    agreeing,
    around,
    joined,
    mark_bits,
    ringed,
    within,
    without,
)
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.law import BOX_RANGE, LOWEST_COUNTDOWN, SEEN_WITHIN, Law
from game.rules.ghost_hunt.memory import WitnessedTurn
from game.rules.ghost_hunt.position import first_countdown, later_countdown
from game.rules.ghost_hunt.tables import (
    BOX,
    EMF,
    EMF_READER,
    NONE,
    SPIRIT_BOX,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
)


class Guess(NamedTuple):
    """A type and a room, and all histories that end with them."""

    kind: int
    room: int
    countdown: int
    likelihood: int  # of the dice that all these histories share, as faces multiplied
    before: Histories  # at the start of the last turn
    after: Histories  # at its end, or where it was left
    now: Histories  # after the answers since


Guesses = tuple[Guess, ...]


def first_guesses(house: HuntHouse, law: Law) -> Guesses:
    """Return every type in every room, on its spawn square."""
    return tuple(
        Guess(kind, room, first_countdown(nature, law), 1, {}, {}, {0: 1 << spawn})
        for kind, nature in enumerate(KINDS)
        for room, spawn in enumerate(house.spawns)
    )


@lru_cache(maxsize=400)
def guesses_after(house: HuntHouse, law: Law, turns: tuple[WitnessedTurn, ...]) -> Guesses:
    """Return every type and room that agrees with the turns told, with all its histories."""
    if not turns:
        return first_guesses(house, law)
    turn = turns[-1]
    found = []
    for guess in guesses_after(house, law, turns[:-1]):
        follower = GhostFollower(house, law, guess.kind, guess.room, turn)
        next_guess = follower.follow(guess)
        if next_guess is not None:
            found.append(next_guess)
    return tuple(found)


class GhostFollower(Haunter):
    """One turn of a Ghost of a given type and room, and the answers after it."""

    def follow(self, guess: Guess) -> Guess | None:
        """Return what becomes of a guess, or None if it cannot be."""
        after = self.through(guess.now)
        if not after:
            return None
        countdown = self.next_countdown(guess.countdown)
        now = self.answered(after)
        if not now or not self.faces:
            return None
        likelihood = guess.likelihood * self.faces
        return Guess(guess.kind, guess.room, countdown, likelihood, guess.now, after, now)

    def through(self, histories: Histories) -> Histories:
        """Return what histories become in the Ghost's turn, as far as it is known."""
        self.faces = 1
        turn = self.turn
        if turn.hunting:
            return self._hunt(histories)
        if self.stop == UNBEGUN:
            return histories
        histories = self.rolls(histories)
        if not self.dots_agree():
            return {}
        if self.law.draft:
            self.count(7 - self.nature.event_from, turn.struck is not None)
        return self.moved(histories)

    def moved(self, histories: Histories) -> Histories:
        """Return what histories become after the secret rolls."""
        if self.law.draft:
            histories = self.struck(histories)
        if self.stop == ROLLED:
            return histories
        histories = self.haunt(histories)
        if not self.law.draft:
            histories = self.struck(histories)
        if self.stop == WHOLE:
            histories = self._hunt_rolled(histories)
        return histories

    # Hunts

    def next_countdown(self, countdown: int) -> int:
        """Return the countdown after the turn and the answers; count the hunt roll."""
        turn = self.turn
        if turn.due and self.stop == WHOLE:
            happened = turn.began or turn.burned
            self.count(7 - countdown, happened)
            if happened:
                countdown = first_countdown(self.nature, self.law)
            else:
                countdown = later_countdown(self.nature, self.law, countdown)
        for kind, *_ in turn.answers:
            if kind == events.TAUNTED:
                countdown = max(LOWEST_COUNTDOWN, countdown - 1)
        return countdown

    def _hunt_rolled(self, histories: Histories) -> Histories:
        turn = self.turn
        guarded = turn.crucifix >= 0 and self.house.room_of[turn.crucifix] == self.room
        if turn.burned:
            return histories if guarded else {}
        if not turn.began:
            return histories
        if guarded or any(square != self.spawn for square in turn.shown):
            return {}
        there = [hunter for hunter, square in enumerate(turn.pawns) if square == self.spawn]
        if self.law.draft:
            there = []
        if turn.kill is not None:
            if turn.kill[0] not in there:
                return {}
        elif bool(there) == turn.closed:
            return {}
        return self._all_on_spawn(histories)

    def _all_on_spawn(self, histories: Histories) -> Histories:
        return {key: 1 << self.spawn for key in histories}

    def dangers(self) -> tuple[int, int]:
        """Return where the Ghost would have to kill: at the start of its turn, and in it."""
        return _dangers(self.house, self.turn.pawns)

    def _hunt(self, histories: Histories) -> Histories:
        turn, law = self.turn, self.law
        if turn.extended and not self.nature.longer_hunts:
            return {}
        at_start, stepping = self.dangers()
        if law.visible_hunt:
            found = self._shown(histories)
        elif not turn.closed:
            return histories
        elif turn.kill is not None:
            found = self._killed(histories, at_start, stepping)
        else:
            found = self.walk(within(histories, ~at_start), self.house.floor & ~stepping)
        return self._all_on_spawn(found) if turn.over else found

    def _killed(self, histories: Histories, at_start: int, stepping: int) -> Histories:
        """Return the histories that kill as it happened: at once, or by a last step."""
        assert self.turn.kill is not None
        hunter, square = self.turn.kill
        victim = self.turn.pawns[hunter]
        found = within(histories, 1 << square)
        if self.house.fronts[victim] != NONE:  # hidden: only from its front, only at once
            return found if self.house.fronts[victim] == square else {}
        if not self.house.reach[square] >> victim & 1:
            return {}
        free = self.house.floor & ~stepping
        moved = self.walk(within(histories, ~at_start), free | 1 << square)
        return joined(found, within(moved, 1 << square))

    def _shown(self, histories: Histories) -> Histories:
        """Return the histories that can have gone the way that was seen, within their speed."""
        turn = self.turn
        salt = turn.piles if self.nature.slow_in_salt else ()
        cost = sum(2 if square in salt else 1 for square in turn.shown)
        if cost > self.nature.speed:
            return {}
        if not turn.shown:
            return histories
        return {key: 1 << turn.shown[-1] for key in histories}

    # Answers

    def answered(self, histories: Histories) -> Histories:
        """Return the histories that agree with what the hunters learned after the turn."""
        for kind, first, second, third in self.turn.answers:
            if kind == events.USED:
                histories = self._used(histories, first, second, third)
            elif kind == events.LOOKED:
                bit = WRITTEN if first == 0 else 1 << FLIPPED + first - 1
                histories = {k: s for k, s in histories.items() if bool(k & bit) == bool(third)}
            elif kind == events.WAY_TOLD:
                histories = agreeing(histories, 1 << second, not third)
            else:
                within = self.law.listen if kind == events.LISTENED else SEEN_WITHIN
                histories = agreeing(histories, around(self.house, first, within), bool(second))
        return histories

    def _used(self, histories: Histories, item: int, square: int, answer: int) -> Histories:
        house, evidence = self.house, self.nature.evidence
        here = house.room_of[square] == self.room
        if item == THERMOMETER:
            return histories if here == bool(answer) else {}
        if item == EMF_READER:
            positive = here and evidence & EMF
            if self.law.emf_rolled:
                self.faces *= 3 if positive else 6
                return histories if positive or not answer else {}
            return histories if bool(positive) == bool(answer) else {}
        if item == BOX:
            if not evidence & SPIRIT_BOX:
                return {} if answer else histories
            near = house.near[square][BOX_RANGE]
            if self.law.box_ring:
                near = ringed(house, square)
            return agreeing(histories, near, bool(answer))
        assert item == UV
        return self._lit(histories, square, answer)

    def _lit(self, histories: Histories, square: int, marks: int) -> Histories:
        """Return the histories that explain every mark seen in this use of the flashlight."""
        if not marks:
            return histories
        if not self.nature.evidence & ULTRAVIOLET:
            return {}
        bits = 0
        for light in self.turn.lights:
            if light.round == self.turn.round and light.square == square:
                bits |= sum(bit for _, bit in mark_bits(light))
        return without({k: s for k, s in histories.items() if k & bits == bits}, bits)


@lru_cache(maxsize=256)
def _dangers(house: HuntHouse, pawns: tuple[int, ...]) -> tuple[int, int]:
    stepping = fresh = 0
    for square in pawns:
        if square == NONE or house.van >> square & 1:
            continue
        if house.fronts[square] != NONE:
            fresh |= 1 << house.fronts[square]
        else:
            stepping |= house.reach[square]
    return fresh | stepping, stepping
