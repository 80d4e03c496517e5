"""What happened, said once: the facts of a transition, as one viewer may know them.

A fact is a small frozen value in the words of the rules: `Moved`, `Beaten`, `Answered`. It stands
for itself: whoever tells, draws, sounds or counts it needs neither position, and it names places
as the notation does. Each game lists its kinds of facts and how they follow from a transition in
`game/rules/<key>/facts.py`; everything else that tells a match is a table from facts.

Facts are masked by construction. They are told from the observations of one viewer before and
after, and from the action where that viewer saw which one it was; nothing is guessed by trying
actions. Where an observation does not tell what its viewer saw happen, the state keeps what was
public of it. A game that keeps a `Record` has its facts from there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, dataclass_transform

import msgspec

from game.entry import Entry, read
from game.state import State, common

TABLE: Final = -1  # a viewer: everybody at the table, who know what all of them know
EVERYONE: Final = -2  # a viewer who sees everything, as after the end

Board = dict[str, Any]  # what is where, by names of places and of what lies beside the board

S = TypeVar("S", bound=State)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Fact(msgspec.Struct, frozen=True):
    """Something that happened; what it was, its subclasses say."""


def read_facts(
    record: Iterable[int],
    observation: S,
    made_of: Mapping[int, Callable[[S, Entry], Fact]],
    fuller: Collection[int] = (),
) -> list[Fact]:
    """Return what a record says, as facts.

    `made_of` has by kind what makes the fact of an entry; the observation of whoever reads has the
    names, and nothing of it may be read that changes in a match. An entry of a `fuller` kind stands
    in the place of the one before, for those who know more of it.
    """
    facts: list[Fact] = []
    for entry in read(record):
        fact = made_of[entry.kind](observation, entry)
        if entry.kind in fuller:
            facts[-1] = fact
        else:
            facts.append(fact)
    return facts


@dataclass(frozen=True, slots=True)
class Facts(Generic[S]):
    """How one game tells what happens.

    `derive_facts` tells the transition between two observations of one viewer, whose action is None
    where that viewer did not see which one it was. `preview_facts` tells an action that is not
    played yet to whoever may choose it, as far as it can be known: when it is played, the same
    facts come first, and what was unknown or left to chance follows. `visible_to` is whether a
    player sees which action is done in a position.
    """

    kinds: tuple[type[Fact], ...]
    derive_facts: Callable[[S, S, int | None], Sequence[Fact]]
    preview_facts: Callable[[S, int], Sequence[Fact]]
    visible_to: Callable[[S, int, int], bool]

    def told(self, before: S, after: S, action: int, viewer: int, players: int) -> tuple[Fact, ...]:
        """Return what a viewer sees of an action that leads from one true position to another."""
        if viewer == EVERYONE:
            return tuple(self.derive_facts(before, after, action))
        who = range(players) if viewer == TABLE else (viewer,)
        known = action if all(self.visible_to(before, action, player) for player in who) else None
        visible_to = seen_by(before, viewer, players), seen_by(after, viewer, players)
        return tuple(self.derive_facts(*visible_to, known))


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
