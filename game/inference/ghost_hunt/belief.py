"""How likely each type, room and square is, from what the hunters were told and nothing else.

Dice and secret rolls are weighted exactly. The Ghost's decisions follow a model. It tries an event
in every second turn. Half of all Ghosts end their turn on a random square within reach; the others
prefer squares outside their room and where no Spirit Box answers. In a hunt, it kills hunters who
stand in its way to its target. Everything that the rules allow has a weight above zero, so the
truth is never ruled out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.inference.ghost_hunt.forward_filter import GhostForwardFilter, guesses_after
from game.inference.ghost_hunt.hypotheses import UNBEGUN, Hypotheses
from game.inference.ghost_hunt.memory import WitnessedTurn, turns_of
from game.inference.ghost_hunt.squares import reachable, squares_on_leash
from game.rules.ghost_hunt.house import HuntHouse, set_of, squares_in
from game.rules.ghost_hunt.match_rules import NO_LEASH, MatchRules
from game.rules.ghost_hunt.position import Position
from game.rules.ghost_hunt.tables import SPIRIT_BOX, ULTRAVIOLET, WRITING

# This share of Ghosts keeps out of its room and of the hunters' way.
SHY_SHARE: Final = 0.5
# Such a Ghost goes where it may be found this much more rarely.
SHY_RISK_FACTOR: Final = 0.15
# From this many steps away a hunter gets near enough in a turn.
HUNTER_REACH_STEPS: Final = 6

Weights = dict[tuple[int, int], float]  # The keys are (key of a history, square).
# Each key of a history has its squares with their shares.
Shares = list[tuple[int, list[tuple[int, float]]]]
Beliefs = dict[tuple[int, int], Weights]  # The keys are (type, room).


def belief(observation: Position) -> dict[tuple[int, int], dict[int, float]]:
    """Return by type and room the probability of each square; all of them add up to 1."""
    turns = turns_of(observation)
    found: dict[tuple[int, int], dict[int, float]] = {}
    for guess, weights in beliefs_after(observation.house, observation.match_rules, turns).items():
        squares = found.setdefault(guess, {})
        for (_, square), weight in weights.items():
            squares[square] = squares.get(square, 0.0) + weight
    return found


@lru_cache(maxsize=120)
def beliefs_after(
    house: HuntHouse, match_rules: MatchRules, turns: tuple[WitnessedTurn, ...]
) -> Beliefs:
    """Return the weights of all hypotheses after some turns; they add up to 1."""
    guesses = guesses_after(house, match_rules, turns)
    if not turns:
        return {(g.kind, g.room): {(0, house.spawns[g.room]): 1 / len(guesses)} for g in guesses}
    before = beliefs_after(house, match_rules, turns[:-1])
    earlier = {
        (g.kind, g.room): g.likelihood for g in guesses_after(house, match_rules, turns[:-1])
    }
    found: Beliefs = {}
    for guess in guesses:
        key = guess.kind, guess.room
        model = _Model(house, match_rules, guess.kind, guess.room, turns[-1])
        faces = guess.likelihood // earlier[key]
        found[key] = model.after(before[key], float(faces))
    total = sum(weight for weights in found.values() for weight in weights.values())
    return {
        key: {end: weight / total for end, weight in weights.items()}
        for key, weights in found.items()
    }


class _Model(GhostForwardFilter):
    """The filter of one turn that also weighs each path by how much the Ghost would want it."""

    def after(self, before: Weights, faces: float) -> Weights:
        """Return the weights after the turn and the answers that followed it."""
        if self.turn.hunting or self.known_part == UNBEGUN:
            self.unseen, self.bits = 0, {}
        else:
            self.unseen, self.bits = (
                self.squares_without_marks(),
                dict(self.squares_with_seen_marks()),
            )
        self.near = self._near_hunters()
        ends: dict[int, dict[int, float]] = {}  # The weights by key of a history and square.
        for (key, square), weight in before.items():
            for after, shares in self._ends(key, square):
                at = ends.setdefault(after, {})
                for end, share in shares:
                    at[end] = at.get(end, 0.0) + weight * share * faces
        found: Weights = {}
        for key, at in ends.items():  # Answers keep a key or forget some of its bits.
            for later, kept in self.after_answers({key: set_of(tuple(at))}).items():
                for square in squares_in(kept):
                    now = later, square
                    found[now] = found.get(now, 0.0) + at[square]
        return found

    def _ends(self, key: int, square: int) -> Shares:
        if self.turn.hunting:
            return self._shares_in_hunt(key, square)
        if self.known_part == UNBEGUN:
            return [(key, [(square, 1.0)])]
        found: Shares = []
        events = self._event_likelihood()
        even, shy = self._hiding_wishes(square)
        for rolled, share in self._rolled(key, square).items():
            ends = self.after_rolls({rolled: 1 << square})
            for after, shares in _split_evenly(ends, share * events):
                willed = [
                    (end, part * (even + shy * SHY_RISK_FACTOR ** self._exposures(end)))
                    for end, part in shares
                ]
                found.append((after, willed))
        return found

    def _near_hunters(self) -> int:
        """Return where hunters get near enough in a turn for the Spirit Box to answer."""
        near = 0
        if self.nature.evidence & SPIRIT_BOX:
            for pawn in self.turn.pawns:
                if pawn >= 0:
                    near |= self.house.near[pawn][HUNTER_REACH_STEPS]
        return near

    def _exposures(self, end: int) -> int:
        """Return the number of ways in which a square could reveal a shy Ghost."""
        return (self.house.rooms[self.room] >> end & 1) + (self.near >> end & 1)

    def _hiding_wishes(self, square: int) -> tuple[float, float]:
        """Return how likely it ends on each square it can reach, and how much likelier if shy."""
        allowed = squares_on_leash(self.house, self.match_rules.leash, self.room)
        ends = reachable(self.house, self.nature.speed, 1 << square, allowed)
        home, near = self.house.rooms[self.room], self.near
        twice = (ends & home & near).bit_count()
        once = (ends & (home ^ near)).bit_count()
        never = ends.bit_count() - once - twice
        return (1.0 - SHY_SHARE) / ends.bit_count(), SHY_SHARE / (
            never + SHY_RISK_FACTOR * once + SHY_RISK_FACTOR**2 * twice
        )

    def _rolled(self, key: int, square: int) -> dict[int, float]:
        """Return the keys after the secret rolls: half of the faces mark, half write."""
        rolled = {key: 1.0}
        if self.nature.evidence & ULTRAVIOLET:
            rolled = {key: 0.5}
            if not self.unseen >> square & 1:
                marked = key | self.bits.get(square, 0)
                rolled[marked] = rolled.get(marked, 0.0) + 0.5
        book = self.turn.book
        if self.nature.evidence & WRITING and book >= 0 and self.house.room_of[book] == self.room:
            written: dict[int, float] = {}
            for before, share in rolled.items():
                for after in (before, before | 1):
                    written[after] = written.get(after, 0.0) + share / 2
            rolled = written
        return rolled

    def _event_likelihood(self) -> float:
        """Return the likelihood of an announcement, if the Ghost tries events every second turn."""
        if self.match_rules.draft:
            return 1.0  # The faces already count the roll, because every Ghost rolls.
        success = 0.5 * (1.0 if self.match_rules.event_always else (7 - self.nature.event_from) / 6)
        return success if self.turn.struck is not None else 1.0 - success

    def _reachable(self, square: int) -> int:
        """Return how many squares the Ghost can end on, whatever was seen."""
        leash = NO_LEASH if self.turn.hunting else self.match_rules.leash
        allowed = squares_on_leash(self.house, leash, self.room)
        return reachable(self.house, self.nature.speed, 1 << square, allowed).bit_count()

    def _shares_in_hunt(self, key: int, square: int) -> Shares:
        ends = self.after_turn({key: 1 << square})
        turn = self.turn
        if not ends or not turn.closed or self.match_rules.visible_hunt:
            return _all(ends, 1.0)
        at_start, stepping = self.dangers()
        free = 0
        if not at_start >> square & 1:
            quiet = self.walk({key: 1 << square}, self.house.floor & ~stepping)
            free = sum(at.bit_count() for at in quiet.values())
        count = max(self._reachable(square), free)
        if turn.kill is not None:
            return _all(ends, max(1, count - free) / count)
        return _all(ends, (free if turn.over else 1) / count)


def _all(ends: Hypotheses, share: float) -> Shares:
    """Return the same weight for every square on which histories end."""
    return [(key, [(square, share) for square in squares_in(at)]) for key, at in ends.items()]


def _split_evenly(ends: Hypotheses, share: float) -> Shares:
    """Return a weight for each square; histories that end on the same square have it together."""
    if len(ends) == 1:
        return _all(ends, share)
    hypothesis_count: dict[int, int] = {}
    for squares in ends.values():
        for square in squares_in(squares):
            hypothesis_count[square] = hypothesis_count.get(square, 0) + 1
    return [
        (key, [(square, share / hypothesis_count[square]) for square in squares_in(squares)])
        for key, squares in ends.items()
    ]
