"""Facts: what happened in a match, as one viewer may know it.

A fact is a small frozen value in the words of the rules, such as `Moved` or `Answered`. It is
complete: code that describes, draws, sounds or counts it needs no position. Places are named as in
the notation. Each game defines its kinds of facts, and how they follow from a transition, in
`game/rules/<key>/facts.py`. Logs, animations, sounds and measures are tables from facts.

Facts reveal no secrets. They are derived from the observations of one viewer before and after an
action, and from the action itself if that viewer saw it. A game whose observations do not show all
that happened keeps a `Record`, from which `read_facts` makes the facts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, dataclass_transform

import msgspec

from game.entry import Entry, read
from game.state import State, common

PUBLIC: Final = -1  # A viewer: what all players know.
EVERYONE: Final = -2  # A viewer who sees everything, as after the end.

Board = dict[str, Any]  # What is in each place, and beside the board, by name.

S = TypeVar("S", bound=State)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Fact(msgspec.Struct, frozen=True):
    """The base class of facts."""


def read_facts(
    record: Iterable[int],
    observation: S,
    made_of: Mapping[int, Callable[[S, Entry], Fact]],
    fuller: Collection[int] = (),
) -> list[Fact]:
    """Return the facts of the entries of a record.

    `made_of` maps the kind of an entry to the function that makes its fact. That function may read
    from the observation only what never changes in a match, such as names. An entry of a kind in
    `fuller` replaces the fact before it, for viewers who know more about it.
    """
    facts: list[Fact] = []
    for entry in read(record):
        fact = made_of[entry.kind](observation, entry)
        if entry.kind in fuller:
            facts[-1] = fact
        else:
            facts.append(fact)
    return facts


def since_last(facts: Sequence[Fact], kind: type[Fact], back: int = 0) -> Sequence[Fact]:
    """Return the facts from the last one of a kind on; empty if there is none.

    With `back`, these are the facts from an earlier one of that kind up to the next one.
    """
    starts = [at for at, fact in enumerate(facts) if isinstance(fact, kind)]
    if len(starts) <= back:
        return ()
    return facts[starts[-1 - back] : starts[-back] if back else len(facts)]


@dataclass(frozen=True, slots=True)
class Facts(Generic[S]):
    """The functions that derive the facts of one game.

    - `derive_facts` (before, after, action) returns what a viewer learned between two of their
      observations. The action is None if the viewer did not see which one it was.
    - `preview_facts` (observation, action) returns what is known in advance of a legal action. When
      the action is played, the same facts come first, and what was unknown or random follows.
    - `visible_to` (state, action, player) returns whether a player sees which action is played.
    """

    kinds: tuple[type[Fact], ...]
    derive_facts: Callable[[S, S, int | None], Sequence[Fact]]
    preview_facts: Callable[[S, int], Sequence[Fact]]
    visible_to: Callable[[S, int, int], bool]

    def for_viewer(
        self, before: S, after: S, action: int, viewer: int, players: int
    ) -> tuple[Fact, ...]:
        """Return the facts that a viewer sees of an action between two true positions."""
        if viewer == EVERYONE:
            return tuple(self.derive_facts(before, after, action))
        who = range(players) if viewer == PUBLIC else (viewer,)
        known = action if all(self.visible_to(before, action, player) for player in who) else None
        visible_to = seen_by(before, viewer, players), seen_by(after, viewer, players)
        return tuple(self.derive_facts(*visible_to, known))


def seen_by(state: S, viewer: int, players: int) -> S:
    """Return the observation of a viewer: a player, PUBLIC or EVERYONE."""
    if viewer == EVERYONE:
        return state
    return common(state, players) if viewer == PUBLIC else state.observation(viewer)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a viewer saw between two moments, such as since their last decision.

    `steps` holds the facts of each action in order.
    """

    steps: tuple[Sequence[Fact], ...]

    @property
    def facts(self) -> list[Fact]:
        """Every fact, in order."""
        return [fact for step in self.steps for fact in step]
