"""The forward filter: updates all hypotheses about the Ghost by a turn and the answers after it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.inference.ghost_hunt.haunter import Haunter
from game.inference.ghost_hunt.hypotheses import (
    FOOTPRINT_BIT,
    ROLLED,
    UNBEGUN,
    WHOLE,
    WRITTEN,
    Hypotheses,
    mark_bits,
    on_or_off,
    on_squares,
    union,
    without_bits,
)
from game.inference.ghost_hunt.memory import WitnessedTurn
from game.inference.ghost_hunt.squares import squares_around, squares_in_box_rings
from game.rules.ghost_hunt import fact_kinds
from game.rules.ghost_hunt.house import HuntHouse
from game.rules.ghost_hunt.kinds import KINDS
from game.rules.ghost_hunt.match_rules import BOX_RANGE, LOWEST_COUNTDOWN, SEEN_WITHIN, MatchRules
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
    """A type and a room of the Ghost, with all hypotheses for them."""

    kind: int
    room: int
    countdown: int
    likelihood: int  # The favourable faces of the dice that all histories share, multiplied.
    before: Hypotheses  # The histories at the start of the last turn.
    after: Hypotheses  # The histories at its end, or where its log ends.
    now: Hypotheses  # The histories after the answers since then.


Guesses = tuple[Guess, ...]


def first_guesses(house: HuntHouse, match_rules: MatchRules) -> Guesses:
    """Return a guess for every type in every room, on its spawn square."""
    return tuple(
        Guess(kind, room, first_countdown(nature, match_rules), 1, {}, {}, {0: 1 << spawn})
        for kind, nature in enumerate(KINDS)
        for room, spawn in enumerate(house.spawns)
    )


@lru_cache(maxsize=400)
def guesses_after(
    house: HuntHouse, match_rules: MatchRules, turns: tuple[WitnessedTurn, ...]
) -> Guesses:
    """Return the types and rooms that agree with the witnessed turns, with their hypotheses."""
    if not turns:
        return first_guesses(house, match_rules)
    turn = turns[-1]
    found = []
    for guess in guesses_after(house, match_rules, turns[:-1]):
        forward_filter = GhostForwardFilter(house, match_rules, guess.kind, guess.room, turn)
        next_guess = forward_filter.follow(guess)
        if next_guess is not None:
            found.append(next_guess)
    return tuple(found)


class GhostForwardFilter(Haunter):
    """The update for a Ghost of one type and room by one turn and the answers after it."""

    def follow(self, guess: Guess) -> Guess | None:
        """Return the updated guess, or None if the turn refutes it."""
        after = self.after_turn(guess.now)
        if not after:
            return None
        countdown = self.next_countdown(guess.countdown)
        now = self.after_answers(after)
        if not now or not self.faces:
            return None
        likelihood = guess.likelihood * self.faces
        return Guess(guess.kind, guess.room, countdown, likelihood, guess.now, after, now)

    def after_turn(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses after the Ghost's turn, as far as the hunters know it."""
        self.faces = 1
        turn = self.turn
        if turn.hunting:
            return self._after_hunt(hypotheses)
        if self.known_part == UNBEGUN:
            return hypotheses
        hypotheses = self.rolls(hypotheses)
        if not self.dots_agree():
            return {}
        if self.match_rules.draft:
            self.count(7 - self.nature.event_from, turn.struck is not None)
        return self.after_rolls(hypotheses)

    def after_rolls(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses after what follows the secret rolls."""
        if self.match_rules.draft:
            hypotheses = self.struck(hypotheses)
        if self.known_part == ROLLED:
            return hypotheses
        hypotheses = self.haunt(hypotheses)
        if not self.match_rules.draft:
            hypotheses = self.struck(hypotheses)
        if self.known_part == WHOLE:
            hypotheses = self._after_hunt_roll(hypotheses)
        return hypotheses

    # Hunts

    def next_countdown(self, countdown: int) -> int:
        """Return the countdown after the turn and the answers; count the faces of the hunt roll."""
        turn = self.turn
        if turn.due and self.known_part == WHOLE:
            happened = turn.began or turn.burned
            self.count(7 - countdown, happened)
            if happened:
                countdown = first_countdown(self.nature, self.match_rules)
            else:
                countdown = later_countdown(self.nature, self.match_rules, countdown)
        for kind, *_ in turn.answers:
            if kind == fact_kinds.FELT:
                countdown = max(LOWEST_COUNTDOWN, countdown - 1)
        return countdown

    def _after_hunt_roll(self, hypotheses: Hypotheses) -> Hypotheses:
        turn = self.turn
        guarded = turn.crucifix >= 0 and self.house.room_of[turn.crucifix] == self.room
        if turn.burned:
            return hypotheses if guarded else {}
        if not turn.began:
            return hypotheses
        if guarded or any(square != self.spawn for square in turn.shown):
            return {}
        there = [hunter for hunter, square in enumerate(turn.pawns) if square == self.spawn]
        if self.match_rules.draft:
            there = []
        if turn.kill is not None:
            if turn.kill[0] not in there:
                return {}
        elif bool(there) == turn.closed:
            return {}
        return self._all_on_spawn(hypotheses)

    def _all_on_spawn(self, hypotheses: Hypotheses) -> Hypotheses:
        return {key: 1 << self.spawn for key in hypotheses}

    def dangers(self) -> tuple[int, int]:
        """Return the squares on which the Ghost must kill: at the start of its turn, and in it."""
        return _dangers(self.house, self.turn.pawns)

    def _after_hunt(self, hypotheses: Hypotheses) -> Hypotheses:
        turn, match_rules = self.turn, self.match_rules
        if turn.extended and not self.nature.longer_hunts:
            return {}
        at_start, stepping = self.dangers()
        if match_rules.visible_hunt:
            found = self._after_visible_walk(hypotheses)
        elif not turn.closed:
            return hypotheses
        elif turn.kill is not None:
            found = self._after_kill(hypotheses, at_start, stepping)
        else:
            found = self.walk(on_squares(hypotheses, ~at_start), self.house.floor & ~stepping)
        return self._all_on_spawn(found) if turn.over else found

    def _after_kill(self, hypotheses: Hypotheses, at_start: int, stepping: int) -> Hypotheses:
        """Return the histories that agree with the kill: before any step, or after the last one."""
        assert self.turn.kill is not None
        hunter, square = self.turn.kill
        victim = self.turn.pawns[hunter]
        found = on_squares(hypotheses, 1 << square)
        # A hidden hunter is killed only from the front square, before any step.
        if self.house.square_in_front[victim] != NONE:
            return found if self.house.square_in_front[victim] == square else {}
        if not self.house.reach[square] >> victim & 1:
            return {}
        free = self.house.floor & ~stepping
        moved = self.walk(on_squares(hypotheses, ~at_start), free | 1 << square)
        return union(found, on_squares(moved, 1 << square))

    def _after_visible_walk(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the histories that can have gone the way that was seen, within their speed."""
        turn = self.turn
        salt = turn.piles if self.nature.slow_in_salt else ()
        cost = sum(2 if square in salt else 1 for square in turn.shown)
        if cost > self.nature.speed:
            return {}
        if not turn.shown:
            return hypotheses
        return {key: 1 << turn.shown[-1] for key in hypotheses}

    # Answers

    def after_answers(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses that agree with what the hunters learned after the turn."""
        for kind, first, second, third in self.turn.answers:
            if kind == fact_kinds.ANSWERED:
                hypotheses = self._after_use(hypotheses, first, second, third)
            elif kind == fact_kinds.LOOKED:
                bit = WRITTEN if first == 0 else 1 << FOOTPRINT_BIT + first - 1
                hypotheses = {k: s for k, s in hypotheses.items() if bool(k & bit) == bool(third)}
            elif kind == fact_kinds.WAY_TOLD:
                hypotheses = on_or_off(hypotheses, 1 << second, not third)
            else:
                distance = self.match_rules.listen if kind == fact_kinds.HEARD else SEEN_WITHIN
                hypotheses = on_or_off(
                    hypotheses, squares_around(self.house, first, distance), bool(second)
                )
        return hypotheses

    def _after_use(self, hypotheses: Hypotheses, item: int, square: int, answer: int) -> Hypotheses:
        house, evidence = self.house, self.nature.evidence
        here = house.room_of[square] == self.room
        if item == THERMOMETER:
            return hypotheses if here == bool(answer) else {}
        if item == EMF_READER:
            positive = here and evidence & EMF
            if self.match_rules.emf_rolled:
                self.faces *= 3 if positive else 6
                return hypotheses if positive or not answer else {}
            return hypotheses if bool(positive) == bool(answer) else {}
        if item == BOX:
            if not evidence & SPIRIT_BOX:
                return {} if answer else hypotheses
            near = house.near[square][BOX_RANGE]
            if self.match_rules.box_ring:
                near = squares_in_box_rings(house, square)
            return on_or_off(hypotheses, near, bool(answer))
        assert item == UV
        return self._after_light(hypotheses, square, answer)

    def _after_light(self, hypotheses: Hypotheses, square: int, marks: int) -> Hypotheses:
        """Return the histories that explain every mark seen in this use of the flashlight."""
        if not marks:
            return hypotheses
        if not self.nature.evidence & ULTRAVIOLET:
            return {}
        bits = 0
        for light in self.turn.lights:
            if light.round == self.turn.round and light.square == square:
                bits |= sum(bit for _, bit in mark_bits(light))
        return without_bits({k: s for k, s in hypotheses.items() if k & bits == bits}, bits)


@lru_cache(maxsize=256)
def _dangers(house: HuntHouse, pawns: tuple[int, ...]) -> tuple[int, int]:
    stepping = fresh = 0
    for square in pawns:
        if square == NONE or house.van >> square & 1:
            continue
        if house.square_in_front[square] != NONE:
            fresh |= 1 << house.square_in_front[square]
        else:
            stepping |= house.reach[square]
    return fresh | stepping, stepping
