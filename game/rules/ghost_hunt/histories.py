"""All secret histories of the Ghost that agree with what the hunters were told, at once.

What matters of a history besides the Ghost's type, room and square is its key; the squares of all
histories with the same type, room and key are one set. A key holds whether the book is written
(bit 0), which piles of salt have a footprint (from bit 1), two notes on the turn that goes on
(whether DOTS showed, steps made) and, from `MARKS` up, which of the marks the hunters will see by
flashlight are explained by a mark made before.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.ghost_hunt import events
from game.rules.ghost_hunt.house import House, set_of, squares_in
from game.rules.ghost_hunt.kinds import KINDS, Kind
from game.rules.ghost_hunt.law import (
    BOX_RANGE,
    DOTS_RANGE,
    LOWEST_COUNTDOWN,
    SEEN_WITHIN,
    UV_RANGE,
    Law,
)
from game.rules.ghost_hunt.memory import Light, Turn
from game.rules.ghost_hunt.position import first_countdown, later_countdown
from game.rules.ghost_hunt.tables import (
    BOX,
    DOTS_SEEN,
    EMF,
    EMF_READER,
    NONE,
    SPIRIT_BOX,
    THERMOMETER,
    ULTRAVIOLET,
    UV,
    WRITING,
)

WRITTEN: Final = 1
FLIPPED: Final = 1  # FLIPPED + pile is a bit's number
FLASHED: Final = 1 << 4  # DOTS showed in the turn that goes on
STEPS: Final = 5  # from this bit: steps made when they did
STEP_BITS: Final = 15 << STEPS
MARKS: Final = 9  # from this bit: marks seen later that are explained

Histories = dict[int, int]  # by key: the set of squares on which histories end

# How far a turn is followed: to its end, or to the last of its events that was announced.
WHOLE, UNBEGUN, ROLLED, SHOWING, MOVED = range(5)


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


def first_guesses(house: House, law: Law) -> Guesses:
    """Return every type in every room, on its spawn square."""
    return tuple(
        Guess(kind, room, first_countdown(nature, law), 1, {}, {}, {0: 1 << spawn})
        for kind, nature in enumerate(KINDS)
        for room, spawn in enumerate(house.spawns)
    )


@lru_cache(maxsize=400)
def guesses_after(house: House, law: Law, turns: tuple[Turn, ...]) -> Guesses:
    """Return every type and room that agrees with the turns told, with all its histories."""
    if not turns:
        return first_guesses(house, law)
    turn = turns[-1]
    found = []
    for guess in guesses_after(house, law, turns[:-1]):
        follower = Follower(house, law, guess.kind, guess.room, turn)
        next_guess = follower.follow(guess)
        if next_guess is not None:
            found.append(next_guess)
    return tuple(found)


class Follower:
    """One turn of a Ghost of a given type and room, and the answers after it."""

    def __init__(self, house: House, law: Law, kind: int, room: int, turn: Turn) -> None:
        self.house = house
        self.law = law
        self.nature: Kind = KINDS[kind]
        self.room = room
        self.turn = turn
        self.spawn = house.spawns[room]
        self.faces = 1  # of the dice that every history must have rolled
        self.stop = stop_of(turn, law)

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
        histories = self._rolls(histories)
        if not self._dots_agree():
            return {}
        if self.law.draft:
            self._count(7 - self.nature.event_from, turn.struck is not None)
            histories = self._struck(histories)
        if self.stop == ROLLED:
            return histories
        histories = self._haunt(histories)
        if not self.law.draft:
            histories = self._struck(histories)
        if self.stop == WHOLE:
            histories = self._hunt_rolled(histories)
        return histories

    # Dice

    def _count(self, favourable: int, happened: bool) -> None:
        """Multiply the faces by those with which a die did what it did."""
        self.faces *= favourable if happened else 6 - favourable

    def _rolls(self, histories: Histories) -> Histories:
        """Return the histories after the secret rolls: a mark made or not, the book written."""
        nature, turn = self.nature, self.turn
        if nature.evidence & ULTRAVIOLET:
            explained = self.explained()
            marked: Histories = dict(histories)
            for key, squares in histories.items():
                for square, bits in explained:
                    if squares >> square & 1 and key & bits != bits:
                        marked[key | bits] = marked.get(key | bits, 0) | 1 << square
            histories = marked
        if nature.evidence & WRITING and turn.book >= 0:
            if self.house.room_of[turn.book] == self.room:
                written = dict(histories)
                for key, squares in histories.items():
                    written[key | WRITTEN] = written.get(key | WRITTEN, 0) | squares
                histories = written
        return histories

    def explained(self) -> list[tuple[int, int]]:
        """Return the squares on which a mark of this turn would be seen, with the marks' bits."""
        lights = self.lights()
        unseen = self.forbidden()
        bits: dict[int, int] = {}
        for light in lights:
            for mark, bit in mark_bits(light):
                if not unseen >> mark & 1:
                    bits[mark] = bits.get(mark, 0) | bit
        return sorted(bits.items())

    def has_marks(self) -> bool:
        """Return whether the type leaves marks."""
        return bool(self.nature.evidence & ULTRAVIOLET)

    def made(self, start: tuple[int, int], end: tuple[int, int], rolled: bool) -> bool:
        """Return whether a mark was made between two keys, by the roll if both is possible."""
        square = start[1]
        bits = dict(self.explained()).get(square, 0)
        if bits:
            return end[0] & bits == bits and (rolled or start[0] & bits != bits)
        return rolled and not self.forbidden() >> square & 1

    def lights(self) -> list[Light]:
        """Return the uses of the flashlight in which a mark of this turn would still show."""
        last = self.turn.round + self.nature.uv_rounds
        return [light for light in self.turn.lights if light.round < last]

    def forbidden(self) -> int:
        """Return the squares on which a mark of this turn would have been seen, and was not."""
        unseen = 0
        for light in self.lights():
            unseen |= self.house.near[light.square][UV_RANGE] & ~set_of(light.marks)
        return unseen

    # DOTS

    def dots_would_be_seen(self) -> int:
        """Return from where DOTS would be seen if they showed: bit 0 the van, bit 1 outside."""
        turn, nature = self.turn, self.nature
        if turn.dots < 0 or not nature.evidence & DOTS_SEEN:
            return 0
        if self.house.room_of[turn.dots] != self.room:
            return 0
        van, watched = self.house.van, self.house.seen[turn.dots]
        living = [square for square in turn.pawns if square != NONE]
        inside = any(van >> square & 1 for square in living)
        outside = any(watched >> square & 1 and not van >> square & 1 for square in living)
        return inside | (outside and not nature.dots_from_van) << 1

    def _dots_agree(self) -> bool:
        """Return whether DOTS can have been seen, or missed, as they were; count their roll."""
        shown, would = self.turn.dots_shown, self.dots_would_be_seen()
        if shown and shown != would:
            return False
        if self.law.dots_rolled and would:
            self._count(3, bool(shown))
        return True

    # Moving and events

    def _haunt(self, histories: Histories) -> Histories:
        turn, law = self.turn, self.law
        allowed = self.house.floor
        if law.leash < self.house.count:
            leash = self.house.leashes[self.room]
            allowed = set_of([s for s in squares_in(allowed) if leash[s] <= law.leash])
        near_dots = must_show = 0
        if not law.dots_rolled and self.dots_would_be_seen():
            near_dots = self.house.near[turn.dots][DOTS_RANGE]
            if turn.dots_shown:
                must_show = FLASHED
            else:
                allowed &= ~near_dots
        stop_there = self.stop == SHOWING
        found = self.walk(histories, allowed, near_dots if must_show else 0, stop_there)
        if must_show:
            kept = {k: s for k, s in found.items() if k & FLASHED}
            if stop_there:
                return {k & ~FLASHED: s for k, s in kept.items()}
            found = kept
        return _without(found, FLASHED)

    def walk(
        self, histories: Histories, allowed: int, near_dots: int = 0, stop_there: bool = False
    ) -> Histories:
        """Return where the Ghost can get; entering `near_dots` is noted, or ends the walk."""
        house, nature, piles = self.house, self.nature, self.turn.piles
        salted = set_of(piles)
        slow = salted if nature.slow_in_salt else 0
        flipping = 0 if nature.slow_in_salt or self.turn.hunting else salted
        found = dict(histories)
        fronts: list[Histories] = [histories] + [{} for _ in range(nature.speed + 1)]
        for steps in range(nature.speed):
            for key, squares in fronts[steps].items():
                entered = spread(house, squares) & allowed
                self._enter(found, fronts[steps + 2], key, entered & slow, steps + 2)
                entered &= ~slow
                for square in squares_in(entered & (flipping | near_dots)):
                    new = key
                    if flipping >> square & 1:
                        new |= 1 << FLIPPED + piles.index(square)
                    if near_dots >> square & 1:
                        new |= FLASHED
                        if stop_there:
                            there = new | steps + 1 << STEPS
                            found[there] = found.get(there, 0) | 1 << square
                            continue
                    self._enter(found, fronts[steps + 1], new, 1 << square, steps + 1)
                entered &= ~(flipping | near_dots)
                self._enter(found, fronts[steps + 1], key, entered, steps + 1)
        return found

    def _enter(
        self, found: Histories, front: Histories, key: int, squares: int, steps: int
    ) -> None:
        """Add squares reached for the first time with a key."""
        if steps <= self.nature.speed:
            squares &= ~found.get(key, 0)
            if squares:
                found[key] = found.get(key, 0) | squares
                front[key] = front.get(key, 0) | squares

    def _struck(self, histories: Histories) -> Histories:
        """Return the histories in which an event struck as it was announced, or none was."""
        if self.turn.struck is None:
            return histories
        room, struck = self.turn.struck
        house, pawns = self.house, self.turn.pawns
        reach = self.nature.event_range
        where = 0
        for square in squares_in(house.rooms[room]):
            near = house.near[square][reach]
            hit = sum(1 << h for h, at in enumerate(pawns) if at != NONE and near >> at & 1)
            if hit == struck:
                where |= 1 << square
        return _within(histories, where)

    # Hunts

    def next_countdown(self, countdown: int) -> int:
        """Return the countdown after the turn and the answers; count the hunt roll."""
        turn = self.turn
        if turn.due and self.stop == WHOLE:
            happened = turn.began or turn.burned
            self._count(7 - countdown, happened)
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
        elif there and turn.closed:
            return {}
        elif not there and not turn.closed:
            return {}
        return self._all_on_spawn(histories)

    def _all_on_spawn(self, histories: Histories) -> Histories:
        return {key: 1 << self.spawn for key in histories}

    def dangers(self) -> tuple[int, int]:
        """Return where the Ghost would have to kill: at the start of its turn, and in it."""
        house = self.house
        stepping = fresh = 0
        for square in self.turn.pawns:
            if square == NONE or house.van >> square & 1:
                continue
            if house.fronts[square] != NONE:
                fresh |= 1 << house.fronts[square]
            else:
                stepping |= house.reach[square]
        return fresh | stepping, stepping

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
            found = self.walk(_within(histories, ~at_start), self.house.floor & ~stepping)
        return self._all_on_spawn(found) if turn.over else found

    def _killed(self, histories: Histories, at_start: int, stepping: int) -> Histories:
        """Return the histories that kill as it happened: at once, or by a last step."""
        assert self.turn.kill is not None
        hunter, square = self.turn.kill
        victim = self.turn.pawns[hunter]
        found = _within(histories, 1 << square)
        if self.house.fronts[victim] != NONE:  # hidden: only from its front, only at once
            return found if self.house.fronts[victim] == square else {}
        if not self.house.reach[square] >> victim & 1:
            return {}
        free = self.house.floor & ~stepping
        moved = self.walk(_within(histories, ~at_start), free | 1 << square)
        return _joined(found, _within(moved, 1 << square))

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
                histories = _agreeing(histories, 1 << second, not third)
            else:
                within = self.law.listen if kind == events.LISTENED else SEEN_WITHIN
                histories = _agreeing(histories, around(self.house, first, within), bool(second))
        return histories

    def _used(self, histories: Histories, item: int, square: int, answer: int) -> Histories:
        house, evidence = self.house, self.nature.evidence
        here = house.room_of[square] == self.room
        if item == THERMOMETER:
            return histories if here == bool(answer) else {}
        if item == EMF_READER:
            if here and evidence & EMF:
                if self.law.emf_rolled:
                    self._count(3, bool(answer))
                    return histories
                return histories if answer else {}
            return {} if answer else histories
        if item == BOX:
            if not evidence & SPIRIT_BOX:
                return {} if answer else histories
            near = house.near[square][BOX_RANGE]
            if self.law.box_ring:
                near = ringed(house, square)
            return _agreeing(histories, near, bool(answer))
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
        return _without({k: s for k, s in histories.items() if k & bits == bits}, bits)


