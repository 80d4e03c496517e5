"""Great moments of a game: the kinds of facts that are staged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.facts import Fact


@dataclass(frozen=True, slots=True)
class Climax:
    """The staging of a kind of fact; times in milliseconds at normal speed."""

    hold: int  # The time for which it is looked at.
    tone: str  # The colour of its light, a role of the palette or hex.
    shown: int = 320  # The time of what follows that is seen before all stands still.
    whole: bool = False  # Whether it happens everywhere, not where its facts say.
    given: str = ""  # If set, the name of a field: without a value there, the fact is not a climax.


Climaxes = Mapping[type[Fact], Climax]
