"""How others have changed a player's path since that player's last action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.facts import Fact
from game.inference.haunting_house_3.steps import Distance, ways_home
from game.rules.haunting_house_3.facts import CarriedOut, Died
from game.rules.haunting_house_3.state import OVER, HauntingHouse3
from scenes.boards.haunting_house_3.sentences import sentence

Step = tuple[HauntingHouse3, HauntingHouse3, Sequence[Fact]]  # before, after, what happened

ROW: Final = 4  # deeds of a player that are kept


class Effect(NamedTuple):
    """An action, and every player's distance to their goal before and after it."""

    seat: int
    text: str
    before: tuple[Distance, ...]
    after: tuple[Distance, ...]

    def change(self, seat: int) -> Distance:
        """Return the change of a seat's distance: steps and barred steps."""
        before, after = self.before[seat], self.after[seat]
        return Distance(after.cost - before.cost, after.steps - before.steps)


def effects_of(past: Iterable[Step], names: Sequence[str]) -> tuple[Effect, ...]:
    """Return the latest actions, oldest first; `past` has the last step first."""
    found: list[Effect] = []  # the last first
    for before, after, facts in past:
        done = [fact for fact in facts if isinstance(fact, CarriedOut | Died)]
        if not done or after.phase == OVER:
            continue
        effect = Effect(
            done[0].seat, sentence(done[-1], names), ways_home(before), ways_home(after)
        )
        later = found[-1] if found else None
        if later and (later.seat, later.before) == (effect.seat, effect.after):
            found[-1] = later._replace(before=effect.before)  # one walk is one deed
        elif len(found) > ROW * before.players:
            break
        else:
            found.append(effect)
    return tuple(reversed(found))


def since(effects: Sequence[Effect], seat: int) -> tuple[Effect, ...]:
    """Return the actions of others since the last action of a seat."""
    own = [index for index, effect in enumerate(effects) if effect.seat == seat]
    return tuple(effects[own[-1] + 1 if own else 0 :])