def stop_of(turn: Turn, law: Law) -> int:
    """Return how far a turn can be followed: a closed one to its end."""
    if turn.closed or turn.began or turn.hunting:
        return WHOLE
    if turn.struck is not None and not law.draft:
        return MOVED
    if turn.dots_shown and not law.dots_rolled:
        return SHOWING
    return ROLLED if turn.dots_shown or turn.struck is not None else UNBEGUN


def mark_bits(light: Light) -> list[tuple[int, int]]:
    """Return the squares seen marked in a use of the flashlight with the bits of a key."""
    return [(mark, 1 << MARKS + light.first + i) for i, mark in enumerate(light.marks)]


def spread(house: House, squares: int) -> int:
    """Return the squares one step of the Ghost away from some square of a set."""
    north, west, east, south = compass(house)
    width = house.width
    return (
        (squares & north) >> width
        | (squares & west) >> 1
        | (squares & east) << 1
        | (squares & south) << width
    )


@lru_cache(maxsize=32)
def compass(house: House) -> tuple[int, int, int, int]:
    """Return the squares from which the Ghost can step north, west, east and south."""
    north, west, east, south = (
        set_of([s for s in range(house.count) if any(way == d for way, _ in house.haunts[s])])
        for d in range(4)
    )
    return north, west, east, south


@lru_cache(maxsize=4096)
def around(house: House, square: int, within: int) -> int:
    """Return the squares at most so many rows and columns away, added."""
    return set_of([s for s in range(house.count) if house.apart(square, s) <= within])


@lru_cache(maxsize=4096)
def ringed(house: House, square: int) -> int:
    """Return the squares within the rings of the Spirit Box."""
    return set_of([s for s in range(house.count) if house.rings(square, s) <= BOX_RANGE])


def _within(histories: Histories, squares: int) -> Histories:
    return {key: kept for key, at in histories.items() if (kept := at & squares)}


def _agreeing(histories: Histories, squares: int, inside: bool) -> Histories:
    return _within(histories, squares if inside else ~squares)


def _without(histories: Histories, bits: int) -> Histories:
    """Return the histories with some bits of their keys forgotten."""
    found: Histories = {}
    for key, squares in histories.items():
        found[key & ~bits] = found.get(key & ~bits, 0) | squares
    return found


def _joined(one: Histories, other: Histories) -> Histories:
    found = dict(one)
    for key, squares in other.items():
        found[key] = found.get(key, 0) | squares
    return found
