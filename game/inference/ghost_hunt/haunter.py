"""The secret rolls and walks of the passive Ghost in one turn, for all hypotheses at once."""

from __future__ import annotations

from functools import lru_cache

from game.inference.ghost_hunt.hypotheses import (
    DOTS_SHOWED,
    FOOTPRINT_BIT,
    SHOWING,
    STEPS_BIT,
    WRITTEN,
    Hypotheses,
    known_part,
    mark_bits,
    on_squares,
    without_bits,
)
from game.inference.ghost_hunt.memory import LightUse, WitnessedTurn
from game.inference.ghost_hunt.squares import one_step_from, reachable, squares_on_leash
from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.kinds import KINDS, GhostKind
from game.rules.ghost_hunt.match_rules import DOTS_RANGE, UV_RANGE, MatchRules
from game.rules.ghost_hunt.tables import DOTS_SEEN, NONE, ULTRAVIOLET, WRITING


class Haunter:
    """One turn of a passive Ghost of a given type and room."""

    def __init__(
        self, house: HuntHouse, match_rules: MatchRules, kind: int, room: int, turn: WitnessedTurn
    ) -> None:
        self.house = house
        self.match_rules = match_rules
        self.nature: GhostKind = KINDS[kind]
        self.room = room
        self.turn = turn
        self.spawn = house.spawns[room]
        self.faces = 1  # The favourable faces of the dice of every history, multiplied.
        self.known_part = known_part(turn, match_rules)

    # Dice

    def count(self, favourable: int, happened: bool) -> None:
        """Multiply `faces` by the number of faces with which a die gave this result."""
        self.faces *= favourable if happened else 6 - favourable

    def rolls(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses after the secret rolls, with and without a mark and writing."""
        nature, turn = self.nature, self.turn
        if nature.evidence & ULTRAVIOLET:
            explained = self.squares_with_seen_marks()
            marked: Hypotheses = dict(hypotheses)
            for key, squares in hypotheses.items():
                for square, bits in explained:
                    if squares >> square & 1 and key & bits != bits:
                        marked[key | bits] = marked.get(key | bits, 0) | 1 << square
            hypotheses = marked
        near_book = turn.book >= 0 and self.house.room_of[turn.book] == self.room
        if nature.evidence & WRITING and near_book:
            written = dict(hypotheses)
            for key, squares in hypotheses.items():
                written[key | WRITTEN] = written.get(key | WRITTEN, 0) | squares
            hypotheses = written
        return hypotheses

    def squares_with_seen_marks(self) -> list[tuple[int, int]]:
        """Return the squares on which a mark of this turn would be seen, with the marks' bits."""
        lights = self.lights()
        unseen = self.squares_without_marks()
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
        """Return whether a mark was made between two keys; `rolled` decides if both can be."""
        square = start[1]
        bits = dict(self.squares_with_seen_marks()).get(square, 0)
        if bits:
            return end[0] & bits == bits and (rolled or start[0] & bits != bits)
        return rolled and not self.squares_without_marks() >> square & 1

    def lights(self) -> list[LightUse]:
        """Return the uses of the flashlight in which a mark of this turn would still show."""
        last = self.turn.round + self.nature.uv_rounds
        return [light for light in self.turn.lights if light.round < last]

    def squares_without_marks(self) -> int:
        """Return the squares on which a mark of this turn would have been seen, but was not."""
        unseen = 0
        for light in self.lights():
            unseen |= self.house.near[light.square][UV_RANGE] & ~set_of(light.marks)
        return unseen

    # DOTS

    def dots_would_be_seen(self) -> int:
        """Return from where DOTS would be seen: bit 0 from the van, bit 1 from outside it."""
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

    def dots_agree(self) -> bool:
        """Return whether DOTS were seen, or not, as this Ghost allows; count their roll."""
        shown, would = self.turn.dots_shown, self.dots_would_be_seen()
        if shown and shown != would:
            return False
        # Without this roll all six faces count.
        if self.match_rules.dots_rolled and self.turn.dots >= 0:
            self.faces *= 3 if would else 6
        return True

    # Moving and events

    def haunt(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses after the walk of the passive Ghost."""
        turn, match_rules = self.turn, self.match_rules
        allowed = squares_on_leash(self.house, match_rules.leash, self.room)
        near_dots = must_show = 0
        if not match_rules.dots_rolled and self.dots_would_be_seen():
            near_dots = self.house.near[turn.dots][DOTS_RANGE]
            if turn.dots_shown:
                must_show = DOTS_SHOWED
            else:
                allowed &= ~near_dots
        stop_there = self.known_part == SHOWING
        found = self.walk(hypotheses, allowed, near_dots if must_show else 0, stop_there)
        if must_show:
            kept = {k: s for k, s in found.items() if k & DOTS_SHOWED}
            if stop_there:
                return {k & ~DOTS_SHOWED: s for k, s in kept.items()}
            found = kept
        return without_bits(found, DOTS_SHOWED)

    def walk(
        self, hypotheses: Hypotheses, allowed: int, near_dots: int = 0, stop_there: bool = False
    ) -> Hypotheses:
        """Return the hypotheses after a walk over `allowed` squares.

        Entering a square of `near_dots` sets a bit of the key or, with `stop_there`, ends the walk.
        """
        house, nature, piles = self.house, self.nature, self.turn.piles
        salted = set_of(piles)
        slow = salted if nature.slow_in_salt else 0
        flipping = 0 if nature.slow_in_salt or self.turn.hunting else salted
        if not allowed & (slow | flipping | near_dots):  # The walk meets nothing that matters.
            return {
                key: reachable(house, nature.speed, squares, allowed)
                for key, squares in hypotheses.items()
            }
        found = dict(hypotheses)
        frontiers: list[Hypotheses] = [hypotheses] + [{} for _ in range(nature.speed + 1)]
        for steps in range(nature.speed):
            for key, squares in frontiers[steps].items():
                entered = one_step_from(house, squares) & allowed
                self._enter(found, frontiers[steps + 2], key, entered & slow, steps + 2)
                entered &= ~slow
                for square in squares_in(entered & (flipping | near_dots)):
                    new = key
                    if flipping >> square & 1:
                        new |= 1 << FOOTPRINT_BIT + piles.index(square)
                    if near_dots >> square & 1:
                        new |= DOTS_SHOWED
                        if stop_there:
                            there = new | steps + 1 << STEPS_BIT
                            found[there] = found.get(there, 0) | 1 << square
                            continue
                    self._enter(found, frontiers[steps + 1], new, 1 << square, steps + 1)
                entered &= ~(flipping | near_dots)
                self._enter(found, frontiers[steps + 1], key, entered, steps + 1)
        return found

    def _enter(
        self, found: Hypotheses, frontier: Hypotheses, key: int, squares: int, steps: int
    ) -> None:
        """Add squares reached for the first time with a key."""
        if steps <= self.nature.speed:
            squares &= ~found.get(key, 0)
            if squares:
                found[key] = found.get(key, 0) | squares
                frontier[key] = frontier.get(key, 0) | squares

    def struck(self, hypotheses: Hypotheses) -> Hypotheses:
        """Return the hypotheses consistent with the announced event (all, if none)."""
        if self.turn.struck is None:
            return hypotheses
        room, struck = self.turn.struck
        reach = self.nature.event_range
        return on_squares(hypotheses, _strikers(self.house, room, reach, self.turn.pawns, struck))


@lru_cache(maxsize=256)
def _strikers(house: HuntHouse, room: int, reach: int, pawns: tuple[int, ...], struck: int) -> int:
    """Return the squares of a room from which an event strikes just these hunters."""
    where = 0
    for square in squares_in(house.rooms[room]):
        near = house.near[square][reach]
        hit = sum(1 << h for h, at in enumerate(pawns) if at != NONE and near >> at & 1)
        if hit == struck:
            where |= 1 << square
    return where
