"""What the others have done to somebody's way since that player's own last deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.facts import Fact
from game.rules.haunting_house_3.facts import CarriedOut, Died
from game.rules.haunting_house_3.state import OVER, HauntingHouse3
from game.rules.haunting_house_3.steps import Distance, distance
from scenes.boards.haunting_house_3 import story


class Effect(NamedTuple):
    """What a player did, and how far everybody was from their goals before and after it."""

    seat: int
    text: str
    before: tuple[Distance, ...]
    after: tuple[Distance, ...]

    def change(self, seat: int) -> int:
        """Return by how much the way of a seat costs more."""
        return self.after[seat].cost - self.before[seat].cost


class Chronicle:
    """The deeds of the present match as they were shown, oldest first; only the latest are kept."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []

    def note(
        self,
        before: HauntingHouse3,
        after: HauntingHouse3,
        facts: Sequence[Fact],
        names: Sequence[str],
    ) -> None:
        """Keep what was done between two observations."""
        done = [fact for fact in facts if isinstance(fact, CarriedOut | Died)]
        if not done or after.phase == OVER:
            return
        seats = range(before.players)
        effect = Effect(
            done[0].seat,
            story.log(done[-1:], names) if isinstance(done[-1], CarriedOut) else story.died(),
            tuple(distance(before, seat) for seat in seats),
            tuple(distance(after, seat) for seat in seats),
        )
        last = self.effects[-1] if self.effects else None
        if last and (last.seat, last.after) == (effect.seat, effect.before):
            effect = effect._replace(before=last.before)  # one walk is one deed
            self.effects.pop()
        self.effects = [*self.effects[-4 * before.players :], effect]

    def since(self, seat: int) -> tuple[Effect, ...]:
        """Return what others have done since the last deed of a seat."""
        own = [index for index, effect in enumerate(self.effects) if effect.seat == seat]
        return tuple(self.effects[own[-1] + 1 if own else 0 :])
