"""Beginners of The Haunting House 3: both look for a way, one a card further."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from game.bots.bot import Decision, never
from game.rules.haunting_house_3.cards import M1, M2, M3, SP, STEPS_A_ROUND
from game.rules.haunting_house_3.house import OUT
from game.rules.haunting_house_3.state import CARRY_OUT, PROGRAM, HauntingHouse3
from game.rules.haunting_house_3.walking import Walker as Pawn
from game.search.haunting_house_3.evaluation import costs, evaluate
from game.state import State

WALKS: Final = (M3, M2, M1, SP)


class Walker:
    """Lays the card that now leads nearest, and does with each what looks best at once."""

    cards = 1  # that it looks ahead

    def choose(
        self, observation: State, rng: Random, stopped: Callable[[], bool] = never
    ) -> Decision:
        """Return the next card of a way, or what leaves this player best at once."""
        assert isinstance(observation, HauntingHouse3)
        legal = observation.legal_actions()
        if observation.phase == PROGRAM:
            action = self._next(observation)
        elif observation.phase == CARRY_OUT:
            seat, worth = observation.current_player, dict[int, float]()
            for action in legal:
                after = observation.determinize(rng)
                after.apply(action)
                worth[action] = evaluate(after, seat) + 1e-9 * rng.random()
            action = max(worth, key=worth.__getitem__)
        else:  # whether to play a disk: at once, on anybody
            action = rng.choice(legal)
        return Decision(action, None, (action,))

    def _next(self, seen: HauntingHouse3) -> int:
        seat, legal = seen.current_player, seen.legal_actions()
        pawn, here = seen.walker(seat), seen.pawns[seat]
        table = costs(seen, seen.is_ghost(seat))
        table[OUT] = -1
        first = seat * STEPS_A_ROUND
        for card in seen.rows[first : first + seen.laid(seat)]:
            here = _walked(pawn, table, here, card)
        left = [card for card in WALKS if card in legal]
        return min(left, key=lambda card: self._away(pawn, table, here, card, left, self.cards))

    def _away(
        self, pawn: Pawn, table: list[int], here: int, card: int, left: list[int], cards: int
    ) -> int:
        """Return how far from the goal some cards lead at best that begin with this one."""
        faces = pawn.faces[:]
        end = _walked(pawn, table, here, card)
        rest = [other for other in left if other != card] if cards > 1 else []
        away = min(
            (self._away(pawn, table, end, other, rest, cards - 1) for other in rest),
            default=table[end],
        )
        pawn.faces[:] = faces
        return away


class Planner(Walker):
    """Looks two cards ahead."""

    cards = 2


def _walked(pawn: Pawn, table: list[int], here: int, card: int) -> int:
    """Return where a card leads a pawn that always steps to where the goal is nearest."""
    for left in range(1 if card == SP else card - M1 + 1, 0, -1):
        if here == OUT or card not in WALKS:
            break
        ways = pawn.passages(here) if card == SP else pawn.longest_ways(here, left)
        if ways:
            there = min((pawn.beyond[here * 4 + way] for way in ways), key=table.__getitem__)
            if there != OUT:
                pawn.step(here, there)
            here = there
    return here
