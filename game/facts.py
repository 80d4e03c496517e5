"""What happened, said once: the facts of a transition, as one viewer may know them.

A fact is a small frozen value in the words of the rules: `Moved`, `Beaten`, `Answered`. It stands
for itself: whoever tells, draws, sounds or counts it needs neither position, and it names places
as the notation does. Each game lists its kinds of facts and how they follow from a transition in
`game/rules/<key>/facts.py`; everything else that tells a match is a table from facts.

Facts are masked by construction. They are told from the observations of one viewer before and
after, and from the action where that viewer saw which one it was; nothing is guessed by trying
actions. Where an observation does not tell what its viewer saw happen, the state keeps what was
public of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, dataclass_transform

import msgspec

from game.state import State, common

TABLE: Final = -1  # a viewer: everybody at the table, who know what all of them know
EVERYONE: Final = -2  # a viewer who sees everything, as after the end

Board = dict[str, Any]  # what is where, by names of places and of what lies beside the board

S = TypeVar("S", bound=State)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Fact(msgspec.Struct, frozen=True):
    """Something that happened; what it was, its subclasses say."""


@dataclass(frozen=True, slots=True)
class Facts(Generic[S]):
    """How one game tells what happens.

    `between` tells the transition between two observations of one viewer, whose action is None
    where that viewer did not see which one it was. `ahead` tells an action that is not played yet
    to whoever may choose it, as far as it can be known: when it is played, the same facts come
    first, and what was unknown or left to chance follows. `seen` is whether a player sees which
    action is done in a position. `board` is what a viewer sees standing, and `carry` lets a fact
    happen on it.
    """

    kinds: tuple[type[Fact], ...]
    between: Callable[[S, S, int | None], Sequence[Fact]]
    ahead: Callable[[S, int], Sequence[Fact]]
    seen: Callable[[S, int, int], bool]
    board: Callable[[S], Board]
    carry: Callable[[Board, Fact], None]

    def told(self, before: S, after: S, action: int, viewer: int, players: int) -> tuple[Fact, ...]:
        """Return what a viewer sees of an action that leads from one true position to another."""
        if viewer == EVERYONE:
            return tuple(self.between(before, after, action))
        who = range(players) if viewer == TABLE else (viewer,)
        known = action if all(self.seen(before, action, player) for player in who) else None
        seen = seen_by(before, viewer, players), seen_by(after, viewer, players)
        return tuple(self.between(*seen, known))


def seen_by(state: S, viewer: int, players: int) -> S:
    """Return what a viewer sees of a position."""
    if viewer == EVERYONE:
        return state
    return common(state, players) if viewer == TABLE else state.observation(viewer)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a viewer saw happen between two moments, such as since their last decision.

    `steps` has the facts of one action after another.
    """

    steps: tuple[Sequence[Fact], ...]

    @property
    def facts(self) -> list[Fact]:
        """Every fact, in order."""
        return [fact for step in self.steps for fact in step]
